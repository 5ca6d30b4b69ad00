"""`kocka train`: equal files wherever deals are played, the recipe in the head, a small case for `make gen-check`."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner

from host_tools.games import parts
from host_tools.lab.arena import duel
from host_tools.lab.arena.work import Place
from host_tools.lab.train import small, training
from host_tools.lab.train.training import Recipe, Training


class Totals(Training):
    """What the seats have, deal by deal."""

    NAME = "totals"
    HELP = "Nothing but points."
    FILE = "totals.py"
    PLAYER = "rule"
    SMALL = ("rule", 3)

    def rows(self, recipe: Recipe, number: int) -> list[float]:
        """The points of the seats."""
        seed = duel.deal_seed(recipe.seed, number)
        return list(duel.play(training.table_of(recipe), [recipe.player] * 4, seed, number).points)

    def made(self, recipe: Recipe, rows: Sequence[list[float]]) -> str:
        """All of them."""
        return f'"""{recipe.head()}"""\n\nTOTALS = {rows}\n'


@pytest.fixture
def declared(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A game with a training of its own; its name."""
    game = "hearts"
    part = ModuleType("training")
    part.TRAININGS = (Totals(),)  # type: ignore[attr-defined]
    monkeypatch.setattr(parts, "having", lambda name: iter([(game, part)] if name == "training" else []))
    yield game
    sys.modules.pop("host_tools.lab.train.command", None)


def test_the_same_with_any_number_of_processes(declared: str) -> None:
    recipe = Recipe("totals", declared, "rule", 5, 7)
    kind = Totals()
    found = [training.gathered(kind, recipe, Place(jobs, plain=True), lambda: None) for jobs in (1, 2)]
    assert found[0] == found[1] and len(found[0]) == 5
    other = Recipe("totals", declared, "rule", 5, 8)
    assert training.gathered(kind, other, Place(1, plain=True), lambda: None) != found[0]


def test_the_command_writes_what_its_head_says(declared: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sys.modules.pop("host_tools.lab.train.command", None)
    from host_tools.lab.train.command import command

    (tmp_path / "firmware" / "kocka" / "games" / declared).mkdir(parents=True)
    monkeypatch.setattr(training, "ROOT", tmp_path)
    monkeypatch.setattr(sys.modules["host_tools.lab.train.command"], "ROOT", tmp_path)
    arguments = ["totals", "--deals", "2", "--seed", "9", "--plain", "--jobs", "1"]
    shown = CliRunner().invoke(command, arguments)
    assert shown.exit_code == 0, shown.output
    written = CliRunner().invoke(command, [*arguments, "--write"])
    text = training.path_of(Totals(), declared).read_text(encoding="utf-8")
    assert text in shown.output and text not in written.output
    assert f"kocka train totals --game {declared} --player rule --deals 2 --seed 9\n" in text
    assert "Made from commit unknown." in text  # no checkout there


def test_the_small_case_is_made_anew(declared: str) -> None:
    made = small.outputs()
    assert list(made) == [f"tests/data/training/totals-{declared}.txt"]
    assert made == small.outputs() and b"--deals 3" in made[f"tests/data/training/totals-{declared}.txt"]


def test_small_cases_are_committed(root: Path) -> None:
    """`make gen-check` compares what is in them."""
    wanted = {f"{kind.NAME}-{game}.txt" for game, kind in training.of_games()}
    assert {path.name for path in (root / small.FOLDER).glob("*.txt")} == wanted
    for game, kind in training.of_games():
        text = training.path_of(kind, game).read_text(encoding="utf-8")
        assert f"kocka train {kind.NAME} --game {game} --player " in text, game
