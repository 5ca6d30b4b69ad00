"""The score at a glance on 128x64: no hint line; the largest digits with the names beside them, smaller ones below."""

from kocka.hal import OK
from kocka.ui.core.bars import title_bar
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.text import Font
from kocka.ui.screens.score.table import ScoreTable

_FEW = 4  # up to this many cells have the largest digits


class MonoScoreTable(ScoreTable):
    """Notes are two letters each; who deals is inverse."""

    COLUMNS = (2, 2, 2, 3, 3, 3, 3, 3)
    HALVED = False

    def _load_fonts(self) -> None:
        from kocka.ui.fonts import sans32

        ui = self.ui
        self._fonts = [Font(sans32), ui.score, ui.title, ui.small]

    def _taken(self, digits: bool) -> tuple:
        if digits and self.score_sheet.sheet.SEATS <= _FEW and self._columns == 2:
            return 2, self.wide - 16
        return 10, self.wide - 2

    def _with_doubles(self, choices: list, digits: bool) -> list:
        return choices if digits else super()._with_doubles(choices, digits)

    def _letters(self, seat: int) -> int:
        if self._beside():
            return 3
        return (self.wide - 2) // self.ui.small.width - 2 * len(self._shorts[seat]) - (seat == self.dealer)

    def _beside(self) -> bool:
        """Names stand beside the digits, not above."""
        return self.font is self._fonts[0]

    def _top(self) -> int:
        return self.ui.bar

    def _bottom(self) -> int:
        return self.ui.height

    def _draw_frame(self, canvas) -> None:
        ui = self.ui
        title_bar(canvas, ui, self.due, self._right)
        canvas.area(PAGE, 0, ui.bar, ui.width, ui.height - ui.bar, OK)
        if self.dealer >= 0 and self._deals:
            canvas.mask(self._mark, ui.width - ui.bar_x - len(self._right) * ui.body.width - 14, 0, ui.paper)

    def _draw_cell(self, canvas, seat: int, x: int, y: int, w: int, h: int) -> None:
        ui = self.ui
        font = self.font
        dealer = seat == self.dealer
        head = 0 if self._beside() else 8
        down = y + head + (h - head - font.cap) // 2 - (font.base - font.cap)
        canvas.text_right(font, self._totals[seat], x + self.wide - (3 if head else 0), down, 1)
        if dealer:
            canvas.fill_rect(x, y, len(self.names[seat]) * ui.small.width + 1, 8, 1)
        canvas.text(ui.small, self.names[seat], x + 1, y, 0 if dealer else 1)
        self._draw_notes(canvas, seat, x, y)

    def _draw_notes(self, canvas, seat: int, x: int, y: int) -> None:
        """The first letters of each note, the first one in a box if it is a warning."""
        ui = self.ui
        beside = self._beside()
        down = y + 10 if beside else y
        if not beside:
            x += self.wide
        bad = self._bad[seat]
        for word in self._shorts[seat]:
            if not beside:
                x -= 12
            if bad:
                canvas.fill_rect(x, down, 11, 8, 1)
            canvas.text(ui.small, word, x + 1, down, 0 if bad else 1)
            if beside:
                down += 8
            bad = False
