"""Boards as data: one module each, constants only.

ID, TITLE; DRIVER ("st7789", "oled"), WIDTH, HEIGHT (px), ROTATION (degrees), COLOURS (16 or 2), UM_PER_PX (size of a
pixel in micrometres); BUS ("spi" or "i2c") and its pins and speed; KEYS: (name on the board, GPIO, logical key) with
every key active low against the internal pull-up; LABELS: how the hint line names PREV, NEXT, OK, BACK; BUZZER: a free
PWM pin for a passive piezo, or -1. Where a board has them: BUZZER_2, a second pin of the same PWM slice for its other
end; RGB, the pins of a lamp; PARTS, what is on I2C besides, with PARTS_I2C, PARTS_SDA, PARTS_SCL (kocka.hal.parts);
ENCODER: the GPIOs of a rotary encoder, if not 0 and 1; OFFSET_X, OFFSET_Y: where the glass begins in the controller's
memory, if not at 0.

CHIP, FLASH_MB: the microcontroller and its flash. VBUS: a pin that is high on USB, or -1. BATTERY: a pin of the ADC, or
-1; the battery has BATTERY_SCALE times its voltage, and BATTERY_DROP_MV more, which a diode takes. LOW_MV, EMPTY_MV:
below these the device warns, and switches off; CHARGED_MV: from here on it starts again (a battery that is relieved
seems to recover: that is not enough).

host_tools/build/board_files.py refuses files that cannot be right.

MAIN: the boards that goldens, budgets, the manual and the folder hardware/ are about. IDS: all of them; the others work
from their file alone, with the same screens. PAGE: glasses that only the page has.
"""

MAIN = ("pico_lcd_1_3", "pico_display_2_8", "oled_128x64")
IDS = MAIN + ("picoboy_color", "pico_lcd_1_14", "handheld")
PAGE = ("phone",)


def load(board_id: str):
    """The module of a board. ValueError if there is none of that name, or none in this image."""
    if board_id not in IDS and board_id not in PAGE:
        raise ValueError("no board " + repr(board_id) + "; there are: " + ", ".join(IDS))
    try:
        return getattr(__import__("kocka.hal.boards." + board_id).hal.boards, board_id)
    except ImportError:
        raise ValueError("this image is for other displays than that of " + board_id)
