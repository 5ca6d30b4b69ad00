"""Replays a match where there is room for one hand: that of the player whose turn it is."""

from kocka.ui.core.text import Font, low_font
from kocka.ui.screens.play.replay import Replay


class LowReplay(Replay):
    def _hand_font(self, few: bool) -> Font:
        return low_font(self.ui)

    def _draw_table(self, canvas) -> None:
        self.table_view.draw(canvas)

    def _draw_hands(self, canvas) -> None:
        ui = self.ui
        y = ui.bottom - self._font.height
        canvas.text(ui.small, self._line, 1, y - ui.small.height, ui.text)
        seat = self.table_view.turn
        if seat < 0:
            seat = max(0, self.table_view.taker)
        self._draw_hand(canvas, self._place(seat), 1, y)

    def _draw_laid(self, canvas) -> None:
        self._draw_suits(canvas, 1, 20)

    def _hand_high(self, y: int) -> int:
        return self.ui.bottom - y + 1
