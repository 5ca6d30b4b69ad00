"""Records what happens to a simulated device on its way to a canonical screen, to repeat it on another device."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools.sim.device import make_app
from host_tools.sim.machine import SimBoard
from kocka.match import settings
from kocka.ui.screens.settings.help import Help

# Their functions change the firmware's objects directly, where no key or command leads at once.
BY_HAND = frozenset(
    {
        "bar",
        "draw",
        "german_hint",
        "german_replay",
        "hearts_new",
        "hearts_open",
        "hearts_replay",
        "hearts_shares",
        "hint",
        "hint_interlude",
        "hint_pass",
        "hint_thinking",
        "kourici_draw",
        "players",
        "review",
        "review_german",
        "review_none",
        "review_running",
        "rule_sets",
        "say",
        "statistics_luck",
        "table_talk",
        "taroky_cards",
        "taroky_cards_2",
        "taroky_cards_3",
        "taroky_deal",
        "taroky_fan",
        "taroky_hint",
        "taroky_players",
        "taroky_renonc",
        "taroky_replay",
        "taroky_replay_taken",
        "taroky_replay_trick",
        "taroky_review",
        "taroky_why",
        "taroky_why_cards",
        "taroky_why_instead",
        "unsealed",
        "why",
        "why_many",
    }
)
# What it shows passes, or comes, by itself: after a time that depends on the device's speed.
PASSING = frozenset({"compare", "taroky_unplayed", "dealing"})
# It names the Python that runs it.
OWN = frozenset({"about"})


class Recorder:
    """What happens to a simulated device from outside, since it was last switched on.

    steps: as `tests.ui.screen_steps` takes them; glass: what it shows; by_hand: something was done that has no step.
    Time in which the device has nothing to do passes at once.
    """

    def __init__(self, keep: Path) -> None:
        """`keep`: where the files go that the device had when it was switched on."""
        self._keep = keep
        self._depth = 0
        self.steps: list[tuple[Any, ...]] = []
        self.by_hand = False
        self.board: SimBoard | None = None

    def make(self, board: SimBoard) -> Any:
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
    def glass(self) -> bytes:
        """What the simulator shows, as in the frame."""
        assert self.board is not None
        return bytes(self.board.display.shown)

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

        run_turn = app.turn
        idle = [False]

        def turn() -> bool:
            if self._depth:
                return bool(run_turn())
            self._depth += 1
            try:
                busy = bool(run_turn())
            finally:
                self._depth -= 1
            ms, passed[0] = passed[0], 0
            last = self.steps[-1] if self.steps else ("",)
            if last[0] != "time":
                idle[0] = False
            if idle[0] and not busy:
                self.steps[-1] = ("time", last[1] + ms, 1)
            elif last[0] == "time" and last[1] == ms and busy and not idle[0]:
                self.steps[-1] = ("time", ms, last[2] + 1)
            else:
                self.steps.append(("time", ms, 1))
            idle[0] = not busy
            return busy

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

        # The game's own code takes it, too: only what comes from outside is recorded.
        board.press = outermost(board.press, lambda key: self.steps.append(("key", key)))  # type: ignore[method-assign]
        board.advance = outermost(board.advance, advance)  # type: ignore[method-assign]
        app.turn = turn
        app.act = outermost(app.act, act)
        app.apply = outermost(app.apply, apply)
        app.type = outermost(app.type, lambda letter: self.steps.append(("type", letter)))
