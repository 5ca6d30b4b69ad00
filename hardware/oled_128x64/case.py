"""The case of the OLED build, for printing. Lengths in mm. SPDX-License-Identifier: CERN-OHL-P-2.0

`front` with the OLED module behind its window and a cap for each switch; `back` with a holder for three AAA cells under
the stripboard. The stripboard is clamped between both; where its switches are says stripboard.py, what things measure
hardware/models.py. Drawn as in hardware/pocket.py: the front face down, y the other way round.

`kocka build solids` makes STL files and pictures.
"""

from __future__ import annotations

from manifold3d import Manifold  # type: ignore[import-not-found, unused-ignore]

from hardware import models
from hardware.models import HOLDER_AAA, OLED, OLED_BACK, OLED_GLASS, OLED_SEEN, OLED_SEEN_Y, PITCH, STRIPBOARD
from hardware.oled_128x64 import stripboard
from hardware.tools.solids import Scene, Shown, block, box, joined, rod, rounded

FIGURES = (*models.OLED_FIGURES, *models.PICO_FIGURES, *models.HOLDER_FIGURES)

FREE = 0.3  # between a board and the case
AROUND = 0.5  # around the stripboard: nobody saws it to a tenth
WALL = 2.0
FACE = 2.0
FLOOR = 2.0
LID = 10.4  # from the stripboard to the face's inner side: Pico and display lie over each other
INSIDE = (STRIPBOARD[0] + 2 * AROUND, STRIPBOARD[1] + 2 * AROUND)
RADIUS = 5.0
BEVEL = 1.2
FRONT = FACE + LID + STRIPBOARD[2]
BACK = FLOOR + HOLDER_AAA[2] + 2 * FREE + models.SOLDER
TOTAL = FRONT + BACK
POST = 2.7
PILOT = 1.05
THROUGH = 1.4
HEAD = 2.6
SCREW = 25.0

PICO_X = ((stripboard.PICO_LEFT + stripboard.PICO_RIGHT) / 2 - 19) * PITCH
PICO_Y = (12.5 - 10.5) * PITCH
USB_Y = PICO_Y + models.PICO[0] / 2 + models.MICRO_B.over  # of the socket's face
OLED_AT = (PICO_X, 8.0)  # the module's middle
OPENING = (11.6, 9.0)  # for a cable's plug: a notch in the front, whose upper end a tongue of the back fills

CAP = (3.4, 2.75)  # radius under the face and through it
HOLE = 3.05
CAP_OUT = 1.6

# Where the board lies on the back and the front presses on it: side, row. No joint is at the edge there.
LEDGES = ((-1, 5.0), (-1, 16.0), (1, 9.5), (1, 21.0))
LEDGE = (1.6, 5.0)


def at(column: float, row: float) -> tuple[float, float]:
    """x and y of a hole of the stripboard, seen from the face."""
    return (column - 19) * PITCH, (12.5 - row) * PITCH


def outside() -> tuple[float, float]:
    """Length and width of the closed case."""
    return INSIDE[0] + 2 * WALL, INSIDE[1] + 2 * WALL


def posts() -> list[tuple[float, float]]:
    """Where the screws go in: in the stripboard's cut corners."""
    x, y = (inside / 2 - POST for inside in INSIDE)
    return [(a, b) for a in (-x, x) for b in (-y, y)]


def _ledges(height: float, flip: int) -> Manifold:
    """Columns at the side walls that the board lies between."""
    wide, length = LEDGE
    x = INSIDE[0] / 2 - wide / 2 + 0.5
    return joined(box(wide + 1.0, length, height, (side * x, flip * at(0, row)[1], 0)) for side, row in LEDGES)


def front() -> Manifold:
    """The front, face down."""
    shell = block(*outside(), FRONT, RADIUS, BEVEL)
    shell -= rounded(*INSIDE, RADIUS - WALL).extrude(FRONT).translate([0, 0, FACE])
    inner = joined(rod(POST, FRONT - FACE, (x, y, 0)) for x, y in posts()) + _ledges(LID, -1)
    # A fence holds the module, glass on the face.
    x, y = OLED_AT
    fence = box(OLED[0] + 2 * FREE + 2.0, OLED[1] + 2 * FREE + 2.0, OLED_GLASS[2] + OLED[2] + 0.4, (x, -y, 0))
    fence -= box(OLED[0] + 2 * FREE, OLED[1] + 2 * FREE, 20, (x, -y, 0))
    # The wires' end of the fence is open.
    fence -= box(14, 6, 20, (x, -(y + OLED[1] / 2), 0))
    # Around the mouth of the USB socket; the board brings the socket into its slot from behind.
    start, end = PICO_Y + models.PICO[0] / 2 + FREE, INSIDE[1] / 2 + 0.5
    top = LID - models.PICO_ON_BOARD - models.PICO[2]  # the Pico's upper side, as a depth
    middle = top - models.MICRO_B.height / 2
    deep = LID - 0.6
    screen = box(OPENING[0] + 2.8, end - start, deep, (PICO_X, -(start + end) / 2, 0))
    whole = shell + (inner + fence + screen).translate([0, 0, FACE])
    low = FACE + middle - OPENING[1] / 2
    whole -= box(OPENING[0], 10.0, 40, (PICO_X, -(USB_Y + 5.0), low))
    width = models.MICRO_B.width + 2 * FREE
    length = USB_Y + 0.1 - start + 0.2
    bottom = FACE + top - models.MICRO_B.height - FREE
    whole -= box(width, length, 40, (PICO_X, -(USB_Y + 0.1 - length / 2), bottom)) ^ box(
        400, 400, FACE + deep - bottom + 0.1, (0, 0, bottom)
    )
    whole -= joined(rod(PILOT, 40, (x, y, FACE - 0.6)) for x, y in posts())
    whole -= box(OLED_SEEN[0] + 1.2, OLED_SEEN[1] + 1.2, 20, (x, -(y + OLED_SEEN_Y), -1))
    for switch in stripboard.SWITCHES:
        sx, sy = at(*switch.middle)
        whole -= rod(HOLE, 20, (sx, -sy, -1))
    return whole


def back() -> Manifold:
    """The back, outer side down."""
    shell = block(*outside(), BACK, RADIUS, BEVEL)
    shell -= rounded(*INSIDE, RADIUS - WALL).extrude(BACK).translate([0, 0, FLOOR])
    shell += (joined(rod(POST, BACK - FLOOR, (x, y, 0)) for x, y in posts()) + _ledges(BACK - FLOOR, 1)).translate(
        [0, 0, FLOOR]
    )
    top = LID - models.PICO_ON_BOARD - models.PICO[2] - models.MICRO_B.height / 2 + OPENING[1] / 2
    tongue = LID + STRIPBOARD[2] - top
    shell += box(OPENING[0] - 0.5, WALL - 0.3, tongue + 2, (PICO_X, (INSIDE[1] + WALL + 0.3) / 2, BACK - 2))
    # A low fence around the cells' holder; its corners are open.
    length, width = (side + 2 * FREE for side in HOLDER_AAA[:2])
    fence = box(length + 2.4, width + 2.4, 4.2, (0, 0, FLOOR - 0.2)) - box(length, width, 20, (0, 0, FLOOR - 1))
    fence -= box(length - 20, 100, 20, (0, 0, FLOOR)) + box(100, width - 14, 20, (0, 0, FLOOR))
    shell += fence
    for x, y in posts():
        shell -= rod(THROUGH, BACK + 1, (x, y, -0.5))
        shell -= rod(HEAD, HEAD - THROUGH, (x, y, -0.01), top=THROUGH)
    return shell


def cap() -> Manifold:
    """Between a finger and a switch, its wide end down."""
    wide, narrow = CAP
    height = LID - models.TACT_TOP - 0.3
    stem = FACE + 0.2 + CAP_OUT
    whole = rod(wide, height) + rod(narrow, height + stem - 0.6)
    return whole + rod(narrow, 0.61, (0, 0, height + stem - 0.61), top=narrow - 0.5)


def printed() -> dict[str, Manifold]:
    """The parts as they are printed, by the name of their file."""
    return {"front": front(), "back": back(), "cap": cap()}


# What is in it, in its place: heights over the back's outer side.


def _board() -> Manifold:
    length, width, thick = STRIPBOARD
    cut = stripboard.CORNERS
    cross = [box(length, width - 2 * cut, thick), box(length - 2 * cut, width, thick)]
    return Manifold.batch_hull(cross)


def boards() -> dict[str, list[Shown]]:
    """The boards, the switches and the cells, by name."""
    top = BACK + STRIPBOARD[2]
    x, y = OLED_AT
    glass = TOTAL - FACE
    pico = [Shown(thing.shape.rotate([0, 0, 90]), thing.colour) for thing in models.shown_pico()]
    switches = []
    for switch in stripboard.SWITCHES:
        sx, sy = at(*switch.middle)
        switches.append(Shown(box(*models.TACT, (sx, sy, top)), models.DARK))
        switches.append(Shown(rod(1.75, models.TACT_TOP, (sx, sy, top)), models.WHITE))
    bx, by = at(34, 5)
    return {
        "stripboard": [Shown(_board().translate([0, 0, BACK]), models.COPPER)],
        "pico": models.moved(pico, PICO_X, PICO_Y, top + models.PICO_ON_BOARD),
        "switches": switches,
        "buzzer": [Shown(rod(6.3, 6.9, (bx, by, top)), models.BLACK)],
        "display": [
            Shown(box(*OLED, (x, y, glass - OLED_GLASS[2] - OLED[2])), models.BLUE),
            Shown(box(*OLED_GLASS, (x, y + OLED_SEEN_Y, glass - OLED_GLASS[2] - 0.02)), models.GLASS),
            Shown(box(30, 24, OLED_BACK, (x, y, glass - OLED_GLASS[2] - OLED[2] - OLED_BACK)), models.DARK),
        ],
        "cells": [Shown(box(*HOLDER_AAA, (0, 0, FLOOR + 0.05)), models.BLACK)],
    }


def caps() -> list[Shown]:
    """The caps in their places."""
    low = BACK + STRIPBOARD[2] + models.TACT_TOP + 0.1
    return [Shown(cap().translate([*at(*switch.middle), low]), _CAP) for switch in stripboard.SWITCHES]


def lid() -> Manifold:
    """The front in its place."""
    return front().rotate([180, 0, 0]).translate([0, 0, TOTAL])


_SHELL, _OTHER, _CAP = (232, 178, 60), (96, 108, 122), (70, 74, 82)


def scenes() -> dict[str, Scene]:
    """The closed case, and how it goes together."""
    face, shell = Shown(lid(), _SHELL), Shown(back(), _OTHER)
    inside = boards()
    things = [shell]
    up = 0.0
    for names, step in (("cells",), 24), (("stripboard", "pico", "switches", "buzzer"), 26), (("display",), 22):
        up += step
        for name in names:
            things += models.moved(inside[name], 0, 0, up)
    things += models.moved(caps(), 0, 0, up)
    things.append(Shown(face.shape.translate([0, 0, up + 22]), _SHELL))
    return {
        "case": Scene((face, shell, *caps(), *inside["display"], *inside["pico"]), -24, 40),
        "assembly": Scene(tuple(things), -24, 26),
    }
