"""The sheet of Black Cat: a number of rounds fixed beforehand, 3 to 9 players (BC-1, BC-2, BC-5 to BC-7).

    sheet = Sheet(dealer, seats=5, rounds=10)
    sheet.add_round([50, -40, -45, -50, 50])
    sheet.places()                      # 1 for the highest score, equal places shared

The rest of the interface is in `engine/sheet.py`. A round scores 50 for each player without a trick and -135 in all for
the others (-134 where the ace of hearts counts 10).
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.penalties import NO_QUEEN
from kocka.engine.round import NO_TRICK_BONUS, Result
from kocka.engine.sheet import OVER, ROUND, VOID, SheetError, VoidEntry, kind_of
from kocka.engine.terms import Terms
from kocka.games.black_cat.rules import ACE_POINTS, NO_TRICK_POINTS, QUEEN_POINTS, BlackCat, round_points

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

NO_TRICKS = "somebody takes the tricks"  # why a round is refused; value: how many players have none

USUAL_ROUNDS = const(8)
_MOST_ROUNDS = const(1023)  # the largest number that a round can have


class Sheet(base.Sheet):
    """A match of Black Cat; see the module's docstring."""

    HIGH_WINS = True
    no_trick = int(NO_TRICK_POINTS)

    def __init__(self, dealer: int = 0, seats: int = 4, rounds: int = USUAL_ROUNDS, ace: int = 0) -> None:
        """An empty sheet; `rounds`: how many are played, 1..1023; `ace`: the engine's option, 0 for 11 and 1 for 10.

        Raises ValueError for an impossible match, SheetError for a seat that does not exist.
        """
        if seats < BlackCat.FEWEST or seats > BlackCat.MOST:
            raise ValueError("black_cat is for 3 to 9 players")
        if rounds < 1 or rounds > _MOST_ROUNDS:
            raise ValueError("a match has 1 to " + str(int(_MOST_ROUNDS)) + " rounds")
        if ace < 0 or ace > 1:
            raise ValueError("the ace of hearts counts 11 or 10")
        self.SEATS = seats
        self.planned = rounds
        self.ace = ace
        self.whole = round_points(ace)
        super().__init__(dealer)

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Self":
        """As in `engine/sheet.py`: the number of rounds is in the terms; the value of A♥ is an engine option."""
        return cls(dealer, seats, terms.rounds or USUAL_ROUNDS, ACE_POINTS.of(options))

    def add_round(self, points: list[int]) -> None:
        """Enters the points of a round. Raises SheetError if no round is due or the points do not add up."""
        if len(points) != self.SEATS:
            raise SheetError(base.PLAYERS, len(points), str(len(points)))
        self.add(base.round_of(points))

    def _entry_of(self, result: Result) -> tuple[int, ...]:
        return base.round_of(result.points)

    def check_played(self, entry: tuple[int, ...], playing: int) -> None:
        kind = kind_of(entry)
        if kind != ROUND:
            self.check_void(entry)
            return
        if len(entry) != playing + 1:
            raise SheetError(base.PLAYERS, len(entry) - 1, str(len(entry) - 1))
        total = round_points(self.ace)
        without = 0
        wanted = total
        points = entry[1:]
        for n in points:
            if n == NO_TRICK_POINTS:
                without += 1
                wanted += n
            elif n > 0 or n < total:
                raise SheetError(base.RANGE, n, str(n))
        made = sum(points)
        if without == playing:
            raise SheetError(NO_TRICKS, without)
        if made != wanted:  # BC-7
            raise SheetError(base.SUM, wanted - made, "they make " + str(made) + " and not " + str(wanted))
        if min(points) > QUEEN_POINTS:
            raise SheetError(NO_QUEEN, min(points))

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        if kind_of(entry) != ROUND:  # the same player deals again
            if kind_of(entry) == VOID:
                void = VoidEntry(entry)
                self.totals[void.seat] -= void.amount
            return
        self.rounds += 1
        self.dealer = self.left_of(self.dealer)  # BC-2
        points = self.points_of(entry)
        for seat in range(self.SEATS):
            self.totals[seat] += points[seat]
            if points[seat] == NO_TRICK_POINTS:
                self.events.append((NO_TRICK_BONUS, seat, at))
        if self.rounds == self.planned:  # BC-6
            self.due = OVER


def sheet_class() -> type[Sheet]:
    """The game's Sheet class, for the registry."""
    return Sheet
