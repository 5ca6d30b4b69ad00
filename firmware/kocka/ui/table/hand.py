"""The fan of my cards at the bottom of a playing screen: cards, cursor and how each card looks.

Rank and suit of every card stay readable: larger fans use narrower cards with narrower corners. 128x64 has a hand of
its own: `hand_mono`.

The cursor may have one stop more than there are cards: a button (throw in, show a durch), painted by the screen.
"""

from micropython import const

from kocka.engine.cards import TRUMPS
from kocka.hal import OK
from kocka.ui.core.canvas import CARD, PICK
from kocka.ui.table import cards as look
from kocka.ui.table import geometry
from kocka.ui.table.card_names import TAROCK

_MOST = const(18)
_SIDE_BY_SIDE = const(3)  # px between cards that lie beside each other
_FULL_PITCH = const(19)  # from here on the wide corner is seen
_EDGE = const(4)  # px that stay free at the sides
_COVERED = const(3)  # from this column on a card covers one of the same height in all rows, its shadow included

_UNKNOWN = const(255)  # no state of a card

_SUITS_HELD = b"\x03\x01\x04\x02"  # the order of suits in a hand of tarock cards

# Flags that a screen gives to single cards; the fan adds the cursor's.
OWN = look.DIMMED | look.MARKED | look.RECEIVED | look.RAISED | look.BACK


class Hand:
    """Cards, cursor and their states.

    cards: bytearray whose first `count` bytes are held, in order; flags: a byte each of DIMMED, MARKED, RECEIVED,
    RAISED, BACK (of cards.py). cursor: 0..count-1, or count for the button if `button`. shown: whether it is visible;
    lifted: whether the card under it is raised (my turn); chooses: whether
    keys move the cursor; picks: cards are marked, not played. top: the first row that a raised card may touch.
    """

    ears = 0  # px by which a card that is not raised may reach above its top

    def __init__(self, ui, cards) -> None:
        """`ui`: the Layout; `cards`: Cards or MonoCards."""
        self._ui = ui
        self._painter = cards
        self.cards = bytearray(_MOST)
        self.flags = bytearray(_MOST)
        self._shifts = bytearray(_MOST)  # px between suits before each card
        self.count = 0
        self.cursor = 0
        self.button = False
        self.shown = True
        self.lifted = True
        self.chooses = True
        self.picks = False
        where = geometry.glass(ui)
        self._full, self._h = where.hand
        self._w = self._full
        self._fan_w = where.fan_w
        self.y = ui.height - self._h - 1
        self.lift = where.lift
        self.top = self.y - self.lift
        self._x = 0
        self._pitch = 0
        self._given = b""  # what `put` was given, and of which pack
        self._pack = -1
        self._seen = bytearray(2 * _MOST)  # what `settle` saw: each card, and its state
        self._lie = -1  # and how they lay

    def put(self, held) -> None:
        """Sets the cards of the hand (any ascending sequence of at most 18); clears flags.

        Tarock cards are reordered as players hold them: see `arranged`.
        """
        pack = self._painter.pack
        n = len(held)
        for place in range(n):
            self.flags[place] = 0
        if self.cursor > n or (self.cursor == n and not self.button):
            self.cursor = max(0, n - 1)
        given = bytes(held)
        if given == self._given and pack == self._pack:
            return
        self._given = given
        self._pack = pack
        self.count = n
        self.cards[:n] = bytes(arranged(held)) if pack == TAROCK else given
        self._spread()

    def _spread(self) -> None:
        """Lays the cards side by side, or overlapping as far as the width demands; large hands use narrower ones."""
        room = self._ui.width - _EDGE
        n = self.count
        widest = self._full + _SIDE_BY_SIDE
        self._w = self._full
        self._pitch = min(widest, (room - self._w) // (n - 1)) if n > 1 else widest
        if self._pitch < _FULL_PITCH:
            self._w = self._fan_w
            self._pitch = (room - self._w) // (n - 1)
        self._centre(self._w)

    def _centre(self, last: int) -> None:
        """Centres the fan; `last`: the visible width of the last card."""
        n = self.count
        room = self._ui.width
        self._x = (room - (n - 1) * self._pitch - self._shifts[max(0, n - 1)] - last) // 2 if n else room // 2

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
        """Moves the cursor, wrapping round at the ends."""
        stops = self.count + (1 if self.button else 0)
        if stops:
            self.cursor = (self.cursor + by) % stops

    def seek(self, wanted: int) -> None:
        """Moves the cursor to the card nearest to place `wanted` that is not DIMMED."""
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

    def start(self, place: int) -> tuple:
        """(x, y) from which a card that is played moves to the table."""
        return (self.x(place), self.top)

    def drag(self, x: int, y: int, screen) -> None:
        """See Screen.drag. Only a phone's hand follows."""

    def state(self, place: int) -> int:
        """The flags with which a card is painted."""
        flags = self.flags[place] & OWN
        if self.shown and place == self.cursor:
            flags |= look.SELECTED
            if self.lifted:
                flags |= look.RAISED
        return flags

    def declare(self, canvas) -> None:
        """Each card can be touched, as far as it is seen."""
        if not canvas.asked or not self.chooses:
            return
        top = self.top
        high = self._ui.height - top
        for place in range(self.count):
            canvas.area(PICK if self.picks else CARD, self.x(place), top, self._wide(), high, OK, place - self.cursor)

    def draw(self, canvas) -> None:
        """Paints the fan, left to right, without a background. Allocates nothing."""
        self.declare(canvas)
        y = self.y
        if not canvas.shows(0, self.top, self._ui.width, self._ui.height - self.top):
            return
        w = self._w
        h = self._h
        painter = self._painter
        pitch = self._pitch
        last = self.count - 1
        first = 0
        end = last
        if pitch:  # only those in the window
            first = max(0, min(last, (canvas.x - self._x - w - 1) // pitch))
            end = min(last, (canvas.right - self._x) // pitch)
        x = self._x + first * pitch
        state = self.state(first)
        is_above = canvas.bottom <= y - self.ears
        for place in range(first, end + 1):
            following = self.state(place + 1) if place < last else look.RAISED
            # What the next card covers need not be painted.
            canvas.limit(self._ui.width if (state | following) & look.RAISED else x + pitch + _COVERED)
            if state & look.RAISED:
                painter.draw(canvas, x, y - self.lift, w, h, self.cards[place], state - look.RAISED)
            elif not is_above:
                painter.draw(canvas, x, y, w, h, self.cards[place], state)
            state = following
            x += pitch
        canvas.limit(self._ui.width)

    def settle(self, screen) -> None:
        """Marks cards as dirty that look different since the last call, the whole fan if it has other cards."""
        lie = (self._x * 64 + self._pitch) * 32 + self.count
        first = last = -1
        seen = self._seen
        for place in range(self.count):
            state = self.state(place)
            if self.cards[place] != seen[2 * place]:
                seen[2 * place] = self.cards[place]
                self._lie = -1
            if state != seen[2 * place + 1]:
                seen[2 * place + 1] = state
                last = place
                if first < 0:
                    first = place
        if lie != self._lie:
            self.dirty(screen)
            self._lie = lie
        elif first >= 0:
            x = self.x(first) - 1
            screen.dirty(x, self.top, self.x(last) + self._wide() + 2 - x, self._ui.height - self.top)

    def dirty(self, screen) -> None:
        """Marks the fan as dirty."""
        self._lie = -1
        screen.dirty(0, self.top, self._ui.width, self._ui.height - self.top)

    def _wide(self) -> int:
        """Width of a card, px."""
        return self._w

    def dirty_card(self, screen, place: int) -> None:
        """Marks one card as dirty, including what it covers when raised."""
        if place < self.count:
            self._seen[2 * place + 1] = _UNKNOWN
            screen.dirty(self.x(place) - 1, self.top, self._wide() + 3, self._ui.height - self.top)


def arranged(cards) -> list:
    """Tarock cards as a player holds them: taroks from the highest down, then suits in alternating colours.

    Spades, hearts, clubs, diamonds, each from the king down. Allocates.
    """
    return sorted(cards, key=_place)


def suit_of(card: int) -> int:
    """The suit of any card; all taroks have one."""
    return min(card >> 4, TRUMPS)


def _place(card: int) -> int:
    suit = suit_of(card)
    return -card if suit == TRUMPS else _SUITS_HELD[suit] * 16 - (card & 15)
