"""The `micropython` module for CPython: constants, code emitters that change nothing, the heap lock as a counter.

The emitters (`viper`, `native`) return the function unchanged: our kernels are written so that plain Python gives the
same results. `ptr8`, `ptr16`, `ptr32` and `uint`, which viper code uses as if they were builtins, become builtins here.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import Any, TypeVar

_T = TypeVar("_T")
_F = TypeVar("_F", bound=Callable[..., Any])

_lock_depth = 0


def const(value: _T) -> _T:
    """The value itself; MicroPython's compiler puts it in place of the name."""
    return value


def viper(function: _F) -> _F:
    """The function unchanged."""
    return function


def native(function: _F) -> _F:
    """The function unchanged."""
    return function


def heap_lock() -> int:
    """Count one more lock; returns the new depth. CPython cannot forbid allocation."""
    global _lock_depth
    _lock_depth += 1
    return _lock_depth


def heap_unlock() -> int:
    """Count one lock less (never below 0); returns the new depth."""
    global _lock_depth
    _lock_depth = max(0, _lock_depth - 1)
    return _lock_depth


def heap_locked() -> int:
    """How deep the heap is locked: 0 = not."""
    return _lock_depth


def alloc_emergency_exception_buf(size: int) -> None:
    """Does nothing: CPython needs no buffer of `size` bytes for exceptions in interrupts."""


def schedule(function: Callable[[Any], object], argument: Any) -> None:
    """Call `function(argument)` at once; on the device soon after the interrupt."""
    function(argument)


def kbd_intr(character: int) -> None:
    """Does nothing: which character interrupts is the terminal's business here."""


def opt_level(level: int = 0) -> int:
    """Always 0: assertions are compiled in."""
    return 0


def _pointer(name: str, kind: str) -> Callable[[Any], memoryview]:
    def cast(buffer: Any) -> memoryview:
        view = memoryview(buffer)
        return view if view.format == kind else view.cast("B").cast(kind)  # type: ignore[call-overload, no-any-return]

    cast.__name__ = name
    return cast


def _uint(value: int) -> int:
    """The low 32 bits, unsigned: viper's machine word on the device."""
    return value & 0xFFFFFFFF


for _name, _value in (
    ("ptr8", _pointer("ptr8", "B")),
    ("ptr16", _pointer("ptr16", "H")),
    ("ptr32", _pointer("ptr32", "I")),
    ("uint", _uint),
):
    if not hasattr(builtins, _name):
        setattr(builtins, _name, _value)
