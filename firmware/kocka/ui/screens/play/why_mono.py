"""The reason for a hint on 128x64."""

from kocka.ui.core.text import Font
from kocka.ui.screens.play.why import Why


class MonoWhy(Why):
    """See Why. The message strip of the table has told the reason already; words have the whole glass."""

    def _explain(self, pack: int) -> None:
        if self._advice.consequence is not None:
            super()._explain(pack)

    def most_words(self) -> int:
        return self.ui.height // self.ui.body.height

    def _draw_words(self, canvas) -> None:
        y = 0
        for line in self._words:
            canvas.text(self.ui.body, line, 1, y, 1)
            y += self.ui.body.height

    def _word_font(self) -> Font:
        return self.ui.body

    def _bar_left(self) -> int:
        return self.ui.margin + self._room + 4

    def _points_y(self, y: int) -> int:
        return y

    def _draw_card(self, canvas, at: int, card: int, y: int) -> None:
        x = canvas.text(self._font, self._letters[at], self.ui.margin, y, 1)
        self.app.cards.letter_suit(canvas, self._font, x, y, card >> 4)

    def _draw_bar(self, canvas, x: int, y: int, wide: int, at: int, chosen: bool) -> None:
        high = 7 if self._room else 2
        down = y + (3 if self._room else 12)
        wide = max(2, wide * self._bars[at] // 255)
        if chosen:
            canvas.fill_rect(x, down, wide, high, 1)
        else:
            canvas.rect(x, down, wide, high, 1)
