"""One deal played several times: the test player in every seat against three others, and the others among themselves.

What a single player is worth is told by the difference on the same deals, which takes the luck of the cards out. A deal
is one observation: its four seats are not independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kocka.engine.games import game as game_class
from kocka.engine.rng import Rng
from kocka.engine.round import Result
from kocka.seats import thinker

# Games of which one player loses the round, and points are only the way to it.
LOST = ("dokladacka", "kourici_kocka")
# Games in which many points are good.
HIGH = ("black_cat",)
# 97.5 % of a normal distribution: deals are many.
_NORMAL = 1.959964
_SLICE = 1 << 14  # playouts a slice; the answer does not depend on it
MOST_DEALS = 65535  # one random stream a deal


def deal_seed(seed: int, number: int) -> int:
    """The 48-bit seed of deal `number` (0..MOST_DEALS) of a tournament with `seed` (0..2**48-1)."""
    return Rng(seed, number).seed48()


@dataclass(frozen=True)
class Table:
    """What is played: the game, how many sit at it, its options (an index each; None: as they are by default)."""

    game: str
    seats: int = 4
    options: bytes | None = None

    def round_of(self, number: int) -> int:
        """The round of a match that deal `number` is: in Hearts all directions of passing take turns (HE-2)."""
        return 1 + number % 4 if self.game == "hearts" else 1


def play(table: Table, levels: Sequence[int], seed: int, number: int) -> Result:
    """Deal `number` between seats of these levels (numbers of `kocka.seats.levels`), from views only."""
    dealer = number % table.seats
    position = game_class(table.game).deal(seed, table.round_of(number), dealer, table.options, seats=table.seats)
    views = [position.sit(seat) for seat in range(table.seats)]
    decision = 0
    while position.to_move() >= 0:
        seat = position.to_move()
        thought = thinker.make(position.update(views[seat]), levels[seat], seed, decision)
        while not thought.step(_SLICE):
            pass
        position.apply(thought.action)
        decision += 1
    result = position.result()
    assert isinstance(result, Result)
    return result


def score(table: Table, result: Result) -> list[float]:
    """What counts, a number a seat: the points; where one seat loses the round 100 for the loser (a percentage)."""
    seats = range(table.seats)
    if table.game in LOST:
        losers = result.losers or [result.loser]
        return [100.0 if seat in losers else 0.0 for seat in seats]
    return [float(result.points[seat]) for seat in seats]


@dataclass(frozen=True)
class Observation:
    """One deal: mean scores of the test player over the seats (`player`), of its opponents at these four tables
    (`opponents`), and of the opponents' level at a table of its own (`level`)."""

    player: float
    opponents: float
    level: float


def own_table(table: Table, against: int, seed: int, number: int) -> float:
    """The mean score of deal `number` with all seats of level `against`."""
    return sum(score(table, play(table, [against] * table.seats, deal_seed(seed, number), number))) / table.seats


def observe(table: Table, player: int, against: int, seed: int, number: int, level: float) -> Observation:
    """Deal `number`, played with `player` in each seat; `level` is what `own_table` gave."""
    if player == against:
        return Observation(level, level, level)
    mine = 0.0
    theirs = 0.0
    for seat in range(table.seats):
        levels = [against] * table.seats
        levels[seat] = player
        scores = score(table, play(table, levels, deal_seed(seed, number), number))
        mine += scores[seat]
        theirs += sum(scores) - scores[seat]
    return Observation(mine / table.seats, theirs / table.seats / (table.seats - 1), level)


@dataclass(frozen=True)
class Estimate:
    """A mean and the half width of its 95 % interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.half

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.half:.2f}"


def estimate(values: Sequence[float]) -> Estimate:
    """Mean and interval of independent observations, one a deal; the interval of a single one is infinite."""
    n = len(values)
    if not n:
        raise ValueError("no observations")
    mean = sum(values) / n
    if n == 1:
        return Estimate(mean, math.inf)
    variance = sum((value - mean) ** 2 for value in values) / (n - 1)
    return Estimate(mean, _NORMAL * math.sqrt(variance / n))


@dataclass(frozen=True)
class Row:
    """A line of the table: the player's score, its opponents', the paired difference of these two (`lead`), and what
    replacing one of the opponents by it changes on the same deals (`change`, paired)."""

    name: str
    player: Estimate
    opponents: Estimate
    lead: Estimate
    change: Estimate
    deals: int


def summary(name: str, observations: Sequence[Observation]) -> Row:
    """The table's line for all deals of one player."""
    return Row(
        name,
        estimate([o.player for o in observations]),
        estimate([o.opponents for o in observations]),
        estimate([o.player - o.opponents for o in observations]),
        estimate([o.player - o.level for o in observations]),
        len(observations),
    )
