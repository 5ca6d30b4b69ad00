"""The real firmware on the emulated Pico shows what the simulator shows, pixel for pixel, and shows it soon.

Switched on and used by its keys, in its own time; test_goldens.py has all the screens.
"""

from __future__ import annotations

import numpy as np
import pytest

from host_tools.build.image import contents
from host_tools.sim import gallery
from kocka.engine import sheet as sheets
from kocka.hal import boards
from kocka.match import state as match_state
from tests.twin.pictures import differing

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

# Where power-on leads: screen, its language.
AT_ONCE = [("start", "cs"), ("start_resume", "en")]
# Where the key that goes on with a saved match leads, each on one board; all screens: test_goldens.py.
RESUMED = [
    ("pass_got", "cs"),
    ("table", "cs"),
    ("round_end", "en"),
    ("interlude", "cs"),
    ("kourici_table", "cs"),
    ("hearts_table", "en"),
    ("black_cat_table_6", "en"),
]

# Power-on to the first picture, guest ms.
FIRST_PICTURE_MS = 600


def same(device, machine, name):
    """The pictures are equal; if not, both are kept for a look."""
    wrong = differing(np.array(device.board.frame().convert("RGB")), machine, name)
    assert not wrong, wrong


@pytest.mark.parametrize("board", boards.MAIN)
@pytest.mark.parametrize(("screen", "language"), AT_ONCE)
def test_the_first_picture_is_the_simulators(screen, language, board, twin, canonical):
    device, files = canonical(screen, board, language)
    machine = twin(board, files)
    machine.run_until(lambda: bool(machine.picture().any()), 3000.0, "the first picture")
    lit = machine.ms
    machine.settle()
    assert lit <= FIRST_PICTURE_MS, f"the first picture came {lit:.0f} ms after power-on"
    same(device, machine, f"{screen}-{board}-{language}")
    assert machine.resets == 0


@pytest.mark.parametrize(("screen", "language"), RESUMED)
def test_a_resumed_match_looks_as_in_the_simulator(screen, language, twin, canonical):
    board = boards.MAIN[[name for name, _ in RESUMED].index(screen) % len(boards.MAIN)]
    device, files = canonical(screen, board, language)
    machine = twin(board, files).boot()
    machine.press("A").settle(2500)
    same(device, machine, f"{screen}-{board}-{language}")
    assert machine.resets == 0


@pytest.mark.parametrize("board", boards.MAIN)
def test_the_end_of_a_match_is_the_simulators(board, twin, canonical):
    """The last result is left by a key; what is written then is the same, too, to the byte."""

    def last_result(device):
        gallery.resumed(
            device,
            lambda match: (
                match.stage in (match_state.RESULT, match_state.INTERLUDE_RESULT) and match.sheet.due == sheets.OVER
            ),
        )

    device, files = canonical("match_end", board, "en", last_result)
    machine = twin(board, files).boot()
    for _ in range(3):  # to the round's end, the podium, the end
        machine.press("A").settle(2500)
    for screen in ("podium", "match_end"):
        device.key("ok")
        device.settle()
        assert device.screen == screen
    same(device, machine, f"match_end-{board}-en")
    kept = {f"/saves/{path.name}": path.read_bytes() for path in sorted(device.folder.iterdir())}
    assert contents.open_storage(machine.storage()) == kept
    assert "/saves/history.kck" in kept
