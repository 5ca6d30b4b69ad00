"""No screen asks which display it has: numbers that differ are tables, painters that differ are classes.

See firmware/kocka/ui/README.md. `Layout.display` is an index; only what chooses a class may compare it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware" / "kocka"
# What chooses: a palette and a layout by the board; a hand, a strip, a graph, the data of a table by the layout.
CHOOSING = ("ui/core/app.py", "ui/core/layout.py", "ui/core/layouts.py", "ui/table/parts.py", "ui/table/geometry.py")


def questions(source: str) -> Iterator[int]:
    """The lines of a module that compare the class of a display, or its size or colours with a number."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            asked = {part.attr for part in parts if isinstance(part, ast.Attribute)}
            of_layout = any(
                isinstance(part, ast.Attribute) and ast.unparse(part.value).rpartition(".")[2] in ("ui", "_ui", "board")
                for part in parts
            )
            fixed = any(isinstance(part, ast.Constant) for part in parts)
            if "display" in asked or (of_layout and fixed and asked & {"width", "height", "colours"}):
                yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr in ("mono", "low", "compact", "wide"):
            if ast.unparse(node.value).rpartition(".")[2] in ("ui", "_ui"):
                yield node.lineno


def test_no_screen_asks_which_display_it_has() -> None:
    found = []
    for folder in ("ui", "games"):
        for path in sorted((FIRMWARE / folder).rglob("*.py")):
            name = path.relative_to(FIRMWARE).as_posix()
            if name not in CHOOSING:
                found += [f"{name}:{line}" for line in questions(path.read_text(encoding="utf-8"))]
    assert found == []


def test_a_question_is_seen() -> None:
    for text in (
        "ui.mono",
        "self.ui.low",
        "x if self._ui.compact else y",
        "ui.display == MONO",
        "if self.ui.width < 320: pass",
    ):
        assert list(questions(text)) == [1], text
    for text in ("_HIGH[ui.display]", "x < ui.width", "table.low[suit]", "ui.width - 2 > x"):
        assert not list(questions(text)), text
