"""The OLED build's case for the carrier: its front with a slot for the power switch. Lengths in mm. CERN-OHL-P-2.0

Back and caps are the OLED build's; how parts are placed: hardware/oled_128x64/case.py.
"""

from __future__ import annotations

from manifold3d import Manifold  # type: ignore[import-not-found, unused-ignore]

from hardware import models
from hardware.carrier import design
from hardware.models import DATA, ESTIMATED, STRIPBOARD, Figure
from hardware.oled_128x64 import case as oled
from hardware.tools.solids import Scene, Shown, box, rod
from kocka.hal import boards as board_files

# The slide switch: its body over the board, and its knob; it moves by as much as it is wide.
SLIDE = (8.6, 4.4, 4.7)
KNOB = (2.0, 4.0)  # width, length
AROUND = 0.5  # the knob, each side
SLOT_TOP = 5.0  # over the board

FIGURES = (
    Figure("slide switch: body, knob", "8.6 × 4.4, 4.0", DATA, "C&K OS102011MA1QN1: as in its footprint"),
    Figure("slide switch: height", "4.7", ESTIMATED, "calliper; the slot ends 5.0 over the board"),
    Figure("plug of the cells, under the board", "8.0 with its cable", ESTIMATED, "calliper, plugged in"),
)
PLUG = (5.9, 4.5, 8.0)


def _parts() -> dict[str, tuple[float, float, float]]:
    return {part.ref: part.at for part in design.design(board_files.load(design.BOARD)).parts}


def slot() -> tuple[float, float]:
    """From which x to which the slot is open."""
    middle = _parts()["SW8"][0]
    half = KNOB[0] + AROUND
    return middle - half, middle + half


def front() -> Manifold:
    """The front, face down, open for the knob up to its rim."""
    low, high = slot()
    depth = 2 * oled.WALL + 1
    bottom = oled.FACE + oled.LID - SLOT_TOP
    y = -(oled.INSIDE[1] / 2 - 0.5 + depth / 2)
    return oled.front() - box(high - low, depth, oled.FRONT - bottom + 1, ((low + high) / 2, y, bottom))


def lid() -> Manifold:
    """The front in its place."""
    return front().rotate([180, 0, 0]).translate([0, 0, oled.TOTAL])


def printed() -> dict[str, Manifold]:
    """The part that differs from the OLED build's."""
    return {"front": front()}


def boards(on: bool = True) -> dict[str, list[Shown]]:
    """What is in the case, by name; `on`: where the knob is."""
    found = oled.boards()
    bottom, top = oled.BACK, oled.BACK + STRIPBOARD[2]
    at = _parts()
    found["board"] = [Shown(found.pop("stripboard")[0].shape, models.GREEN)]
    x, y, _ = at["BZ1"]
    found["buzzer"] = [Shown(rod(6.3, 6.9, (x, y, top)), models.BLACK)]
    x, y, _ = at["SW8"]
    knob = x + (-KNOB[0] / 2 if on else KNOB[0] / 2)
    found["slide"] = [
        Shown(box(*SLIDE, (x, y, top)), models.METAL),
        Shown(box(*KNOB, 2.0, (knob, y + SLIDE[1] / 2 + KNOB[1] / 2, top + 1.4)), models.BLACK),
    ]
    x, y, _ = at["J2"]
    found["plug"] = [Shown(box(PLUG[1], PLUG[0], PLUG[2], (x + 0.55, y, bottom - PLUG[2])), models.WHITE)]
    x, y, _ = at["D1"]
    found["diode"] = [Shown(box(2.7, 5.2, 2.9, (x, y, top)), models.BLACK)]
    found["small"] = [
        Shown(box(3.0, 2.9 if ref == "U1" else 1.25, 1.3, (at[ref][0], at[ref][1], top)), models.DARK)
        for ref in ("U1", "C1", "C2", "R3", "R4")
    ]
    return found


def scenes() -> dict[str, Scene]:
    """The closed case from the side with socket and switch."""
    inside = boards()
    shell = (Shown(lid(), (232, 178, 60)), Shown(oled.back(), (96, 108, 122)))
    return {"case": Scene((*shell, *oled.caps(), *inside["display"], *inside["pico"], *inside["slide"]), 156, 30)}
