"""`kocka export`: puts what a device remembers into a database, and from there into CSV and JSON."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import click

from host_tools.device import options, show
from host_tools.plain import plain
from host_tools.records.history import books, database, listing, sources
from host_tools.records.history.errors import INCOMPLETE, HistoryError
from kocka.scorebook.names import alike

DATABASE = Path("kocka.sqlite")
_MOST_PAIRS = 20

database_option = click.option(
    "--db",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    default=DATABASE,
    show_default=True,
    help="The database; made if it is not there.",
)
name_option = click.option(
    "--as", "named", default="", metavar="NAME", help="What the device is called in the database, the same each time."
)

_EPILOG = """\b
Examples:
  kocka export                              the device that is plugged in, into kocka.sqlite
  kocka export --csv tables --json all.json the same, and the tables as files
  kocka export --csv tables --czech         the tables as Czech spreadsheets open them
  kocka export --csv tables --excel         … as spreadsheets do where a comma is no decimal sign
  kocka export kocka-saves-20261121.zip     a backup that was made before
  kocka export ~/.local/share/kocka/saves   what `kocka play` has kept
"""


@click.command("export", epilog=_EPILOG)
@click.argument("place", required=False, type=click.Path(path_type=Path))
@options.port
@database_option
@click.option("--csv", "csv_folder", type=click.Path(file_okay=False, path_type=Path), help="A CSV file a table here.")
@click.option("--czech", is_flag=True, help="CSV that Czech spreadsheets open as a table: semicolons.")
@click.option("--excel", is_flag=True, help="CSV that English spreadsheets open with all letters: commas.")
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="All tables in this file.")
@name_option
def command(
    place: Path | None,
    port: str | None,
    path: Path,
    csv_folder: Path | None,
    czech: bool,
    excel: bool,
    json_file: Path | None,
    named: str,
) -> None:
    """Export finished matches and all score keeping into a database.

    PLACE is a folder of saves or a backup (kocka backup); without it, the device that is plugged in. Nothing is changed
    there. Export as often as you like: nothing is stored twice, and several devices may share a database.
    host_tools/records/history/SCHEMA.md describes the tables.

    Exit status 3: something could not be read; it is named, and everything else was exported. 1: nothing was exported.
    """
    if place is not None and port is not None:
        raise click.UsageError("a place or --port, not both")
    if czech and excel:
        raise click.UsageError("either --czech or --excel")
    for wanted, name in ((czech, "--czech"), (excel, "--excel")):
        if wanted and csv_folder is None:
            raise click.UsageError(f"{name} is about the files of --csv: kocka export --csv tables {name}")
    source = sources.opened(place, port, sources.check_id(named) if named else "")
    found = books.examine(source.files)
    troubles = source.troubles + found.troubles
    if troubles and not found.pieces and not found.played:
        raise HistoryError("nothing could be read:\n  " + "\n  ".join(map(str, troubles)), "The database is as it was.")
    with database.opened(path, create=True) as db:
        new = database.keep(db, source.device, source.kocka, found)
        database.derive(db)
    with database.opened(path) as db:
        if csv_folder is not None:
            form = listing.CZECH if czech else listing.EXCEL if excel else listing.PLAIN
            listing.write_csv(db, csv_folder, form)
        if json_file is not None:
            listing.write_json(db, json_file)
        told = _told(db)
        pairs = _alike(db)
    for remark in found.remarks:
        show.say(remark)
    show.say(
        f"{source.device}: {show.number(len(found.played), 'finished match', 'finished matches')}, "
        f"{show.number(len(found.pieces), 'file')} of the score helper; new or grown: {new}."
    )
    summed = max((books.summed(data) for data in found.sums), default=0)
    if summed:
        show.say(
            f"Of its {show.number(summed, 'oldest match', 'oldest matches')} the device has sums only (table `summed`);"
            " those that were exported in time are there one by one as well."
        )
    show.say(f"{path} holds {told}.")
    if pairs:
        show.say(
            "Are these two people each? If not, give them one name: kocka import corrects it everywhere.\n  "
            + plain("\n  ".join(pairs[:_MOST_PAIRS] + ["…"] * (len(pairs) > _MOST_PAIRS)))
        )
    if troubles:
        show.say("Not saved, or not in full:\n  " + "\n  ".join(map(str, troubles)))
        raise SystemExit(INCOMPLETE)


def _alike(db: sqlite3.Connection) -> list[str]:
    """Players of different names who may be the same person, on any devices, with where they are."""
    where: dict[str, list[str]] = {}
    for device, name in db.execute("SELECT device, name FROM player ORDER BY device, position"):
        where.setdefault(str(name), []).append(str(device))
    names = [(name, f"{name} ({', '.join(devices)})") for name, devices in sorted(where.items())]
    return [
        f"{text} and {others}"
        for at, (name, text) in enumerate(names)
        for other, others in names[at + 1 :]
        if alike(name, other)
    ]


def _told(db: sqlite3.Connection) -> str:
    """What there is in all."""
    counts = [db.execute(f'SELECT count(*) FROM "{table}"').fetchone()[0] for table in ("match", "sheet", "device")]
    matches, sheets, devices = counts
    return (
        f"{show.number(matches, 'match', 'matches')}, {show.number(sheets, 'sheet')}, {show.number(devices, 'device')}"
    )
