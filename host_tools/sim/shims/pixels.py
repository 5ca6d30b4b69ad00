"""The loops of the `framebuf` shim, compiled: `framebuf.compile_loops` puts them to use where numba is installed.

A buffer comes as its bytes and its shape: width, height, format, bytes from one row (of pages for `MONO_VLSB`) to the
next. Rectangles are clipped here. Pixels are those of the plain shim, which follows MicroPython.
"""

from __future__ import annotations

import numpy as np
from numba import njit

_BYTES = "u1[::1]"
_SHAPE = "i8[::1]"
_WIDTH, _HEIGHT, _FORMAT, _STRIDE = range(4)
_MONO_VLSB, _GS4_HMSB, _MONO_HLSB, _MONO_HMSB, _GS2_HMSB = 0, 2, 3, 4, 5


@njit(inline="always")
def _get(flat, form, stride, x, y):  # type: ignore[no-untyped-def]
    """The pixel at a place inside."""
    if form == _GS4_HMSB:
        byte = np.int64(flat[y * stride + (x >> 1)])
        return byte & 15 if x & 1 else byte >> 4
    if form == _MONO_HLSB:
        return np.int64(flat[y * stride + (x >> 3)]) >> (7 - (x & 7)) & 1
    if form == _MONO_HMSB:
        return np.int64(flat[y * stride + (x >> 3)]) >> (x & 7) & 1
    if form == _MONO_VLSB:
        return np.int64(flat[(y >> 3) * stride + x]) >> (y & 7) & 1
    if form == _GS2_HMSB:
        return np.int64(flat[y * stride + (x >> 2)]) >> ((x & 3) << 1) & 3
    return np.int64(flat[y * stride + x])


@njit(inline="always")
def _put(flat, form, stride, x, y, colour):  # type: ignore[no-untyped-def]
    """Sets the pixel at a place inside to a colour as the format keeps it."""
    if form == _GS4_HMSB:
        at = y * stride + (x >> 1)
        byte = np.int64(flat[at])
        flat[at] = byte & 0xF0 | colour if x & 1 else byte & 0x0F | colour << 4
        return
    if form == _MONO_HLSB:
        at, shift, ones = y * stride + (x >> 3), 7 - (x & 7), 1
    elif form == _MONO_HMSB:
        at, shift, ones = y * stride + (x >> 3), x & 7, 1
    elif form == _MONO_VLSB:
        at, shift, ones = (y >> 3) * stride + x, y & 7, 1
    elif form == _GS2_HMSB:
        at, shift, ones = y * stride + (x >> 2), (x & 3) << 1, 3
    else:
        at, shift, ones = y * stride + x, 0, 255
    flat[at] = np.int64(flat[at]) & (255 ^ ones << shift) | colour << shift


@njit(inline="always")
def _kept(form, colour):  # type: ignore[no-untyped-def]
    """The colour as the format keeps it: mono 1 for anything but 0, the others the low bits."""
    if form == _GS4_HMSB:
        return colour & 15
    if form == _GS2_HMSB:
        return colour & 3
    if form == _MONO_VLSB or form == _MONO_HLSB or form == _MONO_HMSB:
        return 1 if colour & 0xFFFFFFFF else 0
    return colour & 255


@njit(f"void({_BYTES}, {_SHAPE}, i8, i8, i8, i8, i8)", cache=True)
def fill_rect(flat, shape, x, y, w, h, colour):  # type: ignore[no-untyped-def]
    form, stride = shape[_FORMAT], shape[_STRIDE]
    colour = _kept(form, colour)
    x1, y1 = min(shape[_WIDTH], x + w), min(shape[_HEIGHT], y + h)
    x, y = max(x, 0), max(y, 0)
    for row in range(y, y1):
        if form == _GS4_HMSB:
            left = x
            if left & 1 and left < x1:
                _put(flat, form, stride, left, row, colour)
                left += 1
            if left < x1:
                flat[row * stride + (left >> 1) : row * stride + (x1 >> 1)] = colour * 17
            if x1 & 1 and x1 > left:
                _put(flat, form, stride, x1 - 1, row, colour)
        else:
            for column in range(x, x1):
                _put(flat, form, stride, column, row, colour)


@njit(f"i8({_BYTES}, {_SHAPE}, i8, i8)", cache=True)
def get(flat, shape, x, y):  # type: ignore[no-untyped-def]
    """The pixel at a place; -1 where there is none."""
    if x < 0 or y < 0 or x >= shape[_WIDTH] or y >= shape[_HEIGHT]:
        return -1
    return _get(flat, shape[_FORMAT], shape[_STRIDE], x, y)


@njit(f"void({_BYTES}, {_SHAPE}, i8, i8, i8)", cache=True)
def put(flat, shape, x, y, colour):  # type: ignore[no-untyped-def]
    if 0 <= x < shape[_WIDTH] and 0 <= y < shape[_HEIGHT]:
        _put(flat, shape[_FORMAT], shape[_STRIDE], x, y, _kept(shape[_FORMAT], colour))


@njit(f"b1({_BYTES}, {_SHAPE}, {_BYTES}, {_SHAPE}, i8, i8, i8, {_BYTES}, {_SHAPE})", cache=True)
def blit(flat, shape, source, source_shape, x, y, key, palette, palette_shape):  # type: ignore[no-untyped-def]
    """A palette of width 0 is none. False if a colour is not in the palette: the rest is not painted."""
    form, stride = shape[_FORMAT], shape[_STRIDE]
    source_form, source_stride = source_shape[_FORMAT], source_shape[_STRIDE]
    colours = palette_shape[_WIDTH]
    for row in range(max(0, y), min(shape[_HEIGHT], y + source_shape[_HEIGHT])):
        for column in range(max(0, x), min(shape[_WIDTH], x + source_shape[_WIDTH])):
            colour = _get(source, source_form, source_stride, column - x, row - y)
            if colours:
                if colour >= colours:
                    return False
                colour = _get(palette, palette_shape[_FORMAT], palette_shape[_STRIDE], colour, 0)
            if colour != key:
                _put(flat, form, stride, column, row, _kept(form, colour))
    return True
