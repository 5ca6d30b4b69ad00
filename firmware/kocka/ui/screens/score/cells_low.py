"""Numbers for each player on 240x135: for more than four, fields side by side with the name above the number."""

from micropython import const

from kocka.ui.core.text import short_names
from kocka.ui.screens.score.cells import Cells

_FEW = const(4)  # up to this many players have a row each


class LowCells(Cells):
    """As many columns as the players need."""

    def __init__(self, ui, count: int) -> None:
        super().__init__(ui, count, 1 if count <= _FEW else 2 if count <= 2 * _FEW else 3)

    def names(self, names: list, texts: list) -> list:
        if self.columns == 1:
            return super().names(names, texts)
        ui = self.ui
        return short_names(names, (ui.width // self.columns - 8) // ui.small.width)

    def draw(self, canvas, order: list, place: int, names: list, texts: list) -> None:
        if self.columns == 1:
            Cells.draw(self, canvas, order, place, names, texts)  # with super() the call of so many values allocates
            return
        ui = self.ui
        wide = ui.width // self.columns
        high = self.high
        for at in range(len(order)):
            seat = order[at]
            x = at % self.columns * wide
            y = ui.top + 1 + at // self.columns * high
            canvas.round_rect(x + 1, y, wide - 2, high - 1, 4, ui.accent if at == place else ui.panel)
            ink = ui.on_accent if at == place else ui.text if at < place else ui.dim
            canvas.text(ui.small, names[seat], x + 4, y - 1, ink)
            canvas.text_right(ui.small, texts[seat] or "–", x + wide - 5, y + high - ui.small.base - 3, ink)
