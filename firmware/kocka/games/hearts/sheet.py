"""The sheet of Hearts: points to a target, shared places, and the money (HE-8 to HE-16).

    sheet = Sheet(dealer, target=100, stake=100)   # stake: coins per point, here 1 Kč in hellers; 0: no money
    sheet.add_round([13, 8, 5, 0])
    sheet.add_round([26, 26, 0, 26], moon=2)       # HE-8
    sheet.add_round([3, 13, 0, 0], jack=2)         # HE-10: seat 2 had ten and J♦
    sheet.places()                                 # 1 for the winner, equal places shared
    sheet.settlement()                             # (paid, taken, net, extra coins) per seat

The rest of the interface is in `engine/sheet.py`. All amounts are whole coins (HE-12). Each player pays the points of a
round into the pot, nothing for negative ones (HE-16), so the pot never pays out before the end. Coins that do not
divide are handed out one by one, to better places first and, among equals, starting at the left of the last dealer
(HE-14). A player who takes over a seat also takes over what it has paid; the two settle that between themselves.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.penalties import NO_QUEEN
from kocka.engine.round import JACK_TAKEN, MOON, Result
from kocka.engine.sheet import OVER, ROUND, VOID, SheetError, VoidEntry, kind_of
from kocka.engine.terms import MOST_STAKE, Terms
from kocka.games.hearts.rules import (
    MOON_MINUS,
    MOON_PLUS,
    MOON_POINTS,
    TARGET,
    jack_points,
    moon_points,
    penalty,
    round_points,
)

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

# Why a round is refused.
WRONG_JACK = "the jack of diamonds is taken by one player, if it is played for"  # value: the seat
MOON_SUM = "these are not the points of a moon"  # value: the shooter
ALL_POINTS = "who took all points has shot the moon"  # value: the seat

_MOST_TARGET = const(100000)

# HE-14: each place's share of the pot, in per cent.
SHARES = (50, 30, 20, 0)
WINNER_TAKES_ALL = (100, 0, 0, 0)


class RoundEntry:
    """(ROUND, points of the seats, J♦, moon): `points`; `jack`: who took it; `moon`: who shot it; -1: nobody."""

    @staticmethod
    def of(points: list[int], jack: int = -1, moon: int = -1) -> tuple[int, ...]:
        """An entry of a round; `jack`, `moon`: the seat or -1."""
        return base.round_of(points, jack, moon)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.points = list(entry[1:-2])
        self.jack = entry[-2]
        self.moon = entry[-1]


class Sheet(base.Sheet):
    """A match of Hearts; see the module's docstring."""

    def __init__(
        self,
        dealer: int = 0,
        target: int = 100,
        jack: int = 0,
        moon: int = MOON_PLUS,
        whole: int = 26,
        queen: int = 13,
        stake: int = 0,
        shares: tuple[int, ...] = SHARES,
    ) -> None:
        """An empty sheet; `jack`: what J♦ takes off, 0 where it does not count (HE-10); `moon`: HE-8; `whole`: all
        points of a round, `queen`: those of Q♠ (HE-11); stake and shares by HE-12 and HE-14.

        Raises ValueError for an impossible rule, SheetError for a seat that does not exist.
        """
        if target < 1 or target > _MOST_TARGET:
            raise ValueError("the target is 1 to " + str(int(_MOST_TARGET)) + " points")
        if stake < 0 or stake > MOST_STAKE:
            raise ValueError("the stake is 0 to " + str(int(MOST_STAKE)) + " coins a point")
        if moon < MOON_PLUS or moon > MOON_MINUS or jack < 0 or queen < 1 or whole <= queen:
            raise ValueError("no such house rule")
        if len(shares) != 4 or sum(shares) != 100 or min(shares) < 0:
            raise ValueError("the shares of the four places make 100 per cent")
        self.target = target
        self.ends_at = target
        self.jack = jack
        self.moon = moon
        self.whole: int = whole
        self.queen = queen
        self.stake = stake
        self.loser_pays = stake > 0
        self.shares = shares
        super().__init__(dealer)

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Self":
        """As in `engine/sheet.py`: target, J♦, moon and points are engine options; the money is in the terms."""
        return cls(
            dealer,
            TARGET.number(options),
            -jack_points(options),
            MOON_POINTS.of(options),
            round_points(options),
            penalty(QUEEN_OF_SPADES, options),
            terms.stake,
            terms.shares if terms.shares else WINNER_TAKES_ALL if terms.winner_takes_all else SHARES,
        )

    def _reset(self) -> None:
        super()._reset()
        self.paid = [0] * self.SEATS  # coins into the pot so far
        self.pot = 0
        self.last_dealer = self.first_dealer

    def add_round(self, points: list[int], jack: int = -1, moon: int = -1) -> None:
        """Enters the points of a round as they count for the totals; `jack`: who took J♦ (HE-10); `moon`: who shot it.

        Raises SheetError if no round is due or the points do not add up.
        """
        if len(points) != 4:
            raise SheetError(base.PLAYERS, len(points), str(len(points)))
        self.add(RoundEntry.of(points, jack, moon))

    def _entry_of(self, result: Result) -> tuple[int, ...]:
        return RoundEntry.of(result.points, result.seat_of(JACK_TAKEN), result.seat_of(MOON))

    def _round_of(self, points: list[int]) -> tuple[int, ...]:
        return RoundEntry.of(points)

    def remarkable(self, entry: tuple[int, ...]) -> tuple[int, int]:
        moon = RoundEntry(entry).moon
        return (MOON, moon) if moon >= 0 else (-1, -1)

    def check_played(self, entry: tuple[int, ...], playing: int) -> None:
        kind = kind_of(entry)
        if kind != ROUND:
            self.check_void(entry)
            return
        played = RoundEntry(entry)
        points = played.points
        jack = played.jack
        moon = played.moon
        for seat in (jack, moon):
            if seat < -1 or seat > 3:
                raise SheetError(base.NO_SEAT, seat, str(seat))
        if (jack >= 0) != (self.jack > 0):
            raise SheetError(WRONG_JACK, jack)
        if jack >= 0:
            points[jack] += self.jack
        total = self.whole
        if moon >= 0:
            if points != moon_points(moon, self.moon, total):
                raise SheetError(MOON_SUM, moon)
            return
        for n in points:
            if n < 0 or n > total:
                raise SheetError(base.RANGE, n, str(n))
        left = total - sum(points)
        if left:
            raise SheetError(base.SUM, left, "they make " + str(total - left) + " and not " + str(total))
        if max(points) == total:
            raise SheetError(ALL_POINTS, points.index(total))
        if max(points) < self.queen:
            raise SheetError(NO_QUEEN, max(points))

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        points = self._points_in(entry)
        for seat in range(self.SEATS):
            self.totals[seat] += points[seat]
            due = self._due_of(points[seat])
            self.paid[seat] += due
            self.pot += due
        if kind_of(entry) == ROUND:  # the same player deals again what does not count
            self.rounds += 1
            self.last_dealer = self.dealer
            self.dealer = self.left_of(self.dealer)
            played = RoundEntry(entry)
            if played.moon >= 0:
                self.events.append((MOON, played.moon, at))
            if played.jack >= 0:
                self.events.append((JACK_TAKEN, played.jack, at))
        if max(self.totals) >= self.target:  # HE-9
            self.due = OVER

    def _points_in(self, entry: tuple[int, ...]) -> list[int]:
        """What each seat gets by an entry of the game."""
        if kind_of(entry) == ROUND:
            return RoundEntry(entry).points
        points = [0] * self.SEATS
        if kind_of(entry) == VOID:
            void = VoidEntry(entry)
            points[void.seat] = void.amount
        return points

    def _due_of(self, points: int) -> int:
        return max(0, points) * self.stake  # HE-13, HE-16

    def dues(self) -> list[int]:
        return [self._due_of(points) for points in self._points_in(self.entries[-1])]

    def nets(self) -> list[int]:
        """HE-15: each seat's net result in coins."""
        return [net for _, _, net, _ in self.settlement()]

    def owed(self, at_end: bool) -> tuple[list[int], int, int, int, int] | None:
        """As in `engine/sheet.py`; HE-13: the pot gives what was paid into it while they played."""
        if not self.stake:
            return None
        if self.due != OVER:
            return [0] * self.SEATS, 0, 0, 0, self.pot
        if at_end:
            return self.nets(), 0, 0, 0, 0
        return [net + paid for net, paid in zip(self.nets(), self.paid)], -self.pot, 0, 0, 0

    def settlement(self) -> list[tuple[int, int, int, int]]:
        """HE-15: per seat (paid, taken out, net, how many of the taken coins are indivisible remainders).

        The nets sum to 0. Raises SheetError before the match is over.
        """
        if self.due != OVER:
            raise SheetError(base.NOT_DUE, self.due, "due is " + base.DUE_TEXTS[self.due])
        places = self.places()
        order: list[int] = []
        for step in range(self.SEATS):
            seat = self.left_of(self.last_dealer, step)
            if seat not in order:
                order.append(seat)
        order += [seat for seat in range(self.SEATS) if seat not in order]  # who has left is passed over
        taken, extra = share_out(self.pot, [places[seat] for seat in order], self.shares, 0)
        rows = []
        for seat in range(self.SEATS):
            at = order.index(seat)
            rows.append((self.paid[seat], taken[at], taken[at] - self.paid[seat], extra[at]))
        return rows


def share_out(pot: int, ranks: list[int], shares: tuple[int, ...], last_dealer: int) -> tuple[list[int], list[int]]:
    """HE-14: the coins that each seat takes out of `pot`, and how many of them are indivisible remainders.

    `ranks`: each seat's place, seats clockwise, as in `Sheet.places()`. Seats that share places split their percentages
    equally.
    """
    seats = len(ranks)
    taken = [0] * seats
    extra = [0] * seats
    order = []
    for place in range(1, seats + 1):
        for step in range(1, seats + 1):
            seat = (last_dealer + step) % seats
            if ranks[seat] != place:
                continue
            equal = len([rank for rank in ranks if rank == place])
            percent = sum(shares[place - 1 : place - 1 + equal])
            taken[seat] = pot * percent // (100 * equal)
            if percent:
                order.append(seat)
    left = pot - sum(taken)
    for i in range(left):
        extra[order[i]] = 1
        taken[order[i]] += 1
    return taken, extra


def sheet_class() -> type[Sheet]:
    """The game's Sheet class, for the registry."""
    return Sheet
