"""The pytest plugin: what it leaves out, in which order tests come, and what the end of a run tells."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests import both, plugin, test_both

ROOT = Path(__file__).resolve().parent.parent

SAMPLE = """
import pytest
from tests.plugin import unavailable

@pytest.fixture
def engine():
    unavailable("the engine is not built here")

def test_a(engine):
    pass

def test_b(engine):
    pass

def test_c():
    pytest.skip("no reason at all")

@pytest.mark.xfail
def test_d():
    assert False

def test_e():
    pass
"""

MEASURING = """\
import pytest

@pytest.mark.parametrize("n", [1, 2])
def test_n(n, record_property):
    record_property("measured", f"board {n}: {n}00 ms")
    assert n == 1
"""


def run(folder: Path, sample: str, *options: str, require_all: str = "") -> tuple[int, list[str]]:
    """pytest with the plugin alone on a file in a `folder`: (status, lines)."""
    (folder / "conftest.py").write_text('pytest_plugins = ["tests.plugin"]\n', encoding="utf-8")
    (folder / "test_sample.py").write_text(sample, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    paths = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
    environment = {**os.environ, "KOCKA_REQUIRE_ALL": require_all, "PYTHONPATH": paths}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, str(folder)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


# A part, and all of it.

PARTS = """\
import pytest
from tests.plugin import often, some

pytestmark = pytest.mark.slow

@pytest.mark.parametrize("n", some(range(7), 3, 1))
def test_some(n):
    assert n < often(5, 7)

@pytest.mark.whole
def test_all():
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize(("whole", "options", "passed"), [("", [], 2), ("1", [], 8), ("", ["-m", "whole"], 1)])
def test_a_part_is_tried_and_all_where_that_is_wanted(
    whole: str, options: list[str], passed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KOCKA_WHOLE", whole)
    status, lines = run(tmp_path, PARTS, "-W", "ignore", *options)
    assert status == 0
    assert f"{passed} passed" in lines[-1]


def test_some_values_are_every_nth_and_all_of_a_whole_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOCKA_WHOLE", "0")
    assert plugin.some("abcdefg", 3) == ["a", "d", "g"] and plugin.some("abcdefg", 3, 4) == ["b", "e"]
    assert plugin.often(1, 2) == 1
    monkeypatch.setenv("KOCKA_WHOLE", "1")
    assert plugin.some("abc", 3) == ["a", "b", "c"] and plugin.often(1, 2) == 2


TIMES = """\
def test_quick():
    pass

def test_long():
    while sum(range(100_000)) and __import__("time").process_time() < 2.0:
        pass
"""


@pytest.mark.slow
def test_what_takes_long_is_written_down_and_left_out(tmp_path: Path) -> None:
    """By a plugin whose file lies elsewhere."""
    slow = tmp_path / "slow.txt"
    slow.write_text("test_sample.py::test_quick\n", encoding="utf-8")
    sample = f"from pathlib import Path\nfrom tests import plugin\nplugin.SLOW = Path({str(slow)!r})\n{TIMES}"
    assert run(tmp_path, sample, "--write-slow", "-m", "not slow")[1][-1].count("2 passed")
    assert slow.read_text(encoding="utf-8") == "test_sample.py::test_long\n"
    assert run(tmp_path, sample, "-m", "not slow")[1][-1].count("1 passed, 1 deselected")


def test_what_is_slow_by_measure_is_there() -> None:
    """A test that has another name now would be fast again."""
    for name in plugin.measured_slow():
        path, _, function = name.partition("::")
        assert f"def {function}(" in (ROOT / path).read_text(encoding="utf-8"), f"{name}: measure again (--write-slow)"


# Skips.


@pytest.mark.slow
def test_last_lines_tell_what_was_skipped_and_what_enables_it(tmp_path: Path) -> None:
    status, lines = run(tmp_path, SAMPLE)
    assert status == 0, lines
    assert lines[-4:-1] == [
        "1 skipped: no reason at all",
        "2 skipped: the engine is not built here",
        "To run them too (installs what is missing; Debian, as root): make enable",
    ]
    assert "1 passed, 3 skipped, 1 xfailed" in lines[-1]


@pytest.mark.slow
def test_a_skip_fails_where_all_must_run(tmp_path: Path) -> None:
    status, lines = run(tmp_path, SAMPLE, require_all="1")
    assert status == 1
    assert any("KOCKA_REQUIRE_ALL allows no skip: the engine is not built here" in line for line in lines)
    assert "skipped" not in lines[-1]
    assert "1 xfailed" in lines[-1]


@pytest.mark.slow
def test_a_skipped_module_fails_where_all_must_run(tmp_path: Path) -> None:
    skipping = "import pytest\npytest.importorskip('no_such_module')\n\n\ndef test_a():\n    pass\n"
    assert run(tmp_path, skipping, require_all="1")[0] != 0


# Figures and CPU time.


@pytest.mark.slow
@pytest.mark.parametrize("processes", [[], ["-n", "2"]])
def test_figures_of_passed_and_failed_tests_are_printed_once(processes: list[str], tmp_path: Path) -> None:
    _, lines = run(tmp_path, MEASURING, "-q", "--cpu", "3", *processes)
    assert any("measured (against the last record)" in line for line in lines), lines
    assert [line for line in lines if line.startswith("board ")] == ["board 1: 100 ms", "board 2: 200 ms"]
    assert not any("not run here" in line for line in lines)
    (cpu,) = [line for line in lines if line.endswith("test_sample.py") and "tests" in line]
    assert "2 tests" in cpu
    assert lines[-1].startswith("1 failed, 1 passed")


# What is run.


def test_the_first_values_are_fast_and_all_are_there() -> None:
    assert plugin.first_fast([1, 2, 3], 2)[:2] == [1, 2]
    last: Any = plugin.first_fast([1, 2, 3], 2)[2]
    assert last.values == (3,) and [mark.name for mark in last.marks] == ["slow"]
    pair: Any = plugin.first_fast([(1, 2), (3, 4)], names=2)[1]
    assert pair.values == (3, 4)


class Named(NamedTuple):
    """A test: its id."""

    nodeid: str


class Config:
    """Notes what is left out."""

    def __init__(self) -> None:
        self.hook = self
        self.out: list[str] = []

    def pytest_deselected(self, items: list[Named]) -> None:
        self.out += [item.nodeid for item in items]


A = "tests/engine/both_rng.py::test_a"
B = "tests/engine/both_cards.py::test_b"
COMPARED = f"tests/test_both.py::{plugin.COMPARISON}[engine/both_rng.py]"


def left(ids: list[str], monkeypatch: pytest.MonkeyPatch, found: Path | None) -> tuple[list[str], list[str]]:
    """The tests that stay, and those that do not, where MicroPython is `found`."""
    monkeypatch.setattr("host_tools.build.micropython.find", lambda: found)
    items, config = [Named(one) for one in ids], Config()
    function: Any = plugin.leave_out_compared
    function(config, items)
    return [item.nodeid for item in items], config.out


def test_what_is_compared_is_not_run_besides(monkeypatch: pytest.MonkeyPatch) -> None:
    here = Path("micropython")
    assert left([A, B, COMPARED], monkeypatch, here) == ([B, COMPARED], [A])
    assert left([A, B], monkeypatch, here) == ([A, B], [])
    assert left([A, B, COMPARED], monkeypatch, None) == ([A, B, COMPARED], [])


def test_the_comparison_is_called_so_and_has_every_file() -> None:
    assert test_both.test_equal_on_both_pythons.__name__ == plugin.COMPARISON
    (parametrized,) = [mark for mark in test_both.test_equal_on_both_pythons.pytestmark if mark.name == "parametrize"]
    names = {parametrized.kwargs["ids"](path) for path in parametrized.args[1]}
    assert names == {str(path.relative_to(both.ROOT / "tests")) for path in both.files()}


# The order.


class Item(NamedTuple):
    """A test: its id, seconds of its timeout (0: none), whether it is slow."""

    nodeid: str
    timeout: float = 0.0
    slow: bool = False

    def get_closest_marker(self, name: str) -> pytest.Mark | None:
        if name == "timeout" and self.timeout:
            return pytest.mark.timeout(self.timeout).mark
        return pytest.mark.slow.mark if name == "slow" and self.slow else None


ITEMS = [
    *[Item(f"a.py::short{number}") for number in range(20)],
    *[Item(f"b.py::slow{number}", 0.0, True) for number in range(3)],
    *[Item(f"c.py::long{number}", 600.0, True) for number in range(3)],
    *[Item(f"d.py::longer{number}", 1200.0, True) for number in range(2)],
    *[Item(f"e.py::short{number}", 100.0) for number in range(5)],
]


def dealt(processes: int) -> list[Item]:
    """The ITEMS in their order for so many processes."""
    function: Any = plugin.dealt
    found: list[Item] = function(ITEMS, processes)
    return found


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_every_piece_begins_with_long_tests_and_none_is_lost(processes: int) -> None:
    found = dealt(processes)
    assert sorted(found) == sorted(ITEMS)
    size = len(found) // processes
    for piece in range(min(processes, 2)):
        assert found[piece * size + piece].timeout >= 600
    classes = [0 if item.timeout >= 600 else 1 if item.slow else 2 for item in found[:size]]
    assert classes == sorted(classes)


def test_the_tests_of_a_slow_file_stay_together() -> None:
    found = [item.nodeid.partition("::")[0] for item in dealt(2) if item.slow]
    assert [name for at, name in enumerate(found) if at == 0 or found[at - 1] != name] in (
        ["c.py", "b.py", "d.py"],
        ["c.py", "d.py", "b.py"],
    )


def test_the_fast_tests_of_a_file_are_dealt_together() -> None:
    """But for the few that make the pieces equal."""
    found = [item.nodeid.partition("::")[0] for item in dealt(2) if not item.slow]
    changes = sum(one != other for one, other in pairwise(found))
    assert changes <= 2
