"""Parts on I2C and the lamp, on the workbench: clocks that keep the date, gauges, and whose turn it is."""

from __future__ import annotations

import machine  # type: ignore[import-not-found, unused-ignore]
import pytest

from kocka.hal import boards, device, parts
from kocka.hal.light import ColourLamp
from kocka.hal.parts import UPS, FuelGauge, RealTime
from kocka.ui.core import idle
from tests.hal.glass import OLEDGlass, ST7789Glass

USB, VSYS = 24, 29
# Boards to which parts are added.
PLAIN = [board for board in boards.IDS if not getattr(boards.load(board), "PARTS", ())]
WHEN = (2026, 11, 22, 6, 18, 5, 42, 0)  # a Sunday


class Registers:
    """A part with registers; `wide`: of two bytes."""

    def __init__(self, memory, wide=False):
        self.memory = memory
        self.wide = wide
        self.at = 0

    def write(self, data):
        self.at = data[0]
        for offset, byte in enumerate(data[1:]):
            self.memory[self.at + offset] = byte

    def read(self, count):
        if self.wide:
            return (self.memory[self.at] & 0xFFFF).to_bytes(count, "big")
        return bytes(self.memory.get(self.at + offset, 0) for offset in range(count))


def _device(chip, board, tmp_path, monkeypatch, words):
    monkeypatch.setattr(device, "FOLDER", str(tmp_path))
    data = boards.load(board)
    chip.drive(USB, 1)
    if data.DRIVER == "st7789":
        chip.spi[data.SPI] = ST7789Glass(chip, data.DC, data.CS, data.RESET)
    else:
        chip.i2c[data.I2C, data.ADDRESS] = OLEDGlass()
    return device.Device(data, [board, *words])


@pytest.mark.parametrize("name", parts.CLOCKS)
def test_a_clock_keeps_what_it_was_given(chip, name):
    i2c = machine.I2C(1, sda=machine.Pin(6), scl=machine.Pin(7), freq=400_000)
    clock = RealTime(name, i2c)
    assert clock.now() is None, "it does not answer"
    held = {15: 0x80} if name == "ds3231" else {2: 0x80}
    chip.i2c[1, parts.address_of(name)] = chip_ = Registers({**held, 5: 1})
    assert clock.now() is None, "it has stood still"
    clock.set(WHEN)
    assert clock.now() == (*WHEN[:3], 0, *WHEN[4:])
    if name == "ds3231":  # data sheet, table 1: seconds, minutes, hours, weekday 1 to 7, day, month, year
        assert [chip_.memory[at] for at in range(7)] == [0x42, 0x05, 0x18, 7, 0x22, 0x11, 0x26]
    else:  # data sheet, table 5: seconds, minutes, hours, day, weekday 0 to 6, month, year
        assert [chip_.memory[at] for at in range(2, 9)] == [0x42, 0x05, 0x18, 0x22, 6, 0x11, 0x26]


@pytest.mark.parametrize("wrong", [{0: 0x6A}, {2: 0x31}, {4: 0}, {5: 0x13}, {6: 0xAA}])
def test_a_clock_that_says_nonsense_is_not_believed(chip, wrong):
    sound = {0: 0x42, 1: 0x05, 2: 0x18, 3: 7, 4: 0x22, 5: 0x11, 6: 0x26, 15: 0}
    chip.i2c[1, parts.DS3231_ADDRESS] = Registers({**sound, **wrong})
    i2c = machine.I2C(1, sda=machine.Pin(6), scl=machine.Pin(7), freq=400_000)
    assert RealTime("ds3231", i2c).now() is None


@pytest.mark.parametrize("board", PLAIN)
def test_the_date_is_known_from_the_start(chip, board, tmp_path, monkeypatch):
    chip.i2c[1, parts.PCF8563_ADDRESS] = Registers({2: 0x42, 3: 0x05, 4: 0x18, 5: 0x22, 6: 6, 7: 0x11, 8: 0x26})
    _device(chip, board, tmp_path, monkeypatch, ["pcf8563"])
    assert chip.date[:3] == (2026, 11, 22)
    assert chip.date[4:7] == (18, 5, 42)


def test_the_handheld_has_a_clock_and_a_gauge_of_its_own(chip, tmp_path, monkeypatch):
    rows = {0: 0x42, 1: 0x05, 2: 0x18, 3: 7, 4: 0x22, 5: 0x11, 6: 0x26, 15: 0}
    chip.i2c[1, parts.DS3231_ADDRESS] = Registers(rows)
    chip.i2c[1, parts.MAX17048_ADDRESS] = Registers({4: 61 << 8}, wide=True)
    real = _device(chip, "handheld", tmp_path, monkeypatch, [])
    assert chip.date[:3] == (2026, 11, 22)
    assert real.power.percent() == 61


def test_a_clock_that_nobody_has_set_keeps_the_date_that_is_entered(chip, tmp_path, monkeypatch):
    chip.i2c[1, parts.DS3231_ADDRESS] = found = Registers({15: 0x80})
    real = _device(chip, "pico_lcd_1_3", tmp_path, monkeypatch, ["ds3231"])
    days = [0, 20261122]
    monkeypatch.setattr(real, "today", lambda: days[0])
    real.set_today(20261122)
    assert [found.memory[at] for at in (4, 5, 6, 15)] == [0x22, 0x91, 0x26, 0], "with the bit of the century"
    assert real.hour() == -1, "nobody has said the hour"
    days.pop(0)
    real.set_today(20270101)
    assert found.memory[6] == 0x26, "one that goes is not changed"


def test_keep_time_says_whether_there_is_a_clock(chip):
    data = boards.load("pico_lcd_1_3")
    assert not parts.keep_time(data, ["pico_lcd_1_3"])
    with pytest.raises(OSError):
        parts.keep_time(data, ["pico_lcd_1_3", "ds3231"])
    chip.i2c[1, parts.DS3231_ADDRESS] = found = Registers({15: 0x80})
    machine.RTC().datetime(WHEN)
    assert parts.keep_time(data, ["pico_lcd_1_3", "ds3231"])
    assert found.memory[6] == 0x26


def test_an_unknown_part_is_refused_with_those_that_there_are():
    with pytest.raises(device.BoardError, match=r"no part 'ina2129'; there are: ds3231, .*board\.txt"):
        device.choose(["pico_lcd_1_3", "ina2129"])
    assert device.choose(["pico_lcd_1_3", "ina219", "ds3231"]).ID == "pico_lcd_1_3"


@pytest.mark.parametrize("board", PLAIN)
def test_a_ups_board_is_asked_when_board_txt_names_it(chip, board, tmp_path, monkeypatch):
    real = _device(chip, board, tmp_path, monkeypatch, ["ina219"])
    chip.drive(USB, 0)
    chip.volts[VSYS] = 4.5 / 3
    assert isinstance(real.power, UPS)
    wanted = 4500 if real.data.BATTERY >= 0 else 0
    assert abs(real.power.millivolts() - wanted) <= 3, "it does not answer: VSYS"
    assert real.power.milliamps() == 0
    # 4 mV in bit 3; the shunt in 10 uV: 64 mA out of the battery through 0.1 ohm.
    chip.i2c[1, parts.INA219_ADDRESS] = meter = Registers({1: -640, 2: (3812 // 4) << 3 | 2}, wide=True)
    assert real.power.millivolts() == 3812
    assert real.power.milliamps() == -64
    meter.memory[1] = 1200
    assert real.power.milliamps() == 120
    assert real.power.percent() == -1


def test_a_fuel_gauge_knows_the_charge(chip, tmp_path, monkeypatch):
    real = _device(chip, "pico_lcd_1_3", tmp_path, monkeypatch, ["max17048", "ina219"])
    chip.drive(USB, 0)
    chip.volts[VSYS] = 3.9 / 3
    assert isinstance(real.power, FuelGauge)
    assert real.power.percent() == -1 and abs(real.power.millivolts() - 3900) <= 3
    chip.i2c[1, parts.MAX17048_ADDRESS] = gauge = Registers({2: 3700 * 64 // 5, 4: 57 << 8 | 200}, wide=True)
    assert (real.power.millivolts(), real.power.percent()) == (3700, 58)
    gauge.memory[4] = 101 << 8
    assert real.power.percent() == 100
    gauge.memory[4] = 9 << 8
    battery = idle.Battery(real.power)
    assert [battery.passed(10_000) for _ in range(4)] == [idle.FINE, idle.FINE, idle.LOW, idle.FINE]


def test_the_lamp_is_faint_and_dark_without_anybody(chip):
    lamp = ColourLamp((26, 27, 28))
    dark = [chip.pwm[gpio] for gpio in (26, 27, 28)]
    assert dark == [(2000, 65535)] * 3
    seen = set()
    for person in range(6):
        lamp.show(person)
        colour = tuple(65535 - chip.pwm[gpio][1] for gpio in (26, 27, 28))
        assert 0 < max(colour) < 65536 // 16
        seen.add(colour)
    assert len(seen) == 6
    lamp.show(-1)
    assert [chip.pwm[gpio] for gpio in (26, 27, 28)] == dark
