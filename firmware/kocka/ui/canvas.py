"""The canvas: what screens paint on.

Painting goes through a *window*: a rectangle of the frame outside of which nothing changes. The app opens a window over
each part of the screen that has to change and lets the screen paint itself; so a partial update gives the same pixels
as a fresh drawing. All coordinates are the screen's. Colours are palette indexes 0..15, on mono displays 0 and 1.

Between `open` and `close` nothing is allocated.
"""

from array import array

import framebuf

from kocka.ui import glyph
from kocka.ui.text import Font

_MOST_RADIUS = 16


def _corner(radius: int) -> bytes:
    """How many pixels each of the `radius` topmost rows of a rounded corner is indented."""
    rows = bytearray(radius)
    for row in range(radius):
        up = 2 * (radius - row) - 1
        inset = 0
        while (2 * (radius - inset) - 1) ** 2 + up * up > 4 * radius * radius:
            inset += 1
        rows[row] = inset
    return bytes(rows)


_CORNERS = tuple([_corner(_radius) for _radius in range(_MOST_RADIUS + 1)])


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
        self._pair = framebuf.FrameBuffer(bytearray(1), 2, 1, pair_form)
        self._box: array = None
        if glyph.stamp is not None and display.colours == 16:
            self._box = array("i", [0] * glyph.BOX)
            self._box[glyph.STRIDE] = self.width >> 1
            self._box[glyph.MASK] = 0xFFFFFF
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

    # Shapes.

    def fill(self, colour: int) -> None:
        """All of the window."""
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
        """One pixel."""
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

    # Pictures and text.

    def blit(self, source, x: int, y: int, key: int = -1, palette=None) -> None:
        """A FrameBuffer at (x, y), see framebuf: `palette` (a row) translates colours, `key` is left out."""
        self._fb.blit(source, x - self.x, y - self.y, key, palette)

    def mask(self, source, x: int, y: int, colour: int) -> None:
        """The ones of a mono FrameBuffer in a colour; its zeros leave what is there."""
        clear = colour ^ 1
        self._pair.pixel(0, 0, clear)
        self._pair.pixel(1, 0, colour)
        self._fb.blit(source, x - self.x, y - self.y, clear, self._pair)  # type: ignore[arg-type]

    def text(self, font: Font, text: str, x: int, y: int, colour: int, paper: int = -1) -> int:
        """A line of text with its top left corner at (x, y); `paper` >= 0 fills the cells. Returns x after it."""
        step = font.width
        if y >= self.bottom or y + font.height <= self.y:
            return x + len(text) * step
        if self._box is not None:
            return self._stamp(font, text, x, y, colour, paper)
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
                cell.blit(strip, -step * font.place_or_stand_in(ord(letter)), 0)
                fb.blit(cell, x - self.x, down, key, pair)  # type: ignore[arg-type]
            x += step
        return x

    def _stamp(self, font: Font, text: str, x: int, y: int, colour: int, paper: int) -> int:
        """As `text`, by glyph.stamp; the line is not above or below the window."""
        step = font.width
        if paper >= 0:
            self._fb.fill_rect(x - self.x, y - self.y, len(text) * step, font.height, paper)
        self._open_box(font, y, colour)
        stamp = glyph.stamp
        frame = self._bytes
        strip = font.bits
        plain = font.plain
        box = self._box
        left = self.x - step
        right = self.right
        for letter in text:
            if left < x < right and letter != " ":
                point = ord(letter)
                if plain and 32 < point < 127:
                    stamp(frame, strip, box, point - 32, x)
                else:
                    stamp(frame, strip, box, font.place_or_stand_in(point), x)
            x += step
        return x

    def _open_box(self, font: Font, y: int, colour: int) -> None:
        """Tells glyph.stamp which rows of a line at y lie in the window."""
        box = self._box
        top = max(y, self.y)
        box[glyph.WIDTH] = font.width
        box[glyph.STRIP_STRIDE] = font.stride
        box[glyph.STRIP_AT] = (top - y) * font.stride
        box[glyph.FRAME_AT] = top * box[glyph.STRIDE]
        box[glyph.ROWS] = max(0, min(y + font.height, self.bottom) - top)
        box[glyph.COLOUR] = colour
        box[glyph.LEFT] = self.x
        box[glyph.RIGHT] = self.right

    def text_centre(self, font: Font, text: str, x: int, y: int, w: int, colour: int, paper: int = -1) -> None:
        """A line in the middle of the `w` px from x on."""
        self.text(font, text, x + (w - len(text) * font.width) // 2, y, colour, paper)

    def text_right(self, font: Font, text: str, x: int, y: int, colour: int, paper: int = -1) -> None:
        """A line that ends just before x."""
        self.text(font, text, x - len(text) * font.width, y, colour, paper)

    def number(self, font: Font, value: int, x: int, y: int, colour: int, paper: int = -1) -> None:
        """An integer that ends just before x (right-aligned), without making a str."""
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
        if self._box is not None:
            if paper >= 0:
                self.fill_rect(x, y, font.width, font.height, paper)
            self._open_box(font, y, colour)
            glyph.stamp(self._bytes, font.bits, self._box, font.place_or_stand_in(point), x)
            return
        clear = colour ^ 1
        self._pair.pixel(0, 0, clear if paper < 0 else paper)
        self._pair.pixel(1, 0, colour)
        font.cell.blit(font.strip, -font.width * font.place_or_stand_in(point), 0)
        key = clear if paper < 0 else -1
        self._fb.blit(font.cell, x - self.x, y - self.y, key, self._pair)  # type: ignore[arg-type]


class Dirt:
    """The rectangles that have to be painted again: at most 4, joined when there would be more. Allocates nothing."""

    def __init__(self, width: int, height: int) -> None:
        """Size of the screen; all clean."""
        self._width = width
        self._height = height
        self._sides = [0] * 16
        self.count = 0

    def add(self, x: int, y: int, w: int, h: int) -> None:
        """This rectangle has to be painted again."""
        right = min(x + w, self._width)
        bottom = min(y + h, self._height)
        x = max(x, 0)
        y = max(y, 0)
        if x >= right or y >= bottom:
            return
        sides = self._sides
        # Join with every rectangle it touches; the joined one may touch others.
        place = 0
        while place < self.count:
            at = 4 * place
            if x <= sides[at + 2] and sides[at] <= right and y <= sides[at + 3] and sides[at + 1] <= bottom:
                x = min(x, sides[at])
                y = min(y, sides[at + 1])
                right = max(right, sides[at + 2])
                bottom = max(bottom, sides[at + 3])
                self._drop(place)
                place = 0
            else:
                place += 1
        if self.count == 4:
            place = self._nearest(x, y, right, bottom)
            at = 4 * place
            x = min(x, sides[at])
            y = min(y, sides[at + 1])
            right = max(right, sides[at + 2])
            bottom = max(bottom, sides[at + 3])
            self._drop(place)
            self.add(x, y, right - x, bottom - y)
            return
        at = 4 * self.count
        sides[at] = x
        sides[at + 1] = y
        sides[at + 2] = right
        sides[at + 3] = bottom
        self.count += 1

    def all(self) -> None:
        """Everything has to be painted again."""
        self.count = 0
        self.add(0, 0, self._width, self._height)

    def clear(self) -> None:
        """Nothing has."""
        self.count = 0

    def x(self, place: int) -> int:
        """Left side of rectangle 0..count-1."""
        return self._sides[4 * place]

    def y(self, place: int) -> int:
        """Its top."""
        return self._sides[4 * place + 1]

    def w(self, place: int) -> int:
        """Its width."""
        return self._sides[4 * place + 2] - self._sides[4 * place]

    def h(self, place: int) -> int:
        """Its height."""
        return self._sides[4 * place + 3] - self._sides[4 * place + 1]

    def _drop(self, place: int) -> None:
        self.count -= 1
        if place != self.count:
            for side in range(4):
                self._sides[4 * place + side] = self._sides[4 * self.count + side]

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
