"""The master reviews a finished match, or its last round: which of a person's cards cost the most.

    review = Review(replay, seat)          # a Replay of its own, at the step from which to review
    while not review.step(budget): …       # in slices, like a Thinker; pauses do no harm
    review.dearest                         # at most three Moments, the costliest first

Every decision is judged by what the seat could know at the time (its view, and worlds consistent with it) and by the
points of the round alone. A quick level goes through all cards played; the master judges those that look worst, and
every pass. Left out are cards of a dokládačka, which has no points, words (claims, throw-ins), and cards against
etiquette, which the master does not consider.
"""

from micropython import const

from kocka.ai import advice, levels, thinker
from kocka.ai.advice import Advice
from kocka.ai.decision import Thinker
from kocka.engine.cards import NO_CARD
from kocka.engine.round import PASS, PLAY
from kocka.engine.trick import View
from kocka.games import registry
from kocka.match.replay import Replay
from kocka.match.state import ROUND

MYPY = False
if MYPY:
    from kocka.ai.consequence import Comparison

MOST = const(3)  # moments reported
LEAST = const(25)  # hundredths of a point that are worth reporting
_JUDGED = const(12)  # cards played that the master judges, besides all passes
_FIRST_ACTION = const(128)
_HUNDRED = const(100)


class Moment:
    """A costly decision.

    `worse`: the card played, or all cards passed.

    `at`: the step of the replay before it; `number`: of the round; `trick`: from 0, -1 for the pass or discards;
    `action`: what was played (in a pass the worst of the cards passed); `advice`: the master's choice; `cost`: in
    hundredths of a point. What came of it in the round, once that has been looked at: `took`, the card that took points
    later, the one kept in place of it or the one played, NO_CARD if neither did; `took_in`: the trick, from 0;
    `took_points`.
    """

    took = NO_CARD
    took_in = -1
    took_points = 0

    def __init__(self, at: int, number: int, trick: int, action: int, found: Advice, cost: int, worse: bytes) -> None:
        self.at = at
        self.number = number
        self.trick = trick
        self.action = action
        self.advice = found
        self.cost = cost
        self.worse = worse


class Review:
    """A review of one seat in progress.

    `dearest`: the moments found so far, the dearest first.
    """

    def __init__(self, replay: Replay, seat: int) -> None:
        """`replay`: used by nobody else meanwhile; its present step is the first. `seat`: whose decisions to review."""
        self.replay = replay
        self._since = replay.at
        self.seat = seat
        self.dearest: list[Moment] = []
        self._of = 0  # how many moments the master is to judge
        self._suspects: list[tuple[int, int]] = []  # (cost according to the quick level, step)
        self._wanted: list[int] = []  # steps still to be judged by the master, in order of play
        self._decision: Thinker | None = None
        self._judging = False
        self._seen = 0  # so many of the dearest have been followed to the end of their round
        self._follows = False  # the replay is on its way there
        self._comparison: Comparison | None = None  # of what was played with what would have been better

    def share(self, whole: int) -> int:
        """Progress, 0..`whole`: the first half is the quick pass through the match, the second the master's work."""
        replay = self.replay
        half = whole >> 1
        if not self._judging:
            return half * (replay.at - self._since) // max(1, replay.end - self._since)
        judged = self._of - len(self._wanted)
        return half + (whole - half) * judged // max(1, self._of)

    def step(self, budget: int) -> bool:
        """Does one step of the replay, or about `budget` playouts; returns whether the review is done."""
        comparison = self._comparison
        if comparison is not None:
            if comparison.step():
                self.dearest[self._seen].advice.consequence = comparison.found
                self._comparison = None
                self.replay.forward()
            return False
        decision = self._decision
        if decision is not None:
            if decision.step(budget):
                self._decision = None
                self._judge(decision)
            return False
        if self._judging:
            return self._next_suspect()
        replay = self.replay
        if replay.at < replay.end:
            if not self._is_decision():
                replay.forward()
            elif replay.round.phase == PASS:
                self._wanted.append(replay.at)
                replay.forward()
            else:
                self._think(levels.REGULAR)
            return False
        self._suspects.sort()
        self._wanted += [at for _, at in self._suspects[-_JUDGED:]]
        self._wanted.sort()
        self._suspects = []
        self._of = len(self._wanted)
        self._judging = True
        return False

    def _next_suspect(self) -> bool:
        """Goes towards the next decision for the master to judge; True if there is none and all is known."""
        if not self._wanted:
            return self._follow()
        replay = self.replay
        wanted = self._wanted[0]
        if replay.at == wanted:
            self._think(levels.MASTER)
            return False
        start = self._start_of(wanted)
        if start <= replay.at < wanted:
            replay.forward()
        else:
            replay.go(start)
        return False

    def _start_of(self, wanted: int) -> int:
        """The step with which the round of this one begins."""
        start = 0
        for at in self.replay.rounds:
            if at <= wanted:
                start = at
        return start

    def _follow(self) -> bool:
        """A step from one of the dearest moments to the end of its round; True once all have been followed."""
        replay = self.replay
        if self._seen == len(self.dearest):
            return True
        moment = self.dearest[self._seen]
        if not self._follows:
            self._follows = True
            replay.go(self._start_of(moment.at))
        elif replay.at == moment.at:
            self._compare(moment)
        elif replay.at < moment.at or (replay.stage == ROUND and replay.at < replay.end):
            replay.forward()
        else:
            if not replay.sheet.SESSION:  # points of Taroky are good
                self._note_fate(moment)
            self._follows = False
            self._seen += 1
        return False

    def _compare(self, moment: Moment) -> None:
        """Begins to compare a moment's choice with the better one, if the game can tell why; else goes on."""
        replay = self.replay
        view = replay.view(self.seat)
        seed, stream = replay.thinker_seed(self.seat)
        ai = registry.find(view.game.NAME).ai()
        self._comparison = ai.comparison(view, moment.advice, moment.worse, seed, stream)
        if self._comparison is None:
            replay.forward()

    def _note_fate(self, moment: Moment) -> None:
        """What the card that was kept, or the one played, took in the round that is over now."""
        table = self.replay.round.table
        sign = -1 if self.replay.sheet.HIGH_WINS else 1
        kept = [c for c in moment.advice.giving or bytes([moment.advice.action]) if c not in moment.worse]
        for card in kept + [moment.action]:
            for number in range(max(0, moment.trick), table.done):
                cards = table.trick(number)
                if cards[self.seat] != card or table.takers[number] != self.seat:
                    continue
                points = sign * sum([table.values[c] for c in cards])
                if _HUNDRED * points >= moment.cost // 2:  # that is what it cost
                    moment.took = card
                    moment.took_in = number
                    moment.took_points = points
                    return

    def _is_decision(self) -> bool:
        """Whether the next step is a card that the seat chose among several; in a pass only the first one."""
        replay = self.replay
        action = replay.steps[replay.at]
        if not action or action >= _FIRST_ACTION or replay.stage != ROUND or replay.to_move() != self.seat:
            return False
        view: View = replay.view(self.seat)
        if view.table.phase == PASS:
            return not view.gave
        return view.legal(bytearray(24)) > 1

    def _think(self, level: int) -> None:
        replay = self.replay
        seed, stream = replay.thinker_seed(self.seat)
        self._decision = thinker.make(replay.view(self.seat), level, seed, stream)

    def _judge(self, decision: Thinker) -> None:
        """Judges the current decision of the replay by the master's."""
        replay = self.replay
        at = replay.at
        view: View = replay.view(self.seat)
        passing = view.table.phase == PASS
        played = replay.steps[at : at + (view.table.give if passing else 1)]
        cost = 0
        action = played[0]
        if decision.scores and decision.action in decision.candidates:
            best = decision.scores[decision.candidates.index(decision.action)]
            for c in played:
                if c in decision.candidates:
                    more = decision.scores[decision.candidates.index(c)] - best
                    if more > cost:
                        cost = more
                        action = c
        if not self._judging:
            if cost > 0:
                self._suspects.append((cost, at))
            replay.forward()
            return
        del self._wanted[0]
        if cost >= LEAST and decision.scores:
            trick = view.table.done if view.table.phase == PLAY else -1
            found = advice.explain(view, decision, decision.giving)
            self._keep(Moment(at, replay.number, trick, action, found, cost, bytes(played)))

    def _keep(self, moment: Moment) -> None:
        """Inserts a moment in order of cost."""
        place = 0
        while place < len(self.dearest) and self.dearest[place].cost >= moment.cost:
            place += 1
        self.dearest.insert(place, moment)
        del self.dearest[MOST:]
