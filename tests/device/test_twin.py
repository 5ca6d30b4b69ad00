"""The same commands against an emulated Pico with the real image, over its USB port."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.build.rp2_board import FILES_OFFSET
from host_tools.device import ports, saves
from host_tools.device.link import Link, sha256
from host_tools.sim.twin.usb import Pico
from tests.twin.old_devices import used

pytestmark = pytest.mark.slow

BOARD = "pico_lcd_1_3"

# A real match, which the game that runs there leaves as it is (it may write others).
MATCH = (Path(__file__).parents[1] / "data" / "saves" / "0.1.0" / "match00002.kck").read_bytes()
FILES = {
    "/saves/match00001.kck": MATCH,
    "/saves/crash.log": b"kocka 0.1.0: ValueError 1234\n",
    "/saves/match00003.kck.bad": bytes(range(256)) * 5,
    "/board.txt": b"pico_lcd_1_3 ina219\n",
}


def kocka(*arguments: object) -> Result:
    return CliRunner().invoke(cli.command, [str(word) for word in arguments], prog_name="kocka")


@pytest.fixture(autouse=True)
def nothing_else_plugged_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(ports, "serial_ports", lambda: [])
    monkeypatch.setattr(ports, "mounts", lambda: [])
    monkeypatch.setattr(ports, "unmounted", lambda: [])
    monkeypatch.chdir(tmp_path)


def files_of(flash: Path, offset: int = FILES_OFFSET) -> dict[str, bytes]:
    return contents.open_storage(flash.read_bytes()[offset:])


def test_saves_go_from_one_device_to_another(pico: Callable[..., Pico], tmp_path: Path):
    one = pico(dict(FILES))
    done = kocka("backup", "--port", one.port, "--to", tmp_path / "a.zip")
    assert done.exit_code == 0, done.output
    assert FILES.items() <= saves.unpack(tmp_path / "a.zip")[0].items()
    one.pull()
    other = pico({"saves/match00009.kck": MATCH})
    done = kocka("restore", tmp_path / "a.zip", "--port", other.port, "--yes")
    assert done.exit_code == 0, done.output
    other.pull()
    found = files_of(other.flash)
    assert FILES.items() <= found.items()
    assert "/saves/match00009.kck" not in found
    assert len(list(tmp_path.glob("kocka-saves-*.zip"))) == 1


@pytest.mark.whole
def test_a_device_of_years_is_exported_and_backed_up(pico: Callable[..., Pico], tmp_path: Path):
    """10 000 matches and 500 sheets over the cable: the newest one by one, the others as sums, and all files."""
    files = used(tmp_path, 10_000, sheets=500)
    device = pico(files)
    done = kocka("export", "--port", device.port, "--db", tmp_path / "years.sqlite")
    assert done.exit_code == 0, done.output
    with closing(sqlite3.connect(tmp_path / "years.sqlite")) as db:
        found, sheets = (db.execute(f'select count(*) from "{table}"').fetchone()[0] for table in ("match", "sheet"))
    assert sheets == 500
    assert found > 100
    assert f"Of its {10_000 - found} oldest matches" in done.output
    done = kocka("backup", "--port", device.port, "--to", tmp_path / "years.zip")
    assert done.exit_code == 0, done.output
    assert "Backed up 10000 matches, 1 unfinished, 500 score sheets" in done.output
    device.pull()
    assert {f"/{name}": data for name, data in files.items()} == saves.unpack(tmp_path / "years.zip")[0]


def test_log_time_and_doctor(pico: Callable[..., Pico]):
    device = pico({"saves/crash.log": b"kocka 0.1.0: trouble\n", "holiday.txt": b"x"})
    time.sleep(4)  # the game is on its first screen
    assert kocka("log", "--port", device.port).stdout == "kocka 0.1.0: trouble\n"
    done = kocka("time", "--port", device.port)
    assert done.exit_code == 0, done.output
    done = kocka("doctor", "--port", device.port)
    assert done.exit_code == 1
    for words in ("Raspberry Pi Pico", "in the image", BOARD, "crashes were logged", "/holiday.txt", "its clock says"):
        assert words in done.output


def test_one_of_two_has_to_be_named(pico: Callable[..., Pico], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Two are plugged in: nothing is done to either until it is said which; the doctor looks at both."""
    two = [pico({"saves/match00001.kck": MATCH}), pico({"saves/match00009.kck": MATCH})]
    before = [files_of(one.flash) for one in two]
    found = [ports.Port(one.port, f"E66{n}", "MicroPython Board", True) for n, one in enumerate(two)]
    monkeypatch.setattr(ports, "serial_ports", lambda: found)
    for command in (["backup"], ["log"], ["time"], ["deploy"], ["flash", "--board", BOARD]):
        refused = kocka(*command)
        assert refused.exit_code == 1, refused.output
        assert all(f"--port {one.port}" in refused.output for one in two)
    assert kocka("doctor").output.count("in the image") == 2
    done = kocka("backup", "--port", two[1].port, "--to", tmp_path / "b.zip")
    assert done.exit_code == 0, done.output
    names = [name for name in saves.unpack(tmp_path / "b.zip")[0] if "match" in name]
    assert names == ["/saves/match00009.kck"]
    for one, files in zip(two, before, strict=True):
        one.pull()
        assert files.items() <= files_of(one.flash).items()


def test_a_restore_that_loses_power_leaves_the_old_saves_or_the_new(pico: Callable[..., Pico], tmp_path: Path):
    made = tmp_path / "made.zip"
    saves.pack(made, FILES, {})
    old = {"/saves/match00009.kck": MATCH}
    device = pico({path.lstrip("/"): data for path, data in old.items()})
    for seconds in (1.5, 4.0, 6.0):
        timer = threading.Timer(seconds, device.pull)
        timer.start()
        done = kocka("restore", made, "--port", device.port, "--yes")
        timer.join()
        found = files_of(device.flash)
        # Between two renames the old ones have another name; `saves.repair` puts them back.
        folder = "/saves/" if any(path.startswith("/saves/match") for path in found) else "/saves.old/"
        kept = {
            path.replace(folder, "/saves/"): sha256(data)
            for path, data in found.items()
            if path.startswith(folder + "match")
        }
        wanted = [{path: sha256(data) for path, data in files.items() if "/match" in path} for files in (old, FILES)]
        assert kept in wanted, done.output
        device.plug_in()
    assert kocka("restore", made, "--port", device.port, "--yes").exit_code == 0


# The pass and the first cards by the AI alone, on either Python.
ROUND = """
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.ai import thinker
game = CernaKocka.deal(7)
said = bytearray()
while len(said) < 14:
    seat = game.to_move()
    mind = thinker.make(game.view(seat), 0, 7, seat)
    while not mind.step(50):
        pass
    said.append(mind.action)
    game.apply(mind.action)
said = (bytes(said), game.code())
"""


@pytest.mark.whole
def test_the_library_on_stock_micropython(pico: Callable[..., Pico], stock: rp2.Firmware):
    """MicroPython as it comes: Kočka's screens do not fit, which is said; its rules and AI do, and play."""
    device = pico({"blink.py": b"x"}, stock)
    refused = kocka("deploy", "--port", device.port, "--board", BOARD)
    assert refused.exit_code == 1
    assert "a match needs 320 KB of it, and this device has 2" in refused.output
    assert "kocka flash --board" in refused.output and "--library" in refused.output
    done = kocka("deploy", "--port", device.port, "--library")
    assert done.exit_code == 0, done.output
    assert "/blink.py" in done.output
    scope: dict[str, object] = {}
    exec(ROUND, scope)
    with Link(device.port, timeout_s=120) as link:
        assert (link.facts()["frozen"], link.facts()["kind"]) == (False, "library")
        link.run(ROUND)
        assert link.ask("said") == scope["said"]
    assert "up to date" in kocka("deploy", "--port", device.port, "--library").output
    assert "Removed" in kocka("deploy", "--port", device.port, "--remove").output
    device.pull()
    assert files_of(device.flash, contents.STOCK_OFFSET) == {"/blink.py": b"x"}


def test_saves_move_from_where_stock_micropython_has_them(
    pico: Callable[..., Pico],
    stock: rp2.Firmware,
    image: Callable[[str], rp2.Firmware],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    """The new image lies where its files are: they are backed up, erased, and the saves put back."""
    kept = {"/saves/match00001.kck": MATCH, "/board.txt": b"oled_128x64\n", "/blink.py": b"x"}
    device = pico({path[1:]: data for path, data in kept.items()}, stock)
    monkeypatch.setattr(ports, "mounts", lambda: [device.drive])
    (tmp_path / "new.uf2").write_bytes(uf2.encode(contents.pages(image("oled_128x64"))))
    refused = CliRunner().invoke(cli.command, ["flash", "new.uf2", "--port", device.port], input="n\n")
    assert refused.exit_code == 1
    assert "They move" in refused.output and "Gone for good: /blink.py" in refused.output
    with Link(device.port) as link:
        assert not link.facts()["kocka"] and link.exists("/saves/match00001.kck")
    done = kocka("flash", "new.uf2", "--port", device.port, "--backup", "b.zip", "--yes")
    assert done.exit_code == 0, done.output
    assert "the saves are back" in done.output and "in the image" in done.output
    assert saves.unpack(tmp_path / "b.zip")[0]["/saves/match00001.kck"] == MATCH
    device.pull()
    found = files_of(device.flash)
    assert (found["/saves/match00001.kck"], found["/board.txt"]) == (MATCH, b"oled_128x64\n")
    assert "/blink.py" not in found


@pytest.mark.parametrize(
    ("offset", "blocks"),
    [(contents.STOCK_OFFSET, contents.OLD_BLOCKS), (contents.LAST_OFFSET, contents.LAST_BLOCKS)],
)
def test_an_image_dropped_over_other_files_erases_no_more_of_them(
    pico: Callable[..., Pico], image: Callable[[str], rp2.Firmware], offset: int, blocks: int
):
    """BOOTSEL cannot look: the image overwrites files that lie where it is. The device leaves the rest, and says so."""
    old = contents.storage({"saves/match00001.kck": MATCH, "filler": bytes(range(256)) * 2400}, blocks)
    device = pico()
    device.pull()
    before = uf2.flash(contents.pages(image(BOARD), old, offset=offset))
    memory = before[:offset] + old + before[offset + len(old) :]
    memory = uf2.flash(uf2.pages(uf2.FLASH, image(BOARD).data)).rstrip(b"\xff") + memory[len(image(BOARD).data) :]
    device.flash.write_bytes(memory)
    device.plug_in()
    time.sleep(4)
    done = kocka("doctor", "--port", device.port)
    assert done.exit_code == 1
    assert "had its files elsewhere" in done.output and "kocka flash --first" in done.output
    device.pull()
    kept = max(offset, len(image(BOARD).data))
    assert device.flash.read_bytes()[kept:] == memory[kept:]
    if offset == kept:  # the last layout: nothing is lost, the older image has its files again
        assert "write that image again" in done.output
        found = contents.open_storage(device.flash.read_bytes()[offset:])
        assert found["/saves/match00001.kck"] == MATCH


@pytest.mark.parametrize("first", [False, True])
def test_flash_restarts_writes_and_says_what_runs(
    pico: Callable[..., Pico],
    image: Callable[[str], rp2.Firmware],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    first: bool,
):
    """From the image of one board to that of another: an update keeps the saves, --first wipes them."""
    device = pico({"saves/match00001.kck": MATCH})
    monkeypatch.setattr(ports, "mounts", lambda: [device.drive])
    pages = contents.pages(image("oled_128x64"), contents.storage() if first else b"")
    path = tmp_path / "new.uf2"
    path.write_bytes(uf2.encode(pages))
    words = ["flash", path, "--port", device.port, "--backup", tmp_path / "b.zip", *(["--first", "--yes"] * first)]
    asked = kocka(*words)
    assert asked.exit_code == 1 and "for oled_128x64, and this device is pico_lcd_1_3" in asked.output
    done = kocka(*words, "--force")
    assert done.exit_code == 0, done.output
    assert "in the image" in done.output
    assert (f"To put the saves back: kocka restore {tmp_path / 'b.zip'}" in done.output) is first
    assert saves.unpack(tmp_path / "b.zip")[0]["/saves/match00001.kck"] == MATCH
    with Link(device.port) as link:
        assert link.facts()["board"] == "oled_128x64"
        assert link.exists("/saves/match00001.kck") is not first


def test_a_micropython_that_was_brought_along_gets_the_library(
    pico: Callable[..., Pico], stock: rp2.Firmware, tmp_path: Path
):
    """`kocka image --micropython-uf2`: one file, dropped on an empty Pico."""
    ready = tmp_path / "ready.uf2"
    ready.write_bytes(uf2.encode(uf2.pages(uf2.FLASH, stock.data)))
    done = kocka("image", "--micropython-uf2", ready, "--to", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "is MicroPython 1.25.0 for Raspberry Pi Pico with RP2040" in done.output
    (made,) = (tmp_path / "out").iterdir()
    device = pico()
    device.pull()
    device.flash.write_bytes(uf2.flash(uf2.decode(made.read_bytes())))
    device.plug_in()
    with Link(device.port) as link:
        assert (link.facts()["frozen"], link.facts()["kind"]) == (False, "library")
        assert link.ask("__import__('kocka.engine.cards').engine.cards.PACK32.size") == 32
