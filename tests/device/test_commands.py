"""`kocka log`, `time`, `doctor`, and the connection under all of them."""

from __future__ import annotations

import os
import socket
import threading
import tty
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.device import doctor, ports
from host_tools.device.errors import CodeError, ConnectionLost, DeviceError
from host_tools.device.link import Link
from tests.device.bench import Device

pytestmark = pytest.mark.slow


def kocka(*arguments: object) -> Result:
    return CliRunner().invoke(cli.command, [str(word) for word in arguments], prog_name="kocka")


@pytest.fixture(autouse=True)
def nothing_else_plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "serial_ports", lambda: [])
    monkeypatch.setattr(ports, "mounts", lambda: [])
    monkeypatch.setattr(ports, "unmounted", lambda: [])


def put(device: Device, path: str, data: bytes) -> None:
    with Link(device.port) as link:
        link.put(path, data)


def test_a_full_device_has_nothing_free(device: Device, monkeypatch: pytest.MonkeyPatch):
    """littlefs says 2**32 - 1 blocks then."""
    with Link(device.port) as link:
        real = link.ask
        monkeypatch.setattr(link, "ask", lambda code: (4096, 4096, 250, 2**32 - 1) if "statvfs" in code else real(code))
        assert link.space() == (0, 250 * 4096)


# log


def test_log_prints_what_was_written_down(device: Device, tmp_path: Path):
    text = "kocka 0.1.0 on pico_lcd_1_3: ValueError 12AB\nseed 5, Černá\n"
    put(device, "/saves/crash.log", text.encode())
    done = kocka("log", "--port", device.port)
    assert (done.exit_code, done.stdout) == (0, text)
    done = kocka("log", "--port", device.port, "--to", tmp_path / "crash.txt", "--clear")
    assert done.exit_code == 0
    assert (tmp_path / "crash.txt").read_text(encoding="utf-8") == text
    done = kocka("log", "--port", device.port)
    assert done.exit_code == 0
    assert "No crash has been logged" in done.stderr
    assert done.stdout == ""


def test_a_log_that_cannot_be_written_stays_on_the_device(device: Device, tmp_path: Path):
    put(device, "/saves/crash.log", b"crash\n")
    done = kocka("log", "--port", device.port, "--to", tmp_path / "no" / "crash.txt", "--clear")
    assert done.exit_code == 1
    assert "cannot be written" in done.output
    assert kocka("log", "--port", device.port).stdout == "crash\n"


# time


def test_the_clock_is_set_to_this_computers(device: Device):
    assert kocka("time", "--port", device.port, "--show").stdout == "2021-01-01 00:00:00\n"
    done = kocka("time", "--port", device.port)
    assert done.exit_code == 0, done.output
    assert "The clock said 2021-01-01 00:00:00; now it says 20" in done.output
    with Link(device.port) as link:
        year, month, day, weekday, *_ = link.ask("__import__('machine').RTC().datetime()")
    assert datetime(year, month, day).weekday() == weekday
    assert year == datetime.now().year


def test_a_clock_that_does_not_take_it_is_told(device: Device):
    with Link(device.port) as link:
        link.run("import machine\nmachine.RTC.datetime = lambda self, value=None: (2021, 13, 1, 4, 0, 0, 0, 0)")
        with pytest.raises(CodeError):
            link.run("machine.RTC().nothing()")
    done = kocka("time", "--port", device.port)
    assert done.exit_code == 1
    assert "says None" in done.output


def with_a_clock_chip(device: Device, root: Path, writes: str) -> None:
    """Gives a device the real module of parts, a board with a clock chip, and a bus on which a write does `writes`."""
    put(device, "/lib/kocka/__init__.py", b"")
    put(device, "/lib/kocka/hal/__init__.py", b"")
    put(device, "/lib/kocka/hal/power.py", b"class Battery:\n    pass\n")
    put(device, "/lib/kocka/hal/parts.py", (root / "firmware/kocka/hal/parts.py").read_bytes())
    board = (
        b"class Data:\n BUS = 'spi'\ndef board_words():\n return ['x', 'ds3231']\ndef choose(words):\n return Data\n"
    )
    put(device, "/lib/kocka/hal/device.py", board)
    bus = "class I2C:\n def __init__(self, *_, **__):\n  pass\n def writeto_mem(self, *_):\n  " + writes
    with Link(device.port) as link:
        link.run(f"import machine\n{bus}\nmachine.I2C = I2C\nmachine.Pin = lambda *_: None")


def test_a_clock_chip_that_does_not_answer_is_told(device: Device, root: Path):
    with_a_clock_chip(device, root, "raise OSError(5)")
    done = kocka("time", "--port", device.port)
    assert done.exit_code == 1
    assert "the clock chip that the board has does not answer" in done.output
    assert "kocka doctor --board" in done.output
    with Link(device.port) as link:
        year, *_ = link.ask("__import__('machine').RTC().datetime()")
    assert year == datetime.now().year, "the processor's clock is right all the same"


def test_a_clock_chip_that_answers_keeps_the_time(device: Device, root: Path):
    with_a_clock_chip(device, root, "pass")
    done = kocka("time", "--port", device.port)
    assert done.exit_code == 0, done.output
    assert "Its chip keeps it." in done.output


# doctor


def test_doctor_says_what_is_missing_on_an_empty_device(device: Device):
    done = kocka("doctor", "--port", device.port)
    assert done.exit_code == 1
    for words in (
        "MicroPython 1.25.0",
        "Kočka is not on it",
        "kocka flash --board",
        "1400 KB of 1408 KB free",
        "kocka time",
    ):
        assert words in done.output


def test_doctor_finds_nothing_wrong_with_a_device_in_order(device: Device):
    from kocka import VERSION

    put(device, "/lib/kocka/__init__.py", f"VERSION = '{VERSION}'\n".encode())
    put(device, "/lib/kocka_build.py", b"COMMIT = '0123456789'\nBOARD = 'oled_128x64'\nKIND = 'bundle'\n")
    put(device, "/saves/match00001.kck", b"1234")
    put(device, "/blink.py", b"")
    assert kocka("time", "--port", device.port).exit_code == 0
    done = kocka("doctor", "--port", device.port)
    assert done.exit_code == 0, done.output
    for words in ("(0123456789), in its files", "board oled_128x64", "1 file of saves, 4 B", "left alone: /blink.py"):
        assert words in done.output


@pytest.mark.parametrize(
    ("path", "data", "words"),
    [
        ("/saves/crash.log", b"x", "crashes were logged"),
        ("/saves/match00001.kck.bad", b"x", "set aside as damaged"),
        ("/saves.old/match00001.kck", b"x", "a restore was cut off"),
        ("/board.txt", b"gameboy\n", "which does not exist"),
        ("/lib/kocka/__init__.py", b"VERSION = '0.0.1'\n", "this computer has"),
    ],
)
def test_doctor_notices(device: Device, path: str, data: bytes, words: str):
    put(device, path, data)
    done = kocka("doctor", "--port", device.port)
    assert done.exit_code == 1
    assert words in done.output


def test_doctor_looks_at_every_device(plug: Callable[..., Device], monkeypatch: pytest.MonkeyPatch):
    two = [ports.Port(plug().port, "E66", "MicroPython Board", True) for _ in range(2)]
    other = ports.Port("/dev/ttyUSB0", "", "FTDI", False)
    monkeypatch.setattr(ports, "serial_ports", lambda: [*two, other])
    done = kocka("doctor")
    assert done.output.count("Kočka is not on it") == 2
    assert "FTDI (not a Pico" in done.output


def test_doctor_of_a_full_device(plug: Callable[..., Device]):
    device = plug(blocks=14)
    done = kocka("doctor", "--port", device.port)
    assert "delete old matches" in done.output


def test_doctor_without_anything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    done = kocka("doctor")
    assert done.exit_code == 1
    assert "no device is plugged in" in done.output
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RP2350\n", encoding="ascii")
    monkeypatch.setattr(ports, "mounts", lambda: [tmp_path])
    assert "RP2350, which Kočka does not run on" in kocka("doctor").output
    monkeypatch.setattr(ports, "mounts", lambda: [])
    monkeypatch.setattr(ports, "unmounted", lambda: [Path("/dev/sdz1")])
    assert "not mounted" in kocka("doctor").output


def test_doctor_of_a_file_system_that_cannot_be_read(device: Device):
    with Link(device.port) as link:
        link.run("import vfs\nvfs.umount('/')")
        found = list(doctor.device(link))
        assert not found[-1].good
        assert "cannot be read" in found[-1].text
        assert "--first" in found[-1].todo


# The connection.


def test_an_exception_on_the_device_is_told(device: Device):
    with Link(device.port) as link:
        with pytest.raises(CodeError, match="ZeroDivisionError") as caught:
            link.run("1/0")
        assert "Traceback" in caught.value.trace
        with pytest.raises(CodeError, match="ENOENT"):
            link.read("/nothing")
        with pytest.raises(DeviceError, match="too little memory"):
            link.run("bytearray(100_000_000)")
        assert link.ask("1 + 1") == 2


def test_files_of_every_kind_go_there_and_back(device: Device):
    data = bytes(range(256)) * 13 + b"\x04\x03\x01\x02\r\n'\"\\"
    with Link(device.port) as link:
        for name in ("/a.bin", "/folder/with/sub folders/č 'quoted'.bin"):
            seen: list[int] = []
            link.put(name, data, seen.append)
            assert seen[-1] == len(data)
            assert link.read(name) == data
        link.put("/empty", b"")
        assert link.read("/empty") == b""
        assert not [path for path in link.tree() if path.endswith(".new")]
        link.remove(["/folder", "/a.bin", "/empty", "/never was there"])
        assert link.tree() == {}


def test_a_file_that_arrives_changed_is_noticed(device: Device, monkeypatch: pytest.MonkeyPatch):
    from mpremote.transport import Transport

    write = Transport.fs_writefile

    def spoil(self: Transport, path: str, data: bytes, **more: object) -> None:
        write(self, path, data[:-1] + b"?", **more)

    with Link(device.port) as link:
        link.put("/a.txt", b"good")
        monkeypatch.setattr(Transport, "fs_writefile", spoil)
        with pytest.raises(DeviceError, match="other contents"):
            link.put("/a.txt", b"better")
        assert link.read("/a.txt") == b"good"
        assert list(link.tree()) == ["/a.txt"]


def test_the_game_is_stopped_and_started_again(device: Device):
    put(device, "/main.py", b"game")
    for count in range(1, 4):
        with Link(device.port):
            assert device.notes.count("program") == count


def test_half_a_question_of_an_earlier_connection_does_no_harm(device: Device):
    """The cable of the computer came out in the middle of a file; the device kept its power."""
    for rest in (b"\x05A\x01x = '''", b"\x05A\x01", b"x = 1"):
        link = Link(device.port)
        link._transport.serial.write(rest)
        link._hang_up()
        with Link(device.port) as link:
            assert link.ask("2 + 2") == 4


def test_the_device_goes_away_in_the_middle(device: Device):
    with pytest.raises(ConnectionLost, match="broke off"), Link(device.port) as link:
        device.cut_after(20)
        link.run("x = 1\n" * 40)
    with Link(device.port) as link:
        assert link.ask("2 + 2") == 4


def test_ctrl_c_in_the_middle_starts_the_game_again(device: Device):
    put(device, "/main.py", b"game")
    with Link(device.port):
        before = device.notes.count("program")
    with pytest.raises(KeyboardInterrupt), Link(device.port) as link:
        link._transport.serial.write(b"\x05A\x01half a question")
        raise KeyboardInterrupt
    with Link(device.port) as link:
        assert device.notes.count("program") == before + 2
        assert link.ask("2 + 2") == 4


def test_something_that_is_no_micropython():
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _ = server.accept()
            with connection:
                while connection.recv(1000):
                    connection.sendall(b"login: ")

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        with pytest.raises(ConnectionLost, match="answers as MicroPython does"):
            Link(f"socket://127.0.0.1:{server.getsockname()[1]}")
        thread.join(5)


@contextmanager
def as_pty(device: Device) -> Iterator[str]:
    """The same device behind a serial port of the system; gives its path."""
    master, slave = os.openpty()
    tty.setraw(slave)
    host, _, number = device.port.removeprefix("socket://").partition(":")
    wire = socket.create_connection((host, int(number)))

    def pump(read: Callable[[], bytes], write: Callable[[bytes], object]) -> None:
        try:
            while data := read():
                write(data)
        except OSError:
            pass

    threads = [
        threading.Thread(target=pump, args=(lambda: os.read(master, 1000), wire.sendall), daemon=True),
        threading.Thread(target=pump, args=(lambda: wire.recv(1000), lambda data: os.write(master, data)), daemon=True),
    ]
    for thread in threads:
        thread.start()
    try:
        yield os.ttyname(slave)
    finally:
        wire.shutdown(socket.SHUT_RDWR)
        wire.close()
        os.close(slave)
        for thread in threads:
            thread.join(5)
        os.close(master)


def test_a_serial_port_of_the_system(device: Device):
    with as_pty(device) as name:
        with Link(name) as link:
            link.put("/a.txt", bytes(range(256)) * 10)
            assert link.read("/a.txt") == bytes(range(256)) * 10
            refused = kocka("log", "--port", name)
            assert "another program has" in refused.output
        assert "No crash" in kocka("log", "--port", name).output
