"""Inlined constants: nothing else changes, and doubtful cases stay."""

from __future__ import annotations

import ast
import builtins

import pytest

from host_tools.build import rp2
from host_tools.build.image import constants, contents
from tests.plugin import unavailable

A = b"""from micropython import const

SIZE = const(4)
WIDE = SIZE * 2 + 1
_OWN = const(7)  # of this module
MINUS = -3
TEXT = "x"
ASKED = 5
CHANGED = 1
VERSION = 3


def change():
    global CHANGED
    CHANGED = 2


def area(height):
    return SIZE * height + _OWN + MINUS
"""


def fold(**sources: str | bytes) -> dict[str, str]:
    files = {f"kocka/{name}.py": data if isinstance(data, bytes) else data.encode() for name, data in sources.items()}
    return {
        path[6:-3]: data.decode() for path, data in constants.written_out({"kocka/__init__.py": b"", **files}).items()
    }


def test_numbers_take_the_place_of_names_and_lines_stay():
    made = fold(
        a=A, b="from kocka import a\nfrom kocka.a import (\n    SIZE,\n    TEXT,\n)\nX = [a.WIDE, SIZE, TEXT]\n"
    )
    assert made["b"] == "pass\nfrom kocka.a import TEXT\n\n\n\nX = [(9), (4), TEXT]\n"
    assert (
        fold(a=A, b="from kocka.a import SIZE\nX = SIZE.to_bytes(1, 'big')\n")["b"]
        == "pass\nX = (4).to_bytes(1, 'big')\n"
    )
    lines = made["a"].splitlines()
    assert len(lines) == len(A.splitlines())
    assert lines[2:5] == ["pass", "pass", "pass  # of this module"]
    assert lines[-1] == "    return (4) * height + (7) + (-3)"
    assert lines[9] == "VERSION = 3"


def test_what_a_type_checker_reads_binds_nothing():
    source = "from kocka import a\nMYPY = False\nif MYPY:\n    class App:\n        a: int\nX = a.SIZE\n"
    assert fold(a=A, b=source)["b"].splitlines()[-1] == "X = (4)"


IN_TWO = """def f():
    from kocka.a import SIZE
    return SIZE


def g():
    from kocka.c import SIZE
    return SIZE
"""


@pytest.mark.parametrize(
    "source",
    [
        "from kocka import a\nfor module in (a,):\n    print(module.SIZE)\n",
        "from kocka import a\nX = getattr(a, 'SIZE')\n",
        "from kocka.a import SIZE\nX = f'{SIZE}'\n",
        "from kocka import a\nX = f'{a.SIZE}'\n",
        "from kocka.a import SIZE\n\n\ndef f(SIZE):\n    return SIZE\n",
        "from kocka.a import SIZE\n\n\ndef f():\n    SIZE = 1\n    return SIZE\n",
        "import kocka.a\nX = kocka.a.SIZE\n",
        IN_TWO,
    ],
)
def test_what_may_mean_something_else_stays(source: str):
    made = fold(a=A, b=source, c="SIZE = 99\n")
    assert made["b"] == source
    assert "\nSIZE = const(4)\n" in made["a"]
    assert made["c"] == ("SIZE = 99\n" if "kocka.c" in source or "module.SIZE" in source else made["c"])


def test_what_changes_is_no_constant():
    source = "from kocka.a import CHANGED\nX = CHANGED\n"
    made = fold(a=A, b=source)
    assert made["b"] == source
    assert "\nCHANGED = 1\n" in made["a"]


def test_a_class_has_its_own_names():
    source = "SIZE = 8\n\n\nclass B:\n    SIZE = 1\n\n    def f(self):\n        return self.SIZE + SIZE\n"
    assert fold(b=source)["b"] == source


TABLES = """from micropython import const

MYPY = False
if MYPY:
    from typing import Any
_ONCE = (
    1,
    "two",
)
_TWICE = b"12"
_SHOWN = "x"
_CHANGED = [1]
SEEN = "y"


def f():
    return _ONCE, _TWICE, _TWICE, _CHANGED, SEEN, f"{_SHOWN}"
"""


def test_a_text_or_tuple_that_one_place_uses_goes_there():
    made = fold(a=TABLES)["a"].splitlines()
    assert made[:9] == ["pass", "", "pass", "if (False):", "    from typing import Any", "pass", "", "", ""]
    assert made[9:13] == TABLES.splitlines()[9:13]
    assert made[-1] == "    return ((1, 'two')), _TWICE, _TWICE, _CHANGED, SEEN, f\"{_SHOWN}\""


def test_const_stays_where_it_is_more_than_a_mark():
    source = "from micropython import const\nX = [const(1)]\n"
    assert fold(a=source)["a"] == source


@pytest.mark.slow
def test_all_of_ours_means_the_same():
    """Every name that is left can be found, and what is left of each module has its lines and its functions."""
    before, after, short = contents.sources(), contents.image_sources(), contents.short_names()
    assert sum(map(len, after.values())) < sum(map(len, before.values()))
    defined: dict[str, set[str]] = {}
    for path, data in after.items():
        tree = ast.parse(data)
        assert data.count(b"\n") == before[path].count(b"\n")
        kinds = (ast.FunctionDef, ast.ClassDef)
        functions = [node.name for node in ast.walk(tree) if isinstance(node, kinds)]
        long = {**short[""], **short.get(path, {})}
        assert [long.get(name, name) for name in functions] == [
            node.name for node in ast.walk(ast.parse(before[path])) if isinstance(node, kinds)
        ]
        names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        names.update(functions)
        for node in ast.walk(tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names.update((alias.asname or alias.name).partition(".")[0] for alias in node.names)
        defined[constants.module_name(path)] = names
    modules = set(defined)
    for path, data in after.items():
        tree = ast.parse(data)
        bound = defined[constants.module_name(path)] | {
            node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)
        }
        bound.update(node.name for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler) and node.name)
        aliases = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module in modules:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    found = alias.name in defined[node.module] or inner in modules
                    assert found, f"{path}: {alias.name}"
                    if inner in modules:
                        aliases[alias.asname or alias.name] = inner
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                assert node.id in bound or node.id in dir(builtins) or node.id in _DEVICE, f"{path}: {node.id}"
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in aliases:
                module = aliases[node.value.id]
                known = node.attr in defined[module] or f"{module}.{node.attr}" in modules or node.attr in _DEVICE
                assert known, f"{path}: {node.attr}"


# MicroPython's modules, of which our images have parts only.
_PARTS = ("binascii", "framebuf", "gc", "hashlib", "machine", "micropython", "os", "sys", "time", "uctypes", "vfs")
# For others than our image: the code asks first, or catches.
_ELSEWHERE = {"addressof", "bytearray_at", "fsync", "O_RDONLY", "truncate"}


@pytest.mark.slow
def test_our_images_have_what_is_asked_of_micropython():
    """Of its modules: what is switched off in an image is not used; the simulator would not notice."""
    if not rp2.is_built():
        unavailable("MicroPython for the RP2040 is not built here")
    known = (rp2.folder() / "build" / "genhdr" / "qstrdefs.generated.h").read_text(encoding="ascii")
    for path, data in contents.image_sources().items():
        for node in ast.walk(ast.parse(data)):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in _PARTS:
                found = f"MP_QSTR_{node.attr}," in known or node.attr in _ELSEWHERE
                assert found, f"{path}: {node.value.id}.{node.attr}"


# Of viper code and of MicroPython's parser.
_DEVICE = {"const", "ptr8", "ptr16", "ptr32", "ptr", "uint", "__name__", "__file__"}
