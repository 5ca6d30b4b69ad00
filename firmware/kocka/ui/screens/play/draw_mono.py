"""The draw for the first deal on 128x64: who deals is inverse."""

from kocka.ui.screens.play.draw import Draw
from kocka.ui.table import cards as look


class MonoDraw(Draw):
    def _name_x(self) -> int:
        return 28

    def _load(self, seats: int) -> None:
        """There are no portraits."""

    def _field_high(self) -> int:
        return 15 if self._few else 14

    def _draw_line(self, canvas) -> None:
        ui = self.ui
        if self._few:
            canvas.text_centre(ui.body, self._line, 0, ui.bottom - 13, ui.width, 1)

    def _draw_seat(self, canvas, seat: int, card: int, deals: bool, x: int, y: int, w: int, high: int) -> None:
        if self.letters:
            canvas.text_centre(self._font, self.letters[seat], x, y, look.MONO_WIDE, 1)
            if deals:
                canvas.rect(x + 4, y, look.MONO_WIDE - 8, look.MONO_LOW + 1, 1)
        elif card:
            state = look.SELECTED if deals else look.PLAIN
            self.app.cards.draw(canvas, x + 1, y + 1, look.MONO_WIDE, look.MONO_LOW, card, state)
        canvas.text(self._font, self._names[seat], x + 28, y, 1)
