"""What is heard when a round or a match has ended, and what of it gets a screen of its own."""

from kocka.engine.debts import lost
from kocka.engine.round import DURCH, MOON, PAGAT_MADE, VALAT_MADE
from kocka.engine.sheet import DABL, TRIPL
from kocka.match.setup import HUMAN
from kocka.match.state import OVER
from kocka.ui.core import noise
from kocka.ui.languages import ids, t
from kocka.ui.table.profile import profile

MYPY = False
if MYPY:
    from kocka.match.match import Match

_HEARD = ((PAGAT_MADE, noise.PAGAT),)

# Event of a round or of a sheet; title; a sentence about me, about somebody else; motif. The first of them counts.
_ROUND_MOMENTS = (
    (DURCH, ids.DURCH_TITLE, ids.DURCH_YOURS, ids.DURCH_OF, noise.DURCH),
    (MOON, ids.MOON_TITLE, ids.MOON_YOURS, ids.MOON_OF, noise.MOON),
    (VALAT_MADE, ids.VALAT_TITLE, ids.VALAT_YOURS, ids.VALAT_OF, noise.DURCH),
)
_MATCH_MOMENTS = (
    (TRIPL, ids.TRIPL, ids.TRIPL_YOURS, ids.TRIPL_OF, noise.LOST),
    (DABL, ids.DABL, ids.DABL_YOURS, ids.DABL_OF, noise.LOST),
)


class Moment:
    """What gets a screen of its own: whose it is, in words, the motif; `good`: for that seat."""

    def __init__(self, seat: int, title: str, mine: int, of: int, motif: bytes, good: bool) -> None:
        """`mine` and `of`: the texts about me and about somebody else."""
        self.seat = seat
        self.title = title
        self.mine = mine
        self.of = of
        self.motif = motif
        self.good = good


def moment(match: "Match") -> "Moment | None":
    """That of the round that has just ended, or of the match; None if it was one like others."""
    if match.stage != OVER:
        return _moment_of(match.result.events, _ROUND_MOMENTS, True)
    sheet = match.sheet
    if profile(match.setup.game).letters:
        word = sheet.word + "!"
        return Moment(sheet.losers[0], word, ids.WORD_YOURS, ids.WORD_OF, noise.LOST, False) if sheet.losers else None
    last = len(sheet.history) - 1
    return _moment_of([one for one in sheet.events if one[2] == last], _MATCH_MOMENTS, False)


def _moment_of(events: list, moments: tuple, good: bool) -> "Moment | None":
    for event, title, mine, of, motif in moments:
        for kind, seat, _ in events:
            if kind == event:
                return Moment(seat, t(title), mine, of, motif, good)
    return None


def of_round(match: "Match") -> bytes:
    """The motif for what was remarkable in the round that has just ended, b"" for nothing."""
    if match.result.losers:
        return noise.LETTER
    loser = match.result.loser
    if loser >= 0:
        return noise.LOST if match.setup.seats[loser].kind == HUMAN else b""
    happened = [event for event, _, _ in match.result.events]
    for event, motif in _HEARD:
        if event in happened:
            return motif
    return b""


def of_match(match: "Match") -> bytes:
    """The motif for how the match has ended for the people at the device, b"" for neither won nor lost."""
    seats = match.setup.seats
    people = [seat for seat in range(len(seats)) if seats[seat].kind == HUMAN]
    losers = lost(match.sheet)
    places = match.sheet.places()
    if all([seat in losers for seat in people]):
        return noise.LOST
    return noise.WON if any([places[seat] == 1 for seat in people]) else b""
