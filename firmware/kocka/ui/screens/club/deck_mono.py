"""The deck and a described card on 128x64."""

from micropython import const

from kocka.scorebook.deck import Description
from kocka.ui.core.text import short_names, wrap
from kocka.ui.screens.club.deck import COLUMNS, CardScreen, Grid

_PITCH = const(14)


class MonoGrid(Grid):
    """A line per suit, the ranks of described cards inverse."""

    def _x(self, at: int) -> int:
        return 16 + at % COLUMNS * _PITCH

    def _y(self, at: int) -> int:
        return self.ui.top + 1 + at // COLUMNS * 10

    def _dirty(self, at: int) -> None:
        self.dirty(self._x(at) - 2, self._y(at) - 1, _PITCH + 1, 11)

    def _draw_one(self, canvas, at: int, x: int, y: int) -> None:
        card = self._cards[at]
        if at % COLUMNS == 0:
            self.app.cards.draw_suit(canvas, 4, y + 1, card >> 4)
        inverse = self._described[at]
        if at == self._cursor:
            canvas.round_rect(x - 2, y - 1, 15, 11, 2, 1)
            canvas.round_rect(x - 1, y, 13, 9, 1, 0)
        if inverse:
            canvas.fill_rect(x, y, 11, 9, 1)
        self.app.cards.draw_rank(canvas, x, y, 11, 9, card >> 4, card & 15, 0 if inverse else 1)


class MonoCardScreen(CardScreen):
    """A small card, the text beside it, the names in pairs."""

    def _lay(self, description: Description) -> None:
        font = self.ui.small
        self._edge = 30
        self._wide = self.ui.width - 32
        self._place = wrap(font, description.place, self._wide)[:2]
        self._names = short_names(list(description.players), (self._wide // 2 - 2) // font.width)

    def _draw_card(self, canvas) -> None:
        ui = self.ui
        font = ui.small
        self.app.cards.draw(canvas, 3, ui.top + 8, 24, 28, self._description.card)
        y = ui.top
        for line in self._place:
            canvas.text(font, line, self._edge, y, 1)
            y += 8
        canvas.text(font, self._date, self._edge, y, 1)
        y = ui.bottom - 20
        for number in range(len(self._names)):
            x = self._edge + self._wide // 2 * (number & 1)
            self._draw_name(canvas, number, font, x, y + (font.height + 2) * (number >> 1))
