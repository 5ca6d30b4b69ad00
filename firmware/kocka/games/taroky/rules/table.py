"""The public part of a round of Taroky: auction, call, purchases, announcements, contras, tricks.

`Table.act` carries out one action of the seat on turn and moves on to the next phase. It never looks into a hand, so
the round and every seat's view each feed a Table the same actions. `allowed.py` says which actions are legal.
"""

from micropython import const

from kocka.engine.cards import NO_CARD
from kocka.engine.round import DONE, OVER, PLAY
from kocka.engine.tarock import PAGAT_CARD, XV, suit
from kocka.games.taroky.rules.cards import (
    ADD,
    AGAINST,
    ALONE,
    BASIC,
    BID_FIRST,
    CALL_XV,
    CLAIM,
    FLEK_BOTH,
    FLEK_GAME,
    GOOD,
    PASS,
    REFUSE,
    SAY_PAGAT,
    SAY_UHO,
    SAY_VALAT,
    TRIO1,
    TRIO2,
    TRIO3,
    VALUES,
    WITH,
)
from kocka.games.taroky.rules.options import (
    AUCTION,
    AUCTION_ONCE,
    FIRSTWORD,
    FIVESEC,
    HONOUR,
    LEAD,
    LONE,
    TALON,
    TRIO,
)
from kocka.games.taroky.rules.options import (
    REFUSE as REFUSING,
)
from kocka.games.taroky.rules.outcome import FIRST, GAME, PAGAT, SECOND, SIXTH, THIRD, UHO, VALAT, VARSAVA

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Protocol

    class Position(Protocol):
        """A round, as those who deal and count see it: `rules.round.Taroky`."""

        table: "Table"
        talon: bytes
        hands: list[list[int]]
        discards: list[list[int]]
        sides: list[int]
        options: bytes
        wrongs: bytearray


# Phases beside PLAY and DONE.
AUCTION_PHASE = const(3)
DECIDE = const(4)  # everybody accepted First: forehand plays it, or Varšava (TA 3.2, 4)
CALL = const(5)
OFFER = const(6)  # bought cards may be refused (G5)
TRIO_PHASE = const(7)
DISCARD = const(8)
TELL = const(9)  # the declarer says whether he is alone (G8)
BASICS_PHASE = const(10)
ANNOUNCE = const(11)
TALON_CARD = const(12)  # forehand adds a card to the trick of a Varšava, or forgets it (TA 6.1)
_PHASE_TEXTS = (
    "", "play", "done", "auction", "decide", "call", "offer", "trio", "discard", "tell", "basic", "announce", "talon",
)  # fmt: skip

SEATS = const(4)
TRICKS = const(12)
TALON_CARDS = const(6)
NOBODY = const(255)

# The Valát of the opponents is a unit of its own in a round; the outcome has VALAT for both.
COUNTER = const(4)
_UNITS = const(5)

_PACKETS = ((4, 1, 1, 0), (1, 2, 3, 0))  # G4: the declarer, and the players after him
_CONTRACTS = (0, FIRST, SECOND, THIRD, SIXTH, VARSAVA)  # by bid


def phase_text(phase: int) -> str:
    """The word of a phase in the line protocol."""
    return _PHASE_TEXTS[phase]


def after(seat: int, steps: int = 1) -> int:
    """The seat `steps` places on, anticlockwise, in the direction of play."""
    return (seat + steps) & 3


class Table:
    """The public part of a round.

    `phase`; `turn`: a seat or OVER; `bid`: the highest (an action), `bidder`; `passed`: mask of seats that are out;
    `said`: [(seat, bid or GOOD)]; `contract`, `declarer`, `called` (a card), `trio` (of Third: 0, 1, 2 as in an
    outcome); `sides`: what is known of each seat, 1 with the declarer, -1 against, 0 not known; `alone`: it is known
    that the declarer is; `owner`: who took each card of the talon, NOBODY for what lies there; `bought`, `todo`: cards
    that a seat bought, and those it has still to discard; `shown`: [(seat, tarok)] discarded openly (G10); `basics`:
    masks by seat; `units`: by GAME, PAGAT, UHO, VALAT, COUNTER the side it belongs to (1, -1) or 0 if not announced;
    `by`: who announced it; `levels`: contras; `contra_by`: who said flek to Pagát; `asked`: the unit whose announcer
    must say with or against, or 0; `late`: cards of the talon that stayed with forehand; `claimer`: a seat, or -1.

    Tricks: `cards` by seat, `count`, `suit` led (0..4), `best`, `leader`, `done`, `taken`, `voids` (masks of suits,
    taroks too; none with `honour`, where who does not follow may still hold the suit), `log`, `leaders`, `takers`, and
    `raw`: raw points of the tricks a seat took.

    With `honour`, else b"": `missing`, masks of suits that a seat has not followed; `proven`: how often it has
    played one then.

    What a seat gets to see after an action: `due` cards of the talon from `due_from` on, a number a seat; with `picked`
    only its taroks and five-point cards (G6).
    """

    give = 0  # cards are not passed
    values = VALUES

    def __init__(self, dealer: int, options: bytes) -> None:
        self.seats = SEATS
        self.options = options
        self.dealer = dealer
        self.forehand = after(dealer)
        self.phase = AUCTION_PHASE
        self.turn = self.forehand
        self.bid = 0
        self.bidder = -1
        self.passed = 0
        self.said: list[tuple[int, int]] = []
        self.contract = 0
        self.declarer = -1
        self.called = NO_CARD
        self.trio = 0
        self.sides = [0, 0, 0, 0]
        self.alone = False
        self.owner = bytearray([NOBODY] * TALON_CARDS)
        self.todo = bytearray(SEATS)
        self.bought = bytearray(SEATS)
        self.offered = 0  # the first card of the packet on offer, and its number of cards
        self.offered_count = 0
        self.packet = 0
        self.shown: list[tuple[int, int]] = []
        self.basics = bytearray(SEATS)
        self.spoken = 0  # players who made their basic announcements, or passes in a row
        self.units = [0] * _UNITS
        self.by = [-1] * _UNITS
        self.levels = bytearray(_UNITS)
        self.contra_by = -1
        self.asked = 0
        self.late = 0
        self.due = bytearray(SEATS)
        self.due_from = bytearray(SEATS)
        self.picked = False
        self.cards = bytearray(SEATS)
        self.count = 0
        self.suit = 0
        self.leader = self.best = self.forehand
        self.done = 0
        self.taken = bytearray(SEATS)
        self.voids = bytearray(SEATS)
        self.raw = [0, 0, 0, 0]
        self.log = bytearray()
        self.leaders = bytearray()
        self.takers = bytearray()
        self.claimer = -1
        on_the_honour = SEATS if HONOUR.of(options) else 0
        self.missing = bytearray(on_the_honour)
        self.proven = bytearray(on_the_honour)

    def act(self, action: int) -> None:
        """The seat on turn does `action`, which must be legal; NO_CARD for a hidden discard."""
        for seat in range(SEATS):
            self.due[seat] = 0
        self.picked = False
        phase = self.phase
        if phase == PLAY:
            self._play(action)
        elif phase == ANNOUNCE:
            self._announce(action)
        elif phase == BASICS_PHASE:
            self._basic(action)
        elif phase == DISCARD:
            self._discard(action)
        elif phase == AUCTION_PHASE:
            self._bid(action)
        elif phase == DECIDE:
            self._decide(action)
        elif phase == CALL:
            self._call(action)
        elif phase == TRIO_PHASE:
            self._choose(action)
        elif phase == OFFER:
            self._offer(action)
        elif phase == TELL:
            self._tell(action)
        elif phase == TALON_CARD:
            self._add(action)

    # Auction (TA 3.2)

    def _bid(self, action: int) -> None:
        seat = self.turn
        self.said.append((seat, action))
        if action == GOOD:
            self.passed |= 1 << seat
        else:
            self.bid = action
            self.bidder = seat
        once = AUCTION.of(self.options) == AUCTION_ONCE
        following = after(seat)
        while self.passed >> following & 1 and following != seat:
            following = after(following)
        if len(self.said) == SEATS if once else following == self.bidder and self._all_passed():
            self._won()
        else:
            self.turn = following

    def _all_passed(self) -> bool:
        return self.passed | 1 << self.bidder == 15

    def _won(self) -> None:
        if self.bid == BID_FIRST:
            self.phase = DECIDE
            self.turn = self.forehand
        else:
            self._contract(self.bid, self.bidder)

    def _decide(self, action: int) -> None:
        self.said.append((self.turn, action))
        self.bid = action
        self.bidder = self.turn
        self._contract(action, self.turn)

    def _contract(self, bid: int, seat: int) -> None:
        contract = _CONTRACTS[bid - BID_FIRST + 1]
        self.contract = contract
        self.declarer = self.turn = seat
        self.units[GAME] = 1
        self.by[GAME] = seat
        if contract == FIRST or contract == SECOND:
            self.sides[seat] = 1
            self.phase = CALL
        elif contract == VARSAVA:
            self.units[GAME] = 0
            self.phase = PLAY
            self.turn = self.leader = self.forehand
        else:
            for other in range(SEATS):
                self.sides[other] = 1 if other == seat else -1
            if contract == THIRD:
                self.phase = TRIO_PHASE
                self._show(seat, 0, 3)
            else:
                self._begin_announcing()

    # Call, talon, discards (TA 4)

    def _show(self, seat: int, start: int, count: int) -> None:
        self.due[seat] = count
        self.due_from[seat] = start

    def _buy(self, seat: int, start: int, count: int) -> None:
        for at in range(start, start + count):
            self.owner[at] = seat
        self.todo[seat] += count
        self.bought[seat] += count
        if count:
            self._show(seat, start, count)

    def _call(self, action: int) -> None:
        if action == ALONE:  # G33
            self._known_alone()
        else:
            self.called = XV + action - CALL_XV
        packets = _PACKETS[TALON.of(self.options)]
        start = 0
        self._buy(self.declarer, 0, packets[0])
        if REFUSING.of(self.options):
            self.packet = 0
            self.offered_count = packets[0]
            self.phase = OFFER
            self._next_packet()
            return
        for i in range(1, SEATS):
            start += packets[i - 1]
            self._buy(after(self.declarer, i), start, packets[i])
        self._next_discarder()

    def _next_packet(self) -> None:
        packets = _PACKETS[TALON.of(self.options)]
        self.packet += 1
        self.offered += self.offered_count
        self.offered_count = packets[self.packet]
        if not self.offered_count:
            self._next_discarder()
        else:
            self.turn = after(self.declarer, self.packet)

    def _offer(self, action: int) -> None:
        """G5: a packet is offered on until somebody takes it, in the end the declarer."""
        seat = self.turn
        if action == REFUSE:
            seat = after(seat)
            if seat != self.declarer:
                self.turn = seat
                return
        self._buy(seat, self.offered, self.offered_count)
        self._next_packet()

    def _choose(self, action: int) -> None:
        """TA 4.1: TRIO1 takes the first trio, TRIO2 turns to the second and takes it, TRIO3 returns to the first."""
        seat = self.declarer
        if action == TRIO2 and not self.trio:
            self.trio = 1
            for other in range(SEATS):
                self._show(other, 0, 3)
            self._show(seat, 3, 3)
            return
        if action == TRIO2:
            start = 3
        else:
            start = 0
        if action == TRIO3:
            self.trio = 2
            for other in range(SEATS):
                if other != seat:
                    self._show(other, 3, 3)
        for at in range(start, start + 3):
            self.owner[at] = seat
        self.todo[seat] = self.bought[seat] = 3
        if action == TRIO1 and TRIO.of(self.options):
            self.picked = True
            for other in range(SEATS):
                self._show(other, 3, 3)
        self._next_discarder()

    def _next_discarder(self) -> None:
        """The declarer discards last (TA 4.3)."""
        self.phase = DISCARD
        for i in range(1, SEATS + 1):
            self.turn = after(self.declarer, i)
            if self.todo[self.turn]:
                return
        if LONE.of(self.options) and self.contract <= SECOND and not self.alone:
            self.phase = TELL
            self.turn = self.declarer
        else:
            self._begin_announcing()

    def _discard(self, action: int) -> None:
        seat = self.turn
        if action >= PAGAT_CARD:
            self.shown.append((seat, action))
        self.todo[seat] -= 1
        if not self.todo[seat]:
            self._next_discarder()

    def _tell(self, action: int) -> None:
        if action == ALONE:
            self._known_alone()
        self._begin_announcing()

    def _known_alone(self) -> None:
        self.alone = True
        for other in range(SEATS):
            self.sides[other] = 1 if other == self.declarer else -1

    # Announcements and contra (TA 5)

    def _begin_announcing(self) -> None:
        self.phase = BASICS_PHASE
        self.turn = self.forehand if FIRSTWORD.of(self.options) else self.declarer
        self.spoken = 0
        if self.contract == SECOND:
            self.units[PAGAT] = 1
            self.by[PAGAT] = self.declarer

    def _basic(self, action: int) -> None:
        self.basics[self.turn] = action - BASIC
        self.turn = after(self.turn)
        self.spoken += 1
        if self.spoken == SEATS:
            self.phase = ANNOUNCE
            self.spoken = 0

    def reveal(self, seat: int, side: int) -> None:
        """It becomes public that `seat` plays with the declarer (1) or against (-1)."""
        if seat == self.declarer:
            return
        self.sides[seat] = side
        if side > 0:
            for other in range(SEATS):
                if not self.sides[other]:
                    self.sides[other] = -1

    def unit_at(self, action: int, side: int) -> int:
        """The unit that SAY_PAGAT, SAY_UHO or SAY_VALAT of a seat of that side announces."""
        if action == SAY_PAGAT:
            return PAGAT
        if action == SAY_UHO:
            return UHO
        return VALAT if side > 0 else COUNTER

    def _announce(self, action: int) -> None:
        seat = self.turn
        self.spoken += 1
        if action == PASS:
            self.turn = after(seat)
            if self.spoken == SEATS:
                self._announced()
            return
        self.spoken = 0
        if action == WITH or action == AGAINST:
            side = 1 if action == WITH else -1
            self.reveal(seat, side)
            unit = self.asked
            self.asked = 0
            self._own(self.unit_at(SAY_PAGAT if unit == PAGAT else SAY_VALAT, side), seat, side)
        elif action == SAY_UHO:
            self.reveal(seat, self.units[PAGAT])
            self._own(UHO, seat, self.units[PAGAT])
        elif action == SAY_PAGAT or action == SAY_VALAT:
            side = self.sides[seat]
            if not side:
                self.asked = self.unit_at(action, 1)
                return
            self._own(self.unit_at(action, side), seat, side)
        elif action == FLEK_BOTH:
            self._raise(PAGAT)
            self._raise(UHO)
        else:
            self._raise(action - FLEK_GAME)
        self.turn = after(seat)

    def _own(self, unit: int, seat: int, side: int) -> None:
        self.units[unit] = side
        self.by[unit] = seat

    def _raise(self, unit: int) -> None:
        seat = self.turn
        level = self.levels[unit]
        if unit == PAGAT and not level:
            self.contra_by = seat
        self.reveal(seat, self.units[unit] if level & 1 else -self.units[unit])
        self.levels[unit] = level + 1

    def selective(self) -> bool:
        """Whether anybody has made a selective announcement."""
        return any([self.units[unit] for unit in range(PAGAT, _UNITS)])

    def left_is_plain(self) -> bool:
        """Whether it is public that the hidden talon holds neither taroks nor five-point cards (G6)."""
        left = self.contract == THIRD and self.trio == 0 and self.bought[self.declarer] == 3
        return left and TRIO.of(self.options) > 0

    def is_played(self) -> bool:
        """TA 3.4: whether the contract is played out, given announcements and contras."""
        if self.levels[GAME] or self.selective():
            return True
        return self.contract != FIRST and (self.contract != THIRD or self.trio != 0)

    def _announced(self) -> None:
        if not self.is_played():
            self.end()
            return
        self.phase = PLAY
        declarers = LEAD.of(self.options) and self.contract in (THIRD, SIXTH)
        self.turn = self.leader = self.best = self.declarer if declarers else self.forehand

    # Tricks (TA 6)

    def _play(self, card: int) -> None:
        seat = self.turn
        if card == CLAIM:
            self.claimer = seat
            self.end()
            return
        own = suit(card)
        if self.proven:
            self._look_for_a_renonc(seat, own)
        if not self.count:
            self.suit = own
            self.leader = self.best = seat
        else:
            if own != self.suit and not self.proven:
                self.voids[seat] |= 1 << self.suit
                if own != 4:
                    self.voids[seat] |= 16
            best = self.cards[self.best]
            if card > best and (own == 4 or own == suit(best)):
                self.best = seat
        self.cards[seat] = card
        self.log.append(card)
        self.count += 1
        if card == self.called:
            if seat == self.declarer:
                self._known_alone()
            else:
                self.reveal(seat, 1)
        if self.count < SEATS:
            self.turn = after(seat)
        else:
            self._take()

    def _look_for_a_renonc(self, seat: int, own: int) -> None:
        """`seat` plays a card of suit `own`: it may have had none when it did not follow (TA 7.5)."""
        missing = self.missing[seat]
        if missing >> own & 1:
            self.proven[seat] += 1
            missing = 0  # what else is missing may be of the same card
        if self.count and own != self.suit:
            missing |= 1 << self.suit
            if own != 4:
                missing |= 16
        self.missing[seat] = missing

    def _take(self) -> None:
        best = self.best
        self.leaders.append(self.leader)
        self.takers.append(best)
        self.taken[best] += 1
        for seat in range(SEATS):
            self.raw[best] += VALUES[self.cards[seat]]
            self.cards[seat] = NO_CARD
        self.count = 0
        self.done += 1
        self.leader = self.turn = best
        if self.contract == VARSAVA and self.done <= TALON_CARDS:
            if FIVESEC.of(self.options):
                self.phase = TALON_CARD
                self.turn = self.forehand
            else:
                self._lay_talon()
        if self.done == TRICKS:
            self.end()

    def _lay_talon(self) -> None:
        self.owner[self.done - 1] = self.best
        for seat in range(SEATS):
            self._show(seat, self.done - 1, 1)

    def _add(self, action: int) -> None:
        """TA 6.1: the next talon card goes to the taker of the trick, or stays with forehand unseen."""
        self.phase = PLAY
        self.turn = self.leader
        if action == ADD:
            self._lay_talon()
        else:
            self.owner[self.done - 1] = self.forehand
            self.late += 1

    def end(self) -> None:
        """Ends the round: nothing more is done."""
        self.phase = DONE
        self.turn = OVER

    def trick(self, number: int) -> bytes:
        """The cards of finished trick `number` (from 0) by seat."""
        cards = bytearray(SEATS)
        seat = self.leaders[number]
        for i in range(SEATS):
            cards[seat] = self.log[number * SEATS + i]
            seat = after(seat)
        return bytes(cards)

    def last_trick(self) -> int:
        """The number of the trick that may be looked at (TA 6): the last one, until the next is led; else -1."""
        return self.done - 1 if self.done and not self.count else -1

    def holding(self, seat: int) -> int:
        """How many cards `seat` holds."""
        return TRICKS + self.todo[seat] - self.done - (1 if self.cards[seat] else 0)
