"""A finished match on 128x64."""

from kocka.ui.screens.play.history import Finished


class MonoFinished(Finished):
    def _high(self) -> int:
        """0: there is room for only one line."""
        return 0

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
