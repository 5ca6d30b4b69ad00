"""Makes firmware/kocka/ui/art/*.py: the drawings as constants.

Sources are host_tools/build/art/*.txt (one character a pixel) and the drawing programs of this package (suit signs,
portraits). Run ``python -m host_tools.build.art`` to write, with ``--check`` to compare only.

A text file names its module with ``module NAME`` and holds sprites::

    sprite NAME mono|colour [mirror]
    rows of pixels
    over X Y          (optional: rows painted over the sprite, "." leaves it alone)
    rows of pixels

``mirror`` appends each row's mirror image. Lines that start with "# " are comments. Mono pixels are "#" and ".".
Colour pixels are the letters of LEGEND.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

SOURCES = Path(__file__).parent / "art"
TARGET = Path(__file__).parents[2] / "firmware" / "kocka" / "ui" / "art"

# Letter of a text source -> colour index of kocka.ui.palette.
LEGEND = {
    "k": 0,  # ink
    "f": 1,  # felt
    "c": 1,  # in courts the cloth, painted in the suit's colour
    "F": 2,  # lighter felt
    "h": 3,  # shadow
    "w": 4,  # paper white
    "d": 5,  # dimmed paper
    "r": 6,  # red
    "b": 7,  # blue
    "g": 8,  # green
    "y": 9,  # gold
    "m": 10,  # mid grey
    "s": 11,  # skin
    "t": 12,  # skin in shade
    "n": 13,  # brown
    "l": 14,  # light text
    ".": 15,  # transparent
}


@dataclass
class Sprite:
    """A drawing: rows of pixel values (0/1 when mono, colour indexes when not)."""

    name: str
    mono: bool
    rows: list[list[int]]

    @property
    def width(self) -> int:
        """Width in pixels."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Height in pixels."""
        return len(self.rows)

    def packed(self) -> bytes:
        """Rows as bytes: MONO_HLSB (leftmost pixel in bit 7) or GS4_HMSB (leftmost in the high half)."""
        per_byte = 8 if self.mono else 2
        bits = 8 // per_byte
        out = bytearray()
        for row in self.rows:
            fill = 0 if self.mono else 15
            padded = row + [fill] * (-len(row) % per_byte)
            for i in range(0, len(padded), per_byte):
                value = 0
                for pixel in padded[i : i + per_byte]:
                    value = value << bits | pixel
                out.append(value)
        return bytes(out)

    def source(self) -> str:
        """The line of the generated module."""
        data = self.packed()
        lines = [f"{self.name} = (", f"    {self.width},", f"    {self.height},"]
        chunk = 24
        for i in range(0, len(data), chunk):
            text = "".join(f"\\x{byte:02x}" for byte in data[i : i + chunk])
            lines.append(f'    b"{text}"' + ("," if i + chunk >= len(data) else ""))
        lines.append(")")
        return "\n".join(lines) + "\n"


class ArtError(Exception):
    """A text source that cannot be read; the message names file and line."""


def parse(path: Path) -> tuple[str, list[Sprite]]:
    """Reads one text source: (module name, sprites). Raises ArtError with file and line."""
    module = ""
    sprites: list[Sprite] = []
    mirror = False
    over: tuple[int, int] | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        where = f"{path.name}:{number}"
        if not line.strip() or line.startswith("# ") or line == "#":
            continue
        words = line.split()
        if words[0] == "module" and len(words) == 2:
            module = words[1]
        elif words[0] == "sprite" and len(words) >= 3:
            if words[2] not in ("mono", "colour") or words[3:] not in ([], ["mirror"]):
                raise ArtError(f"{where}: expected 'sprite NAME mono|colour [mirror]'")
            sprites.append(Sprite(words[1], words[2] == "mono", []))
            mirror = words[3:] == ["mirror"]
            over = None
        elif words[0] == "over" and len(words) == 3:
            over = (int(words[1]), int(words[2]))
        else:
            if not sprites:
                raise ArtError(f"{where}: pixels before the first sprite")
            sprite = sprites[-1]
            legend = {"#": 1, ".": 0} if sprite.mono else LEGEND
            try:
                row = [legend[letter] for letter in line]
            except KeyError as error:
                raise ArtError(f"{where}: {error.args[0]!r} is not in the legend") from None
            if over is not None:
                x, y = over
                empty = legend["."]
                if y >= sprite.height or x + len(row) > sprite.width:
                    raise ArtError(f"{where}: outside of {sprite.name}")
                for i, pixel in enumerate(row):
                    if pixel != empty:
                        sprite.rows[y][x + i] = pixel
                over = (x, y + 1)
                continue
            if mirror:
                row += row[::-1]
            if sprite.rows and len(row) != sprite.width:
                raise ArtError(f"{where}: {len(row)} pixels, {sprite.name} is {sprite.width} wide")
            sprite.rows.append(row)
    if not module:
        raise ArtError(f"{path.name}: no 'module NAME' line")
    return module, sprites


def modules() -> dict[str, list[Sprite]]:
    """Every generated module's sprites by module name."""
    from host_tools.build import suits

    out: dict[str, list[Sprite]] = {"suits": suits.sprites()}
    for path in sorted(SOURCES.glob("*.txt")):
        name, sprites = parse(path)
        out.setdefault(name, []).extend(sprites)
    return out


def render() -> dict[str, str]:
    """Every generated file's text by file name."""
    files = {"__init__.py": '"""Drawings, generated by host_tools/build/art.py; NAME = (width, height, bytes)."""\n'}
    for name, sprites in modules().items():
        kinds = "MONO_HLSB masks" if all(s.mono for s in sprites) else "GS4_HMSB sprites (index 15 is transparent)"
        if any(s.mono for s in sprites) and not all(s.mono for s in sprites):
            kinds = "MONO_HLSB masks and GS4_HMSB sprites (index 15 is transparent)"
        head = f'"""Generated by host_tools/build/art.py, do not edit: {kinds}."""\n\n# fmt: off\n'
        files[f"{name}.py"] = head + "\n".join(s.source() for s in sprites)
    return files


def main(arguments: list[str]) -> int:
    """Writes the modules, or with --check says which are out of date; the exit code."""
    check = "--check" in arguments
    stale = 0
    for name, text in render().items():
        path = TARGET / name
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale += 1
        if check:
            print(f"{path} is out of date: run make gen", file=sys.stderr)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
