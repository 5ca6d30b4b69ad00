"""Score keeping on the screens: power cuts at any operation of the flash, and keys at random."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from host_tools.sim import gallery
from host_tools.sim.device import make_app
from tests.both import ROOT
from tests.match.test_power_cuts import cut
from tests.ui import pub, score_keys, score_monkey
from tests.ui.test_screens import BOOKS, all_classes

pytestmark = pytest.mark.slow

SCRIPT = "tests/ui/score_cuts.py"

# What others are made of.
BASES = {"Columns", "Wheels", "_Typed"}


def test_nothing_that_was_confirmed_is_lost(micropython: Path, root: Path) -> None:
    """Players, a sheet, rounds, corrections by keys: each operation cut before and twice within."""
    numbers, output = cut(micropython, root, "ours", 1, SCRIPT)
    assert numbers["harm"] == 0, output
    assert numbers["things"] >= 21
    assert numbers["cuts"] == 3 * numbers["operations"] + 1 >= 100


def test_a_writer_that_forgets_is_caught(micropython: Path, root: Path) -> None:
    numbers, output = cut(micropython, root, "forgets", 3, SCRIPT)
    assert numbers["harm"] >= 5, output


def test_every_screen_of_a_book_is_reached_by_keys(tmp_path: Path) -> None:
    """On the way to the canonical screens, or by the monkey: no screen is left out, and all of them are painted."""
    seen: set[str] = set()

    def make(board: Any) -> Any:
        app = make_app(board)
        turn = app.turn

        def watched() -> bool:
            seen.update(type(screen).__name__ for screen in app.stack)
            return bool(turn())

        app.turn = watched
        return app

    for name in gallery.SCREENS:
        if name.startswith(("score_", "club_")):
            for board in ("pico_lcd_1_3", "pico_lcd_1_14", "oled_128x64"):  # the displays with classes of their own
                gallery.render(name, board, "cs", make)
    for seed in (1, 2):
        seen.update(score_monkey.run(pub.BOARDS[seed], 3000, seed))
    app = pub.new_game(pub.BOARDS[0], 0, str(tmp_path))
    for rows in (("new", "purse", "bar", "►"), ("new", "played_for", "►")):
        score_keys.home(app)
        for row in rows:
            score_keys.row(app, row)
            seen.add(type(app.top).__name__)
    wanted = {kind.__name__ for kind in all_classes() if kind.__module__.startswith(BOOKS)}
    assert wanted - seen - BASES == set()


@pytest.mark.timeout(300)
@pytest.mark.parametrize("board", pub.BOARDS)
def test_a_monkey_keeps_score(board: str, micropython: Path) -> None:
    """Random keys on the screens of score keeping: nothing breaks, nothing grows, every file can be read."""
    done = subprocess.run(
        [str(micropython), "-X", "heapsize=4M", "tests/ui/score_monkey.py", board, "6000", "7"],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    for screen in ("ScoreTable", "Points", "Who", "ConfirmEntry", "Rounds", "ScoreMenu", "NewSheet"):
        names = (screen, "Mono" + screen)
        assert any(name in done.stdout.split() for name in names), f"the monkey never saw {screen}"
