"""The simulated device: a board of the firmware with a clock that stands still until told otherwise.

Nothing here runs by itself: `press` queues keys, `advance` moves the clock, and the caller drives the app by
`app.turn()`. So a run is repeatable to the pixel.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from host_tools.sim import shims

shims.install()

from kocka import hal  # noqa: E402
from kocka.hal import boards  # noqa: E402
from kocka.ui.core import palette  # noqa: E402

BOARD_IDS: tuple[str, ...] = boards.IDS + boards.PAGE

_REVERSED = np.array([int(f"{byte:08b}"[::-1], 2) for byte in range(256)], dtype=np.uint8)
_EXCHANGED = np.array([byte << 4 & 255 | byte >> 4 for byte in range(256)], dtype=np.uint8)

# What a black and white display looks like: an OLED, off and on.
MONO_RGB = (0x05080C, 0xE8F4FF)


class SimDisplay(hal.Display):  # type: ignore[misc, unused-ignore]
    """A display whose picture is what has been sent to it: what was not shown stays old, as on the real one.

    shown: the bytes on the glass, laid out as `buffer`. updates: the rectangles sent since somebody cleared the list.
    """

    def __init__(self, width: int, height: int, colours: int) -> None:
        super().__init__(width, height, colours)
        self.shown = bytearray(self.buffer)
        self.updates: list[tuple[int, int, int, int]] = []
        self.palette = list(palette.RGB565)

    def show(self, x: int, y: int, w: int, h: int) -> None:
        """Takes over a rectangle. ValueError if it is not aligned or not on the display."""
        colour = self.colours == 16
        aligned = (x | w) & 1 == 0 if colour else (y | h) & 7 == 0
        if not aligned or x < 0 or y < 0 or w <= 0 or h <= 0 or x + w > self.width or y + h > self.height:
            raise ValueError(f"show({x}, {y}, {w}, {h}) on {self.width}x{self.height} in {self.colours} colours")
        shape = (self.height, self.width // 2) if colour else (self.height // 8, self.width)
        rows, columns = (slice(y, y + h), slice(x // 2, (x + w) // 2))
        if not colour:
            rows, columns = (slice(y // 8, (y + h) // 8), slice(x, x + w))
        source = np.frombuffer(self.buffer, dtype=np.uint8).reshape(shape)[rows, columns]
        target = np.frombuffer(self.shown, dtype=np.uint8)
        if self.turned:  # a byte has two pixels beside each other, or eight below each other
            target = target[::-1]
            source = (_EXCHANGED if colour else _REVERSED)[source]
            x, y = self.width - x - w, self.height - y - h
        target.reshape(shape)[rows, columns] = source
        self.updates.append((x, y, w, h))


class SimClock(hal.Clock):  # type: ignore[misc, unused-ignore]
    """A clock that is moved by hand."""

    def __init__(self, start_ms: int = 0) -> None:
        """`start_ms`: what it shows first."""
        self._now_ms = start_ms

    def ms(self) -> int:
        """Milliseconds, wrapping as every board's clock does."""
        return self._now_ms % int(hal.MS_WRAP)

    def advance(self, ms: int) -> None:
        """Lets time pass."""
        self._now_ms += ms


class SimSound(hal.Sound):  # type: ignore[misc, unused-ignore]
    """Notes the tones: (when in ms, hz, ms)."""

    def __init__(self, clock: SimClock) -> None:
        """Silent so far."""
        self._clock = clock
        self.events: list[tuple[int, int, int]] = []

    def tone(self, hz: int, ms: int) -> None:
        """One more tone."""
        self.events.append((self._clock.ms(), hz, ms))


class SimLight(hal.Light):  # type: ignore[misc, unused-ignore]
    """Keeps the brightness."""

    def __init__(self) -> None:
        self.percent = 100

    def set(self, percent: int) -> None:
        self.percent = percent


class SimBoard(hal.Board):  # type: ignore[misc, unused-ignore]
    """A device of the simulator.

    board_id: one of BOARD_IDS. folder: where it keeps its files (made if missing). seed: what `entropy` begins with;
    without one it is the machine's own entropy. start_ms: what the clock shows first.

    ValueError for an unknown board.
    """

    def __init__(self, board_id: str, folder: str | Path, seed: int | None = None, start_ms: int = 0) -> None:
        """Switched on, nothing shown yet."""
        data: ModuleType = boards.load(board_id)
        Path(folder).mkdir(parents=True, exist_ok=True)
        super().__init__(data, str(folder))
        self.data = data
        self.display: SimDisplay = SimDisplay(data.WIDTH, data.HEIGHT, data.COLOURS)
        self.clock: SimClock = SimClock(start_ms)
        self.sound: SimSound = SimSound(self.clock)
        self.light: SimLight = SimLight()
        self._seed = seed

    # For whoever drives it.

    def press(self, key: int) -> bool:
        """Puts a logical key (kocka.hal, `| LONG` for a long press) into the queue; False if it is full."""
        return bool(self.keys.put(key))

    def advance(self, ms: int) -> None:
        """Moves the clock."""
        self.clock.advance(ms)

    def pixels(self) -> NDArray[np.uint8]:
        """What the glass shows: palette indexes 0..15 (mono 0 and 1), shape (height, width)."""
        return unpack(self.display.shown, self.width, self.height, self.colours)

    def rgb(self) -> tuple[int, ...]:
        """0xRRGGBB of the palette indexes: the display's own palette, in 16-bit precision."""
        if self.colours == 2:
            return MONO_RGB + (0,) * 14
        return tuple(_rgb888(colour) for colour in self.display.palette)

    def frame(self, zoom: int = 1) -> Image.Image:
        """What the glass shows, as an RGB picture."""
        table = np.array([[rgb >> 16, rgb >> 8 & 255, rgb & 255] for rgb in self.rgb()], dtype=np.uint8)
        image = Image.fromarray(table[self.pixels()])
        return image if zoom == 1 else image.resize((image.width * zoom, image.height * zoom), Image.Resampling.NEAREST)

    # For the firmware.

    def entropy(self) -> int:
        """A seed of 48 bits; with a `seed` given: that one first, then the same ones that follow it in every run."""
        if self._seed is None:
            import secrets

            return secrets.randbits(48)
        value = self._seed & 0xFFFFFFFFFFFF
        # Knuth's MMIX generator: only to have another seed for the next match.
        self._seed = (value * 6364136223846793005 + 1442695040888963407) & 0xFFFFFFFFFFFF
        return value


def unpack(frame: bytes | bytearray, width: int, height: int, colours: int) -> NDArray[np.uint8]:
    """Pixels of a frame buffer, shape (height, width): GS4_HMSB for 16 colours, MONO_VLSB for 2."""
    data: Any = np.frombuffer(frame, dtype=np.uint8)
    if colours == 2:
        return np.unpackbits(data.reshape(height // 8, width), axis=0, bitorder="little")
    out = np.empty((height, width), dtype=np.uint8)
    packed = data.reshape(height, width // 2)
    out[:, 0::2] = packed >> 4
    out[:, 1::2] = packed & 15
    return out


def _rgb888(colour: int) -> int:
    """0xRRGGBB of an RGB565 colour, rounded to the nearest."""
    red, green, blue = colour >> 11, colour >> 5 & 63, colour & 31
    return ((red * 255 + 15) // 31) << 16 | ((green * 255 + 31) // 63) << 8 | (blue * 255 + 15) // 31
