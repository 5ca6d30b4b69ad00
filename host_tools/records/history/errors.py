"""What can go wrong on this computer, in plain words: what happened, and what to do about it."""

from __future__ import annotations

import errno
import os
from pathlib import Path

from host_tools.device.errors import DeviceError

# Exit statuses of `kocka export` beside 0 and 1 (nothing was done).
INCOMPLETE = 3  # what could be read was saved; something could not


class HistoryError(DeviceError):
    """Something that a person has to fix; nothing has been changed."""


def of_system(error: OSError, path: Path, option: str) -> HistoryError:
    """An error of this computer's file system; `option`: the option that names another place."""
    if error.errno == errno.ENOSPC:
        return HistoryError(
            f"the disk is full: {path} was not written, and what was there is as it was.",
            f"Make room, or name another place: {option}",
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return HistoryError(f"{path} may not be written here.", f"Name another place: {option}")
    reason = error.strerror or (os.strerror(error.errno) if error.errno else str(error))
    return HistoryError(f"{path} cannot be written: {reason}.", f"Name another place: {option}")
