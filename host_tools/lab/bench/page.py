"""How soon the static page shows its picture and plays a card, on what a phone has: a slow processor, a slow network.

Chromium's renderer (the page and its worker) runs a quarter of the time, stopped for the rest of each few milliseconds:
the browser's own throttling leaves workers alone. The server sends 10 Mbit/s, to all connections together, an answer
begins 40 ms after its question, and text and WebAssembly go compressed, as servers of static files do it.
"""

from __future__ import annotations

import gzip
import http.server
import os
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from host_tools.build import chromium
from host_tools.build.web import build
from host_tools.lab.bench.command import Row, Unavailable
from host_tools.sim.lan import LOOPBACK
from kocka.games import registry

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SLOWER = 4
BITS_PER_SECOND = 10_000_000
DELAY_S = 0.04
_TIMES = 5
_REST_MS = 2000
_TURN_S = 0.001  # until it is looked at how long the pages have run
_LEAST_NS = 200_000
_CHUNK = 4096
_FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
_PACKED = (".html", ".js", ".mjs", ".css", ".wasm", ".webmanifest")
_PLAIN = "manifest.webmanifest"  # a page of the site on which nothing runs

# When the display is painted whole for the first time, ms since the page was asked for.
_FIRST = """(() => {
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (image, ...rest) {
    put.call(this, image, ...rest);
    globalThis.firstPicture ??= performance.now();
  };
})()"""
_PICTURE = "() => globalThis.firstPicture ?? 0"
# A master's first card: modules are imported for the first time, as after the link of a deal.
_THINK = """async (names) => {
  const { Machine, read } = await import("/page/machine.js");
  const lines = [];
  const machine = await Machine.make(read("/page/first.bin"), (line) => lines.push(line));
  await machine.complete(await read("/page/rest.bin"));
  machine.python.runPython(`
import time

def decide(name):
    from kocka.ai import levels, thinker
    from kocka.games.registry import game

    position = game(name).deal(7, 1, 0, None, None, 4)
    view = position.sit(position.to_move())
    while not view.game.ponder(view.table, view.hand):
        pass
    decision = thinker.make(view, levels.MASTER, 7, 0)
    while not decision.step(8):
        pass
`);
  return names.map((name) => {
    const start = performance.now();
    machine.python.runPython(`decide("${name}")`);
    return performance.now() - start;
  });
}"""


class _Line:
    """A line that all connections share."""

    def __init__(self) -> None:
        self._free = 0.0
        self._lock = threading.Lock()

    def wait(self, count: int) -> None:
        """Until so many bytes have gone."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + 8 * count / BITS_PER_SECOND
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


@contextmanager
def served(files: dict[str, bytes]) -> Iterator[str]:
    """A web server of these files (path -> content) at the end of a slow line; its address."""
    line = _Line()
    kinds = {".html": "text/html", ".css": "text/css", ".wasm": "application/wasm", ".png": "image/png"}
    packed = {name: gzip.compress(data) for name, data in files.items() if name.endswith(_PACKED)}

    class Handler(http.server.BaseHTTPRequestHandler):
        """Answers at the speed of the line."""

        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            """A file of the site."""
            name = self.path.partition("?")[0].lstrip("/") or "index.html"
            if name not in files:
                self.send_error(404)
                return
            time.sleep(DELAY_S)
            data = packed.get(name, files[name])
            ending = Path(name).suffix
            self.send_response(200)
            self.send_header(
                "Content-Type", kinds.get(ending, "text/javascript" if "js" in ending else "application/json")
            )
            self.send_header("Content-Length", str(len(data)))
            if name in packed:
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Cache-Control", "max-age=600")
            self.end_headers()
            with suppress(ConnectionError):
                for at in range(0, len(data), _CHUNK):
                    line.wait(len(data[at : at + _CHUNK]))
                    self.wfile.write(data[at : at + _CHUNK])

        def log_message(self, *arguments: object) -> None:
            """Keeps the console quiet."""

    server = http.server.ThreadingHTTPServer((LOOPBACK.host, 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{LOOPBACK.host}:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def _renderers() -> list[int]:
    """The processes of this one's browsers that run pages."""
    parents: dict[int, int] = {}
    pages = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            with suppress(OSError):
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if b"--type=renderer" in (folder / "cmdline").read_bytes():
                    pages.append(int(folder.name))

    def ours(pid: int) -> bool:
        while pid > 1 and pid != os.getpid():
            pid = parents.get(pid, 0)
        return pid == os.getpid()

    return [pid for pid in pages if ours(pid)]


def _spent(pid: int) -> dict[str, int]:
    """The processor time of each thread, ns."""
    found = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):
            found[task.name] = int((task / "schedstat").read_text().split()[0])
    return found


@contextmanager
def _throttled() -> Iterator[None]:
    """The pages stand still for `SLOWER` - 1 times as long as their busiest thread has just run."""
    ended = threading.Event()
    pids = _renderers()

    def run() -> None:
        before = {pid: _spent(pid) for pid in pids}
        while not ended.is_set():
            time.sleep(_TURN_S)
            for pid in pids:
                with suppress(OSError):
                    now = _spent(pid)
                    ran = max((spent - before[pid].get(thread, 0) for thread, spent in now.items()), default=0)
                    before[pid] = now
                    if ran > _LEAST_NS:
                        os.kill(pid, signal.SIGSTOP)
                        time.sleep(ran * (SLOWER - 1) / 1e9)
                        os.kill(pid, signal.SIGCONT)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _picture(page: Page) -> float:
    """Seconds from asking for the page to its first picture."""
    while True:
        found = float(page.evaluate(_PICTURE))
        if found:
            return found / 1000
        page.wait_for_timeout(50)


def _visit(browser: Browser, address: str) -> tuple[float, float]:
    """Seconds until the first picture, of somebody new and of somebody who comes back."""
    context = browser.new_context(locale="cs-CZ", viewport={"width": 390, "height": 844})
    context.add_init_script(_FIRST)
    page = context.new_page()
    page.goto(address + _PLAIN)
    with _throttled():
        page.goto(address)
        cold = _picture(page)
        page.wait_for_timeout(_REST_MS)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.wait_for_timeout(_REST_MS)
    with _throttled():
        page.reload()
        cached = _picture(page)
        page.wait_for_timeout(_REST_MS)
    context.close()
    return cold, cached


def _cards(browser: Browser, address: str) -> list[float]:
    """Seconds that a master takes for its first card, by game."""
    page = browser.new_page()
    page.goto(address + _PLAIN)
    with _throttled():
        found = [took / 1000 for took in page.evaluate(_THINK, list(registry.NAMES))]
    page.close()
    return found


def rows() -> list[Row]:
    """The median of several visits; the slowest first card."""
    program = chromium.find()
    if program is None:
        raise Unavailable("there is no Chromium (Debian, Ubuntu: apt install chromium)")
    if not Path("/proc/self/schedstat").exists():
        raise Unavailable("this system does not tell the processor time of threads (Linux does)")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise Unavailable("playwright is not installed: make venv") from None
    try:
        files = build.files()
    except click.ClickException as error:
        raise Unavailable(error.message) from None
    with served(files) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=_FLAGS)
        visits = [_visit(browser, address) for _ in range(_TIMES)]
        cards = [max(_cards(browser, address)) for _ in range(_TIMES)]
        browser.close()
    return [
        Row("first picture, new", statistics.median(cold for cold, _ in visits), "s", at_most=2),
        Row("first picture, cached", statistics.median(cached for _, cached in visits), "s", at_most=1),
        Row("a master's first card, slowest game", statistics.median(cards), "s", at_most=1.5),
    ]
