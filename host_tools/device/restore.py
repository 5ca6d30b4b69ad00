"""`kocka restore`: puts the saves in a zip back onto a device, all or none."""

from __future__ import annotations

from pathlib import Path

import click

from host_tools.device import options, ports, saves, show
from host_tools.device.link import Link
from host_tools.plain import plain


@click.command("restore")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@options.port
@options.yes
def command(file: Path, port: str | None, yes: bool) -> None:
    """Put the saves in FILE (made by `kocka backup`) back onto the device.

    They take the place of the saves that are there, which are backed up first into the current folder. Either all of
    FILE is on the device at the end, or nothing has changed. Refused: files that `kocka backup` did not make, damaged
    ones, and saves that are newer than the Kočka on the device can read.
    """
    files, about = saves.unpack(file)
    show.say(f"{file}: {saves.summary(files)}, made {plain(str(about.get('made', '?')))}.")
    with Link(ports.pick(port)) as link:
        for remark in saves.check(files, saves.limits(link)):
            show.say(remark)
        kept = saves.keep(link)
        if kept is not None and not yes:
            click.confirm("Replace the saves on the device by these?", abort=True, err=True)
        saves.write(link, files)
    show.say("Restored.")
