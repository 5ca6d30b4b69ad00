"""What is plugged in, and which one is meant."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.device import ports
from host_tools.device.errors import DeviceError, NoDevice, SeveralDevices

TALKING = ["backup", "log", "time", "deploy"]


def usb(name: str, vid: int | None = 0x2E8A, pid: int | None = 0x0005, **more: Any) -> SimpleNamespace:
    fields = {"manufacturer": "MicroPython", "product": "Board", "description": "-", "serial_number": "E66", **more}
    return SimpleNamespace(device=name, vid=vid, pid=pid, **fields)


def kocka(*arguments: str) -> Result:
    return CliRunner().invoke(cli.command, list(arguments), prog_name="kocka")


@pytest.fixture(autouse=True)
def plugged(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """The serial ports of this computer: a list to fill."""
    from serial.tools import list_ports

    found: list[SimpleNamespace] = []
    monkeypatch.setattr(list_ports, "comports", lambda: found)
    monkeypatch.setattr(ports, "mounts", lambda: [])
    monkeypatch.setattr(ports, "unmounted", lambda: [])
    return found


def test_the_only_pico_is_taken(plugged: list[SimpleNamespace]):
    plugged += [usb("/dev/ttyUSB0", 0x0403, 0x6001), usb("/dev/ttyS0", None, None), usb("/dev/ttyACM3")]
    assert ports.pick(None) == "/dev/ttyACM3"
    assert [port.name for port in ports.serial_ports()] == ["/dev/ttyACM3", "/dev/ttyUSB0"]


def test_a_named_port_is_taken_as_it_is():
    assert ports.pick("socket://localhost:1") == "socket://localhost:1"


@pytest.mark.parametrize("command", TALKING)
def test_no_device(command: str):
    done = kocka(command)
    assert done.exit_code == 1
    assert "no device is plugged in" in done.output
    assert "USB cable that carries data" in done.output


@pytest.mark.parametrize("command", TALKING)
def test_two_devices(command: str, plugged: list[SimpleNamespace]):
    plugged += [usb("/dev/ttyACM0", serial_number="E660"), usb("/dev/ttyACM1", serial_number="E661")]
    done = kocka(command)
    assert done.exit_code == 1
    assert "2 devices are plugged in" in done.output
    assert "--port /dev/ttyACM1   MicroPython Board E661" in done.output


def test_a_pico_in_bootsel_mode_has_nothing_to_talk_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\r\n", encoding="ascii")
    monkeypatch.setattr(ports, "mounts", lambda: [tmp_path])
    with pytest.raises(NoDevice, match="BOOTSEL"):
        ports.pick(None)


def test_mounted_drives_are_read_from_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.undo()
    table = (
        "proc /proc proc rw 0 0\n/dev/sdb1 /media/me/RPI\\040RP2 vfat rw 0 0\n/dev/sda1 / ext4 rw 0 0\n"
        "/dev/sdc1 /mnt msdos rw 0 0\nbroken\n"
    )
    monkeypatch.setattr(ports.sys, "platform", "linux")
    monkeypatch.setattr(Path, "read_text", lambda self, **more: table)
    assert ports.mounts() == [Path("/media/me/RPI RP2"), Path("/mnt")]
    monkeypatch.setattr(ports.sys, "platform", "win32")
    assert len(ports.mounts()) == 24


def test_a_port_that_is_not_there():
    done = kocka("log", "--port", "/dev/ttyACM99")
    assert done.exit_code == 1
    assert "there is no port /dev/ttyACM99" in done.output


def test_a_port_that_nobody_listens_at():
    done = kocka("log", "--port", "socket://127.0.0.1:9")
    assert done.exit_code == 1
    assert "cannot be opened" in done.output


def test_a_url_that_makes_no_sense():
    done = kocka("log", "--port", "carrier-pigeon://home")
    assert done.exit_code == 1
    assert "cannot be opened" in done.output


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (OSError(13, "Permission denied"), "may not open"),
        (OSError(16, "Device or resource busy"), "another program has"),
        (OSError(11, "Could not exclusively lock port"), "another program has"),
        (OSError(5, "Input/output error"), "cannot be opened"),
    ],
)
def test_why_a_port_cannot_be_opened(monkeypatch: pytest.MonkeyPatch, error: OSError, words: str):
    import serial

    def refuse(*arguments: object, **more: object) -> None:
        raise error

    monkeypatch.setattr(serial, "serial_for_url", refuse)
    done = kocka("log", "--port", "/dev/ttyACM0")
    assert done.exit_code == 1
    assert words in done.output


def test_several_boot_drives_have_to_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in "ab":
        (tmp_path / name).mkdir()
        (tmp_path / name / "INFO_UF2.TXT").write_text("Board-ID: RPI-RP2\n", encoding="ascii")
    monkeypatch.setattr(ports, "mounts", lambda: [tmp_path / "a", tmp_path / "b"])
    with pytest.raises(SeveralDevices):
        ports.pick_drive(None)
    assert ports.pick_drive(tmp_path / "b") == ports.Drive(tmp_path / "b", "RPI-RP2")
    with pytest.raises(DeviceError):
        ports.pick_drive(tmp_path)
