"""The review where there is room for one moment at a time."""

from kocka.ui.screens.play.review import Review


class LowReview(Review):
    def _most_lines(self) -> int:
        ui = self.ui
        return (ui.bottom - ui.top - 1 - ui.body.height) // ui.small.height - 1

    def _draw_found(self, canvas) -> None:
        """Draws one moment: cards and cost, when, why."""
        ui = self.ui
        at = self._cursor
        high = ui.bar - ui.bar_line
        canvas.text_right(ui.body, "123"[at], ui.width - ui.bar_x, (high - ui.body.height) // 2, ui.bar_soft)
        y = ui.top + 1
        self._draw_cards(canvas, at, 0, y, ui.text)
        canvas.text_right(ui.title, self._costs[at], ui.width - 1, y, ui.accent)
        y += ui.body.height
        canvas.text(ui.small, self._where[at], 1, y, ui.dim)
        for line in self._reasons[at]:
            y += ui.small.height
            canvas.text(ui.small, line, 1, y, ui.text)
