"""`kocka report`: the page of your seasons."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import click

from host_tools.device import show
from host_tools.records.history import database, listing
from host_tools.records.history.errors import HistoryError
from host_tools.records.history.export import database_option
from host_tools.records.report import page, season
from host_tools.sim.options import LANGUAGES

_EPILOG = """\b
Examples:
  kocka export && kocka report             report.html from the device that is plugged in
  kocka report --year 2026 --lang en       one season, in English
  kocka report --player Čeněk --player Pavel --to two.html
"""


@click.command("report", epilog=_EPILOG)
@database_option
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("report.html"),
    show_default=True,
    help="The page; an older one is replaced.",
)
@click.option("--lang", "language", type=click.Choice(LANGUAGES), default="cs", show_default=True, help="Its language.")
@click.option("--year", type=click.IntRange(1900, 9999), help="Only this year.")
@click.option("--player", "players", multiple=True, metavar="NAME", help="Only matches with this player; repeatable.")
@click.option(
    "--sheets", type=click.IntRange(0), default=24, show_default=True, help="So many sheets in full, the newest."
)
def command(path: Path, to: Path, language: str, year: int | None, players: tuple[str, ...], sheets: int) -> None:
    """Make one HTML page from the database of `kocka export`.

    Season table, head to head, the bill, records (CK-26), every sheet with its course, Monte Carlo (CK-25), the
    described cards (CK-24), matches on the device. The page needs no network, prints well, and is light or dark as
    the system is.
    """
    chosen = season.Chosen(year or 0, tuple(unicodedata.normalize("NFC", name) for name in players))
    with database.opened(path) as db, show.busy("Reading"):
        found = season.gather(db, chosen, sheets)
    if not (found.tables or found.played or found.sheets or found.older or found.decks or found.leagues):
        wanted = " and ".join([str(year)] * bool(year) + list(players))
        raise HistoryError(
            f"{path} has nothing" + (f" of {wanted}." if wanted else " yet."),
            "Names and years are in: kocka export --csv FOLDER" if wanted else "Fill it: kocka export",
        )
    data = page.render(found, language)
    listing.write({to: data}, "--to FILE")
    show.say(f"{to}: {show.amount(len(data))}.")
