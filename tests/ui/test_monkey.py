"""Monkeys at every board, young and old: no exception, no growth, always back to the menu.

Under MicroPython's unix port where it is there (it is the faster one, by a third more with its code compiled), with
CPython as a shorter run of the same. `make soak` lets them play for as long as wanted.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from kocka.hal import boards
from tests.both import ROOT
from tests.plugin import often
from tests.ui import monkey, outside

EVENTS = often(12_000, 50_000)
EVENTS_HERE = 400
SEEDS = (7, 17, 8, 22, 9, 10)
AGES = (outside.YOUNG, outside.OLD, outside.SCORER)
SEEN = {
    outside.YOUNG: ("Passing", "Table", "Interlude", "RoundEnd", "MatchEnd", "Claim", "TarokyTalk", "TarokyTable"),
    outside.OLD: ("Finished", "Statistics", "ScoreTable", "Table", "Hint", "Compare"),
    outside.SCORER: ("ScoreTable", "ConfirmEntry", "Rounds", "ClubMenu", "BillScreen", "RosterScreen"),
}


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("board", boards.IDS)
def test_a_monkey_on_micropython(board: str, micropython: Path) -> None:
    place = boards.IDS.index(board)
    age = AGES[place % len(AGES)]
    flags = ["-X", "heapsize=8M", "-X", "emit=native"]
    seen: set[str] = set()
    for seed in SEEDS:  # what one never comes to by chance, the next one may
        done = subprocess.run(
            [str(micropython), *flags, "tests/ui/monkey.py", board, str(EVENTS), str(seed), str(place & 1), str(age)],
            cwd=ROOT,
            env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=880,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        assert done.stdout.startswith("ok ")
        seen |= set(done.stdout.split())
        if seen >= set(SEEN[age]):
            return
    pytest.fail(f"no monkey ever saw {', '.join(sorted(set(SEEN[age]) - seen))}")


@pytest.mark.slow
@pytest.mark.parametrize("board", boards.IDS)
def test_a_monkey_here(board: str) -> None:
    place = boards.IDS.index(board)
    assert "Start" in monkey.run(board, EVENTS_HERE, 11, 1 - (place & 1), AGES[(place + 1) % len(AGES)]).seen
