"""House rules and entries are read and written by name: who takes a number of them by its place, or puts one there,
owns the layout.

options[5], options[STOP], entry[3], entry[1:5], sheet.entries[at][0]; (ROUND, 1, 2, 3, 4), [int(SEATING)], (VOID, seat)
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
    "firmware/kocka/engine/resting.py",
)
FOLDERS = ("firmware", "host_tools")


# The kinds of entries: what begins with one, and has something else behind it, is an entry that is written by place.
KINDS = ("ROUND", "INTERLUDE", "VOID", "LOST", "MISDEAL", "SEATING", "JOIN", "NOTE", "PAID", "POT", "DEAL", "OVER")


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


def _kind(node: ast.expr) -> bool:
    """Whether an expression is a kind of entries: `ROUND`, `sheet.ROUND`, `int(ROUND)`."""
    if isinstance(node, ast.Call) and _name(node.func) == "int" and node.args:
        node = node.args[0]
    return _name(node) in KINDS


def written_by_place(source: str) -> list[int]:
    """The lines in which an entry is put together: a tuple or list that a kind begins. A row of kinds is none, nor is
    what something is looked for in.
    """
    tree = ast.parse(source)
    sought = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sought.update(id(part) for part in node.comparators)
    found = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Tuple | ast.List) or not node.elts or id(node) in sought:
            continue
        rest = node.elts[1:]
        if isinstance(node.ctx, ast.Load) and _kind(node.elts[0]) and not (rest and all(map(_kind, rest))):
            found.append(node.lineno)
    return found


def _modules(root: Path) -> list[str]:
    found = [path.relative_to(root).as_posix() for folder in FOLDERS for path in sorted((root / folder).rglob("*.py"))]
    return [name for name in found if not owns(name)]


# A table of something else that is called `entry`, too.
OTHERS = {
    "host_tools/lab/arena/keep.py",  # a line of a file of results
    "host_tools/build/image/update.py",  # a module in an update
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


# Tuples that a word of the same name begins.
OTHER_TUPLES = {
    "firmware/kocka/ai/advice.py",  # VOID: a reason of a hint
    "firmware/kocka/ui/screens/play/deal.py",  # ROUND: a stage of a match
    "host_tools/games/taroky/report.py",  # kinds of entries, of which there is one
}


def test_nobody_writes_an_entry_by_its_places(root: Path) -> None:
    wrong = {}
    for name in _modules(root):
        lines = written_by_place((root / name).read_text(encoding="utf-8"))
        if lines:
            wrong[name] = lines
    assert set(wrong) <= OTHER_TUPLES, wrong


@pytest.mark.parametrize(
    "line",
    [
        "add((ROUND, 1, 2, 3, 4))",
        "entry = [int(SEATING)]",
        "sheet.add((base.VOID, seat))",
        "replace(at, (int(PAID), paid[0], paid[1]))",
        "sheet.add((OVER,))",
        "return INTERLUDE, loser",
        "x = (LOST, mask) + more",
    ],
)
def test_writing_is_found(line: str) -> None:
    assert written_by_place(line) == [1]


@pytest.mark.parametrize("line", ["kind in (ROUND, VOID)", "for kind in (ROUND, LOST): pass", "(VoidEntry.of(1, 2),)"])
def test_other_tuples_are_not(line: str) -> None:
    assert not written_by_place(line)


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
