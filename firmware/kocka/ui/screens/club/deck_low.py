"""A described card on 240x135: smaller letters, the names in pairs."""

from kocka.scorebook.deck import Description
from kocka.ui.core.text import short_names, wrap
from kocka.ui.screens.club.deck import CardScreen


class LowCardScreen(CardScreen):
    """Less room for the place, and the names in pairs."""

    def _lay(self, description: Description) -> None:
        font = self.ui.small
        self._edge = 34
        self._wide = self.ui.width - 68
        self._place = wrap(font, description.place, self._wide)[:1]
        self._names = short_names(list(description.players), (self._wide // 2 - 2) // font.width)

    def _draw_card(self, canvas) -> None:
        ui = self.ui
        top = ui.top + 3
        high = ui.bottom - ui.top - 8
        self._draw_corners(canvas, top, high)
        y = self._draw_place(canvas, ui.small, top + 1)
        canvas.text_centre(ui.small, self._date, self._edge, y, self._wide, ui.faint)
        y = top + high - 41
        for number in range(len(self._names)):
            x = self._edge + self._wide // 2 * (number & 1)
            self._draw_name(canvas, number, ui.small, x, y + (ui.small.height + 2) * (number >> 1))
