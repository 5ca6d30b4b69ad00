"""The deal: its seal, the seed that opens it after the round, its code, the same deal again, what was dealt so far."""

from kocka.hal import MENU
from kocka.match import seal
from kocka.match.state import CEREMONY, ROUND
from kocka.ui.languages import ids, t
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Deal(Rows):
    """Rows with the seal and its seed; opens the screens that send the deal, play it again and rate the hands."""

    def __init__(self, app: "KockaApp", state=None) -> None:
        """`state`: a replay, or None for the app's match."""
        super().__init__(app)
        self._state = state

    def build(self) -> list:
        state = self._state or self.app.session.match
        self.title = t(ids.THIS_DEAL)
        if state.round is None and state.stage != CEREMONY:
            return [Item(t(ids.NOT_DEALT), None, enabled=False)]
        items = self._seal(state) if state.setup.sealed else []
        over = self._over(state)
        items.append(Item(t(ids.SEND_DEAL), "send", enabled=over))
        items.append(Item(t(ids.PLAY_AGAIN), "again", enabled=over))
        if self._state is None and not state.setup.again:
            items.append(Item(t(ids.LUCK), ("go", "luck")))
        return items

    def _seal(self, state) -> list:
        """The rows about the seal."""
        digits = state.digest()
        opened = state.opened()
        items = [Item(t(ids.SEAL) + " " + (digits if self.ui.short_lines else seal.grouped(digits)))]
        if opened:
            items.append(Item(t(ids.SEAL_SEED)))
            items.extend([Item(row) for row in seal.rows(opened)])
        else:
            items.append(Item(t(ids.SEAL_SEED), None, note=t(ids.AFTER_ROUND)))
        return items

    def _over(self, state) -> bool:
        """Whether the deal may be played again: nobody may look at the cards of a running round."""
        if self._state is not None:
            return bool(state.finished and state.setup.game == state.round.NAME)
        return bool(state.dealt_number and state.stage not in (ROUND, CEREMONY))

    def picked(self, action):
        if action == "send":
            return ("go", "share", self._state)
        if action != "again":
            return None
        return ("go", "whose_cards", self._state)

    def on_key(self, key: int):
        """MENU closes it, as it opens it over a replay."""
        return ("pop",) if key == MENU else super().on_key(key)
