"""`kocka tune`: tunes parameters of the AI by tournaments."""

from __future__ import annotations

import csv
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from host_tools.lab.arena import report
from host_tools.lab.arena.command import (
    PlayerName,
    Pool,
    others_of,
    progress_bar,
    ready,
    table_of,
    where_options,
    wide_console,
)
from host_tools.lab.arena.game import arena_of, matched
from host_tools.lab.arena.keep import Keep, KeepError
from host_tools.lab.arena.players import check_game
from host_tools.lab.arena.players import player as seated
from host_tools.lab.arena.work import Place, WorkError
from host_tools.lab.tune import parameters, picture
from host_tools.lab.tune.search import usual_population
from host_tools.lab.tune.tuning import OBJECTIVES, Outcome, Plan, tune
from kocka.games import registry

_PICTURES = (".png", ".svg", ".pdf")


def _list() -> Table:
    """All parameters there are."""
    found = Table(title="parameters of the thinking seats")
    for name, justify in (("parameter", "left"), ("product", "right"), ("range", "left"), ("what it is", "left")):
        found.add_column(name, justify=justify)  # type: ignore[arg-type]
    for parameter in parameters.PARAMETERS:
        span = f"{parameter.least} to {parameter.most}"
        found.add_row(parameter.name, str(parameter.get()), span, parameter.meaning)
    return found


def _values(plan: Plan, outcome: Outcome) -> Table:
    """The best guess beside the product's values."""
    found = Table(title=f"{plan.player}: best guess after {len(outcome.generations)} generations")
    found.add_column("parameter")
    for name in ("product", "tuned", "spread", "range"):
        found.add_column(name, justify="right")
    spread = outcome.generations[-1].spread
    for i, parameter in enumerate(plan.parameters):
        span = f"{parameter.least} to {parameter.most}"
        found.add_row(parameter.name, str(outcome.product[i]), str(outcome.tuned[i]), f"{spread[i]:.1f}", span)
    return found


def write_csv(plan: Plan, outcome: Outcome, path: Path) -> None:
    """Writes a line for each candidate: generation from 1, its values, its cost and the difference to the product's on
    the same deals, each with the half of its interval."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file, lineterminator="\n")
        names = [parameter.name for parameter in plan.parameters]
        out.writerow(["generation", *names, "cost", "half", "difference", "half of it"])
        for number, generation in enumerate(outcome.generations, 1):
            for candidate in generation.candidates:
                figures = (candidate.cost, candidate.difference)
                told = [f"{value:.4f}" for found in figures for value in (found.mean, found.half)]
                out.writerow([number, *candidate.values, *told])


@click.command("tune")
@click.argument("names", nargs=-1, metavar="PARAMETER...")
@click.option("--list", "listed", is_flag=True, help="Print what can be tuned.")
@click.option("--player", default="master", show_default=True, type=PlayerName(), help="The level that is tuned.")
@click.option(
    "--against",
    type=Pool(),
    help="Who the other seats are drawn from, each deal.  [default: "
    + "; ".join(f"in {name} {arena_of(name).AGAINST}" for name in registry.rounds())
    + "]",
)
@click.option("--named", is_flag=True, help="The others are exactly those of --against, clockwise.")
@click.option(
    "--game",
    default=registry.NAMES[0],
    show_default=True,
    type=click.Choice(registry.rounds()),
    help="What is played.",
)
@click.option("--seats", default=4, show_default=True, type=click.IntRange(3, 9), help="If the game leaves a choice.")
@click.option("--option", "words", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
@click.option(
    "--objective",
    default="lead",
    show_default=True,
    type=click.Choice(list(OBJECTIVES)),
    help="What shall be little: " + "; ".join(f"{name}: {text}" for name, text in OBJECTIVES.items()) + ".",
)
@click.option("--deals", default=40, show_default=True, type=click.IntRange(2), help="Of a generation (matches: lost).")
@click.option("--generations", default=20, show_default=True, type=click.IntRange(1), help="Rounds of the search.")
@click.option("--population", type=click.IntRange(4), help="Candidates a generation; 4 + 3 ln n unless said.")
@click.option("--final", default=400, show_default=True, type=click.IntRange(2), help="Fresh deals for the result.")
@click.option(
    "--seed", default=1, show_default=True, type=click.IntRange(0, 2**48 - 1), help="Picks deals and candidates."
)
@click.option("--keep", type=click.Path(path_type=Path, dir_okay=False), help="Keep results here, to go on with later.")
@click.option("--csv", "table", type=click.Path(path_type=Path, dir_okay=False), help="Write all candidates here.")
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="Draw the search here: png, svg or pdf.")
@where_options
def command(
    names: tuple[str, ...],
    listed: bool,
    player: str,
    against: tuple[str, ...] | None,
    named: bool,
    game: str,
    seats: int,
    words: tuple[str, ...],
    objective: str,
    deals: int,
    generations: int,
    population: int | None,
    final: int,
    seed: int,
    keep: Path | None,
    table: Path | None,
    plot: Path | None,
    jobs: int,
    dask: str,
    plain: bool,
) -> None:
    """Search better values for some PARAMETERs of the thinking seats, by tournaments.

    Each generation of candidates (an evolution strategy for integers, CMA-ES with margin) plays the same deals in every
    seat against a pool; by default one of older versions and of other kinds of players, so that nothing is tuned to
    beat itself. At the end the best guess and the product's values play fresh deals: the difference with its interval
    says whether anything was gained. Nothing is changed in the product.

    The same command prints the same figures, wherever and with however many processes it runs. With --keep an
    interrupted search goes on where it was; more generations may be asked for then.

    \b
    kocka tune --list
    kocka tune durch_margin defence --deals 60 --generations 30 --keep durch.txt --plot durch.png
    kocka tune moon_margin suspicious --game hearts --against v0.1-master,v0.1-shooter --dask tcp://host:8786
    kocka tune moon_margin --game hearts --objective lost --deals 8
    kocka tune third_margin doubled --game taroky --deals 20 --generations 10

    \b
    A Dask cluster of two computers: `dask scheduler` on one, `dask worker tcp://THAT:8786 --nworkers auto --nthreads 1`
    on each, all with this version of Kočka and the extra `tune` installed.
    """
    if listed:
        wide_console().print(_list())
        return
    if not names:
        raise click.UsageError("Missing argument 'PARAMETER...': kocka tune --list tells what there is.")
    try:
        chosen = tuple(parameters.parameter(name) for name in dict.fromkeys(names))
        for parameter in chosen:
            seated(f"{player}+{parameter.name}={parameter.get()}")
        pool = against or tuple(arena_of(game).AGAINST.split(","))
        check_game(game, [player, *pool])
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if objective == "lost" and game not in matched():
        raise click.UsageError(f"a {game} is no match of its own")
    if plot and plot.suffix not in _PICTURES:
        raise click.UsageError(f"a plot is one of {', '.join(_PICTURES)}, not {plot.name}")
    for path in (table, plot):
        if path and not path.parent.is_dir():
            raise click.UsageError(f"there is no folder {path.parent}")
    others = others_of(pool, named, seats)
    size = population or usual_population(len(chosen))
    plan = Plan(chosen, player, table_of(game, seats, words), others, objective, deals, size, seed)
    told = {
        "parameters": [f"{p.name} {p.get()} in {p.least}..{p.most}" for p in chosen],
        "player": player,
        "against": list(pool),
        "named": named,
        "game": game,
        "seats": seats,
        "options": list(words),
        "objective": objective,
        "deals": deals,
        "population": size,
        "seed": seed,
    }
    place = Place(jobs, dask, plain)
    ready(place)
    try:
        with progress_bar(Console(stderr=True)) as progress:
            task = progress.add_task(f"{size} candidates a deal", total=generations * deals + final)
            outcome = tune(plan, generations, final, place, Keep(keep, "tune", told), lambda: progress.advance(task))
    except (KeepError, WorkError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    except KeyboardInterrupt:
        if keep:
            click.echo(f"kocka: what was played is in {keep}; the same command goes on from there", err=True)
        raise
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is missing: pip install 'kocka[tune]'") from error
    console = wide_console()
    console.print(_values(plan, outcome))
    console.print(report.table(outcome.final))
    verdict = "no difference that is sure"
    if not outcome.mattered:
        verdict = "no candidate played otherwise, so these numbers do not matter here"
    elif outcome.difference.high < 0:
        verdict = "better than the product"
    elif outcome.difference.low > 0:
        verdict = "worse than the product"
    unit = "% of matches" if plan.matches else "rounds lost, %" if arena_of(game).LOSES else "points a round"
    console.print(f"tuned instead of the product: {outcome.difference} {unit} ({OBJECTIVES[objective]}): {verdict}")
    try:
        if table:
            write_csv(plan, outcome, table)
        if plot:
            picture.draw(plan, outcome, plot)
    except OSError as error:
        raise click.ClickException(f"{error.filename}: {error.strerror}") from error
