"""What a round of Taroky is worth, item by item, with the reason of each (TA 7).

    made = settle(outcome, options, pot=60)
    made.points           # what each seat wins or pays, with the flows of the pot: these and its change make 0
    made.pot, made.stake  # the pot after the round; what everybody then pays into it, 0 while it is not empty (TA 7.3)
    for item in made.items: item.what, item.seat, item.value, item.points

All amounts are whole points of 0.10 Kč. The pot never holds more than MOST_POT: what is above is not paid.

Where TA leaves it open (the number of a house rule's alternative is that of TA 8.2):
  7.3   A pot of less than a point for each player, left where shares do not divide, counts as empty.
  7.3   The table of the pot is about who wins the Pagát. With G25 `both` a defender's Pagát in Third and Sixth moves
        the pot in the same way, with the sides exchanged.
  7.3   G27 `each`: with m contras each of three opponents pays m/2 times the pot. `contra`: who said flek pays m times
        the pot; where nobody is told to have said it, all share. Two opponents share always.
  7.5   What the offender's side does not get is the whole V if it is more than nothing for that side, and the pot if
        it has won the Pagát: neither does the other side pay for that. G30 `game`: all of V but basic announcements.
        Where both sides have offended nobody gets anything but fines for the pot.
  G18   `game`: who failed with an announced Valát pays for the eyes that were counted, whoever has more of them; as
        counted where both sides have failed.
  G23   The cap is about V, what a head pays for the round, not about the pot, Varšava's sanctions or fines.
"""

from micropython import const

from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.outcome import (
    BASIC_POINTS,
    BASICS,
    FIRST,
    PAGAT,
    SECOND,
    SIXTH,
    THIRD,
    UHO,
    VALAT,
    VARSAVA,
    Outcome,
)

# What an item is about.
TAX = const(0)  # a round that is not played
EYES = const(1)  # those above 35: `count` (less than 0: missing) times `rate` times `factor`
BASIC = const(2)  # a basic announcement: `count` is its bit
SELECTIVE = const(3)  # a selective announcement: `count` is its unit
CAPPED = const(4)  # what is above the cap
ANNULLED = const(5)  # what the offender's side does not get
POT_TAKEN = const(6)  # for a Pagát; `count`: points taken together
POT_PAID = const(7)  # for a Pagát; `count`: points paid together
SANCTION = const(8)  # Varšava: `count` eyes of the seat
FINE = const(9)  # `count` violations of the seat
ITEM_TEXTS = (
    "tax",
    "eyes",
    "basic",
    "selective",
    "capped",
    "annulled",
    "pot_taken",
    "pot_paid",
    "sanction",
    "fine",
)

HALF = const(35)  # eyes of a drawn game
ALL_EYES = const(70)
TAX_POINTS = const(5)
FINE_POINTS = const(40)
SELECTIVE_POINTS = (0, 20, 40, 80)  # by unit, announced; silent ones count half
MOST_POT = const(1000000)

_EYES_OF_STEP = const(10)  # TA 7.4: more than 14 eyes, then every ten
_FREE_EYES = const(14)
_FIRST_SANCTION = const(20)
_LAST_STEP = const(5)


class Item:
    """A line of a settlement.

    `what`: above; `seat`: whose it is, -1 for the declarer's side; `count`: see `what`; `rate`: points an eye, or of a
    sanction's row; `factor`: by contra, or of the sanction; `announced`, `made`: of a selective announcement, where
    `coupled` says that Uho is lost with the Pagát alone (note 5); `turned`: eyes that are paid for a failed Valát
    (G18); `value`: points a head from the declarer's side's view, 0 where the pot is concerned; `points`: by seat.
    """

    def __init__(self, what: int, seat: int = -1, count: int = 0, rate: int = 0, factor: int = 1) -> None:
        self.what = what
        self.seat = seat
        self.count = count
        self.rate = rate
        self.factor = factor
        self.announced = False
        self.made = False
        self.coupled = False
        self.turned = False
        self.value = 0
        self.points = [0, 0, 0, 0]


class Settlement:
    """The settlement of a round. `items`; `value`: V of TA 7.1, per head; `points`; `pot`; `stake`: see the module."""

    def __init__(self, outcome: Outcome, options: bytes, pot: int) -> None:
        self.items: list[Item] = []
        self.value = 0
        self.points = [0, 0, 0, 0]
        self.pot = pot
        self.stake = 0
        self._outcome = outcome
        self._options = options
        self._offended = (False, False)  # the other side, the declarer's side

    def _item(self, item: Item) -> None:
        for seat in range(4):
            self.points[seat] += item.points[seat]
        self.items.append(item)

    # Between the sides

    def _paid(self, item: Item, value: int) -> None:
        """Adds an item worth `value` per head to the declarer's side; the other side pays it."""
        outcome = self._outcome
        item.value = value
        self.value += value
        for seat in range(4):
            if not outcome.of_side(seat):
                item.points[seat] = -value
            else:
                item.points[seat] = 3 * value if outcome.alone else value
        self._item(item)

    def _game(self) -> int:
        """Adds the tax or the eyes of the game; returns its value."""
        outcome = self._outcome
        if not outcome.played:
            self._paid(Item(TAX), TAX_POINTS)
            return TAX_POINTS
        item = Item(EYES, -1, outcome.eyes - HALF, rate(outcome), 1 << outcome.level)
        value = item.count * item.rate * item.factor
        if taroky_options.FAILEDVALAT.of(self._options) == taroky_options.FAILED_GAME:
            mine = _failed(outcome, True)
            if mine != _failed(outcome, False):
                turned = -abs(value) if mine else abs(value)
                item.turned = turned != value
                value = turned
        self._paid(item, value)
        return value

    def _basics(self) -> int:
        """Adds the basic announcements; returns their value."""
        outcome = self._outcome
        before = self.value
        for step in range(4):
            seat = (outcome.declarer + step) % 4
            for at in range(len(BASICS)):
                if outcome.basic[seat] & BASICS[at]:
                    value = BASIC_POINTS[at]
                    self._paid(Item(BASIC, seat, BASICS[at]), value if outcome.of_side(seat) else -value)
        return self.value - before

    def _selectives(self) -> None:
        outcome = self._outcome
        for unit in (PAGAT, UHO, VALAT):
            for one in outcome.selective:
                if one[0] != unit:
                    continue
                item = Item(SELECTIVE, one[1], unit, 0, 1 << one[4])
                item.announced = one[2] != 0
                item.made = one[3] != 0
                own = outcome.of_side(one[1])
                if unit == UHO and item.made:
                    pagat = outcome.find(PAGAT, own)
                    if pagat is None or not pagat[3]:
                        item.made = False
                        item.coupled = True
                silent = unit == PAGAT and not item.announced
                if silent and not item.made and taroky_options.SILENTPAGAT.of(self._options):
                    continue  # G16
                value = SELECTIVE_POINTS[unit] * item.factor
                if not item.announced:
                    value = SELECTIVE_POINTS[unit] // 2
                self._paid(item, value if item.made == own else -value)

    def _annul(self, basics: int) -> None:
        """TA 7.5: cancels what is in favour of a side that has committed a renonc."""
        value = self.value
        if taroky_options.RENONC.of(self._options):
            value -= basics
        if value and self._offended[value > 0]:
            self._paid(Item(ANNULLED), -value)

    def _cap(self) -> None:
        cap = taroky_options.CAP.number(self._options)
        if cap and abs(self.value) > cap:
            over = abs(self.value) - cap
            self._paid(Item(CAPPED), -over if self.value > 0 else over)

    # The pot

    def _take(self, seats: list[int]) -> None:
        """These seats share the pot; the remainder stays in it."""
        share = self.pot // len(seats)
        item = Item(POT_TAKEN, -1, share * len(seats))
        for seat in seats:
            item.points[seat] = share
        self.pot -= item.count
        self._item(item)

    def _pay(self, item: Item, seats: list[int], total: int) -> None:
        """These seats pay `total` into the pot in equal shares, rounded up."""
        share = min(-(-total // len(seats)), (MOST_POT - self.pot) // len(seats))
        for seat in seats:
            item.points[seat] = -share
        self.pot += share * len(seats)
        if item.what == POT_PAID:
            item.count = share * len(seats)
        self._item(item)

    def _pagat(self) -> None:
        """TA 7.3: the pot's flows for an announced Pagát."""
        outcome = self._outcome
        if outcome.contract not in (SECOND, THIRD, SIXTH):
            return
        one = outcome.find(PAGAT)
        if one is None or not one[2]:
            return
        own = outcome.of_side(one[1])
        if not own and (outcome.contract == SECOND or not taroky_options.PAGATPOT.of(self._options)):
            return  # G25
        made = one[3] != 0
        winners = own == made  # whether the declarer's side wins it
        if self._offended[winners]:
            return
        before = self.pot
        factor = 1 << one[4]
        mine = [seat for seat in range(4) if outcome.of_side(seat) == own]
        others = [seat for seat in range(4) if outcome.of_side(seat) != own]
        if factor == 1:
            if made:
                self._take(mine)
            else:
                self._pay(Item(POT_PAID), mine, before)
            return
        self._take(mine if made else others)
        payers = others if made else mine
        total = factor * before
        if made and len(payers) == 3:  # G27
            how = taroky_options.POTCONTRA.of(self._options)
            if how == taroky_options.POT_EACH:
                total = 3 * (factor // 2) * before
            elif how == taroky_options.POT_CONTRA and outcome.contra_by in payers:
                payers = [outcome.contra_by]
        self._pay(Item(POT_PAID, -1, 0, 0, factor), payers, total)

    def _sanctions(self) -> None:
        outcome = self._outcome
        doublings = outcome.doublings
        if doublings < 0:
            doublings = increase(outcome.trickless, self._options)
        for step in range(4):
            seat = (outcome.declarer + step) % 4
            points = sanction(outcome.piles[seat])
            if points:
                factor = 1 << doublings
                if seat == outcome.declarer:
                    factor *= 2
                self._pay(Item(SANCTION, seat, outcome.piles[seat], points, factor), [seat], points * factor)

    def _fines(self) -> None:
        for seat in range(4):
            self.fine(seat, self._outcome.renonc[seat])

    def fine(self, seat: int, violations: int) -> None:
        """TA 7.5: a player pays for this many violations."""
        if violations:
            self._pay(Item(FINE, seat, violations, FINE_POINTS), [seat], FINE_POINTS * violations)

    def settle(self) -> None:
        """Computes everything; call it once."""
        outcome = self._outcome
        offended = [False, False]
        for seat in range(4):
            if outcome.renonc[seat]:
                offended[outcome.of_side(seat)] = True
        self._offended = (offended[0], offended[1])
        if outcome.contract == VARSAVA:
            self._sanctions()
        else:
            self._game()
            basics = self._basics()
            self._selectives()
            self._annul(basics)
            self._cap()
            self._pagat()
        self._fines()
        self.stake = refill(self.pot, self._options)


def settle(outcome: Outcome, options: bytes, pot: int) -> Settlement:
    """The settlement of a round with `pot` points in the pot before it. `options`: indexes, see options.py."""
    made = Settlement(outcome, options, pot)
    made.settle()
    return made


def settle_void(seat: int, violations: int, pot: int) -> Settlement:
    """TA 7.5: a void round (say a misdeal found after play began) and who pays for it."""
    made = Settlement(Outcome(FIRST, seat), b"", pot)
    made.fine(seat, violations)
    return made


def rate(outcome: Outcome) -> int:
    """TA 3.1: points per eye."""
    if outcome.contract == THIRD:
        return 1 << outcome.trio
    return 6 if outcome.contract == SIXTH else 1


def sanction(eyes: int) -> int:
    """TA 7.4: what a player other than forehand pays for `eyes` in a Varšava, without any increase."""
    if eyes <= _FREE_EYES:
        return 0
    return _FIRST_SANCTION << min(_LAST_STEP, (eyes - _FREE_EYES - 1) // _EYES_OF_STEP)


def increase(trickless: int, options: bytes) -> int:
    """TA 7.4, G28: how often the sanctions double when these players (a mask) took no trick."""
    if taroky_options.VARSAVA.of(options):
        return 0
    return sum([trickless >> seat & 1 for seat in range(4)])


def stake(options: bytes) -> int:
    """TA 7.3: points that each player pays into an empty pot at the start of a session."""
    return taroky_options.STAKE.number(options)


def refill(pot: int, options: bytes) -> int:
    """TA 7.3: points that each player pays after a round that has left `pot` in the pot."""
    return stake(options) if pot < 4 and not taroky_options.REFILL.of(options) else 0


def _failed(outcome: Outcome, own: bool) -> bool:
    """Whether a side has announced Valát and failed."""
    one = outcome.find(VALAT, own)
    return one is not None and one[2] != 0 and not one[3]
