"""MicroPython's `framebuf` module for CPython: the same pixels, with numpy inside.

Follows `extmod/modframebuf.c` of MicroPython 1.25: clipping, colour truncation, the exact line and ellipse
algorithms. The buffer handed in is worked on directly, so it always holds the right bytes. Formats: the packed
ones up to 8 bits a pixel (`MONO_VLSB`, `MONO_HLSB`, `MONO_HMSB`, `GS2_HMSB`, `GS4_HMSB`, `GS8`). Left out because
the firmware does not use them: `RGB565`, `text`, `poly`.

`compile_loops` puts compiled loops (pixels.py) in the place of the plain ones: what paints much, painting in a tenth of
the time.

`tests/host_tools/test_framebuf.py` compares both with the real thing.
"""

from __future__ import annotations

import importlib
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
# A rectangle of so few rows is filled row by row.
_FEW_ROWS = 24
# Bytes of a source that are looked up in `_painted`, and how many different blits that holds.
_SMALL_BYTES = 2048
_MOST_PAINTED = 20_000
# What a blit does to the bytes it falls on: those that stay (a mask of bits), then the bits that are set.
_painted: dict[tuple[object, ...], tuple[_Pixels, _Pixels]] = {}
_GS2_SHIFTS = np.array([0, 2, 4, 6], dtype=np.uint8)


def _unpacked(packed: _Pixels, fmt: int) -> _Pixels:
    """The pixels of these bytes, one each; the bytes themselves for `GS8`."""
    if fmt == GS4_HMSB:
        wide = np.empty((packed.shape[0], packed.shape[1] * 2), dtype=np.uint8)
        np.right_shift(packed, 4, out=wide[:, 0::2])
        np.bitwise_and(packed, 15, out=wide[:, 1::2])
        return wide
    if fmt == MONO_VLSB:
        return np.unpackbits(packed, axis=0, bitorder="little")
    if fmt == MONO_HLSB or fmt == MONO_HMSB:
        return np.unpackbits(packed, axis=1, bitorder="big" if fmt == MONO_HLSB else "little")
    if fmt == GS2_HMSB:
        return ((packed[:, :, None] >> _GS2_SHIFTS) & 3).reshape(packed.shape[0], -1)
    return packed


def _repacked(wide: _Pixels, shape: tuple[int, ...], fmt: int) -> _Pixels:
    """The bytes, in this shape, of these pixels."""
    if fmt == GS4_HMSB:
        return (wide[:, 0::2] << 4) | wide[:, 1::2]
    if fmt == MONO_VLSB:
        return np.packbits(wide, axis=0, bitorder="little")
    if fmt == MONO_HLSB or fmt == MONO_HMSB:
        return np.packbits(wide, axis=1, bitorder="big" if fmt == MONO_HLSB else "little")
    if fmt == GS2_HMSB:
        return np.bitwise_or.reduce(wide.reshape(shape[0], -1, 4) << _GS2_SHIFTS, axis=2)
    return wide


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

    __slots__ = (
        "_align", "_array", "_bits", "_bytes", "_flat", "_format", "_height", "_row_stride", "_shape", "_stride",
        "_width",
    )  # fmt: skip

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
        self._flat = view.cast("B")
        self._array = flat = np.frombuffer(view, dtype=np.uint8)
        if (rows - 1) * row_stride + row_bytes > flat.size:
            raise ValueError
        self._bytes: _Pixels = np.lib.stride_tricks.as_strided(flat, (rows, row_bytes), (row_stride, 1))
        self._width = width
        self._height = height
        self._format = format
        self._stride = stride
        self._row_stride = row_stride
        self._bits = bits
        self._align = align
        self._shape = np.array((width, height, format, row_stride), dtype=np.int64)

    # Reading and writing rectangles that are known to lie inside.

    def _packed(self, x0: int, y0: int, x1: int, y1: int) -> tuple[_Pixels, int]:
        """Whole bytes that hold the rectangle, and how many pixels before it the first of them begins."""
        fmt = self._format
        if fmt == GS4_HMSB:
            return self._bytes[y0:y1, x0 >> 1 : (x1 + 1) >> 1], x0 & 1
        if fmt == MONO_VLSB:
            return self._bytes[y0 >> 3 : (y1 + 7) >> 3, x0:x1], y0 & 7
        if fmt == MONO_HLSB or fmt == MONO_HMSB:
            return self._bytes[y0:y1, x0 >> 3 : (x1 + 7) >> 3], x0 & 7
        if fmt == GS2_HMSB:
            return self._bytes[y0:y1, x0 >> 2 : (x1 + 3) >> 2], x0 & 3
        return self._bytes[y0:y1, x0:x1], 0

    def _load(self, x0: int, y0: int, x1: int, y1: int) -> tuple[_Pixels, _Pixels, _Pixels]:
        """Whole bytes that hold the rectangle: (the bytes, all their pixels, the rectangle as a view of those)."""
        packed, start = self._packed(x0, y0, x1, y1)
        wide = _unpacked(packed, self._format)
        if self._format == MONO_VLSB:
            return packed, wide, wide[start : start + y1 - y0]
        return packed, wide, wide[:, start : start + x1 - x0]

    def _store(self, packed: _Pixels, wide: _Pixels) -> None:
        """Puts pixels changed in `wide` back into the bytes they were read from."""
        if wide is not packed:
            packed[:] = _repacked(wide, packed.shape, self._format)

    def _colour(self, colour: int) -> int:
        """The colour as this format keeps it (mono: anything but 0 is 1; the others: the low bits)."""
        if self._bits == 1:
            return int(colour & 0xFFFFFFFF != 0)
        return colour & ((1 << self._bits) - 1)

    def _fill(self, x0: int, y0: int, x1: int, y1: int, colour: int) -> None:
        if self._format == GS4_HMSB:
            if y1 - y0 <= _FEW_ROWS:
                self._fill_rows(x0, y0, x1, y1, colour)
                return
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

    def _fill_rows(self, x0: int, y0: int, x1: int, y1: int, colour: int) -> None:
        """Row by row, which is faster for few."""
        flat = self._flat
        row = y0 * self._row_stride
        first, last = (x0 + 1) >> 1, x1 >> 1
        whole = bytes((colour * 17,)) * (last - first)
        for _ in range(y1 - y0):
            if x0 & 1:
                at = row + (x0 >> 1)
                flat[at] = flat[at] & 0xF0 | colour
            if x1 & 1 and x1 > x0 + (x0 & 1):
                at = row + last
                flat[at] = flat[at] & 0x0F | colour << 4
            if first < last:
                flat[row + first : row + last] = whole
            row += self._row_stride

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

    def _place(self, x: int, y: int) -> tuple[int, int]:
        """Where a pixel is: (number of its byte, by how many bits it is shifted there)."""
        fmt = self._format
        if fmt == GS4_HMSB:
            return y * self._row_stride + (x >> 1), 0 if x & 1 else 4
        if fmt == MONO_VLSB:
            return (y >> 3) * self._row_stride + x, y & 7
        bits = self._bits
        per_byte = 8 // bits
        place = x % per_byte
        if fmt == MONO_HLSB:
            place = per_byte - 1 - place
        return y * self._row_stride + x // per_byte, place * bits

    def _get(self, x: int, y: int) -> int:
        at, shift = self._place(x, y)
        return self._flat[at] >> shift & ((1 << self._bits) - 1)

    def _set(self, x: int, y: int, colour: int) -> None:
        at, shift = self._place(x, y)
        mask = ((1 << self._bits) - 1) << shift
        self._flat[at] = self._flat[at] & ~mask | colour << shift

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
        given, skipped = fbuf._packed(x0 - x, y0 - y, x1 - x, y1 - y)
        packed, start = self._packed(x0, y0, x1, y1)
        if fbuf is self or given.size > _SMALL_BYTES:
            packed[:] = self._merged(fbuf, (x0, y0, x1, y1), (x, y), packed, key, palette)
            return
        colours = None if palette is None else (palette._format, palette._width, palette._bytes.tobytes())
        size = (x1 - x0, y1 - y0, packed.shape)
        same = (given.tobytes(), fbuf._format, skipped, self._format, start, size, key, colours)
        known = _painted.get(same)
        if known is None:
            if len(_painted) >= _MOST_PAINTED:
                _painted.clear()
            rectangle = (x0, y0, x1, y1)
            on_zeros = self._merged(fbuf, rectangle, (x, y), np.zeros_like(packed), key, palette)
            on_ones = self._merged(fbuf, rectangle, (x, y), np.full_like(packed, 0xFF), key, palette)
            known = _painted[same] = (on_zeros ^ on_ones, on_zeros)
        np.bitwise_and(packed, known[0], out=packed)
        np.bitwise_or(packed, known[1], out=packed)

    def _merged(
        self,
        fbuf: FrameBuffer,
        rectangle: tuple[int, int, int, int],
        at: tuple[int, int],
        packed: _Pixels,
        key: int,
        palette: FrameBuffer | None,
    ) -> _Pixels:
        """The bytes `packed`, which hold this rectangle of this buffer, once `fbuf` has been copied to `at`."""
        x0, y0, x1, y1 = rectangle
        source = fbuf._load(x0 - at[0], y0 - at[1], x1 - at[0], y1 - at[1])[2]
        if palette is not None:
            source = palette._load(0, 0, palette._width, 1)[2][0][source]
        stored = source
        if self._bits == 1:
            stored = (source != 0).view(np.uint8)
        elif self._bits < 8:
            stored = source & np.uint8((1 << self._bits) - 1)
        start = self._packed(x0, y0, x1, y1)[1]
        wide = _unpacked(packed, self._format).copy()
        inner = wide[start : start + y1 - y0] if self._format == MONO_VLSB else wide[:, start : start + x1 - x0]
        if 0 <= key <= 255:
            np.copyto(inner, stored, where=source != key)
        else:
            inner[:] = stored
        return _repacked(wide, packed.shape, self._format)

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


class _Compiled:
    """The methods of a buffer whose loops are compiled; they take and do the same as the plain ones."""

    def fill_rect(self: Any, x: int, y: int, w: int, h: int, col: int) -> None:
        _loops.fill_rect(self._array, self._shape, x, y, w, h, col)

    def hline(self: Any, x: int, y: int, w: int, c: int) -> None:
        _loops.fill_rect(self._array, self._shape, x, y, w, 1, c)

    def vline(self: Any, x: int, y: int, h: int, c: int) -> None:
        _loops.fill_rect(self._array, self._shape, x, y, 1, h, c)

    def pixel(self: Any, x: int, y: int, c: int | None = None) -> int | None:
        if c is None:
            found = _loops.get(self._array, self._shape, x, y)
            return None if found < 0 else int(found)
        _loops.put(self._array, self._shape, x, y, c)
        return None

    def blit(self: Any, fbuf: Any, x: int, y: int, key: int = -1, palette: Any = None) -> None:
        if fbuf is self:
            _plain_blit(self, fbuf, x, y, key, palette)
            return
        colours = palette or _NO_PALETTE
        inside = _loops.blit(
            self._array, self._shape, fbuf._array, fbuf._shape, x, y, key, colours._array, colours._shape
        )
        if not inside:
            raise IndexError("a colour beyond the palette")


_NO_PALETTE = FrameBuffer(bytearray(1), 1, 1, GS8)
_NO_PALETTE._shape[0] = 0
_plain_blit = FrameBuffer.blit
_loops: Any = None

_compiled = {name: method for name, method in vars(_Compiled).items() if not name.startswith("_")}
# The methods that differ, by the loops that they run.
METHODS = {"plain": {name: getattr(FrameBuffer, name) for name in _compiled}, "compiled": _compiled}


def compile_loops() -> bool:
    """From now on all buffers are painted by compiled loops. False without numba: nothing changes."""
    global _loops
    try:
        _loops = importlib.import_module("host_tools.sim.shims.pixels")
    except ImportError:
        return False
    for name, method in METHODS["compiled"].items():
        setattr(FrameBuffer, name, method)
    return True
