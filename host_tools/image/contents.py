"""What an image is made of: our modules, facts about the build, an empty file system."""

from __future__ import annotations

import functools
import hashlib
import os
import tomllib
from collections.abc import Callable, Mapping
from typing import Any

import click

from host_tools.build import rp2, uf2
from host_tools.build.command import commit_of, repository
from host_tools.build.rp2_board import FILES_OFFSET, FIRMWARE_BYTES
from host_tools.image import constants
from kocka.hal import storage as files
from kocka.hal import update

# The largest size of a firmware: its region without the block that holds an update's header.
BUDGET = FIRMWARE_BYTES - (update.SIZE - update.HEADER_AT)

# Updates (kocka.hal.update) share the last part of the firmware's region; the files follow it.
UPDATE_OFFSET = FIRMWARE_BYTES - update.SIZE
FILES_BLOCKS = files.SIZE // 4096

# littlefs as MicroPython has it on this board. Its cache is the largest file that can lie in a directory entry.
_LITTLEFS: dict[str, Any] = dict(block_size=4096, prog_size=256, read_size=32, cache_size=1024, lookahead_size=32)

# Other file systems: offset, and number of blocks. Stock MicroPython's reaches to the end of the flash, that of the
# first Kočka had 1 MB.
STOCK_OFFSET = 0xA0000
STOCK_BLOCKS = 352
OLD_BLOCKS = 256


def version() -> str:
    """The version in pyproject.toml."""
    with (repository() / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def commit() -> str:
    """The commit of the checkout, "+" at its end if the firmware's files differ from it; "" outside of git."""
    return commit_of(repository(), "firmware")


def facts(board: str, kind: str) -> bytes:
    """Source of the module `kocka_build` in files: BOARD (id, "" for any), COMMIT, KIND ("bundle" or "library")."""
    return f'BOARD = "{board}"\nCOMMIT = "{commit()}"\nKIND = "{kind}"\n'.encode()


def sources() -> dict[str, bytes]:
    """Our modules as they are in firmware/: path -> source; with the address in KOCKA_PAGE, where that is set."""
    root = repository() / "firmware"
    found = {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*.py"))}
    page = os.environ.get("KOCKA_PAGE")
    if page:
        found["kocka/match/page.py"] = f"PAGE = {page!r}\n".encode()
    return found


@functools.lru_cache(maxsize=4)
def _written_out(found: tuple[tuple[str, bytes], ...]) -> dict[str, bytes]:
    return constants.written_out(dict(found))


def image_sources() -> dict[str, bytes]:
    """The same as they are compiled into an image: see constants.py."""
    return dict(_written_out(tuple(sorted(sources().items()))))


# Modules that run before an update is mounted, or take it, so an update cannot change them.
BEFORE_UPDATES = (
    *("_boot.py", "main.py", "kocka/hal/storage.py", "kocka/hal/update.py"),
    *("kocka/hal/ed25519.py", "kocka/hal/signed.py"),
)

# Bytes of a module's digest in an image.
DIGEST_BYTES = 6


def digest(name: str, source: bytes) -> bytes:
    """The digest of a module's path and source."""
    return hashlib.sha256(name.encode() + b"\0" + source).digest()[:DIGEST_BYTES]


def platform(found: Mapping[str, bytes], recipe: rp2.Recipe = rp2.OURS) -> bytes:
    """8 bytes: a digest of what an update relies on and cannot change: MicroPython, our modules that run before it."""
    content = [rp2.relied_on(recipe), *(found[name] for name in BEFORE_UPDATES)]
    return hashlib.sha256(repr(content).encode()).digest()[:8]


# What the images of one build differ in is written into them when they are linked: a label, the fields of which have
# a byte of length and room for so many bytes. All images are linked once.
_MAGIC = b"kocka label:"
_FIELDS = (("BOARD", 31), ("COMMIT", 15), ("KEY", 32))


def label(board: str = "", code: str = "", key: bytes = b"") -> bytes:
    """The label of an image; without anything the one that it has when it is linked."""
    made = bytearray(_MAGIC)
    for value, (name, most) in zip((board.encode(), code.encode(), key), _FIELDS, strict=True):
        if len(value) > most:
            raise ValueError(f"{name} of an image has at most {most} bytes, not {value!r}")
        made += bytes([len(value)]) + value.ljust(most, b"\0")
    return bytes(made)


def _labelled(data: bytes, new: bytes) -> bytes:
    head, blank, tail = data.partition(label())
    if not blank or label() in tail:
        raise ValueError("an image has one label")
    return head + new + tail


def _fields() -> str:
    """Source that reads LABEL."""
    lines, at = [], len(_MAGIC)
    for name, most in _FIELDS:
        value = f"LABEL[{at + 1} : {at + 1} + LABEL[{at}]]"
        lines.append(f"{name} = {value}\n" if name == "KEY" else f"{name} = str({value}, 'ascii')\n")
        at += 1 + most
    return "".join(lines)


def frozen(found: Mapping[str, bytes], recipe: rp2.Recipe = rp2.OURS) -> bytes:
    """Source of the module `kocka_frozen`: the contents of an image, for making updates to it.

    DIGESTS of the modules, one after the other; PLATFORM; BASE, 8 bytes that stand for both. By its label: BOARD;
    COMMIT; KEY, the public key that updates must be signed with (32 bytes; none: it takes any).
    """
    digests = b"".join(sorted(digest(name, source) for name, source in found.items()))
    runs_on = platform(found, recipe)
    base = hashlib.sha256(runs_on + digests).digest()[:8]
    source = f"DIGESTS = {digests!r}\nPLATFORM = {runs_on!r}\nBASE = {base!r}\nLABEL = {label()!r}\n"
    return (source + _fields()).encode()


# Source of `kocka_build` in an image.
_BUILD = b'from kocka_frozen import BOARD, COMMIT\nKIND = "image"\n'


def modules(recipe: rp2.Recipe = rp2.OURS) -> dict[str, bytes]:
    """The modules that are frozen into images made with this MicroPython, of all boards."""
    found = image_sources()
    return {**found, "kocka_build.py": _BUILD, "kocka_frozen.py": frozen(found, recipe)}


def firmware(
    board: str,
    recipe: rp2.Recipe = rp2.OURS,
    key: bytes = b"",
    code: str | None = None,
    layout: rp2.Layout | None = None,
    say: Callable[[str], None] = click.echo,
) -> rp2.Firmware:
    """The image of a board.

    key: see `frozen`; devices under test have none. code: the commit, by default that of the checkout. The others as
    of `rp2.firmware`, as what it raises.
    """
    made = rp2.firmware(modules(recipe), say, recipe, layout)
    return made._replace(data=_labelled(made.data, label(board, commit() if code is None else code, key)))


def facts_of_update(code: str) -> bytes:
    """Source of `kocka_build` in an update, which is for any board: the image knows which it is."""
    return f'from kocka_frozen import BOARD\nCOMMIT = "{code}"\nKIND = "update"\n'.encode()


def storage(files: dict[str, bytes] | None = None, blocks: int = FILES_BLOCKS) -> bytes:
    """A file system with `files` (path -> contents), as the device's flash holds it: so many blocks of 4096 bytes."""
    from littlefs import LittleFS

    system = LittleFS(block_count=blocks, **_LITTLEFS)
    for name, data in (files or {}).items():
        parts = name.strip("/").split("/")
        for depth in range(1, len(parts)):
            system.makedirs("/".join(parts[:depth]), exist_ok=True)
        with system.open("/".join(parts), "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)


def open_storage(memory: bytes) -> dict[str, bytes]:
    """The files in a device's file system: path -> contents. ClickException if it cannot be mounted.

    memory: of the flash from the start of the files on.
    """
    from littlefs import LittleFS, LittleFSError

    why = None
    for blocks in (FILES_BLOCKS, OLD_BLOCKS, STOCK_BLOCKS):
        system = LittleFS(block_count=blocks, mount=False, **_LITTLEFS)
        system.context.buffer = bytearray(memory)
        try:
            system.mount()
            found = {}
            for folder, _, names in system.walk("/"):
                for name in names:
                    path = folder.rstrip("/") + "/" + name
                    with system.open(path, "rb") as file:
                        found[path] = file.read()
            return found
        except LittleFSError as error:
            why = why or error
    raise click.ClickException(f"the file system cannot be read: {why}")


def pages(
    firmware: rp2.Firmware, made: bytes = b"", overlay: bytes = b"", offset: int = FILES_OFFSET
) -> dict[int, bytes]:
    """UF2 pages of a firmware and, where given, a file system (only its sectors that hold something) and an update.

    offset: of the file system, for those of other firmware.
    """
    content = uf2.pages(uf2.FLASH, firmware.data)
    if overlay:
        content.update(uf2.pages(uf2.FLASH + FILES_OFFSET - len(overlay), overlay))
    for at in range(0, len(made), uf2.SECTOR):
        sector = made[at : at + uf2.SECTOR]
        if sector.strip(b"\xff"):
            content.update(uf2.pages(uf2.FLASH + offset + at, sector))
    return content


# Written over an update's header, it leaves no update.
NO_UPDATE = b"\xff" * uf2.SECTOR


def empty_pages() -> dict[int, bytes]:
    """UF2 pages of an empty file system, and of no update."""
    made = storage()
    at = uf2.FLASH + FILES_OFFSET
    pages_of_files = uf2.pages(at, made[: 2 * uf2.SECTOR])
    return {**uf2.pages(at - len(NO_UPDATE), NO_UPDATE), **pages_of_files}
