"""What the firmware's source may import and use, checked on the syntax tree.

`arrows` holds the import directions of the packages; `circle` that no modules import each other in turns; `portable`
what would make the two Pythons differ, or does not exist on the device, in the code that must run unchanged on both.
"""

from __future__ import annotations

import ast
import graphlib
from collections.abc import Iterator, Mapping
from pathlib import Path

# Package -> packages of the firmware it may import. `main` is firmware/main.py, which may import all. A game's folder
# has rooms, "games.rules" and so on; "games" is the registry. That no game imports another is held in tests/games.
# The folders of the UI are layers, each on those before it; up to "ui.widgets" they know nothing of cards.
_MODEL = {"games.rules", "games.sheet", "games.entry"}
_LEAVES = {"ui.languages", "ui.fonts", "ui.art"}
_PANES = {"hal", "ui.core", "ui.widgets", *_LEAVES}
_TABLE = {"engine", "games", "ai", "match", "scorebook", "ui.table", *_PANES}
_SCREENS = {*_TABLE, "ui.session", "ui.screens"}
ALLOWED = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "games.data": set(),
    "games.rules": {"engine", "games.rules"},
    "games.sheet": {"engine", "games.rules", "games.sheet"},
    "games.entry": {"engine", *_MODEL},
    "games.ai": {"engine", "games", "ai", "games.ai", "games.rules", "games.sheet"},
    "games.words": {*_TABLE, *_MODEL, "games.words"},
    "games.screens": {*_SCREENS, "games.ai", *_MODEL, "games.words", "games.screens"},
    "ai": {"engine", "games", "ai"},
    "match": {"engine", "games", "ai", "match"},
    "scorebook": {"engine", "games", "match", "scorebook"},
    "hal": {"hal"},
    "ui": set(),
    **{leaf: {leaf} for leaf in _LEAVES},
    "ui.core": {"hal", "ui.core", *_LEAVES},
    "ui.widgets": _PANES,
    "ui.table": _TABLE,
    "ui.session": {*_TABLE, "ui.session"},
    "ui.screens": _SCREENS,
    "main": {*_SCREENS, "main"},
}

_PURE = {"array", "micropython"}
_FILES = {"binascii", "errno", "gc", "hashlib", "io", "os", "struct", "sys"}

# Package -> MicroPython's own modules it may import.
MODULES = {
    "engine": _PURE | {"hashlib"},  # wide seeds
    **dict.fromkeys(("games", "games.data", "games.rules", "games.sheet", "games.entry", "games.ai"), _PURE),
    "games.words": _PURE,
    "games.screens": _PURE | {"framebuf"},
    "ai": _PURE,
    "match": _PURE | _FILES,
    "scorebook": _PURE | _FILES,
    **dict.fromkeys(("ui", *_LEAVES), _PURE),
    "ui.core": _PURE | _FILES | {"framebuf", "traceback", "uctypes"},  # traceback: for the crash log, on CPython
    **dict.fromkeys(("ui.widgets", "ui.table"), _PURE | {"framebuf"}),
    **dict.fromkeys(("ui.session", "ui.screens"), _PURE | _FILES | {"framebuf"}),
    "hal": _PURE | _FILES | {"framebuf", "machine", "_rp2", "time", "uctypes", "vfs"},
    "main": _PURE | _FILES | {"framebuf", "machine", "_rp2", "time", "uctypes", "vfs"},
}

_ROOMS = ("games", "games.data", "games.rules", "games.sheet", "games.entry", "games.ai")
PORTABLE = ("engine", *_ROOMS, "ai", "match", "scorebook")
SILENT = ("engine", *_ROOMS, "ai")
# Modules and folders of a game, and the room they belong to; others are data.
_ROOM_OF = {
    **{name: f"games.{name}" for name in ("rules", "sheet", "entry", "ai", "screens")},
    **dict.fromkeys(("profile", "help", "title", "records", "lessons"), "games.screens"),
    **dict.fromkeys(("entry_words", "settling"), "games.words"),  # what screens and reports say of it
}

_METHODS = {
    "upper": "differs beyond ASCII",
    "bit_length": "is not in MicroPython",
    "bit_count": "is not in MicroPython",
    "capitalize": "is not in MicroPython",
    "casefold": "is not in MicroPython",
    "expandtabs": "is not in MicroPython",
    "isalnum": "is not in MicroPython",
    "isascii": "is not in MicroPython",
    "isdecimal": "is not in MicroPython",
    "isnumeric": "is not in MicroPython",
    "ljust": "is not in MicroPython",
    "popitem": "takes items in no order",
    "removeprefix": "is not in MicroPython",
    "removesuffix": "is not in MicroPython",
    "rjust": "is not in MicroPython",
    "swapcase": "is not in MicroPython",
    "title": "is not in MicroPython",
    "translate": "is not in MicroPython",
    "zfill": "is not in MicroPython",
}

_CALLS = {
    "float": "floats differ between the Pythons",
    "complex": "floats differ between the Pythons",
    "hash": "differs from run to run",
    "id": "differs from run to run",
}

_SPEECH = {"print", "input", "open", "exec", "eval"}

# Calls that walk through their argument without putting it in order.
_WALKERS = {"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "reversed", "bytes", "bytearray"}


def package_of(path: Path, firmware: Path) -> str:
    """ "engine" for firmware/kocka/engine/…; "main" for a file in firmware itself; "" for kocka/__init__.py.

    "games.rules" for firmware/kocka/games/NAME/rules.py or …/rules/…; "ui.core" for firmware/kocka/ui/core/….
    """
    parts = path.relative_to(firmware).parts
    if parts[0] != "kocka":
        return "main"
    return place_of(module_of(path, firmware)) if len(parts) > 2 else ""


def module_of(path: Path, firmware: Path) -> str:
    """The name by which a file below the folder `firmware` (or another) is imported: "kocka.engine.cards",
    "kocka.engine" for kocka/engine/__init__.py.
    """
    return ".".join(path.relative_to(firmware).with_suffix("").parts).removesuffix(".__init__")


def place_of(module: str) -> str:
    """The package of a module of the firmware, by its name: "kocka.games.hearts.rules" is in "games.rules"."""
    parts = module.split(".")
    if parts[1] == "ui":
        return ".".join(parts[1:3])
    if parts[1] != "games" or len(parts) < 4 or parts[2] == "registry":
        return parts[1]
    for part in parts[3:]:
        if part in _ROOM_OF:
            return _ROOM_OF[part]
    return "games.data"


def imports(tree: ast.AST, package: str) -> Iterator[tuple[int, str]]:
    """(line, full module name) of every import, also those inside functions; relative ones are given in full."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            name = node.module or ""
            if node.level:
                name = (
                    f"kocka.{package.split('.')[0]}" + (f".{name}" if name else "")
                    if node.level == 1
                    else f"(relative).{name}"
                )
            if name in ("kocka", "kocka.games", "kocka.ui") or (
                name.startswith("kocka.games.") and name.count(".") == 2
            ):
                for alias in node.names:
                    yield node.lineno, f"{name}.{alias.name}"
            else:
                yield node.lineno, name
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "__import__":
            argument = node.args[0] if node.args else None
            known = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            yield node.lineno, argument.value if known else f"kocka.{package}"  # type: ignore[union-attr]


def _only_for_checkers(tree: ast.AST) -> set[int]:
    """The lines inside `if MYPY:`, which never run: only there may `typing` and `collections.abc` be imported."""
    lines: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "MYPY":
            for inside in node.body:
                lines.update(range(inside.lineno, (inside.end_lineno or inside.lineno) + 1))
    return lines


def arrows(source: str, package: str) -> list[str]:
    """Imports of `source`, a file of `package`, that go the wrong way: "line 3: …" each."""
    wrong = []
    tree = ast.parse(source)
    unseen = _only_for_checkers(tree)
    for line, name in imports(tree, package):
        parts = name.split(".")
        if name in ("typing", "collections.abc") and line in unseen:
            continue
        if name in ("kocka.VERSION", "kocka_build", "kocka_frozen"):  # facts, no code
            continue
        if parts[0] == "kocka" and len(parts) > 1:
            if place_of(name) not in ALLOWED.get(package, set()):
                wrong.append(f"line {line}: {package or 'kocka/__init__'} must not import {name}")
        elif parts[0] not in MODULES.get(package, set()):
            wrong.append(f"line {line}: {package or 'kocka/__init__'} must not import {name or 'relatively'}")
    return wrong


def imported(source: str, module: str, modules: Mapping[str, object], types: bool = False) -> set[str]:
    """Which of `modules` the source of `module` imports, also in functions; with `types` also what only a type checker
    reads.

    Whoever imports a module imports the packages that it lies in, too; those that lie around both are loaded already.
    """
    found: set[str] = set()
    tree = ast.parse(source)
    unseen = set() if types else _only_for_checkers(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Import | ast.ImportFrom) or node.lineno in unseen:
            continue
        for alias in node.names:
            name = alias.name
            if isinstance(node, ast.ImportFrom):
                name = f"{node.module}.{alias.name}"
                if name not in modules:
                    name = node.module or ""
                    found.add(name)  # also a package around this module: it must be through by then
            while name and not module.startswith(name + "."):
                found.add(name)
                name = name.rpartition(".")[0]
    return (found & set(modules)) - {module}


def circle(sources: Mapping[str, str], types: bool = False) -> list[str]:
    """Modules, given as name -> source, that import each other in turns, the first one again at the end; [] if none.

    With `types`, imports that only a type checker reads count, too.
    """
    return circle_of({name: imported(source, name, sources, types) for name, source in sources.items()})


def circle_of(graph: Mapping[str, set[str]]) -> list[str]:
    """The same of a graph: module -> those that it imports."""
    try:
        graphlib.TopologicalSorter({name: sorted(graph[name]) for name in graph}).prepare()
    except graphlib.CycleError as error:
        found: list[str] = error.args[1]
        return found[::-1]
    return []


class _Portable(ast.NodeVisitor):
    def __init__(self, package: str) -> None:
        self.package = package
        self.found: list[str] = []
        self.unordered: list[set[str]] = [set()]

    def tell(self, node: ast.AST, text: str) -> None:
        self.found.append(f"line {getattr(node, 'lineno', 0)}: {text}")

    # -- what is a dict or a set, as far as the source says
    def is_unordered(self, node: ast.AST | None) -> bool:
        if isinstance(node, ast.Dict | ast.Set | ast.DictComp | ast.SetComp):
            return True
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id in ("dict", "set", "frozenset"):
                return True
            if isinstance(node.func, ast.Attribute) and node.func.attr in ("keys", "values", "items") and not node.args:
                return True
        name = self.name_of(node)
        return name is not None and any(name in scope for scope in self.unordered)

    @staticmethod
    def name_of(node: ast.AST | None) -> str | None:
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            return f"self.{node.attr}"
        return None

    @staticmethod
    def says_unordered(annotation: ast.AST | None) -> bool:
        if isinstance(annotation, ast.Subscript):
            annotation = annotation.value
        return isinstance(annotation, ast.Name) and annotation.id in ("dict", "set", "frozenset")

    def remember(self, target: ast.AST, unordered: bool) -> None:
        name = self.name_of(target)
        if name is None or not unordered:
            return
        scope = self.unordered[0] if name.startswith("self.") else self.unordered[-1]
        scope.add(name)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self.remember(target, self.is_unordered(node.value))
            if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice) and target.slice.step:
                self.tell(node, "MicroPython assigns to no slice with a step")
        self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self.remember(node.target, self.says_unordered(node.annotation) or self.is_unordered(node.value))
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self.unordered.append(set())
        for argument in node.args.args + node.args.kwonlyargs:
            if self.says_unordered(argument.annotation):
                self.unordered[-1].add(argument.arg)
        self.generic_visit(node)
        self.unordered.pop()

    # -- walks
    def walks(self, node: ast.AST, iterable: ast.AST) -> None:
        if self.is_unordered(iterable):
            self.tell(node, "goes through a dict or a set: the order differs")

    def visit_For(self, node: ast.For) -> None:
        self.walks(node, node.iter)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        self.walks(node.iter, node.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        self.walks(node, node.value)
        self.generic_visit(node)

    # -- the rest
    def visit_Call(self, node: ast.Call) -> None:
        function = node.func
        if isinstance(function, ast.Name):
            if function.id in _CALLS:
                self.tell(node, f"{function.id}(): {_CALLS[function.id]}")
            if function.id in _SPEECH and self.package in SILENT:
                self.tell(node, f"{function.id}(): {self.package} does no input or output")
            if function.id in _WALKERS:
                for argument in node.args:
                    self.walks(node, argument)
        elif isinstance(function, ast.Attribute):
            if function.attr in _METHODS:
                self.tell(node, f".{function.attr}() {_METHODS[function.attr]}")
            if function.attr in ("join", "extend"):
                for argument in node.args:
                    self.walks(node, argument)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, float | complex):
            self.tell(node, f"the float {node.value}")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.Div):
            self.tell(node, "true division makes a float")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Div):
            self.tell(node, "true division makes a float")
        self.generic_visit(node)

    def visit_Match(self, node: ast.Match) -> None:
        self.tell(node, "the match statement is not in MicroPython")
        self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        self.tell(node, "assert is not compiled on the device: if and raise")
        self.generic_visit(node)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        if node.type is None:
            self.tell(node, "bare except")
        self.generic_visit(node)


def portable(source: str, package: str) -> list[str]:
    """What in `source`, a file of a PORTABLE package, the two Pythons would not do alike: "line 3: …" each."""
    visitor = _Portable(package)
    tree = ast.parse(source)
    # Attributes are remembered wherever they are set, so that a method above the constructor's place sees them too.
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Attribute):
                    visitor.remember(target, visitor.is_unordered(node.value))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
            visitor.remember(node.target, visitor.says_unordered(node.annotation))
    visitor.visit(tree)
    return visitor.found


def bare_excepts(source: str) -> list[str]:
    """Handlers that catch everything without saying so, anywhere in the firmware: "line 3: …" each."""
    return [
        f"line {node.lineno}: bare except"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ExceptHandler) and node.type is None
    ]
