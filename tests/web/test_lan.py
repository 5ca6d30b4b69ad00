"""The page as a phone in the same network has it: by an address that is not this computer's own, without https."""

from __future__ import annotations

import threading

import pytest
from playwright.sync_api import Playwright

from host_tools.build.web.command import server
from host_tools.sim import lan
from tests.host_tools.test_sim_page import FLAGS
from tests.web.site import Site, kept, screen, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

NAME = "kocka.test"


def test_a_phone_in_the_network_plays_and_keeps_its_match(site: Site, chromium: str, playwright_: Playwright) -> None:
    """Browsers give such a page no service worker and no locks: it plays all the same, and a reload goes on."""
    serving = server(site.folder, 0, lan.Reach("127.0.0.1", (NAME,)))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    running = playwright_.chromium.launch(
        executable_path=chromium, args=[*FLAGS, f"--host-resolver-rules=MAP {NAME} 127.0.0.1"]
    )
    try:
        phone = running.new_context(
            locale="cs-CZ", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        page = phone.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"http://{NAME}:{serving.server_port}/")
        wait_for(page, "start")
        assert page.evaluate("isSecureContext") is False
        page.keyboard.press("Enter")  # lessons are offered
        page.keyboard.press("Escape")  # and declined
        wait_for(page, "passing", "table", "draw", "dealing")
        page.wait_for_timeout(500)
        assert any(name.startswith("match") for name in kept(page))
        page.reload()
        wait_for(page, "start")
        page.keyboard.press("Enter")
        wait_for(page, "passing", "table", "draw", "dealing")
        assert screen(page) and errors == []
    finally:
        running.close()
        serving.shutdown()
        serving.server_close()
