"""How much a build weighs: what is printed, from the slicer; what is bought, estimated until it was on a scale.

A bare circuit board is computed: 1.85 g/cm³ (glass fibre with copper, an estimate as well).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

FIBRE_G_MM3 = 1.85e-3


class Item(NamedTuple):
    """Something that is bought, grams altogether, and where that comes from."""

    what: str
    grams: float
    how: str = "estimated"


def bare(length: float, width: float, thick: float = 1.6) -> Item:
    """A circuit board without parts, mm."""
    what = f"circuit board, {length:g} × {width:g} × {thick:g} mm"
    return Item(what, length * width * thick * FIBRE_G_MM3, "computed: volume × 1.85 g/cm³")


_PICO_H = Item("Pico H", 5)
_LIPO = Item("LiPo cell, 500 mAh", 10.5)
_SCREWS = Item("four screws", 2)

# Folder -> builds: a title, what is bought, which printed parts.
BUILDS: dict[str, tuple[tuple[str, tuple[Item, ...], tuple[str, ...]], ...]] = {
    "pico_lcd_1_3": (
        (
            "on USB",
            (_PICO_H, Item("display board", 11), _SCREWS),
            ("front", "key", "stick", "back_usb"),
        ),
        (
            "with a battery",
            (Item("Pico LiPo with pins", 7), Item("display board", 11), _LIPO, _SCREWS),
            ("front", "key", "stick", "back_battery", "plate", "plunger"),
        ),
    ),
    "pico_display_2_8": (
        (
            "with cells",
            (_PICO_H, Item("display pack", 30), Item("holder", 10), Item("three AAA cells, alkaline", 34.5)),
            ("stand",),
        ),
    ),
    "oled_128x64": (
        (
            "with cells",
            (
                bare(95, 63),
                _PICO_H,
                Item("OLED module", 6),
                Item("seven switches, wire, solder", 5),
                Item("holder", 10),
                Item("three AAA cells, alkaline", 34.5),
                _SCREWS,
            ),
            ("front", "back", "cap"),
        ),
    ),
    "handheld": (
        (
            "complete",
            (
                bare(95, 55),
                Item("Pico", 3),
                Item("display module", 14),
                Item("nine keys, switch, plug", 6),
                Item("small parts, coin cell, solder", 4),
                Item("loudspeaker", 2),
                _LIPO,
                _SCREWS,
            ),
            ("front", "back", "cap"),
        ),
    ),
}


def table(folder: str, printed: Mapping[str, float]) -> str:
    """The weights of a folder's builds as Markdown. `printed`: name -> grams of all pieces."""
    rows = ["| build | what | g | where from |", "| --- | --- | ---: | --- |"]
    for title, bought, names in BUILDS[folder]:
        total = sum(printed[name] for name in names) + sum(item.grams for item in bought)
        rows += [f"| {title} | {name}, printed | {printed[name]:.1f} | slicer, PLA |" for name in names]
        rows += [f"| {title} | {item.what} | {item.grams:.0f} | {_said(item.how)} |" for item in bought]
        rows.append(f"| **{title}** | **together** | **{total:.0f}** | as far as the rows are right |")
    rows += ["", "Estimated means: from memory of such parts. A kitchen scale that shows grams tells yours."]
    return "\n".join(rows)


def _said(how: str) -> str:
    return f"**{how}**" if how == "estimated" else how
