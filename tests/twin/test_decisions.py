"""How long a master thinks on the chip, in a round of each game: a decision, and a step of it while keys wait."""

from __future__ import annotations

import pytest

from host_tools.build import rp2
from host_tools.lab.bench import games
from host_tools.lab.bench.decisions import TARGET_P99_MS, TARGET_WORST_MS, measured
from tests.plugin import some, unavailable

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

# A step, or the making of a thinker, at most: it has a turn of the loop, of which there may be 80 ms.
LONGEST_STEP_MS = 40


@pytest.mark.parametrize("table", some(games.tables(), 3))
def test_a_master_decides_in_time(table: str, emulated: None) -> None:
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    found = measured(table, 1)
    for kind, decisions in found.items():
        median, p99, worst = (us / 1000 for us in (decisions.at(0.5), decisions.at(0.99), decisions.us[-1]))
        step = decisions.steps_us[-1] / 1000
        print(
            f"{table} {kind}: {len(decisions.us)}, {median:.0f}, p99 {p99:.0f}, worst {worst:.0f}, step {step:.1f} ms"
        )
        assert p99 <= TARGET_P99_MS
        assert worst <= TARGET_WORST_MS
        assert step <= LONGEST_STEP_MS
    assert found.keys() & {"card", "lay"}
