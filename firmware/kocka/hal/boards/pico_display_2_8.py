"""Raspberry Pi Pico H with a Pimoroni Pico Display Pack 2.8: colour, for a table in the pub. Four keys."""

from kocka.hal import BACK, NEXT, OK, PREV

ID = "pico_display_2_8"
TITLE = "Pico + Pimoroni Display Pack 2.8"

DRIVER = "st7789"
WIDTH = 320
HEIGHT = 240
ROTATION = 90
COLOURS = 16
UM_PER_PX = 180

BUS = "spi"
SPI = 0
SCK = 18
MOSI = 19
CS = 17
DC = 16
RESET = -1
BACKLIGHT = 20
HZ = 62_500_000

# A and B stand on the left edge, X and Y on the right one.
KEYS = (
    ("A", 12, OK),
    ("B", 13, BACK),
    ("X", 14, PREV),
    ("Y", 15, NEXT),
)
LABELS = ("X", "Y", "A", "B")

BUZZER = -1
# The lamp on the board.
RGB = (26, 27, 28)

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
