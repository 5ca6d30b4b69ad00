"""The parts of MicroPython's own modules that the firmware uses, for CPython: `micropython`, `framebuf`, `machine`.

`install()` makes them importable under their own names. A real module of that name always wins; under MicroPython
itself there is nothing to do. Type checkers see MicroPython's own stubs instead.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys

_NAMES = ("micropython", "framebuf", "machine")


def install() -> None:
    """Put the shims that exist into `sys.modules`; may be called any number of times."""
    for name in _NAMES:
        if name in sys.modules:
            continue
        if importlib.util.find_spec(f"{__name__}.{name}") is None:
            continue
        sys.modules[name] = importlib.import_module(f"{__name__}.{name}")
