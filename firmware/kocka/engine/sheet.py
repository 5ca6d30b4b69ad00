"""What the sheets of all games share: entries that are replayed, totals after each, what is due, who deals, who pays.

A sheet is *the dealer of the first round + a list of entries*; everything else is computed from these, so that an entry
may be replaced or deleted later (`replace`, `delete`, `insert`) or the last one taken back (`undo`), and the same
entries always give the same sheet. Nothing is ever half done: an entry that does not add up raises SheetError and the
sheet stays as it was.

    sheet = sheet_class(game).begin(dealer, seats, options, terms)   # games.py
    sheet.add_result(round.result())                                 # or the `add_…` of the game, by hand
    sheet.places()

Reading a sheet:
  `entries`  list of tuples of numbers, read by `kind_of` and the classes of entries; `add` takes such a tuple
  `totals`   points a seat now; `history`: the totals after each entry, a list an entry (totals stay after an interlude)
  `due`      what is played next: ROUND, INTERLUDE, BARAZ or OVER
  `dealer`   the seat that deals it
  `losers`   the seats that lost the match; `loser`: the one that lost it alone, else -1
  `surplus`  how many entries are after the end and do not count; `counted`: the first of them
  `payers`   list of (seat, FOR_INTERLUDE | FOR_MATCH | FOR_RENONC, entry)
  `events`   list of (event, seat, entry) in the order they happened
"""

from micropython import const

from kocka.engine.round import DURCH, VAGON, WRONG_DURCH, Result
from kocka.engine.terms import Terms

MYPY = False
if MYPY:  # only a type checker looks inside
    from collections.abc import Generator
    from typing import Any, Self

    from kocka.engine.packed import Packed

# What is due, and the kinds of entries.
ROUND = const(0)
INTERLUDE = 1  # not const(): the class has an attribute of this name
AS_AGREED = const(1 << 20)  # in the first number of a ROUND: above its kind and who rested
BARAZ = const(2)  # a round that decides between tied players; entered as a ROUND
OVER = const(3)
VOID = const(4)  # a round that does not count (CK-18, KK-13)
LOST = const(5)  # a round of which only the losers are told (KK-9)
MISDEAL = const(6)  # a wrong deal: dealt again (CK-4), with a letter (KK-4)
DUE_TEXTS = ("round", "interlude", "baraz", "over")

# Who pays what (CK-17, CK-18).
FOR_INTERLUDE = const(0)
FOR_MATCH = const(1)
FOR_RENONC = const(2)

# Events of a sheet. VAGON, DURCH and WRONG_DURCH are those of the engine; the others follow here.
PIVOVAR = const(32)
SELIKO = const(33)
DABL = const(34)
TRIPL = const(35)
BARAZ_DUE = const(36)  # one event for each tied seat
LETTER = const(37)  # one event for each letter (KK-11)
TIED = const(38)  # one event for each seat of a round that is played again (KK-9)
DRINKS = const(39)  # one event for each loser of a round, where that is a house rule (KK-12)

EVENTS = (VAGON, DURCH, WRONG_DURCH, PIVOVAR, SELIKO, DABL, TRIPL, BARAZ_DUE)

# Why an entry is refused (SheetError.reason): in words. Games have reasons of their own.
NOT_DUE = "that is not due"  # value: what is due
PLAYERS = "one number for each player is needed"  # value: how many there are
RANGE = "nobody can get that many points"  # value: the number
SUM = "the points do not add up"  # value: how many points are missing (negative: too many)
NO_SEAT = "no such player"  # value: the number that is no seat
NO_ENTRY = "no such entry"  # value: the number that is no entry
NEEDS_HOLDER = "players have equally many: who took the card that decides is needed"
SITS = "that player sits at the table already"  # value: the player
START = "nobody can begin with that total"  # value: the total
SEATING_WRONG = "each player sits in one place"  # value: how many are named
TRICKLESS = "who took no trick has no points"  # value: the seat
NOT_HERE = "there is no such thing in this game"  # value: a kind of entry, or a special result
FULL = "the sheet is full"  # value: how many entries it has


_MOST_SEATS = const(9)
_MOST_AGREED = const(100)  # no more points may be agreed than this, or than end the match (CK-18)
_MOST_START = const(1000000)


class SheetError(ValueError):
    """An invalid entry. `reason`: one of those above or of the game; `value`: the number that belongs to it."""

    def __init__(self, reason: str, value: int, detail: str = "") -> None:
        super().__init__(reason + (": " + detail if detail else ""))
        self.reason = reason
        self.value = value


# An entry is the tuple of numbers that files keep; these read it by name. A game's own kinds are in its sheet.


def kind_of(entry: tuple[int, ...]) -> int:
    """ROUND, INTERLUDE …, or a kind of the game's own."""
    return entry[0] & 15  # above: who rested (resting.py)


def is_agreed(entry: tuple[int, ...]) -> bool:
    """Whether a ROUND has points that the table agreed on, whatever they make."""
    return entry[0] & AS_AGREED != 0


def round_of(points: "list[int] | tuple[int, ...]", *more: int) -> tuple[int, ...]:
    """The entry of a round: points a seat, behind them what a game adds."""
    entry = [int(ROUND)]
    entry.extend(points)
    entry.extend(more)
    return tuple(entry)


def over() -> tuple[int, ...]:
    """The entry that ends a session."""
    return (int(OVER),)


class InterludeEntry:
    """(INTERLUDE, seat that lost it): `loser`."""

    @staticmethod
    def of(loser: int) -> tuple[int, ...]:
        """An entry that tells who has lost the interlude."""
        return (INTERLUDE, loser)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.loser = entry[1]


class VoidEntry:
    """(VOID, seat[, number]): `seat`: who caused it; `amount`: points agreed, or how often, 0 if not given."""

    @staticmethod
    def of(seat: int, amount: int | None = None) -> tuple[int, ...]:
        """The entry; `amount` None: not told at all."""
        return (VOID, seat) if amount is None else (VOID, seat, amount)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.seat = entry[1]
        self.amount = entry[2] if len(entry) > 2 else 0


class LostEntry:
    """(LOST, mask of seats): `mask`; `seats`: the same as a list, ascending."""

    @staticmethod
    def of(mask: int) -> tuple[int, ...]:
        """An entry that tells who has lost a round, bit by bit."""
        return (LOST, mask)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.mask = entry[1]

    @property
    def seats(self) -> list[int]:
        """The seats that lost the round, ascending."""
        return [seat for seat in range(_MOST_SEATS) if self.mask >> seat & 1]


class MisdealEntry:
    """(MISDEAL, seat): `seat` has dealt wrongly; where letters are kept (KK-4), it gets one."""

    @staticmethod
    def of(seat: int) -> tuple[int, ...]:
        """An entry about a wrong deal of a seat."""
        return (MISDEAL, seat)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.seat = entry[1]


class Seating:
    """Who sits where in a match on a device: the seats go round by their numbers; nobody comes, leaves or rests.

    At a table people do: engine/seating.py, engine/resting.py, which also say what these have:
    """

    LIST: "Any" = list  # of what grows with the match
    gone = 0  # a mask of the seats whose players have left
    can_leave = False
    order: list[int]
    sitting: list[int]
    payments: list[tuple[int, int, int, int]]
    unpaid: list[int]
    joins: list[tuple[int, int, int]]
    kinds: bytearray
    low: int
    high: int
    fewest: int

    def __init__(self, seats: int) -> None:
        """`seats`: how many there are."""
        self.seats = seats

    def reset(self, dealer: int) -> None:
        """As before the first entry."""

    def copy(self) -> "Self":
        """An independent copy."""
        return self

    def left_of(self, seat: int, steps: int) -> int:
        """The seat that is `steps` places on, clockwise."""
        return (seat + steps) % self.seats

    def resting(self, sheet: "Sheet") -> int:
        """The mask of the seats that do not play the next round."""
        return 0

    def marked(self, sheet: "Sheet", entry: tuple[int, ...]) -> tuple[int, ...]:
        """A round, with who rests in it."""
        return entry

    def ranked(self, totals: list[int], high_wins: bool = False) -> list[int]:
        """As the function `ranked`; the seats of those who have left are behind all others."""
        found = ranked(totals, high_wins)
        if self.gone:
            here = self.here()
            before = found
            found = [1 + len(here)] * self.seats
            for seat in here:
                found[seat] = 1 + len([other for other in here if before[other] < before[seat]])
        return found

    def here(self) -> list[int]:
        """The seats of those who have not left, ascending."""
        return [seat for seat in range(self.seats) if not self.gone >> seat & 1]

    def is_taken(self, seat: int) -> bool:
        """Whether somebody sat there before the first entry."""
        return True

    def player_at(self, seat: int, at: int) -> int:
        """The number of the player who sat there when entry number `at` was made."""
        return seat

    def gone_at(self, sheet: "Sheet", at: int) -> int:
        """The mask of the seats that were empty when entry number `at` was made."""
        return 0

    def rested(self, sheet: "Sheet", at: int) -> int:
        """The mask of the seats that did not play the round in entry number `at`, though they were there."""
        return 0

    def entered(self, kind: int, end: int) -> int:
        """How many of the first `end` entries are of this kind."""
        raise NotImplementedError

    def lists(self, sheet: "Sheet") -> "dict[str, Packed]":
        """What grows with the match, by name."""
        raise NotImplementedError

    def share(self, sheet: "Sheet", before: "dict[str, Packed]") -> None:
        """What is booked again is mostly what it was before: up to a correction it takes no memory of its own."""
        raise NotImplementedError

    def check_alone(self, sheet: "Sheet", entry: tuple[int, ...]) -> None:
        """Raises what `Sheet.check_alone` does."""
        if is_agreed(entry):
            sheet.check_agreed(entry)
        else:
            sheet.check_played(entry, self.seats)

    def check_turn(self, sheet: "Sheet", kind: int) -> None:
        """Raises SheetError if no entry of this kind is due."""
        if sheet.due == OVER or (kind == INTERLUDE) != (sheet.due == INTERLUDE):
            raise SheetError(NOT_DUE, sheet.due, "due is " + DUE_TEXTS[sheet.due])

    def check_now(self, sheet: "Sheet", entry: tuple[int, ...]) -> None:
        """Raises SheetError if an entry of the kind that is due, valid by itself, cannot follow now."""
        sheet.check_now(entry)

    def book(self, sheet: "Sheet", entry: tuple[int, ...]) -> None:
        """Books the entry on the sheet."""
        sheet.play(entry)


def copied(one: "Any", kinds: tuple) -> "Any":  # type: ignore[type-arg]
    """A copy of an object, with copies of its bytearrays and of what is of these `kinds`."""
    made = object.__new__(one.__class__)
    values = one.__dict__
    for name in sorted(values):
        value = values[name]
        if isinstance(value, bytearray):
            value = bytearray(value)
        elif isinstance(value, kinds):
            value = value.copy()
        setattr(made, name, value)
    return made


class Sheet:
    """The base of all sheets: a game overrides what differs. It has a `seating`, who sits where.

    A game gives `check_played`, which refuses a wrong entry, `_book`, which writes one, and `_entry_of`, which makes
    one of a round's result; `begin` if its sheet needs more than the dealer, `places` if more than the totals decides.
    `HIGH_WINS`: whether many points are good; `INTERLUDE`: the game played between rounds, a name of the engine, or "";
    `SESSION`: whether the players may end it after any round, with the entry (OVER,); `start`: what everybody has
    before the first entry;
    `STANDING`: whether how the match stands changes what a round is worth to its players;
    `AMONG`: whether the seats in a ROUND and its account are numbered among those who play it (`playing`);
    `whole`: points of all cards of a round, None where nobody knows; `no_trick`: what a player without a trick gets, 0
    where that is nothing special; `ends_at`: the total that ends the match, `planned`: the rounds after which it is
    over, 0 for none; `endless`: whether it is over only when the players stop;
    `word`: of which the totals are letters, "" where they are points; `baraz`: the seats that still play for the end;
    `loser_deals`: the next round; `loser_pays`: whether losing costs something by the rules alone;
    `is_money`: whether the totals are coins; `point_coins`: smallest coins for a point of the totals, 0 where these are
    no money; `stake`: coins for a point into the pot; `pot`: what is in it now, `carried`: was in it at the start.
    """

    SEATS = 4
    HIGH_WINS = False
    STANDING = True
    SESSION = False
    AMONG = False
    INTERLUDE = ""
    point_coins = 0
    whole: int | None = None
    no_trick = 0
    ends_at = 0
    planned = 0
    start = 0
    word = ""
    baraz = b""
    endless = False
    loser_pays = False
    loser_deals = False
    is_money = False
    pot = 0
    stake = 0
    carried = 0

    def __init__(self, dealer: int = 0) -> None:
        """An empty sheet; `dealer`: the seat that deals the first round. Raises SheetError for no seat."""
        self.sit(Seating(self.SEATS), dealer)

    def sit(self, seating: Seating, dealer: int) -> "Self":
        """The same sheet, empty and kept by people who sit so; `dealer`: the seat that deals the first round.

        Raises SheetError for no seat.
        """
        self.seating = seating
        self.SEATS = seating.seats
        self.first_dealer = self.check_seat(dealer)
        self.entries: list[tuple[int, ...]] = seating.LIST()
        self._reset()
        return self

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Self":
        """An empty sheet for this many `seats`, with the engine's `options` (indexes) and the agreed `terms`.

        Raises ValueError for impossible rules, SheetError for an invalid dealer.
        """
        return cls(dealer)

    @classmethod
    def replay(cls, dealer: int, entries: list[tuple[int, ...]]) -> "Self":
        """The sheet with these entries; raises SheetError as `load` does."""
        sheet = cls(dealer)
        sheet.load(entries)
        return sheet

    def check_seat(self, seat: int) -> int:
        """Returns `seat`, if there is one of this number. Raises SheetError."""
        if seat < 0 or seat >= self.SEATS:
            raise SheetError(NO_SEAT, seat, str(seat))
        return seat

    def _reset(self) -> None:
        self.seating.reset(self.first_dealer)
        self.totals = [0] * self.SEATS
        self.history: list[list[int]] = self.seating.LIST()
        self.due = ROUND
        self.dealer = self.first_dealer
        self.losers: list[int] = []
        self.payers: list[tuple[int, int, int]] = self.seating.LIST()
        self.events: list[tuple[int, int, int]] = self.seating.LIST()
        self.rounds = 0
        self.interludes = 0
        self.surplus = 0
        self.counted = 0

    def left_of(self, seat: int, steps: int = 1) -> int:
        """The seat that is `steps` places on, clockwise."""
        return self.seating.left_of(seat, steps)

    @property
    def loser(self) -> int:
        """The seat that lost the match alone, or -1."""
        return self.losers[0] if len(self.losers) == 1 else -1

    @property
    def resting(self) -> int:
        """The mask of the seats that do not play the next round."""
        return self.seating.resting(self)

    @property
    def leads(self) -> int:
        """The first seat at the dealer's left that plays the next round."""
        seat = self.left_of(self.dealer)
        resting = self.resting
        while resting >> seat & 1:
            seat = self.left_of(seat)
        return seat

    def start_of(self, seat: int) -> int:
        """What the seat had before the first entry."""
        return self.start if self.seating.is_taken(seat) else 0

    def sat_down(self, seat: int) -> None:
        """Somebody else sits there from now on, with what the seat has."""

    def check_start(self, total: int) -> None:
        """Raises SheetError for a total with which nobody can begin: it ends the match, or is less than no letter."""
        least = 0 if self.word else -_MOST_START
        if total < least or total > _MOST_START or (self.ends_at and total >= self.ends_at):
            raise SheetError(START, total, str(total))

    def playing(self, entry: tuple[int, ...] = ()) -> list[int]:
        """The seats by which a round, the next one for (), and its account are numbered: all, unless AMONG."""
        return list(range(self.SEATS))

    def points_of(self, entry: tuple[int, ...]) -> tuple[int, ...]:
        """Points per seat of a ROUND, where it is entered by points."""
        return entry[1 : 1 + self.SEATS]

    def check_played(self, entry: tuple[int, ...], playing: int) -> None:
        """Raises SheetError if the entry is invalid by itself; `playing`: how many play, and have points in a ROUND."""
        raise NotImplementedError

    def agreed(self, points: list[int]) -> tuple[int, ...]:
        """The entry of a round in which everybody gets what the table agreed on."""
        entry = self._round_of(points)
        return (entry[0] | AS_AGREED,) + entry[1:]

    def _round_of(self, points: list[int]) -> tuple[int, ...]:
        """A plain round of these points."""
        return round_of(points)

    def check_agreed(self, entry: tuple[int, ...]) -> None:
        """Raises SheetError if a round that is marked so cannot be: its points may make any sum."""
        points = list(self.points_of(entry))
        if kind_of(entry) != ROUND or self.AMONG or self.word or entry[1:] != self._round_of(points)[1:]:
            raise ValueError("nothing to agree on: " + str(entry))
        if len(points) != self.SEATS:
            raise SheetError(PLAYERS, len(points), str(len(points)))
        for n in points:
            if n < -_MOST_START or n > _MOST_START:
                raise SheetError(RANGE, n, str(n))

    def check_void(self, entry: tuple[int, ...]) -> None:
        """Raises SheetError if a round that does not count (VOID, MISDEAL) cannot be: whose fault, points agreed.

        ValueError for any other kind of entry.
        """
        kind = kind_of(entry)
        if kind == MISDEAL:
            self.check_seat(MisdealEntry(entry).seat)
            return
        if kind != VOID:
            raise ValueError("no kind of entry: " + str(kind))
        void = VoidEntry(entry)
        self.check_seat(void.seat)
        if len(entry) < 3:
            raise ValueError("points agreed, or 0")
        if void.amount < 0 or void.amount > max(_MOST_AGREED, self.ends_at):
            raise SheetError(RANGE, void.amount, str(void.amount))

    def check_now(self, entry: tuple[int, ...]) -> None:
        """As in Seating: what the game says of its own entries."""

    def check_alone(self, entry: tuple[int, ...]) -> None:
        """Raises SheetError if the entry is invalid, whatever is due; ValueError or IndexError if it is malformed."""
        self.seating.check_alone(self, entry)

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        """Books a checked entry as number `at`."""
        raise NotImplementedError

    def _entry_of(self, result: Result) -> tuple[int, ...]:
        """The entry for the result of a round."""
        raise NotImplementedError

    def remarkable(self, entry: tuple[int, ...]) -> tuple[int, int]:
        """(event, seat) of what a ROUND shows besides points, (-1, -1) for a plain one."""
        return -1, -1

    def add_result(self, result: Result) -> None:
        """Enters the result of an engine round, or of an interlude if that is due. Raises SheetError."""
        self.add((INTERLUDE, result.loser) if self.due == INTERLUDE else self._entry_of(result))

    def in_brewery(self, seat: int) -> bool:
        """Whether a seat is close to losing (the brewery, CK-14), in games that have a word for it."""
        return False

    def in_seliko(self, seat: int) -> bool:
        """Whether a seat is even closer to losing (seliko): the black cat alone would do it."""
        return False

    def places(self) -> list[int]:
        """The current place of each seat, 1 is best, ties share: totals 5 9 5 20 are 1 3 1 4.

        The seats of those who have left are behind all others.
        """
        return self.seating.ranked(self.totals, self.HIGH_WINS)

    def nets(self) -> list[int]:
        """When the match is over: what each seat wins in smallest coins, negative: pays. Empty without money."""
        return [0] * self.SEATS

    def owed(self, at_end: bool) -> tuple[list[int], int, int, int, int] | None:
        """What is owed if it ends here, in smallest coins; None where nothing is played for money.

        (what each seat gets, what the pot gets, what of that stays for the next session, how much more was counted in
        it than it should have, what everybody takes back since there is no result). `at_end`: it is paid at the end.
        """
        return None

    @property
    def left(self) -> int:
        """When it is over: the points that stay in the pot for the next session; -1: none do."""
        return -1

    def dues(self) -> list[int]:
        """What each seat pays into the pot for the last round, in smallest coins; empty without a pot."""
        return []

    def add(self, entry: tuple[int, ...]) -> None:
        """Enters a tuple as in `entries`. Raises SheetError if it is not due or does not add up."""
        self.check(entry)
        self.entries.append(entry)
        self._write(entry)

    def check(self, entry: tuple[int, ...]) -> None:
        """Raises the SheetError that `add` would raise for this entry now; changes nothing."""
        self.seating.check_turn(self, kind_of(entry))
        self.check_alone(entry)
        self.seating.check_now(self, entry)

    def check_due(self, entry: tuple[int, ...]) -> None:
        """`check` of an entry that is known to be valid by itself."""
        self.seating.check_turn(self, kind_of(entry))
        self.seating.check_now(self, entry)

    def _write(self, entry: tuple[int, ...]) -> None:
        self.seating.book(self, entry)
        self.history.append(list(self.totals))

    def play(self, entry: tuple[int, ...]) -> None:
        """Books a checked entry of the game; after the end it does not count."""
        if self.due == OVER:
            if not self.surplus:
                self.counted = len(self.history)
            self.surplus += 1
        else:
            self._book(entry, len(self.history))

    def load(self, entries: list[tuple[int, ...]]) -> None:
        """Makes `entries` the sheet's entries and computes everything again.

        Raises SheetError, with nothing changed, if one does not add up. Which entry was due when is not asked here:
        a correction may move that (see the sheet of the game).
        """
        for entry in entries:
            self.check_alone(entry)
        self.entries = self.seating.LIST(entries)
        self.recompute()

    def load_beside(self, other: "Self", entries: list[tuple[int, ...]]) -> None:
        """As `load`, for entries that share a prefix with those of `other`, a sheet by the same rules and start."""
        for entry in entries:
            self.check_alone(entry)
        self.begin_beside(other, self.seating.LIST(entries))
        self._book_all()

    def begin_beside(self, other: "Self", entries: list[tuple[int, ...]]) -> None:
        """`load_beside` for entries that have been checked; `booking` follows."""
        self.entries = entries
        self.begin_again()

    def recompute(self) -> None:
        """Computes everything from `entries` again."""
        self.begin_again()
        self._book_all()

    def begin_again(self) -> None:
        """The first part of `recompute`; `booking` is the second."""
        self._reset()

    def booking(self, most: int) -> "Generator[None, None, None]":
        """Books the `entries` that are not yet, including ones appended meanwhile; yields after each `most` of them.

        Until it ends, nothing else may be called; one that was closed before is gone on with by another one.
        """
        while len(self.history) < len(self.entries):
            for at in range(len(self.history), min(len(self.history) + most, len(self.entries))):
                self._write(self.entries[at])
            if len(self.history) < len(self.entries):
                yield

    def _book_all(self) -> None:
        for _ in self.booking(len(self.entries)):
            pass

    @property
    def settled(self) -> int:
        """How many of the `entries` are booked, in %."""
        return 100 * len(self.history) // max(1, len(self.entries))

    def copy(self) -> "Self":
        """An independent copy."""
        made: Self = copied(self, (list, self.seating.LIST, Seating))
        return made

    def replace(self, at: int, entry: tuple[int, ...]) -> None:
        """Corrects entry number `at`; everything after it is computed again."""
        self._entry(at)
        self.load(self.entries[:at] + [entry] + self.entries[at + 1 :])

    def delete(self, at: int) -> None:
        """Deletes entry number `at` and recomputes everything after it."""
        self._entry(at)
        self.load(self.entries[:at] + self.entries[at + 1 :])

    def insert(self, at: int, entry: tuple[int, ...]) -> None:
        """Inserts a forgotten entry before number `at`."""
        if at != len(self.entries):
            self._entry(at)
        self.load(self.entries[:at] + [entry] + self.entries[at:])

    def undo(self) -> tuple[int, ...]:
        """Removes the last entry and returns it. Raises SheetError if there is none."""
        self._entry(len(self.entries) - 1)
        entry = self.entries[-1]
        self.entries = self.seating.LIST(self.entries[:-1])
        self.recompute()
        return entry

    def _entry(self, at: int) -> None:
        if at < 0 or at >= len(self.entries):
            raise SheetError(NO_ENTRY, at, str(at))


def ranked(totals: list[int], high_wins: bool = False) -> list[int]:
    """The place of each of `totals` from 1, ties share; few points are good unless `high_wins`."""
    found = []
    for total in totals:
        found.append(1 + len([other for other in totals if (other > total if high_wins else other < total)]))
    return found
