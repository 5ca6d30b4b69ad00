"""A device with 10 000 finished matches, driven through everything that reads or writes its history.

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
    (journal, "room", 60),  # asked where a record is begun
    (journal, "sync", 50),
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
            self.device.board.keys.put(key)
            self.wait(60)

    def act(self, intent: tuple[Any, ...]) -> None:
        """What the top screen says to the next key. Outside of a turn all that follows would be done at once."""
        top = self.device.app.top
        top.on_key = lambda key: intent
        self.device.board.keys.put(OK)
        self.turn()
        del top.on_key


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
        driver.device.board.keys.put(NEXT)
        driver.turn()  # a key waits for a screen that is not painted yet
        driver.turn()
        driver.until(lambda: app.top.list.item.label != "…")
    assert len(app.top.list.items) > 200 > rows
    assert app.top.list.item.label == "Starší: jen součet"
    driver.press(PREV, OK)
    assert app.top.__class__.__name__.endswith("Finished")
    driver.press(BACK, BACK)
    # Statistics of each game, left in the middle once.
    app.apply(("push", Statistics(app)))
    driver.press(BACK)
    app.apply(("push", Statistics(app)))
    for _ in past.GAMES:
        driver.until(lambda: not app.top.is_working)
        driver.press(NEXT, PREV, OK)
    driver.press(BACK)
    # The match that power kept from the history, then a new one.
    setup = gallery.new_setup(app, 7)
    driver.act(("start", setup))
    driver.until(lambda: app.session.match is not None and app.session.match.stage != match_state.OVER)
    assert History(str(tmp_path)).last_number() == MATCHES
    assert app.session.match.path == path_of(str(tmp_path), MATCHES + 1)
    # What is too much is summed up while nobody does anything.
    driver.wait()
    driver.act(("leave",))
    folded = History(str(tmp_path)).head().matches
    for number in range(MATCHES + 2, MATCHES + 42):
        adding = history.Adding(History(str(tmp_path)), past.made_up(number))
        for _ in adding.steps():
            pass
    driver.until(lambda: History(str(tmp_path)).head().matches > folded)
    driver.wait(5000)
    assert driver.worst <= TURN_MS
    assert statistics_of(History(str(tmp_path)))[0].matches == MATCHES + 41
    driver.device.close()


def test_a_damaged_history_is_repaired_in_steps(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As full a file as there is, spoiled in three places: what is sound in it stays, in turns as short as any."""
    path = tmp_path / history.FILE
    per_file = []
    records = 0
    while (size := sum(map(len, per_file))) < history.SIZE - 700:
        payload = past.made_up(MATCHES - 40 + records).pack()
        per_file.append(journal.frame(history.SUMMARY_RECORD, history.VERSION, records, payload))
        records += 1
    assert records > 20 and size > 3 * 3600
    data = bytearray(b"".join(per_file))
    for at in (1, records // 2, records - 3):
        data[sum(map(len, per_file[:at])) + 40] ^= 1
    path.write_bytes(data)
    device = driver.device
    real = journal.copy

    def slow(*arguments: Any) -> None:
        device.board.advance(arguments[2] // 80)
        real(*arguments)

    monkeypatch.setattr(journal, "copy", slow)
    packs = history.Summary.pack

    def packed(summary: history.Summary) -> bytes:
        device.board.advance(12)
        return packs(summary)

    monkeypatch.setattr(history.Summary, "pack", packed)
    driver.wait()
    driver.act(("start", gallery.new_setup(device.app, 7)))
    driver.until(lambda: (tmp_path / path_of("", MATCHES + 1)[1:]).exists())
    assert (tmp_path / (history.FILE + ".bad")).read_bytes() == data
    assert History(str(tmp_path)).last_number() == MATCHES
    reader = history.HistoryReader(str(path))
    found = 0
    while reader.next():
        found += 1
    assert (found, reader.problem) == (records - 3 + 1, 0)
    assert driver.worst <= TURN_MS
    device.close()
