"""One deal played several times: the test player in every seat against the others, and the others among themselves.

A player's strength is the difference on the same deals, which cancels the luck of the cards. A deal is one
observation, since its seats are not independent of each other.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from host_tools.lab.arena.estimates import Estimate, difference, estimate, share
from host_tools.lab.arena.game import Table, arena_of
from host_tools.lab.arena.players import level_of, player
from kocka.ai import levels
from kocka.ai.decision import Thinker
from kocka.ai.utility import Situation
from kocka.engine.rng import Rng
from kocka.engine.round import Result
from kocka.games.registry import game as game_class

MOST_DEALS = 65535  # one random stream a deal
_THINKING = 0x4000  # streams of a deal's seed: for the players' thinking, and for drawing the opponents
_DRAWING = 0x4001
_ROUNDS = 255  # of a match that a deal stands for: its end is far away


def deal_seed(seed: int, number: int) -> int:
    """The 48-bit seed of deal `number` (0..MOST_DEALS) of a tournament with `seed` (0..2**48-1)."""
    return Rng(seed, number).seed48()


@dataclass(frozen=True)
class Others:
    """Who sits beside the test player: a pool of players that each seat is drawn from anew for every deal; or, `named`,
    exactly these, one for each other seat, clockwise from the test player."""

    pool: tuple[str, ...]
    named: bool = False

    def __str__(self) -> str:
        return ", ".join(self.pool) if self.named or len(self.pool) == 1 else "any of " + ", ".join(self.pool)

    def lineup(self, seats: int, seat: int, seed: int, number: int) -> list[str]:
        """The players of deal `number` by seat, with a stand-in of their own at `seat`, the test player's place."""
        rng = Rng(deal_seed(seed, number), _DRAWING)
        drawn = [self.pool[rng.below(len(self.pool))] for _ in range(seats)]
        if self.named:
            for i, name in enumerate(self.pool):
                drawn[(seat + 1 + i) % seats] = name
        return drawn


def begin(table: Table, seed: int, number: int) -> Any:
    """The round of deal `number`, whose cards are of `seed`."""
    game, in_match, dealer = game_class(table.game), table.round_of(number), number % table.seats
    return game.deal(seed, in_match, dealer, table.options, table.staked(), seats=table.seats)


class Move(NamedTuple):
    """A decision of the player at `seat`: what it saw, what it decided, and the stream of its thinking."""

    seat: int
    view: Any
    decision: Thinker
    stream: int


def thinking(seed: int) -> int:
    """The seed of all thinking about the deal whose cards are of `seed`."""
    return Rng(seed, _THINKING).seed48()


def situation(players: Sequence[str], seat: int) -> Situation:
    """What a seat knows besides the cards: the levels of the others, as in a match that has just begun."""
    found = Situation([0] * len(players), 0, _ROUNDS, 1, 3)
    masters = sum(levels.thinks_far(level_of(name)) for other, name in enumerate(players) if other != seat)
    found.sits = (levels.WEAKER, levels.A_MASTER, levels.MASTERS)[min(2, masters)]
    return found


def moves(position: Any, players: Sequence[str], seed: int) -> Iterator[Move]:
    """Plays a round to its end between these players by seat, from views only; each move before it is made."""
    views = [position.sit(seat) for seat in range(len(players))]
    seated = [player(name) for name in players]
    known = [situation(players, seat) for seat in range(len(players))]
    stream = 0
    while position.to_move() >= 0:
        seat = position.to_move()
        view = position.update(views[seat])
        decision = seated[seat].think(view, thinking(seed), stream, known[seat])
        yield Move(seat, view, decision, stream)
        position.apply(decision.action)
        stream += 1


def play(table: Table, players: Sequence[str], seed: int, number: int) -> Result:
    """Deal `number` between these players by seat."""
    position = begin(table, seed, number)
    for _ in moves(position, players, seed):
        pass
    result = position.result()
    assert isinstance(result, Result)
    return result


def score(table: Table, result: Result) -> list[float]:
    """What counts, a number a seat: the points; where one seat loses the round 100 for the loser (a percentage)."""
    seats = range(table.seats)
    if arena_of(table.game).LOSES:
        losers = result.losers or [result.loser]
        return [100.0 if seat in losers else 0.0 for seat in seats]
    return [float(result.points[seat]) for seat in seats]


def strokes(table: Table, result: Result) -> list[bool]:
    """Which seats made the game's stroke (`Arena.STROKE`)."""
    stroke = arena_of(table.game).STROKE
    event = stroke[0] if stroke else -1
    return [any(kind == event and who == seat for kind, who, _ in result.events) for seat in range(table.seats)]


class Observation(NamedTuple):
    """One deal, means over the test player's seats: its score, that of the others at its tables, that of the stand-in
    in its place with the same cards; how often (%) it made the game's stroke, and how often another seat did."""

    player: float
    opponents: float
    level: float
    made: float
    conceded: float


def observe(table: Table, names: Sequence[str], others: Others, seed: int, number: int) -> list[Observation]:
    """Deal `number` for each of the test players `names`, in each seat."""
    cards = deal_seed(seed, number)

    @functools.cache  # the same people may sit there for several of the test players
    def result(*lineup: str) -> Result:
        return play(table, lineup, cards, number)

    seats = table.seats
    found = []
    for name in names:
        mine = theirs = level = 0.0
        made = conceded = 0
        for seat in range(seats):
            lineup = others.lineup(seats, seat, seed, number)
            level += score(table, result(*lineup))[seat]
            lineup[seat] = name
            came_to = result(*lineup)
            scores = score(table, came_to)
            mine += scores[seat]
            theirs += sum(scores) - scores[seat]
            struck = strokes(table, came_to)
            made += struck[seat]
            conceded += any(struck[:seat] + struck[seat + 1 :])
        found.append(
            Observation(
                mine / seats, theirs / seats / (seats - 1), level / seats, 100 * made / seats, 100 * conceded / seats
            )
        )
    return found


@dataclass(frozen=True)
class Row:
    """A line of the table: the player's score, its opponents', the paired difference of these two (`lead`), and what
    replacing one of the opponents by it changes on the same deals (`change`, paired); the share of deals in which it
    made the game's stroke and in which it conceded one."""

    name: str
    player: Estimate
    opponents: Estimate
    lead: Estimate
    change: Estimate
    made: Estimate
    conceded: Estimate
    deals: int


def summary(name: str, observations: Sequence[Observation]) -> Row:
    """The table's line for all deals of one player."""
    return Row(
        name,
        estimate([o.player for o in observations]),
        estimate([o.opponents for o in observations]),
        difference([o.player for o in observations], [o.opponents for o in observations]),
        difference([o.player for o in observations], [o.level for o in observations]),
        share([o.made for o in observations]),
        share([o.conceded for o in observations]),
        len(observations),
    )
