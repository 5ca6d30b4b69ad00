"""`kocka train`: numbers of the AI from deals played by seed."""

from __future__ import annotations

from functools import partial

import click
from rich.console import Console

from host_tools.checkout import ROOT, commit_of
from host_tools.lab.arena import duel
from host_tools.lab.arena.command import PlayerName, progress_bar, ready, where_options
from host_tools.lab.arena.players import check_game
from host_tools.lab.arena.work import Place, WorkError
from host_tools.lab.train import training as base
from host_tools.lab.train.training import Recipe, Training


@click.group("train")
def command() -> None:
    """Train numbers of the AI: play deals by seed, fit, and write the file of the firmware that holds them.

    The same command always makes the same file, with any number of processes or on a Dask cluster; the file's head says
    which command it was. `make gen-check` compares a small case.

    \b
    kocka train residual --game hearts --deals 300      only print what is found
    kocka train residual --game hearts --write          all of it, into the firmware
    """


def _of(name: str) -> dict[str, Training]:
    """The trainings of that name by game."""
    return {game: training for game, training in base.of_games() if name == training.NAME}


def _add(name: str, trainings: dict[str, Training]) -> None:
    usual = next(iter(trainings.values()))

    @command.command(name, help=usual.HELP)
    @click.option(
        "--game",
        default=next(iter(trainings)),
        show_default=True,
        type=click.Choice(list(trainings)),
        help="What is played.",
    )
    @click.option(
        "--player", default=usual.PLAYER, show_default=True, type=PlayerName(), help="Who plays, in all seats."
    )
    @click.option(
        "--deals", default=usual.DEALS, show_default=True, type=click.IntRange(1, duel.MOST_DEALS), help="How many."
    )
    @click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**48 - 1), help="Picks the deals.")
    @click.option("--write", is_flag=True, help="Put what is made into the firmware.")
    @where_options
    def one(game: str, player: str, deals: int, seed: int, write: bool, jobs: int, dask: str, plain: bool) -> None:
        training = trainings[game]
        try:
            check_game(game, [player])
        except ValueError as error:
            raise click.UsageError(str(error)) from error
        recipe = Recipe(name, game, player, deals, seed, commit_of(ROOT, "firmware", "host_tools") or "unknown")
        place = Place(jobs, dask, plain)
        ready(place)
        try:
            with progress_bar(Console(stderr=True)) as progress:
                task = progress.add_task(f"{game}, {name}", total=deals)
                rows = base.gathered(training, recipe, place, partial(progress.advance, task))
        except WorkError as error:
            raise click.ClickException(str(error)) from error
        for line in training.told(rows):
            click.echo(line)
        text = training.made(recipe, rows)
        if write:
            path = base.path_of(training, game)
            path.write_text(text, encoding="utf-8")
            click.echo(f"wrote {path.relative_to(ROOT)}")
        else:
            click.echo(text, nl=False)


for _name in dict.fromkeys(training.NAME for _, training in base.of_games()):
    _add(_name, _of(_name))
