"""Who sits at the table, on 128x64."""

from kocka.ui.screens.play.players_low import LowPlayers


class MonoPlayers(LowPlayers):
    def _field_room(self) -> int:
        return 58

    def _draw_chair(self, canvas, seat: int, y: int) -> None:
        self._field(canvas, 2 * seat, 1, y, 60)
        self._field(canvas, 2 * seat + 1, 62, y, 65)

    def _field(self, canvas, number: int, x: int, y: int, wide: int) -> None:
        here = number == self._cursor
        if here:
            canvas.fill_rect(x, y, wide, 12, 1)
            if self._choosing:
                canvas.fill_rect(x + 1, y + 1, wide - 2, 10, 0)
        canvas.text(self.ui.body, self._texts[number], x + 2, y - 1, 0 if here and not self._choosing else 1)
