"""The twin's USB port: what a host sees of it as a serial port is a TCP port here, one connection at a time.

`python -m host_tools.twin.usb FLASH BOARD` runs a machine with the contents of the file FLASH, which follow what the
guest writes, and prints the TCP port's number. Ended by a signal: that is a power cut.
"""

from __future__ import annotations

import contextlib
import select
import socket
import sys
from collections import deque
from pathlib import Path
from typing import Any

from host_tools.twin.machine import Twin

# Guest time between two looks at the host.
_SLICE_MS = 2.0
# Bytes that the host has under way to the guest at once.
_PACKET = 64


class Usb:
    """A cable between a machine, before it is switched on, and this computer."""

    def __init__(self, twin: Twin) -> None:
        """Plugs it in."""
        from rp2040py.usb.cdc import USBCDC  # type: ignore[import-not-found, unused-ignore]

        self.twin = twin
        self._port: Any = USBCDC(twin.mcu.usb_ctrl)
        self._port.on_serial_data = self._take
        self._said = bytearray()
        self._waiting: deque[int] = deque()

    def _take(self, data: bytes) -> None:
        self._said += data

    def exchange(self, data: bytes = b"", ms: float = _SLICE_MS) -> bytes:
        """Lets `ms` of guest time pass while `data` goes there; returns what has come back."""
        self._waiting.extend(data)
        fifo = self._port.tx_fifo
        while self._waiting and fifo.item_count < _PACKET:
            fifo.push(self._waiting.popleft())
        self.twin.run_ms(ms)
        said, self._said = bytes(self._said), bytearray()
        return said


def serve(usb: Usb, server: socket.socket, flash: Path) -> None:
    """Runs the machine for ever; whoever connects to `server` is at its serial port. `flash` follows its flash."""
    connection: socket.socket | None = None
    written = 0
    with flash.open("r+b") as file:
        while True:
            data = b""
            if connection is None:
                if select.select([server], [], [], 0)[0]:
                    connection, _ = server.accept()
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            elif select.select([connection], [], [], 0)[0]:
                with contextlib.suppress(OSError):
                    data = connection.recv(4096)
                if not data:
                    connection.close()
                    connection = None
            said = usb.exchange(data)
            if len(usb.twin.flash.operations) > written:
                written = len(usb.twin.flash.operations)
                file.seek(0)
                file.write(usb.twin.mcu.flash)
                file.flush()
            if said and connection is not None:
                with contextlib.suppress(OSError):
                    connection.sendall(said)


def main(arguments: list[str]) -> None:
    """See the module."""
    flash = Path(arguments[0])
    twin = Twin(flash.read_bytes(), arguments[1])
    with socket.create_server(("127.0.0.1", 0)) as server:
        print(server.getsockname()[1], flush=True)
        serve(Usb(twin), server, flash)


if __name__ == "__main__":
    from host_tools import shims

    shims.install()
    main(sys.argv[1:])
