"""The generated parts of `hardware/`: wiring diagrams, and the tables within its pages.

People write the pages; this module fills in what is between `<!-- begin NAME -->` and `<!-- end NAME -->`.
"""

from __future__ import annotations

import hashlib
import importlib
import re
import struct
from collections.abc import Mapping
from pathlib import Path

import click

from hardware import models
from hardware.tools import layout, parts, power, slices, weights, wiring
from hardware.tools.kicad import currents, files
from host_tools.checkout import ROOT
from host_tools.device import pins
from kocka.hal import boards

FOLDER = "hardware"

_BLOCK = re.compile(r"(<!-- begin ([\w ]+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)


def filled(page: str, blocks: Mapping[str, str]) -> str:
    """A page with its blocks filled in. ValueError for a block that nothing makes, or that the page lacks."""
    names = [match[2] for match in _BLOCK.finditer(page)]
    if sorted(names) != sorted(blocks):
        raise ValueError(f"the page has the blocks {names}, and there is text for {sorted(blocks)}")
    return _BLOCK.sub(lambda match: f"{match[1]}{blocks[match[2]]}\n{match[3]}", page)


# The printed parts in each folder: the file's name, how many to print, and what for.
PRINTED: dict[str, tuple[tuple[str, int, str], ...]] = {
    "pico_lcd_1_3": (
        ("front", 1, "always"),
        ("key", 4, "always: the caps of the keys"),
        ("stick", 1, "always: the hat of the joystick"),
        ("back_usb", 1, "without a battery"),
        ("back_battery", 1, "with a battery"),
        ("plate", 1, "with a battery: between cell and Pico LiPo"),
        ("plunger", 1, "with a battery: onto the power key"),
    ),
    "pico_lcd_1_14": (("front", 1, "instead of the pocket build's"),),
    "pico_display_2_8": (("stand", 1, "always"),),
    "oled_128x64": (
        ("front", 1, "always"),
        ("back", 1, "always"),
        ("cap", 7, "always: onto the switches"),
    ),
    "carrier": (("front", 1, "instead of the OLED build's"),),
    "handheld": (
        ("front", 1, "always"),
        ("back", 1, "always"),
        ("cap", 9, "always: onto the keys"),
    ),
}

# The modules whose FIGURES hold the measurements and their sources.
FIGURES = {
    "pico_lcd_1_3": "hardware.pico_lcd_1_3.case",
    "pico_lcd_1_14": "hardware.pico_lcd_1_14.shell",
    "pico_display_2_8": "hardware.pico_display_2_8.stand",
    "oled_128x64": "hardware.oled_128x64.case",
    "carrier": "hardware.carrier.case",
    "handheld": "hardware.handheld.case",
}


def size(data: bytes) -> tuple[float, float, float]:
    """Width, depth and height of the part in a binary STL file, mm."""
    count = struct.unpack_from("<I", data, 80)[0]
    corners = [
        struct.unpack_from("<3f", data, 84 + 50 * at + 12 * corner) for at in range(count) for corner in (1, 2, 3)
    ]
    width, depth, height = (max(axis) - min(axis) for axis in zip(*corners, strict=True))
    return width, depth, height


def printed(folder: Path) -> str:
    """A table of the STL files in a folder. ClickException if they are not those that were sliced."""
    rows = ["| print | size, mm | plastic | time | for | a layer |", "| --- | --- | ---: | ---: | --- | --- |"]
    kept = slices.kept(folder)
    for name, count, use in PRINTED[folder.name]:
        path = folder / f"{name}.stl"
        data = path.read_bytes()
        found = kept.get(path.name, {})
        if found.get("sha256") != hashlib.sha256(data).hexdigest():
            raise click.ClickException(f"{path.name} has changed since it was sliced: kocka build slices")
        measures = " × ".join(f"{length:.1f}" for length in size(data))
        times = f"{count} × " if count > 1 else ""
        hours, minutes = divmod(found["minutes"], 60)
        lasts = f"{hours} h {minutes:02} min" if hours else f"{minutes} min"
        layer = f"{found['shown']} of {found['layers']}"
        shown = f'<img src="{name}_layer.png" width="110" alt="Layer {layer} of {name}"> {layer}'
        rows.append(
            f"| {times}[{path.name}]({path.name}) | {measures} | {times}{found['grams']:.1f} g | {times}{lasts} |"
            f" {use} | {shown} |"
        )
    return "\n".join(rows)


def printed_grams(folder: Path) -> dict[str, float]:
    """Name -> grams of plastic in all pieces of it, of the printed parts in a folder."""
    kept = slices.kept(folder)
    return {name: count * kept[f"{name}.stl"]["grams"] for name, count, _ in PRINTED[folder.name]}


def figures(module: str) -> str:
    """A table of the measurements, and of what to measure before printing a case."""
    rows = ["| what | mm | where from | how to measure |", "| --- | --- | --- | --- |"]
    found: tuple[models.Figure, ...] = importlib.import_module(module).FIGURES
    for one in found:
        source = f"**{one.source}**" if one.source == models.ESTIMATED else one.source
        rows.append(f"| {one.what} | {one.value} | {source} | {one.how} |")
    return "\n".join(rows)


def case_blocks(folder: Path) -> dict[str, str]:
    """What is generated about the printed parts in a folder, by block."""
    found = {"printed": printed(folder)}
    if folder.name in FIGURES:
        found["figures"] = figures(FIGURES[folder.name])
    return found


def blocks(board_id: str, root: Path = ROOT) -> dict[str, str]:
    """What is generated in the page of a board, by block."""
    board = boards.load(board_id)
    found = parts.read(root / FOLDER / board_id / "parts.csv")
    return {
        **case_blocks(root / FOLDER / board_id),
        **({"stripboard": layout.tables()} if board_id == "oled_128x64" else {}),
        "parts": parts.table(found),
        "pins": pins.table(board),
        "running time": power.table(board, power.possible(found)),
        "weight": weights.table(board_id, printed_grams(root / FOLDER / board_id)),
    }


def circuit_blocks(name: str, root: Path = ROOT) -> dict[str, str]:
    """What is generated in the page of a circuit board, by block. `name`: of kicad.files.DESIGNS."""
    module = importlib.import_module(files.DESIGNS[name])
    board = boards.load(module.BOARD)
    folder = root / FOLDER / name
    found = parts.read(folder / "parts.csv")
    made = {
        **case_blocks(folder),
        "parts": parts.table(found),
        "pins": pins.table(board),
        "currents": currents.table(module.design(board), module.LOADS),
    }
    if name == board.ID:
        made["running time"] = power.table(board, power.possible(found))
        made["weight"] = weights.table(name, printed_grams(folder))
    return made


def outputs() -> dict[str, bytes]:
    """Repository path -> content: a diagram and a page for each board, the stripboard, the page about power."""
    made: dict[str, bytes] = {}
    pages = {f"{FOLDER}/power.md": {"batteries": power.sums(), "currents": power.currents()}}
    for board_id in boards.MAIN:
        made[f"{FOLDER}/{board_id}/wiring.svg"] = wiring.svg(boards.load(board_id))
        pages[f"{FOLDER}/{board_id}/README.md"] = blocks(board_id)
    made[f"{FOLDER}/oled_128x64/stripboard.svg"] = layout.svg()
    shell = "pico_lcd_1_14"
    pages[f"{FOLDER}/{shell}/README.md"] = case_blocks(ROOT / FOLDER / shell)
    for name in files.DESIGNS:
        pages[f"{FOLDER}/{name}/README.md"] = circuit_blocks(name)
    for path, wanted in pages.items():
        made[path] = filled((ROOT / path).read_text(encoding="utf-8"), wanted).encode()
    return made
