"""The canonical screens: every one has a name and a function that brings a fresh device there.

`kocka shot`, `kocka contact`, the goldens and the pictures of the README all come from this list. A new screen adds

    @screen("last_trick", "The last trick")
    def last_trick(device: Device) -> None:
        table(device)
        device.key("info")
        device.settle()

The device is switched on with nothing saved, deals from `SEED`, and speaks the language asked for. What the function
leaves on the glass is the picture: the same one whenever and wherever it is made.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from host_tools.sim import faces, frames
from host_tools.sim.device import LANGUAGES, Device, MakeApp, make_app

SEED = 1996

Reach = Callable[[Device], None]


class Canonical(NamedTuple):
    """A canonical screen: `name`, `title` for people, `reach` brings a fresh device there, `boards` that have it."""

    name: str
    title: str
    reach: Reach
    boards: tuple[str, ...]


class Picture(NamedTuple):
    """What was on the glass: palette indexes (height, width), and 0xRRGGBB by index."""

    pixels: frames.Pixels
    palette: tuple[int, ...]

    def image(self, zoom: int = 1) -> Image.Image:
        """A paletted picture."""
        return frames.picture(self.pixels, self.palette, zoom)


class UnknownScreen(ValueError):
    """There is no canonical screen of this name. `.name`."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no screen {name!r}; known: {', '.join(SCREENS) or 'none'}")
        self.name = name


SCREENS: dict[str, Canonical] = {}


def screen(name: str, title: str, boards: tuple[str, ...] = faces.BOARDS) -> Callable[[Reach], Reach]:
    """Put a function into the list, whose order is the order of the file. ValueError for a name used twice."""

    def register(reach: Reach) -> Reach:
        if name in SCREENS:
            raise ValueError(f"two canonical screens are named {name!r}")
        SCREENS[name] = Canonical(name, title, reach, boards)
        return reach

    return register


def render(name: str, board: str, language: str, make: MakeApp = make_app) -> Picture:
    """The picture of a canonical screen. UnknownScreen, faces.UnknownBoard; RuntimeError if the device crashed."""
    if name not in SCREENS:
        raise UnknownScreen(name)
    with tempfile.TemporaryDirectory(prefix="kocka-") as folder:
        device = Device(board, Path(folder), language, SEED, make)
        try:
            SCREENS[name].reach(device)
            device.turn()
            if device.crash is not None or device.screen == "crashpage":
                log = Path(folder) / "crash.log"
                trace = device.crash or (log.read_text() if log.exists() else "")
                raise RuntimeError(f"{name} on {board} in {language} crashed:\n{trace}")
            return Picture(device.pixels(), tuple(device.palette))
        finally:
            device.close()


def cases() -> Iterator[tuple[str, str, str]]:
    """(screen, board, language) of every picture there is."""
    for name, canonical in SCREENS.items():
        for board in faces.BOARDS:
            if board in canonical.boards:
                for language in LANGUAGES:
                    yield name, board, language
