"""The canvas: what screens paint on. `canvas_for(display)` makes one.

Painting goes through a *window*: a rectangle of the frame outside of which nothing changes. The app opens a window over
each part of the screen that has to change and lets the screen paint itself; so a partial update gives the same pixels
as a fresh drawing. All coordinates are the screen's. Colours are palette indexes 0..15, on mono displays 0 and 1.

Between `open` and `close` nothing is allocated.

`Canvas` paints with framebuf. `FastCanvas` paints the same pixels with viper, three times as fast and more.
A *drawing* is a constant of `kocka.ui.art`: (width, height, bytes), MONO_HLSB or, in colours, GS4_HMSB of even width.
"""

from array import array

import framebuf
import micropython
from micropython import const

from kocka.ui.core import raster
from kocka.ui.core.text import Font, bitmap

MYPY = False
if MYPY:
    from typing import Any

# What can be touched: see `Canvas.area`.
HINT = const(0)
ROW = const(1)
CARD = const(2)
BUTTON = const(3)
PERSON = const(4)
TRICK = const(5)
MESSAGE = const(6)
PAGE = const(7)
PICK = const(8)  # a card that is marked at once
WHEEL = const(9)  # what is touched comes to the middle

# By radius: by how many pixels each of the top rows of a rounded corner is indented (written out, so that the constants
# stay in flash).
_CORNERS = (
    b"",
    b"\x00",
    b"\x01\x00",
    b"\x01\x00\x00",
    b"\x02\x01\x00\x00",
    b"\x03\x01\x01\x00\x00",
    b"\x04\x02\x01\x01\x00\x00",
    b"\x04\x03\x02\x01\x00\x00\x00",
    b"\x05\x03\x02\x01\x01\x00\x00\x00",
    b"\x06\x04\x03\x02\x01\x01\x00\x00\x00",
    b"\x07\x05\x03\x02\x02\x01\x01\x00\x00\x00",
    b"\x08\x05\x04\x03\x02\x01\x01\x01\x00\x00\x00",
    b"\x09\x06\x05\x04\x03\x02\x01\x01\x01\x00\x00\x00",
    b"\x09\x07\x05\x04\x03\x02\x02\x01\x01\x00\x00\x00\x00",
    b"\x0a\x08\x06\x05\x04\x03\x02\x02\x01\x01\x00\x00\x00\x00",
    b"\x0b\x08\x07\x05\x04\x03\x03\x02\x01\x01\x01\x00\x00\x00\x00",
    b"\x0c\x09\x07\x06\x05\x04\x03\x02\x02\x01\x01\x01\x00\x00\x00\x00",
)


class Canvas:
    """Paints into a display's frame.

    width, height: px. colours: 16 or 2. x, y, right, bottom: the open window (right and bottom are just outside).
    """

    def __init__(self, display) -> None:
        """`display`: see kocka.hal.Display; its buffer is the frame."""
        self.width = display.width
        self.height = display.height
        self.colours = display.colours
        self._display = display
        self._bytes = memoryview(display.buffer)
        self._form = framebuf.GS4_HMSB if display.colours == 16 else framebuf.MONO_VLSB
        self._whole = framebuf.FrameBuffer(display.buffer, self.width, self.height, self._form)
        self._fb = self._whole
        pair_form = framebuf.GS4_HMSB if display.colours == 16 else framebuf.MONO_HLSB
        self._pair: Any = framebuf.FrameBuffer(bytearray(1), 2, 1, pair_form)
        self._framed: dict[Any, Any] = {}  # drawings as FrameBuffers
        self.x = 0
        self.y = 0
        self.right = self.width
        self.bottom = self.height

    # Windows.

    def open(self, x: int, y: int, w: int, h: int) -> bool:
        """Opens a window over at least this rectangle; False (and no window) if all of it is off the screen.

        It grows to what the display can be sent: even columns, on mono displays whole bytes (8 rows). Allocates two
        small objects; painting itself does not.
        """
        right = min(x + w, self.width)
        bottom = min(y + h, self.height)
        x = max(x, 0)
        y = max(y, 0)
        if x >= right or y >= bottom:
            return False
        if self.colours == 16:
            x &= -2
            right = (right + 1) & -2
        else:
            y &= -8
            bottom = min((bottom + 7) & -8, self.height)
        self.x = x
        self.y = y
        self.right = right
        self.bottom = bottom
        if right - x == self.width and bottom - y == self.height:
            self._fb = self._whole
            return True
        start = (y * self.width + x) >> 1 if self.colours == 16 else (y >> 3) * self.width + x
        self._fb = framebuf.FrameBuffer(self._bytes[start:], right - x, bottom - y, self._form, self.width)
        return True

    def close(self) -> None:
        """Sends what the window holds to the display; afterwards the window is the whole screen again."""
        self._display.show(self.x, self.y, self.right - self.x, self.bottom - self.y)
        self.forget()

    def forget(self) -> None:
        """Closes the window without sending anything. Allocates nothing."""
        self._fb = self._whole
        self.x = 0
        self.y = 0
        self.right = self.width
        self.bottom = self.height

    def shows(self, x: int, y: int, w: int, h: int) -> bool:
        """Whether any of this rectangle lies in the window: ask before painting something costly."""
        return x < self.right and y < self.bottom and x + w > self.x and y + h > self.y

    def limit(self, right: int) -> None:
        """From now on, whatever lies in column `right` or behind it will be painted over and may be left out.

        Cards may be cut off there, drawings and text end there. Ends with a `limit` of the whole width.
        """

    # Touch.

    asked = False  # whether anybody listens: ask before measuring many areas

    def area(self, name: int, x: int, y: int, w: int, h: int, key: int, steps: int = 0) -> None:
        """Declares that touching this rectangle is `key`, after `steps` times NEXT (below 0: PREV).

        `name`: HINT … WHEEL. Nobody asks here: kocka.ui.core.touch puts a listener in place of this method.
        """

    # Shapes.

    def fill(self, colour: int) -> None:
        """Fills the whole window."""
        self._fb.fill(colour)

    def fill_rect(self, x: int, y: int, w: int, h: int, colour: int) -> None:
        """A filled rectangle."""
        self._fb.fill_rect(x - self.x, y - self.y, w, h, colour)

    def rect(self, x: int, y: int, w: int, h: int, colour: int) -> None:
        """The outline of a rectangle, one pixel wide."""
        self._fb.rect(x - self.x, y - self.y, w, h, colour)

    def hline(self, x: int, y: int, w: int, colour: int) -> None:
        """A row of pixels."""
        self._fb.fill_rect(x - self.x, y - self.y, w, 1, colour)

    def vline(self, x: int, y: int, h: int, colour: int) -> None:
        """A column of pixels."""
        self._fb.fill_rect(x - self.x, y - self.y, 1, h, colour)

    def line(self, x1: int, y1: int, x2: int, y2: int, colour: int) -> None:
        """A straight line, both ends included."""
        self._fb.line(x1 - self.x, y1 - self.y, x2 - self.x, y2 - self.y, colour)

    def pixel(self, x: int, y: int, colour: int) -> None:
        self._fb.pixel(x - self.x, y - self.y, colour)

    def disc(self, x: int, y: int, radius: int, colour: int) -> None:
        """A filled circle round (x, y)."""
        if self.shows(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1):
            self._fb.ellipse(x - self.x, y - self.y, radius, radius, colour, True)

    def circle(self, x: int, y: int, radius: int, colour: int) -> None:
        """The outline of a circle round (x, y)."""
        if self.shows(x - radius, y - radius, 2 * radius + 1, 2 * radius + 1):
            self._fb.ellipse(x - self.x, y - self.y, radius, radius, colour, False)

    def round_rect(self, x: int, y: int, w: int, h: int, radius: int, colour: int) -> None:
        """A filled rectangle with rounded corners; radius 0..16 and at most half of the shorter side."""
        if not self.shows(x, y, w, h):
            return
        fb = self._fb
        x -= self.x
        y -= self.y
        corner = _CORNERS[radius]
        fb.fill_rect(x, y + radius, w, h - 2 * radius, colour)
        for row in range(radius):
            inset = corner[row]
            fb.fill_rect(x + inset, y + row, w - 2 * inset, 1, colour)
            fb.fill_rect(x + inset, y + h - 1 - row, w - 2 * inset, 1, colour)

    def round_frame(self, x: int, y: int, w: int, h: int, radius: int, colour: int) -> None:
        """The outline of `round_rect`, one pixel wide."""
        if not self.shows(x, y, w, h):
            return
        fb = self._fb
        x -= self.x
        y -= self.y
        corner = _CORNERS[radius]
        fb.fill_rect(x, y + radius, 1, h - 2 * radius, colour)
        fb.fill_rect(x + w - 1, y + radius, 1, h - 2 * radius, colour)
        top = corner[0] if radius else 0
        fb.fill_rect(x + top, y, w - 2 * top, 1, colour)
        fb.fill_rect(x + top, y + h - 1, w - 2 * top, 1, colour)
        for row in range(1, radius):
            inset = corner[row]
            run = max(1, corner[row - 1] - inset)
            fb.fill_rect(x + inset, y + row, run, 1, colour)
            fb.fill_rect(x + w - inset - run, y + row, run, 1, colour)
            fb.fill_rect(x + inset, y + h - 1 - row, run, 1, colour)
            fb.fill_rect(x + w - inset - run, y + h - 1 - row, run, 1, colour)

    def card(self, x: int, y: int, w: int, h: int, paper: int, edge: int, shadow: int, thick: bool) -> None:
        """A blank card, at least 8 x 8: paper, an edge of one pixel (two if `thick`), a shadow right and below."""
        self.fill_rect(x + 3, y + h, w - 3, 1, shadow)
        self.fill_rect(x + w, y + 3, 1, h - 3, shadow)
        self.fill_rect(x + 2, y, w - 4, h, edge)
        self.fill_rect(x, y + 2, w, h - 4, edge)
        self.fill_rect(x + 1, y + 1, w - 2, h - 2, edge)
        if thick:
            self.fill_rect(x + 2, y + 2, w - 4, h - 4, paper)
        else:
            self.fill_rect(x + 2, y + 1, w - 4, h - 2, paper)
            self.fill_rect(x + 1, y + 2, w - 2, h - 4, paper)

    # Pictures and text.

    def _frame_of(self, drawing: tuple, form: int):
        """A FrameBuffer over a drawing, created on first use."""
        known = self._framed.get(id(drawing))
        if known is None:
            known = (bitmap(drawing[2], drawing[0], drawing[1], form), drawing)
            self._framed[id(drawing)] = known
        return known[0]

    def blit(self, source, x: int, y: int, key: int = -1, palette=None) -> None:
        """Paints a picture at (x, y): a colour drawing or a FrameBuffer; colour `key` is transparent.

        `palette`: a FrameBuffer of 16 x 1 that maps each colour.
        """
        if type(source) is tuple:
            source = self._frame_of(source, framebuf.GS4_HMSB)
        self._fb.blit(source, x - self.x, y - self.y, key, palette)

    def mask(self, source, x: int, y: int, colour: int) -> None:
        """Paints the ones of a mono drawing or mono FrameBuffer in a colour; zeros are transparent."""
        if type(source) is tuple:
            source = self._frame_of(source, framebuf.MONO_HLSB)
        clear = colour ^ 1
        self._pair.pixel(0, 0, clear)
        self._pair.pixel(1, 0, colour)
        self._fb.blit(source, x - self.x, y - self.y, clear, self._pair)

    def text(self, font: Font, text: str, x: int, y: int, colour: int, paper: int = -1) -> int:
        """A line of text with its top left corner at (x, y); `paper` >= 0 fills the cells. Returns x after it."""
        step = font.width
        if y >= self.bottom or y + font.height <= self.y:
            return x + len(text) * step
        clear = colour ^ 1
        pair = self._pair
        if paper >= 0:
            pair.pixel(0, 0, paper)
        else:
            pair.pixel(0, 0, clear)
        pair.pixel(1, 0, colour)
        key = clear if paper < 0 else -1
        fb = self._fb
        cell = font.cell
        strip = font.strip
        left = self.x - step
        right = self.right
        down = y - self.y
        for letter in text:
            if left < x < right and (letter != " " or paper >= 0):
                place = font.place_or_stand_in(ord(letter))
                cell.blit(strip, -step * (place & 255), 0)
                fb.blit(cell, x - self.x, down, key, pair)
                if place > 255:
                    cell.blit(strip, -step * (place >> 8), 0)
                    fb.blit(cell, x - self.x, down, clear if paper < 0 else paper, pair)
            x += step
        return x

    def text_centre(self, font: Font, text: str, x: int, y: int, w: int, colour: int, paper: int = -1) -> None:
        """A line centred in the `w` px from x on."""
        self.text(font, text, x + (w - len(text) * font.width) // 2, y, colour, paper)

    def text_right(self, font: Font, text: str, x: int, y: int, colour: int, paper: int = -1) -> None:
        """A line that ends just before x."""
        self.text(font, text, x - len(text) * font.width, y, colour, paper)

    def number(self, font: Font, value: int, x: int, y: int, colour: int, paper: int = -1) -> None:
        """An integer right-aligned just before x, without allocating a str."""
        step = font.width
        negative = value < 0
        if negative:
            value = -value
        while True:
            x -= step
            self._cell(font, 48 + value % 10, x, y, colour, paper)
            value //= 10
            if value == 0:
                break
        if negative:
            self._cell(font, 0x2212, x - step, y, colour, paper)

    def _cell(self, font: Font, point: int, x: int, y: int, colour: int, paper: int) -> None:
        """One letter by code point."""
        clear = colour ^ 1
        self._pair.pixel(0, 0, clear if paper < 0 else paper)
        self._pair.pixel(1, 0, colour)
        font.cell.blit(font.strip, -font.width * font.place_or_stand_in(point), 0)
        key = clear if paper < 0 else -1
        self._fb.blit(font.cell, x - self.x, y - self.y, key, self._pair)


FastCanvas = Canvas

if raster.ready:
    # As names of this module: viper finds them faster than those of another one.
    _line: "Any" = raster.line
    _mask: "Any" = raster.mask
    _blit: "Any" = raster.blit
    _corners: "Any" = raster.corners
    _card: "Any" = raster.card
    _fill: "Any" = raster.fill
    _stroke: "Any" = raster.stroke
    _limit: "Any" = raster.limit

    class FastCanvas(Canvas):  # type: ignore[no-redef]
        """The canvas that is painted by kocka.ui.core.raster."""

        def __init__(self, display) -> None:
            """`display`: see Canvas."""
            self._box = array("i", [0] * raster.BOX)
            self._digits = bytearray(16)
            super().__init__(display)
            mono = self.colours == 2
            self._box[raster.MONO] = mono
            self._box[raster.STRIDE] = self.width if mono else self.width >> 1
            self.forget()

        def open(self, x: int, y: int, w: int, h: int) -> bool:
            """As in Canvas."""
            if not super().open(x, y, w, h):
                return False
            self._tell()
            return True

        def forget(self) -> None:
            """As in Canvas."""
            super().forget()
            self._tell()

        def _tell(self) -> None:
            """Passes the bounds of the window to the raster."""
            box = self._box
            box[raster.LEFT] = self.x
            box[raster.TOP] = self.y
            box[raster.RIGHT] = self.right
            box[raster.BOTTOM] = self.bottom

        @micropython.viper
        def limit(self, right: int):
            """As in Canvas."""
            _limit(self._box, right, int(self.right))

        @micropython.viper
        def fill_rect(self, x: int, y: int, w: int, h: int, colour: int):
            """As in Canvas."""
            _fill(self._fb, x - int(self.x), y - int(self.y), w, h, colour)

        @micropython.viper
        def hline(self, x: int, y: int, w: int, colour: int):
            """As in Canvas."""
            _fill(self._fb, x - int(self.x), y - int(self.y), w, 1, colour)

        @micropython.viper
        def vline(self, x: int, y: int, h: int, colour: int):
            """As in Canvas."""
            _fill(self._fb, x - int(self.x), y - int(self.y), 1, h, colour)

        @micropython.viper
        def line(self, x1: int, y1: int, x2: int, y2: int, colour: int):
            """As in Canvas."""
            left = int(self.x)
            top = int(self.y)
            _stroke(self._fb, x1 - left, y1 - top, x2 - left, y2 - top, colour)

        @micropython.viper
        def round_rect(self, x: int, y: int, w: int, h: int, radius: int, colour: int):
            """As in Canvas."""
            if x >= int(self.right) or y >= int(self.bottom):
                return
            x -= int(self.x)
            y -= int(self.y)
            if x + w <= 0 or y + h <= 0:
                return
            _fill(self._fb, x, y + radius, w, h - 2 * radius, colour)
            _corners(x, y, self._fb, w, h, _CORNERS[radius], radius, colour)

        @micropython.viper
        def card(self, x: int, y: int, w: int, h: int, paper: int, edge: int, shadow: int, thick):
            """As in Canvas."""
            _card(x - int(self.x), y - int(self.y), self._fb, w, h, paper, edge, shadow, thick, self._box, self._bytes)

        def blit(self, source, x: int, y: int, key: int = -1, palette=None) -> None:
            """As in Canvas; drawings in colours only."""
            if type(source) is tuple:
                _blit(x, y, self._bytes, self._box, source, key, palette if palette is not None else 0)
            else:
                self._fb.blit(source, x - self.x, y - self.y, key, palette)

        @micropython.viper
        def mask(self, source, x: int, y: int, colour: int):
            """As in Canvas."""
            if type(source) is tuple:
                _mask(x, y, self._bytes, self._box, source, colour)
            else:
                Canvas.mask(self, source, x, y, colour)

        def text(self, font: Font, text: str, x: int, y: int, colour: int, paper: int = -1) -> int:
            """As in Canvas."""
            count = len(text)
            end = x + count * font.width
            if y < self.bottom and y + font.height > self.y and x < self.right and end > self.x:
                if paper >= 0:
                    self._fb.fill_rect(x - self.x, y - self.y, end - x, font.height, paper)
                if _line(x, y, text, count, self._bytes, self._box, font.data, colour) and Font.strict:
                    for letter in text:
                        font.place_or_stand_in(ord(letter))
            return end

        def number(self, font: Font, value: int, x: int, y: int, colour: int, paper: int = -1) -> None:
            """As in Canvas."""
            digits = self._digits
            rest = -value if value < 0 else value
            end = 0
            while True:
                end += 1
                rest //= 10
                if rest == 0:
                    break
            count = end
            if value < 0:
                digits[0] = 0xE2  # the minus sign, U+2212
                digits[1] = 0x88
                digits[2] = 0x92
                end += 3
                count += 1
            rest = -value if value < 0 else value
            at = end
            while True:
                at -= 1
                digits[at] = 48 + rest % 10
                rest //= 10
                if rest == 0:
                    break
            left = x - count * font.width
            if paper >= 0:
                self.fill_rect(left, y, x - left, font.height, paper)
            if _line(left, y, digits, count, self._bytes, self._box, font.data, colour) and Font.strict:
                font.place_or_stand_in(48)
                font.place_or_stand_in(0x2212)


def canvas_for(display) -> Canvas:
    """The fastest canvas for a display."""
    return FastCanvas(display)


# Two rectangles that touch are joined if together they have at least this part of the joined one's pixels.
_MOST = const(4)
_LEAST = const(5)


class Dirt:
    """The rectangles to be painted again, at most 4; further ones are joined. Allocates nothing."""

    def __init__(self, width: int, height: int) -> None:
        """Size of the screen; nothing is dirty."""
        self._width = width
        self._height = height
        self._sides = [0] * 16
        self.count = 0

    def add(self, x: int, y: int, w: int, h: int) -> None:
        """Marks this rectangle as dirty."""
        right = min(x + w, self._width)
        bottom = min(y + h, self._height)
        x = max(x, 0)
        y = max(y, 0)
        if x >= right or y >= bottom:
            return
        sides = self._sides
        # Join with every rectangle it touches, if that is not much larger than both; the joined one may touch others.
        place = 0
        while place < self.count:
            at = 4 * place
            if x <= sides[at + 2] and sides[at] <= right and y <= sides[at + 3] and sides[at + 1] <= bottom:
                whole = (max(right, sides[at + 2]) - min(x, sides[at])) * (
                    max(bottom, sides[at + 3]) - min(y, sides[at + 1])
                )
                if _MOST * whole <= _LEAST * ((right - x) * (bottom - y) + self.w(place) * self.h(place)):
                    x = min(x, sides[at])
                    y = min(y, sides[at + 1])
                    right = max(right, sides[at + 2])
                    bottom = max(bottom, sides[at + 3])
                    self.drop(place)
                    place = 0
                    continue
            place += 1
        if self.count == 4:
            place = self._nearest(x, y, right, bottom)
            at = 4 * place
            x = min(x, sides[at])
            y = min(y, sides[at + 1])
            right = max(right, sides[at + 2])
            bottom = max(bottom, sides[at + 3])
            self.drop(place)
            self.add(x, y, right - x, bottom - y)
            return
        at = 4 * self.count
        sides[at] = x
        sides[at + 1] = y
        sides[at + 2] = right
        sides[at + 3] = bottom
        self.count += 1

    def all(self) -> None:
        """Marks everything as dirty."""
        self.count = 0
        self.add(0, 0, self._width, self._height)

    def clear(self) -> None:
        self.count = 0

    def x(self, place: int) -> int:
        """Left side of rectangle 0..count-1."""
        return self._sides[4 * place]

    def y(self, place: int) -> int:
        return self._sides[4 * place + 1]

    def w(self, place: int) -> int:
        return self._sides[4 * place + 2] - self._sides[4 * place]

    def h(self, place: int) -> int:
        return self._sides[4 * place + 3] - self._sides[4 * place + 1]

    def drop(self, place: int) -> None:
        """Marks this one as clean; the others keep their order."""
        self.count -= 1
        sides = self._sides
        for side in range(4 * place, 4 * self.count):
            sides[side] = sides[side + 4]

    def _nearest(self, x: int, y: int, right: int, bottom: int) -> int:
        """The rectangle that grows least by joining this one."""
        sides = self._sides
        best = 0
        least = -1
        for place in range(self.count):
            at = 4 * place
            area = (max(right, sides[at + 2]) - min(x, sides[at])) * (
                max(bottom, sides[at + 3]) - min(y, sides[at + 1])
            )
            grown = area - (sides[at + 2] - sides[at]) * (sides[at + 3] - sides[at + 1])
            if least < 0 or grown < least:
                best = place
                least = grown
        return best
