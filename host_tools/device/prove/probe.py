"""What `kocka prove` sends to a device: it measures itself by its own clock, with the modules of its image.

Times are in microseconds. Nothing is written to the files; one block of the flash that is for updates is erased and
written, which `flash` is only asked for when no update is there.
"""

# mypy: ignore-errors
# (Device code: the strict run of the host's code sees CPython's `time`, and nothing of the chip.)

import gc
import time
from hashlib import sha256

import machine

# XIP_CTRL: hits and accesses; writing clears (RP2040 datasheet 2.6.3.3).
_HITS = 0x1400000C
_READS = 0x14000010
# A pin's CTRL, 8 bytes a pin, and the addresses that set and clear bits of it; INOVER: the pin reads as low (2.19.6.1).
_CTRL = 0x40014004
_SET = 0x2000
_CLEAR = 0x3000
_LOW = 2 << 16
_ROSC = 0x40060000
_TIMER = 0x40054000
_BLOCK = 4096
_SCAN_US = 5000


def image(size: int, before: int) -> bytes:
    """SHA-256 of the first `size` bytes of the flash, `before` of which come before the part that Flash reads."""
    digest = sha256()
    block = bytearray(_BLOCK)
    import _rp2  # not above: the host reads this file, too

    flash = _rp2.Flash(start=0, len=_BLOCK)
    for at in range(0, size, _BLOCK):
        flash.readblocks((at - before) // _BLOCK, block)
        digest.update(memoryview(block)[: min(_BLOCK, size - at)])
    return digest.digest()


class Shown:
    """Takes the place of a display's `show`: first_us is when it returned first since it was set to -1."""

    def __init__(self, display) -> None:
        self.show = display.show
        self.first_us = -1
        display.show = self

    def __call__(self, x, y, w, h) -> None:
        self.show(x, y, w, h)
        if self.first_us < 0:
            self.first_us = time.ticks_us()


class Running:
    """The device as main.py runs it, with nothing saved. start_us: from the prompt to the first picture."""

    def __init__(self) -> None:
        gc.collect()  # what the link left decides nothing
        begin = time.ticks_us()
        from kocka.hal import device

        words = device.board_words()
        self.board = board = device.Device(device.choose(words), words)
        board.folder = "/nothing"
        self.shown = Shown(board.display)
        from kocka.ui.session.app import KockaApp

        self.app = KockaApp(board)
        while self.shown.first_us < 0:
            self.app.turn()
        self.start_us = time.ticks_diff(self.shown.first_us, begin)

    def run(self, ms: int, until_shown: bool = False) -> None:
        """The main loop for so long, or until something is shown."""
        begin = time.ticks_ms()
        while time.ticks_diff(time.ticks_ms(), begin) < ms and not (until_shown and self.shown.first_us >= 0):
            if not self.app.turn():
                self.board.rest()

    def frame(self, count: int) -> list[int]:
        """How long the whole picture takes to the display."""
        display = self.board.display
        found = []
        for _ in range(count):
            begin = time.ticks_us()
            self.shown.show(0, 0, display.width, display.height)
            found.append(time.ticks_diff(time.ticks_us(), begin))
        return found

    def keys(self, gpios) -> list[int]:
        """From letting go of the keys on these GPIOs, one by one, to changed pixels; -1 for one without any.

        Keys are looked at every 5 ms: the moments are spread over that time evenly.
        """
        found = []
        keys = self.board.keys
        keys.stop()
        now = time.ticks_ms()
        while time.ticks_ms() == now:
            pass
        keys.start()
        first = time.ticks_us()
        for at, gpio in enumerate(gpios):
            self.run(250)
            ctrl = _CTRL + 8 * gpio
            machine.mem32[ctrl + _SET] = _LOW
            self.run(60)
            self.shown.first_us = -1
            now = time.ticks_us()
            wait = (_SCAN_US * at // len(gpios) - time.ticks_diff(now, first)) % _SCAN_US
            while time.ticks_diff(time.ticks_us(), now) < wait:
                pass
            machine.mem32[ctrl + _CLEAR] = _LOW
            begin = time.ticks_us()
            self.run(400, True)
            found.append(time.ticks_diff(self.shown.first_us, begin) if self.shown.first_us >= 0 else -1)
        keys.stop()
        return found


def think() -> tuple:
    """A master passes in Hearts: (µs, accesses to the cache of the flash, hits)."""
    from kocka.ai import thinker
    from kocka.ai.levels import NAMES
    from kocka.games.hearts.rules import Hearts

    game = Hearts.deal(7)
    view = game.view(game.to_move())
    thinker.load(view)
    gc.collect()
    machine.mem32[_HITS] = 0
    machine.mem32[_READS] = 0
    begin = time.ticks_us()
    mind = thinker.make(view, NAMES.index("master"), 7, 1)
    while not mind.step(50):
        pass
    us = time.ticks_diff(time.ticks_us(), begin)
    hits = machine.mem32[_HITS] & 0xFFFFFFFF
    return (us, machine.mem32[_READS] & 0xFFFFFFFF, hits)


def flash(start: int, size: int, at: int, count: int) -> tuple:
    """Times of erasing a block and of writing a page in it: `at` in a part of the flash as _rp2.Flash has it."""

    import _rp2  # see `image`

    part = _rp2.Flash(start=start, len=size)
    page = bytes(range(256))
    block = at // _BLOCK
    erased = []
    written = []
    for _ in range(count):
        begin = time.ticks_us()
        part.ioctl(6, block)
        middle = time.ticks_us()
        part.writeblocks(block, page, 0)
        written.append(time.ticks_diff(time.ticks_us(), middle))
        erased.append(time.ticks_diff(middle, begin))
    part.ioctl(6, block)
    return (erased, written)


def noise(windows: int) -> tuple:
    """(ones in a thousand samples of the ring oscillator, windows that failed a test of kocka.hal.entropy)."""
    from kocka.hal import device
    from kocka.hal.entropy import Health

    carried = 8
    window = bytearray(carried + 128)
    health = Health()
    ones = failed = 0
    for _ in range(windows):
        device.sample(window, carried, len(window), _ROSC, _TIMER, 10)
        failed += health.examine(window) != 0
        for at in range(carried, len(window)):
            byte = window[at]
            while byte:
                ones += byte & 1
                byte >>= 1
        window[:carried] = window[-carried:]
    return (1000 * ones // (windows * 1024), failed)
