"""Drawings at twice their size, with corners smoothed (EPX): for a glass with more pixels than the drawings have."""

import framebuf

MYPY = False
if MYPY:
    from typing import Any


def doubled(drawing: tuple) -> tuple:
    """A drawing in colours (width, height, bytes) twice as wide and high. Allocates.

    Each pixel becomes 2x2; a corner takes its neighbours' colour where two that meet there agree and the opposite ones
    do not.
    """
    wide, high, data = drawing
    made = bytearray(2 * wide * high)
    _double(
        framebuf.FrameBuffer(bytearray(data), wide, high, framebuf.GS4_HMSB),
        framebuf.FrameBuffer(made, 2 * wide, 2 * high, framebuf.GS4_HMSB),
        wide,
        high,
    )
    return (2 * wide, 2 * high, bytes(made))


def doubled_mask(drawing: tuple) -> tuple:
    """The same of a drawing in one colour."""
    wide, high, data = drawing
    made = bytearray((2 * wide + 7 >> 3) * 2 * high)
    _double(
        framebuf.FrameBuffer(bytearray(data), wide, high, framebuf.MONO_HLSB),
        framebuf.FrameBuffer(made, 2 * wide, 2 * high, framebuf.MONO_HLSB),
        wide,
        high,
    )
    return (2 * wide, 2 * high, bytes(made))


def _double(source: "Any", target: "Any", wide: int, high: int) -> None:
    for y in range(high):
        for x in range(wide):
            here = source.pixel(x, y)
            above = source.pixel(x, y - 1) if y else here
            left = source.pixel(x - 1, y) if x else here
            right = source.pixel(x + 1, y) if x < wide - 1 else here
            below = source.pixel(x, y + 1) if y < high - 1 else here
            if above == below or left == right:
                target.fill_rect(2 * x, 2 * y, 2, 2, here)
                continue
            target.pixel(2 * x, 2 * y, above if above == left else here)
            target.pixel(2 * x + 1, 2 * y, above if above == right else here)
            target.pixel(2 * x, 2 * y + 1, below if below == left else here)
            target.pixel(2 * x + 1, 2 * y + 1, below if below == right else here)


def flipped(drawing: tuple) -> tuple:
    """A drawing in one colour upside down. Allocates."""
    wide, high, data = drawing
    row = wide + 7 >> 3
    return (wide, high, b"".join([bytes(data[at : at + row]) for at in range(row * (high - 1), -1, -row)]))
