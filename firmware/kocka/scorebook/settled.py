"""What has been paid of what an evening left owed (settle.py): a book for all evenings, a record for each payment.

    settled = Settled.of(folder, 20261121)          # None where nothing was paid yet; `opening` makes one
    settled.give(20261121, Paid(("Kč", 0), ("Pavel", 2), ("Čeněk", 1), 45))
    settled.paid(20261121)                          # [Paid]
    settled.take_back(20261121, 0)                  # the first of these was not paid after all; undo() as in every book
    settled.choose("…/sheet00007.kck", 20261122, 20261121)  # begun after midnight: settled with the evening before
    evening = Evening(folder, 20261121)             # reads all books in slices: then `book` and `has`

A payment is a fact: it stays when a sheet is corrected, and counts in what is owed then. A sheet belongs to the evening
of its date, unless another one was chosen for it, or none; a choice ends when the date of the sheet is corrected.
"""

from micropython import const

from kocka.engine.packed import put_integer
from kocka.match import dates
from kocka.match.setup import Unpacker, put_number, put_text, take_integer
from kocka.match.writing import finish
from kocka.scorebook.bill import PAYMENTS
from kocka.scorebook.book import Book, Loading, files
from kocka.scorebook.packs import number_of
from kocka.scorebook.score_sheet import PREFIX as SHEETS

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

    from kocka.match.journal import Problem, Steps

SETTLED = const(86)
GIVEN = const(87)
TAKEN_BACK = const(88)
CHOSEN = const(89)

PREFIX = PAYMENTS
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
    LAST = CHOSEN

    @classmethod
    def of(cls, folder: str, date: int) -> "Self | None":
        """The book with the payments of that day, else the one to which they are added, None if there is none."""
        evening = Evening(folder, date)
        finish(evening.steps())
        return evening.book  # type: ignore[return-value]

    @classmethod
    def opening(cls, folder: str) -> "Steps":
        """A new book as a writing (kocka.match.writing)."""
        return cls._creating(folder, b"")

    def _begin(self, payload: bytes) -> None:
        if payload:
            raise ValueError("these payments begin with none")
        self._reset()

    def _reset(self) -> None:
        self._rows: list[tuple[int, Paid]] = []
        self.chosen: dict[tuple[int, int], int] = {}  # of (number of a sheet, its date): the evening, 0 for none

    def paid(self, date: int) -> list[Paid]:
        """The payments of that day, in order."""
        return [paid for day, paid in self._rows if day == date]

    def days(self) -> list[int]:
        """The days of which there are payments."""
        return sorted({day for day, _ in self._rows})

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

    def choose(self, path: str, day: int, evening: int) -> None:
        """The sheet in the file `path`, which is of that day, belongs to this evening; 0: to none.

        Raises ValueError, StorageError.
        """
        out = bytearray()
        for number in (number_of(path, SHEETS), day, evening):
            put_integer(out, number)
        self._change(CHOSEN, bytes(out))

    def _apply(self, kind: int, payload: bytes) -> None:
        u = Unpacker(payload)
        if kind == CHOSEN:
            number, day, evening = take_integer(u), take_integer(u), take_integer(u)
            for date in (day, evening):
                if date:
                    dates.check(date)
            if number < 0:
                raise ValueError("no such sheet")
            self.chosen[number, day] = evening
            return
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


class Evening:
    """Reads all books of payments in `steps`.

    Then `book`: the one with the payments of the evening, else the one to which they are added, None if there is none;
    `last`: the newest book, or None; `problems`: with their files.
    """

    def __init__(self, folder: str, date: int) -> None:
        """`date`: of the evening."""
        self.date = date
        self.book: Settled | None = None
        self.last: Settled | None = None
        self.problems: list[Problem] = []
        self._chosen: dict[tuple[int, int], int] = {}
        self._folder = folder

    def steps(self) -> "Steps":
        """Finds the books, then reads a few records at a time."""
        yield
        for path in files(self._folder, PREFIX):
            loading = Loading(Settled, path)
            yield
            yield from loading.steps()
            if loading.problem is not None:
                self.problems.append(loading.problem)
            book = loading.book
            if isinstance(book, Settled):
                self.take(book)
                if book.paid(self.date) or (
                    book.count < _FULL and (self.book is None or not self.book.paid(self.date))
                ):
                    self.book = book
            yield

    def take(self, book: Settled) -> None:
        """Knows what was chosen in this book, the newest one."""
        self._chosen.update(book.chosen)
        self.last = book

    def of(self, path: str, day: int) -> int:
        """The evening to which a sheet of that day belongs, 0 for none."""
        return self._chosen.get((number_of(path, SHEETS), day), day)

    def has(self, path: str, day: int) -> bool:
        """Whether a sheet counts in this evening: also one whose date cannot be read (-1)."""
        return day < 0 or self.of(path, day) == self.date
