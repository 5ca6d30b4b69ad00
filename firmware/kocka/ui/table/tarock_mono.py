"""Tarock cards on a 128x64 black-and-white canvas: taroks by their numbers in figures, C for the cavalier."""

from micropython import const

FIRST = const(64)  # a tarok's code is this and its number, 1 to 22
SKYZ = const(22)
_XX = const(20)
_TRUMPS = const(4)
_NARROW = const(3)  # width of the one in a longer number
_WIDE = const(11)  # of the XX
_FIGURE = const(6)  # width of a figure
_TEN = const(10)
_QUEEN = const(13)
_RED = const(2)

# Ranks 7 to 14 as those of the other packs: of black cards, of red ones; 0 the one, 1 the cavalier.
_PLAIN = b"\x07\x08\x09\x0a\x0b\x01\x0c\x0d\x04\x03\x02\x00\x0b\x01\x0c\x0d"


class MonoTarock:
    """The drawings. star: the 7x7 sign of the taroks, small: the one of 5 px in a line of text."""

    def __init__(self, ranks: tuple) -> None:
        """`ranks`: drawings of the other packs' ranks, 2 to 13. Nobody needs the names of ours again."""
        from kocka.ui.art import tarock_mono as art
        from kocka.ui.core.forget import forget

        self.star = art.STAR_7
        self.small = art.STAR_5
        self._ranks = (art.SMALL_1, art.SMALL_C) + ranks[2:14]
        self._one = art.NARROW_1
        self._twenty = art.NARROW_20
        self._nought = art.SMALL_0
        self._skyz = art.SMALL_SKYZ
        forget(("kocka.ui.art.tarock",))

    def width(self, suit: int, rank: int) -> int:
        """Width of a rank, or of a tarok's number, in px."""
        if suit >= _TRUMPS:
            number = (suit << 4 | rank) - FIRST
            if number < _TEN or number == SKYZ:
                return _FIGURE
            if number == _XX:
                return _WIDE
            return 2 * _NARROW + 1 if number == _TEN + 1 else _NARROW + 1 + _FIGURE
        if rank >= _QUEEN:
            return _FIGURE + 1
        return _TEN if suit < _RED and rank == _TEN else _FIGURE

    def _figure(self, canvas, x: int, y: int, figure: int, colour: int) -> int:
        """Paints one figure of a number from 10 on. Returns x after it."""
        if figure == 1:
            canvas.mask(self._one, x, y, colour)
            return x + _NARROW
        canvas.mask(self._ranks[figure] if figure else self._nought, x, y, colour)
        return x + _FIGURE

    def paint(self, canvas, x: int, y: int, suit: int, rank: int, colour: int) -> None:
        """Paints a rank, or a tarok's number, 9 px high. Allocates nothing."""
        if suit < _TRUMPS:
            canvas.mask(self._ranks[_PLAIN[rank - 7 + (8 if suit >= _RED else 0)]], x, y, colour)
            return
        number = (suit << 4 | rank) - FIRST
        if number == SKYZ:
            canvas.mask(self._skyz, x, y, colour)
        elif number == _XX:
            canvas.mask(self._twenty, x, y, colour)
        elif number >= _TEN:
            x = self._figure(canvas, x, y, number // _TEN, colour) + 1
            self._figure(canvas, x, y, number % _TEN, colour)
        else:
            canvas.mask(self._ranks[number] if number > 1 else self._ranks[0], x, y, colour)

    def stack(self, canvas, x: int, y: int, card: int, colour: int) -> None:
        """Paints a tarok's number upright, 6 px wide and 21 high: figure below figure, or the star below.

        Allocates nothing.
        """
        number = card - FIRST
        if number < _TEN or number == SKYZ:
            self.paint(canvas, x, y + 2, _TRUMPS, number, colour)
            canvas.mask(self.small, x, y + 13, colour)
            return
        tens = number // _TEN
        units = number % _TEN
        self._figure(canvas, x + 1 if tens == 1 else x, y + 1, tens, colour)
        self._figure(canvas, x + 1 if units == 1 else x, y + 11, units, colour)
