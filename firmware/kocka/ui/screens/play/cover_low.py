"""Between two people, on 240x135: where there are cards to show, they are enough."""

from kocka.ui.screens.play.cover import Cover
from kocka.ui.table import cards as look


class LowCover(Cover):
    def _draw_middle(self, canvas) -> None:
        ui = self.ui
        self._draw_name(canvas, ui.top + 1, 24)
        y = ui.top + 26
        if self._cards:
            self._draw_cards(canvas, look.MINI_WIDTH, look.MINI_HEIGHT, y + 2)
        elif self._said:
            self._draw_said(canvas, y)
        else:
            canvas.text_centre(ui.body, self._line, 0, y, ui.width, ui.dim)
            self._draw_backs(canvas, y + 21, look.MINI_HEIGHT)
