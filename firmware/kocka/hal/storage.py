"""The flash as a file system: littlefs, mounted at "/".

Blank flash is formatted. An unreadable one is left alone: it may be repairable, or belong to another firmware or to a
Kočka with another layout, and formatting would destroy it.
"""

import os

from micropython import const

# Where the files are, in bytes from the start of rp2.Flash() on: behind what is for updates (kocka.hal.update).
START = 192 * 1024
SIZE = 800 * 1024

# What `mount` found.
MOUNTED = const(1)
FORMATTED = const(2)  # the flash was blank: there is an empty file system now
DAMAGED = const(3)  # there is something, and it cannot be mounted

_BLOCK = const(4096)
_COUNT = const(4)  # the question to a block device for how many blocks it has

_files = None  # what `mount` has mounted last


def _blank(device) -> bool:
    """Whether everything behind the first two blocks is blank; formatting writes only those (perhaps partly)."""
    block = bytearray(_BLOCK)
    erased = b"\xff" * _BLOCK
    for number in range(2, device.ioctl(_COUNT, 0)):
        device.readblocks(number, block)
        if block != erased:
            return False
    return True


def mount(device, folder: str = "/") -> int:
    """Mounts the file system of a block device, formatting it if blank. Returns what it found.

    Raises OSError when a blank device cannot be formatted.
    """
    import vfs

    global _files
    result = MOUNTED
    try:
        found = vfs.VfsLfs2(device, progsize=256)
        found.ilistdir("/")  # it mounts a folder of an older layout, and has no root
    except OSError:
        if not _blank(device):
            return DAMAGED
        vfs.VfsLfs2.mkfs(device, progsize=256)
        found = vfs.VfsLfs2(device, progsize=256)
        result = FORMATTED
    vfs.mount(found, folder)
    _files = found
    return result


def erase_ahead() -> bool:
    """Erases a block that will be written next, 45 ms, so that nobody waits for it then; whether there may be more.

    Nothing where MicroPython is not ours (littlefs-erased-ahead.patch), or with files that cannot be read.
    """
    try:
        return _files.erase_ahead()  # type: ignore[attr-defined]
    except (AttributeError, OSError):
        return False


def mounted() -> bool:
    """Whether there is a file system at all (without one MicroPython still has a "/" of no blocks)."""
    try:
        return os.statvfs("/")[2] > 0
    except OSError:
        return False


def make_folder(path: str) -> None:
    """Creates a folder (its parent exists) unless it is there, and ends a restore that was cut off.

    `kocka restore` renames `path` to PATH.old, then PATH.new, which is complete by then, to `path`.
    """
    try:
        os.stat(path)
        return
    except OSError:
        pass
    try:
        os.stat(path + ".old")
        os.rename(path + ".new", path)
    except OSError:
        os.mkdir(path)
