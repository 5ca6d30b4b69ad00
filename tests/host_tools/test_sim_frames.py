"""Pixels on their way to the page: changed rectangles, packing, PNG and GIF."""

from __future__ import annotations

import io

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from host_tools.sim import frames

PALETTE = [0x000000, 0xFF0000, 0x00FF00, 0x0000FF] + [0x101010 * n for n in range(4, 16)]


def blank(width: int = 16, height: int = 8) -> frames.Pixels:
    return np.zeros((height, width), dtype=np.uint8)


def unpacked(message: bytes) -> tuple[tuple[int, int, int, int], frames.Pixels]:
    """As the page does it."""
    kind, x, y, width, height = frames.HEADER.unpack_from(message)
    assert kind == frames.KIND_PIXELS
    row_bytes = (width + 1) // 2
    data = message[frames.HEADER.size :]
    assert len(data) == row_bytes * height
    pixels = blank(width, height)
    for row in range(height):
        for column in range(width):
            byte = data[row * row_bytes + column // 2]
            pixels[row, column] = byte & 15 if column % 2 else byte >> 4
    return (x, y, width, height), pixels


def test_nothing_changed() -> None:
    """Equal frames need no message; a page without a frame gets all."""
    frame = blank()
    assert frames.changed(frame, frame.copy()) is None
    assert frames.changed(None, frame) == (0, 0, 16, 8)
    assert frames.changed(blank(8, 8), frame) == (0, 0, 16, 8)


@given(st.lists(st.tuples(st.integers(0, 15), st.integers(0, 7), st.integers(1, 15)), min_size=1, max_size=6))
def test_the_changed_rectangle_carries_the_change(spots: list[tuple[int, int, int]]) -> None:
    """A page that paints the rectangle over the old frame has the new one."""
    before = blank()
    after = before.copy()
    for x, y, colour in spots:
        after[y, x] = colour
    area = frames.changed(before, after)
    assert area is not None
    (x, y, width, height), part = unpacked(frames.pack(after, area))
    before[y : y + height, x : x + width] = part
    assert (before == after).all()


def test_png_has_the_colours_and_the_zoom() -> None:
    """Pixels are palette colours, doubled sharply."""
    frame = blank()
    frame[0, 1] = 2
    image = Image.open(io.BytesIO(frames.png(frame, PALETTE, 2))).convert("RGB")
    assert image.size == (32, 16)
    assert {image.getpixel((x, y)) for x in (2, 3) for y in (0, 1)} == {(0, 255, 0)}
    assert image.getpixel((1, 0)) == (0, 0, 0)


def test_a_recording_is_a_gif_that_moves_in_time() -> None:
    """A frame a change, with the time it was seen; equal frames are one."""
    recording = frames.Recording()
    first, second = blank(), blank()
    second[2, 2] = 1
    recording.add(0, first, PALETTE)
    recording.add(100, first, PALETTE)
    recording.add(200, second, PALETTE)
    assert len(recording) == 2
    gif = Image.open(io.BytesIO(recording.gif(5000, 1)))
    assert gif.n_frames == 2
    assert gif.info["duration"] == 200
    gif.seek(1)
    assert gif.convert("RGB").getpixel((2, 2)) == (255, 0, 0)
    assert gif.info["duration"] == 4800


def test_an_empty_recording_says_so() -> None:
    """Nothing recorded, nothing to save."""
    with pytest.raises(ValueError, match="nothing was recorded"):
        frames.Recording().gif(0)


def test_a_recording_over_two_boards_is_one_gif() -> None:
    """The picture is as large as the larger of the two."""
    recording = frames.Recording()
    recording.add(0, blank(16, 8), PALETTE)
    recording.add(100, blank(8, 12), PALETTE)
    assert Image.open(io.BytesIO(recording.gif(200, 2))).size == (32, 24)


def test_a_long_recording_keeps_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory has a bound."""
    monkeypatch.setattr(frames, "MAX_FRAMES", 3)
    recording = frames.Recording()
    for number in range(10):
        frame = blank()
        frame[0, number] = 1
        recording.add(number * 100, frame, PALETTE)
    assert len(recording) == 3
