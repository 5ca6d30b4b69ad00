"""The page on a web server of its own, and MicroPython as the page has it, for tests in a browser."""

from __future__ import annotations

import base64
import threading
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from host_tools.build.web import build
from host_tools.build.web.command import server
from host_tools.sim import lan
from tests.host_tools.test_sim_page import choose

# Another name of it, for which browsers do what they do without https.
PLAIN = "kocka.test"
# A page of the site on which nothing runs.
EMPTY = "manifest.webmanifest"

_MACHINE = """async ([firmware, files]) => {
  const { Machine, read } = await import("/page/machine.js");
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const content = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)]));
  globalThis.lines = [];
  globalThis.machine = await Machine.make(read("/page/first.bin"), (line) => lines.push(line));
  machine.put(content);
  await machine.complete({ ...await read("/page/rest.bin"), ...firmware });
}"""

_RUN = "(code) => { lines.length = 0; machine.python.runPython(code); return lines; }"

_KEEP = """async (files) => {
  const { Saves } = await import("/page/storage.js");
  const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const content = Object.entries(files).map(([name, text]) => [name, bytes(text)]);
  const saves = new Saves();
  await saves.open();
  await saves.write(Object.fromEntries(content));
}"""

_KEPT = """async () => {
  const done = (request) => new Promise((kept) => { request.onsuccess = () => kept(request.result); });
  const base = await done(indexedDB.open("kocka", 1));
  const store = base.transaction("files").objectStore("files");
  const [names, contents] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  base.close();
  const text = (bytes) => btoa(String.fromCharCode(...bytes));
  return Object.fromEntries(names.map((name, at) => [name, contents[at]]).filter(([name]) => name !== 0)
    .map(([name, bytes]) => [name, text(bytes)]));
}"""


class Site:
    """The folder, served."""

    def __init__(self, folder: Path) -> None:
        """Builds it. ClickException where MicroPython cannot be fetched."""
        build.write(folder)
        self.folder = folder
        names = (*lan.LOOPBACK.names, PLAIN)
        self._server = server(folder, 0, lan.LOOPBACK._replace(names=names))
        self.port = self._server.server_port
        self.address = f"http://127.0.0.1:{self.port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stops the server."""
        self._server.shutdown()
        self._server.server_close()


def coded(files: dict[str, bytes]) -> dict[str, str]:
    """For a script: base64."""
    return {name: base64.b64encode(data).decode() for name, data in files.items()}


class Bare:
    """MicroPython with the firmware in a page where nothing else runs."""

    def __init__(
        self, browser: Browser, site: Site, more: dict[str, str] | None = None, files: dict[str, bytes] | None = None
    ) -> None:
        """`more`: modules beside the firmware, path -> source; `files`: of the device, name -> content."""
        self.page = browser.new_page()
        self.page.goto(site.address + EMPTY)
        self.page.evaluate(_MACHINE, [more or {}, coded(files or {})])

    def run(self, code: str) -> list[str]:
        """Runs Python; the lines that it prints. Error if it raises."""
        found: list[str] = self.page.evaluate(_RUN, code)
        return found

    def close(self) -> None:
        self.page.close()


def keep(context: BrowserContext, site: Site, files: dict[str, bytes]) -> None:
    """Puts saves (name -> content) into the browser, before the page is opened."""
    page = context.new_page()
    page.goto(site.address + EMPTY)
    page.evaluate(_KEEP, coded(files))
    page.close()


def kept(page: Page) -> dict[str, bytes]:
    """The saves in the browser."""
    found: dict[str, str] = page.evaluate(_KEPT)
    return {name: base64.b64decode(text) for name, text in found.items()}


def open_page(context: BrowserContext, site: Site, errors: list[Any], query: str = "") -> Page:
    """The page, with the device switched on; errors of its scripts are collected."""
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.goto(site.address + query)
    expect(page.locator("#screen[data-screen]")).to_be_visible(timeout=30_000)
    return page


def screen(page: Page) -> str:
    """The device's screen."""
    return page.locator("#screen").get_attribute("data-screen") or ""


def wait_for(page: Page, *names: str, seconds: float = 30) -> str:
    """Until one of these screens is there."""
    end = time.monotonic() + seconds
    while (now := screen(page)) not in names:
        assert time.monotonic() < end, f"{now} instead of {names}"
        page.wait_for_timeout(20)
    return now


def picture(page: Page) -> str:
    """The pixels on the page."""
    found: str = page.evaluate("document.getElementById('screen').toDataURL()")
    return found


# Presses keys like a person who plays any legal card and agrees to everything else: a press and its effect every 30 ms.
# Keyboard events of the page itself; those of a real keyboard take the browser ten times the work.
_PLAY = """async ([last, seconds]) => {
  const press = (key) => {
    for (const kind of ["keydown", "keyup"]) {
      document.body.dispatchEvent(new KeyboardEvent(kind, { code: key, key, bubbles: true, cancelable: true }));
    }
  };
  const rest = (ms) => new Promise((done) => setTimeout(done, ms));
  const told = () => document.getElementById("screen").dataset.screen + document.getElementById("words").textContent;
  // No key comes before the last one has been answered, however slow the machine is: none is left for the next screen.
  const pressed = async (key) => {
    const before = told();
    press(key);
    for (let wait = 0; wait < 100 && told() === before; wait++) await rest(10);
    await rest(15);
  };
  const seen = [];
  const end = performance.now() + 1000 * seconds;
  for (;;) {
    const now = document.getElementById("screen").dataset.screen;
    if (seen.at(-1) !== now) seen.push(now);
    if (last.includes(now)) {
      await rest(500);  // the seats, too, change what is told: the last key may not have been taken yet, and lead on
      if (document.getElementById("screen").dataset.screen === now) return seen;
      continue;
    }
    if (performance.now() > end || !document.getElementById("crash").hidden) return seen;
    if (["help", "why", "words", "game_menu"].includes(now)) await pressed("Escape");
    else {
      const isMarked = /označeno|marked/.test(document.querySelector("#words strong")?.textContent);
      if (!isMarked || !["passing", "taroky_talk"].includes(now)) await pressed("Enter");
      if (["passing", "table", "interlude", "taroky_talk", "taroky_table"].includes(now)) await pressed("ArrowRight");
    }
  }
}"""


def play_to(page: Page, *last: str, seconds: float = 240) -> list[str]:
    """Plays by the arrows, Enter and Esc until one of these screens is there; the screens seen."""
    choose(page, "#speeds [data-value='4']")
    seen: list[str] = page.evaluate(_PLAY, [list(last), seconds])
    assert page.locator("#crash").is_hidden(), page.locator("#crash").inner_text()
    assert seen[-1] in last, f"none of {last}; seen: {seen[-8:]}"
    return seen
