"""Every printed part through PrusaSlicer: nothing thin, nothing in the air, no supports; and what the pages say."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest
from manifold3d import Manifold

from hardware.tools import slices, slicing, solids
from tests.plugin import some, unavailable


@pytest.fixture(scope="module", autouse=True)
def _slicer() -> None:
    if slicing.find() is None:
        unavailable("PrusaSlicer is not installed")


def faults(shape: Manifold) -> list[str]:
    """What is wrong with a part."""
    return slicing.faults(slicing.sliced(solids.stl(shape)), shape)


@pytest.mark.slow
@pytest.mark.parametrize("path", some(slices.files(), 4))
def test_a_printer_takes_it_as_it_is(path: str, root: Path):
    data = (root / path).read_bytes()
    part = slicing.sliced(data)
    assert slicing.faults(part, solids.load(data)) == []
    # What the pages say: another version of the slicer may take a little more or less.
    said = slices.kept((root / path).parent)[Path(path).name]
    assert said["sha256"] == hashlib.sha256(data).hexdigest(), "kocka build slices"
    assert part.grams == pytest.approx(said["grams"], rel=0.05, abs=0.1)
    assert part.seconds / 60 == pytest.approx(said["minutes"], rel=0.1, abs=1)
    assert len(part.layers) == said["layers"]
    shown = solids.png(slicing.picture(part.layers[said["shown"] - 1]))
    kept = (root / slices.picture_path(path)).read_bytes()
    assert solids.alike("layer.png", kept, shown), "kocka build slices"


def post(head: float, radius: float = 2.7) -> Manifold:
    """A post of the first pocket case on a floor: a screw goes in from below, its head deep into it."""
    whole = solids.box(14, 14, 2) + solids.rod(radius, 12, (0, 0, 2))
    whole -= solids.rod(1.4, 40, (0, 0, -1)) + solids.rod(head, 11, (0, 0, -0.01))
    return whole - solids.rod(head, head - 1.4, (0, 0, 10.79), top=1.4)


@pytest.mark.parametrize("beside", [True, False])
def test_the_first_case_s_posts_are_caught(beside: bool):
    """A wall of 0.1 mm, which the slicer leaves out; what was to stand on it hangs: 3.2 mm, 16 layers."""
    shape = post(2.6) + solids.box(2, 14, 14, (-6, 0, 0)) if beside else post(2.6)
    found = faults(shape)
    assert any(line.startswith("walls under 0.8 mm") for line in found), found
    assert any("nothing below" in line for line in found), found
    part = slicing.sliced(solids.stl(shape))
    layers = {one.layer for one in slicing.hanging(part) if one.why == "nothing below"}
    assert 14 <= len(layers) <= 18, sorted(layers)


def test_the_new_case_s_posts_are_sound():
    whole = solids.box(14, 14, 2) + solids.rod(2.7, 12, (0, 0, 2)) - solids.rod(1.4, 40, (0, 0, -1))
    assert faults(whole - solids.rod(2.6, 1.2, (0, 0, -0.01), top=1.4)) == []


def test_other_faults_are_caught():
    table = solids.box(4, 4, 10, (-10, 0, 0)) + solids.box(4, 4, 10, (10, 0, 0)) + solids.box(24, 4, 2, (0, 0, 10))
    found = faults(table)
    assert any(line.startswith("a bridge too long") for line in found), found
    arm = solids.box(6, 6, 10) + solids.box(16, 6, 2, (8, 0, 8))
    found = faults(arm)
    assert any(line.startswith("the slicer puts supports") for line in found), found
    assert any("a tongue" in line or "nothing below" in line or "a bridge" in line for line in found), found
    fin = solids.box(10, 10, 2) + solids.box(8, 0.6, 4, (0, 0, 2))
    assert any(line.startswith("walls under 0.8 mm") for line in faults(fin))
    good = solids.box(10, 10, 2) + solids.box(8, 0.9, 4, (0, 0, 2))
    assert faults(good) == []


def test_a_part_too_large_is_caught():
    shape = solids.box(181, 5, 2)
    empty = slicing.Sliced([[slicing.Path_("Perimeter", 0.45, np.array([[0.0, 0.0], [1.0, 0.0]]))]], [0.2], 1.0, 1, [])
    assert any("more than 180" in line for line in slicing.faults(empty, shape))


def test_gcode_is_read():
    text = "\n".join(
        [
            "G92 E0",
            ";LAYER_CHANGE",
            ";TYPE:External perimeter",
            ";WIDTH:0.45",
            "G1 X0 Y0 F9000",
            "G1 X10 Y0 E1",
            "G1 X10 Y10 E2",
            "G1 E1.5 F2100",
            "G1 X20 Y0",
            ";TYPE:Bridge infill",
            "G1 E2 F2100",
            "G1 X25 Y0 E3",
            ";LAYER_CHANGE",
            ";TYPE:Support material",
            "G1 X30 Y0 E4",
            "; filament used [g] = 1.25",
            "; estimated printing time (normal mode) = 1h 2m 3s",
        ]
    )
    part = slicing.parse(text)
    assert [len(layer) for layer in part.layers] == [2]
    outline, bridge = part.layers[0]
    assert outline.kind == "External perimeter" and outline.points.tolist() == [[0, 0], [10, 0], [10, 10]]
    assert bridge.kind == "Bridge infill" and bridge.points.tolist() == [[20, 0], [25, 0]]
    assert len(part.supports) == 1 and part.grams == 1.25 and part.seconds == 3723
