"""What the designs of our circuit boards share: nets, the Pico's pins, places in a schematic. CERN-OHL-P-2.0"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType

from hardware.tools.kicad.model import GND, Frame, Part, Point
from host_tools.device import pins

VCC, VSYS, VBUS, BUZZER = "+3V3", "VSYS", "VBUS", "BUZZER"
SUPPLIES = {"3V3": VCC, "VSYS": VSYS, "VBUS": VBUS, "GND": GND, "AGND": GND}


def key(name: str) -> str:
    """The net of a key."""
    return f"KEY_{name}"


def pico_nets(board: ModuleType, supplies: tuple[str, ...], more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Pin of the Pico -> net, from a board file; `supplies`: which of SUPPLIES are connected; `more`: pins by name."""
    found = {}
    for wire in pins.wires(board):
        net = {"keys": key(wire.name), "buzzer": BUZZER}.get(wire.part, wire.name)
        found[str(pins.pin_of(wire.gpio))] = net
    named = {**{name: SUPPLIES[name] for name in supplies}, **(more or {})}
    for number, name in enumerate(pins.PICO_PINS, 1):
        if name in named:
            found[str(number)] = named[name]
    return found


def mm(*steps: float) -> Point:
    """A point of the schematic in steps of 1.27 mm."""
    return round(steps[0] * 1.27, 4), round(steps[1] * 1.27, 4)


def cut_rectangle(size: tuple[float, float], cut: float) -> tuple[Point, ...]:
    """The outline of a board around its middle, its corners cut; closed."""
    x, y = size[0] / 2, size[1] / 2
    corners: tuple[Point, ...] = ((x, y - cut), (x - cut, y), (cut - x, y), (-x, y - cut))
    corners += ((-x, cut - y), (cut - x, -y), (x - cut, -y), (x, cut - y))
    return (*corners, corners[0])


def frame(title: str, x: float, y: float, width: float, height: float) -> Frame:
    """A block of the schematic, in steps of 1.27 mm."""
    return Frame(title, *mm(x, y), *mm(width, height))


# Values in 0805 that the boards use, and who makes them.
_VALUES = {
    "33 Ω": ("Yageo", "RC1206FR-0733RL"),
    "1 kΩ": ("Yageo", "RC0805FR-071KL"),
    "4.7 kΩ": ("Yageo", "RC0805FR-074K7L"),
    "6.8 kΩ": ("Yageo", "RC0805FR-076K8L"),
    "100 kΩ": ("Yageo", "RC0805FR-07100KL"),
    "100 nF": ("Murata", "GRM21BR71H104KA01L"),
    "1 µF": ("Murata", "GRM21BR71E105KA99L"),
    "4.7 µF": ("Murata", "GRM21BR61E475KA12L"),
    "10 µF": ("Murata", "GRM21BR61A106KE19L"),
}


def passive(
    ref: str,
    value: str,
    sheet: tuple[float, float],
    at: tuple[float, float, float],
    ends: tuple[str, str],
    across: bool = False,
    footprint: str = "0805",
    **more: bool | Point,
) -> Part:
    """A resistor or capacitor by its value, between two nets; `sheet` in steps; `across`: drawn lying."""
    symbol = f"{ref[0]}_across" if across else ref[0]
    nets = {"1": ends[0], "2": ends[1]}
    return Part(ref, symbol, footprint, value, mm(*sheet), at, nets, *_VALUES[value], **more)  # type: ignore[arg-type]
