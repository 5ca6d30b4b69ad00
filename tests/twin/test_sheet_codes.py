"""A score sheet that leaves by QR codes, on the emulated chip: no turn is long, memory is left."""

from __future__ import annotations

import pytest

from host_tools.sim.twin.chip import MISS_CYCLES
from host_tools.sim.twin.figures import longest_turn_ms
from kocka.hal import BACK, NEXT, OK, PREV
from tests.twin.test_score import LEAST_FREE, LONGEST_MS, Scorer

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.mark.parametrize("board", ["pico_display_2_8"])
def test_a_sheet_is_sent(board, twin, canonical):
    """Both codes of an evening, which come again after the menu; then those of the whole evening, from the bill."""
    _, files = canonical("score_table_over", board, "cs")
    machine = twin(board, files, miss_cycles=MISS_CYCLES).boot()
    scorer = Scorer(machine, board)
    scorer.press(NEXT, NEXT, OK, then_ms=1200.0)  # the sheets
    scorer.press(NEXT, OK, PREV, then_ms=900.0)  # the menu of the newest one
    start = machine.ns
    scorer.press(NEXT, NEXT, NEXT, NEXT, NEXT, NEXT, then_ms=250.0)
    scorer.press(OK, NEXT, then_ms=2500.0)
    one = machine.picture()
    scorer.press(PREV, then_ms=1500.0)
    assert (machine.picture() != one).any()
    scorer.press(BACK, BACK, OK, then_ms=900.0)  # the bill
    scorer.press(PREV, OK, then_ms=3000.0)
    longest = longest_turn_ms(machine, start)
    print(board, "least free", scorer.heap.least_free, "longest turn", round(longest, 1))
    assert machine.resets == 0
    assert scorer.heap.least_free >= LEAST_FREE
    assert longest <= LONGEST_MS
