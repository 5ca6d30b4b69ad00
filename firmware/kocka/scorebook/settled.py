"""What has been paid of what an evening left owed (settle.py): a book for all evenings, a record for each payment.

    settled = Settled.of(folder, 20261121)          # None where nothing was paid yet; `opening` makes one
    settled.give(20261121, Paid(("Kč", 0), ("Pavel", 2), ("Čeněk", 1), 45))
    settled.paid(20261121)                          # [Paid]
    settled.take_back(20261121, 0)                  # the first of these was not paid after all; undo() as in every book

A payment is a fact: it stays when a sheet is corrected, and counts in what is owed then.
"""

from micropython import const

from kocka.engine.packed import put_integer
from kocka.match import dates
from kocka.match.setup import Unpacker, put_number, put_text, take_integer
from kocka.match.writing import Steps
from kocka.scorebook.book import Book, files

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

SETTLED = const(86)
GIVEN = const(87)
TAKEN_BACK = const(88)

PREFIX = "settled"
DRINKS = const(-1)  # decimals of what is no money
_FULL = const(100)  # records, from which on another evening begins another file
_MOST = const(1000000000)


class Paid:
    """One payment. `what`: (currency, its decimals), or (what is drunk, DRINKS); `giver`, `taker`: (name, number in the
    roster or 0), (game, POT) for the pot of a game; `amount`: smallest coins, or how many drinks.
    """

    def __init__(self, what: tuple[str, int], giver: tuple[str, int], taker: tuple[str, int], amount: int) -> None:
        """Raises ValueError for impossible values."""
        if not 0 < amount <= _MOST or not DRINKS <= what[1] <= 3:
            raise ValueError("no such payment")
        self.what = what
        self.giver = giver
        self.taker = taker
        self.amount = amount


class Settled(Book):
    """The payments of evenings; see the module's docstring."""

    PREFIX = PREFIX
    BEGIN = SETTLED
    LAST = TAKEN_BACK

    @classmethod
    def of(cls, folder: str, date: int) -> "Self | None":
        """The book with the payments of that day, else the one to which they are added, None if there is none."""
        newest = None
        paths = files(folder, PREFIX)
        for at in range(len(paths) - 1, -1, -1):
            book, _ = cls.load(paths[at])
            if book is None:
                continue
            if book.paid(date):
                return book
            if newest is None:
                newest = book
        return newest if newest is not None and newest.count < _FULL else None

    @classmethod
    def opening(cls, folder: str) -> Steps:
        """A new book as a writing (kocka.match.writing), whose result it is."""
        return cls._creating(folder, b"")

    def _begin(self, payload: bytes) -> None:
        if payload:
            raise ValueError("these payments begin with none")
        self._reset()

    def _reset(self) -> None:
        self._rows: list[tuple[int, Paid]] = []

    def paid(self, date: int) -> list[Paid]:
        """The payments of that day, in order."""
        return [row[1] for row in self._rows if row[0] == date]

    def days(self) -> list[int]:
        """The days of which there are payments."""
        return sorted({row[0] for row in self._rows})

    def give(self, date: int, paid: Paid) -> None:
        """Somebody has paid. Raises ValueError, StorageError."""
        out = bytearray()
        put_integer(out, date)
        put_text(out, paid.what[0])
        put_integer(out, paid.what[1])
        for name, number in (paid.giver, paid.taker):
            put_text(out, name)
            put_number(out, number, 2)
        put_integer(out, paid.amount)
        self._change(GIVEN, bytes(out))

    def take_back(self, date: int, number: int) -> None:
        """Payment `number` of that day was none. Raises ValueError, StorageError."""
        out = bytearray()
        put_integer(out, date)
        put_integer(out, number)
        self._change(TAKEN_BACK, bytes(out))

    def _apply(self, kind: int, payload: bytes) -> None:
        u = Unpacker(payload)
        date = take_integer(u)
        if date:
            dates.check(date)
        if kind == TAKEN_BACK:
            number = take_integer(u)
            own = [row for row in self._rows if row[0] == date]
            if not 0 <= number < len(own):
                raise ValueError("no such payment")
            self._rows = [row for row in self._rows if row is not own[number]]
            return
        what = (u.text(), take_integer(u))
        giver = (u.text(), u.number(2))
        taker = (u.text(), u.number(2))
        self._rows.append((date, Paid(what, giver, taker, take_integer(u))))
