"""A round for three with 51 cards: three are passed to the right; each heart counts 1, the queen of spades 13 or 5."""

from kocka.engine.cards import CLUBS, HEARTS, PACK52, QUEEN_OF_SPADES, card
from kocka.engine.option import Option, in_order
from kocka.engine.round import BLACK_QUEEN, PASS, Result
from kocka.engine.trick import Table, TrickRound, follow, trick_of, whole

_ASIDE = card(CLUBS, 2)

# House rules.
QUEEN_VALUE = Option("queen", ("13", "5"))


def _values(queen: int) -> bytes:
    values = bytearray(128)
    for c in PACK52.cards:
        values[c] = queen if c == QUEEN_OF_SPADES else 1 if c >> 4 == HEARTS else 0
    return bytes(values)


_BY_OPTION = (_values(13), _values(5))


class Three(TrickRound):
    """A round of seventeen tricks."""

    NAME = "three"
    PACK = PACK52
    FEWEST = 3
    MOST = 3
    OPTIONS = in_order(QUEEN_VALUE)
    VALUES = _BY_OPTION[0]

    @classmethod
    def cards(cls, seats: int) -> bytes:
        """All but a two."""
        return bytes([c for c in PACK52.cards if c != _ASIDE])

    @classmethod
    def values(cls, options: bytes = b"") -> bytes:
        """The points of each card."""
        return _BY_OPTION[QUEEN_VALUE.of(options)]

    @staticmethod
    def receiver(seat: int, number: int, seats: int, options: bytes = b"") -> int:
        """The right neighbour."""
        return (seat - 1) % seats

    @staticmethod
    def allowed(table: Table, hand: list[int], options: bytes, totals: list[int], buf: bytearray) -> int:
        """The suit led must be followed."""
        return whole(hand, buf) if table.phase == PASS else follow(table, hand, buf)

    def result(self) -> Result:
        """Points and who took the queen."""
        table = self.table
        if table.turn >= 0:
            raise ValueError("the round is not over")
        result = Result(list(table.points), list(table.taken))
        number = trick_of(table, QUEEN_OF_SPADES)
        result.events = [(BLACK_QUEEN, int(table.takers[number]), number)]
        return result


def round_class() -> type[Three]:
    """The game's Round class, for the registry."""
    return Three
