"""The pass on 128x64: two lines of text, three small places."""

from kocka.ui.screens.play.passing import GOT, Passing
from kocka.ui.table import cards as look


class MonoPassing(Passing):
    _asks = True

    def _place_slots(self, across: bool, coming: bool) -> None:
        """They have one place."""

    def _people(self, seat: int, text: str) -> None:
        self._who = text

    def _show_got(self) -> None:
        super()._show_got()
        self._title = self._title + " " + self._who

    def _bottom(self) -> int:
        return self.ui.height

    def _draw_middle(self, canvas) -> None:
        ui = self.ui
        canvas.text(ui.body, self._title, 0, 0, 1)
        if self._phase != GOT:
            canvas.text(ui.body, self._who, 0, 13, 1)
            canvas.text(ui.small, self._seal, 0, 26, 1)
        self._draw_slots(canvas, look.MONO_WIDTH, look.MONO_HEIGHT)

    def _draw_slot(self, canvas, number: int, x: int, y: int, w: int, h: int) -> None:
        if number >= self._count:
            canvas.rect(x, y, w, h, 1)
