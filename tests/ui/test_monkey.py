"""A monkey of 100 000 key events on each board: no exception, no growth, always back to the menu.

Under MicroPython's unix port where it is there (it is the faster one, by a third more with its code compiled), with
CPython as a shorter run of the same.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.both import ROOT
from tests.ui import monkey, pub

EVENTS = 100_000
EVENTS_HERE = 1_500


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("board", pub.BOARDS)
def test_a_monkey_on_micropython(board: str, micropython: Path) -> None:
    language = pub.BOARDS.index(board) & 1
    flags = ["-X", "heapsize=4M", "-X", "emit=native"]
    done = subprocess.run(
        [str(micropython), *flags, "tests/ui/monkey.py", board, str(EVENTS), "7", str(language)],
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
    for screen in ("Passing", "Table", "Interlude", "RoundEnd", "MatchEnd", "Claim", "TarokyTalk", "TarokyTable"):
        assert screen in done.stdout.split(), f"the monkey never saw {screen}"


@pytest.mark.slow
@pytest.mark.parametrize("board", pub.BOARDS)
def test_a_monkey_here(board: str) -> None:
    seen = monkey.run(board, EVENTS_HERE, 11, 1 - (pub.BOARDS.index(board) & 1))
    assert "Start" in seen
