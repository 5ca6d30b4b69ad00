"""Zip files from elsewhere: the one reader for backups, updates and exports. It is not led to more than a device holds.

    archive = Zip(data)                     # Refused
    archive.read("saves/match00001.kck")    # Refused
    members(data)                           # all of it, or Refused
    description(text)                       # the JSON object that says what is in it, or Refused

Limits: of the file, of the number of members, of their sum, and of how much smaller than that sum the file may be.
Runs on both Pythons. No number in the file is trusted before it has been verified.
"""

import binascii
import io
import json

MOST_BYTES = 2 * 1024 * 1024  # of the file and of what is in it: more than any Pico's flash holds
MOST_FILES = 4000
MOST_NAME = 100
# Beyond FREE_BYTES, what is in it is at most so many times as large as the file. Less is never a bomb, and a device
# full of damaged files packs as well as one.
MOST_RATIO = 50
FREE_BYTES = 1024 * 1024

# Why it is refused: see `Refused.reason`.
FOREIGN = "foreign"  # no zip that we have made: encrypted, packed otherwise, the same name twice, …
DAMAGED = "damaged"
LARGE = "large"  # beyond the limits, perhaps only when unpacked

_LOCAL = b"PK\x03\x04"
_CENTRAL = b"PK\x01\x02"
_END = b"PK\x05\x06"
_END_BYTES = 22
_COMMENT_BYTES = 65535
_CENTRAL_BYTES = 46
_LOCAL_BYTES = 30
_ENCRYPTED = 1
_STORED = 0
_DEFLATED = 8


class Refused(ValueError):
    """The file is not used. `reason`: one of the above; `name`: of the member in question, or the version it needs."""

    def __init__(self, reason: str, name: str = "") -> None:
        super().__init__(reason + (": " + name if name else ""))
        self.reason = reason
        self.name = name


def _number(data: bytes, at: int, size: int) -> int:
    """An unsigned number, low byte first."""
    return int.from_bytes(data[at : at + size], "little")


def _inflate(packed: bytes, most: int) -> bytes:
    """The decompressed bytes, at most `most` of them. Raises Refused."""
    try:
        try:
            import deflate  # type: ignore[import-not-found]  # MicroPython's
        except ImportError:
            import zlib

            stream = zlib.decompressobj(-15)
            data = stream.decompress(packed, most + 1)
            ended = stream.eof or len(data) > most
        else:
            with deflate.DeflateIO(io.BytesIO(packed), deflate.RAW, 15) as opened:
                data = opened.read(most + 1)
            ended = True  # it raises where the end is missing
    except MemoryError:
        raise Refused(LARGE) from None
    except Exception:  # OSError, EOFError, zlib.error: damaged data
        raise Refused(DAMAGED) from None
    if len(data) > most:
        raise Refused(LARGE)
    if not ended:
        raise Refused(DAMAGED)
    return data


class Entry:
    """A line of a zip's directory: the `flags`, the `method` and the place (`local`) of a member, its sizes and CRC."""

    def __init__(self, data: bytes, at: int) -> None:
        self.flags = _number(data, at + 8, 2)
        self.method = _number(data, at + 10, 2)
        self.crc = _number(data, at + 16, 4)
        self.packed = _number(data, at + 20, 4)
        self.size = _number(data, at + 24, 4)
        self.local = _number(data, at + 42, 4)


class Zip:
    """A zip of which the directory is sound: `names`, in its order. Raises Refused.

    Members are unpacked when they are read; together they are never more than the limits allow.
    """

    def __init__(self, data: bytes) -> None:
        if len(data) > MOST_BYTES:
            raise Refused(LARGE)
        if data[:4] not in (_LOCAL, _END):
            raise Refused(FOREIGN)
        self._data = data
        self._left = min(MOST_BYTES, max(FREE_BYTES, MOST_RATIO * len(data)))
        self._entries: dict[str, Entry] = {}
        end = data.rfind(_END, max(0, len(data) - _END_BYTES - _COMMENT_BYTES))
        if end < 0 or end + _END_BYTES > len(data):
            raise Refused(DAMAGED)
        at = _number(data, end + 16, 4)
        count = _number(data, end + 10, 2)
        if count > MOST_FILES:
            raise Refused(LARGE)
        self.names: list[str] = []
        for _ in range(count):
            if data[at : at + 4] != _CENTRAL or at + _CENTRAL_BYTES > end:
                raise Refused(DAMAGED)
            letters = _number(data, at + 28, 2)
            try:
                name = data[at + _CENTRAL_BYTES : at + _CENTRAL_BYTES + letters].decode()
            except UnicodeError:
                raise Refused(FOREIGN) from None
            if name in self._entries:
                raise Refused(FOREIGN, name)
            self._entries[name] = Entry(data, at)
            self.names.append(name)
            at += _CENTRAL_BYTES + letters + _number(data, at + 30, 2) + _number(data, at + 32, 2)

    def read(self, name: str) -> bytes:
        """The bytes of a member, once. Raises Refused; FOREIGN also if there is none."""
        entry = self._entries.get(name)
        if entry is None or entry.method not in (_STORED, _DEFLATED) or entry.flags & _ENCRYPTED:
            raise Refused(FOREIGN, name)
        if entry.size > self._left:
            raise Refused(LARGE, name)
        data = self._data
        at = entry.local
        if data[at : at + 4] != _LOCAL:
            raise Refused(DAMAGED, name)
        at += _LOCAL_BYTES + _number(data, at + 26, 2) + _number(data, at + 28, 2)
        content = data[at : at + entry.packed]
        if len(content) != entry.packed:
            raise Refused(DAMAGED, name)
        if entry.method == _DEFLATED:
            try:
                content = _inflate(content, entry.size)
            except Refused as error:
                raise Refused(error.reason, name) from None
        if len(content) != entry.size or binascii.crc32(content) != entry.crc:
            raise Refused(DAMAGED, name)
        self._left -= entry.size
        return content


def members(data: bytes) -> "dict[str, bytes]":
    """All files of a zip. Raises Refused."""
    archive = Zip(data)
    found: dict[str, bytes] = {}
    for name in archive.names:
        found[name] = archive.read(name)
    return found


def _is_text(value: object) -> bool:
    """Whether all texts in a JSON value can be shown: JSON can write halves of letters (surrogates)."""
    if isinstance(value, str):
        for letter in value:
            if 0xD800 <= ord(letter) <= 0xDFFF:
                return False
    elif isinstance(value, list):
        for each in value:
            if not _is_text(each):
                return False
    elif isinstance(value, dict):
        for key in value:
            if not _is_text(key) or not _is_text(value[key]):
                return False
    return True


def description(text: bytes) -> "dict[str, object]":
    """The JSON object that a zip of ours says about itself. Refused (FOREIGN) if it is none, or nested too deep."""
    try:
        found = json.loads(text.decode())
        if isinstance(found, dict) and _is_text(found):
            return found
    except (ValueError, RuntimeError):  # RuntimeError: nested deeper than Python can recurse
        pass
    raise Refused(FOREIGN)
