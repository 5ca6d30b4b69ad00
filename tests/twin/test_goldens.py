"""The canonical screens on the emulated Pico, pixel for pixel those of the simulator, which are the goldens.

The real image and its drivers; but a `boot.py` among the files does to the device what was done to the simulated one
(tests/ui/recorder.py), with time and keys that go by hand. `make night` tries each screen once, on one of the boards,
other runs one in four: the unix port has all on all boards, and what only the chip has (native code, frozen constants)
is the same for all. The boards
outside of MAIN have two screens each: that their pictures lie where their glass is. The languages in turns. Each screen
has a machine of its own: a fork of one that has been switched on.

How much heap each leaves is measured, too, after modules of a match were loaded: `--write-heap` records it for
`kocka image --account`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from host_tools.build import rp2, uf2
from host_tools.build.image import contents, records
from host_tools.build.rp2_board import FILES_OFFSET
from host_tools.sim import gallery
from host_tools.sim.device import WHOLE
from host_tools.sim.twin.machine import CONSOLE, Twin
from host_tools.sim.twin.snapshot import branches
from kocka.hal import boards
from kocka.hal import storage as files
from tests.image.test_account import OPEN
from tests.plugin import often, some
from tests.twin.pictures import differing
from tests.ui.recorder import BY_HAND, OWN, PASSING, Recorder

pytestmark = [pytest.mark.slow, pytest.mark.golden, pytest.mark.timeout(900)]

# The screens of a board come in so many tests, which different processes may run.
PARTS = often(1, 3)
# Bytes of heap that a screen may leave less than was recorded or is the bar: what looks like a pointer on the stack
# keeps garbage, and another label in the image is enough to change that.
SPARE = 2048

# `boot.py`. The first steps load the modules that most screens need; the files of the others come with a fork.
BOOT = f"""\
{CONSOLE}
import gc
import sys
import time
import vfs
import _rp2
import screen_steps
from kocka.hal import device, storage

shown = None

def taken():
    global shown
    shown = None
    with open("/steps.txt") as file:
        seed, steps = eval(file.read())
    board.entropy = screen_steps.Entropy(seed)
    board.clock = screen_steps.Hand()
    from kocka.ui.session.app import KockaApp
    storage.make_folder(board.folder)
    shown = KockaApp(board)
    screen_steps.take(shown, steps)

try:
    board = device.Device(device.choose(device.board_words()), device.board_words())
    board.keys.stop()
    taken()
    print("ready")
    time.sleep_ms(50)
    gc.collect()
    vfs.umount("/")
    storage.mount(_rp2.Flash(start={files.START}, len={files.SIZE}))
    taken()
    print("done")
except BaseException as error:
    sys.print_exception(error)
    print("failed")
"""


class Case(NamedTuple):
    """A canonical screen: its `name` and language, the device's storage before, what it shows at the end (RGB)."""

    name: str
    storage: bytes
    wanted: NDArray[np.uint8]


def case(screen: str, board: str, language: str, folder: Path, more: dict[str, bytes] | None = None) -> Case:
    """The screen as the simulator has it, and how to come there. `more`: files beside the device's own."""
    recorder = Recorder(folder)
    picture = gallery.render(screen, board, language, recorder.make)
    assert not recorder.by_hand, f"{screen} is reached by more than keys and commands"
    files = {**(more or {}), **{f"saves/{path.name}": path.read_bytes() for path in sorted(folder.iterdir())}}
    files["steps.txt"] = repr((recorder.seed, recorder.steps)).encode()
    return Case(f"{screen}-{board}-{language}", contents.storage(files), np.array(picture.image().convert("RGB")))


def said(machine: Twin, word: str, ms: float) -> str:
    """Runs until the machine has said `word`; what it said instead, "" if nothing."""
    end = machine.ms + ms
    while machine.ms < end:
        machine.run_ms(5.0)
        console = machine.console.decode("utf-8", "replace")
        if "\n" in console and console.split()[-1] in (word, "failed"):
            return "" if console.split()[-1] == word else console
    return f"nothing after {ms:g} ms{machine.said()}"


def cases_of(board: str) -> list[tuple[str, str]]:
    """(screen, language) of what is compared on a board."""
    names = [name for name in gallery.SCREENS if name not in BY_HAND | OWN | PASSING]
    found = []
    for number, name in enumerate(names):
        on = [one for one in boards.MAIN if one in gallery.SCREENS[name].boards]
        if board == on[number % len(on)]:
            found.append((name, WHOLE[number // 3 % 2]))
    return found


def test_every_screen_is_compared() -> None:
    compared = {board: {name for name, _ in cases_of(board)} for board in boards.MAIN}
    for name, canonical in gallery.SCREENS.items():
        on = {board for board in boards.MAIN if name in compared[board]}
        if name in BY_HAND | OWN | PASSING:
            assert not on
        else:
            assert len(on) == 1 and on <= set(canonical.boards)
    for board in boards.MAIN:
        assert {language for _, language in cases_of(board)} == set(WHOLE)


def compare(
    board: str, todo: list[tuple[str, str]], image: Callable[[str], rp2.Firmware], root: Path, tmp_path: Path
) -> dict[str, int]:
    """The heap that each screen of `todo` leaves. Fails unless it and the table look as they do in the simulator."""
    by_hand = {"boot.py": BOOT.encode(), "screen_steps.py": (root / "tests/ui/screen_steps.py").read_bytes()}
    table = case("table", board, "cs", tmp_path / "table", by_hand)
    firmware = image(board)
    machine = Twin(uf2.flash(contents.pages(firmware, table.storage)), board, memory=firmware.memory)
    trouble = said(machine, "ready", 5000.0)
    assert not trouble, trouble
    assert differing(table.wanted, machine, table.name) == ""

    def tried(case: Case) -> tuple[str, int]:
        """What is wrong with it, and the heap that it leaves."""
        machine.mcu.flash[FILES_OFFSET : FILES_OFFSET + len(case.storage)] = case.storage
        trouble = said(machine, "done", 60_000.0)
        trouble = f"{case.name}: {trouble}" if trouble else differing(case.wanted, machine, case.name)
        return trouble, machine.heap().free

    cases = (case(name, board, language, tmp_path / name) for name, language in todo)
    found = list(branches(tried, cases))
    lines = [line for line, _ in found if line]
    assert not lines, "\n".join(lines)
    return {name: free for (name, _), (_, free) in zip(todo, found, strict=True)}


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("board", boards.MAIN)
def test_screens_on_the_chip_are_the_simulators(
    board: str,
    part: int,
    image: Callable[[str], rp2.Firmware],
    root: Path,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    is_writing = request.config.getoption("--write-heap")
    todo = cases_of(board)[part::PARTS]
    heap = compare(board, todo if is_writing else some(todo, 4), image, root, tmp_path)
    known = records.recorded()["heap"].get(board, {})
    if is_writing:
        records.write("heap", {board: {**known, **heap}})
        known = heap
    less = {name: known[name] - free for name, free in heap.items() if free < known.get(name, free) - SPARE}
    assert not less, f"bytes of heap less than recorded (--write-heap): {less}"
    below = {name: records.above(board, free) for name, free in heap.items()}
    assert {name: bytes_ for name, bytes_ in below.items() if bytes_ < OPEN.get(name, 0) - SPARE} == {}, "below the bar"


@pytest.mark.parametrize("board", [board for board in boards.IDS if board not in boards.MAIN])
def test_other_boards_show_the_simulators_picture(
    board: str, image: Callable[[str], rp2.Firmware], root: Path, tmp_path: Path
) -> None:
    compare(board, [("start", "en")], image, root, tmp_path)
