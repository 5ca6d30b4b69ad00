"""Devices on the workbench: MicroPython's unix port as a board (`board.py`) behind a TCP port, with cables to pull."""

from __future__ import annotations

import contextlib
import select
import socket
import subprocess
import threading
from pathlib import Path
from typing import Any

BOARD = Path(__file__).with_name("board.py")


class Device:
    """A board that is plugged in: `port` to talk to it, its flash in a file of `folder`.

    blocks: how many blocks of 4096 bytes its flash has.
    """

    def __init__(self, micropython: Path, folder: Path, blocks: int = 352) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._command = [str(micropython), "-X", "heapsize=8M", str(BOARD)]
        self.flash = folder / "flash.bin"
        self.flash.write_bytes(b"\xff" * (4096 * blocks))
        self._notes = folder / "notes.txt"
        self._notes.touch()
        self._blocks = blocks
        self._process: subprocess.Popen[bytes] | None = None
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._end = False
        self._left = -1
        self.received = 0
        self._plug_in()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    @property
    def notes(self) -> list[str]:
        """What the hardware did: "program" (main.py was started), "bootloader"."""
        return self._notes.read_text(encoding="ascii").split()

    def cut_after(self, count: int) -> None:
        """Pulls the cable, and so the power, after so many more bytes have gone to the device."""
        self._left = count

    def become(self, blocks: int) -> None:
        """From the next connection on: another firmware, with an empty file system of so many blocks."""
        self._power_off()
        self._blocks = blocks
        self.flash.write_bytes(b"\xff" * (4096 * blocks))

    def close(self) -> None:
        """Switches the device off for good."""
        self._end = True
        self._thread.join(10)
        self._server.close()
        self._power_off()

    def _plug_in(self) -> None:
        arguments = [str(self.flash), str(self._blocks), str(self._notes)]
        self._process = subprocess.Popen(
            [*self._command, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def _power_off(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            self._process = None

    def _serve(self) -> None:
        """Serves one connection after the other; after a power cut, power returns with the next one."""
        while not self._end:
            if not select.select([self._server], [], [], 0.05)[0]:
                continue
            connection, _ = self._server.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with connection, contextlib.suppress(OSError):
                if self._process is None:
                    self._plug_in()
                self._talk(connection)

    def _talk(self, connection: socket.socket) -> None:
        process: Any = self._process
        while not self._end:
            ready = select.select([connection, process.stdout], [], [], 0.05)[0]
            if process.stdout in ready:
                data = process.stdout.read(65536)
                if not data:
                    self._power_off()
                    return
                connection.sendall(data)
            if connection in ready:
                data = connection.recv(65536)
                if not data:
                    return
                if 0 <= self._left < len(data):
                    process.stdin.write(data[: self._left])
                    self._left = -1
                    self._power_off()
                    return
                if self._left >= 0:
                    self._left -= len(data)
                self.received += len(data)
                process.stdin.write(data)
