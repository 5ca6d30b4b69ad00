"""The results of a tournament, as tables and as JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any

from rich.table import Table as Grid

from host_tools.lab.arena.duel import Others, Row
from host_tools.lab.arena.estimates import Estimate
from host_tools.lab.arena.game import Table, arena_of, high_wins
from host_tools.lab.arena.matches import MatchRow

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


@dataclass(frozen=True)
class Standing:
    """The figures of one bout: some players at a table against the same others."""

    table: Table
    others: Others
    rows: Sequence[Row] | Sequence[MatchRow]


def as_json(command: dict[str, Any], standings: Sequence[Standing]) -> str:
    """All figures: {"command": …, "bouts": [{"game", "seats", "against", "named", "players": [{"name", "deals", and
    each figure as {"mean", "half"}}]}]}; an unknown `half` is null."""

    def row(found: Row | MatchRow) -> dict[str, Any]:
        figures: dict[str, Any] = {}
        for field in fields(found):
            value = getattr(found, field.name)
            if isinstance(value, Estimate):
                value = {"mean": value.mean, "half": None if math.isinf(value.half) else value.half}
            figures[field.name] = value
        return figures

    return json.dumps(
        {
            "command": command,
            "bouts": [
                {
                    "game": standing.table.game,
                    "seats": standing.table.seats,
                    "against": list(standing.others.pool),
                    "named": standing.others.named,
                    "players": [row(found) for found in standing.rows],
                }
                for standing in standings
            ],
        },
        indent=2,
    )


def _others(standing: Standing) -> str:
    """The others in words: three rule, or all their names."""
    others = standing.others
    if len(others.pool) == 1:
        return f"{_WORDS[standing.table.seats - 1]} {others.pool[0]}"
    return str(others)


def league(standings: Sequence[Standing]) -> Grid:
    """All bouts of a league in one game, in single deals, a line for each player and opponents."""
    played_by = arena_of(standings[0].table.game)
    unit = "rounds lost, %" if played_by.LOSES else "points a round"
    better = "more" if high_wins(standings[0].table.game) else "less"
    found = Grid(title=f"{standings[0].table.game}, league: {unit}, {better} is better; 95 % intervals")
    columns = ["score", "difference", "instead of one of them"]
    if played_by.STROKE:
        columns += [f"{played_by.STROKE[1]} made, %", "conceded, %"]
    found.add_column("player", no_wrap=True)
    found.add_column("the others")
    for name in [*columns, "deals"]:
        found.add_column(name, justify="right", no_wrap=True)
    for standing in standings:
        for row in standing.rows:
            assert isinstance(row, Row)
            cells = [row.player, row.lead, row.change]
            if played_by.STROKE:
                cells += [row.made, row.conceded]
            found.add_row(row.name, _others(standing), *(str(cell) for cell in cells), str(row.deals))
    return found


def table(standing: Standing) -> Grid:
    """The standing for people."""
    played = standing.table
    played_by = arena_of(played.game)
    against = _others(standing)
    instead = f"instead of a {standing.others.pool[0]}" if len(standing.others.pool) == 1 else "instead of one of them"
    if standing.rows and isinstance(standing.rows[0], MatchRow):
        fair = f"{100 / played.seats:.3g} %"
        found = Grid(title=f"{played.game}, whole matches: one against {against}; 95 % intervals, fair is {fair}")
        columns = ["lost, %", "won, %", f"lost {instead}"]
        if played_by.COINS:
            columns.append("money, stakes")
        columns += ["difference a round", "rounds", "matches"]
    else:
        unit = "rounds lost, %" if played_by.LOSES else "points a round"
        better = "more" if high_wins(played.game) else "less"
        found = Grid(title=f"{played.game}: one against {against}; {unit}, {better} is better; 95 % intervals")
        columns = ["score", against if len(standing.others.pool) == 1 else "the others", "difference", instead]
        if played_by.STROKE:
            columns += [f"{played_by.STROKE[1]} made, %", "conceded, %"]
        columns.append("deals")
    found.add_column("player", no_wrap=True)
    for name in columns:
        found.add_column(name, justify="right", no_wrap=True)
    for row in standing.rows:
        cells: list[Estimate]
        if isinstance(row, MatchRow):
            cells = [row.lost, row.won, row.change]
            if played_by.COINS:
                cells.append(row.money)
            cells += [row.lead, row.rounds]
        else:
            cells = [row.player, row.opponents, row.lead, row.change]
            if played_by.STROKE:
                cells += [row.made, row.conceded]
        found.add_row(row.name, *(str(cell) for cell in cells), str(row.deals))
    return found
