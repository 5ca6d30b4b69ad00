"""The choices of one seat in a deal, with what the master says of each.

    for moment in moments(setup_of("00A011JTCH0000YA")):
        moment.margin                      # by how much the right choice is better than the next, in points

The others play as regulars, the seat itself as the master, so that what leads to a choice is what people see.
"""

from __future__ import annotations

from typing import NamedTuple

from kocka.ai import levels, styles, thinker
from kocka.ai.advice import Advice, Adviser
from kocka.engine.round import PLAY
from kocka.match.setup import Setup
from kocka.match.state import ROUND, MatchState

_BUDGET = 4096  # playouts in a step: no key waits
_ME = 0  # the holder of a code


class Moment(NamedTuple):
    """A choice among several actions.

    at: how many actions came before it; begin: before the trick it belongs to, `at` where there is none yet; line: all
    actions up to the end of that trick, or to the choice itself; right: what the master does, three cards in a pass;
    margin: how much worse the next best candidate is, in points, 0 if only one was judged; advice: the master's.
    """

    at: int
    begin: int
    line: bytes
    right: bytes
    margin: float
    advice: Advice


def _decided(match: MatchState, seat: int) -> int:
    """What a regular does."""
    who = match.setup.seats[seat]
    seed, stream = match.thinker_seed(seat)
    view = match.view(seat)
    thinking = thinker.make(view, levels.REGULAR, seed, stream, styles.of(who.persona), None)
    while not thinking.step(_BUDGET):
        pass
    return int(thinking.action)


def advised(match: MatchState, seat: int) -> Advice:
    """What the master does in the place of `seat`, which is to move."""
    seed, stream = match.thinker_seed(seat)
    adviser = Adviser(match.view(seat), seed, stream)
    while not adviser.step(_BUDGET):
        pass
    advice = adviser.advice
    assert advice is not None
    return advice


def _margin(advice: Advice) -> float:
    scores = sorted(advice.scores)
    given = len(advice.giving)
    if given:  # the cards given against the best of those kept
        kept = [s for c, s in zip(advice.candidates, advice.scores, strict=True) if c not in advice.giving]
        return (min(kept) - max(scores[:given])) / 100 if kept and scores else 0.0
    return (scores[1] - scores[0]) / 100 if len(scores) > 1 else 0.0


def moments(setup: Setup) -> list[Moment]:
    """All choices of the holder of a deal, in the order in which they come."""
    match = MatchState(setup)
    thinker.load(match.view(_ME))
    allowed = bytearray(match.game.ACTIONS)
    found: list[tuple[int, bool, Advice]] = []  # with how many actions before, whether cards have been played
    ends = [match.given()]  # actions up to the end of the pass and of each trick
    done = 0
    while match.stage == ROUND:
        played = match.round
        if played.phase == PLAY and not played.table.log:
            ends.append(len(played.history))
        automatic = match.automatic()
        if match.to_move() != _ME or automatic or match.legal(allowed) < 2:
            match.do(automatic or _decided(match, match.to_move()))
        else:
            advice = advised(match, _ME)
            found.append((len(played.history), played.phase == PLAY, advice))
            for action in bytes(advice.giving) or bytes([advice.action]):
                match.do(action)
        if played.table.done != done:
            done = played.table.done
            ends.append(len(played.history))
    line = bytes(match.round.history)
    made = []
    for at, is_played, advice in found:
        right = bytes(advice.giving) or bytes([advice.action])
        is_given = at < match.given()
        end = min([end for end in ends if end > at], default=len(line)) if is_played or is_given else at + len(right)
        begin = max([end for end in ends if end <= at]) if is_played else at
        made.append(Moment(at, begin, line[:end], right, _margin(advice), advice))
    return made
