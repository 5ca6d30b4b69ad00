"""A shooter by rules: goes for every durch (CK-11) and every moon (HE-8) it can see, and otherwise avoids points.

It uses no playouts: it judges a hand by its losers, the cards that somebody could still beat if it led each suit from
the top. It serves to measure how often a player concedes a sweep; it concedes as many as it makes.
"""

from __future__ import annotations

from typing import Any

from kocka.ai import levels, policy, thinker
from kocka.ai.recipe import rules_of, sweeper_of, swept
from kocka.engine.cards import ACE, HEARTS, QUEEN_OF_SPADES, SPADES
from kocka.engine.round import PASS
from kocka.engine.trick import View

# The most losers with which a sweep is begun, and continued.
_BEFORE_PASSING = 4
_AT_FIRST = 2
_GOING_ON = 1


def losers(hand: list[int], unseen: list[int], others: int) -> int:
    """How many cards of `hand` could be beaten if each suit was led from the top down, by `others` players.

    Each lead is taken to draw two cards of the suit, the lowest, from all of them together.
    """
    found = 0
    for suit in range(4):
        mine = sorted((c for c in hand if c >> 4 == suit), reverse=True)
        theirs = sorted(c for c in unseen if c >> 4 == suit)
        for c in mine:
            if theirs and theirs[-1] > c:
                found += 1
                theirs.pop()  # what took it is gone
                del theirs[: others - 2]
            else:
                del theirs[: others - 1]
    return found


def may_sweep(view: View) -> bool:
    """Whether a durch or a moon of this seat is still possible."""
    rules = rules_of(view)
    table = view.table
    if rules.durch:
        return table.taken[view.seat] == table.done
    if not rules.swing:
        return False
    return not swept(view, rules) or sweeper_of(view, rules) == view.seat


def choose(view: Any) -> int:
    """The shooter's action; its seat must be on turn. Where no tricks are played it follows the product's rule."""
    if not isinstance(view, View):
        decision = thinker.make(view, levels.RULE, 0, 0)
        decision.step(1)
        return int(decision.action)
    if view.table.phase == PASS:
        return _pass(view)
    ending = policy.sure_ending(view)
    if ending:
        return ending
    buf = bytearray(20)
    cards = list(buf[: policy.cards_to_choose(view, buf)])
    if len(cards) == 1:
        return cards[0]
    if may_sweep(view):
        rules = rules_of(view)
        bar = _GOING_ON if view.table.done else _AT_FIRST
        if not rules.durch and swept(view, rules) * 2 >= rules.whole:
            bar += 1
        if losers(view.hand, list(view.unseen()), view.table.seats - 1) <= bar:
            return _sweep(view, cards)
    return _avoid(view, cards)


def _pass(view: View) -> int:
    """A hand with few losers keeps its high cards and gives the lowest of its longest losing suit; else the highest
    cards go, spades at and above the queen first."""
    rules = rules_of(view)
    hand = sorted([*view.hand, *view.gave])
    unseen = [c for c in view.game.cards(view.table.seats) if c not in hand]
    if (rules.durch or rules.swing) and losers(hand, unseen, view.table.seats - 1) <= _BEFORE_PASSING:
        return min(view.hand, key=lambda c: (c & 15, c))
    spades = [c for c in hand if c >> 4 == SPADES]
    high = [c for c in view.hand if c >= QUEEN_OF_SPADES and c >> 4 == SPADES]
    if high and len(spades) < 5:
        return QUEEN_OF_SPADES if QUEEN_OF_SPADES in high else high[-1]
    return max(view.hand, key=lambda c: (c >> 4 != SPADES, c & 15, c >> 4 == HEARTS))


def _sweep(view: View, cards: list[int]) -> int:
    """Taking: sure winners from the top; a trick as cheaply as it can be had for certain; away with the lowest."""
    table = view.table
    unseen = list(view.unseen())
    if not table.count:

        def chance(c: int) -> tuple[bool, int, int]:
            beaten = any(other >> 4 == c >> 4 and other > c for other in unseen)
            return (not beaten, sum(other >> 4 == c >> 4 for other in cards), c & 15)

        return max(cards, key=chance)
    if cards[0] >> 4 != table.suit:
        return min(cards, key=lambda c: (rules_of(view).costs[c] > 0, c & 15))
    best = table.cards[table.best]
    if cards[-1] < best:
        return cards[0]
    if table.count == table.seats - 1:
        return next(c for c in cards if c > best)
    return cards[-1]


def _avoid(view: View, cards: list[int]) -> int:
    """Avoiding: leads from the suit that is out in the most hands, low; ducks as high as it can; throws the queen of
    spades, then the shortest suit's highest. A sweep of another seat that is under way is stopped if that is possible.
    """
    table = view.table
    rules = rules_of(view)
    unseen = list(view.unseen())
    if not table.count:
        outside = [sum(other >> 4 == suit for other in unseen) for suit in range(4)]

        def danger(c: int) -> tuple[bool, int, int]:
            higher = sum(other >> 4 == c >> 4 and other > c for other in unseen)
            risky = not higher or (c >> 4 == SPADES and c & 15 >= QUEEN_OF_SPADES & 15)
            return (risky, -min(3, higher) - min(6, outside[c >> 4]), c & 15)

        return min(cards, key=danger)
    best = table.cards[table.best]
    last = table.count == table.seats - 1
    sweeping = _sweeper(view)
    if cards[0] >> 4 == table.suit:
        if sweeping >= 0 and table.best == sweeping and cards[-1] > best:
            return next(c for c in cards if c > best)
        below = [c for c in cards if c < best]
        if below:
            return QUEEN_OF_SPADES if QUEEN_OF_SPADES in below else below[-1]
        rest = [c for c in cards if c != QUEEN_OF_SPADES] or cards
        return rest[-1] if last or not table.done else rest[0]
    if QUEEN_OF_SPADES in cards and table.best != sweeping:
        return QUEEN_OF_SPADES
    lengths = [sum(other >> 4 == suit for other in view.hand) for suit in range(4)]

    def unwanted(c: int) -> tuple[bool, bool, int, int]:
        costs = rules.costs[c] > 0
        alone = c & 15 >= ACE - 1 and lengths[c >> 4] < 3
        return (costs != (table.best == sweeping), alone, c & 15, -lengths[c >> 4])

    return max(cards, key=unwanted)


def _sweeper(view: View) -> int:
    """The other seat that has taken every trick so far, from the third trick on; -1 for none."""
    table = view.table
    rules = rules_of(view)
    if table.done < 3:
        return -1
    if rules.durch:
        holders = [seat for seat in range(table.seats) if table.taken[seat] == table.done]
    else:
        holders = [sweeper_of(view, rules)]
    return next((seat for seat in holders if seat >= 0 and seat != view.seat), -1)
