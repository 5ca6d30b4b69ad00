"""The firmware's kernels, compiled for this computer: the same functions, about a hundred times as fast.

The firmware knows nothing of it. `use()` replaces the plain functions by compiled ones, in every module that refers to
them; `plain()` puts the plain ones back. Answers are the same bit for bit (`tests/host_tools/test_jit.py`).
Compiled code is kept in the user's cache, so that only the first use takes seconds.

Without numba (`pip install 'kocka[arena]'`) everything works as before, only slower.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from host_tools.lab.jit.compiler import Function, compiled
from host_tools.lab.jit.translate import JitError

__all__ = ["JitError", "compiled", "kernels", "plain", "switched", "use"]

_MARK = "@micropython.viper"

# By module: the plain and the compiled function of each, as long as the compiled ones are in use.
_in_use: dict[str, list[tuple[Function, Function]]] = {}


def _exchange(pairs: list[tuple[Function, Function]]) -> None:
    """Puts the second function of each pair in the place of the first, wherever our modules have it by name."""
    by_identity = {id(old): new for old, new in pairs}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("kocka", "host_tools") and isinstance(module, ModuleType):
            for key, value in list(vars(module).items()):
                if id(value) in by_identity:
                    setattr(module, key, by_identity[id(value)])


def kernels() -> list[str]:
    """The names of the seats' modules that have viper functions."""
    top = Path(importlib.import_module("kocka").__file__ or "").parent
    files = sorted((*top.glob("ai/*.py"), *top.glob("games/*/ai/*.py")))
    found = [file for file in files if _MARK in file.read_text(encoding="utf-8")]
    return [".".join(("kocka", *file.relative_to(top).with_suffix("").parts)) for file in found]


def use(*more: str) -> str:
    """From now on the seats of this process run on compiled functions; may be called any number of times.

    `more`: names of further modules with viper functions. Returns "", or one sentence that says why they stay plain.
    """
    try:
        for name in (*kernels(), *more):
            if name not in _in_use:
                module = importlib.import_module(name)
                pairs = [(getattr(module, key), function) for key, function in compiled(module).items()]
                _exchange(pairs)
                _in_use[name] = pairs
    except JitError as error:
        return str(error)
    return ""


def plain() -> None:
    """From now on the seats of this process run on the plain functions."""
    for pairs in _in_use.values():
        _exchange([(new, old) for old, new in pairs])
    _in_use.clear()


@contextmanager
def switched(on: bool) -> Iterator[str]:
    """Compiled or plain functions for a while; gives what `use` returned ("" for plain)."""
    before = list(_in_use)
    try:
        plain()
        yield use(*before) if on else ""
    finally:
        plain()
        if before:
            use(*before)
