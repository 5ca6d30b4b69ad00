"""Which cards to give away in Kouřící kočka and Hearts: triples compared by playouts after everybody has passed."""

from array import array

from micropython import const

from kocka.engine.cards import HEARTS, QUEEN, SPADES
from kocka.engine.rng import Rng
from kocka.engine.trick import View
from kocka.seats import passing, rollout
from kocka.seats.rollout import NONE
from kocka.seats.search import Playouts, bit_of

_TRIPLES = const(8)  # compared


class Pass(Playouts):
    """Which three cards to give away; decides all three, returns the next one.

    Triples that do not hold the cards already given are out, so the three decisions of a hand agree; with one seed they
    choose the same triple.
    """

    def __init__(self, view: View, playouts: int, rng: Rng, sweep: int = 0) -> None:
        super().__init__(view, rng, sweep)
        self.gave = bytes(view.gave)
        self.hand = sorted(view.hand + list(self.gave))
        self.opening = view.game.OPENING
        self.receivers = [view.game.receiver(seat, view.number, self.seats, view.options) for seat in range(self.seats)]
        self.tries = bool(self.rules.swing) and may_run(self.hand)
        self.triples = passing.shortlist(self.hand, self.gave, self.tries, _TRIPLES, self.rules)
        self.begin(len(self.triples), playouts, playouts)
        self.world = array("h", bytearray(2 * 4 * self.seats))
        self.size = view.table.size
        self.cards = view.game.cards(self.seats)

    def prepare(self) -> bool:
        """Before the play only the own hand is known."""
        known: list[list[int]] = [[self.size] for _ in range(self.seats)]
        known[self.seat] = self.hand + [0]
        unseen = bytes([c for c in self.cards if c not in self.hand])
        return self.dealer.prepare(known, unseen, [0] * self.seats)

    def new_world(self) -> None:
        """Deals a world and lets the others pass by rule."""
        self.dealer.deal(self.world, 0)
        pass_hidden(self.world, self.seat, self.receivers)

    def play(self, k: int, moon: bool) -> int:
        """Triple `k` passed on."""
        work = self.space.work
        world = self.world
        for i in range(4 * self.seats):
            work[rollout.WORLD + i] = world[i]
        mine = rollout.WORLD + 4 * self.seat
        theirs = rollout.WORLD + 4 * self.receivers[self.seat]
        for c in self.triples[k]:
            work[mine + (c >> 4)] ^= bit_of(c)
            work[theirs + (c >> 4)] |= bit_of(c)
        if self.opening:
            suit = self.opening >> 4
            bit = bit_of(self.opening)
            for seat in range(self.seats):
                if work[rollout.WORLD + 4 * seat + suit] & bit:
                    work[rollout.TURN] = work[rollout.LEADER] = 4 * seat
            work[rollout.SUIT_PLAYED] = suit
            work[rollout.BIT_PLAYED] = bit
        return self.space.run(self.seat * 4 if moon else NONE)

    def decide(self) -> None:
        """Of the triple with the fewest expected points the next card, most dangerous first."""
        sums = [self.better(k) for k in range(self.options)]
        best = sums.index(min(sums))
        if sums[0] - sums[best] <= self.doubt():
            best = 0
        # Told for each card of the hand: the best triple with it.
        for c in self.hand:
            if c not in self.gave:
                held = [sums[k] for k in range(self.options) if c in self.triples[k]]
                if held:
                    self.candidates.append(c)
                    self.scores.append(self.hundredths(min(held)))
        for c in self.triples[best]:
            if c not in self.gave:
                self.action = c
                return


def pass_hidden(world: array, me: int, receivers: list[int]) -> None:  # type: ignore[type-arg]
    """Lets the hidden seats pass three cards each by a simple rule; mine stay.

    Ace, king and queen of spades from fewer than five, then the highest cards, of equal ones hearts first.
    """
    seats = len(receivers)
    given = [0] * (4 * seats)
    for seat in range(seats):
        if seat == me:
            continue
        at = 4 * seat
        for _ in range(3):
            spades = world[at + SPADES]
            n = 0
            while spades:
                spades &= spades - 1
                n += 1
            bit = world[at + SPADES] & 0x1C00
            suit = SPADES
            if not bit or n > 4:
                bit = 0
                for other in (HEARTS, 0, 2):
                    if world[at + other] > bit and _top(world[at + other]) > bit:
                        bit = _top(world[at + other])
                        suit = other
                if not bit:
                    bit = world[at + SPADES]
                    suit = SPADES
            bit = _top(bit)
            world[at + suit] ^= bit
            given[at + suit] |= bit
    for seat in range(seats):
        if seat != me:
            for suit in range(4):
                world[4 * receivers[seat] + suit] |= given[4 * seat + suit]


def _top(mask: int) -> int:
    """The highest bit."""
    bit = 1
    while bit << 1 <= mask:
        bit <<= 1
    return bit


def may_run(hand: list[int]) -> bool:
    """Whether a hand that is to be passed from could become a moon: more than two fifths are queens or higher."""
    high = 0
    for c in hand:
        if c & 15 >= QUEEN:
            high += 1
    return 5 * high > 2 * len(hand)
