"""Courts with two heads: the upper part of a picture, and below it the same turned by half a circle.

Loaded only where the setting asks for it. No drawings of its own: the turned parts are made in memory, 308 bytes each.
"""

from micropython import const

_WIDE = const(11)  # bytes a row of a picture, 22 px
_SHORT = const(22)  # rows of a half, and of one on a card that has room for the shoulders
_LONG = const(28)
_TALL = const(56)  # from this height on a card has it
_KEY = const(15)


class TwoHeads:
    """The halves of the pictures that a pack has."""

    def __init__(self, pictures: tuple) -> None:
        """`pictures`: all that `draw` will get, drawings of 22 x 44 px."""
        self._pictures = pictures
        self._halves: list = []  # upper and lower, the short ones, then the long ones
        turned = [_turned(picture[2]) for picture in pictures]
        for rows in (_SHORT, _LONG):
            for at in range(len(pictures)):
                lower = turned[at][(_LONG - rows) * _WIDE :]
                self._halves.append(((2 * _WIDE, rows, pictures[at][2]), (2 * _WIDE, rows, lower)))

    def draw(self, canvas, cloth, picture: tuple, x: int, y: int, h: int) -> int:
        """Paints `picture` on a card of `h` px whose top is at y. Allocates nothing.

        Returns the row between the halves, -1 where they leave no room for a sign.
        """
        at = 0
        while self._pictures[at] is not picture:
            at += 1
        rows = _SHORT
        if h >= _TALL:
            rows = _LONG
            at += len(self._pictures)
        middle = y + (h >> 1)
        upper, lower = self._halves[at]
        canvas.blit(upper, x, middle - rows, _KEY, cloth)
        canvas.blit(lower, x, middle, _KEY, cloth)
        return middle if rows == _LONG else -1


def _turned(data: bytes) -> memoryview:
    """The first rows of a picture, turned."""
    turned = bytearray(_LONG * _WIDE)
    last = len(turned) - 1
    for at in range(len(turned)):
        turned[last - at] = data[at] << 4 & 0xF0 | data[at] >> 4
    return memoryview(turned)
