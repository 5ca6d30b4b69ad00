"""The pages about money on 128x64."""

from kocka.ui.screens.play.money_low import LowMoney


class MonoMoney(LowMoney):
    def _debtor_letters(self) -> int:
        return 5

    def _draw_debts(self, canvas) -> None:
        ui = self.ui
        y = ui.top
        high = min(14, ui.row_high(max(3, len(self._debts)), y))
        for giver, taker, much in self._debts:
            canvas.text(ui.body, self._who[giver], 1, y, 1)
            canvas.text(ui.body, "→", 32, y, 1)
            canvas.text(ui.body, self._who[taker], 39, y, 1)
            canvas.text_right(ui.body, much, 127, y, 1)
            y += high
