"""Who plays in leagues: chosen from the players of the device."""

from micropython import const

from kocka.scorebook.leagues import FEWEST, FOUR, MOST
from kocka.ui.languages import ids, t
from kocka.ui.screens.club.roster import RosterScreen
from kocka.ui.widgets.list import Item

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_DONE = const(-2)


class LeaguePlayers(RosterScreen):
    """Chooses the players: 8, 12, 16 … 32 of the roster."""

    def __init__(self, app: "KockaApp") -> None:
        """Begins with nobody marked."""
        super().__init__(app, MOST)

    def build(self) -> list:
        """As in RosterScreen."""
        items = super().build()
        self.title = t(ids.MC_WHO)
        return items

    def _done_rows(self) -> list:
        return [Item(t(ids.PLAYER_DONE), _DONE, note=str(len(self._chosen)))]

    def _show_count(self) -> None:
        self._right = str(len(self._chosen))

    def picked(self, action):
        """Finishes if there are enough."""
        if action == _DONE:
            if len(self._chosen) < FEWEST or len(self._chosen) % FOUR:
                return ("toast", t(ids.MC_COUNT))
            self.take()
            return None
        return super().picked(action)
