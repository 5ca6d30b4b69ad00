"""The draw for the first deal on 240x135: cards as letters, no portraits."""

from kocka.engine.cards import TRUMPS
from kocka.ui.screens.play.draw import Draw


class LowDraw(Draw):
    def _name_x(self) -> int:
        return 54

    def _load(self, seats: int) -> None:
        """Nothing but letters."""

    def _field_high(self) -> int:
        return 36 if self._few else self.ui.row_high(3, self.ui.top)

    def _draw_line(self, canvas) -> None:
        if self._few:  # else the gold field shows it
            super()._draw_line(canvas)

    def _draw_player(self, canvas, seat: int, card: int, deals: bool, x: int, y: int, high: int, colour: int) -> None:
        """Draws a row: rank and suit on paper, the name."""
        x += 8
        y += (high - 22) // 2
        self._draw_card(canvas, seat, card, x, y, 38, 22)
        canvas.text(self._font, self._names[seat], x + 42, y + 2, colour)

    def _paint(self, canvas, card: int, x: int, y: int, w: int, h: int) -> None:
        painter = self.app.cards
        canvas.round_rect(x, y, w, h, 3, self.ui.paper)
        painter.draw_rank(canvas, x + 2, y + 2, 16, 18, card >> 4, card & 15)
        painter.draw_suit(canvas, x + 20, y + 4, min(card >> 4, TRUMPS))
