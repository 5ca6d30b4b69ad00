"""A backup, packed: the zip file that `unpacking` reads. Nothing is compressed. Runs on both Pythons."""

import binascii
import json

from host_tools.records.saves.unpacking import CONTENTS, FORMAT, sha256

_LOCAL = b"PK\x03\x04"
_CENTRAL = b"PK\x01\x02"
_END = b"PK\x05\x06"
_VERSION = 20
_UTF8 = 0x0800


def described(files: "dict[str, bytes]", by: str, device: str, kocka: str, made: str) -> bytes:
    """What a backup says about itself. `files`: by their names in it; `by`, `kocka`: versions here and on the device;
    `made`: when, as 2026-01-31T17:59:00."""
    listed = {}
    for name in sorted(files):
        listed[name] = {"size": len(files[name]), "sha256": sha256(files[name])}
    contents = {"by": by, "device": device, "files": listed, "format": FORMAT, "kocka": kocka, "made": made}
    return (json.dumps(contents) + "\n").encode()


def _numbers(*fields: "tuple[int, int]") -> bytes:
    """Unsigned numbers, each as (bytes, value), low byte first."""
    out = b""
    for size, value in fields:
        out += value.to_bytes(size, "little")
    return out


def pack(files: "dict[str, bytes]", by: str, device: str, kocka: str, made: str) -> bytes:
    """The zip of these files and of what it says about them: see `described`."""
    members = [(CONTENTS, described(files, by, device, kocka, made))]
    for name in sorted(files):
        members.append((name, files[name]))
    year, month, day = [int(part) for part in made[:10].split("-")]
    hour, minute, second = [int(part) for part in made[11:19].split(":")]
    date = year - 1980 << 9 | month << 5 | day
    time = hour << 11 | minute << 5 | second >> 1
    out = bytearray()
    directory = bytearray()
    for name, data in members:
        written = name.encode()
        size = len(data)
        both = _numbers((2, _VERSION), (2, _UTF8), (2, 0), (2, time), (2, date), (4, binascii.crc32(data)))
        both += _numbers((4, size), (4, size), (2, len(written)), (2, 0))
        rest = _numbers((2, 0), (2, 0), (2, 0), (4, 0), (4, len(out)))
        directory.extend(_CENTRAL + _numbers((2, _VERSION)) + both + rest + written)
        out.extend(_LOCAL + both + written + data)
    at = len(out)
    count = len(members)
    out.extend(directory)
    out.extend(_END + _numbers((2, 0), (2, 0), (2, count), (2, count), (4, len(directory)), (4, at), (2, 0)))
    return bytes(out)
