"""The playout rule of the kernel on a Round of the engine: `kocka.ai.playout`, and seats that sweep or defend.

`kocka.ai.kernel` must play the same card in every position and reach the same value.
"""

from kocka.ai import playout
from kocka.ai.recipe import JACK_OF_DIAMONDS, Rules
from kocka.engine.cards import CLUBS, DIAMONDS, HEARTS, QUEEN_OF_SPADES, SPADES
from kocka.engine.trick import Table, TrickRound

_DEFENCE_ORDER = (HEARTS, DIAMONDS, SPADES, CLUBS)


def sweep(hand: list[int], table: Table, rules: Rules) -> int:
    """What the seat plays that tries to take everything."""
    if not table.count:
        return playout.highest(playout.leads(hand, rules, playout.is_locked(table, rules)), playout.LEAD_ORDER)
    same = [c for c in hand if c >> 4 == table.suit]
    if same:
        return max(same) if max(same) > table.cards[table.best] else min(same)
    cards = playout.throws(hand, True)
    if rules.jack:
        cards = playout.without(cards, JACK_OF_DIAMONDS)
    return playout.lowest(cards, playout.THROW_ORDER)


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
    if table.count and seat != feared == table.best and alone(position, rules) == feared:
        return defend(hand, list(position.hands[feared]), table, rules)
    is_free = table.log or not position.OPENING
    if is_free and seat == sweeper and alone(position, rules) in (-1, seat):
        return sweep(hand, table, rules)
    return playout.choose(table, hand, rules, position.OPENING)
