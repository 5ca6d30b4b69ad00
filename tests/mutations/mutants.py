"""Slips that can be made in a line of Python: all of them, by place, so that a sample can be drawn (`sample.py`).

A slip changes a few characters and leaves the rest of the file as it is. Left out: docstrings and other texts, types,
imports, `assert`, what only a type checker reads (`if MYPY:`), and files that a generator makes.

Why no library: mutmut takes a package and its functions and runs all that it finds, cosmic-ray keeps a session in a
database and needs a second one for filters; both bring a dozen packages, and neither draws a sample that stays the same
when other files change, knows `const(…)` of MicroPython, or asks the nearest tests first. What is left to write
with them is as long as this file.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

_COMPARED = {
    "<": (">=", "<="),
    "<=": (">", "<"),
    ">": ("<=", ">="),
    ">=": ("<", ">"),
    "==": ("!=",),
    "!=": ("==",),
    "is not": ("is",),
    "is": ("is not",),
    "not in": ("in",),
    "in": ("not in",),
}
_CALCULATED: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.Mod: ("%", "//"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.BitXor: ("^", "&"),
}
_FOR_TYPES = {"MYPY", "TYPE_CHECKING"}
_GENERATED = re.compile(r"generated (?:by|from)\b(?!.*;)|do not edit", re.IGNORECASE)
_HEAD = 400


class Mutant(NamedTuple):
    """In `file`, within `function` ("" for a module), the lines `before` become `after`; `source`: the whole file."""

    file: str
    line: int
    function: str
    before: str
    after: str
    source: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What stays the same when other lines of the file change."""
        return self.file, self.function, self.before, self.after


class Slip(NamedTuple):
    """On this line, within this function: the bytes from `start` to `stop` become `text`."""

    line: int
    function: str
    start: int
    stop: int
    text: str


def is_generated(source: str) -> bool:
    """Whether a generator made this file."""
    return bool(_GENERATED.search(source[:_HEAD].split("\n\n")[0]) or "# Generated" in source[:_HEAD])


def slips(source: str) -> list[Slip]:
    """Every slip in a file, in the order of its lines."""
    return sorted(_Slips(source.encode(), _starts(source)).of(ast.parse(source)), key=lambda slip: slip.line)


def mutant(file: str, source: str, slip: Slip) -> Mutant | None:
    """The file with this slip; None if nothing differs, or it is no Python any more."""
    starts = _starts(source)
    data = source.encode()
    changed = (data[: slip.start] + slip.text.encode() + data[slip.stop :]).decode()
    first = slip.line - 1
    last = next(at for at in range(first, len(starts)) if starts[at] >= slip.stop)
    last_now = last + len(_starts(changed)) - len(starts)
    before = "\n".join(line.strip() for line in source.split("\n")[first:last])
    after = "\n".join(line.strip() for line in changed.split("\n")[first:last_now])
    if before == after or not _is_python(changed):
        return None
    return Mutant(file, slip.line, slip.function, before, after, changed)


def _starts(source: str) -> list[int]:
    """Where each line begins, in bytes, and where the last one ends."""
    starts = [0]
    for line in source.encode().split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    return starts


def _is_python(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


class _Slips:
    """Walks a module; `data`: its bytes, `starts`: where each line begins in them."""

    def __init__(self, data: bytes, starts: list[int]) -> None:
        self._data = data
        self._starts = starts
        self._function: list[str] = []

    def of(self, node: ast.AST) -> Iterator[Slip]:
        """The slips within this node."""
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.JoinedStr)) or _is_for_types(node):
            return
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            self._function.append(node.name)
            for part in node.body:
                yield from self.of(part)
            if not isinstance(node, ast.ClassDef):
                for default in [*node.args.defaults, *(one for one in node.args.kw_defaults if one is not None)]:
                    yield from self.of(default)
            self._function.pop()
            return
        yield from self._own(node)
        for name, field in ast.iter_fields(node):
            if name in ("annotation", "returns", "type_params"):
                continue
            for part in field if isinstance(field, list) else [field]:
                if isinstance(part, ast.AST):
                    yield from self.of(part)

    def _own(self, node: ast.AST) -> Iterator[Slip]:
        if isinstance(node, ast.Compare):
            yield from self._compared(node)
        elif isinstance(node, ast.BoolOp):
            names = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            yield from self._between(node.values[0], node.values[1], *names)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield self._replaced(node, self._text(node.operand))
        elif isinstance(node, (ast.If, ast.While, ast.IfExp)):
            if not (isinstance(node.test, (ast.Compare, ast.Constant, ast.UnaryOp))):
                yield self._replaced(node.test, f"(not ({self._text(node.test)}))")
        elif isinstance(node, ast.Constant):
            yield from self._constant(node)
        elif isinstance(node, ast.BinOp):
            if not _is_text(node.left) and not _is_text(node.right):
                yield from self._between(node.left, node.right, *_CALCULATED.get(type(node.op), ("", "")))
        elif isinstance(node, ast.Subscript):
            if isinstance(node.slice, (ast.Name, ast.Attribute, ast.BinOp)):
                yield self._replaced(node.slice, self._text(node.slice) + " - 1")
        elif isinstance(node, ast.stmt):
            yield from self._statement(node)

    def _statement(self, node: ast.stmt) -> Iterator[Slip]:
        if isinstance(node, ast.Return):
            if node.value is not None and not (isinstance(node.value, ast.Constant)):
                negated = isinstance(node.value, (ast.Compare, ast.BoolOp))
                yield self._replaced(node.value, f"not ({self._text(node.value)})" if negated else "None")
        elif isinstance(node, ast.AugAssign):
            operator = _CALCULATED.get(type(node.op))
            if operator is not None and not _is_text(node.value):
                yield from self._between(node.target, node.value, operator[0] + "=", operator[1] + "=")
            yield self._replaced(node, "pass")
        elif isinstance(node, ast.Assign):
            if all(isinstance(target, (ast.Attribute, ast.Subscript)) for target in node.targets):
                yield self._replaced(node, "pass")
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):
                yield self._replaced(node, "pass")
        elif isinstance(node, (ast.Continue, ast.Break, ast.Raise, ast.Delete)):
            yield self._replaced(node, "pass")

    def _compared(self, node: ast.Compare) -> Iterator[Slip]:
        left = node.left
        for right in node.comparators:
            start, stop = self._end(left), self._start(right)
            words = " ".join(self._data[start:stop].decode().split()).strip("() ")
            if words in _COMPARED:
                for other in _COMPARED[words]:
                    yield from self._between(left, right, words, other)
            left = right

    def _constant(self, node: ast.Constant) -> Iterator[Slip]:
        if isinstance(node.value, bool):
            yield self._replaced(node, str(not node.value))
        elif isinstance(node.value, int):
            yield self._replaced(node, str(node.value + 1))
            yield self._replaced(node, str(node.value - 1) if node.value else "-1")

    def _between(self, left: ast.expr, right: ast.expr, old: str, new: str) -> Iterator[Slip]:
        """The operator between two parts of an expression."""
        start, stop = self._end(left), self._start(right)
        between = self._data[start:stop].decode()
        if old and between.count(old) == 1 and "#" not in between:
            at = start + len(between[: between.index(old)].encode())
            yield self._edit(left, at, at + len(old), new)

    def _replaced(self, node: ast.expr | ast.stmt, text: str) -> Slip:
        return self._edit(node, self._start(node), self._end(node), text)

    def _edit(self, node: ast.expr | ast.stmt, start: int, stop: int, text: str) -> Slip:
        line = next(at for at in range(node.lineno, len(self._starts)) if self._starts[at] > start)
        return Slip(line, ".".join(self._function), start, stop, text)

    def _text(self, node: ast.expr) -> str:
        return self._data[self._start(node) : self._end(node)].decode()

    def _start(self, node: ast.expr | ast.stmt) -> int:
        return self._starts[node.lineno - 1] + node.col_offset

    def _end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._starts[node.end_lineno - 1] + node.end_col_offset


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)))


def _is_for_types(node: ast.AST) -> bool:
    """`if MYPY:`, `MYPY = False`, and a type by name."""
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id in _FOR_TYPES
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id in _FOR_TYPES for target in node.targets)
    return isinstance(node, ast.AnnAssign) and node.value is None
