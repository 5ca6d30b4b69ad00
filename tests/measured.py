"""Figures that tests measured, at the end of a run: budgets and how far they are from the last record.

A test tells a line by `record_property(MEASURED, line)`; it is printed whether the test passes or fails.
"""

from __future__ import annotations

import pytest

MEASURED = "measured"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the lines in the order of their tests' names."""
    reports = [
        report
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        if any(name == MEASURED for name, _ in report.user_properties)
    ]
    if not reports:
        return
    terminalreporter.section("measured (against the last record)", sep="-")
    for report in sorted(reports, key=lambda report: str(report.nodeid)):
        for name, line in report.user_properties:
            if name == MEASURED:
                terminalreporter.write_line(str(line))
