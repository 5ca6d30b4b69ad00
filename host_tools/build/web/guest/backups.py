"""Backups in the page: what `kocka backup` makes, and what `kocka restore` takes, by the same code."""

import json
import os

from host_tools.records.saves.check import check
from host_tools.records.saves.packing import pack
from host_tools.records.saves.unpacking import FOLDER, unpack
from host_tools.records.saves.zips import LARGE, MOST_BYTES, Refused
from kocka import VERSION

_SCRATCH = "/scratch"


def look(path: str, folder: str) -> str:
    """JSON: {"refused", "name"}, or {"files", "made", "remarks"} with the saves written into `folder`.

    `path`: of the backup, which goes. A device of the page has no folders below its saves and no `board.txt`: those
    stay where they are, in the backup.
    """
    for one in (folder, _SCRATCH):
        _clear(one)
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
        os.remove(path)
        files, contents = unpack(data)
        del data
        mine = {}
        for place in files:
            parts = place.split("/")
            if len(parts) == 3:
                mine[parts[2]] = files[place]
        remarks = check(mine, _SCRATCH)
    except Refused as error:
        return json.dumps({"refused": error.reason, "name": error.name})
    except MemoryError:
        return json.dumps({"refused": LARGE, "name": ""})
    for name in mine:
        with open(folder + "/" + name, "wb") as file:
            file.write(mine[name])
    return json.dumps({"files": sorted(mine), "made": str(contents.get("made", "?")), "remarks": remarks})


def save(folder: str, path: str, device: str, made: str) -> None:
    """All files of `folder` as a backup at `path`; `device`: its id, `made`: when, as 2026-01-31T17:59:00."""
    files = {}
    for name in os.listdir(folder):
        with open(folder + "/" + name, "rb") as file:
            files[FOLDER + "/" + name] = file.read()
    with open(path, "wb") as file:
        file.write(pack(files, VERSION, device, VERSION, made))


def _clear(folder: str) -> None:
    """An empty folder."""
    try:
        os.mkdir(folder)
    except OSError:
        for name in os.listdir(folder):
            os.remove(folder + "/" + name)
