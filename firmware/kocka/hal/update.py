"""Updates without a new image: modules in a part of the flash of their own, put before the frozen ones of that name.

`kocka deploy` writes there, behind the files, what differs from the image, as a read-only file system whose bytecode
runs where it lies. It counts only when its checksum is right and it was made for this very image; otherwise, and while
a key is held at power-on, the image's own modules run. Layout: host_tools/image/README.md.
"""

import sys
from binascii import crc32

from micropython import const

# Of the flash from the start of the files on: they have the first MB, updates what is between them and the constants of
# the image, which have the rest.
START = 1024 * 1024
SIZE = 192 * 1024

# What `start` found.
NONE = const(0)
RUNNING = const(1)
DAMAGED = const(2)
OTHER_IMAGE = const(3)  # made for another image than this
HELD = const(4)  # a key was held
NO_ROOM = const(5)  # the files take all of the flash, as on devices of before: they can only be read

# What About says after "frozen".
_REMARKS = ("", "", ", damaged update", ", update of another image", ", update switched off", "")

_MAGIC = b"KOCKAup\x01"
_HEADER = const(64)
_BODY = const(256)  # where the file system begins: the flash is written in pages of 256 bytes

# The state of this start, and which update there is ("0.2.0 1234abcdef", "" if none that can be read).
state = NONE
about = ""


def _number(data, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")


def check(flash, base: bytes) -> int:
    """What is in the part of the flash that is for updates: NONE, RUNNING (it may run), DAMAGED or OTHER_IMAGE.

    flash: that part, as something with a buffer; base: what an update for this image names. Sets `about`.
    """
    global about
    memory = memoryview(flash)
    header = bytes(memory[:_HEADER])
    about = ""
    if header[:8] != _MAGIC:
        # Erased, or switched off by zeros, is no update; anything else is half of one.
        return NONE if header == b"\xff" * _HEADER or header == bytes(_HEADER) else DAMAGED
    size = _number(header, 8)
    if crc32(header[: _HEADER - 4]) != _number(header, _HEADER - 4) or size > len(memory) - _BODY:
        return DAMAGED
    about = header[24 : _HEADER - 4].rstrip(b"\0").decode()
    if header[16:24] != base:
        return OTHER_IMAGE
    if crc32(memory[_BODY : _BODY + size]) != _number(header, 12):
        return DAMAGED
    return RUNNING


def start(flash, base: bytes, is_held) -> None:
    """Puts a sound update before the image's modules, and forgets those of ours that have been loaded.

    is_held: asked only if there is a sound update; whether a key of the board is down.
    """
    global state
    state = check(flash, base)
    if state == RUNNING and is_held():
        state = HELD
    if state == RUNNING:
        import vfs

        files = vfs.VfsRom(memoryview(flash)[_BODY:])  # type: ignore[attr-defined]
        vfs.mount(files, "/rom")
        for name in list(sys.modules):
            if name.startswith("kocka") and name != __name__:
                del sys.modules[name]


def where(origin: str) -> str:
    """Where the code runs from, for a person: `origin` is what can be seen of one module ("frozen", ".mpy", ".py")."""
    return "update" if state == RUNNING else origin + _REMARKS[state]


def no_room() -> None:
    """There is nowhere for an update to be."""
    global state
    state = NO_ROOM
