"""`kocka doctor --board` on emulated Picos with the real image that are wired wrongly."""

from __future__ import annotations

import queue
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner, Result

from host_tools import cli
from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.device import first_light, ports
from host_tools.sim.twin.machine import Twin
from host_tools.sim.twin.usb import Usb, serve

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


class Wired(Usb):
    """A machine on its cable in this process, whose keys can be rewired and pressed, and whose glass can be seen."""

    def __init__(self, twin: Twin, flash: Path) -> None:
        super().__init__(twin)
        self._todo: queue.Queue[Callable[[], None]] = queue.Queue()
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._thread = threading.Thread(target=serve, args=(self, self._server, flash), daemon=True)
        self._thread.start()

    def exchange(self, data: bytes = b"", ms: float = 2.0) -> bytes:
        while not self._todo.empty():
            self._todo.get()()
        return super().exchange(data, ms)

    def asked(self, what: Callable[[], Any]) -> Any:
        """The value of a call between two slices of the machine's time."""
        answer: queue.Queue[Any] = queue.Queue()
        self._todo.put(lambda: answer.put(what()))
        return answer.get(timeout=60)

    def close(self) -> None:
        self.in_boot_rom = True
        self._thread.join(60)
        self._server.close()


class Maker(first_light.Person):
    """Presses the key that is asked for, looks at the glass, says yes. `pictures`: what was seen at each question."""

    def __init__(self, device: Wired) -> None:
        super().__init__(patience_s=0.8, pause_s=0.0)
        self._device = device
        self._finger: Any = None
        self.pictures: list[np.ndarray[Any, Any]] = []

    def tell(self, text: str) -> None:
        super().tell(text)
        twin = self._device.twin
        if text.startswith("Press "):
            self._finger = twin.mcu.gpio[twin.keys.pins[text.split()[1]]]
            self._device.asked(lambda: self._finger.set_input_value(False))
        elif text.startswith("  "):  # what came of it
            self._device.asked(self._finger_up)

    def _finger_up(self) -> None:
        self._finger.release_input()

    def ask(self, question: str) -> bool:
        super().tell(question)
        self.pictures.append(self._device.asked(lambda: self._device.twin.picture().copy()))
        return True


@pytest.fixture
def maker(
    image: Callable[[str], rp2.Firmware], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., tuple[Maker, Result]]]:
    """Call it to have a device tested by its maker: a board, `wires` (key -> GPIO it goes to), an OLED's `address`."""
    devices: list[Wired] = []
    monkeypatch.setattr(ports, "mounts", lambda: [])
    monkeypatch.setattr(ports, "unmounted", lambda: [])

    def test(board: str, wires: dict[str, int] | None = None, address: int = 0) -> tuple[Maker, Result]:
        flash = tmp_path / "flash.bin"
        flash.write_bytes(uf2.flash(contents.pages(image(board), contents.storage())))
        twin = Twin(flash.read_bytes(), board, oled_address=address)
        twin.keys.pins.update(wires or {})
        device = Wired(twin, flash)
        devices.append(device)
        found = [ports.Port(device.port, "E66", "MicroPython Board", True)]
        monkeypatch.setattr(ports, "serial_ports", lambda: found)
        person = Maker(device)
        monkeypatch.setattr(first_light, "Person", lambda: person)
        done = CliRunner().invoke(cli.command, ["doctor", "--board", board], prog_name="kocka")
        return person, done

    yield test
    for device in devices:
        device.close()


def test_swapped_keys_are_named(maker: Callable[..., tuple[Maker, Result]]):
    """Two keys exchanged, one on a pin where nothing belongs; everything else is sound, on every row of the display."""
    person, done = maker("pico_lcd_1_3", {"UP": 18, "DOWN": 2, "X": 4})
    assert "UP answers on GP18: UP and DOWN are swapped" in done.output, done.output
    assert "exchange their wires: UP belongs on GP2 (pin 4), DOWN on GP18 (pin 24)" in done.output
    assert "X answers on GP4, where nothing belongs" in done.output
    assert done.output.count("!! ") == 3, done.output  # these, and the clock
    assert done.exit_code == 1
    frame, _, *thin = person.pictures[:6]
    assert frame[0].all() and frame[-1].all() and frame[:, 0].all() and frame[:, -1].all()
    assert len(np.unique(frame)) == 8, "black and seven colours"
    lit = np.zeros(frame.shape, dtype=bool)
    for picture in thin:
        assert 0.4 < (picture != 0).mean() < 0.6
        lit |= picture != 0
    assert lit.all(), "every pixel of every row has been lit"


@pytest.mark.whole
def test_an_oled_at_another_address(maker: Callable[..., tuple[Maker, Result]]):
    """It is found there: as sound as one at its usual address."""
    person, done = maker("oled_128x64", address=0x3D)
    assert "the display shows a whole picture" in done.output, done.output
    assert "all 7 keys answer where they should" in done.output
    assert person.pictures[0].any()
