"""Decisions of Taroky by playouts: worlds consistent with the seat's knowledge are played to the end for every choice.

Cards are compared side by side in the same worlds. Words (bids, calls, trios, announcements, contras) and discards are
tried one after the other, each in the same worlds dealt again: playouts use the stakes it would lead to
(`utility.Stakes`), with the talon bought and discards made by rule where that is still to come.

A game that nobody doubles may not be played at all (TA 3.4). Whether an opponent would double is estimated from its
hand in a world (R of TA 9). That others may answer raised stakes is expressed by `Stakes.fear`.
"""

from array import array

from micropython import const

from kocka.ai.decision import Decided, Searcher, Thinker
from kocka.ai.levels import MASTER
from kocka.ai.styles import PLAIN, Style, steps
from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, SKYZ, UHO_CARD, XV, is_king, is_tarok, suit
from kocka.games.taroky.ai import dealing, kernel
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.ai.utility import UNIT, Stakes
from kocka.games.taroky.rules.allowed import beats, side_of
from kocka.games.taroky.rules.cards import (
    ALONE,
    BID_FIRST,
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    CALL_XV,
    FLEK_BOTH,
    FLEK_GAME,
    GOOD,
    PASS,
    SAY_PAGAT,
    SAY_UHO,
    SAY_VALAT,
    TRIO1,
    TRIO2,
    TRIO3,
    VALUES,
)
from kocka.games.taroky.rules.options import LEAD
from kocka.games.taroky.rules.outcome import FIRST, GAME, PAGAT, SECOND, SIXTH, THIRD, UHO, VALAT, VARSAVA
from kocka.games.taroky.rules.table import (
    ANNOUNCE,
    AUCTION_PHASE,
    CALL,
    COUNTER,
    DECIDE,
    DISCARD,
    TRICKS,
    TRIO_PHASE,
    Table,
)
from kocka.games.taroky.rules.view import View

MYPY = False
if MYPY:
    from typing import Iterator  # noqa: UP035

# Worlds for a card, and for each other choice, by level.
_WORLDS = (0, 16, 128, 0, 0, 0, 150)
_WORD_WORLDS = (0, 16, 64, 0, 0, 0, 0)

_PLAYOUTS = const(24)  # most playouts of twelve tricks in one call of the kernel
_SETS = const(12)  # how many sets of discards are compared

# From this R on, an opponent is assumed to double; with fewer than 35 eyes the declarer's own R counts.
_DOUBLED = 13
# Weight, in eighths, of losses after raising the stakes.
_RAISED = 10
# How many points more a word must promise than passing.
_MARGIN = 1
# The value of passing in the auction, in points: nobody has bid more than First (the own one, another's), Second,
# Third, Sixth.
_QUIET = [4, -2, -8, -12, -20]
# Points that a hand must promise on top of that to bid Second, Third, Sixth.
_BID_MARGIN = [8, 2, 8]
# Below this R a bid is not even tried.
_TRIED = [5, 10, 16]  # taroks for Second; R
# How much higher R must be for a Third bid by level REGULAR, which samples few worlds.
_UNSURE = 4

# The least taroks to consider Pagát and Uho; the least sure ones to consider Valát.
_PAGAT_TRIED = [9, 10, 7]
# The least R to consider a contra: flek, re, more.
_DOUBLING = [9, 16, 20]

# Strengths of hands as in `Dealer.strength`: at least, for the declarer of Third by trio, Sixth, Second, First; at
# most; forehand's in Varšava at most; after bidding more than First at least; after passing at most; after a flek to a
# Pagát at least.
_STRONG = [11, 17, 18, 17, 13, 9, 18, 7, 13, 13, 13]
_ANY = const(40)
_UNTRIED = const(1000000)  # a cost
# Marks of cards; raw points of a card worth keeping; tricks after which nothing is kept any more.
_GOES = const(1)
_WASTED = const(2)
_DEAR = const(3)
_LATE = const(9)
_EARLY = const(6)  # of the Pagát
# Hundredths of a point by which giving the Pagát away must be better than keeping it.
_A_PAGAT = 300
# So does it in each of so many times so many worlds, and then once more: twice 4 096 playouts of two cards, unless the
# first ones are as good as certain of the rest.
_SURE = 8
_SOME = const(256)
_AN_R = const(250)  # hundredths of a style's points that equal one of R, or one tarok

# The last discards decided on: for what position, the cards, the expected cost of each.
_plan: "list[tuple[bytes, bytes, list[int], list[int]]]" = []


def forget() -> None:
    """Drops the planned discards."""
    _plan.clear()


class Think(Searcher):
    """A decision made by a generator, `think`, which yields the cost of each piece of work in playouts.

    A cost of 0 makes the piece a step of its own.
    """

    def __init__(self, view: View, choices: "list[int]", level: int, seed: int, stream: int, worlds: int) -> None:
        """`choices`: the actions compared; `worlds`: in how many worlds each is judged."""
        super().__init__(worlds)
        self.view = view
        self.candidates = choices
        self.each = len(choices)
        self.total = worlds * self.each
        self.level = level
        self._seed = seed
        self._stream = stream
        self._turns = self.think()
        self.buffers: kernel.KernelBuffers = None  # type: ignore[assignment]
        self.dealer: dealing.Dealer = None  # type: ignore[assignment]
        self.sums = array("I", bytearray(4 * kernel.CHOICES))

    def step(self, budget: int) -> bool:
        """As in Thinker."""
        for cost in self._turns:
            self.playouts += cost
            budget -= cost
            if budget <= 0 or not cost:
                return False
        self.buffers = None  # type: ignore[assignment]
        self.dealer = None  # type: ignore[assignment]
        return True

    def think(self) -> "Iterator[int]":
        """Makes the decision; see the class."""
        raise NotImplementedError

    def prepare(self, hand: "list[int] | None" = None) -> bool:
        """Tells the dealer what is known, with the same random numbers each time; False if that is contradictory."""
        dealer = self.dealer
        dealer.seed(Rng(self._seed, self._stream))
        if not (dealer.prepare(self.view) if hand is None else dealer.prepare(self.view, hand)):
            return False
        table = self.view.table
        for seat in range(4):
            if seat != self.view.seat:
                least, most = strength_by_bids(table, seat)
                if least > 0 or most < _ANY:
                    dealer.strength(seat, least, most)
        return True

    def begin(self) -> "Iterator[int]":
        """Allocates memory to work in; two steps."""
        self.buffers = kernel.KernelBuffers()
        yield 0
        self.dealer = dealing.Dealer()
        yield 0

    def points(self, total: int, weight: int) -> int:
        """A sum as mean expected points in hundredths; negative is good, as in all games."""
        mean = (total // weight - kernel.ZERO) * 100 + total % weight * 100 // weight
        return -mean // UNIT

    def settle_on(self, at: int) -> None:
        """Decides on choice number `at`."""
        self.action = self.candidates[at]


class Card(Think):
    """Which card to play to a trick. Equivalent cards are judged as one."""

    def __init__(self, view: View, cards: "list[int]", level: int, seed: int, stream: int) -> None:
        super().__init__(view, cards, level, seed, stream, _WORLDS[level])

    def think(self) -> "Iterator[int]":
        view = self.view
        yield from self.begin()
        guess = taroky_rule.decide(view)
        yield 0
        group = groups(view, self.candidates)
        first: list[int] = []
        for i in range(len(group)):
            if group[i] == len(first):
                first.append(self.candidates[i])
        self.each = len(first)
        self.total = self.count * self.each
        yield 0
        if len(first) == 1 or not self.prepare():
            self.candidates = []
            self.action = guess
            return
        yield 0
        buffers = self.buffers
        buffers.look(view)
        buffers.choose(first)
        yield 0
        yield from stakes_of(view).fill(buffers)
        weights = partners(view)
        yield from self._rollouts(self.left, weights)
        done = self.done
        costs = [self.points(self.sums[k], done) for k in range(len(first))]
        self.scores = [costs[k] for k in group]
        self._correct(waste(view, self.candidates))
        risked = PAGAT_CARD in self.candidates and _is_risked(view)
        if risked:
            self.scores[self.candidates.index(PAGAT_CARD)] += _A_PAGAT
        for same in alike(view, self.candidates):
            least = min([self.scores[i] for i in same])
            self.scores[same[0]] = least
            for i in same[1:]:
                self.scores[i] = max(self.scores[i], least + 1)
        best = self._cheapest(guess)
        if risked and self.level == MASTER and self.candidates[best] == PAGAT_CARD:
            at = self.scores[best]
            self.scores[best] = _UNTRIED
            other = self._cheapest(guess)
            self.scores[best] = at
            buffers.choose([PAGAT_CARD, self.candidates[other]])
            total = squares = lead = 0  # how much more than needed: in all batches, since the first agreement
            for n in range(1, 2 * _SURE + 1):
                for _ in range(_SOME // kernel.BATCH):
                    self.sums[0] = self.sums[1] = 0
                    yield from self._rollouts(kernel.BATCH, weights)
                    more = (self.sums[0] - self.sums[1]) * 100 // UNIT // self.done - _A_PAGAT
                    lead += more
                    squares += more * more
                if lead < 0:
                    self.scores[best] = self.scores[other] + 1
                    best = other
                    break
                if n == _SURE:
                    total = lead
                    lead = 0
                if n * (n + 1) * squares * _SOME // kernel.BATCH < (2 * n + 1) * (total + lead) ** 2:
                    break  # 4 standard deviations more than the next worlds need, which are the least certain
        if self.level != MASTER and guess in self.candidates:
            # With few worlds, keep the rule player's card unless another one is clearly better.
            at = self.candidates.index(guess)
            if self.scores[at] - self.scores[best] <= _doubt(view, done):
                best = at
        self.settle_on(best)

    def _rollouts(self, worlds: int, weights: "list[int]") -> "Iterator[int]":
        """Plays the chosen cards in so many more worlds; adds to `sums`. `done`: how many it counted, by `weights`."""
        buffers = self.buffers
        each = buffers.choices
        some = max(1, _PLAYOUTS * TRICKS // ((TRICKS - self.view.table.done) * each))
        self.done = 0
        while worlds > 0:
            rows = min(kernel.BATCH, worlds)
            self.dealer.deal(buffers.worlds, rows)
            yield 8
            for row in range(0, rows, some):
                n = min(some, rows - row)
                buffers.run(n, row)
                yield n * each
            if weights:
                for row in range(rows):
                    for _ in range(weights[holder_of(buffers, row, self.view.table.called)]):
                        buffers.add(self.sums, 1, row)
                        self.done += 1
                yield 8
            else:
                buffers.add(self.sums, rows)
                self.done += rows
            worlds -= rows
            self.left = max(0, self.left - rows)

    def _cheapest(self, guess: int) -> int:
        """The index of the least score; of equal ones the first, or that of `guess`."""
        best = 0
        for i in range(1, len(self.scores)):
            if self.scores[i] < self.scores[best] or (
                self.scores[i] == self.scores[best] and self.candidates[i] == guess
            ):
                best = i
        return best

    def _correct(self, marks: "bytes | bytearray") -> None:
        """Makes a wasted card cost no less than the best of those that need not be kept."""
        kept = [self.scores[i] for i in range(len(marks)) if marks[i] == _GOES]
        for i in range(len(marks)):
            if kept and marks[i] == _WASTED:
                self.scores[i] = max(self.scores[i], min(kept) + 1)


def waste(view: View, cards: "list[int]") -> bytearray:
    """For each card, in a trick whose winner is certain: _WASTED, _GOES (to be played instead) or 0; else empty.

    Playouts undervalue cards kept for later, because their players see all hands. So a rich card is not given to a
    trick that an opponent has won, nor the Škýz or the Mond put on a trick that one's own side wins anyway, nor the
    Škýz on one that the last player wins with a lower tarok (the Mond may be: the Škýz would take it later); the Pagát
    is not given early to a possible opponent while there are other taroks.
    """
    table = view.table
    found = bytearray()
    if not table.count or table.contract == VARSAVA or table.done >= _LATE:
        return found
    lying = table.cards[table.best]
    if table.count < 3 and (not is_tarok(lying) or taroky_rule.outstanding(view)[-1:] > [lying]):
        return found
    friend = taroky_rule.ally(view, table.best)
    losing = [c for c in cards if not beats(c, lying)]
    pagat = friend <= 0 and table.done < _EARLY and PAGAT_CARD in losing
    if (friend <= 0 or not losing) and table.count == 3 and cards[-1] == SKYZ:
        enough = [c for c in cards if PAGAT_CARD < c < MOND_CARD and c not in losing]
        if enough:
            for c in cards:
                if c == SKYZ or (pagat and c == PAGAT_CARD):
                    found.append(_WASTED)
                else:
                    found.append(_GOES if c in enough or (pagat and c in losing) else 0)
            return found
    if not pagat and (not friend or (friend < 0 and len(losing) < len(cards))):
        return found
    for c in cards:
        if friend > 0:
            found.append(_GOES if c in losing else _WASTED if c >= MOND_CARD else 0)
        elif pagat:
            found.append(0 if c not in losing else _WASTED if c == PAGAT_CARD else _GOES)
        else:
            found.append(0 if is_tarok(c) else _WASTED if VALUES[c] >= _DEAR else _GOES)
    return found


def _is_risked(view: View) -> bool:
    """Whether a possible opponent takes, or may take, the Pagát played now."""
    table = view.table
    if table.contract == VARSAVA:
        return False
    best = int(PAGAT_CARD)
    if table.count and not beats(best, table.cards[table.best]):
        if taroky_rule.ally(view, table.best) <= 0:
            return True
        best = table.cards[table.best]
    behind = [(table.leader + i) % 4 for i in range(table.count + 1, 4)]
    foes = [seat for seat in behind if taroky_rule.ally(view, seat) <= 0]
    return not taroky_rule.stands(view, best, foes, taroky_rule.outstanding(view))


def alike(view: View, cards: "list[int]") -> "list[list[int]]":
    """Groups of taroks (indices, ascending) that do the same in this trick, so that the lowest serves.

    Playouts undervalue the higher ones as well. Those that do not beat the best card so far; those with which the last
    player takes it, and if the partner has it the lowest too that leaves it there. The Pagát and an announced Uho are
    not among them, nor the Mond where it comes home: under the partner's Škýz, or as last while the Škýz is out.
    """
    table = view.table
    if not table.count or table.contract == VARSAVA:
        return []
    lying = table.cards[table.best]
    friend = taroky_rule.ally(view, table.best) > 0
    winning = []
    losing = []
    for i in range(len(cards)):
        c = cards[i]
        if c > (UHO_CARD if table.units[UHO] else PAGAT_CARD):
            if not beats(c, lying):
                if c < MOND_CARD or not friend:
                    losing.append(i)
            elif table.count == 3 and not (c == MOND_CARD and SKYZ in taroky_rule.outstanding(view)):
                winning.append(i)
    found = [losing, winning]
    if losing and friend:
        found.append(losing[:1] + winning)
    return [same for same in found if len(same) > 1]


def partners(view: View) -> "list[int]":
    """How likely each seat is to be the secret partner, 1..3, judged by its tricks; [] if there is no secret.

    A seat that smears to the declarer probably is, one that takes rich tricks from the declarer is not.
    """
    table = view.table
    if table.contract > SECOND or table.called in view.hand or 0 not in table.sides or table.alone:
        return []
    found = [0, 0, 0, 0]
    for number in range(table.done):
        taker = table.takers[number]
        cards = table.trick(number)
        side = table.sides[taker]
        rich = max([VALUES[c] for c in cards if c < PAGAT_CARD] or [0]) > 2
        for seat in range(4):
            c = cards[seat]
            if seat == taker:
                if rich and not side and cards[table.declarer] != c:
                    found[seat] -= 1
            elif side and not table.sides[seat] and c < PAGAT_CARD and VALUES[c] > 2:
                found[seat] += side
    return [max(1, min(3, 2 + n)) for n in found]


def holder_of(buffers: "kernel.KernelBuffers", row: int, card: int) -> int:
    """The seat that holds tarok `card` in a world; 0 if it was discarded."""
    n = card - PAGAT_CARD
    for seat in range(4):
        if buffers.worlds[kernel.STRIDE * row + 4 * seat + 2 + (n >> 4)] >> (n & 15) & 1:
            return seat
    return 0


def _doubt(view: View, worlds: int) -> int:
    """By how many hundredths of a point a card must beat the rule player's; less could be chance with so few worlds."""
    stakes = stakes_of(view)
    return 400 * (1 << stakes.levels[GAME]) * (6 if stakes.contract == SIXTH else 1 << stakes.trio) // worlds


def groups(view: View, cards: "list[int]") -> "list[int]":
    """For each card the number of its group: cards of equal value with no card between them held by others or lying
    here.
    """
    table = view.table
    gone = bytes(table.log[: table.done * 4])
    group = [0]
    for i in range(1, len(cards)):
        low = cards[i - 1]
        high = cards[i]
        same = suit(low) == suit(high) and VALUES[low] == VALUES[high]
        for c in range(low + 1, high):
            if c not in gone and c not in view.hand:
                same = False
        if low == UHO_CARD:
            same = False  # an Uho may be made with it
        group.append(group[i - 1] + (0 if same else 1))
    return group


def stakes_of(view: View) -> Stakes:
    """The stakes of the round as they are now."""
    table = view.table
    side = view.side or side_of(table, view.seat, view.hand)
    found = Stakes(table.contract, table.trio, table.options, -sum(view.totals), side, view.seat == table.declarer)
    found.units = list(table.units)
    found.levels = bytearray(table.levels)
    return found


def strength_by_bids(table: Table, seat: int) -> "tuple[int, int]":
    """The range (least, most) of the likely strength of a seat's twelve cards, judged by its bids; see `_STRONG`."""
    if seat == table.declarer:
        if table.contract == THIRD:
            return _STRONG[table.trio], _ANY
        if table.contract == SIXTH:
            return _STRONG[3], _ANY
        if table.contract == SECOND:
            return _STRONG[4], _ANY
        if table.contract == FIRST:
            return _STRONG[5], _STRONG[6]
        return 0, _STRONG[7]
    if seat == table.contra_by:
        return _STRONG[10], _ANY
    bid = 0
    passed = False
    for who, word in table.said:
        if who == seat:
            passed = word == GOOD
            if not passed:
                bid = word
    if bid > BID_FIRST:
        return _STRONG[8], _ANY
    return 0, _STRONG[9] if passed or bid else _ANY


class Trial(Think):
    """Words and discards: choices that are tried one after the other.

    `played`: for each choice the sum of utilities and the number of worlds it was judged in.
    """

    def __init__(self, view: View, choices: "list[int]", level: int, seed: int, stream: int) -> None:
        super().__init__(view, choices, level, seed, stream, _WORD_WORLDS[level])
        self.costs = [0] * len(choices)  # hundredths of a point, less is better

    def trial(
        self, stakes: Stakes, called: int, exchange: bool, hand: "list[int] | None" = None, taxed: bool = False
    ) -> "Iterator[int]":
        """Plays for these stakes in all worlds; `self.found` is then the expected cost in hundredths.

        `exchange`: the talon is still to be bought; `hand`: twelve cards instead of those in the view; `taxed`: the
        game is not played where no opponent would double it.
        """
        view = self.view
        table = view.table
        buffers = self.buffers
        me = view.seat
        declarer = me if exchange or stakes.me else table.declarer
        leads = LEAD.of(table.options) and stakes.contract in (THIRD, SIXTH)
        pagat = table.by[PAGAT]
        uho = table.by[UHO]
        if stakes.units[PAGAT] and pagat < 0:
            pagat = me
        if stakes.units[UHO] and uho < 0:
            uho = me
        self.found = 0
        if not self.prepare(hand):
            return
        yield 0
        buffers.start(
            stakes.contract,
            declarer,
            declarer if leads else table.forehand,
            called,
            stakes.trio,
            pagat,
            uho,
            me,
            table.options,
        )
        if not exchange and stakes.contract != VARSAVA:
            put_aside = list(view.discards)
            if hand is not None:
                put_aside = [c for c in list(view.hand) + put_aside if c not in hand]
            buffers.set_discards(me, put_aside)
        if taxed:
            stakes.levels[GAME] += 1
        yield 0
        yield from stakes.fill(buffers)
        sums = self.sums
        sums[0] = 0
        left = self.count
        extra = 0
        while left > 0:
            rows = min(kernel.BATCH, left)
            self.dealer.deal(buffers.worlds, rows)
            yield 8
            untouched = 0
            if exchange:
                if taxed:
                    untouched = self._undoubled(rows, declarer)
                    yield rows
                buffers.exchange(rows)
                yield rows
            for row in range(0, rows, _PLAYOUTS):
                n = min(_PLAYOUTS, rows - row)
                buffers.run(n, row)
                yield n
            if not taxed:
                buffers.add(sums, rows)
            else:
                for row in range(rows):
                    if untouched >> row & 1:
                        alone = stakes.contract == THIRD or buffers.out[row * kernel.CHOICES] >> 15
                        extra += stakes.sign * 5 * UNIT * (3 if alone and stakes.me else 1) + kernel.ZERO
                    else:
                        buffers.add(sums, 1, row)
            yield 1
            left -= rows
        self.found = self.points(sums[0] + extra, self.count) - stakes.failed() * 100 // UNIT

    def _undoubled(self, rows: int, declarer: int) -> int:
        """A mask of the worlds in which no opponent of the declarer has a hand good enough to double."""
        found = 0
        for row in range(rows):
            strong = 0
            for seat in range(4):
                if seat != declarer:
                    strong = max(strong, self.buffers.rate(row, seat))
            if strong < _DOUBLED:
                found |= 1 << row
        return found

    def choose_best(self, quiet: int, margin: int) -> None:
        """Decides on the cheapest choice, but on number `quiet` unless another is better by `margin` points."""
        if self.level == MASTER:
            for i in range(len(self.candidates)):
                self.costs[i] -= 100 * measured(self.view, self.candidates[i])
        best = quiet
        for i in range(len(self.candidates)):
            if self.costs[i] < self.costs[best] - (100 * margin if best == quiet else 0):
                best = i
        self.settle_on(best)
        tried = [i for i in range(len(self.candidates)) if self.costs[i] < _UNTRIED]
        self.candidates = [self.candidates[i] for i in tried]
        self.scores = [self.costs[i] for i in tried]


def word_of(table: Table, action: int) -> int:
    """The row of `word_values` for a word said at this table; -1 for words that have none."""
    if table.phase == AUCTION_PHASE and BID_SECOND <= action <= BID_SIXTH:
        return action - BID_SECOND
    if action == BID_VARSAVA:
        return 3
    if table.phase == TRIO_PHASE:
        return (TRIO2, TRIO3).index(action) + 4 if action > TRIO1 and table.trio == action - TRIO2 else -1
    if action == FLEK_GAME and table.contract in (FIRST, THIRD) and table.levels[GAME] < 2:
        return 6 + table.levels[GAME] * 2 + (table.contract == THIRD)
    return -1


def classes(hand: "list[int]") -> "list[int]":
    """What the classes of hands in `word_values` are told by: 1; then, each less that of a usual hand, the number of
    taroks, of kings, of the trul, and R.
    """
    kings = len([c for c in hand if is_king(c)])
    trul = len([c for c in hand if c == PAGAT_CARD or c >= MOND_CARD])
    return [1, taroky_rule.taroks(hand) - 6, kings - 1, trul - 1, taroky_rule.rating(hand) - 13]


def measured(view: View, action: int) -> int:
    """What a word is worth beside what playouts say, in points, measured in rounds among masters."""
    from kocka.games.taroky.ai import word_values

    at = 5 * word_of(view.table, action)
    found = 0
    if at >= 0:
        for n in classes(view.hand):
            found += (word_values.TABLE[at] - 128) * n
            at += 1
    return found


class Bid(Trial):
    """A bid, or what forehand does once everybody has accepted First."""

    def think(self) -> "Iterator[int]":
        view = self.view
        table = view.table
        hand = view.hand
        pot = -sum(view.totals)
        options = table.options
        yield from self.begin()
        rated = taroky_rule.rating(hand)
        for i in range(len(self.candidates)):
            bid = self.candidates[i]
            cost = int(_UNTRIED)
            if bid == GOOD or (bid == BID_FIRST and table.phase != DECIDE):
                cost = -100 * _QUIET[0 if bid == BID_FIRST else table.bid - BID_FIRST + 1]
            elif bid == BID_FIRST or bid == BID_SECOND:
                if bid == BID_FIRST or taroky_rule.taroks(hand) >= _TRIED[0]:
                    stakes = Stakes(FIRST if bid == BID_FIRST else SECOND, 0, options, pot, 1, True)
                    called = to_call(hand)
                    if bid == BID_SECOND:
                        stakes.units[PAGAT] = 1
                        stakes.fear = _RAISED
                    yield from self.trial(stakes, called, True, None, bid == BID_FIRST)
                    cost = self.found + (100 * _BID_MARGIN[0] if bid == BID_SECOND else 0)
            elif bid == BID_THIRD:
                if rated >= _TRIED[1] + (0 if self.level == MASTER else _UNSURE):
                    yield from self.trial(Stakes(THIRD, 0, options, pot, 1, True), 0, True, None, True)
                    cost = self.found
                    yield from self.trial(Stakes(THIRD, 1, options, pot, 1, True), 0, True)
                    cost = min(cost, self.found) + 100 * _BID_MARGIN[1]
            elif bid == BID_SIXTH:
                if rated >= _TRIED[2]:
                    yield from self.trial(Stakes(SIXTH, 0, options, pot, 1, True), 0, False)
                    cost = self.found + 100 * _BID_MARGIN[2]
            elif bid == BID_VARSAVA:
                yield from self.trial(Stakes(VARSAVA, 0, options, pot, 1, True), 0, False)
                cost = self.found
            self.costs[i] = cost
        self.choose_best(0, 0)


def to_call(hand: "list[int]") -> int:
    """The highest tarok from XIX down that a hand lacks (TA 4.2)."""
    for c in range(XV + 4, XV, -1):
        if c not in hand:
            return c
    return XV + 4


class Call(Trial):
    """Which card to call, or whether to play alone."""

    def think(self) -> "Iterator[int]":
        view = self.view
        table = view.table
        yield from self.begin()
        for i in range(len(self.candidates)):
            stakes = Stakes(table.contract, 0, table.options, -sum(view.totals), 1, True)
            if table.contract == SECOND:
                stakes.units[PAGAT] = 1
            action = self.candidates[i]
            called = 0 if action == ALONE else XV + action - CALL_XV
            yield from self.trial(stakes, called, True, None, table.contract == FIRST)
            self.costs[i] = self.found
        self.choose_best(0, _MARGIN)


class Trio(Trial):
    """Which trio to take in a Third."""

    def think(self) -> "Iterator[int]":
        view = self.view
        table = view.table
        yield from self.begin()
        for i in range(len(self.candidates)):
            trio = (TRIO1, TRIO2, TRIO3).index(self.candidates[i])
            stakes = Stakes(THIRD, trio, table.options, -sum(view.totals), 1, True)
            yield from self.trial(stakes, 0, True, None, not trio)
            self.costs[i] = self.found
        self.choose_best(0, _MARGIN)


class Announce(Trial):
    """Announcements and contras."""

    def think(self) -> "Iterator[int]":
        view = self.view
        table = view.table
        side = side_of(table, view.seat, view.hand)
        yield from self.begin()
        for i in range(len(self.candidates)):
            action = self.candidates[i]
            stakes = stakes_of(view)
            if action == PASS:
                if not table.is_played():
                    alone = table.contract > SECOND or table.alone
                    alone = alone or (view.seat == table.declarer and self._holds_called())
                    self.costs[i] = -100 * side * 5 * (3 if alone and stakes.me else 1)
                    continue
            elif action == SAY_PAGAT:
                stakes.units[PAGAT] = side
            elif action == SAY_UHO:
                stakes.units[UHO] = side
            elif action == SAY_VALAT:
                stakes.units[VALAT if side > 0 else COUNTER] = side
            elif action == FLEK_BOTH:
                stakes.levels[PAGAT] += 1
                stakes.levels[UHO] += 1
            else:
                stakes.levels[action - FLEK_GAME] += 1
            if action != PASS:
                stakes.fear = _RAISED
            yield from self.trial(stakes, table.called, False)
            self.costs[i] = self.found
        self.choose_best(0, _MARGIN)

    def _holds_called(self) -> bool:
        return self.view.table.called in self.view.hand


def needs_search(view: View, action: int, style: Style = PLAIN) -> bool:
    """Whether an announcement or contra is worth a search, with this hand and in this style."""
    hand = view.hand
    if action == SAY_PAGAT:
        return taroky_rule.taroks(hand) >= _PAGAT_TRIED[0] + steps(style.pagat, _AN_R)
    if action == SAY_UHO:
        return taroky_rule.taroks(hand) >= _PAGAT_TRIED[1] + steps(style.pagat, _AN_R)
    if action == SAY_VALAT:
        return taroky_rule.tops(hand) >= _PAGAT_TRIED[2]
    if action >= FLEK_GAME:
        unit = action - FLEK_GAME
        again = view.table.levels[GAME if unit > COUNTER else unit]
        least = _DOUBLING[min(again, 2)] + steps(style.again if again else style.fleks, _AN_R)
        return taroky_rule.rating(hand) >= least
    return True


class Discard(Trial):
    """Which cards to discard: all are decided at once, the next one is the action.

    `sets`: the lists of cards compared.
    """

    def __init__(
        self, view: View, legal: "list[int]", level: int, seed: int, stream: int, style: Style = PLAIN
    ) -> None:
        super().__init__(view, legal, level, seed, stream)
        self.all = sorted(list(view.hand) + list(view.discards))
        self._void = style.void  # gain by an emptied suit, in hundredths

    def think(self) -> "Iterator[int]":
        view = self.view
        about = bytes(self.all) + bytes([view.seat, self.level, self._void & 0xFF]) + bytes(view.talon) + view.dealt
        about += bytes([self._seed & 0xFF, self._seed >> 8 & 0xFF, self._stream & 0xFF])
        for plan in _plan:
            if plan[0] == about:
                self._take(plan)
                return
        need = len(self.all) - TRICKS
        plain = [c for c in self.all if not is_tarok(c) and not is_king(c)]
        if len(plain) <= need:
            self.candidates = []
            self.action = taroky_rule.decide(view)
            return
        yield from self.begin()
        sets: list[bytes] = []
        values: list[int] = []
        chosen = list(range(need))
        tried = 0
        while True:
            cards = bytes([plain[k] for k in chosen])
            value = _appeal(self.all, cards)
            if len(sets) < _SETS or value > values[-1]:
                at = 0
                while at < len(values) and values[at] >= value:
                    at += 1
                sets.insert(at, cards)
                values.insert(at, value)
                del sets[_SETS:]
                del values[_SETS:]
            tried += 1
            if not tried % 4:
                yield 0
            k = need - 1
            while k >= 0 and chosen[k] == len(plain) - need + k:
                k -= 1
            if k < 0:
                break
            chosen[k] += 1
            for more in range(k + 1, need):
                chosen[more] = chosen[more - 1] + 1
        self.total = self.count * len(sets)
        costs: list[int] = []
        for cards in sets:
            hand = [c for c in self.all if c not in cards]
            yield from self.trial(stakes_of(view), view.table.called, False, hand)
            costs.append(self.found - self._void * _emptied(self.all, hand))
        best = costs.index(min(costs))
        shown = []
        scores = []
        for c in self.candidates:
            held = [costs[k] for k in range(len(sets)) if c in sets[k]]
            if held:
                shown.append(c)
                scores.append(min(held))
        _plan[:] = [(about, sets[best], shown, scores)]
        self._take(_plan[0])

    def _take(self, plan: "tuple[bytes, bytes, list[int], list[int]]") -> None:
        hand = self.view.hand
        left = [i for i in range(len(plan[2])) if plan[2][i] in hand]
        self.candidates = [plan[2][i] for i in left]
        self.scores = [plan[3][i] for i in left]
        self.giving = bytes([c for c in plan[1] if c in hand])
        self.action = self.giving[0]


def _emptied(cards: "list[int]", hand: "list[int]") -> int:
    """How many suits of `cards` are no longer in `hand`."""
    return len({suit(c) for c in cards}) - len({suit(c) for c in hand})


def _appeal(cards: "list[int]", away: bytes) -> int:
    """How attractive it is to discard `away`: eyes saved, suits emptied, kings guarded or not."""
    found = 0
    for c in away:
        found += 3 * VALUES[c]
    for s in range(4):
        held = [c for c in cards if suit(c) == s]
        kept = [c for c in held if c not in away]
        if held and not kept:
            found += 9
        elif len(kept) == 1:
            found += 2 if is_king(kept[0]) else -2
    return found


def make(view: View, legal: "list[int]", level: int, seed: int, stream: int, style: Style = PLAIN) -> "Thinker | None":
    """A thinking level's decision among two or more actions; None: by rule.

    Of `style` only what the search itself compares matters.
    """
    phase = view.table.phase
    if phase == PLAY:
        return Card(view, legal, level, seed, stream)
    if not _WORD_WORLDS[level]:
        return None
    if phase == AUCTION_PHASE or phase == DECIDE:
        return Bid(view, legal, level, seed, stream)
    if legal[0] in (TRIO1, TRIO2):
        return Trio(view, legal, level, seed, stream)
    if phase == ANNOUNCE:
        if level != MASTER:
            # REGULAR says what the rule player does, but thinks about a game that would not be played otherwise.
            if view.table.is_played() or FLEK_GAME not in legal or taroky_rule.decide(view, style) != PASS:
                return None
            legal = [PASS, FLEK_GAME]
        legal = [action for action in legal if needs_search(view, action, style)]
        return Announce(view, legal, level, seed, stream) if len(legal) > 1 else Decided(legal[0])
    if level != MASTER:
        return None  # calls and discards as the rule player does
    if phase == CALL:
        return Call(view, legal, level, seed, stream)
    if phase == DISCARD:
        # One stream for all discards, whatever the caller's: the decisions belong together.
        return Discard(view, legal, level, seed, 0x9000 | (view.number << 2 | view.seat) & 0xFFF, style)
    return None
