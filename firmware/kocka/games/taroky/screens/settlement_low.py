"""The result of a round of Taroky on 240x135."""

from kocka.games.taroky.rules.outcome import Outcome
from kocka.games.taroky.screens.settlement import RoundSettled
from kocka.games.taroky.settling import role
from kocka.ui.core.text import Font
from kocka.ui.languages import ids, t

_NAME_ROOM = 86  # px


class LowRoundSettled(RoundSettled):
    """A line per player, roles as letters; what was played, and headings of columns, stand in the title."""

    letters = 7

    def _measure(self) -> int:
        return _NAME_ROOM

    def _role(self, outcome: Outcome, seat: int) -> str:
        found = role(outcome, seat)
        return t(ids.TK_ROLES)[found] if found >= 0 else ""

    def _show(self, page: int) -> None:
        super()._show(page)
        if page == 0:
            self._title = self._below[0]
        elif page < self._first:
            self._title = t(ids.TK_FORM_EYES)
            self._where = ""

    def _draw_heads(self, canvas) -> None:
        self._draw_people(canvas, self.ui.top, self.ui.row)

    def _draw_people(self, canvas, y: int, step: int) -> None:
        """Draws a row per player from y down."""
        ui = self.ui
        me = self.app.people.me
        for place in range(4):
            seat = (me + place) % 4
            ink = ui.text if place else ui.accent
            canvas.text(ui.body if place else ui.title, self._short[seat], 1, y, ink)
            down = y + ui.body.base - ui.small.base
            canvas.text(ui.small, self._roles[seat], ui.width * 3 // 8 - 6, down, ui.dim)
            canvas.text_right(ui.body, self._points[seat], ui.width * 21 // 32, y, ink)
            canvas.text_right(ui.title, self._totals[seat], ui.width - 2, y, ink)
            y += step

    def _count_font(self) -> Font:
        return self.ui.small

    def _draw_columns(self, canvas, middle: int, right: int) -> int:
        ui = self.ui
        self._draw_headings(canvas, middle, right, 1)
        return int(ui.top + 1)

    def _draw_headings(self, canvas, middle: int, right: int, y: int) -> None:
        """Draws the headings of the columns into the title."""
        ui = self.ui
        head = self._counted[0]
        canvas.text_right(ui.small, head[1], middle, y, ui.paper)
        canvas.text_right(ui.small, head[2], right, y, ui.paper)
