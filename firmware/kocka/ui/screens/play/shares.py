"""How the pot is shared out (HE-14): as usual, all to the winner, or any other shares by place."""

from micropython import const

from kocka.ui.languages import ids, t
from kocka.ui.screens.club.dial import Wheels
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_OTHER = const(2)
_WHOLE = const(100)
_USUAL = (50, 30, 20)


class Shares(Rows):
    """Returns ("pop", ("shares", (whether the winner takes all, 0 or 1; per cent by place, () for neither)))."""

    def __init__(self, app: "KockaApp", winner: int, shares: tuple) -> None:
        """The present choice."""
        super().__init__(app)
        self._shares = shares
        self._cursor = _OTHER if shares else winner

    def build(self) -> list:
        self.title = t(ids.SHARES)
        return [
            Item(t(ids.SHARES_THREE), 0),
            Item(t(ids.SHARES_WINNER), 1),
            Item(t(ids.SHARES_OTHER), _OTHER, note="►"),
        ]

    def picked(self, action):
        """Takes one of those that are known, or opens the editor."""
        if action == _OTHER:
            return ("push", SharesEditor(self._shares or _USUAL))
        return ("pop", ("shares", (action, ())))

    def on_result(self, value):
        """Takes other shares."""
        return ("pop", ("shares", (0, value)))


class SharesEditor(Wheels):
    """The shares of the first three in per cent; the fourth has the rest. Returns ("pop", the shares of four)."""

    def __init__(self, shares: tuple) -> None:
        """`shares`: those of the first three at least."""
        wheels = [[0, _WHOLE, share, 2, "/"] for share in shares[:3]]
        wheels[2][4] = ""
        super().__init__(t(ids.SHARES_TITLE), wheels, note=t(ids.SHARES_REST))

    def taken(self):
        """The shares, if they are no more than all."""
        shares = [wheel[2] for wheel in self._wheels]
        rest = _WHOLE - sum(shares)
        return ("pop", (shares[0], shares[1], shares[2], rest)) if rest >= 0 else ("toast", t(ids.SHARES_WRONG))
