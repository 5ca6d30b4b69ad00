"""Not everybody at the table plays every round: one more than play at once, in turn; or somebody has left.

    sheet = with_rests(at_table(sheet_class(game)), 5, 4).begin(dealer, 5, options, terms)
    sheet.resting                        # a mask of the seats that do not play the next round
    sheet.add((ROUND | sheet.resting << 4, 0, 14, 14, -1, 0, -1, -1))
    sheet.add(LeaveEntry.of(2))          # seat 2 goes home; LeaveEntry.of(2, True): is back

The dealer deals and rests; in games where the loser deals, people rest in turn. Who still has to play for the end
(a baráž) does not rest. A round says in its first number, from bit 4 on, which seats rest; their points are 0. The game
checks it as one of those who play (`_check`), and books it as one of all seats (`_book`). Where a game numbers the
seats of a round among those who play (`AMONG`, Taroky), it finds them by `playing`.

Somebody may sit down beside the others (`with_seat`): then the sheet is as if the seat had been empty from the start.
Who has left keeps the total, but is behind all others. Somebody may sit down there (JOIN), or the same person again.
"""

from micropython import const

from kocka.engine.cards import ones
from kocka.engine.seating import JOIN, SEATING, JoinEntry
from kocka.engine.sheet import NO_SEAT, NOT_DUE, NOT_HERE, OVER, PLAYERS, RANGE, ROUND, SheetError, kind_of

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.engine.seating import TableSheet

LEAVE = const(11)  # kind of entry, beside those of seating.py
_OUT = const(4)  # bits of the kind below the mask


class LeaveEntry:
    """(LEAVE, seat, back): who sits in `seat` has left, or is `back`."""

    @staticmethod
    def of(seat: int, back: bool = False) -> tuple[int, ...]:
        """An entry in which somebody leaves, or comes back."""
        return (LEAVE, seat, 1 if back else 0)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.seat = entry[1]
        self.back = entry[2] != 0


def out_of(entry: tuple[int, ...]) -> int:
    """The mask of the seats that rested in a round."""
    return int(entry[0] >> _OUT)


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
    return (entry[0] | 1 << seat + _OUT,) + points


def without_seat(entry: tuple[int, ...], seat: int, among: bool) -> tuple[int, ...]:
    """What `with_seat` was made of."""
    kind = kind_of(entry)
    if kind == SEATING:
        return entry[:1] + tuple([one for one in entry[1:] if one != seat])
    if kind != ROUND:
        return entry
    points = entry[1:] if among else entry[1 : 1 + seat] + entry[2 + seat :]
    return (entry[0] & ~(1 << seat + _OUT),) + points


def with_rests(kind: "type[TableSheet]", seats: int, table: int, fewest: int = 0, empty: int = 0) -> "type[TableSheet]":
    """The sheet of a game for so many `seats`, of whom `table` play at once; `fewest`: at least, 0: always as many;
    `empty`: how many of the seats, the last ones, are empty at first.
    """

    class Resting(kind):  # type: ignore[misc, valid-type]
        SEATS = seats
        EMPTY = empty
        dealer: int

        def _reset(self) -> None:
            self.gone = (1 << seats) - (1 << seats - empty)
            self.turn = self.first_dealer
            super()._reset()

        @property
        def resting(self) -> int:
            """The mask of the seats that do not play the next round."""
            found = self.gone
            seat = self.turn if getattr(self, "loser_deals", False) else self.dealer
            while self.SEATS - ones(found) > table:
                if not (found >> seat & 1 or seat in getattr(self, "baraz", b"")):
                    found |= 1 << seat
                seat = super().left_of(seat)
            return int(found)

        def marked(self, entry: tuple[int, ...], out: int = -1) -> tuple[int, ...]:
            """A round, with who rests in it: the mask `out`, or who rests now."""
            return (kind_of(entry) | (self.resting if out < 0 else out) << _OUT,) + entry[1:]

        def left_of(self, seat: int, steps: int = 1) -> int:
            """As in seating.py; who has left is passed over."""
            for _ in range(steps):
                seat = super().left_of(seat)
                while self.gone >> seat & 1:
                    seat = super().left_of(seat)
            return int(seat)

        def check_alone(self, entry: tuple[int, ...]) -> None:
            kind = kind_of(entry)
            out = out_of(entry)
            if kind == LEAVE and not out:
                if len(entry) != 3:
                    raise ValueError("no such entry: " + str(entry))
                self._seat(LeaveEntry(entry).seat)
                return
            if kind != ROUND:
                if out:
                    raise SheetError(NOT_HERE, out, str(out))
                super().check_alone(entry)
                return
            if out >> self.SEATS:
                raise SheetError(NO_SEAT, out, str(out))
            left = self.SEATS - ones(out)
            if left > table or left < (fewest or table):
                raise SheetError(PLAYERS, left, str(left))
            if self.AMONG:
                self._check(entry, left)
                return
            numbers = [int(ROUND)]
            for seat in range(self.SEATS):
                if not out >> seat & 1:
                    numbers.append(entry[1 + seat])
                elif entry[1 + seat]:
                    raise SheetError(RANGE, entry[1 + seat], str(entry[1 + seat]))
            for seat in entry[1 + self.SEATS :]:  # what games add are seats
                if seat >= 0 and out >> seat & 1:
                    raise SheetError(NO_SEAT, seat, str(seat))
                numbers.append(seat - ones(out & (1 << seat) - 1) if seat >= 0 else seat)
            self._check(tuple(numbers), left)

        def check(self, entry: tuple[int, ...]) -> None:
            super().check(entry)
            if kind_of(entry) == ROUND and self.gone & ~out_of(entry):
                raise SheetError(NO_SEAT, self.gone, str(self.gone))
            if kind_of(entry) == LEAVE:
                leave = LeaveEntry(entry)
                if self.due == OVER:
                    raise SheetError(NOT_DUE, OVER, "it is over")
                if (self.gone >> leave.seat & 1) != leave.back:
                    raise SheetError(NO_SEAT, leave.seat, str(leave.seat))
                left = self.SEATS - ones(self.gone) - 1
                if not leave.back and left < (fewest or table):
                    raise SheetError(PLAYERS, left, str(left))

        def _book(self, entry: tuple[int, ...], at: int) -> None:
            rounds = self.rounds
            super()._book(entry, at)
            if self.rounds > rounds:
                self.turn = self.left_of(self.turn)

        def _write(self, entry: tuple[int, ...]) -> None:
            if kind_of(entry) == LEAVE:
                leave = LeaveEntry(entry)
                if self.due != OVER:
                    self.gone = self.gone & ~(1 << leave.seat) | (0 if leave.back else 1 << leave.seat)
                    if self.gone >> self.dealer & 1:
                        self.dealer = self.left_of(self.dealer)
                self.history.append(list(self.totals))
                self.kinds.append(LEAVE)
                return
            super()._write(entry)

        def _note(self, kind: int, entry: tuple[int, ...], at: int) -> None:
            super()._note(kind, entry, at)
            if kind == JOIN:
                self.gone &= ~(1 << JoinEntry(entry).seat)

        def gone_at(self, at: int) -> int:
            """As in seating.py: those who had left, or had not come yet."""
            gone = (1 << seats) - (1 << seats - empty)
            for number in range(min(at, len(self.kinds))):
                kind = self.kinds[number]
                if kind == LEAVE:
                    leave = LeaveEntry(self.entries[number])
                    gone = gone & ~(1 << leave.seat) | (0 if leave.back else 1 << leave.seat)
                elif kind == JOIN:
                    gone &= ~(1 << JoinEntry(self.entries[number]).seat)
            return gone

        def places(self) -> list[int]:
            """As everywhere; who has left is behind the others."""
            found = super().places()
            here = [seat for seat in range(self.SEATS) if not self.gone >> seat & 1]
            if len(here) < self.SEATS:
                before = list(found)
                for seat in range(self.SEATS):
                    found[seat] = 1 + len(here)
                for seat in here:
                    found[seat] = 1 + len([one for one in here if before[one] < before[seat]])
            return list(found)

    return Resting
