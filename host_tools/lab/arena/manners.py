"""What the styles of the personas (`kocka.ai.styles`) cost, and how they show at the table.

Each persona sits alone, in every seat, among players of the same level without a style; for comparison a player without
a style sits in its place, with the same cards and the same opponents. Deals are from the middle of a match: totals
differ, so that there is a leader to attack; a game with a pot has its usual one instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.table import Table as Grid

from host_tools.lab.arena import duel
from host_tools.lab.arena.estimates import Estimate, difference, estimate
from host_tools.lab.arena.game import Counter, Counts, Table, arena_of, figures_of, high_wins
from host_tools.lab.arena.players import slug
from host_tools.lab.arena.work import Place, results
from kocka.ai import levels, personas, styles, thinker
from kocka.ai.recipe import rules_of, sweeper_of, swept
from kocka.engine.cards import CLAIM, HEARTS, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS, Result
from kocka.games.registry import game as game_class

NOBODY = -1  # instead of a persona: the player without a style
_TOTALS = 0x4002  # the stream of a deal's seed that the totals are drawn from
_MOST_TOTAL = 70
_SLICE = 1 << 14


def _is_share(game: str, figure: str) -> bool:
    """Whether a figure is a percentage."""
    return figure in arena_of(game).SHARES


@dataclass(frozen=True)
class Seen:
    """One deal: the mean score over the seats, and for each of `figures_of` its numerator and denominator."""

    score: float
    counts: Counts


class Watch(Counter):
    """The counter for games in which penalty points are avoided."""

    def __init__(self, table: Table, counts: Counts) -> None:
        super().__init__(table, counts)
        self._gives: list[tuple[int, int, int, int, int]] = []  # card, trick, leader, last, giver
        self._tried = False
        self._had = False
        self._away = -1

    def decided(self, view: Any, decision: Any) -> None:
        """As in Counter."""
        action = decision.action
        if action >= CLAIM:
            return
        inner = getattr(decision, "decision", decision)
        rules = rules_of(view)
        table = view.table
        if table.phase == PASS:
            if QUEEN_OF_SPADES in view.hand:
                self._add("cat given", int(action == QUEEN_OF_SPADES), 0)
            if not table.given[view.seat] and QUEEN_OF_SPADES in view.hand:
                self._add("cat given", 0)
            self._add("other", int(action != inner.action))
            return
        if len(view.hand) > 1:
            self._add("other", int(action != inner.action))
            self._add("misleading", int(styles.misleads(view, rules, action)))
        if not table.done:
            self._had = QUEEN_OF_SPADES in view.hand
        if action == QUEEN_OF_SPADES:
            self._away = table.done
        if not table.count:
            self._add("hearts led", int(action >> 4 == HEARTS))
        if table.done == table.size // 2:
            self._add("rank", sum(c & 15 for c in view.hand), len(view.hand))
            if rules.swing:
                taken = swept(view, rules)
                self._tried = 4 * taken >= rules.whole and sweeper_of(view, rules) == view.seat
            else:
                self._tried = table.taken[view.seat] == table.done
        if table.done == table.size // 3:
            self._add("voids", 4 - len({c >> 4 for c in view.hand}))
        if rules.costs[action] > 0:
            best, worst = styles.standing(view, rules)
            self._gives.append((action, table.done, best, worst, styles.offender(view)))

    def over(self, position: Any, seat: int) -> None:
        """As in Counter."""
        table = position.table
        values = [abs(value) for value in table.values]
        self._add("tries", int(self._tried))
        if self._had:
            self._add("cat held", self._away if self._away >= 0 else table.done)
        for card, trick, best, worst, giver in self._gives:
            if trick >= table.done or table.takers[trick] == seat:
                continue
            taker = table.takers[trick]
            for figure, victim in (("to leader", best), ("to last", worst), ("to giver", giver)):
                if victim >= 0:
                    self._add(figure, values[card] * int(taker == victim), values[card])


def watched(table: Table, level: int, persona: int, seed: int, number: int) -> Seen:
    """Deal `number` of a tournament with `seed`: `persona` (NOBODY: no style) in each seat among plain players."""
    cards = duel.deal_seed(seed, number)
    style = styles.PLAIN if persona == NOBODY else styles.of(persona)
    drawing = Rng(cards, _TOTALS)
    played = arena_of(table.game)
    totals = table.staked() or [0] * table.seats
    if not played.STAKE and played.LEADS:
        sign = -1 if high_wins(table.game) else 1
        totals = [sign * drawing.below(_MOST_TOTAL + 1) for _ in range(table.seats)]
    thinking = Rng(cards, _TOTALS + 1).seed48()
    counts: Counts = [[0, 0] for _ in figures_of(table.game)]
    mine = 0.0
    for test in range(table.seats):
        position = game_class(table.game).deal(
            cards, table.round_of(number), number % table.seats, table.options, totals, seats=table.seats
        )
        views = [position.sit(seat) for seat in range(table.seats)]
        watch = (played.WATCH or Watch)(table, counts)
        stream = 0
        while position.to_move() >= 0:
            seat = position.to_move()
            view = position.update(views[seat])
            decision = thinker.make(view, level, thinking, stream, style if seat == test else styles.PLAIN)
            while not decision.step(_SLICE):
                pass
            if seat == test:
                watch.decided(view, decision)
            position.apply(decision.action)
            stream += 1
        watch.over(position, test)
        result = position.result()
        assert isinstance(result, Result)
        mine += duel.score(table, result)[test]
    return Seen(mine / table.seats, counts)


Job = tuple[Table, int, tuple[int, ...], int, int]


def _deal(job: Job) -> list[Seen]:
    """One deal with all personas, in a worker."""
    table, level, who, seed, number = job
    return [watched(table, level, persona, seed, number) for persona in who]


@dataclass(frozen=True)
class Manner:
    """A row: `score`; `change`: paired, to a player without a style in its place; `figures`: `figures_of` the
    game, None: never."""

    persona: int
    score: Estimate
    change: Estimate
    figures: list[float | None]


def _figures(game: str, seen: Sequence[Seen]) -> list[float | None]:
    found: list[float | None] = []
    for i, name in enumerate(figures_of(game)):
        number = sum(deal.counts[i][0] for deal in seen)
        of = sum(deal.counts[i][1] for deal in seen)
        found.append((100.0 if _is_share(game, name) else 1.0) * number / of if of else None)
    return found


def manners(
    table: Table, level: int, deals: int, seed: int, place: Place, advance: Callable[[], Any] = lambda: None
) -> list[Manner]:
    """The player without a style, then all personas that have one, at `level`; `advance` is called for each deal."""
    who = (NOBODY, *(persona for persona in range(personas.COUNT) if styles.of(persona) is not styles.PLAIN))
    seen: list[list[Seen]] = [[] for _ in who]
    jobs: list[Job] = [(table, level, who, seed, number) for number in range(deals)]
    for row in results(_deal, jobs, place):
        for i, deal in enumerate(row):
            seen[i].append(deal)
        advance()
    plain = [deal.score for deal in seen[0]]
    return [
        Manner(
            persona,
            estimate([deal.score for deal in seen[i]]),
            difference([deal.score for deal in seen[i]], plain),
            _figures(table.game, seen[i]),
        )
        for i, persona in enumerate(who)
    ]


def grid(table: Table, level: int, deals: int, rows: Sequence[Manner]) -> Grid:
    """The rows as a table to print."""
    unit = "rounds lost, %" if arena_of(table.game).LOSES else "points a round"
    made = Grid(title=f"{table.game}: personas among {levels.NAMES[level]}s, {deals} deals in each seat; {unit}")
    made.add_column("persona")
    figures = figures_of(table.game)
    for name in ("score", "change", *(f"{name}, %" if _is_share(table.game, name) else name for name in figures)):
        made.add_column(name, justify="right")
    for row in rows:
        told = ["–" if value is None else f"{value:.1f}" for value in row.figures]
        change = "" if row.persona == NOBODY else str(row.change)
        made.add_row("no style" if row.persona == NOBODY else slug(row.persona), str(row.score), change, *told)
    return made
