"""Which part of an ST7789's memory a board's glass shows, and which way up it is mounted, by the code of its maker.

A maker's example that draws upright is all one needs: the MADCTL that it sends and the window that it writes. Our own
ROTATION and offsets are not asked, so a board file that has them wrong shows a wrong picture.

Source: Sitronix ST7789VW datasheet 8.12 (address control), 9.1.28 (MADCTL).
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

COLUMNS, ROWS = 240, 320

# Bits of MADCTL. ML and MH (10, 04) are the order in which the glass is refreshed: nothing that is seen.
MY, MX, MV, BGR = 0x80, 0x40, 0x20, 0x08

# MADCTL by degrees, for a board whose maker's code nobody has read.
_TURNED = {0: 0, 90: MX | MV, 180: MY | MX, 270: MY | MV}


class Panel(NamedTuple):
    """What a maker's example sends for an upright picture: MADCTL, and the window, from (left, top) on, of the size
    (width, height).
    """

    madctl: int
    left: int
    top: int
    width: int
    height: int


PANELS: dict[str, Panel] = {
    # Waveshare, Pico-LCD-1.3.py: MADCTL 70, CASET 0 to EF, RASET 0 to EF.
    "pico_lcd_1_3": Panel(0x70, 0, 0, 240, 240),
    # Pimoroni, st7789.cpp: "Pico Display 2.0", not rotated: MX, MV, ML; CASET 0 to 319, RASET 0 to 239.
    "pico_display_2_8": Panel(0x70, 0, 0, 320, 240),
    # Waveshare, Pico-LCD-1.14-V2.py: MADCTL 70, CASET 28 to 117, RASET 35 to BB.
    "pico_lcd_1_14": Panel(0x70, 40, 53, 240, 135),
    # H. Lehmann, picoboycolor: Adafruit_ST7789::init(240, 280), which ends with setRotation(0): MX and MY, rows from
    # 20 on. In MicroPython (pbc.py) and with TFT_eSPI it is rotation 2: the same.
    "picoboy_color": Panel(0xC0, 0, 20, 240, 280),
    # Our own: a module of 2.0 inches mounted as Pimoroni's display is.
    "handheld": Panel(0x70, 0, 0, 320, 240),
}


def of(board: ModuleType) -> Panel:
    """The panel of a board (a module of kocka.hal.boards); as its file says where PANELS does not have it."""
    found = PANELS.get(board.ID)
    if found is not None:
        return found
    offset_x, offset_y = getattr(board, "OFFSET_X", 0), getattr(board, "OFFSET_Y", 0)
    return Panel(_TURNED[board.ROTATION], offset_x, offset_y, board.WIDTH, board.HEIGHT)


def addressed(memory: NDArray[Any], madctl: int) -> NDArray[Any]:
    """A view of the memory as the bus addresses it by MADCTL: [row, column]. `memory`: (ROWS, COLUMNS)."""
    view = memory
    if madctl & MX:
        view = view[:, ::-1]
    if madctl & MY:
        view = view[::-1]
    return view.T if madctl & MV else view


def glass(memory: NDArray[Any], panel: Panel) -> NDArray[Any]:
    """A view of what lies behind the glass, upright: (height, width)."""
    view = addressed(memory, panel.madctl)
    return view[panel.top : panel.top + panel.height, panel.left : panel.left + panel.width]


def seen(memory: NDArray[np.uint16], madctl: int, panel: Panel) -> NDArray[np.uint16]:
    """RGB565 as the eye sees it while MADCTL is `madctl`, whose BGR bit swaps red and blue of all that is shown."""
    picture: NDArray[np.uint16] = glass(memory, panel)
    if (madctl ^ panel.madctl) & BGR:
        picture = picture << np.uint16(11) | picture & np.uint16(0x07E0) | picture >> np.uint16(11)
    return picture
