"""The last trick on 240x135: one line, and the totals beside the portraits."""

from kocka.ui.core.text import clip, digits
from kocka.ui.screens.play.last_trick import COLUMNS, FEW, MANY, LastTrick
from kocka.ui.table import faces
from kocka.ui.table.table_view import ME


class LowLastTrick(LastTrick):
    def _wrapped(self, text: str) -> list:
        return [clip(self.table_view.pill_font, text, self.ui.width)]

    def _draw_sentence(self, canvas) -> None:
        font = self.table_view.pill_font
        self._draw_lines(canvas, font, self.table_view.bottom, font.height)

    def _draw_totals(self, canvas) -> None:
        """Draws portraits with the totals beside them; names above them if more than four play."""
        ui = self.ui
        top = self.table_view.bottom + 18
        if self.seats > MANY:
            self._draw_many(canvas, top - 2)
            return
        wide = ui.width // self.seats
        font = self.table_view.pill_font
        for place in range(self.seats):
            total = self._totals[place]
            x = place * wide
            colour = ui.accent if place == ME else ui.paper
            if self.seats <= FEW:
                faces.draw_picture(canvas, ui, self._faces[place], x, top + 1)
                canvas.number(font, total, x + 33 + digits(total) * font.width, top + 9, colour)
            else:
                canvas.text_centre(font, self._names[place], x, top, wide, ui.dim)
                canvas.number(font, total, x + (wide + digits(total) * font.width) // 2, top + 17, colour)

    def _draw_many(self, canvas, top: int) -> None:
        """Draws the beginning of a name with the total behind it."""
        ui = self.ui
        font = self.table_view.pill_font
        wide = ui.width // COLUMNS
        for place in range(self.seats):
            x = place % COLUMNS * wide
            y = top + place // COLUMNS * 17
            canvas.text(font, self._names[place], x, y, ui.dim)
            canvas.number(font, self._totals[place], x + wide, y, ui.accent if place == ME else ui.paper)
