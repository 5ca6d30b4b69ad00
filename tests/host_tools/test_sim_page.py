"""The page in a real browser: a whole round played by its keys, a reload, another board, a stop and a new start."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from kocka.match import settings

FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()

pytestmark = pytest.mark.slow


class Play:
    """A running `kocka play` (or another `command` that serves the page)."""

    def __init__(self, root: Path, *arguments: str, command: str = "play") -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host_tools.cli", command, "--no-browser", *arguments],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={
                **os.environ,
                "PYTHONPATH": f"{root}{os.pathsep}{root / 'firmware'}",
                "PYTHONUTF8": "1",
                "LC_ALL": "cs",
            },
        )
        assert self.process.stdout is not None
        self.said: list[str] = []
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if "Ctrl-C stops it" in line:
                break
        found = re.search(r"http://127\.0\.0\.1:\d+/", "\n".join(self.said))
        assert found, self.said
        self.address = found[0]

    def stop(self) -> tuple[int, str]:
        """Ctrl-C; the exit code and what it said last."""
        assert self.process.stdout is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        rest = self.process.stdout.read()
        self.process.stdout.close()
        return self.process.wait(timeout=20), rest


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A saves folder with quick opponents and nothing that moves."""
    folder = tmp_path / "saves"
    folder.mkdir()
    chosen = settings.Settings(f"{folder}/{settings.FILE}")
    chosen.set(settings.LEVEL, 0)
    chosen.set(settings.SPEED, 0)
    chosen.save()
    return folder


@pytest.fixture
def play(root: Path, saves: Path) -> Iterator[Callable[..., Play]]:
    """Starts the simulator; what still runs at the end is stopped."""
    started: list[Play] = []

    def start(*arguments: str) -> Play:
        started.append(Play(root, "--saves", str(saves), *arguments))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.stop()


def open_page(browser: Browser, address: str, errors: list[str]) -> Page:
    """The page, connected; errors of its script are collected."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(address)
    expect(page.locator("#device")).to_be_visible()
    return page


def choose(page: Page, selector: str) -> None:
    """Clicks on something behind the button of the page, and closes that again."""
    page.click("#open")
    page.click(selector)
    if page.evaluate("document.getElementById('more').open"):
        page.click("#close")


def deal(page: Page, seed: str) -> None:
    """Asks for the deal of this number."""
    page.click("#open")
    page.fill("#seed", seed)
    page.click("#seed-form button")


def screen(page: Page) -> str:
    """The device's screen."""
    return page.locator("#screen").get_attribute("data-screen") or ""


def wait_for(page: Page, *names: str, seconds: float = 30) -> str:
    """Until one of these screens is there."""
    end = time.monotonic() + seconds
    while screen(page) not in names:
        assert time.monotonic() < end, f"{screen(page)} instead of {names}"
        page.wait_for_timeout(30)
    return screen(page)


def picture(page: Page) -> str:
    """The pixels on the page."""
    found: str = page.evaluate("document.getElementById('screen').toDataURL()")
    return found


def settle(page: Page, seconds: float = 60) -> None:
    """Until the device has taken every key and shows the same for half a second: on a busy machine keys come late."""
    end = time.monotonic() + seconds
    shown, same = b"", 0
    while same < 3:
        assert time.monotonic() < end, "the device does not come to rest"
        page.wait_for_timeout(200)
        # Asked of the server behind the keys: it has read them before it answers.
        now = page.request.get(f"{page.url}screen.png").body()
        shown, same = now, same + 1 if now == shown else 0


def play_rounds(page: Page, saves: Path) -> list[str]:
    """Plays until a round is over and the device rests there: a late Enter at its end begins the next one."""
    seen = play_a_round(page, saves)
    settle(page)
    while screen(page) != "round_end":
        play_a_round(page, saves)
        settle(page)
    return seen


def play_a_round(page: Page, saves: Path) -> list[str]:
    """From the draw to the end of the round with the arrows and Enter; the screens seen."""
    seen: list[str] = []
    end = time.monotonic() + 150
    marked = 0
    while (now := screen(page)) != "round_end":
        assert time.monotonic() < end, f"no end of the round; seen: {seen[-8:]}"
        assert now != "crash_page", (saves / "crash.log").read_text()
        if not seen or seen[-1] != now:
            seen.append(now)
        if now == "passing":
            # Two cards; then what Enter does is the button's, unless a key came late: then another card helps.
            page.keyboard.press("Enter")
            if marked < 2 or marked % 8 == 7:
                page.keyboard.press("ArrowRight")
            marked += 1
        elif now == "table":
            page.keyboard.press("Enter")
            page.wait_for_timeout(40)
            page.keyboard.press("ArrowRight")
        else:
            page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    return seen


def test_a_round_by_the_keys_of_the_page(browser: Browser, play: Callable[..., Play], saves: Path) -> None:
    """Deal, pass, eight tricks, result; a reload, another board and a new start go on where it was."""
    errors: list[str] = []
    first = play("--port", "0", "--seed", "1996")
    page = open_page(browser, first.address, errors)
    choose(page, "#speeds [data-value='4']")
    wait_for(page, "draw")
    seen = play_rounds(page, saves)
    assert seen[:3] == ["draw", "passing", "table"], seen

    before = picture(page)
    page.reload()
    wait_for(page, "round_end")
    settle(page)
    assert picture(page) == before

    choose(page, "#boards [data-value='oled_128x64']")
    expect(page.locator("#screen")).to_have_attribute("width", "128")
    wait_for(page, "round_end")
    page.close()
    code, said = first.stop()
    assert (code, "Stopped; the match is saved." in said) == (0, True), said

    second = play("--port", "0", "--board", "pico_display_2_8", "--lang", "en")
    page = open_page(browser, second.address, errors)
    wait_for(page, "start")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.keyboard.press("Enter")
    wait_for(page, "round_end")
    page.close()
    assert second.stop()[0] == 0
    assert errors == []


def test_the_screen_is_read_and_axe_finds_nothing(axe: str, browser: Browser, play: Callable[..., Play]) -> None:
    """What stands on the screen is there as text, also after a reload and on another board; no barrier on the page."""
    errors: list[str] = []
    page = open_page(browser, play("--port", "0", "--seed", "1996").address, errors)
    words = page.locator("#words")
    page.add_script_tag(content=axe)

    def look() -> None:
        found = page.evaluate("async () => (await axe.run()).violations")
        assert [(barrier["id"], [node["html"] for node in barrier["nodes"]]) for barrier in found] == [], screen(page)

    wait_for(page, "draw")
    page.keyboard.press("Enter")
    wait_for(page, "passing")
    expect(words).to_contain_text("Vyber ještě 3 karty")
    expect(words.locator("strong")).to_have_count(1)
    first = words.locator("strong").inner_text()
    page.keyboard.press("ArrowRight")
    expect(words.locator("strong")).not_to_have_text(first)
    expect(page.locator("#told")).to_contain_text("(vybráno)")
    look()
    choose(page, "#as-text")
    look()
    page.reload()
    expect(words).to_contain_text("Vyber ještě 3 karty")
    choose(page, "#boards [data-value='oled_128x64']")
    expect(page.locator("#screen")).to_have_attribute("width", "128")
    expect(words).to_contain_text("Vyber ještě 3 karty")
    choose(page, "#languages [data-value='en']")
    expect(words).to_contain_text("Choose 3 more cards")
    page.close()
    assert errors == []


def wheel(page: Page) -> None:
    """The mouse's wheel is a rotary encoder: a row down, and back."""
    words = page.locator("#words")
    expect(words).to_contain_text("Hrát hned (vybráno)")
    page.locator("#bezel").hover()
    page.mouse.wheel(0, 60)
    expect(words).to_contain_text("Nový zápas (vybráno)")
    page.mouse.wheel(0, -60)
    expect(words).to_contain_text("Hrát hned (vybráno)")


def test_mouse_seed_box_language_and_sound(browser: Browser, play: Callable[..., Play]) -> None:
    """The keys can be clicked and held; the page's own controls work and give the keyboard back."""
    errors: list[str] = []
    page = open_page(browser, play("--port", "0").address, errors)
    wait_for(page, "start")
    wheel(page)
    deal(page, "-5")
    expect(page.locator("#seed-error")).to_contain_text("281474976710655")
    page.fill("#seed", "7")
    page.click("#seed-form button")
    wait_for(page, "draw")
    expect(page.locator("#seed-error")).to_have_text("")
    page.locator(".key[data-label='A']").click()
    wait_for(page, "passing")
    key = page.locator(".key[data-label='PRESS']")
    key.hover()
    page.mouse.down()
    wait_for(page, "game_menu")
    page.mouse.up()
    page.keyboard.press("Escape")
    wait_for(page, "passing")
    choose(page, "#languages [data-value='en']")
    expect(page.locator("#seed-form button")).to_have_text("Play this deal")
    expect(page.locator("#sounds [aria-checked=true]")).to_have_text("Quiet")
    choose(page, "#sounds button:nth-child(1)")
    expect(page.locator("#sounds [aria-checked=true]")).to_have_text("Off")
    page.keyboard.press("m")
    wait_for(page, "game_menu")
    deal(page, "8")
    expect(page.locator("#seed-note")).to_contain_text("the current one stays unfinished")
    assert screen(page) == "game_menu"
    page.click("#seed-form button")
    wait_for(page, "draw")
    assert errors == []


def test_pixels_are_sharp_and_pictures_saved(browser: Browser, play: Callable[..., Play], tmp_path: Path) -> None:
    """The glass has whole pixels, at least as many as the screen shows of it; the downloads are a PNG and a GIF."""
    errors: list[str] = []
    page = open_page(browser, play("--port", "0").address, errors)
    for height in (800, 611, 333):
        page.set_viewport_size({"width": 1280, "height": height})
        page.wait_for_function(
            """() => {
                const glass = document.getElementById("glass");
                const shown = glass.getBoundingClientRect().width;
                const wide = document.getElementById("screen").width;
                return glass.width % wide === 0 && shown <= glass.width && glass.width < shown + wide;
            }"""
        )
    page.click("#open")
    with page.expect_download() as saved:
        page.click("#screenshot")
    assert saved.value.suggested_filename == "kocka.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.click("#record")
    expect(page.locator("#record")).to_have_attribute("aria-pressed", "true")
    page.click("#close")
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(200)
    page.click("#open")
    with page.expect_download() as saved:
        page.click("#record")
    assert saved.value.path().read_bytes().startswith(b"GIF89a")
    assert errors == []


def test_a_second_start_takes_the_next_port_and_its_own_saves(play: Callable[..., Play], saves: Path) -> None:
    """It says so."""
    first = play("--port", "0")
    port = int(first.address.rstrip("/").rpartition(":")[2])
    second = play("--port", str(port))
    assert any(line.startswith(f"Port {port} is taken") for line in second.said), second.said
    assert any("Another device plays" in line for line in second.said), second.said
    assert second.stop()[0] == 0
    assert first.stop()[0] == 0
