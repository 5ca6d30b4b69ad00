"""Bills of materials: reads, checks and prints hardware/BOARD/parts.csv, which people edit."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

FIELDS = ("part", "maker", "number", "count", "for", "alternatives", "look for")


class Part(NamedTuple):
    """A line of a bill of materials. `pieces`: how many; `use`: what for, "" if nothing works without it."""

    part: str
    maker: str
    number: str
    pieces: int
    use: str
    alternatives: str
    look_for: str


def read(path: Path) -> list[Part]:
    """The parts in a file. ValueError naming the first invalid line."""
    found = []
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        if tuple(next(rows, ())) != FIELDS:
            raise ValueError(f"{path.name}: the first line names the columns: {', '.join(FIELDS)}")
        for number, row in enumerate(rows, 2):
            if len(row) != len(FIELDS) or not row[3].isdecimal() or not int(row[3]) or not (row[0] and row[6]):
                raise ValueError(f"{path.name}, line {number}: not a part: {','.join(row)}")
            part, maker, name, pieces, use, alternatives, look_for = (field.strip() for field in row)
            found.append(Part(part, maker, name, int(pieces), use, alternatives, look_for))
    return found


def table(parts: list[Part]) -> str:
    """The parts as Markdown: first what is needed, then the optional parts."""
    lines = []
    for title, chosen in (
        ("needed", [part for part in parts if not part.use]),
        ("if you want", [part for part in parts if part.use]),
    ):
        if not chosen:
            continue
        head = "part" if title == "needed" else "if you want it"
        lines += [f"| | {head} | maker's number | instead | look for |", "| ---: | --- | --- | --- | --- |"]
        for part in chosen:
            what = part.part + (f" ({part.use})" if part.use else "")
            number = f"{part.maker} {part.number}".strip() or "any"
            lines.append(f"| {part.pieces} | {what} | {number} | {part.alternatives or '–'} | {part.look_for} |")
        lines.append("")
    return "\n".join(lines).rstrip()
