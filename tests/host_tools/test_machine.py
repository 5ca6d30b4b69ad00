"""The simulated board: what is on the glass is what was sent, time and keys only move when told."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from host_tools.sim.machine import BOARD_IDS, MONO_RGB, SimBoard
from kocka.hal import BACK, LONG, OK
from kocka.ui.core import palette
from kocka.ui.core.canvas import Canvas


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_glass_shows_only_what_was_sent(board_id: str, tmp_path: Path) -> None:
    board = SimBoard(board_id, tmp_path / "new" / "folder", seed=1)
    assert (tmp_path / "new" / "folder").is_dir()
    canvas = Canvas(board.display)
    canvas.fill(1)
    assert not board.pixels().any()
    canvas.open(10, 10, 20, 20)
    canvas.close()
    pixels = board.pixels()
    assert pixels.shape == (board.height, board.width)
    top, bottom = (8, 32) if board.colours == 2 else (10, 30)
    assert (pixels[top:bottom, 10:30] == 1).all()
    assert int(pixels.sum()) == 20 * (bottom - top)
    assert board.display.updates == [(10, top, 20, bottom - top)]


@pytest.mark.parametrize("board_id", BOARD_IDS)
def test_frame_is_an_rgb_picture(board_id: str, tmp_path: Path) -> None:
    board = SimBoard(board_id, tmp_path)
    canvas = Canvas(board.display)
    colour = 1 if board.colours == 2 else palette.GOLD
    canvas.fill(colour)
    canvas.close()
    picture = board.frame(3)
    assert picture.mode == "RGB"
    assert picture.size == (board.width * 3, board.height * 3)
    wanted = MONO_RGB[1] if board.colours == 2 else palette.RGB[palette.GOLD]
    got = np.asarray(picture)[5, 5].astype(int)
    assert np.abs(got - [wanted >> 16, wanted >> 8 & 255, wanted & 255]).max() <= 4
    assert len(board.rgb()) == 16


@pytest.mark.parametrize(
    "area", [(1, 0, 2, 2), (0, 0, 3, 2), (0, 0, 242, 2), (-2, 0, 4, 4), (0, 0, 0, 4), (0, 239, 2, 2)]
)
def test_bad_rectangles_are_refused(area: tuple[int, int, int, int], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="show"):
        SimBoard("pico_lcd_1_3", tmp_path).display.show(*area)


@pytest.mark.parametrize("area", [(0, 4, 8, 8), (0, 0, 8, 4)])
def test_mono_rectangles_are_whole_bytes(area: tuple[int, int, int, int], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="show"):
        SimBoard("oled_128x64", tmp_path).display.show(*area)


def test_time_and_keys_move_by_hand(tmp_path: Path) -> None:
    board = SimBoard("pico_display_2_8", tmp_path, start_ms=(1 << 29) - 5)
    assert board.clock.ms() == (1 << 29) - 5
    board.advance(7)
    assert board.clock.ms() == 2
    board.sound.tone(440, 30)
    assert board.sound.events == [(2, 440, 30)]
    assert board.press(OK) and board.press(BACK | LONG)
    assert [board.keys.get() for _ in range(3)] == [OK, BACK | LONG, 0]
    for _ in range(8):
        assert board.press(OK)
    assert not board.press(OK)


def test_seeds_repeat_and_differ(tmp_path: Path) -> None:
    first, second = (SimBoard("oled_128x64", tmp_path, seed=77) for _ in range(2))
    seeds = [first.entropy() for _ in range(5)]
    assert seeds[0] == 77
    assert len(set(seeds)) == 5
    assert seeds == [second.entropy() for _ in range(5)]
    assert all(0 <= seed < 1 << 48 for seed in seeds)
    free = SimBoard("oled_128x64", tmp_path)
    assert free.entropy() != free.entropy()


def test_unknown_boards_are_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"toaster.*pico_lcd_1_3"):
        SimBoard("toaster", tmp_path)
