"""The device's budgets of time and memory, measured on the real image while a match is played by keys.

The figures are cycles and bytes of the emulated chip, with the stalls of the flash: the same tree gives the same ones,
on any machine. What has changed against the record (`kocka bench`) is printed at the end of the run.
"""

from __future__ import annotations

import pytest

from host_tools.lab.bench import chip
from host_tools.lab.bench.command import RECORD, change, number, recorded
from tests.plugin import MEASURED, often

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]

# Targets that are not reached yet, or only just, and the value that must not be passed meanwhile. With any change of
# the code, other functions share a place in the cache of the flash, which moves a figure by 5 % or so: one that is
# reached with that to spare has to go from here.
OPEN: dict[str, float] = {}
SPARE = 1.05


@pytest.mark.parametrize("board", chip.ROUNDS)
def test_budgets(board, image, root, record_property):
    image(board)
    known = recorded((root / RECORD).read_text(encoding="utf-8"))
    broken = []
    rows = chip.on(board, often(1, chip.ROUNDS[board]))
    for row in rows:
        line = f"{row.what}: {number(row.value)} {row.unit} ({change(row, known.get(('chip', row.what)))})"
        record_property(MEASURED, line)
        if row.what in OPEN:
            if row._replace(value=row.value * SPARE).is_met:
                broken.append(f"{line}, reached: it is not open any more")
            elif row.value > OPEN[row.what]:
                broken.append(f"{line}, not {row.target}, and more than the {number(OPEN[row.what])} so far")
        elif not row.is_met:
            broken.append(f"{line}, not {row.target}")
    assert not broken, "\n".join(["", *broken])
    assert {"image", "power-on to the first picture, a match to go on with"} < {
        row.what.partition(": ")[2] for row in rows if row.target
    }
