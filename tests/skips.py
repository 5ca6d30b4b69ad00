"""Says at the end of a test run what was skipped, why, and what enables it; with KOCKA_REQUIRE_ALL=1 a skip fails.

The hooks are taken up by `tests/conftest.py`. A test that cannot run here calls `unavailable(reason)`. Tests that run
the real firmware on the emulated Pico are marked `chip` by the fixtures they ask for (`make test ARGS='-m "not chip"'`
leaves them out).
"""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import NoReturn

import pytest

ENABLE = "make enable"
# Fixtures of tests that need the image or the emulated Pico.
CHIP_FIXTURES = {"emulated", "image", "source", "stock", "tree", "twin"}
_WITH = " (enable with: "


def unavailable(reason: str, command: str = ENABLE) -> NoReturn:
    """Skip the calling test because something is not installed that `command` installs."""
    pytest.skip(f"{reason}{_WITH}{command})")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that need the chip, and as slow those of both_*.py: all with `SLOW = True`, or those it names."""
    for item in items:
        slow = getattr(getattr(item, "module", None), "SLOW", False)
        if slow is True or (slow and item.name in slow):
            item.add_marker(pytest.mark.slow)
        if CHIP_FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.chip)


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
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn a skipped test into a failed one where all must run."""
    report = yield
    _refuse(report)
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Turn a skipped module into a failed one where all must run."""
    report = yield
    _refuse(report)
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the skipped tests by reason, and the one command that enables them, just above pytest's closing line."""
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
