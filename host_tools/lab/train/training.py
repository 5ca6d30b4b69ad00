"""A training: deals played by seed, what they teach, and the file of the firmware that comes of it.

To add one, derive from Training, and put an instance into TRAININGS of the game's part `training`. `kocka train NAME
--game GAME --write` then plays the deals on all cores and writes the file; its head says by which command it was made,
and from which commit. `make gen-check` makes the same file of a few deals and compares it with the one committed in
tests/data/training.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from host_tools.checkout import ROOT
from host_tools.games import parts
from host_tools.lab.arena.game import Table
from host_tools.lab.arena.work import Place, results


@dataclass(frozen=True)
class Recipe:
    """What decides a training: its name, the game, who plays (a name of `host_tools.lab.arena.players`), how many deals
    of which seed. `commit`: the tree it was made with, "" in a small case; it decides nothing."""

    training: str
    game: str
    player: str
    deals: int
    seed: int
    commit: str = ""

    def command(self) -> str:
        """The command that follows it."""
        return (
            f"kocka train {self.training} --game {self.game} --player {self.player} --deals {self.deals}"
            f" --seed {self.seed}"
        )

    def head(self) -> str:
        """What the head of a file says of it, one line or two."""
        return f"    {self.command()}\n" + (f"\nMade from commit {self.commit}.\n" if self.commit else "")


class Training:
    """The base class. `NAME`: the sub-command; `HELP`: its line of help; `DEALS`: how many unless said; `PLAYER`: who
    plays them unless said; `FILE`: the file of the game's folder in the firmware that it makes.

    `SMALL`: player and deals of the small case: a player without much thinking, seconds on plain kernels.
    """

    NAME = ""
    HELP = ""
    DEALS = 1000
    PLAYER = "master"
    FILE = ""
    SMALL = ("flat", 4)

    def rows(self, recipe: Recipe, number: int) -> Any:
        """What deal `number` teaches; runs in a process of its own, so it must be picklable."""
        raise NotImplementedError

    def made(self, recipe: Recipe, rows: Sequence[Any]) -> str:
        """The text of the file, with the recipe in its head; `rows`: of all deals, in order."""
        raise NotImplementedError

    def told(self, rows: Sequence[Any]) -> list[str]:
        """Lines to print of what was found."""
        return []


def of_games() -> Iterator[tuple[str, Training]]:
    """(game, training) of all that there are."""
    for game, part in parts.having("training"):
        for training in part.TRAININGS:
            yield game, training


def path_of(training: Training, game: str) -> Path:
    """The file of the firmware that a training makes."""
    return ROOT / "firmware" / "kocka" / "games" / game / training.FILE


def table_of(recipe: Recipe) -> Table:
    """The table that is played at: the game's default rules."""
    return Table(recipe.game)


def gathered(training: Training, recipe: Recipe, place: Place, advance: Callable[[], Any]) -> list[Any]:
    """What all deals teach, in order; `advance` is called for each. Raises WorkError (`work`)."""
    found = []
    for rows in results(partial(training.rows, recipe), range(recipe.deals), place):
        found.append(rows)
        advance()
    return found
