"""The modelled parts, by their data sheets, without a chip: what goes over the bus, and what is seen then."""

from __future__ import annotations

import types
from typing import ClassVar

import numpy as np
import pytest

from host_tools.sim.twin import devices
from kocka.hal import boards


class Pin:
    """A GPIO with a level."""

    def __init__(self):
        self.value = 1
        self.listeners = []
        self.ctrl = 4

    def add_listener(self, listener):
        self.listeners.append(listener)

    def put(self, value):
        before, self.value = self.value, value
        for listener in self.listeners:
            listener(value, before)


class Chip:
    """As much of a chip as the parts ask for."""

    def __init__(self):
        self.gpio = [Pin() for _ in range(30)]
        self.clock = types.SimpleNamespace(nanos=0.0, create_alarm=lambda then: types.SimpleNamespace(schedule=print))
        spi = types.SimpleNamespace(on_transmit=None, clock_frequency=62_500_000, data_bits=8, _control0=0)
        self.spi = [spi, spi]
        self.dma = types.SimpleNamespace(write_uint32=None, read_uint32=None, channels=[])
        self.pwm = types.SimpleNamespace(write_uint32=None, read_uint32=None)


class Lcd:
    """An ST7789 on a chip, with the wires in hand."""

    def __init__(self, board):
        self.chip = Chip()
        data = boards.load(board)
        self.model = devices.St7789(data)
        self.model.attach(self.chip)
        self.cs, self.dc = self.chip.gpio[data.CS], self.chip.gpio[data.DC]

    def send(self, command, data=b""):
        self.cs.put(0)
        self.dc.put(0)
        self.model.on_bytes(bytes((command,)))
        self.dc.put(1)
        if data:
            self.model.on_bytes(data)
        self.cs.put(1)

    def start(self, madctl=0x70):
        for command, data in ((0x11, b""), (0x3A, b"\x55"), (0x36, bytes((madctl,))), (0x21, b""), (0x29, b"")):
            self.send(command, data)

    def window(self, x, y, w, h):
        for command, first, count in ((0x2A, x, w), (0x2B, y, h)):
            last = first + count - 1
            self.send(command, bytes((first >> 8, first & 255, last >> 8, last & 255)))


@pytest.mark.parametrize("board", ["pico_lcd_1_3", "pico_display_2_8"])
def test_a_window_is_filled_in_reading_order(board):
    lcd = Lcd(board)
    lcd.start()
    lcd.window(10, 20, 4, 3)
    values = np.arange(1, 13, dtype=">u2")
    lcd.cs.put(0)
    lcd.dc.put(0)
    lcd.model.on_bytes(b"\x2c")
    lcd.dc.put(1)
    whole = values.tobytes()
    for start, end in ((0, 3), (3, 9), (9, 24)):  # cut in the middle of pixels and rows
        lcd.model.on_bytes(whole[start:end])
    lcd.cs.put(1)
    picture = lcd.model.picture()
    assert picture.shape == (lcd.model.height, lcd.model.width)
    assert picture[20:23, 10:14].tolist() == values.reshape(3, 4).tolist()
    assert np.count_nonzero(picture) == 12
    assert lcd.model.updates[-1].sent == 12
    assert lcd.model.updates[-1].changed == 12


@pytest.mark.parametrize(
    ("madctl", "corner"),
    [(0x70, (0, 0)), (0xA0, (-1, -1)), (0x00, (-1, 0)), (0xC0, (0, -1))],
)
def test_each_rotation_starts_in_its_own_corner(madctl, corner):
    lcd = Lcd("pico_lcd_1_3")
    lcd.start(madctl)
    # With rows from the bottom the glass begins 80 rows into the memory: that is what the offsets of drivers are for.
    y = 80 if madctl == 0xC0 else 0
    x = 80 if madctl == 0xA0 else 0
    lcd.window(x, y, 1, 1)
    lcd.send(0x2C, b"\x12\x34")
    assert lcd.model.picture()[corner] == 0x1234


@pytest.mark.parametrize(
    ("board", "madctl", "left", "top"),
    [
        # What makers' code sends in each of its rotations, upright first.
        ("pico_lcd_1_14", (0x70, 0xC0, 0xA0, 0x00), (40, 53, 40, 52), (53, 40, 52, 40)),
        ("picoboy_color", (0xC0, 0xA0, 0x00, 0x60), (0, 20, 0, 20), (20, 0, 20, 0)),
    ],
)
def test_a_small_glass_is_filled_from_each_of_its_corners(board, madctl, left, top):
    """Turned clockwise by a quarter each time: the same pixels of the glass, none beside it."""
    wide, high = boards.load(board).WIDTH, boards.load(board).HEIGHT
    for turn in range(4):
        lcd = Lcd(board)
        lcd.start(madctl[turn])
        lcd.model.memory[...] = 0x7777
        drawn = np.arange(wide * high, dtype=np.uint16).reshape((wide, high) if turn % 2 else (high, wide))
        lcd.window(left[turn], top[turn], drawn.shape[1], drawn.shape[0])
        lcd.send(0x2C, drawn.astype(">u2").tobytes())
        assert (lcd.model.picture() == np.rot90(drawn, -turn)).all(), hex(madctl[turn])


def test_what_is_beside_the_glass_does_not_change_it():
    lcd = Lcd("picoboy_color")
    lcd.start(0xC0)
    lcd.window(0, 0, 240, 20)
    lcd.send(0x2C, b"\xff\xff" * 240 * 20)
    assert not lcd.model.picture().any()
    assert (lcd.model.updates[-1].sent, lcd.model.updates[-1].changed) == (240 * 20, 0)
    lcd.window(0, 19, 1, 2)
    lcd.send(0x2C, b"\x12\x34" * 2)
    assert lcd.model.updates[-1].changed == 1
    assert lcd.model.picture()[0, 0] == 0x1234


def test_the_order_of_colours_is_that_of_all_that_is_shown():
    lcd = Lcd("pico_lcd_1_3")
    lcd.start()
    lcd.window(0, 0, 1, 1)
    lcd.send(0x2C, b"\xf8\x21")  # all of red, one of green and of blue
    lcd.send(0x36, b"\x78")
    assert lcd.model.picture()[0, 0] == 0x083F
    lcd.send(0x36, b"\x70")
    assert lcd.model.picture()[0, 0] == 0xF821


def test_nothing_is_seen_before_the_panel_is_on():
    lcd = Lcd("pico_lcd_1_3")
    lcd.send(0x3A, b"\x55")
    lcd.send(0x36, b"\x70")
    lcd.window(0, 0, 240, 240)
    lcd.send(0x2C, b"\xff\xff" * 240 * 240)
    assert not lcd.model.picture().any()
    lcd.send(0x11)
    lcd.send(0x21)
    assert not lcd.model.picture().any()
    lcd.send(0x29)
    assert (lcd.model.picture() == 0xFFFF).all()
    lcd.send(0x20)
    assert not lcd.model.picture().any()
    lcd.send(0x01)
    assert not lcd.model.is_on


def test_what_cannot_be_is_an_error():
    lcd = Lcd("pico_lcd_1_3")
    lcd.start()
    lcd.window(200, 0, 200, 10)
    with pytest.raises(RuntimeError, match="outside of the memory"):
        lcd.send(0x2C, b"\0\0")
    lcd.send(0x3A, b"\x66")
    with pytest.raises(RuntimeError, match="only RGB565"):
        lcd.send(0x2C, b"\0\0")


class I2c:
    """A bus whose bytes take no time."""

    def __init__(self):
        self.scl_high_period = self.scl_low_period = self._spikelen = 1
        self.answers = []
        self.read = []

    def complete_connect(self, answers):
        self.answers.append(answers)

    def complete_read(self, value):
        self.read.append(value)

    def complete_write(self, acknowledged):
        pass

    complete_start = complete_stop = lambda self: None

    def _set_interrupts(self, mask):
        self.interrupts = mask


class Oled:
    """An OLED with its bus."""

    KINDS: ClassVar = {"ssd1306": 0, "sh1106": 2}

    def __init__(self, controller):
        self.model = devices.Oled(boards.load("oled_128x64"), controller)
        self.bus = I2c()
        clock = types.SimpleNamespace(nanos=0.0)

        def create_alarm(then):
            return types.SimpleNamespace(schedule=lambda ns: then())

        clock.create_alarm = create_alarm
        bus = devices.I2cBus(1)
        bus.attach(types.SimpleNamespace(clock=clock, clk_sys=125e6, i2c=[None, self.bus]))
        self.model.join(bus, clock)

    def write(self, *data):
        self.bus.on_start(False)
        self.bus.on_connect(0x3C, None)
        for byte in data:
            self.bus.on_write_byte(byte)
        self.bus.on_stop()


@pytest.mark.parametrize("controller", ["ssd1306", "sh1106"])
def test_oled_pages(controller):
    oled = Oled(controller)
    oled.write(0x00, 0x20, 0x02, 0xA1, 0xC8, 0xAF)
    column = 10 + Oled.KINDS[controller]
    oled.write(0x00, 0xB0 | 3, column & 15, 0x10 | column >> 4)
    oled.write(0x40, 0x01, 0x80)
    picture = oled.model.picture()
    assert sorted(map(tuple, np.argwhere(picture).tolist())) == [(24, 10), (31, 11)]
    assert oled.model.updates[-1].changed == 2
    oled.write(0x80, 0xA7, 0x80, 0x81, 0x00, 0x20)
    assert oled.model.is_inverted
    assert oled.model.contrast == 0x20
    oled.write(0x00, 0xA0, 0xC0)
    assert not oled.model.picture()[63 - 24, 127 - 10]
    oled.write(0x00, 0xAE)
    assert not oled.model.picture().any()


def test_oled_horizontal_mode_wraps_in_its_window():
    oled = Oled("ssd1306")
    oled.write(0x00, 0x20, 0x00, 0x21, 126, 127, 0x22, 6, 7, 0xA1, 0xC8, 0xAF)
    oled.write(0x40, 1, 2, 4, 8, 16)
    assert oled.model.memory[6:, 126:].tolist() == [[16, 2], [4, 8]]


def test_registers_count_on_or_are_of_two_bytes():
    oled = Oled("ssd1306")
    bus = devices.I2cBus(1)
    bus.attach(types.SimpleNamespace(clock=oled.model.clock, clk_sys=125e6, i2c=[None, oled.bus]))
    narrow, wide = devices.Registers({2: 0x45, 3: 0x59}), devices.Registers({4: 0x5A80}, wide=True)
    bus.parts.update({0x51: narrow, 0x36: wide})
    oled.bus.on_connect(0x51, None)
    for byte in (3, 0x30, 0x12):
        oled.bus.on_write_byte(byte)
    oled.bus.on_stop()
    assert narrow.memory == {2: 0x45, 3: 0x30, 4: 0x12}
    for address, register in ((0x51, 2), (0x36, 4)):
        oled.bus.on_connect(address, None)
        oled.bus.on_write_byte(register)
        oled.bus.on_connect(address, None)
        for _ in range(2):
            oled.bus.on_read_byte(True)
        oled.bus.on_stop()
    assert oled.bus.read == [0x45, 0x30, 0x5A, 0x80]


def test_only_its_own_address_is_answered():
    oled = Oled("sh1106")
    oled.bus.on_connect(0x3D, None)
    oled.bus.on_connect(0x3C, None)
    assert oled.bus.answers == [False, True]
    oled.bus.on_read_byte(True)
    assert oled.bus.read[-1] & 0x0F == 0x08
    moved = devices.Oled(boards.load("oled_128x64"), address=0x3D)
    parts: dict[int, object] = {}
    moved.join(types.SimpleNamespace(parts=parts), None)
    assert parts == {0x3D: moved}
    with pytest.raises(ValueError, match="no such controller"):
        devices.Oled(boards.load("oled_128x64"), "st7735")


def test_pwm_says_frequency_and_duty():
    chip = Chip()
    pwm = devices.Pwm()
    pwm.attach(chip)
    assert pwm.level(22) == (0.0, 0.0)
    base = 0x14 * 3  # slice of GPIO 22 (A) and 23 (B)
    for offset, value in ((0x10, 9999), (0x04, 12 << 4 | 8), (0x0C, 5000), (0x00, 1)):
        chip.pwm.write_uint32(base + offset, value)
    assert pwm.level(22) == (pytest.approx(1000.0), pytest.approx(0.5))
    assert pwm.level(23) == (pytest.approx(1000.0), 0.0)
    assert chip.pwm.read_uint32(0xA0) == 1 << 3
    chip.pwm.write_uint32(0xA0, 0)
    assert pwm.level(22) == (0.0, 0.0)
