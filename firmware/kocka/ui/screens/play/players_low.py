"""Who sits at the table, on 240x135: two fields a row."""

from kocka.ui.screens.play.players import Players


class LowPlayers(Players):
    def _row_high(self) -> int:
        return self.ui.row

    def _load(self, seats: list) -> None:
        """There are no portraits."""

    def _field_wide(self) -> int:
        return (self.ui.width - 16) // 2

    def _draw_chair(self, canvas, seat: int, y: int) -> None:
        wide = self._field_wide()
        self._field(canvas, 2 * seat, 4, y, wide)
        self._field(canvas, 2 * seat + 1, 8 + wide, y, wide)
