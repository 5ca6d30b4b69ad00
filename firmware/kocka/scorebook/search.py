"""Score sheets by date, of a game or with a person, the newest first; in slices of a few milliseconds.

search = Search(files(folder, PREFIX), "hearts", ("Jana", 3))
for _ in search.steps():
    pass
for at in range(len(search)): search.path(at), search.date(at)
"""

from array import array

from kocka.match.journal import Reader
from kocka.match.setup import Unpacker
from kocka.scorebook.bill import HeadReading
from kocka.scorebook.score_sheet import MORE, PLAYER, SHEET, people_of, take_player

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.match.journal import Steps
    from kocka.scorebook.packs import Paths


class _Reading(HeadReading):
    """Reads a whole sheet; `has`: whether the person has sat there."""

    def __init__(self, path: str, who: tuple[str, int]) -> None:
        super().__init__(path, False, True)
        self.has = False
        self._who = who

    def _take(self, reader: Reader) -> None:
        super()._take(reader)
        people: list[tuple[str, int]] = []
        if reader.kind == SHEET:
            people = people_of(Unpacker(reader.payload))
        elif reader.kind in (PLAYER, MORE):
            u = Unpacker(reader.payload)
            u.number(1)
            people = [take_player(u)]
        name, number = self._who
        for other, known in people:
            if known == number if known and number else other == name:
                self.has = True


class Search:
    """What was found so far: `len`, `path` and `date` by place. `looked`: how many sheets have been looked at."""

    def __init__(self, paths: "Paths", game: str = "", who: tuple[str, int] | None = None) -> None:
        """`game`: "" for any; `who`: name and number in the roster, or 0; None: anybody."""
        self.looked = 0
        self._paths = paths
        self._game = game
        self._who = who
        self._dates = array("i")
        self._places = array("H")

    def __len__(self) -> int:
        return len(self._dates)

    def path(self, at: int) -> str:
        """Of the sheet at this place."""
        return self._paths[self._places[at]]

    def date(self, at: int) -> int:
        """Of the sheet at this place, 0 where nobody knows it: those come last."""
        return self._dates[at]

    def steps(self) -> "Steps":
        """Looks at all sheets, the newest first, a part of one in a step."""
        while self.looked < len(self._paths):
            path = self._paths[len(self._paths) - 1 - self.looked]
            # The game first: a pack tells it without reading the sheet.
            head = HeadReading(path) if self._who is None or self._game else None
            if head is not None:
                yield
                yield from head.steps()
            fits = head is None or self._fits(head)
            if fits and self._who is not None:
                whole = _Reading(path, self._who)
                yield
                yield from whole.steps()
                head = whole
                fits = whole.has and self._fits(whole)
            if fits and head is not None:
                self._add(head.date)
            self.looked += 1
            yield

    def _fits(self, reading: HeadReading) -> bool:
        """Whether a sheet was read that is of the game."""
        return reading.date >= 0 and (not self._game or reading.game == self._game)

    def _add(self, date: int) -> None:
        """In its place: the newest first, of a day the one that was begun last."""
        at = len(self._dates)
        self._dates.append(date)
        self._places.append(len(self._paths) - 1 - self.looked)
        while at and self._dates[at - 1] < self._dates[at]:
            for row in (self._dates, self._places):
                row[at - 1], row[at] = row[at], row[at - 1]
            at -= 1
