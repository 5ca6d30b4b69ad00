"""The playout policy once more, for reading: on a Round of the engine, with cards. The kernel must play the same."""

from kocka.engine.cards import ACE, CLUBS, DIAMONDS, HEARTS, KING, QUEEN_OF_SPADES, SPADES
from kocka.engine.cerna_kocka import CernaKocka

_LEAD_ORDER = (CLUBS, DIAMONDS, HEARTS, SPADES)
_THROW_ORDER = (CLUBS, DIAMONDS, SPADES, HEARTS)


def _highest(cards: list[int]) -> list[int]:
    top = max([c & 15 for c in cards])
    return [c for c in cards if c & 15 == top]


def _lowest(cards: list[int]) -> list[int]:
    least = min([c & 15 for c in cards])
    return [c for c in cards if c & 15 == least]


def _first_of(cards: list[int], order: tuple[int, int, int, int]) -> int:
    for suit in order:
        for c in cards:
            if c >> 4 == suit:
                return c
    raise ValueError("no card")


def _harmless(cards: list[int]) -> list[int]:
    return [c for c in cards if c >> 4 != HEARTS and c != QUEEN_OF_SPADES]


def lead(hand: list[int], first: bool, polite: bool, sweeping: bool) -> int:
    plain = [c for c in hand if c >> 4 in (CLUBS, DIAMONDS)]
    cards = list(hand)
    if polite and plain:
        cards = [c for c in cards if c >> 4 != SPADES]
    if len(cards) > 1 and QUEEN_OF_SPADES in cards:
        cards.remove(QUEEN_OF_SPADES)
    if first:
        cards = [c for c in cards if c >> 4 != HEARTS] or cards
    return _first_of(_highest(cards) if sweeping else _lowest(cards), _LEAD_ORDER)


def follow(cards: list[int], table, first: bool, polite: bool, sweeping: bool) -> int:  # type: ignore[no-untyped-def]
    others = [c for c in cards if c != QUEEN_OF_SPADES]
    if first and polite and table.suit != HEARTS:
        if len(others) < len(cards) and table.cards[table.leader] == SPADES << 4 | ACE:
            return QUEEN_OF_SPADES
        return max(others or cards)
    if sweeping:
        return max(cards)
    best = table.cards[table.best]
    losing = [c for c in cards if c < best]
    if QUEEN_OF_SPADES in losing:
        return QUEEN_OF_SPADES
    if losing:
        return max(losing)
    return max(others or cards) if table.count == 3 else min(others or cards)


def throw(hand: list[int], first: bool, polite: bool, cat_is_out: bool, sweeping: bool) -> int:
    cards = hand
    if first and polite:
        cards = _harmless(hand) or hand
    if sweeping:
        return _first_of(_lowest(cards), _THROW_ORDER)
    if QUEEN_OF_SPADES in cards:
        return QUEEN_OF_SPADES
    dear = [c for c in cards if c >> 4 == SPADES and c & 15 >= KING]
    if cat_is_out and dear:
        return max(dear)
    hearts = [c for c in cards if c >> 4 == HEARTS]
    if hearts:
        return max(hearts)
    return _first_of(_highest(cards), _THROW_ORDER)


def choose(position: CernaKocka, sweeper: int = -1) -> int:
    """The card that the seat on turn plays."""
    table = position.table
    seat = table.turn
    hand = position.hands[seat]
    first = not table.done
    polite = position.options[0] != 0
    sweeping = seat == sweeper and table.taken[seat] == table.done
    if not table.count:
        return lead(hand, first, polite, sweeping)
    same = [c for c in hand if c >> 4 == table.suit]
    if same:
        return follow(same, table, first, polite, sweeping)
    cat_is_out = QUEEN_OF_SPADES not in table.log
    return throw(hand, first, polite, cat_is_out, sweeping)
