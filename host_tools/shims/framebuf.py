"""MicroPython's `framebuf` module for CPython: the same pixels, with numpy inside.

Follows `extmod/modframebuf.c` of MicroPython 1.25: clipping, colour truncation, the exact line and ellipse
algorithms. The buffer handed in is worked on directly, so it always holds the right bytes. Formats: the packed
ones up to 8 bits a pixel (`MONO_VLSB`, `MONO_HLSB`, `MONO_HMSB`, `GS2_HMSB`, `GS4_HMSB`, `GS8`). Left out because
the firmware does not use them: `RGB565`, `text`, `poly`.

`tests/host_tools/test_framebuf.py` compares it with the real thing.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

MONO_VLSB = MVLSB = 0
GS4_HMSB = 2
MONO_HLSB = 3
MONO_HMSB = 4
GS2_HMSB = 5
GS8 = 6

_Pixels = npt.NDArray[np.uint8]
_BITS = {MONO_VLSB: 1, GS4_HMSB: 4, MONO_HLSB: 1, MONO_HMSB: 1, GS2_HMSB: 2, GS8: 8}
_ALIGN = {MONO_VLSB: 1, GS4_HMSB: 2, MONO_HLSB: 8, MONO_HMSB: 8, GS2_HMSB: 4, GS8: 1}
_GS2_SHIFTS = np.array([0, 2, 4, 6], dtype=np.uint8)


class FrameBuffer:
    """A rectangle of pixels kept in somebody else's writable buffer.

    Args:
        buffer: bytearray or writable memoryview (bytes are refused as MicroPython does: TypeError).
        width, height: size in pixels, 1..65535.
        format: one of the constants of this module.
        stride: pixels from one row to the next, at least `width`.

    Raises:
        TypeError: the buffer cannot be written.
        ValueError: bad size or format, or the buffer is too small.
    """

    __slots__ = ("_align", "_bits", "_bytes", "_format", "_height", "_stride", "_width")

    def __init__(self, buffer: Any, width: int, height: int, format: int, stride: int | None = None) -> None:
        if stride is None:
            stride = width
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF and width <= stride <= 0xFFFF):
            raise ValueError
        if format not in _BITS:
            raise ValueError("invalid format")
        view = memoryview(buffer)
        if view.readonly:
            raise TypeError("object with buffer protocol required")
        align = _ALIGN[format]
        bits = _BITS[format]
        stride = (stride + align - 1) // align * align
        row_pixels = (width + align - 1) // align * align
        rows = (height + 7) // 8 if format == MONO_VLSB else height
        if format == MONO_VLSB:
            row_bytes, row_stride = width, stride
        else:
            row_bytes, row_stride = row_pixels * bits // 8, stride * bits // 8
        flat = np.frombuffer(view, dtype=np.uint8)
        if (rows - 1) * row_stride + row_bytes > flat.size:
            raise ValueError
        self._bytes: _Pixels = np.lib.stride_tricks.as_strided(flat, (rows, row_bytes), (row_stride, 1))
        self._width = width
        self._height = height
        self._format = format
        self._stride = stride
        self._bits = bits
        self._align = align

    # Reading and writing rectangles that are known to lie inside.

    def _load(self, x0: int, y0: int, x1: int, y1: int) -> tuple[_Pixels, _Pixels, _Pixels]:
        """Whole bytes that hold the rectangle: (the bytes, all their pixels, the rectangle as a view of those)."""
        fmt = self._format
        if fmt == GS4_HMSB:
            packed = self._bytes[y0:y1, x0 >> 1 : (x1 + 1) >> 1]
            wide = np.empty((packed.shape[0], packed.shape[1] * 2), dtype=np.uint8)
            np.right_shift(packed, 4, out=wide[:, 0::2])
            np.bitwise_and(packed, 15, out=wide[:, 1::2])
            start = x0 & 1
        elif fmt == MONO_VLSB:
            packed = self._bytes[y0 >> 3 : (y1 + 7) >> 3, x0:x1]
            wide = np.unpackbits(packed, axis=0, bitorder="little")
            start = y0 & 7
            return packed, wide, wide[start : start + y1 - y0]
        elif fmt == MONO_HLSB or fmt == MONO_HMSB:
            packed = self._bytes[y0:y1, x0 >> 3 : (x1 + 7) >> 3]
            wide = np.unpackbits(packed, axis=1, bitorder="big" if fmt == MONO_HLSB else "little")
            start = x0 & 7
        elif fmt == GS2_HMSB:
            packed = self._bytes[y0:y1, x0 >> 2 : (x1 + 3) >> 2]
            wide = ((packed[:, :, None] >> _GS2_SHIFTS) & 3).reshape(packed.shape[0], -1)
            start = x0 & 3
        else:
            packed = self._bytes[y0:y1, x0:x1]
            return packed, packed, packed
        return packed, wide, wide[:, start : start + x1 - x0]

    def _store(self, packed: _Pixels, wide: _Pixels) -> None:
        """Puts pixels changed in `wide` back into the bytes they were read from."""
        fmt = self._format
        if fmt == GS4_HMSB:
            packed[:] = (wide[:, 0::2] << 4) | wide[:, 1::2]
        elif fmt == MONO_VLSB:
            packed[:] = np.packbits(wide, axis=0, bitorder="little")
        elif fmt == MONO_HLSB or fmt == MONO_HMSB:
            packed[:] = np.packbits(wide, axis=1, bitorder="big" if fmt == MONO_HLSB else "little")
        elif fmt == GS2_HMSB:
            quads = wide.reshape(packed.shape[0], -1, 4) << _GS2_SHIFTS
            packed[:] = np.bitwise_or.reduce(quads, axis=2)

    def _colour(self, colour: int) -> int:
        """The colour as this format keeps it (mono: anything but 0 is 1; the others: the low bits)."""
        if self._bits == 1:
            return int(colour & 0xFFFFFFFF != 0)
        return colour & ((1 << self._bits) - 1)

    def _fill(self, x0: int, y0: int, x1: int, y1: int, colour: int) -> None:
        if self._format == GS4_HMSB:
            rows = self._bytes
            if x0 & 1:
                edge = rows[y0:y1, x0 >> 1]
                edge[:] = (edge & 0xF0) | colour
                x0 += 1
            if x1 & 1 and x1 > x0:
                edge = rows[y0:y1, x1 >> 1]
                edge[:] = (edge & 0x0F) | (colour << 4)
            rows[y0:y1, x0 >> 1 : x1 >> 1] = colour * 17
        else:
            packed, wide, inner = self._load(x0, y0, x1, y1)
            inner[:] = colour
            self._store(packed, wide)

    # The module's interface.

    def fill(self, col: int) -> None:
        self._fill(0, 0, self._width, self._height, self._colour(col))

    def fill_rect(self, x: int, y: int, w: int, h: int, col: int) -> None:
        """Fills a rectangle, clipped."""
        x1 = min(self._width, x + w)
        y1 = min(self._height, y + h)
        x = max(x, 0)
        y = max(y, 0)
        if x < x1 and y < y1 and w > 0 and h > 0:
            self._fill(x, y, x1, y1, self._colour(col))

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """Reads a pixel (None outside) or sets it."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        if c is None:
            return self._get(x, y)
        self._set(x, y, self._colour(c))
        return None

    def _get(self, x: int, y: int) -> int:
        fmt = self._format
        if fmt == MONO_VLSB:
            return (int(self._bytes[y >> 3, x]) >> (y & 7)) & 1
        bits = self._bits
        per_byte = 8 // bits
        value = int(self._bytes[y, x // per_byte])
        place = x % per_byte
        if fmt in (GS4_HMSB, MONO_HLSB):
            place = per_byte - 1 - place
        return (value >> (place * bits)) & ((1 << bits) - 1)

    def _set(self, x: int, y: int, colour: int) -> None:
        fmt = self._format
        bits = self._bits
        if fmt == MONO_VLSB:
            row, column, shift = y >> 3, x, y & 7
        else:
            per_byte = 8 // bits
            row, column, place = y, x // per_byte, x % per_byte
            shift = (per_byte - 1 - place if fmt in (GS4_HMSB, MONO_HLSB) else place) * bits
        mask = ((1 << bits) - 1) << shift
        self._bytes[row, column] = (int(self._bytes[row, column]) & ~mask & 0xFF) | (colour << shift)

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        """Row of `w` pixels."""
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        """Column of `h` pixels."""
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool = False) -> None:
        """Outline of a rectangle, or the whole of it with `f`."""
        if f:
            self.fill_rect(x, y, w, h, c)
        else:
            self.fill_rect(x, y, w, 1, c)
            self.fill_rect(x, y + h - 1, w, 1, c)
            self.fill_rect(x, y, 1, h, c)
            self.fill_rect(x + w - 1, y, 1, h, c)

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """Bresenham's line, both ends included."""
        if y1 == y2:
            self.fill_rect(min(x1, x2), y1, abs(x2 - x1) + 1, 1, c)
            return
        if x1 == x2:
            self.fill_rect(x1, min(y1, y2), 1, abs(y2 - y1) + 1, c)
            return
        colour = self._colour(c)
        end_x, end_y = x2, y2
        dx, sx = abs(x2 - x1), 1 if x2 > x1 else -1
        dy, sy = abs(y2 - y1), 1 if y2 > y1 else -1
        steep = dy > dx
        if steep:
            x1, y1, dx, dy, sx, sy = y1, x1, dy, dx, sy, sx
        error = 2 * dy - dx
        for _ in range(dx):
            x, y = (y1, x1) if steep else (x1, y1)
            if 0 <= x < self._width and 0 <= y < self._height:
                self._set(x, y, colour)
            while error >= 0:
                y1 += sy
                error -= 2 * dx
            x1 += sx
            error += 2 * dy
        if 0 <= end_x < self._width and 0 <= end_y < self._height:
            self._set(end_x, end_y, colour)

    def _ellipse_points(self, cx: int, cy: int, x: int, y: int, col: int, fill: bool, mask: int) -> None:
        if fill:
            if mask & 1:
                self.fill_rect(cx, cy - y, x + 1, 1, col)
            if mask & 2:
                self.fill_rect(cx - x, cy - y, x + 1, 1, col)
            if mask & 4:
                self.fill_rect(cx - x, cy + y, x + 1, 1, col)
            if mask & 8:
                self.fill_rect(cx, cy + y, x + 1, 1, col)
        else:
            if mask & 1:
                self.pixel(cx + x, cy - y, col)
            if mask & 2:
                self.pixel(cx - x, cy - y, col)
            if mask & 4:
                self.pixel(cx - x, cy + y, col)
            if mask & 8:
                self.pixel(cx + x, cy + y, col)

    def ellipse(self, x: int, y: int, xr: int, yr: int, c: int, f: bool = False, m: int = 15) -> None:
        """Ellipse round (x, y) with radii >= 0; `m` picks quarters: bit 0 top right, then against the clock."""
        m &= 15
        if xr == 0 and yr == 0:
            if m:
                self.pixel(x, y, c)
            return
        two_asquare = 2 * xr * xr
        two_bsquare = 2 * yr * yr
        px, py = xr, 0
        xchange, ychange = yr * yr * (1 - 2 * xr), xr * xr
        error = 0
        stop_x, stop_y = two_bsquare * xr, 0
        while stop_x >= stop_y:
            self._ellipse_points(x, y, px, py, c, f, m)
            py += 1
            stop_y += two_asquare
            error += ychange
            ychange += two_asquare
            if 2 * error + xchange > 0:
                px -= 1
                stop_x -= two_bsquare
                error += xchange
                xchange += two_bsquare
        px, py = 0, yr
        xchange, ychange = yr * yr, xr * xr * (1 - 2 * yr)
        error = 0
        stop_x, stop_y = 0, two_asquare * yr
        while stop_x <= stop_y:
            self._ellipse_points(x, y, px, py, c, f, m)
            px += 1
            stop_x += two_bsquare
            error += xchange
            xchange += two_bsquare
            if 2 * error + ychange > 0:
                py -= 1
                stop_y -= two_asquare
                error += ychange
                ychange += two_asquare

    def blit(self, fbuf: FrameBuffer, x: int, y: int, key: int = -1, palette: FrameBuffer | None = None) -> None:
        """Copies another buffer to (x, y), clipped; `palette` (one row) translates colours, `key` is left out.

        A source colour beyond the palette raises IndexError here; the C code reads whatever lies there.
        """
        x0, y0 = max(0, x), max(0, y)
        x1, y1 = min(self._width, x + fbuf._width), min(self._height, y + fbuf._height)
        if x0 >= x1 or y0 >= y1:
            return
        source = fbuf._load(x0 - x, y0 - y, x1 - x, y1 - y)[2]
        packed, wide, inner = self._load(x0, y0, x1, y1)
        if palette is not None:
            if fbuf._bits == 1:
                # Text and masks, most of what is painted: one colour where the source has ones.
                zero, one = palette._get(0, 0), palette._get(1, 0)
                if key == zero != one:
                    np.copyto(inner, self._colour(one), where=source.view(np.bool_))
                    self._store(packed, wide)
                    return
            source = palette._load(0, 0, palette._width, 1)[2][0][source]
        stored = source
        if self._bits == 1:
            stored = (source != 0).view(np.uint8)
        elif self._bits < 8:
            stored = source & np.uint8((1 << self._bits) - 1)
        if 0 <= key <= 255:
            np.copyto(inner, stored, where=source != key)
        else:
            inner[:] = stored
        self._store(packed, wide)

    def scroll(self, xstep: int, ystep: int) -> None:
        """Shifts everything; what is not overwritten stays."""
        width, height = self._width, self._height
        if abs(xstep) >= width or abs(ystep) >= height:
            return
        packed, wide, inner = self._load(0, 0, width, height)
        copy = inner.copy()
        inner[max(0, ystep) : height + min(0, ystep), max(0, xstep) : width + min(0, xstep)] = copy[
            max(0, -ystep) : height - max(0, ystep), max(0, -xstep) : width - max(0, xstep)
        ]
        self._store(packed, wide)
