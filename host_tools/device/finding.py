"""What a check of a device has found."""

from __future__ import annotations

from typing import NamedTuple


class Finding(NamedTuple):
    """One line: `good` or not, `text`, and what to do (`todo`, "" if nothing)."""

    good: bool
    text: str
    todo: str = ""
