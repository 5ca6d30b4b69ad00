"""No screen asks which display it has: numbers that differ stand in layouts, painters that differ are classes.

See firmware/kocka/ui/README.md.
"""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from kocka.engine.rng import Rng
from kocka.hal import BACK, NEXT, PREV, boards
from kocka.ui.core import layouts
from kocka.ui.core.layout import Layout
from tests.ui import menus, pub

FIRMWARE = Path(__file__).resolve().parents[2] / "firmware" / "kocka"
# What chooses: a palette and a layout, by the board.
CHOOSING = ("ui/core/app.py", "ui/core/layout.py", "ui/core/layouts.py")
OTHERS = [name for name, *_ in layouts.CLASSES if name != layouts.USUAL]


def questions(source: str) -> Iterator[int]:
    """The lines of a module that ask for the class of a display, or compare its size or colours with a number."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
            asked = {part.attr for part in parts if isinstance(part, ast.Attribute) and _is_layout(part.value)}
            fixed = any(isinstance(part, ast.Constant) for part in parts)
            if fixed and asked & {"width", "height", "colours"}:
                yield node.lineno
        elif isinstance(node, ast.Attribute) and _is_layout(node.value):
            if node.attr in ("name", "display", "mono", "low", "compact", "wide"):
                yield node.lineno


def _is_layout(node: ast.expr) -> bool:
    return ast.unparse(node).rpartition(".")[2] in ("ui", "_ui", "board")


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
        "ui.name == 'mono'",
        "_HIGH[self.ui.display]",
        "if self.ui.width < 320: pass",
    ):
        assert list(questions(text)) == [1], text
    for text in ("ui.start_x", "x < ui.width", "table.low[suit]", "ui.width - 2 > x", "seat.name"):
        assert not list(questions(text)), text


def _own(kind: type) -> dict[str, object]:
    return {name: value for name, value in vars(kind).items() if not name.startswith("_")}


@pytest.mark.parametrize("name", OTHERS)
def test_a_layout_holds_what_differs(name: str) -> None:
    """Each of its names is one of Layout, with another value: a typing mistake would change nothing."""
    kind = layouts.named(f"ui.core.layout_{name}", f"{layouts.capital(name)}Layout")
    for attribute, value in _own(kind).items():
        assert attribute in _own(Layout), attribute
        if attribute != "on_accent":  # ink and what is off are the same number
            assert value != _own(Layout)[attribute], f"{attribute} is as in Layout"


def test_every_number_of_a_layout_is_used() -> None:
    paths = [path for folder in ("ui", "games") for path in (FIRMWARE / folder).rglob("*.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    used = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert [name for name in _own(Layout) if name not in used | {"name"}] == []


class TallLayout(Layout):
    """A display of 270x480: in a test, what README says that a new class needs."""

    name = "tall"
    row = 34


def test_a_class_is_added_by_a_line_and_a_module(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No screen is changed for it."""
    module = types.ModuleType("kocka.ui.core.layout_tall")
    vars(module)["TallLayout"] = TallLayout
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(layouts, "CLASSES", (("tall", 16, 270, 480, False), *layouts.CLASSES))
    board = boards.load("pico_lcd_1_3")
    monkeypatch.setattr(board, "WIDTH", 270)
    monkeypatch.setattr(board, "HEIGHT", 480)
    app = pub.new_game("pico_lcd_1_3", folder=str(tmp_path))
    assert app.ui.name == "tall" and app.ui.row == 34
    for name in ("menu", "settings", "statistics", "about", "choose_game", "score_home"):
        app.act(("go", name))
        menus.press(app, NEXT, PREV, BACK)
    app.act(("start", menus.long_setup(1996)))
    pub.play_round(app, Rng(1), menus.assert_fresh)
    assert not app.session.match.playing
