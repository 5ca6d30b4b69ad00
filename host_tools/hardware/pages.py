"""The generated parts of `hardware/`: wiring diagrams, and the tables within its pages.

People write the pages; between `<!-- begin NAME -->` and `<!-- end NAME -->` stands what is made here.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Mapping
from pathlib import Path

from host_tools.build.command import ROOT
from host_tools.hardware import parts, pins, power, wiring
from kocka.hal import boards

FOLDER = "hardware"

_BLOCK = re.compile(r"(<!-- begin ([\w ]+) -->\n).*?(<!-- end \2 -->)", re.DOTALL)


def filled(page: str, blocks: Mapping[str, str]) -> str:
    """A page with its blocks as they should be. ValueError for a block that nothing makes, or that it lacks."""
    names = [match[2] for match in _BLOCK.finditer(page)]
    if sorted(names) != sorted(blocks):
        raise ValueError(f"the page has the blocks {names}, and there is text for {sorted(blocks)}")
    return _BLOCK.sub(lambda match: f"{match[1]}{blocks[match[2]]}\n{match[3]}", page)


# What printed parts are for.
PRINTED = {
    "front_usb": "without a battery",
    "back_usb": "without a battery",
    "front_battery": "with a battery",
    "back_battery": "with a battery: board and cell",
    "plate": "with a battery: between cell and Pico",
    "stand": "always",
}


def size(data: bytes) -> tuple[float, float, float]:
    """Width, depth and height of what is in a binary STL file, mm."""
    count = struct.unpack_from("<I", data, 80)[0]
    corners = [
        struct.unpack_from("<3f", data, 84 + 50 * at + 12 * corner) for at in range(count) for corner in (1, 2, 3)
    ]
    width, depth, height = (max(axis) - min(axis) for axis in zip(*corners, strict=True))
    return width, depth, height


def printed(folder: Path) -> str:
    """A table of the STL files in a folder; "" if there are none."""
    rows = []
    for name, use in PRINTED.items():
        path = folder / f"{name}.stl"
        if path.exists():
            measures = " × ".join(f"{length:.0f}" for length in size(path.read_bytes()))
            rows.append(f"| [{path.name}]({path.name}) | {measures} | {use} |")
    return "\n".join(["| print | size, mm | for |", "| --- | --- | --- |", *rows]) if rows else ""


def blocks(board_id: str, root: Path = ROOT) -> dict[str, str]:
    """What is generated in the page of a board, by block."""
    board = boards.load(board_id)
    parts_printed = printed(root / FOLDER / board_id)
    return {
        **({"printed": parts_printed} if parts_printed else {}),
        "parts": parts.table(parts.read(root / FOLDER / board_id / "parts.csv")),
        "pins": pins.table(board),
        "running time": power.table(board),
    }


def outputs() -> dict[str, bytes]:
    """Repository path -> content: a diagram and a page for each board, and the page about power."""
    made: dict[str, bytes] = {}
    pages = {f"{FOLDER}/power.md": {"batteries": power.sums(), "currents": power.currents()}}
    for board_id in boards.MAIN:
        cells = any("diode" in part.part for part in parts.read(ROOT / FOLDER / board_id / "parts.csv"))
        made[f"{FOLDER}/{board_id}/wiring.svg"] = wiring.svg(boards.load(board_id), cells)
        pages[f"{FOLDER}/{board_id}/README.md"] = blocks(board_id)
    for path, wanted in pages.items():
        made[path] = filled((ROOT / path).read_text(encoding="utf-8"), wanted).encode()
    return made
