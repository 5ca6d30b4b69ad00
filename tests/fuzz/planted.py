"""Faults on purpose, one for each target: a fuzzer that does not find them from its corpus would not find others.

A function deep in the reading code fails for one in four of the values that the corpus never gives it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable
from typing import Any
from zlib import crc32

# By target: the module, and in it the function that gets something read from the input, or returns it.
PLACES = {
    "journals": ("kocka.match.match", "unpack"),
    "histories": ("kocka.match.history", "unpack"),
    "sheets": ("kocka.scorebook.score_sheet", "take_player"),
    "settings": ("kocka.match.settings", "_value"),
    "backups": ("host_tools.records.saves.unpacking", "is_place"),
    "updates": ("host_tools.build.image.update", "_text"),
    "protocol": ("host_tools.lab.engine.session", "named_values"),
    "codes": ("kocka.match.seal", "parse_digits"),
    "imports": ("host_tools.records.history.roster", "_why_not"),
}
_ONE_IN = 4


class Planted(Exception):
    """Nothing expects it."""


def plant(name: str, run: Callable[[bytes], None], corpus: Iterable[bytes]) -> None:
    """Plants the fault of a target in this process."""
    module, function = PLACES[name]
    place = importlib.import_module(module)
    old = getattr(place, function)
    seen: set[int] = set()
    is_armed = False

    def failing(*arguments: Any) -> Any:
        result = old(*arguments)
        value = crc32(repr(result if isinstance(result, tuple) else arguments[:2]).encode("utf-8", "replace"))
        if not is_armed:
            seen.add(value)
        elif value not in seen and not value % _ONE_IN:
            raise Planted
        return result

    setattr(place, function, failing)
    for data in corpus:
        run(data)
    is_armed = True
