"""The built page and a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from host_tools.build.web import micropython
from tests.host_tools.test_sim_page import FLAGS
from tests.plugin import unavailable
from tests.web.site import Bare, Site

# Machines on which tests run are busy.
expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def wasm() -> Path:
    """MicroPython for WebAssembly; the test is skipped where it has not been fetched."""
    found = micropython.PORT.find()
    if found is None:
        unavailable("MicroPython for WebAssembly has not been fetched")
    return found


@pytest.fixture(scope="session")
def site(wasm: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The page, served."""
    made = Site(tmp_path_factory.mktemp("web"))
    yield made
    made.stop()


@pytest.fixture(scope="module")
def playwright_() -> Iterator[Playwright]:
    """What starts browsers."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="module")
def browser(chromium: str, playwright_: Playwright) -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    running = playwright_.chromium.launch(executable_path=chromium, args=FLAGS)
    yield running
    running.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A visitor who has never been here and reads Czech."""
    made = browser.new_context(locale="cs-CZ", viewport={"width": 1280, "height": 800})
    yield made
    made.close()


@pytest.fixture
def bare(browser: Browser, site: Site) -> Iterator[Callable[..., Bare]]:
    """Makes a Bare; they are gone afterwards."""
    made: list[Bare] = []

    def make(**given: object) -> Bare:
        made.append(Bare(browser, site, **given))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.close()
