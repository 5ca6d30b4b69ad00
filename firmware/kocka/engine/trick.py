"""What all trick-taking games share: the public table, a seat's view, and rounds of passing and playing cards."""

from micropython import const

from kocka.engine.cards import NO_CARD
from kocka.engine.round import (
    ALLOWED,
    DONE,
    HONEST_SUIT,
    MUST_FOLLOW,
    NOBODY_YET,
    NOT_HELD,
    NOT_NOW,
    OVER,
    PASS,
    PLAY,
    ROUND_OVER,
    Round,
)

MYPY = False
if MYPY:
    from array import array

_FIRST_ACTION = const(128)


class Table:
    """The public part of a round: phase, turn, the current trick, what was taken, known voids.

    `turn`: seat to act, OVER, or NOBODY_YET in a view that cannot know who leads first; `given`: cards passed so far, a
    count per seat; `cards`: the current trick by seat (NO_CARD: not played yet); `count`: cards in it; `suit`: the suit
    led; `best`: the seat winning it; `leader`: who led it or will lead; `done`: finished tricks; `taken`, `points`:
    tricks and points per seat; `voids`: per seat a mask of suits (1 << suit) that it failed to follow; `log`: all cards
    in the order played; `leaders`, `takers`: one seat per trick.
    """

    def __init__(self, seats: int, size: int, values: "bytes | array[int]", give: int, leader: int) -> None:
        """`size`: tricks in the round; `values`: points of each card, indexed by card; `give`: cards to pass."""
        self.seats = seats
        self.size = size
        self.values = values
        self.give = give
        self.phase = PASS if give else PLAY
        self.leader = leader
        self.turn = 0 if give else leader
        self.given = bytearray(seats)
        self.cards = bytearray(seats)
        self.count = 0
        self.suit = 0
        self.best = leader
        self.value = 0
        self.done = 0
        self.taken = bytearray(seats)
        self.points = [0] * seats
        self.voids = bytearray(seats)
        self.log = bytearray()
        self.leaders = bytearray()
        self.takers = bytearray()

    def hand_over(self) -> None:
        """The seat on turn passes one card face down; after the last one, play begins (CK-5)."""
        seat = self.turn
        self.given[seat] += 1
        if self.given[seat] == self.give:
            self.turn = seat + 1
            if self.turn == self.seats:
                self.phase = PLAY
                self.turn = self.leader

    def led_by(self, seat: int) -> None:
        """`seat` turns out to be the leader of the first trick."""
        self.leader = self.best = seat
        if self.phase == PLAY:
            self.turn = seat

    def play(self, card: int) -> None:
        """The seat on turn plays `card`; a complete trick goes to the highest card of the suit led (CK-7)."""
        seat = self.turn
        if not self.count:
            self.suit = card >> 4
            self.leader = self.best = seat
            self.value = 0
        elif card >> 4 != self.suit:
            self.voids[seat] |= 1 << self.suit
        elif card > self.cards[self.best]:
            self.best = seat
        self.cards[seat] = card
        self.log.append(card)
        self.value += self.values[card]
        self.count += 1
        if self.count < self.seats:
            seat += 1
            self.turn = seat if seat < self.seats else 0
            return
        best = self.best
        self.leaders.append(self.leader)
        self.takers.append(best)
        self.taken[best] += 1
        self.points[best] += self.value
        for i in range(self.seats):
            self.cards[i] = NO_CARD
        self.count = 0
        self.done += 1
        self.leader = self.turn = best
        if self.done == self.size:
            self.end()

    def end(self) -> None:
        """Ends the round: nothing more is played."""
        self.phase = DONE
        self.turn = OVER

    def trick(self, number: int) -> bytes:
        """The cards of finished trick `number` (from 0) by seat."""
        cards = bytearray(self.seats)
        seat = self.leaders[number]
        at = number * self.seats
        for i in range(self.seats):
            cards[seat] = self.log[at + i]
            seat = seat + 1 if seat + 1 < self.seats else 0
        return bytes(cards)

    def is_out(self, card: int) -> bool:
        """Whether a card has been played. Allocates nothing."""
        for c in self.log:
            if c == card:
                return True
        return False

    def last_trick(self) -> int:
        """The number of the trick that may be looked at (CK-8): the last one until the next is led; else -1."""
        return self.done - 1 if self.done and not self.count else -1

    def holding(self, seat: int) -> int:
        """How many cards `seat` holds after the pass."""
        return self.size - self.done - (1 if self.cards[seat] else 0)


def follow(table: Table, hand: list[int], buf: bytearray) -> int:
    """Fills `buf` with the cards of `hand` (ascending) that CK-7 allows (follow suit); returns how many."""
    n = 0
    if table.count:
        suit = table.suit
        for c in hand:
            if c >> 4 == suit:
                buf[n] = c
                n += 1
        if n:
            return n
    return whole(hand, buf)


def whole(hand: list[int], buf: bytearray) -> int:
    """Fills `buf` with all cards of `hand`; returns how many."""
    n = 0
    for c in hand:
        buf[n] = c
        n += 1
    return n


def without_suit(buf: bytearray, n: int, suit: int) -> int:
    """Removes the cards of `suit` from the `n` in `buf` unless no others are left; returns how many remain."""
    kept = 0
    for i in range(n):
        if buf[i] >> 4 != suit:
            buf[kept] = buf[i]
            kept += 1
    return kept or n


def honest(cards: list[int], clean: bytearray) -> bool:
    """Whether a trick (sorted) is the second of its suit that all followed. `clean`: such tricks so far, per suit."""
    suit = cards[0] >> 4
    if cards[len(cards) - 1] >> 4 != suit:
        return False
    clean[suit] += 1
    return clean[suit] == 2


def honest_suits(table: Table) -> list[tuple[int, int, int]]:
    """One HONEST_SUIT event for each trick that makes a suit honest."""
    clean = bytearray(4)
    events = []
    for number in range(table.done):
        if honest(sorted(table.trick(number)), clean):
            events.append((HONEST_SUIT, table.takers[number], number))
    return events


def is_first(table: Table, suit: int) -> bool:
    """Whether no trick before the present one was led in this suit."""
    log = table.log
    for number in range(table.done):
        if log[number * table.seats] >> 4 == suit:
            return False
    return True


def trick_of(table: Table, card: int) -> int:
    """The number of the finished trick that contains `card`, -1 if none does."""
    for i in range(table.done * table.seats):
        if table.log[i] == card:
            return i // table.seats
    return -1


def all_taken(table: Table) -> bool:
    """Whether every card with points lies in a finished trick. Allocates nothing."""
    left = 0
    values = table.values
    for value in values:
        if value:
            left += 1
    for i in range(table.done * table.seats):
        if values[table.log[i]]:
            left -= 1
    return left == 0


class View:
    """What one seat knows: its hand, what it passed and received, and the table. Built from observations alone.

    `seat`; `hand`: list of own cards, ascending; `gave`, `got`: cards passed (bytes, in that order) and received
    (bytes, ascending); `table`: the public Table; `at`: actions observed so far; `said`: what players have said in this
    round, `proven`: how often a seat's word was true in this match, both as in `ai.statements`.
    """

    said = b""
    proven = b""

    def __init__(
        self,
        game: "type[TrickRound]",
        seat: int,
        hand: bytes,
        table: Table,
        number: int,
        dealer: int,
        options: bytes,
        totals: list[int],
    ) -> None:
        self.game = game  # the Round class: rules only
        self.seat = seat
        self.hand = list(hand)
        self.dealt = hand
        self.table = table
        self.number = number
        self.dealer = dealer
        self.options = options
        self.totals = totals
        self.gave = b""
        self.got = b""
        self.at = 0
        self._find_opening()

    def to_move(self) -> int:
        """The seat that acts next, or OVER."""
        return self.table.turn

    def _find_opening(self) -> None:
        if self.game.OPENING in self.hand:
            self.table.led_by(self.seat)
        elif self.game.OPENING:
            self.table.led_by(NOBODY_YET)

    def observe(self, seat: int, action: int) -> None:
        """`seat` acted; a card passed by another seat is observed as NO_CARD."""
        self.at += 1
        table = self.table
        if action >= _FIRST_ACTION:
            table.end()
        elif table.phase == PASS:
            if seat == self.seat:
                self.hand.remove(action)
                self.gave += bytes([action])
            table.hand_over()
        else:
            if seat == self.seat:
                self.hand.remove(action)
            if table.turn == NOBODY_YET:
                table.led_by(seat)
            table.play(action)

    def received(self, cards: bytes) -> None:
        """The cards passed to this seat, revealed after it has passed its own (CK-5)."""
        self.got = bytes(sorted(cards))
        self.hand.extend(self.got)
        self.hand.sort()
        self._find_opening()

    def legal(self, buf: bytearray) -> int:
        """Fills `buf` with this seat's legal actions; 0 when it is another seat's turn."""
        if self.table.turn != self.seat:
            return 0
        return self.game.allowed(self.table, self.hand, self.options, self.totals, buf)

    def reason(self, action: int) -> int:
        """Why this seat may not do `action` now (a reason of `round.py`), ALLOWED if it may."""
        if self.table.turn != self.seat:
            return ROUND_OVER if self.table.turn == OVER else NOT_NOW
        return self.game.refusal(self.table, self.hand, self.options, self.totals, action)

    def receiver(self) -> int:
        """The seat that received this seat's cards."""
        return self.game.receiver(self.seat, self.number, self.table.seats, self.options)

    def unseen(self) -> bytearray:
        """The cards, ascending, that are neither in this hand nor played: the others hold them."""
        log = bytes(self.table.log)  # MicroPython cannot look for a number in a bytearray
        held = self.hand
        return bytearray([c for c in self.game.cards(self.table.seats) if c not in held and c not in log])

    def known(self) -> list[int]:
        """The unseen cards that this seat passed to `receiver()`, ascending."""
        if self.table.phase != PLAY:
            return []
        log = bytes(self.table.log)
        return sorted([c for c in self.gave if c not in log])

    def text(self) -> str:
        """Everything this seat knows, as one line of words (`view` in the line protocol)."""
        t = self.table
        pack = self.game.PACK
        cards = []
        for i in range(t.seats):
            seat = (t.leader + i) % t.seats
            if t.cards[seat]:
                cards.append(str(seat) + ":" + pack.text(t.cards[seat]))
        return " ".join(
            [
                "seat=" + str(self.seat),
                "hand=" + pack.hand_text(self.hand),
                "gave=" + pack.hand_text(self.gave),
                "got=" + pack.hand_text(self.got),
                "to_move=" + str(t.turn),
                "trick=" + ",".join(cards),
                "taken=" + ",".join([str(n) for n in t.taken]),
                "points=" + ",".join([str(n) for n in t.points]),
                "voids=" + ",".join([str(n) for n in t.voids]),
                "played=" + pack.hand_text(t.log),
            ]
        )


class TrickRound(Round):
    """A round in which cards are passed and then played in tricks. A game adds its values and rules.

    Where `options` may be omitted, the game's defaults apply.
    """

    VALUES: "bytes | array[int]" = b""  # points of each card by default, indexed by card
    GIVE = 3  # cards to pass

    @staticmethod
    def receiver(seat: int, number: int, seats: int, options: bytes = b"") -> int:
        """Who receives the cards of `seat` in round `number`: the left neighbour (CK-5)."""
        return (seat + 1) % seats

    @classmethod
    def give(cls, number: int, options: bytes = b"") -> int:
        """How many cards each seat passes in round `number`."""
        return cls.GIVE

    @classmethod
    def values(cls, options: bytes = b"") -> "bytes | array[int]":
        """The points of each card, indexed by card."""
        return cls.VALUES

    @staticmethod
    def allowed(table: Table, hand: list[int], options: bytes, totals: list[int], buf: bytearray) -> int:
        """Fills `buf` with the legal actions of the seat on turn holding `hand`, ascending; returns how many."""
        raise NotImplementedError

    @staticmethod
    def polite(table: Table, hand: list[int], totals: list[int], buf: bytearray, n: int, options: bytes = b"") -> int:
        """Removes from the `n` playable cards in `buf` those against etiquette; returns how many remain.

        At least one always remains; the order stays ascending.
        """
        return n

    @staticmethod
    def frowns_on(table: Table, card: int) -> bool:
        """Whether a playable card is against manners so weak that they only decide between equal cards."""
        return False

    def automatic(self) -> int:
        """As in `Round`: AUTOMATIC as soon as it is allowed."""
        word = self.AUTOMATIC
        return word if word and self.may_say(self.table, self.options, self.totals, word) else 0

    @staticmethod
    def is_settled(view: View) -> bool:
        """Whether no card that is still to be played can change anybody's points, as far as `view` can tell.

        False where a game does not say it: there the players themselves end a round early (CK-9).
        """
        return False

    @classmethod
    def may_say(cls, table: Table, options: bytes, totals: list[int], word: int) -> bool:
        """Whether the seat on turn may do `word` (an action that is no card), as far as public information tells."""
        buf = bytearray(8)
        return word in list(buf[: cls.allowed(table, [], options, totals, buf)])

    @classmethod
    def refusal(cls, table: Table, hand: list[int], options: bytes, totals: list[int], action: int) -> int:
        """Why `action` is not in `allowed(...)`; ALLOWED if it is."""
        buf = bytearray(len(hand) + 4)
        for i in range(cls.allowed(table, hand, options, totals, buf)):
            if buf[i] == action:
                return ALLOWED
        if table.turn == OVER:
            return ROUND_OVER
        if action >= _FIRST_ACTION:
            return NOT_NOW
        if action not in hand:
            return NOT_HELD
        return cls.why_not(table, hand, action)

    @classmethod
    def why_not(cls, table: Table, hand: list[int], card: int) -> int:
        """The reason that bars a card of the hand; it must be barred."""
        return MUST_FOLLOW

    @classmethod
    def new_table(cls, seats: int, number: int, dealer: int, options: bytes = b"") -> Table:
        """The table before the first action; the player at the dealer's left leads (CK-6)."""
        leader = (dealer + 1) % seats
        return Table(seats, cls.hand_size(seats), cls.values(options), cls.give(number, options), leader)

    @classmethod
    def seat_view(
        cls, seat: int, hand: bytes, seats: int, number: int, dealer: int, options: bytes, totals: list[int]
    ) -> View:
        """The view of a seat that has just picked up `hand`."""
        return View(cls, seat, hand, cls.new_table(seats, number, dealer, options), number, dealer, options, totals)

    def _begin(self) -> None:
        self.table = self.new_table(self.seats, self.number, self.dealer, self.options)
        self.given: list[list[int]] = [[] for _ in range(self.seats)]
        self.caller = -1  # the seat that ended the round by an action which is not a card
        self._buf = bytearray(self.hand_size(self.seats) + 4)
        self._find_opening()

    def _find_opening(self) -> None:
        if self.OPENING:
            for seat in range(self.seats):
                if self.OPENING in self.hands[seat]:
                    self.table.led_by(seat)

    @property
    def phase(self) -> int:
        """PASS, PLAY or DONE."""
        return self.table.phase

    def to_move(self) -> int:
        """The seat that acts next, or OVER."""
        return self.table.turn

    def legal(self, buf: bytearray) -> int:
        """Fills `buf` with the legal actions of the seat to move, ascending; returns how many (0 only when over)."""
        turn = self.table.turn
        if turn < 0:
            return 0
        return self.allowed(self.table, self.hands[turn], self.options, self.totals, buf)

    def reason(self, action: int) -> int:
        """Why `action` is not allowed now, ALLOWED if it is."""
        turn = self.table.turn
        if turn < 0:
            return ROUND_OVER
        buf = self._buf
        for i in range(self.allowed(self.table, self.hands[turn], self.options, self.totals, buf)):
            if buf[i] == action:
                return ALLOWED
        return self.refusal(self.table, self.hands[turn], self.options, self.totals, action)

    def _perform(self, seat: int, action: int) -> None:
        table = self.table
        if action >= _FIRST_ACTION:
            self.caller = seat
            table.end()
            return
        self.hands[seat].remove(action)
        if table.phase == PLAY:
            table.play(action)
            return
        self.given[seat].append(action)
        table.hand_over()
        if table.phase == PLAY:
            for giver in range(self.seats):
                hand = self.hands[self.receiver(giver, self.number, self.seats, self.options)]
                hand.extend(self.given[giver])
                hand.sort()
            self._find_opening()

    def sit(self, seat: int) -> View:
        """A fresh view for `seat`, which knows only its dealt hand."""
        return self.seat_view(
            seat, self.dealt[seat], self.seats, self.number, self.dealer, self.options, list(self.totals)
        )

    def _tell(self, view: View, at: int) -> None:
        seat = self.actors[at]
        if view.table.phase != PASS:
            view.observe(seat, self.history[at])
            return
        view.observe(seat, self.history[at] if seat == view.seat else NO_CARD)
        if view.table.phase == PLAY:
            for giver in range(self.seats):
                if self.receiver(giver, self.number, self.seats, self.options) == view.seat:
                    view.received(bytes(self.given[giver]))
