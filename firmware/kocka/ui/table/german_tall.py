"""Draws German cards of 64 x 90 px on a phone."""

from kocka.engine.cards import ACE, JACK, KING, QUEEN, QUEEN_OF_SPADES
from kocka.ui.core import palette
from kocka.ui.languages import letters
from kocka.ui.table.cards_tall import WIDE, each_sign
from kocka.ui.table.german import German


class TallGerman(German):
    """Signs as many as the card says; courts are doubled, with the sign low on an under and high on an over."""

    def draw(self, canvas, cards, x: int, y: int, w: int, h: int, card: int, paper: int) -> None:
        if w < WIDE:
            super().draw(canvas, cards, x, y, w, h, card, paper)
            return
        suit = card >> 4
        rank = card & 15
        colour = palette.SUITS_GERMAN[suit]
        if JACK <= rank <= QUEEN:
            letter = self._large[2 * letters() + rank - JACK]
        else:
            letter = cards.large[rank]
        cards.corner(canvas, x, y, letter, colour)
        self.sign(canvas, self.index, x + 5, y + 33, suit)
        if rank == ACE:
            self.sign(canvas, self.large, x + 28, y + 12, suit)
            self.sign(canvas, self.large, x + 28, y + 50, suit)
        elif rank < JACK:
            for sign_x, sign_y, _ in each_sign(rank, x, y):
                self.sign(canvas, self.narrow, sign_x, sign_y, suit)
        else:
            cards.court(canvas, x, y, self.courts[3 if card == QUEEN_OF_SPADES else rank - JACK], colour, paper)
            if rank == QUEEN:
                self.sign(canvas, self.index, x + 44, y + 4, suit)
            elif rank != KING:
                self.sign(canvas, self.index, x + 44, y + h - 20, suit)
