"""What a worse choice leads to, in worlds that its seat must reckon with: a fact to tell instead of an average.

    comparison = …Comparison(view, worse, better, seed, stream)
    while not comparison.step(): …         # about 5 ms on the chip each
    comparison.found                       # a Consequence, or None

Worlds consistent with the view are dealt as for a decision, and the kernel plays out both choices in each. Where the
worse one costs more, both are played once more by the readable rule, which tells what happened; the commonest of these
facts is the consequence. `ai.trick_consequence` and `games.taroky.ai.consequence` know the games.
"""

from micropython import const

from kocka.engine.cards import NO_CARD

MYPY = False
if MYPY:
    from typing import Any

WORLDS_DEALT = const(16)  # a batch of the kernel
_LEAST = const(3)  # worlds in which the worse choice must cost more


class Consequence:
    """What comes of a choice.

    `kind`: as below; `card`: the one that takes the trick, or is lost or missed; NO_CARD: now one, now another;
    `is_now`: it is the trick that is running or led; `trick`: its number, from 0, -1 with NO_CARD; `worlds`: in how
    many of OF the choice costs more than the better one; `taker`: the other seat that takes the trick, with points,
    after the better card in all worlds looked at, -1: not always the same.
    """

    OF = WORLDS_DEALT
    POINTS = 0  # the seat takes a trick with points
    CAT = 1  # the seat takes the queen of spades
    LOSES = 2  # the others take a card of its side
    MISSES = 3  # a card of the others stays with them

    def __init__(self, kind: int, card: int, is_now: bool, trick: int) -> None:
        self.kind = kind
        self.card = card
        self.is_now = is_now
        self.trick = trick
        self.worlds = 0
        self.taker = -1

    def is_like(self, other: "Consequence") -> bool:
        """Whether it is the same thing, perhaps in another trick."""
        return self.kind == other.kind and self.card == other.card and self.is_now == other.is_now


class Comparison:
    """Compares two choices; `found` is None until `step` has returned True, and where nothing can be told."""

    most = 6  # worlds that are played once more

    def __init__(self, view: "Any", worse: bytes, better: bytes, seed: int, stream: int) -> None:
        """`worse`, `better`: a card each, in a pass all cards to give; `seed`, `stream`: as in `thinker.make`."""
        self.found: Consequence | None = None
        self.view = view
        self.choices = (worse, better)
        self.seed = seed
        self.stream = stream
        self._work = self._working()

    def step(self) -> bool:
        """A little work; returns whether it is done."""
        for _ in self._work:
            return False
        return True

    def playing(self) -> "Any":
        """A generator that deals WORLDS_DEALT worlds and plays them out: returns by how much the worse choice costs
        more in each, [] if the view contradicts itself.
        """
        raise NotImplementedError

    def line(self, world: int, number: int) -> "Any":
        """A world with a choice made: its `step` plays a trick by the rule, True if the round is over."""
        raise NotImplementedError

    def difference(self, worse: "Any", better: "Any") -> Consequence | None:
        """What the end of one line has and that of the other has not; None if it is something that cannot be told."""
        raise NotImplementedError

    def taker(self, better: "Any") -> int:
        """As `Consequence.taker`, at the end of one line."""
        return -1

    def _working(self) -> "Any":
        costs = yield from self.playing()
        wrong = [row for row in range(len(costs)) if costs[row] > 0]
        if len(wrong) < _LEAST or sum(costs) <= 0:
            return
        told: list[Consequence] = []
        takers: list[int] = []
        for row in wrong[: self.most]:
            ends = []
            for number in range(2):
                line = self.line(row, number)
                yield
                while not line.step():
                    yield
                ends.append(line)
            takers.append(self.taker(ends[1]))
            one = self.difference(ends[0], ends[1])
            if one is not None:
                told.append(one)
            yield
        self.found = commonest(told)
        if self.found is not None:
            self.found.worlds = len(wrong)
            if min(takers) == max(takers):
                self.found.taker = takers[0]


def commonest(told: "list[Consequence]") -> "Consequence | None":
    """What is told most often, in the trick where it is told most often; None if nothing is.

    If no single card is named by half of them, neither card nor trick is: only the kind.
    """
    best: list[Consequence] = []
    for one in told:
        same = [other for other in told if other.is_like(one)]
        if len(same) > len(best):
            best = same
    if not best:
        return None
    found = best[0]
    card = found.card
    tricks = [one.trick for one in best]
    trick = max(tricks, key=tricks.count)
    if 2 * len(best) < len(told) and not found.is_now:
        kinds = [one.kind for one in told]
        kind = max(kinds, key=kinds.count)
        best = [one for one in told if one.kind == kind and not one.is_now]
        if not best:
            return None
        card = NO_CARD
        trick = -1
    return Consequence(best[0].kind, card, found.is_now, trick)
