"""House rules and entries are read by name: who takes a number of them by its place owns the layout.

options[5], options[STOP], entry[3], entry[1:5], sheet.entries[at][0]
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

# The modules that own a layout: what house rules are, the kinds of entries, the packed rules of a free sheet.
OWNERS = (
    "firmware/kocka/engine/option.py",
    "firmware/kocka/engine/sheet.py",
    "firmware/kocka/engine/seating.py",
)
FOLDERS = ("firmware", "host_tools")


def owns(relative: str) -> bool:
    """Whether the module may do it: those above, and a game's own sheet."""
    return relative in OWNERS or (relative.startswith("firmware/kocka/games/") and relative.endswith("/sheet.py"))


def _name(node: ast.expr) -> str:
    """`options` of `options` and of `setup.options`."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _is_place(index: ast.expr) -> bool:
    """Whether an index is a fixed place: a number, a constant by its name, or a slice from or to one."""
    if isinstance(index, ast.Slice):
        return any(isinstance(part, ast.Constant) for part in (index.lower, index.upper))
    if isinstance(index, ast.BinOp):
        return _is_place(index.left) or _is_place(index.right)
    return isinstance(index, ast.Constant) or _name(index).lstrip("_").isupper()


def by_place(source: str) -> list[int]:
    """The lines in which a house rule or a number of an entry is taken by its place."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Subscript) or not _is_place(node.slice):
            continue
        whole = node.value
        of_entries = isinstance(whole, ast.Subscript) and _name(whole.value).endswith("entries")
        if of_entries or _name(whole).lstrip("_") in ("entry", "options", "house", "OPTIONS", "HOUSE"):
            found.append(node.lineno)
    return found


def _modules(root: Path) -> list[str]:
    found = [path.relative_to(root).as_posix() for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    return [name for name in found if not owns(name)]


# A table of something else that is called `entry`, too.
OTHERS = {
    "host_tools/arena/keep.py",  # a line of a file of results
    "host_tools/image/update.py",  # a module in an update
}


def test_nobody_takes_a_number_by_its_place(root: Path) -> None:
    modules = _modules(root)
    assert len(modules) > 300
    wrong = {}
    for name in modules:
        lines = by_place((root / name).read_text(encoding="utf-8"))
        if lines:
            wrong[name] = lines
    assert set(wrong) == OTHERS, wrong


@pytest.mark.parametrize(
    "line",
    [
        "options[5]",
        "setup.options[STOP]",
        "options[rules.STOP]",
        "entry[3]",
        "entry[1 + seat]",
        "entry[1:5]",
        "entry[1:]",
        "self._entry[0]",
        "sheet.entries[at][0]",
        "house[TALK] = 1",
        "Taroky.OPTIONS[0]",
    ],
)
def test_it_is_found(line: str) -> None:
    assert by_place(line) == [1]


@pytest.mark.parametrize("line", ["options[:] = other", "entries[at]", "entries[:at]", "cards[0]", "entry[seat]"])
def test_all_else_is_not(line: str) -> None:
    assert not by_place(line)
