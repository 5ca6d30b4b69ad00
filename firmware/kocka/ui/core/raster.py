"""Painting into a frame by viper: framebuf is called per pixel, these take a byte or a row at a time.

`ready` says whether viper is available: without it (CPython), Canvas paints with framebuf. Both paint the same pixels:
`tests/ui/both_raster.py`.

The compiler keeps the first two arguments in registers; they arrive as coordinates and are soon reused for what changes
most. Frozen viper code must not hold literals of more than 16 bits.
"""

import sys

import framebuf
import micropython
from micropython import const

MYPY = False
if MYPY:
    from typing import Any

    class ptr8(Any): ...

    class ptr32(Any): ...


# The box of a canvas: 32-bit numbers >= 0 (ptr32 has no sign where words have 64 bits).
STRIDE = const(0)  # of the frame, bytes from one row to the next; where MONO from one page of 8 rows to the next
LEFT = const(1)  # the window
TOP = const(2)
RIGHT = const(3)
BOTTOM = const(4)
COLOURS = const(5)  # 16: the colour that the running blit paints for each colour; 16: not painted
MONO = const(21)  # 1: a bit a pixel, in bytes of 8 rows, the lowest bit on top; 0: four bits a pixel
BOX = const(22)

_CORNER = const(4)  # px at the right edge of a card where rows end earlier, shadow included

# The facts of a font: 32-bit numbers.
_WIDTH = const(0)
_HEIGHT = const(1)
_BYTES = const(2)  # of a row of its strip
_COUNT = const(3)
_PLAIN = const(4)
_STAND_IN = const(5)
_MARKED = const(6)  # bytes of the table of letters of two glyphs

ready = sys.implementation.name == "micropython"

if ready:
    # Not as a bound method: calling one with more than three arguments allocates.
    fill = framebuf.FrameBuffer.fill_rect
    stroke = framebuf.FrameBuffer.line

    @micropython.viper
    def line(x: int, y: int, text: ptr8, count: int, frame: ptr8, box: ptr32, font, colour: int) -> int:
        """Paints `count` letters of `text` (UTF-8), the first one with its top left corner at (x, y).

        `font`: facts, strip, points and letters of two glyphs of a Font. Returns how many letters the font lacks; these
        were painted as a stand-in. A row of a glyph lies in the top bits of a 24-bit word; two bits, one byte of a
        frame in colours, are taken at a time.
        """
        facts = ptr32(font[0])
        strip = int(ptr8(font[1]))
        points = ptr8(font[2])
        marked = ptr8(font[3])
        over = 0  # a glyph that is painted over the last one
        width = facts[_WIDTH]
        stride = facts[_BYTES]
        top = box[TOP]
        rows = facts[_HEIGHT]
        if y < top:
            rows -= top - y
            strip += (top - y) * stride
            y = top
        if y + rows > box[BOTTOM]:
            rows = box[BOTTOM] - y
        step = box[STRIDE]
        mono = box[MONO]
        start = int(frame) + (y >> 3 if mono else y) * step
        upper = 1 << (y & 7)
        left = box[LEFT]
        right = box[RIGHT]
        both = colour << 4 | colour
        high = colour << 4
        full = (1 << 24) - 1
        column = x
        missing = 0
        letter = int(text)
        while count:
            count -= 1
            if over:
                place = over
                over = 0
            else:
                text = ptr8(letter)
                point = text[0]
                letter += 1
                if point > 127:
                    if point < 224:
                        point = (point & 31) << 6 | text[1] & 63
                        letter += 1
                    elif point < 240:
                        point = (point & 15) << 12 | (text[1] & 63) << 6 | text[2] & 63
                        letter += 2
                    else:
                        point = (point & 7) << 18 | (text[1] & 63) << 12 | (text[2] & 63) << 6 | text[3] & 63
                        letter += 3
                if point == 32 or column >= right or column + width <= left or rows <= 0:
                    column += width
                    continue
                if facts[_PLAIN] and point > 31 and point < 127:
                    place = point - 32
                else:
                    low = 0
                    place = facts[_COUNT]
                    while low < place:
                        middle = (low + place) >> 1
                        if points[2 * middle] | points[2 * middle + 1] << 8 < point:
                            low = middle + 1
                        else:
                            place = middle
                    if place == facts[_COUNT] or points[2 * place] | points[2 * place + 1] << 8 != point:
                        place = facts[_STAND_IN]
                        low = facts[_MARKED]
                        while low:
                            low -= 4
                            if marked[low] | marked[low + 1] << 8 == point:
                                place = marked[low + 2]
                                over = marked[low + 3]
                                low = 0
                        if over:
                            count += 1  # it comes next
                        else:
                            missing += 1
            # Columns inside the window, as bits.
            mask = full
            last = width
            if column < left:
                mask = (1 << (24 - (left - column))) - 1
            if right - column < width:
                last = right - column
            mask = mask >> (24 - last) << (24 - last)
            odd = column & 1
            place = place * width
            bits = place & 7
            source = strip + (place >> 3)
            row = rows
            if mono:
                target = start + column
                bit = upper
                while row:
                    text = ptr8(source)
                    x = (text[0] << 16 | text[1] << 8 | text[2]) << bits & mask
                    y = target
                    while x:
                        if x >> 23:
                            text = ptr8(y)
                            text[0] = text[0] | bit if colour else text[0] & (255 - bit)
                        x = x << 1 & full
                        y += 1
                    source += stride
                    bit <<= 1
                    if bit > 128:
                        bit = 1
                        target += step
                    row -= 1
                if not over:
                    column += width
                continue
            target = start + (column >> 1)
            while row:
                text = ptr8(source)
                x = ((text[0] << 16 | text[1] << 8 | text[2]) << bits & mask) >> odd
                y = target
                while x:
                    pair = x >> 22
                    if pair:
                        text = ptr8(y)
                        if pair == 3:
                            text[0] = both
                        elif pair == 2:
                            text[0] = text[0] & 15 | high
                        else:
                            text[0] = text[0] & 240 | colour
                    x = x << 2 & full
                    y += 1
                source += stride
                target += step
                row -= 1
            if not over:
                column += width
        return missing

    @micropython.viper
    def mask(x: int, y: int, frame: ptr8, box: ptr32, drawing, colour: int):
        """Paints the ones of a mono drawing (width, height, bytes) with its top left corner at (x, y)."""
        width = int(drawing[0])
        rows = int(drawing[1])
        source = int(ptr8(drawing[2]))
        stride = (width + 7) >> 3
        top = box[TOP]
        if y < top:
            rows -= top - y
            source += (top - y) * stride
            y = top
        if y + rows > box[BOTTOM]:
            rows = box[BOTTOM] - y
        first = box[LEFT] - x
        last = box[RIGHT] - x
        if last > width:
            last = width
        if rows <= 0 or last <= 0 or first >= width:
            return
        step = box[STRIDE]
        mono = box[MONO]
        bit = 1 << (y & 7)
        target = int(frame) + ((y >> 3) * step + x if mono else y * step + (x >> 1))
        odd = 8 - (x & 1)
        both = colour << 4 | colour
        high = colour << 4
        while rows:
            column = 0
            byte = source
            while column < last:
                bits = ptr8(byte)
                x = bits[0]
                if x:
                    if column < first:
                        x = x << (first - column) & 255 if first - column < 8 else 0
                        x = x >> (first - column)
                    if last - column < 8:
                        x = x & (255 << (8 - (last - column)))
                    if mono:
                        y = target + column
                        while x:
                            if x & 128:
                                bits = ptr8(y)
                                bits[0] = bits[0] | bit if colour else bits[0] & (255 - bit)
                            x = x << 1 & 255
                            y += 1
                    x = x << odd
                    y = target + (column >> 1)
                    while x:
                        pair = x >> 14
                        if pair:
                            bits = ptr8(y)
                            if pair == 3:
                                bits[0] = both
                            elif pair == 2:
                                bits[0] = bits[0] & 15 | high
                            else:
                                bits[0] = bits[0] & 240 | colour
                        x = x << 2 & 0xFFFF
                        y += 1
                column += 8
                byte += 1
            source += stride
            bit <<= 1
            if mono == 0 or bit > 128:
                bit = 1
                target += step
            rows -= 1

    @micropython.viper
    def blit(x: int, y: int, frame: ptr8, box: ptr32, drawing, key: int, palette: ptr8):
        """Paints a colour drawing (width, height, bytes; the width even), leaving out colour `key`.

        `palette`: 8 bytes, a row of 16 pixels that maps each colour; 0 keeps the colours.
        """
        width = int(drawing[0])
        rows = int(drawing[1])
        source = int(ptr8(drawing[2]))
        stride = width >> 1
        top = box[TOP]
        if y < top:
            rows -= top - y
            source += (top - y) * stride
            y = top
        if y + rows > box[BOTTOM]:
            rows = box[BOTTOM] - y
        first = box[LEFT] - x
        last = box[RIGHT] - x
        if last > width:
            last = width
        if rows <= 0 or last <= 0 or first >= width:
            return
        step = box[STRIDE]
        target = int(frame) + y * step + (x >> 1)
        odd = x & 1
        low = 0
        while low < 16:
            x = low
            if int(palette):
                x = palette[low >> 1]
                x = x & 15 if low & 1 else x >> 4
            if low == key:
                x = 16
            box[COLOURS + low] = x
            low += 1
        colours = ptr32(int(box) + 4 * COLOURS)
        blank = key << 4 | key
        clipped = first > 0 or last < width
        end = source + ((last + 1) >> 1)
        while rows:
            y = target
            byte = source
            while byte < end:
                bits = ptr8(byte)
                x = bits[0]
                if x != blank:
                    low = colours[x & 15]
                    x = colours[x >> 4]
                    if clipped:
                        column = (byte - source) << 1
                        if column < first:
                            x = 16
                            if column + 1 < first:
                                low = 16
                        if column + 1 >= last:
                            low = 16
                    bits = ptr8(y)
                    if odd:
                        if x < 16:
                            bits[0] = bits[0] & 240 | x
                        if low < 16:
                            bits[1] = bits[1] & 15 | low << 4
                    elif x > 15:
                        if low < 16:
                            bits[0] = bits[0] & 240 | low
                    elif low > 15:
                        bits[0] = bits[0] & 15 | x << 4
                    else:
                        bits[0] = x << 4 | low
                y += 1
                byte += 1
            source += stride
            end += stride
            target += step
            rows -= 1

    @micropython.viper
    def corners(x: int, y: int, fb, w: int, h: int, corner: ptr8, radius: int, colour: int):
        """Paints the rounded rows above and below a rectangle, in a FrameBuffer."""
        row = 0
        last = y + h - 1
        while row < radius:
            inset = corner[row]
            fill(fb, x + inset, y + row, w - 2 * inset, 1, colour)
            fill(fb, x + inset, last - row, w - 2 * inset, 1, colour)
            row += 1

    @micropython.viper
    def limit(box: ptr32, right: int, most: int):
        """The right end of the window for now, at most `most`."""
        box[RIGHT] = right if right < most else most

    @micropython.viper
    def card(x: int, y: int, fb, w: int, h: int, paper: int, edge: int, shadow: int, thick, box: ptr32, frame: ptr8):
        """Paints a blank card with its edge (one pixel, or two if `thick`) and shadow. `fb`: of the window.

        A card that does not end in the window gets its right edge behind it. What is one pixel high or wide does not
        go through the FrameBuffer: a call of it takes as long as these rows.
        """
        wide = box[RIGHT] - box[LEFT]
        high = box[BOTTOM] - box[TOP]
        if w > wide + _CORNER - x:
            w = wide + _CORNER - x
        inset = 2 if thick else 1
        fill(fb, x, y + 2, w, h - 4, edge)
        fill(fb, x + inset, y + 2, w - 2 * inset, h - 4, paper)
        mono = box[MONO]
        step = box[STRIDE]
        base = int(frame) + box[TOP] * step
        place = 0
        while place < 7:  # the rows above and below, from the top
            inset = 2
            row = 0
            colour = edge
            if place == 1 or place == 3:
                inset = 1
            if place == 2 or place == 4:
                colour = edge if thick else paper
            if place == 6:
                colour = shadow
            if place > 0:
                row = 1 if place < 3 else h - 2 if place < 5 else h - 6 + place
            start = x + inset
            end = x + w - inset
            if place == 6:
                start += 1
                end += 2
            row += y
            if mono:
                fill(fb, start, row, end - start, 1, colour)
            elif row >= 0 and row < high:
                if start < 0:
                    start = 0
                if end > wide:
                    end = wide
                start += box[LEFT]
                end += box[LEFT]
                to = base + row * step + (start >> 1)
                if start < end and start & 1:
                    frame = ptr8(to)
                    frame[0] = frame[0] & 240 | colour
                    start += 1
                    to += 1
                last = to + ((end - start) >> 1)
                both = colour << 4 | colour
                while to < last:
                    frame = ptr8(to)
                    frame[0] = both
                    to += 1
                if start < end and end & 1:
                    frame = ptr8(to)
                    frame[0] = frame[0] & 15 | colour << 4
            place += 1
        x += w
        row = y + 3
        end = y + h
        if mono:
            fill(fb, x, row, 1, end - row, shadow)
        elif x >= 0 and x < wide:
            if row < 0:
                row = 0
            if end > high:
                end = high
            x += box[LEFT]
            to = base + row * step + (x >> 1)
            while row < end:
                frame = ptr8(to)
                frame[0] = frame[0] & 240 | shadow if x & 1 else frame[0] & 15 | shadow << 4
                to += step
                row += 1
