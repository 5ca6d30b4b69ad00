"""The OLED build on stripboard: what goes into which hole, which wires, which cuts. CERN-OHL-P-2.0

Seen from the components' side: columns 1 to 37 from the left, strips (rows) 1 to 24 from the top, strips along the
rows, 2.54 mm apart. `kocka build hardware` draws it; tests follow every strip and hold that it connects what
the board file says, and nothing else.
"""

from __future__ import annotations

from typing import NamedTuple

COLUMNS, ROWS = 37, 24

# The corners go, for the case's posts: 9.2 mm along each edge, six holes each.
CORNERS = 9.2

Hole = tuple[int, int]  # column, row

# The Pico, its USB socket over the upper edge: pins 1 to 20 down this column, 40 to 21 down the other.
PICO_LEFT, PICO_RIGHT = 21, 28


class Switch(NamedTuple):
    """A tact switch of 6 × 6 mm: its upper left leg. Legs in a row belong together; the lower row goes to GND."""

    name: str
    column: int
    row: int

    @property
    def legs(self) -> tuple[Hole, Hole, Hole, Hole]:
        """The upper two, which are the signal, and the lower two."""
        return (
            (self.column, self.row),
            (self.column + 3, self.row),
            (self.column, self.row + 2),
            (self.column + 3, self.row + 2),
        )

    @property
    def middle(self) -> tuple[float, float]:
        """Column and row of its middle."""
        return self.column + 1.5, self.row + 1.0


SWITCHES = (
    Switch("UP", 8, 6),
    Switch("LEFT", 2, 11),
    Switch("PRESS", 8, 11),
    Switch("RIGHT", 14, 11),
    Switch("DOWN", 8, 16),
    Switch("A", 32, 11),
    Switch("B", 32, 16),
)

# Wires on the components' side, insulated.
WIRES: tuple[tuple[Hole, Hole], ...] = (
    ((12, 4), (12, 6)),  # UP
    ((7, 5), (7, 11)),  # PRESS
    ((1, 11), (1, 21)),  # LEFT, by strip 21
    ((29, 21), (29, 20)),
    ((12, 16), (12, 24)),  # DOWN, by strip 24
    ((30, 24), (30, 17)),
    ((18, 11), (18, 23)),  # RIGHT, by strip 23
    ((31, 23), (31, 15)),
    ((36, 11), (36, 22)),  # A, by strip 22
    ((20, 22), (20, 20)),
    ((37, 16), (37, 19)),  # B
    ((31, 3), (31, 4)),  # buzzer: GND
    ((37, 6), (37, 12)),  # buzzer: +
)

# Holes where the strip is cut.
CUTS: tuple[Hole, ...] = (
    *((24, row) for row in range(1, 21)),  # under the Pico
    *((19, row) for row in (6, 11, 16)),
    *((column, 11) for column in (6, 13)),
    *((31, row) for row in (6, 11, 16)),
    (30, 4),
    (29, 7),
)

# What hangs on wires of its own: the display in the lid, the battery. Contact -> hole.
DISPLAY: dict[str, Hole] = {"SDA": (20, 9), "SCL": (20, 10), "GND": (20, 8), "VCC": (29, 5)}
BATTERY: dict[str, Hole] = {"+": (31, 7), "−": (29, 3)}
DIODE: tuple[Hole, Hole] = ((30, 7), (30, 2))  # anode, and cathode: the ring
BUZZER: dict[str, Hole] = {"+": (34, 6), "−": (34, 4)}


def pico_holes() -> dict[int, Hole]:
    """Pin of the Pico, 1..40 -> hole."""
    return {pin: (PICO_LEFT, pin) if pin <= 20 else (PICO_RIGHT, 41 - pin) for pin in range(1, 41)}


def segments() -> dict[Hole, int]:
    """Hole -> number of the piece of strip, with the wires, that it is on. A cut's hole is on none."""
    found: dict[Hole, int] = {}
    number = 0
    for row in range(1, ROWS + 1):
        for column in range(1, COLUMNS + 1):
            if (column, row) in CUTS:
                number += 1
            else:
                found[column, row] = number
        number += 1
    for one, other in WIRES:
        old, new = found[one], found[other]
        found = {hole: new if piece == old else piece for hole, piece in found.items()}
    return found


def occupied() -> list[Hole]:
    """Every hole that something is put into; a hole that is named twice is a mistake."""
    holes = list(pico_holes().values())
    holes += [leg for switch in SWITCHES for leg in switch.legs]
    holes += [end for wire in WIRES for end in wire]
    return [*holes, *DISPLAY.values(), *BATTERY.values(), *DIODE, *BUZZER.values()]
