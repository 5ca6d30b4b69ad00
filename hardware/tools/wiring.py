"""The wiring diagram of a board as SVG, drawn from its board file: every pin that is used and where it goes.

Not by WireViz: two of the three builds plug together, so there is no harness to describe, and graphviz lays the same
text out differently from version to version, which `make gen-check` could not compare. The bytes of these drawings
depend only on the board file.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import drawsvg as draw  # type: ignore[import-untyped, unused-ignore]

from host_tools.device import pins

_WIDTH = 900
_ROW = 27  # from pin to pin
_TOP = 128  # y of the first pin
_LEFT, _RIGHT = 352, 548  # the edges of the Pico
_TAG = 196  # width of a tag
_FONT = "DejaVu Sans, Verdana, Arial, sans-serif"

# One colour a part, and what the legend says about it.
COLOURS = {
    "display": "#1b66a8",
    "keys": "#237a4b",
    "buzzer": "#b5620e",
    "gauge, clock": "#7448ad",
    "lamp": "#8a6d00",
    "3V3": "#b3261e",
    "GND": "#20242a",
}
_INK, _FAINT, _PCB, _PAPER = "#20242a", "#7b838d", "#e4efe7", "#ffffff"


class _Sheet:
    """A drawing of one board. x and y in pixels from the top left corner."""

    def __init__(self, board: ModuleType) -> None:
        self.board = board
        self.height = _TOP + 19 * _ROW + 96
        self.svg = draw.Drawing(_WIDTH, self.height, id_prefix=board.ID)
        self.svg.append(draw.Rectangle(0, 0, _WIDTH, self.height, fill=_PAPER))

    def text(self, words: str, x: float, y: float, size: int = 13, fill: str = _INK, **more: Any) -> None:
        self.svg.append(draw.Text(words, size, x, y, fill=fill, font_family=_FONT, **more))

    def path(self, colour: str, *points: float, dashed: bool = False, width: float = 2.5) -> None:
        dash = {"stroke_dasharray": "5 4"} if dashed else {}
        self.svg.append(
            draw.Lines(*points, fill="none", stroke=colour, stroke_width=width, stroke_linejoin="round", **dash)
        )

    def box(
        self, x: float, y: float, w: float, h: float, colour: str, fill: str = _PAPER, dashed: bool = False
    ) -> None:
        dash = {"stroke_dasharray": "5 4"} if dashed else {}
        self.svg.append(draw.Rectangle(x, y, w, h, rx=5, fill=fill, stroke=colour, stroke_width=2, **dash))

    def ground(self, x: float, y: float) -> None:
        """A connection to GND, hanging from (x, y)."""
        colour = COLOURS["GND"]
        self.path(colour, x, y, x, y + 5)
        for half, down in ((7, 5), (4.5, 8), (2, 11)):
            self.path(colour, x - half, y + down, x + half, y + down, width=1.8)


def _is_left(pin: int) -> bool:
    return pin <= 20


def _y(pin: int) -> float:
    return _TOP + _ROW * (pin - 1 if _is_left(pin) else 40 - pin)


def _out(pin: int, distance: float) -> float:
    """The x of a point at a distance from the Pico's edge, on the pin's side."""
    return _LEFT - distance if _is_left(pin) else _RIGHT + distance


def _pico(sheet: _Sheet, used: dict[int, str]) -> None:
    """The Pico from above; `used`: pin number -> colour."""
    bottom = _TOP + 19 * _ROW + 22
    sheet.box(_LEFT, _TOP - 24, _RIGHT - _LEFT, bottom - _TOP + 24, "#3d6b4d", _PCB)
    sheet.box((_LEFT + _RIGHT) / 2 - 30, _TOP - 40, 60, 32, _FAINT, "#d3d7dc")
    sheet.text("USB", (_LEFT + _RIGHT) / 2, _TOP - 19, 12, text_anchor="middle")
    middle = {"text_anchor": "middle"}
    sheet.text("Raspberry Pi Pico", (_LEFT + _RIGHT) / 2, _TOP + 20 * _ROW + 20, 12, _FAINT, **middle)
    for pin, name in enumerate(pins.PICO_PINS, 1):
        y = _y(pin)
        edge = _out(pin, 0)
        colour = used.get(pin)
        sheet.svg.append(draw.Circle(edge, y, 6, fill=colour or _PAPER, stroke=colour or _FAINT, stroke_width=1.5))
        inside = {"text_anchor": "start" if _is_left(pin) else "end"}
        step = 12 if _is_left(pin) else -12
        sheet.text(
            name, edge + step, y + 4.5, 12, colour or _FAINT, font_weight="bold" if colour else "normal", **inside
        )
        sheet.text(str(pin), edge + step / abs(step) * 84, y + 4, 10, _FAINT, **middle)


def _tag(sheet: _Sheet, pin: int, colour: str, words: str, dashed: bool = False, length: int = 40) -> None:
    """A wire straight out of a pin, of some length, to a box with words."""
    y = _y(pin)
    near, far = _out(pin, length), _out(pin, length + _TAG)
    sheet.path(colour, _out(pin, 7), y, near, y, dashed=dashed)
    sheet.box(min(near, far), y - 11, _TAG, 22, colour, dashed=dashed)
    sheet.text(words, min(near, far) + 8, y + 4.5, 12, colour)


def _switch(sheet: _Sheet, pin: int, name: str) -> None:
    """A switch between a pin and GND."""
    colour = COLOURS["keys"]
    y = _y(pin)
    side = -1 if _is_left(pin) else 1
    one, other = _out(pin, 80), _out(pin, 116)
    sheet.path(colour, _out(pin, 7), y, one, y)
    sheet.path(colour, one, y - 2, other - side * 4, y - 12)
    for x in (one, other):
        sheet.svg.append(draw.Circle(x, y, 3.5, fill=_PAPER, stroke=colour, stroke_width=2))
    sheet.path(COLOURS["GND"], other + side * 4, y, other + side * 22, y)
    sheet.ground(other + side * 22, y)
    anchor = {"text_anchor": "end" if side < 0 else "start"}
    sheet.text(name, _out(pin, 152), y + 4.5, 13, colour, font_weight="bold", **anchor)


def _buzzer(sheet: _Sheet, pin: int, dashed: bool) -> None:
    colour = COLOURS["buzzer"]
    y = _y(pin)
    side = -1 if _is_left(pin) else 1
    x = _out(pin, 92)
    sheet.path(colour, _out(pin, 7), y, x - side * 11, y, dashed=dashed)
    sheet.svg.append(draw.Circle(x, y, 11, fill=_PAPER, stroke=colour, stroke_width=2))
    sheet.text("+", x - side * 5, y + 4, 11, colour, text_anchor="middle")
    sheet.path(COLOURS["GND"], x + side * 11, y, x + side * 46, y)
    sheet.ground(x + side * 46, y)
    anchor = {"text_anchor": "end" if side < 0 else "start"}
    sheet.text("buzzer, if any", _out(pin, 152), y + 4.5, 13, colour, **anchor)


def _module(sheet: _Sheet, wires: list[pins.Wire]) -> set[int]:
    """An I2C display as a module with four contacts beside its pins; returns the supply pins it uses."""
    colour = COLOURS["display"]
    signals = {wire.name: pins.pin_of(wire.gpio) for wire in wires if wire.part == "display"}
    left = _is_left(next(iter(signals.values())))
    grounds = [pin for pin, name in enumerate(pins.PICO_PINS, 1) if name == "GND" and _is_left(pin) == left]
    ground = min(grounds, key=lambda pin: abs(_y(pin) - _y(next(iter(signals.values())))))
    supply = pins.PICO_PINS.index("3V3") + 1
    rows = {**{name: _y(pin) for name, pin in signals.items()}, "GND": _y(ground)}
    rows["VCC"] = min(rows.values()) - _ROW
    near = _out(ground, 226)
    far = _out(ground, 336)
    top, bottom = min(rows.values()) - 38, max(rows.values()) + 20
    sheet.box(min(near, far), top, 110, bottom - top, colour, "#eef4fa")
    sheet.text(
        f"OLED {sheet.board.WIDTH}×{sheet.board.HEIGHT}", (near + far) / 2, top + 18, 13, colour, text_anchor="middle"
    )
    for pin in signals.values():
        sheet.path(colour, _out(pin, 7), _y(pin), near, _y(pin))
    sheet.path(COLOURS["GND"], _out(ground, 7), rows["GND"], near, rows["GND"])
    over, beside = _TOP - 56, _out(ground, 212)
    start = _out(supply, 24)
    sheet.path(
        COLOURS["3V3"],
        *(
            _out(supply, 7),
            _y(supply),
            start,
            _y(supply),
            start,
            over,
            beside,
            over,
            beside,
            rows["VCC"],
            near,
            rows["VCC"],
        ),
    )
    for name, y in rows.items():
        ink = COLOURS.get("3V3" if name == "VCC" else name, colour)
        sheet.svg.append(draw.Circle(near, y, 5, fill=ink, stroke=ink))
        inside = {"text_anchor": "start" if left else "end"}
        sheet.text(name, near - 46 if left else near + 46, y + 4.5, 12, ink, font_weight="bold", **inside)
    return {ground, supply}


def _diode(sheet: _Sheet, pin: int) -> None:
    """A Schottky diode in the wire from the battery to a pin, its ring towards the Pico."""
    colour = COLOURS["3V3"]
    y = _y(pin)
    ring, back = _out(pin, 40), _out(pin, 56)
    sheet.svg.append(draw.Lines(back, y - 8, back, y + 8, ring, y, close=True, fill=colour, stroke=colour))
    sheet.path(colour, ring, y - 9, ring, y + 9, width=3)


def svg(board: ModuleType) -> bytes:
    """The drawing of a board (a module of kocka.hal.boards). The same bytes everywhere."""
    sheet = _Sheet(board)
    wires = pins.wires(board)
    plugged = board.BUS == "spi"
    colours = {pins.pin_of(wire.gpio): COLOURS[wire.part] for wire in wires}
    gauge = [wire for wire in pins.part_wires() if pins.pin_of(wire.gpio) not in colours]
    colours.update({pins.pin_of(wire.gpio): COLOURS[wire.part] for wire in gauge})
    if not plugged:
        for pin in sorted(_module(sheet, wires)):
            colours[pin] = COLOURS["3V3" if pins.PICO_PINS[pin - 1] == "3V3" else "GND"]
    vsys = pins.PICO_PINS.index("VSYS") + 1
    colours[vsys] = COLOURS["3V3"]
    for wire in wires:
        pin = pins.pin_of(wire.gpio)
        if wire.part == "buzzer":
            _buzzer(sheet, pin, dashed=True)
        elif plugged:
            what = f"key {wire.name}" if wire.part == "keys" else f"{wire.name}: {wire.function}"
            _tag(sheet, pin, COLOURS[wire.part], what)
        elif wire.part == "keys":
            _switch(sheet, pin, wire.name)
    for wire in gauge:
        _tag(sheet, pins.pin_of(wire.gpio), COLOURS[wire.part], f"{wire.part}: {wire.name}, if any", dashed=True)
    # Cells without a charger need a diode, and both of their wires (hardware/power.md).
    _tag(sheet, vsys, COLOURS["3V3"], "3 AAA cells, if any: +", dashed=True, length=72)
    _diode(sheet, vsys)
    minus = vsys - 1
    if pins.PICO_PINS[minus - 1] != "GND":
        raise ValueError(f"pin {minus} is not GND")
    colours[minus] = COLOURS["GND"]
    _tag(sheet, minus, COLOURS["GND"], "their −", dashed=True, length=72)
    _pico(sheet, colours)
    sheet.text(board.TITLE, 24, 34, 19, font_weight="bold")
    how = (
        "The display board plugs onto all 40 pins; this is what it takes of them."
        if plugged
        else "Every wire there is."
    )
    sheet.text(f"{how} Dashed: only if you want it. Seen from the Pico's side with the USB socket.", 24, 56, 12, _FAINT)
    x = 24.0
    for part, colour in COLOURS.items():
        if part in {wire.part for wire in (*wires, *gauge)} or (not plugged and part in ("3V3", "GND")):
            sheet.box(x, sheet.height - 30, 14, 14, colour, colour)
            sheet.text(part, x + 20, sheet.height - 18, 12)
            x += 42 + 8 * len(part)
    sheet.text(
        f"from firmware/kocka/hal/boards/{board.ID}.py", _WIDTH - 24, sheet.height - 18, 11, _FAINT, text_anchor="end"
    )
    return str(sheet.svg.as_svg() + "\n").encode()
