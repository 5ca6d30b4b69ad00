"""A table where score is kept, for the sheet of any game: what happens around it is corrected and undone like rounds.

    sheet = sheet_class(game).begin(0, seats, options, terms).sit(TableSeating(seats), dealer)
    sheet.add(SeatingEntry.of([1, 0, 2, 3]))    # they sit so from now on: seats clockwise
    sheet.add(JoinEntry.of(2, 4))               # player 4 sits down in seat 2 and takes the total over
    sheet.add(JoinEntry.of(2, 4, 30))           # … or begins with 30
    sheet.add(NoteEntry.of(HODOVKA, 1))         # an event that points do not show
    sheet.add(PaidEntry.of(4, 200, 1))          # player 4 has paid 200 smallest coins in currency 1
    sheet.add(DealsEntry.of(2))                 # seat 2 deals the next round, and the others after it
    sheet.add(DealsEntry.of(2, True))           # … in place of who would have, whose turn is over then

A seat is a column of the paper. The `seating` of such a sheet has
  `order`    the seats clockwise
  `sitting`  the number of the player in each seat, at first 0, 1, 2 …; -1: nobody yet, with a total of 0
  `payments` list of (player, smallest coins, currency, entry)
  `unpaid`   the debts that each player has not paid for, by number; negative: paid for nothing
  `joins`    list of (seat, player, entry)
  `kinds`    the kind of each booked entry, a byte each
  `low`, `high`  the lowest and the highest total that anybody has had, 0 between them
What grows with the match is packed (engine/packed.py).

A player who sits down takes over what the seat has, but not what the game counts for a person (`Sheet.sat_down`): a
dabl is of one person. A player who sits down with 50 points makes no dokládačka due; the next round does (CK-16).
"""

from micropython import const

from kocka.engine.packed import Packed
from kocka.engine.round import EVENT_TEXTS
from kocka.engine.sheet import (
    NOT_DUE,
    OVER,
    RANGE,
    SEATING_WRONG,
    SITS,
    Seating,
    Sheet,
    SheetError,
    copied,
    kind_of,
)

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

# Kinds of entries, beside those of sheet.py.
SEATING = const(7)
JOIN = const(8)
NOTE = const(9)
PAID = const(10)
DEALS = const(12)  # 11: resting.py
RESTS = const(13)


class SeatingEntry:
    """(SEATING, seats): `order`, the seats clockwise."""

    @staticmethod
    def of(order: list[int]) -> tuple[int, ...]:
        """An entry that seats the players anew."""
        entry = [int(SEATING)]
        entry.extend(order)
        return tuple(entry)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.order = list(entry[1:])


class JoinEntry:
    """(JOIN, seat, player[, total]): `player` sits down in `seat`; `total`: to begin with, None: what the seat has."""

    @staticmethod
    def of(seat: int, player: int, total: int | None = None) -> tuple[int, ...]:
        """An entry in which somebody sits down; `total` None: with what the seat has."""
        return (JOIN, seat, player) if total is None else (JOIN, seat, player, total)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.seat = entry[1]
        self.player = entry[2]
        self.total = entry[3] if len(entry) > 3 else None


class NoteEntry:
    """(NOTE, event, seat): `event` of the engine, `seat`."""

    @staticmethod
    def of(event: int, seat: int) -> tuple[int, ...]:
        """An entry that notes an event beside the points."""
        return (NOTE, event, seat)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.event = entry[1]
        self.seat = entry[2]


class PaidEntry:
    """(PAID, player, coins, currency): `player` has paid so many smallest `coins`, `currency`: HOME or BAR."""

    @staticmethod
    def of(player: int, coins: int, currency: int) -> tuple[int, ...]:
        """An entry in which a player pays."""
        return (PAID, player, coins, currency)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.player = entry[1]
        self.coins = entry[2]
        self.currency = entry[3]


class DealsEntry:
    """(DEALS, seat, once): `dealer`, who deals next, whatever was the case; `once`: in place of whose turn it is."""

    @staticmethod
    def of(dealer: int, once: bool = False) -> tuple[int, ...]:
        """An entry that says who deals the next round."""
        return (DEALS, dealer, 1 if once else 0)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.dealer = entry[1]
        self.once = entry[2] != 0


class RestsEntry:
    """(RESTS, seat): `seat` rests in the next round; where people rest in turn, it goes on from there."""

    @staticmethod
    def of(seat: int) -> tuple[int, ...]:
        """An entry that says who rests in the next round."""
        return (RESTS, seat)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.seat = entry[1]


_MOST_PLAYER = const(255)
_MOST_COINS = const(100000000)


class TableSeating(Seating):
    """People who sit around a table, move, come, take notes and pay. See the module's docstring.

    `empty`: how many of the seats, the last ones, are empty at first; `fewest`: who play at least; `turn_of`: the seat
    whose turn it is to deal, where another one deals once; -1: nobody deals for another.
    """

    LIST = Packed

    def __init__(self, seats: int, empty: int = 0) -> None:
        super().__init__(seats)
        self.empty = empty
        self.fewest = seats

    def reset(self, dealer: int) -> None:
        self.order = list(range(self.seats))
        self.sitting = [self._first_in(seat) for seat in self.order]
        self.payments = Packed()  # type: ignore[assignment]
        self.unpaid = []
        self.joins = Packed()  # type: ignore[assignment]
        self.kinds = bytearray()
        self.low = self.high = 0
        self.turn_of = -1

    def copy(self) -> "Self":
        made: Self = copied(self, (list, Packed))
        return made

    def _first_in(self, seat: int) -> int:
        return seat if self.is_taken(seat) else -1

    def is_taken(self, seat: int) -> bool:
        return seat < self.seats - self.empty

    def lists(self, sheet: Sheet) -> "dict[str, Packed]":
        found: dict[str, Packed] = {}
        for values in (sheet.__dict__, self.__dict__):
            for name in sorted(values):
                if isinstance(values[name], Packed):
                    found[name] = values[name]
        return found

    def share(self, sheet: Sheet, before: "dict[str, Packed]") -> None:
        now = self.lists(sheet)
        for name in sorted(before):
            if now[name] is not before[name]:
                now[name].share(before[name])

    def left_of(self, seat: int, steps: int) -> int:
        """As they sit now."""
        return int(self.order[(self.order.index(seat) + steps) % self.seats])

    def check_alone(self, sheet: Sheet, entry: tuple[int, ...]) -> None:
        kind = kind_of(entry)
        if kind > RESTS and entry[0] > 0:
            from kocka.engine.option import NewerError

            raise NewerError("an entry of a newer version")
        if kind < SEATING or (kind > PAID and kind != DEALS):
            super().check_alone(sheet, entry)
            return
        wrong = False
        if kind == SEATING:
            order = SeatingEntry(entry).order
            if sorted(order) != list(range(self.seats)):
                raise SheetError(SEATING_WRONG, len(order))
        elif kind == JOIN:
            join = JoinEntry(entry)
            sheet.check_seat(join.seat)
            wrong = len(entry) > 4 or join.player < 0 or join.player > _MOST_PLAYER
            if join.total is not None:
                sheet.check_start(join.total)
        elif kind == NOTE:
            note = NoteEntry(entry)
            wrong = len(entry) != 3 or note.event < 0 or note.event >= len(EVENT_TEXTS)
            sheet.check_seat(note.seat)
        elif kind == DEALS:
            wrong = len(entry) != 3
            sheet.check_seat(DealsEntry(entry).dealer)
        else:
            paid = PaidEntry(entry)
            wrong = len(entry) != 4 or paid.player < 0 or paid.player > _MOST_PLAYER or paid.currency not in (0, 1)
            if paid.coins < 0 or paid.coins > _MOST_COINS:
                raise SheetError(RANGE, paid.coins, str(paid.coins))
        if wrong:
            raise ValueError("no such entry: " + str(entry))

    def check_turn(self, sheet: Sheet, kind: int) -> None:
        if not _is_around(sheet, kind):
            super().check_turn(sheet, kind)

    def check_now(self, sheet: Sheet, entry: tuple[int, ...]) -> None:
        kind = kind_of(entry)
        if kind < SEATING:
            super().check_now(sheet, entry)
        elif kind == JOIN and JoinEntry(entry).player in self.sitting:
            raise SheetError(SITS, JoinEntry(entry).player, str(JoinEntry(entry).player))
        elif kind > PAID and sheet.due == OVER:
            raise SheetError(NOT_DUE, OVER, "it is over")

    def book(self, sheet: Sheet, entry: tuple[int, ...]) -> None:
        kind = kind_of(entry)
        if _is_around(sheet, kind):
            self._note(sheet, kind, entry, len(sheet.history))
        else:
            before = len(sheet.payers)
            dealer = sheet.dealer
            super().book(sheet, entry)
            if self.turn_of >= 0 and sheet.dealer != dealer:
                if not sheet.loser_deals:
                    sheet.dealer = self.left_of(self.turn_of, 1)
                self.turn_of = -1
            for at in range(before, len(sheet.payers)):
                seat, _, _ = sheet.payers[at]
                self._owe(self.sitting[seat], 1)
        self.kinds.append(kind)
        self.low = min(self.low, min(sheet.totals))
        self.high = max(self.high, max(sheet.totals))

    def _note(self, sheet: Sheet, kind: int, entry: tuple[int, ...], at: int) -> None:
        """Books what happens around the table, as entry number `at`."""
        if kind == NOTE:
            note = NoteEntry(entry)
            sheet.events.append((note.event, note.seat, at))
        elif kind == PAID:
            paid = PaidEntry(entry)
            self.payments.append((paid.player, paid.coins, paid.currency, at))
            self._owe(paid.player, -1)
        elif kind == SEATING:
            self.order = SeatingEntry(entry).order
        elif kind == DEALS:
            deals = DealsEntry(entry)
            if not deals.once:
                self.turn_of = -1
            elif self.turn_of < 0:
                self.turn_of = sheet.dealer
            sheet.dealer = deals.dealer
        else:
            join = JoinEntry(entry)
            self.sitting[join.seat] = join.player
            self.joins.append((join.seat, join.player, at))
            if join.total is not None:
                sheet.totals[join.seat] = join.total
            sheet.sat_down(join.seat)

    def _owe(self, player: int, by: int) -> None:
        while len(self.unpaid) <= player:
            self.unpaid.append(0)
        self.unpaid[player] += by

    def entered(self, kind: int, end: int) -> int:
        return bytes(self.kinds).count(bytes((kind,)), 0, end)

    def player_at(self, seat: int, at: int) -> int:
        player = self._first_in(seat)
        for where, who, joined in self.joins:
            if where == seat and joined < at:
                player = who
        return player


def _is_around(sheet: Sheet, kind: int) -> bool:
    """Whether an entry of this kind is about the table, and not about the game: nobody sits down after the end."""
    return kind >= SEATING and (kind >= NOTE or sheet.due != OVER)
