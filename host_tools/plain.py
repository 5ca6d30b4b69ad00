"""Makes untrusted texts (names in a file, words of a command line) safe for a terminal."""

from __future__ import annotations

_MOST = 1000  # letters of a line


def plain(text: str, most: int = _MOST) -> str:
    """`text` with its control characters as escapes, each line cut to `most` letters. Lines stay lines."""
    lines = []
    for line in text.split("\n"):
        shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in line)
        lines.append(shown if len(shown) <= most else shown[: most - 1] + "…")
    return "\n".join(lines)
