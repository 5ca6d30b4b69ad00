"""Updates without a new image: their contents, the file they are distributed as, and what is written to a device.

The file holds every compiled module, and what it relies on; a device gets those that differ from its image, as a
read-only file system and a header. See README.md beside this, and kocka.hal.update, which checks it at every start.
"""

from __future__ import annotations

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.build.rp2_board import FIRMWARE_BYTES
from host_tools.image import compiler, contents
from kocka.hal import signed
from kocka.hal import update as place

FORMAT = 2
CONTENTS = "kocka-update.json"

MAGIC = b"KOCKAup\x01"
HEADER = 64
# The last block of an update holds its header, of which one page is written.
BLOCK = 4096
PAGE = 256
_ABOUT_BYTES = 36

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

    build: the code of `kocka_build`, which goes with any of them; compiler: OURS or ANY; signature: of `message`, or
    b"".
    """

    version: str
    commit: str
    platform: bytes
    modules: dict[str, Module]
    build: bytes
    compiler: str = ANY
    signature: bytes = b""


def _known(digests: bytes) -> set[bytes]:
    step = contents.DIGEST_BYTES
    return {digests[at : at + step] for at in range(0, len(digests), step)}


def make(digests: bytes = b"", program: Path | None = None) -> Update:
    """The update to the present sources, without the modules that have these digests (of an image).

    program: the compiler of our images (`rp2.module_compiler`), None for any: the bytes depend on nothing else.
    """
    found = contents.image_sources()
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
    return Update(contents.version(), contents.commit(), contents.platform(found), modules, build, made_by)


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
        "compiler": update.compiler,
        "signature": update.signature.hex(),
        "modules": listed,
    }
    members = {f"{name}.mpy": module.code for name, module in _with_build(update).items()}
    members[CONTENTS] = (json.dumps(said, indent=1, sort_keys=True) + "\n").encode()
    return archive(members)


def unpacked(path: Path) -> Update:
    """The inverse of `packed`. ClickException unless all of it is valid."""
    damaged = click.ClickException(f"{path} is damaged, or not an update that `kocka image` has made")
    try:
        with zipfile.ZipFile(path) as file:
            said = json.loads(file.read(CONTENTS))
            if said["format"] > FORMAT:
                raise click.ClickException(f"{path} was made for a newer `kocka`: update this one")
            if said["format"] < FORMAT:
                raise click.ClickException(f"{path} was made for older images, which are not signed")
            modules = {}
            for name, entry in said["modules"].items():
                code = file.read(f"{name}.mpy")
                if hashlib.sha256(code).hexdigest() != entry["sha256"]:
                    raise damaged
                modules[name] = Module(bytes.fromhex(entry["digest"]), code)
            runs_on, signature = bytes.fromhex(said["platform"]), bytes.fromhex(said["signature"])
            build = file.read("kocka_build.mpy")
            return Update(
                *(str(said["version"]), str(said["commit"]), runs_on, modules, build, str(said["compiler"]), signature)
            )
    except (OSError, zipfile.BadZipFile, zlib.error, EOFError, KeyError, TypeError, ValueError, AttributeError):
        raise damaged from None


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
