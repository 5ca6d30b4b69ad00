"""Replays a match of Taroky on 240x135."""

from kocka.games.taroky.screens.replay import PITCH, TRUMPS, TarokyReplay
from kocka.match.state import OVER, RESULT
from kocka.ui.core.bars import footer
from kocka.ui.table import cards as look

_TALON_Y = 20
_LINE_Y = 30


class LowTarokyReplay(TarokyReplay):
    """One hand in two rows; above it the trick, the talon, or what was said."""

    left = 3  # px

    def _show_signs(self, table) -> None:
        self.table_view.show_round(table, self)

    def draw(self, canvas) -> None:
        ui = self.ui
        canvas.fill(ui.felt)
        table_view = self.table_view
        table_view.draw(canvas)
        font = self._font
        first = ui.bottom - 2 * font.height
        if self.replay.stage == RESULT or self.replay.stage == OVER or self.replay.round is None:
            canvas.text(ui.small, self._line, 1, first, ui.text)
        else:
            if self._talon[0]:
                self._draw_words(canvas)
            self._draw_back(canvas, first)
            suits = self._hands[self._place(max(0, table_view.turn))]
            self._draw_suit(canvas, font, suits, TRUMPS, self.left, first, ui.ink)
            x = self.left
            for suit in range(min(TRUMPS, len(suits))):
                x = self._draw_suit(canvas, font, suits, suit, x, first + font.height, ui.ink)
        footer(canvas, ui, self._hints)

    def _draw_words(self, canvas) -> None:
        """Draws the talon, then what was said."""
        ui = self.ui
        if not self.replay.round.history:
            x = (ui.width - 5 * PITCH - look.MINI_WIDTH) // 2
            self._draw_talon(canvas, x, _TALON_Y, look.MINI_WIDTH, look.MINI_HEIGHT)
        else:
            canvas.text_centre(ui.small, self._line, 0, _LINE_Y, ui.width, ui.text)

    def _draw_back(self, canvas, top: int) -> None:
        """Draws what a hand lies on."""
        ui = self.ui
        canvas.round_rect(0, top, ui.width, ui.bottom - top, 4, ui.paper)
