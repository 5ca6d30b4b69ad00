"""A finished match on 128x64."""

from kocka.ui.screens.play.history import Finished
from kocka.ui.screens.play.round_end import LINES


class MonoFinished(Finished):
    def _high(self) -> int:
        """0: there is room for only one line."""
        return 0

    def _narrow(self) -> int:
        return 6

    def _draw_narrow(self, canvas, place: int, high: int) -> None:
        font = self._low
        x = place // LINES * 65
        y = self.ui.top - 2 + place % LINES * 9
        seat = self._order[place]
        canvas.text(font, self._names[seat], x + 1, y, 1)
        canvas.text_right(font, self._totals[seat], x + 63, y, 1)

    def _load(self) -> None:
        """There are no portraits."""

    def _draw_row(self, canvas, place: int, high: int) -> None:
        ui = self.ui
        seats = len(self._order)
        seat = self._order[place]
        y = ui.top - 2 + place * min(10, 42 // seats)
        font = ui.small if seats > 4 else ui.title if place == seats - 1 else ui.body
        canvas.text(font, self._names[seat], 2, y, 1)
        canvas.text_right(font, self._totals[seat], 126, y, 1)
