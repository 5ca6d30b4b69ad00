"""`kocka log`: the device's crash log, with the lines of our source."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from host_tools.build.image import classes, lines
from host_tools.device import options, ports, saves, show
from host_tools.device.link import Link
from kocka.match import match as matches
from kocka.match import seal
from kocka.match.journal import Reader
from kocka.match.match import Match
from kocka.match.state import OVER

LOG = saves.FOLDER + "/crash.log"
# What the device writes of a round that runs (kocka.ui.session.session, report).
_REPORT = re.compile(r"^((?:match\d{5,}|again)\.kck) record (\d+) (?:round|ceremony|interlude)$", re.MULTILINE)


def positions(log: str, read: Callable[[str], bytes | None]) -> Iterator[str]:
    """The positions in which rounds crashed, from the journals of their matches, once these rounds are over.

    `read`: the contents of a match's file, None if it is gone.
    """
    for name, count in dict.fromkeys(_REPORT.findall(log)):
        where = f"{name} record {count}: "
        data = read(name)
        now = _match(data) if data is not None else None
        then = _match(_first(data, int(count))) if data is not None else None
        if now is None or then is None:
            yield where + "that match is gone"
        elif then.round is None or then.count != int(count):
            yield where + "nothing has been dealt"
        elif now.playing and (now.stage, now.number) == (then.stage, then.number):
            yield where + "the round still runs; its cards are told when it is over"
        else:
            seed = str(then.setup.seed) if now.stage == OVER else "-"
            if then.setup.secret:  # else all rounds of the match share that seed
                seed = seal.seed_text(*then.deal_seed(type(then.round), then.round.number))
            yield where + f"seed {seed} {then.round.code()}"


def _first(data: bytes, count: int) -> bytes:
    """The first records of a journal."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "records.kck")
        path.write_bytes(data)
        reader = Reader(str(path), matches.VERSION)
        try:
            while reader.count < count and reader.next():
                pass
        finally:
            reader.close()
        return data[: reader.end]


def _match(data: bytes) -> Match | None:
    """The match in a file, None if it cannot be read."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "match00001.kck")
        path.write_bytes(data)
        found: Match | None = Match.load(str(path))[0]
        return found


def _say_missing(missing: set[tuple[str, str]]) -> None:
    for commit, kind in sorted(missing):
        name = lines.name_of("VERSION", kind)
        show.say(
            f"The lines in code of commit {commit} are not known here (`code`: function and byte). Fetch the file"
            f" {name} of that version, and: kocka log --lines FILE\nOr make it in a checkout of that commit, with its"
            f" image: kocka image --board {classes.boards_of(kind)[0]}"
        )


@click.command("log")
@options.port
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), help="Write it to this file instead.")
@click.option("--clear", is_flag=True, help="Remove it from the device afterwards.")
@click.option(
    "--file",
    "saved",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Read this crash log, not the device's: one from a backup, or that somebody has sent.",
)
@click.option(
    "--lines",
    "maps",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The map of lines of the version that crashed (kocka-VERSION-CLASS-lines.json.gz; repeatable).",
)
def command(port: str | None, to: Path | None, clear: bool, saved: Path | None, maps: tuple[Path, ...]) -> None:
    """Print the device's crash log: for each crash the version, the match, and where in the program it happened.

    The device does not say how a round was dealt that still runs: anybody may read its log. Of rounds that are over,
    the deal and what was played up to the crash follow, from the journals.

    An image does not know the lines of its source. They are in a map that is made with it: of images that were built
    on this computer it is found here, that of a release is one of its files.
    """
    resolver = lines.Resolver([lines.Map.unpacked(path) for path in maps])
    if saved is not None:
        if clear or port:
            raise click.UsageError("--file reads a file: --port and --clear do not go with it")
        _show(resolver, saved.read_bytes(), to)
        return
    with Link(ports.pick(port)) as link:
        if not link.exists(LOG):
            show.say("No crash has been logged on this device.")
            return
        data = link.read(LOG)
        kept = {path.rpartition("/")[2]: path for path in link.tree(saves.FOLDER)}
        added = positions(data.decode("utf-8", "replace"), lambda name: link.read(kept[name]) if name in kept else None)
        data += "".join(line + "\n" for line in added).encode()
        _show(resolver, data, to)
        if clear:
            link.remove([LOG])
            show.say("Removed from the device.")


def _show(resolver: lines.Resolver, data: bytes, to: Path | None) -> None:
    text = resolver.resolved(data.decode("utf-8", "replace"))
    if to is None:
        click.echo(text, nl=False)
    else:
        written = text.encode()
        try:
            to.write_bytes(written)
        except OSError as error:
            raise click.ClickException(f"{to} cannot be written: {error.strerror or error}") from None
        show.say(f"{show.amount(len(written))} written to {to}.")
    _say_missing(resolver.missing)
