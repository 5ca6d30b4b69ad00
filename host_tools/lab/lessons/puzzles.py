"""Puzzles: choices found in play with one right answer, which the master and plain sampling find in 5 000 worlds each.

A choice becomes a puzzle if the master's card is ahead by a good part of a round's points, if both judges agree on it
in 5 000 worlds, and if weaker levels miss it: that is how hard it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from host_tools.lab.lessons.moments import Moment, moments
from kocka.ai import levels, styles, thinker
from kocka.games import registry
from kocka.match import deal_code, seal
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import ROUND, MatchState

WORLDS = 5000
JUDGES = (levels.MASTER, levels.FLAT)
# Who may miss it, the strongest last: a puzzle is as hard as the strongest of them that does.
TAKERS = (levels.BEGINNER, levels.CASUAL, levels.REGULAR)
_TRIES = 8  # of each, with other dice
_MISSES = 3  # of these tries
_BUDGET = 1 << 14
_PART = 20  # the margin is at least so large a part of a round's points
_HAND = (3, 9)  # cards in the hand: fewer are no choice, more are not seen through
_ME = 0


class Puzzle(NamedTuple):
    """code: of the deal; moment: the choice; points: by how much the next best card is worse in 5 000 worlds, at least;
    hard: 1 if beginners miss it, 2 if casual players do, 3 if regulars do."""

    code: str
    moment: Moment
    points: float
    hard: int

    def text(self, game: str) -> str:
        """As the firmware has it (match/lesson.py)."""
        word = registry.game(game).PACK.action_text
        line = "".join(word(action) for action in self.moment.line)
        return f"{self.code} {self.moment.begin} {self.moment.at} {self.hard} {max(1, int(self.points))} {line}"


@contextmanager
def worlds(count: int) -> Iterator[None]:
    """All levels that sample worlds sample so many, however long it takes."""
    kept = levels._WORLDS, levels._WORK
    own: Any = levels
    own._WORLDS = tuple(count if one else 0 for one in kept[0])
    own._WORK = (0,) * len(kept[1])
    try:
        yield
    finally:
        own._WORLDS, own._WORK = kept


def judged(match: MatchState, level: int, dice: int = 0) -> tuple[int, float]:
    """(the card a level plays for the seat to move, by how many points the next best is worse); `dice`: of chance."""
    seat = match.to_move()
    seed, stream = match.thinker_seed(seat)
    decision = thinker.make(match.view(seat), level, seed + dice, stream, styles.PLAIN, None)
    while not decision.step(_BUDGET):
        pass
    scores = sorted(decision.scores)
    return int(decision.action), (scores[1] - scores[0]) / 100 if len(scores) > 1 else 0.0


def setup_of(game: str, seed: int) -> Setup:
    """A deal with a short code."""
    rules = registry.game(game)
    count = max(4, rules.FEWEST)
    seats = [SeatSetup(HUMAN)] + [SeatSetup(AI, levels.REGULAR, (seed + i) % 11) for i in range(1, count)]
    setup = Setup(game, 0, seats, dealer=seed % count, first=1 + seed % 4)
    bits = deal_code.seed_bits(setup)
    setup.secret = seal.seed_bytes(seed * 0x9E3779B1 & ((1 << bits) - 1), seal.SHORT_STREAM)
    return deal_code.setup_of(deal_code.code_of(setup))


def _at(setup: Setup, moment: Moment) -> MatchState:
    match = MatchState(setup)
    for action in moment.line[: moment.at]:
        match.do(action)
    return match


def _hard(match: MatchState, right: int) -> int:
    """How hard it is, 0 if nobody misses it."""
    found = 0
    for place, level in enumerate(TAKERS):
        if sum(judged(match, level, dice)[0] != right for dice in range(_TRIES)) >= _MISSES:
            found = place + 1
    return found


def puzzle_of(setup: Setup, moment: Moment) -> Puzzle | None:
    """The puzzle that a choice makes, None if it makes none."""
    least = sum(abs(int(value)) for value in MatchState(setup).round.table.values) / _PART
    if len(moment.right) > 1 or moment.right[0] >= 128 or moment.margin < least:
        return None
    match = _at(setup, moment)
    if match.stage != ROUND or not _HAND[0] <= len(match.round.hands[_ME]) <= _HAND[1]:
        return None
    right = moment.right[0]
    with worlds(WORLDS):
        verdicts = [judged(match, level) for level in JUDGES]
    if any(card != right or points < least for card, points in verdicts):
        return None
    hard = _hard(match, right)
    return Puzzle(deal_code.code_of(setup), moment, min(points for _, points in verdicts), hard) if hard else None


def puzzles(game: str, seed: int) -> Iterator[Puzzle]:
    """Puzzles without end, at most one of a deal, the hardest; the same ones for the same seed."""
    while True:
        seed += 1
        setup = setup_of(game, seed)
        found = [puzzle for moment in moments(setup) if (puzzle := puzzle_of(setup, moment)) is not None]
        if found:
            yield max(found, key=lambda one: (one.hard, one.points))
