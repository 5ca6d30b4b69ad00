"""The fan of my cards at the bottom of a playing screen: what lies in it, the cursor, and how each card looks.

Rank and suit of every card can be read however many there are: a large fan has narrower cards with a narrower corner;
128x64 sets more than eight as ranks in a row, with the suit below the first one of each.

The cursor may have one stop more than there are cards: a button (throw in, show a durch), which the screen paints.
"""

from micropython import const

from kocka.engine.cards import TEN, TRUMPS
from kocka.ui.table import cards as look
from kocka.ui.table.card_names import TAROCK

_MOST = const(18)
_WIDEST = const(49)  # pitch from which on cards lie side by side
_FULL_PITCH = const(19)  # from here on the wide corner is seen
_NARROW = const(40)  # width of a card in a larger fan
_MONO_PITCH = const(16)
_MONO_BOXES = const(8)  # more cards are an index
_PART = const(3)  # px between the suits of tarock cards
_MONO_SIGNS = const(9)  # pitch from which on each card has its suit

_SUITS_HELD = b"\x03\x01\x04\x02"  # the order of suits in a hand of tarock cards

# Flags that a screen gives to single cards; the fan adds the cursor's.
_OWN = look.DIMMED | look.MARKED | look.RECEIVED | look.RAISED


class Hand:
    """Cards, cursor and looks.

    cards: bytearray, of which the first `count` are held, in order; flags: a byte each, of DIMMED, MARKED, RECEIVED,
    RAISED (of cards.py). cursor: 0..count-1, or count for the button if `button`. shown: whether the cursor is to
    be seen; lifted: whether the card under it is raised (my turn). top: the first row that a raised card may touch.
    """

    def __init__(self, ui, cards) -> None:
        """`ui`: the Layout; `cards`: Cards or MonoCards."""
        self._ui = ui
        self._painter = cards
        self._mono = ui.mono
        self.cards = bytearray(_MOST)
        self.flags = bytearray(_MOST)
        self._shifts = bytearray(_MOST)  # px between suits before each card
        self.count = 0
        self.cursor = 0
        self.button = False
        self.shown = True
        self.lifted = True
        if self._mono:
            self._w = look.MONO_WIDTH
            self._h = look.MONO_HEIGHT
            self.y = ui.height - self._h - 2
            self.top = self.y - 3
        else:
            self._w = look.HAND_WIDTH
            self._h = look.HAND_HEIGHT
            self.y = ui.height - self._h - 1
            self.top = self.y - look.LIFT
        self._index = False  # on 128x64: too many for boxes
        self._x = 0
        self._pitch = 0
        self._seen = -1  # what `settle` saw

    def put(self, held) -> None:
        """These cards are in the hand now (any sequence of at most 18, ascending); flags are cleared.

        Tarock cards are arranged as players hold them: see `arranged`.
        """
        if self._painter.pack == TAROCK:
            held = arranged(held)
        n = 0
        for card in held:
            self.cards[n] = card
            self.flags[n] = 0
            n += 1
        self.count = n
        if self.cursor > n or (self.cursor == n and not self.button):
            self.cursor = max(0, n - 1)
        self._spread()

    def _spread(self) -> None:
        room = self._ui.width
        n = self.count
        wide = self._w
        if self._mono:
            self._index = n > _MONO_BOXES
            self._pitch = _MONO_PITCH
            if self._index:
                self._pitch = min(_MONO_PITCH - 4, (room - 2) // n)
                wide = self._pitch
            self._part(room - 2 - n * self._pitch if self._index else 0)
        else:
            wide = look.HAND_WIDTH
            self._pitch = min(_WIDEST, (room - 4 - wide) // (n - 1)) if n > 1 else _WIDEST
            if self._pitch < _FULL_PITCH:
                wide = _NARROW
                self._pitch = (room - 4 - wide) // (n - 1)
            self._w = wide
        self._x = (room - (n - 1) * self._pitch - self._shifts[max(0, n - 1)] - wide) // 2 if n else room // 2

    def _part(self, spare: int) -> None:
        """On 128x64 the suits of many tarock cards stand a little apart, where there is so much room (px)."""
        shifts = self._shifts
        cards = self.cards
        parts = 0
        for place in range(1, self.count):
            parts += _suit(cards[place]) != _suit(cards[place - 1])
        gap = min(_PART, spare // parts) if parts and self._painter.pack == TAROCK else 0
        shifts[0] = 0
        for place in range(1, self.count):
            shifts[place] = shifts[place - 1] + (gap if _suit(cards[place]) != _suit(cards[place - 1]) else 0)

    def find(self, card: int) -> int:
        """The place of a card, -1 if it is not held. Allocates nothing."""
        for i in range(self.count):
            if self.cards[i] == card:
                return i
        return -1

    def card(self) -> int:
        """The card under the cursor, 0 on the button or with an empty hand."""
        return self.cards[self.cursor] if self.cursor < self.count else 0

    def on_button(self) -> bool:
        """Whether the cursor stands on the button."""
        return self.button and self.cursor == self.count

    def move(self, by: int) -> None:
        """Moves the cursor, round the ends."""
        stops = self.count + (1 if self.button else 0)
        if stops:
            self.cursor = (self.cursor + by) % stops

    def seek(self, wanted: int) -> None:
        """Puts the cursor on the card nearest to place `wanted` that is not DIMMED."""
        n = self.count
        if not n:
            self.cursor = 0
            return
        wanted = min(max(wanted, 0), n - 1)
        for away in range(n):
            for place in (wanted + away, wanted - away):
                if 0 <= place < n and not self.flags[place] & look.DIMMED:
                    self.cursor = place
                    return
        self.cursor = wanted

    def x(self, place: int) -> int:
        """Left edge of a card."""
        return self._x + place * self._pitch + self._shifts[place]

    def state(self, place: int) -> int:
        """All the flags a card is painted with."""
        flags = self.flags[place] & _OWN
        if self._mono:
            flags &= ~look.RAISED  # inverse video and thick edges say it all
            if self.shown and place == self.cursor:
                flags |= look.SELECTED
            return flags
        if self.shown and place == self.cursor:
            flags |= look.SELECTED
            if self.lifted:
                flags |= look.RAISED
        return flags

    def draw(self, canvas) -> None:
        """Paints the fan, left to right, on whatever is below. Allocates nothing."""
        y = self.y
        if not canvas.shows(0, self.top, self._ui.width, self._ui.height - self.top):
            return
        if self._index:
            for place in range(self.count):
                self._draw_index(canvas, place, self.x(place))
            return
        w = self._w
        h = self._h
        painter = self._painter
        x = self._x
        for place in range(self.count):
            painter.draw(canvas, x, y, w, h, self.cards[place], self.state(place))
            x += self._pitch

    def _draw_index(self, canvas, place: int, x: int) -> None:
        """A card among many on 128x64: its rank, a bar below it if it may be played, its suit if it is a new one.

        Inverse under the cursor (with its suit); a bar above for cards that are chosen or have come.
        """
        y = self.y
        w = self._pitch
        if not canvas.shows(x, self.top, w, self._h + 5):
            return
        card = self.cards[place]
        state = self.state(place)
        chosen = state & look.SELECTED
        ink = 1
        if chosen:
            canvas.fill_rect(x, y, w, self._h, 1)
            ink = 0
        suit = card >> 4
        rank = card & 15
        if suit >= TRUMPS:
            self._painter.draw_stack(canvas, x, y, w, card, ink)
        elif rank == TEN and w < _MONO_PITCH - 4 and not (suit > 1 and self._painter.pack == TAROCK):
            thick = 2 if w >= _MONO_SIGNS else 1  # the one, then the nought
            left = x + (w - thick - 5) // 2
            canvas.fill_rect(left, y + 2, thick, 9, ink)
            canvas.round_frame(left + thick + 1, y + 2, 3 + thick, 9, 1, ink)
        else:
            self._painter.draw_rank(canvas, x, y + 2, w, 9, suit, rank, ink)
        first = not place or self.cards[place - 1] >> 4 != suit
        if suit < TRUMPS and (chosen or first or w >= _MONO_SIGNS):
            self._painter.draw_suit(canvas, x + (w - 7) // 2, y + 12, suit, ink)
        if not state & look.DIMMED:
            canvas.fill_rect(x, y + self._h, w - 1, 2, 1)
        if state & (look.MARKED | look.RECEIVED):
            canvas.fill_rect(x, y - 2, w - 1, 2, 1)

    def settle(self, screen) -> None:
        """After changes: the fan has to be painted again if it looks different from what the last call saw."""
        seen = self._x * 64 + self._pitch
        for place in range(self.count):
            seen = (seen * 37 + self.cards[place] * 64 + self.state(place)) & 0xFFFFFFF
        if seen != self._seen:
            self._seen = seen
            self.dirty(screen)

    def dirty(self, screen) -> None:
        """All of the fan has to be painted again."""
        screen.dirty(0, self.top, self._ui.width, self._ui.height - self.top)

    def dirty_card(self, screen, place: int) -> None:
        """One card (with what it covers when raised) has to be painted again."""
        self._seen = -1
        if place < self.count:
            wide = self._pitch if self._index else self._w
            screen.dirty(self.x(place) - 1, self.top, wide + 3, self._ui.height - self.top)


def arranged(cards) -> list:
    """Tarock cards as a player holds them: the taroks from the highest down, then spades, hearts, clubs, diamonds from
    the king down: black and red by turns. Allocates."""
    return sorted(cards, key=_place)


def _suit(card: int) -> int:
    return min(card >> 4, TRUMPS)


def _place(card: int) -> int:
    suit = _suit(card)
    return -card if suit == TRUMPS else _SUITS_HELD[suit] * 16 - (card & 15)
