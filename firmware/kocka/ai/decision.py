"""What every decision of a seat looks like from outside."""

from kocka.engine.cards import NO_CARD


class Thinker:
    """A decision being made. Until `step` has returned True `action` is NO_CARD.

    `action`: what to do; `candidates`: the cards compared, ascending (empty when nothing was compared); `scores`: the
    expected points of each in hundredths; `judged`: what they were chosen by where that is more than points, else
    empty; `giving`: in a pass that was thought about all the cards that would go, `action` first; `playouts`: done so
    far; `total`: those the decision takes.
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
        """Thinks on for about `budget` playouts (at least one world); returns whether the decision is made."""
        return True


class Decided(Thinker):
    """A decision that needed no thought."""

    def __init__(self, action: int) -> None:
        super().__init__()
        self.action = action


class Searcher(Thinker):
    """Shared by decisions that play out `count` worlds; `left`: still to do, `each`: playouts in a world."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self.left = count
        self.count = count
        self.each = 1

    def decide(self) -> None:
        """Sets `scores` and `action`."""
        raise NotImplementedError


class KernelError(Exception):
    """A kernel computes nonsense in this image: no seat may think with it."""
