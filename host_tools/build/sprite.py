"""A drawing in memory, and the letters of its colours."""

from __future__ import annotations

from dataclasses import dataclass

# Letter of a text source -> colour index of kocka.ui.core.palette.
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
