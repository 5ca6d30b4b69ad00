"""A table where not everybody plays every round: one more sits there than play at once, or somebody has left.

    seating = RestingSeating(5, 4)
    sheet = sheet_class(game).begin(0, 4, options, terms).sit(seating, dealer)
    sheet.resting                        # a mask of the seats that do not play the next round
    sheet.add(seating.marked(sheet, (ROUND, 0, 14, 14, -1, 0, -1, -1)))
    sheet.add(LeaveEntry.of(2))          # seat 2 goes home; LeaveEntry.of(2, True): is back
    sheet.add(RestsEntry.of(1))          # seat 1 rests in the next round

The dealer deals and rests; in games where the loser deals, people rest in turn; or somebody else is said to rest. Who
still has to play for the end (a baráž) does not rest. A round says in its first number, from bit 4 on, which seats
rest; their points are 0. The game checks it as a round of those who play (`Sheet.check_played`), and books it as one of
all seats. Where a game numbers the seats of a round among those who play (`AMONG`, Taroky), it finds them by `playing`.

Somebody may sit down beside the others (`with_seat`): then the sheet is as if the seat had been empty from the start.
Who has left keeps the total, but is behind all others. Somebody may sit down there (JOIN), or the same person again.
"""

from micropython import const

from kocka.engine.cards import ones
from kocka.engine.seating import DEALS, JOIN, RESTS, SEATING, DealsEntry, JoinEntry, RestsEntry, TableSeating
from kocka.engine.sheet import (
    NO_SEAT,
    NOT_HERE,
    OVER,
    PLAYERS,
    RANGE,
    ROUND,
    Sheet,
    SheetError,
    is_agreed,
    kind_of,
)

# A kind of entry, beside those of seating.py.
LEAVE = const(11)

_OUT = const(4)  # bits of the kind below the mask
_SEATS = const(0xFFFF)  # the bits of the mask


class LeaveEntry:
    """(LEAVE, seat, back): who sits in `seat` has left, or is `back`."""

    @staticmethod
    def of(seat: int, back: bool = False) -> tuple[int, ...]:
        """An entry in which somebody leaves, or comes back."""
        return (LEAVE, seat, 1 if back else 0)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.seat = entry[1]
        self.back = entry[2] != 0

    def after(self, gone: int) -> int:
        """The mask of those who have left, after this entry."""
        return gone & ~(1 << self.seat) if self.back else gone | 1 << self.seat


def out_of(entry: tuple[int, ...]) -> int:
    """The mask of the seats that rested in a round."""
    return int(entry[0] >> _OUT & _SEATS)


def marked(entry: tuple[int, ...], out: int) -> tuple[int, ...]:
    """A round in which the seats of the mask `out` rest."""
    return (entry[0] & ~(_SEATS << _OUT) | out << _OUT,) + entry[1:]


def playing(seats: int, out: int) -> list[int]:
    """Those of so many seats that are not in the mask `out`, ascending."""
    return [seat for seat in range(seats) if not out >> seat & 1]


def with_seat(entry: tuple[int, ...], seat: int, among: bool) -> tuple[int, ...]:
    """An entry on a sheet that has one more `seat`, behind the others, where nobody sat then; `among`: Sheet.AMONG."""
    kind = kind_of(entry)
    if kind == SEATING:
        return entry + (seat,)
    if kind != ROUND:
        return entry
    points = entry[1:] if among else entry[1 : 1 + seat] + (0,) + entry[1 + seat :]
    return marked(entry[:1] + points, out_of(entry) | 1 << seat)


def without_seat(entry: tuple[int, ...], seat: int, among: bool) -> tuple[int, ...]:
    """What `with_seat` was made of."""
    kind = kind_of(entry)
    if kind == SEATING:
        return entry[:1] + tuple([one for one in entry[1:] if one != seat])
    if kind != ROUND:
        return entry
    points = entry[1:] if among else entry[1 : 1 + seat] + entry[2 + seat :]
    return marked(entry[:1] + points, out_of(entry) & ~(1 << seat))


class RestingSeating(TableSeating):
    """Of the `seats`, `table` play at once.

    `fewest`: at least so many, 0: always `table`; `empty`: how many of the seats, the last ones, are empty at first.
    `turn`: the seat that rests next, or first of several, in games where the loser deals; `rester`: the one that was
    said to rest in the next round, -1: none was.
    """

    can_leave = True

    def __init__(self, seats: int, table: int, fewest: int = 0, empty: int = 0) -> None:
        super().__init__(seats, empty)
        self.table = table
        self.fewest = fewest or table
        self.turn = 0

    def reset(self, dealer: int) -> None:
        super().reset(dealer)
        self.gone = self._first_gone()
        self.turn = dealer
        self.rester = -1

    def _first_gone(self) -> int:
        return (1 << self.seats) - (1 << self.seats - self.empty)

    def resting(self, sheet: Sheet) -> int:
        found = self.gone
        seat = self.rester if self.rester >= 0 else self.turn if sheet.loser_deals else sheet.dealer
        while self.seats - ones(found) > self.table:
            if not (found >> seat & 1 or seat in sheet.baraz):
                found |= 1 << seat
            seat = super().left_of(seat, 1)
        return int(found)

    def marked(self, sheet: Sheet, entry: tuple[int, ...]) -> tuple[int, ...]:
        return marked(entry, self.resting(sheet))

    def left_of(self, seat: int, steps: int) -> int:
        """As they sit now; who has left is passed over."""
        for _ in range(steps):
            seat = super().left_of(seat, 1)
            while self.gone >> seat & 1:
                seat = super().left_of(seat, 1)
        return int(seat)

    def check_alone(self, sheet: Sheet, entry: tuple[int, ...]) -> None:
        kind = kind_of(entry)
        out = out_of(entry)
        if (kind == LEAVE or kind == RESTS) and not out:
            if len(entry) != (3 if kind == LEAVE else 2):
                raise ValueError("no such entry: " + str(entry))
            sheet.check_seat(LeaveEntry(entry).seat if kind == LEAVE else RestsEntry(entry).seat)
            return
        if kind != ROUND:
            if out:
                raise SheetError(NOT_HERE, out, str(out))
            super().check_alone(sheet, entry)
            return
        if out >> self.seats:
            raise SheetError(NO_SEAT, out, str(out))
        left = self.seats - ones(out)
        if left > self.table or left < self.fewest:
            raise SheetError(PLAYERS, left, str(left))
        if sheet.AMONG:
            sheet.check_played(entry, left)
            return
        if is_agreed(entry):
            sheet.check_agreed(entry)
        numbers = [int(ROUND)]
        for seat in range(self.seats):
            if not out >> seat & 1:
                numbers.append(entry[1 + seat])
            elif entry[1 + seat]:
                raise SheetError(RANGE, entry[1 + seat], str(entry[1 + seat]))
        if is_agreed(entry):
            return
        for seat in entry[1 + self.seats :]:  # what games add are seats
            if seat >= 0 and out >> seat & 1:
                raise SheetError(NO_SEAT, seat, str(seat))
            numbers.append(seat - ones(out & (1 << seat) - 1) if seat >= 0 else seat)
        sheet.check_played(tuple(numbers), left)

    def check_now(self, sheet: Sheet, entry: tuple[int, ...]) -> None:
        super().check_now(sheet, entry)
        if kind_of(entry) == ROUND and self.gone & ~out_of(entry):
            raise SheetError(NO_SEAT, self.gone, str(self.gone))
        kind = kind_of(entry)
        if kind == DEALS and self.gone >> DealsEntry(entry).dealer & 1:
            raise SheetError(NO_SEAT, self.gone, str(self.gone))
        if kind == RESTS:
            seat = RestsEntry(entry).seat
            left = self.seats - ones(self.gone)
            if left <= self.table:
                raise SheetError(PLAYERS, left, str(left))
            if self.gone >> seat & 1 or seat in sheet.baraz:
                raise SheetError(NO_SEAT, seat, str(seat))
        if kind == LEAVE:
            leave = LeaveEntry(entry)
            if (self.gone >> leave.seat & 1) != leave.back:
                raise SheetError(NO_SEAT, leave.seat, str(leave.seat))
            left = self.seats - ones(self.gone) - 1
            if not leave.back and left < self.fewest:
                raise SheetError(PLAYERS, left, str(left))

    def book(self, sheet: Sheet, entry: tuple[int, ...]) -> None:
        rounds = sheet.rounds
        super().book(sheet, entry)
        if sheet.rounds > rounds:
            self.turn = self.left_of(self.rester if self.rester >= 0 else self.turn, 1)
            self.rester = -1

    def _note(self, sheet: Sheet, kind: int, entry: tuple[int, ...], at: int) -> None:
        if kind == LEAVE:
            if sheet.due != OVER:
                self.gone = LeaveEntry(entry).after(self.gone)
        elif kind == RESTS:
            self.rester = RestsEntry(entry).seat
        else:
            super()._note(sheet, kind, entry, at)
        if kind == JOIN:
            self.gone &= ~(1 << JoinEntry(entry).seat)
        elif self.gone >> sheet.dealer & 1:
            sheet.dealer = self.left_of(sheet.dealer, 1)

    def rested(self, sheet: Sheet, at: int) -> int:
        return out_of(sheet.entries[at]) & ~self.gone_at(sheet, at)

    def gone_at(self, sheet: Sheet, at: int) -> int:
        gone = self._first_gone()
        for number in range(min(at, len(self.kinds))):
            kind = self.kinds[number]
            if kind == LEAVE:
                gone = LeaveEntry(sheet.entries[number]).after(gone)
            elif kind == JOIN:
                gone &= ~(1 << JoinEntry(sheet.entries[number]).seat)
        return gone
