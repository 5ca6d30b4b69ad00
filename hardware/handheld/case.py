"""The handheld's case, for printing. Lengths in mm. SPDX-License-Identifier: CERN-OHL-P-2.0

`front` with a window and a hole for each key, `back` with bays for cell and loudspeaker, a `cap` for each key. The
board is clamped between the posts of both, four screws from behind go through its holes. Drawn as in pocket.py: the
front face down, y the other way round. What stands on the board comes from its design, the rest from models.py.
"""

from __future__ import annotations

import functools

from manifold3d import Manifold  # type: ignore[import-not-found, unused-ignore]

from hardware import library, models
from hardware.handheld import design
from hardware.models import CELL_500, DATA, ESTIMATED, SPEAKER, Figure
from hardware.tools.kicad import router
from hardware.tools.kicad.model import Design
from hardware.tools.solids import Scene, Shown, block, box, joined, rod, rounded
from kocka.hal import boards as board_files

FREE = 0.3  # between a board and the case
AROUND = 0.5  # around the board
WALL = 2.0
FACE = 1.6
FLOOR = 1.6
PCB = 1.6
LID = 5.2  # from the board to the face's inner side: the display module and 0.4
ROOM = 6.0  # behind the board: the cell, the switch, the Pico
INSIDE = (design.SIZE[0] + 2 * AROUND, design.SIZE[1] + 2 * AROUND)
RADIUS = 5.0
BEVEL = 1.0
FRONT = FACE + LID + PCB
BACK = FLOOR + ROOM
TOTAL = FRONT + BACK
POST = 2.7
PILOT = 1.05
THROUGH = 1.4
HEAD = 2.6
SCREW = 14.0
SOLDER = 2.0  # behind the board, clipped

CELL_AT = (-9.7, 8.8)
SPEAKER_AT = (35.5, -19.2)
FENCE = (1.2, 3.0)  # thickness, height
SOUND = 0.8  # radius of a hole before the loudspeaker

# A cable's plug leans on a wall that is thin there; the USB socket ends just inside of it.
PLUG = (11.6, 1.1)
PLUG_TOP = 4.5  # over the socket's middle
KNOB_AROUND = 0.5
LIGHT = (1.5, 0.8)  # before the LED: radius, and what is left of the face
LEDGES = tuple((x, y) for x in (-1, 1) for y in (-12.0, 12.0))

CAP_FLANGE = (3.4, 1.1)  # radius, thickness
CAP = 2.75
CAP_LOW = 3.85  # over the board
CAP_BORE = (2.05, 0.55)  # for the key's plunger: radius, depth
CAP_OUT = 1.2
HOLE = 3.05

FIGURES = (
    *models.MODULE_FIGURES,
    *models.CELL_FIGURES,
    Figure("Pico: USB socket over the edge, height", "1.3, 2.8", DATA, "Raspberry Pi Pico datasheet, figure 3"),
    Figure("switches: their height", "4.3", DATA, "Omron B3F-1000: 4.3 over the board"),
    Figure("slide switch: body, knob", "8.6 × 4.4 × 4.7, 4.0", ESTIMATED, "calliper; its slot is 0.5 wider each way"),
    Figure("cell's plug on the board", "5.9 × 7.6 × 4.8", DATA, "JST S2B-PH-K-S; calliper"),
    Figure("solder behind the board", "2.0", ESTIMATED, "clip the legs; calliper"),
)


@functools.cache
def board() -> Design:
    """The circuit board in it."""
    return design.design(board_files.load(design.BOARD))


def outside() -> tuple[float, float]:
    """Length and width of the closed case."""
    return INSIDE[0] + 2 * WALL, INSIDE[1] + 2 * WALL


def _usb() -> tuple[float, float]:
    """The middle of the USB socket: x, and height over the back's outer side."""
    return design.PICO[0], BACK - models.PICO[2] - models.MICRO_B.height / 2


def _knob() -> tuple[float, float, float, float]:
    """Where the switch's knob can be: x from and to, heights from and to."""
    x = next(part.at[0] for part in board().parts if part.ref == "SW10")
    return x - 2.0, x + 2.0, BACK - 3.4, BACK - 1.4


def front() -> Manifold:
    """The front, face down."""
    shell = block(*outside(), FRONT, RADIUS, BEVEL)
    shell -= rounded(*INSIDE, RADIUS - WALL).extrude(FRONT).translate([0, 0, FACE])
    shell += joined(rod(POST, LID + 0.5, (x, y, FACE - 0.5)) for x, y in design.HOLES)
    shell -= joined(rod(PILOT, 40, (x, y, FACE - 0.6)) for x, y in design.HOLES)
    shell -= box(models.MODULE_SEEN[0] + 1.2, models.MODULE_SEEN[1] + 1.2, 20, (0, 0, -1))
    shell -= joined(rod(HOLE, 20, (x, -y, -1)) for x, y in design.KEYS.values())
    x, y, _ = next(part.at for part in board().parts if part.ref == "D1")
    shell -= rod(LIGHT[0], 20, (x, -y, LIGHT[1])) ^ box(400, 400, FACE, (0, 0, 0))
    usb, height = _usb()
    low = FRONT + BACK - (height + PLUG_TOP)
    return shell - box(PLUG[0], PLUG[1] + 1, 40, (usb, -(outside()[1] / 2 + 0.5 - PLUG[1] / 2), low))


def back() -> Manifold:
    """The back, outer side down."""
    shell = block(*outside(), BACK, RADIUS, BEVEL)
    shell -= rounded(*INSIDE, RADIUS - WALL).extrude(BACK).translate([0, 0, FLOOR])
    shell += joined(rod(POST, BACK - 0.5, (x, y, 0.5)) for x, y in design.HOLES)
    shell += joined(box(2.6, 5.0, BACK - 0.5, (side * (INSIDE[0] / 2 - 0.3), y, 0.5)) for side, y in LEDGES)
    thick, high = FENCE
    for (x, y), (width, length) in ((CELL_AT, CELL_500[:2]), (SPEAKER_AT, SPEAKER[:2])):
        wide, long = width + 2 * FREE, length + 2 * FREE
        around = box(wide + 2 * thick, long + 2 * thick, high + 0.5, (x, y, FLOOR - 0.5)) - box(
            wide, long, 20, (x, y, 0)
        )
        # Leads come out at the corners; nothing stands where a wall is anyway.
        around -= box(wide - 8, 2 * long, 20, (x, y, FLOOR)) + box(2 * wide, long - 10, 20, (x, y, FLOOR))
        shell += around ^ box(INSIDE[0], INSIDE[1], 20, (0, 0, 0))
    x, y = SPEAKER_AT
    shell -= joined(rod(SOUND, 20, (x + dx * 3.2, y + dy * 3.2, -1)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    for x, y in design.HOLES:
        shell -= rod(THROUGH, BACK + 1, (x, y, -0.5))
        shell -= rod(HEAD, HEAD - THROUGH, (x, y, -0.01), top=THROUGH)
    usb, height = _usb()
    edge = outside()[1] / 2
    shell -= box(PLUG[0], PLUG[1] + 1, 40, (usb, edge + 0.5 - PLUG[1] / 2, -1))
    bottom = height - models.MICRO_B.height / 2 - FREE
    shell -= box(models.MICRO_B.width + 2 * FREE, WALL + 2, 40, (usb, edge - WALL / 2, bottom))
    low, high_x, bottom, _ = _knob()
    wide = high_x - low + 2 * KNOB_AROUND
    return shell - box(wide, WALL + 2, 40, ((low + high_x) / 2, edge - WALL / 2, bottom - KNOB_AROUND))


def cap() -> Manifold:
    """Between a finger and a key, its flange down."""
    radius, thick = CAP_FLANGE
    height = LID - CAP_LOW + FACE + CAP_OUT
    whole = rod(radius, thick) + rod(CAP, height - 0.6) + rod(CAP, 0.61, (0, 0, height - 0.61), top=CAP - 0.5)
    return whole - rod(CAP_BORE[0], CAP_BORE[1] + 0.1, (0, 0, -0.1))


def printed() -> dict[str, Manifold]:
    """The parts as they are printed, by the name of their file."""
    return {"front": front(), "back": back(), "cap": cap()}


# What is in it, in its place: heights over the back's outer side.


def boards(on: bool = True) -> dict[str, list[Shown]]:
    """The board and what is on it, by the parts' names; cell and loudspeaker. `on`: where the switch's knob is."""
    bare = [(x, y, z) for x, y in design.outline() for z in (BACK, BACK + PCB)]
    found = {"board": [Shown(Manifold.hull_points(bare), models.GREEN)]}
    for part in board().parts:
        shapes = []
        for number, prism in enumerate(library.SHAPES.get(part.footprint, ())):
            low, high = (BACK - prism.high, BACK - prism.low) if part.back else (prism.low, prism.high)
            low, high = (low, high) if part.back else (low + BACK + PCB, high + BACK + PCB)
            corners = [router.turned(part, x, y) for x, y in prism.outline]
            shape = Manifold.hull_points([(x, y, z) for x, y in corners for z in (low, high)])
            if part.footprint == "Slide_OS" and number == 1:
                (middle, _), (knob, _) = part.at[:2], ((shape.bounding_box()[0] + shape.bounding_box()[3]) / 2, 0)
                shape = shape.translate([middle + (-1.0 if on else 1.0) - knob, 0, 0])
            shapes.append(Shown(shape, prism.colour))
        through = [pad for pad in library.FOOTPRINTS[part.footprint].pads if pad.drill and pad.number]
        for pad in through:
            x, y = router.turned(part, pad.x, pad.y)
            if not part.back:
                shapes.append(Shown(rod(0.7, SOLDER, (x, y, BACK - SOLDER)), models.SILVER))
        if shapes:
            found[part.ref] = shapes
    found["cell"] = [Shown(box(*CELL_500, (*CELL_AT, FLOOR + 0.05)), models.SILVER)]
    found["speaker"] = [Shown(box(*SPEAKER, (*SPEAKER_AT, FLOOR + 0.05)), models.BLACK)]
    return found


def caps() -> list[Shown]:
    """The caps in their places."""
    return [Shown(cap().translate([x, y, BACK + PCB + CAP_LOW]), _CAP) for x, y in design.KEYS.values()]


def lid() -> Manifold:
    """The front in its place."""
    return front().rotate([180, 0, 0]).translate([0, 0, TOTAL])


_SHELL, _OTHER, _CAP = (232, 178, 60), (96, 108, 122), (70, 74, 82)


def scenes() -> dict[str, Scene]:
    """The closed case, from behind, and how it goes together."""
    face, shell = Shown(lid(), _SHELL), Shown(back(), _OTHER)
    inside = boards()
    apart = ("cell", "speaker")
    on_board = [thing for name, things in inside.items() if name not in apart for thing in things]
    closed = (face, shell, *caps(), *on_board)
    things = [shell]
    for name in apart:
        things += models.moved(inside[name], 0, 0, 12)
    things += models.moved(on_board, 0, 0, 34) + models.moved(caps(), 0, 0, 48)
    things.append(Shown(face.shape.translate([0, 0, 62]), _SHELL))
    return {
        "case": Scene(closed, -18, 48),
        "case_behind": Scene(closed, 156, 30),
        "assembly": Scene(tuple(things), -24, 26),
    }
