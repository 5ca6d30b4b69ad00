"""The result of a round of Taroky on 128x64."""

from kocka.games.taroky.screens.settlement_low import LowRoundSettled

_NAME_ROOM = 36  # px
_BAR = 8  # height of the title
_ROW = 12


class MonoRoundSettled(LowRoundSettled):
    """The account is as in MonoLines: without a title, and the number of the page stands beside its keys."""

    letters = 0

    def _measure(self) -> int:
        return _NAME_ROOM

    def _turn_text(self) -> str:
        return self._where if self._ready else ""

    def _draw_bar(self, canvas) -> None:
        ui = self.ui
        if self._first <= self._page < self._first + len(self._pages) - 1:
            return
        canvas.fill_rect(0, 0, ui.width, _BAR, 1)
        canvas.text(ui.small, self._title, 1, 0, 0)

    def _draw_heads(self, canvas) -> None:
        self._draw_people(canvas, _BAR - 1, _ROW)

    def _draw_columns(self, canvas, middle: int, right: int) -> int:
        self._draw_headings(canvas, middle, right, 0)
        return _BAR + 1
