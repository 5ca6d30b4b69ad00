"""Between two people, on 128x64."""

from kocka.ui.core.text import Font
from kocka.ui.screens.play.cover import Cover
from kocka.ui.table import cards as look


class MonoCover(Cover):
    def _draw_middle(self, canvas) -> None:
        ui = self.ui
        canvas.text_centre(ui.title, self._name, 0, ui.top, ui.width, 1)
        if self._cards:
            self._draw_cards(canvas, look.MONO_WIDTH, look.MONO_HEIGHT, ui.top + 18)
        elif self._said:
            self._draw_said(canvas, ui.top + 15)
        else:
            canvas.text_centre(ui.body, self._line, 0, ui.top + 20, ui.width, 1)

    def _said_font(self) -> Font:
        return self.ui.body

    def _draw_owner(self, canvas, at: int, x: int, y: int, wide: int, colour: int) -> None:
        """There is no room below the cards."""
