"""What a searching player expects of its decisions, against what came of them.

A decision says how many points its seat will have in the round (`Thinker.scores`). The round's end says how many it
had. The difference, actual minus predicted, is positive where the search was too confident: where real opponents
defend better than those in its rollouts. A *try* is a round in which the seat, with nothing taken by anybody else,
counted on a durch or a moon after the first trick (the reasons DURCH and MOON of `kocka.ai.advice`).
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from rich.table import Table as Grid

from host_tools.lab.arena import duel
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.estimates import Estimate, ratio, share
from host_tools.lab.arena.game import Table, arena_of, high_wins, is_of_tricks
from host_tools.lab.arena.work import Place, results
from host_tools.lab.engine.words import words_of
from kocka.ai import advice
from kocka.engine.cards import CLAIM
from kocka.engine.round import PASS

# The kinds of decisions.
PASSES, LEADS, FOLLOWS, THROWS = "pass", "lead", "follow", "throw"
_ORDER = (PASSES, LEADS, FOLLOWS, THROWS)


class Made(NamedTuple):
    """A decision: the trick, from 1, 0 in the pass; one of the kinds; the reason that a hint would give; whether it was
    part of a try; the points predicted and those of the round's end."""

    trick: int
    kind: str
    reason: str
    tries: bool
    predicted: float
    actual: float


class Deal(NamedTuple):
    """A deal: its decisions; for each try the points predicted at its first decision, the actual ones, 1 if made."""

    decisions: list[Made]
    tries: list[tuple[float, float, int]]


@dataclasses.dataclass(frozen=True)
class Line:
    """A row: decisions of a `group` ("all", a trick, a kind, a reason), their means, and actual minus predicted."""

    group: str
    decisions: int
    predicted: Estimate
    actual: Estimate
    error: Estimate


@dataclasses.dataclass(frozen=True)
class Calibration:
    """`tries`: how many rounds with one; `made`: percentage of these; `hoped`, `came`: points predicted at their first
    decision, and actual. None without tries."""

    player: str
    deals: int
    lines: list[Line]
    tries: int
    made: Estimate | None
    hoped: Estimate | None
    came: Estimate | None


def check(game: str) -> None:
    """Raises ValueError for a game whose decisions do not predict points."""
    if not is_of_tricks(game) or arena_of(game).LOSES:
        raise ValueError(f"in {game} no decision predicts points")


def trick_of(view: Any) -> int:
    """The trick that a decision is about, from 1; 0 in the pass."""
    return 0 if view.table.phase == PASS else view.table.done + 1


def kind_of(view: Any, action: int) -> str:
    """One of the kinds of decisions."""
    table = view.table
    if table.phase == PASS:
        return PASSES
    if not table.count:
        return LEADS
    return FOLLOWS if action >> 4 == table.suit else THROWS


def watched(table: Table, lineup: Sequence[str], name: str, seed: int, number: int) -> dict[int, Deal]:
    """Deal `number` (whose cards are of `seed`) between the players of a lineup: what each seat of `name` predicted."""
    position = duel.begin(table, seed, number)
    reason_name = words_of(table.game).reason_name
    said: dict[int, list[tuple[int, str, str, bool, float]]] = {
        seat: [] for seat in range(table.seats) if lineup[seat] == name
    }
    for seat, view, decision, _ in duel.moves(position, lineup, seed):
        action = decision.action
        if seat in said and action < CLAIM and action in decision.candidates and decision.scores:
            why = advice.explain(view, decision, getattr(decision, "giving", b"")).reason
            predicted = decision.scores[decision.candidates.index(action)] / 100
            goes = why in (advice.DURCH, advice.MOON) and view.table.done > 0
            said[seat].append((trick_of(view), kind_of(view, action), reason_name(why), goes, predicted))
    result = position.result()
    sign = -1 if high_wins(table.game) else 1
    struck = duel.strokes(table, result)
    found = {}
    for seat, decisions in said.items():
        actual = sign * float(result.points[seat])
        first = [one[4] for one in decisions if one[3]][:1]
        found[seat] = Deal(
            [Made(*one, actual) for one in decisions], [(predicted, actual, int(struck[seat])) for predicted in first]
        )
    return found


Job = tuple[Table, tuple[str, ...], Others, int, int]


def _observe(job: Job) -> list[Deal]:
    """Deal `number` with each player in every seat, in a worker."""
    table, names, others, seed, number = job
    cards = duel.deal_seed(seed, number)
    played: dict[tuple[str, ...], dict[str, dict[int, Deal]]] = {}
    found = []
    for name in names:
        decisions: list[Made] = []
        tries: list[tuple[float, float, int]] = []
        for seat in range(table.seats):
            lineup = others.lineup(table.seats, seat, seed, number)
            lineup[seat] = name
            seen = played.setdefault(tuple(lineup), {})
            if name not in seen:
                seen[name] = watched(table, lineup, name, cards, number)
            decisions += seen[name][seat].decisions
            tries += seen[name][seat].tries
        found.append(Deal(decisions, tries))
    return found


def _line(group: str, deals: Sequence[Deal], belongs: Callable[[Made], bool]) -> Line:
    """The row of the decisions that belong to a group; a deal is one observation."""
    chosen = [[one for one in deal.decisions if belongs(one)] for deal in deals]

    def mean(value: Callable[[Made], float]) -> Estimate:
        return ratio([(math.fsum(map(value, some)), len(some)) for some in chosen])

    return Line(
        group,
        sum(map(len, chosen)),
        mean(lambda one: one.predicted),
        mean(lambda one: one.actual),
        mean(lambda one: one.actual - one.predicted),
    )


def summary(name: str, deals: Sequence[Deal]) -> Calibration:
    """All rows: everything, then by trick, by kind, by reason (most frequent first). Raises ValueError if there was no
    decision to compare."""
    every = [one for deal in deals for one in deal.decisions]
    if not every:
        raise ValueError(f"{name} predicts nothing")
    lines = [_line("all", deals, lambda one: True)]
    for trick in sorted({one.trick for one in every}):
        lines.append(_line(f"trick {trick}" if trick else "pass", deals, lambda one, trick=trick: one.trick == trick))  # type: ignore[misc]
    for kind in _ORDER[1:]:
        if any(one.kind == kind for one in every):
            lines.append(_line(kind, deals, lambda one, kind=kind: one.kind == kind))  # type: ignore[misc]
    reasons = [one.reason for one in every]
    for reason in sorted(set(reasons), key=lambda reason: (-reasons.count(reason), reason)):
        lines.append(_line(f"“{reason}”", deals, lambda one, reason=reason: one.reason == reason))  # type: ignore[misc]
    tries = [one for deal in deals for one in deal.tries]
    if not tries:
        return Calibration(name, len(deals), lines, 0, None, None, None)

    def mean(value: Callable[[tuple[float, float, int]], float]) -> Estimate:
        return ratio([(math.fsum(map(value, deal.tries)), len(deal.tries)) for deal in deals])

    made = mean(lambda one: 100.0 * one[2])
    if made.mean in (0.0, 100.0):
        made = share([made.mean] * len(tries))
    return Calibration(name, len(deals), lines, len(tries), made, mean(lambda one: one[0]), mean(lambda one: one[1]))


def calibration(
    table: Table,
    names: Sequence[str],
    others: Others,
    deals: int,
    seed: int,
    place: Place,
    advance: Callable[[], Any] = lambda: None,
) -> list[Calibration]:
    """What each player predicts on `deals` deals, in every seat among the others; `advance` is called for each deal."""
    check(table.game)
    jobs: list[Job] = [(table, tuple(names), others, seed, number) for number in range(deals)]
    seen: list[list[Deal]] = [[] for _ in names]
    for row in results(_observe, jobs, place):
        for i, deal in enumerate(row):
            seen[i].append(deal)
        advance()
    return [summary(name, seen[i]) for i, name in enumerate(names)]


def grid(table: Table, others: Others, found: Calibration) -> Grid:
    """The rows as a table to print, with the tries in its caption."""
    made = Grid(title=f"{table.game}: what {found.player} expects against {others}, {found.deals} deals in each seat")
    made.add_column("decisions")
    for name in ("number", "predicted", "actual", "actual − predicted"):
        made.add_column(name, justify="right")
    for line in found.lines:
        made.add_row(line.group, str(line.decisions), *(str(one) for one in (line.predicted, line.actual, line.error)))
    stroke = arena_of(table.game).STROKE
    if stroke is not None:
        told = f"tries: {found.tries}"
        if found.made is not None:
            told += f"; made, %: {found.made}; predicted at the first decision: {found.hoped}; actual: {found.came}"
        made.caption = f"{stroke[1]} — {told}"
    return made


def as_json(command: dict[str, Any], table: Table, others: Others, found: Iterable[Calibration]) -> str:
    """All figures: {"command": …, "game", "against", "players": [fields of Calibration]}; an unknown `half` is null."""

    def plain(value: Any) -> Any:
        if isinstance(value, float) and math.isinf(value):
            return None
        if isinstance(value, dict):
            return {key: plain(one) for key, one in value.items()}
        return [plain(one) for one in value] if isinstance(value, list) else value

    players = [plain(dataclasses.asdict(one)) for one in found]
    return json.dumps(
        {"command": command, "game": table.game, "against": list(others.pool), "players": players}, indent=2
    )
