"""What `kocka prove` finds on emulated devices with the images of this version: predicted.json, a report a board."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from host_tools.build import uf2
from host_tools.build.image import contents
from host_tools.device import show
from host_tools.device.link import Link
from host_tools.device.prove import figures
from kocka.hal import boards

FILE = "host_tools/device/prove/predicted.json"
_PATH = Path(__file__).with_suffix(".json")
# Without a byte for so long the emulated device, which is slow, counts as gone.
_TWIN_S = 120


def recorded() -> dict[str, dict[str, Any]]:
    """The predictions by board."""
    found: dict[str, dict[str, Any]] = json.loads(_PATH.read_text(encoding="utf-8"))
    return found


@contextmanager
def emulated(image: Path) -> Iterator[str]:
    """The port of an emulated device with the image of this UF2 file. ClickException if it cannot be made."""
    from host_tools.sim.twin import emulator
    from host_tools.sim.twin.usb import Pico

    emulator.use()
    board = board_of(image)
    try:
        pages = uf2.decode(image.read_bytes())
    except (OSError, uf2.Uf2Error) as error:
        raise click.ClickException(f"{image} is no image for the Pico: {error}") from None
    with tempfile.TemporaryDirectory(prefix="kocka-") as folder:
        flash = Path(folder) / "flash.bin"
        flash.write_bytes(uf2.flash({**pages, **contents.empty_pages()}))
        pico = Pico(flash, board)
        try:
            yield pico.port
        finally:
            pico.pull()


def board_of(image: Path) -> str:
    """The board in the name of an image's file. ClickException if there is none."""
    found = [board for board in boards.IDS if board in image.stem]
    if not found:
        raise click.ClickException(f"{image.name} names no board: keep the name it came with")
    return max(found, key=len)


def predict(image: Path) -> dict[str, Any]:
    """The report of an emulated device with the image of this UF2 file. ClickException if it cannot be made."""
    with show.busy("The emulated device measures itself"), emulated(image) as port, Link(port, _TWIN_S) as link:
        return figures.measure(link)


def outputs() -> dict[str, bytes]:
    """The predictions, made now. ClickException if there is no emulated Pico."""
    from host_tools.lab.bench import chip

    made = {}
    with tempfile.TemporaryDirectory(prefix="kocka-") as folder:
        for board in boards.MAIN:
            path = Path(folder) / f"{board}.uf2"
            path.write_bytes(uf2.encode(contents.pages(chip.firmware_of(board))))
            made[board] = predict(path)
    return {FILE: (json.dumps(made, indent=1) + "\n").encode()}


def alike(path: str, found: bytes, wanted: bytes) -> bool:
    """Whether no figure of the second one differs from its prediction in the first."""
    old, new = json.loads(found), json.loads(wanted)
    return list(old) == list(new) and not any(
        row.differs or row.predicted is None for board in new for row in figures.compare(new[board], old[board])
    )
