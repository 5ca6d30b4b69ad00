"""The master's hints and the review of a match on the real firmware: how long they take, and that keys stay alive."""

from __future__ import annotations

import pytest

from host_tools.build.rp2_board import STACK_SPARE
from host_tools.sim import gallery
from host_tools.sim.twin.figures import HeapWatch, longest_turn_ms
from kocka.engine import sheet as sheets
from kocka.match import state as match_state

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

BOARD = "pico_display_2_8"  # its frame is the largest
HELD_MS = 700.0


def resumed(twin, files):
    """A device that goes on with the match in its flash."""
    machine = twin(BOARD, files).boot()
    press(machine, "A", 900.0)
    machine.settle(400.0)
    return machine


def press(machine, key, then_ms=250.0):
    """A key, let go after 60 ms."""
    machine.press(key, 60.0, then_ms)


def until_still(machine, heap, still_ms, most_ms):
    """Runs until the glass has not changed for so long; when it changed last (guest ms)."""
    end = machine.ms + most_ms
    while machine.ms < end:
        machine.run_ms(200.0)
        heap.look()
        changed = [update.ns for update in machine.glass.updates if update.changed]
        if machine.ms - changed[-1] / 1e6 > still_ms:
            return changed[-1] / 1e6
    raise AssertionError("the glass is never still")


def check(machine, image, heap, longest, least_kb=110):
    """The budgets of a match; after one there may be less of the heap."""
    print("longest turn", longest, "ms; least free", heap.least_free, "largest", heap.least_largest)
    assert longest <= 80
    assert heap.least_free >= least_kb * 1024
    assert heap.least_largest >= 60 * 1024
    memory = image(BOARD).memory
    assert machine.stack_used() <= memory.stack_end - memory.stack - STACK_SPARE
    assert machine.resets == 0


@pytest.mark.parametrize("screen", ["table_lead", "pass", "interlude"])
def test_a_hint(screen, twin, image, canonical):
    device, files = canonical(screen, BOARD, "cs")
    machine = resumed(twin, files)
    heap = HeapWatch(machine)
    machine.press("A", HELD_MS, 300.0)
    rows = [item.action for item in _menu(device)]
    for _ in range(rows.index(("pop", "hint"))):
        press(machine, "Y")
    start = machine.ns
    machine.press("A", 60.0, 0.0)
    done = until_still(machine, heap, 1500.0, 30_000.0)
    took_ms = done - start / 1e6 - 60.0
    print(screen, "a hint takes", round(took_ms), "ms")
    check(machine, image, heap, longest_turn_ms(machine, start))
    assert took_ms < 8000
    # The table is there again, with the card marked: it has another picture than before.
    assert not (machine.picture() == device.pixels()).all()


def _menu(device):
    device.app.act(("go", "game_menu"))
    rows = list(device.app.top.list.items)
    device.app.apply(("pop",))
    device.settle()
    return rows


@pytest.mark.whole
def test_a_review(twin, image, canonical):
    """From the last result of a match: its end, what can be done, the review."""

    def last(match):
        return match.stage == match_state.RESULT and match.sheet.due == sheets.OVER

    device, files = canonical("last", BOARD, "cs", lambda device: gallery.resumed(device, last))
    rounds = device.app.session.match.sheet.rounds
    machine = resumed(twin, files)
    heap = HeapWatch(machine)
    press(machine, "A", 900.0)
    press(machine, "A", 900.0)
    device.key("ok")
    device.settle()
    device.key("ok")
    device.settle()
    rows = [item.action for item in device.app.top.list.items]
    for _ in range(rows.index("review")):
        press(machine, "Y")
    start = machine.ns
    machine.press("A", 60.0, 0.0)
    machine.run_ms(3000.0)
    press(machine, "B")  # left, and gone on with
    press(machine, "A")
    done = until_still(machine, heap, 6000.0, 400_000.0)
    print("a review of", rounds, "rounds takes", round(done / 1000 - start / 1e9), "s")
    check(machine, image, heap, longest_turn_ms(machine, start), 96)
    # What was found is looked at in the replay.
    press(machine, "A", 1500.0)
    assert machine.resets == 0


def test_what_cost_most_is_found_while_nobody_presses_a_key(twin, image, canonical):
    """At the end of a round: keys stay alive meanwhile, and the memory that it takes is given back."""
    _, files = canonical("round_end", BOARD, "cs")
    machine = resumed(twin, files)
    heap = HeapWatch(machine)
    machine.run_ms(3000.0)
    start = machine.ns
    done = until_still(machine, heap, 20_000.0, 90_000.0)
    print("what cost most is found after", round(done - start / 1e6), "ms more")
    check(machine, image, heap, longest_turn_ms(machine, start))
    before = machine.picture()
    press(machine, "X", 600.0)  # the last page
    assert not (machine.picture() == before).all()
    press(machine, "A", 1500.0)
    press(machine, "B", 800.0)
    start = machine.ns
    press(machine, "A", 4000.0)  # the next round
    heap = HeapWatch(machine)
    machine.run_ms(1000.0)
    heap.look()
    check(machine, image, heap, longest_turn_ms(machine, start))
