"""A board for tests of the UI on both Pythons: memory, a clock moved by hand, and a locked heap while painting."""

import micropython

from kocka import hal
from kocka.hal import boards
from kocka.ui.core.app import App


class Glass(hal.Display):
    """A display that takes what it is sent, checks the alignment, and counts."""

    def __init__(self, width, height, colours):
        hal.Display.__init__(self, width, height, colours)
        self.shown = bytearray(len(self.buffer))
        self.sent = 0
        self.pixels_sent = 0

    def show(self, x, y, w, h):
        """Copies the rectangle, byte by byte."""
        assert x >= 0 and y >= 0 and w > 0 and h > 0 and x + w <= self.width and y + h <= self.height
        if self.colours == 16:
            assert (x | w) & 1 == 0
            stride, first, last, rows, run = self.width // 2, y, y + h, x // 2, w // 2
        else:
            assert (y | h) & 7 == 0
            stride, first, last, rows, run = self.width, y // 8, (y + h) // 8, x, w
        for row in range(first, last):
            start = row * stride + rows
            self.shown[start : start + run] = self.buffer[start : start + run]
        self.sent += 1
        self.pixels_sent += w * h


class Hand(hal.Clock):
    """A clock moved by hand."""

    def __init__(self):
        self.now = 0

    def ms(self):
        return self.now & (hal.MS_WRAP - 1)


class Stage(hal.Board):
    """A board by its id, everything in memory."""

    def __init__(self, board_id, folder="."):
        """As switched on."""
        data = boards.load(board_id)
        hal.Board.__init__(self, data, folder)
        self.display = Glass(data.WIDTH, data.HEIGHT, data.COLOURS)
        self.clock = Hand()

    def entropy(self):
        """Always the same."""
        return 1


class StrictApp(App):
    """Locks the heap while painting: painting must not allocate."""

    def draw(self, canvas):
        """As App.draw, with the heap locked."""
        micropython.heap_lock()
        try:
            App.draw(self, canvas)
        finally:
            micropython.heap_unlock()

    def _crash(self, error, code):
        """Tests want to see what went wrong."""
        raise error


def press(app, key, ms=20):
    """One key, some time, one turn."""
    app.board.keys.put(key)
    app.board.clock.now += ms
    app.turn()


def checksum(data):
    """A number that tells frames apart, below 2**28, the same on both Pythons."""
    total = 7
    for byte in data:
        total = (total * 37 + byte) & 0xFFFFFFF
    return total


def assert_fresh(app):
    """Asserts that the glass shows exactly what painting everything again would give."""
    before = bytes(app.board.display.shown)
    app.dirt.all()
    app.paint()
    after = app.board.display.shown
    if before != bytes(after):
        count = sum([1 for place in range(len(before)) if before[place] != after[place]])
        raise AssertionError(f"{count} bytes of the frame were not up to date")
