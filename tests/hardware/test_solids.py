"""Printed parts: sound; what has to fit fits, with 0.3 mm to spare; what has to be reached can be, and nothing else."""

from __future__ import annotations

import functools

import numpy as np
import pytest
from manifold3d import CrossSection, JoinType, Manifold

from hardware import models, pocket
from hardware.oled_128x64 import case as oled
from hardware.oled_128x64 import stripboard
from hardware.pico_display_2_8 import stand
from hardware.tools import solids

FILE = 300_000
FREE = 0.3
DISPLAYS = (models.LCD_1_3, models.LCD_1_14)
CASES = [(display, power) for display in DISPLAYS for power in pocket.POWERS]


@pytest.fixture(scope="module")
def shapes() -> dict[str, Manifold]:
    """Repository path -> shape, of all parts."""
    return solids.shapes()


def common(one: Manifold, other: Manifold) -> float:
    """Volume that two shapes have in common, mm³."""
    return (one ^ other).volume()


def near(thing: Manifold, down: float = FREE, up: float = FREE) -> Manifold:
    """A box or rod with the room around it that no case may enter; `down` and `up` are 0 where it lies on something."""
    return models.grown(thing, (FREE - 0.01, FREE - 0.01, down), (FREE - 0.01, FREE - 0.01, up))


def test_the_files_are_sound_and_small(shapes: dict[str, Manifold], root):
    """That they are what their sources make tells `make gen-check`."""
    assert sorted(shapes) == sorted(str(path.relative_to(root)) for path in (root / "hardware").rglob("*.stl"))
    for path, shape in shapes.items():
        assert len((root / path).read_bytes()) < FILE, path
        assert shape.status().name == "NoError" and len(shape.decompose()) == 1, path
        assert shape.bounding_box()[2] == pytest.approx(0.0, abs=1e-6), path


def test_a_part_that_changed_is_seen(shapes: dict[str, Manifold]):
    shape = shapes["hardware/pico_lcd_1_3/plate.stl"]
    rows = solids.stl(shape)
    assert solids.alike("a.stl", rows, rows)
    assert not solids.alike("a.stl", solids.stl(shape - solids.rod(2.0, 9.0)), rows)
    holed = rows[:80] + (int.from_bytes(rows[80:84], "little") - 1).to_bytes(4, "little") + rows[84:-50]
    with pytest.raises(ValueError, match="watertight"):
        solids.load(holed)
    assert not solids.alike("a.stl", holed, rows)


def test_a_picture_that_changed_is_seen():
    scene = solids.Scene((solids.Shown(solids.box(10, 10, 10), (200, 60, 60)),), 30, 30)
    other = solids.Scene((solids.Shown(solids.box(10, 10, 14), (200, 60, 60)),), 30, 30)
    one, two = (solids.png(solids.picture(each, 200)) for each in (scene, other))
    assert solids.alike("a.png", one, one) and not solids.alike("a.png", one, two)


# The pocket cases.


@functools.lru_cache
def closed(display: models.Display, power: str) -> Manifold:
    """The case, shut."""
    whole = pocket.lid(display, power) + pocket.back(display, power)
    return whole + pocket.plate_in_place(power) if power == "battery" else whole


@pytest.mark.parametrize(("display", "power"), CASES)
def test_no_board_is_nearer_than_its_tolerance(display: models.Display, power: str):
    whole = closed(display, power)
    for name, things in pocket.boards(display, power).items():
        for thing in things:
            # The display board lies on the front's corners, the cell in its bay; the module has its rim above it.
            up = 0.0 if name == "display" else FREE - 0.02
            down = 0.0 if name == "cell" else FREE - 0.02
            assert common(near(thing.shape, down, up), whole) < 1e-3, name
    assert common(pocket.lid(display, power), pocket.back(display, power)) < 1e-3


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
def test_the_board_does_not_slide(display: models.Display):
    front = pocket.front(display)
    for x, y in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)):
        board = solids.box(*display.board, display.pcb, (x, y, pocket.FACE + display.lid))
        assert common(board, front) > 1


@pytest.mark.parametrize(("display", "power"), CASES)
def test_caps_move_and_stay(display: models.Display, power: str):
    whole = closed(display, power)
    inside = [thing.shape for things in pocket.boards(display, power).values() for thing in things]
    for name, things in pocket.caps(display, power).items():
        for number, thing in enumerate(things):
            assert common(thing.shape, whole) < 1e-3, name
            others = [other.shape for other in things[:number]]
            for other in others + inside:
                assert common(thing.shape, other) < 1e-3, name
            # Pulled outwards, none comes out.
            pulled = thing.shape.translate([0, 0, -3.0 if name == "plunger" else 1.5])
            assert common(pulled, whole) > 1, name


def test_keys_are_where_they_were_measured():
    """x 21.9 from the middle, 5.7 apart, the first 47.7 to 47.9 of the left edge."""
    display = models.LCD_1_3
    assert [y for _, y in display.keys] == [-8.7, -3.0, 2.6, 8.3]
    assert {x for x, _ in display.keys} == {21.9} and display.window_x == 0.9 and display.lid == 4.0
    assert pocket.STEM[1] == 4.0 and pocket.FLANGE[2] == 1.0 and models.PLUG == 9.0 + 2.6
    face = pocket.front(display).slice(1.0)
    for x, y in display.keys:
        hole = solids.rod(pocket.HOLE - 0.1, 1).slice(0.5).translate((x, -y))
        assert (face ^ hole).area() == pytest.approx(0.0, abs=1e-6)
    assert face.num_contour() == 1 + 4 + 1 + 1  # outline, keys, joystick, window


def test_the_battery_build_is_thin():
    assert pocket.total(models.LCD_1_3, "battery") < 32.0
    assert pocket.total(models.LCD_1_3, "usb") < 28.0


@pytest.mark.parametrize(("display", "power"), CASES)
def test_a_plug_gets_in_and_nothing_else(display: models.Display, power: str):
    whole = closed(display, power)
    socket = pocket.SOCKET[power]
    middle = pocket.level(display, power, pocket.far_side(display) + socket.height / 2)
    face = models.PICO[0] / 2 + socket.over
    width, height = models.PLUGS[0] if power == "battery" else models.PLUGS[1]
    plug = solids.box(30, width, height - 1.0, (face + 15.01, 0, middle - height / 2))
    plug += solids.box(30, width - 1.0, height, (face + 15.01, 0, middle - height / 2))
    assert common(plug, whole) == 0.0
    # A rod of 2.5 mm (what protection against tools is tested with) gets past neither the socket nor the boards' ends.
    things = [thing.shape for things in pocket.boards(display, power).values() for thing in things]
    along = (whole + solids.joined(things)).trim_by_plane([1, 0, 0], face - 4.0).rotate([0, -90, 0])
    assert _open(along.project(), (-12, 12), (-17, 17), around=(-middle, 0)) == 0.0


@pytest.mark.parametrize("display", DISPLAYS, ids=lambda display: display.name)
def test_the_face_has_no_hole_to_the_board(display: models.Display):
    """From above, glass, caps and face leave no gap that a rod of 2.5 mm gets through."""
    glass = [thing.shape for thing in pocket.boards(display, "usb")["display"][1:3]]
    caps = [thing.shape for things in pocket.caps(display, "usb").values() for thing in things]
    face = pocket.lid(display, "usb").trim_by_plane([0, 0, 1], pocket.level(display, "usb", 0))
    cover = (face + solids.joined([*glass, *caps])).project()
    assert _open(cover, (-25, 25), (-15, 15)) == 0.0
    assert _open(face.project(), (-25, 25), (-15, 15)) > 100, "without them there are holes"


def _open(
    cover: CrossSection, x: tuple[float, float], y: tuple[float, float], around: tuple[float, float] = (0.0, 0.0)
) -> float:
    """How much of an area, about a point, a rod of 2.5 mm gets through: mm² of where its middle can be."""
    area = CrossSection.square([x[1] - x[0], y[1] - y[0]]).translate((x[0] + around[0], y[0] + around[1]))
    hull = cover.hull() ^ area
    return float((hull - cover).offset(-1.25, JoinType.Round, 2.0, 32).area())


def test_the_cell_has_its_bay():
    display = models.LCD_1_3
    whole = closed(display, "battery")
    length, width, height = models.CELL_500
    swollen = solids.box(length, width, height * 1.1, (sum(pocket.BAY) / 2, 0, pocket.FLOOR["battery"] + 0.01))
    assert common(swollen, whole) == 0.0
    above = swollen.translate([0, 0, models.CELL_ROOM - 0.5]) ^ pocket.plate_in_place("battery")
    assert above.volume() > 0.9 * length * width * 0.5, "the plate covers it"
    # The plate cannot slide: ribs and fences are on both sides.
    for shift in (-1.5, 1.5):
        slid = pocket.plate_in_place("battery").translate([shift, 0, 0])
        assert common(slid, pocket.back(display, "battery")) > 0.5


@pytest.mark.parametrize("power", pocket.POWERS)
def test_posts_and_screws(power: str):
    assert pocket.POST - pocket.THROUGH >= 1.2 and pocket.POST - pocket.PILOT >= 1.2
    display = models.LCD_1_3
    height = pocket.total(display, power) - pocket.FRONT
    into = pocket.SCREW[power] - height
    assert 4.0 <= into <= pocket.FRONT - pocket.FACE + 0.6
    # Solid posts all the way: a ring of 1.2 mm around the screw at every height above the head.
    back = pocket.back(display, power)
    x, y = pocket.posts()[0]
    for z in np.arange(1.5, height - 0.2, 0.5):
        ring = solids.rod(pocket.THROUGH + 1.15, 0.2, (x, y, z)) - solids.rod(pocket.THROUGH + 0.02, 1, (x, y, z - 0.3))
        assert common(ring, back) == pytest.approx(ring.volume(), rel=1e-3), z


# The case of the OLED build.


def test_nothing_is_too_near_in_the_oled_case():
    whole = oled.lid() + oled.back()
    assert common(oled.lid(), oled.back()) < 1e-3
    for name, things in oled.boards().items():
        for thing in things:
            # Clamped: the stripboard; lying on: the cells' holder, the glass on the face.
            down = 0.0 if name in ("stripboard", "cells") else FREE - 0.01
            up = 0.0 if name in ("stripboard", "display") else FREE - 0.01
            assert common(near(thing.shape, down, up), whole) < 1e-3, name
    # The display in the lid is clear of the Pico under it.
    inside = oled.boards()
    for thing in inside["display"]:
        for other in [*inside["pico"], *inside["switches"], *inside["buzzer"]]:
            assert common(near(thing.shape), other.shape) == 0.0


def test_the_stripboard_is_held():
    whole = oled.lid() + oled.back()
    (board,) = oled.boards()["stripboard"]
    for z in (-0.6, 0.6):
        assert common(board.shape.translate([0, 0, z]), whole) > 4
    # Where it is held there is no joint: 1.2 mm around each.
    ledges = oled.back() ^ solids.box(200, 200, 0.5, (0, 0, oled.BACK - 0.5))
    for hole in stripboard.occupied():
        x, y = oled.at(*hole)
        assert common(solids.rod(1.2, 0.5, (x, y, oled.BACK - 0.5)), ledges) == 0.0, hole


def test_caps_reach_the_switches():
    whole = oled.lid() + oled.back()
    caps = oled.caps()
    for cap, switch in zip(caps, stripboard.SWITCHES, strict=True):
        assert common(cap.shape, whole) < 1e-3
        x, y = oled.at(*switch.middle)
        plunger = solids.rod(1.75, models.TACT_TOP, (x, y, oled.BACK + models.STRIPBOARD[2]))
        assert common(cap.shape.translate([0, 0, -0.3]), plunger) > 0
        assert cap.shape.bounding_box()[5] > oled.TOTAL + 1.0
        assert common(cap.shape.translate([0, 0, 3]), whole) > 1


def test_usb_of_the_oled_case():
    whole = oled.lid() + oled.back()
    top = oled.BACK + models.STRIPBOARD[2] + models.PICO_ON_BOARD + models.PICO[2]
    middle = top + models.MICRO_B.height / 2
    width, height = models.PLUGS[1]
    plug = solids.box(width, 20, height - 0.3, (oled.PICO_X, oled.USB_Y + 10.2, middle - height / 2 + 0.15))
    assert common(plug, whole) == 0.0
    things = solids.joined(thing.shape for things in oled.boards().values() for thing in things)
    for z in np.arange(-5.0, 5.1, 0.5):
        rod = solids.rod(1.25, 30).rotate([-90, 0, 0]).translate([oled.PICO_X, oled.USB_Y - 4.5, middle + z])
        assert common(rod, whole + things) > 0, z


def test_screws_of_the_oled_case():
    assert oled.POST - oled.THROUGH >= 1.2
    assert 5.0 <= oled.SCREW - oled.BACK <= oled.FRONT - oled.FACE


# The stand.


def off_pack(shape: Manifold) -> Manifold:
    """From the stand back into the pack's own position."""
    return shape.translate([0, *(-length for length in stand._FOOT)]).rotate([-stand.LEAN, 0, 0])


def test_the_pack_stands_in_its_stand():
    whole = stand.standing(stand.stand())
    for number, thing in enumerate(stand.pack()):
        own = off_pack(thing.shape)
        # The pack's own board lies on the shelf (y) and leans on the plate (z).
        low = (FREE, 0.0, 0.0) if number == 0 else (FREE, FREE, FREE)
        room = stand.on_pack(models.grown(own, low, (FREE, FREE, FREE)))
        assert common(room, whole) < 0.01, number
    near_cells = models.grown(stand.cells(), (0.0, FREE, 0.0), (0.0, FREE, FREE))
    assert common(near_cells, whole) < 0.01
    # Half a millimetre off is seen.
    assert common(stand.pack(-0.5)[0].shape, whole) > 1.0
    for thing in stand.pack():
        assert common(stand.cells(), thing.shape) == 0.0, "the cells are clear of the Pico"
    # It leans on something, over its whole width, and its lower edge on something, too.
    leaning = stand.on_pack(solids.box(stand.PACK[0], 6, 1, (0, stand.PACK[1] - 6, -1.2)))
    assert common(leaning, whole) > 0.9 * leaning.volume()
    below = stand.on_pack(solids.box(stand.PACK[0], 1, 1, (0, -0.7, 0.2)))
    assert common(below, whole) > 0.9 * below.volume()


def test_keys_display_and_usb_of_the_stand_are_open():
    whole = stand.standing(stand.stand())
    middle = stand.PACK[1] / 2
    seen = stand.on_pack(solids.box(*stand.SEEN, 60, (0, middle, 2)))
    fingers = solids.joined(
        stand.on_pack(solids.rod(5.0, 60, (x, middle + y, 2))) for x in (-stand.KEYS_X, stand.KEYS_X) for y in (-14, 14)
    )
    out = stand.on_pack(seen.translate([0, 0, 0]))  # the same twice turned would be elsewhere
    assert out.bounding_box() != seen.bounding_box()
    assert common(seen, whole) == 0.0 and common(fingers, whole) == 0.0
    level = -stand.SOCKETS[2] - stand.PICO[2] - stand.USB[1] / 2
    for end in (-1, 1):
        plug = stand.on_pack(solids.box(60, 11.0, 7.5, (end * 57, middle, level - 3.75)))
        assert common(plug, whole) == 0.0


def test_the_stand_does_not_tip():
    """Its middle of mass, with the pack's, is well within its foot; a finger on the upper keys is held by the strut."""
    corners = solids.triangles(stand.standing(stand.stand()))
    parts = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
    middle = (corners.sum(axis=1) / 4 * parts[:, None]).sum(axis=0) / parts.sum()
    assert 15 < middle[1] < stand.BASE - 25
    keys = stand.on_pack(solids.box(1, 1, 1, (0, stand.PACK[1] / 2 + 14, 0))).bounding_box()
    # A push at right angles to the pack, from there, meets the table within the foot.
    push = keys[1] + keys[2] * np.tan(np.radians(stand.LEAN))
    assert push < stand.BASE + 40
