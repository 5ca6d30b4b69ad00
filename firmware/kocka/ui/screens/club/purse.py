"""The currencies of an evening: at home, at the bar, and the rate between them, set once."""

from micropython import const

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.scorebook.purse import Purse
from kocka.ui.languages import ids, t
from kocka.ui.table import faces
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# Currencies to pick from, with the decimals that people use; any other can be typed in, with two.
_KNOWN = (("Kč", 0), ("€", 2), ("SEK", 0), ("PLN", 0), ("HUF", 0), ("USD", 2), ("GBP", 2), ("CHF", 2), ("UAH", 0))
_RATE_DIGITS = const(6)
_RATE_DECIMALS = const(3)


def decimals_of(currency: str) -> int:
    """How many decimals people use for a currency."""
    for name, decimals in _KNOWN:
        if name == currency:
            return decimals
    return 2 if currency else 0


class PurseScreen(Rows):
    """The currencies of an evening. Returns ("pop", ("purse", Purse))."""

    def __init__(self, app: "KockaApp", purse: Purse) -> None:
        """`purse`: the initial one."""
        super().__init__(app)
        self._home = purse.home or t(ids.CURRENCY)
        self._bar = purse.bar
        self._thousandths = max(1, purse.rate_home * 10**_RATE_DECIMALS // purse.rate_bar)
        self._asked = ""

    def build(self) -> list:
        """The rows; the rate only if there are two currencies."""
        self.title = t(ids.PURSE_TITLE)
        self.hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.DONE_KEY)))
        items = [
            Item(t(ids.PURSE_HOME), "home", note=self._home),
            Item(t(ids.PURSE_BAR), "bar", note=self._bar or t(ids.PURSE_SAME)),
        ]
        if self._bar:
            rate = faces.price(self._thousandths, _RATE_DECIMALS, self._home)
            items.append(Item(t(ids.PURSE_RATE).format(self._bar), "rate", note=rate))
        items.append(Item(t(ids.PLAYER_DONE), "done"))
        return items

    def picked(self, action):
        """Opens the editor of a row."""
        self._asked = action
        if action == "done":
            return self.back()
        if action == "rate":
            title = t(ids.PURSE_RATE).format(self._bar)
            from kocka.ui.screens.club.dial import Dial

            return ("push", Dial(title, self._thousandths, _RATE_DIGITS, _RATE_DECIMALS, self._home))
        return ("push", Currencies(self.app, action == "bar"))

    def on_result(self, value):
        """Takes a currency or the rate."""
        if self._asked == "rate":
            self._thousandths = max(1, value[1])
        elif self._asked == "home":
            self._home = value[1]
        else:
            self._bar = value[1]
        if self._bar == self._home:
            self._bar = ""
        if self._asked == "bar" and self._bar:
            self.again()
            self.list.cursor = 2
            return self.picked("rate")
        self.again()
        return None

    def purse(self) -> Purse:
        """The purse as entered, the rate in lowest terms."""
        home, bar = self._thousandths, 10**_RATE_DECIMALS
        a, b = home, bar
        while b:
            a, b = b, a % b
        if not self._bar:
            return Purse(self._home, decimals_of(self._home))
        return Purse(self._home, decimals_of(self._home), self._bar, decimals_of(self._bar), home // a, bar // a)

    def back(self):
        """BACK keeps what is entered."""
        return ("pop", ("purse", self.purse()))


class Currencies(Rows):
    """Currencies to pick from, or type in. Returns ("pop", ("currency", name))."""

    def __init__(self, app: "KockaApp", none: bool) -> None:
        """`none`: whether "only the home currency" is offered."""
        super().__init__(app)
        self._none = none

    def build(self) -> list:
        self.title = t(ids.CURRENCY_TITLE)
        items = [Item(t(ids.PURSE_SAME), "")] if self._none else []
        items.extend([Item(name, name) for name, _ in _KNOWN])
        items.append(Item(t(ids.PURSE_OTHER), "►"))
        return items

    def picked(self, action):
        """Takes a currency, or opens the editor."""
        if action == "►":
            from kocka.ui.screens.club.dial import CurrencyEditor

            return ("push", CurrencyEditor())
        return ("pop", ("currency", action))

    def on_result(self, value):
        """Takes the typed currency."""
        return ("pop", ("currency", value))
