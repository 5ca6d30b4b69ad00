"""The playout policy of Kouřící kočka, Hearts and Black Cat once more, for reading: cards on a Round of the engine.

`kocka.seats.rollout` must play the same.
"""

from kocka.engine.cards import CLUBS, DIAMONDS, HEARTS, QUEEN_OF_SPADES, SPADES
from kocka.engine.trick import TrickRound
from kocka.seats.rules import JACK_OF_DIAMONDS, Rules

_LEAD_ORDER = (CLUBS, DIAMONDS, HEARTS, SPADES)
_THROW_ORDER = (CLUBS, DIAMONDS, SPADES, HEARTS)


def _first_of(cards: list[int], rank: int, order: tuple[int, int, int, int]) -> int:
    return next(suit << 4 | rank for suit in order if suit << 4 | rank in cards)


def _lowest(cards: list[int], order: tuple[int, int, int, int]) -> int:
    return _first_of(cards, min(c & 15 for c in cards), order)


def _highest(cards: list[int], order: tuple[int, int, int, int]) -> int:
    return _first_of(cards, max(c & 15 for c in cards), order)


def _without(cards: list[int], *unwanted: int) -> list[int]:
    return [c for c in cards if c not in unwanted] or cards


def lead(hand: list[int], locked: bool, cat_is_out: bool, sweeping: bool) -> int:
    cards = hand
    if locked:
        cards = [c for c in hand if c >> 4 != HEARTS] or hand
    if sweeping:
        return _highest(cards, _LEAD_ORDER)
    spades = [c for c in cards if c >> 4 == SPADES]
    if cat_is_out and spades:
        if max(spades) < QUEEN_OF_SPADES:
            return min(spades)
        lower = [c for c in cards if c >> 4 != SPADES or c < QUEEN_OF_SPADES]
        cards = lower or _without(cards, QUEEN_OF_SPADES)
    return _lowest(cards, _LEAD_ORDER)


def follow(cards: list[int], table, rules: Rules, sweeping: bool) -> int:  # type: ignore[no-untyped-def]
    best = table.cards[table.best]
    value = -table.value if rules.bonus else table.value
    last = table.count == table.seats - 1
    if len(cards) == 1:
        return cards[0]
    if sweeping:
        return max(cards) if max(cards) > best else min(cards)
    if rules.safe and not table.done:
        return max(_without(cards, QUEEN_OF_SPADES))
    if value < 0 and max(cards) > best:
        return max(cards)
    if rules.jack and JACK_OF_DIAMONDS in cards and last and best < JACK_OF_DIAMONDS and best >> 4 == DIAMONDS:
        if value < 10:
            return JACK_OF_DIAMONDS
    if QUEEN_OF_SPADES in cards and best > QUEEN_OF_SPADES:
        return QUEEN_OF_SPADES
    cards = _without(cards, QUEEN_OF_SPADES, *([JACK_OF_DIAMONDS] if rules.jack else []))
    losing = [c for c in cards if c < best]
    if losing:
        return max(losing)
    return max(cards) if last else min(cards)


def throw(hand: list[int], safe: bool, rules: Rules, cat_is_out: bool, sweeping: bool) -> int:
    cards = hand
    if safe or sweeping:
        cards = [c for c in hand if c >> 4 != HEARTS and c != QUEEN_OF_SPADES] or hand
    if rules.jack:
        cards = _without(cards, JACK_OF_DIAMONDS)
    if sweeping:
        return _lowest(cards, _THROW_ORDER)
    if QUEEN_OF_SPADES in cards:
        return QUEEN_OF_SPADES
    dear = [c for c in cards if c >> 4 == SPADES and c > QUEEN_OF_SPADES]
    if cat_is_out and dear:
        return max(dear)
    hearts = [c for c in cards if c >> 4 == HEARTS]
    return max(hearts) if hearts else _highest(cards, _THROW_ORDER)


def holder(position: TrickRound, rules: Rules) -> int:
    """The seat that has all penalty cards taken so far, -1 for nobody, -2 for several."""
    table = position.table
    seats = {
        table.takers[number] for number in range(table.done) if any(rules.costs[c] > 0 for c in table.trick(number))
    }
    return -1 if not seats else -2 if len(seats) > 1 else seats.pop()


def choose(position: TrickRound, rules: Rules, sweeper: int = -1) -> int:
    """The card that the seat on turn plays; `sweeper` goes for a moon while nobody else has a penalty card."""
    table = position.table
    seat = table.turn
    hand = sorted(position.hands[seat])
    sweeping = seat == sweeper and holder(position, rules) in (-1, seat)
    cat_is_out = QUEEN_OF_SPADES not in table.log
    if not table.count:
        return lead(hand, rules.locked and not any(rules.unlocks(c) for c in table.log), cat_is_out, sweeping)
    same = [c for c in hand if c >> 4 == table.suit]
    if same:
        return follow(same, table, rules, sweeping)
    return throw(hand, rules.safe and not table.done, rules, cat_is_out, sweeping)
