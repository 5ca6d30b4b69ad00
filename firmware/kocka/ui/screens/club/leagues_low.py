"""A league on 240x135: a line per player."""

from kocka.ui.core.bars import panel
from kocka.ui.screens.club.leagues import LeaguesScreen


class LowLeaguesScreen(LeaguesScreen):
    """Name and total in a line, without the licence."""

    def _draw_row(self, canvas, at: int, y: int, pitch: int) -> None:
        ui = self.ui
        row = self._rows[at]
        panel(canvas, ui, ui.margin, y, ui.width - 2 * ui.margin, pitch - 4)
        canvas.text(ui.body, row[0], ui.margin + 8, y - 1, ui.paper)
        self._draw_total(canvas, ui.title, row, y, pitch)
