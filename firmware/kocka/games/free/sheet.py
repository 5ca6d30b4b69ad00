"""The free sheet: any game that is written down as numbers in columns.

    rules = Rules(high_wins=True, target=500)
    sheet = Sheet(dealer, 5, rules)
    sheet.add_round([10, 0, -5, 20, 0])
    sheet.add_penalty(seat, points)        # outside a round: the deal does not move, no sum is checked

The rest of the interface is in `engine/sheet.py`. A match ends when somebody reaches the target or all rounds are
played, whichever comes first; without either it goes on until the players stop. Numbers are points, or smallest coins
where the rules say `money`; the totals are then what everybody has won.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.sheet import OVER, ROUND, VOID, SheetError, VoidEntry, kind_of
from kocka.engine.terms import Terms

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

FEWEST = const(2)
MOST = const(9)
MOST_POINTS = const(1000000)  # of one player in one round, plus or minus
MOST_TARGET = const(10000000)

_HIGH = const(1)
_CHECKED = const(2)
_MONEY = const(4)
_SIZE = const(9)
_BIAS = const(16777216)


class Rules:
    """What the players agreed on. The number of rounds is in the terms.

    `high_wins`; `target`: points that end the match, 0 for none; `checked`: whether the points of a round must sum to
    `total`; `money`: whether the numbers are smallest coins.
    """

    def __init__(
        self, high_wins: bool = False, target: int = 0, checked: bool = False, total: int = 0, money: bool = False
    ) -> None:
        """Raises ValueError for impossible rules."""
        if target < 0 or target > MOST_TARGET:
            raise ValueError("the target is 1 to " + str(int(MOST_TARGET)) + ", 0 for none")
        if total < -MOST_TARGET or total > MOST_TARGET:
            raise ValueError("no round makes that many points")
        self.high_wins = high_wins
        self.target = target
        self.checked = checked
        self.total = total
        self.money = money

    def pack(self) -> bytes:
        """Packs the rules as options of `Sheet.begin`: flags, then target and total + 2**24 in four bytes each."""
        flags = (_HIGH if self.high_wins else 0) | (_CHECKED if self.checked else 0) | (_MONEY if self.money else 0)
        return bytes([flags]) + self.target.to_bytes(4, "little") + (self.total + _BIAS).to_bytes(4, "little")


def unpack(options: bytes) -> Rules:
    """The inverse of `Rules.pack()`; empty options give the defaults. Raises ValueError for any other bytes."""
    if not options:
        return Rules()
    if len(options) != _SIZE or options[0] >= 2 * _MONEY:
        raise ValueError("no rules of a free sheet")
    total = int.from_bytes(options[5:], "little") - _BIAS
    flags = options[0]
    target = int.from_bytes(options[1:5], "little")
    return Rules(flags & _HIGH != 0, target, flags & _CHECKED != 0, total, flags & _MONEY != 0)


class Sheet(base.Sheet):
    """A match of any game; see the module's docstring."""

    def __init__(self, dealer: int = 0, seats: int = 4, rules: Rules | None = None, rounds: int = 0) -> None:
        """An empty sheet; `rounds`: how many are played, 0 for any number. Raises ValueError, SheetError for a wrong
        seat.
        """
        if seats < FEWEST or seats > MOST:
            raise ValueError("a sheet is for 2 to 9 players")
        self.SEATS = seats
        self.rules = rules or Rules()
        self.HIGH_WINS = self.rules.high_wins
        self.planned = rounds
        self.ends_at = self.rules.target
        self.endless = not (rounds or self.ends_at)
        if self.rules.checked:
            self.whole = self.rules.total
        self.is_money = self.rules.money
        self.point_coins = int(self.is_money)
        super().__init__(dealer)

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Self":
        """As in `engine/sheet.py`: the options are packed `Rules`."""
        return cls(dealer, seats, unpack(options), terms.rounds)

    def add_round(self, points: list[int]) -> None:
        """Enters the numbers of a round. Raises SheetError if no round is due or they do not add up."""
        self.add(base.round_of(points))

    def add_penalty(self, seat: int, points: int) -> None:
        """Enters points of one player that belong to no round."""
        self.add(VoidEntry.of(seat, points))

    def nets(self) -> list[int]:
        """The totals where the numbers are money."""
        return list(self.totals) if self.rules.money else super().nets()

    def owed(self, at_end: bool) -> tuple[list[int], int, int, int, int] | None:
        """As in `engine/sheet.py`: there is no pot."""
        return (list(self.totals), 0, 0, 0, 0) if self.rules.money else None

    def check_played(self, entry: tuple[int, ...], playing: int) -> None:
        kind = kind_of(entry)
        if kind == VOID:
            void = VoidEntry(entry)
            self.check_seat(void.seat)
            numbers: tuple[int, ...] = (void.amount,)
            if len(entry) != 3:
                raise ValueError("one number for a penalty")
        elif kind == ROUND:
            numbers = entry[1:]
            if len(entry) != 1 + playing:
                raise SheetError(base.PLAYERS, len(entry) - 1, str(len(entry) - 1))
        else:
            raise SheetError(base.NOT_HERE, kind, str(kind))
        for n in numbers:
            if n < -MOST_POINTS or n > MOST_POINTS:
                raise SheetError(base.RANGE, n, str(n))
        if kind == ROUND and self.rules.checked and sum(numbers) != self.rules.total:
            made = sum(numbers)
            detail = "they make " + str(made) + " and not " + str(self.rules.total)
            raise SheetError(base.SUM, self.rules.total - made, detail)

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        if kind_of(entry) == VOID:
            void = VoidEntry(entry)
            self.totals[void.seat] += void.amount
        else:
            self.rounds += 1
            self.dealer = self.left_of(self.dealer)
            points = self.points_of(entry)
            for seat in range(self.SEATS):
                self.totals[seat] += points[seat]
        target = self.rules.target
        if (target and max(self.totals) >= target) or (self.planned and self.rounds >= self.planned):
            self.due = OVER


def sheet_class() -> type[Sheet]:
    """The game's Sheet class, for the registry."""
    return Sheet
