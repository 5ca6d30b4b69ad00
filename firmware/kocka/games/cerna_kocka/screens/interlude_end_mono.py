"""The end of a dokládačka on 128x64."""

from kocka.games.cerna_kocka.screens.interlude_end import InterludeEnd
from kocka.ui.art import icons
from kocka.ui.table import faces


class MonoInterludeEnd(InterludeEnd):
    """A mug for the beer, the sentences at the right."""

    def _load_beer(self):
        return icons.MUG

    def _draw_end(self, canvas, mine: bool) -> None:
        ui = self.ui
        faces.draw_picture(canvas, ui, self._picture, 5, ui.top + 5, 1)
        canvas.mask(self._beer, 27, ui.top + 8, 1)
        canvas.text(ui.title, self._line, 44, ui.top, 1)
        canvas.text(ui.body, self._left, 44, ui.top + 13, 1)
        canvas.text(ui.body, self._next, 44, ui.top + 26, 1)
