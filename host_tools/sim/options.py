"""Options that the simulator's commands share."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from host_tools.build import texts
from host_tools.sim import faces
from kocka.hal import boards

_LANGUAGES = texts.described()
LANGUAGES = tuple(one.code for one in _LANGUAGES)
MAX_SEED = 2**48 - 1

board = click.option(
    "--board", type=click.Choice(faces.BOARDS), default=faces.BOARDS[0], show_default=True, help="The device."
)
# What is made of parts: the page's own glass is none.
made_board = click.option(
    "--board", type=click.Choice(boards.IDS), default=boards.IDS[0], show_default=True, help="The device."
)
language = click.option(
    "--lang", "language", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True, help="Its language."
)
# For a device that is one's own: see `language_of`.
own_language = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    help="Its language. Default: what its settings say, at first that of this computer.",
)
zoom = click.option(
    "--zoom", type=click.IntRange(1, 16), default=2, show_default=True, help="Picture pixels per pixel of the screen."
)


def system_language() -> str:
    """The language of this computer if all texts are there in it, or one that its speakers read; else English."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    if not named and sys.platform == "win32":
        named = locale.normalize((locale.getlocale()[0] or "").partition("_")[0])  # of "Czech_Czechia"
    code = named[:2].lower()
    return next((one.code for one in _LANGUAGES if one.whole and code in (one.code, *one.readers)), texts.SOURCE)


def language_of(folder: Path, named: str | None) -> str:
    """What a device with its files in this folder speaks: the language that is named, that of its settings, or ours."""
    from kocka.match.settings import FILE, LANGUAGE, Settings

    if named is not None:
        return named
    if (folder / FILE).exists():
        found, _ = Settings.load(str(folder))
        number = found.get(LANGUAGE)
        return next((one.code for one in _LANGUAGES if one.number == number), texts.SOURCE)
    return system_language()


deal = click.option("--deal", "code", help="Play the deal of this code at once (firmware/kocka/match/deal_code.py).")


def seed(text: str, default: int | None = None) -> Callable[[Any], Any]:
    """A --seed option with this help."""
    return click.option(
        "--seed", type=click.IntRange(0, MAX_SEED), default=default, show_default=default is not None, help=text
    )
