"""Raspberry Pi Pico H with a Waveshare Pico-LCD-1.3: colour, fits a pocket, nothing to solder."""

from kocka.hal import BACK, DOWN, INFO, MENU, NEXT, OK, PREV, UP

ID = "pico_lcd_1_3"
TITLE = "Pico + Waveshare Pico-LCD-1.3"

DRIVER = "st7789"
WIDTH = 240
HEIGHT = 240
ROTATION = 90
COLOURS = 16
UM_PER_PX = 98

BUS = "spi"
SPI = 1
SCK = 10
MOSI = 11
CS = 9
DC = 8
RESET = 12
BACKLIGHT = 13
HZ = 62_500_000

KEYS = (
    ("LEFT", 16, PREV),
    ("RIGHT", 20, NEXT),
    ("UP", 2, UP),
    ("DOWN", 18, DOWN),
    ("PRESS", 3, OK),
    ("A", 15, OK),
    ("B", 17, BACK),
    ("X", 19, MENU),
    ("Y", 21, INFO),
)
LABELS = ("◄", "►", "A", "B")

BUZZER = 22

CHIP = "rp2040"
FLASH_MB = 2

# A Pico sees VBUS and measures VSYS; the thresholds are those of a LiPo cell and of three AAA behind a diode.
VBUS = 24
BATTERY = 29
BATTERY_SCALE = 3
BATTERY_DROP_MV = 0
LOW_MV = 3500
EMPTY_MV = 3300
CHARGED_MV = 3600
