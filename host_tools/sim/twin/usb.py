"""The twin's USB port: the serial port of a real device is a TCP port here, one connection at a time.

`python -m host_tools.sim.twin.usb FLASH BOARD DRIVE` runs a machine with the contents of the file FLASH, which follow
what the guest writes, and prints the TCP port's number. Ended by a signal: that is a power cut.

When the guest restarts into the boot ROM's USB mode, the folder DRIVE stands for the drive that the ROM shows: it
appears, and a whole UF2 in it is written to the flash; then it goes, and the machine starts again.
"""

from __future__ import annotations

import contextlib
import select
import shutil
import socket
import subprocess
import sys
import time
from collections import deque
from pathlib import Path
from typing import Any

from host_tools.build import uf2
from host_tools.sim.twin import chip
from host_tools.sim.twin.machine import HZ, Twin

# Guest time between two polls of the host, and while the host has more to send.
_SLICE_MS = 2.0
_SENDING_MS = 0.25
# Scratch register 4 when there is an entry point in number 7 (RP2040 datasheet 2.8.1.1).
_BOOT_MAGIC = 0xB007C0D3
_ROM_BYTES = 0x4000
_INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
# A slice in which the guest ran for less than this part of it was idle: guest time then passes as fast as real time,
# so that a device that waits for its host does not take a core of it.
_IDLE = 0.5
# Bytes that the host has under way to the guest at once.
_PACKET = 64


class Usb:
    """A cable between a machine, before it is switched on, and this computer."""

    BATTERY_MV = 3900
    _SIE_STATUS, _SUSPENDED = 0x50, 1 << 4

    def __init__(self, twin: Twin) -> None:
        """Plugs it in."""
        from rp2040py.usb.cdc import USBCDC  # type: ignore[import-not-found, unused-ignore]

        self.twin = twin
        self._port: Any = USBCDC(twin.mcu.usb_ctrl)
        self._port.on_serial_data = self._take
        self._said = bytearray()
        self._waiting: deque[int] = deque()
        # The size of a buffer that the guest has ready while there is nothing to send. A real host says nothing then;
        # the emulator's sends empty packets one after the other, and the guest would never come to rest.
        self._ready = 0
        usb = twin.mcu.usb_ctrl
        self._send, usb.on_endpoint_read = usb.on_endpoint_read, self._asked
        self._dropped, usb.on_reset = usb.on_reset, self._reset

        self.in_boot_rom = False
        self._restart = twin.mcu.watchdog.on_watchdog_trigger
        twin.mcu.watchdog.on_watchdog_trigger = self._watchdog

    def _watchdog(self) -> None:
        # The ROM's reset_to_usb_boot() is a restart with the USB mode's address in the watchdog's scratch registers.
        scratch = self.twin.mcu.watchdog.scratch_data
        if scratch[4] == _BOOT_MAGIC and scratch[7] < _ROM_BYTES:
            self.in_boot_rom = True
        self._restart()

    def unplug(self) -> None:
        """Pulls it out: the bus falls silent, which the chip sees, and VBUS goes."""
        self.twin.battery.set(self.BATTERY_MV, usb=False)
        port = self.twin.mcu.usb_ctrl
        write = port.write_uint32

        def put(offset: int, value: int) -> None:
            if offset == self._SIE_STATUS:  # cleared by writing it, which the emulator leaves out
                port._sie_status &= ~(port.raw_write_value & self._SUSPENDED)
            write(offset, value)

        port.write_uint32 = put
        port._sie_status |= self._SUSPENDED
        port._sie_status_updated()

    def _asked(self, endpoint: int, size: int) -> None:
        if endpoint == self._port._out_endpoint and not self._port.tx_fifo.item_count:
            self._ready = size
        else:
            self._send(endpoint, size)

    def _reset(self) -> None:
        self._ready = 0
        self._dropped()

    def _take(self, data: bytes) -> None:
        self._said += data

    def exchange(self, data: bytes = b"", ms: float = _SLICE_MS) -> bytes:
        """Lets `ms` of guest time pass, less while not all of `data` is there; returns what has come back."""
        self._waiting.extend(data)
        fifo = self._port.tx_fifo
        while self._waiting and fifo.item_count < _PACKET:
            fifo.push(self._waiting.popleft())
        if self._ready and fifo.item_count:
            size, self._ready = self._ready, 0
            self._send(self._port._out_endpoint, size)
        self.twin.run_ms(min(ms, _SENDING_MS) if self._waiting else ms)
        said, self._said = bytes(self._said), bytearray()
        return said


def serve(usb: Usb, server: socket.socket, flash: Path) -> None:
    """Runs the machine until it is in the boot ROM; whoever connects to `server` is at its serial port.

    `flash` follows its flash.
    """
    connection: socket.socket | None = None
    written = 0
    idle_s = 0.0
    with flash.open("r+b") as file:
        while not usb.in_boot_rom:
            data = b""
            if connection is None:
                if select.select([server], [], [], idle_s)[0]:
                    connection, _ = server.accept()
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            elif select.select([connection], [], [], idle_s)[0]:
                with contextlib.suppress(OSError):
                    data = connection.recv(4096)
                if not data:
                    connection.close()
                    connection = None
            cycles, ms = usb.twin.cycles, usb.twin.ms
            said = usb.exchange(data)
            busy_ms = (usb.twin.cycles - cycles) * 1e3 / HZ
            passed_ms = usb.twin.ms - ms
            idle_s = 0.0 if data or said or busy_ms > _IDLE * passed_ms else passed_ms / 1e3
            if len(usb.twin.flash.operations) > written:
                written = len(usb.twin.flash.operations)
                file.seek(0)
                file.write(usb.twin.mcu.flash)
                file.flush()
            if said and connection is not None:
                with contextlib.suppress(OSError):
                    connection.sendall(said)
    if connection is not None:
        connection.close()


def boot_rom(flash: Path, drive: Path) -> None:
    """Shows the drive until there is a whole UF2 in it, which is then in the flash."""
    staged = drive.with_name(drive.name + ".new")
    staged.mkdir()
    (staged / "INFO_UF2.TXT").write_text(_INFO, encoding="ascii")
    staged.rename(drive)
    while True:
        time.sleep(0.1)
        for path in drive.glob("*.[uU][fF]2"):
            with contextlib.suppress(uf2.Uf2Error):
                memory = bytearray(flash.read_bytes())
                for address, page in uf2.decode(path.read_bytes()).items():
                    at = address - uf2.FLASH
                    memory[at : at + len(page)] = page
                flash.write_bytes(memory)
                shutil.rmtree(drive)
                return


class Pico:
    """An emulated Pico on its cable: `port` to talk to it. The flash in the file `flash` outlives the power.

    `drive`: the folder that is its drive in BOOTSEL mode.
    """

    def __init__(self, flash: Path, board: str) -> None:
        self.flash = flash
        self.drive = flash.with_suffix(".drive")
        self._board = board
        self._process: subprocess.Popen[str] | None = None
        self.port = ""
        self.plug_in()

    def plug_in(self) -> None:
        """Power on; `port` is another one then."""
        command = [sys.executable, "-m", "host_tools.sim.twin.usb", str(self.flash), self._board, str(self.drive)]
        root = Path(__file__).resolve().parents[3]
        self._process = subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self.port = f"socket://127.0.0.1:{int(self._process.stdout.readline())}"

    def pull(self) -> None:
        """The cable comes out, and the power with it."""
        if self._process is not None and self._process.stdout is not None:
            self._process.kill()
            self._process.wait()
            self._process.stdout.close()
            self._process = None


def main(arguments: list[str]) -> None:
    """See the module."""
    flash, drive = Path(arguments[0]), Path(arguments[2])
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)
        while True:
            serve(Usb(Twin(flash.read_bytes(), arguments[1], miss_cycles=chip.MISS_CYCLES)), server, flash)
            boot_rom(flash, drive)


if __name__ == "__main__":
    from host_tools.sim import shims

    shims.install()
    main(sys.argv[1:])
