"""A deal that is sent, and the deal of a friend, on the emulated chip: no turn is long, memory is left."""

from __future__ import annotations

import pytest

from host_tools.sim.twin.chip import MISS_CYCLES
from host_tools.sim.twin.figures import longest_turn_ms
from kocka.hal import BACK, NEXT, OK
from tests.twin.test_score import LEAST_FREE, LONGEST_MS, Scorer

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.mark.parametrize("board", ["pico_display_2_8"])
def test_a_deal_is_sent_after_a_round(board, twin, canonical):
    """The QR code, then the deal of the day, whose date is asked for; the master plays it afterwards."""
    _, files = canonical("round_end", board, "cs")
    machine = twin(board, files, miss_cycles=MISS_CYCLES).boot()
    user = Scorer(machine, board)
    start = machine.ns
    user.press(OK, then_ms=2500.0)
    user.held(OK, then_ms=600.0)  # the menu
    user.press(NEXT, OK, then_ms=2500.0)  # the QR code
    user.press(BACK, BACK, then_ms=500.0)
    user.held(BACK, then_ms=800.0)  # the first screen
    user.press(NEXT, NEXT, NEXT, OK, then_ms=900.0)  # which day is it
    user.held(OK, then_ms=900.0)
    user.press(OK, then_ms=4000.0)
    longest = longest_turn_ms(machine, start)
    print(board, "least free", user.heap.least_free, "longest turn", round(longest, 1))
    assert machine.resets == 0
    assert user.heap.least_free >= LEAST_FREE
    assert longest <= LONGEST_MS
