"""Decisions of Černá kočka by playouts, in worlds dealt by exact numbers."""

from array import array

from micropython import const

from kocka.engine.cards import ACE_OF_SPADES, QUEEN
from kocka.engine.cerna_kocka import ETIQUETTE_OFF
from kocka.engine.rng import Rng
from kocka.engine.trick import View
from kocka.seats import passing, playout, policy
from kocka.seats.rules import rules_of
from kocka.seats.thought import Searcher
from kocka.seats.worlds import BATCH, Worlds

MYPY = False
if MYPY:
    from typing import Any

_LOWEST = const(7)
_DURCH_MARGIN = const(1)


def bit_of(c: int) -> int:
    """The bit of a card in a mask of its suit."""
    return 1 << ((c & 15) - _LOWEST)


class Batches(Searcher):
    """Shared by decisions that play out worlds: `count` worlds, one after the other, in order."""

    def __init__(self, count: int, rng: Rng) -> None:
        super().__init__(count)
        self.worlds = Worlds()
        self.worlds.seed(rng)
        self.part = -1  # playouts done in a world that is judged in parts; -1: none is

    def step(self, budget: int) -> bool:
        """As in Thinker, whole worlds at once where the budget is large enough. Allocates next to nothing."""
        n = self.each
        while self.left and budget > 0:
            if self.part < 0 and budget >= n:
                some = min(budget // n, BATCH, self.left)
                self.judge(some)
                self.left -= some
                self.playouts += some * n
                budget -= some * n
            elif self.part < 0:
                self.open_world()
                self.part = 0
                budget -= 1
            else:
                self.judge_one(self.part)
                self.part += 1
                self.playouts += 1
                budget -= 1
                if self.part == n:
                    self.part = -1
                    self.left -= 1
        if self.left:
            return False
        if not self.action:
            self.decide()
        return True

    def judge(self, some: int) -> None:
        """Plays out the next `some` worlds (1..BATCH)."""
        raise NotImplementedError

    def open_world(self) -> None:
        """Deals the next world, to be played out in single playouts."""
        raise NotImplementedError

    def judge_one(self, part: int) -> None:
        """Plays out number `part` of the playouts that the world takes."""
        raise NotImplementedError


def alone(work: bytearray, run: "Any", sums: array, k: int) -> None:  # type: ignore[type-arg]
    """Plays candidate `k` and no other in the one world of the work space; `run` adds to the first of `sums`."""
    count = work[playout.CHOICES]
    at = playout.CHOICE + 2 * k
    suit = work[playout.CHOICE]
    bit = work[playout.CHOICE + 1]
    before = sums[0]
    work[playout.CHOICES] = min(count, 1)
    work[playout.CHOICE] = work[at]
    work[playout.CHOICE + 1] = work[at + 1]
    run()
    work[playout.CHOICES] = count
    work[playout.CHOICE] = suit
    work[playout.CHOICE + 1] = bit
    gained = sums[0] - before
    sums[0] = before
    sums[k] += gained


def fill_table(work: bytearray, view: View) -> None:
    """Copies the public part of a view and the seat's own account into a playout's work space."""
    table = view.table
    seat = view.seat
    work[playout.ME] = seat * 4
    work[playout.POINTS] = table.points[seat]
    work[playout.TAKEN] = table.taken[seat]
    work[playout.LEFT] = table.size - table.done
    work[playout.TURN] = table.turn * 4
    work[playout.LEADER] = table.leader * 4
    work[playout.FIRST] = 0 if table.done else 1
    work[playout.POLITE] = 0 if view.options[0] == ETIQUETTE_OFF else 1
    work[playout.SWEEP] = 0
    work[playout.SUIT] = 0
    work[playout.BEST] = 0
    work[playout.WINNER] = 0
    work[playout.VALUE] = 0
    work[playout.LEDACE] = 0
    if table.count:
        work[playout.SUIT] = table.suit
        work[playout.BEST] = bit_of(table.cards[table.best])
        work[playout.WINNER] = table.best * 4
        work[playout.VALUE] = table.value
        work[playout.LEDACE] = 1 if table.cards[table.leader] == ACE_OF_SPADES else 0


def prepare_worlds(worlds: Worlds, view: View) -> bool:
    """Tells the dealer what a view of tricks knows; False if it contradicts itself."""
    table = view.table
    base = bytearray(16)
    unseen = bytearray(4)
    places = [0, 0, 0, 0]
    for c in view.hand:
        base[view.seat * 4 + (c >> 4)] |= bit_of(c)
    for c in view.unseen():
        unseen[c >> 4] |= bit_of(c)
    for seat in range(4):
        if seat != view.seat:
            places[seat] = table.holding(seat)
    receiver = view.receiver()
    for c in view.known():
        base[receiver * 4 + (c >> 4)] |= bit_of(c)
        unseen[c >> 4] ^= bit_of(c)
        places[receiver] -= 1
    barred = bytearray(16)
    for seat in range(4):
        for suit in range(4):
            if table.voids[seat] >> suit & 1:
                barred[seat * 4 + suit] = 255
    return worlds.prepare(view.seat, base, unseen, places, barred)


def may_try(view: View) -> bool:
    """Whether a durch is still possible and worth a thought: no trick lost and half of the hand queens or higher."""
    table = view.table
    if table.taken[view.seat] != table.done:
        return False
    high = 0
    for c in view.hand:
        if c & 15 >= QUEEN:
            high += 1
    return 2 * high >= len(view.hand)


class Card(Batches):
    """Which card to play to a trick."""

    def __init__(self, view: View, cards: bytes, count: int, durch: bool, rng: Rng, sweep: int = 0) -> None:
        super().__init__(count, rng)
        self.margin = count * (100 * _DURCH_MARGIN + sweep) // 100
        self.durch_scores: list[int] = []
        self.candidates = list(cards)
        # CK-11: as long as all tricks are mine and the hand is high, every card is also judged as part of a durch.
        self.tries = durch and may_try(view)
        self.each = len(cards) << 1 if self.tries else len(cards)
        self.total = count * self.each
        self.guess = policy.play_card(view)
        self.frowned_on = [policy.is_frowned_on(view, c) for c in self.candidates]
        self.space = playout.Space()
        work = self.space.work
        fill_table(work, view)
        work[playout.CHOICES] = len(cards)
        for i in range(len(cards)):
            work[playout.CHOICE + 2 * i] = cards[i] >> 4
            work[playout.CHOICE + 2 * i + 1] = bit_of(cards[i])
        if not prepare_worlds(self.worlds, view):
            # A table where somebody revoked: nothing to compare.
            self.left = 0
            self.action = self.guess

    def judge(self, some: int) -> None:
        """Deals `some` worlds and plays every candidate in each."""
        self.worlds.deal(self.space.work, playout.WORLDS, some)
        self.space.work[playout.COUNT] = some
        self.space.run()
        if self.tries:
            self.space.run_durch()

    def open_world(self) -> None:
        """Deals one world."""
        self.worlds.deal(self.space.work, playout.WORLDS, 1)
        self.space.work[playout.COUNT] = 1

    def judge_one(self, part: int) -> None:
        """One card, as it is or as part of a durch."""
        space = self.space
        n = len(self.candidates)
        if part < n:
            alone(space.work, space.run, space.sums, part)
        else:
            alone(space.work, space.run_durch, space.durch_sums, part - n)

    def decide(self) -> None:
        """The card with the fewest expected points; of equal ones one that nobody minds (CK-22), the rule player's."""
        sums = self.space.sums
        count = self.count
        if self.tries:
            for i in range(len(self.candidates)):
                self.durch_scores.append(self.space.durch_sums[i] * 100 // count - 100 * playout.OFFSET)
                # Others defend better than the playouts do: a durch must promise a point more, or as the style says.
                tried = self.space.durch_sums[i] + self.margin
                if tried < sums[i]:
                    sums[i] = tried
        best = 0
        for i in range(len(self.candidates)):
            self.scores.append(sums[i] * 100 // count - 100 * playout.OFFSET)
            if sums[i] < sums[best] or (sums[i] == sums[best] and self._is_nicer(i, best)):
                best = i
        self.action = self.candidates[best]

    def _is_nicer(self, i: int, best: int) -> bool:
        """Whether candidate `i` is to be preferred to the equally good candidate `best`."""
        frowned = self.frowned_on[i]
        if frowned != self.frowned_on[best]:
            return not frowned
        return self.candidates[i] == self.guess


class Pass(Batches):
    """Which three cards to give away; decides all three, returns the next one.

    Triples that do not hold the cards already given are out, so the three decisions of a hand agree; with one seed they
    choose the same triple.
    """

    def __init__(self, view: View, count: int, rng: Rng, sweep: int = 0) -> None:
        super().__init__(count, rng)
        self.margin = count * (100 * _DURCH_MARGIN + sweep) // 100
        self.gave = bytes(view.gave)
        hand = sorted(view.hand + list(self.gave))
        self.hand = hand
        self.seat = view.seat
        self.receiver = view.receiver()
        self.tries = may_run(hand)
        self.triples = passing.shortlist(hand, self.gave, self.tries, BATCH, rules_of(view))
        self.each = len(self.triples) << 1 if self.tries else len(self.triples)
        self.total = count * self.each
        self.dealt = bytearray(16)
        self.space = playout.Space()
        work = self.space.work
        fill_table(work, view)
        work[playout.CHOICES] = 0
        work[playout.COUNT] = len(self.triples)
        work[playout.TURN] = view.table.leader * 4
        base = bytearray(16)
        unseen = bytearray(4)
        for c in view.game.PACK.cards:
            if c in hand:
                base[self.seat * 4 + (c >> 4)] |= bit_of(c)
            else:
                unseen[c >> 4] |= bit_of(c)
        places = [0 if s == self.seat else view.table.size for s in range(4)]
        self.worlds.prepare(self.seat, base, unseen, places, bytearray(16))

    def judge(self, some: int) -> None:
        """Deals worlds, lets the others pass by rule and plays the round out for every triple."""
        for _ in range(some):
            self.open_world()
            for k in range(len(self.triples)):
                self._lay_out(k, playout.WORLDS + 16 * k)
            self.space.work[playout.COUNT] = len(self.triples)
            self.space.run()
            if self.tries:
                self.space.run_durch()

    def _lay_out(self, k: int, at: int) -> None:
        """Writes the world as it is after triple `k` was passed to byte `at` of the work space."""
        work = self.space.work
        for i in range(16):
            work[at + i] = self.dealt[i]
        for c in self.triples[k]:
            i = at + (c >> 4)
            bit = bit_of(c)
            work[i + self.seat * 4] ^= bit
            work[i + self.receiver * 4] |= bit

    def open_world(self) -> None:
        """Deals one world and lets the others pass."""
        self.worlds.deal(self.dealt, 0, 1)
        playout.pass_hidden(self.dealt, self.seat * 4, playout.TABLES)

    def judge_one(self, part: int) -> None:
        """One triple, as it is or for a durch."""
        space = self.space
        n = len(self.triples)
        k = part if part < n else part - n
        self._lay_out(k, playout.WORLDS)
        space.work[playout.COUNT] = 1
        if part < n:
            alone(space.work, space.run, space.sums, k)
        else:
            alone(space.work, space.run_durch, space.durch_sums, k)

    def decide(self) -> None:
        """Of the triple with the fewest expected points the next card, most dangerous first."""
        sums = self.space.sums
        best = 0
        for i in range(len(self.triples)):
            if self.tries:
                tried = self.space.durch_sums[i] + self.margin
                if tried < sums[i]:
                    sums[i] = tried
            if sums[i] < sums[best]:
                best = i
        # Told for each card of the hand: the best triple with it.
        cards = []
        scores = []
        for c in self.hand:
            if c in self.gave:
                continue
            least = -1
            for i in range(len(self.triples)):
                if c in self.triples[i] and (least < 0 or sums[i] < least):
                    least = sums[i]
            if least >= 0:
                cards.append(c)
                scores.append(least * 100 // self.count - 100 * playout.OFFSET)
        self.candidates = cards
        self.scores = scores
        for c in self.triples[best]:
            if c not in self.gave:
                self.action = c
                return


def may_run(hand: list[int]) -> bool:
    """Whether a hand that is to be passed from could become a durch: four cards are queens or higher."""
    high = 0
    for c in hand:
        if c & 15 >= QUEEN:
            high += 1
    return high >= 4
