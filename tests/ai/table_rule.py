"""The playout rule of the kernel once more, for reading: cards, on a Round of the engine, for every game.

`kocka.ai.kernel` must play the same card in every position and reach the same value.
"""

from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules
from kocka.engine.cards import ACE_OF_SPADES, CLUBS, DIAMONDS, HEARTS, QUEEN_OF_SPADES, SPADES
from kocka.engine.trick import Table, TrickRound

_LEAD_ORDER = (CLUBS, DIAMONDS, HEARTS, SPADES)
_THROW_ORDER = (CLUBS, DIAMONDS, SPADES, HEARTS)
_DEFENCE_ORDER = (HEARTS, DIAMONDS, SPADES, CLUBS)


def _first_of(cards: list[int], rank: int, order: tuple[int, int, int, int]) -> int:
    return next(suit << 4 | rank for suit in order if suit << 4 | rank in cards)


def _lowest(cards: list[int], order: tuple[int, int, int, int]) -> int:
    return _first_of(cards, min(c & 15 for c in cards), order)


def _highest(cards: list[int], order: tuple[int, int, int, int]) -> int:
    return _first_of(cards, max(c & 15 for c in cards), order)


def _without(cards: list[int], *unwanted: int) -> list[int]:
    return [c for c in cards if c not in unwanted] or cards


def lead(hand: list[int], rules: Rules, locked: bool, cat_is_out: bool, sweeping: bool) -> int:
    cards = hand
    if locked:
        cards = [c for c in cards if c >> 4 != HEARTS] or cards
    if rules.polite and any(c >> 4 in (CLUBS, DIAMONDS) for c in cards):
        cards = [c for c in cards if c >> 4 != SPADES]
    if sweeping:
        return _highest(cards, _LEAD_ORDER)
    spades = [c for c in cards if c >> 4 == SPADES]
    if cat_is_out and spades:
        if max(spades) < QUEEN_OF_SPADES:
            if not rules.polite:
                return min(spades)
        else:
            lower = [c for c in cards if c >> 4 != SPADES or c < QUEEN_OF_SPADES]
            cards = lower or _without(cards, QUEEN_OF_SPADES)
    return _lowest(cards, _LEAD_ORDER)


def follow(cards: list[int], table: Table, rules: Rules, sweeping: bool) -> int:
    best = table.cards[table.best]
    last = table.count == table.seats - 1
    value = sum(max(0, rules.costs[c]) for c in table.cards)
    if sweeping:
        return max(cards) if max(cards) > best else min(cards)
    if rules.first_is_safe() and not table.done:
        if QUEEN_OF_SPADES in cards and best == ACE_OF_SPADES:
            return QUEEN_OF_SPADES
        return max(_without(cards, QUEEN_OF_SPADES))
    if rules.jack and value < -rules.costs[JACK_OF_DIAMONDS]:
        if JACK_OF_DIAMONDS in table.cards and max(cards) > best:
            return max(cards)
        if last and table.suit == DIAMONDS and JACK_OF_DIAMONDS in cards and best < JACK_OF_DIAMONDS:
            return JACK_OF_DIAMONDS
    if QUEEN_OF_SPADES in cards and best > QUEEN_OF_SPADES:
        return QUEEN_OF_SPADES
    cards = _without(cards, QUEEN_OF_SPADES)
    if rules.jack and JACK_OF_DIAMONDS not in table.log[: table.done * table.seats]:
        cards = _without(cards, JACK_OF_DIAMONDS)
    losing = [c for c in cards if c < best]
    if losing:
        return max(losing)
    return max(cards) if last else min(cards)


def throw(hand: list[int], safe: bool, rules: Rules, cat_is_in_a_hand: bool, sweeping: bool) -> int:
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
    if cat_is_in_a_hand and dear:
        return max(dear)
    hearts = [c for c in cards if c >> 4 == HEARTS]
    return max(hearts) if hearts else _highest(cards, _THROW_ORDER)


def _stops(mine: list[int], theirs: list[int]) -> bool:
    """Whether cards of a suit, highest first, beat another seat that leads its own from the top."""
    return bool(theirs) and mine[0] > theirs[min(len(mine), len(theirs)) - 1]


def defend(hand: list[int], its_hand: list[int], table: Table, rules: Rules) -> int:
    """What a defender plays to a trick that the seat which alone has taken anything is about to take.

    It takes the trick from it with its highest card if it can (in games of points only if that stops the sweep), else
    follows with its lowest. When it throws it keeps what stops `its_hand`: the queen of spades goes first, then the
    highest heart, then the highest card, all of suits without a stopper; last the lowest card. Of equal ones hearts go
    before diamonds before spades before clubs.
    """
    best = table.cards[table.best]
    same = [c for c in hand if c >> 4 == table.suit]
    if same:
        stops = rules.durch or any(rules.costs[c] > 0 for c in table.cards)
        return max(same) if stops and max(same) > best else min(same)

    def wanted(c: int) -> tuple[int, int, int]:
        suit = c >> 4
        mine = sorted([d for d in hand if d >> 4 == suit], reverse=True)
        if _stops(mine, sorted([d for d in its_hand if d >> 4 == suit], reverse=True)):
            return 0, -(c & 15), -_DEFENCE_ORDER.index(suit)
        return 3 if c == QUEEN_OF_SPADES else 2 if suit == HEARTS else 1, c & 15, -_DEFENCE_ORDER.index(suit)

    return max(hand, key=wanted)


def alone(position: TrickRound, rules: Rules) -> int:
    """The seat that has all that counts so far (tricks in Černá kočka and Black Cat, else penalty cards).

    -1: nobody has anything; -2: several have.
    """
    table = position.table
    tricks = rules.durch or rules.bonus
    seats = {
        table.takers[number]
        for number in range(table.done)
        if tricks or any(rules.costs[c] > 0 for c in table.trick(number))
    }
    return -1 if not seats else -2 if len(seats) > 1 else seats.pop()


def choose(position: TrickRound, rules: Rules, sweeper: int = -1, feared: int = -1) -> int:
    """The card that the seat on turn plays; `sweeper` tries to take everything while nobody else has anything, all
    others defend against the seat `feared`."""
    table = position.table
    seat = table.turn
    hand = sorted(position.hands[seat])
    sweeping = seat == sweeper and alone(position, rules) in (-1, seat)
    cat_is_in_a_hand = QUEEN_OF_SPADES not in table.log
    if not table.log and position.OPENING:
        return position.OPENING
    if not table.count:
        locked = rules.locked and not any(rules.unlocks(c) for c in table.log)
        if rules.durch and not table.done:
            locked = True
        return lead(hand, rules, locked, cat_is_in_a_hand, sweeping)
    if seat != feared == table.best and alone(position, rules) == feared:
        return defend(hand, list(position.hands[feared]), table, rules)
    same = [c for c in hand if c >> 4 == table.suit]
    if same:
        return follow(same, table, rules, sweeping)
    return throw(hand, rules.first_is_safe() and not table.done, rules, cat_is_in_a_hand, sweeping)
