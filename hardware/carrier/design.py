"""The carrier: a circuit board in the stripboard's place in the OLED build. SPDX-License-Identifier: CERN-OHL-P-2.0

Which pin goes where comes from the board file; where parts and tracks lie is written here. Outline, switches and the
Pico's USB socket are where the stripboard has them, so that the printed case takes either. Lengths in mm from the
middle of the board, y upwards; in the schematic from the upper left corner of the page, y down.
"""

from __future__ import annotations

from types import ModuleType

from hardware import models
from hardware.circuits import BUZZER, VCC, VSYS, cut_rectangle, frame, key, mm, passive, pico_nets
from hardware.oled_128x64 import stripboard
from hardware.oled_128x64.case import PICO_X, at
from hardware.tools import power
from hardware.tools.kicad.currents import Load
from hardware.tools.kicad.model import GND, Design, Part, Point, Text, Track

BOARD = "oled_128x64"
REVISION = "1"
DATE = "2026-11-22"

SIGNAL, SUPPLY, POWER = 0.25, 0.4, 0.8  # widths of tracks

CELLS, SWITCHED, PIEZO_1, PIEZO_2, DRIVE = "CELLS", "SWITCHED", "PIEZO_1", "PIEZO_2", "DRIVE"

# The keys in the schematic: from above.
_KEYS = ("UP", "LEFT", "PRESS", "RIGHT", "DOWN", "A", "B")


def _keys() -> tuple[Part, ...]:
    places = {switch.name: at(*switch.middle) for switch in stripboard.SWITCHES}
    return tuple(
        Part(
            f"SW{row + 1}",
            "Key",
            "Key_6x6",
            name,
            mm(41, 78 + 10 * row),
            (*places[name], 0),
            {"1": key(name), "2": GND},
            "Omron",
            "B3F-1000",
        )
        for row, name in enumerate(_KEYS)
    )


def parts(board: ModuleType) -> tuple[Part, ...]:
    """All parts, with their nets from a board (a module of kocka.hal.boards)."""
    murata = ("Murata", "PKM13EPYH4000-A0")
    return (
        Part(
            "A1",
            "Pico",
            "Pico",
            "Pico H",
            mm(118, 60),
            (PICO_X, 5.08, 0),
            pico_nets(board, ("GND", "AGND", "3V3", "VSYS")),
            "Raspberry Pi",
            "SC0917",
        ),
        Part(
            "J1",
            "Display",
            "Wires_1x4",
            "OLED 128×64",
            mm(33, 33),
            (-8.89, 28.2, 0),
            {"1": GND, "2": VCC, "3": "SCL", "4": "SDA"},
            label=(-6.4, 0.0),
        ),
        passive("R1", "4.7 kΩ", (72, 29), (-5.08, 24.7, 90), (VCC, "SDA"), fitted=False, label=(0.0, -1.6)),
        passive("R2", "4.7 kΩ", (57, 29), (-7.62, 24.7, 90), (VCC, "SCL"), fitted=False, label=(0.0, 1.6)),
        *_keys(),
        Part(
            "J2",
            "Cells",
            "JST_PH_2",
            "3 × AAA",
            mm(167, 37),
            (30.4, 19.05, 270),
            {"1": CELLS, "2": GND},
            "JST",
            "B2B-PH-K-S",
            back=True,
            label=(-4.1, -0.55),
        ),
        Part(
            "SW8",
            "Slide",
            "Slide_OS",
            "Power",
            mm(182, 38),
            (33.5, 29.2, 0),
            {"3": CELLS, "2": SWITCHED},
            "C&K",
            "OS102011MA1QN1",
            label=(0.0, -3.2),
        ),
        Part(
            "D1",
            "Schottky",
            "DO41",
            "1N5817",
            mm(197, 38),
            (26.3, 21.0, 270),
            {"1": VSYS, "2": SWITCHED},
            "onsemi",
            "1N5817",
        ),
        Part(
            "U1",
            "Inverter",
            "SOT23_5",
            "74LVC1G04",
            mm(180, 103),
            (31.0, 8.4, 0),
            {"2": BUZZER, "3": GND, "4": DRIVE, "5": VCC},
            "Texas Instruments",
            "SN74LVC1G04DBVR",
        ),
        passive("C1", "100 nF", (215, 109), (35.25, 9.8, 0), (VCC, GND), label=(0.0, 1.5)),
        passive("C2", "1 µF", (194, 103), (35.25, 7.2, 0), (DRIVE, PIEZO_2), True, label=(2.7, 0.0)),
        passive("R3", "1 kΩ", (180, 84), (27.4, 11.4, 0), (BUZZER, PIEZO_1), True),
        passive("R4", "100 kΩ", (200, 94), (38.8, 11.2, 0), (PIEZO_1, PIEZO_2), label=(2.7, 0.0)),
        Part("BZ1", "Piezo", "Piezo_13", "Piezo", mm(211, 94), (38.1, 18.75, 0), {"1": PIEZO_1, "2": PIEZO_2}, *murata),
    )


def outline() -> tuple[Point, ...]:
    """The stripboard's, its corners cut."""
    return cut_rectangle(models.STRIPBOARD[:2], stripboard.CORNERS)


# Every track, from pin to pin.
TRACKS = (
    Track(key("UP"), SIGNAL, "F", ((5.08, 21.59), (-15.51, 21.59), (-20.88, 16.22), (-27.38, 16.22))),
    Track(key("PRESS"), SIGNAL, "F", ((5.08, 19.05), (-5.35, 19.05), (-20.88, 3.52), (-27.38, 3.52))),
    Track(
        key("RIGHT"),
        SIGNAL,
        "B",
        ((22.86, -6.35), (21.59, -5.08), (0, -5.08), (-2.5, -2.58), (-2.5, 0.38), (-5.64, 3.52), (-12.14, 3.52)),
    ),
    Track(
        key("DOWN"), SIGNAL, "B", ((22.86, -11.43), (21.59, -10.16), (-19.9, -10.16), (-20.88, -9.18), (-27.38, -9.18))
    ),
    Track(
        key("LEFT"),
        SIGNAL,
        "B",
        ((22.86, -19.05), (21.01, -20.9), (-29.5, -20.9), (-33, -17.4), (-33, 0.4), (-36.12, 3.52), (-42.62, 3.52)),
    ),
    Track(
        key("A"),
        SIGNAL,
        "F",
        ((5.08, -19.05), (6.93, -20.9), (27, -20.9), (29.6, -18.3), (29.6, -0.46), (33.58, 3.52), (40.08, 3.52)),
    ),
    Track(key("B"), SIGNAL, "B", ((22.86, -16.51), (26.25, -16.51), (33.58, -9.18), (40.08, -9.18))),
    # The display and its pull-ups.
    Track("SDA", SIGNAL, "B", ((5.08, 8.89), (-2.54, 8.89), (-5.08, 11.43), (-5.08, 28.2))),
    Track("SCL", SIGNAL, "B", ((5.08, 6.35), (-2.54, 6.35), (-7.62, 11.43), (-7.62, 28.2))),
    Track("SDA", SIGNAL, "F", ((-5.08, 28.2), (-5.08, 25.7))),
    Track("SCL", SIGNAL, "F", ((-7.62, 28.2), (-7.62, 25.7))),
    Track(
        VCC,
        SUPPLY,
        "F",
        ((22.86, 19.05), (19.05, 22.86), (-4.24, 22.86), (-5.08, 23.7), (-7.62, 23.7), (-10.16, 26.24), (-10.16, 28.2)),
    ),
    # The cells.
    Track(CELLS, POWER, "F", ((30.4, 20.05), (30.4, 25.0), (31.5, 26.1), (31.5, 29.2))),
    Track(
        SWITCHED,
        POWER,
        "B",
        ((33.5, 29.2), (33.5, 25.0), (31.8, 23.3), (29.6, 23.3), (28.2, 21.9), (28.2, 17.82), (26.3, 15.92)),
    ),
    Track(VSYS, POWER, "F", ((26.3, 26.08), (25.71, 26.67), (22.86, 26.67))),
    # The sound.
    Track(BUZZER, SIGNAL, "F", ((22.86, 1.27), (26.4, 4.81), (26.4, 11.4))),
    Track(BUZZER, SIGNAL, "F", ((26.4, 8.4), (29.86, 8.4))),
    Track(PIEZO_1, SIGNAL, "F", ((28.4, 11.4), (35.6, 18.6), (35.6, 18.75))),
    Track(PIEZO_1, SIGNAL, "F", ((37.8, 11.2), (35.6, 13.4), (35.6, 18.75))),
    Track(PIEZO_2, SIGNAL, "F", ((36.25, 7.2), (38.4, 7.2), (40.6, 9.4), (40.6, 18.75))),
    Track(PIEZO_2, SIGNAL, "F", ((39.8, 11.2), (40.6, 11.2))),
    Track(DRIVE, SIGNAL, "F", ((32.14, 7.45), (32.39, 7.2), (34.25, 7.2))),
    Track(VCC, SUPPLY, "B", ((22.86, 19.05), (24.3, 17.61), (24.3, 14.5), (26.5, 12.3), (32.0, 12.3), (33.0, 11.3))),
    Track(VCC, SUPPLY, "F", ((33.0, 11.3), (33.0, 9.8), (34.25, 9.8))),
    Track(VCC, SUPPLY, "F", ((33.0, 9.8), (32.59, 9.8), (32.14, 9.35))),
)

# Between both sides' ground.
_STITCHES = (
    (-44, 8), (-44, -8), (-16, 28.5), (-32, 24), (-34, 10), (-16, 10), (-16, -3), (-16, -16), (-33, -24), (-10, -26),
    (10, -27), (10, 0), (18, -14), (10, 14), (18, 11), (28, -27), (34, -18), (44, -8), (44, 3), (26.5, -2), (20, -29),
    (36.3, 5.4), (28.4, 6.0), (45, 15), (20.8, 29.9), (-28, -15.5), (0, 17), (-30.5, 9), (25.5, -12), (44.5, -14),
)  # fmt: skip

VIAS = (
    (VCC, 33.0, 11.3),
    *((GND, float(x), float(y)) for x, y in _STITCHES),
)

HOLES = ((-43.0, 18.0), (-43.0, -18.0), (43.0, -19.0), (44.0, 9.4))


def _silk() -> tuple[Text, ...]:
    words = []
    for name, (x, y) in ((switch.name, at(*switch.middle)) for switch in stripboard.SWITCHES):
        words.append(Text(name, x, y - 4.4, 1.2))
    for name, x in (("GND", -12.7), ("VCC", -10.16), ("SCL", -7.62), ("SDA", -5.08)):
        words.append(Text(name, x, 30.3, 0.8))
    words += [
        Text("Kočka", -25.0, 27.5, 3.0),
        Text(f"carrier {REVISION}, Pico + OLED 128×64", -27.0, 24.0, 1.2),
        Text("CERN-OHL-P-2.0", -25.0, -28.5, 1.2),
        Text("Read what is printed at your OLED's contacts!", -10.0, -28.5, 1.2, justify="left"),
        Text("ON", 30.2, 26.0, 0.9),
        Text("OFF", 36.8, 26.0, 0.9),
        Text("USB", PICO_X, 27.5, 1.5),
        Text("3 × AAA, never 4", 38.0, 12.5, 1.2, "B"),
        Text("+", 27.5, 20.7, 1.5, "B"),
        Text("−", 27.5, 18.0, 1.5, "B"),
        Text("Kočka", -25.0, 27.0, 3.0, "B"),
        Text(f"carrier {REVISION}", -25.0, 23.5, 1.5, "B"),
    ]
    return tuple(words)


FRAMES = (
    frame("DISPLAY: four wires to the module in the lid", 10, 10, 72, 48),
    frame("KEYS: each closes to GND", 10, 64, 72, 92),
    frame("RASPBERRY PI PICO", 86, 10, 64, 104),
    frame("CELLS: three AAA, a switch, a diode", 154, 10, 70, 56),
    frame("SOUND: a piezo between a pin and its opposite", 154, 70, 70, 58),
)

NOTES = (
    Text(
        "R1 and R2 only if your module has no pull-ups of its own.",
        *mm(12, 49), 1.5,
    ),
    Text("Pulled up in the chip: no resistors.", *mm(12, 148), 1.5),
    Text(
        "Every pin with a name here comes from the board file\nnamed below. "
        "The USB socket is the Pico's own: its diode\n"
        "feeds VSYS. GP23, GP24, GP25 and GP29 are on the Pico.",
        *mm(88, 100), 1.5,
    ),
    Text(
        "D1 keeps USB from charging the cells, and a cell\nput in the wrong way round from the Pico.\n"
        "Three cells, never four: at most 5.5 V at VSYS.",
        *mm(156, 54), 1.5,
    ),
    Text(
        "U1 turns 3.3 V into 6.6 V peak to peak. C2 and R4 keep\n"
        "direct voltage off the piezo; R3 limits what a blow on it\n"
        "sends back, and the pin's current. No sound? Leave all six out.",
        *mm(156, 120), 1.5,
    ),
)  # fmt: skip

# The lines of the schematic that are drawn, in steps of 1.27 mm; other pins have a name.
_WIRES = (
    ((39, 34), (57, 34), (61, 34)),
    ((57, 32), (57, 34)),
    ((39, 36), (72, 36), (76, 36)),
    ((72, 32), (72, 36)),
    # Cells.
    ((171, 36), (172, 36), (178, 36)),
    ((186, 38), (193, 38)),
    ((201, 38), (207, 38), (211, 38)),
    ((218, 34), (218, 38)),
    # Sound.
    ((166, 94), (170, 94)),
    ((177, 84), (170, 84), (170, 94), (170, 103), (173, 103)),
    ((183, 84), (186, 84), (200, 84), (211, 84), (211, 91)),
    ((200, 84), (200, 91)),
    ((187, 103), (191, 103)),
    ((197, 103), (200, 103), (201, 103), (211, 103), (211, 97)),
    ((200, 97), (200, 103)),
)
WIRES = tuple(tuple(mm(*point) for point in line) for line in _WIRES)

# The names of drawn lines: net, place, which way the line ends there.
LABELS = tuple(
    (net, *mm(x, y), side)
    for net, x, y, side in (
        ("SCL", 61, 34, "R"),
        ("SDA", 76, 36, "R"),
        (CELLS, 172, 36, "R"),
        (SWITCHED, 186, 38, "R"),
        (VSYS, 211, 38, "R"),
        (GND, 218, 38, "D"),
        (BUZZER, 166, 94, "L"),
        (PIEZO_1, 186, 84, "R"),
        (DRIVE, 187, 103, "R"),
        (PIEZO_2, 201, 103, "R"),
    )
)

FLAGS = (
    (GND, *mm(218, 34)),
    (VSYS, *mm(207, 38)),
)


# Power stays, voltage falls: three nearly empty cells give least. The Pico's converter wastes a tenth.
_LOWEST_V = 3.3
_OLED_MA = power.OLED_MA[1] * power.SUPPLY_V * 0.9 / 3.3
_CELLS_MA = (power.PICO_MA + power.OLED_MA[1]) * power.SUPPLY_V / _LOWEST_V

LOADS = (
    Load(CELLS, round(_CELLS_MA), f"play, all white, from {_LOWEST_V} V"),
    Load(SWITCHED, round(_CELLS_MA), "the same"),
    Load(VSYS, round(_CELLS_MA), "the same"),
    Load(VCC, round(_OLED_MA), "the display, all white"),
    Load(BUZZER, 6.6, "6.6 V through R3 at each edge"),
)


def design(board: ModuleType) -> Design:
    """The whole board, for a board file (a module of kocka.hal.boards)."""
    return Design(
        "carrier",
        "Kočka carrier: Pico + OLED 128×64",
        REVISION,
        DATE,
        f"firmware/kocka/hal/boards/{board.ID}.py",
        parts(board),
        outline(),
        HOLES,
        TRACKS,
        VIAS,
        _silk(),
        FRAMES,
        NOTES,
        WIRES,
        LABELS,
        FLAGS,
    )
