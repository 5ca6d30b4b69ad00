"""The canonical screens on MicroPython's unix port, pixel for pixel those of the simulator, which are the goldens.

Each screen is reached in the simulator once more, and what was done to the device since it was last switched on is
written down: the files it had, keys, time, commands. The unix port then does the same with the same firmware.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_tools.sim import gallery
from host_tools.sim.device import make_app
from host_tools.sim.machine import SimBoard
from kocka.hal import boards
from kocka.match import settings
from kocka.ui.screens.help import Help
from tests.ui.stage import checksum

pytestmark = [pytest.mark.slow, pytest.mark.golden, pytest.mark.timeout(600)]

# Their functions reach into the firmware's objects, where no key and no command leads at once.
BY_HAND = frozenset(
    {
        "draw",
        "german_hint",
        "german_replay",
        "hearts_new",
        "hearts_open",
        "hearts_replay",
        "hint",
        "hint_interlude",
        "hint_pass",
        "hint_thinking",
        "players",
        "review",
        "review_german",
        "review_none",
        "review_running",
        "rule_sets",
        "statistics_luck",
        "table_talk",
        "why",
        "why_many",
    }
)
# It names the Python that runs it.
OWN = frozenset({"about"})


class Recorder:
    """What happens to a simulated device from outside, since it was last switched on.

    steps: as `tests.ui.screen_replay` takes them; glass: the checksum of what it shows; by_hand: something was done
    that has no step.
    """

    def __init__(self, keep: Path) -> None:
        """`keep`: where the files go that the device had when it was switched on."""
        self._keep = keep
        self._depth = 0
        self.steps: list[tuple[Any, ...]] = []
        self.by_hand = False
        self.board: SimBoard | None = None

    def make(self, board: SimBoard) -> Any:
        """As `gallery.make_app`."""
        self.steps.clear()
        self.by_hand = False
        self.board = board
        shutil.rmtree(self._keep, ignore_errors=True)
        shutil.copytree(board.folder, self._keep)
        self._seed = board._seed
        app = make_app(board)
        self._taps(app, board)
        return app

    @property
    def glass(self) -> int:
        """What the simulator shows."""
        assert self.board is not None
        return checksum(self.board.display.shown)

    @property
    def seed(self) -> int:
        """Of the device's entropy."""
        assert self._seed is not None
        return self._seed

    def _taps(self, app: Any, board: SimBoard) -> None:
        def outermost(run: Callable[..., Any], note: Callable[..., None]) -> Callable[..., Any]:
            def tapped(*arguments: Any) -> Any:
                if not self._depth:
                    note(*arguments)
                self._depth += 1
                try:
                    return run(*arguments)
                finally:
                    self._depth -= 1

            return tapped

        passed = [0]

        def advance(ms: int) -> None:
            passed[0] += ms

        def turn() -> None:
            ms, passed[0] = passed[0], 0
            last = self.steps[-1] if self.steps else ("",)
            if last[0] == "time" and last[1] == ms:
                self.steps[-1] = ("time", ms, last[2] + 1)
            else:
                self.steps.append(("time", ms, 1))

        def act(command: Any) -> None:
            if all(isinstance(part, int | str) for part in command):
                self.steps.append(("act", command))
            else:
                self.by_hand = True

        def apply(command: Any) -> None:
            before = self.steps[-1] if self.steps else ("",)
            if before[0] == "act" and before[1][:2] == ("setting", settings.LANGUAGE):
                self.steps.append(("speak",))
            elif command is not None and isinstance(command[1], Help):
                self.steps.append(("help", command[1]._open))
            elif command is not None:
                self.by_hand = True

        # Taken by the game's own code, too: only what comes from outside is written down.
        board.press = outermost(board.press, lambda key: self.steps.append(("key", key)))  # type: ignore[method-assign]
        board.advance = outermost(board.advance, advance)  # type: ignore[method-assign]
        app.turn = outermost(app.turn, turn)
        app.act = outermost(app.act, act)
        app.apply = outermost(app.apply, apply)


@pytest.mark.parametrize("board", boards.IDS)
def test_screens_on_the_unix_port_are_the_simulators(board: str, micropython: Path, root: Path, tmp_path: Path) -> None:
    """All that keys and commands reach, in both languages."""
    cases, wanted = [], {}
    for screen, on, language in gallery.cases():
        if on != board:
            continue
        name = f"{screen}-{language}"
        if screen in BY_HAND | OWN:
            continue
        recorder = Recorder(tmp_path / name)
        gallery.render(screen, board, language, recorder.make)
        assert not recorder.by_hand, f"{screen} is reached by more than keys and commands"
        cases.append((name, name, recorder.seed, recorder.steps))
        wanted[name] = str(recorder.glass)
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
