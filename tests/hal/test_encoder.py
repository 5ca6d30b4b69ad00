"""A rotary encoder: every notch is one key, however the switches bounce; on which boards there is room for one."""

from __future__ import annotations

import random

import pytest

from kocka.hal import NEXT, NO_KEY, PREV, Keys, boards, parts
from kocka.hal.encoder import Encoder

A, B = 0, 1
CLOCKWISE = ((A, 0), (B, 0), (A, 1), (B, 1))


def _all(keys: Keys) -> list[int]:
    found = []
    while (key := keys.get()) != NO_KEY:
        found.append(key)
    return found


def _turn(chip, by: int, dice: random.Random, most: int = 0) -> None:
    """A notch, with up to `most` bounces at each edge."""
    for pin, level in CLOCKWISE if by > 0 else ((A + B - pin, level) for pin, level in CLOCKWISE):
        for _ in range(dice.randint(0, most)):
            chip.drive(pin, level)
            chip.drive(pin, 1 - level)
        chip.drive(pin, level)


def test_every_notch_is_one_key(chip):
    keys = Keys()
    Encoder(keys, (A, B))
    dice = random.Random(21)
    for most in (0, 1, 6):
        for _ in range(40):
            by = dice.choice((1, -1))
            _turn(chip, by, dice, most)
            assert _all(keys) == [NEXT if by > 0 else PREV]


def test_half_a_notch_and_back_is_none(chip):
    keys = Keys()
    Encoder(keys, (A, B))
    for pin, level in ((A, 0), (B, 0), (B, 1), (A, 1)):
        chip.drive(pin, level)
    assert _all(keys) == []


@pytest.mark.parametrize("board", boards.IDS)
def test_which_boards_have_pins_for_it(board):
    data = boards.load(board)
    if {gpio for _, gpio, _ in data.KEYS} & {A, B}:
        with pytest.raises(ValueError, match="no encoder on this board: GP"):
            parts.of(data, [board, "encoder"])
    else:
        assert "encoder" in parts.of(data, [board, "encoder"])
        assert parts.encoder_pins(data) == (A, B)
