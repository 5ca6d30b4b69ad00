"""A design as a KiCad schematic, and our symbols as a library. The same text every time."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from hardware.tools.kicad.model import LIBRARY, Design, Part, Pin, Point, Symbol, Text, ident, n, q

VERSION = 20250114
_LIBRARY_VERSION = 20241209
_STUB = 2.54  # from a pin to its label; from those of a large part further, past its neighbours' power symbols
_FAR = 10.16
_MANY = 4

_OUT: dict[str, Point] = {"L": (-1, 0), "R": (1, 0), "U": (0, -1), "D": (0, 1)}  # y down
_PIN_ANGLE = {"L": 0, "R": 180, "U": 270, "D": 90}
# How a power symbol whose pin points up (GND) or down (others) is turned so that it continues a wire.
_TURNED = {"L": 270, "R": 90, "U": 180, "D": 0}
_LINE = "(stroke (width {}) (type {})) (fill (type {}))"


def _effects(size: float = 1.27, justify: str = "", hide: bool = False) -> str:
    words = f"(font (size {n(size)} {n(size)}))"
    if justify:
        words += f" (justify {justify})"
    if hide:
        words += " (hide yes)"
    return f"(effects {words})"


def _property(name: str, value: str, x: float, y: float, justify: str = "", hide: bool = False, angle: int = 0) -> str:
    return f"(property {q(name)} {q(value)} (at {n(x)} {n(y)} {angle}) {_effects(1.27, justify, hide)})"


def symbol(one: Symbol, library: str = "") -> str:
    """A symbol as a library has it, or with `library` as a schematic that uses it."""
    (rx, ry, rj), (vx, vy, vj) = one.texts
    lines = [f"(symbol {q(f'{library}:{one.name}' if library else one.name)}"]
    if one.power:
        lines.append("(power)")
    lines += [
        "(pin_numbers (hide yes))" if not one.names else "",
        f"(pin_names (offset 1.016){'' if one.names else ' (hide yes)'})",
        "(exclude_from_sim no) (in_bom yes) (on_board yes)",
        _property("Reference", one.prefix, rx, ry, rj, hide=one.power),
        _property("Value", one.name, vx, vy, vj),
        _property("Footprint", "", 0, 0, hide=True),
        _property("Datasheet", "", 0, 0, hide=True),
        _property("Description", one.description, 0, 0, hide=True),
        f"(symbol {q(one.name + '_0_1')}",
    ]
    for item in one.drawing:
        if isinstance(item[0], tuple):
            points = " ".join(f"(xy {n(x)} {n(y)})" for x, y in item)
            closed = item[0] == item[-1] and one.names
            style = _LINE.format("0.254", "default", "background" if closed else "none")
            lines.append(f"  (polyline (pts {points}) {style})")
        else:
            x, y, radius = item
            style = _LINE.format("0.254", "default", "none")
            lines.append(f"  (circle (center {n(x)} {n(y)}) (radius {n(radius)}) {style})")
    lines += [")", f"(symbol {q(one.name + '_1_1')}"]
    for pin in one.pins:
        length = 0.0 if one.power else 2.54
        lines.append(
            f"  (pin {pin.kind} line (at {n(pin.x)} {n(pin.y)} {_PIN_ANGLE[pin.side]}) (length {n(length)})"
            f" (name {q(pin.name)} {_effects()}) (number {q(pin.number)} {_effects()}))"
        )
    lines += [")", "(embedded_fonts no)", ")"]
    return "\n".join(line for line in lines if line)


def library(symbols: Mapping[str, Symbol]) -> str:
    """The library of all symbols."""
    head = f'(kicad_symbol_lib (version {_LIBRARY_VERSION}) (generator "kocka") (generator_version "9.0")'
    return "\n".join([head, *(symbol(one) for one in symbols.values()), ")", ""])


class _Sheet:
    def __init__(self, design: Design, symbols: Mapping[str, Symbol]) -> None:
        self.design = design
        self.symbols = symbols
        self.root = ident(design.name, "sheet")
        self.lines: list[str] = []
        self.ends: list[Point] = []  # of wires and pins
        self.segments: list[tuple[Point, Point]] = []
        self.powers = 0

    def id(self, *names: str) -> str:
        return f'(uuid "{ident(self.design.name, "sheet", *names)}")'

    def wire(self, a: Point, b: Point) -> None:
        points = f"(xy {n(a[0])} {n(a[1])}) (xy {n(b[0])} {n(b[1])})"
        name = f"{n(a[0])},{n(a[1])}-{n(b[0])},{n(b[1])}"
        self.lines.append(f"(wire (pts {points}) (stroke (width 0) (type default)) {self.id('wire', name)})")
        self.segments.append((a, b))
        self.ends += [a, b]

    def place(
        self,
        ref: str,
        one: Symbol,
        value: str,
        at: Point,
        angle: int = 0,
        fitted: bool = True,
        bought: bool = True,
        **more: str,
    ) -> None:
        """A symbol. `more`: further properties; fitted=False: not to be assembled; bought=False: not listed."""
        x, y = at
        (rx, ry, rj), (vx, vy, vj) = one.texts
        upright = 0
        if angle in (90, 270):
            # A power symbol that continues a wire sideways: its word behind it, along the wire.
            far = 2.54 + 0.5 + 0.55 * len(value)
            vx, vy, upright = (far if angle == (90 if value == "GND" else 270) else -far), 0.0, 90
        elif angle == 180:
            vx, vy = -vx, -vy
        words = f"(at {n(x)} {n(y)} {angle}) (unit 1)"
        listed, missing = "yes" if bought else "no", "no" if fitted else "yes"
        flags = f"(exclude_from_sim no) (in_bom {listed}) (on_board yes) (dnp {missing})"
        footprint = more.pop("footprint", "")
        self.lines += [
            f"(symbol (lib_id {q(f'{LIBRARY}:{one.name}')}) {words} {flags} {self.id(ref)}",
            "  " + _property("Reference", ref, x + rx, y - ry, rj, one.power),
            "  " + _property("Value", value, x + vx, y - vy, vj, one.name == "PWR_FLAG", upright),
            "  " + _property("Footprint", footprint, x, y, hide=True),
            "  " + _property("Datasheet", "", x, y, hide=True),
            "  " + _property("Description", one.description, x, y, hide=True),
            *("  " + _property(name, text, x, y, hide=True) for name, text in more.items()),
            *(f"  (pin {q(pin.number)} {self.id(ref, pin.number)})" for pin in one.pins),
            f'  (instances (project {q(self.design.name)} (path "/{self.root}" (reference {q(ref)}) (unit 1)))))',
        ]

    def power(self, net: str, at: Point, side: str) -> None:
        self.powers += 1
        one = self.symbols[net]
        turned = _TURNED[side] if net == "GND" else {"L": 90, "R": 270, "U": 0, "D": 180}[side]
        self.place(f"#PWR{self.powers:02}", one, net, at, turned)

    def label(self, net: str, at: Point, side: str) -> None:
        angle, justify = {"L": (180, "right bottom"), "R": (0, "left bottom"), "U": (90, "left bottom")}.get(
            side, (270, "right bottom")
        )
        where = f"(at {n(at[0])} {n(at[1])} {angle})"
        name = self.id("label", net, n(at[0]), n(at[1]))
        self.lines.append(f"(label {q(net)} {where} {_effects(1.27, justify)} {name})")

    def part(self, part: Part) -> None:
        one = self.symbols[part.symbol]
        more = {"footprint": f"{LIBRARY}:{part.footprint}"}
        if part.number:
            more |= {"Maker": part.maker, "MPN": part.number}
        self.place(part.ref, one, part.value, part.sheet, 0, part.fitted, part.bought, **more)
        drawn = {point for line in self.design.wires for point in line}
        for pin in one.pins:
            at = (round(part.sheet[0] + pin.x, 4), round(part.sheet[1] - pin.y, 4))
            self.ends.append(at)
            net = part.nets.get(pin.number)
            if net is None:
                if pin.kind != "no_connect":
                    self.lines.append(f"(no_connect (at {n(at[0])} {n(at[1])}) {self.id('nc', part.ref, pin.number)})")
            elif at not in drawn:
                self.stub(net, at, pin, one.names and len(one.pins) > _MANY)

    def stub(self, net: str, at: Point, pin: Pin, far: bool) -> None:
        """A short wire out of a pin, to the name of its net."""
        dx, dy = _OUT[pin.side]
        length = _FAR if far and net not in self.design.power else _STUB
        end = (round(at[0] + dx * length, 4), round(at[1] + dy * length, 4))
        self.wire(at, end)
        self.name(net, end, pin.side)

    def name(self, net: str, at: Point, side: str) -> None:
        """A label, or a power symbol."""
        if net in self.design.power:
            self.power(net, at, side)
        else:
            self.label(net, at, side)

    def junctions(self) -> None:
        """A dot wherever three or more wires or pins meet. ValueError where a line is met between its points."""
        counts: dict[Point, int] = {}
        for end in self.ends:
            counts[end] = counts.get(end, 0) + 1
        for x, y in counts:
            for (ax, ay), (bx, by) in self.segments:
                inside = (ax == bx == x and min(ay, by) < y < max(ay, by)) or (
                    ay == by == y and min(ax, bx) < x < max(ax, bx)
                )
                if inside:
                    raise ValueError(f"a line of the schematic needs a point at ({n(x / 1.27)}, {n(y / 1.27)}) steps")
        for (x, y), count in sorted(counts.items()):
            if count > 2:
                name = self.id("junction", n(x), n(y))
                self.lines.append(f"(junction (at {n(x)} {n(y)}) (diameter 0) (color 0 0 0 0) {name})")

    def text(self, words: Text) -> None:
        name = self.id("text", n(words.x), n(words.y))
        style = _effects(words.size, words.justify or "left top")
        at = f"(exclude_from_sim no) (at {n(words.x)} {n(words.y)} 0)"
        self.lines.append(f"(text {q(words.words)} {at} {style} {name})")


def title_block(design: Design) -> str:
    """Who, what, which version."""
    return (
        f"(title_block (title {q(design.title)}) (date {q(design.date)}) (rev {q(design.revision)})"
        f' (company "Kočka") (comment 1 {q("Netlist from " + design.source)})'
        ' (comment 2 "CERN-OHL-P-2.0"))'
    )


def schematic(design: Design, symbols: Mapping[str, Symbol]) -> str:
    """The text of a schematic: frames, parts with their names, lines, notes."""
    sheet = _Sheet(design, symbols)
    for frame in design.frames:
        right, bottom = frame.x + frame.width, frame.y + frame.height
        style = "(stroke (width 0.15) (type dash) (color 90 100 120 1)) (fill (type none))"
        corners = f"(start {n(frame.x)} {n(frame.y)}) (end {n(right)} {n(bottom)})"
        sheet.lines.append(f"(rectangle {corners} {style} {sheet.id(frame.title)})")
        sheet.text(Text(frame.title, frame.x + 1.27, frame.y + 1.27, 2.0))
    for line in design.wires:
        for a, b in pairwise(line):
            sheet.wire(a, b)
    for part in design.parts:
        sheet.part(part)
    for net, x, y, side in design.labels:
        sheet.name(net, (x, y), side)
    for number, (_, x, y) in enumerate(design.flags, 1):
        sheet.ends.append((x, y))
        sheet.place(f"#FLG{number:02}", symbols["PWR_FLAG"], "PWR_FLAG", (x, y))
    for note in design.notes:
        sheet.text(note)
    sheet.junctions()
    used = {part.symbol for part in design.parts} | set(design.power) | {"PWR_FLAG"}
    library_text = "\n".join(symbol(symbols[name], LIBRARY) for name in symbols if name in used)
    return "\n".join(
        [
            f'(kicad_sch (version {VERSION}) (generator "kocka") (generator_version "9.0") (uuid "{sheet.root}")',
            f'(paper "{design.paper}")',
            title_block(design),
            f"(lib_symbols\n{library_text}\n)",
            *sheet.lines,
            '(sheet_instances (path "/" (page "1")))',
            "(embedded_fonts no)",
            ")",
            "",
        ]
    )
