"""The score sheet of a game for five."""

from kocka.engine import sheet as base
from kocka.engine.round import Result
from kocka.engine.sheet import OVER, ROUND, SheetError
from kocka.engine.terms import Terms
from tests.games.five.rules import ROUND_POINTS


class Sheet(base.Sheet):
    """Whoever has the most points when somebody reaches 25 has lost."""

    SEATS = 5
    whole = ROUND_POINTS
    ends_at = 25

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Sheet":
        """As in the base."""
        if seats != cls.SEATS:
            raise ValueError("five is for five players")
        return cls(dealer)

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
        if max(self.totals) >= self.ends_at:
            self.due = OVER
            if self.totals.count(max(self.totals)) == 1:
                self.losers = [self.totals.index(max(self.totals))]


def sheet_class() -> type[Sheet]:
    """The game's Sheet class, for the registry."""
    return Sheet
