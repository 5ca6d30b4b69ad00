"""The flash as a file system: littlefs, mounted at "/".

A new chip is formatted. One that holds something of ours that cannot be read is left alone: it may be repaired, and
formatting would lose every match.
"""

import os

from micropython import const

# What `mount` found.
MOUNTED = const(1)
FORMATTED = const(2)  # there was no file system: there is an empty one now
DAMAGED = const(3)  # there was one, and it cannot be mounted
MOUNTED_WHOLE = const(4)  # there is one on the whole flash, as devices of before have it: to be read only

_BLOCK = const(4096)
_MAGIC = b"littlefs"  # in both superblocks
_LOOK = const(64)


def _ours(device) -> bool:
    """Whether one of the two superblocks was written by littlefs."""
    start = bytearray(_LOOK)
    for block in range(2):
        device.readblocks(block, start, 0)
        if bytes(start).find(_MAGIC) >= 0:
            return True
    return False


def _mounted(device):
    """The file system of a block device; None if it has none of this size."""
    import vfs

    try:
        return vfs.VfsLfs2(device, progsize=256)
    except OSError:
        return None


def mount(device, folder: str = "/", whole=None) -> int:
    """Mounts the file system of a block device; formats where there is none. Returns what it found.

    device: a part of rp2.Flash() from its start on. whole: all of it, where a file system may reach over that part and
    into constants of the image, which must not be written over.

    Raises OSError when a blank device cannot be formatted.
    """
    import vfs

    result = MOUNTED
    found = _mounted(device)
    if found is None and whole is not None:
        found = _mounted(whole)
        result = MOUNTED_WHOLE
    if found is None:
        if _ours(device):
            return DAMAGED
        vfs.VfsLfs2.mkfs(device, progsize=256)
        found = vfs.VfsLfs2(device, progsize=256)
        result = FORMATTED
    vfs.mount(found, folder, readonly=result == MOUNTED_WHOLE)
    return result


def mounted() -> bool:
    """Whether there is a file system at all (without one MicroPython still has a "/", of no blocks)."""
    try:
        return os.statvfs("/")[2] > 0
    except OSError:
        return False


def make_folder(path: str) -> None:
    """Makes a folder (its parent exists) unless it is there."""
    try:
        os.mkdir(path)
    except OSError:
        os.stat(path)
