"""`kocka arena`: AI seats play duplicate deals; a table of means with 95 % intervals."""

from __future__ import annotations

import json
import math
import multiprocessing
from collections.abc import Iterator, Sequence

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from host_tools.arena import duel
from host_tools.engine import SEATED as GAMES
from kocka.engine.games import game as game_class
from kocka.seats import levels

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")

Job = tuple[duel.Table, tuple[int, ...], int, int, int]


def _deal(job: Job) -> list[duel.Observation]:
    """One deal for all players, in a worker."""
    table, players, against, seed, number = job
    level = duel.own_table(table, against, seed, number)
    return [duel.observe(table, player, against, seed, number, level) for player in players]


def _results(jobs: Sequence[Job], workers: int) -> Iterator[list[duel.Observation]]:
    if workers == 1:
        yield from map(_deal, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(_deal, jobs, chunksize=4)


def tournament(
    table: duel.Table,
    players: Sequence[str],
    against: str,
    deals: int,
    seed: int,
    workers: int,
    progress: Progress | None,
) -> list[duel.Row]:
    """Plays all deals and returns a row for each of `players`, in their order. Equal arguments give equal rows."""
    numbers = tuple(levels.level(name) for name in players)
    jobs: list[Job] = [(table, numbers, levels.level(against), seed, number) for number in range(deals)]
    observations: list[list[duel.Observation]] = [[] for _ in players]
    task = progress.add_task("deals", total=deals) if progress else None
    for row in _results(jobs, workers):
        for i, observation in enumerate(row):
            observations[i].append(observation)
        if progress is not None and task is not None:
            progress.advance(task)
    return [duel.summary(name, observations[i]) for i, name in enumerate(players)]


def _as_json(game: str, against: str, seed: int, rows: Sequence[duel.Row]) -> str:
    def number(estimate: duel.Estimate) -> dict[str, float | None]:
        return {"mean": estimate.mean, "half": None if math.isinf(estimate.half) else estimate.half}

    return json.dumps(
        {
            "game": game,
            "against": against,
            "seed": seed,
            "players": [
                {
                    "name": row.name,
                    "deals": row.deals,
                    "player": number(row.player),
                    "opponents": number(row.opponents),
                    "lead": number(row.lead),
                    "change": number(row.change),
                }
                for row in rows
            ],
        },
        indent=2,
    )


def _table(played: duel.Table, against: str, rows: Sequence[duel.Row]) -> Table:
    unit = "rounds lost, %" if played.game in duel.LOST else "points a round"
    better = "more" if played.game in duel.HIGH else "less"
    others = f"{_WORDS[played.seats - 1]} {against}"
    table = Table(title=f"{played.game}: one against {others}; {unit}, {better} is better; 95 % intervals")
    table.add_column("player")
    for name in ("score", others, "difference", f"instead of a {against}", "deals"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(row.name, str(row.player), str(row.opponents), str(row.lead), str(row.change), str(row.deals))
    return table


def _options(game: str, words: Sequence[str]) -> bytes | None:
    """House rules given as NAME=VALUE; None: as they are. Raises click.BadParameter for what the game does not have."""
    if not words:
        return None
    played = game_class(game)
    options = played.defaults()
    for word in words:
        name, _, value = word.partition("=")
        try:
            options = played.parse_option(options, name, value)
        except ValueError as error:
            raise click.BadParameter(str(error)) from error
    return options


@click.command("arena")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER...", type=click.Choice(levels.NAMES))
@click.option("--against", default="rule", show_default=True, type=click.Choice(levels.NAMES), help="The other three.")
@click.option("--game", default="cerna_kocka", show_default=True, type=click.Choice(GAMES))
@click.option("--seats", default=4, show_default=True, type=click.IntRange(3, 9), help="Black Cat only.")
@click.option("--option", "words", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
@click.option(
    "--deals", default=200, show_default=True, type=click.IntRange(1, duel.MOST_DEALS), help="Each once a seat"
)
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**48 - 1), help="Picks the deals.")
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(1, 256), help="Processes.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def command(
    players: tuple[str, ...],
    against: str,
    game: str,
    seats: int,
    words: tuple[str, ...],
    deals: int,
    seed: int,
    jobs: int,
    as_json: bool,
) -> None:
    """Let each PLAYER sit alone against the others, on the same deals in every seat.

    Players are levels: beginner, regular, master; rule and random are for measuring.

    "Difference" is the player's score minus that of the others at its tables.
    "Instead of" is the paired difference: what the player scores minus what one more of the others scores with the
    same cards. The same command prints the same figures.

    \b
    kocka arena master --against rule --deals 2000
    kocka arena beginner regular master --deals 2000 --jobs 4
    kocka arena master --game hearts --against regular --option jd=on
    kocka arena master --game black_cat --seats 6
    """
    played = game_class(game)
    if not played.FEWEST <= seats <= played.MOST:
        raise click.BadParameter(f"{game} is for {played.FEWEST} to {played.MOST} players", param_hint="--seats")
    table = duel.Table(game, seats, _options(game, words))
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ) as progress:
        rows = tournament(table, players, against, deals, seed, jobs, progress)
    if as_json:
        click.echo(_as_json(game, against, seed, rows))
    else:
        Console().print(_table(table, against, rows))
