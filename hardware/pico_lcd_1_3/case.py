"""The case of the pocket build, for printing. Lengths in mm. SPDX-License-Identifier: CERN-OHL-P-2.0

Two cases of two parts, "usb" and "battery": `front_…` with the display, the joystick and the keys; `back_usb`, or
`back_battery` with room for a Pico-UPS-B and a LiPo cell, and `plate` between cell and Pico. The display board lies in
the corners of the front, glass in the window; four screws hold everything. The case for a battery is longer: its board
stands out beyond one end of the Pico, and there is room for that at either.

The front is drawn as it is printed: its face on z = 0, so what stands in it counts its depth from there. The boards'
outlines, the Pico and its socket are the vendors' figures; where joystick, keys and window are on the board is
estimated, no drawing of it was at hand, so the openings are large: measure your board before you print and change what
stands here.

`kocka build solids` makes STL files and pictures.
"""

from __future__ import annotations

from manifold3d import Manifold  # type: ignore[import-not-found, unused-ignore]

from host_tools.hardware.solids import Scene, Shown, block, box, joined, rod, rounded, slot

# The display board (Waveshare Pico-LCD-1.3).
BOARD = (52.0, 26.5)
PCB = 1.6
GLASS = 2.6  # from the board to the glass's face, and a little
WINDOW = (25.0, 25.4)  # the glass shows 23.4 x 23.4
WINDOW_X = 0.0
JOYSTICK_X = -19.9
JOYSTICK_HOLE = 5.2  # radius
KEYS_X = 20.4
KEYS = (7.4, 25.4)

# What is plugged into it: socket and pins' plastic, the battery board, the Pico with what stands on it.
PLUG = 8.5 + 2.5
UPS = (60.0, 21.0, 1.6)
PICO = (51.0, 21.0, 1.0)
PICO_PARTS = 2.9
USB = (8.0, 2.8)  # the socket's mouth; it stands 1.3 over the Pico's edge
USB_PLUG = (13.2, 9.2)  # of a cable

# The cell: a 503450 with room to swell, and the plate over it.
CELL = (52.0, 34.4, 6.2)
PLATE = 1.6

# The case.
WALL = 2.0
FACE = 2.0
INSIDE = {"usb": (62.0, 37.0), "battery": (70.0, 37.0)}
RADIUS = 5.0
BEVEL = 1.2
FRONT = 9.0  # height of the front, outside
LIP = 2.0
GAP = 0.2  # between what fits into each other
POST = 2.7  # radius; it stands so far from the walls' inner sides:
POST_IN = (2.7, 2.7)
SWITCH = 5.0  # height of the windows through which the battery board's switch is reached, and their places and width:
SWITCH_X = (-22.5, -7.5, 7.5, 22.5)
SWITCH_WIDTH = 12.5
PILOT = 1.05  # M2.5, cutting its own thread
THROUGH = 1.4
HEAD = 2.6
GRIP = 2.0  # of the back, under the screw's head

# Depths behind the inner side of the face.
_PICO = GLASS + PCB + PLUG
# Room behind the Pico: over a cable's plug a wall has to be left.
_SPARE = {"usb": 3.2, "battery": 0.6}
DEPTHS = {
    "usb": _PICO + PICO[2] + PICO_PARTS + _SPARE["usb"],
    "battery": _PICO + UPS[2] + PLUG + PICO[2] + PICO_PARTS + _SPARE["battery"] + PLATE + CELL[2],
}


def pico_depth(power: str) -> float:
    """Where the far side of the Pico is, on which its USB socket stands: depth behind the face's inner side."""
    return _PICO + PICO[2] + (UPS[2] + PLUG if power == "battery" else 0.0)


def total(power: str) -> float:
    """How thick the closed case is."""
    return FACE + DEPTHS[power] + WALL


def outside(power: str) -> tuple[float, float]:
    """Length and width of the closed case."""
    return INSIDE[power][0] + 2 * WALL, INSIDE[power][1] + 2 * WALL


def posts(power: str) -> list[tuple[float, float]]:
    """Where the screws go in."""
    x, y = (INSIDE[power][axis] / 2 - POST_IN[axis] for axis in (0, 1))
    return [(a, b) for a in (-x, x) for b in (-y, y)]


def front(power: str) -> Manifold:
    """The front, face down."""
    inside = INSIDE[power]
    shell = block(*outside(power), FRONT, RADIUS, BEVEL)
    shell -= rounded(*inside, RADIUS - WALL).extrude(FRONT).translate([0, 0, FACE])
    corners = rounded(BOARD[0] + 2.4 + 2 * GAP, BOARD[1] + 2.4 + 2 * GAP, 1.0).extrude(GLASS + PCB)
    corners -= box(BOARD[0] + 2 * GAP, BOARD[1] + 2 * GAP, 20)
    corners -= box(BOARD[0] - 12, 60, 20) + box(80, BOARD[1] - 12, 20)
    for x in (-1, 1):
        for y in (-1, 1):
            corners += box(2.4, 2.4, GLASS, (x * (BOARD[0] / 2 - 1.0), y * (BOARD[1] / 2 - 1.0), 0))
    lip = rounded(inside[0] - 2 * GAP, inside[1] - 2 * GAP, RADIUS - WALL - GAP).extrude(LIP + 2)
    lip -= rounded(inside[0] - 2 * GAP - 2.4, inside[1] - 2 * GAP - 2.4, RADIUS - WALL - GAP - 1.2).extrude(LIP + 2)
    # It hangs on the wall by 45 degrees, so that nothing is printed in the air.
    root = rounded(*inside, RADIUS - WALL).extrude(1.6)
    root -= Manifold.batch_hull(
        [
            rounded(*inside, RADIUS - WALL).extrude(0.01),
            rounded(inside[0] - 2.8, inside[1] - 2.8, RADIUS - WALL - 1.4).extrude(0.01).translate([0, 0, 1.6]),
        ]
    )
    lip = lip.translate([0, 0, FRONT - 2]) + root.translate([0, 0, FRONT - 2])
    lip -= joined(rod(POST + GAP, 40, (x, y, 0)) for x, y in posts(power))
    pillars = joined(rod(POST, FRONT - FACE, (x, y, FACE)) for x, y in posts(power))
    whole = shell + corners.translate([0, 0, FACE]) + lip + pillars
    whole -= joined(rod(PILOT, 20, (x, y, FACE - 0.6)) for x, y in posts(power))
    whole -= box(*WINDOW, 20, (WINDOW_X, 0, -1))
    whole -= rod(JOYSTICK_HOLE + 0.8, FACE, (JOYSTICK_X, 0, 0), top=JOYSTICK_HOLE)
    whole -= rod(JOYSTICK_HOLE, 20, (JOYSTICK_X, 0, -1))
    whole -= slot(*KEYS, 20, (KEYS_X, 0, -1))
    return whole


def back(power: str) -> Manifold:
    """The back, "usb" or "battery", outer side down."""
    height = total(power) - FRONT
    inside = INSIDE[power]
    shell = block(*outside(power), height, RADIUS, BEVEL)
    shell -= rounded(*inside, RADIUS - WALL).extrude(height).translate([0, 0, WALL])
    shell += joined(rod(POST, height - WALL, (x, y, WALL)) for x, y in posts(power))
    if power == "battery":
        ledge = (inside[1] - CELL[1]) / 2
        for side in (-1, 1):
            shell += box(36, ledge, CELL[2], (0, side * (inside[1] - ledge) / 2, WALL))
        # The switch of the battery board is at one of its long sides; its maker does not say where.
        bottom = _level(power, _PICO + UPS[2] / 2) - SWITCH / 2
        shell -= joined(box(SWITCH_WIDTH, 80, SWITCH, (x, 0, bottom)) for x in SWITCH_X)
    for x, y in posts(power):
        shell -= rod(THROUGH, height + 1, (x, y, -0.5))
        # The head goes in up to GRIP below the parting plane; a cone above it needs no support.
        shell -= rod(HEAD, height - GRIP - 1.2, (x, y, -0.01))
        shell -= rod(HEAD, HEAD - THROUGH, (x, y, height - GRIP - 1.21), top=THROUGH)
    middle = _level(power, pico_depth(power) + USB[1] / 2)
    shell -= _roofed(USB_PLUG, middle)
    return shell


def _level(power: str, depth: float) -> float:
    """Height over the back's outer side of what is at a depth behind the face's inner side."""
    return total(power) - FACE - depth


def _roofed(opening: tuple[float, float], middle: float, slope: float = 1.5) -> Manifold:
    """An opening through both ends; its upper edge is a bridge between two slopes."""
    width, height = opening
    whole = box(200, width, height - slope, (0, 0, middle - height / 2))
    top = box(200, width - 2 * slope, 0.01, (0, 0, middle + height / 2 - 0.01))
    return whole + Manifold.batch_hull([box(200, width, 0.01, (0, 0, middle + height / 2 - slope)), top])


def plate() -> Manifold:
    """Lies on the ledges, between the cell and the Pico; the leads pass at its ends."""
    length, width = INSIDE["battery"]
    whole = rounded(length - 2.0, width - 0.6, RADIUS - WALL).extrude(PLATE)
    whole -= joined(rod(POST + 0.6, 5, (x, y, -1)) for x, y in posts("battery"))
    return whole - joined(box(16, 14, 5, (x, 0, -1)) for x in (1 - length / 2, length / 2 - 1))


def printed() -> dict[str, Manifold]:
    """The parts as they are printed, by the name of their file."""
    found = {}
    for power in INSIDE:
        found[f"front_{power}"] = front(power)
        found[f"back_{power}"] = back(power)
    return {**found, "plate": plate()}


# Pictures.

_SHELL, _OTHER = (232, 178, 60), (96, 108, 122)
_GREEN, _DARK, _GLASS, _METAL, _CELL, _BLUE = (
    (54, 120, 84),
    (52, 54, 60),
    (24, 28, 40),
    (190, 194, 200),
    (150, 160, 196),
    (38, 84, 140),
)


def boards(power: str) -> dict[str, list[Shown]]:
    """What goes into the case, in its place (heights over the back's outer side)."""

    def at(shape: Manifold, depth: float) -> Manifold:
        return shape.translate([0, 0, _level(power, depth)])

    display = [
        Shown(at(box(*BOARD, PCB), GLASS + PCB), _BLUE),
        Shown(at(box(WINDOW[0] - 0.6, WINDOW[1] - 0.6, GLASS - 0.2, (WINDOW_X, 0, 0)), GLASS), _GLASS),
        Shown(at(rod(2.2, 5.0, (JOYSTICK_X, 0, 0)), GLASS), _DARK),
        *(Shown(at(box(4, 4, 4.4, (KEYS_X, y, 0)), GLASS), _METAL) for y in (-9.6, -3.2, 3.2, 9.6)),
        *(Shown(at(box(50.8, 2.5, 8.5, (0, y, 0)), GLASS + PCB + 8.5), _DARK) for y in (-8.89, 8.89)),
    ]
    end = pico_depth(power)
    pico = [
        Shown(at(box(*PICO), end), _GREEN),
        Shown(at(box(7.0, USB[0], USB[1], (PICO[0] / 2 + 1.3 - 3.5, 0, 0)), end + USB[1]), _METAL),
        Shown(at(box(7.0, 7.0, 1.0, (0, 0, 0)), end + 1.0), _DARK),
        *(Shown(at(box(50.8, 2.5, 2.5, (0, y, 0)), end - 1.0), _DARK) for y in (-8.89, 8.89)),
    ]
    found = {"display": display, "pico": pico}
    if power == "battery":
        ups = _PICO + UPS[2]
        found["ups"] = [
            Shown(at(box(*UPS, ((PICO[0] - UPS[0]) / 2, 0, 0)), ups), _BLUE),
            *(Shown(at(box(50.8, 2.5, 8.5, (0, y, 0)), ups + 8.5), _DARK) for y in (-8.89, 8.89)),
        ]
        found["cell"] = [Shown(box(50.0, 34.0, 5.0, (0, 0, WALL + 0.2)), _CELL)]
    return found


def _moved(things: list[Shown], up: float) -> list[Shown]:
    return [Shown(thing.shape.translate([0, 0, up]), thing.colour) for thing in things]


def scenes() -> dict[str, Scene]:
    """The closed case, and how it goes together with USB and with a battery."""
    found = {}
    for power in INSIDE:
        face = front(power).rotate([180, 0, 0])
        lid = Shown(face.translate([0, 0, total(power)]), _SHELL)
        shell = Shown(back(power), _OTHER)
        inside = boards(power)
        if power == "usb":
            found["case"] = Scene((lid, shell, *inside["display"], *inside["pico"]), 28, 38)
        things = [shell]
        up = 0.0
        for name in ("cell", "plate", "pico", "ups", "display"):
            if name == "plate" and power == "battery":
                up += 16
                things.append(Shown(plate().translate([0, 0, WALL + CELL[2] + up]), _OTHER))
            elif name in inside:
                up += 16
                things += _moved(inside[name], up)
        things.append(Shown(lid.shape.translate([0, 0, up + 18]), _SHELL))
        found[f"assembly_{power}"] = Scene(tuple(things), 28, 24)
    return found
