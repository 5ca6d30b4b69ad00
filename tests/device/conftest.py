"""Devices to plug in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.build.image.stock import block_device
from host_tools.sim.twin.usb import Pico
from tests.device.bench import Device
from tests.plugin import unavailable
from tests.twin.conftest import emulated, image  # noqa: F401


@pytest.fixture
def plug(micropython: Path, tmp_path: Path) -> Iterator[Callable[..., Device]]:
    """Call it for a device with an empty file system; `blocks` says how large that is."""
    devices: list[Device] = []

    def make(blocks: int = 352) -> Device:
        devices.append(Device(micropython, tmp_path / f"device{len(devices)}", blocks))
        return devices[-1]

    yield make
    for device in devices:
        device.close()


@pytest.fixture
def device(plug: Callable[..., Device]) -> Device:
    return plug()


@pytest.fixture(scope="session")
def stock() -> rp2.Firmware:
    """Stock MicroPython for the Pico."""
    if not rp2.is_built(rp2.STOCK):
        unavailable("stock MicroPython for the RP2040 is not built here")
    return rp2.firmware({}, say=lambda text: None, recipe=rp2.STOCK)


@pytest.fixture
def pico(image: Callable[[str], rp2.Firmware], tmp_path: Path) -> Iterator[Callable[..., Pico]]:  # noqa: F811
    """Call it for an emulated Pico with Kočka's image and these files; the game runs.

    firmware: another one than the image, which may be stock MicroPython; overlay: an update that is there already.
    """
    made: list[Pico] = []
    board = "pico_lcd_1_3"

    def make(
        files: dict[str, bytes] | None = None,
        firmware: rp2.Firmware | None = None,
        overlay: bytes = b"",
    ) -> Pico:
        flash = tmp_path / f"flash{len(made)}.bin"
        place, blocks = contents.FILES_OFFSET, contents.FILES_BLOCKS
        if firmware is not None and block_device(firmware.data) == (
            contents.STOCK_OFFSET,
            contents.STOCK_BLOCKS * 4096,
        ):
            place, blocks = contents.STOCK_OFFSET, contents.STOCK_BLOCKS
        storage = contents.storage(files or {}, blocks)
        flash.write_bytes(uf2.flash(contents.pages(firmware or image(board), storage, overlay, place)))
        made.append(Pico(flash, board))
        return made[-1]

    yield make
    for one in made:
        one.pull()
