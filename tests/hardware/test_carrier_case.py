"""The carrier in its case: nothing too near, the power switch within reach, no way in beside it."""

from __future__ import annotations

import numpy as np
import pytest

from hardware import library, models
from hardware.carrier import case
from hardware.oled_128x64 import case as oled
from hardware.tools import solids
from hardware.tools.kicad import files

FREE = 0.3


def common(one, other) -> float:
    """Volume that two shapes have in common, mm³."""
    return float((one ^ other).volume())


def near(thing, down: float = FREE - 0.01, up: float = FREE - 0.01):
    """A box or rod with the room around it."""
    return models.grown(thing, (FREE - 0.01, FREE - 0.01, down), (FREE - 0.01, FREE - 0.01, up))


@pytest.mark.parametrize("on", [True, False])
def test_nothing_is_too_near(on: bool):
    whole = case.lid() + oled.back()
    assert common(case.lid(), oled.back()) < 1e-3
    inside = case.boards(on)
    for name, things in inside.items():
        for thing in things:
            # Clamped: the board; lying on: the cells' holder, the glass on the face.
            down = 0.0 if name in ("board", "cells") else FREE - 0.01
            up = 0.0 if name in ("board", "display") else FREE - 0.01
            assert common(near(thing.shape, down, up), whole) < 1e-3, name
    parts = [(name, thing.shape) for name, things in inside.items() if name != "board" for thing in things]
    for number, (name, shape) in enumerate(parts):
        for other, beside in parts[:number]:
            if name != other:
                assert common(shape, beside) == 0.0, (name, other)
    for thing in inside["display"]:
        for other, beside in parts:
            if other != "display":
                assert common(near(thing.shape), beside) == 0.0, other


def test_the_switch_can_be_moved_from_outside():
    outside = oled.outside()[1] / 2
    for on in (True, False):
        knob = case.boards(on)["slide"][1].shape
        assert knob.bounding_box()[4] > outside + 1.0
    # Without its slot the front does not go on.
    assert common(case.boards()["slide"][1].shape, oled.lid()) > 1


def test_no_way_in_beside_the_switch():
    """A rod of 2.5 mm, wherever the slot lets it in, meets the switch, the board or the case."""
    low, high = case.slot()
    top = oled.BACK + models.STRIPBOARD[2]
    stop = solids.joined(thing.shape for things in case.boards().values() for thing in things)
    stop += case.lid() + oled.back()
    for x in np.arange(low, high + 0.1, 0.5):
        for z in np.arange(-1.6, case.SLOT_TOP + 0.1, 0.5):
            rod = solids.rod(1.25, 30).rotate([-90, 0, 0]).translate([x, models.STRIPBOARD[1] / 2 - 4, top + z])
            assert common(rod, stop) > 0, (x, z)


def test_models_are_the_footprints():
    one = files.design("carrier")
    body = library.FOOTPRINTS["Slide_OS"].body
    xs, ys = [x for x, _ in body], [y for _, y in body]
    assert max(xs) - min(xs) == pytest.approx(case.SLIDE[0])
    assert max(ys) == pytest.approx(case.SLIDE[1] / 2 + case.KNOB[1])
    x, y, _ = next(part.at for part in one.parts if part.ref == "SW8")
    # The body ends where the board ends, so that the knob reaches through the wall.
    assert 0 <= models.STRIPBOARD[1] / 2 - (y + case.SLIDE[1] / 2) < 0.3
