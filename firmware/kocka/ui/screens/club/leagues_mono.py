"""A league on 128x64: the players in two columns, each with the total below the name."""

from micropython import const

from kocka.ui.screens.club.leagues import LeaguesScreen

_HIGH = const(21)


class MonoLeaguesScreen(LeaguesScreen):
    """Without panels and licences."""

    def _draw_row(self, canvas, at: int, y: int, pitch: int) -> None:
        ui = self.ui
        name, _, total, sign = self._rows[at]
        x = ui.width // 2 * (at & 1) + 2
        y = ui.top + _HIGH * (at >> 1)
        end = x + ui.width // 2 - 5
        canvas.text(ui.body, name, x, y - 1, 1)
        canvas.text_right(ui.body, sign, end, y - 1, 1)
        canvas.text_right(ui.body, total or "–", end, y + 9, 1)
