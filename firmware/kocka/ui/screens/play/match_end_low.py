"""The end of a match on 240x135: the final table is a page of its own."""

from kocka.ui.screens.play.match_end import RANKING, SUMMARY, MatchEnd
from kocka.ui.screens.play.money_low import LowMoney


class LowMatchEnd(MatchEnd):
    pages = (SUMMARY, RANKING)

    def _make_money(self) -> LowMoney:
        return LowMoney(self.app)

    def draw_summary(self, canvas) -> None:
        self.draw_head(canvas)
