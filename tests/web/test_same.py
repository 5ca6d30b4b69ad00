"""MicroPython in WebAssembly does what every other Python does: the kernel's numbers, moves, and pixels."""

from __future__ import annotations

import contextlib
import importlib
import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tools.sim import gallery
from kocka.ai import selftest
from kocka.hal import boards
from tests.ui.recorder import Recorder
from tests.ui.stage import checksum
from tests.web.site import Bare

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

# Canonical screens for one language each: lists, pages, cards of both kinds, graphs, boxes over others, every game.
SCREENS = {
    "cs": ("table", "start_resume", "interlude", "sheet_graph", "german_pass", "settings_choosing", "score_table"),
    "en": ("pass_ask", "game_menu", "hearts_round_end", "black_cat_table_6", "help_page", "match_end", "cover"),
}

_REPLAY = """
from host_tools.build.web.guest.device import PageBoard
from host_tools.build.web.guest.words import Words
from kocka.ui.session.app import KockaApp
from tests.ui import screen_steps, stage

def replay(board_id, folder, seed, steps):
    board = PageBoard(board_id, folder, None)
    board.clock = screen_steps.Hand()
    board.entropy = screen_steps.Entropy(seed)
    game = KockaApp(board)
    words = Words(game)
    screen_steps.take(game, steps)
    print(stage.checksum(board.display.shown))
    print(sum([len(line) for line in words.lines()]))
"""


def _modules(root: Path, *names: str) -> dict[str, str]:
    """Modules of tests for MicroPython, with their packages."""
    found = {}
    for name in names:
        found[name] = (root / name).read_text(encoding="utf-8")
        for folder in Path(name).parents:
            if folder.name:
                found[f"{folder}/__init__.py"] = ""
    return found


def test_the_kernels_own_test_passes(bare: Callable[..., Bare], compiled: None) -> None:
    """The plain twin computes what viper code does on the device."""
    parts = range(selftest.PARTS)
    said = bare().run(
        "from kocka.ai import selftest\n"
        "for part in range(selftest.PARTS):\n    print(selftest.check(part), selftest.passes(part))"
    )
    assert said == [f"{selftest.check(part)} True" for part in parts]


FILES = ("tests/engine/both_rng.py", "tests/ai/both_kernel.py", "tests/ai/both_moves.py")


def test_the_same_output_as_on_cpython(root: Path, bare: Callable[..., Bare], compiled: None) -> None:
    """Deals, playouts of all games and the first decisions at all levels."""
    machine = bare(more=_modules(root, *FILES))
    for name in FILES:
        module = name.removesuffix(".py").replace("/", ".")
        tests = re.findall(r"^def (test_\w+)\(", (root / name).read_text(encoding="utf-8"), re.MULTILINE)
        heard = io.StringIO()
        with contextlib.redirect_stdout(heard):
            for test in tests:
                getattr(importlib.import_module(module), test)()
        said = []
        for test in tests:
            said += machine.run(f"import {module}\n{module}.{test}()")
        assert heard.getvalue()
        assert said == heard.getvalue().splitlines(), name


_HANDS = """
from host_tools.build.web.guest.device import Device
from host_tools.build.web.guest.words import DIMMED, MARKED
from kocka.ui.session.screens import name_of
from kocka.ui.table.card_names import card_name

def read(board, language, game):
    device = Device(board, lambda: 7, "", "/saves")
    device.speak(language)
    from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
    seats = [SeatSetup(HUMAN)] + [SeatSetup(AI, 0, n) for n in range(3)]
    device.app.act(("start", Setup(game, 5, seats, dealer=3)))
    for _ in range(100):
        device.tick(40, 5)
    view = device.app.session.view
    pack = device.app.cards.pack
    names = [card_name(card, pack) for card in view.hand]
    pieces = [piece for line in device._words.lines() for piece in line]
    told = [text for text, flags in pieces]
    print(name_of(device.app.top), len(names), [name for name in names if told.count(name) != 1])
"""


def test_every_card_of_a_hand_is_told_by_its_name(bare: Callable[..., Bare]) -> None:
    """Once each: in fans, in rows of indexes on the small display, French, German and tarock, Czech and English."""
    machine = bare()
    machine.run(_HANDS)
    for board in boards.MAIN:
        for language, game, cards in (("cs", "cerna_kocka", 8), ("en", "kourici_kocka", 8), ("cs", "hearts", 13)):
            assert machine.run(f"read({board!r}, {language!r}, {game!r})") == [f"Passing {cards} []"]
        assert machine.run(f"read({board!r}, 'cs', 'taroky')") == ["TarokyTalk 12 []"]


@pytest.mark.golden
@pytest.mark.parametrize("board", boards.MAIN)
def test_canonical_screens_are_the_simulators(
    board: str, root: Path, tmp_path: Path, bare: Callable[..., Bare]
) -> None:
    """Pixel for pixel, with the screen's text noted down meanwhile: that changes nothing."""
    machine = bare(more=_modules(root, "tests/ui/screen_steps.py", "tests/ui/stage.py"))
    machine.run(_REPLAY)
    differing = []
    for language, names in SCREENS.items():
        for name in names:
            recorder = Recorder(tmp_path / name)
            gallery.render(name, board, language, recorder.make)
            assert not recorder.by_hand, f"{name} is reached by more than keys and commands"
            files = {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
            code = f"import os\nos.mkdir('/{name}')\n"
            code += "".join(f"open('/{name}/{file}', 'wb').write({data!r})\n" for file, data in files.items())
            said = machine.run(f"{code}replay({board!r}, '/{name}', {recorder.seed}, {recorder.steps!r})")
            assert int(said[1]) >= 2, f"{name} has hardly a word"
            if said[0] != str(checksum(recorder.glass)):
                differing.append(name)
    assert not differing
