"""A player who only presses keys on the twin, and reads its journal to see the effect."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path

import click

from host_tools.build.image import contents
from host_tools.sim.twin.machine import Twin, TwinError
from kocka.engine.round import PASS, PLAY
from kocka.engine.tarock import is_king, is_tarok
from kocka.hal import BACK, NEXT, OK
from kocka.match import state as match_state
from kocka.match.match import Match
from kocka.ui.table.hand import arranged

_MINE = 0  # my seat
_NOTHING = bytes(1)  # to be put aside, where nobody does
_TRICK_MS = 4000  # nothing takes longer than this from one event to the next
_LOOK_MS = 40.0  # between two looks at what has been written
_CALM_MS = 450.0  # so long after its rows have come no word of Taroky is said by a key


class Player:
    """Presses keys on a twin that has been booted. `seed`: of its whims. `presses`: (guest ms, name of the key)."""

    def __init__(self, twin: Twin, seed: int = 1) -> None:
        """Finds the keys OK and NEXT of the board."""
        self.twin = twin
        self.presses: list[tuple[float, str]] = []
        self._random = random.Random(seed)
        self._names = {}
        for name, _, logical in reversed(twin.board.KEYS):
            self._names[logical] = name

    def press(self, key: int, then_ms: float = 150.0) -> None:
        """Presses a logical key for 60 ms."""
        self.presses.append((self.twin.ms, self._names[key]))
        self.twin.press(self._names[key], 60.0, then_ms)

    def match(self) -> Match | None:
        """The newest match as its journal in the flash has it, None if there is none."""
        files = contents.open_storage(self.twin.storage())
        names = sorted(name for name in files if name.startswith("/saves/match") and name.endswith(".kck"))
        if not names:
            return None
        with tempfile.TemporaryDirectory() as scratch:
            path = Path(scratch) / names[-1].rpartition("/")[2]
            path.write_bytes(files[names[-1]])
            match, problem = Match.load(str(path))
        if match is None:
            raise click.ClickException(f"the journal cannot be read: {problem}")
        found: Match = match
        return found

    def begin(self) -> None:
        """A new match from the first screen of a device with nothing saved. TwinError if none begins."""
        self.press(OK, 600.0)
        self.press(BACK, 600.0)  # no lessons first
        for _ in range(4):
            if self.match() is not None:
                return
            self.press(OK, 600.0)
        raise TwinError("no match has begun")

    def step(self, match: Match) -> None:
        """Does what is due: waits, or presses keys until something has been written down. TwinError if nothing is."""
        written = len(self.twin.flash.operations)
        if match.stage in (match_state.DRAW, match_state.RESULT, match_state.INTERLUDE_RESULT):
            self.twin.settle(300.0)
            self.press(OK, 250.0)
            return
        if match.to_move() != _MINE:
            for _ in range(3 * _TRICK_MS // 2000):
                if self._wrote(written, 2000.0):
                    return
                self.press(OK)  # something wants to be seen first: the cards received, a box
            raise TwinError(f"seat {match.to_move()} does not play{self.twin.said()}")
        if match.stage == match_state.ROUND and match.round.table.phase == PASS:
            for key in (OK, NEXT, OK, NEXT, OK, OK):
                self.press(key)
            self.twin.run_ms(500.0)
            return
        if match.stage == match_state.ROUND and getattr(match.round.table, "todo", _NOTHING)[_MINE]:
            self._discard(match)
            self._wrote(written, 2000.0)
            return
        if match.sheet.SESSION and (match.stage != match_state.ROUND or match.round.phase != PLAY):
            self.twin.run_ms(_CALM_MS)
        for attempt in range(60):
            self.press(OK, 0.0)
            if self._wrote(written, 350.0):
                return
            for _ in range(1 if attempt < 2 else self._random.randrange(1, 4)):
                self.press(NEXT)
        raise TwinError(f"no card can be played{self.twin.said()}")

    def _discard(self, match: Match) -> None:
        """The first cards from the left that may be put aside, each with OK; then the button is under the cursor."""
        hand = arranged(match.round.hands[_MINE])
        allowed = [at for at in range(len(hand)) if not is_tarok(hand[at]) and not is_king(hand[at])]
        at = allowed[0]
        for place in allowed[: match.round.table.todo[_MINE]]:
            for _ in range(place - at):
                self.press(NEXT)
            at = place
            self.press(OK)
        self.press(OK, 0.0)

    def _wrote(self, written: int, ms: float) -> bool:
        """Waits for more flash operations than `written`, and for all that follow; whether there were any in `ms`."""
        end = self.twin.ms + ms
        before = written
        while self.twin.ms < end or before > written:
            self.twin.run_ms(_LOOK_MS)
            count = len(self.twin.flash.operations)
            if count == before > written:  # a record comes in several
                return True
            before = count
        return False

    def again(self) -> None:
        """A new match like the one that is over: from its last screen with OK, OK. TwinError if none begins.

        Beginning takes a while when the flash has to be tidied up first.
        """
        self.press(OK, 400.0)
        self.press(OK, 400.0)
        for _ in range(10):
            match = self.match()
            if match is not None and match.stage != match_state.OVER:
                return
            self.twin.run_ms(300.0)
        raise TwinError(f"no new match has begun{self.twin.said()}")

    def play(self, rounds: int = 1, most: int = 600) -> Match:
        """Plays until so many rounds are over (or the match is). TwinError after `most` steps."""
        for _ in range(most):
            match = self.match()
            if match is None:
                raise TwinError("there is no match")
            if match.stage == match_state.OVER or len(match.sheet.history) >= rounds:
                return match
            self.step(match)
        raise TwinError(f"not over after {most} steps{self.twin.said()}")
