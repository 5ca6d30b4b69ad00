"""The stripboard of the OLED build as a drawing and as tables, from hardware/oled_128x64/stripboard.py."""

from __future__ import annotations

from typing import Any

import drawsvg as draw  # type: ignore[import-untyped, unused-ignore]

from hardware.oled_128x64 import stripboard
from host_tools.device import pins

_STEP = 24  # pixels from hole to hole
_LEFT, _TOP = 56, 84
_FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
_INK, _FAINT = "#20242a", "#7b838d"
_STRIP, _HOLE, _CUT, _WIRE = "#e7c9a0", "#ffffff", "#b3261e", "#1b66a8"


def _at(hole: tuple[float, float]) -> tuple[float, float]:
    return _LEFT + (hole[0] - 1) * _STEP, _TOP + (hole[1] - 1) * _STEP


def svg() -> bytes:
    """The board from the component side, the strips shown through it. The same bytes on every machine."""
    width = _LEFT * 2 + (stripboard.COLUMNS - 1) * _STEP
    height = _TOP + stripboard.ROWS * _STEP + 70
    sheet = draw.Drawing(width, height, id_prefix="stripboard")
    sheet.append(draw.Rectangle(0, 0, width, height, fill="#ffffff"))

    def text(words: str, x: float, y: float, size: int = 11, fill: str = _INK, **more: Any) -> None:
        sheet.append(draw.Text(words, size, x, y, fill=fill, font_family=_FONT, text_anchor="middle", **more))

    for row in range(1, stripboard.ROWS + 1):
        x, y = _at((1, row))
        length = (stripboard.COLUMNS - 1) * _STEP + 14
        sheet.append(draw.Rectangle(x - 7, y - 8, length, 16, rx=4, fill=_STRIP))
        text(str(row), x - 26, y + 4, 10, _FAINT)
        text(str(row), x + length + 10, y + 4, 10, _FAINT)
    for column in range(1, stripboard.COLUMNS + 1):
        x, y = _at((column, 1))
        text(str(column), x, y - 18, 10, _FAINT)
        for row in range(1, stripboard.ROWS + 1):
            sheet.append(draw.Circle(*_at((column, row)), 2.6, fill=_HOLE))
    # The corners that go.
    for column, row in ((1, 1), (37, 1), (1, 24), (37, 24)):
        x, y = _at((column, row))
        inwards, down = (1 if column == 1 else -1), (1 if row == 1 else -1)
        x, y = x - inwards * 18, y - down * 18
        side = stripboard.CORNERS / 2.54 * _STEP
        corner = (x, y, x + inwards * side, y, x, y + down * side)
        sheet.append(draw.Lines(*corner, close=True, fill="#ffffff", stroke=_FAINT))
    # The Pico.
    left, top = _at((stripboard.PICO_LEFT, 1))
    right, bottom = _at((stripboard.PICO_RIGHT, 20))
    sheet.append(
        draw.Rectangle(
            left - 14,
            top - 14,
            right - left + 28,
            bottom - top + 28,
            rx=6,
            fill="#cfe3d5",
            fill_opacity=0.7,
            stroke="#3d6b4d",
        )
    )
    sheet.append(draw.Rectangle((left + right) / 2 - 38, top - 26, 76, 50, rx=4, fill="#d3d7dc", stroke=_FAINT))
    text("USB", (left + right) / 2, top + 4, 12)
    for pin, hole in stripboard.pico_holes().items():
        x, y = _at(hole)
        sheet.append(draw.Circle(x, y, 5, fill="#3d6b4d"))
        inside = 30 if pin <= 20 else -30
        text(pins.PICO_PINS[pin - 1], x + inside, y + 4, 9)
    for switch in stripboard.SWITCHES:
        (x, y), (far, low) = _at(switch.legs[0]), _at(switch.legs[3])
        sheet.append(draw.Rectangle(x + 4, y - 4, far - x - 8, low - y + 8, rx=4, fill="#dfe3e8", stroke="#237a4b"))
        sheet.append(draw.Circle((x + far) / 2, (y + low) / 2, 12, fill="#ffffff", stroke="#237a4b"))
        text(switch.name, (x + far) / 2, (y + low) / 2 + 4, 9, "#237a4b", font_weight="bold")
        for leg in switch.legs:
            sheet.append(draw.Circle(*_at(leg), 5, fill="#237a4b"))
    x, y = _at(stripboard.BUZZER["+"])
    _, top = _at(stripboard.BUZZER["−"])
    sheet.append(draw.Circle(x, (y + top) / 2, 6.3 / 2.54 * _STEP, fill="#f4e3d0", fill_opacity=0.8, stroke="#b5620e"))
    text("buzzer", x, (y + top) / 2 + 4, 10, "#b5620e")
    for name, hole in stripboard.BUZZER.items():
        sheet.append(draw.Circle(*_at(hole), 5, fill="#b5620e"))
        text(name, _at(hole)[0] - 14, _at(hole)[1] + 4, 12, "#b5620e")
    (ax, ay), (bx, by) = (_at(hole) for hole in stripboard.DIODE)
    sheet.append(draw.Line(ax, ay, bx, by, stroke=_CUT, stroke_width=2))
    sheet.append(draw.Rectangle(bx - 7, by + 34, 14, 46, fill="#3a3d42"))
    sheet.append(draw.Rectangle(bx - 7, by + 38, 14, 7, fill="#e8e8e8"))
    for hole in stripboard.DIODE:
        sheet.append(draw.Circle(*_at(hole), 5, fill="#3a3d42"))
    for one, other in stripboard.WIRES:
        sheet.append(draw.Line(*_at(one), *_at(other), stroke=_WIRE, stroke_width=3))
        for hole in (one, other):
            sheet.append(draw.Circle(*_at(hole), 5, fill=_WIRE))
    for where, holes, colour in (("OLED", stripboard.DISPLAY, "#7448ad"), ("battery", stripboard.BATTERY, _CUT)):
        for name, hole in holes.items():
            x, y = _at(hole)
            sheet.append(draw.Circle(x, y, 6, fill="#ffffff", stroke=colour, stroke_width=3))
            words = f"{where} {name}"
            if where == "OLED" and hole[0] < stripboard.PICO_LEFT:
                sheet.append(draw.Text(words, 10, x - 10, y + 4, fill=colour, font_family=_FONT, text_anchor="end"))
            else:
                sheet.append(draw.Text(words, 10, x + 10, y + 4, fill=colour, font_family=_FONT))
    for hole in stripboard.CUTS:
        x, y = _at(hole)
        for sign in (1, -1):
            sheet.append(draw.Line(x - 6, y - 6 * sign, x + 6, y + 6 * sign, stroke=_CUT, stroke_width=3))
    sheet.append(
        draw.Text("Stripboard of the OLED build, from the components' side", 17, 24, 30, fill=_INK, font_family=_FONT)
    )
    words = (
        "× the strip is cut in this hole · blue: insulated wires · rings: wires to the display in the lid, to the cells"
    )
    sheet.append(draw.Text(words, 11, 24, height - 24, fill=_FAINT, font_family=_FONT))
    return str(sheet.as_svg() + "\n").encode()


def _holes(holes: list[stripboard.Hole]) -> str:
    return ", ".join(f"{column}/{row}" for column, row in holes)


def tables() -> str:
    """Cuts, wires and parts as Markdown; holes as column/row."""
    lines = ["| what | holes, as column/row from the upper left |", "| --- | --- |"]
    lines.append(f"| {len(stripboard.CUTS)} cuts | {_holes(sorted(stripboard.CUTS, key=lambda cut: cut[::-1]))} |")
    wires = ", ".join(f"{one[0]}/{one[1]}–{other[0]}/{other[1]}" for one, other in stripboard.WIRES)
    lines.append(f"| {len(stripboard.WIRES)} wires | {wires} |")
    for switch in stripboard.SWITCHES:
        lines.append(f"| switch {switch.name} | {_holes(list(switch.legs))} |")
    left, right = stripboard.PICO_LEFT, stripboard.PICO_RIGHT
    lines.append(f"| Pico | pin 1 in {left}/1, pin 20 in {left}/20, pin 21 in {right}/20, pin 40 in {right}/1 |")
    shown = ", ".join(f"{name} {hole[0]}/{hole[1]}" for name, hole in stripboard.DISPLAY.items())
    lines.append(f"| OLED, by wires of 8 cm | {shown} |")
    anode, ring = stripboard.DIODE
    cells = ", ".join(f"{name} {hole[0]}/{hole[1]}" for name, hole in stripboard.BATTERY.items())
    lines.append(
        f"| cells, if you want them | {cells}; the diode from {_holes([anode])} to {_holes([ring])}, its ring there |"
    )
    buzzer = ", ".join(f"{name} {hole[0]}/{hole[1]}" for name, hole in stripboard.BUZZER.items())
    lines.append(f"| buzzer, if you want it | {buzzer} |")
    return "\n".join(lines)
