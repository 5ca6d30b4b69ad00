"""The rule by which all seats play in playouts, for reading: the card of a hand at a public table, in every game.

`kocka.ai.kernel` plays the same card in every position (its docstring says the rule in words); this one is as slow as
it is plain, and can tell what happened (`consequence`). Nobody sweeps or defends here.
"""

from micropython import const

from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules
from kocka.engine.cards import ACE_OF_SPADES, CLUBS, DIAMONDS, HEARTS, NO_CARD, QUEEN_OF_SPADES, SPADES
from kocka.engine.trick import Table

_RANK = const(15)
LEAD_ORDER = bytes((CLUBS, DIAMONDS, HEARTS, SPADES))
THROW_ORDER = bytes((CLUBS, DIAMONDS, SPADES, HEARTS))


def lowest(cards: list[int], order: bytes) -> int:
    """The card of the lowest rank; of equal ones that of the suit which comes first in `order`."""
    return _first(cards, min([c & _RANK for c in cards]), order)


def highest(cards: list[int], order: bytes) -> int:
    """The card of the highest rank, see `lowest`."""
    return _first(cards, max([c & _RANK for c in cards]), order)


def _first(cards: list[int], rank: int, order: bytes) -> int:
    for suit in order:
        if suit << 4 | rank in cards:
            return suit << 4 | rank
    raise ValueError("no card of rank " + str(rank))


def without(cards: list[int], unwanted: int) -> list[int]:
    """The cards but one, or only that one if there is no other."""
    return [c for c in cards if c != unwanted] or cards


def leads(hand: list[int], rules: Rules, locked: bool) -> list[int]:
    """The cards that may be led; `locked`: no heart unless there is nothing else. By CK-21 no spade if possible."""
    cards = hand
    if locked:
        cards = [c for c in cards if c >> 4 != HEARTS] or cards
    if rules.polite and [c for c in cards if c >> 4 == CLUBS or c >> 4 == DIAMONDS]:
        cards = [c for c in cards if c >> 4 != SPADES]
    return cards


def lead(cards: list[int], rules: Rules, cat_is_out: bool) -> int:
    """Which of the cards that may be led."""
    spades = [c for c in cards if c >> 4 == SPADES]
    if cat_is_out and spades:
        if max(spades) < QUEEN_OF_SPADES:
            if not rules.polite:
                return min(spades)
        else:
            lower = [c for c in cards if c >> 4 != SPADES or c < QUEEN_OF_SPADES]
            cards = lower or without(cards, QUEEN_OF_SPADES)
    return lowest(cards, LEAD_ORDER)


def follow(cards: list[int], table: Table, rules: Rules) -> int:
    """Which of the cards of the suit that was led."""
    best = table.cards[table.best]
    last = table.count == table.seats - 1
    if rules.first_is_safe() and not table.done:
        if best == ACE_OF_SPADES and QUEEN_OF_SPADES in cards:
            return int(QUEEN_OF_SPADES)
        return max(without(cards, QUEEN_OF_SPADES))
    if rules.jack and sum([max(0, rules.costs[c]) for c in table.cards]) < -rules.costs[JACK_OF_DIAMONDS]:
        if JACK_OF_DIAMONDS in bytes(table.cards) and max(cards) > best:
            return max(cards)
        if last and JACK_OF_DIAMONDS in cards and best < JACK_OF_DIAMONDS:
            return int(JACK_OF_DIAMONDS)
    if best > QUEEN_OF_SPADES and QUEEN_OF_SPADES in cards:
        return int(QUEEN_OF_SPADES)
    cards = without(cards, QUEEN_OF_SPADES)
    if rules.jack:
        cards = without(cards, JACK_OF_DIAMONDS)
    losing = [c for c in cards if c < best]
    if losing:
        return max(losing)
    return max(cards) if last else min(cards)


def throws(hand: list[int], safe: bool) -> list[int]:
    """The cards that may be thrown away; `safe`: no penalty card if there is another."""
    if not safe:
        return hand
    return [c for c in hand if c >> 4 != HEARTS and c != QUEEN_OF_SPADES] or hand


def throw(cards: list[int], rules: Rules, cat_is_out: bool) -> int:
    """Which of the cards that may be thrown away."""
    if rules.jack:
        cards = without(cards, JACK_OF_DIAMONDS)
    if QUEEN_OF_SPADES in cards:
        return int(QUEEN_OF_SPADES)
    dear = [c for c in cards if c >> 4 == SPADES and c > QUEEN_OF_SPADES]
    if cat_is_out and dear:
        return max(dear)
    hearts = [c for c in cards if c >> 4 == HEARTS]
    return max(hearts) if hearts else highest(cards, THROW_ORDER)


def is_locked(table: Table, rules: Rules) -> bool:
    """Whether hearts may not be led yet (HE-4); in Černá kočka only at the first lead (CK-6)."""
    if rules.durch and not table.done:
        return True
    return rules.locked and not [c for c in table.log if rules.unlocks(c)]


def choose(table: Table, hand: list[int], rules: Rules, opening: int) -> int:
    """What the seat on turn plays of its `hand`; `opening`: the card that must be led first, NO_CARD for none."""
    log = bytes(table.log)
    if not log and opening != NO_CARD:
        return opening
    cat_is_out = QUEEN_OF_SPADES not in log
    if not table.count:
        return lead(leads(hand, rules, is_locked(table, rules)), rules, cat_is_out)
    same = [c for c in hand if c >> 4 == table.suit]
    if same:
        return follow(same, table, rules)
    return throw(throws(hand, rules.first_is_safe() and not table.done), rules, cat_is_out)
