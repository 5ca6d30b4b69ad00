"""The value of a point: amounts to pick from, and an editor for any other."""

from micropython import const

from kocka.engine.terms import MOST_STAKE
from kocka.hal import BACK
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.new_match import DECIMALS, SeedEditor
from kocka.ui.table import faces
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# Amounts to pick from (smallest coins per point); any other can be typed in.
_STAKES = (10, 20, 50, 100, 200, 500, 1000)
_STAKE_DIGITS = const(6)


class Stakes(Rows):
    """The value of a point: amounts to pick from, or type in. Returns ("pop", ("stake", coins))."""

    def __init__(self, app: "KockaApp", currency: str) -> None:
        """`currency`: of the amounts."""
        super().__init__(app)
        self._currency = currency

    def build(self) -> list:
        self.title = t(ids.STAKE_TITLE)
        items = [Item(t(ids.NO_MONEY), 0)]
        for coins in _STAKES:
            items.append(Item(faces.price(coins, DECIMALS, self._currency), coins))
        items.append(Item(t(ids.OTHER_STAKE), -1, note="►"))
        return items

    def picked(self, action):
        """Takes an amount, or opens the editor."""
        if action < 0:
            return ("push", StakeEditor())
        return ("pop", ("stake", action))

    def on_result(self, value):
        """Takes the typed amount."""
        return ("pop", value)


class StakeEditor(SeedEditor):
    """Money per point, with decimals. Returns ("pop", ("stake", coins)), never rounded: a coin has two decimals."""

    title = ids.STAKE_TITLE

    def __init__(self) -> None:
        """Begins with no digits."""
        super().__init__("", _STAKE_DIGITS)
        self.signs = t(ids.DECIMAL)

    def _finish(self):
        whole, _, cents = self._name.partition(t(ids.DECIMAL))
        if len(cents) > DECIMALS or t(ids.DECIMAL) in cents or not whole + cents:
            return ("toast", t(ids.STAKE_WRONG))
        coins = int(whole or "0") * 10**DECIMALS + int((cents + "0" * DECIMALS)[:DECIMALS])
        if coins > MOST_STAKE:
            return ("toast", t(ids.STAKE_MOST).format(MOST_STAKE // 10**DECIMALS))
        return ("pop", ("stake", coins))

    def on_key(self, key: int):
        """BACK with nothing left leaves."""
        if key == BACK and not self._name:
            return ("pop",)
        return super().on_key(key)
