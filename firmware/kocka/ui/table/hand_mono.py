"""The hand on 128x64: boxes side by side; more than eight are ranks in a row, the suit below the first one of each."""

from micropython import const

from kocka.engine.cards import TEN, TRUMPS
from kocka.ui.table import cards as look
from kocka.ui.table.card_names import TAROCK
from kocka.ui.table.hand import OWN, Hand, suit_of

_PITCH = const(16)
_BOXES = const(8)  # more cards are an index
_PART = const(3)  # px between the suits of tarock cards
_SIGNS = const(9)  # pitch from which on each card has its suit


class MonoHand(Hand):
    """See Hand. No card is raised: inverse video and thick edges say it all."""

    ears = 3

    def __init__(self, ui, cards) -> None:
        """`ui`: the Layout; `cards`: MonoCards."""
        super().__init__(ui, cards)
        self.y = ui.height - self._h - 2
        self.top = self.y - self.ears
        self._index = False  # too many for boxes

    def _spread(self) -> None:
        n = self.count
        room = self._ui.width - 2
        self._index = n > _BOXES
        self._pitch = _PITCH
        if self._index:
            self._pitch = min(_PITCH - 4, room // n)
        self._part(room - n * self._pitch if self._index else 0)
        self._centre(self._wide())

    def _wide(self) -> int:
        return self._pitch if self._index else self._w

    def _part(self, spare: int) -> None:
        """The suits of many tarock cards stand a little apart, where there is so much room (px)."""
        shifts = self._shifts
        cards = self.cards
        parts = 0
        for place in range(1, self.count):
            parts += suit_of(cards[place]) != suit_of(cards[place - 1])
        gap = min(_PART, spare // parts) if parts and self._painter.pack == TAROCK else 0
        shifts[0] = 0
        for place in range(1, self.count):
            shifts[place] = shifts[place - 1] + (gap if suit_of(cards[place]) != suit_of(cards[place - 1]) else 0)

    def state(self, place: int) -> int:
        """All the flags a card is painted with."""
        flags = self.flags[place] & OWN & ~look.RAISED
        if self.shown and place == self.cursor:
            flags |= look.SELECTED
        return flags

    def draw(self, canvas) -> None:
        """Paints boxes or index. Allocates nothing."""
        if not self._index:
            super().draw(canvas)
            return
        self.declare(canvas)
        if canvas.shows(0, self.top, self._ui.width, self._ui.height - self.top):
            for place in range(self.count):
                self._draw_index(canvas, place, self.x(place))

    def _draw_index(self, canvas, place: int, x: int) -> None:
        """A card among many: its rank, a bar below it if it may be played, its suit if it is a new one.

        Inverse under the cursor (with its suit); a bar above for cards that are chosen or have come.
        """
        y = self.y
        w = self._pitch
        if not canvas.shows(x, self.top, w, self._h + 5):
            return
        card = self.cards[place]
        state = self.state(place)
        if state & look.BACK:
            canvas.round_frame(x, y, w - 1, self._h, 1, 1)
            return
        chosen = state & look.SELECTED
        ink = 1
        if chosen:
            canvas.fill_rect(x, y, w, self._h, 1)
            ink = 0
        suit = card >> 4
        rank = card & 15
        if suit >= TRUMPS:
            self._painter.draw_stack(canvas, x, y, w, card, ink)
        elif rank == TEN and w < _PITCH - 4 and not (suit > 1 and self._painter.pack == TAROCK):
            thick = 2 if w >= _SIGNS else 1  # the one, then the nought
            left = x + (w - thick - 5) // 2
            canvas.fill_rect(left, y + 2, thick, 9, ink)
            canvas.round_frame(left + thick + 1, y + 2, 3 + thick, 9, 1, ink)
        else:
            self._painter.draw_rank(canvas, x, y + 2, w, 9, suit, rank, ink)
        first = not place or self.cards[place - 1] >> 4 != suit
        if suit < TRUMPS and (chosen or first or w >= _SIGNS):
            self._painter.draw_suit(canvas, x + (w - 7) // 2, y + 12, suit, ink)
        if not state & look.DIMMED:
            canvas.fill_rect(x, y + self._h, w - 1, 2, 1)
        if state & (look.MARKED | look.RECEIVED):
            canvas.fill_rect(x, y - 2, w - 1, 2, 1)
