"""Explains the words of Taroky to a learner, and why something may not be done.

`meaning` says what an action means and what it pays the player who is offered it; `refusal` why a card may not be
played or discarded. Both make a new text of at most two lines of 26 letters, or three of 21. Imported only where Taroky
is played.
"""

from micropython import const

from kocka.engine.round import MUST_FOLLOW
from kocka.engine.tarock import XV, suit
from kocka.games.taroky.rules.allowed import MUST_OVERTAKE, TAROK_NOT_DISCARDED
from kocka.games.taroky.rules.cards import (
    BASIC,
    CALL_XIX,
    CALL_XV,
    CLAIM,
    FLEK_BOTH,
    FLEK_GAME,
    FLEK_PAGAT,
    GOOD,
    PACKET1,
    PASS,
    SAY_PAGAT,
    TRIO2,
)
from kocka.games.taroky.rules.options import PAGATPOT
from kocka.games.taroky.rules.outcome import BASICS, FIRST, PAGAT
from kocka.games.taroky.rules.table import TELL, Table
from kocka.ui.languages import ids, t
from kocka.ui.table.card_names import ACCUSATIVE, GENITIVE, suit_name

_CALLS = const(4)  # all calls but one share a meaning
_TAROKS = const(4)  # the suit of taroks


def _level(action: int, table: Table | None) -> int:
    """The level, 0..3, that a contra raises; for two units at once that of the Pagát."""
    if table is None:
        return 0
    return table.levels[PAGAT if action == FLEK_BOTH else action - FLEK_GAME] & 3


def _goes_on(action: int, table: Table | None) -> bool:
    """Whether with this word the declarer of a Third goes on to the second trio (TA 4.1)."""
    return action == TRIO2 and table is not None and not table.trio


def _pot(table: Table, side: int) -> bool:
    """Whether the Pagát of a side (1: the declarer's) moves the pot (TA 7.3)."""
    return table.contract != FIRST and (side > 0 or PAGATPOT.of(table.options) != 0)


def meaning(action: int, table: Table | None = None, hand: "list[int] | bytes" = b"") -> str:
    """What an action means and what it pays, for a learner.

    `table`, `hand`: those of the player who may do it, if there are any; without them, what always holds. For basic
    announcements only the first one of the mask: ask for each (`BASIC + bit`). Raises ValueError for a card.
    """
    if action >= BASIC:
        for at in range(len(BASICS)):
            if action - BASIC & BASICS[at]:
                return t(ids.TAROKY_MEANS_TAROCKY + at)
        return t(ids.TAROKY_MEANS_NONE)
    if action == CLAIM:
        return t(ids.TAROKY_MEANS_REST)
    if action < GOOD:
        raise ValueError("no word: " + str(action))
    if CALL_XV <= action <= CALL_XIX:
        if XV + action - CALL_XV in hand:
            return t(ids.TAROKY_MEANS_OWN)
        return t(ids.TAROKY_MEANS_CALL)
    if FLEK_GAME <= action <= FLEK_BOTH:
        text = ids.TAROKY_MEANS_FLEK_GAME + action - FLEK_GAME
        if action == FLEK_PAGAT and table is not None and _pot(table, table.units[PAGAT]):
            text = ids.TAROKY_MEANS_FLEK_POT
        return t(text).format(2 << _level(action, table))
    if table is not None:
        if _goes_on(action, table):
            return t(ids.TAROKY_MEANS_ON)
        if action == GOOD and table.phase == TELL:
            return t(ids.TAROKY_MEANS_PARTNER)
        if action == PASS and not table.is_played():
            return t(ids.TAROKY_MEANS_UNPLAYED)
        if action == SAY_PAGAT:
            seat = table.turn
            partner = table.called in hand or table.sides[seat] > 0
            if _pot(table, 1 if partner else -1):
                return t(ids.TAROKY_MEANS_POT)
    if action >= PACKET1:
        action = PACKET1
    return t(ids.TAROKY_MEANS_GOOD + action - GOOD - (_CALLS if action > CALL_XIX else 0))


def refusal(reason: int, table: Table, hand: "list[int] | bytes") -> str:
    """Why the seat that holds `hand` may not play or discard a card; `reason`: of `rules/allowed.py` or MUST_FOLLOW."""
    if MUST_OVERTAKE <= reason <= TAROK_NOT_DISCARDED:
        return t(ids.TAROKY_WHY_OVERTAKE + reason - MUST_OVERTAKE)
    if reason != MUST_FOLLOW:
        return t(ids.NOT_NOW)
    if table.suit == _TAROKS:
        return t(ids.TAROKY_WHY_FOLLOW_TAROKS)
    for c in hand:
        if suit(c) == table.suit:
            return t(ids.TAROKY_WHY_FOLLOW).format(suit_name(table.suit, False, ACCUSATIVE))
    return t(ids.TAROKY_WHY_VOID).format(suit_name(table.suit, False, GENITIVE))
