"""Draws tarock cards in colour: Roman numerals or figures, a picture for every tarok, the cavalier, pips 1 to 4.

Codes are those of games.taroky.rules.cards. Cards holds a Tarock, which paints what is on the paper of a tarok and
knows the letters and courts of the plain cards.
"""

from micropython import const

from kocka.ui.art import courts, ranks
from kocka.ui.core import palette
from kocka.ui.table.card_names import figures

FIRST = const(64)  # a tarok's code is this and its number, 1 to 22
SKYZ = const(22)
_TRUMPS = const(4)
_TEN = const(10)
_FIGURES = const(11)  # ranks from here on are courts
_RED = const(2)  # suits from here on have pips

_FULL = const(44)  # measures as in kocka.ui.table.cards
_TALL = const(60)
_LOW = const(50)
_MINI = const(34)

_ROW = const(11)  # a row of a numeral in the edge of a fan
_PITCH = const(13)
_PICTURE = const(24)
_PICTURE_HIGH = const(32)
_LETTER_HIGH = const(16)
_FIGURE_HIGH = const(18)
_FIGURE_PITCH = const(19)  # of two below each other
_STAR_DOWN = const(21)  # to the star below a single one

# After the tens of a numeral: the rows of the edge, by the place in `_rows`; the letters, by the place in `_letters`.
_UNIT_ROWS = (b"", b"\x00", b"\x01", b"\x02", b"\x05", b"\x03", b"\x03\x00", b"\x03\x01", b"\x03\x02", b"\x06")
_UNIT_LETTERS = (
    b"", b"\x00", b"\x00\x00", b"\x00\x00\x00", b"\x00\x01", b"\x01", b"\x01\x00", b"\x01\x00\x00",
    b"\x01\x00\x00\x00", b"\x00\x02",
)  # fmt: skip
_X_ROW = const(4)
_X_LETTER = const(2)
_WIDTHS = b"\x03\x0a\x0a"  # of the letters

# The second colour of each picture.
_COLOURS = bytes(
    (
        palette.GREEN, palette.SKIN_SHADE, palette.RED, palette.GREEN, palette.SKIN, palette.BLUE, palette.RED,
        palette.BROWN, palette.SKIN_SHADE, palette.SKIN_SHADE, palette.GREY, palette.BLUE, palette.GREEN, palette.RED,
        palette.RED, palette.GREY, palette.GREY, palette.GOLD, palette.SKIN, palette.GREY, palette.GOLD, palette.RED,
    )
)  # fmt: skip


def picture_colour(number: int) -> int:
    """The second colour of a tarok's picture."""
    return _COLOURS[number - 1]


class Tarock:
    """The drawings; they stay where the art modules have them.

    courts: jack, cavalier, queen, king. star, small: the sign of the taroks, 15 px and 7 px.
    """

    def __init__(self) -> None:
        """Which drawings to use; nobody needs their names again."""
        from kocka.ui.art import tarock, tarock_mono
        from kocka.ui.core.forget import forget

        self.courts = (courts.JACK, tarock.CAVALIER, courts.QUEEN, courts.KING)
        self._ranks = (
            ranks.BIG_7, ranks.BIG_8, ranks.BIG_9, ranks.BIG_10, ranks.BIG_J, tarock.BIG_C, ranks.BIG_Q, ranks.BIG_K,
            ranks.BIG_4, ranks.BIG_3, ranks.BIG_2, tarock.BIG_1, ranks.BIG_J, tarock.BIG_C, ranks.BIG_Q, ranks.BIG_K,
        )  # fmt: skip
        self._large = (
            ranks.LARGE_7, ranks.LARGE_8, ranks.LARGE_9, ranks.LARGE_10, ranks.LARGE_J, tarock.LARGE_C, ranks.LARGE_Q,
            ranks.LARGE_K, ranks.LARGE_4, ranks.LARGE_3, ranks.LARGE_2, tarock.LARGE_1, ranks.LARGE_J, tarock.LARGE_C,
            ranks.LARGE_Q, ranks.LARGE_K,
        )  # fmt: skip
        self._rows = (
            tarock.ROW_I, tarock.ROW_II, tarock.ROW_III, tarock.ROW_V, tarock.ROW_X, tarock.ROW_IV, tarock.ROW_IX,
        )  # fmt: skip
        self._figures = (
            tarock.BIG_0, tarock.BIG_1, ranks.BIG_2, ranks.BIG_3, ranks.BIG_4, ranks.BIG_5, ranks.BIG_6, ranks.BIG_7,
            ranks.BIG_8, ranks.BIG_9,
        )  # fmt: skip
        self._letters = (tarock.LETTER_I, tarock.LETTER_V, tarock.LETTER_X)
        self._pictures = (
            tarock.PIC_1, tarock.PIC_2, tarock.PIC_3, tarock.PIC_4, tarock.PIC_5, tarock.PIC_6, tarock.PIC_7,
            tarock.PIC_8, tarock.PIC_9, tarock.PIC_10, tarock.PIC_11, tarock.PIC_12, tarock.PIC_13, tarock.PIC_14,
            tarock.PIC_15, tarock.PIC_16, tarock.PIC_17, tarock.PIC_18, tarock.PIC_19, tarock.PIC_20, tarock.PIC_21,
            tarock.PIC_22,
        )  # fmt: skip
        self._fills = (
            tarock.PIC_1_FILL, tarock.PIC_2_FILL, tarock.PIC_3_FILL, tarock.PIC_4_FILL, tarock.PIC_5_FILL,
            tarock.PIC_6_FILL, tarock.PIC_7_FILL, tarock.PIC_8_FILL, tarock.PIC_9_FILL, tarock.PIC_10_FILL,
            tarock.PIC_11_FILL, tarock.PIC_12_FILL, tarock.PIC_13_FILL, tarock.PIC_14_FILL, tarock.PIC_15_FILL,
            tarock.PIC_16_FILL, tarock.PIC_17_FILL, tarock.PIC_18_FILL, tarock.PIC_19_FILL, tarock.PIC_20_FILL,
            tarock.PIC_21_FILL, tarock.PIC_22_FILL,
        )  # fmt: skip
        self._rod = tarock.ROD
        self._rod_fill = tarock.ROD_FILL
        self.star = tarock.STAR_15
        self.small = tarock_mono.STAR_7
        self._tick = tarock.TICK_12
        self._arrow = tarock.ARROW_12
        forget(("kocka.ui.art.tarock",))

    def letter(self, suit: int, rank: int, large: bool) -> tuple:
        """The drawing of the rank of a plain card, 18 or 24 px tall."""
        return (self._large if large else self._ranks)[rank - 7 + (8 if suit >= _RED else 0)]

    def draw(self, canvas, x: int, y: int, w: int, h: int, card: int) -> None:
        """Paints what is on the paper of a tarok of w x h px at x, y. Allocates nothing.

        The numeral stands in rows at the left edge of tall cards, in the middle of narrow ones, else above the picture.
        """
        number = card - FIRST
        if w < _MINI:
            high = self._rod[1] if number == SKYZ else (number // 10 + len(_UNIT_ROWS[number % 10])) * _PITCH - 2
            if number < SKYZ and figures():
                high = _FIGURE_PITCH + _FIGURE_HIGH if number >= _TEN else _STAR_DOWN + self.small[1]
            self._draw_edge(canvas, x + ((w - _ROW) >> 1), y + ((h - high) >> 1), number)
            return
        if h >= _TALL or h < _LOW:
            self._draw_edge(canvas, x + 2 if w < _FULL else x + 4, y + 4, number)
            left = x + w - _PICTURE - 2
            top = y + h - _PICTURE_HIGH - 3
        else:
            self._draw_numeral(canvas, x, y + 4, w, number)
            left = x + ((w - _PICTURE) >> 1)
            top = y + h - _PICTURE_HIGH - 3
            if top < y + _LETTER_HIGH + 4:
                return
        canvas.mask(self._pictures[number - 1], left, top, palette.INK)
        canvas.mask(self._fills[number - 1], left, top, picture_colour(number))

    def _draw_edge(self, canvas, x: int, y: int, number: int) -> None:
        """A numeral as rows of letters one above the other; the fool's rod."""
        if number == SKYZ:
            canvas.mask(self._rod, x, y, palette.INK)
            canvas.mask(self._rod_fill, x, y, palette.RED)
            return
        if figures():
            if number >= _TEN:
                self._draw_figure(canvas, x, y, number // _TEN)
                y += _FIGURE_PITCH
            self._draw_figure(canvas, x, y, number % _TEN)
            if number < _TEN:  # no plain card
                canvas.mask(self.small, x + ((_ROW - self.small[0]) >> 1), y + _STAR_DOWN, palette.SUITS_TWO[_TRUMPS])
            return
        for _ in range(number // 10):
            canvas.mask(self._rows[_X_ROW], x, y, palette.SUITS_TWO[_TRUMPS])
            y += _PITCH
        for row in _UNIT_ROWS[number % 10]:
            canvas.mask(self._rows[row], x, y, palette.SUITS_TWO[_TRUMPS])
            y += _PITCH

    def _draw_figure(self, canvas, x: int, y: int, figure: int) -> None:
        """A figure in a column of _ROW px."""
        drawing = self._figures[figure]
        canvas.mask(drawing, x + ((_ROW - drawing[0]) >> 1), y, palette.SUITS_TWO[_TRUMPS])

    def _draw_numeral(self, canvas, x: int, y: int, w: int, number: int) -> None:
        """A numeral as a line of letters in the middle of w px; a star for the one without."""
        if number == SKYZ:
            canvas.mask(self.star, x + ((w - 15) >> 1), y, palette.RED)
            return
        if figures():
            x += (w - _ROW) >> 1
            y -= (_FIGURE_HIGH - _LETTER_HIGH) >> 1
            if number >= _TEN:
                x -= _ROW >> 1
                self._draw_figure(canvas, x, y, number // _TEN)
                x += _ROW
            self._draw_figure(canvas, x, y, number % _TEN)
            return
        units = _UNIT_LETTERS[number % 10]
        tens = number // 10
        long = tens * (_WIDTHS[_X_LETTER] + 1) - 1
        for letter in units:
            long += _WIDTHS[letter] + 1
        x += (w - long) >> 1
        for _ in range(tens):
            canvas.mask(self._letters[_X_LETTER], x, y, palette.SUITS_TWO[_TRUMPS])
            x += _WIDTHS[_X_LETTER] + 1
        for letter in units:
            canvas.mask(self._letters[letter], x, y, palette.SUITS_TWO[_TRUMPS])
            x += _WIDTHS[letter] + 1

    def draw_rank(self, canvas, x: int, y: int, w: int, h: int, number: int) -> None:
        """Paints only the numeral of a tarok, in the middle of w x h px at x, y."""
        self._draw_numeral(canvas, x, y + ((h - _LETTER_HIGH) >> 1), w, number)

    def draw_mark(self, canvas, x: int, y: int, h: int, marked: bool) -> None:
        """Paints the tick (or the arrow) at the foot of the edge of a narrow card."""
        canvas.blit(self._tick if marked else self._arrow, x + 2, y + h - 15, 15)
