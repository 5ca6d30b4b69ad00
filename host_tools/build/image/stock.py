"""A UF2 of MicroPython built by somebody else: what it is, and the same with our files in it."""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import click

from host_tools.build import rp2, uf2
from host_tools.build.image import contents

# The description of the file system in MicroPython's image: a block device of "MP" (pico/binary_info/structs.h).
_BLOCK_DEVICE = struct.pack("<HH", 7, 0x504D)
_BLOCK = 4096


class Stock(NamedTuple):
    """A MicroPython: `version` ("1.25.0"), `machine` as it calls itself, `pages` of the flash, its file system's place.

    storage: offset in the flash, and blocks: of 4096 bytes.
    """

    version: str
    machine: str
    pages: dict[int, bytes]
    storage: int
    blocks: int


def block_device(memory: bytes) -> tuple[int, int] | None:
    """Offset and size of the region that a firmware declares for its files, to the end of the flash; None without one.

    In our images, updates come first there, then the files.
    """
    at = memory.find(_BLOCK_DEVICE)
    while at >= 0:
        address, size = struct.unpack_from("<II", memory, at + 8)
        if address + size == uf2.FLASH + uf2.FLASH_BYTES and not size % _BLOCK:
            return address - uf2.FLASH, size
        at = memory.find(_BLOCK_DEVICE, at + 1)
    return None


def load(path: Path) -> Stock:
    """Reads a UF2. ClickException if it is not a MicroPython that our modules run on."""
    try:
        pages = uf2.decode(path.read_bytes())
    except OSError as error:
        raise click.ClickException(f"{path} cannot be read: {error.strerror or error}") from None
    except uf2.Uf2Error as error:
        raise click.ClickException(f"{path} is not for the Pico (RP2040): {error}") from None
    memory = uf2.flash(pages)
    said = re.search(rb"MicroPython v(\d+)\.(\d+)\.(\d+)", memory)
    machine = re.search(rb"; ([ -~]+ with RP2040)", memory)
    place = block_device(memory)
    if said is None or machine is None or place is None:
        raise click.ClickException(f"{path} is not MicroPython for a board with an RP2040 and 2 MB of flash")
    version = ".".join(part.decode() for part in said.groups())
    if tuple(map(int, said.groups()[:2])) < rp2.OLDEST:
        oldest = ".".join(map(str, rp2.OLDEST))
        raise click.ClickException(f"{path} is MicroPython {version}; Kočka's modules need {oldest} or newer")
    if max(pages) >= uf2.FLASH + place[0]:
        raise click.ClickException(f"{path} has files in it already: take MicroPython as it is handed out")
    return Stock(version, machine[1].decode(), pages, place[0], place[1] // _BLOCK)


def with_files(stock: Stock, files: Mapping[str, bytes]) -> bytes:
    """A UF2 of it with a file system that holds only these files (path -> contents)."""
    pages = dict(stock.pages)
    memory = contents.storage(dict(files), stock.blocks)
    for at in range(0, len(memory), uf2.SECTOR):
        sector = memory[at : at + uf2.SECTOR]
        if sector.strip(b"\xff"):
            pages.update(uf2.pages(uf2.FLASH + stock.storage + at, sector))
    return uf2.encode(pages)
