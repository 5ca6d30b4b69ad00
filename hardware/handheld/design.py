"""The handheld: a circuit board with everything but display and cell. SPDX-License-Identifier: CERN-OHL-P-2.0

Which pin goes where comes from the board file; where parts lie is written here; the tracks are in tracks.json, which
`kocka build tracks` makes. In front are the keys and the display, behind is the rest. Lengths in mm from the middle of
the board, seen from the front, y upwards; in the schematic in steps of 1.27 mm from the upper left corner, y down.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

from hardware.circuits import BUZZER, VBUS, VCC, VSYS, cut_rectangle, frame, key, mm, passive, pico_nets
from hardware.tools import power
from hardware.tools.kicad import router
from hardware.tools.kicad.currents import Load
from hardware.tools.kicad.model import GND, Design, Part, Point, Text

BOARD = "handheld"
REVISION = "1"
DATE = "2026-11-23"

SIZE = (95.0, 55.0)
CORNER = 2.0  # cut from each corner
HOLE = (44.5, 24.5)

VBAT, CELL_ON, SWITCH, PROG, STAT, LAMP = "VBAT", "CELL_ON", "SWITCH", "PROG", "STAT", "LAMP"
SPEAKER_1, SPEAKER_2, COIN = "SPEAKER_1", "SPEAKER_2", "COIN"

# Widths of tracks, 0.25 if not named.
_WIDTHS = {VBUS: 0.8, VBAT: 0.8, CELL_ON: 0.8, VSYS: 0.8, VCC: 0.5, SPEAKER_1: 0.5, SPEAKER_2: 0.5, GND: 0.4}

PICO = (17.0, 2.0)
MODULE_PINS = -27.0  # x
PAD_X = 37.85  # of the middle of the keys' crosses, right and left
STEP_X, STEP_Y = 4.85, 7.5

# Name -> place, and row and column in the schematic.
KEYS = {
    "UP": (-PAD_X, STEP_Y),
    "LEFT": (-PAD_X - STEP_X, 0.0),
    "RIGHT": (-PAD_X + STEP_X, 0.0),
    "DOWN": (-PAD_X, -STEP_Y),
    "X": (PAD_X, STEP_Y),
    "Y": (PAD_X - STEP_X, 0.0),
    "A": (PAD_X + STEP_X, 0.0),
    "B": (PAD_X, -STEP_Y),
    "MENU": (37.0, 18.5),
}


def width_of(net: str) -> float:
    """How wide the tracks of a net are to be."""
    return _WIDTHS.get(net, 0.25)


def _keys() -> tuple[Part, ...]:
    return tuple(
        Part(
            f"SW{row + 1}",
            "Key",
            "Key_6x6",
            name,
            mm(270 + 32 * (row // 5), 24 + 13 * (row % 5)),
            (*place, 0),
            {"1": key(name), "2": GND},
            "Omron",
            "B3F-1000",
            label=(0.0, 0.0),
        )
        for row, (name, place) in enumerate(KEYS.items())
    )


def _tests() -> tuple[Part, ...]:
    pads: tuple[tuple[str, float, float], ...] = (
        (VBUS, 30.0, 13.0),
        (VSYS, 33.0, 13.0),
        (VBAT, -26.6, 13.0),
        (VCC, 42.3, 13.0),
        (GND, 45.3, 13.0),
    )
    pads += (("RUN", 36.0, 13.0), ("GP0", 39.0, 13.0), ("GP1", 30.0, 18.5))
    return tuple(
        Part(
            f"TP{at + 1}",
            "Test",
            "Test",
            net,
            mm(258 + 18 * (at % 4), 118 + 20 * (at // 4)),
            (x, y, 0),
            {"1": net},
            back=True,
            bought=False,
            label=(0.0, -1.6),
        )
        for at, (net, x, y) in enumerate(pads)
    )


def parts(board: ModuleType) -> tuple[Part, ...]:
    """All parts, with their nets from a board (a module of kocka.hal.boards)."""
    pico = pico_nets(board, ("GND", "AGND", "3V3", "VSYS", "VBUS"), {"RUN": "RUN", "GP0": "GP0", "GP1": "GP1"})
    display = {"1": GND, "2": VCC, "3": "SCK", "4": "MOSI", "5": "RST", "6": "DC", "7": "CS", "8": "BL"}
    fet = ("Diodes Incorporated", "DMG2305UX-13")
    return (
        Part(
            "A1", "Pico", "Pico_flat", "Pico", mm(208, 74), (*PICO, 180), pico, "Raspberry Pi", "SC0915",
            back=True, label=(0.0, -20.0),
        ),
        Part("J1", "Display_SPI", "Display_2_0", "ST7789 320×240", mm(34, 34), (MODULE_PINS, 0, 0), display),
        *_keys(),
        # The cell, its charger, the way to VSYS.
        Part(
            "J2", "Cells", "JST_PH_2_flat", "LiPo 3.7 V", mm(24, 84), (-42.0, -17.0, 270), {"1": VBAT, "2": GND},
            "JST", "S2B-PH-K-S", back=True,
        ),
        Part(
            "U1", "Charger", "SOT23_5", "MCP73831", mm(66, 84), (-29.5, 17.25, 0),
            {"1": STAT, "2": GND, "3": VBAT, "4": VBUS, "5": PROG}, "Microchip", "MCP73831T-2ACI/OT", back=True,
            label=(0.0, 2.3),
        ),
        passive("C1", "4.7 µF", (48, 89), (-34.5, 17.5, 90), (VBUS, GND), back=True, label=(0.0, 1.5)),
        passive("C2", "4.7 µF", (92, 96), (-30.5, 13.0, 0), (VBAT, GND), back=True, label=(0.0, 1.5)),
        passive("R1", "6.8 kΩ", (82, 94), (-35.5, 13.25, 0), (PROG, GND), back=True, label=(0.0, 1.5)),
        passive("R2", "1 kΩ", (40, 89), (-38.25, 17.5, 90), (VBUS, LAMP), back=True, label=(0.0, 1.5)),
        Part(
            "D1", "LED", "LED_0805", "red", mm(46, 104), (-37.5, 21.0, 0), {"1": STAT, "2": LAMP},
            "Würth Elektronik", "150080RS75000", label=(0.0, 1.6),
        ),
        Part(
            "Q2", "PMOS", "SOT23", "DMG2305UX", mm(112, 94), (-37.0, 23.75, 0), {"1": SWITCH, "2": VBAT, "3": CELL_ON},
            *fet, back=True, label=(0.0, -2.4),
        ),
        passive("R4", "100 kΩ", (104, 88), (-40.75, 20.75, 90), (VBAT, SWITCH), back=True, label=(0.0, 1.6)),
        Part(
            "SW10", "Slide", "Slide_OS", "Power", mm(98, 108), (35.2, 25.2, 180), {"2": SWITCH, "1": GND},
            "C&K", "OS102011MA1QN1", back=True, label=(-1.8, -3.3),
        ),
        Part(
            "Q1", "PMOS", "SOT23", "DMG2305UX", mm(142, 98), (-29.5, 23.75, 0), {"1": VBUS, "2": VSYS, "3": CELL_ON},
            *fet, back=True, label=(0.0, 2.4),
        ),
        passive("R3", "100 kΩ", (126, 84), (-33.0, 24.5, 90), (VBUS, GND), back=True, label=(0.0, -1.5)),
        passive("C3", "10 µF", (158, 92), (-32.5, 20.75, 0), (VSYS, GND), back=True, label=(-2.7, 0.0)),
        # The gauge and the clock.
        Part(
            "U2", "Gauge", "TDFN8", "MAX17048", mm(122, 32), (-38.0, -24.25, 0),
            {"1": GND, "2": VBAT, "3": VBAT, "4": GND, "6": GND, "7": "SCL", "8": "SDA", "9": GND},
            "Analog Devices", "MAX17048G+T10", back=True, label=(0.0, -1.9),
        ),
        passive("C4", "100 nF", (154, 34), (-33.0, -24.25, 90), (VBAT, GND), back=True, label=(0.0, 2.4)),
        Part(
            "U3", "Clock", "SO8", "DS3231M", mm(62, 152), (-21.75, -14.0, 90),
            {"2": VCC, "5": GND, "6": COIN, "7": "SDA", "8": "SCL"}, "Analog Devices", "DS3231MZ+", back=True,
            label=(0.0, -3.5),
        ),
        passive("C5", "100 nF", (88, 158), (-22.5, -19.75, 0), (VCC, GND), back=True, label=(2.9, 0.0)),
        Part(
            "BT1", "Coin", "Coin_1220", "CR1220", mm(24, 160), (-8.0, -18.75, 0), {"1": COIN, "2": GND},
            "Keystone", "3000", back=True,
        ),
        passive("R5", "4.7 kΩ", (98, 146), (-23.0, -22.75, 0), (VCC, "SDA"), back=True, label=(0.0, -1.5)),
        passive("R6", "4.7 kΩ", (110, 146), (-23.0, -25.75, 0), (VCC, "SCL"), back=True, label=(0.0, -1.5)),
        # The loudspeaker.
        Part(
            "Q3", "NMOS", "SOT23", "DMG2302UK", mm(166, 168), (32.0, -14.5, 0), {"1": BUZZER, "2": GND, "3": SPEAKER_2},
            "Diodes Incorporated", "DMG2302UK-7", back=True, label=(0.0, -2.4),
        ),
        passive("R8", "100 kΩ", (152, 174), (38.5, -14.0, 0), (BUZZER, GND), back=True, label=(0.0, 1.5)),
        passive(
            "R7", "33 Ω", (168, 148), (38.0, -18.0, 0), (VSYS, SPEAKER_1), footprint="1206", back=True,
            label=(0.0, 1.8),
        ),
        Part(
            "D2", "Schottky", "SOD123", "B5819W", mm(146, 146), (31.5, -19.0, 270), {"1": SPEAKER_1, "2": SPEAKER_2},
            "Diodes Incorporated", "B5819W-7-F", back=True, label=(3.8, 0.0),
        ),
        Part(
            "LS1", "Speaker", "Wires_1x2", "8 Ω", mm(188, 156), (36.5, -24.0, 0),
            {"1": SPEAKER_1, "2": SPEAKER_2}, back=True, label=(0.0, 2.1),
        ),
        *_tests(),
    )  # fmt: skip


def outline() -> tuple[Point, ...]:
    """A rectangle, its corners cut."""
    return cut_rectangle(SIZE, CORNER)


HOLES = tuple((x * HOLE[0], y * HOLE[1]) for x in (-1, 1) for y in (-1, 1))


def _silk() -> tuple[Text, ...]:
    words = [
        Text("Kočka", -34.0, -14.0, 2.5),
        Text(f"handheld {REVISION}", -34.0, -18.0, 1.2),
        Text("CERN-OHL-P-2.0", -33.5, -21.0, 1.0),
        Text("GND", -24.0, 8.89, 0.9),
        Text("BLK", -24.0, -8.89, 0.9),
        Text("Read what is printed at your display's contacts!", 0.0, 0.0, 1.2),
        Text("charging", -37.5, 19.0, 0.9),
        Text("ON", 28.6, 25.8, 0.9),
        Text("OFF", 41.8, 26.35, 0.9),
        Text("USB", PICO[0], 24.0, 1.5),
        Text("Kočka", 0.0, -23.0, 2.0),
        Text("LiPo 3.7 V only", -10.0, 4.0, 1.5, "B"),
        Text("+", -44.9, -15.9, 1.3, "B"),
        Text("−", -44.9, -18.1, 1.3, "B"),
        Text(f"Kočka handheld {REVISION}", -10.0, 0.5, 1.5, "B"),
    ]
    for name, (x, y) in KEYS.items():
        words.append(Text(*(name[:1], x, y + 4.0) if abs(y) < 1 else (name, x, y + (4.4 if y > 0 else -4.4)), 0.9))
    return tuple(words)


FRAMES = (
    frame("DISPLAY: a module over the board", 10, 10, 76, 46),
    frame("GAUGE: how full the cell is", 90, 10, 80, 46),
    frame("CELL: charger, switch, and USB before the cell", 10, 60, 160, 66),
    frame("CLOCK: knows the date without the cell", 10, 130, 110, 56),
    frame("SOUND: a loudspeaker, pulled to GND", 124, 130, 78, 64),
    frame("RASPBERRY PI PICO, soldered flat", 174, 10, 70, 116),
    frame("KEYS: each closes to GND", 248, 10, 74, 86),
    frame("TEST PADS: behind", 248, 100, 74, 54),
)

NOTES = (
    Text(
        "Contacts are named as on most modules: SCL is the SPI's\nclock, SDA its data. Yours differ? Eight wires.",
        *mm(12, 50), 1.5,
    ),
    Text(
        "It sits at the cell, before the switch, and learns while\nthe device is off. QSTRT and CTG low: data sheet.",
        *mm(92, 50), 1.5,
    ),
    Text(
        "Q1 is the way of the Pico's data sheet: with USB its gate is high, the cell is left alone to be\n"
        "charged, and the Pico's own diode feeds VSYS from VBUS. Q2 is the power switch: SW10 carries\n"
        "microamperes. R1: 1000 V / 6.8 kΩ = 147 mA into the cell. On USB the device is on.",
        *mm(12, 116), 1.5,
    ),
    Text(
        "VCC from the Pico while it is on; from BT1 otherwise, for a year or more.\nR5 and R6 pull up the bus of both.",
        *mm(12, 179), 1.5,
    ),
    Text(
        "Every pin with a name here comes from the board file\nnamed below. GP23, GP24, GP25 and GP29 are on the\n"
        "Pico: GP24 knows of USB.",
        *mm(176, 114), 1.5,
    ),
    Text("Pulled up in the chip: no resistors.", *mm(250, 91), 1.5),
    Text(
        "At rest Q3 is shut: no current. R7 keeps it\nunder 120 mA; D2 takes what the coil\ngives back.",
        *mm(126, 185), 1.5,
    ),
    Text("GP0 and GP1 are free: a serial line.", *mm(250, 149), 1.5),
)  # fmt: skip

# Lines that are drawn, in steps; other pins have the name of their net.
_WIRES = (
    # The cell and its charger.
    ((28, 83), (34, 83), (34, 72), (40, 72), (80, 72), (80, 82)),
    ((74, 82), (80, 82), (92, 82), (104, 82), (114, 82), (114, 90)),
    ((92, 82), (92, 93)),
    ((104, 82), (104, 85)),
    ((40, 86), (40, 82), (48, 82), (58, 82)),
    ((48, 82), (48, 86)),
    ((40, 92), (40, 98), (40, 104), (42, 104)),
    ((50, 104), (54, 104), (54, 94), (54, 84), (58, 84)),
    ((74, 84), (82, 84), (82, 88), (82, 91)),
    # The switch, and USB before the cell.
    ((104, 91), (104, 94), (104, 100), (104, 108), (102, 108)),
    ((104, 94), (108, 94)),
    ((114, 98), (114, 104), (124, 104), (144, 104), (144, 102)),
    ((144, 94), (144, 88), (149, 88), (158, 88), (164, 88)),
    ((158, 88), (158, 89)),
    # Sound.
    ((168, 151), (168, 155), (172, 155), (184, 155)),
    ((184, 157), (176, 157), (176, 162), (168, 162), (168, 164)),
    ((162, 168), (152, 168), (146, 168)),
    ((152, 168), (152, 171)),
)
WIRES = tuple(tuple(mm(*point) for point in line) for line in _WIRES)
LABELS = tuple(
    (net, *mm(x, y), side)
    for net, x, y, side in (
        (VBAT, 40, 72, "R"),
        (VBUS, 48, 82, "U"),
        (LAMP, 40, 98, "L"),
        (STAT, 54, 94, "R"),
        (PROG, 82, 88, "R"),
        (SWITCH, 104, 100, "R"),
        (CELL_ON, 124, 104, "R"),
        (VSYS, 149, 88, "U"),
        (SPEAKER_1, 172, 155, "R"),
        (SPEAKER_2, 176, 162, "R"),
        (BUZZER, 146, 168, "L"),
        (GND, 166, 98, "D"),
    )
)
FLAGS = ((VSYS, *mm(164, 88)), (GND, *mm(166, 98)))

# Power stays, voltage falls: a nearly empty cell gives most current. The Pico's converter wastes a tenth.
_LOWEST_V = 3.3
_PLAY_MA = (power.PICO_MA + power.LCD_MA) * power.SUPPLY_V / _LOWEST_V
_SOUND_MA = 4.7 / (33 + 8) * 1000
_CHARGE_MA = 1000 / 6.8
_LED_MA = 3.0
_DISPLAY_MA = power.LCD_MA * power.SUPPLY_V * 0.9 / 3.3

LOADS = (
    Load(VBUS, round(_CHARGE_MA + _LED_MA), "charging; the Pico's own share stays on the Pico"),
    Load(VBAT, round(_PLAY_MA + _SOUND_MA), "play, all bright, and a tone; charging is less"),
    Load(CELL_ON, round(_PLAY_MA + _SOUND_MA), f"play, all bright, from {_LOWEST_V} V, and a tone"),
    Load(VSYS, round(_PLAY_MA + _SOUND_MA), "the same"),
    Load(VCC, round(_DISPLAY_MA), "the display, all bright"),
    Load(SPEAKER_1, round(_SOUND_MA), "4.7 V through R7 and 8 Ω, while a wave is high"),
    Load(SPEAKER_2, round(_SOUND_MA), "the same"),
)


def design(board: ModuleType) -> Design:
    """The whole board, for a board file (a module of kocka.hal.boards)."""
    kept = Path(__file__).with_name(router.KEPT)
    tracks, vias = router.read(kept.read_text(encoding="utf-8")) if kept.exists() else ((), ())
    return Design(
        BOARD,
        "Kočka handheld",
        REVISION,
        DATE,
        f"firmware/kocka/hal/boards/{board.ID}.py",
        parts(board),
        outline(),
        HOLES,
        tracks,
        vias,
        _silk(),
        FRAMES,
        NOTES,
        WIRES,
        LABELS,
        FLAGS,
        power=(GND, VCC, VSYS, VBUS),
        paper="A3",
    )
