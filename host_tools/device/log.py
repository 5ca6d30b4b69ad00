"""`kocka log`: the device's crash log."""

from __future__ import annotations

from pathlib import Path

import click

from host_tools.device import options, ports, saves, show
from host_tools.device.link import Link

LOG = saves.FOLDER + "/crash.log"


@click.command("log")
@options.port
@click.option("--to", type=click.Path(dir_okay=False, path_type=Path), help="Write it to this file instead.")
@click.option("--clear", is_flag=True, help="Remove it from the device afterwards.")
def command(port: str | None, to: Path | None, clear: bool) -> None:
    """Print the device's crash log: for each crash the version, the match and its deal, and where it happened."""
    with Link(ports.pick(port)) as link:
        if not link.exists(LOG):
            show.say("No crash has been logged on this device.")
            return
        data = link.read(LOG)
        if to is not None:
            try:
                to.write_bytes(data)
            except OSError as error:
                raise click.ClickException(f"{to} cannot be written: {error.strerror or error}") from None
            show.say(f"{show.amount(len(data))} written to {to}.")
        else:
            click.echo(data.decode("utf-8", "replace"), nl=False)
        if clear:
            link.remove([LOG])
            show.say("Removed from the device.")
