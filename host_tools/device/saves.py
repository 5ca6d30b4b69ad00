"""The saves of a device: read from it, kept in one checked zip file, put back in full or not at all.

The zip holds `kocka-backup.json` (format, where it came from, size and SHA-256 of every file), the files of the
device's saves folder as `saves/…`, and its `board.txt`.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import zipfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from host_tools.device import show
from host_tools.device.errors import CodeError, DeviceError, DeviceFull
from host_tools.device.link import Link, blocks, sha256
from kocka import VERSION as KOCKA_VERSION
from kocka.match import history, house_rules, match, settings
from kocka.match.journal import DAMAGED, FOREIGN, NEWER, UNREADABLE, Reader

FORMAT = 1
CONTENTS = "kocka-backup.json"
# On the device; kocka.hal.device says the same.
FOLDER = "/saves"
BOARD_FILE = "/board.txt"

# What a restore is half-way through with; see `repair`.
_NEW = FOLDER + ".new"
_OLD = FOLDER + ".old"

_MOST_BYTES = 2 * 1024 * 1024  # more than any Pico's flash holds is no backup of ours

Files = dict[str, bytes]


class BackupError(DeviceError):
    """A backup that cannot be used; nothing on the device has been touched."""


# From the device.


def repair(link: Link) -> str:
    """Ends a restore that the power cut off: the saves are the old ones or the new ones. Returns a remark, or ""."""
    found = link.tree(deep=False)
    if _OLD in found and _NEW in found:
        # The old saves had been moved away, and the new ones not yet put there.
        if FOLDER not in found or not link.tree(FOLDER):
            link.run(f"_remove({FOLDER!r})\nos.rename({_OLD!r}, {FOLDER!r})\n_remove({_NEW!r})")
            return "A restore was cut off: the saves from before it are back."
        return f"A restore was cut off and the device was played on since: the saves from before it are in {_OLD}."
    leftovers = [name for name in (_NEW, _OLD) if name in found]
    if leftovers and FOLDER in found:
        link.remove(leftovers)
    return ""


def read(link: Link) -> Files:
    """Everything that a backup keeps: path on the device -> contents, hashes checked."""
    entries = [entry for entry in link.tree(FOLDER).values() if entry.size >= 0]
    entries += [entry for entry in link.tree(deep=False).values() if entry.path == BOARD_FILE and entry.size >= 0]
    files = {}
    got = 0
    with show.bar("Reading the saves", sum(entry.size for entry in entries)) as done:
        for entry in sorted(entries):
            files[entry.path] = link.read(entry.path, lambda count, before=got: done(before + count))
            got += entry.size
    return files


Formats = tuple[int, int, int, int]

_ANY = 255  # the device does not look at such files, so any version may be put there


def formats(link: Link) -> Formats | None:
    """Newest versions of (match, settings, history, house rules) that the device reads; None without Kočka on it."""
    code = (
        "from kocka.match import match as _m, settings as _s, history as _y\n"
        "try:\n from kocka.match import house_rules as _h\n _h = _h.VERSION\n"
        f"except ImportError:\n _h = {_ANY}\n"
        "print(_m.VERSION, _s.VERSION, _y.VERSION, _h)"
    )
    try:
        numbers = [int(word) for word in link.run(code).split()]
    except (CodeError, ValueError):
        return None
    return (numbers[0], numbers[1], numbers[2], numbers[3]) if len(numbers) == 4 else None


# The zip file.


def default_name(now: datetime | None = None) -> Path:
    """A free name in the current folder: kocka-saves-20260131-175900.zip."""
    stamp = (now or datetime.now()).strftime("%Y%m%d-%H%M%S")
    path = Path(f"kocka-saves-{stamp}.zip")
    number = 1
    while path.exists():
        number += 1
        path = Path(f"kocka-saves-{stamp}-{number}.zip")
    return path


def _member(path: str) -> str:
    return path.lstrip("/")


def pack(path: Path, files: Mapping[str, bytes], facts: Mapping[str, Any], now: datetime | None = None) -> None:
    """Writes a backup: there in full and read back, or not there. BackupError if the host's disk refuses."""
    listed = {_member(name): {"size": len(data), "sha256": sha256(data)} for name, data in sorted(files.items())}
    contents = {
        "format": FORMAT,
        "made": (now or datetime.now()).isoformat(timespec="seconds"),
        "by": KOCKA_VERSION,
        "device": str(facts.get("id", "")),
        "kocka": str(facts.get("kocka", "")),
        "files": listed,
    }
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(CONTENTS, json.dumps(contents, indent=1, sort_keys=True) + "\n")
                for name, data in sorted(files.items()):
                    archive.writestr(_member(name), data)
            file.flush()
            os.fsync(file.fileno())
        if unpack(part)[0] != dict(files):
            raise BackupError(f"{path} could not be read back as it was written.", "Is the disk all right?")
        part.replace(path)
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror or error}", "Name another place: --to") from None
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def _sound_name(name: str) -> bool:
    parts = name.split("/")
    if "\\" in name or "\0" in name or any(part in ("", ".", "..") for part in parts):
        return False
    return name == _member(BOARD_FILE) or (parts[0] == _member(FOLDER) and len(parts) > 1)


def unpack(path: Path) -> tuple[Files, dict[str, Any]]:
    """(path on the device -> contents, what the backup says about itself). BackupError unless all of it is right."""
    foreign = BackupError(f"{path} is not a backup made by `kocka backup`.", "The device has not been touched.")
    damaged = BackupError(f"{path} is damaged.", "The device has not been touched. Is there an older backup?")
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            if CONTENTS not in archive.namelist():
                raise foreign
            if sum(member.file_size for member in members) > _MOST_BYTES:
                raise foreign
            contents = json.loads(archive.read(CONTENTS))
            if not isinstance(contents, dict) or not isinstance(contents.get("format"), int):
                raise foreign
            if contents["format"] > FORMAT:
                raise BackupError(
                    f"{path} was made by a newer Kočka ({contents.get('by', '?')}).",
                    "Update Kočka on this computer. The device has not been touched.",
                )
            listed = contents["files"]
            names = [member.filename for member in members if member.filename != CONTENTS]
            if sorted(names) != sorted(listed) or not all(map(_sound_name, names)):
                raise foreign
            files = {}
            for name in names:
                data = archive.read(name)
                if len(data) != listed[name]["size"] or sha256(data) != listed[name]["sha256"]:
                    raise damaged
                files["/" + name] = data
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}") from None
    except (zipfile.BadZipFile, EOFError, NotImplementedError, RuntimeError):
        raise (damaged if _has_zip_start(path) else foreign) from None
    except (json.JSONDecodeError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
        raise foreign from None
    except ValueError:
        raise damaged from None
    except Exception as error:  # zlib.error is an Exception of its own
        if isinstance(error, DeviceError):
            raise
        raise damaged from None
    return files, contents


def _has_zip_start(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"PK\3\4"


def check(files: Mapping[str, bytes], newest: Formats | None) -> list[str]:
    """Remarks about files that may be put back. BackupError for a save that is not ours or newer than the device reads.

    newest: see `formats`; None: what this copy of Kočka reads.
    """
    versions = newest or (match.VERSION, settings.VERSION, history.VERSION, house_rules.VERSION)
    of_file = {settings.FILE: versions[1], history.FILE: versions[2], house_rules.FILE: versions[3]}
    of_file[history.ARCHIVE] = history.ARCHIVE_VERSION
    remarks = []
    with tempfile.TemporaryDirectory() as scratch:
        for path, data in sorted(files.items()):
            name = path.rpartition("/")[2]
            if not name.endswith(".kck"):
                continue
            copy = Path(scratch) / "save"
            copy.write_bytes(data)
            is_past = history.segment_of(name) >= 0
            newest_read = versions[2] if is_past else of_file.get(name, versions[0])
            reader = Reader(str(copy), newest_read, 0, -1 if is_past else 0)
            while reader.next():
                pass
            if reader.problem == NEWER:
                raise BackupError(
                    f"{name} in this backup was written by a newer Kočka than the device runs.",
                    "Update the device first (kocka flash, or kocka deploy). It has not been touched.",
                )
            if reader.problem == FOREIGN:
                raise BackupError(f"{name} in this backup is not a save of Kočka.", "The device has not been touched.")
            if reader.problem in (DAMAGED, UNREADABLE):
                remarks.append(f"{name} was damaged already when it was backed up; it is put back as it is.")
    return remarks


# To the device.


def write(link: Link, files: Mapping[str, bytes]) -> None:
    """Makes `files` the device's saves, in the place of what it has: all of them or, after any error, none.

    They are written beside the old ones, proved by their hashes, and put there in one go. `board.txt` is written only
    where there is none: it belongs to the hardware.
    """
    mine = {path: data for path, data in files.items() if path.startswith(FOLDER + "/")}
    needed = sum(blocks(len(data)) for data in mine.values()) + 4 * blocks(0)
    link.remove([_NEW])
    free, _ = link.space()
    if needed > free:
        raise DeviceFull(
            f"the saves need {show.amount(needed)} beside the old ones, and the device has {show.amount(free)} free.",
            "Nothing has changed. `kocka doctor` shows what takes the room.",
        )
    sent = 0
    try:
        link.make_folder(_NEW)
        with show.bar("Writing the saves", sum(len(data) for data in mine.values())) as done:
            for path, data in sorted(mine.items()):
                target = _NEW + path.removeprefix(FOLDER)
                link.make_folder(target.rpartition("/")[0])
                link.write(target, data, lambda count, before=sent: done(before + count))
                sent += len(data)
    except DeviceFull:
        link.remove([_NEW])
        raise
    link.run(
        f"_remove({_OLD!r})\n"
        f"try:\n os.rename({FOLDER!r}, {_OLD!r})\nexcept OSError as e:\n if e.args[0] != 2: raise\n"
        f"os.rename({_NEW!r}, {FOLDER!r})\n"
        f"_remove({_OLD!r})"
    )
    board = files.get(BOARD_FILE)
    if board is not None and not link.exists(BOARD_FILE):
        link.put(BOARD_FILE, board)


def keep(link: Link, to: Path | None = None) -> Path | None:
    """Backs up the saves of a device before something happens to them; None if it has none. Says where they are."""
    link.check_files()
    remark = repair(link)
    if remark:
        show.say(remark)
    files = read(link)
    if not any(path.startswith(FOLDER + "/") for path in files):
        return None
    path = to or default_name()
    pack(path, files, link.facts())
    show.say(f"Backed up {summary(files)} to {path}.")
    return path


def summary(files: Mapping[str, bytes]) -> str:
    """What there is, for a person: "3 matches, 5 files, 17 KB"."""
    matches = sum(1 for path in files if path.endswith(".kck") and path.rpartition("/")[2].startswith("match"))
    size = sum(len(data) for data in files.values())
    return f"{show.number(matches, 'match', 'matches')} ({show.number(len(files), 'file')}, {show.amount(size)})"
