"""A league on 128x64: a line per player."""

from kocka.ui.screens.club.leagues import LeaguesScreen


class MonoLeaguesScreen(LeaguesScreen):
    """Without panels and licences."""

    def _draw_row(self, canvas, row: tuple, y: int, pitch: int) -> None:
        ui = self.ui
        canvas.text(ui.small, row[0], 2, y, 1)
        canvas.text_right(ui.small, row[3], ui.width - 30, y, 1)
        canvas.text_right(ui.small, row[2] or "–", ui.width - 3, y, 1)
