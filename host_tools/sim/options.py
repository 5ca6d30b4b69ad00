"""Options that the simulator's commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from host_tools.sim import faces

LANGUAGES = ("cs", "en")
MAX_SEED = 2**48 - 1

board = click.option(
    "--board", type=click.Choice(faces.BOARDS), default=faces.BOARDS[0], show_default=True, help="The device."
)
language = click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True, help="Its language."
)
zoom = click.option(
    "--zoom", type=click.IntRange(1, 16), default=2, show_default=True, help="Picture pixels per pixel of the screen."
)


deal = click.option("--deal", "code", help="Play the deal of this code at once (firmware/kocka/match/deal_code.py).")


def seed(text: str, default: int | None = None) -> Callable[[Any], Any]:
    """A --seed option with this help."""
    return click.option(
        "--seed", type=click.IntRange(0, MAX_SEED), default=default, show_default=default is not None, help=text
    )
