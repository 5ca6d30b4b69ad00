"""Printed parts: sound, small enough, made of their sources; what has to fit fits, what has to be reached can be."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from manifold3d import Manifold
from PIL import Image

from hardware.pico_display_2_8 import stand
from hardware.pico_lcd_1_3 import case
from host_tools.hardware import solids

BED = 180.0
FILE = 300_000


@pytest.fixture(scope="module")
def shapes() -> dict[str, Manifold]:
    """Repository path -> shape, of all parts."""
    return solids.shapes()


def common(one: Manifold, other: Manifold) -> float:
    """Volume that two shapes have in common, mm³."""
    return (one ^ other).volume()


@pytest.mark.slow
def test_the_files_are_watertight_and_made_of_their_sources(shapes: dict[str, Manifold], root: Path):
    assert sorted(shapes) == sorted(str(path.relative_to(root)) for path in (root / "hardware").rglob("*.stl"))
    for path, shape in shapes.items():
        data = (root / path).read_bytes()
        assert len(data) < FILE, path
        found = solids.load(data)  # refuses what is not watertight
        assert found.volume() == pytest.approx(shape.volume(), rel=1e-4), path
        assert (found - shape).volume() + (shape - found).volume() < 1e-3 * shape.volume(), (
            f"{path}: kocka build solids"
        )


def test_a_part_that_changed_is_seen(shapes: dict[str, Manifold]):
    shape = shapes["hardware/pico_lcd_1_3/plate.stl"]
    other = solids.load(solids.stl(shape - solids.rod(2.0, 9.0)))
    assert (shape - other).volume() > 1e-3 * shape.volume()
    half = shape.trim_by_plane([1, 0, 0], 0.0)
    rows = solids.stl(half)
    holed = rows[:80] + (int.from_bytes(rows[80:84], "little") - 1).to_bytes(4, "little") + rows[84:-50]
    with pytest.raises(ValueError, match="watertight"):
        solids.load(holed)


def test_they_fit_the_bed_and_lie_flat_on_it(shapes: dict[str, Manifold]):
    for path, shape in shapes.items():
        left, front, bottom, right, back, top = shape.bounding_box()
        assert right - left <= BED and back - front <= BED and top - bottom <= BED, path
        assert bottom == pytest.approx(0.0, abs=1e-6)
        foot = shape.slice(0.02).area()
        assert foot > 0.2 * shape.project().area() or foot > 900, f"{path} stands on {foot:.0f} mm²"
        assert shape.status().name == "NoError" and len(shape.decompose()) == 1


def test_nothing_is_printed_in_the_air(shapes: dict[str, Manifold]):
    """Faces that hang over by more than 45 degrees are short bridges: none reaches further than a printer can go."""
    for path, shape in shapes.items():
        corners = solids.triangles(shape)
        normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        areas = np.linalg.norm(normals, axis=1)
        steep = (normals[:, 2] < -0.75 * areas) & (corners[:, :, 2].min(axis=1) > 0.05) & (areas > 1e-6)
        for hanging in corners[steep]:
            reach = np.ptp(hanging, axis=0)[:2].min()
            assert reach <= 5.5, f"{path}: a face at {hanging.mean(axis=0).round(1)} hangs {reach:.1f} mm over nothing"
        assert areas[steep].sum() / 2 < 0.04 * shape.surface_area(), path


def closed(power: str) -> Manifold:
    """The case, shut."""
    face = case.front(power).rotate([180, 0, 0]).translate([0, 0, case.total(power)])
    whole = face + case.back(power)
    if power == "battery":
        whole += case.plate().translate([0, 0, case.WALL + case.CELL[2]])
    return whole


@pytest.mark.slow
@pytest.mark.parametrize("power", ["usb", "battery"])
def test_the_boards_fit_into_the_case(power: str):
    whole = closed(power)
    for name, things in case.boards(power).items():
        for thing in things:
            assert common(thing.shape, whole) < 0.5, name
    # The two halves meet and do not get into each other.
    face = case.front(power).rotate([180, 0, 0]).translate([0, 0, case.total(power)])
    assert common(face, case.back(power)) < 0.5
    # 52.6 mm of board in 26.5: no room to slide further than a millimetre.
    larger = solids.box(case.BOARD[0] + 2, case.BOARD[1] + 2, case.PCB, (0, 0, case.FACE + case.GLASS))
    assert common(larger, case.front(power)) > 1


@pytest.mark.parametrize("power", ["usb", "battery"])
def test_keys_display_and_usb_are_open(power: str):
    whole = closed(power)
    top = case.total(power)
    level = top - case.FACE - case.GLASS  # of the board's face
    shown = solids.box(23.4, 23.4, 40, (case.WINDOW_X, 0, level + 0.1))
    stick = solids.rod(4.5, 40, (case.JOYSTICK_X, 0, level + 0.1))
    keys = solids.joined(solids.rod(3.0, 40, (case.KEYS_X, y, level + 0.1)) for y in (-9.6, -3.2, 3.2, 9.6))
    socket = top - case.FACE - case.pico_depth(power) - case.USB[1] / 2
    for end in (-1, 1):
        plug = solids.box(30, 11.0, 7.5, (end * 42, 0, socket - 3.75))
        assert common(plug, whole) == 0.0, "a cable's plug gets through"
    for name, way in (("display", shown), ("joystick", stick), ("keys", keys)):
        assert common(way, whole) == 0.0, name
    # And the openings are openings in something.
    assert common(solids.box(60, 35, 1.0, (0, 0, top - 1.5)), whole) > 500
    # Round about a plug there is a wall on every side, so it is a hole and no gap.
    for y, z in ((8.5, 0), (-8.5, 0), (0, 5.4), (0, -5.4)):
        probe = solids.box(case.WALL / 2, 0.6, 0.6, (case.outside(power)[0] / 2 - case.WALL / 2, y, socket + z - 0.3))
        assert common(probe, whole) > 0, (y, z)


@pytest.mark.parametrize("power", ["usb", "battery"])
def test_the_front_has_three_openings(power: str):
    assert case.front(power).slice(case.FACE / 2).num_contour() == 4
    assert case.front(power).genus() == 3


def test_the_battery_board_fits_whichever_end_stands_out():
    whole = closed("battery")
    depth = case.total("battery") - case.FACE - case.pico_depth("battery") + case.PICO[2] + case.PLUG
    for end in (-1, 1):
        board = solids.box(*case.UPS, (end * (case.UPS[0] - case.PICO[0]) / 2, 0, depth))
        assert common(board, whole) == 0.0
        # Its switch is behind a window wherever it is along the Pico, but for the bars between them.
        sides = solids.box(1, 60, 1, (0, 0, depth + case.UPS[2] / 2))
        reached = [common(sides.translate([x, 0, 0]), whole) == 0.0 for x in range(-28, 29)]
        assert sum(reached) > 40
    assert whole.genus() > closed("usb").genus()


def test_the_cell_has_its_bay():
    whole = closed("battery")
    swollen = solids.box(50.0, 34.0, 5.0 + 1.0, (0, 0, case.WALL + 0.1))
    assert common(swollen, whole) == 0.0
    above = solids.box(40, 20, 0.5, (0, 0, case.WALL + case.CELL[2] + 0.5))
    assert common(above, whole) == pytest.approx(above.volume(), rel=1e-3), "the plate covers it"
    pico = [thing.shape.bounding_box()[2] for thing in case.boards("battery")["pico"]]
    assert min(pico) > case.WALL + case.CELL[2] + case.PLATE


def test_the_screws_are_long_enough_and_not_too_long():
    deep = case.FRONT - (case.FACE - 0.6)
    assert 4.0 <= 8.0 - case.GRIP <= deep


def test_the_pack_stands_in_its_stand():
    whole = stand.standing(stand.stand())
    for thing in stand.pack(0.05):
        assert common(thing.shape, whole) < 1.0
    assert common(stand.cells(), whole) < 1.0
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


@pytest.mark.slow
def test_pictures_show_what_the_sources_make(root: Path):
    """Small, as the pictures of other machines may differ in a pixel."""
    import importlib

    for module in solids.MODULES:
        for name, scene in importlib.import_module(module).scenes().items():
            path = root / "/".join(module.split(".")[:-1]) / f"{name}.png"
            kept = Image.open(BytesIO(path.read_bytes())).convert("RGB")
            now = solids.picture(scene, 200, 6).convert("RGB")
            assert abs(kept.height - 4 * now.height) <= 4, f"{path.name}: kocka build solids"
            small = np.asarray(kept.resize(now.size, Image.Resampling.BOX), dtype=float)
            assert np.abs(small - np.asarray(now, dtype=float)).mean() < 8, f"{path.name}: kocka build solids"
