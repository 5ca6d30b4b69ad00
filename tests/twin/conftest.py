"""Images and machines for the tests; skipped where the cross compiler's tree or the emulator have not been built."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.build import rp2, uf2
from host_tools.build.image import contents
from host_tools.lab.bench import chip
from host_tools.sim import gallery
from host_tools.sim.device import Device
from host_tools.sim.twin import emulator
from host_tools.sim.twin.machine import CONSOLE, Twin
from kocka.match.settings import OPEN_SHEET
from tests.plugin import unavailable

MakeTwin = Callable[..., Twin]


@pytest.fixture(scope="session")
def emulated() -> None:
    if emulator.speed() == "":
        unavailable("the emulated Pico is not built here")


@pytest.fixture(scope="session")
def image(emulated: None) -> Callable[[str], rp2.Firmware]:
    """The real image of a board, without the commit's name."""
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    return chip.firmware_of


@pytest.fixture(scope="session")
def twin(image: Callable[[str], rp2.Firmware]) -> MakeTwin:
    """Makes a machine of a board with the image and some files (path -> contents) in its flash.

    `console=True`: with a `boot.py` that makes it print into `Twin.console` as well.
    """

    def make(board: str, files: dict[str, bytes] | None = None, console: bool = False, **options: object) -> Twin:
        firmware = image(board)
        if console:
            files = {**(files or {}), "boot.py": CONSOLE.encode()}
        storage = b"" if files is None else contents.storage(files)
        flash = uf2.flash(contents.pages(firmware, storage))
        return Twin(flash, board, memory=firmware.memory, **options)  # type: ignore[arg-type]

    return make


@pytest.fixture
def canonical(tmp_path: Path) -> Iterator[Callable[..., tuple[Device, dict[str, bytes]]]]:
    """A simulated device brought to a canonical screen, or by another `reach`, and the files that it has there."""
    devices = []

    def bring(
        screen: str, board: str, language: str, reach: Callable[[Device], None] | None = None
    ) -> tuple[Device, dict[str, bytes]]:
        folder = tmp_path / f"{screen}-{board}-{language}"
        device = Device(board, folder, language, gallery.SEED)
        devices.append(device)
        (reach or gallery.SCREENS[screen].reach)(device)
        device.turn()
        settings = device.app.settings
        if settings.get(OPEN_SHEET):  # a sheet that is shown is shown again after power-on; this one was left
            settings.set(OPEN_SHEET, "")
            settings.save()
        return device, {f"saves/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}

    yield bring
    for device in devices:
        device.close()
