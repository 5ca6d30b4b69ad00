"""Replays a match on 128x64."""

from micropython import const

from kocka.ui.core.text import Font
from kocka.ui.screens.play.replay_low import LowReplay

_FEW = const(8)  # up to this many cards leave room for a name


class MonoReplay(LowReplay):
    def _hand_font(self, few: bool) -> Font:
        return self.ui.small

    def _label_letters(self, cards: int) -> int:
        return 6 if cards <= _FEW else 3

    def _draw_laid(self, canvas) -> None:
        font = self.ui.small
        cards = self.app.cards
        for suit in range(4):
            y = 1 + 9 * suit
            cards.letter_suit(canvas, font, (13 - cards.sign_width(font)) // 2, y, suit)
            canvas.text(font, self._laid[suit], 9, y, 1)

    def _draw_hand(self, canvas, seat: int, x: int, y: int) -> None:
        x = canvas.text(self._font, self._labels[seat], x, y, 1) + 3
        self._draw_cards(canvas, seat, x, y)
