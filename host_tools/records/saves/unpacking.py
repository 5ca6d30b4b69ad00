"""The zip file of a backup, unpacked: every member checked, never more than a device could hold (see zips.py).

    files, contents = unpack(data)       # "/saves/match00001.kck" -> bytes; what the backup says about itself

Runs on both Pythons. No number in the file is trusted before it has been verified.
"""

import binascii
import hashlib

from host_tools.records.saves.zips import DAMAGED, FOREIGN, MOST_NAME, Refused, description, members

FORMAT = 1
CONTENTS = "kocka-backup.json"
FOLDER = "saves"
BOARD_FILE = "board.txt"

# Why it is refused, besides what zips.py says: see `Refused.reason`.
NEWER = "newer"  # the backup was made by a newer Kočka
PLACE = "place"  # a file in it has a name outside of the saves
EMPTY = "empty"  # there are no saves in it
SAVE_NEWER = "save_newer"  # one of its saves was written by a newer Kočka
SAVE_FOREIGN = "save_foreign"  # one of its saves is none


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


def unpack(data: bytes) -> "tuple[dict[str, bytes], dict[str, object]]":
    """(path on the device -> contents, what the backup says about itself). Raises Refused unless all of it is right."""
    found = members(data)
    if CONTENTS not in found:
        raise Refused(FOREIGN)
    contents = description(found.pop(CONTENTS))
    written = contents.get("format")
    if not isinstance(written, int):
        raise Refused(FOREIGN)
    if written > FORMAT:
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
