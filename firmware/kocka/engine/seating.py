"""What happens around a table where score is kept, on the sheet of any game: corrected and undone like everything else.

    sheet = at_table(sheet_class(game)).begin(dealer, seats, options, terms)
    sheet.add(SeatingEntry.of([1, 0, 2, 3]))    # they sit so from now on: seats clockwise
    sheet.add(JoinEntry.of(2, 4))               # player 4 sits down in seat 2 and takes the total over
    sheet.add(JoinEntry.of(2, 4, 30))           # … or begins with 30
    sheet.add(NoteEntry.of(HODOVKA, 1))         # an event that points do not show
    sheet.add(PaidEntry.of(4, 200, 1))          # player 4 has paid 200 smallest coins in currency 1

A seat is a column of the paper here. Beside what is in `sheet.py` these sheets have
  `order`    the seats clockwise
  `sitting`  the number of the player in each seat, at first 0, 1, 2 …
  `payments` list of (player, smallest coins, currency, entry)
  `joins`    list of (seat, player, entry)
  `kinds`    the kind of each entry that has been worked out, a byte each
  `low`, `high`  the lowest and the highest total that anybody has had, 0 between them
What grows with the match is packed (engine/packed.py).

Where somebody sat down beside those who began, their seats are the last ones: `EMPTY`, how many; before, nobody (-1)
sits there, with 0.

Who sits down takes over what the seat has, but not the interludes that somebody else has lost: a dabl is of one person.
Who sits down with 50 points brings no dokládačka, the next round does (CK-16).
"""

from micropython import const

from kocka.engine.packed import Packed
from kocka.engine.round import EVENT_TEXTS
from kocka.engine.sheet import OVER, RANGE, SEATING_WRONG, SITS, START, Sheet, SheetError, kind_of

MYPY = False
if MYPY:  # only a type checker looks inside

    class TableSheet(Sheet):
        """What `at_table` makes."""

        order: list[int]
        sitting: list[int]
        payments: list[tuple[int, int, int, int]]
        unpaid: list[int]
        EMPTY: int
        joins: list[tuple[int, int, int]]
        kinds: bytearray
        low: int
        high: int

        def lists(self) -> list[tuple[str, Packed]]:
            return []

        def share(self, before: list[tuple[str, Packed]]) -> None:
            pass

        def entered(self, kind: int, end: int) -> int:
            return 0

        def gone_at(self, at: int) -> int:
            return 0

        def player_at(self, seat: int, at: int) -> int:
            return seat

        def start_of(self, seat: int) -> int:
            return 0

        def check_start(self, total: int) -> None:
            pass


# Kinds of entries, beside those of sheet.py.
SEATING = const(7)
JOIN = const(8)
NOTE = const(9)
PAID = const(10)


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


_MOST_PLAYER = const(255)
_MOST_START = const(1000000)
_MOST_COINS = const(100000000)


def at_table(kind: type[Sheet]) -> "type[TableSheet]":
    """The sheet of a game as it is kept at a table."""

    class AtTable(kind):  # type: ignore[misc, valid-type]
        LIST = Packed
        EMPTY = 0

        def _reset(self) -> None:
            super()._reset()
            self.order = list(range(self.SEATS))
            self.sitting = [self._first_in(seat) for seat in range(self.SEATS)]
            self.payments = Packed()
            self.unpaid: list[int] = []  # debts that a player has not paid for, by number; negative: paid for nothing
            self.joins = Packed()
            self.kinds = bytearray()
            self.low = self.high = 0

        def _first_in(self, seat: int) -> int:
            return seat if seat < self.SEATS - self.EMPTY else -1

        def start_of(self, seat: int) -> int:
            """What the seat had before the first entry."""
            return self.start if self._first_in(seat) >= 0 else 0

        def lists(self) -> "list[tuple[str, Packed]]":
            """What grows with the match, by name."""
            names = sorted(self.__dict__)
            return [(name, getattr(self, name)) for name in names if isinstance(getattr(self, name), Packed)]

        def share(self, before: "list[tuple[str, Packed]]") -> None:
            """What is booked again is mostly what it was: up to a correction it takes no memory of its own."""
            for name, was in before:
                value = getattr(self, name)
                if value is not was:
                    value.share(was)

        def left_of(self, seat: int, steps: int = 1) -> int:
            """The seat that is `steps` places on, clockwise, as they sit now."""
            return int(self.order[(self.order.index(seat) + steps) % self.SEATS])

        def check_alone(self, entry: tuple[int, ...]) -> None:
            kind = kind_of(entry)
            if kind < SEATING or kind > PAID:
                super().check_alone(entry)
                return
            wrong = False
            if kind == SEATING:
                order = SeatingEntry(entry).order
                if sorted(order) != list(range(self.SEATS)):
                    raise SheetError(SEATING_WRONG, len(order))
            elif kind == JOIN:
                join = JoinEntry(entry)
                self._seat(join.seat)
                wrong = len(entry) > 4 or join.player < 0 or join.player > _MOST_PLAYER
                if join.total is not None:
                    self.check_start(join.total)
            elif kind == NOTE:
                note = NoteEntry(entry)
                wrong = len(entry) != 3 or note.event < 0 or note.event >= len(EVENT_TEXTS)
                self._seat(note.seat)
            else:
                paid = PaidEntry(entry)
                wrong = len(entry) != 4 or paid.player < 0 or paid.player > _MOST_PLAYER or paid.currency not in (0, 1)
                if paid.coins < 0 or paid.coins > _MOST_COINS:
                    raise SheetError(RANGE, paid.coins, str(paid.coins))
            if wrong:
                raise ValueError("no such entry: " + str(entry))

        def check_start(self, total: int) -> None:
            """Nobody begins with what ends the match, or with fewer letters than none."""
            least = 0 if hasattr(self, "word") else -_MOST_START
            if total < least or total > _MOST_START or (self.ends_at and total >= self.ends_at):
                raise SheetError(START, total, str(total))

        def check(self, entry: tuple[int, ...]) -> None:
            kind = kind_of(entry)
            if kind < SEATING or (kind < NOTE and self.due == OVER):  # nobody sits down after the end
                super().check(entry)
                return
            self.check_alone(entry)
            if kind == JOIN and JoinEntry(entry).player in self.sitting:
                raise SheetError(SITS, JoinEntry(entry).player, str(JoinEntry(entry).player))

        def _write(self, entry: tuple[int, ...]) -> None:
            kind = kind_of(entry)
            if kind < SEATING or (kind < NOTE and self.due == OVER):
                before = len(self.payers)
                super()._write(entry)
                for at in range(before, len(self.payers)):
                    self._owe(self.sitting[self.payers[at][0]], 1)
            else:
                self._note(kind, entry, len(self.history))
                self.history.append(self.totals)
            self.kinds.append(kind)
            self.low = min(self.low, min(self.totals))
            self.high = max(self.high, max(self.totals))

        def _note(self, kind: int, entry: tuple[int, ...], at: int) -> None:
            """Books what happens around the table."""
            if kind == NOTE:
                note = NoteEntry(entry)
                self.events.append((note.event, note.seat, at))
            elif kind == PAID:
                paid = PaidEntry(entry)
                self.payments.append((paid.player, paid.coins, paid.currency, at))
                self._owe(paid.player, -1)
            elif kind == SEATING:
                self.order = SeatingEntry(entry).order
            else:
                join = JoinEntry(entry)
                self.sitting[join.seat] = join.player
                self.joins.append((join.seat, join.player, at))
                if join.total is not None:
                    self.totals[join.seat] = join.total
                if hasattr(self, "lost_interludes"):
                    self.lost_interludes[join.seat] = 0

        def _owe(self, player: int, by: int) -> None:
            while len(self.unpaid) <= player:
                self.unpaid.append(0)
            self.unpaid[player] += by

        def entered(self, kind: int, end: int) -> int:
            """How many of the first `end` entries are of this kind."""
            return bytes(self.kinds).count(bytes((kind,)), 0, end)

        def gone_at(self, at: int) -> int:
            """The mask of the seats that were empty when entry number `at` was made."""
            return 0

        def player_at(self, seat: int, at: int) -> int:
            """The number of the player who sat there when entry number `at` was made."""
            player = self._first_in(seat)
            for where, who, joined in self.joins:
                if where == seat and joined < at:
                    player = who
            return player

    return AtTable
