"""The workbench: a fresh chip, with MicroPython's `time` in virtual time for the drivers."""

from __future__ import annotations

import sys
from types import SimpleNamespace

import machine  # type: ignore[import-not-found, unused-ignore]
import pytest

from kocka.hal import device, keys, st7789


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch):
    """The chip of the shim, just powered on; time moves only when somebody waits."""
    assert "host_tools.sim.shims.machine" in sys.modules
    bench = machine.chip
    bench.reset()
    clock = SimpleNamespace(
        sleep_ms=bench.sleep_ms, ticks_ms=bench.ticks_ms, ticks_us=bench.ticks_us, ticks_diff=bench.ticks_diff
    )
    for module in (device, keys, st7789):
        monkeypatch.setattr(module, "time", clock)
    yield bench
    bench.reset()
