"""A round for five with 50 cards: no pass, each heart counts 1 and the queen of spades 5."""

from kocka.engine.cards import CLUBS, DIAMONDS, HEARTS, PACK52, QUEEN_OF_SPADES, card
from kocka.engine.round import BLACK_QUEEN, PASS, Result
from kocka.engine.trick import Table, TrickRound, follow, trick_of, whole

_ASIDE = (card(CLUBS, 2), card(DIAMONDS, 2))
ROUND_POINTS = 18


def _values() -> bytes:
    values = bytearray(128)
    for c in PACK52.cards:
        values[c] = 5 if c == QUEEN_OF_SPADES else 1 if c >> 4 == HEARTS else 0
    return bytes(values)


class Five(TrickRound):
    """A round of ten tricks."""

    NAME = "five"
    PACK = PACK52
    FEWEST = 5
    MOST = 5
    VALUES = _values()
    GIVE = 0

    @classmethod
    def cards(cls, seats: int) -> bytes:
        """All but two twos."""
        return bytes([c for c in PACK52.cards if c not in _ASIDE])

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


def round_class() -> type[Five]:
    """The game's Round class, for the registry."""
    return Five
