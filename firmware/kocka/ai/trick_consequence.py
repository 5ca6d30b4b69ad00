"""What a worse card or pass leads to in a trick-taking game without trumps (see `consequence`).

It is the trick with the black cat, or else the dearest one, that the seat takes after the worse choice.
"""

from array import array

from micropython import const

from kocka.ai import passing, playout
from kocka.ai.consequence import WORLDS_DEALT, Comparison, Consequence
from kocka.ai.kernel import CHOICES, WORLDS, KernelBuffers
from kocka.ai.recipe import Rules, rules_of
from kocka.ai.search import prepare_deals, prepare_worlds
from kocka.ai.worlds import Dealer
from kocka.engine.cards import NO_CARD, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import Table, View, trick_of

MYPY = False
if MYPY:
    from typing import Any

_ACE = const(14)


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


class TrickComparison(Comparison):
    """See Comparison. The cost is that of the round alone, nobody sweeps."""

    def __init__(self, view: View, worse: bytes, better: bytes, seed: int, stream: int) -> None:
        super().__init__(view, worse, better, seed, stream)
        self._rules = rules_of(view)
        self._seats = view.table.seats
        self._passes = view.table.phase == PASS
        self._receiver = view.game.receiver(view.seat, view.number, self._seats, view.options)
        self._dealer = Dealer(self._seats)
        self._dealer.seed(Rng(seed, stream))
        self._worlds: list[array[int]] = []

    def playing(self) -> "Any":
        buffers = KernelBuffers(self._rules, self._seats)
        yield
        buffers.look(self.view)
        yield
        if self._passes:
            costs = yield from self._passing(buffers)
            return costs
        if not prepare_worlds(self._dealer, self.view):
            return []
        yield
        self._dealer.deal(buffers.work, WORLDS, WORLDS_DEALT)
        words = 4 * self._seats
        self._worlds = [buffers.work[at : at + words] for at in range(WORLDS, WORLDS + WORLDS_DEALT * words, words)]
        yield
        buffers.choose([choice[0] for choice in self.choices])
        for row in range(WORLDS_DEALT):
            buffers.run(1, row)
            yield
        out = buffers.out
        return [out[row * CHOICES] - out[row * CHOICES + 1] for row in range(WORLDS_DEALT)]

    def _passing(self, buffers: KernelBuffers) -> "Any":
        """As `playing`: the others give by rule; the worlds are those before I give."""
        view = self.view
        me = view.seat
        seats = self._seats
        receivers = [view.game.receiver(seat, view.number, seats, view.options) for seat in range(seats)]
        prepare_deals(self._dealer, view)
        yield
        costs = []
        for _ in range(WORLDS_DEALT):
            world = array("H", bytearray(8 * seats))
            self._dealer.deal(world, 0, 1)
            passing.pass_hidden(world, me, receivers, self._rules)
            self._worlds.append(world)
            yield
            hands = self._hands(world)
            cost = 0
            for number in range(2):
                given = self._given(hands, number)
                for seat in range(seats):
                    buffers.put(0, seat, given[seat])
                buffers.run(1)
                cost = buffers.out[0] - cost
                yield
            costs.append(-cost)
        return costs

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
            for c in self.choices[number]:
                given[self.view.seat].remove(c)
                given[self._receiver].append(c)
            given[self._receiver].sort()
        return given

    def line(self, world: int, number: int) -> Line:
        view = self.view
        old = view.table
        given = self._given(self._hands(self._worlds[world]), number)
        opening = view.game.OPENING
        leader = old.leaders[0] if old.done else old.leader
        if opening != NO_CARD and not len(old.log):
            leader = next(seat for seat in range(self._seats) if opening in given[seat])
        table = Table(self._seats, old.size, old.values, 0, leader)
        for c in old.log:
            table.play(c)
        line = Line(table, given, self._rules, opening)
        if not self._passes:
            line.play(self.choices[number][0])
        return line

    def difference(self, worse: Line, better: Line) -> Consequence | None:
        return self._taken(worse.table, better.table)

    def _taken(self, worse: Table, better: Table) -> Consequence | None:
        """What the seat takes at the end of one line only; None if it is something else that costs more."""
        me = self.view.seat
        now = self.view.table.done
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
        return Consequence(Consequence.CAT if has_cat else Consequence.POINTS, worse.trick(number)[me], is_now, number)

    def taker(self, better: Line) -> int:
        now = self.view.table.done
        seat = int(better.table.takers[now])
        cost = sum([self._rules.costs[c] for c in better.table.trick(now)])
        return -1 if self._passes or seat == self.view.seat or cost <= 0 else seat

    def _cost(self, table: Table, number: int) -> int:
        """What a trick costs the seat: 0 if another one takes it."""
        if table.takers[number] != self.view.seat:
            return 0
        costs = sum([self._rules.costs[c] for c in table.trick(number)])
        return costs + (self._rules.last if number == table.size - 1 else 0)
