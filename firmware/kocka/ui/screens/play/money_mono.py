"""The pages about money on 128x64."""

from kocka.ui.screens.play.money_low import LowMoney


class MonoMoney(LowMoney):
    def _draw_debts(self, canvas) -> None:
        ui = self.ui
        y = ui.top
        high = min(14, (ui.bottom - y) // max(3, len(self._debts)))
        for giver, taker, much in self._debts:
            canvas.text(ui.small, self._who[giver], 1, y + 4, 1)
            canvas.text(ui.small, self._who[taker], 41, y + 4, 1)
            canvas.text_right(ui.body, much, 127, y, 1)
            canvas.text(ui.small, "→", 34, y + 4, 1)
            y += high
