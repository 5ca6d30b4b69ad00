"""The review on 128x64."""

from kocka.ui.screens.play.review_low import LowReview


class MonoReview(LowReview):
    _cards_down = -1

    def _fill_bar(self, canvas, x: int, y: int) -> None:
        canvas.rect(x - 1, y, self._bar() + 2, 8, 1)
        canvas.fill_rect(x, y + 1, self._done, 6, 1)

    def _draw_card(self, canvas, letters: str, suit: int, x: int, y: int) -> int:
        end = canvas.text(self.ui.body, letters, x + 3, y, 1)
        return self.app.cards.letter_suit(canvas, self.ui.body, end, y, suit) + 3
