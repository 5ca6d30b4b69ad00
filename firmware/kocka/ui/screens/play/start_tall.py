"""The first screen on a phone held upright: the cat at twice her size, two cards behind her."""

from kocka.ui.art import logo
from kocka.ui.screens.play.start import CARDS, Start
from kocka.ui.table.cards_tall import HIGH, WIDE
from kocka.ui.table.doubled import doubled

_TOP = 36  # rows above the cards


class TallStart(Start):
    _times = 2

    def _load_cat(self):
        return doubled(logo.CAT_LOGO)

    def _draw_cards(self, canvas) -> None:
        cards = self.app.cards
        cards.draw(canvas, 4, _TOP, WIDE, HIGH, CARDS[0])
        cards.draw(canvas, self.ui.width - WIDE - 6, _TOP, WIDE, HIGH, CARDS[2])
