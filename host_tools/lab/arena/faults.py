"""What players do wrong: blunders by a strong reference, and plays that another card dominates.

The reference judges every card that a player chose among several: the product's master, nested in all tricks, on the
same view, again and again with fresh random numbers until it has seen `WORLDS` worlds. One half of them says which card
is best, the other half what the chosen one costs more, so that the difference has no bias. It is a *blunder* where both
halves say at least `BLUNDER` points. Passes, bids and other words are not judged.

A *dominated* play needs no search: a game names the kinds there are (`Arena.FAULTS`), and says of a play which of them
it might have been, and which it was. Durchs and moons conceded are counted likewise, and which of them the receiver of
the player's own pass made.
"""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from rich.table import Table as Grid

from host_tools.lab.arena import duel
from host_tools.lab.arena.calibration import PASSES, kind_of, trick_of
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.estimates import Estimate, ratio
from host_tools.lab.arena.game import Faults, Table, arena_of, is_of_tricks
from host_tools.lab.arena.players import player
from host_tools.lab.arena.work import Place, results
from kocka.ai.recipe import rules_of, sweeper_of, swept
from kocka.engine.round import PLAY

WORLDS = 5000
BLUNDER = 1.0  # points
_STREAMS = 0x2000  # of the reference: other ones than the players'
_LAST_CARD = 127


class Judged(NamedTuple):
    """A choice of a card: the trick, the kind; what it costs more than the reference's card, in points (two halves of
    its worlds; None: not judged); dominated plays."""

    trick: int
    kind: str
    losses: tuple[float, float] | None
    faults: Faults


@dataclasses.dataclass(frozen=True)
class Line:
    """A row: choices of a `group`; points lost by each; blunders, in per cent of the choices."""

    group: str
    choices: int
    loss: Estimate
    blunders: Estimate


@dataclasses.dataclass(frozen=True)
class Fault:
    """A kind of dominated plays: how many were possible, how many per cent were made."""

    kind: str
    possible: int
    made: Estimate


@dataclasses.dataclass(frozen=True)
class Found:
    """The figures of one player; `lines` is empty if there was no reference."""

    player: str
    deals: int
    lines: list[Line]
    faults: list[Fault]


def faults_of_tricks(view: Any, action: int) -> Faults:
    """Dominated plays in games of tricks without trumps, while nobody can sweep any more."""
    table = view.table
    rules = rules_of(view)
    found: Faults = []
    if table.count < table.seats - 1 or rules.bonus or _may_be_swept(view):
        return found
    buf = bytearray(20)
    cards = [c for c in buf[: view.legal(buf)] if c <= _LAST_CARD]
    led = [c for c in cards if c >> 4 == table.suit]
    best = table.cards[table.best]
    gone = set(table.log[: table.done * table.seats]) | set(table.cards) | set(view.hand)

    def is_low(c: int) -> bool:
        """Whether a higher card of equal cost would have done what `c` does, and others hold one between them."""
        return any(
            d > c and rules.costs[d] == rules.costs[c] and (d > best) == (c > best) and set(range(c, d)) - gone
            for d in led
        )

    if any(map(is_low, led)):
        found.append(("last, a low card where a higher one does the same", is_low(action)))
    return found


def _may_be_swept(view: Any) -> bool:
    """Whether a seat may still make a durch or a moon."""
    rules = rules_of(view)
    table = view.table
    if rules.durch:
        return table.done in list(table.taken)
    return bool(rules.swing) and (not swept(view, rules) or sweeper_of(view, rules) >= 0)


def _faults(game: str) -> Callable[[Any, int], Faults] | None:
    usual = faults_of_tricks if is_of_tricks(game) and not arena_of(game).LOSES else None
    return arena_of(game).FAULTS or usual


def reference(game: str) -> str:
    """The name of the player that judges."""
    return "master+nested=13+nested_durch=13" if is_of_tricks(game) else "master"


def losses(view: Any, action: int, judge: str, worlds: int, seed: int) -> tuple[float, float] | None:
    """What `action` costs more than the best card by each half of `worlds` worlds; None if there is no choice."""
    halves: list[dict[int, float]] = [{}, {}]
    seen = run = 0
    while seen < worlds or run < 2:
        decision = player(judge).think(view, seed, _STREAMS + run)
        costs = decision.judged or decision.scores
        if action not in decision.candidates or len(costs) < 2:
            return None
        for c, cost in zip(decision.candidates, costs, strict=True):
            halves[run & 1][c] = halves[run & 1].get(c, 0.0) + cost / 100
        seen += max(1, getattr(decision, "count", 1))
        run += 1
    runs = (run + 1) // 2, run // 2
    mean = [{c: total / runs[i] for c, total in halves[i].items()} for i in range(2)]
    best = [min(half, key=lambda c: (half[c], c != action)) for half in mean]
    return mean[1][action] - mean[1][best[0]], mean[0][action] - mean[0][best[1]]


def watched(
    table: Table, lineup: Sequence[str], name: str, worlds: int, seed: int, number: int
) -> dict[int, list[Judged]]:
    """Deal `number` (whose cards are of `seed`) between the players of a lineup: each seat of `name`."""
    position = duel.begin(table, seed, number)
    found: dict[int, list[Judged]] = {seat: [] for seat in range(table.seats) if lineup[seat] == name}
    faults = _faults(table.game)
    for seat, view, decision, _ in duel.moves(position, lineup, seed):
        action = decision.action
        if seat not in found or view.table.phase != PLAY or action > _LAST_CARD:
            continue
        lost = losses(view, action, reference(table.game), worlds, seed) if worlds else None
        said = faults(view, action) if faults else []
        if lost or said:
            found[seat].append(Judged(trick_of(view), kind_of(view, action), lost, said))
    struck = duel.strokes(table, position.result())
    stroke = arena_of(table.game).STROKE
    for seat in found if stroke else ():
        assert stroke is not None
        sweeper = next((other for other in range(table.seats) if struck[other] and other != seat), -1)
        told = [(f"concedes one of the {stroke[1]}", sweeper >= 0)]
        receiver = position.receiver(seat, position.number, table.seats, position.options)
        if sweeper >= 0 and receiver != seat:
            told.append((f"of these {stroke[1]}, one by the receiver of its pass", sweeper == receiver))
        found[seat].append(Judged(0, PASSES, None, told))
    return found


Job = tuple[Table, tuple[str, ...], Others, int, int, int]


def _observe(job: Job) -> list[list[Judged]]:
    """Deal `number` with each player in every seat, in a worker."""
    table, names, others, worlds, seed, number = job
    cards = duel.deal_seed(seed, number)
    played: dict[tuple[str, ...], dict[int, list[Judged]]] = {}
    found: list[list[Judged]] = [[] for _ in names]
    for i, name in enumerate(names):
        for seat in range(table.seats):
            lineup = others.lineup(table.seats, seat, seed, number)
            lineup[seat] = name
            key = (name, *lineup)
            if key not in played:
                played[key] = watched(table, lineup, name, worlds, cards, number)
            found[i] += played[key][seat]
    return found


def summary(name: str, deals: Sequence[Sequence[Judged]]) -> Found:
    """All rows: everything, by trick, by kind; then the dominated plays."""
    lines = []
    every = [one for deal in deals for one in deal if one.losses]

    def line(group: str, belongs: Callable[[Judged], bool]) -> Line:
        chosen = [[one.losses for one in deal if one.losses and belongs(one)] for deal in deals]
        lost = ratio([(math.fsum(sum(one) / 2 for one in some), len(some)) for some in chosen])
        wrong = ratio([(100.0 * sum(min(one) >= BLUNDER for one in some), len(some)) for some in chosen])
        return Line(group, sum(map(len, chosen)), lost, wrong)

    if every:
        lines.append(line("all", lambda one: True))
        for trick in sorted({one.trick for one in every}):
            lines.append(line(f"trick {trick}", lambda one, trick=trick: one.trick == trick))  # type: ignore[misc]
        for kind in sorted({one.kind for one in every}):
            lines.append(line(kind, lambda one, kind=kind: one.kind == kind))  # type: ignore[misc]
    faults = []
    for kind in sorted({kind for deal in deals for one in deal for kind, _ in one.faults}):
        made = [[was for one in deal for which, was in one.faults if which == kind] for deal in deals]
        share = ratio([(100.0 * sum(some), len(some)) for some in made])
        faults.append(Fault(kind, sum(map(len, made)), share))
    return Found(name, len(deals), lines, faults)


def find(
    table: Table,
    names: Sequence[str],
    others: Others,
    worlds: int,
    deals: int,
    seed: int,
    place: Place,
    advance: Callable[[], Any] = lambda: None,
) -> list[Found]:
    """The figures of each player on `deals` deals, in every seat among the others; `worlds`: 0 for no reference.

    Raises ValueError for a game without anything to judge.
    """
    if not worlds and _faults(table.game) is None:
        raise ValueError(f"in {table.game} no dominated plays are known")
    jobs: list[Job] = [(table, tuple(names), others, worlds, seed, number) for number in range(deals)]
    seen: list[list[list[Judged]]] = [[] for _ in names]
    for row in results(_observe, jobs, place):
        for i, deal in enumerate(row):
            seen[i].append(deal)
        advance()
    return [summary(name, seen[i]) for i, name in enumerate(names)]


def grids(table: Table, others: Others, found: Found) -> Iterable[Grid]:
    """The rows as tables to print."""
    title = f"{table.game}: {found.player} against {others}, {found.deals} deals in each seat"
    if found.lines:
        made = Grid(title=f"{title}; judged by {reference(table.game)}", caption=f"a blunder costs {BLUNDER:g} or more")
        made.add_column("choices of a card")
        for name in ("number", "points lost by each", "blunders, %"):
            made.add_column(name, justify="right")
        for line in found.lines:
            made.add_row(line.group, str(line.choices), str(line.loss), str(line.blunders))
        yield made
    made = Grid(title=title)
    made.add_column("dominated plays, and what was conceded")
    for name in ("possible", "made, %"):
        made.add_column(name, justify="right")
    for fault in found.faults:
        made.add_row(fault.kind, str(fault.possible), str(fault.made))
    yield made


def as_json(command: dict[str, Any], found: Iterable[Found]) -> str:
    """All figures: {"command": …, "players": [fields of Found]}; an unknown `half` is null."""
    players = [dataclasses.asdict(one) for one in found]
    told = json.dumps({"command": command, "players": players}, indent=2)
    return told.replace("Infinity", "null")
