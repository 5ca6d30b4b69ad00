"""Devices to plug in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.device.bench import Device


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
