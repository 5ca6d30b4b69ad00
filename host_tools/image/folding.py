"""Our sources as they are compiled for an image: whole-number constants of modules are written where they are used,
and internal errors say nothing.

MicroPython does that itself for names of one module that begin with an underscore. For the others each module that has
or imports one pays on the device: 8 bytes of memory a name, the name in the flash, a search at every use. What the
modules do does not change, nor do their lines.

The texts of a ValueError are for those who write code: the line tells which one it was (lines.py), so an image keeps of
them what is known at that moment only ("no such value of the option 7" is " 7"), and 5 KB stay free. Those of the
hardware are kept: people read them (the device has no screen then).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping

# Read by name from outside: kept although a number.
KEPT = frozenset(("VERSION",))

# The errors whose texts go, and where they stay.
QUIET = "ValueError"
SPEAKING = ("main", "_boot", "kocka.hal")

# module -> name -> number
Numbers = dict[str, dict[str, int]]

_WORK: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.LShift: lambda a, b: a << b,
    ast.BitOr: lambda a, b: a | b,
}
# What a small integer of the device holds.
_MOST = 2**30


def module_name(path: str) -> str:
    """ "kocka/ui/__init__.py" -> "kocka.ui"."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _value(node: ast.expr, known: Mapping[str, int]) -> int | None:
    """The number that an expression of numbers stands for; None if it is something else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "const" and node.args:
        return _value(node.args[0], known)
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(node.operand, known)
        return None if value is None else -value
    if isinstance(node, ast.BinOp) and type(node.op) in _WORK:
        left, right = _value(node.left, known), _value(node.right, known)
        if left is not None and right is not None:
            return _WORK[type(node.op)](left, right)
    return None


class _Module:
    """A module's tree, and what its names are bound to."""

    def __init__(self, path: str, source: bytes) -> None:
        self.name = module_name(path)
        self.source = source
        self.tree = ast.parse(source)
        # How often each name is bound, anywhere; imports are counted by where they lead to.
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
                for alias in node.names:
                    bound[alias.asname or alias.name.partition(".")[0]] += 1
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    leads.setdefault(alias.asname or alias.name, set()).add((node.module or "", alias.name))
        # Names that always mean one thing of one module of ours.
        self.imported = {
            name: next(iter(found))
            for name, found in leads.items()
            if len(found) == 1 and not bound[name] and next(iter(found))[0].partition(".")[0] == "kocka"
        }
        self._once = {name for name, count in bound.items() if count == 1 and name not in leads}

    def constants(self, numbers: Numbers) -> Iterator[tuple[str, int]]:
        """Names of the module that are bound once, to a number, as far as can be seen with these of other modules."""
        known = {
            name: numbers[module][what]
            for name, (module, what) in self.imported.items()
            if what in numbers.get(module, {})
        }
        known.update(numbers[self.name])
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                value = _value(node.value, known) if name in self._once and name not in known else None
                if value is not None and -_MOST <= value < _MOST:
                    known[name] = value
                    yield name, value


class _Fold(ast.NodeVisitor):
    """Finds what can be replaced in one module: `edits` (node, text)."""

    def __init__(self, module: _Module, numbers: Numbers) -> None:
        self._numbers = numbers
        self.names = dict(numbers[module.name])
        self.modules = {}
        for name, (found, what) in module.imported.items():
            if what in numbers.get(found, {}):
                self.names[name] = numbers[found][what]
            elif f"{found}.{what}" in numbers:
                self.modules[name] = f"{found}.{what}"
        self.edits: list[tuple[ast.AST, str]] = []
        # Names still needed, and attributes read of something that may be any module.
        self.kept: set[str] = set()
        self.others: set[str] = set()

    def _put(self, node: ast.AST, value: int) -> None:
        self.edits.append((node, str(value) if value >= 0 else f"({value})"))

    def visit_Name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            if node.id in self.names:
                self._put(node, self.names[node.id])
            else:
                self.kept.add(node.id)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        # Where something is within one, the compiler (of Python before 3.12) does not know.
        for part in ast.walk(node):
            if isinstance(part, ast.Name):
                self.kept.add(part.id)
            elif isinstance(part, ast.Attribute):
                self.others.add(part.attr)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if isinstance(node.value, ast.Name) and node.value.id in self.modules:
            value = self._numbers[self.modules[node.value.id]].get(node.attr)
            if value is not None and isinstance(node.ctx, ast.Load):
                self._put(node, value)
                return
        self.others.add(node.attr)
        if isinstance(node.value, ast.Name) and node.value.id in self.names:
            self.edits.append((node.value, f"({self.names[node.value.id]})"))
        else:
            self.generic_visit(node)


def _operands(node: ast.expr) -> list[ast.expr]:
    """Of a sum: what is added up."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_operands(node.left), *_operands(node.right)]
    return [node]


def _silence(module: _Module) -> Iterator[tuple[ast.AST, str]]:
    """Edits that take the texts out of errors; what else they say stays, apart from each other."""
    if module.name.startswith(SPEAKING):
        return
    for node in ast.walk(module.tree):
        error = node.exc if isinstance(node, ast.Raise) else None
        if not (isinstance(error, ast.Call) and isinstance(error.func, ast.Name) and error.func.id == QUIET):
            continue
        if len(error.args) != 1 or error.keywords:
            continue
        operands = _operands(error.args[0])
        texts = [isinstance(part, ast.Constant) and isinstance(part.value, str) for part in operands]
        if all(texts):
            yield error.args[0], ""
            continue
        for at, part in enumerate(operands):
            if texts[at]:
                yield part, '" "' if not all(texts[:at]) and not all(texts[at:]) else '""'


def _texts(tree: ast.Module) -> set[str]:
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def _is_needless(module: _Module, fold: _Fold, alias: ast.alias) -> bool:
    """Whether an import of this is needed no more."""
    local = alias.asname or alias.name
    return local in module.imported and local not in fold.kept and (local in fold.names or local in fold.modules)


def _imports(module: _Module) -> list[ast.ImportFrom]:
    return [node for node in ast.walk(module.tree) if isinstance(node, ast.ImportFrom)]


def _without(module: _Module, fold: _Fold, dropped: set[str]) -> Iterator[tuple[ast.AST, str]]:
    """Edits that take away what nobody needs any more: constants and imports."""
    for statement in _imports(module):
        names = [alias for alias in statement.names if not _is_needless(module, fold, alias)]
        if len(names) < len(statement.names):
            listed = ", ".join(alias.name + (f" as {alias.asname}" if alias.asname else "") for alias in names)
            yield statement, f"from {statement.module} import {listed}" if names else "pass"
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id in dropped:
            yield node, "pass"


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


def folded(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """The sources (path -> Python), changed. All modules that use each other have to be there."""
    modules = {path: _Module(path, source) for path, source in sources.items()}
    numbers: Numbers = {module.name: {} for module in modules.values()}
    while any([_add(numbers[module.name], module.constants(numbers)) for module in modules.values()]):
        pass
    folds = {path: _Fold(module, numbers) for path, module in modules.items()}
    for path, fold in folds.items():
        fold.visit(modules[path].tree)
    asked_for = set(KEPT).union(*(fold.others for fold in folds.values()))
    asked_for.update(*(_texts(module.tree) for module in modules.values()))
    for path, module in modules.items():
        for node in _imports(module):
            asked_for.update(alias.name for alias in node.names if not _is_needless(module, folds[path], alias))
    result = {}
    for path, module in modules.items():
        fold = folds[path]
        dropped = set(numbers[module.name]) - asked_for - fold.kept
        edits = [*fold.edits, *_without(module, fold, dropped), *_silence(module)]
        result[path] = _edited(module.source, edits)
    return result


def _add(known: dict[str, int], found: Iterator[tuple[str, int]]) -> bool:
    """Whether there was something new."""
    count = len(known)
    known.update(found)
    return len(known) > count
