"""Tournaments: bouts of some players against the same others, deal by deal, in any number of processes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from host_tools.lab.arena import duel, matches
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.game import Table
from host_tools.lab.arena.keep import Keep
from host_tools.lab.arena.report import Standing
from host_tools.lab.arena.work import Place, results


@dataclass(frozen=True)
class Bout:
    """Some test `players` at a `table` with the same `others`, in single deals or whole `matches`."""

    table: Table
    players: tuple[str, ...]
    others: Others
    matches: bool = False

    def observe(self, seed: int, number: int) -> Sequence[Sequence[float]]:
        """Deal or match `number`: an observation a player."""
        look = matches.observe if self.matches else duel.observe
        return look(self.table, self.players, self.others, seed, number)

    def standing(self, observations: Sequence[Sequence[Sequence[float]]]) -> Standing:
        """The figures of all deals: observations a deal and player."""
        by_player = [[found[i] for found in observations] for i in range(len(self.players))]
        if self.matches:
            rows = [
                matches.summary(name, [matches.MatchObservation(*values) for values in found])
                for name, found in zip(self.players, by_player, strict=True)
            ]
            return Standing(self.table, self.others, rows)
        return Standing(
            self.table,
            self.others,
            [
                duel.summary(name, [duel.Observation(*values) for values in found])
                for name, found in zip(self.players, by_player, strict=True)
            ],
        )


Job = tuple[Bout, int, int]


def _observe(job: Job) -> list[list[float]]:
    """One deal of a bout, in a worker."""
    bout, seed, number = job
    return [list(found) for found in bout.observe(seed, number)]


def tournament(
    bouts: Sequence[Bout],
    deals: int,
    seed: int,
    place: Place,
    keep: Keep,
    advance: Callable[[], Any] = lambda: None,
) -> list[Standing]:
    """Plays `deals` deals (or matches) of every bout; `advance` is called for each. Equal arguments, equal figures.

    Deals that `keep` holds are not played again.
    """
    todo: list[Job] = []
    keys: list[str] = []
    for i, bout in enumerate(bouts):
        for number in range(deals):
            key = f"{i}:{number}"
            if key in keep.found:
                advance()
            else:
                keys.append(key)
                todo.append((bout, seed, number))
    for key, found in zip(keys, results(_observe, todo, place), strict=True):
        keep.add(key, found)
        advance()
    return [bout.standing([keep.found[f"{i}:{number}"] for number in range(deals)]) for i, bout in enumerate(bouts)]
