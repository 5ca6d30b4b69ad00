"""Our own handheld (hardware/handheld): a Pico, a display of 2.0 inches, nine keys, a LiPo cell with gauge, a clock."""

from kocka.hal import BACK, DOWN, INFO, MENU, NEXT, OK, PREV, UP

ID = "handheld"
TITLE = "Kočka handheld"

DRIVER = "st7789"
WIDTH = 320
HEIGHT = 240
ROTATION = 90
COLOURS = 16
UM_PER_PX = 128

BUS = "spi"
SPI = 0
SCK = 18
MOSI = 19
CS = 17
DC = 16
RESET = 20
BACKLIGHT = 21
HZ = 62_500_000

# Y is a second BACK, within reach of the thumb that rests on A.
KEYS = (
    ("LEFT", 22, PREV),
    ("RIGHT", 14, NEXT),
    ("UP", 28, UP),
    ("DOWN", 15, DOWN),
    ("A", 5, OK),
    ("B", 7, BACK),
    ("X", 4, INFO),
    ("Y", 6, BACK),
    ("MENU", 3, MENU),
)
LABELS = ("◄", "►", "A", "B")

BUZZER = 10

PARTS = ("max17048", "ds3231")
PARTS_I2C = 1
PARTS_SDA = 26
PARTS_SCL = 27

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
