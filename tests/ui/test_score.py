"""Score keeping on the screens: power cuts at any operation of the flash, and keys at random."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.both import ROOT
from tests.match.test_power_cuts import cut
from tests.ui import pub

pytestmark = pytest.mark.slow

SCRIPT = "tests/ui/score_cuts.py"


def test_nothing_that_was_confirmed_is_lost(micropython: Path, root: Path) -> None:
    """Players, a sheet, rounds, corrections by keys: each operation cut before and twice within."""
    numbers, output = cut(micropython, root, "ours", 1, SCRIPT)
    assert numbers["harm"] == 0, output
    assert numbers["things"] >= 21
    assert numbers["cuts"] == 3 * numbers["operations"] + 1 >= 100


def test_a_writer_that_forgets_is_caught(micropython: Path, root: Path) -> None:
    numbers, output = cut(micropython, root, "forgets", 3, SCRIPT)
    assert numbers["harm"] >= 5, output


@pytest.mark.timeout(300)
@pytest.mark.parametrize("board", pub.BOARDS)
def test_a_monkey_keeps_score(board: str, micropython: Path) -> None:
    """Random keys on the screens of score keeping: nothing breaks, nothing grows, every file can be read."""
    done = subprocess.run(
        [str(micropython), "-X", "heapsize=4M", "tests/ui/score_monkey.py", board, "6000", "7"],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    for screen in ("ScoreTable", "Points", "Who", "ConfirmEntry", "Rounds", "ScoreMenu", "NewSheet", "Counts"):
        assert screen in done.stdout.split(), f"the monkey never saw {screen}"
