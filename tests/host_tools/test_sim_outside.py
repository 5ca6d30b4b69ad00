"""What is asked of the simulated device between two turns, as by a page: what goes wrong there is on the crash page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from host_tools.sim.device import Device


@pytest.mark.parametrize("what", ["code", "deal", "touch", "type", "speak"])
def test_what_goes_wrong_between_two_turns_is_on_the_crash_page(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device("pico_lcd_1_3", tmp_path, "cs", 7)

    def fails(*_: Any) -> None:
        raise IndexError("broken")

    for name in ("act", "touch", "type"):
        monkeypatch.setattr(device.app, name, fails)
    {
        "code": lambda: device.play_code("00JAK0R1FVAH6ME8"),
        "deal": lambda: device.play_deal(7),
        "touch": lambda: device.touch(1, 1, "down"),
        "type": lambda: device.type("A"),
        "speak": lambda: device.speak("en"),
    }[what]()
    assert device.screen == "crash_page"
    assert "IndexError" in device.trouble and device.crash is None
    monkeypatch.undo()
    device.key("ok")
    device.advance(100)
    assert device.screen == "start"
    device.play_code("00JAK0R1FVAH6ME8")
    device.settle()
    assert device.screen == "passing"
    device.close()
