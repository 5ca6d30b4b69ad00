"""An image has what displays of its class show, and nothing that only others do."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tools.build.image import classes, contents
from host_tools.build.image.constants import module_name
from kocka.games import registry
from kocka.hal import boards
from kocka.ui.core import layouts
from kocka.ui.core.layout import Layout
from kocka.ui.screens.score.columns import CELLS
from kocka.ui.session.screens import SCREENS
from kocka.ui.table.profile import profile
from tests.plugin import some
from tests.ui.stage import Stage

# Where a function imports what only some displays need, having asked which display there is.
ASKING = (
    "kocka/hal/device.py",
    "kocka/ui/core/app.py",  # when a finger comes
    "kocka/ui/core/layout.py",  # other classes of layouts load other fonts
    "kocka/ui/screens/score/table.py",  # as layout.py
    "kocka/ui/table/cards.py",
    "kocka/ui/table/portraits.py",
)

WALK = """
import builtins, sys
from host_tools.sim import shims
shims.install()
from host_tools.build.image import classes, contents
from host_tools.build.image.constants import module_name
from host_tools.sim import gallery
from kocka.hal import boards

kind, board = sys.argv[1:]
lacking = {module_name(path) for path in contents.sources() if not classes.has(kind, path)}
lacking = {name for name in lacking if not name.startswith("kocka.hal.boards.")}

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name in lacking:
            raise ImportError("the image has no " + name)

# What was imported to get here is found by the same rule.
for name in lacking & sys.modules.keys():
    del sys.modules[name]
sys.meta_path.insert(0, Finder())
count = 0
for name, canonical in gallery.SCREENS.items():
    if board in canonical.boards or board not in boards.MAIN:
        gallery.render(name, board, "cs")
        count += 1
assert not lacking & sys.modules.keys()
print(count)
"""


def _layout(board: str) -> Layout:
    return layouts.of(Stage(board))


def imported(tree: ast.AST, deep: bool = False) -> Iterator[tuple[str, bool]]:
    """What a module may import, and whether that is in a function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "MYPY":
            continue
        if isinstance(node, ast.Import):
            yield from ((alias.name, deep) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module), deep
            yield from ((f"{node.module}.{alias.name}", deep) for alias in node.names)
        yield from imported(node, deep or isinstance(node, ast.FunctionDef))


@pytest.fixture(scope="module")
def paths() -> dict[str, str]:
    """The path of each module."""
    return {module_name(path): path for path in contents.sources()}


@pytest.mark.parametrize("kind", classes.ALL)
def test_what_an_image_has_imports_only_what_it_has(kind: str, paths: dict[str, str]):
    found = contents.sources()
    for path in classes.only(kind, found):
        for name, is_deep in imported(ast.parse(found[path])):
            if name in paths and not classes.has(kind, paths[name]):
                assert is_deep and path in ASKING, f"{path} imports {name}, which the image for {kind} lacks"


@pytest.mark.parametrize("kind", classes.ALL)
def test_an_image_has_the_screens_of_its_displays(kind: str, paths: dict[str, str]):
    own = [screen for name in registry.NAMES for screen in profile(name).play.screens]
    for _, module, _, *displays in (*SCREENS, *own, *CELLS):
        for board in classes.boards_of(kind):
            for suffix in _layout(board).painters:
                name = f"kocka.{module}" + (f"_{suffix}" if displays and suffix in displays[0] else "")
                assert classes.has(kind, paths[name]), f"the image for {kind} lacks {name}"


@pytest.mark.parametrize("board", boards.IDS)
def test_an_image_has_what_the_layouts_of_its_displays_name(board: str, paths: dict[str, str]):
    kind = classes.of(board)
    ui = _layout(board)
    named = [module for module, _ in (ui.hand_class, ui.strip_class, ui.graph_class)]
    for name in (*named, f"ui.table.geometries.{ui.places}", ui.__module__.removeprefix("kocka.")):
        assert classes.has(kind, paths[f"kocka.{name}"]), f"the image for {kind} lacks {name}"


def test_every_board_is_of_one_class_and_every_module_of_some():
    assert [classes.of(board) for board in boards.MAIN] == [classes.COLOUR, classes.COLOUR, classes.MONO]
    assert classes.of("pico_lcd_1_14") == classes.LOW
    assert sorted(board for kind in classes.ALL for board in classes.boards_of(kind)) == sorted(boards.IDS)
    for kind in classes.ALL:
        has = {path for path in contents.sources() if classes.has(kind, path)}
        assert {f"kocka/hal/boards/{board}.py" for board in classes.boards_of(kind)} <= has
        assert not {f"kocka/hal/boards/{board}.py" for board in boards.IDS if classes.of(board) != kind} & has
    kinds = (*classes.ALL, classes.PAGE)
    assert all(any(classes.has(kind, path) for kind in kinds) for path in contents.sources())
    for board in boards.PAGE:
        assert classes.of(board) == classes.PAGE
        assert not any(classes.has(kind, f"kocka/hal/boards/{board}.py") for kind in classes.ALL)


def test_every_rule_is_of_some_module():
    for pattern, _ in classes.ONLY:
        assert any(classes.fits(pattern, path) for path in contents.sources()), pattern
    # The first that fits counts: none is hidden by those before it.
    for path in contents.sources():
        patterns = [pattern for pattern, _ in classes.ONLY if classes.fits(pattern, path)]
        assert not [pattern for pattern in patterns[1:] if "*" not in pattern], path


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("board", some(["pico_lcd_1_3", "pico_lcd_1_14", "oled_128x64"], 3, 1))
def test_all_screens_of_a_class_come_without_what_its_image_lacks(board: str, root: Path):
    words = [sys.executable, "-c", WALK, classes.of(board), board]
    done = subprocess.run(words, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert int(done.stdout) > 200
