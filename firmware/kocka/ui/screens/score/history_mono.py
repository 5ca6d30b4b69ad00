"""Everything written on a sheet, on 128x64: narrow columns, and the graph in the whole height."""

from kocka.ui.screens.score.history import Rounds


class MonoRounds(Rounds):
    """The lines have no panels; the graph has no title."""

    def _measure(self, seats: int, widest: int) -> None:
        ui = self.ui
        self._left = max(13, self._mark_wide()) if seats < 6 else 0
        self._pitch = (ui.width - self._left - 3) // seats
        self._head = ui.bar + ui.small.height
        self._row = 10 if seats > 4 else 11
        self._font = ui.body if widest * ui.body.width < self._pitch else ui.small
        self._crowded = seats > 5 or widest * self._font.width >= self._pitch

    def _letters(self) -> int:
        return 3 if self._crowded else max(1, (self._pitch - 1) // self.ui.small.width)

    def _draw_title(self, canvas) -> None:
        if not self.graph:
            super()._draw_title(canvas)

    def _draw_field(self, canvas, seat: int, x: int, y: int, w: int, h: int) -> None:
        ui = self.ui
        gain = self._gains[seat]
        font = ui.body if len(gain) < 4 else ui.small  # with three letters and four signs there is no room
        canvas.text(font, self._names[seat], x + 1, y + (0 if font is ui.body else 2), 1)
        font = ui.body if len(gain) < 5 else ui.small
        canvas.text_right(font, gain, x + w - 2, y + (0 if font is ui.body else 2), 1)
