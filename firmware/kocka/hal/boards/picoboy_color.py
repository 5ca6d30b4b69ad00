"""PicoBoy Color: an RP2040 with 2 MB, a display of 1.69 inches, a joystick and two keys; two AAA cells."""

from kocka.hal import BACK, DOWN, NEXT, OK, PREV, UP

ID = "picoboy_color"
TITLE = "PicoBoy Color"

DRIVER = "st7789"
WIDTH = 240
HEIGHT = 280
ROTATION = 180  # as in all of the maker's code
OFFSET_Y = 20  # the glass shows rows 20 to 299 of the controller's 320
COLOURS = 16
UM_PER_PX = 116

BUS = "spi"
SPI = 0
SCK = 18
MOSI = 19
CS = 10
DC = 8
RESET = 9
BACKLIGHT = 26
HZ = 62_500_000

KEYS = (
    ("LEFT", 3, PREV),
    ("RIGHT", 1, NEXT),
    ("UP", 4, UP),
    ("DOWN", 2, DOWN),
    ("PRESS", 0, OK),
    ("A", 27, OK),
    ("B", 28, BACK),
)
LABELS = ("◄", "►", "A", "B")

BUZZER = 15

CHIP = "rp2040"
FLASH_MB = 2

# Two AAA cells behind a converter to 3.3 V: no pin measures them, none sees USB.
VBUS = -1
BATTERY = -1
BATTERY_SCALE = 3
BATTERY_DROP_MV = 0
LOW_MV = 2200
EMPTY_MV = 2000
CHARGED_MV = 2400
