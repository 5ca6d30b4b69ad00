"""The bill of an evening or a year: who owes and who has paid what (CK-17, CK-18), summed from score sheets.

    bill = Bill(20261121)                       # that evening; Bill(year=2026): that year; Bill(): all
    for _, score_sheet, _ in listed(folder):
        if score_sheet: bill.add_sheet(score_sheet)
    for row in bill.rows: row.name, row.debts, row.unpaid, row.at_home(), row.as_paid()

An unpaid debt counts the agreed price, if there is one. Payments at the bar are converted to the home currency at the
rate of their sheet: they are summed first and then converted, and a remainder that is less than a coin is reported.
Amounts in different home currencies are never summed.
"""

from micropython import const

from kocka.match import dates
from kocka.match.journal import Reader
from kocka.match.setup import Unpacker, take_integer
from kocka.match.writing import finish
from kocka.scorebook.book import UNDO_RECORD
from kocka.scorebook.packs import Place, packed, place_of
from kocka.scorebook.purse import BAR, HOME, MOST_DECIMALS, Purse
from kocka.scorebook.score_sheet import CLOSE, FOR_NOTHING, PREFIX, SHEET, ScoreSheet

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.journal import Steps

_RECORDS = const(6)  # read at a time
_UNPAID = const(-1)  # beside the currencies

PAYMENTS = "settled"  # of what an evening left owed (settled.py): how the names of these books begin


def counts(day: int, evening: int = 0, year: int = 0) -> bool:
    """Whether a sheet of this date is of that evening or year (0: any); True if the date cannot be read (-1)."""
    return day < 0 or ((not evening or day == evening) and (not year or dates.year_of(day) == year))


def is_same(one: tuple[str, int], other: tuple[str, int]) -> bool:
    """Whether two persons (name, number in the roster or 0) are one: by the number, else by name."""
    return one[1] == other[1] and (one[1] > 0 or one[0] == other[0])


def date_of(path: str) -> int:
    """The latest date of a sheet, after corrections; -1 if it cannot be read."""
    return head_of(path, False)[0]


def head_of(path: str, first: bool = True) -> tuple[int, str]:
    """(date, game) of a sheet; `first`: the date as in its first record is enough. (-1, "") if they cannot be read."""
    reading = HeadReading(path, first)
    finish(reading.steps())
    return reading.date, reading.game


class HeadReading:
    """`head_of` in `steps` of a few milliseconds.

    Then `date`, `game` and, unless it was in the pack's own record, `size`: bytes of the sound records, and `is_sound`:
    whether there is nothing else. `date` is -1 if they cannot be read.
    """

    def __init__(self, path: str, first: bool = False, is_whole: bool = False) -> None:
        """`first`: the first record is enough; `is_whole`: read all of it, even where a pack says what is in it."""
        self.path = path
        self.date = -1
        self.game = ""
        self.size = 0
        self.is_sound = False
        self._first = first
        self._is_whole = is_whole
        self._count = 0
        self._days: list[int] = []  # dates after each change that is still in effect

    def steps(self) -> "Steps":
        """Reads a few records at a time."""
        known = None if self._is_whole else packed(self.path, PREFIX)
        if known is not None:
            self.date, self.game = known
            return
        place = place_of(self.path, PREFIX)[0] if self._is_whole else Place(self.path)
        if place is None:
            return
        while self._read(place):
            yield
        if self._days:
            self.date = self._days[-1]
        else:
            self.game = ""

    def _read(self, place: Place) -> bool:
        """Reads a few records; whether there are more."""
        reader = Reader(place.path, ScoreSheet.VERSION, self.size, self._count, place.base, place.size)
        try:
            for _ in range(1 if self._first else _RECORDS):
                if not reader.next():
                    self.is_sound = not reader.problem
                    return False
                self._take(reader)
                self.size = reader.end
                self._count = reader.count
            return not self._first
        except (ValueError, IndexError):
            self._days = []
            self.is_sound = False
        finally:
            reader.close()
        return False

    def _take(self, reader: Reader) -> None:
        """Notes what the record just read changes. Raises ValueError or IndexError where it makes no sense."""
        days = self._days
        if not self._count:
            u = Unpacker(reader.payload)
            if reader.kind != SHEET:
                raise ValueError("no score sheet")
            days.append(take_integer(u))
            self.game = u.text()
        elif reader.kind == UNDO_RECORD:
            days.pop()
        else:
            day = days[-1]
            if reader.kind == CLOSE:
                u = Unpacker(reader.payload)
                take_integer(u)
                if u.at < len(reader.payload):
                    day = take_integer(u)
            days.append(day)


def comparable(coins: int, decimals: int) -> int:
    """An amount scaled so that amounts with different decimals can be compared."""
    return int(coins * 10 ** (MOST_DECIMALS - decimals))


class Sums:
    """Amounts by currency and rate. `parts`: list of (purse, HOME or BAR, smallest coins)."""

    def __init__(self) -> None:
        self.parts: list[tuple[Purse, int, int]] = []

    def add(self, purse: Purse, currency: int, coins: int) -> None:
        """Adds an amount."""
        if not purse.bar:
            currency = HOME
        for at in range(len(self.parts)):
            other, kind, before = self.parts[at]
            if kind == currency and purse.same(other):
                self.parts[at] = (other, kind, before + coins)
                return
        self.parts.append((purse, currency, coins))

    def as_paid(self) -> list[tuple[str, int, int]]:
        """(currency, decimals, smallest coins) of each currency that was paid in."""
        found: list[tuple[str, int, int, bool]] = []
        for purse, kind, coins in self.parts:
            if kind == BAR:
                _add(found, purse.bar, purse.bar_decimals, coins)
            else:
                _add(found, purse.home, purse.decimals, coins)
        return [row[:3] for row in found]

    def at_home(self) -> list[tuple[str, int, int, bool]]:
        """(currency, decimals, smallest coins, whether that is exact) for each home currency, rounded down."""
        found: list[tuple[str, int, int, bool]] = []
        for purse, kind, coins in self.parts:
            whole, rest = purse.to_home(coins) if kind == BAR else (coins, 0)
            _add(found, purse.home, purse.decimals, whole, not rest)
        return found


def _add(found: list[tuple[str, int, int, bool]], name: str, decimals: int, coins: int, exact: bool = True) -> None:
    """Adds to the row of the same currency, in the smaller of the two coins, or appends a row."""
    for at in range(len(found)):
        known, own, before, was_exact = found[at]
        if known == name:
            most = max(own, decimals)
            whole = before * 10 ** (most - own) + coins * 10 ** (most - decimals)
            found[at] = (name, most, whole, was_exact and exact)
            return
    found.append((name, decimals, coins, exact))


class Row(Sums):
    """What one person paid, as sums.

    `name`, `number` (in the roster, 0 for none); `debts`: rounds of drinks owed, `unpaid`: those still open; `reasons`:
    counts of FOR_INTERLUDE, FOR_MATCH, FOR_RENONC and of payments that nobody owed; `promised`: sums of what is unpaid,
    at the agreed price; `won`: what the games themselves brought, negative for a loss.
    """

    def __init__(self, name: str, number: int) -> None:
        super().__init__()
        self.name = name
        self.number = number
        self.debts = 0
        self.unpaid = 0
        self.reasons = [0, 0, 0, 0]
        self.promised = Sums()
        self.won = Sums()


class Bill(Sums):
    """Rows of persons in order of appearance, and the sums of all of them; see the module's docstring.

    `rows`; `biggest`: (smallest coins at home, currency, decimals, name, date) of the most that one person paid in one
    match (CK-26), None while nobody has paid; `is_squared`: of (sheet, player), whether debts are settled otherwise.
    """

    def __init__(self, evening: int = 0, year: int = 0) -> None:
        """Empty. `evening`: the date of the sheets that count; `year`: their year; 0 for any."""
        super().__init__()
        self.evening = evening
        self.year = year
        self.rows: list[Row] = []
        self.biggest: tuple[int, str, int, str, int] | None = None
        self.is_squared: Any = None

    def row(self, name: str, number: int = 0) -> Row:
        """The row of a person: by the number in the roster, else by name; new if there is none."""
        for row in self.rows:
            if is_same((row.name, row.number), (name, number)):
                return row
        row = Row(name, number)
        self.rows.append(row)
        return row

    def add_sheet(self, score_sheet: ScoreSheet) -> bool:
        """Adds what was owed and paid on a sheet; False if it is of another evening or year."""
        for _ in self.adding(score_sheet):
            pass
        return counts(score_sheet.date, self.evening, self.year)

    def adding(self, score_sheet: ScoreSheet) -> "Any":
        """`add_sheet` in slices of a few milliseconds, which it yields; what it adds, it adds at the end."""
        if not counts(score_sheet.date, self.evening, self.year):
            return
        kinds: list[tuple[int, int, int]] = []  # (player, why, currency or _UNPAID)
        sums: list[tuple[int, int]] = []  # (how many, coins) of each
        for found in score_sheet.billed():
            if found is None:
                yield
                continue
            player, why, _, coins, currency = found
            kind = (player, why, currency if coins >= 0 else _UNPAID)
            if kind not in kinds:
                kinds.append(kind)
                sums.append((0, 0))
            at = kinds.index(kind)
            sums[at] = (sums[at][0] + 1, sums[at][1] + max(0, coins))
        purse = score_sheet.setup.purse
        alone = [Sums() for _ in score_sheet.players]
        for at in range(len(kinds)):
            player, why, currency = kinds[at]
            count, coins = sums[at]
            name, number = score_sheet.players[player]
            row = self.row(name, number)
            row.reasons[3 if why == FOR_NOTHING else why] += count
            if why != FOR_NOTHING:
                row.debts += count
            if currency != _UNPAID:
                for one in (row, self, alone[player]):
                    one.add(purse, currency, coins)
            elif self.is_squared is None or not self.is_squared(score_sheet, player):
                row.unpaid += count
                if score_sheet.setup.price:
                    row.promised.add(purse, HOME, count * score_sheet.setup.price)
        if score_sheet.over:  # HE-15, and free sheets of money
            for seat, net in enumerate(score_sheet.sheet.nets()):
                if net:
                    self.row(*score_sheet.players[score_sheet.sheet.seating.sitting[seat]]).won.add(purse, HOME, net)
        for player in range(len(alone)):
            for name, decimals, coins, _ in alone[player].at_home():
                most = self.biggest
                if coins and (most is None or comparable(coins, decimals) > comparable(most[0], most[2])):
                    self.biggest = (coins, name, decimals, score_sheet.players[player][0], score_sheet.date)
