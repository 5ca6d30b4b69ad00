"""What is measured is told at the end of a run, of passed tests and of failed ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TESTS = """\
import pytest
from tests.measured import pytest_terminal_summary

@pytest.mark.parametrize("n", [1, 2])
def test_n(n, record_property):
    record_property("measured", f"board {n}: {n}00 ms")
    assert n == 1
"""


@pytest.mark.slow
@pytest.mark.parametrize("processes", [[], ["-n", "2"]])
def test_lines_of_passed_and_failed_tests_are_printed(processes: list[str], tmp_path: Path, root: Path) -> None:
    (tmp_path / "test_it.py").write_text(TESTS, encoding="utf-8")
    (tmp_path / "conftest.py").write_text("from tests.measured import pytest_terminal_summary\n", encoding="utf-8")
    (tmp_path / "pytest.ini").write_text(f"[pytest]\npythonpath = {root}\n", encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", *processes, str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "measured (against the last record)" in done.stdout, done.stdout
    lines = [line for line in done.stdout.splitlines() if line.startswith("board ")]
    assert lines == ["board 1: 100 ms", "board 2: 200 ms"]
    assert done.stdout.splitlines()[-1].startswith("1 failed, 1 passed")
