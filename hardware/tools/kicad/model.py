"""What a circuit board is made of, as data: symbols, footprints, parts, tracks.

Lengths in mm, y upwards. Angles in degrees, counter-clockwise. A board's origin is its middle, seen from the front.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from typing import NamedTuple

Point = tuple[float, float]

LIBRARY = "kocka"
GND = "GND"


class Pin(NamedTuple):
    """A pin of a symbol: `kind` as KiCad's rules check wants it, where a wire joins, and which way it then goes."""

    number: str
    name: str
    kind: str
    x: float
    y: float
    side: str  # "L", "R", "U" or "D"


class Symbol(NamedTuple):
    """A symbol in a schematic. `drawing`: polylines, and (x, y, radius) for circles. `text`: where reference and value
    stand, (x, y, justify). A symbol with `power` names a net."""

    name: str
    prefix: str
    description: str
    pins: tuple[Pin, ...]
    drawing: tuple[tuple[Point, ...] | tuple[float, float, float], ...]
    texts: tuple[tuple[float, float, str], tuple[float, float, str]] = ((0.0, 3.81, ""), (0.0, -3.81, ""))
    names: bool = False
    power: bool = False


class Pad(NamedTuple):
    """A pad: "" as its number is a hole or peg without a net. drill 0: on the surface, front only; `solid`: joins the
    ground's copper all around, where there is no room for the spokes that keep an iron's heat in; `paste`: gets solder
    from a stencil."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0
    shape: str = "oval"
    plated: bool = True
    solid: bool = False
    paste: bool = True


class Footprint(NamedTuple):
    """What a part needs of a board: pads, its body and the room that it takes (polygons), `silk`: lines; whether
    it is `shaped`: has a STEP file."""

    name: str
    description: str
    pads: tuple[Pad, ...]
    body: tuple[Point, ...]
    room: tuple[Point, ...]
    silk: tuple[tuple[Point, ...], ...] = ()
    label: Point = (0.0, 0.0)
    surface: bool = False
    shaped: bool = True


class Part(NamedTuple):
    """A part of a circuit. `sheet`: its place in the schematic (mm from the upper left, y down); `at`: on the board,
    with the angle; `nets`: pin -> net, and pins that are not in it are not connected; one that is not `bought` is
    nothing but copper."""

    ref: str
    symbol: str
    footprint: str
    value: str
    sheet: Point
    at: tuple[float, float, float]
    nets: Mapping[str, str]
    maker: str = ""
    number: str = ""
    back: bool = False
    fitted: bool = True
    bought: bool = True
    label: Point | None = None


class Track(NamedTuple):
    """Copper from point to point. layer: "F" or "B"."""

    net: str
    width: float
    layer: str
    points: tuple[Point, ...]


class Text(NamedTuple):
    """Words on the board or, with y down, in a schematic. `size`: height of the letters."""

    words: str
    x: float
    y: float
    size: float
    side: str = "F"
    justify: str = ""


class Frame(NamedTuple):
    """A block of a schematic: a frame with a title."""

    title: str
    x: float
    y: float
    width: float
    height: float


class Design(NamedTuple):
    """A circuit board. `outline`: a closed polygon; `vias`: (net, x, y); `wires`: lines of the schematic, y down;
    `labels`: their nets, with the side of the pin that would end there; `flags`: nets that get their power from
    outside, and where the schematic says so; `paper`: of the schematic."""

    name: str
    title: str
    revision: str
    date: str
    source: str
    parts: tuple[Part, ...]
    outline: tuple[Point, ...]
    holes: tuple[Point, ...]
    tracks: tuple[Track, ...]
    vias: tuple[tuple[str, float, float], ...]
    silk: tuple[Text, ...]
    frames: tuple[Frame, ...]
    notes: tuple[Text, ...]
    wires: tuple[tuple[Point, ...], ...]
    labels: tuple[tuple[str, float, float, str], ...]
    flags: tuple[tuple[str, float, float], ...]
    power: tuple[str, ...] = (GND, "+3V3", "VSYS")
    paper: str = "A4"


def n(value: float) -> str:
    """A length in KiCad's files: "1.27"; at most a ten-thousandth of a millimetre."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def q(text: str) -> str:
    """A quoted string."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def ident(*names: str) -> str:
    """A UUID that is the same every time."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "kocka/" + "/".join(names)))


def net_name(design: Design, net: str) -> str:
    """A net as KiCad names it: what has a label begins with the name of its sheet, which is the root's."""
    return net if net in design.power else f"/{net}"


def natural(ref: str) -> tuple[str, int]:
    """Sorts SW2 before SW10."""
    match = re.match(r"(\D+)(\d*)", ref)
    return (match[1], int(match[2] or 0)) if match else (ref, 0)
