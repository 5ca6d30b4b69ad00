"""Boards that have no goldens: every canonical screen is drawn, every text fits, a higher display is enough."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from host_tools.sim import faces, gallery
from host_tools.sim.device import LANGUAGES
from kocka.hal import boards

OTHERS = tuple(board for board in boards.IDS if board not in boards.MAIN)
LARGE = "made_up_320x320"
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
    """A text that does not fit is an error here."""
    data = boards.load(board)
    for screen in screens:
        assert gallery.render(screen, board, language).pixels.shape == (data.HEIGHT, data.WIDTH), screen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", [*OTHERS, LARGE])
def test_the_first_screens_of_each_kind(board: str, language: str) -> None:
    _draw(board, language, FEW[::2] if language == LANGUAGES[0] else FEW[1::2])


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("board", [*OTHERS, LARGE])
def test_every_screen(board: str, language: str) -> None:
    _draw(board, language, tuple(gallery.SCREENS))


def test_a_screen_lies_at_the_bottom_of_a_higher_display() -> None:
    """The hand is at the lower edge, whatever the height: rows of paper there, not of cloth."""
    pixels = gallery.render("table", LARGE, LANGUAGES[0]).pixels
    assert len(set(pixels[300].tolist())) > 1
