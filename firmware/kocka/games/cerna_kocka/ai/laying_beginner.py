"""Weak players of a Dokládačka, who go by feeling."""

from micropython import const

from kocka.ai import levels
from kocka.engine.cards import ACE, JACK
from kocka.engine.rng import Rng
from kocka.games.cerna_kocka.ai import laying_rule
from kocka.games.cerna_kocka.dokladacka.rules import LayoutView

_LAYS_WHAT_COMES = (6, 0)
_HURRIES_THE_JACK = (10, 5)  # from the limit above on
_SEVEN = const(7)


def choose(view: LayoutView, level: int, rng: Rng) -> int:
    """The action of a player of `level` (BEGINNER or CASUAL): aces and sevens are free, next to one's own cards is
    good.
    A beginner often takes the leftmost card that fits; both are quick to lay a jack, which looks dangerous to hold.
    """
    mood = rng.below(16)
    who = 0 if level == levels.BEGINNER else 1
    buf = bytearray(20)
    n = view.legal(buf)
    if n == 1 or mood < _LAYS_WHAT_COMES[who]:
        return buf[0]
    if who and mood >= _HURRIES_THE_JACK[who]:
        return laying_rule.lay_card(view)
    best = buf[0]
    most = -1
    for i in range(n):
        want = danger(view.hand, buf[i])
        if buf[i] & 15 == JACK and mood < _HURRIES_THE_JACK[who]:
            want = 4
        if want > most:
            most = want
            best = buf[i]
    return best


def danger(hand: list[int], c: int) -> int:
    """How good laying `c` feels: 3 opens nothing, 2 and 1 open that many own neighbours, 0 only helps others."""
    rank = c & 15
    if rank == ACE or rank == _SEVEN:
        return 3
    follows = 0
    if rank >= JACK and c + 1 in hand:
        follows += 1
    if rank <= JACK and c - 1 in hand:
        follows += 1
    return follows
