"""What the commands say while they work."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from host_tools.device import show


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch, terminal: bool):
    file = io.StringIO()
    monkeypatch.setattr(show, "Console", lambda stderr: Console(file=file, force_terminal=terminal, width=80))
    with show.bar("Copying", 1000) as done:
        done(500)
        done(1000)
    assert ("Copying" in file.getvalue() and "100%" in file.getvalue()) is terminal


def test_a_bar_for_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(show, "Console", lambda stderr: Console(file=io.StringIO(), force_terminal=True))
    with show.bar("Reading", 0) as done:
        done(0)


def test_amounts_as_a_person_reads_them():
    assert [show.amount(count) for count in (0, 2047, 2048, 57_000)] == ["0 B", "2047 B", "2 KB", "56 KB"]
    assert [show.number(count, "file") for count in (0, 1, 2)] == ["0 files", "1 file", "2 files"]
    assert show.number(2, "match", "matches") == "2 matches"
