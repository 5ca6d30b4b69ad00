"""Black Cat (Creeping Johanna): one round for 3 to 9 players (rules BC-1 to BC-5 and BC-7). High scores are good."""

from array import array

from micropython import const

from kocka.engine.cards import ACE, HEARTS, PACK52, QUEEN_OF_SPADES, SPADES, TEN, card
from kocka.engine.claim import has_to_take_all
from kocka.engine.option import Option, in_order
from kocka.engine.round import BLACK_QUEEN, HEARTS_LAST, MUST_FOLLOW, NO_TRICK_BONUS, Result
from kocka.engine.trick import Table, TrickRound, View, all_taken, follow, trick_of, without_suit

NO_TRICK_POINTS = const(50)  # BC-5
QUEEN_POINTS = const(-40)
_ACE_POINTS = (-11, -10)

# House rules.
HEART_LEAD = Option("heartlead", ("free", "last"), sheet=False)  # BC-4
ACE_POINTS = Option("ace", ("11", "10"))  # BC-5


def _values(ace: int) -> "array[int]":
    values = array("b", bytes(128))
    values[QUEEN_OF_SPADES] = QUEEN_POINTS
    for rank in range(2, ACE):
        values[card(HEARTS, rank)] = -min(rank, TEN)
    values[card(HEARTS, ACE)] = _ACE_POINTS[ace]
    return values


def round_points(ace: int = 0) -> int:
    """The sum of all tricks of a round: -135, with `ace=10` -134."""
    return sum(_values(ace))


def put_aside(seats: int) -> list[int]:
    """The cards left out of the deal for `seats` players (BC-1): lowest rank first, ♣ ♦ ♠ within a rank, no hearts."""
    aside: list[int] = []
    rank = 2
    while len(aside) < PACK52.size % seats:
        for suit in (0, 2, SPADES):
            if len(aside) < PACK52.size % seats:
                aside.append(card(suit, rank))
        rank += 1
    return aside


class BlackCat(TrickRound):
    """A round of Black Cat: no pass, all tricks; points as added on the sheet: +50, or minus for hearts and Q♠."""

    NAME = "black_cat"
    PACK = PACK52
    FEWEST = 3
    MOST = 9
    OPTIONS = in_order(HEART_LEAD, ACE_POINTS)
    VALUES = _values(0)
    GIVE = 0

    @classmethod
    def cards(cls, seats: int) -> bytes:
        """The 52 cards without those left out for `seats` players (BC-1)."""
        aside = put_aside(seats)
        return bytes([c for c in PACK52.cards if c not in aside])

    @classmethod
    def values(cls, options: bytes = b"") -> "bytes | array[int]":
        """The points of each card, indexed by card (BC-5)."""
        ace = ACE_POINTS.of(options)
        return _values(ace) if ace else cls.VALUES

    @staticmethod
    def allowed(table: Table, hand: list[int], options: bytes, totals: list[int], buf: bytearray) -> int:
        """What the seat to move may play: BC-2 to BC-4."""
        n = follow(table, hand, buf)
        if table.count or not HEART_LEAD.of(options):
            return n
        return without_suit(buf, n, HEARTS)

    @classmethod
    def why_not(cls, table: Table, hand: list[int], card: int) -> int:
        """The rule that forbids `card`: BC-3 or BC-4."""
        return MUST_FOLLOW if table.count else HEARTS_LAST

    @staticmethod
    def is_settled(view: View) -> bool:
        """BC-5: every heart and Q♠ are taken and everybody has a trick, or this seat has to take all that are left."""
        table = view.table
        return (min(table.taken) > 0 and all_taken(table)) or has_to_take_all(view)

    def result(self) -> Result:
        """Points by BC-5 and BC-7, tricks and events. Raises ValueError before the round is over."""
        table = self.table
        if table.turn >= 0:
            raise ValueError("the round is not over")
        points = list(table.points)
        number = trick_of(table, QUEEN_OF_SPADES)
        events = [(BLACK_QUEEN, int(table.takers[number]), number)]
        for seat in range(self.seats):
            if not table.taken[seat]:
                points[seat] = NO_TRICK_POINTS
                events.append((NO_TRICK_BONUS, seat, table.done - 1))
        result = Result(points, list(table.taken))
        result.events = events
        return result


def round_class() -> type[BlackCat]:
    """The game's Round class, for the registry."""
    return BlackCat
