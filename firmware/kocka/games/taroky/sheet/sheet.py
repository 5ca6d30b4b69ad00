"""The sheet of Taroky: what every head has won or paid, the pot, the end of a session (TA 7, TA 10).

    sheet = Sheet(dealer, options, coins=10)     # a point is 0.10 Kč: ten smallest coins of a hundred
    sheet.totals, sheet.pot                      # [-10, -10, -10, -10] and 40: all have paid their stake (TA 7.3)
    sheet.add_outcome(outcome)                   # of the engine, or as it was entered (entry.py)
    sheet.settlement(0).items                    # why everybody won or paid what they did in entry 0
    sheet.add_fine(seat, violations)             # a round that does not count (TA 7.5): it is dealt again
    sheet.add_pot(points)                        # the pot as it was counted at the table
    sheet.add_end()                              # TA 7.6: the pot is shared out, the session is over

Seats go anticlockwise. Of five at the table (engine/resting.py) the dealer rests; in a round and its settlement seats
are those of the four who play, ascending: `four`. The rest of the interface is in `engine/sheet.py`; this class adds
  `pot`, `pots`  points in it now, and before each entry
  `outside`      points of the pot that came from none of the totals: sum(totals) + pot == outside, always
  `ended`        the entry with which the session ended, or -1
  `carried`      points that were in the pot when the session began
  `start`        what everybody had then: less than 0 where a stake was paid

A session has no end before the players enter one, unless the terms have a number of rounds.

Where TA leaves it open: what of the pot does not divide at the end goes to the first seat (TA 7.6, "nobody/first seat":
so the heads win together what they have paid); G31 `stays`: the pot is left as it is, and a session may begin with what
another has left (`carried`); nobody pays a stake then before the pot is empty (TA 7.3). The deal passes on after a
round that was not played, G2 `same`: it does not; nor does it after a round that does not count. Of five at the table
who deals plays, gets and pays nothing in that round; all five pay the stakes and share the pot at the end; who has left
does neither. A round that does not count may be the fault of anybody at the table.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.option import completed
from kocka.engine.round import Result
from kocka.engine.sheet import OVER, ROUND, VOID, SheetError, VoidEntry, kind_of
from kocka.engine.terms import Terms
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.outcome import FIRST, VARSAVA, Outcome
from kocka.games.taroky.rules.settlement import MOST_POT, Settlement, settle, settle_void, stake
from kocka.games.taroky.sheet import checks
from kocka.games.taroky.sheet.checks import NOT_FOREHAND, WRONG_COUNT, TarokyError

MYPY = False
if MYPY:  # only a type checker looks inside
    from collections.abc import Generator
    from typing import Self

COINS = const(10)  # smallest coins a point: heller, 0.10 Kč

# Kinds of entries beside those of sheet.py: the numbers of what this game has not.
POT = const(2)
DEAL = const(6)

_PLAIN = const(19)  # numbers of a round with two sides in which nobody announced or made anything selective
_PLAYING = const(4)
_LOW_POT = const(4)  # the pot is filled again below that (TA 7.3)
_MOST_COINS = const(500)  # with the fullest pot that stays below 2**30


class RoundEntry:
    """(ROUND, numbers of an Outcome): what the sheet asks for without making the Outcome (`outcome_of`).

    `declarer`: the seat; `of_forehand`: whether only forehand plays it, a First or a Varšava (TA 3.1); `was_played`;
    `has_selective`: whether Pagát, Uho or Valát were announced or made.
    """

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.of_forehand = entry[1] == FIRST or entry[1] == VARSAVA
        self.declarer = entry[2]
        self.was_played = entry[5] != 0
        self.has_selective = not self.of_forehand and len(entry) > _PLAIN


class PotEntry:
    """(POT, points): `points` that the pot holds as it was counted."""

    @staticmethod
    def of(points: int) -> tuple[int, ...]:
        """An entry that sets the pot to what was counted."""
        return (POT, points)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.points = entry[1]


class DealEntry:
    """(DEAL, seat): `dealer`, who deals next."""

    @staticmethod
    def of(dealer: int) -> tuple[int, ...]:
        """An entry that says who deals next."""
        return (DEAL, dealer)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.dealer = entry[1]


class Sheet(base.Sheet):
    """A session of Taroky. See the module's text."""

    HIGH_WINS = True
    AMONG = True

    # What was worked out before is not settled again (about 8 ms a round on the device).
    _done: "list[tuple[int, ...]]" = []  # entries of the last time
    _like: "tuple[list[list[int]], list[tuple[int]], int, int] | None" = None  # their totals, pots, last pot, end
    SESSION = True
    STANDING = False  # a point is money, whoever has won how much

    def __init__(self, dealer: int = 0, options: bytes = b"", rounds: int = 0, coins: int = 0, pot: int = 0) -> None:
        """An empty sheet by the house rules `options` (rules/options.py; b"" for the defaults).

        `rounds`: the session ends after this many, 0 for any number; `coins`: smallest coins per point, 0 for no money;
        `pot`: points left in the pot by another session. Raises ValueError for impossible values, SheetError for an
        invalid dealer.
        """
        options = completed(taroky_options.OPTIONS, options)
        if coins < 0 or coins > _MOST_COINS:
            raise ValueError("a point is 0 to " + str(int(_MOST_COINS)) + " coins")
        if pot < 0 or pot > MOST_POT:
            raise ValueError("the pot holds 0 to " + str(int(MOST_POT)) + " points")
        self.options = options
        self.carried = pot
        self.planned = rounds
        self.point_coins = coins
        self.endless = not rounds
        super().__init__(dealer)

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Self":
        """As in `engine/sheet.py`; the stake of the terms is the price of a point, that of the pot is an option."""
        if seats != cls.SEATS:
            raise ValueError("taroky is for four players")
        return cls(dealer, options, terms.rounds, terms.stake, terms.pot)

    @property
    def forehand(self) -> int:
        """The seat that speaks and leads first in the next round."""
        return self.leads

    def playing(self, entry: tuple[int, ...] = ()) -> list[int]:
        """The seats of those who play a round or, if `entry` is (), the next one; of a fine, four with who pays it."""
        if self.SEATS == _PLAYING:
            return list(range(_PLAYING))
        from kocka.engine.resting import out_of, playing

        found = playing(self.SEATS, out_of(entry) if entry else self.resting)
        if len(found) > _PLAYING:
            found.remove(found[-1] if found[-1] != VoidEntry(entry).seat else found[0])
        return found

    def _reset(self) -> None:
        super()._reset()
        self.pot = self.carried
        self.outside = self.carried
        self.ended = -1
        self._pots: list[tuple[int]] = self.seating.LIST()
        if self.pot < _LOW_POT:
            self._stake(stake(self.options))
        self.start = self.totals[0]

    def _stake(self, points: int) -> None:
        """Everybody pays `points` into the pot."""
        for seat in self.seating.here():
            self.totals[seat] -= points
            self.pot += points

    # Entering

    def add_outcome(self, outcome: Outcome) -> None:
        """Enters the outcome of a round. Raises SheetError (TarokyError) if it is not due or impossible."""
        self.add(entry_of(outcome))

    def add_fine(self, seat: int, violations: int = 1) -> None:
        """Enters a void round, and who pays for it. Raises SheetError."""
        self.add(VoidEntry.of(seat, violations))

    def add_pot(self, points: int) -> None:
        """Enters what the pot holds by count. Raises SheetError."""
        self.add(PotEntry.of(points))

    def add_end(self) -> None:
        """Enters the end of the session. Raises SheetError."""
        self.add(base.over())

    def _entry_of(self, result: Result) -> tuple[int, ...]:
        return entry_of(result.outcome)  # type: ignore[attr-defined]

    def check_now(self, entry: tuple[int, ...]) -> None:
        """As in `engine/sheet.py`; only forehand plays a First or a Varšava (TA 3.1)."""
        if kind_of(entry) == ROUND:
            entered = RoundEntry(entry)
            if entered.of_forehand and self.playing(entry)[entered.declarer] != self.forehand:
                raise TarokyError(NOT_FOREHAND, entered.declarer, str(self.forehand))

    def check_played(self, entry: tuple[int, ...], playing: int) -> None:
        kind = kind_of(entry)
        if kind == ROUND:
            checks.check(outcome_of(entry), self.options)
        elif kind == VOID:
            fine = VoidEntry(entry)
            self.check_seat(fine.seat)
            if len(entry) != 3 or fine.amount < 1 or fine.amount > checks.MOST_VIOLATIONS:
                raise TarokyError(WRONG_COUNT, len(entry))
        elif kind == POT:
            counted = PotEntry(entry).points
            if len(entry) != 2 or counted < 0 or counted > MOST_POT:
                raise TarokyError(WRONG_COUNT, counted, str(counted))
        elif kind == DEAL:
            self.check_seat(DealEntry(entry).dealer)
            if len(entry) != 2:
                raise TarokyError(WRONG_COUNT, len(entry))
        elif kind != OVER or len(entry) != 1:
            raise SheetError(base.NOT_HERE, kind, str(kind))

    # Reading

    @property
    def pots(self) -> list[int]:
        """Points in the pot before each entry. Allocates."""
        return [pot for (pot,) in self._pots]

    def pot_before(self, at: int) -> int:
        """Points in the pot before entry number `at`."""
        return self._pots[at][0]

    def settlement(self, at: int) -> Settlement:
        """The settlement of entry number `at`, a round or a fine, with the reason of each item.

        Raises SheetError for other entries, and for those after the end, which do not count.
        """
        self._entry(at)
        entry = self.entries[at]
        if (self.ended >= 0 and at > self.ended) or kind_of(entry) not in (ROUND, VOID):
            raise SheetError(base.NO_ENTRY, at, str(at))
        return self._settled(entry, self.pot_before(at))

    def _settled(self, entry: tuple[int, ...], pot: int) -> Settlement:
        if kind_of(entry) == VOID:
            fine = VoidEntry(entry)
            return settle_void(self.playing(entry).index(fine.seat), fine.amount, pot)
        return settle(outcome_of(entry), self.options, pot)

    def outcome(self, at: int) -> Outcome:
        """The Outcome of the round in entry number `at`. Raises SheetError if it is no round."""
        self._entry(at)
        if kind_of(self.entries[at]) != ROUND:
            raise SheetError(base.NO_ENTRY, at, str(at))
        return outcome_of(self.entries[at])

    def nets(self) -> list[int]:
        """TA 7.6: what each seat wins, in smallest coins; the sum is 0 unless the pot is left or was filled outside."""
        return [total * self.point_coins for total in self.totals]

    def owed(self, at_end: bool) -> tuple[list[int], int, int, int, int] | None:
        """As in `engine/sheet.py`; TA 7.6: the pot is divided, or stays."""
        coins = self.point_coins
        if not coins:
            return None
        shares = [0] * self.SEATS if self.due == OVER else self._shares(self.pot)
        wins = [(total + share) * coins for total, share in zip(self.totals, shares)]
        stays = self.pot - sum(shares)
        return wins, (stays - self.outside) * coins, stays * coins, (self.outside - self.carried) * coins, 0

    @property
    def left(self) -> int:
        """TA 7.6, G31: points that this finished session leaves in the pot for the next; -1: it leaves none."""
        return self.pot if self.due == OVER and taroky_options.POTEND.of(self.options) else -1

    def division(self) -> tuple[int, list[int]]:
        """TA 7.6: the pot at the end of the session, and each player's share. Raises SheetError before."""
        self._entry(self.ended)
        pot = self.pot_before(self.ended)
        if kind_of(self.entries[self.ended]) != OVER:
            pot = self._settled(self.entries[self.ended], pot).pot
        return pot, self._shares(pot)

    def begin_beside(self, other: "Self", entries: list[tuple[int, ...]]) -> None:
        """As in `engine/sheet.py`; only what differs is settled."""
        self._done = other._done
        self.history, self._pots, self.pot, self.ended = other.history, other._pots, other.pot, other.ended
        super().begin_beside(other, entries)

    def begin_again(self) -> None:
        """As in `engine/sheet.py`."""
        self._like = (self.history, self._pots, self.pot, self.ended)
        super().begin_again()

    def booking(self, most: int) -> "Generator[None, None, None]":
        """As in `engine/sheet.py`."""
        yield from super().booking(most)
        self._like = None
        self._done = self.entries.copy()

    def _settle_again(self, entry: tuple[int, ...], at: int) -> int:
        """Books the points of entry `at`, a round or a fine; returns what everybody then pays into the pot."""
        if self._like is not None and not self.seating.can_leave:  # who has left pays no stake
            done = self._done
            for near in (at, at + 1, at - 1):  # where this entry was before one change
                if 0 <= near < len(done) and done[near] == entry and self._booked(entry, near):
                    return 0  # it has been paid
        made = self._settled(entry, self.pot)
        four = self.playing(entry)
        for at in range(len(four)):
            self.totals[four[at]] += made.points[at]
        self.pot = made.pot
        return made.stake

    def _booked(self, entry: tuple[int, ...], at: int) -> bool:
        """Reuses the settlement of entry `at` from last time if nothing about it has changed."""
        history, pots, last, ended = self._like  # type: ignore[misc]
        if at >= len(history) or 0 <= ended <= at:
            return False
        before = pots[at][0]
        moved = (pots[at + 1][0] if at + 1 < len(pots) else last) - before
        if kind_of(entry) == ROUND and self.planned and self.rounds + 1 >= self.planned:
            return False  # nothing is paid into the pot after the last one
        if before != self.pot:
            # With another pot there is another stake below 4, and a Pagát moves something else.
            if min(before, self.pot) < _LOW_POT or max(before, self.pot) + moved > MOST_POT - _LOW_POT:
                return False
            if kind_of(entry) == ROUND and RoundEntry(entry).has_selective:
                return False
        for seat in range(self.SEATS):
            self.totals[seat] += history[at][seat] - (history[at - 1][seat] if at else self.start)
        self.pot += moved
        return True

    def _write(self, entry: tuple[int, ...]) -> None:
        while len(self._pots) <= len(self.history):  # what happens around the table does not change it
            self._pots.append((self.pot,))
        super()._write(entry)

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        kind = kind_of(entry)
        if kind == POT:
            counted = PotEntry(entry).points
            self.outside += counted - self.pot
            self.pot = counted
            return
        if kind == DEAL:
            self.dealer = DealEntry(entry).dealer
            return
        if kind == OVER:
            self._end()
            return
        stakes = self._settle_again(entry, at)
        if kind == VOID:
            return
        self.rounds += 1
        if RoundEntry(entry).was_played or not taroky_options.REDEAL.of(self.options):  # G2
            self.dealer = self.left_of(self.dealer)
        if self.planned and self.rounds >= self.planned:
            self._end()
        else:
            self._stake(stakes)

    def _end(self) -> None:
        """TA 7.6: divides the pot."""
        self.due = OVER
        self.ended = len(self.history)
        shares = self._shares(self.pot)
        for seat in range(self.SEATS):
            self.totals[seat] += shares[seat]
        self.pot -= sum(shares)

    def _shares(self, pot: int) -> list[int]:
        """Everybody's share of `pot`; nothing if G31 is `stays`."""
        if taroky_options.POTEND.of(self.options):
            return [0] * self.SEATS
        here = self.seating.here()
        shares = [0] * self.SEATS
        for seat in here:
            shares[seat] = pot // len(here)
        shares[here[0]] += pot % len(here)
        return shares


def outcome_of(entry: tuple[int, ...]) -> Outcome:
    """The Outcome of an entry. Raises ValueError for invalid numbers."""
    return Outcome.from_numbers(entry[1:])


def entry_of(outcome: Outcome) -> tuple[int, ...]:
    """The entry of a round."""
    return (ROUND,) + outcome.numbers()


def amount(points: int, coins: int = COINS, decimals: int = 2) -> tuple[int, int]:
    """(whole, part): points as money, 48 points are (4, 80) for 4.80 Kč; `points` must not be negative."""
    unit = 10**decimals
    return points * coins // unit, points * coins % unit
