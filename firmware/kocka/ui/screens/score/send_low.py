"""Score sheets to send, where the display is low: the QR code takes its whole height, the text stands beside it."""

from kocka.hal import BACK, OK
from kocka.ui.core.bars import footer
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.send import Send


class LowSend(Send):
    quiet = 2

    def _keys(self, many: bool) -> tuple:
        """As in Send; the code hides the first hint."""
        return ((BACK, ""), (OK, t(ids.NEXT_KEY))) if many else ((OK, ""), (BACK, t(ids.BACK_KEY)))

    def _room(self) -> tuple:
        """The left edge, over the hint line, too."""
        return 0, 0, self.ui.height, self.ui.height

    def draw(self, canvas) -> None:
        """Draws the code at the left edge, the words of the title one below the other at the right."""
        ui = self.ui
        canvas.fill(ui.felt)
        font = ui.body
        left = ui.height
        y = ui.gap
        for word in self._words:
            canvas.text_centre(font, word, left, y, ui.width - left, ui.text)
            y += font.height
        footer(canvas, ui, self._hints)
        canvas.fill_rect(0, ui.bottom, left, ui.foot, ui.felt)  # the first hint only moves the other one
        self._draw_code(canvas)
