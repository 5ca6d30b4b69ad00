"""The saves of a device: read, kept in one verified zip file, restored in full or not at all.

The zip holds `kocka-backup.json` (format, where it came from, size and SHA-256 of every file), the files of the
device's saves folder as `saves/…`, and its `board.txt`.
"""

from __future__ import annotations

import ast
import contextlib
import os
import tempfile
import zipfile
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from host_tools.device import show
from host_tools.device.errors import CodeError, DeviceError, DeviceFull
from host_tools.device.link import Link, blocks
from host_tools.plain import plain
from host_tools.records.saves import check as check_files
from host_tools.records.saves import unpacking, zips
from host_tools.records.saves.packing import described
from host_tools.records.saves.unpacking import CONTENTS
from host_tools.records.saves.zips import Refused
from kocka import VERSION as KOCKA_VERSION
from kocka.match.history import History
from kocka.match.match import Match
from kocka.match.match import files as match_files
from kocka.match.state import OVER
from kocka.scorebook.packs import Paths
from kocka.scorebook.score_sheet import PREFIX as SHEETS

# On the device; kocka.hal.device says the same.
FOLDER = "/saves"
BOARD_FILE = "/board.txt"

# The state of an unfinished restore; see `repair`.
_NEW = FOLDER + ".new"
_OLD = FOLDER + ".old"

Files = dict[str, bytes]


class BackupError(DeviceError):
    """A backup that cannot be used; nothing on the device has been touched."""


# From the device.


def repair(link: Link) -> str:
    """Finishes a restore that lost power, to either the old saves or the new ones. Returns a remark, or ""."""
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


# Where a device says which versions it reads: kind of file, module, attribute. A kind it lacks it does not read.
_VERSIONS = (
    ("match", "match.match", "VERSION"),
    ("settings", "match.settings", "VERSION"),
    ("history", "match.history", "VERSION"),
    ("archive", "match.history", "ARCHIVE_VERSION"),
    ("rules", "match.house_rules", "VERSION"),
    ("days", "match.daily", "VERSION"),
    ("sheet", "scorebook.score_sheet", "ScoreSheet.VERSION"),
    ("pack", "scorebook.packs", "VERSION"),
    ("roster", "scorebook.roster", "Roster.VERSION"),
    ("deck", "scorebook.deck", "Deck.VERSION"),
    ("leagues", "scorebook.leagues", "Leagues.VERSION"),
    ("settled", "scorebook.settled", "Settled.VERSION"),
)
_LIMITS = f"""
_v = {{}}
for _kind, _module, _path in {_VERSIONS!r}:
    try:
        _found = __import__("kocka." + _module, None, None, ("VERSION",))
        for _name in _path.split("."):
            _found = getattr(_found, _name)
        _v[_kind] = _found
    except (ImportError, AttributeError):
        pass
try:
    from kocka.games import registry as _r
    _o = dict([(g, tuple([len(o.values) for o in _r.find(g).house_rules()[0]])) for g in _r.NAMES])
    from kocka.ai import personas as _p
    _p = _p.COUNT
except (ImportError, AttributeError):
    _o = None
    _p = 0
print(repr((_v, _o, _p)))
"""


def limits(link: Link) -> check_files.Limits | None:
    """Which versions the Kočka on the device reads; None if there is no Kočka."""
    try:
        versions, options, personas = ast.literal_eval(link.run(_LIMITS).strip())
    except (CodeError, ValueError, SyntaxError):
        return None
    return check_files.Limits(versions, options, personas) if "match" in versions else None


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
    """Writes a backup and reads it back; after an error there is none. BackupError if the host's disk refuses."""
    members = {_member(name): data for name, data in files.items()}
    made = (now or datetime.now()).isoformat(timespec="seconds")
    contents = described(members, KOCKA_VERSION, str(facts.get("id", "")), str(facts.get("kocka", "")), made)
    part = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.writestr(CONTENTS, contents)
                for name, data in sorted(members.items()):
                    archive.writestr(name, data)
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


# What is said about a backup that is not used (`Refused.reason`): what is wrong, and what to do.
_REFUSED = {
    zips.FOREIGN: ("{path} is not a backup made by `kocka backup`.", ""),
    zips.DAMAGED: ("{path} is damaged{where}.", " Is there an older backup?"),
    unpacking.NEWER: ("{path} was made by a newer Kočka ({name}).", " Update Kočka on this computer."),
    zips.LARGE: ("{path} is not a backup: what is in it is more than a device can hold.", ""),
    unpacking.PLACE: ("{path} is not a backup made by `kocka backup`: it has a file {name!r}.", ""),
    unpacking.EMPTY: ("{path} is empty: there are no saves in it.", ""),
    unpacking.SAVE_NEWER: (
        "{name} in this backup was written by a newer Kočka than the device runs.",
        " Update the device first (kocka flash, or kocka deploy).",
    ),
    unpacking.SAVE_FOREIGN: ("{name} in this backup is not a save of Kočka.", ""),
}
_REMARKS = {
    check_files.WAS_DAMAGED: "{name} was damaged already when it was backed up; it is put back as it is.",
    check_files.UNKNOWN: "{name} is no file that this Kočka knows; it is put back as it is.",
}


def _refusal(error: Refused, path: Path | str = "") -> BackupError:
    what, todo = _REFUSED[error.reason]
    where = f" ({plain(error.name)})" if error.name else ""
    summary = what.format(path=path, name=plain(error.name), where=where)
    return BackupError(summary, f"The device has not been touched.{todo}")


def unpack(path: Path) -> tuple[Files, dict[str, Any]]:
    """(path on the device -> contents, the backup's description of itself). BackupError unless all of it is valid."""
    try:
        with path.open("rb") as file:
            data = file.read(zips.MOST_BYTES + 1)
    except OSError as error:
        raise BackupError(f"{path} cannot be read: {error.strerror or error}") from None
    try:
        files, contents = unpacking.unpack(data)
    except Refused as error:
        raise _refusal(error, path) from None
    return files, contents


def check(files: Mapping[str, bytes], newest: check_files.Limits | None) -> list[str]:
    """Remarks about files that may be restored. BackupError for a save that is not ours or newer than the device reads.

    newest: see `limits`; None: what this copy of Kočka reads.
    """
    with tempfile.TemporaryDirectory() as scratch:
        try:
            remarks = check_files.check(dict(files), scratch, newest)
        except Refused as error:
            raise _refusal(error) from None
    return [_REMARKS[what].format(name=plain(name)) for name, what in remarks]


# To the device.


def write(link: Link, files: Mapping[str, bytes]) -> None:
    """Makes `files` the device's saves, in the place of what it has: all of them or, after any error, none.

    They are written beside the old ones, verified by their hashes, and exchanged in one go. `board.txt` is written only
    if there is none: it belongs to the hardware.
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
    """Backs up the saves of a device before they are changed, and says where; None if it has none."""
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
    """What there is, for a person: "312 matches, 1 unfinished, 40 score sheets (51 files, 170 KB)".

    Matches are those of the history, also where only their sums are left; the files of matches are fewer.
    """
    names = {path.rpartition("/")[2]: data for path, data in files.items() if path.startswith(FOLDER + "/")}
    with tempfile.TemporaryDirectory() as folder:  # reading sets damaged files aside: a copy
        for name, data in names.items():
            Path(folder, name).write_bytes(data)
        past = History(folder)
        matches = past.head().matches
        reader = past.read()
        while reader.advance() or reader.skip():  # after damage: the next sound one
            matches += 1
        loaded = [Match.load(path)[0] for path in match_files(folder)]
        sheets = len(Paths(folder, SHEETS))
    unfinished = sum(1 for match in loaded if match is not None and match.stage != OVER)
    parts = [show.number(matches, "match", "matches")]
    parts += [f"{unfinished} unfinished"] if unfinished else []
    parts += [show.number(sheets, "score sheet")] if sheets else []
    size = sum(len(data) for data in files.values())
    return f"{', '.join(parts)} ({show.number(len(files), 'file')}, {show.amount(size)})"
