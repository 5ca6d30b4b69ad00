"""The simulator's server, with a counting app instead of the game: pages, keys, boards, saves, and who may ask."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from aiohttp import ClientWebSocketResponse, WSMsgType, WSServerHandshakeError, web
from aiohttp.test_utils import TestClient, TestServer
from PIL import Image

from host_tools.sim import frames, server
from host_tools.sim.device import Device
from host_tools.sim.server import BadMessage, PortTaken, Simulator
from kocka.match import seal, settings
from kocka.match import state as match_state
from tests.host_tools.sim_fake import Fake


def simulator(folder: Path, board: str = "pico_lcd_1_3") -> Simulator:
    """On the counting app."""
    return Simulator(lambda on, language: Device(on, folder, language, 1, Fake), board, "cs", folder, "a remark")


class Page:
    """What page.js does, without a browser."""

    def __init__(self, ws: ClientWebSocketResponse) -> None:
        self.ws = ws
        self.state: dict[str, Any] = {}
        self.pixels = np.zeros((1, 1), dtype=np.uint8)
        self.tones: list[tuple[int, int]] = []
        self.errors: list[str] = []

    async def until(self, reached: Callable[[], bool]) -> None:
        """Takes messages until a condition holds; fails after five seconds."""
        async with asyncio.timeout(5):
            while not reached():
                self.take(await self.ws.receive())

    def take(self, message: Any) -> None:
        if message.type is WSMsgType.BINARY:
            _, x, y, width, height = frames.HEADER.unpack_from(message.data)
            packed = np.frombuffer(message.data, np.uint8, offset=frames.HEADER.size).reshape(height, -1)
            part = np.stack([packed >> 4, packed & 15], axis=2).reshape(height, -1)[:, :width]
            self.pixels[y : y + height, x : x + width] = part
        else:
            assert message.type is WSMsgType.TEXT, message
            data = json.loads(message.data)
            if data["type"] == "state":
                if self.state.get("face") != data["face"]:
                    self.pixels = np.full((data["face"]["height"], data["face"]["width"]), 255, dtype=np.uint8)
                self.state = data
            elif data["type"] == "tone":
                self.tones.append((data["hz"], data["ms"]))
            else:
                self.errors.append(data["text"])

    async def key(self, role: str, held: bool = False) -> None:
        """Press a key."""
        await self.ws.send_json({"type": "key", "role": role, "held": held})


@asynccontextmanager
async def opened(sim: Simulator) -> AsyncIterator[TestClient[web.Request, web.Application]]:
    """A running server."""
    async with TestClient(TestServer(sim.app)) as client:
        yield client


async def page_of(client: TestClient[web.Request, web.Application]) -> Page:
    """An open page that has its first picture."""
    page = Page(await client.ws_connect("/ws"))
    await page.until(lambda: bool(page.state) and not (page.pixels == 255).any())
    return page


def run(test: Coroutine[Any, Any, None] | Awaitable[None]) -> None:

    async def inner() -> None:
        await test

    asyncio.run(inner())


def shows(page: Page, sim: Simulator) -> Callable[[], bool]:
    """The page has what is on the glass."""
    return lambda: page.pixels.shape == sim.device.pixels().shape and bool((page.pixels == sim.device.pixels()).all())


def test_a_page_sees_the_device_and_presses_its_keys(tmp_path: Path) -> None:
    """First a whole picture, then what changes; a longer press; a tone."""

    async def test() -> None:
        sim = simulator(tmp_path)
        async with opened(sim) as client:
            page = await page_of(client)
            assert shows(page, sim)()
            assert page.state["face"]["title"] == "Pico + Waveshare Pico-LCD-1.3"
            assert page.state["folder"] == str(tmp_path)
            assert page.state["remark"] == "a remark"
            before = page.pixels.copy()
            await page.key("next")
            await page.until(lambda: not (page.pixels == before).all())
            assert sim.device.app.count == 6
            assert shows(page, sim)()
            await page.key("ok")
            await page.until(lambda: page.tones == [(440, 30)])
            await page.key("next", held=True)
            await page.until(lambda: sim.device.screen == "page" and shows(page, sim)())

    run(test())


def test_two_pages_show_one_device_and_a_reload_resumes(tmp_path: Path) -> None:
    """State lives in the server: what one page presses the other shows, and a new one too."""

    async def test() -> None:
        sim = simulator(tmp_path)
        async with opened(sim) as client:
            one, two = await page_of(client), await page_of(client)
            await one.key("next")
            await one.key("next")
            for page in (one, two):
                await page.until(lambda page=page: sim.device.app.count == 7 and shows(page, sim)())
            await one.ws.close()
            three = await page_of(client)
            assert shows(three, sim)()
            assert sim.device.app.count == 7

    run(test())


def test_a_restart_of_the_server_resumes(tmp_path: Path) -> None:
    """What was saved is there."""

    async def test() -> None:
        async with opened(simulator(tmp_path)) as client:
            page = await page_of(client)
            before = page.pixels.copy()
            await page.key("next")
            await page.until(lambda: not (page.pixels == before).all())
        sim = simulator(tmp_path)
        assert sim.device.app.count == 6

    run(test())


def test_another_board_has_the_same_match(tmp_path: Path) -> None:
    """Size, colours and keys change, the saves stay; the old device was switched off."""

    async def test() -> None:
        sim = simulator(tmp_path)
        async with opened(sim) as client:
            page = await page_of(client)
            await page.key("next")
            old = sim.device
            await page.ws.send_json({"type": "board", "board": "oled_128x64"})
            await page.until(lambda: page.state["face"]["id"] == "oled_128x64" and shows(page, sim)())
            assert page.pixels.shape == (64, 128)
            assert page.state["palette"][1] == 0xE8F4FF
            assert old.app.closed
            assert sim.device.app.count == 6

    run(test())


def test_language_speed_and_deal(tmp_path: Path) -> None:
    """The page's other wishes."""

    async def test() -> None:
        sim = simulator(tmp_path)
        async with opened(sim) as client:
            page = await page_of(client)
            await page.ws.send_json({"type": "language", "language": "en"})
            await page.ws.send_json({"type": "speed", "speed": 4})
            await page.ws.send_json({"type": "deal", "seed": "1996"})
            await page.until(lambda: page.state["seed"] == "1996" and page.state["speed"] == 4)
            assert page.state["language"] == "en"
            assert sim.device.app.settings.get(1) == 1
            start, began = sim.device.now_ms, asyncio.get_running_loop().time()
            await asyncio.sleep(0.3)
            passed = (asyncio.get_running_loop().time() - began) * 1000
            assert 2.5 * passed < sim.device.now_ms - start < 5.5 * passed

    run(test())


def test_a_page_brings_the_code_of_a_deal(tmp_path: Path) -> None:
    device = Device("oled_128x64", tmp_path)
    simulator = Simulator(lambda board, language: device, "oled_128x64", "cs", tmp_path)
    simulator.receive('{"type": "code", "code": "01a2 25em p8gd 0j4n"}')
    device.settle()
    assert device.screen == "passing" and device.app.session.match.setup.game == "kourici_kocka"
    device.app.act(("leave",))
    for code in ("0", "01A225EMP8GD0J4M", "žluť", "", "#" * 80):
        simulator.receive(json.dumps({"type": "code", "code": code}))
        assert device.screen == "start"
    assert not device.link


def test_the_page_is_told_what_the_device_shows_of_a_sealed_deal(tmp_path: Path) -> None:
    """The seal while the round is played, its seed too when it is over; no number that could be typed again."""
    sim = Simulator(lambda on, language: Device(on, tmp_path, language, 1), "pico_lcd_1_3", "cs", tmp_path, "")
    device: Any = sim.device
    device.app.settings.set(settings.SEALS, 1)
    device.app.settings.set(settings.LEARNT, "0")  # no lessons are offered first
    for _ in range(3):
        device.key("ok")
        device.settle()
    match = device.app.session.match
    while match.stage != match_state.ROUND:
        match.proceed()
    assert match.setup.sealed
    closed = seal.grouped(match.digest())
    told = json.loads(sim._state())
    assert (told["seed"], told["seal"]) == (None, [closed])
    legal = bytearray(24)
    while match.playing:
        match.legal(legal)
        match.act(legal[0])
    told = json.loads(sim._state())["seal"]
    assert told == [closed, seal.grouped(match.opened()), match.sealed_line()]
    assert hashlib.sha256(told[2].encode()).hexdigest()[:12] == match.digest()
    device.play_deal(1996)
    told = json.loads(sim._state())
    assert (told["seed"], told["seal"]) == ("1996", [])
    device.close()


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ("nonsense", "not JSON"),
        ("[" * 4096, "not JSON"),
        ("[1]", "not an object"),
        ('{"type": "fly"}', "unknown type 'fly'"),
        ('{"type": "key", "role": "fire"}', "role is one of prev, next"),
        ('{"type": "key", "role": ["ok"]}', "role is one of prev, next"),
        ('{"type": "board", "board": "../etc"}', "board is one of"),
        ('{"type": "language", "language": "xx"}', "language is one of cs, en, de"),
        ('{"type": "speed", "speed": 99}', "speed is one of 1, 4"),
        ('{"type": "speed"}', "speed is one of 1, 4"),
        ('{"type": "deal", "seed": "-1"}', "seed is a number from 0 to"),
        ('{"type": "deal", "seed": "281474976710656"}', "seed is a number from 0 to"),
        ('{"type": "code", "code": 3}', "code is a text"),
        ('{"type": "deal"}', "seed is a number from 0 to"),
    ],
)
def test_bad_messages_change_nothing(tmp_path: Path, message: str, reason: str) -> None:
    """They are answered with what is wrong."""
    sim = simulator(tmp_path)
    with pytest.raises(BadMessage, match=reason):
        sim.receive(message)
    assert (sim.speed, sim.language, sim.device.seed) == (1, "cs", None)


def test_a_bad_message_does_not_end_the_page(tmp_path: Path) -> None:
    """The page is told, and goes on."""

    async def test() -> None:
        sim = simulator(tmp_path)
        async with opened(sim) as client:
            page = await page_of(client)
            await page.ws.send_str("{")
            await page.until(lambda: page.errors == ["not JSON"])
            await page.key("next")
            await page.until(lambda: sim.device.app.count == 6 and shows(page, sim)())

    run(test())


def test_pictures(tmp_path: Path) -> None:
    """A PNG at a zoom, a GIF of what was recorded."""

    async def test() -> None:
        sim = simulator(tmp_path)
        async with opened(sim) as client:
            answer = await client.get("/screen.png?zoom=3&download=1")
            assert answer.status == 200
            assert 'filename="kocka.png"' in answer.headers["Content-Disposition"]
            assert Image.open(io.BytesIO(await answer.read())).size == (720, 720)
            for zoom in ("0", "17", "x"):
                assert (await client.get(f"/screen.png?zoom={zoom}")).status == 400
            assert (await client.get("/recording.gif")).status == 404
            page = await page_of(client)
            await page.ws.send_json({"type": "record"})
            await page.until(lambda: page.state["recording"])
            await page.key("next")
            await page.until(lambda: sim.device.app.count == 6 and shows(page, sim)())
            answer = await client.get("/recording.gif")
            assert Image.open(io.BytesIO(await answer.read())).n_frames == 2
            await page.until(lambda: not page.state["recording"])

    run(test())


def test_a_crash_is_shown_and_the_device_switched_on_again(tmp_path: Path) -> None:
    """The server goes on whatever the firmware does."""

    async def test() -> None:
        sim = simulator(tmp_path)
        async with opened(sim) as client:
            page = await page_of(client)
            await page.key("menu")
            await page.until(lambda: bool(page.state["crash"]))
            assert "broken on purpose" in page.state["crash"]
            await page.ws.send_json({"type": "restart"})
            await page.until(lambda: page.state["crash"] is None)
            await page.key("next")
            await page.until(lambda: sim.device.app.count == 6)

    run(test())


def test_only_its_own_page_may_ask(tmp_path: Path) -> None:
    """Other sites' pages, and names that only point here, are refused."""

    async def test() -> None:
        async with opened(simulator(tmp_path)) as client:
            page = await client.get("/")
            assert page.status == 200
            assert "Kočka" in await page.text()
            assert (await client.get("/", headers={"Host": "evil.example"})).status == 403
            assert (await client.get("/screen.png", headers={"Origin": "http://evil.example"})).status == 403
            with pytest.raises(WSServerHandshakeError):
                await client.ws_connect("/ws", origin="http://evil.example")
            assert (await client.get("/page/../server.py")).status == 404
            for header in ("cross-site", "same-site"):
                for path in ("/recording.gif", "/screen.png", "/page/page.js", "/ws"):
                    assert (await client.get(path, headers={"Sec-Fetch-Site": header})).status == 403
            assert (await client.get("/", headers={"Sec-Fetch-Site": "cross-site"})).status == 200  # a link
            for path in ("/", "/screen.png", "/page/page.js"):
                answer = await client.get(path, headers={"Sec-Fetch-Site": "same-origin"})
                assert answer.status == 200
                assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
                assert answer.headers["Content-Security-Policy"] == "frame-ancestors 'none'"

    run(test())


def test_a_taken_port_gives_the_next(tmp_path: Path) -> None:
    """On the loopback interface alone."""

    async def test() -> None:
        runner = web.AppRunner(simulator(tmp_path).app)
        await runner.setup()
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            bound = await server.listen(runner, port)
            assert port < bound < port + server.PORT_TRIES
        assert {address[0] for address in runner.addresses} == {"127.0.0.1"}
        await runner.cleanup()

    run(test())


def test_no_port_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says which were tried."""

    async def test() -> None:
        monkeypatch.setattr(server, "PORT_TRIES", 1)
        runner = web.AppRunner(simulator(tmp_path).app)
        await runner.setup()
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            with pytest.raises(PortTaken, match=f"{port} to {port} are all taken"):
                await server.listen(runner, port)
        await runner.cleanup()

    run(test())
