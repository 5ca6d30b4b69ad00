"""What an image is made of: our modules, facts about the build, an empty file system."""

from __future__ import annotations

import functools
import hashlib
import os
import tomllib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import click

from host_tools.build import board_files, rp2, texts, uf2
from host_tools.build.image import classes, lines, names, prepared
from host_tools.build.rp2_board import FILES_OFFSET, FIRMWARE_BYTES
from host_tools.checkout import commit_of, repository
from kocka.hal import boards, update
from kocka.hal import storage as files

# The largest size of a firmware: its region without the block that holds an update's header.
BUDGET = FIRMWARE_BYTES - (update.SIZE - update.HEADER_AT)

# Updates (kocka.hal.update) share the last part of the firmware's region; the files follow it.
UPDATE_OFFSET = FIRMWARE_BYTES - update.SIZE
FILES_BLOCKS = files.SIZE // 4096

# littlefs as MicroPython has it on this board. Its cache is the largest file that can lie in a directory entry.
_LITTLEFS: dict[str, Any] = dict(block_size=4096, prog_size=256, read_size=32, cache_size=1024, lookahead_size=32)

# Other file systems: offset, and number of blocks. Stock MicroPython's reaches to the end of the flash, that of the
# first Kočka had 1 MB, that of the one before this layout began 16 KB before ours.
STOCK_OFFSET = 0xA0000
STOCK_BLOCKS = 352
OLD_BLOCKS = 256
LAST_OFFSET = 1232 * 1024
LAST_BLOCKS = 204


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
    """Our modules as they are in firmware/: path -> source.

    With the address in KOCKA_PAGE, where that is set, and the languages in KOCKA_LANGUAGES ("cs en de"), else those
    that are whole. ClickException for a language that is not there.
    """
    root = repository() / "firmware"
    texts.fresh()
    found = {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*.py"))}
    found.update(_languages(found))
    page = os.environ.get("KOCKA_PAGE")
    if page:
        found["kocka/match/page.py"] = f"PAGE = {page!r}\n".encode()
    return found


def _languages(found: dict[str, bytes]) -> dict[str, bytes]:
    """Drops the catalogues of languages that an image does not have; returns the module that names the others."""
    known = {one.code: one for one in texts.described()}
    named = os.environ.get("KOCKA_LANGUAGES", "").replace(",", " ").split()
    for code in named:
        if code not in known:
            raise click.ClickException(f'KOCKA_LANGUAGES: there is no language "{code}"; there are {", ".join(known)}')
    chosen = [one for one in known.values() if (one.code in (*named, texts.SOURCE) if named else one.whole)]
    for code in set(known) - {one.code for one in chosen}:
        del found[f"kocka/ui/languages/catalogue_{code}.py"]
    return {"kocka/ui/languages/installed.py": texts.installed(chosen).encode()}


@functools.lru_cache(maxsize=4)
def _prepared(found: tuple[tuple[str, bytes], ...]) -> prepared.Prepared:
    return prepared.prepare(dict(found))


def image_sources() -> dict[str, bytes]:
    """The same as they are compiled into an image: see prepared.py."""
    return dict(_prepared(tuple(sorted(sources().items()))).sources)


def short_names() -> names.Names:
    """What the short names in `image_sources` stand for."""
    return _prepared(tuple(sorted(sources().items()))).names


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


# Bytes of what `platform` returns.
PLATFORM_BYTES = 8


def platform(found: Mapping[str, bytes], kind: str, recipe: rp2.Recipe = rp2.OURS) -> bytes:
    """A digest of what an update relies on and cannot change: MicroPython, our modules that run before it.

    kind: the class of displays, whose modules it has.
    """
    content = [rp2.relied_on(recipe), kind, *(found[name] for name in BEFORE_UPDATES)]
    return hashlib.sha256(repr(content).encode()).digest()[:PLATFORM_BYTES]


# What the images of one class of displays differ in is written into them when they are linked: a label, the fields of
# which have a byte of length and room for so many bytes. All images of a class are linked once. Programs on a computer
# read it, too.
_MAGIC = b"kocka image:"
_FIELDS = (("BOARD", 20), ("VERSION", 14), ("COMMIT", 11), ("KEY", 32))
# Before images said their version.
_OLD_MAGIC = b"kocka label:"
_OLD_FIELDS = (("BOARD", 31), ("COMMIT", 15), ("KEY", 32))
# What an image reads of its label.
_READ = ("BOARD", "COMMIT", "KEY")


class Label(NamedTuple):
    """What an image says of itself: the id of its `board`, `version` ("" if it says none), `commit`, public `key`."""

    board: str
    version: str
    commit: str
    key: bytes


def label(board: str = "", release: str = "", code: str = "", key: bytes = b"") -> bytes:
    """The label of an image; without anything the one that it has when it is linked."""
    made = bytearray(_MAGIC)
    values = (board.encode(), release.encode(), code.encode(), key)
    for value, (name, most) in zip(values, _FIELDS, strict=True):
        if len(value) > most:
            raise ValueError(f"{name} of an image has at most {most} bytes, not {value!r}")
        made += bytes([len(value)]) + value.ljust(most, b"\0")
    return bytes(made)


def label_of(memory: bytes) -> Label | None:
    """The label in the flash of an image of ours; None if it is none."""
    for magic, fields in ((_MAGIC, _FIELDS), (_OLD_MAGIC, _OLD_FIELDS)):
        start = memory.find(magic)
        while start >= 0:
            at = start + len(magic)
            found = {"VERSION": b""}
            for name, most in fields:
                length = memory[at] if at + most < len(memory) else most + 1
                if length <= most:
                    found[name] = memory[at + 1 : at + 1 + length]
                at += 1 + most
            texts = [found.get(name, b"\xff") for name in ("BOARD", "VERSION", "COMMIT")]
            if "KEY" in found and all(text.isascii() for text in texts):
                board, release, code = (text.decode() for text in texts)
                return Label(board, release, code, found["KEY"])
            start = memory.find(magic, start + 1)
    return None


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
        if name in _READ:
            lines.append(f"{name} = {value}\n" if name == "KEY" else f"{name} = str({value}, 'ascii')\n")
        at += 1 + most
    return "".join(lines)


def frozen(found: Mapping[str, bytes], kind: str, recipe: rp2.Recipe = rp2.OURS) -> bytes:
    """Source of the module `kocka_frozen`: the contents of an image, for making updates to it.

    CLASS of displays; DIGESTS of the modules, one after the other; PLATFORM; BASE, 8 bytes that stand for both. By its
    label: BOARD; COMMIT; KEY, the public key that updates must be signed with (32 bytes; none: it takes any).
    """
    digests = b"".join(sorted(digest(name, source) for name, source in found.items()))
    runs_on = platform(found, kind, recipe)
    base = hashlib.sha256(runs_on + digests).digest()[:8]
    source = f"CLASS = {kind!r}\nDIGESTS = {digests!r}\nPLATFORM = {runs_on!r}\nBASE = {base!r}\nLABEL = {label()!r}\n"
    return (source + _fields()).encode()


# Source of `kocka_build` in an image.
_BUILD = b'from kocka_frozen import BOARD, COMMIT\nKIND = "image"\n'


def modules(kind: str, recipe: rp2.Recipe = rp2.OURS) -> dict[str, bytes]:
    """The modules that are frozen into images made with this MicroPython, of a class of displays (`classes`)."""
    found = classes.only(kind, image_sources())
    return {**found, "kocka_build.py": _BUILD, "kocka_frozen.py": frozen(found, kind, recipe)}


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
    of `rp2.firmware`, as what it raises; ClickException for a board file that cannot be right, too.
    """
    board_files.check(boards.load(board))
    made = rp2.firmware(modules(classes.of(board), recipe), say, recipe, layout)
    new = label(board, version(), commit() if code is None else code, key)
    return made._replace(data=_labelled(made.data, new))


def lines_of(board: str, recipe: rp2.Recipe = rp2.OURS) -> lines.Map:
    """The map of the lines of a board's image. Raises as `firmware`."""
    kind = classes.of(board)
    return lines.Map(commit(), kind, rp2.lines(modules(kind, recipe), recipe), short_names())


def facts_of_update(code: str) -> bytes:
    """Source of `kocka_build` in an update, which is for any board of a class: the image knows which it is."""
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
    for blocks in (FILES_BLOCKS, LAST_BLOCKS, OLD_BLOCKS, STOCK_BLOCKS):
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
