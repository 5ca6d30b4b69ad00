"""`kocka import`: puts an edited list of players onto a device, or into a simulator's folder."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

import click
from filelock import FileLock, Timeout

from host_tools.device import options, ports, saves, show
from host_tools.device.link import Link
from host_tools.plain import plain
from host_tools.records.history import listing, roster, sources
from host_tools.records.history.errors import HistoryError
from host_tools.records.history.export import name_option
from host_tools.sim.saves import LOCK_NAME
from kocka.scorebook.packs import number_of
from kocka.scorebook.roster import Roster


class Target(Protocol):
    """Where a roster is: `device` (its id), its file's `name` and `data` (b"" while there is none)."""

    @property
    def device(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def data(self) -> bytes: ...

    def put(self, name: str, data: bytes) -> str:
        """Backs up what is there and writes the file, in full or not at all; where the backup is, "" if nothing was."""
        ...


def _newest(files: dict[str, bytes]) -> tuple[str, bytes]:
    names = sorted(name for name in files if number_of(name, Roster.PREFIX) >= 0)
    return (names[-1], files[names[-1]]) if names else (roster.FIRST, b"")


class _Folder(NamedTuple):
    """A simulated device."""

    device: str
    name: str
    data: bytes
    folder: Path

    def put(self, name: str, data: bytes) -> str:
        kept = ""
        if self.data:
            at = 1
            while (backup := self.folder / f"{self.name}.old{at}").exists():
                at += 1
            listing.write({backup: self.data}, "the folder of the saves")
            kept = str(backup)
        listing.write({self.folder / name: data}, "the folder of the saves")
        return kept


class _Device(NamedTuple):
    """A device that is plugged in, with `files`, all its saves."""

    device: str
    name: str
    data: bytes
    link: Link
    files: saves.Files
    facts: dict[str, object]

    def put(self, name: str, data: bytes) -> str:
        kept = ""
        if self.files:
            path = saves.default_name()
            saves.pack(path, self.files, self.facts)
            kept = str(path)
        self.link.put(f"{saves.FOLDER}/{name}", data)
        return kept


@contextlib.contextmanager
def _target(place: Path | None, port: str | None, named: str) -> Iterator[Target]:
    """The device or the folder, locked against others while the block runs."""
    if place is None:
        with Link(ports.pick(port)) as link:
            link.check_files()
            remark = saves.repair(link)
            if remark:
                show.say(remark)
            files, facts = saves.read(link), link.facts()
            name, data = _newest({path.rpartition("/")[2]: found for path, found in files.items()})
            yield _Device(sources.check_id(named or str(facts.get("id", ""))), name, data, link, files, facts)
        return
    if not place.is_dir():
        raise HistoryError(f"{place} is not a folder of saves.", "A backup goes onto a device first: kocka restore")
    if not os.access(place, os.W_OK):
        raise HistoryError(f"{place} may not be written.", "Nothing was changed.")
    lock = FileLock(place / LOCK_NAME)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise HistoryError(f"a simulated device plays in {place}.", "Stop it (Ctrl-C) and try again.") from None
    except OSError as error:
        raise HistoryError(f"{place} cannot be used: {error.strerror or error}.", "Nothing was changed.") from None
    try:
        files = {path.name: path.read_bytes() for path in sorted(place.glob(f"{Roster.PREFIX}*.kck"))}
        yield _Folder(named or sources.id_of(place), *_newest(files), place)
    except OSError as error:
        raise HistoryError(f"{place} cannot be read: {error.strerror or error}.", "Nothing was changed.") from None
    finally:
        lock.release()


_EPILOG = """\b
Examples:
  kocka export --csv tables                   the list is tables/player.csv: correct names, licences, the order
  kocka import tables/player.csv --dry-run    what would change
  kocka import tables/player.csv              onto the device that is plugged in
  kocka import all.json ~/.local/share/kocka/saves
"""


@click.command("import", epilog=_EPILOG)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("place", required=False, type=click.Path(path_type=Path))
@options.port
@click.option(
    "--remove", is_flag=True, help="Take players off the device who are not in FILE; sheets keep their names."
)
@click.option("--dry-run", is_flag=True, help="Only tell what would change.")
@options.yes
@name_option
def command(
    file: Path, place: Path | None, port: str | None, remove: bool, dry_run: bool, yes: bool, named: str
) -> None:
    """Import an edited list of players into the device, or into PLACE, a folder of saves.

    FILE is player.csv or the JSON file made by `kocka export`. The number identifies a player: a new name beside it
    corrects that player everywhere, on all sheets. A line without a number is a new player. The order of the lines is
    the order on the device. Rows of other devices in FILE are ignored.

    Either everything is imported or nothing: every invalid line is named. New names that may mean somebody who is
    there (Pavel, PAVEL, Pavel N.) are asked about. The old list is backed up.
    """
    if place is not None and port is not None:
        raise click.UsageError("a place or --port, not both")
    with _target(place, port, sources.check_id(named) if named else "") as target:
        lines, others = roster.read(file, target.device)
        if others:
            show.say(f"{show.number(others, 'row')} of other devices left out; this one is {target.device}.")
        if not lines:
            raise HistoryError(f"{file} has no players of {target.device}.", "Nothing was changed.")
        with tempfile.TemporaryDirectory() as scratch:
            book = roster.loaded(target.name, target.data, Path(scratch))
            plan = roster.planned(book, lines, file, remove)
            doubts = roster.doubts(plan, book)
        for member, line in plan.changed:
            licence = line.licence if line.licence >= 0 else member.licence
            click.echo(f"change  {member.number}  {_told(member.name, member.licence)} -> {_told(line.name, licence)}")
        for line in plan.added:
            click.echo(f"new        {_told(line.name, max(0, line.licence))}")
        for member in plan.removed:
            click.echo(f"remove  {member.number}  {_told(member.name, member.licence)}")
        if plan.missing:
            show.say(f"Not in the list, and staying: {', '.join(member.name for member in plan.missing)}.")
        name, data = roster.changed(target.name, target.data, plan)
        if data == target.data:
            show.say("Everything is as in the list: nothing to do.")
            return
        if plan.nothing:
            click.echo("order   as in the list")
        if doubts:
            show.say("These may be the same person:\n  " + plain("\n  ".join(doubts)))
        if dry_run:
            return
        if doubts and not yes:
            click.confirm(
                "Somebody who is there has a number: put it on the line, and its name is corrected. Are they two people"
                " each?",
                abort=True,
                err=True,
            )
        kept = target.put(name, data)
        if kept:
            show.say(f"What was there is in {kept}.")
        show.say(f"Brought in: {show.number(len(lines), 'player')}.")


def _told(name: str, licence: int) -> str:
    return f"{name} ({licence})" if licence else name
