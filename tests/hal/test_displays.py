"""What the display drivers send, taken by model displays and compared with the frame."""

from __future__ import annotations

import random
from types import SimpleNamespace

import machine  # type: ignore[import-not-found, unused-ignore]
import numpy as np
import pytest

from host_tools.sim.machine import unpack
from host_tools.sim.twin import panels
from kocka.hal import DisplayError, boards
from kocka.hal.ssd1306 import OLED, OLEDLight
from kocka.hal.st7789 import ST7789
from kocka.ui.core.palette import RGB565
from tests.hal.glass import OLEDGlass, ST7789Glass

COLOUR = ("pico_lcd_1_3", "pico_display_2_8")
ST7789S = [board for board in boards.IDS if boards.load(board).DRIVER == "st7789"]


def _altered(board: str, **changes):
    data = vars(boards.load(board))
    return SimpleNamespace(**{**{name: value for name, value in data.items() if name.isupper()}, **changes})


def _colour(chip, data):
    machine.freq(125_000_000, 125_000_000)
    spi = machine.SPI(data.SPI, baudrate=data.HZ, sck=machine.Pin(data.SCK), mosi=machine.Pin(data.MOSI))
    glass = ST7789Glass(chip, data.DC, data.CS, data.RESET)
    chip.spi[data.SPI] = glass
    display = ST7789(data, spi)
    display.set_palette(RGB565)
    return display, glass


def _fill(display, seed):
    display.buffer[:] = random.Random(seed).randbytes(len(display.buffer))


def _wanted(display):
    return np.array(RGB565, dtype=np.uint16)[unpack(display.buffer, display.width, display.height, display.colours)]


@pytest.mark.parametrize("board", COLOUR)
def test_st7789_shows_the_frame(chip, board):
    display, glass = _colour(chip, boards.load(board))
    assert not glass.lit, "noise must not be seen"
    _fill(display, 1)
    display.show(0, 0, display.width, display.height)
    assert glass.lit and not glass.asleep and glass.inverted
    assert glass.madctl == 0x70
    assert glass.bits == 0x55
    assert glass.pixels[: display.height, : display.width].tolist() == _wanted(display).tolist()
    assert glass.pixels.shape == (240, 320)


@pytest.mark.parametrize("board", COLOUR)
def test_st7789_sends_only_the_rectangle(chip, board):
    display, glass = _colour(chip, boards.load(board))
    display.show(0, 0, display.width, display.height)
    shown = glass.pixels[: display.height, : display.width].copy()
    dice = random.Random(2)
    for turn in range(60):
        _fill(display, turn)
        x = 2 * dice.randrange(display.width // 2)
        y = dice.randrange(display.height)
        w = 2 * dice.randint(1, (display.width - x) // 2)
        h = dice.randint(1, display.height - y)
        if turn % 3:
            w, h = min(w, 40), min(h, 30)
        before = glass.bytes
        display.show(x, y, w, h)
        assert glass.bytes - before == 2 * w * h + 11, "two windows of 5 bytes, RAMWR, and 2 bytes a pixel"
        shown[y : y + h, x : x + w] = _wanted(display)[y : y + h, x : x + w]
        assert (glass.pixels[: display.height, : display.width] == shown).all(), (x, y, w, h)


def test_st7789_sends_all_the_first_time(chip):
    """What the memory holds after power-on is never seen, whatever is shown first."""
    display, glass = _colour(chip, boards.load("pico_lcd_1_3"))
    _fill(display, 5)
    display.show(10, 10, 2, 2)
    assert (glass.pixels[:240, :240] == _wanted(display)).all()


@pytest.mark.parametrize(
    ("rotation", "value", "offsets"),
    [(0, 0x00, (0, 0)), (90, 0x70, (0, 0)), (180, 0xC0, (0, 80)), (270, 0xA0, (80, 0))],
)
def test_st7789_rotations_use_the_same_glass(chip, rotation, value, offsets):
    """A 240x240 glass lies at the first 240 rows of the memory; turned round, the window begins 80 later."""
    data = _altered("pico_lcd_1_3", ROTATION=rotation, OFFSET_X=offsets[0], OFFSET_Y=offsets[1])
    display, glass = _colour(chip, data)
    _fill(display, 3)
    display.show(0, 0, 240, 240)
    assert glass.madctl == value
    upright = glass._memory[:240, :]
    turned = np.rot90(_wanted(display), {0: 0, 90: 1, 180: 2, 270: 3}[rotation])
    if rotation in (0, 180):
        assert (upright == turned).all()
    else:
        assert sorted(upright.flatten()) == sorted(turned.flatten())
    assert (glass._memory[240:, :] == 0xABCD).all(), "nothing beside the glass"


@pytest.mark.parametrize("board", ST7789S)
def test_st7789_is_upright_and_whole_on_the_glass_as_its_maker_mounts_it(chip, board):
    """Rotation and offsets of the board file against the maker's own code (panels.py)."""
    assert board in panels.PANELS
    display, glass = _colour(chip, boards.load(board))
    _fill(display, 7)
    display.show(0, 0, display.width, display.height)
    panel = panels.of(boards.load(board))
    assert (glass.behind(panel) == _wanted(display)).all()
    display.turn(True)
    display.show(0, 0, display.width, display.height)
    assert (glass.behind(panel) == np.rot90(_wanted(display), 2)).all()


@pytest.mark.parametrize("board", ST7789S)
def test_st7789_turns_the_picture_on_the_same_glass(chip, board):
    """The same pixels of the memory, in the opposite order; after a reset, too."""
    display, glass = _colour(chip, boards.load(board))
    _fill(display, 6)
    for is_early in (False, True):
        display.show(0, 0, display.width, display.height)
        upright = glass._memory.copy()
        rows, columns = np.where(upright != 0xABCD)
        seen = upright[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        if is_early:
            display.reset()
        display.turn(True)
        display.show(0, 0, display.width, display.height)
        turned = glass._memory[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
        assert (turned == np.rot90(seen, 2)).all() and not (turned == seen).all()
        assert (glass._memory == 0xABCD).sum() == (upright == 0xABCD).sum(), "nothing beside the glass"
        display.turn(False)
        display.show(0, 0, display.width, display.height)
        assert (glass._memory == upright).all()


def test_st7789_offsets_of_a_small_panel(chip):
    """Waveshare Pico-LCD-1.14: 240x135 at 40, 53."""
    data = _altered("pico_lcd_1_3", WIDTH=240, HEIGHT=135, OFFSET_X=40, OFFSET_Y=53)
    display, glass = _colour(chip, data)
    _fill(display, 4)
    display.show(0, 0, 240, 135)
    assert (glass.pixels[53:188, 40:280] == _wanted(display)).all()


def test_st7789_has_its_full_speed_and_its_pins(chip):
    data = boards.load("pico_lcd_1_3")
    _colour(chip, data)
    assert chip.bus_hz == {"spi1": 62_500_000}
    # DC is SPI's default MISO: it has to be made an output after the bus.
    assert chip.buses.index("spi1 10 11") < chip.buses.index("pin8")


def test_spi_without_the_right_clock_is_slow(chip):
    machine.SPI(1, baudrate=62_500_000, sck=machine.Pin(10), mosi=machine.Pin(11))
    assert chip.bus_hz == {"spi1": 24_000_000}


@pytest.mark.parametrize("board", COLOUR)
def test_st7789_sleeps_and_wakes_with_its_picture(chip, board):
    display, glass = _colour(chip, boards.load(board))
    display.sleep()  # before anything was shown: nothing to do
    display.wake()
    _fill(display, 6)
    display.show(0, 0, display.width, display.height)
    chip.run(200)
    for _ in range(2):
        display.sleep()
        assert glass.asleep and not glass.lit
        chip.run(300)
        display.wake()
        assert not glass.asleep and glass.lit
    assert (glass.pixels[: display.height, : display.width] == _wanted(display)).all()


def test_st7789_waits_only_for_what_is_left_of_the_reset(chip):
    display, _ = _colour(chip, boards.load("pico_lcd_1_3"))
    chip.run(100)  # the game is being loaded
    before = chip.now_us
    display.show(0, 0, 240, 240)
    assert chip.now_us - before <= 26_000


def test_st7789_a_new_palette_is_seen_when_shown_again(chip):
    display, glass = _colour(chip, boards.load("pico_lcd_1_3"))
    display.show(0, 0, 240, 240)
    display.set_palette([0x1234] * 16)
    assert glass.pixels[0, 0] == RGB565[0]
    display.show(0, 0, 240, 240)
    assert (glass.pixels[:240, :240] == 0x1234).all()
    assert display.palette == [0x1234] * 16


# The OLED.


def _oled(chip, sh1106=False, at=0x3C, named=0, **changes):
    """A display that answers `at` an address; the driver looks for it at the one that is `named`."""
    data = _altered("oled_128x64", **changes)
    glass = OLEDGlass(sh1106)
    chip.i2c[data.I2C, at] = glass
    i2c = machine.I2C(data.I2C, sda=machine.Pin(data.SDA), scl=machine.Pin(data.SCL), freq=data.HZ)
    return OLED(data, i2c, named), glass


@pytest.mark.parametrize("sh1106", [False, True])
@pytest.mark.parametrize("named", [0, 1])
@pytest.mark.parametrize("at", [0x3C, 0x3D])
def test_oled_is_found_at_either_address(chip, at, named, sh1106):
    display, glass = _oled(chip, sh1106, at, at * named)
    _fill(display, 1)
    display.show(0, 0, 128, 64)
    assert glass.lit and (glass.pixels == unpack(display.buffer, 128, 64, 2)).all()


@pytest.mark.parametrize(("at", "named"), [(0x3C, 0x3D), (0x3D, 0x3C)])
def test_oled_that_board_txt_names_is_looked_for_nowhere_else(chip, at, named):
    with pytest.raises(DisplayError, match=f"no display answers at I2C address {named:#x} "):
        _oled(chip, at=at, named=named)


@pytest.mark.parametrize("sh1106", [False, True])
def test_oled_starts_black_and_shows_the_frame(chip, sh1106):
    display, glass = _oled(chip, sh1106)
    assert glass.lit and glass.pump
    assert glass.mirrored == (True, True)
    assert not glass.pixels.any()
    _fill(display, 1)
    display.show(0, 0, 128, 64)
    assert (glass.pixels == unpack(display.buffer, 128, 64, 2)).all()


@pytest.mark.parametrize("sh1106", [False, True])
def test_oled_sends_only_the_rectangle(chip, sh1106):
    display, glass = _oled(chip, sh1106)
    shown = glass.pixels.copy()
    dice = random.Random(3)
    for turn in range(60):
        _fill(display, turn)
        x = dice.randrange(128)
        y = 8 * dice.randrange(8)
        w = dice.randint(1, 128 - x)
        h = 8 * dice.randint(1, (64 - y) // 8)
        display.show(x, y, w, h)
        shown[y : y + h, x : x + w] = unpack(display.buffer, 128, 64, 2)[y : y + h, x : x + w]
        assert (glass.pixels == shown).all(), (x, y, w, h)


@pytest.mark.parametrize("rotation", [0, 180])
def test_oled_upside_down(chip, rotation):
    display, glass = _oled(chip, ROTATION=rotation)
    assert glass.mirrored == (rotation == 0, rotation == 0)
    for turned in (True, False):
        display.turn(turned)
        assert glass.mirrored == ((rotation == 0) != turned,) * 2


@pytest.mark.parametrize("column", [0, 2])
def test_oled_the_board_file_may_say_where_the_glass_begins(chip, column):
    display, glass = _oled(chip, sh1106=column == 2, COLUMN=column)
    _fill(display, 9)
    display.show(0, 0, 128, 64)
    assert (glass.pixels == unpack(display.buffer, 128, 64, 2)).all()


def test_oled_contrast_and_off(chip):
    display, glass = _oled(chip)
    light = OLEDLight(display)
    levels = []
    for percent in (100, 80, 50, 5):
        light.set(percent)
        levels.append(glass.contrast)
    assert levels == [255, 163, 64, 1]
    light.set(0)
    light.set(0)
    assert not glass.lit
    light.set(50)
    assert glass.lit and glass.contrast == 64


def test_oled_that_is_not_there_is_named(chip):
    data = boards.load("oled_128x64")
    i2c = machine.I2C(data.I2C, sda=machine.Pin(data.SDA), scl=machine.Pin(data.SCL), freq=data.HZ)
    with pytest.raises(DisplayError, match=r"no display answers at I2C address 0x3c or 0x3d .*: check SDA and SCL"):
        OLED(data, i2c)
