"""What is plugged in: Picos that run MicroPython (serial ports) and Picos in BOOTSEL mode (drives)."""

from __future__ import annotations

import os
import re
import string
import sys
from pathlib import Path
from typing import NamedTuple

from host_tools.device.errors import DeviceError, NoDevice, SeveralDevices

RASPBERRY_PI = 0x2E8A
# MicroPython's USB product numbers on Raspberry Pi chips.
MICROPYTHON = 0x0005

INFO_FILE = "INFO_UF2.TXT"
RP2040_BOARD = "RPI-RP2"

CABLE = (
    "Plug the Pico in with a USB cable that carries data (many only charge). If it has no MicroPython yet, hold its\n"
    "BOOTSEL button while plugging it in, and run: kocka flash --first --board BOARD"
)


class Port(NamedTuple):
    """A serial port: `name` to open it by, `serial_number` of the chip ("" if unknown), `label` for a person."""

    name: str
    serial_number: str
    label: str
    micropython: bool


class Drive(NamedTuple):
    """A Pico in BOOTSEL mode, mounted at `folder`; `board`: what its boot ROM calls itself."""

    folder: Path
    board: str


def serial_ports() -> list[Port]:
    """All USB serial ports, sorted by name; `micropython` says which are Picos that run it."""
    from serial.tools import list_ports  # type: ignore[import-untyped, unused-ignore]

    found = []
    for port in list_ports.comports():
        if port.vid is None:
            continue
        ours = (port.vid, port.pid) == (RASPBERRY_PI, MICROPYTHON)
        label = " ".join(str(word) for word in (port.manufacturer, port.product) if word) or str(port.description)
        found.append(Port(port.device, port.serial_number or "", label, ours))
    return sorted(found)


def pick(named: str | None) -> str:
    """The port to talk to: `named`, or the only Pico there is. NoDevice, SeveralDevices."""
    if named:
        return named
    found = [port for port in serial_ports() if port.micropython]
    if len(found) == 1:
        return found[0].name
    if found:
        lines = [f"  --port {port.name}   {port.label} {port.serial_number}".rstrip() for port in found]
        raise SeveralDevices(f"{len(found)} devices are plugged in. Say which one:", "\n".join(lines))
    if drives() or unmounted():
        raise NoDevice(
            "the Pico that is plugged in is in BOOTSEL mode: there is nothing on it to talk to.",
            "Unplug it and plug it in again without holding the button; or put Kočka on it: kocka flash",
        )
    raise NoDevice("no device is plugged in.", CABLE)


def mounts() -> list[Path]:
    """Folders where a USB drive may be mounted."""
    if sys.platform == "win32":
        return [Path(f"{letter}:\\") for letter in string.ascii_uppercase[2:]]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    try:
        lines = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    places = []
    for line in lines:
        words = line.split(" ")
        if len(words) > 2 and words[2] in ("vfat", "msdos"):
            # Spaces and the like are octal escapes there.
            places.append(Path(re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), words[1])))
    return places


def drive_at(folder: Path) -> Drive | None:
    """The boot drive in this folder, None if it is none."""
    try:
        text = (folder / INFO_FILE).read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    found = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
    return Drive(folder, found[1] if found else "")


def drives() -> list[Drive]:
    """Picos in BOOTSEL mode whose drive is mounted."""
    return [drive for drive in map(drive_at, mounts()) if drive is not None]


def unmounted() -> list[Path]:
    """Block devices of Picos in BOOTSEL mode that are not mounted (Linux only)."""
    if os.name != "posix":
        return []
    label = Path("/dev/disk/by-label") / RP2040_BOARD
    if not label.exists() or drives():
        return []
    return [label.resolve()]


def pick_drive(named: Path | None) -> Drive | None:
    """The boot drive to write to, None if there is none. SeveralDevices; DeviceError if `named` is not one."""
    if named is not None:
        drive = drive_at(named)
        if drive is None:
            raise DeviceError(
                f"{named} is not the drive of a Pico in BOOTSEL mode: it has no {INFO_FILE}.",
                "Hold the BOOTSEL button while plugging the Pico in; a drive called RPI-RP2 appears.",
            )
        return drive
    found = drives()
    if len(found) > 1:
        lines = [f"  --drive {drive.folder}" for drive in found]
        raise SeveralDevices(f"{len(found)} Picos are in BOOTSEL mode. Say which one:", "\n".join(lines))
    return found[0] if found else None
