"""`kocka arena`: AI seats play duplicate deals or whole matches; tables of means with 95 % intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from host_tools.games import parts
from host_tools.lab.arena import calibration, duel, faults, league, manners, report
from host_tools.lab.arena.duel import Others
from host_tools.lab.arena.game import Table, compared, matched
from host_tools.lab.arena.keep import Keep, KeepError
from host_tools.lab.arena.players import check_game, player
from host_tools.lab.arena.tournament import Bout, tournament
from host_tools.lab.arena.work import Place, WorkError, why_slow
from kocka.ai import levels
from kocka.games import registry
from kocka.games.registry import game as game_class

_ALL = "all"
_DEALS = 200
_WIDE = 200

Command = TypeVar("Command", bound=Callable[..., Any])


class PlayerName(click.ParamType[str]):
    """A click parameter: the name of a player, as in `players`."""

    name = "player"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """As click asks; a usage error for a name that nobody has."""
        try:
            return player(str(value)).name
        except ValueError as error:
            self.fail(str(error), param, ctx)


class Pool(click.ParamType[tuple[str, ...]]):
    """Names of players with commas between them."""

    name = "player,player…"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """As click asks; a usage error for a name that nobody has."""
        if isinstance(value, tuple):
            return value
        return tuple(PlayerName().convert(name.strip(), param, ctx) for name in str(value).split(","))


def options_of(game: str, words: Sequence[str]) -> bytes | None:
    """House rules given as NAME=VALUE; None for the defaults. Raises click.BadParameter for what the game lacks."""
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


def table_of(game: str, seats: int, words: Sequence[str]) -> Table:
    """The table that the options of a command describe. Raises click.BadParameter."""
    played = game_class(game)
    if not played.FEWEST <= seats <= played.MOST:
        raise click.BadParameter(f"{game} is for {played.FEWEST} to {played.MOST} players", param_hint="--seats")
    return Table(game, seats, options_of(game, words))


def others_of(pool: tuple[str, ...], named: bool, seats: int) -> Others:
    """The opponents that the options of a command describe. Raises click.BadParameter."""
    if named and len(pool) != seats - 1:
        raise click.BadParameter(f"--named needs {seats - 1} names, not {len(pool)}", param_hint="--against")
    return Others(pool, named)


def where_options(command: Command) -> Command:
    """Decorator: the options that say where the work is done: --jobs, --dask, --plain."""
    for option in (
        click.option("--plain", is_flag=True, help="Without compiled kernels: the same figures, slower."),
        click.option("--dask", default="", metavar="ADDRESS", help="Work on the Dask cluster of this scheduler."),
        click.option(
            "--jobs", default=0, metavar="N", type=click.IntRange(0, 256), help="Processes; one a core unless said."
        ),
    ):
        command = option(command)
    return command


def ready(place: Place) -> None:
    """Warns on stderr if the kernels will be slow here."""
    sentence = "" if place.dask else why_slow(place)
    if sentence:
        click.echo(f"kocka: {sentence}", err=True)


def progress_bar(console: Console) -> Progress:
    """The bar of a long run, on a terminal only."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def wide_console() -> Console:
    """A console for tables; into a file or a pipe it does not break their lines."""
    console = Console()
    return console if console.is_terminal else Console(width=_WIDE)


def rungs() -> tuple[str, ...]:
    """The levels that people play against, weakest first."""
    return tuple(levels.NAMES[number] for number in levels.OFFERED)


def _print_styles(table: Table, players: Sequence[str], deals: int, seed: int, place: Place) -> None:
    """The personas among players of these levels."""
    for name in players:
        if name not in levels.NAMES:
            raise click.UsageError(f"personas are watched among levels of the product, not among {name}")
    ready(place)
    for name in players:
        level = levels.level(name)
        try:
            with progress_bar(Console(stderr=True)) as progress:
                task = progress.add_task(f"{table.game}, {name}", total=deals)
                rows = manners.manners(table, level, deals, seed, place, partial(progress.advance, task))
        except WorkError as error:
            raise click.ClickException(str(error)) from error
        wide_console().print(manners.grid(table, level, deals, rows))


def _print_contracts(
    players: Sequence[str],
    table: Table,
    others: Others,
    doubled: bool,
    rated: int,
    deals: int | None,
    seed: int,
    place: Place,
) -> None:
    """What each player makes of its contracts. Raises click.UsageError for a game without any."""
    contracts = parts.part(table.game, "contracts")
    if contracts is None:
        there = " or ".join(f"--game {name}" for name, _ in parts.having("contracts"))
        raise click.UsageError(f"in {table.game} nobody declares a contract: {there}")
    ready(place)
    for name in players:
        try:
            with progress_bar(Console(stderr=True)) as progress:
                task = progress.add_task(f"{table.game}, {name}", total=deals or _DEALS)
                lines = contracts.contracts(
                    table, name, others, doubled, deals or _DEALS, seed, place, partial(progress.advance, task), rated
                )
        except WorkError as error:
            raise click.ClickException(str(error)) from error
        wide_console().print(contracts.grid(name, others, deals or _DEALS, doubled, lines))


def _print_calibration(
    players: Sequence[str],
    table: Table,
    others: Others,
    deals: int,
    seed: int,
    place: Place,
    told: dict[str, Any] | None,
) -> None:
    """What the players expect of their decisions; as JSON if there is something to tell of the command."""
    ready(place)
    try:
        with progress_bar(Console(stderr=True)) as progress:
            task = progress.add_task(table.game, total=deals)
            found = calibration.calibration(table, players, others, deals, seed, place, partial(progress.advance, task))
    except WorkError as error:
        raise click.ClickException(str(error)) from error
    except ValueError as error:
        raise click.UsageError(f"{error}: --calibration is of players that search, in games of points") from error
    if told is not None:
        click.echo(calibration.as_json(told, table, others, found))
        return
    for one in found:
        wide_console().print(calibration.grid(table, others, one))


def _print_faults(
    players: Sequence[str],
    table: Table,
    others: Others,
    worlds: int,
    deals: int,
    seed: int,
    place: Place,
    told: dict[str, Any] | None,
) -> None:
    """What the players do wrong; as JSON if there is something to tell of the command."""
    ready(place)
    try:
        with progress_bar(Console(stderr=True)) as progress:
            task = progress.add_task(table.game, total=deals)
            found = faults.find(table, players, others, worlds, deals, seed, place, partial(progress.advance, task))
    except WorkError as error:
        raise click.ClickException(str(error)) from error
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if told is not None:
        click.echo(faults.as_json(told, found))
        return
    for one in found:
        for grid in faults.grids(table, others, one):
            wide_console().print(grid)


@click.command("arena")
@click.argument("players", nargs=-1, metavar="PLAYER...", type=PlayerName())
@click.option(
    "--against", default="rule", show_default=True, type=Pool(), help="Who the other seats are drawn from, each deal."
)
@click.option("--named", is_flag=True, help="The others are exactly those of --against, clockwise.")
@click.option("--ladder", is_flag=True, help="Each PLAYER against the one before; without any, all levels.")
@click.option("--styles", is_flag=True, help="What personas cost and do among PLAYERs, levels; regular unless said.")
@click.option("--contracts", "declares", is_flag=True, help="What a PLAYER makes of contracts, where there are any.")
@click.option("--calibration", "expects", is_flag=True, help="What PLAYERs expect of their decisions, and what came.")
@click.option("--faults", "errs", is_flag=True, help="What PLAYERs do wrong: blunders and dominated plays.")
@click.option(
    "--worlds", type=click.IntRange(0), help=f"With --faults: of the reference.  [default: {faults.WORLDS}; 0: none]"
)
@click.option("--league", "leagued", is_flag=True, help="PLAYERs against every opponent that they are judged by.")
@click.option("--doubled", is_flag=True, help="With --contracts: every Third is doubled, so that it is played.")
@click.option("--rated", default=0, metavar="R", type=click.IntRange(0, 40), help="With --contracts: hands from R on.")
@click.option(
    "--game",
    default=registry.NAMES[0],
    show_default=True,
    type=click.Choice([*registry.rounds(), _ALL]),
    help="What is played; all: every game but those of sessions without an end.",
)
@click.option("--seats", default=4, show_default=True, type=click.IntRange(3, 9), help="If the game leaves a choice.")
@click.option("--option", "words", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated.")
@click.option(
    "--deals", type=click.IntRange(1, duel.MOST_DEALS), help=f"Each with the player in every seat.  [default: {_DEALS}]"
)
@click.option("--matches", "many", type=click.IntRange(1, duel.MOST_DEALS), help="So many whole matches instead.")
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0, 2**48 - 1), help="Picks the deals.")
@click.option("--keep", type=click.Path(path_type=Path, dir_okay=False), help="Keep results here, to go on with later.")
@where_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
def command(
    players: tuple[str, ...],
    against: tuple[str, ...],
    named: bool,
    ladder: bool,
    styles: bool,
    declares: bool,
    expects: bool,
    errs: bool,
    worlds: int | None,
    leagued: bool,
    doubled: bool,
    rated: int,
    game: str,
    seats: int,
    words: tuple[str, ...],
    deals: int | None,
    many: int | None,
    seed: int,
    keep: Path | None,
    jobs: int,
    dask: str,
    plain: bool,
    as_json: bool,
) -> None:
    """Let each PLAYER sit alone among the others, on the same deals in every seat.

    Players are levels (beginner … master; rule, flat and random are for measuring), a level in the style of a persona
    (master:bohous) or with other parameters (master+moon_margin=200; kocka tune --list), frozen older versions
    (v0.1-master), shooters (shooter, v0.1-shooter), a defender by rule (defender), and a searching player with random
    rollouts (v0.1-dice).

    "Difference" is the player's score minus that of the others at its tables. "Instead of" is the paired difference:
    the player's score minus what one of the others scores in its place with the same cards. "Made" and "conceded" are
    the shares of deals with a durch or a moon by the player, and by another seat. For the 95 % intervals a deal is one
    observation. The same command always prints the same figures, with any number of processes.

    \b
    kocka arena master --against rule --deals 2000
    kocka arena master --game hearts --against regular,v0.1-master,shooter --deals 500 --keep moons.txt
    kocka arena master --against rule,regular,shooter --named
    kocka arena --ladder --game all
    kocka arena --styles regular --game hearts --deals 100
    kocka arena master --game hearts --against regular --matches 100
    kocka arena master --game hearts --against regular --option jd=on
    kocka arena master --game black_cat --seats 6
    kocka arena master --game taroky --against rule --deals 500
    kocka arena master --game taroky --contracts --doubled --deals 500
    kocka arena master master+own_sweep=56 --against master --deals 600
    kocka arena master --against master --calibration --deals 250
    kocka arena master --against master --faults --deals 100
    kocka arena master --league --game hearts --deals 600
    """
    if deals and many:
        raise click.UsageError("either --deals or --matches")
    games = [name for name in (compared() if game == _ALL else [game]) if game != _ALL or not many or name in matched()]
    place = Place(jobs, dask, plain)
    if styles:
        if many or ladder or keep or as_json:
            raise click.UsageError("--styles goes without --matches, --ladder, --keep and --json")
        for name in games:
            _print_styles(table_of(name, seats, words), players or ("regular",), deals or _DEALS, seed, place)
        return
    if leagued and (many or ladder or declares):
        raise click.UsageError("--league goes without --matches, --ladder and --contracts")
    if ladder:
        players = players or rungs()
        if len(players) < 2:
            raise click.UsageError("a ladder has two players at least")
    elif not players:
        raise click.UsageError("Missing argument 'PLAYER...'.")
    try:
        for name in games:
            check_game(name, players if ladder else [*players, *against])
    except ValueError as error:
        raise click.UsageError(str(error)) from error
    if declares:
        if game == _ALL or many or ladder or keep or as_json:
            raise click.UsageError("--contracts goes with one game, without --matches, --ladder, --keep and --json")
        _print_contracts(
            players, table_of(game, seats, words), others_of(against, named, seats), doubled, rated, deals, seed, place
        )
        return
    told = {"players": list(players), "against": list(against), "named": named, "game": game, "seats": seats}
    told |= {"options": list(words), "deals": deals or _DEALS, "seed": seed}
    if expects or errs:
        if game == _ALL or many or ladder or keep or leagued or (expects and errs):
            raise click.UsageError(
                "--calibration or --faults goes with one game, without --matches, --ladder, --league and --keep"
            )
        table, others = table_of(game, seats, words), others_of(against, named, seats)
        if expects:
            _print_calibration(players, table, others, deals or _DEALS, seed, place, told if as_json else None)
        else:
            worlds = faults.WORLDS if worlds is None else worlds
            told["worlds"] = worlds
            _print_faults(players, table, others, worlds, deals or _DEALS, seed, place, told if as_json else None)
        return
    bouts = []
    for name in games:
        if many and name not in matched():
            raise click.UsageError(f"a {name} is no match of its own")
        table = table_of(name, seats, words)
        if ladder:
            for i in range(1, len(players)):
                bouts.append(Bout(table, (players[i],), Others((players[i - 1],)), bool(many)))
        elif leagued:
            bouts += [Bout(table, (one,), others, bool(many)) for one in players for others in league.of(one, name)]
        else:
            bouts.append(Bout(table, players, others_of(against, named, seats), bool(many)))
    told = {
        "players": list(players),
        "against": [] if ladder or leagued else list(against),
        "named": named,
        "ladder": ladder,
        "league": leagued,
        "game": game,
        "seats": seats,
        "options": list(words),
        "matches": bool(many),
        "seed": seed,
    }
    ready(place)
    count = many or deals or _DEALS
    console = Console(stderr=True)
    try:
        with progress_bar(console) as progress:
            task = progress.add_task("matches" if many else "deals", total=count * len(bouts))
            standings = tournament(bouts, count, seed, place, Keep(keep, "arena", told), lambda: progress.advance(task))
    except (KeepError, WorkError) as error:
        raise click.ClickException(str(error)) from error
    if as_json:
        click.echo(report.as_json(told, standings))
        return
    if leagued:
        for name in games:
            wide_console().print(report.league([one for one in standings if one.table.game == name]))
        return
    for standing in standings:
        wide_console().print(report.table(standing))
