"""The utility of a round's result for the match: from the standing to the tables of a kernel.

The utility of a round alone is its points (`KernelBuffers.default_utility`). In a match a point weighs more for a seat
that is about to lose, and nothing once another seat loses anyway. The chances of ending last and first are estimated
from the totals: they fall off exponentially with the distance from the worst (the best) total, over a width that grows
with the square root of the rounds to come. A seat's row of utilities is how its points change these chances while the
other seats get their mean. Rows are scaled so that a point taken by me instead of the others counts as a point; an
eighth of a point per point is added, for when nothing else matters.

Integers only: the same numbers on every Python.
"""

from array import array

from micropython import const

from kocka.ai import kernel, levels
from kocka.ai.recipe import Rules

_ONE = const(4096)  # the chance 1
_STEPS = const(64)  # of the exponential, an eighth each
_MOST = const(4000)  # largest utility: sums of nine rows stay well within a word
_NEAR = const(60)  # from this per cent of the target on, seats play for the match
_NEAR_DURCH = const(80)  # the same in games with a durch: sooner costs first places and saves no match
_NEAR_ROUNDS = const(3)  # or this many rounds before its end
_NEAR_LETTERS = const(2)  # or this many letters before its end
_LETTER = const(16)  # a letter, in units of totals
_LETTER_SPREAD = const(7)  # what a round adds to the spread of letters, in the same units
_OVER = const(12)  # width when the round ends the match, in sixteenths of the spread of a round
_CHUNK = const(8)  # values computed per step
_LEAST_SLOPE = const(8)  # of chances, for a round's points


def exponential() -> "array[int]":
    """_ONE * exp(-i / 8) for i = 0, 1, …, until next to nothing is left."""
    values = array("H", bytearray(2 * _STEPS))
    value = int(_ONE)
    for i in range(_STEPS):
        values[i] = value
        value = value * 3615 >> 12
    return values


class Situation:
    """The standing of a match before a round, from public facts only.

    `totals`: per seat, positive is bad: points, Black Cat's negated, or letters; `target`: the total that ends the
    match, 0: none; `rounds`: how many are left including this one if their number is fixed, else 0; `last`, `first`:
    what ending last costs and what ending first gains, in any unit, 0..16; `stops`: what the seats did about durchs
    (`defence.counted`); `sits`: who sits among the others (`levels.WEAKER` …).
    """

    def __init__(self, totals: "list[int]", target: int, rounds: int, last: int, first: int) -> None:
        self.totals = totals
        self.target = target
        self.rounds = rounds
        self.last = last
        self.first = first
        self.stops = b""
        self.sits = levels.MASTERS

    def matters(self, rules: Rules) -> bool:
        """Whether the end is near enough to play for the match and not only for the round."""
        if self.rounds:
            return self.rounds <= _NEAR_ROUNDS
        most = max(self.totals)
        if rules.letters:
            return most + _NEAR_LETTERS >= self.target
        return 100 * most >= (_NEAR_DURCH if rules.durch else _NEAR) * self.target


def chance(costs: "list[int]", seat: int, width: int, sign: int, shares: "array[int]") -> int:
    """The chance (0.._ONE) that `seat` ends with most of `costs` (`sign` 1) or fewest (-1), spread over `width`.

    `shares`: of `exponential`.
    """
    most = sign * costs[0]
    for c in costs:
        if sign * c > most:
            most = sign * c
    total = 0
    mine = 0
    for i in range(len(costs)):
        step = (most - sign * costs[i]) * 8 // width
        share = shares[step] if step < _STEPS else 0
        total += share
        if i == seat:
            mine = share
    return mine * _ONE // total


def _root(n: int) -> int:
    root = 1
    while (root + 1) * (root + 1) <= n:
        root += 1
    return root


class Tables:
    """Fills the utility tables of kernel buffers in steps: call `step` until it returns True."""

    def __init__(
        self, buffers: "kernel.KernelBuffers", rules: Rules, seats: int, me: int, situation: Situation
    ) -> None:
        self.buffers = buffers
        self.rules = rules
        self.me = me
        self.situation = situation
        self.unit = _LETTER if rules.letters else 1
        self.totals = [self.unit * n for n in situation.totals]
        # a seat's result of a round: its mean and its spread
        self.spread = _LETTER_SPREAD if rules.letters else max(1, rules.whole // 4)
        self.mean = _LETTER // seats if rules.letters else (rules.whole + rules.last - rules.bonus // 2) // seats
        self.most = rules.whole + rules.last
        self.shares = exponential()
        self.seat = 0
        self.row: list[int] = []
        self.rows: list[list[int]] = []
        self.zero = self._regret(-1, 0)

    def _regret(self, seat: int, points: int) -> int:
        """The utility for the match after `seat` got `points` and the others their mean: more is worse."""
        after = [n + self.mean for n in self.totals]
        if seat >= 0:
            after[seat] += points - self.mean
        return self._of(after)

    def _of(self, after: "list[int]") -> int:
        situation = self.situation
        left = situation.rounds - 1
        if not situation.rounds:
            ahead = self.unit * situation.target - max(after)
            left = 0 if ahead <= 0 else 1 + ahead * 4 // (5 * max(1, self.mean + self.spread // 2))
        width = max(1, self.spread * _OVER // 16)
        if left:
            width = max(width, self.spread * _root(256 * left) // 20)
        utility = 0
        if situation.last:
            utility += situation.last * chance(after, self.me, width, 1, self.shares)
        if situation.first:
            utility -= situation.first * chance(after, self.me, width, -1, self.shares)
        return utility

    def step(self) -> bool:
        """Computes a few values; returns whether the tables are complete."""
        seats = len(self.totals)
        if self.rules.letters:
            self.rows.append([self._regret(self.seat, _LETTER) - self.zero])
            self.seat += 1
        else:
            for _ in range(_CHUNK):
                if len(self.row) <= self.most + 1:
                    self.row.append(self._regret(self.seat, len(self.row) - 1) - self.zero)
            if len(self.row) > self.most + 1:
                self.rows.append(self.row)
                self.row = []
                self.seat += 1
        if self.seat < seats:
            return False
        if self.rules.letters:
            self._write_letters()
        else:
            self._write_rows()
        return True

    def _scaled(self, value: int, slope: int, utility: int) -> int:
        return max(-_MOST, min(_MOST, value * utility // slope))

    def _write_letters(self) -> None:
        """Sets the utility of losing: my letter costs LETTER points more than somebody else's."""
        seats = len(self.rows)
        others = sum([self.rows[s][0] for s in range(seats) if s != self.me]) // (seats - 1)
        slope = max(_LEAST_SLOPE, self.rows[self.me][0] - others)
        for seat in range(seats):
            utility = self._scaled(self.rows[seat][0], slope, kernel.LETTER * kernel.UNIT)
            self.buffers.set_loses(seat, utility, utility // self.rules.ties if self.rules.ties else 0)

    def _write_rows(self) -> None:
        seats = len(self.rows)
        rules = self.rules
        # from nothing to twice the mean, in row index: 0 is -1 points
        top = min(self.most, 2 * self.mean if self.mean > 0 else self.most // 2) + 1
        slope = self.rows[self.me][top] - self.rows[self.me][1]
        for seat in range(seats):
            if seat != self.me:
                slope -= (self.rows[seat][top] - self.rows[seat][1]) // (seats - 1)
        slope = max(_LEAST_SLOPE, slope)
        utility = (top - 1) * kernel.UNIT
        for seat in range(seats):
            row = self.rows[seat]
            # A growing list would take up to twice the memory.
            values = [0] * len(row)
            for i in range(len(row)):
                values[i] = self._scaled(row[i], slope, utility)
                if seat == self.me:
                    values[i] += i - 1
            if rules.bonus:
                none = self._scaled(self._regret(seat, -rules.bonus) - self.zero, slope, utility)
            else:
                none = values[0] if rules.durch else values[1]
            self.buffers.set_utility(seat, none, values[1:])
        if rules.durch or rules.swing:
            for seat in range(seats):
                self.buffers.set_all(seat, self._scaled(self._of(self._sweep(seat)) - self.zero, slope, utility))

    def _sweep(self, seat: int) -> "list[int]":
        """The totals after a durch (CK-11) or a moon (HE-8) of `seat`."""
        if self.rules.durch:
            after = [n - 1 for n in self.totals]
            after[seat] -= self.rules.whole - 1
            return after
        if self.rules.moon_minus:
            after = list(self.totals)
            after[seat] -= self.rules.whole
            return after
        after = [n + self.rules.whole for n in self.totals]
        after[seat] -= self.rules.whole
        return after
