"""What viper paints is what framebuf paints: everywhere, clipped by every window, on every parity."""

import framebuf
import micropython

from kocka.engine.rng import Rng
from kocka.ui.art import courts, faces, icons, ranks, suits
from kocka.ui.core import raster
from kocka.ui.core.canvas import Canvas, FastCanvas
from kocka.ui.core.text import Font
from kocka.ui.fonts import fixed13, sans16, sans20, sans24, sans32
from tests.ui.stage import Glass

TEXTS = (
    "Kočka",
    "Příliš žluťoučký kůň",
    "♠♥♦♣ 90",
    "A  B",
    "",
    " ",
    "-71",
    "{}|~@#",
    "Q",
    "←→▲▼●",
    "−7 € „x“",
    "Łukasz Đorđe Şule",
    "ĀāŐőİıŻ",
)
MASKS = (
    suits.CLUB_11, suits.HEART_15, suits.SPADE_23, suits.DIAMOND_31, ranks.BIG_10, icons.LEADER, icons.BACK_TILE_4,
)  # fmt: skip
PICTURES = (courts.JACK, courts.CAT_QUEEN, faces.CAT, icons.TICK)


def _pair(colours=16):
    """Two canvases with equal frames: viper's and framebuf's."""
    return FastCanvas(Glass(96, 48, colours)), Canvas(Glass(96, 48, colours))


def _noise(rng, fast, plain):
    for at in range(0, len(fast._display.buffer), 3):
        fast._display.buffer[at] = rng.below(256)
    plain._display.buffer[:] = fast._display.buffer


def _paint(rng, fast, plain, name, *arguments):
    """Calls a method of both, in a third of the turns without a window; False if the window is off the screen."""
    place = (rng.below(96), rng.below(48), 1 + rng.below(96), 1 + rng.below(48))
    whole = rng.below(3) == 0
    ends = []
    for canvas in (fast, plain):
        if whole or canvas.open(*place):
            ends.append(getattr(canvas, name)(*arguments))
            canvas.forget()
    assert ends == [] or ends[0] == ends[1]
    assert fast._display.buffer == plain._display.buffer, (name, arguments[1:], place)


def _checksum(canvas):
    total = 0
    for byte in canvas._display.buffer:
        total = (total * 31 + byte) & 0xFFFF
    return total


def test_text_and_numbers_are_equal_everywhere():
    rng = Rng(90, 3)
    fast, plain = _pair()
    fonts = [Font(data) for data in (fixed13, sans16, sans20, sans24, sans32)]
    for turn in range(700):
        if turn == 500:
            print(_checksum(fast))
            fast, plain = _pair(2)
        if turn % 20 == 0:
            _noise(rng, fast, plain)
        font = fonts[rng.below(len(fonts))]
        x = rng.below(140) - 40
        y = rng.below(80) - 30
        colour = rng.below(min(fast.colours, 15))
        paper = max(rng.below(2 * fast.colours) - fast.colours, -1)
        number = rng.below(16000) - 8000
        text = TEXTS[rng.below(len(TEXTS))]
        if not font.has(text):
            text = "-719 02"
        if turn % 4:
            _paint(rng, fast, plain, "text", font, text, x, y, colour, paper)
        else:
            _paint(rng, fast, plain, "number", font, number, x + 40, y, colour, paper)
    print(_checksum(fast))


def test_mono_drawings_are_equal_everywhere():
    rng = Rng(93, 3)
    fast, plain = _pair(2)
    for turn in range(300):
        if turn % 20 == 0:
            _noise(rng, fast, plain)
        drawing = MASKS[rng.below(len(MASKS))]
        _paint(rng, fast, plain, "mask", drawing, rng.below(140) - 40, rng.below(90) - 40, rng.below(2))
    print(_checksum(fast))


def test_drawings_are_equal_everywhere():
    rng = Rng(91, 3)
    fast, plain = _pair()
    cloth = framebuf.FrameBuffer(bytearray(8), 16, 1, framebuf.GS4_HMSB)
    for turn in range(500):
        if turn % 20 == 0:
            _noise(rng, fast, plain)
            for colour in range(16):
                cloth.pixel(colour, 0, rng.below(16))
        x = rng.below(140) - 40
        y = rng.below(90) - 40
        colour = rng.below(15)
        if turn & 1:
            drawing = MASKS[rng.below(len(MASKS))]
            _paint(rng, fast, plain, "mask", drawing, x, y, colour)
        else:
            drawing = PICTURES[rng.below(len(PICTURES))]
            key = rng.below(17) - 1
            palette = cloth if turn & 2 else None
            if palette is not None:
                key = 15  # framebuf looks for the key among the colours that the palette makes
                cloth.pixel(15, 0, 15)
                for place in range(15):
                    if cloth.pixel(place, 0) == 15:
                        cloth.pixel(place, 0, 3)
            _paint(rng, fast, plain, "blit", drawing, x, y, key, palette)
    print(_checksum(fast))


def test_shapes_are_equal_everywhere():
    rng = Rng(92, 3)
    fast, plain = _pair()
    for turn in range(700):
        if turn == 500:
            print(_checksum(fast))
            fast, plain = _pair(2)
        if turn % 20 == 0:
            _noise(rng, fast, plain)
        x = rng.below(140) - 40
        y = rng.below(90) - 40
        w = rng.below(60)
        h = rng.below(60)
        colour = rng.below(min(fast.colours, 15))
        kind = turn % 7
        radius = rng.below(17)
        if kind == 0:
            _paint(rng, fast, plain, "fill_rect", x, y, w, h, colour)
        elif kind == 1:
            _paint(rng, fast, plain, "hline", x, y, w, colour)
        elif kind == 2:
            _paint(rng, fast, plain, "vline", x, y, h, colour)
        elif kind == 6:
            _paint(rng, fast, plain, "line", x, y, x + w - 30, y + h - 30, colour)
        elif kind == 3:
            _paint(rng, fast, plain, "round_rect", x, y, w + radius, h + 2 * radius, radius, colour)
        else:
            thick = kind == 4
            edge, shadow = (9, 3) if fast.colours == 16 else (1, 0)
            _paint(rng, fast, plain, "card", x, y, w + 8, h + 8, colour, edge, shadow, thick)
    print(_checksum(fast))


def test_a_fan_is_equal_where_the_next_card_sets_a_limit():
    rng = Rng(94, 3)
    for turn in range(60):
        glasses = Glass(96, 48, 16), Glass(96, 48, 16)
        place = (rng.below(96), rng.below(48), 1 + rng.below(96), 1 + rng.below(48))
        pitch = 5 + rng.below(20)
        w = 17 + rng.below(30)
        mask = MASKS[turn % len(MASKS)]
        picture = PICTURES[turn % len(PICTURES)]
        for canvas in (FastCanvas(glasses[0]), Canvas(glasses[1])):
            if turn & 1 and not canvas.open(*place):
                continue
            for card in range(3):
                x = 2 + card * pitch
                canvas.limit(x + pitch + 3 if card < 2 else canvas.width)
                canvas.card(x, 1, w, 46, 4, 9, 3, card == 1)
                canvas.mask(mask, x + w - mask[0], 8, 6)
                canvas.blit(picture, x + w - picture[0], 47 - picture[1], 15)
            canvas.forget()
        assert glasses[0].buffer == glasses[1].buffer, (pitch, w, place)


def test_painting_allocates_nothing():
    fast, _ = _pair()
    font = Font(sans20)
    fast.open(10, 10, 50, 30)
    micropython.heap_lock()
    try:
        fast.text(font, "Kočka", 3, 5, 4, -1)
        fast.text(font, "Kočka", 7, 12, 4, 2)
        fast.number(font, -120, 60, 12, 4, 2)
        fast.round_rect(5, 5, 40, 30, 6, 2)
        fast.card(5, 5, 40, 30, 4, 9, 3, True)
        for drawing in MASKS:
            fast.mask(drawing, 12, 12, 3)
        for drawing in PICTURES:
            fast.blit(drawing, 12, 12, 15)
    finally:
        micropython.heap_unlock()
    print(raster.BOX)
