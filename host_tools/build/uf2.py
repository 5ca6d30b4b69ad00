"""UF2: the file that is dragged onto a Pico in BOOTSEL mode; blocks of 512 bytes, each with a page and its address.

https://github.com/microsoft/uf2; what the RP2040's boot ROM takes: family 0xE48BFF56, payloads of 256 bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

BLOCK = 512
PAYLOAD = 256
SECTOR = 4096  # what the flash erases at once
RP2040 = 0xE48BFF56
FLASH = 0x10000000
FLASH_BYTES = 2 * 1024 * 1024

_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_HAS_FAMILY = 0x2000
_NOT_MAIN_FLASH = 0x0001
_HEADER = struct.Struct("<8I")


class Uf2Error(ValueError):
    """A file that is not a UF2, or not one for the RP2040's flash; the text says where and why."""


def pages(address: int, data: bytes) -> dict[int, bytes]:
    """`data` from `address` on (a multiple of SECTOR), as pages of 256 bytes; whole sectors, filled up with 0xFF."""
    if address % SECTOR:
        raise Uf2Error(f"address {address:#x} is not at the start of a flash sector")
    padded = data + b"\xff" * (-len(data) % SECTOR)
    return {address + at: padded[at : at + PAYLOAD] for at in range(0, len(padded), PAYLOAD)}


def encode(content: Mapping[int, bytes], family: int = RP2040) -> bytes:
    """A UF2 of pages (address -> 256 bytes), in the order of their addresses. Uf2Error for a page of another size."""
    total = len(content)
    blocks = []
    for number, address in enumerate(sorted(content)):
        page = content[address]
        if len(page) != PAYLOAD or address % PAYLOAD:
            raise Uf2Error(
                f"page at {address:#x} of {len(page)} bytes: pages have {PAYLOAD} and start at multiples of it"
            )
        head = _HEADER.pack(*_MAGIC, _HAS_FAMILY, address, PAYLOAD, number, total, family)
        blocks.append((head + page).ljust(BLOCK - 4, b"\0") + struct.pack("<I", _MAGIC_END))
    return b"".join(blocks)


def decode(data: bytes, family: int = RP2040) -> dict[int, bytes]:
    """The pages of a UF2 (address -> 256 bytes). Uf2Error if it is damaged, cut off or for another chip."""
    if not data or len(data) % BLOCK:
        raise Uf2Error(f"{len(data)} bytes are not a whole number of UF2 blocks of {BLOCK}: cut off?")
    content: dict[int, bytes] = {}
    count = len(data) // BLOCK
    for index in range(count):
        block = data[index * BLOCK : (index + 1) * BLOCK]
        magic, second, flags, address, size, number, total, kind = _HEADER.unpack_from(block)
        where = f"block {index}"
        if (magic, second) != _MAGIC or struct.unpack_from("<I", block, BLOCK - 4)[0] != _MAGIC_END:
            raise Uf2Error(f"{where} is not a UF2 block")
        if flags & _NOT_MAIN_FLASH:
            continue
        if not flags & _HAS_FAMILY or kind != family:
            raise Uf2Error(f"{where} is for another chip (family {kind:#010x}, wanted {family:#010x})")
        if number != index or total != count:
            raise Uf2Error(f"{where} says it is number {number} of {total}, but there are {count}: damaged or joined")
        if size != PAYLOAD or address % PAYLOAD or not FLASH <= address <= FLASH + FLASH_BYTES - PAYLOAD:
            raise Uf2Error(f"{where} has {size} bytes for {address:#x}: not a page of the flash")
        if address in content:
            raise Uf2Error(f"{where} is a second one for {address:#x}")
        content[address] = block[_HEADER.size : _HEADER.size + PAYLOAD]
    return content


def flash(content: Mapping[int, bytes], size: int = FLASH_BYTES) -> bytes:
    """The flash chip's contents after dropping a UF2 on an erased one."""
    memory = bytearray(b"\xff" * size)
    for address, page in content.items():
        memory[address - FLASH : address - FLASH + len(page)] = page
    return bytes(memory)
