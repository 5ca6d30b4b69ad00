"""What the page "Add a game" promises: one engine file, one sheet file, a few tables; nobody else asks for the game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host_tools.build import playthroughs
from host_tools.engine import SEATED
from kocka.engine import games
from kocka.match.setup import AI, SeatSetup, Setup
from kocka.seats import rules
from kocka.sheets.games import sheet_class
from kocka.ui import games as profiles
from kocka.ui import pages

MOST_LINES = 250
OWN = [name for name in games.NAMES if name in profiles.NAMES]

# Where the name of a game may stand, in quotes.
TABLES = {
    "engine/games.py",
    "sheets/games.py",
    "seats/rules.py",
    "seats/remarks.py",
    "seats/talk.py",
    "ui/games.py",
    "ui/pages.py",
}


@pytest.fixture(scope="module")
def firmware(root: Path) -> Path:
    return root / "firmware" / "kocka"


@pytest.mark.parametrize("name", games.NAMES)
def test_an_engine_file_stays_small(name: str, firmware: Path) -> None:
    assert len((firmware / "engine" / f"{name}.py").read_text(encoding="utf-8").splitlines()) < MOST_LINES


@pytest.mark.parametrize("name", OWN)
def test_a_game_is_in_every_table(name: str, root: Path) -> None:
    game = games.game(name)
    assert name == game.NAME
    assert sheet_class(name).__module__ == f"kocka.sheets.{name}"
    profile = profiles.profile(name)
    assert len(profile.options) == len(game.OPTIONS)
    assert name in pages.CHAPTERS
    assert pages.pages_of(name)
    assert name in SEATED
    seats = [SeatSetup(AI) for _ in range(4)]
    setup = Setup(name, 1, seats)
    assert rules.rules_of(game.deal(1).view(0)).costly == len([c for c in game.deal(1).view(0).table.values if c])
    assert setup.options == game.defaults()
    assert any(entry[1] == name for entry in playthroughs.GAMES)
    for kind in ("engine", "sheets"):
        assert (root / "tests" / kind / f"both_{name}.py").exists()


def test_nobody_else_asks_which_game_it_is(firmware: Path) -> None:
    """Outside of the tables no code compares with the name of a game, or holds one."""
    found = set()
    for path in firmware.rglob("*.py"):
        where = path.relative_to(firmware).as_posix()
        code = re.sub(r'""".*?"""|#.*', "", path.read_text(encoding="utf-8"), flags=re.S)
        for name in OWN:
            own = {f"engine/{name}.py", f"sheets/{name}.py"}
            if f'"{name}"' in code and where not in TABLES | own:
                found.add((where, name))
    assert not found
