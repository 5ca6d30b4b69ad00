"""Parameters of which `make check` takes but a few: what is alike for all of them is caught by one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def first_fast(values: Iterable[Any], fast: int = 1, names: int = 1) -> list[Any]:
    """For `pytest.mark.parametrize` of so many names: the first ones as they are, all others slow."""
    found: list[Any] = []
    for number, value in enumerate(values):
        several = value if names > 1 else (value,)
        found.append(value if number < fast else pytest.param(*several, marks=pytest.mark.slow))
    return found
