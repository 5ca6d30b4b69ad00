"""A match played on this device as a score sheet: bill, described cards, leagues and records then serve it, too.

    putting = Putting(folder, match, names, date)
    for _ in putting.steps(): …         # slices of a few milliseconds; StorageError
    putting.score_sheet                 # the same one, with its payments, when it is asked for again

The sheet has the rules, the terms and the entries of the match. Its first record ends with which match it is: number
(4 bytes), the lowest bits of its seed (2), which seats were AI seats (2, bit by bit). These have columns and owe what
they lost, but do not vote.
"""

from micropython import const

from kocka.match.match import Match, number_of
from kocka.match.setup import HUMAN, NAME_BYTES, put_number
from kocka.scorebook.bill import head_of
from kocka.scorebook.book import Arriving, Loading, files
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import ADD, PREFIX, SHEET, ScoreSetup, ScoreSheet, change_of, heading_of

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps

_LOOKED_AT = const(8)  # newest sheets that may be of the match
_ENTRIES = const(8)  # at a time


class Putting:
    """Looks for the sheet of a match, or writes it; see the module's docstring."""

    def __init__(self, folder: str, match: Match, names: list[str], date: int) -> None:
        """`match`: over; `names`: of the seats; `date`: of a new sheet, 0 if unknown."""
        self.score_sheet: ScoreSheet | None = None
        self._folder = folder
        self._match = match
        self._names = names
        self._date = date

    def steps(self) -> "Steps":
        """Looks for it, or writes it."""
        mark = played_of(self._match)
        paths = files(self._folder, PREFIX)
        for at in range(len(paths) - 1, max(-1, len(paths) - 1 - _LOOKED_AT), -1):
            yield
            if head_of(paths[at])[1] != self._match.setup.game:
                continue
            loading = Loading(ScoreSheet, paths[at])
            yield from loading.steps()
            found: Any = loading.book
            if found is not None and found.played == mark:
                self.score_sheet = found
                return
        yield
        roster: Any = None
        paths = files(self._folder, Roster.PREFIX)
        yield
        if len(paths):
            loading = Loading(Roster, paths[-1])
            yield from loading.steps()
            roster = loading.book
            yield
        players: list[tuple[str, int]] = []
        for seat, name in enumerate(self._names):
            name = _other(name, [player[0] for player in players])
            is_person = self._match.setup.seats[seat].kind == HUMAN
            member = roster.find(name) if roster is not None and is_person else None
            players.append((name, member.number if member is not None else 0))
        sheet = self._match.sheet
        setup = ScoreSetup.of(self._match.setup)  # type: ignore[arg-type]  # it has all that is read
        heading = heading_of(setup, players, sheet.first_dealer, self._date)
        heading.extend(mark)
        records: list[tuple[int, bytes]] = [(int(SHEET), bytes(heading))]
        yield
        for entry in sheet.entries:
            records.append((int(ADD), bytes(change_of(0, entry))))
            if not len(records) % _ENTRIES:
                yield
        yield
        arriving = Arriving(ScoreSheet, self._folder, records)
        yield
        yield from arriving.steps()
        yield
        self.score_sheet = yield from arriving.writing()


def played_of(match: Match) -> bytes:
    """`ScoreSheet.played` of a match."""
    out = bytearray()
    put_number(out, number_of(match.path.rpartition("/")[2]), 4)
    put_number(out, match.setup.seed, 2)
    seats = match.setup.seats
    put_number(out, sum([1 << seat for seat in range(len(seats)) if seats[seat].kind != HUMAN]), 2)
    return bytes(out)


def _other(name: str, names: list[str]) -> str:
    """The name, with a number if somebody has it already."""
    name = name.strip()
    number = 1
    found = name
    while found in names:
        number += 1
        while len(name.encode()) + 3 > NAME_BYTES:
            name = name[:-1]
        found = name + " " + str(number)
    return found
