"""The zip file of a backup, unpacked: every member checked, never more than a device could hold.

    files, contents = unpack(data)       # "/saves/match00001.kck" -> bytes; what the backup says about itself

Runs on both Pythons. No number in the file is trusted before it has been verified.
"""

import binascii
import hashlib
import io
import json

FORMAT = 1
CONTENTS = "kocka-backup.json"
FOLDER = "saves"
BOARD_FILE = "board.txt"

MOST_BYTES = 2 * 1024 * 1024  # more than any Pico's flash holds cannot be our backup, packed or not
MOST_FILES = 4000
MOST_NAME = 100

# Why it is refused: see `Refused.reason`.
FOREIGN = "foreign"  # no backup of ours
DAMAGED = "damaged"
NEWER = "newer"  # the backup was made by a newer Kočka
LARGE = "large"  # more than a device holds, perhaps only when unpacked
PLACE = "place"  # a file in it has a name outside of the saves
EMPTY = "empty"  # there are no saves in it
SAVE_NEWER = "save_newer"  # one of its saves was written by a newer Kočka
SAVE_FOREIGN = "save_foreign"  # one of its saves is none

_LOCAL = b"PK\x03\x04"
_CENTRAL = b"PK\x01\x02"
_END = b"PK\x05\x06"
_END_BYTES = 22
_COMMENT_BYTES = 65535
_STORED = 0
_DEFLATED = 8


class Refused(ValueError):
    """The backup is not used. `reason`: one of the above; `name`: of the file in question, or the version it needs."""

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


def sha256(data: bytes) -> str:
    """Its digest, as hexadecimal digits."""
    return binascii.hexlify(hashlib.sha256(data).digest()).decode()


def is_place(name: str) -> bool:
    """Whether a file of this name may be in a backup: `board.txt`, or something below `saves`."""
    if len(name) > MOST_NAME or "\\" in name:
        return False
    for letter in name:
        if ord(letter) < 32 or ord(letter) == 127:
            return False
    parts = name.split("/")
    for part in parts:
        if part in ("", ".", ".."):
            return False
    return name == BOARD_FILE or (parts[0] == FOLDER and len(parts) > 1)


def _members(data: bytes) -> "dict[str, bytes]":
    """All files of a zip. Raises Refused."""
    if data[:4] not in (_LOCAL, _END):
        raise Refused(FOREIGN)
    end = data.rfind(_END, max(0, len(data) - _END_BYTES - _COMMENT_BYTES))
    if end < 0 or end + _END_BYTES > len(data):
        raise Refused(DAMAGED)
    at = _number(data, end + 16, 4)
    count = _number(data, end + 10, 2)
    if count > MOST_FILES:
        raise Refused(LARGE)
    found: dict[str, bytes] = {}
    left = MOST_BYTES
    for _ in range(count):
        if data[at : at + 4] != _CENTRAL or at + 46 > end:
            raise Refused(DAMAGED)
        flags = _number(data, at + 8, 2)
        method = _number(data, at + 10, 2)
        packed = _number(data, at + 20, 4)
        size = _number(data, at + 24, 4)
        letters = _number(data, at + 28, 2)
        local = _number(data, at + 42, 4)
        try:
            name = data[at + 46 : at + 46 + letters].decode()
        except UnicodeError:
            raise Refused(FOREIGN) from None
        if method not in (_STORED, _DEFLATED) or flags & 1 or name in found:
            raise Refused(FOREIGN, name)
        if size > left:
            raise Refused(LARGE, name)
        if data[local : local + 4] != _LOCAL:
            raise Refused(DAMAGED, name)
        start = local + 30 + _number(data, local + 26, 2) + _number(data, local + 28, 2)
        content = data[start : start + packed]
        if len(content) != packed:
            raise Refused(DAMAGED, name)
        if method == _DEFLATED:
            content = _inflate(content, left)
        if len(content) != size or binascii.crc32(content) != _number(data, at + 16, 4):
            raise Refused(DAMAGED, name)
        left -= len(content)
        if left < 0:
            raise Refused(LARGE, name)
        found[name] = content
        at += 46 + letters + _number(data, at + 30, 2) + _number(data, at + 32, 2)
    return found


def unpack(data: bytes) -> "tuple[dict[str, bytes], dict[str, object]]":
    """(path on the device -> contents, what the backup says about itself). Raises Refused unless all of it is right."""
    if len(data) > MOST_BYTES:
        raise Refused(LARGE)
    found = _members(data)
    if CONTENTS not in found:
        raise Refused(FOREIGN)
    try:
        contents = json.loads(found.pop(CONTENTS).decode())
    except (ValueError, RuntimeError):  # RuntimeError: nested deeper than Python can recurse
        raise Refused(FOREIGN) from None
    if not isinstance(contents, dict) or not isinstance(contents.get("format"), int):
        raise Refused(FOREIGN)
    if contents["format"] > FORMAT:
        raise Refused(NEWER, str(contents.get("by", "?"))[:MOST_NAME])
    listed = contents.get("files")
    if not isinstance(listed, dict):
        raise Refused(FOREIGN)
    for name in list(found) + list(listed):
        if not is_place(name):
            raise Refused(PLACE, name)
    if sorted(found) != sorted(listed):
        raise Refused(FOREIGN)
    files = {}
    saves = 0
    for name in sorted(found):
        about = listed[name]
        if not isinstance(about, dict):
            raise Refused(FOREIGN)
        if len(found[name]) != about.get("size") or sha256(found[name]) != about.get("sha256"):
            raise Refused(DAMAGED, name)
        files["/" + name] = found[name]
        saves += name != BOARD_FILE
    if not saves:
        raise Refused(EMPTY)
    return files, contents
