"""The handheld in its case: nothing too near, all within reach, no way in; as large as was promised."""

from __future__ import annotations

import pytest
from manifold3d import CrossSection, JoinType, Manifold

from hardware import models
from hardware.handheld import case, design
from hardware.tools import solids

FREE = 0.29


def common(one: Manifold, other: Manifold) -> float:
    """Volume that two shapes have in common, mm³."""
    return float((one ^ other).volume())


def meet(one: Manifold, other: Manifold) -> bool:
    """Whether the boxes around two shapes do."""
    a, b = one.bounding_box(), other.bounding_box()
    return all(a[axis] < b[axis + 3] and b[axis] < a[axis + 3] for axis in range(3))


@pytest.fixture(scope="module")
def closed() -> Manifold:
    return case.lid() + case.back()


def test_its_size(closed: Manifold):
    low_x, low_y, low_z, x, y, z = closed.bounding_box()
    assert (x - low_x, y - low_y, z - low_z) == pytest.approx((100, 60, 16))
    assert common(case.lid(), case.back()) < 1e-3


@pytest.mark.parametrize("on", [True, False])
def test_nothing_is_too_near(on: bool, closed: Manifold):
    inside = case.boards(on)
    assert {"A1", "J1", "J2", "SW1", "SW10", "BT1", "U1", "cell", "speaker"} <= set(inside)
    for name, things in inside.items():
        for thing in things:
            # Clamped: the board; lying on the back: cell and loudspeaker.
            down = 0.0 if name in ("board", "cell", "speaker") else FREE
            up = 0.0 if name == "board" else FREE
            room = models.grown(thing.shape, (FREE, FREE, down), (FREE, FREE, up))
            assert common(room, closed) < 1e-3, name
    parts = [(name, thing.shape) for name, things in inside.items() if name != "board" for thing in things]
    for number, (name, shape) in enumerate(parts):
        for other, beside in parts[:number]:
            if name != other and meet(shape, beside):
                assert common(shape, beside) == 0.0, (name, other)


def test_a_part_too_near_is_seen(closed: Manifold):
    cell = case.boards()["cell"][0].shape.translate([1.0, 0, 0])
    assert common(models.grown(cell, (FREE, FREE, 0), (FREE, FREE, FREE)), closed) > 0.1
    assert common(case.boards()["A1"][1].shape.translate([0, 0, -1.0]), closed) > 0.1


def test_the_cell_may_swell():
    width, length, height = models.CELL_500
    swollen = solids.box(width, length, height * 1.1, (*case.CELL_AT, case.FLOOR + 0.01))
    for name, things in case.boards().items():
        for thing in things:
            assert name == "cell" or common(swollen, thing.shape) == 0.0, name


def test_the_board_is_held(closed: Manifold):
    board = case.boards()["board"][0].shape
    for z in (-0.6, 0.6):
        assert common(board.translate([0, 0, z]), closed) > 30


def test_caps_reach_the_keys_and_stay_in(closed: Manifold):
    inside = case.boards()
    for cap, (name, place) in zip(case.caps(), design.KEYS.items(), strict=True):
        assert common(cap.shape, closed) < 1e-3, name
        switch = next(part.ref for part in case.board().parts if part.value == name)
        body, plunger, *_ = (thing.shape for thing in inside[switch])
        assert common(cap.shape, plunger) == 0.0 == common(cap.shape, body)
        pressed = cap.shape.translate([0, 0, -0.3])
        assert common(pressed, plunger) > 0 and common(pressed, body) == 0.0, "0.25 mm are the key's way"
        assert common(cap.shape.translate([0, 0, 2]), closed) > 1
        assert cap.shape.bounding_box()[5] > case.TOTAL + 1.0 and place


def test_usb_is_within_reach_and_nothing_else(closed: Manifold):
    x, height = case._usb()
    face = design.SIZE[1] / 2 + models.MICRO_B.over
    width, high = models.PLUGS[1]
    # The plug's plastic comes to 0.2 mm from the socket's face: its metal is 6 mm long.
    plug = solids.box(width, 20, high, (x, face + 10.2, height - high / 2))
    assert common(plug, closed) == 0.0
    # A rod of 2.5 mm gets in neither there nor beside the switch.
    things = [thing.shape for name in ("A1", "SW10", "board") for thing in case.boards()[name]]
    behind = solids.joined([closed, *things]).trim_by_plane([0, 1, 0], face - 4.0)
    seen = behind.rotate([90, 0, 0]).project()
    side = CrossSection.square([60, 12]).translate((-15, -14))
    assert (side - seen).area() > 0.5, "some gaps there are"
    assert (side - seen).offset(-1.25, JoinType.Round, 2.0, 32).area() == 0.0
    bare = closed.trim_by_plane([0, 1, 0], face - 4.0).rotate([90, 0, 0]).project()
    assert (side - bare).offset(-1.25, JoinType.Round, 2.0, 32).area() > 10


def test_the_face_has_no_hole_to_the_board():
    """Glass, caps and face leave no gap that a rod of 2.5 mm gets through; before the LED 0.8 mm are left."""
    lid = case.lid().trim_by_plane([0, 0, 1], case.TOTAL - case.FACE)
    cover = solids.joined([lid, case.boards()["J1"][1].shape, *(cap.shape for cap in case.caps())]).project()
    side = CrossSection.square([94, 54], True)
    assert (side - cover).offset(-1.25, JoinType.Round, 2.0, 32).area() == 0.0
    assert (side - lid.project()).area() > 1500, "without them there are holes"
    x, y, _ = next(part.at for part in case.board().parts if part.ref == "D1")
    before = solids.rod(1.0, 20, (x, y, case.TOTAL - 10)) ^ case.lid()
    assert before.bounding_box()[5] - before.bounding_box()[2] == pytest.approx(0.8)


def test_the_switch_can_be_moved(closed: Manifold):
    for on in (True, False):
        knob = case.boards(on)["SW10"][1].shape
        assert knob.bounding_box()[4] > case.outside()[1] / 2 + 1.0
        assert common(knob, closed) == 0.0


def test_posts_and_screws():
    assert case.POST - case.THROUGH >= 1.2 and case.POST - case.PILOT >= 1.2
    assert 4.0 <= case.SCREW - case.BACK - case.PCB <= case.LID + 0.6
    assert case.HEAD + 0.05 <= case.POST
