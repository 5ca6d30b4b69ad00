"""The first screen on 320x240: the cat on the left, cards below her."""

from kocka.ui.screens.play.start import CARDS, Start


class WideStart(Start):
    def _draw_cards(self, canvas) -> None:
        for number in range(3):
            self.app.cards.draw(canvas, 10 + 23 * number, 164 - 5 * (number & 1), 44, 58, CARDS[number])
