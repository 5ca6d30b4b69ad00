"""Devices to plug in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_tools.build import rp2
from tests.device.bench import Device
from tests.skips import ENABLE_CHIP, unavailable


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
    """One device."""
    return plug()


@pytest.fixture(scope="session")
def stock() -> bytes:
    """MicroPython for the Pico as it comes."""
    if not rp2.is_built(rp2.STOCK):
        unavailable("stock MicroPython for the RP2040 is not built here", ENABLE_CHIP)
    return rp2.firmware({}, say=lambda text: None, recipe=rp2.STOCK).data
