"""Decisions of the games beside Černá kočka by playouts: which card to play (`giving`: which cards to give away).

A step is small: one world dealt or one playout of one card, so that keys never wait for a decision.
"""

from array import array

from micropython import const

from kocka.engine.cards import HEARTS, JACK, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.trick import View
from kocka.seats import policy, rollout
from kocka.seats.dealing import Dealer
from kocka.seats.rollout import NONE
from kocka.seats.rules import Rules, rules_of, suspect, sweeper_of, swept
from kocka.seats.thought import Searcher

_DOUBT = const(10)  # hundredths of all penalty points
_MARGIN = const(6)  # points that a moon must promise beside: others defend better than playouts do


def bit_of(c: int) -> int:
    """The bit of a card in a mask of its suit."""
    return 1 << ((c & 15) - 2)


def barred(view: View) -> list[int]:
    """For each seat a mask of suits that it cannot hold: not followed, or ruled out by a heart it had to lead."""
    table = view.table
    masks = list(table.voids)
    rules = rules_of(view)
    if not rules.locked:
        return masks
    tricks = table.done + (1 if table.count else 0)
    log = table.log
    opened = False
    for number in range(tricks):
        at = number * table.seats
        leader = table.leaders[number] if number < table.done else table.leader
        if log[at] >> 4 == HEARTS and not opened:
            masks[leader] |= 7  # nothing but hearts was left to it
        for c in log[at : at + table.seats]:
            if rules.unlocks(c):
                opened = True
    return masks


def prepare_worlds(dealer: Dealer, view: View) -> bool:
    """Tells the dealer what a view knows in play; False if it contradicts itself."""
    table = view.table
    known: list[list[int]] = [[] for _ in range(table.seats)]
    given = view.known()
    known[view.receiver()] += given
    known[view.seat] = list(view.hand)
    for seat in range(table.seats):
        own = known[seat]
        own.append(0 if seat == view.seat else table.holding(seat) - len(own))
        if own[len(own) - 1] < 0:
            return False
    unseen = bytes([c for c in view.unseen() if c not in given])
    return dealer.prepare(known, unseen, barred(view))


def fill_table(work: array, view: View, rules: Rules) -> None:  # type: ignore[type-arg]
    """Copies the public part of a view into a playout's work space."""
    table = view.table
    me = view.seat
    sign = -1 if rules.bonus else 1
    work[rollout.ME] = me * 4
    work[rollout.LEFT] = table.size - table.done
    work[rollout.TURN] = max(0, table.turn) * 4
    work[rollout.LEADER] = max(0, table.leader) * 4
    work[rollout.FIRST] = 0 if table.done else 1
    work[rollout.SUIT] = 0
    work[rollout.BEST] = 0
    work[rollout.WINNER] = 0
    work[rollout.VALUE] = 0
    work[rollout.HARM] = 0
    work[rollout.CAT] = 1
    work[rollout.HEJMA] = NONE
    work[rollout.BIT_PLAYED] = 0
    tricked = 0
    for seat in range(table.seats):
        work[rollout.START + seat] = sign * table.points[seat]
        if table.taken[seat]:
            tricked |= 1 << seat
    work[rollout.TRICKED] = tricked
    locked = rules.locked
    log = table.log
    done = table.done * table.seats
    gone = 0
    for at in range(len(log)):
        c = log[at]
        if rules.unlocks(c):
            locked = False
        if c == QUEEN_OF_SPADES:
            work[rollout.CAT] = 2
        if at < done:
            if rules.costs[c]:
                gone += 1
            if c == QUEEN_OF_SPADES:
                work[rollout.CAT] = 0
                work[rollout.HEJMA] = table.takers[at // table.seats] * 4
        elif rules.costs[c] > 0:
            work[rollout.HARM] = 1
    work[rollout.LOCKED] = 1 if locked else 0
    work[rollout.REST] = rules.costly - gone
    holder = sweeper_of(view, rules)
    if holder >= 0:
        work[rollout.HOLDER] = holder * 4
    else:
        work[rollout.HOLDER] = rollout.SPLIT if rules.swing and swept(view, rules) else NONE
    if table.count:
        work[rollout.SUIT] = table.suit
        work[rollout.BEST] = bit_of(table.cards[table.best])
        work[rollout.WINNER] = table.best * 4
        work[rollout.VALUE] = sign * table.value


def may_try(view: View, rules: Rules) -> bool:
    """Whether a moon is still possible and worth a thought: nobody else has a penalty card and the hand is high."""
    if not rules.swing:
        return False
    holder = sweeper_of(view, rules)
    taken = swept(view, rules)
    if holder >= 0 and holder != view.seat:
        return False
    if taken and holder < 0:
        return False
    high = 0
    for c in view.hand:
        if c & 15 >= JACK:
            high += 1
    return 5 * high >= 2 * len(view.hand) or 3 * taken >= rules.whole


class Playouts(Searcher):
    """Shared by both decisions: worlds and playouts one at a time, sums of costs.

    `sums`: of cost + OFFSET for each alternative; `moon_sums`: the same going for a moon; `options`: alternatives.
    """

    def __init__(self, view: View, rng: Rng, sweep: int) -> None:
        """`sweep`: of the style, what a moon must promise beside the margin, in hundredths."""
        super().__init__(0)
        self.sweep = sweep
        self.rules = rules_of(view)
        self.seats = view.table.seats
        self.seat = view.seat
        self.dealer = Dealer(self.seats)
        self.dealer.seed(rng)
        self.space = rollout.Space(self.rules, self.seats)
        fill_table(self.space.work, view, self.rules)
        self.tries = False
        self.options = 0
        self.at = -1  # playouts done in this world; -1: it is not dealt
        self.ready = False  # whether the dealer knows what the view knows
        self.sums: list[int] = []
        self.moon_sums: list[int] = []

    def begin(self, options: int, worlds: int, playouts: int) -> None:
        """There are so many alternatives, each tried with a moon as well if `tries`.

        They are judged in `worlds`, fewer if that takes more than so many `playouts`, but in four at least.
        """
        self.options = options
        self.sums = [0] * options
        self.moon_sums = [0] * options
        self.each = 2 * options if self.tries else options
        self.count = self.left = min(worlds, max(4, playouts // self.each))
        self.total = self.count * self.each

    def step(self, budget: int) -> bool:
        """As in Thinker; a unit is one playout or one world dealt; so is getting ready to deal."""
        while self.left:
            if not self.ready:
                # A turn of its own: it takes as long as some playouts.
                self.ready = True
                if not self.prepare():
                    self.left = 0
            elif self.at < 0:
                self.new_world()
                self.at = 0
            else:
                k = self.at
                if k < self.options:
                    self.sums[k] += self.play(k, False)
                else:
                    self.moon_sums[k - self.options] += self.play(k - self.options, True)
                self.playouts += 1
                self.at = k + 1
                if self.at == self.each:
                    self.at = -1
                    self.left -= 1
            budget -= 1
            if budget < 1:
                break
        if self.left:
            return False
        if not self.action:
            self.decide()
        return True

    def prepare(self) -> bool:
        """Tells the dealer what is known; False (and `action` is set) if that contradicts itself."""
        raise NotImplementedError

    def new_world(self) -> None:
        """Deals the next world."""
        raise NotImplementedError

    def play(self, k: int, moon: bool) -> int:
        """Cost + OFFSET of alternative `k` in the world that is dealt."""
        raise NotImplementedError

    def better(self, k: int) -> int:
        """The sum of alternative `k`: as it is, or going for a moon if that is better by a margin."""
        if self.tries:
            tried = self.moon_sums[k] + (100 * _MARGIN + self.sweep) * self.count // 100
            if tried < self.sums[k]:
                return tried
        return self.sums[k]

    def doubt(self) -> int:
        """How much better than the rule player's choice a sum must be: what chance alone does to the difference."""
        spread = self.rules.whole + (rollout.LETTER if self.rules.letters else 0)
        root = 1
        while (root + 1) * (root + 1) <= self.count:
            root += 1
        return spread * root * _DOUBT // 100

    def hundredths(self, total: int) -> int:
        """A sum as the mean of expected points, times 100."""
        return total * 100 // self.count - 100 * rollout.OFFSET


class Card(Playouts):
    """Which card to play to a trick. Cards that nothing lies between are judged as one."""

    def __init__(self, view: View, cards: bytes, worlds: int, playouts: int, rng: Rng, sweep: int = 0) -> None:
        super().__init__(view, rng, sweep)
        self.candidates = list(cards)
        self.guess = policy.play_card(view)
        self.tries = may_try(view, self.rules)
        shooter = suspect(view, self.rules)
        self.suspect = shooter * 4 if shooter >= 0 else NONE
        self.group = _groups(view, cards, self.rules)
        self.first: list[int] = []  # a card of each group
        for i in range(len(cards)):
            if self.group[i] == len(self.first):
                self.first.append(cards[i])
        self.begin(len(self.first), worlds, playouts)
        self.view = view
        if self.options == 1:
            self.left = 0
            self.action = self.guess

    def prepare(self) -> bool:
        """A view of a table where somebody revoked can contradict itself: then there is nothing to compare."""
        if prepare_worlds(self.dealer, self.view):
            return True
        self.action = self.guess
        return False

    def new_world(self) -> None:
        """Deals into the work space."""
        self.dealer.deal(self.space.work, rollout.WORLD)

    def play(self, k: int, moon: bool) -> int:
        """The first card of group `k`."""
        work = self.space.work
        c = self.first[k]
        work[rollout.SUIT_PLAYED] = c >> 4
        work[rollout.BIT_PLAYED] = bit_of(c)
        return self.space.run(self.seat * 4 if moon else self.suspect)

    def decide(self) -> None:
        """The card that is expected to cost least; of equal ones the rule player's."""
        best = 0
        sums = [self.better(k) for k in range(self.options)]
        for i in range(len(self.candidates)):
            mine = sums[self.group[i]]
            self.scores.append(self.hundredths(mine))
            least = sums[self.group[best]]
            if mine < least or (mine == least and self.candidates[i] == self.guess):
                best = i
        self.action = self.candidates[best]
        if self.guess in self.candidates:
            ruled = sums[self.group[self.candidates.index(self.guess)]]
            if ruled - sums[self.group[best]] <= self.doubt():
                self.action = self.guess


def _groups(view: View, cards: bytes, rules: Rules) -> list[int]:
    """For each card the number of its group: cards of equal cost that no card still held or lying here divides."""
    table = view.table
    gone = bytes(table.log[: table.done * table.seats])
    group = [0]
    for i in range(1, len(cards)):
        low = cards[i - 1]
        high = cards[i]
        same = low >> 4 == high >> 4 and rules.costs[low] == rules.costs[high] and QUEEN_OF_SPADES not in (low, high)
        for c in range(low + 1, high):
            if c not in gone and c not in view.hand:
                same = False
        group.append(group[i - 1] + (0 if same else 1))
    return group
