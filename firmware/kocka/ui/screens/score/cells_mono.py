"""Numbers for each player on 128x64: in two or three columns."""

from micropython import const

from kocka.ui.core.text import short
from kocka.ui.screens.score.cells import Cells

_FEW = const(4)  # up to this many players have two columns
_HIGH = const(20)  # px from which on a name stands above its number, or beside a large one


class MonoCells(Cells):
    """The current player is inverse; the title shows only the number that is left."""

    WORDED = False

    def __init__(self, ui, count: int) -> None:
        self.ui = ui
        self.columns = 2 if count <= _FEW else 3
        self.high = ui.row_high((count + self.columns - 1) // self.columns, ui.top)
        self.font = ui.body
        if self.high >= _HIGH:
            self.font = ui.score if self.columns == 2 else ui.title

    def rest(self, number: str, over: bool) -> str:
        return number

    def names(self, names: list, texts: list) -> list:
        ui = self.ui
        made: list[str] = []
        for seat in range(len(names)):
            room = ui.width // self.columns - 3
            if self.font is ui.score:
                room -= len(texts[seat]) * self.font.width
            most = 3 if self.high < _HIGH else max(3, room // ui.body.width)
            if self.font is ui.title:  # the small name leaves rows free above the number
                most = room // ui.small.width
            made.append(short(names[seat], most, made))
        return made

    def draw(self, canvas, order: list, place: int, names: list, texts: list) -> None:
        ui = self.ui
        font = self.font
        wide = ui.width // self.columns
        for at in range(len(order)):
            seat = order[at]
            x = at % self.columns * wide
            y = ui.top + at // self.columns * self.high
            ink = 0 if at == place else 1
            if not ink:
                canvas.fill_rect(x, y, wide - 1, self.high - 1, 1)
            if font is ui.score:
                canvas.text(ui.body, names[seat], x + 1, y + 1, ink)
                canvas.text_right(font, texts[seat], x + wide - 2, y + 1, ink)
            elif self.high >= _HIGH:
                canvas.text(ui.small, names[seat], x + 1, y, ink)
                canvas.text_right(font, texts[seat], x + wide - 3, y + 8, ink)
            else:
                canvas.text(ui.small, names[seat], x + 1, y + 2, ink)
                canvas.text_right(font, texts[seat], x + wide - 2, y, ink)
