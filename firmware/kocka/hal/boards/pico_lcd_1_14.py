"""Pico H with a Waveshare Pico-LCD-1.14 (V2): 240x135 in 1.14 inches, a joystick and two keys.

From the maker's demo code; not tried on the board yet. V1 has other keys (15, 17, 2, 3).
"""

from kocka.hal import BACK, DOWN, NEXT, OK, PREV, UP

ID = "pico_lcd_1_14"
TITLE = "Waveshare Pico-LCD-1.14"

DRIVER = "st7789"
WIDTH = 240
HEIGHT = 135
ROTATION = 90
OFFSET_X = 40  # the glass shows columns 40 to 279 and rows 53 to 187 of the controller's 320x240
OFFSET_Y = 53
COLOURS = 16
UM_PER_PX = 104

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
