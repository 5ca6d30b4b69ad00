"""Boards as the page draws them, and what their keys give."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tools.sim import faces, gallery
from host_tools.sim.device import Device
from kocka import hal
from kocka.hal import boards


@pytest.mark.parametrize("board", faces.BOARDS)
def test_every_board_has_a_face(board: str) -> None:
    """Screen and keys come from the board's data; the four keys that everything needs are there."""
    face = faces.face(board)
    data = faces.board_data(board)
    assert (face["width"], face["height"], face["colours"]) == (data.WIDTH, data.HEIGHT, data.COLOURS)
    assert [key["label"] for key in face["keys"]] == [key[0] for key in data.KEYS]
    if board in boards.PAGE:
        assert face["keys"] == [], "everything is touched"
    else:
        assert {"prev", "next", "ok", "back"} <= {key["role"] for key in face["keys"]}


def test_where_the_keys_are() -> None:
    """A stick on the left, letters on the right; without a stick half on each side."""
    places = {key["label"]: key["place"] for key in faces.face("pico_lcd_1_3")["keys"]}
    assert {places[label] for label in ("UP", "DOWN", "LEFT", "RIGHT", "PRESS")} == {"stick"}
    assert {places[label] for label in "ABXY"} == {"right"}
    places = {key["label"]: key["place"] for key in faces.face("pico_display_2_8")["keys"]}
    assert places == {"A": "left", "B": "left", "X": "right", "Y": "right"}


def test_keys_of_their_own_and_substitutes() -> None:
    """What a board lacks is a longer press of a key that it has."""
    full, four = faces.face("pico_lcd_1_3"), faces.face("pico_display_2_8")
    assert faces.key_code(full, "menu") == hal.MENU
    assert faces.key_code(four, "menu") == hal.LONG | hal.OK
    assert faces.key_code(full, "up") == hal.UP
    assert faces.key_code(four, "up") == hal.PREV
    assert faces.key_code(four, "next", held=True) == hal.SHEET == faces.key_code(four, "sheet")
    assert faces.key_code(full, "back", held=True) == hal.HOME == faces.key_code(full, "home")
    assert faces.key_code(full, "hint") == hal.HINT
    assert faces.key_code(four, "hint") == hal.HINT  # at the table, not a menu
    with pytest.raises(KeyError):
        faces.key_code(full, "fire")


def test_an_unknown_board_is_named() -> None:
    """With those that there are."""
    with pytest.raises(faces.UnknownBoard, match=r"no board 'c64'; known: pico_lcd_1_3"):
        faces.face("c64")


@pytest.mark.parametrize("board", ["pico_lcd_1_3", "pico_display_2_8"])
def test_the_hint_key_asks_for_a_hint_on_every_board(board: str, tmp_path: Path) -> None:
    """Four keys have none for it; the page's has the same effect there."""
    device = Device(board, tmp_path, "cs", seed=1996)
    gallery.table(device)
    device.key("hint")
    device.settle()
    assert device.screen == "table" and device.app.base.advised
