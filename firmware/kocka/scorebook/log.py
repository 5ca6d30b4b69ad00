"""The log of a score sheet: every record of its file in order, also what was corrected or taken back later.

log = Log(path, 1, 25)                    # records 1 to 24; record 0 began the sheet
for _ in log.steps():
    pass
for line in log.lines:                    # see Line
"""

from kocka.engine.sheet import LOST, ROUND, kind_of
from kocka.match.journal import Reader
from kocka.match.setup import Unpacker, take_integer
from kocka.scorebook.book import UNDO_RECORD, Loading
from kocka.scorebook.packs import place_of
from kocka.scorebook.score_sheet import ADD, CLOSE, DELETE, INSERT, MORE, PLAYER, REPLACE, SHEET, ScoreSheet

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps


class Line:
    """A record. `kind`: SHEET … CLOSE, UNDO_RECORD; `at`: number of the entry, or player; `entry`: what is in it
    afterwards, of an undo and a deletion what went; `before`: of a correction what was there, of UNDO_RECORD the kind
    that was taken back, of PLAYER the old name or "", of CLOSE the day on which it was put away, -1 for none; `round`:
    the number of the round that is or was there, 0 for another entry; `seats`: how many there were; `text`: a name;
    `date`: of SHEET and CLOSE, 0: not said.
    """

    def __init__(self, kind: int, at: int = -1, entry: tuple[int, ...] = ()) -> None:
        self.kind = kind
        self.at = at
        self.entry = entry
        self.before: Any = ()
        self.round = 0
        self.seats = 0
        self.text = ""
        self.date = 0


class Log(Loading):
    """Reads lines `first` to `end` - 1 in `steps`. Repairs nothing.

    `lines`: those found, oldest first.
    """

    def __init__(self, path: str, first: int, end: int) -> None:
        """`path`: of a sheet that can be read; there is as much memory as a second copy of its entries takes."""
        super().__init__(ScoreSheet, path)
        self.lines: list[Line] = []
        self._first = first
        self._until = end
        self._number = 0
        self._rounds = 0  # on the sheet as it was then

    def steps(self) -> "Steps":
        """Reads a few records at a time. Whoever opened the sheet has said what is wrong with it."""
        place = place_of(self.path, ScoreSheet.PREFIX)[0]
        while place is not None and self._read(place) and self._number < self._until:
            yield

    def _take(self, reader: Reader) -> int:
        book: Any = self.book
        line = self._line(book, reader.kind, reader.payload) if self._number < self._until else None
        problem = super()._take(reader)
        if not problem and line is not None:
            line.seats = self.book.sheet.SEATS  # type: ignore[union-attr]
            if self._number >= self._first:
                self.lines.append(line)
            self._number += 1
        return problem

    def _line(self, book: "Any", kind: int, payload: bytes) -> Line:
        """What the record does to the book, which is as it was before."""
        u = Unpacker(payload)
        if book is None:
            line = Line(SHEET)
            line.date = take_integer(u)
            return line
        if kind == CLOSE:
            line = Line(kind)
            line.before = take_integer(u)
            line.date = take_integer(u) if u.at < len(payload) else 0
            return line
        if kind == PLAYER or kind == MORE:
            line = Line(PLAYER, u.number(1))
            line.text = u.text()
            line.before = book.players[line.at][0] if line.at < len(book.players) else ""
            return line
        entries = book.sheet.entries
        if kind == UNDO_RECORD:
            undone, at, entry = book.last_change
            line = Line(kind, at, entry)
            line.before = undone
            old = book.entry_before if undone == REPLACE else ()
            self._find_round(
                line, len(entries), entries, old if undone == REPLACE else entry if undone == DELETE else ()
            )
            return line
        at = take_integer(u)
        entry = () if kind == DELETE else tuple([take_integer(u) for _ in range(u.number(1))])
        if kind == ADD:
            at = len(entries)
        line = Line(kind, at, entry)
        if kind == DELETE or kind == REPLACE:
            line.before = entries[at]
        if kind == DELETE:
            line.entry = entries[at]
        self._find_round(line, len(entries), entries, entry)
        return line

    def _find_round(self, line: Line, count: int, entries: "Any", after: tuple[int, ...]) -> None:
        """The number of the round, and how many there are with `after` in its place, () for nothing."""
        at = line.at
        if at < 0:
            return
        later = sum([_is_round(entries[one]) for one in range(at, count)])
        if _is_round(line.entry) or _is_round(line.before if line.kind == REPLACE else ()):
            line.round = self._rounds - later + 1
        undone = line.before if line.kind == UNDO_RECORD else 0
        takes_place = line.kind in (DELETE, REPLACE) or undone in (ADD, INSERT, REPLACE)
        if takes_place and at < count:
            self._rounds -= _is_round(entries[at])
        self._rounds += _is_round(after)


def _is_round(entry: tuple[int, ...]) -> int:
    return int(len(entry) > 0 and kind_of(entry) in (ROUND, LOST))
