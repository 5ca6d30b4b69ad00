"""Inlines constants of our modules where they are used, when our sources are compiled for an image.

MicroPython's `const()` does that for names of one module that begin with an underscore. Every other one costs memory on
the device in each module that defines or imports it (8 bytes a name) and time (a lookup at each use): 11 KB of heap and
a sixth of the time to the first picture. Neither the behaviour of modules nor their line numbers change.

A constant is a name in capitals that its module binds once, at the top level, to an integer or a truth value (`MYPY`).
It stays where it may mean something else (bound twice, a parameter, in an f-string), or may be an attribute of
something not known to be a module. So are texts, bytes and tuples of such that only one place of their own module uses.
The import of `const` itself goes: MicroPython's parser knows it by its name.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from typing import TypeGuard

# Read by name from outside: stays although it is a number.
KEPT = frozenset(("VERSION",))

# The range of a small integer on the device.
_MOST = 2**30

_CONST = ("micropython", "const")

# module -> name -> number or truth value
Numbers = dict[str, dict[str, int]]


def module_name(path: str) -> str:
    """ "kocka/ui/__init__.py" -> "kocka.ui"."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _value(node: ast.expr, known: Mapping[str, int]) -> object:
    """What an expression of literals and known names makes; None if it needs anything else."""
    try:
        return eval(  # our own sources, without builtins
            compile(ast.Expression(node), "constant", "eval"), {"__builtins__": {}, "const": lambda n: n, **known}
        )
    except Exception:
        return None


def _is_number(value: object) -> TypeGuard[int]:
    """Whether it is a small integer or a truth value."""
    return type(value) is bool or (type(value) is int and -_MOST <= value < _MOST)


def _is_constant(value: object) -> bool:
    """Whether it is a number, a text, bytes or a tuple of such: one object, which no code can change."""
    if type(value) is tuple:
        return all(map(_is_constant, value))
    return type(value) in (str, bytes) or _is_number(value)


class _ForCheckers(ast.NodeTransformer):
    """Leaves out what only a type checker reads, `if MYPY:`: a name that is bound there means nothing else."""

    def visit_If(self, node: ast.If) -> ast.If:
        if isinstance(node.test, ast.Name) and node.test.id == "MYPY":
            node.body = []
        self.generic_visit(node)
        return node


class _Module:
    """A module's tree; `imported`: local name -> (module, name there); `once`: names that are bound in one place."""

    def __init__(self, path: str, source: bytes) -> None:
        self.name = module_name(path)
        self.source = source
        self.tree = _ForCheckers().visit(ast.parse(source))
        bound: Counter[str] = Counter()
        leads: dict[str, set[tuple[str, str]]] = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
                bound[node.id] += 1
            elif isinstance(node, ast.arg):
                bound[node.arg] += 1
            elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
                bound[node.name or ""] += 1
            elif isinstance(node, ast.Import):
                bound.update(alias.asname or alias.name.partition(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    leads.setdefault(alias.asname or alias.name, set()).add((node.module or "", alias.name))
        self.imported = {name: min(found) for name, found in leads.items() if len(found) == 1 and not bound[name]}
        self.once = {name for name, count in bound.items() if count == 1 and name not in leads}

    def known(self, numbers: Numbers) -> dict[str, int]:
        """The constants that this module has or imports, by their names here."""
        return numbers[self.name] | {
            local: numbers[module][name]
            for local, (module, name) in self.imported.items()
            if name in numbers.get(module, {})
        }

    def find(self, numbers: Numbers) -> bool:
        """Adds the constants to `numbers`, as far as those of others are known; whether there was a new one."""
        known = self.known(numbers)
        count = len(known)
        for node in self.tree.body:
            name, made_by = self.bound_by(node)
            if name and name not in known:
                value = _value(made_by, known)
                if _is_number(value):
                    known[name] = numbers[self.name][name] = value
        return len(known) > count

    def bound_by(self, node: ast.stmt) -> tuple[str, ast.expr]:
        """The name in capitals that this statement alone binds, and to what; "" if it does anything else."""
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if name.isupper() and name in self.once:
                return name, node.value
        return "", ast.Constant(None)


class _Uses(ast.NodeVisitor):
    """Where a module uses constants: `edits` (node, what to write there).

    `names` have to stay in this module, where `loads` are; `asked`: in any, they may be asked of something that is a
    module.
    """

    def __init__(self, module: _Module, numbers: Numbers) -> None:
        self._numbers = numbers
        self._known = module.known(numbers)
        self._imported = module.imported
        self._modules = {
            local: f"{parent}.{name}"
            for local, (parent, name) in module.imported.items()
            if f"{parent}.{name}" in numbers
        }
        self.edits: list[tuple[ast.AST, str]] = []
        self.loads: dict[str, list[ast.Name]] = {}
        self.names: set[str] = set()
        self.asked: set[str] = set()
        self.visit(module.tree)

    def is_needless(self, local: str) -> bool:
        """Whether an imported name is no longer used."""
        known = local in self._known or local in self._modules or self._imported.get(local) == _CONST
        return known and local not in self.names

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            if node.id in self._known:
                self.edits.append((node, f"({self._known[node.id]})"))
            else:
                self.names.add(node.id)
                self.loads.setdefault(node.id, []).append(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.value, ast.Call) and self._is_const(node.value.func):
            for part in (*node.targets, *node.value.args):
                self.visit(part)
        else:
            self.generic_visit(node)

    def _is_const(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and self._imported.get(node.id) == _CONST

    def visit_Attribute(self, node: ast.Attribute) -> None:
        of = self._modules.get(node.value.id, "") if isinstance(node.value, ast.Name) else ""
        if node.attr in self._numbers.get(of, {}):
            self.edits.append((node, f"({self._numbers[of][node.attr]})"))
        else:
            self.asked.add(node.attr)
            self.visit(node.value)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        # Python before 3.12 does not give positions within an f-string.
        used = [part for part in ast.walk(node) if isinstance(part, ast.Name)]
        for part in used:
            self.loads.setdefault(part.id, []).extend((part, part))  # more than one: stays
        self.names.update(part.id for part in used)
        self.asked.update(part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute))

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):  # for getattr()
            self.asked.add(node.value)


def _edited(source: bytes, edits: list[tuple[ast.AST, str]]) -> bytes:
    """The source with these nodes replaced; the lines of all others stay. An edit within another is left out."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    spans = []
    for node, text in edits:
        start = starts[node.lineno - 1] + node.col_offset  # type: ignore[attr-defined]
        end = starts[node.end_lineno - 1] + node.end_col_offset  # type: ignore[attr-defined]
        spans.append((start, -end, text.encode() + b"\n" * source[start:end].count(b"\n")))
    result: list[bytes] = []
    at = 0
    for start, minus_end, new in sorted(spans):
        if start >= at:
            result += [source[at:start], new]
            at = -minus_end
    return b"".join(result) + source[at:]


def written_out(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The sources (path -> Python) with constants inlined. All modules that use each other have to be among them."""
    modules = {path: _Module(path, source) for path, source in sources.items()}
    numbers: Numbers = {module.name: {} for module in modules.values()}
    while any([module.find(numbers) for module in modules.values()]):
        pass
    uses = {path: _Uses(module, numbers) for path, module in modules.items()}
    asked = KEPT.union(*(found.asked for found in uses.values()))
    imports = {path: [n for n in ast.walk(m.tree) if isinstance(n, ast.ImportFrom)] for path, m in modules.items()}
    for path, statements in imports.items():
        asked |= {a.name for s in statements for a in s.names if not uses[path].is_needless(a.asname or a.name)}
    result = {}
    for path, module in modules.items():
        edits = list(uses[path].edits)
        for statement in imports[path]:
            names = [alias for alias in statement.names if not uses[path].is_needless(alias.asname or alias.name)]
            if len(names) < len(statement.names):
                listed = ", ".join(alias.name + (f" as {alias.asname}" if alias.asname else "") for alias in names)
                edits.append((statement, f"from {statement.module} import {listed}" if names else "pass"))
        known = module.known(numbers)
        for node in module.tree.body:
            name, made_by = module.bound_by(node)
            if not name or name in asked:
                continue
            loads = uses[path].loads.get(name, ())
            if name in numbers[module.name]:
                if name not in uses[path].names:
                    edits.append((node, "pass"))
            elif name[0] == "_" and len(loads) == 1:
                value = _value(made_by, known)
                if _is_constant(value):
                    edits += [(node, "pass"), (loads[0], f"({value!r})")]
        result[path] = _edited(module.source, edits)
    return result
