"""What a worse choice leads to, in worlds that its seat must reckon with: a fact to tell instead of an average.

    comparison = Comparison(view, worse, better, seed, stream)
    while not comparison.step(): …         # about 5 ms on the chip each
    comparison.found                       # a Consequence, or None

Worlds consistent with the view are dealt as for a decision, and the kernel plays out both choices in each. Where the
worse one costs more, both are played once more by the readable rule (`playout`), which tells what happened: the trick
with the black cat, or else the dearest trick, that the seat takes after the worse choice. The commonest of these is the
consequence.
"""

from array import array

from micropython import const

from kocka.ai import passing, playout
from kocka.ai.kernel import CHOICES, WORLDS, KernelBuffers
from kocka.ai.recipe import Rules, rules_of
from kocka.ai.search import prepare_worlds
from kocka.ai.worlds import Dealer
from kocka.engine.cards import NO_CARD, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import Table, View, trick_of

MYPY = False
if MYPY:
    from typing import Any

    from kocka.ai.advice import Advice

WORLDS_DEALT = const(16)  # a batch of the kernel
_LEAST = const(3)  # worlds in which the worse choice must cost more
_MOST = const(6)  # of them that are played once more
_DEAR = const(25)  # hundredths of a point
_ACE = const(14)


def comparing(view: View, advice: "Advice", mine: bytes, seed: int, stream: int) -> "Comparison | None":
    """The comparison of `mine`, if that is much dearer than the advice, or else of the dearest card, with the advice.

    `mine`: the card, or all cards to give, that the person thinks of, may be empty. None if nothing is much dearer.
    Sets `advice.compared`. Raises ValueError if `view` is not that of the seat to move.
    """
    if advice.action not in advice.candidates:
        return None
    best = advice.score(advice.action)
    passes = view.table.phase == PASS
    worse = NO_CARD
    most = best + _DEAR
    for c in mine if passes or _costs(advice, mine, most) else advice.candidates:
        if c in advice.candidates and advice.score(c) >= most:
            most = advice.score(c)
            worse = c
    if worse == NO_CARD or (passes and len(mine) != len(advice.giving)):
        return None
    advice.compared = worse
    better = advice.giving if passes else bytes([advice.action])
    return Comparison(view, mine if passes else bytes([worse]), better, seed, stream)


def _costs(advice: "Advice", mine: bytes, most: int) -> bool:
    """Whether a card is compared and costs that much."""
    return len(mine) == 1 and mine[0] in advice.candidates and advice.score(mine[0]) >= most


class Consequence:
    """What comes of a choice.

    `card`: the seat's card that takes the trick, NO_CARD: now one, now another; `is_now`: it is the trick that is
    running or led; `trick`: its number, from 0, -1 with NO_CARD; `has_cat`: the queen of spades is in it; `worlds`: in how many of
    OF the choice costs more than the better one; `taker`: the other seat that takes the trick, with points, after the
    better card in all worlds looked at, -1: not always the same.
    """

    OF = WORLDS_DEALT

    def __init__(self, card: int, is_now: bool, trick: int, has_cat: bool) -> None:
        self.card = card
        self.is_now = is_now
        self.trick = trick
        self.has_cat = has_cat
        self.worlds = 0
        self.taker = -1

    def is_like(self, other: "Consequence") -> bool:
        """Whether it is the same thing, perhaps in another trick."""
        return self.card == other.card and self.is_now == other.is_now and self.has_cat == other.has_cat


class Line:
    """One world played out by the rule after a choice; `table` is its end once `step` has returned True."""

    def __init__(self, table: Table, hands: "list[list[int]]", rules: Rules, opening: int) -> None:
        self.table = table
        self._hands = hands
        self._rules = rules
        self._opening = opening

    def play(self, card: int) -> None:
        """The seat on turn plays a card."""
        self._hands[self.table.turn].remove(card)
        self.table.play(card)

    def step(self) -> bool:
        """Plays a trick to its end by the rule; True if the round is over."""
        table = self.table
        done = table.done
        while table.done == done < table.size:
            self.play(playout.choose(table, self._hands[table.turn], self._rules, self._opening))
        return table.done == table.size


class Comparison:
    """Compares two choices; `found` is None until `step` has returned True, and where nothing can be told."""

    def __init__(self, view: View, worse: bytes, better: bytes, seed: int, stream: int) -> None:
        """`worse`, `better`: a card each, in a pass all cards to give; `seed`, `stream`: as in `thinker.make`."""
        self.found: Consequence | None = None
        self._view = view
        self._choices = (worse, better)
        self._rules = rules_of(view)
        self._seats = view.table.seats
        self._passes = view.table.phase == PASS
        self._dealer = Dealer(self._seats)
        self._dealer.seed(Rng(seed, stream))
        self._work = self._working()

    def step(self) -> bool:
        """A little work; returns whether it is done."""
        for _ in self._work:
            return False
        return True

    def _working(self) -> "Any":
        """Deals, compares, follows: a generator."""
        buffers = KernelBuffers(self._rules, self._seats)
        yield
        buffers.look(self._view)
        yield
        if self._passes:
            worlds = yield from self._dealing_passes(buffers)
        else:
            if not prepare_worlds(self._dealer, self._view):
                return
            yield
            self._dealer.deal(buffers.work, WORLDS, WORLDS_DEALT)
            words = 4 * self._seats
            worlds = [buffers.work[at : at + words] for at in range(WORLDS, WORLDS + WORLDS_DEALT * words, words)]
            yield
            buffers.choose([choice[0] for choice in self._choices])
            for row in range(WORLDS_DEALT):
                buffers.run(1, row)
                yield
        out = buffers.out
        costs = [out[row * CHOICES] - out[row * CHOICES + 1] for row in range(WORLDS_DEALT)]
        wrong = [row for row in range(WORLDS_DEALT) if costs[row] > 0]
        if len(wrong) < _LEAST or sum(costs) <= 0:
            return
        told: list[Consequence] = []
        takers: list[int] = []
        for row in wrong[:_MOST]:
            ends = []
            for number in range(2):
                line = self._line(self._hands(worlds[row]), number)
                yield
                while not line.step():
                    yield
                ends.append(line.table)
            takers.append(self._taker(ends[1]))
            one = self._difference(ends[0], ends[1])
            if one is not None:
                told.append(one)
            yield
        self.found = commonest(told)
        if self.found is not None:
            self.found.worlds = len(wrong)
            if not self._passes and min(takers) == max(takers):
                self.found.taker = takers[0]

    def _dealing_passes(self, buffers: KernelBuffers) -> "Any":
        """Deals the worlds of a pass, lets the others give by rule, plays both choices; returns the worlds before I give.

        Their costs are put where those of cards would be.
        """
        view = self._view
        me = view.seat
        seats = self._seats
        receivers = [view.game.receiver(seat, view.number, seats, view.options) for seat in range(seats)]
        hand = sorted(view.hand + list(view.gave))
        known: list[list[int]] = [[view.table.size] for _ in range(seats)]
        known[me] = hand + [0]
        unseen = bytes([c for c in view.game.cards(seats) if c not in hand])
        self._dealer.prepare(known, unseen, [0] * seats)
        yield
        self._receiver = receivers[me]
        costs = []
        worlds = []
        for _ in range(WORLDS_DEALT):
            world = array("H", bytearray(8 * seats))
            self._dealer.deal(world, 0, 1)
            passing.pass_hidden(world, me, receivers, self._rules)
            worlds.append(world)
            yield
            hands = self._hands(world)
            for k in range(2):
                given = self._given(hands, k)
                for seat in range(seats):
                    buffers.put(0, seat, given[seat])
                buffers.run(1)
                costs.append(buffers.out[0])
                yield
        for at in range(len(costs)):
            buffers.out[(at >> 1) * CHOICES + (at & 1)] = costs[at]
        return worlds

    def _hands(self, words: "array[int]") -> "list[bytes]":
        """The hands of a world in the kernel's masks, ascending."""
        lowest = self._rules.lowest
        hands = []
        for seat in range(self._seats):
            cards = bytearray()
            for suit in range(4):
                mask = words[4 * seat + suit]
                for rank in range(lowest, _ACE + 1):
                    if mask >> (_ACE - rank) & 1:
                        cards.append(suit << 4 | rank)
            hands.append(bytes(cards))
        return hands

    def _given(self, hands: "list[bytes]", number: int) -> "list[list[int]]":
        """The hands of a world with choice `number` passed on; without a pass only copies."""
        given = [list(hand) for hand in hands]
        if self._passes:
            for c in self._choices[number]:
                given[self._view.seat].remove(c)
                given[self._receiver].append(c)
            given[self._receiver].sort()
        return given

    def _line(self, hands: "list[bytes]", number: int) -> Line:
        """The world with a choice made, ready to be played out."""
        view = self._view
        old = view.table
        given = self._given(hands, number)
        opening = view.game.OPENING
        leader = old.leaders[0] if old.done else old.leader
        if opening != NO_CARD and not len(old.log):
            leader = [seat for seat in range(self._seats) if opening in given[seat]][0]
        table = Table(self._seats, old.size, old.values, 0, leader)
        for c in old.log:
            table.play(c)
        line = Line(table, given, self._rules, opening)
        if not self._passes:
            line.play(self._choices[number][0])
        return line

    def _difference(self, worse: Table, better: Table) -> "Consequence | None":
        """What the seat takes at the end of one line only; None if it is something else that costs more."""
        me = self._view.seat
        now = self._view.table.done
        number = cat = trick_of(worse, QUEEN_OF_SPADES)
        has_cat = worse.takers[number] == me != better.takers[trick_of(better, QUEEN_OF_SPADES)]
        if not has_cat:
            most = 0
            for one in range(now, worse.size):
                cost = self._cost(worse, one)
                if one != cat and cost > most:
                    most = cost
                    number = one
            if not most:
                return None
        is_now = number == now and not self._passes
        return Consequence(worse.trick(number)[me], is_now, number, has_cat)

    def _taker(self, better: Table) -> int:
        """The other seat that takes the trick, -1 if it is mine or costs nothing."""
        now = self._view.table.done
        seat = better.takers[now]
        return -1 if seat == self._view.seat or sum([self._rules.costs[c] for c in better.trick(now)]) <= 0 else seat

    def _cost(self, table: Table, number: int) -> int:
        """What a trick costs the seat: 0 if another one takes it."""
        if table.takers[number] != self._view.seat:
            return 0
        costs = sum([self._rules.costs[c] for c in table.trick(number)])
        return costs + (self._rules.last if number == table.size - 1 else 0)


def commonest(told: "list[Consequence]") -> "Consequence | None":
    """What is told most often, in the trick where it is told most often; None if nothing is.

    If no single card is named by half of them, neither card nor trick is: only whether it is the cat.
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
        cats = len([one for one in told if one.has_cat])
        best = [one for one in told if one.has_cat == (2 * cats >= len(told)) and not one.is_now]
        if not best:
            return None
        card = NO_CARD
        trick = -1
    return Consequence(card, found.is_now, trick, best[0].has_cat)
