"""The table of Taroky where it has no portraits: the contract as a sign at the left of the trick."""

from micropython import const

from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens.seats import Sides
from kocka.games.taroky.screens.table_view import TarokyTableView
from kocka.ui.core.text import short
from kocka.ui.table.table_view import ME

_SIGN_MS = const(3500)  # how long each of the signs on the right is shown


class SignsTableView(TarokyTableView):
    """Sides are signs after the names; what completes the contract alternates at the right of the trick."""

    def __init__(self, ui, painter, sides: Sides) -> None:
        self._code = ""
        self._signs: list[str] = []
        self._sign = 0
        self._sign_ms = 0
        super().__init__(ui, painter, sides)

    def seat(self, place: int, name: str, face: int) -> None:
        super().seat(place, name, -1)

    def settle_sides(self, screen) -> None:
        cut = [""] * self.seats
        for place in range(self.seats):
            sign = self.sides.sign(place)
            room = self.geometry.name_letters[place] - len(sign)
            cut[place] = short(self.plain[place], room, cut)
            self.names[place] = cut[place] + sign
            self._plates.seat(place)  # what follows the name moves
        self.dirty(screen)

    def show_round(self, table, screen) -> None:
        """Sets the signs; none without a table."""
        code = taroky_round.code(table) if table else ""
        signs = taroky_round.signs(table) if table else []
        if code != self._code or signs != self._signs:
            self._code = code
            self._signs = signs
            self._sign = self._sign_ms = 0
            self.dirty(screen)

    def tick_signs(self, ms: int, screen) -> None:
        """Advances to the next of the signs on the right."""
        if len(self._signs) > 1:
            self._sign_ms += ms
            if self._sign_ms >= _SIGN_MS:
                self._sign_ms = 0
                self._sign = (self._sign + 1) % len(self._signs)
                font = self._chip_font
                long = 5 * font.width + 1
                screen.dirty(self.ui.width - long, self.geometry.sign_y, long, font.height)

    def recall(self, view, number: int, screen) -> None:
        super().recall(view, number, screen)
        self.show_round(view.table, screen)

    def draw_more(self, canvas, place: int) -> None:
        if place != ME:
            return
        font = self._chip_font
        y = self.geometry.sign_y
        canvas.text(font, self._code, 0, y, self.ui.text)
        if self._signs:
            canvas.text_right(font, self._signs[self._sign], self.ui.width, y, self.ui.text)
