"""A match to watch again, forwards and backwards.

    replay, problem = Replay.load(path)
    replay.at, replay.end                    # steps done, steps in all
    replay.forward(), replay.back(), replay.go(at)
    replay.finished                          # whether the match is over at its end
    replay.rounds                            # the first step of each round and interlude
    replay.stage, replay.round, replay.sheet, replay.view(seat) …    # as in a match

Moves that were taken back are left out. Meant for finished matches: `replay.round` shows all hands.
"""

from micropython import const

from kocka.engine.round import PLAY, IllegalAction
from kocka.games import registry as games
from kocka.match import match as matches
from kocka.match import seal
from kocka.match.journal import DAMAGED, Problem, Reader
from kocka.match.match import ACTION_RECORD, END_RECORD, HINT_RECORD, SAY_RECORD, UNDO_RECORD, VERSION, migrate
from kocka.match.setup import Setup, unpack
from kocka.match.state import CEREMONY, OVER, ROUND, MatchState, Outcome
from kocka.match.writing import finish

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps as Turns

_PROCEED = const(0)  # as a step; no action has this code
_END = const(1)  # nor this one

_RECORDS = const(16)  # read in a step of loading
_FORWARD = const(2)  # steps of the match that are played in one


class Replay(MatchState):
    """A match state that knows all its steps; see the module's docstring."""

    def __init__(
        self,
        setup: Setup,
        steps: bytearray,
        entries: list[tuple[int, ...]],
        words: "tuple[tuple[int, bytes], ...]" = (),
    ) -> None:
        """`steps`: actions, 0 for `leave`, 1 for the end of a session; `entries`: the sheet of the whole match;
        `words`: what was said before which step, as in SAY."""
        super().__init__(setup)
        self.words = words
        self.path = ""
        self.steps = steps
        self.end = len(steps)
        self.at = 0
        self._packs = [(self.pack, self.stops, self.proven)]  # before each of the rounds seen so far
        self._through()
        self.begin = self.at
        self._entries = entries
        self.finished = False
        self._starts = [] if self.drawn else [0]  # like `rounds`, but before the decisions that precede a deal
        for i in range(self.end):
            if steps[i] == _PROCEED and i + 1 < self.end:
                self._starts.append(i + 1)
        self.rounds = [self._dealt_at(at) for at in self._starts]
        self._first = 1 if self.drawn else 0

    @classmethod
    def load(cls, path: str) -> "Any":
        """(replay at its first step or None, Problem or None), as `Match.load`.

        The whole match is played once to verify it: if its result differs from the sheet, it is DAMAGED, and the file
        stays where it is.
        """
        loading = Loading(path)
        finish(loading.steps())
        return loading.replay, loading.problem

    def forward(self) -> Outcome | None:
        """Does the next step; returns the Outcome of an action, None for moving on. Raises ValueError at the end.

        The decisions before a deal (CEREMONY) belong to the step before.
        """
        if self.at >= self.end:
            raise ValueError("the replay is at its end")
        step = self.steps[self.at]
        self.at += 1
        if step == _PROCEED:
            self.leave()
            if len(self._packs) == len(self.sheet.entries):
                self._packs.append((self.pack, self.stops, self.proven))
            self._through()
            self._hear()
            return None
        if step == _END:
            self.end_session()
            return None
        outcome = self.do(step)
        self._hear()
        return outcome

    def _hear(self) -> None:
        """Says what had been said in the round up to now."""
        if not self.words or self.stage != ROUND or self.round.phase != PLAY:
            return
        first = self.at - len(self.round.history)
        said = bytearray()
        for at, words in self.words:
            if first <= at <= self.at:
                said.append(at - first)
                said.extend(words)
        self.said = bytes(said)

    def _dealt_at(self, at: int) -> int:
        """The step that deals the cards of the round starting at step `at`."""
        while at < self.end and self.steps[at] in self.game.DECISIONS:
            at += 1
        return at

    def _through(self) -> None:
        """Moves on to the deal."""
        while self.stage == CEREMONY and self.at < self.end:
            self.do(self.steps[self.at])
            self.at += 1

    def opened(self) -> str:
        """As `MatchState.opened`; every seal of a finished match is open."""
        if not self.finished:
            return super().opened()
        played = self._dealt()
        return seal.seed_text(*self.deal_seed(type(played), played.number))

    def back(self) -> None:
        """Takes the last step back. Raises ValueError at the beginning."""
        for _ in self.going_back():
            pass

    def going_back(self) -> "Turns":
        """`back` as a generator, a few milliseconds a step."""
        if self.at <= self.begin:
            raise ValueError("the replay is at its beginning")
        if self.stage == OVER or self.round is None or not self.round.history:
            at = self.at - 1
            while self.steps[at] > _END and self.stage != OVER:
                at -= 1  # skip the ceremony
            yield from self.going(at)
        else:
            yield from self.taking_back(len(self.round.history) - 1)
            self.at -= 1
            self._hear()

    def go(self, at: int) -> None:
        """Goes to the point after `at` steps (0..end)."""
        for _ in self.going(at):
            pass

    def going(self, at: int) -> "Turns":
        """`go` as a generator, a few milliseconds a step: a deal, or _FORWARD actions."""
        if at < 0 or at > self.end:
            raise ValueError("a replay has the steps 0 to " + str(self.end))
        start = -1
        for i in range(min(len(self._starts), len(self._packs))):
            if self._starts[i] <= at:
                start = i
        if start < 0:
            MatchState.__init__(self, self.setup)
            self.at = 0
            self._through()
        elif not self._starts[start] <= self.at <= at or self.stage == OVER:
            self.sheet.load(self._entries[:start])
            self.pack, self.stops, self.proven = self._packs[start]
            self._next()
            self.at = self._starts[start]
            self._through()
            yield
        self._hear()
        while self.at < at:
            is_deal = self.steps[self.at] == _PROCEED
            if is_deal:
                yield
            self.forward()
            if is_deal or not self.at % _FORWARD:
                yield


class Loading:
    """`Replay.load` in `steps` of some records, or of some steps of the match; `replay`, `problem`: what it returns."""

    def __init__(self, path: str) -> None:
        """Nothing is read yet."""
        self.replay: Replay | None = None
        self.problem: Problem | None = None
        self._path = path

    def steps(self) -> "Turns":
        """The whole loading, after which `replay` and `problem` are there."""
        path = self._path
        reading = matches.Loading(path)
        yield from reading.steps()
        self.problem = reading.problem
        match = reading.match
        if match is None:
            return
        try:
            found = Steps(path, match.count)
            while not found.read(_RECORDS):
                yield
            replay = Replay(match.setup, found.steps, match.sheet.entries, tuple(found.words))
            replay.path = path
            replay.finished = match.stage == OVER
            yield from replay.going(replay.end)
            sound = replay.sheet.entries == match.sheet.entries and replay.stage == match.stage
            yield
            yield from replay.going(0)
        except (ValueError, IndexError, IllegalAction):
            sound = False
        if sound:
            self.replay = replay
        else:
            self.problem = Problem(DAMAGED, path)


class Steps:
    """The steps in the first `count` records of a file, without undone ones; read some records at a time.

    `steps`: complete once `read` has returned True; so are `words`: what was said, (number of the next step, payload).
    """

    def __init__(self, path: str, count: int) -> None:
        self.steps = bytearray()
        self.words: list[tuple[int, bytes]] = []
        self._count = count
        self._start = 0  # where the steps of the running round begin, after the decisions before its deal
        self._decisions = b""
        self._path = path
        self._end = 0
        self._read = 0

    def read(self, records: int) -> bool:
        """Reads `records` records; returns whether none are left. The file is not kept open."""
        reader = Reader(self._path, VERSION, self._end, self._read)
        more = True
        try:
            while more and records:
                records -= 1
                more = reader.count < self._count and reader.next()
                if more:
                    self._take(reader)
        finally:
            reader.close()
        self._end = reader.end
        self._read = reader.count
        return not more

    def _take(self, reader: Reader) -> None:
        """Adds or takes back what the record just read says. Raises ValueError or IndexError for an impossible one."""
        kind, payload = migrate(reader.version, reader.kind, reader.payload)
        if reader.count == 1:  # the first one is the setup
            self._decisions = games.game(unpack(payload).game).DECISIONS
        elif kind == ACTION_RECORD:
            self.steps.append(payload[0])
            if payload[0] in self._decisions:
                self._start = len(self.steps)
        elif kind == UNDO_RECORD:
            keep = self._start + (payload[0] | payload[1] << 8)
            self.steps = self.steps[:keep]
            self.words = [one for one in self.words if one[0] < keep or (one[0] == keep and one[1][0] != payload[2])]
        elif kind == SAY_RECORD:
            self.words.append((len(self.steps), bytes(payload)))
        elif kind == END_RECORD:
            self.steps.append(_END)
        elif kind != HINT_RECORD:
            self.steps.append(_PROCEED)
            self._start = len(self.steps)
