"""Decisions by determinization: one search for all trick-taking games decides which card to play and which to pass.

Worlds consistent with the seat's view are sampled (`worlds`) in batches of the kernel's size. Every candidate is played
out in each of them (`kernel.run`; in `kernel.nested` the seat's later moves are optimized, too). A step
is small: one batch sampled, or rollouts up to the budget, so that keys never wait for a decision.
"""

from array import array

from micropython import const

from kocka.ai import defence, kernel, levels, passing, policy, utility
from kocka.ai.decision import Searcher
from kocka.ai.kernel import BATCH, CHOICES, TRIES, UNIT, WORLDS, ZERO
from kocka.ai.recipe import Rules, rules_of, suspect, sweeper_of, swept
from kocka.ai.worlds import Dealer
from kocka.engine.cards import HEARTS, JACK, QUEEN, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.games import registry

MYPY = False
if MYPY:
    from kocka.ai.statements import Listener

# Hundredths of a point that a durch or a moon must promise on top: real opponents defend better than playouts do.
_DURCH_MARGIN = 100
_MOON_MARGIN = 600
# Points added to what a durch or a moon of one's own costs in the search; 0: as in the rules. For measurements: with
# 56 a durch is worth as much to the others, so nobody tries for one.
_OWN_SWEEP = 0
# The cost, in points, that a master assigns to another seat's durch or moon: the round itself costs one, but that seat
# gains all of them. Nobody tries for one in a playout, so it is also charged where it is feared (`moon_stoppers`):
# _CONCEDED in the first trick and for a moon, more for a durch at the pass, where most can still be prevented, and most
# if a seat has taken every trick.
_CONCEDED = 20
_FEARED_AT_PASS = 40
_FEARED = 100
# Hundredths of all penalty points by which a card must beat the rule player's if there are few worlds.
_DOUBT = 10
# In how many of 16 worlds a seat that may be sweeping does so.
_DEFENCE = 8
# Whether a master's points are told with what they have come to beyond its rollouts (`residual`); 0: as these say.
_RESIDUAL = 1

# From this many tricks left on, playouts are nested: with more left they take too long and gain nothing. Where there is
# a durch, from _NESTED_DURCH on; 0: never: nested ones choose the seat's later cards by hands that it will not see, so
# they expect up to 4 points too much of it and try for durchs that masters stop; where only weaker seats sit among the
# others, from _NESTED_WEAKER on.
_NESTED = 9
_NESTED_DURCH = 0
_NESTED_WEAKER = 9
# Whether in every other world of nested playouts the others choose their cards like the seat itself, where there is a
# moon and a master sits among them: weaker seats play by rule. In all worlds they would know too much of hidden hands.
_ANSWERS = 1
_FEWEST = const(8)  # the least number of worlds, however long a decision takes

_PARTS = const(4)  # number of preparations
_HEARD = const(4)  # worlds at a time where something was said: they take longer

_ONES = b"\x01" * BATCH  # all worlds weigh the same

# The last two searched passes, kept for their second and third card: what each was about, the triples (a byte per
# card), the number of worlds, the sums, the prices. Two, so that two games side by side do not disturb each other.
_planned: "list[tuple[bytes, bytes, int, array[int], array[int]]]" = []
_PLANS = const(2)

# The stages of a batch, in this order.
_DEAL = const(0)
_PLAY = const(1)
_SWEEP = const(2)


def forget() -> None:
    """Drops the kept passes."""
    _planned.clear()


class Playouts(Searcher):
    """What both decisions share: batches of worlds, and the cost of every candidate in them.

    A batch has `rows` worlds in the kernel's work space, in each of which `columns` candidates are played. `sums`: of
    ZERO + utility for each candidate; `own_sums`: the same with this seat going for all tricks or penalty cards
    (`tries`); `prices`: sums of the extra cost of a durch that cannot be stopped; `worlds`: judged so far.
    """

    buffers: kernel.KernelBuffers = None  # type: ignore[assignment]

    def __init__(self, view: View, level: int, rng: Rng, sweep: int, situation: "utility.Situation | None") -> None:
        super().__init__(0)
        self.view = view
        self.rules = rules_of(view)
        self.seats = view.table.seats
        self.seat = view.seat
        self.level = level
        self.dealer = Dealer(self.seats)
        self.dealer.seed(rng)
        self.sweep = sweep
        self.situation = situation
        self.part = 0  # preparations done
        self.tables: utility.Tables | None = None
        self.for_match = False
        self.nests = False
        self.unit = 1  # how many playouts a nested one counts as
        self.margin = sweep + (_MOON_MARGIN if self.rules.swing else _DURCH_MARGIN)
        self.suspect = -1
        self.defended = 0  # in how many of 16 worlds the others defend, as long as this seat may take everything
        self.rivals = 0  # a bit per seat: those that may go for a durch
        self.feared = 0  # the assumed cost of their durch, in points
        self.tries = False
        self.ready = False
        self.options = 0
        self.rows = 0
        self.columns = 1
        self.guarded = 0  # the number of rows, from the first on, in which a suspect sweeps
        self.stage = _DEAL
        self.at = 0
        self.sums = array("I", bytearray(4 * CHOICES))
        self.own_sums = array("I", bytearray(4 * CHOICES))
        self.prices = array("I", bytearray(4 * CHOICES))
        self.worlds = 0  # judged so far

    def look(self) -> None:
        """The second preparation, after allocating memory: the table and the utilities."""
        self.buffers.look(self.view)
        far = levels.thinks_far(self.level)
        if self.rules.durch and far:
            for seat in range(self.seats):
                if seat != self.seat:
                    self.buffers.set_all(seat, UNIT * _CONCEDED)
            table = self.view.table
            self.rivals = _rivals(self.view)
            self.feared = _FEARED if table.done else _FEARED_AT_PASS if table.phase == PASS else _CONCEDED
        elif self.rules.swing and far:
            self.fear_a_moon()
        if _OWN_SWEEP and (self.rules.durch or self.rules.swing):
            natural = self.rules.whole if self.rules.durch else self.rules.swing
            self.buffers.set_all(self.seat, UNIT * (_OWN_SWEEP - natural))
        situation = self.situation
        if situation is not None and far and situation.matters(self.rules):
            self.tables = utility.Tables(self.buffers, self.rules, self.seats, self.seat, situation)
            self.for_match = True

    def fear_a_moon(self) -> None:
        """Who may shoot a moon: anybody before a penalty card is taken, then the seat with all of them; dearer the more
        it has.
        """
        taken = swept(self.view, self.rules)
        holder = sweeper_of(self.view, self.rules)
        if not taken:
            self.rivals = (1 << self.seats) - 1 & ~(1 << self.seat)
        elif holder >= 0 and holder != self.seat:
            self.rivals = 1 << holder
        self.feared = _CONCEDED * (self.rules.whole + 3 * taken) // self.rules.whole

    def collect_candidates(self) -> None:
        """The third preparation: the candidates to compare."""
        raise NotImplementedError

    def set_up(self) -> None:
        """The last preparation: calls `begin`."""
        raise NotImplementedError

    def begin(self, options: int, worlds: int, work: int, tricks: int, most: int = 0) -> None:
        """Plans to judge `options` candidates in `worlds` worlds, or fewer if that exceeds `work`.

        `work`: in tricks played out; `tricks`: how many are left; `most`: candidates to plan for if there may be more.
        """
        self.options = options
        nested = _NESTED
        sits = levels.MASTERS if self.situation is None else self.situation.sits
        if self.rules.durch:
            nested = _NESTED_WEAKER if sits == levels.WEAKER else _NESTED_DURCH
        if levels.thinks_far(self.level) and tricks <= nested:
            self.nests = True
            self.unit = max(1, tricks * tricks // 7)
            if _ANSWERS and self.rules.swing and sits >= levels.A_MASTER:
                self.buffers.answer(True)
                self.unit = max(1, tricks * tricks * 5 // 14)
        self.each = options * self.unit + (options if self.tries else 0)
        if self.defended or (self.nests and self.rules.durch):  # these rollouts take longer
            work -= work >> 3
        if self.defended:
            worlds -= worlds >> 2
        if work:
            world = max(options, most) * (self.unit + (1 if self.tries else 0))
            worlds = max(_FEWEST, min(worlds, work // (world * tricks)))
        self.left = self.count = worlds
        self.total = self.count * self.each

    def step(self, budget: int) -> bool:
        """As in Thinker. The unit is one playout by rule; BATCH of them are one batch dealt, or some rows of utilities.

        Each preparation takes a call of its own: on the chip as long as some playouts.
        """
        if self.part < _PARTS:
            self.part += 1
            if self.part == 1:
                self.buffers = kernel.KernelBuffers(self.rules, self.seats)
            elif self.part == 2:
                self.look()
            elif self.part == 3:
                self.collect_candidates()
            else:
                self.set_up()
            return False
        while self.left and budget > 0:
            if not self.ready:
                # Steps of their own: they take as long as some playouts.
                if self.tables is not None:
                    if self.tables.step():
                        self.tables = None
                else:
                    self.ready = True
                    if not self.prepare():
                        self.left = self.total = 0
                budget -= BATCH
            elif self.stage == _DEAL:
                self.deal()
                self.begin_play()
                budget -= BATCH
            else:
                budget -= self.play(budget)
        if self.left:
            return False
        if not self.action:
            self.decide()
        return True

    def prepare(self) -> bool:
        """Tells the dealer what is known; False (and `action` is set) if that is contradictory."""
        raise NotImplementedError

    def deal(self) -> None:
        """Deals the next batch and sets `rows`."""
        raise NotImplementedError

    def collect(self, sums: "array[int]") -> None:
        """Adds the results of the batch to `sums`."""
        raise NotImplementedError

    def close(self) -> None:
        """Counts the worlds of a batch that has been judged."""
        raise NotImplementedError

    def begin_play(self) -> None:
        """Starts playing the batch that has been dealt."""
        self.stage = _PLAY
        self.at = 0
        self.guarded = 0
        if self.suspect >= 0:
            self.guarded = self.rows * _DEFENCE // 16 if self.nests else self.rows
        self.buffers.sweep(self.suspect if self.guarded else -1)
        if self.defended:
            self.guard()

    def guard(self) -> None:
        """Lets the others defend in their share of the worlds."""
        for row in range(self.rows):
            self.buffers.guard(row, self.is_guarded(self.worlds + row))

    def is_guarded(self, world: int) -> bool:
        """Whether the others defend in world number `world`: spread evenly over any 16 worlds."""
        return (7 * world & 15) < self.defended

    def share_guarded(self) -> int:
        """In how many of 16 worlds the others defend, by who they are and what they have done in this match."""
        situation = self.situation
        if not self.rules.durch:
            return defence.guarded_moons()
        if situation is None:
            return defence.guarded(b"", self.seat, levels.MASTERS)
        return defence.guarded(situation.stops, self.seat, situation.sits)

    def play(self, budget: int) -> int:
        """Does some playouts, or a part of a nested one; returns how many that counts as."""
        buffers = self.buffers
        columns = self.columns
        row = self.at // columns
        column = self.at % columns
        if self.stage == _PLAY and self.guarded and self.at == self.guarded * columns:
            buffers.sweep(-1)
        end = self.guarded if self.stage == _PLAY and row < self.guarded else self.rows
        unit = self.unit if self.stage == _PLAY else 1
        if self.nests and self.stage == _PLAY and row >= self.guarded:
            played = max(1, min(budget // unit, self.rows * columns - self.at))
            played = buffers.nested(row, column, played, TRIES * played)
            spent = max(1, played) * unit
        elif column == 0 and budget >= columns:
            some = min(budget // columns, end - row)
            buffers.run(some, row)
            spent = played = some * columns
        else:
            buffers.run(1, row, column)
            spent = played = 1
        self.at += played
        self.playouts += played * unit
        if self.at == self.rows * columns:
            self.finish_batch()
        return spent

    def finish_batch(self) -> None:
        """Ends the batch, or replays it with this seat going for all tricks."""
        if self.stage == _PLAY:
            self.collect(self.sums)
            if self.tries:
                self.stage = _SWEEP
                self.at = 0
                self.buffers.sweep(self.seat)
                return
        else:
            self.collect(self.own_sums)
        self.buffers.sweep(-1)
        self.close()
        self.stage = _DEAL

    def charge(self, k: int, row: int, rows: int, rivals: int, gone: int) -> None:
        """Charges candidate `k` for `rivals` that cannot be stopped in these worlds; `gone`: see `moon_stoppers`."""
        from kocka.ai import moon_stoppers  # only games with a durch or a moon load it

        at = WORLDS + 4 * self.seats * row
        found = moon_stoppers.unstopped(self.buffers.work, 0, 0, at, rows, self.seats, self.seat, rivals, gone)
        self.prices[k] += self.feared * found

    def better(self, k: int) -> int:
        """The sum of candidate `k`: the plain one, or that of going for all if it is better by a margin."""
        if self.tries:
            tried = self.own_sums[k] + self.margin * UNIT * self.worlds // 100
            if tried < self.sums[k]:
                return tried
        return self.sums[k]

    def correct(self, hopes: bool) -> None:
        """Adds to the scores what a master's rollouts expect too little, where that has been measured."""
        game = registry.find(self.view.game.NAME)
        if _RESIDUAL and levels.thinks_far(self.level) and self.action in self.candidates and game.has("residual"):
            from kocka.ai import residual

            weights = game.part("residual").WEIGHTS
            at = self.candidates.index(self.action)
            guarded = self.share_guarded()
            self.scores = residual.corrected(
                self.view, self.rules, weights, hopes, self.nests, guarded, self.scores, at
            )

    def hundredths(self, total: int) -> int:
        """A sum as mean expected points, times 100."""
        return (total // self.worlds - ZERO) * 100 // UNIT + total % self.worlds * 100 // (UNIT * self.worlds)


class Card(Playouts):
    """Which card to play to a trick. Equivalent cards are judged as one."""

    def __init__(
        self,
        view: View,
        cards: bytes,
        level: int,
        rng: Rng,
        sweep: int = 0,
        situation: "utility.Situation | None" = None,
    ) -> None:
        """`cards`: those to choose from, ascending; `level`: one that searches; `sweep`: of Style."""
        super().__init__(view, level, rng, sweep, situation)
        self.candidates = list(cards)
        self.guess = 0
        self.listener: Listener | None = None
        self.group: list[int] = []
        self.first: list[int] = []  # one card of each group

    def collect_candidates(self) -> None:
        """Finds the rule player's card and groups equivalent cards."""
        self.guess = policy.play_card(self.view)
        self.group = _groups(self.view, bytes(self.candidates), self.rules)

    def set_up(self) -> None:
        """Prepares for a seat that may be sweeping; a single candidate needs no search."""
        view = self.view
        rules = self.rules
        level = self.level
        first = self.first
        for i in range(len(self.candidates)):
            if self.group[i] == len(first):
                first.append(self.candidates[i])
        if levels.thinks_far(level) or (rules.swing and levels.guards(level)) or self.sweep < 0:
            self.tries = may_try(view, rules, self.sweep)
        if levels.guards(level):
            self.suspect = suspect(view, rules)
        if levels.thinks_far(level) and may_hope(view, rules):
            self.defended = self.share_guarded()
        self.buffers.choose(first)
        self.columns = len(first)
        table = view.table
        self.begin(len(first), levels.play_worlds(level), levels.work(level), table.size - table.done)
        if self.columns == 1:
            self.left = self.total = 0

    def prepare(self) -> bool:
        """As in Playouts. After a revoke a view can contradict itself: then there is nothing to compare."""
        if prepare_worlds(self.dealer, self.view):
            if self.view.said:
                from kocka.ai import statements

                self.listener = statements.Listener(self.view, self.dealer)
            return True
        self.action = self.guess
        return False

    def deal(self) -> None:
        """Deals the next worlds."""
        if self.listener is None:
            self.rows = min(int(BATCH), self.left)
            self.dealer.deal(self.buffers.work, WORLDS, self.rows)
        else:
            self.rows = min(int(_HEARD), self.left)
            self.listener.deal(self.buffers.work, WORLDS, self.rows)

    def collect(self, sums: "array[int]") -> None:
        """Adds the results of all candidates in all worlds."""
        self.buffers.add(sums, _ONES, self.rows)

    def close(self) -> None:
        """Counts a world per row."""
        table = self.view.table
        for k in range(self.columns if self.rivals else 0):
            c = self.first[k]
            rivals = self.rivals
            if table.count and c >> 4 == table.suit and c > table.cards[table.best]:
                rivals &= ~(1 << table.best)  # this card stops it
            self.charge(k, 0, self.rows, rivals, (c >> 4) << 13 | kernel.bit_of(c))
        self.left -= self.rows
        self.worlds += self.rows

    def decide(self) -> None:
        """Takes the card with the least expected cost; among equal ones one that CK-22 allows, or the rule player's."""
        if self.columns == 1:
            self.action = self.guess
            for c in self.candidates:
                if self._is_nicer(c, self.action):
                    self.action = c
            return
        cards = self.candidates
        points = [self.better(k) for k in range(self.options)]
        sums = [points[k] + self.prices[k] for k in range(self.options)]
        best = 0
        for i in range(1, len(cards)):
            mine = sums[self.group[i]]
            least = sums[self.group[best]]
            if mine < least or (mine == least and self._is_nicer(cards[i], cards[best])):
                best = i
        self.action = cards[best]
        if levels.doubts(self.level) and not self.rules.durch and self.guess in cards:
            ruled = sums[self.group[cards.index(self.guess)]]
            if ruled - sums[self.group[best]] <= self._doubt():
                self.action = self.guess
        if self.for_match or self.rivals:
            self.judged = [self.hundredths(sums[group]) for group in self.group]
        if self.for_match:
            points = self._points()
        self.scores = [self.hundredths(points[group]) for group in self.group]
        self.correct(may_hope(self.view, self.rules))

    def _doubt(self) -> int:
        """By how much a sum must beat the rule player's choice: the spread that chance alone gives the difference."""
        rules = self.rules
        spread = rules.whole + (kernel.LETTER if rules.letters else 0)
        root = 1
        while (root + 1) * (root + 1) <= self.worlds:
            root += 1
        return spread * UNIT * root * _DOUBT // 100

    def _points(self) -> "list[int]":
        """The points shown to people, also where the match was played for: sums of the last batch, by rule."""
        buffers = self.buffers
        buffers.default_utility(self.seat)
        buffers.sweep(-1)
        for row in range(self.rows):
            buffers.guard(row, False)
        self.defended = 0
        buffers.run(self.rows)
        sums = array("I", bytearray(4 * CHOICES))
        buffers.add(sums, _ONES, self.rows)
        self.worlds = self.rows
        return list(sums)

    def _is_nicer(self, c: int, best: int) -> bool:
        """Whether candidate `c` is to be preferred to an equally good `best`.

        Who does not lead gets rid of the higher one of a suit: it can only harm later.
        """
        frowned = policy.is_frowned_on(self.view, c)
        if frowned != policy.is_frowned_on(self.view, best):
            return not frowned
        if self.view.table.count and c >> 4 == best >> 4:
            return c > best
        return c == self.guess


class Pass(Playouts):
    """Which three cards to pass; decides all three, returns the next one.

    Triples without the cards already passed are out, so the three decisions of a hand agree. With the same seed they
    reuse the search for the first card, whose sums are kept. A batch is one world, dealt and passed by rule, with each
    triple.
    """

    def __init__(
        self, view: View, level: int, rng: Rng, sweep: int = 0, situation: "utility.Situation | None" = None
    ) -> None:
        super().__init__(view, level, rng, sweep, situation)
        self.gave = bytes(view.gave)
        self.hand = sorted(view.hand + list(self.gave))
        self.receivers = [view.game.receiver(seat, view.number, self.seats, view.options) for seat in range(self.seats)]
        self.triples: list[list[int]] = []
        self.world = array("H", bytearray(2 * 4 * (self.seats + 1)))
        self.moves = array("H", b"")
        self.about = bytes(self.hand) + bytes([view.number & 0xFF, self.seat, level, sweep & 0xFF])
        self.about += self.dealer.state()
        if situation is not None:
            self.about += bytes([n & 0xFF for n in situation.totals]) + bytes([self.share_guarded()])

    def collect_candidates(self) -> None:
        level = self.level
        if levels.thinks_far(level) or self.sweep < 0:
            self.tries = (self.rules.swing > 0 or self.rules.durch) and passing.may_run(self.hand, self.sweep)
        self.triples = passing.shortlist(self.hand, self.gave, self.tries, levels.triples(level), self.rules)

    def set_up(self) -> None:
        """Sets where the cards of each triple go, and the sums if they are known already."""
        level = self.level
        # The second and third card get as many worlds as the first, which has more triples to choose from.
        most = levels.triples(level)
        if levels.thinks_far(level) and (self.rules.durch or self.rules.swing):
            self.defended = self.share_guarded()
        self.begin(len(self.triples), levels.pass_worlds(level), levels.pass_work(level), self.view.table.size, most)
        self.moves = array("H", bytearray(2 * 9 * len(self.triples)))
        at = 0
        for triple in self.triples:
            for c in triple:
                self.moves[at] = 4 * self.seat + (c >> 4)
                self.moves[at + 1] = 4 * self.receivers[self.seat] + (c >> 4)
                self.moves[at + 2] = kernel.bit_of(c)
                at += 3
        if self.gave:
            self._remember()

    def _remember(self) -> None:
        """Takes the sums of the search for the first card if this is the same pass."""
        found = [plan for plan in _planned if plan[0] == self.about]
        if not found:
            return
        _, cards, worlds, sums, prices = found[0]
        for k in range(self.options):
            at = -1
            for i in range(0, len(cards), 3):
                if cards[i : i + 3] == bytes(self.triples[k]):
                    at = i // 3
            if at < 0:
                return
            self.sums[k] = sums[at]
            self.prices[k] = prices[at]
        self.worlds = worlds
        self.tries = False
        self.left = self.total = 0

    def prepare(self) -> bool:
        """As in Playouts."""
        return prepare_deals(self.dealer, self.view)

    def deal(self) -> None:
        """Deals a world, lets the others pass by rule, and copies it for each triple."""
        self.dealer.deal(self.world, 0, 1)
        passing.pass_hidden(self.world, self.seat, self.receivers, self.rules)
        self.rows = len(self.triples)
        passing.lay_out(self.world, self.moves, self.buffers.work, WORLDS, 4 * self.seats, self.rows)

    def guard(self) -> None:
        """As in Playouts; all rows are one world."""
        for row in range(self.rows):
            self.buffers.guard(row, self.is_guarded(self.worlds))

    def collect(self, sums: "array[int]") -> None:
        """Adds the results; every row is a triple."""
        out = self.buffers.out
        for k in range(self.rows):
            sums[k] += out[k * CHOICES]

    def close(self) -> None:
        """Counts one world for all rows."""
        for k in range(self.rows if self.rivals else 0):
            self.charge(k, k, 1, self.rivals, 0)
        self.left -= 1
        self.worlds += 1

    def decide(self) -> None:
        """Takes the next card, most dangerous first, of the triple with the fewest expected points."""
        points = [self.better(k) for k in range(self.options)]
        sums = [points[k] + self.prices[k] for k in range(self.options)]
        best = sums.index(min(sums))
        if not self.gave:
            others = [plan for plan in _planned if plan[0] != self.about]
            cards = b"".join([bytes(triple) for triple in self.triples])
            _planned[:] = [(self.about, cards, self.worlds, array("I", points), self.prices)] + others[: _PLANS - 1]
        # The score shown for each card of the hand is that of the best triple with it.
        for c in self.hand:
            held = [k for k in range(self.options) if c in self.triples[k] and c not in self.gave]
            if held:
                least = min([sums[k] for k in held])
                self.candidates.append(c)
                self.judged.append(self.hundredths(least))
                self.scores.append(min([self.hundredths(points[k]) for k in held if sums[k] == least]))
        self.giving = bytes([c for c in self.triples[best] if c not in self.gave])
        self.action = self.giving[0]
        self.correct(True)


def may_try(view: View, rules: Rules, sweep: int = 0) -> bool:
    """Whether a durch or a moon is possible and worth considering: nobody has stopped it and the hand is high.

    `sweep`: of Style; a seat that likes to try is less strict about its hand.
    """
    table = view.table
    taken = 0
    if rules.durch:
        if table.taken[view.seat] != table.done:
            return False
        lowest = int(QUEEN)
        share = 50
    elif rules.swing:
        holder = sweeper_of(view, rules)
        taken = swept(view, rules)
        if holder != view.seat and (holder >= 0 or taken):
            return False
        lowest = int(JACK)
        share = 40
    else:
        return False
    if sweep < 0:
        share = 33 if rules.durch else 0
    high = 0
    for c in view.hand:
        if c & 15 >= lowest:
            high += 1
    return 100 * high >= share * len(view.hand) or 3 * taken >= rules.whole


def may_hope(view: View, rules: Rules) -> bool:
    """Whether nobody has stopped a durch or a moon of the seat yet."""
    table = view.table
    if rules.durch:
        return table.taken[view.seat] == table.done
    if not rules.swing:
        return False
    return not swept(view, rules) or sweeper_of(view, rules) == view.seat


def _rivals(view: View) -> int:
    """The other seats that may still take every trick, as a mask."""
    table = view.table
    found = 0
    for seat in range(table.seats):
        beaten = table.cards[seat] and table.best != seat
        if seat != view.seat and table.taken[seat] == table.done and not beaten:
            found |= 1 << seat
    return found


def prepare_worlds(dealer: Dealer, view: View) -> bool:
    """Tells the dealer what a view knows during play; False if it is contradictory."""
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


def prepare_deals(dealer: Dealer, view: View) -> bool:
    """Tells the dealer what a view knows before the pass: its own cards, with those it has given already."""
    seats = view.table.seats
    hand = sorted(view.hand + list(view.gave))
    known: list[list[int]] = [[view.table.size] for _ in range(seats)]
    known[view.seat] = hand + [0]
    return dealer.prepare(known, bytes([c for c in view.game.cards(seats) if c not in hand]), [0] * seats)


def barred(view: View) -> "list[int]":
    """For each seat a mask of suits that it cannot hold: not followed, or excluded by a forced heart lead."""
    table = view.table
    masks = list(table.voids)
    rules = rules_of(view)
    if not rules.locked:
        return masks
    log = table.log
    opened = False
    for number in range(table.done + (1 if table.count else 0)):
        at = number * table.seats
        leader = table.leaders[number] if number < table.done else table.leader
        if log[at] >> 4 == HEARTS and not opened:
            masks[leader] |= 7  # it had nothing but hearts left
        for c in log[at : at + table.seats]:
            if rules.unlocks(c):
                opened = True
    return masks


def _groups(view: View, cards: bytes, rules: Rules) -> "list[int]":
    """For each card the number of its group: cards of equal cost with no card between them held by others or lying
    here.
    There are at most as many groups as the kernel has choices; the last ones are merged.
    """
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
        group.append(min(CHOICES - 1, group[i - 1] + (0 if same else 1)))
    return group
