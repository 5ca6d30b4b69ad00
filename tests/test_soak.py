"""`make soak`: what it runs, how it counts, and what it records."""

from __future__ import annotations

from pathlib import Path

import pytest

from kocka.hal import boards
from tests import soak


def test_a_seed_has_every_board_and_both_languages_and_all_ages_in_turn() -> None:
    commands = [command for seed in range(6) for command in soak.commands(seed)]
    monkeys = {tuple(command[2:3] + command[5:]) for command in commands if command[1].endswith("monkey.py")}
    assert {monkey[0] for monkey in monkeys} == {*boards.IDS, *boards.PAGE}
    assert {monkey[1] for monkey in monkeys} == {"0", "1"} and {monkey[2] for monkey in monkeys} == {"0", "1", "2"}
    assert all((soak.ROOT / command[1]).exists() for command in commands)


def test_what_is_printed_is_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port = tmp_path / "port"
    port.write_text(
        "#!/bin/sh\n"
        'case "$3" in\n'
        '*monkey.py) echo "ok handheld 10000 events, 10007 keys, 55 starts: Table Start";;\n'
        '*restarts.py) echo "9000 positions, 812 of 108000 starts tried, 0 failed";;\n'
        '*) echo "harm: play, n=3 every=0: lost"; echo "91 of 636 failing allocations tried, 1 did harm"; exit 1;;\n'
        "esac\n",
        encoding="utf-8",
    )
    port.chmod(0o755)
    figures = soak.Figures(5, 5)
    for command in soak.commands(5):
        soak.run(port, command, figures, 60)
    assert (figures.keys, figures.monkeys, figures.starts) == (7 * 10007, 7, 7 * 55 + 812)
    assert figures.allocations == 91 and len(figures.failures) == 1
    said = capsys.readouterr().out
    assert "n=3" in said and figures.failures[0] in said and f"allocations.py all {soak.PART_S} 5" in said


def test_figures_are_recorded_in_place_of_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "BENCHMARKS.md"
    record.write_text("# Benchmarks\n\n| a |\n\n## Seats\n\nrest\n", encoding="utf-8")
    monkeypatch.setattr(soak, "RECORD", record)
    for keys in (70001, 80002):
        soak.write(soak.Figures(1, 2, keys, 6, 812, 91), 20)
    text = record.read_text(encoding="utf-8")
    assert text.count(soak.TITLE) == 1 and "80002" in text and "70001" not in text
    assert text.startswith("# Benchmarks\n\n| a |\n\n## Soak\n") and text.endswith("\n\n## Seats\n\nrest\n")
