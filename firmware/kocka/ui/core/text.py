"""Fonts and lines of text.

A `Font` is a row of glyphs of equal width. Widths are therefore `len(text) * font.width`. Painting is done by
`Canvas.text`; here are the measures and the cutting: `fits`, `clip`, `short` for names, `wrap`.

A letter that a font lacks raises MissingGlyph when `Font.strict` is on (tests, builds); on a device it shows as "?".
"""

from array import array

import framebuf

ELLIPSIS = "…"
# Prepositions and conjunctions that Czech does not leave at the end of a line.
_CLINGING = "ksvzouaiKSVZOUAI"
_NARROW_PX = 16  # height of a font for narrow places


class MissingGlyph(ValueError):
    """A text has a letter that the font lacks."""


def bitmap(data: bytes, width: int, height: int, form: int):
    """A FrameBuffer over constant pixel data, as a source for blit.

    On MicroPython it makes no copy: the constants of a frozen module stay in flash. Our firmware accepts constants;
    stock MicroPython demands a writable buffer although it only reads, and gets one made from the address. CPython gets
    a copy.
    """
    try:
        return framebuf.FrameBuffer(data, width, height, form)
    except TypeError:
        pass
    try:
        import uctypes
    except ImportError:
        return framebuf.FrameBuffer(bytearray(data), width, height, form)
    return framebuf.FrameBuffer(uctypes.bytearray_at(uctypes.addressof(data), len(data)), width, height, form)


def load(drawing: tuple):
    """A FrameBuffer over a mono drawing (width, height, bytes), to be blitted as it is."""
    return bitmap(drawing[2], drawing[0], drawing[1], framebuf.MONO_HLSB)


def _place_in(table: bytes, size: int, count: int, point: int) -> int:
    """The row of a sorted table that begins with this code point, -1 if none does. Allocates nothing."""
    low = 0
    high = count
    while low < high:
        middle = (low + high) >> 1
        if table[size * middle] | table[size * middle + 1] << 8 < point:
            low = middle + 1
        else:
            high = middle
    return low if low < count and table[size * low] | table[size * low + 1] << 8 == point else -1


class Font:
    """Glyphs of one size.

    width, height: of every cell in px; base: rows above the baseline; cap: height of a capital; lead: rows from one
    line of text to the next. plain: the first glyphs are those of ASCII, from the space on.
    """

    strict = False

    def __init__(self, data) -> None:
        """`data`: a module of kocka.ui.fonts."""
        self.width: int = data.WIDTH
        self.height: int = data.HEIGHT
        self.base: int = data.BASE
        self.cap: int = data.CAP
        self.lead: int = data.HEIGHT + (data.HEIGHT + 7) // 10
        self.count: int = data.COUNT
        wide = data.WIDTH * (data.COUNT + data.MARKS)
        self.strip = bitmap(data.STRIP, wide, data.HEIGHT, framebuf.MONO_HLSB)
        # A glyph is copied here before it is painted; blit cannot copy a part of its source.
        self.cell = framebuf.FrameBuffer(
            bytearray((data.WIDTH + 7) // 8 * data.HEIGHT), data.WIDTH, data.HEIGHT, framebuf.MONO_HLSB
        )
        self.plain = data.PLAIN
        self.data = (array("i"), data.STRIP, data.POINTS, data.MARKED)
        stand_in = self.place(63)
        if stand_in < 0:
            stand_in = data.COUNT - 1
        # The facts that kocka.ui.core.raster needs; the sixth is what `place_or_stand_in` needs.
        facts = (data.WIDTH, data.HEIGHT, (wide + 7) // 8, data.COUNT, data.PLAIN, stand_in, len(data.MARKED))
        self.data = (array("i", facts), data.STRIP, data.POINTS, data.MARKED)

    def place(self, point: int) -> int:
        """The index of the glyph for a code point, -1 if there is none. Allocates nothing.

        Of a letter of two glyphs: the index of the one below, and 256 times that of the one over it.
        """
        if self.plain and 32 <= point < 127:
            return point - 32
        points = self.data[2]
        low = _place_in(points, 2, self.count, point)
        if low >= 0:
            return low
        points = self.data[3]
        low = 4 * _place_in(points, 4, len(points) // 4, point)
        return points[low + 2] | points[low + 3] << 8 if low >= 0 else -1

    def place_or_stand_in(self, point: int) -> int:
        """As `place`, but "?" (or the last glyph) for a missing one; MissingGlyph if `strict`."""
        place = self.place(point)
        if place < 0:
            if Font.strict:
                raise MissingGlyph(f"no glyph for U+{point:04X} in the " + str(self.height) + " px font")
            place = self.data[0][5]
        return place

    def has(self, text: str) -> bool:
        """Whether every letter of the text can be shown."""
        return all(self.place(ord(letter)) >= 0 for letter in text)


def width(font: Font, text: str) -> int:
    """Width of a line in px. Allocates nothing."""
    return len(text) * font.width


def fits(font: Font, text: str, px: int) -> bool:
    """Whether a line fits in `px`. Allocates nothing."""
    return len(text) * font.width <= px


def clip(font: Font, text: str, px: int) -> str:
    """The line, or as much of it as fits with an ellipsis at the end, without a part of a word if that leaves half.

    Allocates: not for painting.
    """
    most = px // font.width
    if len(text) <= most:
        return text
    if most <= 0:
        return ""
    end = text.rfind(" ", most // 2, most)
    return text[: end if end > 0 else most - 1].rstrip() + ELLIPSIS


def short(name: str, letters: int, taken=()) -> str:
    """A name cut to this many letters, different from all in `taken`; with four or more it ends with a dot.

    Allocates: not for painting.
    """
    if len(name) <= letters:
        return name
    end = "." if letters > 3 else ""
    keep = max(1, letters - len(end))
    made = name[:keep].rstrip() + end
    if made not in taken:
        return made
    # The last letter is replaced by a later one of the name, or finally by a digit.
    for other in name[keep:] + "23456789":
        made = name[: keep - 1] + other + end
        if other != " " and made not in taken:
            break
    return made


def short_names(names: list[str], letters: int) -> list[str]:
    """Names cut to this many letters with a dot, all different. Allocates: not for painting."""
    made = [name for name in names if len(name) <= letters]
    cut = []
    for name in names:
        cut.append(short(name, letters, made))
        made.append(cut[len(cut) - 1])
    return cut


def joined(names: list[str], letters: int, between: str) -> str:
    """Names joined into this many letters; longer ones are cut where necessary, to one letter each at least.

    Allocates: not for painting.
    """
    for _ in range(2):
        line = between.join(names)
        if len(line) <= letters:
            return line
        between = between.strip() or between
    room = letters - len(between) * (len(names) - 1)
    most = max(1, room // len(names))
    while sum([min(most + 1, len(name)) for name in names]) <= room:
        most += 1
    return between.join(short_names(names, most))


def wrap(font: Font, text: str, px: int) -> list[str]:
    """The text in lines that fit in `px`, broken at spaces and at newlines; empty lines stay.

    A word longer than a line is cut. A no-break space (U+00A0) does not break and is shown as a space. A preposition of
    one letter moves to the next line with its noun if that costs no line. Allocates.
    """
    most = max(1, px // font.width)
    lines: list[str] = []
    for paragraph in text.split("\n"):
        if "  " in paragraph or paragraph[:1] == " ":
            paragraph = " ".join([word for word in paragraph.split(" ") if word])
        found, clung = _broken(paragraph, most, True)
        if clung:
            plain, _ = _broken(paragraph, most, False)
            if len(plain) < len(found):
                found = plain
        lines.extend(found)
    if "\u00a0" in text:
        for number in range(len(lines)):
            lines[number] = lines[number].replace("\u00a0", " ")
    return lines


def _broken(paragraph: str, most: int, cling: bool) -> "tuple[list[str], bool]":
    """A paragraph without double spaces in lines of `most` letters.

    With `cling` none ends with a word of `_CLINGING`, unless it is alone; whether that made a difference. Words are
    places only: each new str takes MicroPython 100 us.
    """
    lines = []
    clung = False
    first = last = end = start = 0  # of the line; of its last word, and its end; of the next word
    size = len(paragraph)
    while start < size:
        stop = paragraph.find(" ", start)
        if stop < 0:
            stop = size
        if end == first or stop - first > most:
            if cling and end - last == 1 and last > first and stop - start + 2 <= most and paragraph[last] in _CLINGING:
                lines.append(paragraph[first : last - 1])
                first = last
                clung = True
            else:
                if end > first:
                    lines.append(paragraph[first:end])
                while stop - start > most:
                    lines.append(paragraph[start : start + most])
                    start += most
                first = start
        last = start
        end = stop
        start = stop + 1
    lines.append(paragraph[first:end])
    return lines, clung


def digits(points: int) -> int:
    """Characters of a number: 3 for 129 and for -10. Allocates nothing."""
    if points < 0:
        return 1 + digits(-points)
    return 1 if points < 10 else 2 if points < 100 else 3


def low_font(ui) -> Font:
    """A font of at most 16 px for narrow places. May load one: allocates."""
    if ui.small.height <= _NARROW_PX:
        return ui.small
    from kocka.ui.fonts import sans16

    return Font(sans16)
