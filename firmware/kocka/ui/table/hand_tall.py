"""The hand on a phone held upright: more than eight cards lie in two rows, so that a thumb finds each.

A card follows the finger that takes it out of the hand.
"""

from micropython import const

from kocka.hal import OK
from kocka.ui.core.canvas import CARD, PICK
from kocka.ui.table import cards as look
from kocka.ui.table.hand import Hand

_ONE_ROW = const(8)
_BEHIND = const(46)  # px by which the row behind is higher
_LIFT_BEHIND = const(10)  # px by which a card of that row is raised: not into the strip
_FOOT = const(4)  # px below the cards
_EDGE = const(2)  # px of a chosen card's edge round it


class TallHand(Hand):
    """A Hand whose cards lie in one row or two."""

    def __init__(self, ui, cards) -> None:
        super().__init__(ui, cards)
        self.y -= _FOOT + _BEHIND
        self.top = self.y - self.lift - _EDGE
        self._shown = b""  # what `settle` saw: each card, and its state
        self._behind = 0  # cards of the row behind
        # Where the card under the cursor is held by a finger: its corner. () if it is not; where it was let go.
        self._held: tuple = ()
        self._dropped: tuple = ()

    def _spread(self) -> None:
        """Lays the cards into rows: pitch and left edge of each follow from how many it has."""
        n = self.count
        self._behind = n // 2 if n > _ONE_ROW else 0
        most = n - self._behind
        room = self._ui.width - 8
        self._pitch = min(self._w + 3, (room - self._w) // (most - 1)) if most > 1 else self._w + 3

    def _first_x(self, place: int) -> int:
        """The left edge of the row of a card."""
        count = self._behind if place < self._behind else self.count - self._behind
        return (self._ui.width - (count - 1) * self._pitch - self._w) // 2

    def x(self, place: int) -> int:
        row = place if place < self._behind else place - self._behind
        return self._first_x(place) + row * self._pitch

    def card_y(self, place: int) -> int:
        """The top of a card that is not raised."""
        return self.y if place < self._behind else self.y + _BEHIND

    def _raised_y(self, place: int) -> int:
        """The top of a card that is raised; in the row behind by less, so that it does not cover the message."""
        return self.card_y(place) - (_LIFT_BEHIND if place < self._behind else self.lift)

    def settle(self, screen) -> None:
        shown = bytes(self.cards[: self.count]) + bytes([self.state(place) for place in range(self.count)])
        if shown != self._shown:
            self._shown = shown
            self.dirty(screen)

    def dirty_card(self, screen, place: int) -> None:
        self._shown = b""
        self.dirty(screen)

    def move(self, by: int) -> None:
        super().move(by)
        self._dropped = ()

    def start(self, place: int) -> tuple:
        dropped = self._dropped
        self._dropped = ()
        return dropped or (self.x(place), self._raised_y(place))

    def drag(self, x: int, y: int, screen) -> None:
        self._dropped = self._held if y < 0 else ()
        if self._held:
            self._dirty_held(screen)
        elif y >= 0:
            self.dirty(screen)
        if self._held and y < 0:
            self.dirty(screen)
        held = y >= 0 and self.cursor < self.count
        self._held = (x - self._w // 2, y - self._h * 2 // 3) if held else ()
        if held:
            self._dirty_held(screen)

    def _dirty_held(self, screen) -> None:
        screen.dirty(self._held[0] - 2, self._held[1] - 2, self._w + 6, self._h + 6)

    def declare(self, canvas) -> None:
        if not canvas.asked or not self.chooses:
            return
        for place in range(self.count):
            top = self._raised_y(place)
            if place < self._behind:
                high = _BEHIND
            else:
                if self._behind:
                    top = self.card_y(place)
                high = self._ui.height - top
            name = PICK if self.picks else CARD
            canvas.area(name, self.x(place), top, self._w, high, OK, place - self.cursor)

    def draw(self, canvas) -> None:
        self.declare(canvas)
        if canvas.shows(0, self.top, self._ui.width, self._ui.height - self.top):
            self._draw_rows(canvas)
        if self._held and self.cursor < self.count:
            state = self.state(self.cursor) & ~look.RAISED
            self._painter.draw(canvas, self._held[0], self._held[1], self._w, self._h, self.card(), state)

    def _draw_rows(self, canvas) -> None:
        for place in range(self.count):
            if self._held and place == self.cursor:
                continue
            state = self.state(place)
            y = self._raised_y(place) if state & look.RAISED else self.card_y(place)
            self._painter.draw(canvas, self.x(place), y, self._w, self._h, self.cards[place], state & ~look.RAISED)
