"""Finds what the host knows of a game."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

from kocka.games import registry
from kocka.ui import languages
from kocka.ui.table import profile

FOLDER = Path(__file__).resolve().parent


@cache
def part(game: str, name: str) -> ModuleType | None:
    """The part `name` of a game's folder here, None where it has none."""
    if not (FOLDER / game / f"{name}.py").is_file():
        return None
    return importlib.import_module(f"{__package__}.{game}.{name}")


def having(name: str) -> Iterator[tuple[str, ModuleType]]:
    """(game, part) of all games that have a part `name`, in alphabetical order."""
    for path in sorted(FOLDER.glob(f"*/{name}.py")):
        found = part(path.parent.name, name)
        assert found is not None
        yield path.parent.name, found


def title(game: str) -> str:
    """The English title of a game; an interlude between the rounds of a game has it in its part `title`."""
    own = part(game, "title")
    if own or game not in registry.NAMES:
        return own.TITLE if own else game
    before = languages.language()
    languages.choose(languages.CODES.index("en"))
    try:
        return str(languages.t(profile.title(game)))
    finally:
        languages.choose(before)
