"""A defender by rules: stops every durch (CK-11) and moon (HE-8) that it can; else it plays as the product's rule.

While another seat has everything so far, it takes a trick that this seat is about to take (in Hearts, one with a
penalty card), with the lowest card that serves, and keeps its stoppers when it throws: the highest card of each suit,
with as many cards beside it as are higher among the others.
"""

from __future__ import annotations

from typing import Any

from kocka.ai import levels, policy, thinker
from kocka.ai.recipe import rules_of, sweeper_of
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.round import PASS
from kocka.engine.trick import View

_TRICKS = 2  # from so many tricks of one seat on it looks like a durch


def choose(view: Any) -> int:
    """The defender's action; its seat must be on turn. Where no tricks are played it follows the product's rule."""
    if not isinstance(view, View):
        decision = thinker.make(view, levels.RULE, 0, 0)
        decision.step(1)
        return int(decision.action)
    card = policy.choose(view)
    table = view.table
    if table.phase == PASS or not table.count or _threat(view) != table.best:
        return card
    buf = bytearray(20)
    cards = list(buf[: policy.cards_to_choose(view, buf)])
    best = table.cards[table.best]
    if cards[0] >> 4 == table.suit:
        above = [c for c in cards if c > best]
        if above and (rules_of(view).durch or table.value > 0):
            return above[0] if table.count == table.seats - 1 else above[-1]
        return card
    if QUEEN_OF_SPADES in cards and rules_of(view).durch:
        return QUEEN_OF_SPADES  # she stops nothing and counts nothing for who has every trick
    free = [c for c in cards if not _stops(view, c)]
    hearts = [c for c in free if rules_of(view).costs[c] > 0]
    plain = [c for c in free if c not in hearts] if not rules_of(view).durch else free
    return max(plain or free or cards, key=lambda c: (c & 15) if plain or free else -(c & 15))


def _threat(view: View) -> int:
    """The other seat that may be taking everything; -1 if there is none."""
    table = view.table
    rules = rules_of(view)
    if rules.durch:
        holders = [seat for seat in range(table.seats) if table.taken[seat] == table.done >= _TRICKS]
    else:
        holders = [sweeper_of(view, rules)]
    return next((seat for seat in holders if seat >= 0 and seat != view.seat), -1)


def _stops(view: View, c: int) -> bool:
    """Whether a card belongs to a stopper: a suit's highest card, or one that guards it, with enough of them."""
    mine = sorted((d for d in view.hand if d >> 4 == c >> 4), reverse=True)
    higher = sum(d >> 4 == c >> 4 and d > mine[0] for d in view.unseen())
    return len(mine) > higher and c in [mine[0], *mine[len(mine) - higher :]]
