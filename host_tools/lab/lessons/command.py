"""`kocka puzzles`: finds puzzles in deals, tells how hard they are, and writes those of a game."""

from __future__ import annotations

import itertools

import click

from host_tools.checkout import ROOT
from host_tools.lab import jit
from host_tools.lab.lessons.puzzles import TAKERS, Puzzle, puzzles
from kocka.ai import levels
from kocka.games import registry

# So many times as many are found as are kept; of those kept so many parts of six are of each hardness, if there are.
_FOUND = 4
_PARTS = (1, 2, 3)


def chosen(found: list[Puzzle], count: int) -> list[Puzzle]:
    """The `count` to keep, easy ones first: of each hardness its part, those that cost most; else harder ones."""
    kept: list[Puzzle] = []
    for hard, part in enumerate(_PARTS, 1):
        own = sorted((one for one in found if one.hard == hard), key=lambda one: -one.points)
        kept += own[: count * part // sum(_PARTS)]
    rest = sorted((one for one in found if one not in kept), key=lambda one: (-one.hard, -one.points))
    return sorted(kept + rest[: count - len(kept)], key=lambda one: (one.hard, -one.points))


def source(game: str, kept: list[Puzzle], seed: int) -> str:
    """The module of a game's puzzles."""
    rows = ""
    for one in kept:
        head, _, line = one.text(game).rpartition(" ")
        rows += f'    "{head} "\n    "{line}",\n'
    return (
        f'"""Puzzles, found by `kocka puzzles {game} --seed {seed} --write`: see match/lesson.py."""\n\n'
        f"# fmt: off\nPUZZLES = (\n{rows})\n"
    )


@click.command("puzzles")
@click.argument("game", type=click.Choice(registry.NAMES))
@click.option("--count", default=16, show_default=True, help="How many to keep.")
@click.option("--seed", default=1, show_default=True, help="Where the search begins.")
@click.option("--write", is_flag=True, help="Write them into the game's folder.")
def command(game: str, count: int, seed: int, write: bool) -> None:
    """Find puzzles of GAME: choices with one right answer, that two judges agree on and weaker players miss."""
    with jit.switched(True):
        found = list(itertools.islice(puzzles(game, seed), count * _FOUND))
    kept = chosen(found, count)
    word = registry.game(game).PACK.action_text
    for one in kept:
        missed = levels.NAMES[TAKERS[one.hard - 1]]
        click.echo(f"{one.code}  {word(one.moment.right[0]):3}  {one.points:6.2f} points  missed by {missed}")
    if write:
        path = ROOT / "firmware/kocka/games" / game / "puzzles.py"
        path.write_text(source(game, kept, seed), encoding="utf-8")
        click.echo(f"wrote {path.relative_to(ROOT)}")
