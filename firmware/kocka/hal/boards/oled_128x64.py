"""Raspberry Pi Pico with a 128x64 I2C OLED (SH1106 1.3" or SSD1306 0.96") and seven tact switches: black and white."""

from kocka.hal import BACK, DOWN, NEXT, OK, PREV, UP

ID = "oled_128x64"
TITLE = "Pico + OLED 128×64"

DRIVER = "oled"
WIDTH = 128
HEIGHT = 64
ROTATION = 0
COLOURS = 2
UM_PER_PX = 210

BUS = "i2c"
I2C = 1
SDA = 6
SCL = 7
ADDRESS = 0x3C
HZ = 400_000

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
