"""The canonical screens on MicroPython's unix port, pixel for pixel those of the simulator, which are the goldens.

Each screen, in `make night` on all boards, else on one of three, is reached in the simulator once more, and what was
done to the device since it was last switched on is written down: the files it had, keys, time, commands. The unix port
then does the same with the same firmware.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from host_tools.sim import gallery
from host_tools.sim.device import WHOLE
from kocka.hal import boards
from tests.plugin import some
from tests.ui.recorder import BY_HAND, OWN, PASSING, Recorder
from tests.ui.stage import checksum

pytestmark = [pytest.mark.slow, pytest.mark.golden, pytest.mark.timeout(600)]


@pytest.mark.parametrize("board", boards.MAIN)
def test_screens_on_the_unix_port_are_the_simulators(board: str, micropython: Path, root: Path, tmp_path: Path) -> None:
    """All that keys and commands reach; the languages in turns, so that boards that follow each other have another."""
    cases, wanted = [], {}
    tried = set(some(gallery.SCREENS, 3, boards.MAIN.index(board)))
    turns = {screen: number + boards.MAIN.index(board) for number, screen in enumerate(gallery.SCREENS)}
    for screen, on, language in gallery.cases():
        if on != board or screen in BY_HAND | OWN | PASSING or language != WHOLE[turns[screen] % len(WHOLE)]:
            continue
        if screen not in tried:
            continue
        name = f"{screen}-{language}"
        recorder = Recorder(tmp_path / name)
        gallery.render(screen, board, language, recorder.make)
        assert not recorder.by_hand, f"{screen} is reached by more than keys and commands"
        cases.append((name, name, recorder.seed, recorder.steps))
        wanted[name] = str(checksum(recorder.glass))
    (tmp_path / "steps.py").write_text(f"BOARD = {board!r}\nCASES = {cases!r}\n", encoding="utf-8")
    done = subprocess.run(
        [str(micropython), "-X", "heapsize=32M", "tests/ui/screen_replay.py", str(tmp_path)],
        cwd=root,
        env={**os.environ, "MICROPYPATH": "firmware:.:.frozen"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    found = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    differing = {name: found.get(name) for name in wanted if found.get(name) != wanted[name]}
    assert wanted
    assert not differing, "\n".join(f"{name}: {text}" for name, text in differing.items())
