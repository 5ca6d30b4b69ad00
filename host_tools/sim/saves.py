"""The saves of the simulated device: a folder of the user, never shared by two devices at once."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import platformdirs
from filelock import FileLock, Timeout

# The most devices that may run side by side.
MAX_DEVICES = 20
LOCK_NAME = ".in-use"


class SavesError(Exception):
    """The folder cannot be used; the text says which and why."""


class Saves(NamedTuple):
    """An open saves folder: `folder`, one sentence of `remark` for the person ("" if there is nothing to say)."""

    folder: Path
    remark: str
    lock: FileLock

    def close(self) -> None:
        """Let another device have the folder."""
        self.lock.release()


def home() -> Path:
    """The per-user folder that holds the saves folders."""
    return Path(platformdirs.user_data_dir("kocka", appauthor=False))


def _take(folder: Path) -> FileLock | None:
    """Lock a folder, made if it is not there; None if another device has it. SavesError if it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK_NAME)
        lock.acquire(timeout=0)
    except Timeout:
        return None
    except OSError as error:
        raise SavesError(f"saves cannot be kept in {folder}: {error.strerror or error}") from error
    return lock


def open_saves(named: Path | None = None, fresh: bool = False, now: datetime | None = None) -> Saves:
    """The folder to play in: `named`, or the user's own; with `fresh` a new empty one beside the old saves.

    Where another device plays in the folder already, a neighbour of it is taken ("saves-2"), and the remark says so.
    SavesError when nothing can be written there.
    """
    base = named if named is not None else home() / "saves"
    if fresh:
        stamp = (now or datetime.now()).strftime("%Y%m%d-%H%M%S")
        base = base.with_name(f"{base.name}-fresh-{stamp}")
    for number in range(1, MAX_DEVICES + 1):
        folder = base if number == 1 else base.with_name(f"{base.name}-{number}")
        if fresh and folder.exists() and any(folder.iterdir()):
            continue
        lock = _take(folder)
        if lock is None:
            continue
        remark = ""
        if fresh:
            remark = f"A fresh start in {folder}; the older saves stay where they are."
        elif number > 1:
            remark = f"Another device plays in {base}: this one keeps its matches in {folder}."
        return Saves(folder, remark, lock)
    raise SavesError(f"{MAX_DEVICES} devices play in {base} already")
