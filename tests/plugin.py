"""Kočka's pytest plugin: what is run, in which order, and what is reported at the end. Registered once, in
`tests/conftest.py`.

What is run:     `first_fast`, the marks `slow` and `chip`, and each test of a both_*.py once
How much of it:  `some`, `often` and the mark `whole`: `make test` takes a part of what is alike, `make night` all
In which order:  long tests first, where several processes share them
At the end:      figures that tests measured, CPU time (`--cpu`), what was skipped and which command enables it
With KOCKA_REQUIRE_ALL=1 a skipped test fails.
"""

from __future__ import annotations

import functools
import gc
import os
import resource
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest

from host_tools.build import micropython

ENABLE = "make enable"
_WITH = " (enable with: "
# Fixtures of tests that need the image or the emulated Pico.
CHIP_FIXTURES = {"emulated", "image", "source", "stock", "tree", "twin"}
# The test that runs a both_*.py on both Pythons.
COMPARISON = "test_equal_on_both_pythons"
# The property by which a test tells a line for the end of the run: `record_property(MEASURED, line)`.
MEASURED = "measured"
# Seconds: a test that may take longer than this by its own `timeout` is a long one.
LONG_S = 300
# Test functions that are slow by measure: those that took more CPU time than this with one of their parameters.
SLOW = Path(__file__).parent / "slow.txt"
SLOW_S = 0.25
_CPU = "cpu_s"  # with its fixtures, which may be those of others, too
_CALL = "call_cpu_s"  # without


# What tests call.


def is_whole() -> bool:
    """Whether this run tries everything (`make night` sets KOCKA_WHOLE=1), not a part of what is alike."""
    return os.environ.get("KOCKA_WHOLE", "") not in ("", "0")


def some(values: Iterable[Any], step: int, first: int = 0) -> list[Any]:
    """Each `step`-th of these values from number `first` on; all of them in a whole run."""
    return list(values) if is_whole() else list(values)[first % step :: step]


def often(few: Any, many: Any) -> Any:
    """`few`, or `many` in a whole run."""
    return many if is_whole() else few


def unavailable(reason: str, command: str = ENABLE) -> NoReturn:
    """Skip the calling test because something is not installed that `command` installs."""
    pytest.skip(f"{reason}{_WITH}{command})")


def first_fast(values: Iterable[Any], fast: int = 1, names: int = 1) -> list[Any]:
    """For `pytest.mark.parametrize` of so many `names`: the first `fast` values as they are, all others slow.

    So `make check` runs one of them, which catches what they have in common.
    """
    found: list[Any] = []
    for number, value in enumerate(values):
        several = value if names > 1 else (value,)
        found.append(value if number < fast else pytest.param(*several, marks=pytest.mark.slow))
    return found


# Options.


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--cpu 30`: where the time goes. `--write-slow`: into SLOW. `--write-heap`: of the screens on the chip."""
    parser.addoption(
        "--cpu", type=int, default=0, metavar="N", help="list the files that took most CPU time, N of them"
    )
    parser.addoption("--write-slow", action="store_true", help=f"measure which fast tests take more than {SLOW_S} s")
    parser.addoption("--write-heap", action="store_true", help="record what heap screens leave (kocka image --account)")


# What is run. pytest calls this before marks choose (`-m`), and `trylast` after.


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark as slow what the file SLOW names, and tests of a both_*.py with `SLOW = True` or that it names there; as
    chip by their fixtures.
    """
    slow = getattr(getattr(item, "module", None), "SLOW", False)
    measured = not item.config.getoption("--write-slow") and function_of(item.nodeid) in measured_slow()
    if slow is True or (slow and item.name in slow) or measured:
        item.add_marker(pytest.mark.slow)
    if CHIP_FIXTURES.intersection(getattr(item, "fixturenames", ())):
        item.add_marker(pytest.mark.chip)


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None, object, object]:
    """Runs after marks have deselected tests: drops those that the comparison runs, then sets the order."""
    result = yield
    leave_out_whole(config, items)
    leave_out_compared(config, items)
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if processes > 1:
        items[:] = dealt(items, processes)
    return result


def pytest_collection_finish() -> None:
    """What is here now stays to the end: collections of garbage leave it out, which takes a tenth of the fast tests."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def leave_out_whole(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is marked `whole` runs in a whole run only, or where it is named by that mark (`-m whole`)."""
    if is_whole() or "whole" in config.getoption("-m"):
        return
    left_out = [item for item in items if item.get_closest_marker("whole") is not None]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.get_closest_marker("whole") is None]


def leave_out_compared(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What tests/test_both.py runs on both Pythons is not run a second time on its own.

    The functions of a both_*.py are tests of pytest, too. When a run has the comparison of their file, and the other
    Python is here, CPython runs them there, all of them.
    """
    if micropython.find() is None:
        return
    elsewhere = set()
    for item in items:
        file, _, name = item.nodeid.partition("::")
        if file == "tests/test_both.py" and name.startswith(COMPARISON + "["):
            elsewhere.add("tests/" + name[len(COMPARISON) + 1 : -1])
    twice = [item for item in items if item.nodeid.partition("::")[0] in elsewhere]
    if twice:
        config.hook.pytest_deselected(items=twice)
        items[:] = [item for item in items if item.nodeid.partition("::")[0] not in elsewhere]


def function_of(nodeid: str) -> str:
    """A test without its parameters."""
    return nodeid.partition("[")[0]


@functools.cache
def measured_slow() -> frozenset[str]:
    """What SLOW names."""
    return frozenset(SLOW.read_text(encoding="utf-8").split())


def _most_s(item: pytest.Item) -> float:
    """Seconds that a test may take at most, by its own `timeout`; 0 if it names none."""
    marker = item.get_closest_marker("timeout")
    return float(marker.args[0]) if marker is not None and marker.args else 0.0


def dealt(items: list[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests, in one equal piece after the other for so many processes.

    xdist's "worksteal" gives each process a piece of the list and lets idle ones take from the end of the others'. So
    each piece begins with its share of the long tests, and no process is left alone with one at the end: long tests
    first, then slow ones, then all others; file by file, since the tests of a file share fixtures.
    """
    pieces: list[list[pytest.Item]] = [[] for _ in range(processes)]
    loads = [0.0] * processes
    long: dict[str, list[pytest.Item]] = {}
    slow: dict[str, list[pytest.Item]] = {}
    others: dict[str, list[pytest.Item]] = {}
    for item in items:
        file = item.nodeid.partition("::")[0]
        if _most_s(item) > LONG_S:
            long.setdefault(file, []).append(item)
        elif item.get_closest_marker("slow") is not None:
            slow.setdefault(file, []).append(item)
        else:
            others.setdefault(file, []).append(item)
    for tests in (*long.values(), *slow.values()):
        place = loads.index(min(loads))
        pieces[place].extend(tests)
        loads[place] += sum(_most_s(item) or 10.0 for item in tests)
    for tests in others.values():
        min(pieces, key=len).extend(tests)
    # Equal pieces: the longest gives from its end.
    while (extra := (len(max(pieces, key=len)) - len(min(pieces, key=len))) // 2) > 0:
        most, fewest = max(pieces, key=len), min(pieces, key=len)
        fewest.extend(most[-extra:])
        del most[-extra:]
    return [item for piece in pieces for item in piece]


# Skips.


def _require_all() -> bool:
    return os.environ.get("KOCKA_REQUIRE_ALL", "") not in ("", "0")


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    text = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
    return text.removeprefix("Skipped: ")


def _refuse(report: pytest.TestReport | pytest.CollectReport) -> None:
    if _require_all() and report.outcome == "skipped" and not hasattr(report, "wasxfail"):
        report.longrepr = f"skipped, and KOCKA_REQUIRE_ALL allows no skip: {_reason(report)}"
        report.outcome = "failed"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a skipped module into a failed one where all must run."""
    report = yield
    _refuse(report)
    return report


# CPU time of this process and of those that it waited for: a busy machine changes it little.

_began: dict[str, float] = {}
_began_call: dict[str, float] = {}


def _cpu_s() -> float:
    own, waited = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    return own.ru_utime + own.ru_stime + waited.ru_utime + waited.ru_stime


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_logstart(nodeid: str) -> None:
    """A test begins."""
    _began[nodeid] = _cpu_s()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skipped test into a failed one where all must run; record the test's CPU time, with its fixtures."""
    report = yield
    _refuse(report)
    if report.when == "setup":
        _began_call[item.nodeid] = _cpu_s()
    elif report.when == "call" and item.nodeid in _began_call:
        report.user_properties.append((_CALL, _cpu_s() - _began_call.pop(item.nodeid)))
    elif report.when == "teardown" and item.nodeid in _began:
        report.user_properties.append((_CPU, _cpu_s() - _began.pop(item.nodeid)))
    return report


# The end of a run: figures, CPU time, then skips, just above pytest's closing line.


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the sections that have something to report."""
    _tell_figures(terminalreporter)
    _tell_cpu(terminalreporter)
    if terminalreporter.config.getoption("--write-slow"):
        _write_slow(terminalreporter)
    _tell_skips(terminalreporter)


def _times(terminalreporter: pytest.TerminalReporter, when: str, what: str) -> Iterator[tuple[str, float]]:
    """Each test, and CPU seconds that were recorded as `what` in this phase of it."""
    # Reports of teardowns that passed are filed under "".
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == what and report.when == when:
                    yield report.nodeid, value


def _write_slow(terminalreporter: pytest.TerminalReporter) -> None:
    """Of the tests that ran, those that took long, in place of all that SLOW named."""
    slow = sorted(
        {function_of(nodeid) for nodeid, seconds in _times(terminalreporter, "call", _CALL) if seconds > SLOW_S}
    )
    SLOW.write_text("".join(f"{name}\n" for name in slow), encoding="utf-8")
    terminalreporter.write_line(f"{len(slow)} tests in {SLOW.name}")


def _tell_figures(terminalreporter: pytest.TerminalReporter) -> None:
    """What tests measured, in the order of their names, whether they passed or failed."""
    told = [
        (str(report.nodeid), str(line))
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        if report.when == "call"
        for name, line in report.user_properties
        if name == MEASURED
    ]
    if told:
        terminalreporter.section("measured (against the last record)", sep="-")
    for _, line in sorted(told, key=lambda one: one[0]):
        terminalreporter.write_line(line)


def _tell_cpu(terminalreporter: pytest.TerminalReporter) -> None:
    """CPU seconds by file: most first, with their number of tests."""
    most = terminalreporter.config.getoption("--cpu")
    if not most:
        return
    files: dict[str, list[float]] = {}
    for nodeid, seconds in _times(terminalreporter, "teardown", _CPU):
        files.setdefault(nodeid.partition("::")[0], []).append(seconds)
    all_s = sum(sum(times) for times in files.values())
    terminalreporter.section(f"CPU time: {all_s:.0f} s", sep="-")
    for file, times in sorted(files.items(), key=lambda one: -sum(one[1]))[:most]:
        terminalreporter.write_line(f"{sum(times):7.1f} s  {len(times):4} tests  {file}")


def _tell_skips(terminalreporter: pytest.TerminalReporter) -> None:
    """The skipped tests by reason, and the one command that enables them."""
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = _reason(report)
        reasons[reason] = reasons.get(reason, 0) + 1
    if not reasons:
        return
    terminalreporter.section("not run here", sep="-", yellow=True)
    commands = set()
    for reason, count in sorted(reasons.items()):
        why, _, command = reason.partition(_WITH)
        commands.add(command.removesuffix(")"))
        terminalreporter.write_line(f"{count} skipped: {why}")
    for command in sorted(commands - {""}):
        terminalreporter.write_line(f"To run them too (installs what is missing; Debian, as root): {command}")
