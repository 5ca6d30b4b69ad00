"""Where Chromium is: the manual is printed by it, and tests of the pages drive it."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find() -> str | None:
    """Chromium's path: what KOCKA_CHROMIUM names, else the first of NAMES on the path; None if there is none."""
    named = os.environ.get("KOCKA_CHROMIUM")
    for name in [named] if named else NAMES:
        found = shutil.which(name)
        if found:
            return found
    return None
