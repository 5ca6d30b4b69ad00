"""The pages about money where there is room for two amounts in a row."""

from kocka.ui.screens.play.money import MONEY, NETS, Money


class LowMoney(Money):
    """See Money: what was paid in and taken out, then the net, a row per player."""

    _pages = (MONEY, NETS)

    def _debtor_letters(self) -> int:
        return 6

    def _draw_rows(self, canvas, page: int) -> None:
        ui = self.ui
        first = 0 if page == MONEY else 2
        last = 2 if page == MONEY else 3
        top = ui.small.height
        half = ui.width * 84 // 128
        canvas.fill_rect(0, 0, ui.width, top, ui.bar_back)
        for column in range(first, last):
            right = half if column == 0 else ui.width - 1
            canvas.text_right(ui.small, self._heads[column], right, 0, ui.paper)
        canvas.text(ui.small, self._pot, 1, 0, ui.paper)
        high = (ui.bottom - top + 1) // max(4, len(self._order))
        for place in range(len(self._order)):
            seat = self._order[place]
            y = top - 1 + place * high + (high - 12) // 4
            mine = seat == self.app.people.me
            canvas.text(ui.title if mine else ui.body, self._names[seat], 1, y, ui.accent if mine else ui.text)
            for column in range(first, last):
                right = half if column == 0 else ui.width - 1
                canvas.text_right(ui.body, self._rows[seat][column], right, y, ui.text)

    def _draw_debts(self, canvas) -> None:
        ui = self.ui
        y = ui.top
        high = min(25, ui.row_high(max(3, len(self._debts)), y))
        for giver, taker, much in self._debts:
            canvas.text(ui.small, self._who[giver], 4, y + 3, ui.text)
            canvas.text(ui.small, "→", 66, y + 3, ui.dim)
            canvas.text(ui.small, self._who[taker], 78, y + 3, ui.text)
            canvas.text_right(ui.body, much, ui.width - 4, y + 2, ui.paper)
            y += high
