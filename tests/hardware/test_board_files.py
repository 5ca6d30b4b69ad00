"""Board files that cannot be right are refused before an image is made, in words."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace

import click
import pytest

from host_tools.build import board_files
from host_tools.build.image import contents
from kocka.hal import BACK, DOWN, NEXT, OK, PREV, UP, boards


def changed(board: str, without: str = "", **values: object) -> ModuleType:
    """A board file with other constants."""
    names = {name: value for name, value in vars(boards.load(board)).items() if name.isupper() and name != without}
    return SimpleNamespace(**{**names, **values})  # type: ignore[return-value]


@pytest.mark.parametrize("board", boards.IDS)
def test_our_board_files_are_right(board: str):
    assert board_files.faults(boards.load(board)) == []


COLOUR, MONO = "pico_lcd_1_3", "oled_128x64"
FOUR = (("1", 2, PREV), ("2", 3, NEXT), ("3", 4, OK), ("4", 5, BACK))

WRONG: list[tuple[str, dict[str, object], str]] = [
    (COLOUR, {"without": "VBUS"}, "VBUS is missing."),
    (COLOUR, {"WIDTH": "240"}, "WIDTH is '240', which is no int."),
    (COLOUR, {"KEYS": [*FOUR]}, "KEYS is "),
    (COLOUR, {"OFSET_X": 40}, "OFSET_X means nothing; the constants are explained in firmware/"),
    (COLOUR, {"BUS": "parallel"}, "BUS is spi or i2c, not 'parallel'."),
    (COLOUR, {"DRIVER": "ili9341"}, "there is no driver for a display 'ili9341'; there are: st7789, oled."),
    (COLOUR, {"COLOURS": 2}, "an st7789 has 16 colours, not 2."),
    (COLOUR, {"ROTATION": 45}, "ROTATION is 0, 90, 180, 270 degrees, not 45."),
    (MONO, {"ROTATION": 90}, "ROTATION is 0, 180 degrees, not 90."),
    (MONO, {"WIDTH": 72}, "an oled has 128x64 pixels, not 72x64."),
    (COLOUR, {"HZ": 125_000_000}, "HZ is 125000000, and an st7789 takes 62500000 at most."),
    (COLOUR, {"OFFSET_X": 90}, "240x240 pixels from 90, 0 on are not within 320x240, or not even."),
    ("picoboy_color", {"ROTATION": 90}, "240x280 pixels from 0, 20 on are not within 320x240, or not even."),
    (COLOUR, {"UM_PER_PX": 3}, "UM_PER_PX is 3: a pixel is 30 to 500 micrometres wide."),
    (COLOUR, {"KEYS": FOUR[:3]}, "no key is BACK."),
    (COLOUR, {"KEYS": (*FOUR, ("5", 6, 99))}, "a key is none of PREV, NEXT, OK, BACK, UP, DOWN, MENU, INFO."),
    (COLOUR, {"KEYS": (*FOUR, ("5", 6, UP))}, "UP and DOWN come together."),
    (COLOUR, {"KEYS": (*FOUR, ("1", 6, UP), ("6", 7, DOWN))}, "two keys are called 1."),
    (COLOUR, {"LABELS": ("A", "B")}, "LABELS are those of PREV, NEXT, OK, BACK, not 2."),
    (COLOUR, {"CHIP": "rp2350"}, "there are no images for a chip 'rp2350'; there are for: rp2040."),
    (COLOUR, {"FLASH_MB": 1}, "FLASH_MB is 1, not 2, 4, 8, 16."),
    (COLOUR, {"BATTERY_SCALE": 0}, "BATTERY_SCALE is 0: the pin has 1 to 4 times less than the battery."),
    (COLOUR, {"BATTERY_DROP_MV": -310}, "BATTERY_DROP_MV is -310: a diode takes 0 to 1000."),
    (COLOUR, {"LOW_MV": 3200}, "EMPTY_MV, LOW_MV and CHARGED_MV rise between 1800 and 4700, not 3300, 3200, 3600."),
    (COLOUR, {"BATTERY": 22}, "GP22, the board's BATTERY, cannot be ADC -4."),
    (COLOUR, {"SCK": 11}, "GP11, the display's SCK, cannot be SPI1 SCK."),
    (COLOUR, {"SPI": 0}, "GP10, the display's SCK, cannot be SPI0 SCK."),
    (COLOUR, {"DC": 30}, "the display's DC: the RP2040 has GPIO 0 to 29, not 30."),
    (COLOUR, {"DC": 12}, "GP12 is the display's DC and the display's RST."),
    (COLOUR, {"VBUS": 15}, "GP15 is the key A and the board's VBUS."),
    (COLOUR, {"BUZZER": 28}, "the buzzer's + and the display's BL are of one PWM slice."),
    (COLOUR, {"BUZZER_2": 4}, "BUZZER and BUZZER_2 are not of one PWM slice."),
    (MONO, {"ADDRESS": 0x78}, "ADDRESS is 0x3c or 0x3d, not 0x78."),
    (MONO, {"COLUMN": 1}, "COLUMN is 0 (SSD1306) or 2 (SH1106), not 1."),
    ("pico_display_2_8", {"RGB": (26, 27)}, "RGB has 3 pins, not 2."),
    (COLOUR, {"PARTS": ("max17408",)}, "there is no part 'max17408'; there are: ds3231, "),
    (COLOUR, {"PARTS": ("max17048",), "PARTS_SDA": 8}, "GP8, the gauge, clock's SDA, cannot be I2C1 SDA."),
    ("handheld", {"PARTS_SDA": 24}, "GP24, the gauge, clock's SDA, cannot be I2C1 SDA."),
    (COLOUR, {"PARTS": ("encoder",), "ENCODER": (0, 2)}, "GP2 is the key UP and the encoder's pin 2."),
    (MONO, {"SDA": 7, "SCL": 6}, "GP7, the display's SDA, cannot be I2C1 SDA."),
]


@pytest.mark.parametrize(("board", "values", "sentence"), WRONG, ids=[row[2] for row in WRONG])
def test_what_is_wrong_is_said(board: str, values: dict[str, object], sentence: str):
    found = board_files.faults(changed(board, **values))  # type: ignore[arg-type]
    assert any(fault.startswith(sentence) for fault in found), found


def test_no_image_is_made_of_a_wrong_file(monkeypatch: pytest.MonkeyPatch):
    wrong = changed(COLOUR, DC=12)
    monkeypatch.setattr(boards, "load", lambda board: wrong)
    with pytest.raises(click.ClickException, match="the board file pico_lcd_1_3: GP12 is the display's DC"):
        contents.firmware(COLOUR)
