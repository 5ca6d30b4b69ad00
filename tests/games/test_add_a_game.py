"""What "Add a game" in the engine's README promises: small files in a game's folder, found by every table."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.build import playthroughs
from kocka.ai import recipe as rules
from kocka.games import registry as games
from kocka.games.registry import sheet_class
from kocka.match.setup import AI, SeatSetup, Setup
from kocka.ui.table import help_pages as pages
from kocka.ui.table import profile as profiles

MOST_LINES = 260
OWN = [name for name in games.NAMES if name != "taroky"]


@pytest.fixture(scope="module")
def firmware(root: Path) -> Path:
    return root / "firmware" / "kocka"


@pytest.mark.parametrize("name", [name for name in games.rounds() if name != "taroky"])
def test_an_engine_file_stays_small(name: str, firmware: Path) -> None:
    module = "cerna_kocka/dokladacka/rules.py" if name == "dokladacka" else f"{name}/rules.py"
    assert len((firmware / "games" / module).read_text(encoding="utf-8").splitlines()) < MOST_LINES


@pytest.mark.parametrize("name", OWN)
def test_a_game_is_in_every_table(name: str, root: Path) -> None:
    game = games.game(name)
    assert name == game.NAME
    assert sheet_class(name).__module__ == f"kocka.games.{name}.sheet"
    profile = profiles.profile(name)
    assert len(profile.options) == len(game.OPTIONS)
    assert name in pages.chapters()
    assert pages.pages_of(name)
    seats = [SeatSetup(AI) for _ in range(4)]
    setup = Setup(name, 1, seats)
    assert rules.rules_of(game.deal(1).view(0)).costly == len([c for c in game.deal(1).view(0).table.values if c])
    assert setup.options == game.defaults()
    assert playthroughs.playthroughs_of(name)
    assert (root / "tests" / "games" / name / f"both_{name}.py").exists()
