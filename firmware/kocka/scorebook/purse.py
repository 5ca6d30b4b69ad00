"""The currencies of an evening: one at home, perhaps another at the bar, and their rate, set once.


purse = Purse("Kč", 0, "SEK", 0, 3, 1)     # 1 SEK is 3 Kč
purse.to_home(420)                         # (1260, 0): nothing is rounded silently
"""

from micropython import const

from kocka.engine.packed import put_integer
from kocka.match.setup import Unpacker, put_text, take_integer

HOME = const(0)
BAR = const(1)

_CURRENCY_BYTES = const(6)
MOST_DECIMALS = const(3)
_MOST_RATE = const(1000000)


class Purse:
    """`home`, `bar`: names of the currencies, "" for none; `decimals`, `bar_decimals`: 2 for 100 coins a unit.

    `rate_home` of the home currency are worth `rate_bar` of the other.
    """

    def __init__(
        self,
        home: str = "",
        decimals: int = 0,
        bar: str = "",
        bar_decimals: int = 0,
        rate_home: int = 1,
        rate_bar: int = 1,
    ) -> None:
        """Raises ValueError for impossible values."""
        if len(home.encode()) > _CURRENCY_BYTES or len(bar.encode()) > _CURRENCY_BYTES:
            raise ValueError("a currency has " + str(int(_CURRENCY_BYTES)) + " bytes at most")
        if not 0 <= decimals <= MOST_DECIMALS or not 0 <= bar_decimals <= MOST_DECIMALS:
            raise ValueError("a currency has 0 to 3 decimals")
        if not 1 <= rate_home <= _MOST_RATE or not 1 <= rate_bar <= _MOST_RATE:
            raise ValueError("a rate is made of two numbers from 1 to " + str(int(_MOST_RATE)))
        self.home = home
        self.decimals = decimals
        self.bar = bar
        self.bar_decimals = bar_decimals
        self.rate_home = rate_home
        self.rate_bar = rate_bar

    def to_home(self, coins: int) -> tuple[int, int]:
        """(smallest coins at home, remainder) for an amount of smallest coins at the bar.

        The remainder is more than 0 where the amount is not whole; the first number is then rounded down.
        """
        amount = coins * self.rate_home * 10**self.decimals
        unit = self.rate_bar * 10**self.bar_decimals
        return amount // unit, amount % unit

    def exchanged(self, coins: int, currency: int) -> int:
        """An amount of smallest coins of `currency` (HOME or BAR) in the other one, to the nearest coin."""
        home = self.rate_home * 10**self.decimals
        bar = self.rate_bar * 10**self.bar_decimals
        amount, unit = (coins * home, bar) if currency == BAR else (coins * bar, home)
        return int((2 * amount + unit) // (2 * unit))

    def same(self, other: "Purse") -> bool:
        """Whether `other` has the same currencies at the same rate."""
        mine = (self.home, self.decimals, self.bar, self.bar_decimals, self.rate_home, self.rate_bar)
        return mine == (other.home, other.decimals, other.bar, other.bar_decimals, other.rate_home, other.rate_bar)

    def pack(self, out: bytearray) -> None:
        """Appends the packed purse to `out`."""
        put_text(out, self.home)
        put_text(out, self.bar)
        for n in (self.decimals, self.bar_decimals, self.rate_home, self.rate_bar):
            put_integer(out, n)


def take_purse(u: Unpacker) -> Purse:
    """The next packed purse. Raises ValueError for other bytes."""
    home = u.text()
    bar = u.text()
    decimals = take_integer(u)
    bar_decimals = take_integer(u)
    rate_home = take_integer(u)
    return Purse(home, decimals, bar, bar_decimals, rate_home, take_integer(u))
