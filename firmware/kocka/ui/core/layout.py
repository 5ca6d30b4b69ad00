"""How a board's screen is divided and what it looks like: fonts, colours, margins.

Screens ask the layout instead of the board. Three designs exist: the 240x240 pocket display with fine pixels, the
320x240 table display with coarse ones, and black and white 128x64, which is not a scaled version of the others.

Letter heights follow from the size of a pixel: capitals of at least 1.2 mm in secondary text (`small`), 1.75 mm or as
near as the line length allows in what must be read.
"""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.core import palette
from kocka.ui.core.text import Font

_LEAST = 240  # px of a colour display in either direction
_MONO_WIDTH = 128
_MONO_HEIGHT = 64
_FINE_UM = 120  # pixels smaller than this need the larger `small` font


class Layout:
    """Measures of one board. All in px.

    width, height; mono: black and white; wide: room for more than the square display has.
    small, body, title, score: fonts (score has digits and signs only).
    margin: free at the left and right edge; bar: height of the title bar; foot: height of the hint line at the bottom;
    row: height of a list row; top, bottom: the rows between title bar and hint line.
    Colours: felt (background), panel (boxes on it), text, dim (secondary text), faint (cannot be picked), accent (gold:
    you, now), on_accent (text on it), paper and ink (cards, dialogs), shadow, alarm, good.
    """

    def __init__(self, board) -> None:
        """Loads the board's fonts (about 2 KB of heap). ValueError for a display that no screen was made for."""
        if board.width < _LEAST or board.height < _LEAST:
            if board.colours != 2 or board.width != _MONO_WIDTH or board.height != _MONO_HEIGHT:
                size = str(board.width) + "x" + str(board.height)
                raise ValueError("no screens for " + size + ": colour from 240x240, black and white 128x64")
        self.width = board.width
        self.height = board.height
        self.mono = board.colours == 2
        self.wide = board.width >= 320
        self.labels = board.labels
        if self.mono:
            from kocka.ui.fonts import fixed8, fixed13, fixed13b, fixed20

            self.small = Font(fixed8)
            self.body = Font(fixed13)
            self.title = Font(fixed13b)
            self.score = Font(fixed20)
            for font in (self.small, self.body, self.title, self.score):
                font.keep_letters()
            self.margin = 1
            self.gap = 1
            self.bar = 13
            self.foot = 9
            self.row = 13
            self.radius = 2
            self.felt = self.panel = self.shadow = self.on_accent = self.paper = palette.MONO_OFF
            self.text = self.dim = self.accent = self.ink = self.alarm = self.good = self.faint = palette.MONO_ON
        else:
            from kocka.ui.fonts import sans20, sans24, sans32

            if board.um_per_px < _FINE_UM:
                from kocka.ui.fonts import sans18

                self.small = Font(sans18)
            else:
                from kocka.ui.fonts import sans16

                self.small = Font(sans16)
            self.body = Font(sans20)
            self.title = Font(sans24)
            self.score = Font(sans32)
            self.margin = 6
            self.gap = 4
            self.bar = 30
            self.foot = 22
            self.row = 26
            self.radius = 6
            self.felt = palette.FELT
            self.panel = palette.FELT_LIGHT
            self.text = palette.TEXT
            self.dim = palette.PAPER_DIM
            self.faint = palette.GREY
            self.accent = palette.GOLD
            self.on_accent = palette.INK
            self.paper = palette.PAPER
            self.ink = palette.INK
            self.shadow = palette.SHADOW
            self.alarm = palette.RED
            self.good = palette.GREEN
        self.top = self.bar
        self.bottom = self.height - self.foot

    def label(self, key: int) -> str:
        """What the hint line calls PREV, NEXT, OK or BACK on this board. Allocates nothing."""
        if key == PREV:
            return self.labels[0]
        if key == NEXT:
            return self.labels[1]
        if key == OK:
            return self.labels[2]
        if key == BACK:
            return self.labels[3]
        return ""
