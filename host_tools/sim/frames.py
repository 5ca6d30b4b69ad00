"""Output of pixels: the changed rectangle, packed for the page; pictures and recordings by Pillow."""

from __future__ import annotations

import io
import struct
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PIL import Image

# A frame: one palette index 0..15 a pixel, shape (height, width).
Pixels = NDArray[np.uint8]

HEADER = struct.Struct("<BHHHH")
KIND_PIXELS = 1

# A longer recording loses its beginning.
MAX_FRAMES = 6000
# Browsers do not show frames of a GIF that are shorter than 20 ms correctly.
MIN_FRAME_MS = 20
LAST_FRAME_MS = 1500


def changed(before: Pixels | None, after: Pixels) -> tuple[int, int, int, int] | None:
    """(x, y, width, height) around all pixels that differ; the whole frame without a `before`; None if equal."""
    if before is None or before.shape != after.shape:
        return 0, 0, after.shape[1], after.shape[0]
    differs = before != after
    rows = np.flatnonzero(differs.any(axis=1))
    if rows.size == 0:
        return None
    columns = np.flatnonzero(differs.any(axis=0))
    x, y = int(columns[0]), int(rows[0])
    return x, y, int(columns[-1]) - x + 1, int(rows[-1]) - y + 1


def pack(pixels: Pixels, area: tuple[int, int, int, int]) -> bytes:
    """A message for the page: kind, x, y, width, height (little endian), then 4 bits a pixel.

    The left one of two is in the high half; rows begin on a byte.
    """
    x, y, width, height = area
    part = pixels[y : y + height, x : x + width]
    if width % 2:
        part = np.pad(part, ((0, 0), (0, 1)))
    packed = (part[:, 0::2] << 4) | (part[:, 1::2] & 15)
    return HEADER.pack(KIND_PIXELS, x, y, width, height) + packed.astype(np.uint8).tobytes()


def picture(pixels: Pixels, palette: Sequence[int], zoom: int = 1) -> Image.Image:
    """A paletted Pillow image; `palette` is 0xRRGGBB by index, `zoom` a whole number of image pixels per pixel."""
    image = Image.frombytes("P", (pixels.shape[1], pixels.shape[0]), np.ascontiguousarray(pixels).tobytes())
    image.putpalette(b"".join(rgb.to_bytes(3, "big") for rgb in palette))
    if zoom > 1:
        image = image.resize((image.width * zoom, image.height * zoom), Image.Resampling.NEAREST)
    return image


def png(pixels: Pixels, palette: Sequence[int], zoom: int = 1) -> bytes:
    """The frame as a PNG file."""
    out = io.BytesIO()
    picture(pixels, palette, zoom).save(out, "PNG", optimize=True)
    return out.getvalue()


class Recording:
    """What the screen showed, with times in ms of the device; at most `MAX_FRAMES` changes, the newest kept."""

    def __init__(self) -> None:
        self._frames: list[tuple[int, Pixels, tuple[int, ...]]] = []

    def __len__(self) -> int:
        return len(self._frames)

    def add(self, at_ms: int, pixels: Pixels, palette: Sequence[int]) -> None:
        """Note what is on the screen at `at_ms`; nothing happens if it is still the same."""
        colours = tuple(palette)
        if self._frames:
            _, last, last_colours = self._frames[-1]
            if last.shape == pixels.shape and last_colours == colours and bool((last == pixels).all()):
                return
            if at_ms - self._frames[-1][0] < MIN_FRAME_MS and len(self._frames) > 1:
                self._frames[-1] = (self._frames[-1][0], pixels.copy(), colours)
                return
        self._frames.append((at_ms, pixels.copy(), colours))
        del self._frames[:-MAX_FRAMES]

    def gif(self, end_ms: int, zoom: int = 2) -> bytes:
        """An endless animated GIF up to `end_ms`. ValueError if nothing was recorded."""
        if not self._frames:
            raise ValueError("nothing was recorded")
        width = max(pixels.shape[1] for _, pixels, _ in self._frames)
        height = max(pixels.shape[0] for _, pixels, _ in self._frames)
        images: list[Image.Image] = []
        durations: list[int] = []
        for number, (at_ms, pixels, colours) in enumerate(self._frames):
            image = picture(pixels, colours, zoom)
            if pixels.shape != (height, width):
                sheet = Image.new("RGB", (width * zoom, height * zoom))
                sheet.paste(image.convert("RGB"), (0, 0))
                image = sheet
            images.append(image)
            last = number + 1 == len(self._frames)
            until = max(end_ms, at_ms + LAST_FRAME_MS) if last else self._frames[number + 1][0]
            durations.append(max(MIN_FRAME_MS, until - at_ms))
        out = io.BytesIO()
        images[0].save(out, "GIF", save_all=True, append_images=images[1:], duration=durations, loop=0, optimize=False)
        return out.getvalue()
