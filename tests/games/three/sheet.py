"""The score sheet of a game for three."""

from kocka.engine import sheet as base
from kocka.engine.round import Result
from kocka.engine.sheet import OVER, ROUND, SheetError
from kocka.engine.terms import Terms
from tests.games.three.rules import Three

USUAL_ROUNDS = 4


class Sheet(base.Sheet):
    """A fixed number of rounds; few points are good."""

    SEATS = 3

    def __init__(self, dealer: int = 0, rounds: int = 0, options: bytes = b"") -> None:
        """`rounds`: to be played, 0 for the usual number."""
        self.planned = rounds or USUAL_ROUNDS
        self.whole = sum(Three.values(options))
        super().__init__(dealer)

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Sheet":
        """As in the base: the number of rounds is in the terms."""
        return cls(dealer, terms.rounds, options)

    def add_round(self, points: list[int]) -> None:
        """Enters the points of a round."""
        self.add((ROUND, *points))

    def _entry_of(self, result: Result) -> tuple[int, ...]:
        return (ROUND, *result.points)

    def check_played(self, entry: tuple[int, ...], playing: int) -> None:
        if entry[0] != ROUND:
            raise ValueError("no kind of entry: " + str(entry[0]))
        points = entry[1:]
        if len(points) != playing:
            raise SheetError(base.PLAYERS, len(points), str(len(points)))
        if min(points) < 0:
            raise SheetError(base.RANGE, min(points), str(min(points)))
        left = (self.whole or 0) - sum(points)
        if left:
            raise SheetError(base.SUM, left, str(left))

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        self.rounds += 1
        self.dealer = self.left_of(self.dealer)
        for seat in range(self.SEATS):
            self.totals[seat] += entry[1 + seat]
        if self.rounds == self.planned:
            self.due = OVER


def sheet_class() -> type[Sheet]:
    """The game's Sheet class, for the registry."""
    return Sheet
