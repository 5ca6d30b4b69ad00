"""How numbers for each player, entered one after the other, are painted: a row for each."""

from micropython import const

from kocka.ui.core.text import short_names
from kocka.ui.languages import ids, t

_HIGHEST = const(46)  # px of a row


class Cells:
    """The measures and the painter of the screen `Columns`."""

    WORDED = True  # the title says what the number at its right is

    def __init__(self, ui, count: int, columns: int = 1) -> None:
        """`ui`: the Layout; `count`: players, in so many `columns`."""
        self.ui = ui
        self.columns = columns
        lines = (count + columns - 1) // columns
        self.high = min(_HIGHEST, (ui.bottom - ui.top - 2) // lines)
        self.font = ui.body
        for font in (ui.score, ui.title, ui.body):
            if font.cap + 6 <= self.high:
                self.font = font
                break

    def rest(self, number: str, over: bool) -> str:
        """The text for what is left for the others; `over`: that much is too many. Allocates."""
        return t(ids.KEEP_TOO_MANY_SHORT if over else ids.KEEP_LEFT).format(number)

    def names(self, names: list, texts: list) -> list:
        """The names by seat as long as there is room beside the numbers `texts`. Allocates."""
        ui = self.ui
        room = ui.width // self.columns - 2 * ui.margin - 12 - (5 if self.columns < 3 else 0) * self.font.width
        return short_names(names, room // ui.body.width)

    def draw(self, canvas, order: list, place: int, names: list, texts: list) -> None:
        """Paints the players in order, the one at `place` as current; `names`, `texts` by seat."""
        ui = self.ui
        font = self.font
        for at in range(len(order)):
            y = ui.top + 1 + at * self.high
            if not canvas.shows(0, y, ui.width, self.high):
                continue
            seat = order[at]
            paper = ui.accent if at == place else ui.panel
            canvas.round_rect(ui.margin - 2, y, ui.width - 2 * ui.margin + 4, self.high - 2, 5, paper)
            ink = ui.on_accent if at == place else ui.text if at < place else ui.dim
            canvas.text(ui.body, names[seat], ui.margin + 4, y + (self.high - 2 - ui.body.height) // 2, ink)
            end = ui.width - ui.margin - 6
            if texts[seat]:
                down = y + (self.high - 2 - font.cap) // 2 - (font.base - font.cap)
                canvas.text_right(font, texts[seat], end, down, ink)
            else:
                canvas.hline(end - 2 * font.width, y + self.high // 2, font.width, ink)
