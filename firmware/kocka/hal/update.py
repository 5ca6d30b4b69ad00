"""Updates without a new image: modules in a part of the flash of their own, put before the frozen ones of that name.

`kocka deploy` writes there, before the files, what differs from the image, as a read-only file system whose bytecode
runs where it lies. It counts only when its checksum is right and it was made for this very image; otherwise, and while
a key is held at power-on, the image's own modules run. Whose it is was checked when it was taken (signed.py). Layout:
host_tools/build/image/README.md.
"""

import sys
from binascii import crc32

from micropython import const

# From the start of rp2.Flash() on: the last part of the firmware's region. An update lies at its end, the header in the
# last block; an image may reach into the start, which leaves less room (`kocka deploy` looks).
START = 0
SIZE = 192 * 1024
HEADER_AT = SIZE - 4096

# What `start` found.
NONE = const(0)
RUNNING = const(1)
DAMAGED = const(2)
OTHER_IMAGE = const(3)  # made for another image than this
HELD = const(4)  # a key was held

# What About says after "frozen".
_REMARKS = ("", "", ", damaged update", ", update of another image", ", update switched off")

_MAGIC = b"KOCKAup\x01"
_HEADER = const(64)
_BLOCK = const(4096)

# The state of this start, and which update there is ("0.2.0 1234abcdef", "" if none that can be read).
state = NONE
about = ""


def _number(data, at: int) -> int:
    return int.from_bytes(data[at : at + 4], "little")


def _start_of(size: int) -> int:
    """Where the file system of an update begins: in whole blocks, right before the header."""
    return HEADER_AT - (size + _BLOCK - 1) // _BLOCK * _BLOCK


def _header(memory):
    return bytes(memory[HEADER_AT : HEADER_AT + _HEADER])


def body(memory, header: bytes):
    """The file system of the update with this header."""
    return memory[_start_of(_number(header, 8)) : HEADER_AT]


def check(flash, base: bytes) -> int:
    """What is in the part of the flash that is for updates: NONE, RUNNING (it may run), DAMAGED or OTHER_IMAGE.

    flash: that part, as something with a buffer; base: what an update for this image names. Sets `about`.
    """
    memory = memoryview(flash)
    return check_with(memory, _header(memory), base)


def check_with(memory, header: bytes, base: bytes) -> int:
    """The same as if this were the header."""
    global about
    about = ""
    if header[:8] != _MAGIC:
        # Erased, or switched off by zeros, is no update; anything else is half of one.
        return NONE if header == b"\xff" * _HEADER or header == bytes(_HEADER) else DAMAGED
    size = _number(header, 8)
    if crc32(header[: _HEADER - 4]) != _number(header, _HEADER - 4) or size > HEADER_AT:
        return DAMAGED
    try:
        about = header[24 : _HEADER - 4].rstrip(b"\0").decode()
    except UnicodeError:  # cut in the middle of a letter
        return DAMAGED
    if header[16:24] != base:
        return OTHER_IMAGE
    at = _start_of(size)
    if crc32(memory[at : at + size]) != _number(header, 12):
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

        memory = memoryview(flash)
        try:
            vfs.mount(vfs.VfsRom(body(memory, _header(memory))), "/rom")  # type: ignore[attr-defined]
        except OSError:  # no file system, with the right checksum
            state = DAMAGED
            return
        for name in list(sys.modules):
            if name.startswith("kocka") and name != __name__:
                del sys.modules[name]


def where(origin: str) -> str:
    """Where the code runs from, for a person: `origin` is what can be seen of one module ("frozen", ".mpy", ".py")."""
    return "update" if state == RUNNING else origin + _REMARKS[state]
