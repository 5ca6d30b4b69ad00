"""Whose debts of drinks on a bill are settled: by what was marked as paid after the evening (settle.py).

    squared = Squared(folder, 20261121)
    for _ in squared.reading(): pass              # a few milliseconds each
    squared.has(score_sheet, player)              # a debt of that player on a sheet of that day

    years = Years(folder)                         # the same for sheets of many evenings, one after the other
    for _ in years.reading(score_sheet, paths, at): pass
    years.has(score_sheet, player)

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

    from kocka.match.journal import Steps


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
        self._read: Evening | None = None

    def covers(self, score_sheet: ScoreSheet) -> bool:
        """Whether a sheet belongs to this evening, once it is read."""
        return self._read is not None and self._read.has(score_sheet.path, score_sheet.date)

    def reading(self, paths: "Any" = None) -> "Steps":
        """Reads the book of payments and, where drinks were paid, the evening's sheets; yields between slices.

        `paths`: where these are, None for all there are.
        """
        evening = Evening(self._folder, self._day)
        yield from evening.steps()
        if self._path:
            self.evening = evening.of(self._path, self._day)
            if self.evening != self._day:
                evening = Evening(self._folder, self.evening)
                yield from evening.steps()
        self._read = evening
        paid = evening.book.paid(self.evening) if evening.book is not None else []
        paid = [one for one in paid if one.what[1] == DRINKS]
        if not paid or not self.evening:
            return
        for path in files(self._folder, PREFIX) if paths is None else paths:
            reading = HeadReading(path)
            yield from reading.steps()
            if reading.date >= 0 and evening.has(path, reading.date):
                loading = Loading(ScoreSheet, path)
                yield from loading.steps()
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


class Years:
    """Whose debts are settled on sheets of many evenings, as a Squared for the evening of one sheet after the other.

    Sheets of an evening are looked for among the `NEAR` files before and after one of them: they are begun in a row.
    """

    NEAR = 24

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._now: Squared | None = None

    def reading(self, score_sheet: ScoreSheet, paths: "Any", at: int) -> "Steps":
        """Reads the evening of a sheet, if somebody owes something on it; `at`: its place in `paths`."""
        if not any([unpaid > 0 for unpaid in score_sheet.sheet.seating.unpaid]):
            return
        if self._now is None or not self._now.covers(score_sheet):
            self._now = Squared(self._folder, score_sheet.date, score_sheet.path)
            last = min(len(paths), at + self.NEAR)
            yield from self._now.reading([paths[near] for near in range(max(0, at - self.NEAR), last)])

    def has(self, score_sheet: ScoreSheet, player: int) -> bool:
        """Whether what a player owes on this sheet is settled; it must be the one read last."""
        return self._now is not None and self._now.has(score_sheet, player)
