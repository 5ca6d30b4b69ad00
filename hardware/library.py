"""The symbols and footprints of our boards, drawn by us. Lengths in mm, y upwards. CERN-OHL-P-2.0

Pads and bodies are those of the makers' drawings, named with each part. `kocka build kicad` writes them as a KiCad
library; tests compare the pads with the boards.
"""

from __future__ import annotations

import math

from hardware import models
from hardware.tools.kicad.model import Footprint, Pad, Pin, Point, Symbol
from hardware.tools.kicad.step import Prism
from host_tools.device.pins import PICO_PINS

STEP = 2.54


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """A closed rectangle around its middle."""
    a, b = width / 2, height / 2
    return ((x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b), (x - a, y - b))


def ring(x: float, y: float, radius: float, corners: int = 48) -> tuple[Point, ...]:
    """A closed polygon nearly round."""
    angles = (math.tau * at / corners for at in range(corners + 1))
    return tuple((round(x + radius * math.cos(a), 3), round(y + radius * math.sin(a), 3)) for a in angles)


_PICO_KINDS = {
    **{"GND": "power_in", "AGND": "power_in", "VSYS": "power_in", "3V3": "power_out", "VBUS": "power_out"},
    **{"RUN": "input", "3V3_EN": "input", "ADC_VREF": "passive"},
}


def _pico_pins() -> tuple[Pin, ...]:
    found = []
    for number, name in enumerate(PICO_PINS, 1):
        left = number <= 20
        row = number - 1 if left else 40 - number
        kind = _PICO_KINDS.get(name, "bidirectional")
        x = -17.78 if left else 17.78
        found.append(Pin(str(number), name, kind, x, 24.13 - STEP * row, "L" if left else "R"))
    return tuple(found)


def _two(one: str, other: str, reach: float, across: bool, kind: str = "passive") -> tuple[Pin, ...]:
    if across:
        return Pin("1", one, kind, -reach, 0, "L"), Pin("2", other, kind, reach, 0, "R")
    return Pin("1", one, kind, 0, reach, "U"), Pin("2", other, kind, 0, -reach, "D")


def _chip(prefix: str, name: str, what: str, rows: tuple[tuple[str, str], ...], kinds: dict[str, str]) -> Symbol:
    """A box with pins at both sides, "number name" from above, "" for none; `kinds`: by name, else passive."""
    half = STEP * (len(rows) + 1) / 2
    found = []
    for row, ends in enumerate(rows):
        for side, end in zip("LR", ends, strict=True):
            if end:
                number, _, word = end.partition(" ")
                x, y = (-10.16 if side == "L" else 10.16), round(half - STEP * (row + 1), 4)
                found.append(Pin(number, word, kinds.get(word, "passive"), x, y, side))
    drawing = (rectangle(0, 0, 15.24, 2 * half),)
    return Symbol(name, prefix, what, tuple(found), drawing, ((0, half + 3.81, ""), (0, half + 1.905, "")), names=True)


_TRANSISTOR = (
    Pin("1", "G", "input", -5.08, 0, "L"),
    Pin("2", "S", "passive", 2.54, -5.08, "D"),
    Pin("3", "D", "passive", 2.54, 5.08, "U"),
)


def _transistor(name: str, what: str, arrow: tuple[Point, ...], upside_down: bool) -> Symbol:
    """A MOSFET; one of P-channel is drawn with its source above."""
    flip = -1 if upside_down else 1
    ends = {"L": "L", "U": "D" if upside_down else "U", "D": "U" if upside_down else "D"}
    found = tuple(pin._replace(y=pin.y * flip, side=ends[pin.side]) for pin in _TRANSISTOR)
    lines = (
        ((-2.54, 0), (0.254, 0)),
        ((0.254, 1.905), (0.254, -1.905)),
        ((0.762, 2.286), (0.762, 1.27)),
        ((0.762, 0.508), (0.762, -0.508)),
        ((0.762, -1.27), (0.762, -2.286)),
        ((2.54, 2.54), (2.54, 1.778), (0.762, 1.778)),
        ((2.54, -2.54), (2.54, -1.778), (0.762, -1.778)),
        ((2.54, -1.778 * flip), (2.54, 0), (0.762, 0)),
        arrow,
    )
    return Symbol(name, "Q", what, found, lines, ((5.08, 1.27, "left"), (5.08, -1.27, "left")))


_BESIDE = ((2.54, 1.27, "left"), (2.54, -1.27, "left"))
_ABOVE = ((0.0, 4.445, ""), (0.0, 2.54, ""))

SYMBOLS: dict[str, Symbol] = {
    one.name: one
    for one in (
        Symbol(
            "Pico",
            "A",
            "Raspberry Pi Pico, seen from above, its USB socket at the top",
            _pico_pins(),
            (rectangle(0, 0, 30.48, 53.34), rectangle(0, 26.67, 7.62, 2.54)),
            ((0, 30.48, ""), (0, -29.21, "")),
            names=True,
        ),
        Symbol(
            "Display",
            "J",
            "OLED module with I2C: four contacts",
            tuple(
                Pin(str(at), name, "passive", 7.62, 3.81 - STEP * (at - 1), "R")
                for at, name in enumerate(("GND", "VCC", "SCL", "SDA"), 1)
            ),
            (rectangle(-1.27, 0, 12.7, 12.7),),
            ((-1.27, 9.525, ""), (-1.27, 7.62, "")),
            names=True,
        ),
        _chip(
            "J",
            "Display_SPI",
            "Display with SPI: eight contacts, named as on most modules",
            tuple(
                ("", f"{at} {name}")
                for at, name in enumerate(("GND", "VCC", "SCL", "SDA", "RES", "DC", "CS", "BLK"), 1)
            ),
            {},
        ),
        _chip(
            "U",
            "Charger",
            "Charger for one LiPo cell: MCP73831",
            (("4 VDD", "3 VBAT"), ("1 STAT", "5 PROG"), ("", "2 VSS")),
            {"VDD": "power_in", "VBAT": "power_out", "VSS": "power_in"},
        ),
        _chip(
            "U",
            "Gauge",
            "Fuel gauge for one LiPo cell: MAX17048",
            (("3 VDD", "7 SCL"), ("2 CELL", "8 SDA"), ("6 QSTRT", "5 ALRT"), ("1 CTG", "4 GND"), ("", "9 EP")),
            {"VDD": "power_in", "GND": "power_in", "ALRT": "open_collector"},
        ),
        _chip(
            "U",
            "Clock",
            "Clock with calendar, going on from a coin cell: DS3231M",
            (("2 VCC", "8 SCL"), ("6 VBAT", "7 SDA"), ("4 RST", "1 32KHZ"), ("5 GND", "3 INT")),
            {"VCC": "power_in", "GND": "power_in", "32KHZ": "open_collector", "INT": "open_collector"},
        ),
        _transistor(
            "PMOS",
            "P-channel MOSFET: 1 gate, 2 source, 3 drain",
            ((2.54, 0), (1.524, 0.508), (1.524, -0.508), (2.54, 0)),
            True,
        ),
        _transistor(
            "NMOS",
            "N-channel MOSFET: 1 gate, 2 source, 3 drain",
            ((0.762, 0), (1.778, 0.508), (1.778, -0.508), (0.762, 0)),
            False,
        ),
        Symbol(
            "LED",
            "D",
            "LED: 1 is the cathode",
            (Pin("1", "K", "passive", 5.08, 0, "R"), Pin("2", "A", "passive", -5.08, 0, "L")),
            (
                ((-1.27, 1.27), (-1.27, -1.27), (1.27, 0), (-1.27, 1.27)),
                ((1.27, 1.27), (1.27, -1.27)),
                ((-2.54, 0), (-1.27, 0)),
                ((2.54, 0), (1.27, 0)),
                ((-0.254, 1.778), (0.762, 2.794)),
                ((0.762, 1.27), (1.778, 2.286)),
            ),
            ((0.0, 6.35, ""), (0.0, 4.445, "")),
        ),
        Symbol(
            "Coin",
            "BT",
            "Coin cell in its holder",
            _two("+", "−", 3.81, False),
            (
                ((-2.032, 0.508), (2.032, 0.508)),
                ((-1.016, -0.508), (1.016, -0.508)),
                ((0, 1.27), (0, 0.508)),
                ((0, -1.27), (0, -0.508)),
            ),
            _BESIDE,
        ),
        Symbol(
            "Speaker",
            "LS",
            "Loudspeaker, on two wires",
            (Pin("1", "+", "passive", -5.08, 1.27, "L"), Pin("2", "−", "passive", -5.08, -1.27, "L")),
            (rectangle(-1.27, 0, 2.54, 5.08), ((0, 1.27), (2.54, 3.81), (2.54, -3.81), (0, -1.27))),
            ((0, 6.985, ""), (0, 5.08, "")),
        ),
        Symbol(
            "Test",
            "TP",
            "Test pad",
            (Pin("1", "1", "passive", 0, -2.54, "D"),),
            ((0, 0.762, 0.762),),
            ((1.27, 1.905, "left"), (1.27, 0, "left")),
        ),
        Symbol(
            "Key",
            "SW",
            "Key: joins 1 and 2 while it is pressed",
            _two("1", "2", 5.08, True),
            ((-2.032, 0, 0.508), (2.032, 0, 0.508), ((-2.54, 1.27), (2.54, 1.27)), ((0, 1.27), (0, 3.048))),
            ((0, 5.08, ""), (0, -2.54, "")),
        ),
        Symbol(
            "Slide",
            "SW",
            "Slide switch: joins 2 with 1 or 3",
            (
                Pin("3", "3", "passive", -5.08, 2.54, "L"),
                Pin("2", "2", "passive", 5.08, 0, "R"),
                Pin("1", "1", "passive", -5.08, -2.54, "L"),
            ),
            ((-2.032, 2.54, 0.508), (2.032, 0, 0.508), (-2.032, -2.54, 0.508), ((1.524, 0.254), (-1.65, 2.286))),
            ((0, 7.62, ""), (0, 5.715, "")),
        ),
        Symbol(
            "Cells",
            "J",
            "Cells, on a plug",
            (Pin("1", "+", "passive", 5.08, 1.27, "R"), Pin("2", "−", "passive", 5.08, -1.27, "R")),
            (rectangle(-1.27, 0, 7.62, 6.35),),
            ((-1.27, 6.35, ""), (-1.27, 4.445, "")),
            names=True,
        ),
        Symbol(
            "Schottky",
            "D",
            "Schottky diode: 1 is the cathode, which has a ring",
            (Pin("1", "K", "passive", 5.08, 0, "R"), Pin("2", "A", "passive", -5.08, 0, "L")),
            (
                ((-1.27, 1.27), (-1.27, -1.27), (1.27, 0), (-1.27, 1.27)),
                ((0.635, 0.9), (0.635, 1.27), (1.27, 1.27), (1.27, -1.27), (1.905, -1.27), (1.905, -0.9)),
                ((-2.54, 0), (-1.27, 0)),
                ((2.54, 0), (1.27, 0)),
            ),
            _ABOVE,
        ),
        Symbol("R", "R", "Resistor", _two("~", "~", 3.81, False), (rectangle(0, 0, 2.032, 5.08),), _BESIDE),
        Symbol("R_across", "R", "Resistor", _two("~", "~", 3.81, True), (rectangle(0, 0, 5.08, 2.032),), _ABOVE),
        Symbol(
            "C",
            "C",
            "Capacitor",
            _two("~", "~", 3.81, False),
            (
                ((-2.032, 0.762), (2.032, 0.762)),
                ((-2.032, -0.762), (2.032, -0.762)),
                ((0, 1.27), (0, 0.762)),
                ((0, -1.27), (0, -0.762)),
            ),
            ((2.54, 1.905, "left"), (2.54, -1.905, "left")),
        ),
        Symbol(
            "C_across",
            "C",
            "Capacitor",
            _two("~", "~", 3.81, True),
            (
                ((0.762, -2.032), (0.762, 2.032)),
                ((-0.762, -2.032), (-0.762, 2.032)),
                ((1.27, 0), (0.762, 0)),
                ((-1.27, 0), (-0.762, 0)),
            ),
            ((0, 5.08, ""), (0, 3.175, "")),
        ),
        Symbol(
            "Inverter",
            "U",
            "One inverter, 1.65 to 5.5 V",
            (
                Pin("1", "NC", "no_connect", -8.89, -5.08, "L"),
                Pin("2", "A", "input", -8.89, 0, "L"),
                Pin("3", "GND", "power_in", 0, -10.16, "D"),
                Pin("4", "Y", "output", 8.89, 0, "R"),
                Pin("5", "VCC", "power_in", 0, 10.16, "U"),
            ),
            (rectangle(0, 0, 12.7, 15.24), (6.858, 0, 0.508)),
            ((7.62, -6.35, "left"), (7.62, -8.255, "left")),
            names=True,
        ),
        Symbol(
            "Piezo",
            "BZ",
            "Passive piezo",
            _two("1", "2", 3.81, False),
            (
                ((-2.032, 1.27), (2.032, 1.27)),
                rectangle(0, 0, 3.048, 1.27),
                ((-2.032, -1.27), (2.032, -1.27)),
            ),
            ((3.175, 1.27, "left"), (3.175, -1.27, "left")),
        ),
        Symbol(
            "GND",
            "#PWR",
            "Ground",
            (Pin("1", "GND", "power_in", 0, 0, "U"),),
            (((0, 0), (0, -1.27)), ((-1.27, -1.27), (1.27, -1.27), (0, -2.54), (-1.27, -1.27))),
            ((0, -6.35, ""), (0, -3.81, "")),
            power=True,
        ),
        *(
            Symbol(
                name,
                "#PWR",
                what,
                (Pin("1", name, "power_in", 0, 0, "D"),),
                (((0, 0), (0, 2.54)), ((-0.762, 1.27), (0, 2.54), (0.762, 1.27))),
                ((0, -3.81, ""), (0, 3.556, "")),
                power=True,
            )
            for name, what in (
                ("+3V3", "3.3 V from the Pico"),
                ("VSYS", "What the Pico runs on: 1.8 to 5.5 V"),
                ("VBUS", "5 V from USB"),
            )
        ),
        Symbol(
            "PWR_FLAG",
            "#FLG",
            "Says that a net gets its power from outside",
            (Pin("1", "pwr", "power_out", 0, 0, "D"),),
            (((0, 0), (0, 1.27)), ((0, 1.27), (-1.016, 1.905), (0, 2.54), (1.016, 1.905), (0, 1.27))),
            ((0, 5.08, ""), (0, 3.556, "")),
            power=True,
        ),
    )
}

CLEAR = 0.25  # around a part


def _pico_pads() -> tuple[Pad, ...]:
    found = []
    for number in range(1, 41):
        left = number <= 20
        y = 24.13 - STEP * (number - 1 if left else 40 - number)
        shape = "rect" if number == 1 else "oval"
        found.append(Pad(str(number), -8.89 if left else 8.89, y, 1.7, 1.7, 1.0, shape))
    return tuple(found)


_MARK = 0.3  # from a body to the silkscreen around it


FOOTPRINTS: dict[str, Footprint] = {
    one.name: one
    for one in (
        # Raspberry Pi Pico datasheet, figure 3: rows 17.78 apart, pin 1 at 1.37 from the edge, socket 1.3 over it.
        Footprint(
            "Pico",
            "Raspberry Pi Pico or Pico H on its pins, USB socket at +y",
            _pico_pads(),
            rectangle(0, 0, 21.0, 51.0),
            ((-10.75, -25.75), (10.75, -25.75), (10.75, 27.05), (-10.75, 27.05), (-10.75, -25.75)),
            (
                ((-10.6, 25.6), (-10.6, -25.6), (10.6, -25.6), (10.6, 25.6), (-10.6, 25.6)),
                ((-4.0, 25.6), (-4.0, 19.0), (4.0, 19.0), (4.0, 25.6)),
            ),
            (0, 0),
        ),
        # Raspberry Pi Pico datasheet, 2.2: castellations 17.78 apart; pads from 2.6 under the edge to 1.0 beyond it.
        Footprint(
            "Pico_flat",
            "Raspberry Pi Pico or Pico 2 (not H) soldered flat by its edges, USB socket at +y",
            tuple(Pad(pad.number, 9.7 if pad.x > 0 else -9.7, pad.y, 3.6, 1.6, shape="rect") for pad in _pico_pads()),
            rectangle(0, 0, 21.0, 51.0),
            ((-11.75, -25.75), (11.75, -25.75), (11.75, 25.5), (-11.75, 25.5), (-11.75, -25.75)),
            (((-7.6, -25.6), (7.6, -25.6)), ((-11.6, 25.4), (-11.6, 24.6))),
            (0, 0),
            surface=True,
        ),
        # Modules of 58 × 35 with eight contacts at a short side, whose room it takes: the rest lies over the board.
        Footprint(
            "Display_2_0",
            "Display module of 2.0 inches, 58 × 35 mm, eight contacts 2.54 mm apart at its left side",
            tuple(Pad(str(at + 1), 0, 8.89 - STEP * at, 1.7, 1.7, 1.0, "oval" if at else "rect") for at in range(8)),
            rectangle(27.0, 0, 58.0, 35.0),
            rectangle(0, 0, 2.7, 20.82),
            (((-1.3, 10.2), (-1.3, 11.4), (1.3, 11.4), (1.3, 10.2)),),
            (4.5, 14.0),
        ),
        # Omron B3F-1000: legs 6.5 and 4.5 apart, holes of 1.0; those 6.5 apart belong together.
        Footprint(
            "Key_6x6",
            "Tact switch 6 × 6 mm, four legs: Omron B3F-1000",
            (
                *(Pad("1", x, 2.25, 1.8, 1.8, 1.0) for x in (-3.25, 3.25)),
                *(Pad("2", x, -2.25, 1.8, 1.8, 1.0) for x in (-3.25, 3.25)),
            ),
            rectangle(0, 0, 6.0, 6.0),
            rectangle(0, 0, 8.8, 6.8),
            (
                ((-1.9, 3.15), (1.9, 3.15)),
                ((-1.9, -3.15), (1.9, -3.15)),
                ((3.15, 0.9), (3.15, -0.9)),
                ((-3.15, 0.9), (-3.15, -0.9)),
                ring(0, 0, 1.75, 24),
            ),
            (0, 4.3),
        ),
        Footprint(
            "Wires_1x4",
            "Four wires, 2.54 mm apart",
            tuple(Pad(str(at + 1), STEP * at - 3.81, 0, 1.7, 1.7, 1.0, "oval" if at else "rect") for at in range(4)),
            rectangle(0, 0, 10.16, 2.54),
            rectangle(0, 0, 10.66, 3.04),
            (rectangle(0, 0, 10.4, 2.8),),
            (-7.5, 0),
            shaped=False,
        ),
        # JST B2B-PH-K-S: 2.0 apart, body 5.9 × 4.5, its middle 0.55 to the side of the pins.
        Footprint(
            "JST_PH_2",
            "Plug with two contacts, 2.0 mm apart, upright: JST B2B-PH-K-S",
            (Pad("1", -1.0, 0, 1.2, 1.75, 0.75, "rect"), Pad("2", 1.0, 0, 1.2, 1.75, 0.75)),
            rectangle(0, -0.55, 5.9, 4.5),
            rectangle(0, -0.55, 6.4, 5.0),
            (rectangle(0, -0.55, 6.1, 4.7),),
            (0, 2.9),
        ),
        # JST S2B-PH-K-S: 2.0 apart, body 5.9 × 7.6, open at -y.
        Footprint(
            "JST_PH_2_flat",
            "Plug with two contacts, 2.0 mm apart, lying: JST S2B-PH-K-S",
            (Pad("1", -1.0, 0, 1.2, 1.75, 0.75, "rect"), Pad("2", 1.0, 0, 1.2, 1.75, 0.75)),
            rectangle(0, -2.45, 5.9, 7.6),
            rectangle(0, -2.45, 6.4, 8.1),
            (rectangle(0, -2.45, 6.1, 7.8),),
            (0, -3.5),
        ),
        # C&K OS102011MA1QN1: 2.0 apart, pegs 8.2 apart, body 8.6 × 4.4, the knob 4.0 long and 2 wide.
        Footprint(
            "Slide_OS",
            "Slide switch, right angle, knob at +y: C&K OS102011MA1QN1",
            (
                Pad("", -4.1, 0, 2.2, 3.5, 1.5),
                Pad("", 4.1, 0, 2.2, 3.5, 1.5),
                Pad("1", 2.0, 0, 1.5, 2.5, 0.9, "rect", solid=True),
                Pad("2", 0, 0, 1.5, 2.5, 0.9, solid=True),
                Pad("3", -2.0, 0, 1.5, 2.5, 0.9, solid=True),
            ),
            (
                (-4.3, -2.2),
                (4.3, -2.2),
                (4.3, 2.2),
                (2, 2.2),
                (2, 6.2),
                (-2, 6.2),
                (-2, 2.2),
                (-4.3, 2.2),
                (-4.3, -2.2),
            ),
            (
                (-5.5, -2.5),
                (5.5, -2.5),
                (5.5, 2.5),
                (2.3, 2.5),
                (2.3, 6.5),
                (-2.3, 6.5),
                (-2.3, 2.5),
                (-5.5, 2.5),
                (-5.5, -2.5),
            ),
            (((-4.4, -2.35), (4.4, -2.35)),),
            (0, -3.3),
        ),
        # DO-41: body 5.2 × 2.7, legs up to 0.86; bent to 10.16.
        Footprint(
            "DO41",
            "Diode lying, 10.16 mm from leg to leg: DO-41; the ring at 1",
            (Pad("1", -5.08, 0, 2.2, 2.2, 1.1, "rect"), Pad("2", 5.08, 0, 2.2, 2.2, 1.1)),
            rectangle(0, 0, 5.2, 2.7),
            rectangle(0, 0, 12.9, 2.9),
            (
                rectangle(0, 0, 5.5, 3.0),
                ((-1.7, 1.5), (-1.7, -1.5)),
                ((-1.5, 1.5), (-1.5, -1.5)),
                ((-3.75, 0), (-2.75, 0)),
                ((3.75, 0), (2.75, 0)),
            ),
            (0, 2.5),
        ),
        # Murata PKM13EPYH4000-A0 (12.6 across, 6.9 high) and TDK PS1240P02BT (12.2): pins 5.0 apart.
        Footprint(
            "Piezo_13",
            "Piezo up to 12.6 mm across, pins 5.0 mm apart: Murata PKM13EPYH4000-A0, TDK PS1240P02BT",
            (Pad("1", -2.5, 0, 2.0, 2.0, 1.0, "rect"), Pad("2", 2.5, 0, 2.0, 2.0, 1.0)),
            ring(0, 0, 6.3),
            ring(0, 0, 6.55),
            (ring(0, 0, 6.45),),
            (0, 3.6),
        ),
        # 2.0 × 1.25 mm, pads longer than a machine needs: for an iron.
        Footprint(
            "0805",
            "Resistor or capacitor 0805, for soldering by hand",
            (Pad("1", -1.0, 0, 1.2, 1.4, shape="rect"), Pad("2", 1.0, 0, 1.2, 1.4, shape="rect")),
            rectangle(0, 0, 2.0, 1.25),
            rectangle(0, 0, 3.4, 1.8),
            (((-0.22, 0.78), (0.22, 0.78)), ((-0.22, -0.78), (0.22, -0.78))),
            (0, 1.5),
            surface=True,
        ),
        # 3.2 × 1.6 mm.
        Footprint(
            "1206",
            "Resistor 1206, for soldering by hand",
            (Pad("1", -1.6, 0, 1.4, 1.8, shape="rect"), Pad("2", 1.6, 0, 1.4, 1.8, shape="rect")),
            rectangle(0, 0, 3.2, 1.6),
            rectangle(0, 0, 5.0, 2.2),
            (((-0.7, 0.95), (0.7, 0.95)), ((-0.7, -0.95), (0.7, -0.95))),
            (0, 1.8),
            surface=True,
        ),
        Footprint(
            "LED_0805",
            "LED 0805, the line at its cathode, 1",
            (Pad("1", -1.0, 0, 1.2, 1.4, shape="rect"), Pad("2", 1.0, 0, 1.2, 1.4, shape="rect")),
            rectangle(0, 0, 2.0, 1.25),
            rectangle(0, 0, 3.7, 1.9),
            (((-1.8, 0.9), (-1.8, -0.9)),),
            (0, 1.6),
            surface=True,
        ),
        # JEDEC DO-219: body 2.7 × 1.6, legs up to 3.85 long.
        Footprint(
            "SOD123",
            "Diode in SOD-123, the line at its cathode, 1",
            (Pad("1", -1.65, 0, 1.1, 1.3, shape="rect"), Pad("2", 1.65, 0, 1.1, 1.3, shape="rect")),
            rectangle(0, 0, 2.7, 1.6),
            rectangle(0, 0, 5.1, 2.2),
            (((-2.4, 0.9), (-2.4, -0.9)),),
            (0, 1.8),
            surface=True,
        ),
        # JEDEC TO-236: body 1.3 × 2.9, legs 1.9 apart.
        Footprint(
            "SOT23",
            "SOT-23 with three legs",
            (
                Pad("1", -1.0, 0.95, 1.3, 0.7, shape="rect"),
                Pad("2", -1.0, -0.95, 1.3, 0.7, shape="rect"),
                Pad("3", 1.0, 0, 1.3, 0.7, shape="rect"),
            ),
            rectangle(0, 0, 1.3, 2.9),
            rectangle(0, 0, 3.8, 3.4),
            (((-0.6, 1.6), (0.6, 1.6)), ((-0.6, -1.6), (0.6, -1.6))),
            (0, 2.4),
            surface=True,
        ),
        # JEDEC MS-012 AA: body 3.9 × 4.9, legs 1.27 apart.
        Footprint(
            "SO8",
            "SO-8, body 3.9 mm wide",
            (
                *(Pad(str(at + 1), -2.6, 1.905 - 1.27 * at, 1.6, 0.6, shape="rect") for at in range(4)),
                *(Pad(str(at + 5), 2.6, 1.27 * at - 1.905, 1.6, 0.6, shape="rect") for at in range(4)),
            ),
            rectangle(0, 0, 3.9, 4.9),
            rectangle(0, 0, 7.3, 5.4),
            (((-3.4, 2.6), (1.9, 2.6)), ((-1.9, -2.6), (1.9, -2.6))),
            (0, 3.4),
            surface=True,
        ),
        # Analog Devices 21-0168 (T822+3): body 2 × 2, pads 0.5 apart, the middle 0.8 × 1.2.
        Footprint(
            "TDFN8",
            "TDFN-8, 2 × 2 mm, for an oven or hot air: MAX17048",
            (
                *(Pad(str(at + 1), -0.9875, 0.75 - 0.5 * at, 0.775, 0.25, shape="rect") for at in range(4)),
                *(Pad(str(at + 5), 0.9875, 0.5 * at - 0.75, 0.775, 0.25, shape="rect") for at in range(4)),
                Pad("9", 0, 0, 0.8, 1.2, shape="rect"),
            ),
            rectangle(0, 0, 2.0, 2.0),
            rectangle(0, 0, 3.3, 2.5),
            (((-1.4, 1.2), (1.0, 1.2)), ((-1.0, -1.2), (1.0, -1.2))),
            (0, 1.9),
            surface=True,
        ),
        # Keystone 3000: legs 15.8 apart, the cell on bare copper.
        Footprint(
            "Coin_1220",
            "Retainer for a coin cell CR1220: Keystone 3000",
            (
                Pad("1", -7.9, 0, 3.5, 3.3, shape="rect"),
                Pad("1", 7.9, 0, 3.5, 3.3, shape="rect"),
                Pad("2", 0, 0, 4.0, 4.0, shape="rect", paste=False),
            ),
            rectangle(0, 0, 13.2, 13.4),
            rectangle(0, 0, 20.3, 14.0),
            (
                ((-6.8, 2.1), (-6.8, 6.8), (6.8, 6.8), (6.8, 2.1)),
                ((-6.8, -2.1), (-6.8, -6.8), (6.8, -6.8), (6.8, -2.1)),
            ),
            (0, 4.5),
            surface=True,
        ),
        Footprint(
            "Wires_1x2",
            "Two wires, 2.54 mm apart",
            (Pad("1", -1.27, 0, 1.7, 1.7, 1.0, "rect"), Pad("2", 1.27, 0, 1.7, 1.7, 1.0)),
            rectangle(0, 0, 5.08, 2.54),
            rectangle(0, 0, 5.58, 3.04),
            (rectangle(0, 0, 5.3, 2.8),),
            (0, 2.3),
            shaped=False,
        ),
        Footprint(
            "Test",
            "Test pad, 1.5 mm across",
            (Pad("1", 0, 0, 1.5, 1.5, paste=False),),
            ring(0, 0, 0.75, 24),
            rectangle(0, 0, 2.0, 2.0),
            label=(0, 1.6),
            surface=True,
            shaped=False,
        ),
        # JEDEC MO-178 AA: body 1.6 × 2.9, legs 0.95 apart.
        Footprint(
            "SOT23_5",
            "SOT-23 with five legs",
            (
                *(Pad(str(at + 1), -1.14, 0.95 * (1 - at), 1.32, 0.6, shape="rect") for at in range(3)),
                *(Pad(str(at + 4), 1.14, 0.95 * (2 * at - 1), 1.32, 0.6, shape="rect") for at in range(2)),
            ),
            rectangle(0, 0, 1.6, 2.9),
            rectangle(0, 0, 4.1, 3.4),
            (((-0.8, -1.6), (0.8, -1.6)), ((-2.0, 1.6), (0.8, 1.6))),
            (0, 2.5),
            surface=True,
        ),
        Footprint(
            "Hole_M2_5",
            "Hole for a screw M2.5",
            (Pad("", 0, 0, 2.7, 2.7, 2.7, plated=False),),
            ring(0, 0, 1.35, 24),
            ring(0, 0, 2.95),
            shaped=False,
        ),
    )
}


def _block(
    x: float, y: float, width: float, height: float, low: float, high: float, colour: tuple[int, int, int]
) -> Prism:
    return Prism(rectangle(x, y, width, height), low, high, colour)


_ON = models.PICO_ON_BOARD
_TOP = _ON + models.PICO[2]
_USB = models.MICRO_B

# What stands on the board, by footprint: the room that it takes, in a few prisms.
SHAPES: dict[str, tuple[Prism, ...]] = {
    "Pico": (
        *(_block(x, 0, models.PINS[1], models.PINS[0], 0, _ON, models.DARK) for x in (-8.89, 8.89)),
        _block(0, 0, models.PICO[1], models.PICO[0], _ON, _TOP, models.GREEN),
        _block(0, 25.5 + _USB.over - 2.8, _USB.width, 5.6, _TOP, _TOP + _USB.height, models.METAL),
        _block(0, 0, 7.0, 7.0, _TOP, _TOP + 1.0, models.DARK),
    ),
    "Pico_flat": (
        _block(0, 0, models.PICO[1], models.PICO[0], 0, 1.0, models.GREEN),
        _block(0, 25.5 + _USB.over - 2.8, _USB.width, 5.6, 1.0, 1.0 + _USB.height, models.METAL),
        _block(0, 0, 7.0, 7.0, 1.0, 2.0, models.DARK),
    ),
    "Display_2_0": (
        _block(27.0, 0, 58.0, 35.0, models.MODULE_GAP, models.MODULE_GAP + models.MODULE[2], models.BLUE),
        _block(
            27.0,
            0,
            models.MODULE_GLASS[0],
            models.MODULE_GLASS[1],
            models.MODULE_GAP + models.MODULE[2],
            models.MODULE_GAP + models.MODULE[2] + models.MODULE_GLASS[2],
            models.GLASS,
        ),
    ),
    "JST_PH_2_flat": (_block(0, -2.45, 5.9, 7.6, 0, 4.8, models.WHITE),),
    "1206": (_block(0, 0, 3.2, 1.6, 0, 0.7, models.DARK),),
    "LED_0805": (_block(0, 0, 2.0, 1.25, 0, 0.8, models.WHITE),),
    "SOD123": (_block(0, 0, 2.7, 1.6, 0, 1.2, models.BLACK),),
    "SOT23": (_block(0, 0, 1.3, 2.9, 0.1, 1.1, models.BLACK),),
    "SO8": (_block(0, 0, 3.9, 4.9, 0.1, 1.75, models.BLACK),),
    "TDFN8": (_block(0, 0, 2.0, 2.0, 0, 0.8, models.BLACK),),
    "Coin_1220": (_block(0, 0, 13.2, 13.4, 0, models.COIN_TOP, models.METAL),),
    "Key_6x6": (
        _block(0, 0, 6.0, 6.0, 0, models.TACT[2], models.DARK),
        Prism(ring(0, 0, 1.75, 24), models.TACT[2], models.TACT_TOP, models.WHITE),
    ),
    "JST_PH_2": (_block(0, -0.55, 5.9, 4.5, 0, 6.0, models.WHITE),),
    "Slide_OS": (
        _block(0, 0, 8.6, 4.4, 0, 4.7, models.METAL),
        _block(-1.0, 4.2, 2.0, 4.0, 1.4, 3.4, models.BLACK),
    ),
    "DO41": (_block(0, 0, 5.2, 2.7, 0.1, 2.8, models.BLACK),),
    "Piezo_13": (Prism(ring(0, 0, 6.3), 0, 6.9, models.BLACK),),
    "0805": (_block(0, 0, 2.0, 1.25, 0, 0.9, models.DARK),),
    "SOT23_5": (_block(0, 0, 1.6, 2.9, 0.1, 1.3, models.BLACK),),
}
