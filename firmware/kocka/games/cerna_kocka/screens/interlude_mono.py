"""Dokládačka on 128x64."""

from kocka.games.cerna_kocka.screens.interlude import Interlude


class MonoInterlude(Interlude):
    """A column per suit: the sign in the middle, the highest card laid above and the lowest below it. Names beside."""

    def _measure(self) -> None:
        self.strip.button_x = 74

    def _draw_people(self, canvas) -> None:
        if self.strip.covers:
            return
        font = self.ui.small
        for place in range(1, 4):
            y = (place - 1) * 9
            if place == self._cink:
                canvas.fill_rect(73, y, 55, 9, 1)
                canvas.text_centre(font, self._cink_text, 73, y, 55, 0)
                continue
            now = place == self._turn
            name = self._names[place]
            if now:
                canvas.fill_rect(73, y, len(name) * font.width + 2, 9, 1)
            canvas.text(font, name, 74, y, 0 if now else 1)
            canvas.number(font, self._left[place], 128, y, 1)

    def _draw_rows(self, canvas) -> None:
        if self.strip.covers:
            return
        painter = self.app.cards
        layout = self.app.session.view.table
        for suit in range(4):
            x = suit * 17
            low = layout.low[suit]
            high = layout.high[suit]
            painter.draw_suit(canvas, x + 4, 16, suit)
            if high:
                self._end(canvas, x, 0, suit, high)
                self._end(canvas, x, 26, suit, low)
            else:
                canvas.hline(x + 5, 7, 5, 1)
                canvas.hline(x + 5, 31, 5, 1)

    def _end(self, canvas, x: int, y: int, suit: int, rank: int) -> None:
        """Draws the box of the highest or lowest card of a suit."""
        new = self._new == suit << 4 | rank
        canvas.round_frame(x, y, 15, 13, 1, 1)
        if new:
            canvas.fill_rect(x + 1, y + 1, 13, 11, 1)
        self.app.cards.draw_rank(canvas, x, y, 15, 13, suit, rank, 0 if new else 1)
