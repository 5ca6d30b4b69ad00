"""Decisions of the dokládačka by playouts, in worlds consistent with every cink."""

from array import array

from micropython import const

from kocka.ai.decision import Searcher
from kocka.ai.kernel import bit_of
from kocka.ai.worlds import Dealer
from kocka.engine.cards import ACE, JACK
from kocka.engine.rng import Rng
from kocka.games.cerna_kocka.ai import laying, laying_rule
from kocka.games.cerna_kocka.dokladacka.rules import LayoutView

_LOWEST = const(7)


def _turned() -> bytes:
    """A table that reverses a mask of eight cards from highest-first to lowest-first."""
    turned = bytearray(256)
    for mask in range(128):
        half = turned[mask] >> 1
        turned[2 * mask] = half
        turned[2 * mask + 1] = half | 128
    return bytes(turned)


class Lay(Searcher):
    """Which card to lay in a dokládačka; `scores` are chances of losing in hundredths of a per cent."""

    def __init__(self, view: LayoutView, cards: bytes, count: int, rng: Rng) -> None:
        super().__init__(count)
        self.candidates = list(cards)
        self.each = len(cards)
        self.total = count * self.each
        self.lost = [0] * len(cards)
        self.at = -1  # candidates played out in this world; -1: it is not dealt yet
        self.guess = laying_rule.lay_card(view)
        self.buffers = laying.KernelBuffers()
        self.world = array("H", bytearray(2 * 16))
        self.turned = _turned()
        work = self.buffers.work
        layout = view.table
        work[laying.ME] = view.seat * 4
        for suit in range(4):
            low = layout.low[suit]
            work[laying.UP + suit] = (1 << (layout.high[suit] - _LOWEST + 1)) & 255 if low else _bit(JACK)
            work[laying.DOWN + suit] = (1 << (low - _LOWEST)) >> 1 if low else _bit(JACK)
        known: list[list[int]] = [[layout.holding[seat]] for seat in range(4)]
        known[view.seat] = list(view.hand) + [0]
        denied = []
        for seat in range(4):
            for suit in range(4):
                mask = 0
                for rank in range(_LOWEST, ACE + 1):
                    if layout.denied[seat][suit] >> rank & 1:
                        mask |= bit_of(rank)
                denied.append(mask)
        self.dealer = Dealer(4)
        self.dealer.seed(rng)
        if not self.dealer.prepare(known, bytes(view.unseen()), [0, 0, 0, 0], denied):
            self.left = self.total = 0
            self.action = self.guess

    def step(self, budget: int) -> bool:
        """As in Thinker; a unit is one playout or one world dealt."""
        while self.left and budget > 0:
            if self.at < 0:
                self.open_world()
                self.at = 0
                budget -= 1
                continue
            some = self.each if not self.at and budget >= self.each else 1
            self.judge(self.at, some)
            self.at += some
            self.playouts += some
            budget -= some
            if self.at == self.each:
                self.at = -1
                self.left -= 1
        if self.left:
            return False
        if not self.action:
            self.decide()
        return True

    def open_world(self) -> None:
        """Deals a world into the work space."""
        self.dealer.deal(self.world, 0, 1)
        for i in range(16):
            self.buffers.work[laying.WORLDS + i] = self.turned[self.world[i]]

    def judge(self, first: int, some: int) -> None:
        """Plays out `some` candidates, from number `first` on, in the world in the work space."""
        work = self.buffers.work
        for i in range(some):
            c = self.candidates[first + i]
            work[laying.CHOICE + 2 * i] = c >> 4
            work[laying.CHOICE + 2 * i + 1] = _bit(c)
        work[laying.COUNT] = 1
        work[laying.CHOICES] = some
        sums = self.buffers.sums
        for i in range(some):
            sums[i] = 0
        self.buffers.run()
        for i in range(some):
            self.lost[first + i] += sums[i]

    def decide(self) -> None:
        """Takes the card that loses least often; among equal ones the rule player's."""
        lost = self.lost
        best = 0
        for i in range(len(self.candidates)):
            self.scores.append(lost[i] * 10000 // self.count)
            if lost[i] < lost[best] or (lost[i] == lost[best] and self.candidates[i] == self.guess):
                best = i
        self.action = self.candidates[best]


def _bit(c: int) -> int:
    """The bit of a card in a mask of `laying`, lowest card first."""
    return 1 << ((c & 15) - _LOWEST)
