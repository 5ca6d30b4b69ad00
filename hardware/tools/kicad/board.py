"""A design as a KiCad board, and our footprints as a library. The same text every time.

The copper between tracks ("zones") is computed by KiCad, and kept in the board file, as some makers take that as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from hardware.tools.kicad.model import (
    GND,
    LIBRARY,
    Design,
    Footprint,
    Pad,
    Part,
    Point,
    Symbol,
    Text,
    ident,
    n,
    net_name,
    q,
)
from hardware.tools.kicad.schematic import title_block

VERSION = 20241229
MIDDLE = (148.5, 105.0)  # of the board on its page
THICKNESS = 1.6
VIA = (0.6, 0.3)  # across, and its hole
EDGE = 0.5  # from the board's edge to copper
GAP = 0.25  # from the ground's copper to other nets

# Where a part's shape is, seen from a board's folder.
MODELS = "${{KIPRJMOD}}/../kocka.3dshapes/{}.step"

_LAYERS = """(layers
(0 "F.Cu" signal) (2 "B.Cu" signal)
(9 "F.Adhes" user "F.Adhesive") (11 "B.Adhes" user "B.Adhesive")
(13 "F.Paste" user) (15 "B.Paste" user)
(5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen")
(1 "F.Mask" user) (3 "B.Mask" user)
(17 "Dwgs.User" user "User.Drawings") (19 "Cmts.User" user "User.Comments")
(25 "Edge.Cuts" user) (27 "Margin" user)
(31 "F.CrtYd" user "F.Courtyard") (29 "B.CrtYd" user "B.Courtyard")
(35 "F.Fab" user) (33 "B.Fab" user)
)"""


def page(x: float, y: float) -> str:
    """A point of the board as KiCad counts: from the page's corner, y down."""
    return f"{n(MIDDLE[0] + x)} {n(MIDDLE[1] - y)}"


def _effects(size: float, justify: str = "", hide: bool = False) -> str:
    words = f"(font (size {n(size)} {n(size)}) (thickness {n(max(0.1, size * 0.15))}))"
    return f"(effects {words}{f' (justify {justify})' if justify else ''}{' (hide yes)' if hide else ''})"


def _line(a: Point, b: Point, width: float, layer: str, name: str, kind: str = "fp_line") -> str:
    where = f"(start {n(a[0])} {n(a[1])}) (end {n(b[0])} {n(b[1])})"
    return f'({kind} {where} (stroke (width {n(width)}) (type solid)) (layer "{layer}") (uuid "{name}"))'


def _layers(pad: Pad, side: str) -> str:
    if pad.drill:
        return '(layers "*.Cu" "*.Mask")'
    return f'(layers "{side}.Cu" "{side}.Paste" "{side}.Mask")' if pad.paste else f'(layers "{side}.Cu" "{side}.Mask")'


def net_of(design: Design, part: Part, number: str, pins: Mapping[str, str]) -> str:
    """The net at a pin of a part; a pin that is not connected has one of its own. pins: number of a pin -> its name."""
    if number in part.nets:
        return net_name(design, part.nets[number])
    name = pins.get(number, "~")
    return f"unconnected-({part.ref}-{'' if name in ('~', number) else name + '-'}Pad{number})"


def pin_names(part: Part, symbols: Mapping[str, Symbol]) -> dict[str, str]:
    """Number of a pin -> its name in the schematic."""
    return {pin.number: pin.name for pin in symbols[part.symbol].pins}


def footprint(
    one: Footprint,
    part: Part | None = None,
    design: Design | None = None,
    pins: Mapping[str, str] | None = None,
    nets: Mapping[str, int] | None = None,
) -> str:
    """A footprint as a library has it, or with a `part` as a board has it. pins: as in `net_of`; nets: as `numbers`."""
    back = part is not None and part.back
    side, flip = ("B", -1) if back else ("F", 1)
    angle = part.at[2] if part else 0.0
    key = (design.name if design else LIBRARY, "board", part.ref if part else one.name)

    def at(point: Point) -> Point:
        return point[0], -point[1] * flip

    def uid(*names: str) -> str:
        return f'(uuid "{ident(*key, *names)}")'

    mirrored = "mirror" if back else ""
    label = part.label if part and part.label is not None else one.label
    x, y = at(label)
    name = f"{LIBRARY}:{one.name}" if part else one.name
    lines = [f"(footprint {q(name)}"]
    if part is None:
        lines.append(f'(version {VERSION}) (generator "kocka") (generator_version "9.0")')
    lines.append(f'(layer "{side}.Cu")')
    board_only = part is not None and not part.symbol
    if part is not None:
        lines += [uid(), f"(at {page(part.at[0], part.at[1])} {n(angle)})"]
    lines.append(f"(descr {q(one.description)})")
    reference, value = (part.ref, part.value) if part else ("REF**", one.name)
    hidden = one.name == "Hole_M2_5"
    lines += [
        f'(property "Reference" {q(reference)} (at {n(x)} {n(y)} {n(angle)}) (layer "{side}.SilkS") {uid("ref")}'
        f" {_effects(0.9, mirrored, hidden)})",
        f'(property "Value" {q(value)} (at 0 0 {n(angle)}) (layer "{side}.Fab") {uid("value")}'
        f" {_effects(0.8, mirrored, hidden)})",
    ]
    empty = {"Datasheet": "", "Description": ""}
    if part and part.number:
        empty |= {"Maker": part.maker, "MPN": part.number}
    for field, text in empty.items():
        lines.append(
            f'(property {q(field)} {q(text)} (at 0 0 {n(angle)}) (layer "{side}.Fab") (hide yes) {uid(field)}'
            f" {_effects(1.0, mirrored)})"
        )
    if part is not None and design is not None and part.symbol:
        lines.append(
            f'(path "/{ident(design.name, "sheet", part.ref)}") (sheetname "/") (sheetfile "{design.name}.kicad_sch")'
        )
    kinds = ["smd" if one.surface else "through_hole"]
    if hidden:
        kinds = ["exclude_from_pos_files", "exclude_from_bom"] + (["board_only"] if board_only else [])
    if part is not None and not part.bought:
        kinds += ["exclude_from_pos_files", "exclude_from_bom"]
    if part is not None and not part.fitted:
        kinds.append("dnp")
    lines.append(f"(attr {' '.join(kinds)})")
    for layer, width, polygons in (
        (f"{side}.SilkS", 0.12, one.silk),
        (f"{side}.Fab", 0.1, (one.body,)),
        (f"{side}.CrtYd", 0.05, (one.room,)),
    ):
        for number, polygon in enumerate(polygons):
            for step, (a, b) in enumerate(pairwise(polygon)):
                lines.append(_line(at(a), at(b), width, layer, ident(*key, layer, str(number), str(step))))
    for number, pad in enumerate(one.pads):
        kind = ("thru_hole" if pad.plated else "np_thru_hole") if pad.drill else "smd"
        shape = "circle" if pad.shape == "oval" and pad.width == pad.height else pad.shape
        px, py = at((pad.x, pad.y))
        words = (
            f"(pad {q(pad.number)} {kind} {shape} (at {n(px)} {n(py)} {n(angle)}) (size {n(pad.width)} {n(pad.height)})"
        )
        if pad.drill:
            words += f" (drill {n(pad.drill)})"
        words += f" {_layers(pad, side)}"
        if pad.drill and pad.plated:
            words += " (remove_unused_layers no)"
        if pad.solid:
            words += " (zone_connect 2)"
        if part is not None and design is not None and nets is not None and pad.number:
            net = net_of(design, part, pad.number, pins or {})
            words += f" (net {nets[net]} {q(net)})"
        lines.append(f"{words} {uid('pad', str(number))})")
    lines.append("(embedded_fonts no)")
    if one.shaped:
        lines.append(
            f'(model "{MODELS.format(one.name)}" (offset (xyz 0 0 0)) (scale (xyz 1 1 1)) (rotate (xyz 0 0 0)))'
        )
    return "\n".join([*lines, ")"])


def numbers(design: Design, symbols: Mapping[str, Symbol]) -> dict[str, int]:
    """Net -> its number in the board file, from 1."""
    nets = sorted(
        {
            net_of(design, part, pin.number, pin_names(part, symbols))
            for part in design.parts
            for pin in symbols[part.symbol].pins
        }
    )
    return {net: number for number, net in enumerate(nets, 1)}


def _text(design: Design, words: Text, number: int) -> str:
    layer = f"{words.side}.SilkS"
    justify = " ".join(filter(None, (words.justify, "mirror" if words.side == "B" else "")))
    uid = ident(design.name, "board", "text", str(number))
    return (
        f'(gr_text {q(words.words)} (at {page(words.x, words.y)} 0) (layer "{layer}") (uuid "{uid}")'
        f" {_effects(words.size, justify)})"
    )


def _zone(design: Design, layer: str, net: int, filled: str) -> str:
    """Ground wherever nothing else is."""
    points = " ".join(f"(xy {page(x, y)})" for x, y in design.outline[:-1])
    uid = ident(design.name, "board", "zone", layer)
    return "\n".join(
        [
            f'(zone (net {net}) (net_name "{GND}") (layer "{layer}.Cu") (uuid "{uid}") (hatch edge 0.5)',
            f"(connect_pads (clearance {GAP})) (min_thickness 0.25) (filled_areas_thickness no)",
            "(fill yes (thermal_gap 0.3) (thermal_bridge_width 0.5) (island_removal_mode 0))",
            f"(polygon (pts {points}))",
            *([filled] if filled else []),
            ")",
        ]
    )


def board(
    design: Design,
    footprints: Mapping[str, Footprint],
    symbols: Mapping[str, Symbol],
    fills: Mapping[str, str] | None = None,
) -> str:
    """The board. fills: layer -> what KiCad has computed for the ground's copper there; see `fills_of`."""
    nets = numbers(design, symbols)
    layer_names = {"F": "F.Cu", "B": "B.Cu"}
    low = (min(x for x, _ in design.outline), min(y for _, y in design.outline))
    origin = page(*low)
    lines = [
        f'(kicad_pcb (version {VERSION}) (generator "kocka") (generator_version "9.0")',
        f'(general (thickness {THICKNESS}) (legacy_teardrops no)) (paper "A4")',
        title_block(design),
        _LAYERS,
        f"(setup (pad_to_mask_clearance 0) (allow_soldermask_bridges_in_footprints no) (tenting front back)"
        f" (aux_axis_origin {origin}) (grid_origin {origin}))",
        '(net 0 "")',
        *(f"(net {number} {q(net)})" for net, number in nets.items()),
    ]
    for part in design.parts:
        lines.append(footprint(footprints[part.footprint], part, design, pin_names(part, symbols), nets))
    for number, (x, y) in enumerate(design.holes, 1):
        hole = Part(f"H{number}", "", "Hole_M2_5", "M2.5", (0, 0), (x, y, 0), {})
        lines.append(footprint(footprints["Hole_M2_5"], hole, design))
    for step, (a, b) in enumerate(pairwise(design.outline)):
        uid = ident(design.name, "board", "edge", str(step))
        start, end = ((MIDDLE[0] + x, MIDDLE[1] - y) for x, y in (a, b))
        lines.append(_line(start, end, 0.1, "Edge.Cuts", uid, "gr_line"))
    lines += [_text(design, words, number) for number, words in enumerate(design.silk)]
    for number, track in enumerate(design.tracks):
        for step, (a, b) in enumerate(pairwise(track.points)):
            uid = ident(design.name, "board", "track", str(number), str(step))
            lines.append(
                f"(segment (start {page(*a)}) (end {page(*b)}) (width {n(track.width)})"
                f' (layer "{layer_names[track.layer]}") (net {nets[net_name(design, track.net)]}) (uuid "{uid}"))'
            )
    for number, (net, x, y) in enumerate(design.vias):
        uid = ident(design.name, "board", "via", str(number))
        lines.append(
            f'(via (at {page(x, y)}) (size {VIA[0]}) (drill {VIA[1]}) (layers "F.Cu" "B.Cu")'
            f' (net {nets[net_name(design, net)]}) (uuid "{uid}"))'
        )
    lines += [_zone(design, layer, nets[GND], (fills or {}).get(f"{layer}.Cu", "")) for layer in "FB"]
    return "\n".join([*lines, "(embedded_fonts no)", ")", ""])


_FILL = re.compile(
    r'\(filled_polygon\s*\(layer "([FB]\.Cu)"\)\s*(?:\(island[^)]*\)\s*)?\(pts((?:\s*\(xy [^()]*\))*)\s*\)\s*\)'
)
_XY = re.compile(r"\(xy (\S+) (\S+)\)")


def polygons(text: str) -> dict[str, list[list[Point]]]:
    """Layer -> the polygons of ground that KiCad has computed, in a board file."""
    found: dict[str, list[list[Point]]] = {}
    for match in _FILL.finditer(text):
        points = [(float(x), float(y)) for x, y in _XY.findall(match[2])]
        found.setdefault(match[1], []).append(points)
    return found


def fills_of(text: str) -> dict[str, str]:
    """Layer -> the text of its filled polygons, from a board file that KiCad, or `board`, has written."""
    made: dict[str, str] = {}
    for layer, every in polygons(text).items():
        rows = []
        for points in every:
            pairs = [f"(xy {n(x)} {n(y)})" for x, y in points]
            body = "\n".join(" ".join(pairs[at : at + 6]) for at in range(0, len(pairs), 6))
            rows.append(f'(filled_polygon (layer "{layer}") (pts\n{body}\n))')
        made[layer] = "\n".join(rows)
    return made
