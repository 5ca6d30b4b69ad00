"""The case of a display board on a Pico, for printing. Lengths in mm. SPDX-License-Identifier: CERN-OHL-P-2.0

`front` with the display, caps for keys and joystick; a back for each way to power it: "usb", and "battery" with a Pico
LiPo instead of the Pico, a cell and a `plate` between them. The front fits both. The display board lies in the corners
of the front; four screws from behind go through the back's posts into the front's. Nothing opens onto a board: caps and
the display's glass fill the openings in the front, the USB plug goes into a pocket that is closed but for the socket's
mouth. The back fits either way round, so the pocket is where the display board has its USB end.

The front is drawn as it is printed, face down, so what stands in it counts its depth from there, and y is the other way
round. What the boards measure stands in models.py.
"""

from __future__ import annotations

from manifold3d import Manifold  # type: ignore[import-not-found, unused-ignore]

from hardware import models
from hardware.models import CELL_500, CELL_ROOM, LIPO_PARTS, PICO, PLUG, Display, Socket
from hardware.tools.solids import Scene, Shown, block, box, joined, rod, rounded, slot

POWERS = ("usb", "battery")

FREE = 0.3  # between a board and the case
WALL = 2.0
FACE = 2.0
INSIDE = (62.0, 37.0)
RADIUS = 5.0
BEVEL = 1.2
FRONT = 12.0  # height of the front, outside
LIP = 2.0
FIT = 0.25  # between printed parts
POST = 2.7  # radius; it stands so far from the walls' inner sides:
POST_IN = 2.7
PILOT = 1.05  # M2.5, cutting its own thread
THROUGH = 1.4
HEAD = 2.6  # countersunk, 90 degrees
SCREW = {"usb": 20.0, "battery": 25.0}
FLOOR = {"usb": 2.0, "battery": 1.6}
SOCKET: dict[str, Socket] = {"usb": models.MICRO_B, "battery": models.USB_C}

# Where a cable's plug goes in: a pocket of that size, whose upper corners are cut, as deep as the socket's face.
OPENING = {"usb": (11.6, 9.0), "battery": (13.2, 7.2)}
CORNER = 0.7

# Caps. A key's: a stem through the face and a flange under it. The joystick's: a hat on its stick.
STEM = (2.0, 4.0)  # radius and height
FLANGE = (6.0, 5.2, 1.0)
HOLE = 2.3  # radius
STICK_STEM = 3.5
STICK_HOLE = 5.2
STICK_FLANGE = (6.3, 1.0)
STICK_LOW = 2.6  # of the hat's underside over the board
STICK_OUT = 2.0  # of the hat over the face
BORE = models.STICK + 0.3

# The bay: cell, plate over it, and what holds them. x from the middle; the USB socket is at +x.
PLATE = 1.0
BAY = (-16.3, 13.3)
FENCE = 1.2
LEADS = 9.0  # width of the notch for the cell's leads
FOOT = (2.55, 1.0)  # clear of the USB socket
PLUNGER = 2.0  # radius
PLUNGER_FREE = 0.3


def far_side(display: Display) -> float:
    """Depth, behind the face's inner side, of the Pico's side away from the display."""
    return display.lid + display.pcb + PLUG + PICO[2]


def total(display: Display, power: str) -> float:
    """How thick the closed case is."""
    if power == "usb":
        return FACE + far_side(display) + SOCKET[power].height / 2 + OPENING[power][1] / 2 + 1.3
    return FACE + far_side(display) + LIPO_PARTS + FREE + PLATE + CELL_ROOM + FLOOR[power]


def outside() -> tuple[float, float]:
    """Length and width of the closed case."""
    return INSIDE[0] + 2 * WALL, INSIDE[1] + 2 * WALL


def posts() -> list[tuple[float, float]]:
    """Where the screws go in."""
    x, y = (inside / 2 - POST_IN for inside in INSIDE)
    return [(a, b) for a in (-x, x) for b in (-y, y)]


def level(display: Display, power: str, depth: float) -> float:
    """Height over the back's outer side of what is at a depth behind the face's inner side."""
    return total(display, power) - FACE - depth


def front(display: Display) -> Manifold:
    """The front, face down."""
    length, width = display.board
    shell = block(*outside(), FRONT, RADIUS, BEVEL)
    shell -= rounded(*INSIDE, RADIUS - WALL).extrude(FRONT).translate([0, 0, FACE])
    # Corners in which the board lies: angles around it, and under it blocks as high as the keys need.
    corners = rounded(length + 2 * FREE + 2.4, width + 2 * FREE + 2.4, 1.0).extrude(display.lid + display.pcb)
    corners -= box(length + 2 * FREE, width + 2 * FREE, 20)
    corners -= box(length - 12, 60, 20) + box(80, width - 12, 20)
    for x in (-1, 1):
        for y in (-1, 1):
            corners += box(2.6, 2.6, display.lid, (x * (length / 2 - 0.7), y * (width / 2 - 0.7), 0))
    # A rim around the window reaches down to the glass.
    seen = (display.seen[0] + 1.2, display.seen[1] + 1.2)
    rim_height = display.lid - display.glass[2] - FREE
    rim = box(seen[0] + 2.4, seen[1] + 2.4, rim_height, (display.window_x, 0, 0))
    # The lip stands on a foot that leans out of the wall by some 50 degrees, so that nothing is printed in the air.
    room = rounded(*INSIDE, RADIUS - WALL)
    inner = (INSIDE[0] - 2 * FIT - 2.4, INSIDE[1] - 2 * FIT - 2.4, RADIUS - WALL - FIT - 1.2)
    lip = rounded(INSIDE[0] - 2 * FIT, INSIDE[1] - 2 * FIT, RADIUS - WALL - FIT).extrude(LIP + 0.1)
    lip = (lip - rounded(*inner).extrude(LIP + 0.1)).translate([0, 0, FRONT - 0.1])
    hollow = [room.extrude(0.01).translate([0, 0, FRONT - 2]), rounded(*inner).extrude(0.01).translate([0, 0, FRONT])]
    lip += room.extrude(2.0).translate([0, 0, FRONT - 2]) - Manifold.batch_hull(hollow)
    reach = 2 * (POST + POST_IN) + 1.0
    lip -= joined(box(reach, reach, 40, (a * INSIDE[0] / 2, b * INSIDE[1] / 2, 0)) for a in (-1, 1) for b in (-1, 1))
    pillars = joined(rod(POST, FRONT - FACE, (x, y, FACE)) for x, y in posts())
    whole = shell + (corners + rim).translate([0, 0, FACE]) + lip + pillars
    whole -= joined(rod(PILOT, 20, (x, y, FACE - 0.6)) for x, y in posts())
    whole -= box(*seen, 20, (display.window_x, 0, -1))
    across, up = display.stick
    whole -= rod(STICK_HOLE + 0.8, FACE, (across, -up, 0), top=STICK_HOLE)
    whole -= rod(STICK_HOLE, 20, (across, -up, -1))
    return whole - joined(rod(HOLE, 20, (x, -y, -1)) for x, y in display.keys)


def back(display: Display, power: str) -> Manifold:
    """The back, "usb" or "battery", outer side down."""
    floor = FLOOR[power]
    height = total(display, power) - FRONT
    shell = block(*outside(), height, RADIUS, BEVEL)
    shell -= rounded(*INSIDE, RADIUS - WALL).extrude(height).translate([0, 0, floor])
    shell += joined(rod(POST, height - floor, (x, y, floor)) for x, y in posts())
    for x, y in posts():
        shell -= rod(THROUGH, height + 1, (x, y, -0.5))
        shell -= rod(HEAD, HEAD - THROUGH, (x, y, -0.01), top=THROUGH)
    socket = SOCKET[power]
    middle = level(display, power, far_side(display) + socket.height / 2)
    opening = OPENING[power]
    ceiling = middle + opening[1] / 2
    wall, mouth = PICO[0] / 2 + FREE, PICO[0] / 2 + socket.over
    end = INSIDE[0] / 2 + 0.5
    shell += box(end - wall, opening[0] + 2.8, ceiling + 1.2 - 0.5, ((end + wall) / 2, 0, 0.5))
    shell -= _roofed(mouth, 20, *opening, middle - opening[1] / 2, CORNER)
    # The socket comes into its slot from above, when the back is put on; over the slot there is no roof.
    slot_width = socket.width + 2 * FREE
    shell -= box(mouth + 0.1 - wall, opening[0] + 3, 20, ((mouth + 0.1 + wall) / 2, 0, ceiling))
    shell -= box(mouth + 0.1 - wall + 0.1, slot_width, 40, ((mouth + wall) / 2, 0, middle - socket.height / 2 - FREE))
    if power == "battery":
        shell += _bay(floor)
        x, y = models.POWER_KEY
        shell += rod(PLUNGER + PLUNGER_FREE + 0.9, CELL_ROOM - 0.4, (x, -y, floor))
        shell -= rod(PLUNGER + PLUNGER_FREE, 20, (x, -y, -1))
        shell -= rod(PLUNGER + 1.3, 1.0, (x, -y, -0.01), top=PLUNGER + PLUNGER_FREE)
    return shell


def _roofed(start: float, length: float, width: float, height: float, bottom: float, cut: float) -> Manifold:
    """A hole along x, from x = start, whose upper corners are cut by 45 degrees."""
    x = start + length / 2
    walls = box(length, width, height - cut, (x, 0, bottom))
    edge = box(length, width, 0.01, (x, 0, bottom + height - cut - 0.01))
    top = box(length, width - 2 * cut, 0.01, (x, 0, bottom + height - 0.01))
    return walls + Manifold.batch_hull([edge, top])


def _bay(floor: float) -> Manifold:
    """Two fences that the cell lies between and the plate on, and ribs at the plate's ends."""
    width = INSIDE[1] + 1.0
    left, right = BAY
    fences = box(FENCE, width, CELL_ROOM + 0.2, (left - FENCE / 2, 0, floor - 0.2))
    fences += box(FENCE, width, CELL_ROOM + 0.2, (right + FENCE / 2, 0, floor - 0.2))
    fences -= box(10, LEADS, 20, (left, 0, floor))
    ribs = joined(
        box(FENCE, 2.5, CELL_ROOM + PLATE + 0.2, (x, y * (INSIDE[1] / 2 - 0.75), floor - 0.2))
        for x in (left - FENCE - FIT - FENCE / 2, right + FENCE + FIT + FENCE / 2)
        for y in (-1, 1)
    )
    return fences + ribs


def plate() -> Manifold:
    """Lies on the fences, between the cell and the Pico LiPo."""
    left, right = BAY
    length = right - left + 2 * FENCE - 2 * FIT
    return box(length, INSIDE[1] - 0.6, PLATE)


def key() -> Manifold:
    """The cap of a key, flange down."""
    radius, height = STEM
    oval = slot(FLANGE[0], FLANGE[1], FLANGE[2], (0, 0, 0))
    return (
        oval + rod(radius, height - 0.6, (0, 0, FLANGE[2])) + rod(radius, 0.6, (0, 0, height + 0.4), top=radius - 0.5)
    )


def stick(display: Display) -> Manifold:
    """The joystick's hat, flange down; the stick goes into its bore."""
    height = FACE + display.lid + STICK_OUT - STICK_LOW
    hat = rod(STICK_FLANGE[0], STICK_FLANGE[1]) + rod(STICK_STEM, height)
    hat += rod(STICK_STEM, 1.0, (0, 0, height - 1.0), top=STICK_STEM + 0.8)
    deep = display.stick_top - STICK_LOW + 0.1
    ends = [box(BORE, BORE, 0.01, (0, 0, deep - 0.01)), box(0.1, 0.1, 0.01, (0, 0, deep + BORE / 2))]
    return hat - box(BORE, BORE, deep + 0.1, (0, 0, -0.1)) - Manifold.batch_hull(ends)


def plunger(display: Display) -> Manifold:
    """Between a finger and the power key of the Pico LiPo, foot down; its other end is flush with the back."""
    length = level(display, "battery", far_side(display) + models.POWER_KEY_TOP) - 0.2
    return rod(*FOOT) + rod(PLUNGER, length)


def printed(display: Display) -> dict[str, Manifold]:
    """The parts as they are printed, by the name of their file."""
    return {
        "front": front(display),
        "back_usb": back(display, "usb"),
        "back_battery": back(display, "battery"),
        "plate": plate(),
        "plunger": plunger(display),
        "key": key(),
        "stick": stick(display),
    }


# What is in it, in its place: heights over the back's outer side.


def boards(display: Display, power: str) -> dict[str, list[Shown]]:
    """The boards and the cell, by name."""
    lid = level(display, power, display.lid)
    face = [Shown(thing.shape.rotate([180, 0, 0]), thing.colour) for thing in models.shown_display(display)]
    things = models.shown_pico() if power == "usb" else models.shown_lipo()
    pico = [Shown(thing.shape.rotate([180, 0, 0]), thing.colour) for thing in things]
    found = {
        "display": models.moved(face, 0, 0, lid),
        "pico": models.moved(pico, 0, 0, level(display, power, far_side(display) - PICO[2])),
    }
    if power == "battery":
        found["cell"] = [Shown(box(*CELL_500, (sum(BAY) / 2, 0, FLOOR[power] + 0.05)), models.SILVER)]
    return found


def caps(display: Display, power: str) -> dict[str, list[Shown]]:
    """The caps and the plunger."""
    face = level(display, power, 0)
    flange = face - 0.1 - FLANGE[2]
    hat = level(display, power, display.lid) + STICK_LOW
    found = {
        "keys": [Shown(key().translate([x, y, flange]), _CAP) for x, y in display.keys],
        "stick": [Shown(stick(display).translate([*display.stick, hat]), _CAP)],
    }
    if power == "battery":
        x, y = models.POWER_KEY
        length = plunger(display).bounding_box()[5]
        found["plunger"] = [Shown(plunger(display).rotate([180, 0, 0]).translate([x, -y, length]), _CAP)]
    return found


def lid(display: Display, power: str) -> Manifold:
    """The front in its place."""
    return front(display).rotate([180, 0, 0]).translate([0, 0, total(display, power)])


def plate_in_place(power: str) -> Manifold:
    """The plate in its place."""
    return plate().translate([sum(BAY) / 2, 0, FLOOR[power] + CELL_ROOM])


_SHELL, _OTHER, _CAP = (232, 178, 60), (96, 108, 122), (70, 74, 82)


def scenes(display: Display) -> dict[str, Scene]:
    """The closed case, its other side, and how it goes together with USB and with a battery."""
    found = {}
    for power in POWERS:
        face = Shown(lid(display, power), _SHELL)
        shell = Shown(back(display, power), _OTHER)
        inside = boards(display, power)
        cover = caps(display, power)
        if power == "battery":
            boxed = (*inside["display"], *inside["pico"], *(thing for things in cover.values() for thing in things))
            found["case"] = Scene((face, shell, *boxed), 28, 38)
            found["case_behind"] = Scene((face, shell, *boxed), 62, -32)
        things = [shell]
        up = 0.0
        for name in ("plunger", "cell", "plate", "pico", "display", "caps"):
            if name == "plate" and power == "battery":
                up += 14
                things.append(Shown(plate_in_place(power).translate([0, 0, up]), _OTHER))
            elif name == "caps":
                up += 10
                things += models.moved(cover["keys"] + cover["stick"], 0, 0, up)
            elif name in inside or name in cover:
                up += 14
                things += models.moved({**inside, **cover}[name], 0, 0, up)
        things.append(Shown(face.shape.translate([0, 0, up + 14]), _SHELL))
        found[f"assembly_{power}"] = Scene(tuple(things), 28, 24)
    return found
