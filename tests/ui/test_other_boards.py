"""Boards that have no goldens: every canonical screen is drawn, every text fits, a higher display is enough.

`make night` draws them on all boards in all languages, other runs each on some.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from host_tools.sim import faces, gallery
from host_tools.sim.device import WHOLE, make_app
from kocka.games.registry import NAMES
from kocka.hal import boards
from kocka.ui.screens.play.new_match import NewMatch
from tests.plugin import some
from tests.ui import pub
from tests.ui.laid_out import LaidOut
from tests.ui.menus import check_texts

OTHERS = tuple(board for board in boards.IDS + boards.PAGE if board not in boards.MAIN)
LARGE = "made_up_320x320"
# Cards and nothing else, and what lies over something for a while.
DRAWINGS = ("taroky_cards", "taroky_cards_2", "taroky_cards_3", "taroky_fan", "taroky_hint")
FEW = ("start", "table", "pass_ask", "last_trick", "round_end", "taroky_bid", "score_table", "settings")


@pytest.fixture(autouse=True)
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board of 320x320 that is nothing but a data file."""
    data: Any = ModuleType(LARGE)
    vars(data).update(vars(boards.load("pico_display_2_8")), ID=LARGE, HEIGHT=320)
    load = boards.load
    monkeypatch.setattr(boards, "load", lambda board: data if board == LARGE else load(board))
    monkeypatch.setattr(faces, "BOARDS", (*faces.BOARDS, LARGE))


def _draw(board: str, language: str, screens: tuple[str, ...]) -> None:
    """A text that does not fit is an error here, and one that lies on another or leaves the screen."""
    data = boards.load(board)
    for screen in screens:
        made: list[Any] = []

        def make(*given: Any, made: list[Any] = made) -> Any:
            made.append(make_app(*given))
            return made[-1]

        assert gallery.render(screen, board, language, make).pixels.shape == (data.HEIGHT, data.WIDTH), screen
        if made[-1].stack and screen not in DRAWINGS:
            check_texts(made[-1])
        if board in OTHERS and board in gallery.SCREENS[screen].boards:
            faults = LaidOut(made[-1]).faults
            assert not faults, f"{screen}: {faults}"


@pytest.mark.parametrize("language", WHOLE)
@pytest.mark.parametrize("board", [*OTHERS, LARGE])
def test_the_first_screens_of_each_kind(board: str, language: str) -> None:
    _draw(board, language, FEW[::2] if language == WHOLE[0] else FEW[1::2])


@pytest.mark.slow
@pytest.mark.parametrize("language", WHOLE)
@pytest.mark.parametrize("board", [*OTHERS, LARGE])
def test_every_screen(board: str, language: str) -> None:
    turn = [*OTHERS, LARGE].index(board) + 2 * WHOLE.index(language)
    _draw(board, language, tuple(some(gallery.SCREENS, 4, turn)))


def test_a_screen_lies_at_the_bottom_of_a_higher_display() -> None:
    """The hand is at the lower edge, whatever the height: rows of paper there, not of cloth."""
    pixels = gallery.render("table", LARGE, WHOLE[0]).pixels
    assert len(set(pixels[300].tolist())) > 1


@pytest.mark.slow
@pytest.mark.parametrize("board", ["pico_lcd_1_14", *boards.PAGE])
@pytest.mark.parametrize(("game", "seats"), [(name, 4) for name in NAMES] + [(NAMES[-2], 9)])
def test_an_update_equals_a_fresh_painting(game: str, seats: int, board: str, tmp_path: Path) -> None:
    """Strip and button lie over the table on a low display; the hand lies in two rows on a phone."""
    app: Any = pub.new_game(board, 0, str(tmp_path))
    chooser = NewMatch(app, game)
    chooser.seed, chooser.count = 77, seats
    app.act(("start", chooser.setup()))
    rng = pub.player(5)
    for _ in range(60):
        pub.turn(app, 60, pub.next_key(app, rng))
        pub.fresh(app)
