"""Dokládačka, the interlude of Černá kočka: cards are laid out from the jacks (rules DK-1 to DK-5)."""

from micropython import const

from kocka.engine.cards import ACE, CINK, JACK, PACK32, card
from kocka.engine.round import (
    ALLOWED,
    DOES_NOT_FIT,
    DONE,
    MUST_LAY,
    NOT_HELD,
    NOT_NOW,
    OVER,
    PLAY,
    ROUND_OVER,
    Result,
    Round,
)

_SEVEN = const(7)


class Layout:
    """What lies on the table and what everybody saw.

    `low`, `high`: for each suit the lowest and highest rank laid, 0 while the suit is closed; `holding`: cards left,
    per seat; `turn`: seat to act or OVER; `denied`: for each seat four masks of ranks (1 << rank) that it cannot hold,
    learnt from its cinks; `log`: actions in order, `actors`: their seats; `cinks`: how often each seat has said it.
    """

    def __init__(self, seats: int, size: int, leader: int) -> None:
        self.seats = seats
        self.low = bytearray(4)
        self.high = bytearray(4)
        self.holding = bytearray([size] * seats)
        self.turn = leader
        self.denied = [[0, 0, 0, 0] for _ in range(seats)]
        self.log = bytearray()
        self.actors = bytearray()
        self.cinks = bytearray(seats)

    def fits(self, c: int) -> bool:
        """Whether card `c` can be laid now: a jack opens its suit, the others continue it up or down (DK-2)."""
        suit = c >> 4
        rank = c & 15
        low = self.low[suit]
        if not low:
            return rank == JACK
        return rank == low - 1 or rank == self.high[suit] + 1

    def do(self, action: int) -> None:
        """The seat to move lays a card or says cink; the turn passes to the next seat that holds cards (DK-3, DK-5)."""
        seat = self.turn
        self.log.append(action)
        self.actors.append(seat)
        if action == CINK:
            self.cinks[seat] += 1
            self._deny(seat)
        else:
            suit = action >> 4
            rank = action & 15
            if not self.low[suit] or rank < self.low[suit]:
                self.low[suit] = rank
            if rank > self.high[suit]:
                self.high[suit] = rank
            self.holding[seat] -= 1
        left = 0
        for count in self.holding:
            if count:
                left += 1
        if left == 1:
            self.turn = OVER
            return
        seat = (seat + 1) % self.seats
        while not self.holding[seat]:
            seat = (seat + 1) % self.seats
        self.turn = seat

    def _deny(self, seat: int) -> None:
        for suit in range(4):
            low = self.low[suit]
            if not low:
                self.denied[seat][suit] |= 1 << JACK
            else:
                self.denied[seat][suit] |= 1 << (low - 1) | 1 << (self.high[suit] + 1)

    @property
    def phase(self) -> int:
        """PLAY or DONE."""
        return PLAY if self.turn >= 0 else DONE


def allowed(layout: Layout, hand: list[int], buf: bytearray) -> int:
    """Fills `buf` with the cards of `hand` that fit, ascending, or with CINK if none does (DK-3, DK-4)."""
    n = 0
    for c in hand:
        if layout.fits(c):
            buf[n] = c
            n += 1
    if not n:
        buf[0] = CINK
        n = 1
    return n


def refusal(layout: Layout, hand: list[int], action: int) -> int:
    """Why the seat to move with `hand` may not do `action`; ALLOWED if it may."""
    if layout.turn == OVER:
        return ROUND_OVER
    if action == CINK:
        for c in hand:
            if layout.fits(c):
                return MUST_LAY
        return ALLOWED
    if action >= 128:
        return NOT_NOW
    if action not in hand:
        return NOT_HELD
    return ALLOWED if layout.fits(action) else DOES_NOT_FIT


class LayoutView:
    """What one seat knows in a dokládačka: its hand and the layout. Built from observations alone."""

    def __init__(
        self, game: "type[Dokladacka]", seat: int, hand: bytes, layout: Layout, number: int, dealer: int
    ) -> None:
        self.game = game
        self.seat = seat
        self.hand = list(hand)
        self.dealt = hand
        self.table = layout
        self.number = number
        self.dealer = dealer
        self.options = b""
        self.totals = [0] * layout.seats
        self.at = 0

    def to_move(self) -> int:
        """The seat that acts next, or OVER."""
        return self.table.turn

    def observe(self, seat: int, action: int) -> None:
        """`seat` laid a card or said cink."""
        self.at += 1
        if seat == self.seat and action != CINK:
            self.hand.remove(action)
        self.table.do(action)

    def legal(self, buf: bytearray) -> int:
        """Fills `buf` with what this seat may do now; 0 when it is another seat's turn."""
        return allowed(self.table, self.hand, buf) if self.table.turn == self.seat else 0

    def reason(self, action: int) -> int:
        """Why this seat may not do `action` now, ALLOWED if it may."""
        if self.table.turn != self.seat:
            return ROUND_OVER if self.table.turn == OVER else NOT_NOW
        return refusal(self.table, self.hand, action)

    def unseen(self) -> bytearray:
        """The cards, ascending, that the others hold."""
        held = self.hand
        log = bytes(self.table.log)  # MicroPython cannot look for a number in a bytearray
        return bytearray([c for c in PACK32.cards if c not in held and c not in log])

    def text(self) -> str:
        """All that this seat knows in one line, words separated by spaces."""
        t = self.table
        return " ".join(
            [
                "seat=" + str(self.seat),
                "hand=" + PACK32.hand_text(self.hand),
                "to_move=" + str(t.turn),
                "low=" + ",".join([str(n) for n in t.low]),
                "high=" + ",".join([str(n) for n in t.high]),
                "holding=" + ",".join([str(n) for n in t.holding]),
                "denied=" + "/".join([",".join([str(m) for m in masks]) for masks in t.denied]),
            ]
        )


class Dokladacka(Round):
    """A dokládačka: eight cards each, no pass; the one left with cards loses."""

    NAME = "dokladacka"
    PACK = PACK32
    STREAM = 0x0400

    def _begin(self) -> None:
        self.table = Layout(self.seats, self.hand_size(self.seats), (self.dealer + 1) % self.seats)

    @classmethod
    def seat_view(
        cls, seat: int, hand: bytes, seats: int, number: int, dealer: int, options: bytes, totals: list[int]
    ) -> LayoutView:
        """The view of a seat that has just picked up `hand`."""
        return LayoutView(cls, seat, hand, Layout(seats, cls.hand_size(seats), (dealer + 1) % seats), number, dealer)

    @property
    def phase(self) -> int:
        """PLAY or DONE."""
        return self.table.phase

    def to_move(self) -> int:
        """The seat that acts next, or OVER."""
        return self.table.turn

    def legal(self, buf: bytearray) -> int:
        """Fills `buf` with the legal actions of the seat to move, ascending; returns how many (0 only when over)."""
        turn = self.table.turn
        return allowed(self.table, self.hands[turn], buf) if turn >= 0 else 0

    def reason(self, action: int) -> int:
        """Why `action` is not allowed now, ALLOWED if it is."""
        turn = self.table.turn
        return refusal(self.table, self.hands[turn], action) if turn >= 0 else ROUND_OVER

    def _perform(self, seat: int, action: int) -> None:
        if action != CINK:
            self.hands[seat].remove(action)
        self.table.do(action)

    def sit(self, seat: int) -> LayoutView:
        """A fresh view for `seat`, which knows its dealt hand and nothing else."""
        return self.seat_view(
            seat, self.dealt[seat], self.seats, self.number, self.dealer, self.options, list(self.totals)
        )

    def result(self) -> Result:
        """`loser` is the seat left with cards (DK-5); no points. Raises ValueError before it is over."""
        if self.table.turn >= 0:
            raise ValueError("the round is not over")
        result = Result([0] * self.seats, [0] * self.seats)
        for seat in range(self.seats):
            if self.table.holding[seat]:
                result.loser = seat
        return result


def last_jack_is_free(view: LayoutView) -> bool:
    """CK-23: a hand with no ace and no seven can no longer lose by holding on, so its jack should not be kept."""
    for c in view.hand:
        if c & 15 == ACE or c & 15 == _SEVEN:
            return False
    return True


JACKS = bytes([card(suit, JACK) for suit in range(4)])


def round_class() -> type[Dokladacka]:
    """The game's Round class, for the registry."""
    return Dokladacka
