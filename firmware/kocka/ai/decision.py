"""The interface of a decision of an AI seat."""

from kocka.engine.cards import NO_CARD


class Thinker:
    """A decision in progress. `action` is NO_CARD until `step` has returned True.

    `action`: what to do; `candidates`: the cards compared, ascending (empty if none were); `scores`: expected points of
    each, in hundredths; `judged`: the values that decided where points alone did not, else empty; `giving`: in a pass
    found by search, all cards to pass, `action` first; `playouts`: done so far; `total`: needed for the decision.
    """

    def __init__(self) -> None:
        self.action = NO_CARD
        self.candidates: list[int] = []
        self.scores: list[int] = []
        self.judged: list[int] = []
        self.giving = b""
        self.playouts = 0
        self.total = 0

    def step(self, budget: int) -> bool:
        """Thinks for about `budget` playouts (at least one world); returns whether the decision is made."""
        return True


class Decided(Thinker):
    """A decision made without search."""

    def __init__(self, action: int) -> None:
        super().__init__()
        self.action = action


class Searcher(Thinker):
    """Base of decisions that play out `count` worlds; `left`: worlds still to do; `each`: playouts per world."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.left = count
        self.count = count
        self.each = 1

    def decide(self) -> None:
        """Sets `scores` and `action`."""
        raise NotImplementedError


class KernelError(Exception):
    """The kernel of this firmware image computes wrong results: no seat may think with it."""
