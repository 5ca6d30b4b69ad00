"""What builds leave in the cache folder, a tree for each recipe; trees that nobody uses any more are removed.

    trees.touch(tree / "done")                          # somebody uses it
    old = trees.retire(folder, "rp2", "done", tree)     # a new one has been built
    trees.remove(old, click.echo)

A tree is `<kind>-<version>-<12 hex digits>` with a mark in it. It goes with the next build of its kind when nobody has
used it for UNUSED_DAYS, or when NEWEST others have been used since and it has rested for some hours: several checkouts
of the repository may work side by side, each with its own recipe and Python.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

UNUSED_DAYS = 14
NEWEST = 4
_RESTED_DAYS = 0.25
_DAY = 24 * 3600.0
_GOING = ".going"  # a tree that is being removed; one whose removal was interrupted goes the next time


def touch(mark: Path) -> None:
    """Says that the tree with this mark is in use; nothing where the folder cannot be written, or it has none."""
    with contextlib.suppress(OSError):
        os.utime(mark)


def last_used(tree: Path, mark: str) -> float:
    """When a tree was used, in seconds since 1970: the newest of its mark and its linked images; 0 without a mark."""
    times = [0.0]
    for path in (tree / mark, *tree.glob("linked/*.image")):
        with contextlib.suppress(OSError):
            times.append(path.stat().st_mtime)
    return max(times)


def unused(folder: Path, kind: str, mark: str, keep: Path, now: float) -> list[Path]:
    """The trees of a kind that may go, the longest unused first; never `keep`."""
    name = re.compile(rf"{re.escape(kind)}-\d.*-[0-9a-f]{{12}}")
    others = [path for path in folder.iterdir() if name.fullmatch(path.name) and path.is_dir() and path != keep]
    others.sort(key=lambda path: (last_used(path, mark), path.name), reverse=True)
    found = []
    for place, path in enumerate(others):
        days = (now - last_used(path, mark)) / _DAY
        if days > UNUSED_DAYS or (place >= NEWEST - 1 and days > _RESTED_DAYS):
            found.append(path)
    return found[::-1]


def retire(folder: Path, kind: str, mark: str, keep: Path) -> list[Path]:
    """Renames the trees that may go, so that no build finds them; returns what `remove` must delete.

    The caller holds the lock of that kind's builds. A tree in which somebody links just now stays, and one that cannot
    be renamed.
    """
    for tree in unused(folder, kind, mark, keep, time.time()):
        try:
            if not _busy(tree / "link.lock"):
                tree.replace(tree.with_name(tree.name + _GOING))
        except OSError:
            continue
    return sorted(folder.glob(f"{kind}-[0-9]*{_GOING}"))


def remove(retired: list[Path], say: Callable[[str], None]) -> None:
    """Removes them and says so. This is slow, but no build need wait for it."""
    for tree in retired:
        shutil.rmtree(tree, ignore_errors=True)
    if retired:
        say(f"removed {len(retired)} older trees that nobody has used lately: {retired[0].parent}")


def _busy(lock: Path) -> bool:
    """Whether somebody holds this lock file."""
    if not lock.exists():
        return False
    with lock.open("r") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
