"""Decisions of the dokládačka by playouts, in worlds dealt by exact numbers."""

from micropython import const

from kocka.engine.cards import JACK
from kocka.engine.dokladacka import LayoutView
from kocka.engine.rng import Rng
from kocka.seats import laying, laying_rule
from kocka.seats.cerna import Batches, alone, bit_of

_LOWEST = const(7)


class Lay(Batches):
    """Which card to lay in a dokládačka; `scores` are chances of losing in hundredths of a per cent."""

    def __init__(self, view: LayoutView, cards: bytes, count: int, rng: Rng) -> None:
        super().__init__(count, rng)
        self.candidates = list(cards)
        self.each = len(cards)
        self.total = count * self.each
        self.guess = laying_rule.lay_card(view)
        self.space = laying.Space()
        work = self.space.work
        layout = view.table
        work[laying.ME] = view.seat * 4
        work[laying.CHOICES] = len(cards)
        for suit in range(4):
            low = layout.low[suit]
            work[laying.UP + suit] = (1 << (layout.high[suit] - _LOWEST + 1)) & 255 if low else bit_of(JACK)
            work[laying.DOWN + suit] = (1 << (low - _LOWEST)) >> 1 if low else bit_of(JACK)
        for i in range(len(cards)):
            work[laying.CHOICE + 2 * i] = cards[i] >> 4
            work[laying.CHOICE + 2 * i + 1] = bit_of(cards[i])
        base = bytearray(16)
        unseen = bytearray(4)
        barred = bytearray(16)
        for c in view.hand:
            base[view.seat * 4 + (c >> 4)] |= bit_of(c)
        for c in view.unseen():
            unseen[c >> 4] |= bit_of(c)
        for seat in range(4):
            for suit in range(4):
                barred[seat * 4 + suit] = layout.denied[seat][suit] >> _LOWEST & 255
        places = [0 if seat == view.seat else layout.holding[seat] for seat in range(4)]
        if not self.worlds.prepare(view.seat, base, unseen, places, barred):
            self.left = 0
            self.action = self.guess

    def judge(self, some: int) -> None:
        """Deals `some` worlds and lays every candidate in each."""
        self.worlds.deal(self.space.work, laying.WORLDS, some)
        self.space.work[laying.COUNT] = some
        self.space.run()

    def open_world(self) -> None:
        """Deals one world."""
        self.worlds.deal(self.space.work, laying.WORLDS, 1)
        self.space.work[laying.COUNT] = 1

    def judge_one(self, part: int) -> None:
        """One card; the candidates lie where those of `playout` do."""
        alone(self.space.work, self.space.run, self.space.sums, part)

    def decide(self) -> None:
        """The card that loses least often; of equal ones the rule player's."""
        sums = self.space.sums
        best = 0
        for i in range(len(self.candidates)):
            self.scores.append(sums[i] * 10000 // self.count)
            if sums[i] < sums[best] or (sums[i] == sums[best] and self.candidates[i] == self.guess):
                best = i
        self.action = self.candidates[best]
