"""What the browser keeps for the page, denied by the browser itself: blocked cookies, another site's frame, refused
locks, a database that does not answer, data cleared during a match; and a new version of the page.
"""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, Playwright, Route, expect

from host_tools.build.web import build
from host_tools.build.web.command import server
from host_tools.device import saves as device_saves
from tests.host_tools.test_sim_page import FLAGS, choose, deal
from tests.saves import vectors
from tests.web.site import EMPTY, Site, keep, kept, wait_for
from tests.web.test_page import MEASURED_IN_PAGE, WINDOWS, saves

pytestmark = [pytest.mark.slow, pytest.mark.timeout(240)]

# The browser denies this host all that pages may keep, as people do who block cookies.
BLOCKED = "localhost"


@pytest.fixture(scope="module")
def denying(
    chromium: str, playwright_: Playwright, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[BrowserContext]:
    """One browser for all tests here; each has an origin of its own, see `origin`."""
    profile = tmp_path_factory.mktemp("profile")
    blocked = {"profile": {"content_settings": {"exceptions": {"cookies": {f"{BLOCKED},*": {"setting": 2}}}}}}
    (profile / "Default").mkdir()
    (profile / "Default" / "Preferences").write_text(json.dumps(blocked), encoding="utf-8")
    made = playwright_.chromium.launch_persistent_context(
        profile, executable_path=chromium, args=FLAGS, locale="cs-CZ", viewport={"width": 1280, "height": 800}
    )
    yield made
    made.close()


class Origin(Site):
    """A folder on a port of its own, where nobody has been."""

    def __init__(self, folder: Path) -> None:  # not built again
        self.folder = folder
        self._server: ThreadingHTTPServer = server(folder)
        self.port = self._server.server_port
        self.address = f"http://127.0.0.1:{self.port}/"
        self.blocked = f"http://{BLOCKED}:{self.port}/"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()


@pytest.fixture
def origin(site: Site, denying: BrowserContext) -> Iterator[Origin]:
    """The page where nobody has been."""
    made = Origin(site.folder)
    yield made
    for page in denying.pages[1:]:
        page.close()
    made.stop()


def opened(context: BrowserContext, address: str, errors: list[str]) -> Page:
    """The page at this address with the device switched on; errors of its scripts are collected."""
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    wait_for(page, "start")
    return page


def test_cookies_are_blocked(denying: BrowserContext, origin: Origin, tmp_path: Path) -> None:
    """The device plays with its files in memory, and says so; a backup keeps them, and brings them back."""
    errors: list[str] = []
    page = opened(denying, origin.blocked, errors)
    unsaved, lost = page.locator("#unsaved"), page.locator("#lost")
    expect(unsaved).to_contain_text("neumožňuje ukládat")
    choose(page, "#boards [data-value='pico_display_2_8']")  # the browser keeps no settings of the page either
    choose(page, "#contrast")
    expect(page.locator("#contrast")).to_have_attribute("aria-pressed", "true")
    deal(page, "1996")
    wait_for(page, "draw")
    page.keyboard.press("Enter")
    wait_for(page, "passing")
    expect(unsaved).to_be_visible()
    with page.expect_download() as saved:
        unsaved.locator("button").click()
    assert any("match" in name for name in device_saves.unpack(saved.value.path())[0])
    page.click("#open")
    expect(page.locator("#kept")).to_contain_text("neumožňuje ukládat")
    expect(page.locator("#kept")).to_contain_text("Poslední záloha")
    expect(page.locator("#where")).to_have_text("")
    page.click("#close")
    for width, height in WINDOWS:  # what is said covers nothing
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        found = page.evaluate(MEASURED_IN_PAGE)
        assert (found["small"], found["below"], found["scrolls"]) == ([], [], False), (width, height)

    # Another window has nothing of it; what this one has is not lost by that.
    other = denying.new_page()
    other.goto(origin.blocked)
    expect(other.locator("#lost")).to_contain_text("v jiném okně")
    expect(other.locator("#stuck")).to_have_count(0)
    other.locator("#lost button").click()
    wait_for(other, "start")
    expect(lost).to_contain_text("co se tady nestihlo uložit")
    with page.expect_download() as saved:
        lost.get_by_role("button", name="Uložit zálohu").click()
    backup = tmp_path / "saved.zip"
    saved.value.save_as(backup)
    lost.get_by_role("button", name="Hrát tady").click()
    wait_for(page, "start")
    expect(page.locator("#words")).not_to_contain_text("Pokračovat")
    page.set_input_files("#restore-file", backup)
    lost.get_by_role("button", name="Načíst ji").click()
    expect(page.locator("#words")).to_contain_text("Pokračovat")
    page.keyboard.press("Enter")
    wait_for(page, "passing")
    assert errors == []


def frame_of(denying: BrowserContext, origin: Origin, source: str, rights: str = "") -> tuple[Page, FrameLocator]:
    """A page of another site with ours in a frame."""
    (origin.folder / "foreign.html").write_text(f'<iframe {rights} width=600 height=700 src="{source}"></iframe>')
    page = denying.new_page()
    page.goto(origin.address + "foreign.html")
    (origin.folder / "foreign.html").unlink()
    return page, page.frame_locator("iframe")


def test_in_a_frame_of_another_site(denying: BrowserContext, origin: Origin) -> None:
    """Where the browser denies storage there, the device plays; in a sandbox, where no worker runs, words say why."""
    _, frame = frame_of(denying, origin, origin.blocked)
    expect(frame.locator("#screen[data-screen=start]")).to_be_visible()
    expect(frame.locator("#unsaved")).to_contain_text("neumožňuje ukládat")
    # The server lets no other origin read its scripts, and a sandbox is one.
    _, frame = frame_of(denying, origin, origin.address, 'sandbox="allow-scripts"')
    expect(frame.locator("#stuck")).to_be_visible()
    expect(frame.locator("#stuck")).to_contain_text("ve vlastním okně")

    def let_read(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, headers={**response.headers, "access-control-allow-origin": "*"})

    # Other servers do.
    denying.route("**/page/*", let_read)
    _, frame = frame_of(denying, origin, origin.address, 'sandbox="allow-scripts allow-popups"')
    expect(frame.locator("#lost")).to_contain_text("Uvnitř jiné stránky")
    expect(frame.locator("#lost button")).to_have_text("Otevřít ve vlastním okně")
    denying.unroute_all(behavior="ignoreErrors")  # what is still on its way finds no server after this test


# A page that has the database open and does not let go; another one wants to change it, and has second thoughts.
_HOLD = """() => new Promise((done) => {
  indexedDB.open("kocka", 1).onsuccess = (event) => { globalThis.base = event.target.result; done(); };
})"""
_CHANGE = """() => new Promise((done) => {
  const request = indexedDB.open("kocka", 2);
  request.onupgradeneeded = () => request.transaction.abort();
  request.onblocked = () => done();
})"""


@pytest.mark.parametrize("is_played", [False, True])
def test_the_database_does_not_answer(is_played: bool, denying: BrowserContext, origin: Origin, tmp_path: Path) -> None:
    """The device begins without its files. They come once it answers; what was played meanwhile is not lost."""
    files = saves(tmp_path / "before", "kourici_kocka")
    keep(denying, origin, files)
    holding, changing = denying.new_page(), denying.new_page()
    for page, work in ((holding, _HOLD), (changing, _CHANGE)):
        page.goto(origin.address + EMPTY)
        page.evaluate(work)
    errors: list[str] = []
    page = opened(denying, origin.address, errors)
    unsaved, lost, words = page.locator("#unsaved"), page.locator("#lost"), page.locator("#words")
    expect(unsaved).to_be_visible()
    expect(words).not_to_contain_text("Pokračovat")
    if is_played:
        deal(page, "1996")
        wait_for(page, "draw")
        page.wait_for_timeout(200)
    holding.close()
    if is_played:
        expect(lost).to_contain_text("jdou zase přečíst")
        assert kept(page) == files
        with page.expect_download() as saved:
            lost.get_by_role("button", name="Uložit zálohu").click()
        assert any("match" in name for name in device_saves.unpack(saved.value.path())[0])
    expect(words).to_contain_text("Pokračovat")
    expect(unsaved).to_be_hidden()
    assert kept(page) == files
    page.keyboard.press("Enter")
    wait_for(page, "passing")
    page.wait_for_timeout(200)
    assert set(kept(page)) >= set(files)
    assert errors == []


def test_data_are_cleared_during_a_match(denying: BrowserContext, origin: Origin) -> None:
    """All that the device has is written again at once, and the match goes on, here and after a reload.

    What the browser has promised before is shown.
    """
    errors: list[str] = []
    granting = denying.new_page()
    granting.goto(origin.address + EMPTY)
    denying.new_cdp_session(granting).send(
        "Browser.setPermission",
        {"permission": {"name": "persistent-storage"}, "setting": "granted", "origin": origin.address.rstrip("/")},
    )
    page = opened(denying, origin.address, errors)
    deal(page, "1996")
    wait_for(page, "draw")
    page.keyboard.press("Enter")
    wait_for(page, "passing")
    page.click("#open")
    expect(page.locator("#kept")).to_contain_text("Prohlížeč slíbil")
    page.click("#close")
    page.wait_for_timeout(300)
    before = kept(page)
    assert any(name.startswith("match") for name in before)
    denying.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": origin.address.rstrip("/"), "storageTypes": "all"}
    )
    expect(page.locator("#lost")).to_contain_text("zapsala znovu")
    expect(page.locator("#unsaved")).to_be_hidden()
    assert kept(page) == before
    choose(page, "#languages [data-value='en']")
    page.wait_for_timeout(300)
    assert kept(page)["settings.kck"] != before["settings.kck"]
    page.reload()
    wait_for(page, "start")
    page.keyboard.press("Enter")
    wait_for(page, "passing")
    expect(page.locator("#lost")).to_be_hidden()
    assert errors == []


_SILENT = """
let silent = 2;
const transaction = IDBDatabase.prototype.transaction;
IDBDatabase.prototype.transaction = function (...given) {
  if (given[1] === "readwrite" && silent-- > 0) return { objectStore: () => ({ get: () => ({}) }), abort() {} };
  return transaction.apply(this, given);
};
"""


def test_a_write_that_is_never_answered_is_tried_again(denying: BrowserContext, origin: Origin) -> None:
    def answer(route: Route) -> None:
        response = route.fetch()
        text = response.text()
        assert "WRITE_MS = 10_000" in text
        route.fulfill(response=response, body=_SILENT + text.replace("WRITE_MS = 10_000", "WRITE_MS = 500"))

    denying.route("**/page/storage.js", answer)
    errors: list[str] = []
    page = opened(denying, origin.address, errors)
    denying.unroute("**/page/storage.js")
    expect(page.locator("#unsaved")).to_be_visible()
    choose(page, "#languages [data-value='en']")
    expect(page.locator("#unsaved")).to_be_hidden()
    assert "settings.kck" in kept(page)
    assert errors == []


_MUTE = """
if (navigator.locks) navigator.locks.request = navigator.locks.query = () => new Promise(() => {});
globalThis.BroadcastChannel = class { constructor() { throw new Error("no"); } };
"""


def test_nobody_says_which_window_has_the_files(denying: BrowserContext, origin: Origin) -> None:
    """Locks that never answer, no channel: the database knows it. The later window has the files, and keeps them."""

    def answer(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=_MUTE + response.text())

    denying.route("**/page/storage.js", answer)
    errors: list[str] = []
    first = opened(denying, origin.address, errors)
    choose(first, "#languages [data-value='en']")
    expect(first.locator("#words")).to_contain_text("New match")
    first.wait_for_timeout(300)
    second = opened(denying, origin.address, errors)
    denying.unroute("**/page/storage.js")
    expect(second.locator("#words")).to_contain_text("New match")
    choose(second, "#languages [data-value='cs']")
    second.wait_for_timeout(300)
    before = kept(second)
    choose(first, "#boards [data-value='oled_128x64']")
    deal(first, "7")
    expect(first.locator("#lost")).to_contain_text("is not there")  # the match that could not be saved
    assert kept(second) == before
    assert errors == []


def test_a_backup_cannot_carry_what_is_the_databases(denying: BrowserContext, origin: Origin, tmp_path: Path) -> None:
    """Whatever its files are called, the page goes on; and the database of an older page is taken over."""
    errors: list[str] = []
    old = denying.new_page()
    old.goto(origin.address + EMPTY)
    old.evaluate(_FORMER)
    page = opened(denying, origin.address, errors)
    page.wait_for_timeout(300)
    hostile = tmp_path / "hostile.zip"
    names = {f"saves/{name}": b"somebody else" for name in (":owner", "0", "__proto__")}
    hostile.write_bytes(vectors.zipped({**vectors.SOUND, **names}))
    page.set_input_files("#restore-file", hostile)
    lost = page.locator("#lost")
    lost.get_by_role("button", name="Uložit zálohu dos").click()
    lost.get_by_role("button", name="Nahradit").click()
    expect(lost).to_be_hidden()
    wait_for(page, "start")
    choose(page, "#languages [data-value='en']")
    files = kept(page)
    for _ in range(100):  # the setting is written once the page has time
        if files["settings.kck"] != vectors.SETTINGS:
            break
        page.wait_for_timeout(100)
        files = kept(page)
    there = {name.removeprefix("saves/") for name in (*vectors.SOUND, *names)}
    assert set(files) | {"__proto__"} == there  # that one does not come from a page to Python
    assert files["settings.kck"] != vectors.SETTINGS
    assert errors == []


_FORMER = """() => new Promise((done) => {
  const request = indexedDB.open("kocka", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("files");
  request.onsuccess = () => {
    const work = request.result.transaction("files", "readwrite");
    work.objectStore("files").put("an older page", ":owner");
    work.objectStore("files").put(new Uint8Array([1]), "crash.log");
    work.oncomplete = () => { request.result.close(); done(); };
  };
})"""


@pytest.mark.parametrize("link", ["#%", "#%E0%A4", "#%00", "#U%25"])
def test_a_link_that_is_none(link: str, denying: BrowserContext, origin: Origin) -> None:
    """It is refused in words."""
    errors: list[str] = []
    page = denying.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(origin.address + link)
    wait_for(page, "start", "received")
    expect(page.locator("#words")).to_contain_text("nesouhlasí")
    assert not page.url.endswith(link)
    assert errors == []


@pytest.fixture
def moving(site: Site, tmp_path: Path, denying: BrowserContext) -> Iterator[tuple[Origin, Callable[[], None]]]:
    """A server, and what puts the next version of the page's files there; the first time its service worker alone."""
    folder = tmp_path / "moving"
    shutil.copytree(site.folder, folder)
    made = Origin(folder)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    del files["sw.js"]
    files["page/texts.js"] = files["page/texts.js"].replace("Kočka – karty do kapsy".encode(), "Kočka 2".encode())
    source = (build.OURS / "sw.js").read_text(encoding="utf-8")
    steps = iter([{"sw.js": build.service_worker(source, files)}, files])

    def move() -> None:
        for name, data in next(steps).items():
            (folder / name).write_bytes(data)

    yield made, move
    for page in denying.pages[1:]:
        page.close()
    made.stop()


_UPDATE = """async () => {
  const kept = await navigator.serviceWorker.ready;
  const newer = await kept.update().then(() => kept.installing, () => null);
  if (newer) await new Promise((done) => {
    newer.onstatechange = () => { if (newer.state === "installed" || newer.state === "redundant") done(); };
  });
  return [kept.waiting !== null, (await caches.keys()).length];
}"""


def test_a_new_version_comes_whole_and_between_two_matches(
    moving: tuple[Origin, Callable[[], None]], denying: BrowserContext
) -> None:
    """A service worker that comes before its files is not installed. With them, the page says so, and changes when no
    match is at the table."""
    origin, move = moving
    errors: list[str] = []
    page = opened(denying, origin.address, errors)
    page.click("#open")
    expect(page.locator("#where")).to_contain_text("funguje i bez sítě")
    expect(page.locator("#kept")).to_contain_text("neslíbil")
    expect(page.locator("#kept")).to_contain_text("Safari")
    expect(page.locator("#kept")).to_contain_text("ještě žádná záloha")
    page.click("#close")
    deal(page, "1996")
    wait_for(page, "draw")
    page.keyboard.press("Enter")
    wait_for(page, "passing")
    move()
    assert page.evaluate(_UPDATE) == [False, 1]
    fresh = page.locator("#fresh")
    expect(fresh).to_be_hidden()
    move()
    assert page.evaluate(_UPDATE) == [True, 2]
    expect(fresh).to_contain_text("načte se po zápase")
    expect(fresh.locator("button")).to_be_hidden()
    page.wait_for_timeout(4000)
    assert page.evaluate("document.title") == "Kočka – karty do kapsy"
    page.keyboard.press("h")
    wait_for(page, "start")
    expect(fresh.locator("button")).to_be_visible()
    expect(page).to_have_title("Kočka 2")
    wait_for(page, "start")
    expect(fresh).to_be_hidden()
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    page.keyboard.press("Enter")
    wait_for(page, "passing")
    assert errors == []
