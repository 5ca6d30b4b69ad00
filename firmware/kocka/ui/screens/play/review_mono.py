"""The review on 128x64."""

from kocka.ui.core.text import Font
from kocka.ui.screens.play.review_low import LowReview


class MonoReview(LowReview):
    """See LowReview. A moment has two pages: the cards and when it happened, and the reason."""

    _pages = 2
    _told = False  # whether the reason is shown

    def _most_lines(self) -> int:
        return (self.ui.bottom - self.ui.top + 1) // self.ui.body.height

    def _reason_font(self) -> Font:
        return self.ui.body

    def _move(self, by: int) -> None:
        """Turns a page."""
        self._told = not self._told
        if self._told == (by < 0):
            super()._move(by)

    def _draw_found(self, canvas) -> None:
        ui = self.ui
        at = self._cursor
        y = ui.top - 1
        canvas.text_right(ui.body, "123"[at], ui.width - ui.bar_x, (ui.bar - ui.bar_line - ui.body.height) // 2, 0)
        if self._told:
            for line in self._reasons[at]:
                canvas.text(ui.body, line, 1, y, 1)
                y += ui.body.height
            return
        self._draw_cards(canvas, at, 0, y, 1)
        canvas.text_right(ui.title, self._costs[at], ui.width - 1, y, 1)
        canvas.text(ui.body, self._where[at], 1, y + 16, 1)

    def _fill_bar(self, canvas, x: int, y: int) -> None:
        canvas.rect(x - 1, y, self._bar() + 2, 8, 1)
        canvas.fill_rect(x, y + 1, self._done, 6, 1)

    def _draw_card(self, canvas, letters: str, suit: int, x: int, y: int) -> int:
        end = canvas.text(self.ui.body, letters, x + 3, y, 1)
        return self.app.cards.letter_suit(canvas, self.ui.body, end, y, suit) + 3
