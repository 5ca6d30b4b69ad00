"""A device with 10 000 matches behind it, driven through everything that reads or writes its history.

Time passes as work is done, as it does on the chip: a record that is read, unpacked, added to sums or written moves the
clock by what the emulated Pico took for it. No turn may be longer than 80 ms; the watchdog would bite after 8 s.
`tests/twin/test_old_devices.py` measures a part of it on the chip.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools.sim import gallery
from host_tools.sim.device import Device
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.match import archive, history, journal, settings
from kocka.match import state as match_state
from kocka.match.archive import statistics_of
from kocka.match.history import History
from kocka.match.match import Match, path_of
from kocka.ui.screens.play.history import History as HistoryScreen
from kocka.ui.screens.settings.statistics import Statistics
from tests.match import past

MATCHES = 10_000
TURN_MS = 80
# Milliseconds of a call.
COSTS: list[tuple[Any, str, int]] = [
    (journal.Reader, "next", 4),
    (history, "unpack", 16),
    (archive.Statistics, "add", 18),
    (archive, "unpack_person", 8),
    (archive, "pack_person", 8),
    (journal.Journal, "begin", 60),
    (journal.Journal, "settle", 50),
    (journal, "rename", 50),
]


class Driver:
    """Presses keys and lets turns pass; `worst`: the longest turn so far (ms)."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.worst = 0

    def turn(self) -> None:
        before = self.device.board.clock.ms()
        self.device.app.turn()
        self.worst = max(self.worst, self.device.board.clock.ms() - before)

    def wait(self, ms: int = 400) -> None:
        """So long nobody does anything."""
        end = self.device.board.clock.ms() + ms
        while self.device.board.clock.ms() < end:
            self.turn()
            self.device.board.advance(4)

    def until(self, is_reached: Callable[[], bool]) -> None:
        """Until it is so, at most a minute."""
        end = self.device.board.clock.ms() + 60_000
        while not is_reached():
            assert self.device.board.clock.ms() < end
            self.turn()
            self.device.board.advance(4)

    def press(self, *keys: int) -> None:
        for key in keys:
            self.device.app.press(key)
            self.wait(60)


pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A device whose last match is over and not in the history; time passes as work is done."""
    device = Device("pico_lcd_1_3", tmp_path, "cs", gallery.SEED)
    device.app.settings.set(settings.TALK, 0)
    device.app.settings.save()
    gallery.match_until(device, lambda match: match.stage == match_state.OVER, 1996)
    device.close()
    Path(Match.latest(str(tmp_path))).rename(path_of(str(tmp_path), MATCHES))
    past.write(str(tmp_path), MATCHES, is_quick=True)
    device = Device("pico_lcd_1_3", tmp_path, "cs", gallery.SEED)
    for owner, name, ms in COSTS:
        real = getattr(owner, name)

        def slow(*arguments: object, _real: Any = real, _ms: int = ms) -> object:
            device.board.advance(_ms)
            return _real(*arguments)

        monkeypatch.setattr(owner, name, slow)
    return Driver(device)


def test_no_turn_is_long_with_ten_thousand_matches(driver: Driver, tmp_path: Path) -> None:
    app = driver.device.app
    driver.wait()
    # The list, down to its end.
    app.apply(("push", HistoryScreen(app)))
    driver.wait()
    rows = len(app.top.list.items)
    for _ in range(300):
        if app.top.list.item.label == "Starší: jen součet":
            break
        app.press(NEXT)
        driver.until(lambda: app.top.list.item.label != "…")
    assert len(app.top.list.items) > 200 > rows
    assert app.top.list.item.label == "Starší: jen součet"
    driver.press(PREV, OK)
    assert app.top.__class__.__name__ == "Finished"
    driver.press(BACK, BACK)
    # Statistics of each game, left in the middle once.
    app.apply(("push", Statistics(app)))
    driver.press(BACK)
    app.apply(("push", Statistics(app)))
    for _ in past.GAMES:
        driver.until(lambda: app.top._adding_up is None)
        driver.press(NEXT, PREV, OK)
    driver.press(BACK)
    # The match that power kept from the history, then a new one.
    setup = gallery.new_setup(app, 7)
    app.act(("start", setup))
    driver.until(lambda: app.session.match is not None and app.session.match.stage != match_state.OVER)
    assert History(str(tmp_path)).last_number() == MATCHES
    assert app.session.match.path == path_of(str(tmp_path), MATCHES + 1)
    # What is too much is summed up while nobody does anything.
    app.act(("leave",))
    folded = History(str(tmp_path)).head().matches
    for number in range(MATCHES + 2, MATCHES + 42):
        adding = history.Adding(History(str(tmp_path)), past.made_up(number))
        while adding.go_on():
            pass
    driver.until(lambda: History(str(tmp_path)).head().matches > folded)
    driver.wait(5000)
    assert driver.worst <= TURN_MS
    assert statistics_of(History(str(tmp_path)))[0].matches == MATCHES + 41
    driver.device.close()
