"""`kocka backup`: all saves of a device into one zip."""

from __future__ import annotations

from pathlib import Path

import click

from host_tools.device import options, ports, saves, show
from host_tools.device.link import Link


@click.command("backup")
@options.port
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The zip file. It must not be there yet. Default: kocka-saves-DATE-TIME.zip in the current folder.",
)
def command(port: str | None, to: Path | None) -> None:
    """Copy all saves of the device into one zip file, with checksums.

    Matches, history, statistics, settings and the crash log. The device's game is stopped for that and started again;
    nothing on it is changed. `kocka restore` puts them back.
    """
    if to is not None and to.exists():
        raise click.UsageError(f"{to} is there already; backups are never overwritten")
    with Link(ports.pick(port)) as link:
        if saves.keep(link, to) is None:
            show.say("There are no saves on this device: nothing to back up.")
