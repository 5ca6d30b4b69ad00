"""The pass on a phone held upright: three places as large as the cards of the hand."""

from kocka.ui.screens.play.passing import Passing
from kocka.ui.table.cards_tall import HIGH, WIDE


class TallPassing(Passing):
    _title_y = 12
    _panel_up = 14
    _face_down = 22
    _who_down = 98
    _wide = WIDE
    _high = HIGH
