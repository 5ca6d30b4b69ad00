"""Updates without a new image: their contents, the file they are distributed as, and what is written to a device.

The file holds every compiled module, and what it relies on; a device gets those that differ from its image, as a
read-only file system and a header. See README.md beside this, and kocka.hal.update, which checks it at every start.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from host_tools.build.image import classes, compiler, contents
from host_tools.build.rp2_board import FIRMWARE_BYTES
from host_tools.records.saves import zips
from kocka.hal import signed
from kocka.hal import update as place

FORMAT = 3
CONTENTS = "kocka-update.json"

MAGIC = b"KOCKAup\x01"
HEADER = 64
# The last block of an update holds its header, of which one page is written.
BLOCK = 4096
PAGE = 256
_ABOUT_BYTES = 36
# Paths of modules, without ending.
_PATH = re.compile(r"[a-z_][a-z0-9_]{0,40}(/[a-z_][a-z0-9_]{0,40}){0,7}")

# Files in a zip have a date: always this one, so that the bytes are reproducible.
EPOCH = (1980, 1, 1, 0, 0, 0)


class Module(NamedTuple):
    """A module of an update: its `digest` (see `contents.digest`) and the bytes of its .mpy."""

    digest: bytes
    code: bytes


# The compiler of an update: the mpy-cross of our images, or a stock one, whose viper functions take 1.6 times as long.
OURS, ANY = "kocka", "mpy-cross"


class Update(NamedTuple):
    """A version of our modules: `version`, `commit`, `platform` it runs on, `modules` by path without ending.

    kind: the class of displays that it is for; build: the code of `kocka_build`, which goes with any of them; compiler:
    OURS or ANY; signature: of `message`, or b"".
    """

    version: str
    commit: str
    platform: bytes
    kind: str
    modules: dict[str, Module]
    build: bytes
    compiler: str = ANY
    signature: bytes = b""


def _known(digests: bytes) -> set[bytes]:
    step = contents.DIGEST_BYTES
    return {digests[at : at + step] for at in range(0, len(digests), step)}


def make(kind: str, digests: bytes = b"", program: Path | None = None) -> Update:
    """The update to the present sources for a class of displays, without the modules that have these digests.

    program: the compiler of our images (`rp2.module_compiler`), None for any: the bytes depend on nothing else.
    """
    found = classes.only(kind, contents.image_sources())
    known = _known(digests)
    wanted = {
        name: source
        for name, source in found.items()
        if name not in contents.BEFORE_UPDATES and contents.digest(name, source) not in known
    }
    code = compiler.compiled(wanted, program=program)
    modules = {
        name.removesuffix(".py"): Module(contents.digest(name, source), code[name.removesuffix(".py")])
        for name, source in wanted.items()
    }
    made_by = ANY if program is None else OURS
    build = compiler.compiled({"kocka_build.py": contents.facts_of_update(contents.commit())})["kocka_build"]
    runs_on = contents.platform(found, kind)
    return Update(contents.version(), contents.commit(), runs_on, kind, modules, build, made_by)


def about(update: Update) -> bytes:
    """What the device says about an update: version and commit."""
    return f"{update.version} {update.commit}".strip().encode()[:_ABOUT_BYTES].ljust(_ABOUT_BYTES, b"\0")


def listing(update: Update) -> bytes:
    """The list of what is in it, which the device checks module by module (kocka.hal.signed)."""
    entries = [
        module.digest + hashlib.sha256(f"{name}.mpy".encode() + b"\0" + module.code).digest()
        for name, module in _with_build(update).items()
    ]
    return about(update) + update.platform + b"".join(sorted(entries))


def message(update: Update) -> bytes:
    """What is signed."""
    return signed.PURPOSE + hashlib.sha256(listing(update)).digest()


def _with_build(update: Update) -> dict[str, Module]:
    # No image has a module of this digest: it is in every update.
    return {**update.modules, "kocka_build": Module(bytes(contents.DIGEST_BYTES), update.build)}


def archive(members: Mapping[str, bytes]) -> bytes:
    """A zip file of these, the same bytes for the same members."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name in sorted(members):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            entry.create_system = 3
            file.writestr(entry, members[name])
    return made.getvalue()


def packed(update: Update) -> bytes:
    """The update as the file that is distributed."""
    listed = {
        name: {"digest": module.digest.hex(), "sha256": hashlib.sha256(module.code).hexdigest()}
        for name, module in sorted(update.modules.items())
    }
    said = {
        "format": FORMAT,
        "version": update.version,
        "commit": update.commit,
        "platform": update.platform.hex(),
        "class": update.kind,
        "compiler": update.compiler,
        "signature": update.signature.hex(),
        "modules": listed,
    }
    members = {f"{name}.mpy": module.code for name, module in _with_build(update).items()}
    members[CONTENTS] = (json.dumps(said, indent=1, sort_keys=True) + "\n").encode()
    return archive(members)


def _bytes(entry: Mapping[str, Any], name: str, size: int = 0) -> bytes:
    """A field in hexadecimal digits, of `size` bytes if it is not 0. KeyError, TypeError, ValueError."""
    found = bytes.fromhex(entry[name])
    if size and len(found) != size:
        raise ValueError(name)
    return found


def _text(entry: Mapping[str, Any], name: str) -> str:
    """A field that the header of an update, too, can hold: plain letters. KeyError, ValueError."""
    found = str(entry[name])
    if not found.isascii() or not (found.isprintable() or not found):
        raise ValueError(name)
    return found


def _read(path: Path) -> bytes:
    """The bytes of a file, a few more than an update may have at most. ClickException if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(zips.MOST_BYTES + 1)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror or error}") from None


def unpacked(path: Path) -> Update:
    """The inverse of `packed`. ClickException unless all of it is valid."""
    data = _read(path)
    try:
        archive = zips.Zip(data)
        about: dict[str, Any] = zips.description(archive.read(CONTENTS))
        if about["format"] > FORMAT:
            raise click.ClickException(f"{path} was made for a newer `kocka`: update this one")
        if about["format"] < FORMAT:
            raise click.ClickException(f"{path} was made for older images, which were one for all displays")
        modules = {}
        for name, entry in about["modules"].items():
            if not _PATH.fullmatch(name):
                raise ValueError(name)
            code = archive.read(f"{name}.mpy")
            if hashlib.sha256(code).hexdigest() != entry["sha256"]:
                raise ValueError(name)
            modules[name] = Module(_bytes(entry, "digest", contents.DIGEST_BYTES), code)
        return Update(
            _text(about, "version"),
            _text(about, "commit"),
            _bytes(about, "platform", contents.PLATFORM_BYTES),
            _text(about, "class"),
            modules,
            archive.read("kocka_build.mpy"),
            _text(about, "compiler"),
            _bytes(about, "signature"),
        )
    except zips.Refused as error:
        if error.reason == zips.LARGE:
            raise click.ClickException(f"{path} is no update: what is in it is more than a device can hold") from None
    except (KeyError, TypeError, ValueError, AttributeError):
        pass
    raise click.ClickException(f"{path} is damaged, or not an update that `kocka image` has made")


def differing(update: Update, digests: bytes) -> dict[str, Module]:
    """Those of its modules that are not in an image with these digests."""
    known = _known(digests)
    return {name: module for name, module in update.modules.items() if module.digest not in known}


def file_system(files: Mapping[str, bytes]) -> bytes:
    """A read-only file system (ROMFS) with these files (path -> contents)."""
    from mpremote.romfs import VfsRomWriter  # type: ignore[import-untyped, unused-ignore]

    writer = VfsRomWriter()

    def fill(prefix: str) -> None:
        inside = [name.removeprefix(prefix) for name in sorted(files) if name.startswith(prefix)]
        for name in dict.fromkeys(name.partition("/")[0] for name in inside):
            if prefix + name in files:
                writer.mkfile(name, files[prefix + name])
            else:
                writer.opendir(name)
                fill(f"{prefix}{name}/")
                writer.closedir()

    fill("")
    return bytes(writer.finalise())


def room(image_bytes: int) -> int:
    """The most bytes of an update, with its header, on a device with an image of this size."""
    return min(place.SIZE, (FIRMWARE_BYTES - image_bytes) // BLOCK * BLOCK)


def image(update: Update, base: bytes, digests: bytes, image_bytes: int = 0) -> bytes:
    """What is written to the flash of a device whose image is `base` with these digests; b"" if nothing differs.

    Whole blocks, which end where the files begin: the file system, then the header. image_bytes: the size of that
    image, 0 if it is not known.

    ClickException if it is more than the device has room for.
    """
    modules = differing(update, digests)
    if not modules:
        return b""
    files = {f"{name}.mpy": module.code for name, module in modules.items()}
    files["kocka_build.mpy"] = update.build
    body = file_system(files)
    size = len(body)
    body += b"\xff" * (-size % BLOCK)
    most = room(image_bytes) - BLOCK
    if len(body) > most:
        raise click.ClickException(
            f"{len(modules)} modules differ from the image; as an update they have {size} bytes, and there is room"
            f" for {max(0, most)}. Put the new image there instead: kocka flash"
        )
    head = MAGIC + struct.pack("<2I", size, zlib.crc32(body[:size])) + base + about(update)
    head += struct.pack("<I", zlib.crc32(head))
    return body + head.ljust(BLOCK, b"\xff")
