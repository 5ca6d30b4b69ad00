"""Whose debts of drinks on a bill are settled: by what was marked as paid after the evening (settle.py).

    squared = Squared(folder, 20261121)
    for _ in squared.reading(): pass              # a few milliseconds each
    squared.has(score_sheet, player)              # a debt of that player on a sheet of that day

A payment is in one place, on a bill or among those of the evening, and both show it.
"""

from kocka.scorebook.bill import HeadReading
from kocka.scorebook.book import Loading, files
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet
from kocka.scorebook.settle import Settlement
from kocka.scorebook.settled import DRINKS, Evening

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any


class Squared:
    """See the module. `evening`: to which the sheets of the day, or the one sheet, belong."""

    def __init__(self, folder: str, day: int, path: str = "") -> None:
        """`day`: of the sheets; `path`: of the only one that is asked for, which may belong to another evening."""
        self.evening = day
        self._folder = folder
        self._day = day
        self._path = path
        self._settlement = Settlement()
        self._found: list[tuple[str, int]] = []
        self._has: Evening | None = None

    def reading(self) -> "Any":
        """Reads the book of payments and, where drinks were paid, the evening's sheets; yields between slices."""
        evening = Evening(self._folder, self._day)
        while evening.go_on():
            yield
        if self._path:
            self.evening = evening.of(self._path, self._day)
            if self.evening != self._day:
                evening = Evening(self._folder, self.evening)
                while evening.go_on():
                    yield
        paid = evening.book.paid(self.evening) if evening.book is not None else []
        paid = [one for one in paid if one.what[1] == DRINKS]
        if not paid or not self.evening:
            return
        for path in files(self._folder, PREFIX):
            reading = HeadReading(path)
            while reading.go_on():
                yield
            if reading.date >= 0 and evening.has(path, reading.date):
                loading = Loading(ScoreSheet, path)
                while loading.go_on():
                    yield
                if isinstance(loading.book, ScoreSheet):
                    yield from self._settlement.adding(loading.book)
        self._found = self._settlement.squared(paid)
        self._has = evening

    def has(self, score_sheet: ScoreSheet, player: int) -> bool:
        """Whether what a player owes on this sheet is settled."""
        if self._has is None or not self._has.has(score_sheet.path, score_sheet.date):
            return False
        what = score_sheet.setup.terms.played_for
        return self._settlement.is_squared(self._found, what, score_sheet.players[player])
