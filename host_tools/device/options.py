"""Options that the device commands share."""

from __future__ import annotations

import click

port = click.option(
    "--port",
    metavar="PORT",
    help="Serial port of the device, or a URL such as socket://localhost:3333. Needed when several are plugged in.",
)
yes = click.option("--yes", is_flag=True, help="Do not ask.")
