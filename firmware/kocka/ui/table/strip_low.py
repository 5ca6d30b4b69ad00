"""What has to be said on 240x135: over the trick for a moment; the button in place of my plate."""

from micropython import const

from kocka.engine.cards import TRUMPS
from kocka.ui.table import geometry
from kocka.ui.table.message_strip import REFUSAL
from kocka.ui.table.strip_covering import CoveringStrip

MYPY = False
if MYPY:
    from kocka.ui.table.trick import Trick

_PITCH = const(44)  # px from card to card in the line above what is said
_HALF = const(11)  # px of a rank in it


class LowStrip(CoveringStrip):
    """The message strip over the trick. place: (x, y, w, h) of the button."""

    def __init__(self, ui) -> None:
        """Empty. `ui`: the LowLayout."""
        super().__init__(ui)
        self._bottom = geometry.glass(ui).bottom

    def dirty(self, screen) -> None:
        """The whole table has to be painted again: it gives way to what is said, names above it too."""
        screen.dirty(0, 0, self._ui.width, self._bottom)

    def draw_small(self, canvas) -> None:
        """The text where it always is, where what lies below gives way to it."""
        self.draw(canvas)

    def draw_trick(self, canvas, trick: "Trick") -> None:
        """Paints rank and suit of the cards on the table, as played, in the rows above. Allocates nothing."""
        count = 0
        for card in trick.cards:
            count += card != 0
        if self.kind < REFUSAL or not count:
            return
        ui = self._ui
        pitch = min(_PITCH, ui.width // count)
        x = (ui.width - count * pitch) // 2
        for n in range(trick.seats):
            card = trick.cards[trick.order[n]]
            if not card or trick.is_drawn(n):
                continue
            canvas.round_rect(x + 1, 0, pitch - 2, self.top - 2, 3, ui.paper)
            middle = x + (pitch >> 1)
            trick.painter.draw_rank(canvas, middle - _HALF, 0, _HALF, self.top - 2, card >> 4, card & 15)
            if card >> 4 < TRUMPS:
                trick.painter.letter_suit(canvas, ui.small, middle, (self.top - 2 - ui.small.height) >> 1, card >> 4)
            x += pitch

    def draw(self, canvas) -> None:
        """Paints it. Allocates nothing."""
        ui = self._ui
        if self.kind >= REFUSAL:
            canvas.fill_rect(0, self.top, ui.width, self.high, ui.felt)
            super().draw(canvas)
        elif self.button:
            x, y, w, h = self.place
            canvas.fill_rect(x, y, w, h, ui.felt)
            canvas.round_rect(x, y, w, h, 6, ui.accent if self.chosen else ui.shadow)
            if not self.chosen:
                canvas.round_frame(x, y, w, h, 6, ui.accent)
            canvas.text_centre(ui.body, self.button, x, y, w, ui.on_accent if self.chosen else ui.accent)
