"""Glyphs painted into a 16-colour frame by viper: three times as fast as framebuf, which asks for every pixel.

`stamp` is None where there is no viper (CPython): Canvas then paints with framebuf, and so it does on mono displays.
"""

import sys

import micropython

# Places in the box, an array of 32-bit numbers >= 0.
STRIDE = 0  # of the frame, bytes
STRIP_STRIDE = 1  # of the strip, bytes
WIDTH = 2  # of a glyph, at most 16
STRIP_AT = 3  # byte of the strip in which the first row to be painted begins
FRAME_AT = 4  # byte of the frame in which the row of its first pixel begins
ROWS = 5
COLOUR = 6
LEFT = 7  # the window
RIGHT = 8
MASK = 9  # 0xFFFFFF; a literal of that size must not stand in frozen viper code
BOX = 10

stamp = None

if sys.implementation.name == "micropython":

    @micropython.viper
    def stamp(frame: ptr8, strip: ptr8, box: ptr32, place: int, x: int):  # type: ignore  # noqa: F821
        """Paints the ones of a glyph with its left side at column x (may be outside). Allocates nothing.

        A row of the glyph lies in the top bits of a 24-bit word; two bits, a byte of the frame, are taken at a time.
        """
        width = int(box[2])
        mask = int(box[9])
        # Columns inside of the window, as bits.
        first = int(box[7]) - x
        if first > 0:
            if first >= width:
                return
            mask = (1 << (24 - first)) - 1
        last = int(box[8]) - x
        if last < width:
            if last <= 0:
                return
            width = last
        mask = mask >> (24 - width) << (24 - width)
        column = place * int(box[2])
        source = int(box[3]) + (column >> 3)
        bits = column & 7
        odd = x & 1
        target = int(box[4]) + (x >> 1)
        rows = int(box[5])
        colour = int(box[6])
        both = colour << 4 | colour
        high = colour << 4
        full = int(box[9])
        while rows:
            word = (strip[source] << 16 | strip[source + 1] << 8 | strip[source + 2]) << bits & mask
            word = word >> odd
            at = target
            while word:
                pair = word >> 22
                if pair == 3:
                    frame[at] = both
                elif pair == 2:
                    frame[at] = frame[at] & 15 | high
                elif pair == 1:
                    frame[at] = frame[at] & 240 | colour
                word = word << 2 & full
                at += 1
            source += int(box[1])
            target += int(box[0])
            rows -= 1
