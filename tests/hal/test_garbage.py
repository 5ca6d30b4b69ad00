"""When garbage is collected: often enough, in a quiet moment, and never in the turn of a key."""

from __future__ import annotations

import runpy

import pytest

from kocka.hal import OK, boards, device, garbage
from tests.hal.test_device import MAIN, _plug, files

__all__ = ["files"]


@pytest.fixture
def heap(monkeypatch):
    """A heap whose free bytes can be set; `heap.collections` counts the collections."""

    class Heap:
        place = 1000
        collections = 0
        clean = 1000

        def collect(self):
            self.collections += 1
            self.place = self.clean

    found = Heap()
    monkeypatch.setattr(garbage.gc, "collect", found.collect)
    monkeypatch.setattr(garbage, "_place", lambda: found.place)
    return found


def test_collects_when_enough_has_come_together(heap):
    what = garbage.Garbage()
    assert heap.collections == 1
    for place in (1000, 5000, 1000 + 12 * 1024 - 1):
        heap.place = place
        assert not what.tidy()
    heap.place = 1000 + 12 * 1024
    assert what.tidy()
    assert heap.collections == 2
    assert not what.tidy()


def test_what_stays_is_not_garbage(heap):
    what = garbage.Garbage()
    heap.clean = 40_000  # a match lives there now
    heap.place = 45_000
    assert what.tidy()
    heap.place = 45_000
    assert not what.tidy()
    assert heap.collections == 2


def test_a_collection_of_its_own_is_noticed(heap):
    what = garbage.Garbage()
    heap.clean = heap.place = 30_000
    assert what.tidy()
    heap.place = 10_000
    assert not what.tidy()
    heap.place = 10_000 + 12 * 1024
    assert what.tidy()


def test_main_looks_only_when_nothing_has_happened_for_a_moment(chip, files, monkeypatch):
    files.write_text("pico_lcd_1_3")
    _plug(chip, "pico_lcd_1_3")
    (gpio,) = (gpio for name, gpio, _ in boards.load("pico_lcd_1_3").KEYS if name == "A")
    looked, turns = [], []
    monkeypatch.setattr(garbage.Garbage, "tidy", lambda self, enough=0: enough or looked.append(chip.ticks_ms()))

    def stop():
        raise KeyboardInterrupt

    from kocka.ui.session.app import KockaApp

    turn = KockaApp.turn

    def noted(self):
        busy = turn(self)
        if busy:
            turns.append(chip.ticks_ms())
        return busy

    monkeypatch.setattr(KockaApp, "turn", noted)
    chip.at(3000, lambda: chip.drive(gpio, 0))
    chip.at(3080, lambda: chip.drive(gpio, 1))
    chip.at(6000, stop)
    runpy.run_path(str(MAIN))
    assert any(3000 <= ms <= 3300 for ms in turns), "the key did something"
    assert any(3000 < ms < 6000 for ms in looked)
    for ms in looked:
        assert not [at for at in turns if ms - 40 < at <= ms]
    # Once a pause, not again and again.
    assert len(looked) <= len(turns) + 1


def test_main_looks_after_long_turns_in_a_turn_of_its_own_but_not_before_a_key(chip, files, monkeypatch):
    files.write_text("pico_lcd_1_3")
    _plug(chip, "pico_lcd_1_3")
    from kocka.ui.session.app import KockaApp

    did = []
    left = iter([0, 0, 0, OK, OK, 0])  # keys that wait after each of the turns

    def turn(self):
        self.board.keys.clear()
        did.append("turn")
        chip.sleep_ms(25)
        key = next(left, None)
        if key is None:
            raise KeyboardInterrupt
        if key:
            self.board.keys.put(key)
        return True

    monkeypatch.setattr(KockaApp, "turn", turn)
    monkeypatch.setattr(device.Device, "feed", lambda self: did.append("fed"))
    monkeypatch.setattr(garbage.Garbage, "tidy", lambda self, enough: did.append("tidy"))
    runpy.run_path(str(MAIN))
    quick, slow = ["turn", "fed"], ["turn", "fed", "tidy", "fed"]
    assert did == [*quick, *slow, *quick, *quick, *quick, *slow, "turn"]


def test_it_comes_by_itself_sooner_while_the_game_starts(heap, monkeypatch):
    most = []
    monkeypatch.setattr(garbage.gc, "threshold", most.append, raising=False)
    what = garbage.Garbage()
    assert heap.collections == 1
    what.started()
    assert heap.collections == 2
    assert len(most) == 2 and 0 < most[0] < most[1] <= 48 * 1024
