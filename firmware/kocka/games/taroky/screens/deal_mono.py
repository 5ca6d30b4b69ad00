"""How a round of Taroky is dealt, on 128x64."""

from kocka.games.taroky.screens.deal import TarokyDeal
from kocka.games.taroky.screens.talk_mono import MonoLines


class MonoTarokyDeal(MonoLines, TarokyDeal):
    """See the module."""
