"""Where a device's files come from: the device itself, a simulator's folder, or a backup. Nothing is changed there.

The number of its chip identifies a device, also in backups; a simulator's folder has a name of its own, written into it
once (`device.id`). So the same evening is never stored twice, whichever way it came.
"""

from __future__ import annotations

import re
import secrets
from pathlib import Path
from typing import Any, NamedTuple

from host_tools.device import ports, saves, show
from host_tools.device.link import Link, sha256
from host_tools.plain import plain
from host_tools.records.history.errors import HistoryError
from host_tools.records.saves import zips
from host_tools.records.saves.unpacking import CONTENTS, FORMAT
from host_tools.records.saves.zips import Refused
from kocka import VERSION as KOCKA_VERSION

ID_FILE = "device.id"
_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z._-]{0,63}")

_NOTHING = "nothing of it was saved"


class Trouble(NamedTuple):
    """A file that was not read in full: its `name`, `why`, and what to do or what was saved (`then`)."""

    name: str
    why: str
    then: str

    def __str__(self) -> str:
        return f"{self.name}: {self.why}; {self.then}"


class Source(NamedTuple):
    """A device's files: its `device` id, the `kocka` that ran there, `files` (name -> contents), what is wrong."""

    device: str
    kocka: str
    files: dict[str, bytes]
    troubles: list[Trouble]


def check_id(device: str) -> str:
    """`device`, if it is a valid id of a device. Raises HistoryError."""
    if not _ID.fullmatch(device):
        raise HistoryError(
            f"a device cannot be called {device!r}.", "A name has 1 to 64 letters, digits, dots, - and _: --as pub"
        )
    return device


def _unnamed(what: str) -> HistoryError:
    return HistoryError(f"{what} does not say which device it is.", "Give it a name, the same each time: --as NAME")


def of_device(port: str | None, named: str = "") -> Source:
    """The files of a device that is plugged in. DeviceError."""
    with Link(ports.pick(port)) as link:
        link.check_files()
        remark = saves.repair(link)
        if remark:
            show.say(remark)
        found = saves.read(link)
        facts = link.facts()
    device = named or str(facts.get("id", ""))
    if not device:
        raise _unnamed("the device")
    return Source(check_id(device), str(facts.get("kocka", "")), _names(found), [])


def of_archive(path: Path, named: str = "") -> Source:
    """The files in a backup; the sound ones of a damaged one. HistoryError if it is no backup at all."""
    troubles: list[Trouble] = []
    files: dict[str, bytes] = {}
    try:
        with path.open("rb") as file:
            archive = zips.Zip(file.read(zips.MOST_BYTES + 1))
        about: dict[str, Any] = zips.description(archive.read(CONTENTS))
        if about["format"] > FORMAT:
            raise HistoryError(
                f"{path} was made by a newer Kočka ({plain(str(about.get('by', '?')))}).",
                "Update Kočka on this computer.",
            )
        for name, facts in sorted(about["files"].items()):
            data = _member(archive, name, facts)
            if data is None:
                troubles.append(Trouble(name.rpartition("/")[2], "damaged in the backup", _NOTHING))
            else:
                files["/" + name] = data
    except OSError as error:
        raise HistoryError(f"{path} cannot be read: {error.strerror or error}.", "Is there a copy of it?") from None
    except Refused as error:
        if error.reason == zips.DAMAGED:
            raise HistoryError(f"{path} is damaged: its contents cannot be listed.", "Is there an older one?") from None
        raise _foreign(path) from None
    except (KeyError, TypeError, AttributeError):
        raise _foreign(path) from None
    device = named or str(about.get("device", ""))
    if not device:
        raise _unnamed(str(path))
    return Source(check_id(device), str(about.get("kocka", "")), _names(files), troubles)


def _foreign(path: Path) -> HistoryError:
    return HistoryError(f"{path} is not a backup made by `kocka backup`.", "Name a backup or a folder of saves.")


def _member(archive: zips.Zip, name: str, facts: dict[str, Any]) -> bytes | None:
    """A file of a backup, None unless its hash is right."""
    try:
        data = archive.read(name)
    except Refused:
        return None
    return data if sha256(data) == facts["sha256"] else None


def of_folder(folder: Path, named: str = "") -> Source:
    """The files of a simulator's folder. HistoryError if it cannot be read, or is not one."""
    troubles: list[Trouble] = []
    files: dict[str, bytes] = {}
    try:
        paths = sorted(path for path in folder.iterdir() if ".kck" in path.name)
    except OSError as error:
        raise HistoryError(f"{folder} cannot be read: {error.strerror or error}.") from None
    if not paths:
        raise HistoryError(f"there are no saves in {folder}.", "Name the folder that `kocka play` keeps its saves in.")
    for path in paths:
        try:
            files[path.name] = path.read_bytes()
        except OSError as error:
            troubles.append(Trouble(path.name, f"unreadable ({error.strerror or error})", _NOTHING))
    return Source(check_id(named or id_of(folder)), KOCKA_VERSION, files, troubles)


def id_of(folder: Path) -> str:
    """The name of a simulated device, written into its folder once. HistoryError if that cannot be."""
    path = folder / ID_FILE
    try:
        if path.exists():
            return path.read_text(encoding="utf-8", errors="replace").strip()
        made = "sim-" + secrets.token_hex(6)
        with path.open("x", encoding="utf-8") as file:
            file.write(made + "\n")
        return made
    except OSError:
        raise _unnamed(str(folder)) from None


def _names(files: dict[str, bytes]) -> dict[str, bytes]:
    """Names without the folder, of saves alone."""
    return {path.rpartition("/")[2]: data for path, data in files.items() if ".kck" in path}


def opened(place: Path | None, port: str | None, named: str = "") -> Source:
    """The source that the command line names: a folder, a backup, or else the device."""
    if place is None:
        return of_device(port, named)
    if place.is_dir():
        return of_folder(place, named)
    if not place.exists():
        raise HistoryError(f"there is no {place}.", "Name a folder of saves or a backup; without one: the device.")
    return of_archive(place, named)
