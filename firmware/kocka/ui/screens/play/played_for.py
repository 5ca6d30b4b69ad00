"""What a match is played for (CK-17): a drink from a list or any other, money where the game allows it, or nothing."""

from micropython import const

from kocka.ui.languages import ids, t
from kocka.ui.screens.club.dial import Dial, DrinkEditor
from kocka.ui.table import drinks
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_DIGITS = const(4)  # of an amount


class PlayedFor(Rows):
    """Returns ("pop", ("played_for", (words, price in smallest coins))), one of them or neither."""

    def __init__(self, app: "KockaApp", text: str, price: int = -1, decimals: int = 0, currency: str = "") -> None:
        """The present choice; `price` -1: not for money, which has so many `decimals`."""
        super().__init__(app)
        self._text = drinks.named(text)
        self._price = price
        self._decimals = decimals
        self._currency = currency

    def build(self) -> list:
        self.title = t(ids.PLAYED_FOR_TITLE)
        items = [Item(t(ids.PLAYED_FOR_NOTHING), "")]
        items.extend([Item(drink, drink) for drink in drinks.known()])
        items.append(Item(t(ids.PLAYED_FOR_OTHER), "►", note="►"))
        if self._price >= 0:
            items.append(Item(t(ids.STAT_PURSE), "money", note="►"))
        return items

    def picked(self, action):
        """Takes a drink, or opens an editor."""
        if action == "►":
            return ("push", DrinkEditor("" if self._text in drinks.known() else self._text))
        if action == "money":
            return ("push", Dial(t(ids.STAT_PURSE), self._price, _DIGITS, self._decimals, self._currency))
        return ("pop", ("played_for", (action, 0)))

    def on_result(self, value):
        """Takes the typed drink, or the amount."""
        if isinstance(value, str):
            return ("pop", ("played_for", (value, 0)))
        return ("pop", ("played_for", ("", value[1])))
