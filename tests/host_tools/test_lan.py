"""Pages served to the local network: who is answered, what is printed, what is refused."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from aiohttp import web
from aiohttp.test_utils import TestClient, TestServer
from click.testing import CliRunner

from host_tools.build.web import build
from host_tools.build.web import command as web_command
from host_tools.sim import command as play_command
from host_tools.sim import lan
from host_tools.sim.device import Device
from host_tools.sim.server import Simulator
from tests.host_tools.test_sim_server import run

PHONE = lan.Reach("127.0.0.1", ("192.168.1.5",))  # served here, asked for as in a network


@contextmanager
def serving(folder: Path, reach: lan.Reach) -> Iterator[int]:
    server = web_command.server(folder, 0, reach)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def asked(port: int, host: str, path: str = "/index.html") -> tuple[int, bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers={"Host": host})
    answer = connection.getresponse()
    return answer.status, answer.read()


def test_only_the_address_itself_is_answered(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("Kočka", encoding="utf-8")
    for reach, right, wrong in (
        (PHONE, ("192.168.1.5", "192.168.1.5:8643"), ("127.0.0.1", "localhost", "evil.example", "192.168.1.50", "")),
        (lan.LOOPBACK, ("127.0.0.1", "localhost:8643"), ("evil.example", "192.168.1.5")),
    ):
        with serving(tmp_path, reach) as port:
            for host in right:
                assert asked(port, host) == (200, "Kočka".encode())
            for host in wrong:
                status, body = asked(port, host)
                assert status == 403 and "Kočka".encode() not in body


def test_the_simulator_answers_the_address_itself(tmp_path: Path) -> None:
    async def test() -> None:
        sim = Simulator(
            lambda board, language: Device(board, tmp_path, language), "oled_128x64", "cs", tmp_path, reach=PHONE
        )
        client: TestClient[web.Request, web.Application]
        async with TestClient(TestServer(sim.app)) as client:
            own = {"Host": "192.168.1.5:8642"}
            assert (await client.get("/", headers=own)).status == 200
            assert (await client.get("/screen.png", headers={**own, "Origin": "http://192.168.1.5:8642"})).status == 200
            assert (await client.get("/screen.png", headers={**own, "Origin": "http://evil.example"})).status == 403
            for host in ("127.0.0.1", "localhost", "evil.example"):
                answer = await client.get("/", headers={"Host": host})
                assert answer.status == 403 and "192.168.1.5 only" in await answer.text()

    run(test())


def test_the_address_is_that_of_this_computer() -> None:
    try:
        found = lan.address()
    except lan.NoNetwork as error:  # a computer without one
        assert "in no local network" in str(error)
        return
    with socket.socket() as probe:
        probe.bind((found, 0))  # its own: nothing else can be bound
    assert lan.reach() == lan.Reach(found, (found,))


class Alone:
    """A socket of a computer without a network, or with an address that nobody can use."""

    def __init__(self, own: str = "") -> None:
        self._own = own

    def __call__(self, *_: object) -> Alone:
        return self

    def __enter__(self) -> Alone:
        return self

    def __exit__(self, *_: object) -> None: ...

    def connect(self, _: object) -> None:
        if not self._own:
            raise OSError(101, "Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return self._own, 1


@pytest.mark.parametrize("own", ["", "127.0.0.1", "0.0.0.0", "169.254.3.4"])
def test_without_a_network_both_commands_say_so(own: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan.socket, "socket", Alone(own))
    for command, arguments in (
        (web_command.command, ["--serve", "--lan", "-o", str(tmp_path / "web")]),
        (play_command.command, ["--lan", "--saves", str(tmp_path / "saves")]),
    ):
        done = CliRunner().invoke(command, arguments)
        assert done.exit_code == 1
        assert "connect it to the Wi-Fi" in done.output
    assert list(tmp_path.iterdir()) == []


def test_lan_needs_serve(monkeypatch: pytest.MonkeyPatch) -> None:
    done = CliRunner().invoke(web_command.command, ["--lan"])
    assert done.exit_code == 2 and "--serve" in done.output


def pixels(text: str) -> np.ndarray:
    """The modules of a code of half blocks: dark where nothing is drawn."""
    rows = []
    for line in text.splitlines():
        rows.append([letter in "█▀" for letter in line])
        rows.append([letter in "█▄" for letter in line])
    return np.array(rows)


def test_the_code_is_that_of_the_address() -> None:
    url = "http://192.168.1.5:8643/"
    said = lan.invitation(url)
    assert url in said.splitlines() and "Ctrl-C" in said and "Everybody in this network" in said
    drawn = ~pixels(said.split(url)[0].rstrip("\n"))
    made = lan.qrcode.QRCode(border=2, error_correction=lan.qrcode.constants.ERROR_CORRECT_L)
    made.add_data(url)
    wanted = np.array(made.get_matrix())
    assert (drawn[: len(wanted), : len(wanted)] == wanted).all()


def test_web_serves_the_network_it_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "write", lambda folder: {"index.html": b"x"})
    monkeypatch.setattr(lan, "reach", lambda: PHONE)
    seen = []

    def serve(self: object) -> None:
        seen.append(self)
        raise KeyboardInterrupt

    monkeypatch.setattr("http.server.ThreadingHTTPServer.serve_forever", serve)
    done = CliRunner().invoke(web_command.command, ["--serve", "--lan", "--port", "0", "-o", str(tmp_path)])
    assert done.exit_code == 0, done.output
    assert len(seen) == 1 and "▀" in done.output and "http://127.0.0.1:" in done.output and "Stopped." in done.output


# A published copy.


def test_a_published_copy_is_compared_by_its_contents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"index.html": b"<p>", "page/a.js": b"1;", "page/b.bin": b"\0" * 9}
    monkeypatch.setattr(build, "files", lambda: files)
    for name, data in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    with serving(tmp_path, lan.LOOPBACK) as port:
        for url in (f"http://127.0.0.1:{port}", f"http://127.0.0.1:{port}/"):
            done = CliRunner().invoke(web_command.command, ["--check", url])
            assert done.exit_code == 0 and "All 3 files" in done.output
        (tmp_path / "page/a.js").write_bytes(b"2;")
        (tmp_path / "page/b.bin").unlink()
        done = CliRunner().invoke(web_command.command, ["--check", f"http://127.0.0.1:{port}"])
        assert done.exit_code == 1
        assert "page/a.js: has 2 bytes with other contents" in done.output
        assert "page/b.bin: HTTP Error 404" in done.output and "index.html:" not in done.output
        assert "2 of 3 files" in done.output
        monkeypatch.setitem(web_command._Handler.extensions_map, ".js", "text/plain")
        files["page/a.js"] = b"2;"
        assert list(web_command.differences({"page/a.js": b"2;"}, f"http://127.0.0.1:{port}")) == [
            "page/a.js: is served as text/plain, browsers want text/javascript"
        ]
    assert CliRunner().invoke(web_command.command, ["--check", f"http://127.0.0.1:{port}"]).exit_code == 1
    assert CliRunner().invoke(web_command.command, ["--check", "no address"]).exit_code == 1
