"""Text painted by viper is what framebuf paints: everywhere, clipped by every window, on every parity."""

import micropython

from kocka.engine.rng import Rng
from kocka.ui import glyph
from kocka.ui.canvas import Canvas
from kocka.ui.fonts import fixed13, sans16, sans20, sans24, sans32
from kocka.ui.text import Font
from tests.ui.stage import Glass

TEXTS = ("Kočka", "Příliš žluťoučký kůň", "♠♥♦♣ 90", "A  B", "", " ", "-71", "{}|~@#", "Q", "←→▲▼●")


def _pair():
    """Two canvases with equal frames; the second one paints with framebuf."""
    fast = Canvas(Glass(96, 48, 16))
    plain = Canvas(Glass(96, 48, 16))
    plain._box = None
    return fast, plain


def _noise(rng, fast, plain):
    for at in range(0, len(fast._display.buffer), 3):
        fast._display.buffer[at] = rng.below(256)
    plain._display.buffer[:] = fast._display.buffer


def test_text_and_numbers_are_equal_everywhere():
    rng = Rng(90, 3)
    fast, plain = _pair()
    fonts = [Font(data) for data in (fixed13, sans16, sans20, sans24, sans32)]
    total = 0
    for turn in range(700):
        if turn % 20 == 0:
            _noise(rng, fast, plain)
        font = fonts[rng.below(len(fonts))]
        x = rng.below(140) - 40
        y = rng.below(80) - 30
        colour = rng.below(15)
        paper = rng.below(30) - 15
        w = 1 + rng.below(96)
        h = 1 + rng.below(48)
        left = rng.below(96)
        top = rng.below(48)
        number = rng.below(16000) - 8000
        text = TEXTS[rng.below(len(TEXTS))]
        if not font.has(text):
            text = "-719 02"
        ends = []
        for canvas in (fast, plain):
            if turn % 3 == 0 or canvas.open(left, top, w, h):
                if turn % 4:
                    ends.append(canvas.text(font, text, x, y, colour, paper))
                else:
                    canvas.number(font, number, x + 40, y, colour, paper)
                canvas.forget()
        assert ends == [] or ends[0] == ends[1]
        assert fast._display.buffer == plain._display.buffer, (turn, text, x, y, colour, paper, left, top, w, h)
    for byte in fast._display.buffer:
        total = (total * 31 + byte) & 0xFFFF
    print(total)


def test_painting_allocates_nothing():
    fast, _ = _pair()
    font = Font(sans20)
    fast.open(10, 10, 50, 30)
    micropython.heap_lock()
    try:
        fast.text(font, "Kočka", 3, 5, 4, -1)
        fast.text(font, "Kočka", 7, 12, 4, 2)
        fast.number(font, -120, 60, 12, 4, 2)
    finally:
        micropython.heap_unlock()
    print(glyph.BOX)
