"""What the device promises of its speed and its memory, measured on the real image while a match is played by keys.

The figures are cycles and bytes of the emulated chip: the same tree gives the same ones, on any machine. What has
changed against the record in BENCHMARKS.md is printed (`pytest -rP`, and whenever a budget is broken).
"""

from __future__ import annotations

import pytest

from host_tools.bench import chip
from host_tools.bench.command import RECORD, change, number, recorded

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1800)]


@pytest.mark.parametrize("board", chip.ROUNDS)
def test_budgets(board, image, root):
    image(board)
    known = recorded((root / RECORD).read_text(encoding="utf-8"))
    rows = chip.on(board, chip.ROUNDS[board])
    broken = []
    for row in rows:
        line = f"{row.what}: {number(row.value)} {row.unit} ({change(row, known.get(('chip', row.what)))})"
        print(line)
        if not row.is_met:
            broken.append(f"{line}, not {row.target}")
    assert not broken, "\n".join(["", *broken])
    assert {"image", "power-on to the first picture, a match to go on with"} < {
        row.what.partition(": ")[2] for row in rows if row.target
    }
