"""Screens of play, and what is around it, on the emulated Pico with 10 000 matches, its watchdog on: short turns."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.sim import gallery
from host_tools.sim.device import Device
from kocka.match import settings
from tests.twin.conftest import MakeTwin
from tests.twin.old_devices import Drive, Pair, Reached, check, driven

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


# Matches, each at a point from which keys lead to screens of their own: what is there before, and the keys.


def at_the_table(device: Device) -> None:
    device.app.settings.set(settings.TALK, 1)
    device.app.settings.save()
    setup = gallery.chosen(device, gallery.FIRST, talk=1)
    gallery.match_until(device, lambda match: gallery.mine(match, 0), setup=setup)


def table(pair: Pair) -> None:
    """A statement and a hint are written."""
    pair.keys("ok", "OK")
    pair.row(("go", "last_trick"))
    pair.keys("back")
    pair.row(("go", "deal"))
    pair.keys("back")
    pair.row("say")
    pair.keys("ok")
    pair.note("said")
    pair.keys("OK")
    pair.row(("pop", "hint"))
    pair.note("hint")
    pair.keys("OK")
    pair.row(("pop", "hint"))
    pair.note("why")
    pair.keys("back", "ok", "ok")
    pair.note("played")


DRIVES = {
    "table": Drive(at_the_table, table, Reached("Table GameMenu LastTrick Deal Say Why", "match:SAY match:HINT")),
}


@pytest.mark.parametrize("name", DRIVES)
def test_drive(name: str, twin: MakeTwin, tmp_path: Path, record_property: Callable[[str, object], None]) -> None:
    drive = DRIVES[name]
    user = driven(twin, tmp_path, drive)
    assert user is not None
    check(user, record_property, name, drive.reached)
