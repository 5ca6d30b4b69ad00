"""The stand of the table build, for printing. Lengths in mm. SPDX-License-Identifier: CERN-OHL-P-2.0

One part: a profile that is the same all along, so it is printed standing on its end and needs no support. The display
pack leans in it with its lower edge behind a lip; the Pico on its back looks through the window into the hollow, where
three AAA cells or a LiPo cell lie, and where the cable comes in from either side.

Any board up to LENGTH wide fits between lip and air; the outline of the pack below is taken from the size of its glass
(57.6 x 43.2) and an estimate of what is around it, and only says where window and lip are. Measure yours.

`kocka build solids` makes the STL file and the pictures.
"""

from __future__ import annotations

import math

from manifold3d import CrossSection, Manifold  # type: ignore[import-not-found, unused-ignore]

from hardware.models import DATA, ESTIMATED, Figure
from hardware.tools.solids import Scene, Shown, box

# The display pack (Pimoroni Pico Display Pack 2.8) and what is on its back.
PACK = (81.0, 51.0, 1.6)
GLASS = (69.2, 50.0, 2.6)
SEEN = (57.6, 43.2)
KEYS_X = 37.5  # of the keys, from the middle
PICO = (51.0, 21.0, 1.0)
SOCKETS = (51.0, 24.0, 8.5 + 2.5)
USB = (8.0, 2.8)

# The stand.
LENGTH = 90.0
LEAN = 65.0  # degrees from the table
WALL = 3.0
LIP = 2.4  # how much of the pack's lower edge it hides
GROOVE = 6.4  # pack and glass, and room to lift it out
BASE = 92.0
HEIGHT = 60.0
WINDOW = (78.0, 27.0)
END = (12.0, 1.6)  # a wall at one end, so high and so thick: the cells stay

CELLS = (62.0, 38.0, 14.0)  # a holder for three AAA

FIGURES = (
    Figure(
        "display pack: outline, thickness", "81 × 51 × 1.6", ESTIMATED, "calliper; up to 90 wide fits, the lip needs 51"
    ),
    Figure("display pack: what it shows", "57.6 × 43.2", DATA, "2.8 inches, 4 : 3"),
    Figure("display module on the pack", "69.2 × 50.0 × 2.6", ESTIMATED, "calliper; the groove has 2.2 to spare"),
    Figure("keys: from the pack's middle", "37.5 aside, 14 up and down", ESTIMATED, "calliper; nothing covers them"),
    Figure("socket and pins on the pack's back, to the Pico", "11.0", ESTIMATED, "calliper, the Pico plugged in"),
    Figure("holder for 3 AAA", "62 × 38 × 14", ESTIMATED, "calliper; the hollow is larger"),
)

_COS, _SIN = math.cos(math.radians(LEAN)), math.sin(math.radians(LEAN))
# Where the pack's lower back edge is, in the profile: depth from the front, height.
_FOOT = (GROOVE + WALL + 1.0, WALL + 1.5)


def _along(distance: float, behind: float = 0.0) -> tuple[float, float]:
    """A point of the profile: so far up the pack's back from its lower edge, and so far behind it."""
    return (_FOOT[0] + distance * _COS + behind * _SIN, _FOOT[1] + distance * _SIN - behind * _COS)


def _bar(one: tuple[float, float], other: tuple[float, float]) -> CrossSection:
    """A wall of the profile with round ends."""
    dots = [CrossSection.circle(WALL / 2, 32).translate(end) for end in (one, other)]
    return CrossSection.batch_hull(dots)


def profile() -> CrossSection:
    """The stand seen from its right side: x is the depth, y the height."""
    top = (HEIGHT - _FOOT[1]) / _SIN
    inset = WALL / 2
    shelf = (_along(-inset, inset), _along(-inset, -GROOVE - inset))
    # The pack stands on the shelf, whose front end is the lip; below it everything is filled.
    toe = [_bar(*shelf), _bar((inset, inset), (_along(0, inset)[0] - 1, inset))]
    walls = [
        CrossSection.batch_hull(toe),
        _bar((inset, inset), (BASE - inset, inset)),
        _bar(_along(-inset, inset), _along(top, inset)),
        _bar(_along(top, inset), (BASE - inset, inset)),
        _bar(shelf[1], _along(LIP, -GROOVE - inset)),
    ]
    whole = walls[0]
    for wall in walls[1:]:
        whole += wall
    return whole


def hollow() -> CrossSection:
    """The profile of the room under the pack."""
    top = (HEIGHT - _FOOT[1]) / _SIN
    return CrossSection([[_along(0, WALL / 2), (BASE - WALL / 2, WALL / 2), _along(top, WALL / 2)]])


def window() -> Manifold:
    """What is cut out behind the pack, in the stand's printing position; its upper end is a roof of 45 degrees."""
    length, high = WINDOW
    middle = PACK[1] / 2
    start = (LENGTH - length) / 2
    low, end = middle - high / 2, middle + high / 2
    # (up the pack, along the stand)
    outline = [(low, start), (end, start), (end, start + length - high / 2), (middle, start + length)]
    outline += [(low, start + length - high / 2)]
    near, far = [], []
    for up, along in outline:
        near.append((*_along(up, -1.0), along))
        far.append((*_along(up, WALL + 1.0), along))
    return Manifold.hull_points(near + far)


def stand() -> Manifold:
    """The stand as it is printed: on its left end, with its front towards the viewer's left."""
    whole = profile().extrude(LENGTH)
    floor = CrossSection.square([BASE, END[0]]).translate([0, 0]) ^ hollow()
    return whole + floor.extrude(END[1]) - window()


def standing(shape: Manifold) -> Manifold:
    """From the printing position into that of use: x along the stand, its front towards the viewer."""
    return shape.rotate([90, 0, 0]).rotate([0, 0, 90]).translate([-LENGTH / 2, 0, 0])


def on_pack(shape: Manifold) -> Manifold:
    """From the pack's own position (its back on z = 0, its lower edge at y = 0, its middle at x = 0) onto the stand."""
    foot_depth, foot_height = _FOOT
    return shape.rotate([LEAN, 0, 0]).translate([0, foot_depth, foot_height])


def printed() -> dict[str, Manifold]:
    """The parts as they are printed, by the name of their file."""
    return {"stand": stand()}


# Pictures.

_STAND, _PCB, _GLASS, _KEY, _GREEN, _DARK, _METAL, _CELL = (
    (96, 108, 122),
    (40, 42, 48),
    (24, 28, 40),
    (214, 216, 220),
    (54, 120, 84),
    (70, 72, 78),
    (190, 194, 200),
    (120, 164, 120),
)


def pack(out: float = 0.0) -> list[Shown]:
    """The pack with its Pico, `out` mm away from its place."""
    middle = PACK[1] / 2
    things = [
        (box(*PACK, (0, middle, 0)), _PCB),
        (box(*GLASS, (0, middle, PACK[2])), _DARK),
        (box(*SEEN, 0.2, (0, middle, PACK[2] + GLASS[2])), _GLASS),
        *((box(4, 6, 3.4, (x, middle + y, PACK[2])), _KEY) for x in (-KEYS_X, KEYS_X) for y in (-14, 14)),
        *((box(50.8, 2.5, SOCKETS[2], (0, middle + y, -SOCKETS[2])), _DARK) for y in (-8.89, 8.89)),
        (box(*PICO, (0, middle, -SOCKETS[2] - PICO[2])), _GREEN),
        (box(7.0, USB[0], USB[1], (-PICO[0] / 2 + 2.2, middle, -SOCKETS[2] - PICO[2] - USB[1])), _METAL),
    ]
    return [Shown(on_pack(shape.translate([0, 0, out])), colour) for shape, colour in things]


def cells(aside: float = 0.0) -> Manifold:
    """A holder of three AAA cells in its place, or `aside` of it."""
    return box(*CELLS, (aside, 50.0, WALL))


def scenes() -> dict[str, Scene]:
    """In use, from behind, and how it goes together."""
    whole = Shown(standing(stand()), _STAND)
    holder = Shown(cells(), _CELL)
    return {
        "stand": Scene((whole, holder, *pack()), -32, 24),
        "stand_behind": Scene((whole, holder, *pack()), 148, 28),
        "assembly": Scene((whole, Shown(cells(92), _CELL), *pack(46)), -38, 26),
    }
