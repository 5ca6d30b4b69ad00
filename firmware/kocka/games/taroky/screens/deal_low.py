"""How a round of Taroky is dealt, on 240x135."""

from kocka.games.taroky.screens.deal import TarokyDeal
from kocka.games.taroky.screens.talk_low import Lines


class LowTarokyDeal(Lines, TarokyDeal):
    """See the module."""
