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
  `loser`    the seat that lost the match, -1 while it is not over and where none alone has lost
  `surplus`  how many entries are after the end and do not count; `counted`: the first of them
  `payers`   list of (seat, FOR_INTERLUDE | FOR_MATCH | FOR_RENONC, entry)
  `events`   list of (event, seat, entry) in the order they happened
"""

from micropython import const

from kocka.engine.round import DURCH, VAGON, WRONG_DURCH, Result
from kocka.engine.terms import Terms

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Self

# What is due, and the kinds of entries.
ROUND = const(0)
INTERLUDE = 1  # not const(): the class has an attribute of this name
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

# Why an entry is refused (SheetError.reason); `value` says how much where there is a number to say.
NOT_DUE = const(0)  # value: what is due
PLAYERS = const(1)  # one number for each player is needed; value: how many there are
RANGE = const(2)  # a number that nobody can get; value: the number
SUM = const(3)  # value: how many points are missing (negative: too many)
DURCH_SUM = const(4)  # after a durch: -28, the others -1 each
WRONG_DURCH_SUM = const(5)  # after a wrong durch: 28, the others 0 each
ALL_TRICKS = const(6)  # 28 and three times -1 is a durch
NO_CAT = const(7)  # nobody has the ten points of the black cat
NO_SEAT = const(8)  # value: the number that is no seat
NO_ENTRY = const(9)  # value: the number that is no entry
NEEDS_HEJMA = const(10)  # two have most: who took Hejma decides
WRONG_HEJMA = const(11)  # value: the seat, which has fewer than her ten points
WORD = const(12)  # no word to play for; value: its length
JACK = const(13)  # who took J♦ is needed with this house rule and without it meaningless (HE-10)
MOON_SUM = const(14)  # value: the shooter
ALL_POINTS = const(15)  # all points and no moon; value: the seat
NO_QUEEN = const(16)  # nobody has the points of Q♠; value: the most that somebody has
NO_TRICKS = const(17)  # nobody has taken a trick; value: how many players
SITS = const(18)  # value: the player, who sits at the table already
START = const(19)  # value: a total that nobody can begin with
SEATING_WRONG = const(20)  # each seat once; value: how many are named
TRICKLESS = const(21)  # value: the seat, which took no trick and has points
NOT_HERE = const(22)  # value: what this game does not know (a kind of entry, a special result)
FULL = const(23)  # value: how many entries it has
REASON_TEXTS = (
    "that is not due",
    "one number for each player is needed",
    "nobody can get that many points",
    "the points do not add up",
    "a durch is -28 and -1 for each other player",
    "a wrong durch is 28 and 0 for each other player",
    "who took all tricks has made a durch",
    "nobody has the black cat: one player has ten points or more",
    "no such player",
    "no such entry",
    "players have equally many: who took Hejma is needed",
    "who took Hejma has ten points or more",
    "a word has 2 to 12 Czech capital letters",
    "the jack of diamonds is taken by one player, if it is played for",
    "these are not the points of a moon",
    "who took all points has shot the moon",
    "nobody has the points of the queen of spades",
    "somebody takes the tricks",
    "that player sits at the table already",
    "nobody can begin with that total",
    "each player sits in one place",
    "who took no trick has no points",
    "there is no such thing in this game",
    "the sheet is full",
)


_MOST_SEATS = const(9)


class SheetError(ValueError):
    """An invalid entry. `reason`: one of the constants above; `value`: the number that belongs to it."""

    def __init__(self, reason: int, value: int, detail: str = "") -> None:
        super().__init__(REASON_TEXTS[reason] + (": " + detail if detail else ""))
        self.reason = reason
        self.value = value


# An entry is the tuple of numbers that files keep; these read it by name. A game's own kinds are in its sheet.


def kind_of(entry: tuple[int, ...]) -> int:
    """ROUND, INTERLUDE …, or a kind of the game's own."""
    return entry[0] & 15  # above: who rested (resting.py)


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


class Sheet:
    """The base of all sheets.

    A game gives `_check`, which refuses a wrong entry, `_book`, which writes one, and `_entry_of`, which makes one of a
    round's result; `begin` if its sheet needs more than the dealer, `places` if more than the totals decides.
    `HIGH_WINS`: whether many points are good; `INTERLUDE`: the game played between rounds, a name of the engine, or "";
    `SESSION`: whether the players may end it after any round, with the entry (OVER,); `start`: what everybody has
    before the first entry;
    `point_coins`: smallest coins for a point of the totals, 0 where these are no money;
    `STANDING`: whether how the match stands changes what a round is worth to its players;
    `AMONG`: whether the seats in a ROUND and its account are numbered among those who play it, `four(entry)`;
    `whole`: points of all cards of a round, None where nobody knows; `no_trick`: what a player without a trick gets, 0
    where that is nothing special; `ends_at`: the total that ends the match, `planned`: the rounds after which it is
    over, 0 for none.
    """

    LIST: "Any" = list  # of what grows with the match
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

    def __init__(self, dealer: int = 0) -> None:
        """An empty sheet; `dealer`: the seat that deals the first round. Raises SheetError for no seat."""
        self.first_dealer = self._seat(dealer)
        self.entries: list[tuple[int, ...]] = self.LIST()
        self._reset()

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Self":
        """An empty sheet for this many `seats`, with the engine's `options` (indexes) and the agreed `terms`.

        Raises ValueError for impossible rules, SheetError for an invalid dealer.
        """
        return cls(dealer)

    @classmethod
    def replay(cls, dealer: int, entries: list[tuple[int, ...]]):  # type: ignore[no-untyped-def]
        """The sheet with these entries; raises SheetError as `load` does."""
        sheet = cls(dealer)
        sheet.load(entries)
        return sheet

    def _seat(self, seat: int) -> int:
        if seat < 0 or seat >= self.SEATS:
            raise SheetError(NO_SEAT, seat, str(seat))
        return seat

    def _reset(self) -> None:
        self.totals = [0] * self.SEATS
        self.history: list[list[int]] = self.LIST()
        self.due = ROUND
        self.dealer = self.first_dealer
        self.loser = -1
        self.payers: list[tuple[int, int, int]] = self.LIST()
        self.events: list[tuple[int, int, int]] = self.LIST()
        self.rounds = 0
        self.interludes = 0
        self.surplus = 0
        self.counted = 0

    def left_of(self, seat: int, steps: int = 1) -> int:
        """The seat that is `steps` places on, clockwise."""
        return (seat + steps) % self.SEATS

    def points_of(self, entry: tuple[int, ...]) -> tuple[int, ...]:
        """Points per seat of a ROUND, where it is entered by points."""
        return entry[1 : 1 + self.SEATS]

    def _check(self, entry: tuple[int, ...], playing: int) -> None:
        """Raises SheetError if the entry is invalid by itself; `playing`: how many play, and have points in a ROUND."""
        raise NotImplementedError

    def check_alone(self, entry: tuple[int, ...]) -> None:
        """Raises SheetError if the entry is invalid, whatever is due; ValueError or IndexError if it is malformed."""
        self._check(entry, self.SEATS)

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
        """The current place of each seat, 1 is best, ties share: totals 5 9 5 20 are 1 3 1 4."""
        return ranked(self.totals, self.HIGH_WINS)

    def nets(self) -> list[int]:
        """When the match is over: what each seat wins in smallest coins, negative: pays. Empty without money."""
        return [0] * self.SEATS

    def owed(self, at_end: bool) -> tuple[list[int], int, int, int, int] | None:
        """What is owed if it ends here, in smallest coins; None where nothing is played for money.

        (what each seat gets, what the pot gets, what of that stays for the next session, how much more was counted in
        it than it should have, what everybody takes back since there is no result). `at_end`: it is paid at the end.
        """
        return None

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
        if self.due == OVER or (kind_of(entry) == INTERLUDE) != (self.due == INTERLUDE):
            raise SheetError(NOT_DUE, self.due, "due is " + DUE_TEXTS[self.due])
        self.check_alone(entry)

    def _write(self, entry: tuple[int, ...]) -> None:
        if self.due == OVER:
            if not self.surplus:
                self.counted = len(self.history)
            self.surplus += 1
        else:
            self._book(entry, len(self.history))
        self.history.append(list(self.totals))

    def load(self, entries: list[tuple[int, ...]]) -> None:
        """Makes `entries` the sheet's entries and computes everything again.

        Raises SheetError, with nothing changed, if one does not add up. Which entry was due when is not asked here:
        a correction may move that (see the sheet of the game).
        """
        for entry in entries:
            self.check_alone(entry)
        self.entries = self.LIST(entries)
        self.recompute()

    def load_beside(self, other: "Self", entries: list[tuple[int, ...]]) -> None:
        """As `load`, for entries that share a prefix with those of `other`, a sheet by the same rules and start."""
        for entry in entries:
            self.check_alone(entry)
        self.begin_beside(other, self.LIST(entries))
        self.go_on(len(entries))

    def begin_beside(self, other: "Self", entries: list[tuple[int, ...]]) -> None:
        """`load_beside` in slices, see `begin_again`, for entries that have been checked."""
        self.entries = entries
        self.begin_again()

    def recompute(self) -> None:
        """Computes everything from `entries` again."""
        self.begin_again()
        self.go_on(len(self.entries))

    def begin_again(self) -> None:
        """`recompute` in slices: call `go_on` until it returns False."""
        self._reset()

    def go_on(self, most: int) -> bool:
        """Books up to `most` more of the `entries`, including ones appended meanwhile; True if there are more.

        Until it returns False, nothing else may be called.
        """
        for at in range(len(self.history), min(len(self.history) + most, len(self.entries))):
            self._write(self.entries[at])
        return len(self.history) < len(self.entries)

    @property
    def settled(self) -> int:
        """How many of the `entries` are booked, in %."""
        return 100 * len(self.history) // max(1, len(self.entries))

    def copy(self) -> "Self":
        """An independent copy."""
        made = object.__new__(self.__class__)
        for name in sorted(self.__dict__):
            value = getattr(self, name)
            if isinstance(value, bytearray):
                value = bytearray(value)
            elif isinstance(value, (list, self.LIST)):
                value = value.copy()
            setattr(made, name, value)
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
        self.entries = self.LIST(self.entries[:-1])
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
