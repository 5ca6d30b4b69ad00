"""An AI seat's decision in slices: `make` a Thinker for a view, `step` it until it is done, take its `action`.

A decision depends on the view, the level, the seed and the stream only, never on how it is sliced or on a clock. The
thinking levels judge every card by playouts in worlds that agree with the view; the others decide at once.
"""

from micropython import const

from kocka.engine.cards import ACE_OF_SPADES, JACK, NO_CARD, QUEEN
from kocka.engine.cerna_kocka import ETIQUETTE_OFF, CernaKocka
from kocka.engine.dokladacka import LayoutView
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.seats import beginner, laying, levels, playout, policy
from kocka.seats.worlds import BATCH, Worlds

_VALUES = CernaKocka.VALUES
_LOWEST = const(7)
_DURCH_MARGIN = const(1)
_PASS_STREAM = const(0x8000)


class Thinker:
    """A decision being made. Until `step` has returned True `action` is NO_CARD.

    `action`: what to do; `candidates`: the cards compared, ascending (empty when nothing was compared); `scores`: the
    expected points of each in hundredths; `playouts`: done so far; `total`: those the decision takes.
    """

    def __init__(self) -> None:
        self.action = NO_CARD
        self.candidates: list[int] = []
        self.scores: list[int] = []
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


def bit_of(c: int) -> int:
    """The bit of a card in a mask of its suit."""
    return 1 << ((c & 15) - _LOWEST)


class Searcher(Thinker):
    """Shared by decisions that play out worlds: `count` worlds, one after the other, in order."""

    def __init__(self, count: int, rng: Rng) -> None:
        super().__init__()
        self.left = count
        self.count = count
        self.each = 1  # playouts in a world
        self.worlds = Worlds()
        self.worlds.seed(rng)

    def step(self, budget: int) -> bool:
        """As in Thinker. Allocates next to nothing until the last slice."""
        n = self.each
        while self.left:
            some = budget // n
            if some < 1:
                some = 1
            if some > BATCH:
                some = BATCH
            if some > self.left:
                some = self.left
            self.judge(some)
            self.left -= some
            self.playouts += some * n
            budget -= some * n
            if budget < n:
                break
        if self.left:
            return False
        if not self.action:
            self.decide()
        return True

    def judge(self, some: int) -> None:
        """Plays out the next `some` worlds (1..BATCH)."""
        raise NotImplementedError

    def decide(self) -> None:
        """Sets `scores` and `action`."""
        raise NotImplementedError


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


class Card(Searcher):
    """Which card to play to a trick."""

    def __init__(self, view: View, cards: bytes, count: int, durch: bool, rng: Rng) -> None:
        super().__init__(count, rng)
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

    def decide(self) -> None:
        """The card with the fewest expected points; of equal ones one that nobody minds (CK-22), the rule player's."""
        sums = self.space.sums
        count = self.count
        if self.tries:
            for i in range(len(self.candidates)):
                self.durch_scores.append(self.space.durch_sums[i] * 100 // count - 100 * playout.OFFSET)
                # Others defend better than the playouts do: a durch must promise a point more.
                tried = self.space.durch_sums[i] + _DURCH_MARGIN * count
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


class Pass(Searcher):
    """Which three cards to give away; decides all three, returns the next one.

    Triples that do not hold the cards already given are out, so the three decisions of a hand agree; with one seed they
    choose the same triple.
    """

    def __init__(self, view: View, count: int, rng: Rng) -> None:
        super().__init__(count, rng)
        self.gave = bytes(view.gave)
        hand = sorted(view.hand + list(self.gave))
        self.hand = hand
        self.seat = view.seat
        self.receiver = view.receiver()
        self.tries = may_run(hand)
        self.triples = shortlist(hand, self.gave, self.tries)
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
        work = self.space.work
        dealt = self.dealt
        seat = self.seat
        receiver = self.receiver
        for _ in range(some):
            self.worlds.deal(dealt, 0, 1)
            playout.pass_hidden(dealt, seat * 4, playout.TABLES)
            for k in range(len(self.triples)):
                at = playout.WORLDS + 16 * k
                for i in range(16):
                    work[at + i] = dealt[i]
                for c in self.triples[k]:
                    i = at + (c >> 4)
                    bit = bit_of(c)
                    work[i + seat * 4] ^= bit
                    work[i + receiver * 4] |= bit
            self.space.run()
            if self.tries:
                self.space.run_durch()

    def decide(self) -> None:
        """Of the triple with the fewest expected points the next card, most dangerous first."""
        sums = self.space.sums
        best = 0
        for i in range(len(self.triples)):
            if self.tries:
                tried = self.space.durch_sums[i] + _DURCH_MARGIN * self.count
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


class Lay(Searcher):
    """Which card to lay in a dokládačka; `scores` are chances of losing in hundredths of a per cent."""

    def __init__(self, view: LayoutView, cards: bytes, count: int, rng: Rng) -> None:
        super().__init__(count, rng)
        self.candidates = list(cards)
        self.each = len(cards)
        self.total = count * self.each
        self.guess = policy.lay_card(view)
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

    def decide(self) -> None:
        """The card that loses least often; of equal ones the rule player's."""
        sums = self.space.sums
        best = 0
        for i in range(len(self.candidates)):
            self.scores.append(sums[i] * 10000 // self.count)
            if sums[i] < sums[best] or (sums[i] == sums[best] and self.candidates[i] == self.guess):
                best = i
        self.action = self.candidates[best]


def may_run(hand: list[int]) -> bool:
    """Whether a hand that is to be passed from could become a durch: four cards are queens or higher."""
    high = 0
    for c in hand:
        if c & 15 >= QUEEN:
            high += 1
    return high >= 4


def _three_lowest(hand: list[int]) -> list[int]:
    left = list(hand)
    lowest: list[int] = []
    while len(lowest) < 3:
        best = left[0]
        for c in left:
            if c & 15 < best & 15:
                best = c
        lowest.append(best)
        left.remove(best)
    return lowest


def shortlist(hand: list[int], gave: bytes, tries: bool) -> list[list[int]]:
    """Up to BATCH triples of `hand` worth judging, each most dangerous card first; all contain the cards of `gave`.

    They are the rule player's triple and those of the most dangerous cards, and the three lowest if a durch is to be
    tried (`tries`). If another player's choice was begun
    (`gave` is in none of them), the cards given are completed instead.
    """
    order = _by_danger(hand, b"")
    triples = _triples(policy.worst_three(hand), order)
    if tries:
        lowest = _three_lowest(hand)
        if not _same(lowest, triples):
            triples[BATCH - 1] = lowest
    triples = [triple for triple in triples if _contains(triple, gave)]
    if not triples:
        order = _by_danger(hand, gave)
        triples = [triple for triple in _triples(order[:3], order) if _contains(triple, gave)]
    return triples


def _by_danger(hand: list[int], before: bytes) -> list[int]:
    """The cards of `before` and the most dangerous others, six in all."""
    order = list(before)
    while len(order) < 6:
        worst = NO_CARD
        most = -1000
        for c in hand:
            if c not in order:
                d = policy.danger(hand, c)
                if d > most:
                    worst = c
                    most = d
        order.append(worst)
    return order


def _triples(first: list[int], order: list[int]) -> list[list[int]]:
    """`first`, then triples of `order` by the sum of their places: BATCH in all."""
    triples = [first]
    for total in range(3, 13):
        for i in range(4):
            for j in range(i + 1, 5):
                k = total - i - j
                if j < k < 6 and len(triples) < BATCH:
                    triple = [order[i], order[j], order[k]]
                    if not _same(triple, triples):
                        triples.append(triple)
    return triples


def _contains(triple: list[int], gave: bytes) -> bool:
    for c in gave:
        if c not in triple:
            return False
    return True


def _same(triple: list[int], triples: list[list[int]]) -> bool:
    for other in triples:
        if triple[0] in other and triple[1] in other and triple[2] in other:
            return True
    return False


def make(view: View | LayoutView, level: int, seed: int, stream: int) -> Thinker:
    """A thinker for the seat of `view`, whose turn it is, at `level` (`levels`).

    `seed` (0..2**48-1) and `stream` (0..65535) fix its random numbers. Raises ValueError when it is not its turn.
    """
    if view.to_move() != view.seat:
        raise ValueError("it is not the turn of seat " + str(view.seat))
    rng = Rng(seed, stream)
    if level == levels.RANDOM:
        return Decided(random_action(view, rng))
    if level == levels.BEGINNER:
        return Decided(beginner.choose(view, rng))
    if level == levels.RULE:
        return Decided(policy.choose(view))
    buf = bytearray(20)
    if isinstance(view, LayoutView):
        n = view.legal(buf)
        count = levels.lay_worlds(level)
        if n == 1 or not count:
            return Decided(policy.lay_card(view))
        return Lay(view, bytes(buf[:n]), count, rng)
    if view.table.phase == PASS:
        count = levels.pass_worlds(level)
        if not count:
            return Decided(policy.choose(view))
        # One stream for the three cards of a hand, whatever the caller's.
        return Pass(view, count, Rng(seed, _PASS_STREAM | (view.number << 2 | view.seat) & 0x7FFF))
    ending = policy.sure_ending(view)
    if ending:
        return Decided(ending)
    n = policy.cards_to_choose(view, buf)
    if n == 1:
        return Decided(buf[0])
    return Card(view, bytes(buf[:n]), levels.play_worlds(level), level == levels.MASTER, rng)


def random_action(view: View | LayoutView, rng: Rng) -> int:
    """Any card that may be played; claims and throw-ins only when they are sure."""
    if isinstance(view, LayoutView):
        buf = bytearray(20)
        return buf[rng.below(view.legal(buf))]
    if view.table.phase != PASS:
        ending = policy.sure_ending(view)
        if ending:
            return ending
    buf = bytearray(20)
    return buf[rng.below(policy.cards_to_choose(view, buf))]
