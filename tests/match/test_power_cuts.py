"""The power goes at any operation of the flash: MicroPython's littlefs on a block device in memory (see cuts.py)."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.plugin import often

pytestmark = pytest.mark.slow


def cut(
    micropython: Path, root: Path, writer: str, every: int, script: str = "tests/match/cuts.py"
) -> tuple[dict[str, int], str]:
    """Numbers that the run printed, and its whole output."""
    done = subprocess.run(
        [str(micropython), "-X", "heapsize=64M", script, writer, str(every)],
        cwd=root,
        env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    lines = [line.split() for line in done.stdout.splitlines()]
    return {line[0]: int(line[1]) for line in lines if len(line) == 2 and line[1].isdecimal()}, done.stdout


def test_nothing_acknowledged_is_lost_in_thousands_of_cuts(micropython: Path, root: Path) -> None:
    """Journals of all games, settings, house rules, history: each operation cut before, twice within, and after; more
    than 2000 cuts in `make night`, a fifth of them otherwise.
    """
    step = often(5, 1)
    numbers, output = cut(micropython, root, "ours", step)
    assert numbers["harm"] == 0, output
    assert numbers["operations"] >= 700
    assert abs(numbers["cuts"] - 3 * numbers["operations"] / step) <= 4


@pytest.mark.parametrize(("writer", "least"), [("deletes", 30), ("forgets", 100)])
def test_a_careless_writer_is_caught(micropython: Path, root: Path, writer: str, least: int) -> None:
    numbers, output = cut(micropython, root, writer, 5)
    assert numbers["harm"] >= least, output


def test_summing_up_old_matches_loses_none_and_counts_none_twice(micropython: Path, root: Path) -> None:
    """A long file of an older version: closed, summed up in parts, its rest copied; each third operation is cut."""
    numbers, output = cut(micropython, root, "ours", 3, "tests/match/fold_cuts.py")
    assert numbers["harm"] == 0, output
    assert numbers["cuts"] >= 100


def test_who_removes_matches_before_their_sums_are_there_is_caught(micropython: Path, root: Path) -> None:
    numbers, output = cut(micropython, root, "hasty", 9, "tests/match/fold_cuts.py")
    assert numbers["harm"] >= 3, output
