"""The screen's text: who sits where, with points and letters, is one piece, on displays of every class."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.build.web.guest.words import CHOSEN, LED, Words
from host_tools.sim import gallery
from host_tools.sim.device import Device
from kocka.hal import boards

pytestmark = pytest.mark.slow

# What is told of the people at a table, however they sit.
TOLD = {
    "table": {"Božka, 0 bodů", "Honza, 0 bodů", "Lojza, 11 bodů", "Ty, 0 bodů"},
    "kourici_table": {"Božka, 0 bodů, K", "Honza, 0 bodů, K", "Lojza, 10 bodů, KO", "Ty, 0 bodů"},
    "black_cat_table": {"Božka, 0 bodů", "Lojza, 0 bodů", "Ty, 0 bodů"},
    "black_cat_table_5": {"Božka, 0 bodů", "Honza, −31 bodů", "Lojza, 0 bodů", "Karel, −39 bodů", "Ty, 0 bodů"},
}


@pytest.mark.parametrize("board", [*boards.MAIN, "pico_lcd_1_14"])
def test_people_are_told_with_their_points(board: str, tmp_path: Path) -> None:
    """No number is left alone; a name may be cut short where there is little room."""
    for name, told in TOLD.items():
        (tmp_path / name).mkdir()
        device = Device(board, tmp_path / name, "cs", seed=gallery.SEED)
        gallery.SCREENS[name].reach(device)
        words = Words(device.app)
        device.app.dirt.all()
        device.advance(40)
        pieces = [piece for line in words.lines() for piece, _ in line]
        found = {piece for piece in pieces if " bodů" in piece}
        assert not [piece for piece in pieces if piece.isdigit()], (name, pieces)
        assert len(found) == len(told), (name, pieces)
        shorter = {piece.partition(".,")[0] for piece in found if ".," in piece}
        assert {piece for piece in found if ".," not in piece} <= told
        assert all(any(whole.startswith(piece) for whole in told) for piece in shorter)
        device.close()


def told(name: str, board: str, folder: Path) -> list[list[tuple[str, int]]]:
    """The lines of a canonical screen, in English."""
    device = Device(board, folder, "en", seed=gallery.SEED)
    gallery.SCREENS[name].reach(device)
    words = Words(device.app)
    device.app.dirt.all()
    device.advance(40)
    lines = [[(str(text), int(flags)) for text, flags in line] for line in words.lines()]
    device.close()
    return lines


@pytest.mark.parametrize("board", [*boards.MAIN, "pico_lcd_1_14"])
def test_a_trick_is_told_in_the_order_played(board: str, tmp_path: Path) -> None:
    """Who played what, the card that was led first; no card on the table is told twice."""
    lines = told("table", board, tmp_path)
    assert lines[0] == [("Lojza: jack of spades", LED), ("Božka: queen of spades", 0), ("Honza: seven of spades", 0)]
    rest = [text for line in lines[1:] for text, _ in line]
    assert not {"jack of spades", "queen of spades", "seven of spades"} & set(rest)
    assert "eight of spades" in rest  # mine


@pytest.mark.parametrize("board", [*boards.MAIN, "pico_lcd_1_14"])
def test_only_what_is_chosen_is_told_as_chosen(board: str, tmp_path: Path) -> None:
    """Of a question the button, nothing of what lies below it."""
    chosen = [text for line in told("ask_new", board, tmp_path) for text, flags in line if flags & CHOSEN]
    assert chosen == ["No"]
