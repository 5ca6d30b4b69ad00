"""What is a backup, and may it be put back: hostile zips and newer saves, by the vectors that the page is tested by."""

from __future__ import annotations

import shutil
import tracemalloc
from pathlib import Path

import pytest

from host_tools.device import saves
from host_tools.device.saves import BackupError
from host_tools.records.saves import check as saves_check
from host_tools.records.saves import packing, unpacking
from host_tools.records.saves.check import Limits
from host_tools.records.saves.zips import Refused
from kocka.games import registry as games
from kocka.match.journal import frame
from kocka.scorebook.score_sheet import ScoreSetup, ScoreSheet
from tests.match import table
from tests.saves import vectors
from tests.saves.vectors import REMARKS, SOUND
from tests.scorebook import both_packs

VECTORS = vectors.vectors()
MOST_MEMORY = 16 * vectors.MEGABYTE
DATA = Path(__file__).resolve().parents[1] / "data" / "saves"


@pytest.mark.parametrize("name", VECTORS)
def test_vectors(name: str, tmp_path: Path) -> None:
    """Refused for the reason, or taken; in words on the command line; never more memory than a device's flash takes."""
    data, reason = VECTORS[name]
    tracemalloc.start()
    try:
        files, _ = unpacking.unpack(data)
        remarks = saves_check.check(files, str(tmp_path))
    except Refused as error:
        assert error.reason == reason
    else:
        assert reason == ""
        assert remarks == REMARKS.get(name, [])
    finally:
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < MOST_MEMORY
    assert list(tmp_path.iterdir()) == []
    path = tmp_path / "a.zip"
    path.write_bytes(data)
    if not reason:
        saves.check(saves.unpack(path)[0], None)
        return
    with pytest.raises(BackupError) as told:
        saves.check(saves.unpack(path)[0], None)
    assert "has not been touched" in told.value.message
    assert "{" not in told.value.message
    assert all(letter.isprintable() or letter == "\n" for letter in told.value.message)


def test_every_byte_spoiled(tmp_path: Path) -> None:
    """Nothing but a refusal comes of it, or the very same files (a date of the zip was hit)."""
    data = VECTORS["sound"][0]
    sound = unpacking.unpack(data)[0]
    for at in range(len(data)):
        for bit in (1, 128):
            spoiled = bytearray(data)
            spoiled[at] ^= bit
            try:
                assert unpacking.unpack(bytes(spoiled))[0] == sound
            except Refused:
                continue


def test_cut_anywhere() -> None:
    data = VECTORS["sound"][0]
    for size in range(len(data)):
        with pytest.raises(Refused):
            unpacking.unpack(data[:size])


def test_packed_and_unpacked() -> None:
    data = packing.pack(SOUND, "0.2.0", "pico", "0.1.0", "2026-01-31T17:59:00")
    files, contents = unpacking.unpack(data)
    assert files == {"/" + name: content for name, content in SOUND.items()}
    assert (contents["by"], contents["device"], contents["made"]) == ("0.2.0", "pico", "2026-01-31T17:59:00")


@pytest.mark.parametrize("version", sorted(path.name for path in DATA.iterdir() if path.is_dir()))
def test_saves_of_older_versions_are_taken(version: str, tmp_path: Path) -> None:
    folder = DATA / version
    files = {f"/saves/{path.name}": path.read_bytes() for path in folder.glob("*.kck")}
    assert files
    assert saves_check.check(files, str(tmp_path)) == []


def test_what_an_older_device_reads(tmp_path: Path) -> None:
    """House rules, games, personas and kinds of files that the device lacks, though this computer has them."""
    options = {name: tuple(len(one.values) for one in games.find(name).house_rules()[0]) for name in games.NAMES}
    versions = saves_check.own_versions()
    sheets = tmp_path / "sheets"
    sheets.mkdir()
    players = [("A", 1), ("B", 2), ("C", 3), ("D", 4)]
    for game in ("cerna_kocka", "free"):
        ScoreSheet.create(str(sheets), ScoreSetup(game), players)
    scratch = tmp_path / "scratch"
    scratch.mkdir()

    def refused(files: dict[str, bytes], limits: Limits) -> str:
        try:
            saves_check.check(files, str(scratch), limits)
        except Refused as error:
            return f"{error.reason} {error.name}"
        return ""

    match = {"/saves/match00001.kck": vectors.MATCH}
    sheet = {f"/saves/{path.name}": path.read_bytes() for path in sheets.iterdir()}
    assert refused(match | sheet, Limits(versions, options, 99)) == ""
    assert refused(match | sheet, Limits(versions)) == ""
    fewer = options | {"cerna_kocka": ()}
    assert refused(match, Limits(versions, fewer)) == "save_newer match00001.kck"
    assert refused(sheet, Limits(versions, fewer)) == "save_newer sheet00000.kck"
    lower = options | {"cerna_kocka": tuple(1 for _ in options["cerna_kocka"])}
    setup = table.setup(7)
    setup.options = bytes([1]) + setup.options[1:]
    chosen = {"/saves/match00001.kck": frame(1, 3, 0, setup.pack())}
    assert refused(chosen, Limits(versions, lower)) == "save_newer match00001.kck"
    without = {name: found for name, found in options.items() if name != "cerna_kocka"}
    assert refused(match, Limits(versions, without)) == "save_newer match00001.kck"
    assert refused(match, Limits(versions, options, 2)) == "save_newer match00001.kck"
    assert refused(sheet, Limits(versions | {"sheet": 0}, options)) == "save_newer sheet00000.kck"
    packs = tmp_path / "packs"
    packs.mkdir()
    both_packs.filled(str(packs), 20)
    both_packs.pack(str(packs))
    pack = {f"/saves/{path.name}": path.read_bytes() for path in packs.glob("sheets*")}
    assert list(pack) == ["/saves/sheets00000-12.kck"]
    assert refused(pack, Limits(versions, options)) == ""
    assert refused(pack, Limits(versions | {"sheet": 0}, options)) == "save_newer sheets00000-12.kck"
    assert refused(pack, Limits(versions, fewer)) == "save_newer sheets00000-12.kck"
    del versions["pack"]  # a device that would not show them
    assert refused(pack, Limits(versions, options)) == "save_newer sheets00000-12.kck"
    shutil.rmtree(scratch)
