"""Says at the end of a test run what was skipped, why, and what enables it; with KOCKA_REQUIRE_ALL=1 a skip fails.

The hooks are taken up by `tests/conftest.py`. A test that cannot run here calls `unavailable(reason)`.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import NoReturn

import pytest

ENABLE = "make enable"


def unavailable(reason: str) -> NoReturn:
    """Skip the calling test because something is not installed that `make enable` installs."""
    pytest.skip(f"{reason} (enable with: {ENABLE})")


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
    suffix = f" (enable with: {ENABLE})"
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(f"{count} skipped: {reason.removesuffix(suffix)}")
    if any(reason.endswith(suffix) for reason in reasons):
        terminalreporter.write_line(f"To run them too (installs what is missing; Debian, as root): {ENABLE}")
