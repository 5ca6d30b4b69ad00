"""What is heard when a round or a match has ended."""

from kocka.engine.debts import lost
from kocka.engine.round import MOON, PAGAT_MADE
from kocka.match.setup import HUMAN
from kocka.ui.core import noise

MYPY = False
if MYPY:
    from kocka.match.match import Match

_HEARD = ((PAGAT_MADE, noise.PAGAT),)


def is_a_triumph(match: "Match") -> bool:
    """Whether somebody made a durch or shot the moon in the round that has just ended: a screen of its own."""
    return match.result.durch >= 0 or MOON in [event for event, _, _ in match.result.events]


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
