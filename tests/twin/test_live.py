"""`kocka twin`: the emulated device in the simulator's page."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from playwright.sync_api import expect, sync_playwright

from host_tools.sim import faces
from host_tools.sim.device import Device
from host_tools.sim.twin import command, live
from kocka.hal import boards
from kocka.match.match import files
from tests.host_tools.test_sim_page import FLAGS, Play, open_page, picture

BOARD = "pico_lcd_1_3"


@pytest.mark.parametrize("board", boards.MAIN)
def test_every_role_has_a_finger(board):
    labels = {label for label, _, _ in boards.load(board).KEYS}
    for role in faces.ROLES:
        name, hold_ms = live.fingers(board, role)
        assert name in labels
        held, longer_ms = live.fingers(board, role, True)
        assert held == name or role in ("up", "down")
        assert longer_ms >= hold_ms
    assert live.fingers(board, "ok")[1] < 500 < live.fingers(board, "ok", True)[1]
    assert live.fingers(board, "home") == live.fingers(board, "back", True)
    instead = "up" if board != "pico_display_2_8" else "ok"
    assert live.fingers(board, "hint") == live.fingers(board, instead, True)
    with pytest.raises(KeyError):
        live.fingers(board, "jump")


def test_where_it_is_not_built_one_command_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    result = CliRunner().invoke(command.command, ["--no-browser", "--saves", str(tmp_path / "saves")])
    assert result.exit_code == 1
    assert "kocka build twin" in result.output
    assert not (tmp_path / "saves").exists()


def test_files_go_back_into_the_folder_whole(tmp_path):
    """Those that the device has, and no others; what is not the device's stays."""
    from host_tools.build.image import contents

    (tmp_path / ".in-use").touch()
    (tmp_path / "old.kck").write_bytes(b"old")
    (tmp_path / "same.kck").write_bytes(b"same")
    known = {"old.kck": b"old", "same.kck": b"same"}
    storage = contents.storage({"saves/same.kck": b"same", "saves/new.kck": b"new" * 999, "boot.py": b"no"})
    now = live._write(storage, tmp_path, known)
    assert now == {"same.kck": b"same", "new.kck": b"new" * 999}
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {**now, ".in-use": b""}
    assert live._read(tmp_path) == {f"saves/{name}": data for name, data in now.items()}


@pytest.fixture
def device(image: Callable[..., object], tmp_path: Path) -> Iterator[live.LiveTwin]:
    """A running one."""
    image(BOARD)
    running = live.LiveTwin(BOARD, tmp_path, "en")
    yield running
    running.close()


def until(device: live.LiveTwin, reached: Callable[[], bool], seconds: float = 90.0) -> None:
    """Lets it run until something is so."""
    end = time.monotonic() + seconds
    while not reached():
        assert device.crash is None, device.crash
        assert time.monotonic() < end
        device.advance(20)
        time.sleep(0.02)


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_the_picture_is_the_simulators_and_what_is_written_arrives(device, tmp_path):
    """The first screen, then keys until a match has begun; it is in the folder, and the simulator goes on with it."""
    other = tmp_path / "other"
    simulated = Device(BOARD, other, "en")

    def same() -> bool:
        return bool((colours(device) == colours(simulated)).all())

    until(device, same)
    assert 0 < device.pace <= 1
    assert device.brightness > 0
    simulated.close()
    for key in ("ok", "back", "ok", "ok"):  # no lessons first
        if not files(str(tmp_path)):
            shown = device.pixels()
            device.key(key)
            until(device, lambda shown=shown: device.pixels() is not shown)
            time.sleep(1.0)
            device.turn()
    until(device, lambda: bool(files(str(tmp_path))))
    device.close()
    assert device.crash is None
    simulated = Device(BOARD, tmp_path, "en")
    assert simulated.unfinished
    simulated.close()


def colours(device: live.LiveTwin | Device) -> np.ndarray:
    """The picture in 0xRRGGBB."""
    return np.array(device.palette)[device.pixels()]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_page(image, chromium, root, tmp_path):
    """The pace is said; keys, held ones too, change the picture; what cannot be asked is not there."""
    image(BOARD)
    folder = tmp_path / "saves"
    running = Play(root, "--port", "0", "--lang", "en", "--saves", str(folder), command="twin")
    errors: list[str] = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            page = open_page(browser, running.address, errors)
            expect(page.locator("#pace")).to_contain_text(re.compile(r"running at \d+ % of real speed"))
            for hidden in ("#deal", "#boards", "#languages", "#speeds"):
                expect(page.locator(hidden)).to_be_hidden()
            blank = page.evaluate("""() => {
                const canvas = document.createElement('canvas'); const shown = document.getElementById('screen');
                canvas.width = shown.width; canvas.height = shown.height; return canvas.toDataURL(); }""")

            def changed(before: str) -> str:
                end = time.monotonic() + 60
                while (now := picture(page)) == before:
                    assert time.monotonic() < end, "the picture stays"
                    page.wait_for_timeout(50)
                return now

            changed(blank)
            end = time.monotonic() + 120
            page.keyboard.press("Enter")
            page.wait_for_timeout(2500)
            page.keyboard.press("Escape")  # no lessons first
            while not files(str(folder)):
                assert time.monotonic() < end, "no match has begun"
                page.wait_for_timeout(2500)
                page.keyboard.press("Enter")
            page.wait_for_timeout(3000)
            before = picture(page)
            page.locator(".key[data-label='PRESS']").hover()
            page.mouse.down()
            page.wait_for_timeout(700)
            page.mouse.up()
            changed(before)
            assert page.evaluate("fetch('/screen.png').then(answer => answer.status)") == 200
            browser.close()
    finally:
        code, said = running.stop()
    assert (code, errors) == (0, [])
    assert "Stopped; the match is saved." in said
