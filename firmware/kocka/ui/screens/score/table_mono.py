"""The score at a glance on 128x64: no hint line; the largest digits with the names beside them, or names above."""

from micropython import const

from kocka.hal import BACK, OK
from kocka.ui.core.bars import title_bar
from kocka.ui.core.canvas import HINT, PAGE
from kocka.ui.core.text import Font
from kocka.ui.screens.score.table import ScoreTable

_FEW = const(4)  # up to this many cells have the largest digits
_LARGE = const(3)  # characters of a total for which these have room
_BAR = const(9)  # px of the top line where every row counts, a free one below it
_HEAD = const(9)  # of the line with name and notes


class MonoScoreTable(ScoreTable):
    """Who deals is in the other video. Where there is something to say of somebody, or there are more people, names
    are above the digits and the top line is low.
    """

    COLUMNS = (2, 2, 2, 3, 3, 3, 3, 3)
    HALVED = False

    _is_beside = False

    def _load_fonts(self) -> None:
        from kocka.ui.fonts import sans32

        ui = self.ui
        self._fonts = [Font(sans32), ui.score, ui.title, ui.small]

    def _find_notes(self, glance) -> None:
        """Decides as well whether names stand beside the largest digits, or above."""
        super()._find_notes(glance)
        most = max([len(total) for total in self._totals])
        self._is_beside = self._columns == 2 and len(self.order) <= _FEW and most <= _LARGE and not any(self.notes)

    def _choose_font(self) -> None:
        """Leaves the second note out where there is no room for it beside the digits."""
        super()._choose_font()
        for seat in range(len(self.notes)):
            if len(self.notes[seat]) > 1:
                room = self.wide - 3 - len(self._totals[seat]) * self.font.width
                if len(self.notes[seat][1]) * self.ui.small.width > room:
                    self.notes[seat] = self.notes[seat][1:]

    def _taken(self, digits: bool) -> tuple:
        return (2, self.wide - 16) if self._is_beside else (_HEAD, self.wide - 2)

    def _with_doubles(self, choices: list, digits: bool) -> list:
        if digits:
            return choices[:1] + [(self.ui.title, 2)] + choices[1:]
        return super()._with_doubles(choices, digits)

    def _letters(self, seat: int) -> int:
        if self._is_beside:
            return 3
        room = self.wide - 2
        for word in self.notes[seat][:1]:
            room -= len(word) * self.ui.small.width + 2
        return room // self.ui.small.width

    def _top(self) -> int:
        return self.ui.bar if self._is_beside else _BAR

    def _bottom(self) -> int:
        return self.ui.height + (0 if self._is_beside else 1)  # below the last row is nothing to be kept apart from

    def _draw_frame(self, canvas) -> None:
        ui = self.ui
        canvas.area(PAGE, 0, ui.bar, ui.width, ui.height - ui.bar, OK)
        if self._is_beside:
            title_bar(canvas, ui, self.due, self._right)
            if self.dealer >= 0 and self._deals:
                canvas.mask(self._mark, ui.width - ui.bar_x - len(self._right) * ui.body.width - 14, 0, ui.paper)
        else:
            font = ui.small
            canvas.fill_rect(0, 0, ui.width, _BAR - 1, 1)
            canvas.area(HINT, 0, 0, ui.width, _BAR - 1, BACK)
            canvas.text(font, self.due, ui.bar_x, 0, 0)
            has_dealer = self.dealer >= 0 and self._deals
            if has_dealer:
                wide = len(self._right) * font.width + 2
                canvas.fill_rect(ui.width - wide - ui.bar_x, 0, wide, _BAR - 1, 0)
            canvas.text_right(font, self._right, ui.width - ui.bar_x, 0, 1 if has_dealer else 0)

    def _draw_cell(self, canvas, seat: int, x: int, y: int, w: int, h: int) -> None:
        ui = self.ui
        small = ui.small
        font = self.font
        dealer = seat == self.dealer
        beside = self._is_beside
        end = x + self.wide
        head = 0 if beside else _HEAD
        down = y + head + max(0, (h - head - font.cap) // 2) - (font.base - font.cap)
        canvas.text_right(font, self._totals[seat], end - (0 if beside else 1), down, 1)
        if dealer:
            canvas.fill_rect(x, y, len(self.names[seat]) * small.width + 1, 8, 1)
        canvas.text(small, self.names[seat], x + 1, y, 0 if dealer else 1)
        notes = self.notes[seat]
        for at in range(len(notes)):
            is_below = beside or at > 0
            left = x + 1 if is_below else end - 2 - len(notes[at]) * small.width
            ink = 0 if self._bad[seat] and not at else 1
            if not ink:
                canvas.fill_rect(left - 1, y, len(notes[at]) * small.width + 1, 8, 1)
            canvas.text(small, notes[at], left, y + (h - small.height if is_below else 0), ink)
