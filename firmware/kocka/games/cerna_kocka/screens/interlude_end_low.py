"""The end of a dokládačka on 240x135."""

from kocka.games.cerna_kocka.screens.interlude_end import InterludeEnd
from kocka.ui.table import faces


class LowInterludeEnd(InterludeEnd):
    """The sentences at the right of face and beer."""

    def _draw_end(self, canvas, mine: bool) -> None:
        ui = self.ui
        y = ui.top + 6
        canvas.round_rect(6, y, 88, 44, 10, ui.panel)
        faces.draw_picture(canvas, ui, self._picture, 14, y + 6, ui.accent if mine else ui.shadow)
        canvas.blit(self._beer, 56, y + 6, 15)
        canvas.text(ui.title, self._line, 102, y - 2, ui.accent if mine else ui.paper)
        canvas.text(ui.body, self._left, 102, y + 24, ui.text)
        canvas.text(ui.body, self._next, 102, y + 56, ui.dim)
