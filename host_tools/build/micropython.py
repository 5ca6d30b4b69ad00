"""MicroPython from source."""

from __future__ import annotations

import os
from pathlib import Path


def find() -> Path | None:
    """The unix port that was built or named by $KOCKA_MICROPYTHON."""
    named = os.environ.get("KOCKA_MICROPYTHON")
    return Path(named) if named else None
