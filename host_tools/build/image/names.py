"""Shortens the private names of our modules, when our sources are compiled for an image.

MicroPython keeps every name of a function, an attribute or a global in the flash: 1 500 private ones are 20 KB. In an
image they have short ones; neither the behaviour of modules nor their line numbers change. What is printed on the
device has the short names: `kocka log` puts the others there, with the map of the image (lines.py).

- A name that only its own module can mean (functions, classes, variables at the top level) becomes `_a`, `_b` …, the
  same in all modules.
- A parameter that nobody names in a call becomes a letter: MicroPython keeps the names of all, for calls that do.
- Any other private name (attributes, methods, what one module imports of another) becomes the same three letters in all
  modules. They follow from the name alone, not from its neighbours, so that an update has only the modules that were
  changed.

A name stays that a text has as a word (for `getattr`), that stands in an f-string, or that no module of ours binds.
"""

from __future__ import annotations

import ast
import hashlib
import itertools
import re
import string
from collections.abc import Iterator, Mapping
from typing import NamedTuple

# What short names stand for: path of a module -> short -> name. Those of "" are the same in all modules.
Names = dict[str, dict[str, str]]

_FIRST = string.ascii_letters
_OTHERS = string.ascii_letters + string.digits + "_"
_LETTERS = 3
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class _Place(NamedTuple):
    """Where a name stands: line (from 1), column in bytes."""

    line: int
    column: int


class _Module:
    """Where a module has its identifiers, and which names are of what kind.

    places: of private names. used: all identifiers. keywords: of calls. own: private names bound at the top level.
    shared: those that may mean the same in another module. fixed: those that have to stay. bound: those that this
    module binds anywhere.
    """

    def __init__(self, source: bytes) -> None:
        self._lines = source.split(b"\n")
        self.places: dict[str, list[_Place]] = {}
        self.used: set[str] = set()
        self.own: dict[str, None] = {}
        self.shared: set[str] = set()
        self.fixed: set[str] = set()
        self.bound: set[str] = set()
        self.keywords: set[str] = set()
        self.tree = ast.parse(source)
        for node in ast.walk(self.tree):
            self._look(node)
        self.own = dict.fromkeys(name for name in _bound_in(self.tree.body) if is_private(name))

    def _note(self, name: str, line: int, column: int) -> None:
        self.used.add(name)
        if is_private(name):
            self.places.setdefault(name, []).append(_Place(line, column))

    def _look(self, node: ast.AST) -> None:
        if isinstance(node, ast.Name):
            self._note(node.id, node.lineno, node.col_offset)
            if not isinstance(node.ctx, ast.Load):
                self.bound.add(node.id)
        elif isinstance(node, ast.Attribute):
            # It ends with its name.
            end = node.end_col_offset or 0
            self._note(node.attr, node.end_lineno or 0, end - len(node.attr.encode()))
            self.shared.add(node.attr)
            if not isinstance(node.ctx, ast.Load):
                self.bound.add(node.attr)
        elif isinstance(node, ast.arg):
            self._note(node.arg, node.lineno, node.col_offset)
            self.bound.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            before = b"class" if isinstance(node, ast.ClassDef) else b"def"
            found = re.compile(before + rb"\s+").match(self._lines[node.lineno - 1], node.col_offset)
            assert found is not None
            self._note(node.name, node.lineno, found.end())
            self.bound.add(node.name)
            if isinstance(node, ast.ClassDef):
                self.shared.update(_bound_in(node.body))
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                self._note(alias.name, alias.lineno, alias.col_offset)
                self.shared.update((alias.name, alias.asname or ""))
                if alias.asname:
                    self.bound.add(alias.asname)
                    end = alias.end_col_offset or 0
                    self._note(alias.asname, alias.end_lineno or 0, end - len(alias.asname.encode()))
        elif isinstance(node, ast.keyword | ast.Import | ast.ExceptHandler | ast.Global | ast.Nonlocal | ast.Constant):
            self.fixed.update(_named(node))
            if isinstance(node, ast.keyword):
                self.keywords.add(node.arg or "")
        elif isinstance(node, ast.JoinedStr):
            # Python before 3.12 does not give positions within an f-string.
            for part in ast.walk(node):
                self.fixed.update(_named(part))


def _named(node: ast.AST) -> set[str]:
    """The identifiers that a node names, for those that are not renamed there."""
    found: set[str] = set()
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            found.update(_WORD.findall(node.value))
    elif isinstance(node, ast.Import):
        for alias in node.names:
            found.update((*alias.name.split("."), alias.asname or ""))
    elif isinstance(node, ast.keyword):
        found.add(node.arg or "")
    elif isinstance(node, ast.ExceptHandler):
        found.add(node.name or "")
    elif isinstance(node, ast.Global | ast.Nonlocal):
        found.update(node.names)
    elif isinstance(node, ast.Name):
        found.add(node.id)
    elif isinstance(node, ast.Attribute):
        found.add(node.attr)
    return found


def _bound_in(body: list[ast.stmt]) -> list[str]:
    """The names that these statements bind, in their order: not those within functions and classes."""
    found = []
    todo: list[ast.AST] = list(reversed(body))
    while todo:
        node = todo.pop()
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Load):
                found.append(node.id)
        elif not isinstance(node, ast.Lambda):
            todo.extend(reversed(list(ast.iter_child_nodes(node))))
    return found


def is_private(name: str) -> bool:
    """Whether a name is private: `_x`, not `__x`."""
    return name[:1] == "_" and name[1:2] not in ("", "_")


def _own_names() -> Iterator[str]:
    """_a, _b, … _aa …"""
    for count in itertools.count(1):
        yield from ("_" + "".join(letters) for letters in itertools.product(string.ascii_lowercase, repeat=count))


def _shared_names(name: str) -> Iterator[str]:
    """Three letters that follow from a name: the first that are free are taken."""
    for attempt in itertools.count():
        number = int.from_bytes(hashlib.sha256(f"{attempt}:{name}".encode()).digest()[:8], "big")
        short = _FIRST[number % len(_FIRST)]
        number //= len(_FIRST)
        while len(short) < _LETTERS:
            short += _OTHERS[number % len(_OTHERS)]
            number //= len(_OTHERS)
        yield short


class _Chosen:
    """Which names become which: `shared` in all modules, `own` in each (path -> name -> short)."""

    def __init__(self, modules: Mapping[str, _Module]) -> None:
        fixed = set().union(*(module.fixed for module in modules.values()))
        meant = set().union(*(module.shared for module in modules.values()))
        bound = set().union(*(module.bound for module in modules.values()))
        used = set().union(*(module.used for module in modules.values())) | fixed
        private = {name for module in modules.values() for name in module.places} & bound - fixed
        tops = set().union(*(module.own for module in modules.values()))
        self.shared: dict[str, str] = {}
        for name in sorted(private & meant):
            if len(name) > _LETTERS:
                self.shared[name] = short = next(short for short in _shared_names(name) if short not in used)
                used.add(short)
        self.own: dict[str, dict[str, str]] = {}
        for path, module in modules.items():
            wanted = [name for name in module.own if name in private & tops - meant]
            free = (name for name in _own_names() if name not in module.used and name not in meant)
            pairs = zip(wanted, free, strict=False)
            self.own[path] = {name: short for name, short in pairs if len(short) < len(name)}


def shortened(sources: Mapping[str, bytes]) -> tuple[dict[str, bytes], Names]:
    """The sources (path -> Python) with short private names, and what these stand for.

    All modules that use each other have to be among them.
    """
    modules = {path: _Module(source) for path, source in sources.items()}
    chosen = _Chosen(modules)
    keywords = set().union(*(module.keywords for module in modules.values()))
    result, names = {}, {"": {short: name for name, short in chosen.shared.items()}}
    for path, module in modules.items():
        here = {**chosen.shared, **chosen.own[path]}
        edits = {place: (name, here[name]) for name in here for place in module.places.get(name, ())}
        edits.update(_Parameters(module.tree, keywords.union(here)).edits)
        result[path] = _edited(sources[path], edits)
        if chosen.own[path]:
            names[path] = {short: name for name, short in chosen.own[path].items()}
    return result, names


# The parameters of these are compiled to machine code.
_NATIVE = ("viper", "native")


class _Parameters:
    """The parameters that get letters: `edits`, where each stands, its name and its letter.

    kept: names that stay.
    """

    def __init__(self, tree: ast.Module, kept: set[str]) -> None:
        self._kept = kept
        self._now: dict[ast.AST, str] = {}  # names that have changed
        self._letters: dict[str, None] = {}  # in use, most letters are asked for again
        self.edits: dict[_Place, tuple[str, str]] = {}
        for node in ast.walk(tree):  # outer functions come before those in them
            if isinstance(node, ast.FunctionDef) and not _is_native(node):
                self._function(node)

    def _function(self, function: ast.FunctionDef) -> None:
        inner = [part for statement in function.body for part in ast.walk(statement)]
        names = [part for part in inner if isinstance(part, ast.Name)]
        taken = {self._now.get(name, name.id) for name in names}
        for part in inner:
            if not isinstance(part, ast.Name):
                taken.update(_bound_by(part))
        around = function.args
        own = [*around.posonlyargs, *around.args, *(one for one in (around.vararg, around.kwarg) if one is not None)]
        taken.update(one.arg for one in (*own, *around.kwonlyargs))
        # What no `Name` in the body stands for stays: the function binds it in another way, or the name is another one.
        fixed = {
            name for part in inner if not isinstance(part, ast.Name) for name in (*_bound_by(part), *_quoted(part))
        }
        outside = {part.id for part in ast.walk(around) if isinstance(part, ast.Name)}
        for one in own:
            if len(one.arg) > 1 and one.arg not in self._kept | fixed | outside:
                letter = next(letter for letter in (*self._letters, *string.ascii_lowercase) if letter not in taken)
                taken.add(letter)
                self._letters[letter] = None
                self.edits[_Place(one.lineno, one.col_offset)] = (one.arg, letter)
                for name in names:
                    if name.id == one.arg and name not in self._now:
                        self._now[name] = letter
                        self.edits[_Place(name.lineno, name.col_offset)] = (one.arg, letter)


def _is_native(function: ast.FunctionDef) -> bool:
    return any(isinstance(one, ast.Attribute) and one.attr in _NATIVE for one in function.decorator_list)


def _bound_by(node: ast.AST) -> set[str]:
    """Names that a node in a function binds or declares, other than a `Name`."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return {node.name}
    if isinstance(node, ast.arg):
        return {node.arg}
    if isinstance(node, ast.alias):
        return {(node.asname or node.name).partition(".")[0]}
    return _named(node) if isinstance(node, ast.ExceptHandler | ast.Global | ast.Nonlocal) else set()


def _quoted(node: ast.AST) -> set[str]:
    """Names in an f-string, which cannot be changed there."""
    parts = ast.walk(node) if isinstance(node, ast.JoinedStr) else ()
    return {part.id for part in parts if isinstance(part, ast.Name)}


def _edited(source: bytes, edits: Mapping[_Place, tuple[str, str]]) -> bytes:
    """The source with names replaced: at each place, which one by which."""
    starts = [0]
    for line in source.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    parts, at = [], 0
    for place in sorted(edits):
        name, new = edits[place]
        start = starts[place.line - 1] + place.column
        end = start + len(name.encode())
        assert source[start:end] == name.encode(), (source[start:end], name)
        parts += [source[at:start], new.encode()]
        at = end
    return b"".join(parts) + source[at:]
