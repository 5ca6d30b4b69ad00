"""The firmware's imports go one way only, and its portable part uses nothing that the two Pythons do differently."""

import ast
import itertools
from pathlib import Path

import pytest

from tests import lint

FIRMWARE = Path(__file__).resolve().parent.parent / "firmware"
FILES = sorted(FIRMWARE.rglob("*.py"))

SOURCES = {lint.module_of(path, FIRMWARE): path.read_text(encoding="utf-8") for path in FILES}


def _name(path: Path) -> str:
    return str(path.relative_to(FIRMWARE))


def test_there_is_firmware_to_look_at():
    packages = {lint.package_of(path, FIRMWARE) for path in FILES}
    assert packages >= {"engine"}
    assert packages <= {*lint.ALLOWED, ""}, "a new package needs its place in the import directions"


def test_no_modules_import_each_other_in_turns():
    """Those that only a type checker imports, too."""
    assert lint.circle(SOURCES, types=True) == []


@pytest.mark.parametrize(
    ("sources", "length"),
    [
        ({"a.b": "import a.c", "a.c": "def f():\n    from a.b import x", "a": ""}, 3),
        ({"a.b": "from a import c", "a.c": "from a import d", "a.d": "from a.b import x", "a": ""}, 4),
        ({"a": "from a.b import x", "a.b": "from a import y"}, 3),  # y is no module: it stands in the package
        ({"a": "", "a.p": "from a.q import x", "a.p.m": "", "a.q": "import a.p.m"}, 3),  # runs a.p first
    ],
)
def test_circles_are_found(sources, length):
    found = lint.circle(sources)
    assert len(found) == length
    assert found[0] == found[-1]
    for importer, name in itertools.pairwise(found):
        assert name in lint.imported(sources[importer], importer, sources)


@pytest.mark.parametrize(
    "sources",
    [
        {"a": "", "a.b": "import a.c", "a.c": "import a.d\nimport sys", "a.d": ""},
        {"a": "def f():\n    from a.b import x", "a.b": "from a import c", "a.c": ""},
        {"a": "", "a.b": "if MYPY:\n    import a.c", "a.c": "import a.b"},
    ],
)
def test_no_circles_are_made_up(sources):
    assert lint.circle(sources) == []


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_source_keeps_to_its_layer(path: Path):
    source = path.read_text(encoding="utf-8")
    package = lint.package_of(path, FIRMWARE)
    wrong = lint.arrows(source, package)
    if package in lint.PORTABLE:
        wrong += lint.portable(source, package)
    else:
        wrong += lint.bare_excepts(source)
    assert wrong == []


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("engine", "import kocka.match.match"),
        ("engine", "from kocka.ai import talk"),
        ("engine", "from kocka import match"),
        ("engine", "import random"),
        ("engine", "import typing"),
        ("engine", "if DEBUG:\n    import typing"),
        ("engine", "if MYPY:\n    from kocka.ai import talk"),
        ("engine", "if MYPY:\n    pass\nelse:\n    import typing"),
        ("engine", "from enum import IntEnum"),
        ("engine", "import dataclasses"),
        ("engine", "import time"),
        ("engine", "from .. import ai"),
        ("engine", "import host_tools.sim.shims"),
        ("engine", "def f():\n    from kocka.match import match"),
        ("engine", "__import__('kocka.ui.core.app')"),
        ("ai", "from kocka.scorebook import book"),
        ("scorebook", "from kocka.ui.core import app"),
        ("match", "from kocka.scorebook import book"),
        ("ai", "from kocka.match import match"),
        ("match", "from kocka.ui import app"),
        ("match", "from kocka.hal import OK"),
        ("match", "import time"),
        ("ui.core", "import machine"),
        ("ui.screens", "from host_tools.sim import machine"),
        ("ui.core", "def f():\n    from kocka.ui.widgets import dialog"),
        ("ui.core", "from kocka.engine import cards"),
        ("ui.widgets", "from kocka.ui.table.cards import Cards"),
        ("ui.widgets", "from kocka.match import match"),
        ("ui.table", "def f():\n    from kocka.ui.screens.play.why import Why"),
        ("ui.table", "from kocka.ui.session import session"),
        ("ui.session", "from kocka.ui.screens.play import start"),
        ("ui.screens", "from kocka.games.any.screens.table import Table"),
        ("ui.languages", "from kocka.ui.core import text"),
        ("ui.art", "from kocka.ui import languages"),
        ("ui.screens", "import kocka.ui"),
        ("hal", "from kocka.ui import canvas"),
        ("hal", "from kocka.engine import cards"),
        ("main", "import host_tools"),
        ("", "import kocka.engine"),
        ("engine", "from kocka.games import registry"),
        ("ai", "from kocka.games.any.rules import Any"),
        ("ai", "from kocka.games.any import rules"),
        ("match", "def f():\n    from kocka.games.any.sheet import Sheet"),
        ("ui.table", "from kocka.games.any.ai import HOOKS"),
        ("games", "from kocka.games.any import rules"),
        ("games.rules", "from kocka.games.any.sheet import Sheet"),
        ("games.rules", "import os"),
        ("games.sheet", "from kocka.games.any import entry"),
        ("games.sheet", "from kocka.ai import hooks"),
        ("games.entry", "def f():\n    from kocka.games.any.profile import profile"),
        ("games.ai", "from kocka.match import match"),
        ("games.data", "from kocka.engine import cards"),
        ("games.words", "def f():\n    from kocka.games.any.screens.table import Table"),
        ("games.words", "def f():\n    from kocka.ui.screens.score import scoring"),
        ("ui.table", "def f():\n    from kocka.ui.screens.score import scoring"),
    ],
)
def test_wrong_imports_are_found(package, source):
    assert len(lint.arrows(source, package)) == 1


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("engine", "from micropython import const\nfrom kocka.engine.cards import card\nfrom kocka.engine import rng"),
        ("engine", "from . import cards\nfrom .cards import card"),
        ("engine", "MYPY = False\nif MYPY:\n    from typing import Any"),
        ("match", "import os\nfrom kocka.games import registry\nfrom kocka.ai import talk"),
        ("games.sheet", "from kocka.engine import sheet\nfrom kocka.games.any.rules import Any"),
        ("games.ai", "from kocka.ai.hooks import Hooks\nfrom kocka.games.any.ai import search"),
        ("games.screens", "from kocka.games.any.screens.table import Table\nfrom kocka.ui.core import app"),
        (
            "ui.core",
            "from kocka.ui import languages\nfrom kocka.ui.core.text import Font\nfrom kocka.ui.fonts import a",
        ),
        ("ui.session", "from kocka.ui.table import playing\nfrom kocka.ui.core.app import App"),
        (
            "ui.screens",
            "import framebuf\nfrom kocka.hal import OK\nfrom kocka.match.match import Match\nfrom kocka import VERSION",
        ),
        ("hal", "import machine\nimport time"),
        ("main", "from kocka.ui.core.app import App\nfrom kocka import hal"),
    ],
)
def test_right_imports_pass(package, source):
    assert lint.arrows(source, package) == []


@pytest.mark.parametrize(
    "source",
    [
        "x = 1.5",
        "x = 3 / 2",
        "x = 4\nx /= 2",
        "x = float('1')",
        "match x:\n    case 1:\n        pass",
        "assert x",
        "try:\n    pass\nexcept:\n    pass",
        "x = 'a'.upper()",
        "x = (5).bit_length()",
        "x = '7'.zfill(2)",
        "x[::2] = b'12'",
        "x = hash('a')",
        "print('a')",
        "x = open('a')",
        "for x in {1, 2}:\n    pass",
        "for x in {1: 2}:\n    pass",
        "d = {}\nfor x in d:\n    pass",
        "d = dict()\nfor x in d.items():\n    pass",
        "x = [y for y in set('ab')]",
        "x = list({1, 2})",
        "x = ','.join({'a', 'b'})",
        "x = [*{1, 2}]",
        "def f(d: dict[int, int]):\n    for x in d:\n        pass",
        "class A:\n    def f(self):\n        for x in self.d:\n            pass\n"
        "    def __init__(self):\n        self.d = {}",
    ],
)
def test_unportable_source_is_found(source):
    assert len(lint.portable(source, "engine")) == 1


@pytest.mark.parametrize(
    "source",
    [
        "x = 3 // 2\nx //= 1",
        "d = {1: 2}\nx = d[1]\ny = 1 in d",
        "for x in sorted({2, 1}):\n    pass",
        "def f():\n    d = {}\n\n\ndef g(d: list[int]):\n    for x in d:\n        pass",
        "try:\n    pass\nexcept ValueError:\n    pass",
        "x = b'12'[::2]",
    ],
)
def test_portable_source_passes(source):
    assert lint.portable(source, "engine") == []


def test_match_may_open_files():
    assert lint.portable("x = open('a')", "match") == []


def test_bare_excepts_are_found_everywhere():
    assert lint.bare_excepts("try:\n    pass\nexcept:\n    pass") == ["line 3: bare except"]
    assert lint.bare_excepts("try:\n    pass\nexcept OSError:\n    pass") == []


def test_no_files_of_the_host_import_each_other_in_turns():
    root = FIRMWARE.parent
    files = [path for room in ("host_tools", "hardware") for path in (root / room).rglob("*.py")]
    sources = {lint.module_of(path, root): path.read_text(encoding="utf-8") for path in files}
    assert len(sources) > 200
    assert lint.circle(sources, types=True) == []


def test_a_circle_of_types_is_found():
    sources = {"a": "", "a.b": "import a.c", "a.c": "if TYPE_CHECKING:\n    import a.b"}
    assert len(lint.circle(sources, types=True)) == 3
    sources = {"a": "", "a.b": "import a.c", "a.c": "if MYPY:\n    import a.b"}
    assert len(lint.circle(sources, types=True)) == 3 and lint.circle(sources) == []


def test_few_lines_are_left_out_by_the_type_checker():
    """At most so many; one that has become needless is named by `make types`."""
    assert sum(source.count("# type: ignore") for source in SOURCES.values()) <= 52


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_what_takes_the_app_says_what_it_needs_of_it(path: Path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert [
        function.name for function in functions for arg in function.args.args if arg.arg == "app" and not arg.annotation
    ] == []
