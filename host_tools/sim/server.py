"""The web server of the simulator and of the twin: one device, any number of pages that show it, on loopback alone
unless somebody asks for the local network (lan.py).

Messages to a page (`/ws`): text is JSON, {"type": "state", …} whenever something about the device or the page's
settings changes, {"type": "words", "lines"}, the screen's text (`host_tools.build.web.guest.words`), and
{"type": "tone", "hz", "ms"}; binary is a rectangle of pixels (`frames.pack`). Messages from a
page: {"type": "key", "role", "held"}, "board", "language", "speed", "sound", "deal", "code", "record",
"restart".
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

from aiohttp import WSMsgType, web

from host_tools.build.web.guest.words import Words
from host_tools.sim import faces, frames, lan, page_words
from host_tools.sim.device import FINGER, LANGUAGES, MAX_SEED, Device
from kocka.ui.session.app import KockaApp

PAGE = Path(__file__).parent / "page"
SPEEDS = (1, 4)
PORT_TRIES = 20
MAX_MESSAGE = 4096
MAX_ZOOM = 16

# The loop: a picture at most this often, and no more device time at once than this (after a laptop slept).
FRAME_S = 1 / 60
MAX_CATCH_UP_MS = 250
# While there is something to think about, the page is served again after at most this much thinking.
SLICE_S = 0.012
# The screen's text is looked at when nothing moves, and in every so many-th picture while something does.
_LOOK = 15


# No page of another site may embed an answer, or show it in a frame.
_ALONE = {
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}


# What a page may ask of a device in this process only.
_NOT_EMULATED = ("touch", "type", "board", "language", "speed", "sound", "deal", "code")


class PortTaken(Exception):
    """No port was free. `.first`: the one asked for."""

    def __init__(self, first: int) -> None:
        super().__init__(f"ports {first} to {first + PORT_TRIES - 1} are all taken; name another with --port")
        self.first = first


class BadMessage(ValueError):
    """A page sent something that is no message of this protocol; the text says what."""


class Live(Protocol):
    """A device that pages can show: see `sim.device.Device`, and `twin.live.LiveTwin`, which has keys and nothing more.

    pace: how fast an emulated chip runs, 1.0 for as fast as a real one; None for the simulator.
    """

    face: faces.Face
    now_ms: int
    crash: str | None

    @property
    def pace(self) -> float | None: ...
    @property
    def screen(self) -> str: ...
    @property
    def unfinished(self) -> bool: ...
    @property
    def seed(self) -> int | None: ...
    @property
    def seal(self) -> Sequence[str]: ...
    @property
    def palette(self) -> list[int]: ...
    @property
    def brightness(self) -> int: ...
    def turn(self) -> bool: ...
    def advance(self, ms: int) -> bool: ...
    def key(self, role: str, held: bool = False) -> bool: ...
    def pixels(self) -> frames.Pixels: ...
    def take_tones(self) -> list[tuple[int, int]]: ...
    def close(self) -> None: ...


class Client:
    """One open page: its socket, the frame it has, what waits for it."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.frame: frames.Pixels | None = None
        self.state = ""
        self.words = ""
        self.tones: list[tuple[int, int]] = []
        self.wake = asyncio.Event()


class Simulator:
    """A device in real time, and the pages that look at it.

    `build(board, language)` makes the device, again for each change of board; `folder` and `remark` are what the page
    says about the saves; `deal` is played at once: the seed of a match, or the code of a deal; `reach`: who may ask.
    """

    def __init__(
        self,
        build: Callable[[str, str], Live],
        board: str,
        language: str,
        folder: Path,
        remark: str = "",
        deal: int | str | None = None,
        reach: lan.Reach = lan.LOOPBACK,
    ) -> None:
        self._build = build
        self.language = language
        self.folder = folder
        self.remark = remark
        self.speed = 1
        self.recording: frames.Recording | None = None
        self._clients: set[Client] = set()
        self._switch_on(board)
        self._frame = self.device.pixels()
        self._app = web.Application(middlewares=[_only_own_pages])
        self._app[_NAMES] = reach.names
        self._app.router.add_get("/", self._index)
        self._app.router.add_get("/ws", self._socket)
        self._app.router.add_get("/screen.png", self._screen)
        self._app.router.add_get("/recording.gif", self._gif)
        self._app.router.add_get("/page/texts.js", self._texts)
        self._app.router.add_static("/page/", PAGE)
        self._app.cleanup_ctx.append(self._running)
        self._app.on_shutdown.append(self._hang_up)
        if isinstance(deal, str) and isinstance(self.device, Device):
            self.device.play_code(deal)
        elif isinstance(deal, int) and isinstance(self.device, Device):
            self.device.play_deal(deal)

    @property
    def app(self) -> web.Application:
        """The aiohttp application."""
        return self._app

    def _switch_on(self, board: str) -> None:
        """A board is switched on; what stands on the screen of a device in this process is listened to."""
        self.device: Live = self._build(board, self.language)
        self._words: Words | None = None
        self._told = ""  # the message with the screen's text
        self._unread = 0  # pictures since something moved; 0: its text has been looked at
        if isinstance(self.device, Device) and isinstance(self.device.app, KockaApp):
            self._words = Words(self.device.app)
            self.device.app.dirt.all()
            self._unread = 1

    # Time.

    async def _running(self, app: web.Application) -> Any:
        task = asyncio.create_task(self._loop())
        yield
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        self.device.close()

    async def _loop(self) -> None:
        """Lets device time pass; thinking is done in slices between which the pages are served."""
        before = time.monotonic()
        rest_ms = 0.0
        while True:
            now = time.monotonic()
            rest_ms = min(rest_ms + (now - before) * 1000 * self.speed, MAX_CATCH_UP_MS * self.speed)
            before = now
            whole = int(rest_ms)
            rest_ms -= whole
            busy = self.device.advance(whole)
            while busy and time.monotonic() - now < SLICE_S:
                busy = self.device.turn()
            self._publish()
            await asyncio.sleep(0.001 if busy else max(0.001, FRAME_S - (time.monotonic() - now)))

    def _publish(self) -> None:
        """Note what changed and wake the pages."""
        tones = self.device.take_tones()
        frame = self.device.pixels()
        moved = frames.changed(self._frame, frame) is not None
        self._frame = frame
        if self._words is not None and (moved or self._unread):
            self._unread += 1
            if not moved or self._unread > _LOOK:
                self._unread = 1 if moved else 0
                self._told = json.dumps({"type": "words", "lines": self._words.lines()})
        if self.recording is not None and (moved or len(self.recording) == 0):
            self.recording.add(self.device.now_ms, frame, self.device.palette)
        state = self._state()
        for client in self._clients:
            client.tones.extend(tones)
            if moved or tones or state != client.state or self._told != client.words:
                client.wake.set()

    def _state(self) -> str:
        device = self.device
        return json.dumps(
            {
                "type": "state",
                "boards": [faces.summary(board) for board in faces.BOARDS],
                "pace": None if device.pace is None else round(device.pace, 2),
                "face": device.face,
                "palette": device.palette,
                "brightness": device.brightness,
                "language": self.language,
                "speed": self.speed,
                "seed": None if device.seed is None else str(device.seed),
                "seal": device.seal,
                "sound": device.loudness if isinstance(device, Device) else None,
                "unfinished": device.unfinished,
                "recording": self.recording is not None,
                "folder": str(self.folder),
                "remark": self.remark,
                "crash": device.crash,
                "types": isinstance(device, Device) and device.app.top.types,
                "screen": device.screen,
                "link": device.link if isinstance(device, Device) else "",
                "sends": device.sends if isinstance(device, Device) else False,
                "line": str(getattr(device.app.top, "line", "")) if isinstance(device, Device) else "",
            }
        )

    # Pages.

    async def _index(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-cache"})

    async def _texts(self, request: web.Request) -> web.StreamResponse:
        return web.Response(
            text=page_words.script(), content_type="text/javascript", headers={"Cache-Control": "no-cache"}
        )

    async def _screen(self, request: web.Request) -> web.Response:
        try:
            zoom = int(request.query.get("zoom", "1"))
        except ValueError:
            zoom = 0
        if not 1 <= zoom <= MAX_ZOOM:
            raise web.HTTPBadRequest(text=f"zoom is a whole number from 1 to {MAX_ZOOM}")
        data = frames.png(self.device.pixels(), self.device.palette, zoom)
        return _file(data, "image/png", "kocka.png", "download" in request.query)

    async def _gif(self, request: web.Request) -> web.Response:
        recording, self.recording = self.recording, None
        if recording is None:
            raise web.HTTPNotFound(text="nothing is being recorded")
        recording.add(self.device.now_ms, self.device.pixels(), self.device.palette)
        end_ms = self.device.now_ms
        data = await asyncio.to_thread(recording.gif, end_ms)
        return _file(data, "image/gif", "kocka.gif", True)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=MAX_MESSAGE, heartbeat=30, compress=False)
        await socket.prepare(request)
        client = Client(socket)
        self._clients.add(client)
        client.wake.set()
        sender = asyncio.create_task(self._send(client))
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                try:
                    self.receive(message.data)
                except BadMessage as error:
                    await socket.send_json({"type": "error", "text": str(error)})
        finally:
            self._clients.discard(client)
            sender.cancel()
        return socket

    async def _send(self, client: Client) -> None:
        """Bring one page up to date, at its own pace: a slow one gets fewer, larger rectangles."""
        with contextlib.suppress(ConnectionError):
            while True:
                await client.wake.wait()
                client.wake.clear()
                state = self._state()
                if state != client.state:
                    client.state = state
                    await client.socket.send_str(state)
                frame = self._frame
                area = frames.changed(client.frame, frame)
                if area is not None:
                    client.frame = frame
                    await client.socket.send_bytes(frames.pack(frame, area))
                if self._told and self._told != client.words:
                    client.words = self._told
                    await client.socket.send_str(self._told)
                tones, client.tones = client.tones, []
                for hz, ms in tones:
                    await client.socket.send_json({"type": "tone", "hz": hz, "ms": ms})

    async def _hang_up(self, app: web.Application) -> None:
        for client in list(self._clients):
            await client.socket.close(code=1001, message=b"the simulator stops")

    # What pages ask for.

    def receive(self, data: str) -> None:
        """Do what a page's message says. BadMessage if it is none; nothing has happened then."""
        try:
            message = json.loads(data)
        except (ValueError, RecursionError):  # [[[[… goes deeper than Python does
            raise BadMessage("not JSON") from None
        if not isinstance(message, dict):
            raise BadMessage("not an object")
        kind = message.get("type")
        if kind == "key":
            role = _one_of(message, "role", tuple(faces.ROLES))
            self.device.key(role, message.get("held") is True)
        elif kind == "touch" and isinstance(self.device, Device):
            x = _number(message, "x", self.device.face["width"])
            y = _number(message, "y", self.device.face["height"])
            self.device.touch(x, y, _one_of(message, "what", tuple(FINGER)))
        elif kind == "type" and isinstance(self.device, Device):
            letter = message.get("letter")
            if not isinstance(letter, str) or len(letter) != 1:
                raise BadMessage("letter is one letter")
            self.device.type(letter)
        elif kind in _NOT_EMULATED and not isinstance(self.device, Device):
            raise BadMessage("the emulated device has its keys, nothing more")
        elif kind == "board":
            self._switch(_one_of(message, "board", faces.BOARDS))
        elif kind == "language":
            self.language = _one_of(message, "language", LANGUAGES)
            if isinstance(self.device, Device):
                self.device.speak(self.language)
        elif kind == "speed":
            if message.get("speed") not in SPEEDS:
                raise BadMessage(f"speed is one of {', '.join(map(str, SPEEDS))}")
            self.speed = int(message["speed"])
        elif kind == "sound" and isinstance(self.device, Device):
            if message.get("sound") not in (0, 1, 2, 3):
                raise BadMessage("sound is a whole number from 0 to 3")
            self.device.be_loud(int(message["sound"]))
        elif kind == "deal":
            seed = _seed(message.get("seed"))
            if isinstance(self.device, Device):
                self.device.play_deal(seed)
        elif kind == "code" and isinstance(self.device, Device):
            code = message.get("code")
            if not isinstance(code, str):
                raise BadMessage("code is a text")
            self.device.play_code(code)
        elif kind == "send" and isinstance(self.device, Device):
            self.device.send_deal()
        elif kind == "record":
            self.recording = frames.Recording()
        elif kind == "restart":
            self._switch(self.device.face["id"])
        else:
            raise BadMessage(f"unknown type {kind!r}")
        self._publish()

    def _switch(self, board: str) -> None:
        """Switch the device off, when it has taken what was pressed, and this board on; the match goes on there."""
        for _ in range(8):
            self.device.turn()
        at_table = isinstance(self.device, Device) and self.device.at_table
        self.device.close()
        self._switch_on(board)
        if at_table and isinstance(self.device, Device):
            self.device.resume()


def _one_of(message: dict[str, Any], name: str, allowed: tuple[str, ...]) -> str:
    value = message.get(name)
    if value not in allowed:
        raise BadMessage(f"{name} is one of {', '.join(allowed)}")
    return str(value)


def _number(message: dict[str, Any], name: str, end: int) -> int:
    value = message.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < end:
        raise BadMessage(f"{name} is a number from 0 to {end - 1}")
    return value


def _seed(value: object) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and int(text) <= MAX_SEED):
        raise BadMessage(f"seed is a number from 0 to {MAX_SEED}")
    return int(text)


def _file(data: bytes, kind: str, name: str, download: bool) -> web.Response:
    headers = {"Cache-Control": "no-store"}
    if download:
        headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return web.Response(body=data, content_type=kind, headers=headers)


_NAMES = web.AppKey("names", tuple)


@web.middleware
async def _only_own_pages(request: web.Request, handler: Any) -> web.StreamResponse:
    """Refuse what other web sites make the browser ask for: foreign host names (rebinding) and foreign origins."""
    names = request.app[_NAMES]
    if not lan.is_named(request.host, names):
        raise web.HTTPForbidden(text=f"the simulator answers on {' and '.join(names)} only")
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise web.HTTPForbidden(text="the simulator answers its own page only")
    # A picture or a frame in another site's page comes without an origin. Its own page, and what somebody typed, may.
    if request.path != "/" and request.headers.get("Sec-Fetch-Site", "none") not in ("same-origin", "none"):
        raise web.HTTPForbidden(text="the simulator answers its own page only")
    response: web.StreamResponse = await handler(request)
    if not response.prepared:
        response.headers.update(_ALONE)
    return response


async def listen(runner: web.AppRunner, port: int, reach: lan.Reach = lan.LOOPBACK) -> int:
    """Bind to the first free port from `port` on (0: any); returns it. PortTaken if there is none."""
    for candidate in [port] if port == 0 else range(port, min(port + PORT_TRIES, 65536)):
        site = web.TCPSite(runner, reach.host, candidate, reuse_address=True)
        try:
            await site.start()
        except OSError:
            await site.stop() if site in runner.sites else None
            continue
        bound: int = runner.addresses[-1][1]
        return bound
    raise PortTaken(port)
