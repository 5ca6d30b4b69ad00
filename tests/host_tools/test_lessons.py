"""What lessons teach is what the master says, with room to spare; and they have little room to take."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from host_tools.lab import jit
from host_tools.lab.lessons import command
from host_tools.lab.lessons.moments import advised, moments
from host_tools.lab.lessons.puzzles import JUDGES, WORLDS, judged, worlds
from kocka.games import registry
from kocka.match import lesson as lessons
from kocka.match.deal_code import setup_of
from kocka.match.state import MatchState

ALL = [(game, number) for game in registry.NAMES for number in range(len(lessons.makers(game)))]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "number"), ALL)
def test_the_master_chooses_what_is_taught(game: str, number: int) -> None:
    lesson = lessons.makers(game)[number]()
    line = lesson.actions(game)
    state = MatchState(setup_of(lesson.code))
    with jit.switched(True):
        for at, action in enumerate(line):
            for step in lesson.steps:
                if step.at == at:
                    advice = advised(state, 0)
                    right = bytes(advice.giving) or bytes([advice.action])
                    assert sorted(right) == sorted(line[at : at + step.count])
            state.do(action)


@pytest.mark.slow
@pytest.mark.parametrize("game", [game for game in registry.NAMES if lessons.puzzles(game)])
def test_two_judges_agree_on_every_puzzle_in_5000_worlds(game: str) -> None:
    with jit.switched(True):
        for text in lessons.puzzles(game):
            code, _, at, hard, points, line = text.split(" ")
            match = MatchState(setup_of(code))
            actions = lessons.Lesson(0, code, 0, line, ()).actions(game)
            for action in actions[: int(at)]:
                match.do(action)
            with worlds(WORLDS):
                verdicts = [judged(match, level) for level in JUDGES]
            assert {card for card, _ in verdicts} == {actions[int(at)]}
            assert min(margin for _, margin in verdicts) >= int(points) or points == "1"


@pytest.mark.slow
def test_puzzles_are_found_the_same_ones_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "firmware/kocka/games/hearts").mkdir(parents=True)
    monkeypatch.setattr(command, "ROOT", tmp_path)
    arguments = ["hearts", "--count", "3", "--seed", "7", "--write"]
    first = CliRunner().invoke(command.command, arguments)
    assert first.exit_code == 0, first.output
    written = (tmp_path / "firmware/kocka/games/hearts/puzzles.py").read_text(encoding="utf-8")
    assert written.count('"\n    "') == 3 and first.output.count("missed by") == 3
    again = CliRunner().invoke(command.command, arguments)
    assert again.output == first.output
    assert CliRunner().invoke(command.command, ["chess"]).exit_code == 2


@pytest.mark.slow
def test_choices_of_a_deal_are_found() -> None:
    with jit.switched(True):
        found = moments(setup_of("00A011JTCH0000YA"))
    assert [moment.at for moment in found] == sorted({moment.at for moment in found})
    assert (found[0].begin, len(found[0].line), len(found[0].right)) == (0, 12, 3)
    best = max(found, key=lambda moment: moment.margin)
    assert (best.at, best.begin, len(best.line)) == (26, 24, 28)
    assert best.margin > 10
