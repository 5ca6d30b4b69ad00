"""ST7789: colour displays on SPI.

The frame in memory has 4 bits a pixel; on its way out it is expanded to the controller's 16 bits, a few rows at a time,
and only the rectangle that has changed is sent. On an RP2040 rows are expanded while those before them are sent.

Source: Sitronix ST7789VW datasheet (commands, times); the values of MADCTL that stand upright on the boards are those
of the vendors' examples. RP2040 datasheet 2.5.7 (DMA), 4.4.4 (SPI).
"""

import sys
import time
from array import array

import machine
import micropython
from micropython import const

from kocka.hal import Display

MYPY = False
if MYPY:
    from typing import Any

    class ptr8(Any): ...

    class ptr32(Any): ...


# Rows of the display for which there is room on their way out: half of them are sent while the others are expanded.
_ROWS = const(2)

# A channel of the DMA that nothing else uses: MicroPython takes the first ones that are free. What it does: bytes from
# ascending addresses, whenever the bus (TREQ 16 or 18) has room; it chains to none (itself) and does not interrupt.
_CHANNEL = const(0x500002C0)  # 11
_CONTROL = const(1 << 21 | 16 << 15 | 11 << 11 | 1 << 4 | 1)
_SPI0 = const(0x4003C000)

_SWRESET = const(0x01)
_SLPIN = const(0x10)
_SLPOUT = const(0x11)
_NORON = const(0x13)
_INVON = const(0x21)
_DISPOFF = const(0x28)
_DISPON = const(0x29)
_CASET = const(0x2A)
_RASET = const(0x2B)
_RAMWR = const(0x2C)
_MADCTL = const(0x36)
_COLMOD = const(0x3A)
_16_BITS = const(0x55)

_LONG = const(320)  # pixels of the controller's memory
_SHORT = const(240)

_RESET_MS = const(120)

# MADCTL (rows from the bottom 80, columns from the right 40, rows and columns exchanged 20, refresh order 10).
_ROTATIONS = ((0, 0x00), (90, 0x70), (180, 0xC0), (270, 0xA0))


def pairs_of(palette) -> bytearray:
    """What a byte of the frame (two pixels, the left one in the high half) becomes: 256 times 4 bytes.

    palette: RGB565 of the 16 colour indexes; the display takes the high byte of a pixel first.
    """
    pairs = bytearray(1024)
    fill_pairs(pairs, palette)
    return pairs


def fill_pairs(pairs: bytearray, palette) -> None:
    """Writes what `pairs_of` returns into `pairs`."""
    at = 0
    for byte in range(256):
        left = palette[byte >> 4]
        right = palette[byte & 15]
        pairs[at] = left >> 8
        pairs[at + 1] = left & 255
        pairs[at + 2] = right >> 8
        pairs[at + 3] = right & 255
        at += 4


def expand_plainly(pairs, frame, out, start: int, width: int, stride: int, rows: int) -> None:
    """Expands `rows` rows of `width` bytes, the first at frame[start], `stride` bytes apart, into `out` from its start.

    The reference for `expand`, and what runs where there is no viper.
    """
    at = 0
    for _ in range(rows):
        for byte in range(start, start + width):
            pair = frame[byte] << 2
            out[at] = pairs[pair]
            out[at + 1] = pairs[pair + 1]
            out[at + 2] = pairs[pair + 2]
            out[at + 3] = pairs[pair + 3]
            at += 4
        start += stride


if sys.implementation.name == "micropython":

    @micropython.viper
    def expand(pairs: ptr32, frame: ptr8, out: ptr32, start: int, width: int, stride: int, rows: int):
        """See `expand_plainly`. Pointers move instead of indexes, four bytes a turn: a third of the time."""
        to = int(out)
        row = int(frame) + start
        while rows:
            byte = row
            end = row + width
            last = end - 3
            while byte < last:
                frame = ptr8(byte)
                out = ptr32(to)
                out[0] = pairs[frame[0]]
                out[1] = pairs[frame[1]]
                out[2] = pairs[frame[2]]
                out[3] = pairs[frame[3]]
                byte += 4
                to += 16
            while byte < end:
                frame = ptr8(byte)
                out = ptr32(to)
                out[0] = pairs[frame[0]]
                byte += 1
                to += 4
            row += stride
            rows -= 1

    @micropython.viper
    def stream(pairs, frame, out, job: ptr32, dma: ptr32, spi: ptr32):
        """Sends a rectangle that is expanded, as by `expand`, into the two halves of `out` in turns.

        `job`: start, width, stride and rows of `expand`; rows for which there is room in a half; how the DMA works.
        `dma`: registers of its channel; `spi`: those of the bus. All is sent on return.
        """
        start = job[0]
        width = job[1]
        stride = job[2]
        rows = job[3]
        most = job[4]
        half = most * width << 2
        place = int(ptr8(out))
        other = 0
        dma[1] = int(spi) + 8  # WRITE_ADDR: the bus's data
        while rows:
            if most > rows:
                most = rows
            expand(pairs, frame, place + other, start, width, stride, most)  # type: ignore[arg-type]
            while dma[3] >> 24 & 1:  # BUSY
                pass
            dma[0] = place + other  # READ_ADDR
            dma[2] = most * width << 2  # TRANS_COUNT
            dma[3] = job[5]  # CTRL_TRIG: go
            other = half - other
            start += most * stride
            rows -= most
        while dma[3] >> 24 & 1:
            pass
        while spi[3] & 16:  # SSPSR: busy
            pass
        while spi[3] & 4:  # what came in meanwhile would be taken for answers later
            spi[2]
        spi[8] = 1  # SSPICR: nor has anything been missed

else:
    expand = expand_plainly


def madctl(rotation: int) -> int:
    """The MADCTL value of a rotation in degrees. ValueError for other angles than 0, 90, 180, 270."""
    for degrees, value in _ROTATIONS:
        if degrees == rotation:
            return value
    raise ValueError("rotation is 0, 90, 180 or 270, not " + str(rotation))


class ST7789(Display):
    """A 16-colour display with an ST7789; the panel is off until something has been shown."""

    def __init__(self, data, spi, is_rp2040: bool = False) -> None:
        """`data`: a module of kocka.hal.boards with DRIVER "st7789"; `spi`: its bus, made before."""
        super().__init__(data.WIDTH, data.HEIGHT, data.COLOURS)
        self._spi = spi
        self._x = getattr(data, "OFFSET_X", 0)
        self._y = getattr(data, "OFFSET_Y", 0)
        self._rotation = data.ROTATION
        self._madctl = madctl(data.ROTATION)
        self._pairs = pairs_of(self.palette)
        self._chunk = bytearray(_ROWS * 2 * data.WIDTH)
        self._view = memoryview(self._chunk)
        self._port = _SPI0 + 0x4000 * data.SPI if is_rp2040 else 0
        self._job = array("i", [0, 0, data.WIDTH >> 1, 0, 0, _CONTROL + (data.SPI << 16)])
        self._command = bytearray(1)
        self._one = bytearray(1)
        self._window = bytearray(4)
        # After the bus: DC is the pin that SPI takes for MISO when nobody says otherwise.
        pin = machine.Pin
        self._cs = pin(data.CS, pin.OUT, value=1)
        self._dc = pin(data.DC, pin.OUT, value=1)
        self._reset = pin(data.RESET, pin.OUT, value=1) if data.RESET >= 0 else None
        self._on = False
        self.reset()

    def reset(self) -> None:
        """Resets the controller. It may leave its sleep 120 ms later: the first `show` waits for what is left of it."""
        self._on = False
        if self._reset is not None:
            self._reset(0)
            time.sleep_ms(1)
            self._reset(1)
        else:
            self._send(_SWRESET)
        self._reset_ms = time.ticks_ms()

    def _begin(self) -> None:
        """Wakes the controller after a reset; its memory holds noise and is not shown yet."""
        left = _RESET_MS - time.ticks_diff(time.ticks_ms(), self._reset_ms)
        if left > 0:
            time.sleep_ms(min(left, _RESET_MS))
        self._send(_SLPOUT)
        time.sleep_ms(5)
        self._one[0] = _16_BITS
        self._send(_COLMOD, self._one)
        self._one[0] = self._madctl
        self._send(_MADCTL, self._one)
        self._send(_INVON)  # these panels show colours inverted
        self._send(_NORON)

    def set_palette(self, palette) -> None:
        """Takes other colours (see Display); what is on the glass keeps the old ones until it is shown again."""
        super().set_palette(palette)
        fill_pairs(self._pairs, palette)

    def turn(self, turned: bool) -> None:
        """Turns by the order in which the memory is written; the frame must be shown again."""
        if turned == self.turned:
            return
        super().turn(turned)
        self._rotation = (self._rotation + 180) % 360
        self._madctl = madctl(self._rotation)
        wide = self._rotation % 180 != 0  # the glass begins as far from the other end of the memory
        self._x = (_LONG if wide else _SHORT) - self._x - self.width
        self._y = (_SHORT if wide else _LONG) - self._y - self.height
        if self._on:
            self._one[0] = self._madctl
            self._send(_MADCTL, self._one)

    def sleep(self) -> None:
        """Switches the panel off; its memory stays."""
        if not self._on:
            return
        self._send(_DISPOFF)
        self._send(_SLPIN)
        time.sleep_ms(5)

    def wake(self) -> None:
        """Switches the panel on again."""
        if not self._on:
            return
        self._send(_SLPOUT)
        time.sleep_ms(120)
        self._send(_DISPON)

    def show(self, x: int, y: int, w: int, h: int) -> None:
        """Sends a rectangle of the frame; x and w even. The first time it is all of it, and the panel goes on."""
        if not self._on:
            self._begin()
            x = y = 0
            w = self.width
            h = self.height
        self._range(_CASET, x + self._x, w)
        self._range(_RASET, y + self._y, h)
        spi = self._spi
        self._command[0] = _RAMWR
        self._dc(0)
        self._cs(0)
        spi.write(self._command)
        self._dc(1)
        stride = self.width >> 1
        start = y * stride + (x >> 1)
        w >>= 1
        most = len(self._chunk) // (4 * w)
        if self._port:
            job = self._job
            job[0] = start
            job[1] = w
            job[3] = h
            job[4] = most // _ROWS
            stream(self._pairs, self.buffer, self._chunk, job, _CHANNEL, self._port)  # type: ignore[arg-type]
            h = 0
        while h:
            rows = min(h, most)
            expand(self._pairs, self.buffer, self._chunk, start, w, stride, rows)  # type: ignore[arg-type]
            spi.write(self._view[: 4 * w * rows])
            start += rows * stride
            h -= rows
        self._cs(1)
        if not self._on:
            self._on = True
            self._send(_DISPON)

    def _range(self, command: int, first: int, count: int) -> None:
        """Columns or rows that the next pixels go to."""
        last = first + count - 1
        window = self._window
        window[0] = first >> 8
        window[1] = first & 255
        window[2] = last >> 8
        window[3] = last & 255
        self._send(command, window)

    def _send(self, command: int, arguments=None) -> None:
        self._command[0] = command
        self._dc(0)
        self._cs(0)
        self._spi.write(self._command)
        if arguments is not None:
            self._dc(1)
            self._spi.write(arguments)
        self._cs(1)
