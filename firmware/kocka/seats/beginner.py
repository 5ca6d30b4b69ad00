"""The beginner: plays by feeling, forgets what was played, is afraid of taking anything.

Mistakes a person makes: gives away the three highest cards whatever their suits; follows with the lowest card instead
of getting rid of a high one for nothing; leads the lowest card without looking who can beat it; throws a high harmless
card and keeps the hearts for later; does not see a sure durch or that the rest is taken anyway; lays in the dokládačka
what comes to hand.
"""

from micropython import const

from kocka.engine.cards import ACE, HEARTS, JACK, NO_CARD, QUEEN_OF_SPADES
from kocka.engine.dokladacka import LayoutView
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.seats import policy
from kocka.seats.rules import rules_of

# Of 16 decisions, how many go wrong in each way.
_FORGETS = const(8)
_FEARS = const(6)
_SHRUGS = const(8)
_SEVEN = const(7)


def choose(view: View | LayoutView, rng: Rng) -> int:
    """What a beginner does now in any phase of either game."""
    if isinstance(view, LayoutView):
        return lay_card(view, rng)
    if view.table.phase == PASS:
        return _highest(view.hand, len(view.hand), True)
    if rules_of(view).letters:
        ending = policy.sure_ending(view)  # the device asks for it
        if ending:
            return ending
    buf = bytearray(20)
    n = policy.cards_to_choose(view, buf)
    if n == 1:
        return buf[0]
    mood = rng.below(16)
    table = view.table
    if not table.count:
        return _lowest(buf, n)
    if buf[0] >> 4 == table.suit:
        if mood < _FORGETS:
            return buf[0]  # fear: small cards are safe cards
        return _below(buf, n, table.cards[table.best])
    if mood < _FEARS:
        return _highest(buf, n, False)
    return _throw(buf, n)


def _lowest(cards: bytearray, n: int) -> int:
    best = cards[0]
    for i in range(n):
        if cards[i] & 15 < best & 15:
            best = cards[i]
    return best


def _highest(cards: list[int] | bytearray, n: int, fears_the_cat: bool) -> int:
    best = NO_CARD
    most = -1
    for i in range(n):
        c = cards[i]
        rank = c & 15
        if c == QUEEN_OF_SPADES and fears_the_cat:
            rank = ACE + 1
        if rank > most:
            most = rank
            best = c
    return best


def _below(buf: bytearray, n: int, best: int) -> int:
    losing = buf[0]
    for i in range(n):
        if buf[i] < best:
            losing = buf[i]
    return losing


def _throw(buf: bytearray, n: int) -> int:
    highest = NO_CARD
    for i in range(n):
        if buf[i] == QUEEN_OF_SPADES:
            return QUEEN_OF_SPADES
        if buf[i] >> 4 == HEARTS:
            highest = buf[i]
    return highest or _highest(buf, n, False)


def lay_card(view: LayoutView, rng: Rng) -> int:
    """A dokládačka by feeling: an ace or a seven is free, a neighbour of an own card helps; now and then just any."""
    buf = bytearray(20)
    n = view.legal(buf)
    if n == 1:
        return buf[0]
    if rng.below(16) < _SHRUGS:
        return buf[rng.below(n)]
    best = buf[0]
    most = -1
    for i in range(n):
        want = _help(view.hand, buf[i])
        if want > most:
            most = want
            best = buf[i]
    return best


def _help(hand: list[int], c: int) -> int:
    """How good laying `c` feels: 3 opens nothing, 2 and 1 let so many own neighbours follow, 0 is for others only."""
    rank = c & 15
    if rank == ACE or rank == _SEVEN:
        return 3
    follows = 0
    if rank >= JACK and c + 1 in hand:
        follows += 1
    if rank <= JACK and c - 1 in hand:
        follows += 1
    return follows
