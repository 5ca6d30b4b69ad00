"""Which game, where there is room only for titles."""

from kocka.ui.screens.play.choose_game import ChooseGame
from kocka.ui.widgets.list import Item, List


class LowChooseGame(ChooseGame):
    _list: List = None

    def _about(self) -> None:
        """Prepares the rows instead."""
        ui = self.ui
        self._list = List(self, ui.margin, ui.top + ui.gap // 2, ui.width - 2 * ui.margin, ui.bottom - ui.top)
        self._list.fill([Item(title, 1) for title in self._titles], self._cursor)

    def _move(self, key: int) -> None:
        self._list.on_key(key)
        self._cursor = self._list.cursor

    def _draw_fields(self, canvas) -> None:
        self._list.draw(canvas)
