"""`kocka backup` and `kocka restore`: all of the saves or none, checked on both sides."""

from __future__ import annotations

import json
import random
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.device import saves
from host_tools.device.errors import DeviceError
from host_tools.device.link import Link, sha256
from kocka.match import history, house_rules, match, settings
from kocka.match.journal import frame
from tests.device.bench import Device
from tests.plugin import often, some
from tests.twin.old_devices import used

pytestmark = pytest.mark.slow

MATCH = frame(match.SETUP_RECORD, match.VERSION, 0, bytes(40)) + frame(match.ACTION_RECORD, match.VERSION, 1, b"\x12")
SETTINGS = frame(settings.SETTINGS_RECORD, settings.VERSION, 0, b"\x01\x00\x01\x00\x02")
FILES = {
    "/saves/match00001.kck": MATCH,
    "/saves/match00002.kck": MATCH + frame(match.ACTION_RECORD, match.VERSION, 2, bytes(900)),
    "/saves/settings.kck": SETTINGS,
    "/saves/rules.kck": frame(house_rules.SETS_RECORD, house_rules.VERSION, 0, b"\0"),
    "/saves/crash.log": b"kocka 0.1.0: ValueError 1234\n",
    "/saves/match00003.kck.bad": bytes(range(256)) * 9,
    "/board.txt": b"pico_lcd_1_3 ina219\n",
}


def kocka(*arguments: object, answer: str | None = None) -> Result:
    return CliRunner().invoke(cli.command, [str(word) for word in arguments], prog_name="kocka", input=answer)


def fill(device: Device, files: Mapping[str, bytes]) -> None:
    with Link(device.port) as link:
        for path, data in files.items():
            link.put(path, data)


def files_of(device: Device) -> dict[str, str]:
    with Link(device.port) as link:
        return {entry.path: entry.sha256 for entry in link.tree().values() if entry.size >= 0}


def hashes(files: Mapping[str, bytes]) -> dict[str, str]:
    return {path: sha256(data) for path, data in files.items()}


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Backups go there."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A backup of FILES."""
    path = tmp_path / "made.zip"
    saves.pack(path, FILES, {"id": "e6", "kocka": "0.1.0"})
    return path


def test_backup_holds_every_save_with_its_hash(device: Device, tmp_path: Path):
    fill(device, {**FILES, "/holiday.txt": b"not ours", "/lib/other.py": b"x = 1\n"})
    done = kocka("backup", "--port", device.port, "--to", tmp_path / "a.zip")
    assert done.exit_code == 0, done.output
    assert "0 matches (7 files" in done.output  # none that can be read
    files, about = saves.unpack(tmp_path / "a.zip")
    assert files == FILES
    assert about["device"] == "e661385283123456"
    with zipfile.ZipFile(tmp_path / "a.zip") as archive:
        listed = json.loads(archive.read(saves.CONTENTS))["files"]
    assert listed["saves/crash.log"]["sha256"] == sha256(FILES["/saves/crash.log"])
    assert not list(tmp_path.glob("*.part"))


def test_a_summary_counts_what_was_played_and_not_files(tmp_path: Path):
    """10 000 matches are sums and a few files; a match that goes on is none of them, nor is a damaged file."""
    files = {f"/{name}": data for name, data in used(tmp_path, 10_000, sheets=500).items()}
    assert saves.summary(files).startswith("10000 matches, 1 unfinished, 500 score sheets (")
    past = "/saves/history.kck"
    files[past] = files[past][:200] + b"?" + files[past][201:]
    assert saves.summary(files).startswith("9999 matches, 1 unfinished, 500 score sheets (")


def test_backup_starts_the_game_again(device: Device, tmp_path: Path):
    fill(device, {**FILES, "/main.py": b"print('game')\n"})
    with Link(device.port):
        before = device.notes.count("program")
    assert kocka("backup", "--port", device.port, "--to", tmp_path / "a.zip").exit_code == 0
    assert kocka("backup", "--port", device.port, "--to", tmp_path / "b.zip").exit_code == 0
    with Link(device.port):
        assert device.notes.count("program") == before + 3


def test_backup_never_overwrites(device: Device, made: Path):
    before = made.read_bytes()
    done = kocka("backup", "--port", device.port, "--to", made)
    assert done.exit_code == 2
    assert "never overwritten" in done.output
    assert made.read_bytes() == before


def test_backup_names_itself(device: Device, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fill(device, FILES)
    for _ in range(2):
        assert kocka("backup", "--port", device.port).exit_code == 0
    assert len(list(tmp_path.glob("kocka-saves-*.zip"))) == 2


def test_backup_without_saves_makes_no_file(device: Device, tmp_path: Path):
    done = kocka("backup", "--port", device.port, "--to", tmp_path / "a.zip")
    assert done.exit_code == 0
    assert "no saves on this device" in done.output
    assert not (tmp_path / "a.zip").exists()


def test_backup_to_a_place_that_cannot_be_written(device: Device, tmp_path: Path):
    fill(device, FILES)
    (tmp_path / "file").write_bytes(b"")
    done = kocka("backup", "--port", device.port, "--to", tmp_path / "file" / "a.zip")
    assert done.exit_code == 1
    assert "cannot be written" in done.output


def test_restore_on_an_empty_device(device: Device, made: Path):
    done = kocka("restore", made, "--port", device.port)
    assert done.exit_code == 0, done.output
    assert files_of(device) == hashes(FILES)


def test_restore_asks_and_keeps_what_was_there(
    device: Device, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    old = {"/saves/match00009.kck": MATCH, "/board.txt": b"oled_128x64\n", "/notes.txt": b"mine"}
    fill(device, old)
    refused = kocka("restore", made, "--port", device.port, answer="n\n")
    assert refused.exit_code == 1
    assert files_of(device) == hashes(old)
    (kept,) = tmp_path.glob("kocka-saves-*.zip")
    assert saves.unpack(kept)[0] == {path: old[path] for path in ("/saves/match00009.kck", "/board.txt")}
    assert kocka("restore", made, "--port", device.port, answer="y\n").exit_code == 0
    assert files_of(device) == hashes({**FILES, "/board.txt": old["/board.txt"], "/notes.txt": b"mine"})


@pytest.mark.parametrize("spoil", ["foreign zip", "no zip", "newer tool", "changed", "cut", "outside", "extra", "huge"])
def test_restore_refuses_what_is_no_sound_backup(device: Device, made: Path, tmp_path: Path, spoil: str):
    bad = tmp_path / "bad.zip"
    contents: dict = {"format": 1, "files": {}}
    if spoil == "no zip":
        bad.write_bytes(b"no zip at all" * 50)
    elif spoil == "cut":
        bad.write_bytes(made.read_bytes()[:-30])
    elif spoil == "changed":
        data = bytearray(made.read_bytes())
        data[data.index(b"board.txt") + 12] ^= 1
        bad.write_bytes(data)
    else:
        if spoil == "newer tool":
            contents["format"] = 2
        with zipfile.ZipFile(bad, "w") as archive:
            if spoil == "outside":
                contents["files"]["saves/../main.py"] = {"size": 1, "sha256": sha256(b"x")}
                archive.writestr("saves/../main.py", b"x")
            if spoil == "extra":
                archive.writestr("saves/match00001.kck", MATCH)
            if spoil == "huge":
                archive.writestr("saves/match00001.kck", bytes(3_000_000))
            archive.writestr("photo.jpg" if spoil == "foreign zip" else saves.CONTENTS, json.dumps(contents))
    fill(device, {"/saves/match00009.kck": MATCH})
    done = kocka("restore", bad, "--port", device.port, "--yes")
    assert done.exit_code == 1, done.output
    words = {"newer tool": "newer Kočka", "changed": "damaged", "cut": "damaged"}
    assert words.get(spoil, "not a backup") in done.output
    assert files_of(device) == hashes({"/saves/match00009.kck": MATCH})


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("match00004.kck", frame(match.SETUP_RECORD, match.VERSION + 1, 0, b"\0"), "newer Kočka than the device"),
        ("history.kck", frame(history.SUMMARY_RECORD, history.VERSION + 1, 0, b"\0"), "newer Kočka than the device"),
        ("rules.kck", frame(house_rules.SETS_RECORD, house_rules.VERSION + 1, 0, b"\0"), "newer Kočka than the device"),
        ("settings.kck", b"[settings]\nlanguage=cs\n", "not a save of Kočka"),
    ],
)
def test_restore_refuses_newer_and_foreign_saves(device: Device, tmp_path: Path, name: str, data: bytes, words: str):
    path = tmp_path / "newer.zip"
    saves.pack(path, {"/saves/" + name: data, "/saves/match00001.kck": MATCH}, {})
    done = kocka("restore", path, "--port", device.port, "--yes")
    assert done.exit_code == 1
    assert words in done.output
    assert files_of(device) == {}


def test_what_the_device_reads_decides(device: Device, tmp_path: Path):
    """An older Kočka on the device refuses what this computer could read."""
    old = {"kocka/__init__.py": b"VERSION = '0.0.9'\n", "kocka/match/__init__.py": b""}
    old.update({f"kocka/match/{name}.py": b"VERSION = 0\n" for name in ("match", "settings", "history")})
    fill(device, {"/lib/" + name: data for name, data in old.items()})
    path = tmp_path / "a.zip"
    saves.pack(path, FILES, {})
    done = kocka("restore", path, "--port", device.port, "--yes")
    assert done.exit_code == 1
    assert "newer Kočka than the device runs" in done.output


def test_a_save_that_was_damaged_is_put_back_and_told(device: Device, tmp_path: Path):
    path = tmp_path / "a.zip"
    files = {"/saves/match00001.kck": MATCH[:60] + b"\xff" + MATCH[61:]}
    saves.pack(path, files, {})
    done = kocka("restore", path, "--port", device.port)
    assert done.exit_code == 0, done.output
    assert files_of(device) == hashes(files)


def test_restore_on_a_full_device_changes_nothing(plug: Callable[..., Device], made: Path, tmp_path: Path):
    device = plug(blocks=20)
    old = {"/saves/match00009.kck": MATCH, "/music.bin": random.Random(1).randbytes(30_000)}
    fill(device, old)
    done = kocka("restore", made, "--port", device.port, "--yes")
    assert done.exit_code == 1
    assert "Nothing has changed" in done.output
    assert files_of(device) == hashes(old)


def test_restore_that_runs_out_of_space_changes_nothing(
    plug: Callable[..., Device], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """The estimate was wrong: the device itself says ENOSPC."""
    device = plug(blocks=24)
    old = {"/saves/match00009.kck": MATCH}
    fill(device, old)
    path = tmp_path / "big.zip"
    saves.pack(path, {"/saves/crash.log": random.Random(2).randbytes(120_000)}, {})
    monkeypatch.setattr(saves, "blocks", lambda size: 0)
    done = kocka("restore", path, "--port", device.port, "--yes")
    assert done.exit_code == 1, done.output
    assert "flash is full" in done.output
    assert files_of(device) == hashes(old)


def test_a_cable_pulled_anywhere_leaves_the_old_saves_or_the_new(
    plug: Callable[..., Device], made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Every so many bytes: the power goes as well. After that the same command works."""
    old = {"/saves/match00009.kck": MATCH, "/saves/settings.kck": SETTINGS, "/board.txt": b"oled_128x64\n"}
    new = {**FILES, "/board.txt": old["/board.txt"]}
    whole = plug()
    fill(whole, old)
    before = whole.received
    assert kocka("restore", made, "--port", whole.port, "--yes").exit_code == 0
    total = whole.received - before
    broken = 0
    for step in some(range(12), 3):
        device = plug()
        fill(device, old)
        device.cut_after(total * step // 12 + 37)
        done = kocka("restore", made, "--port", device.port, "--yes")
        assert done.exit_code == 1, done.output
        assert "nothing is half written" in done.output or "answers as MicroPython does" in done.output
        broken += 1
        found = {path: digest for path, digest in files_of(device).items() if not path.startswith("/saves.")}
        assert found in (hashes(old), hashes(new))
        assert kocka("restore", made, "--port", device.port, "--yes").exit_code == 0
        assert files_of(device) == hashes(new)
        device.close()
    assert broken == often(4, 12)


@pytest.mark.parametrize("state", ["between", "between, played on", "after", "before"])
def test_a_restore_that_lost_power_is_ended(device: Device, state: str):
    parts = {
        "between": {"/saves.old/a.kck": b"old", "/saves.new/a.kck": b"new"},
        "between, played on": {"/saves.old/a.kck": b"old", "/saves.new/a.kck": b"new", "/saves/b.kck": b"b"},
        "after": {"/saves.old/a.kck": b"old", "/saves/a.kck": b"new"},
        "before": {"/saves.new/a.kck": b"new", "/saves/a.kck": b"old"},
    }[state]
    fill(device, parts)
    with Link(device.port) as link:
        remark = saves.repair(link)
        assert saves.repair(link) == (remark if "played" in state else "")
        found = {path: link.read(path) for path, entry in link.tree().items() if entry.size >= 0}
    if state == "between":
        assert "are back" in remark
        assert found == {"/saves/a.kck": b"old"}
    elif state == "after":
        assert found == {"/saves/a.kck": b"new"}
    elif state == "before":
        assert found == {"/saves/a.kck": b"old"}
    else:
        assert "/saves.old" in remark
        assert found == parts


def test_pack_refuses_what_it_cannot_read_back(tmp_path: Path):
    with pytest.raises(DeviceError, match="not a backup"):
        saves.pack(tmp_path / "a.zip", {"/main.py": b""}, {})
    assert not list(tmp_path.iterdir())
