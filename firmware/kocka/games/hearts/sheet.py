"""The sheet of Hearts: points to a target, shared places, and the money (HE-8 to HE-16).

    sheet = Sheet(dealer, target=100, stake=100)   # stake: coins for a point, here 1 Kč in hellers; 0: no money
    sheet.add_round([13, 8, 5, 0])
    sheet.add_round([26, 26, 0, 26], moon=2)       # HE-8
    sheet.add_round([3, 13, 0, 0], jack=2)         # HE-10: seat 2 had ten and J♦
    sheet.places()                                 # 1 for the winner, equal places shared
    sheet.settlement()                             # (paid, taken, net, extra coins) a seat

What else it tells is in `sheet.py`. All amounts are whole coins (HE-12). A round's payment is its points, nothing for
negative ones (HE-16), so that the pot never pays before the end. Coins that do not divide go out one by one, to the
better-placed first, among equals from the left of the last dealer on (HE-14). Who takes a seat over takes over what it
has paid as well; that is settled between the two.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.round import JACK_TAKEN, MOON, Result
from kocka.engine.sheet import OVER, ROUND, SheetError, kind_of
from kocka.engine.terms import Terms
from kocka.games.hearts.rules import (
    CLASSIC,
    JACK_POINTS,
    JD,
    MOON_MINUS,
    MOON_PLUS,
    MOON_POINTS,
    PENALTIES,
    SPOT,
    TARGET,
    moon_points,
    round_points,
)
from kocka.games.hearts.rules import penalty as card_penalty

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

_MOST_TARGET = const(100000)
_MOST_STAKE = const(1000000)

# HE-14: per cent of the pot for each place.
SHARES = (50, 30, 20, 0)
WINNER_TAKES_ALL = (100, 0, 0, 0)


class RoundEntry:
    """(ROUND, points of four seats, J♦, moon): `points`; `jack`: who took it, `moon`: who shot it, or -1."""

    @staticmethod
    def of(points: list[int], jack: int = -1, moon: int = -1) -> tuple[int, ...]:
        """An entry of a round; `jack`, `moon`: the seat or -1."""
        return base.round_of(points, jack, moon)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.points = list(entry[1:5])
        self.jack = entry[5]
        self.moon = entry[6]


class Sheet(base.Sheet):
    """A match of Hearts. See the module's text."""

    def __init__(
        self,
        dealer: int = 0,
        target: int = 100,
        jack: bool = False,
        moon: int = MOON_PLUS,
        penalties: int = CLASSIC,
        stake: int = 0,
        shares: tuple[int, ...] = SHARES,
    ) -> None:
        """An empty sheet; the house rules of HE-8 to HE-11 as in the engine, stake and shares of HE-12 and HE-14.

        Raises ValueError for a rule that cannot be, SheetError for no seat.
        """
        if target < 1 or target > _MOST_TARGET:
            raise ValueError("the target is 1 to " + str(int(_MOST_TARGET)) + " points")
        if stake < 0 or stake > _MOST_STAKE:
            raise ValueError("the stake is 0 to " + str(int(_MOST_STAKE)) + " coins a point")
        if moon < MOON_PLUS or moon > MOON_MINUS or penalties < CLASSIC or penalties > SPOT:
            raise ValueError("no such house rule")
        if len(shares) != 4 or sum(shares) != 100 or min(shares) < 0:
            raise ValueError("the shares of the four places make 100 per cent")
        self.target = target
        self.ends_at = target
        self.jack = jack
        self.moon = moon
        self.penalties = penalties
        self.whole = round_points(penalties)
        self.stake = stake
        self.shares = shares
        super().__init__(dealer)

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: Terms) -> "Self":
        """As in `sheet.py`: target, J♦, moon and penalties are options of the engine, the money is in the terms."""
        return cls(
            dealer,
            TARGET.number(options),
            JD.of(options) != 0,
            MOON_POINTS.of(options),
            PENALTIES.of(options),
            terms.stake,
            WINNER_TAKES_ALL if terms.winner_takes_all else SHARES,
        )

    def _reset(self) -> None:
        super()._reset()
        self.paid = [0] * 4  # coins into the pot so far
        self.last_dealer = self.first_dealer

    @property
    def pot(self) -> int:
        """Coins in the pot."""
        return sum(self.paid)

    def add_round(self, points: list[int], jack: int = -1, moon: int = -1) -> None:
        """Enters the points of a round as they count for the totals; who took J♦ (HE-10) and who shot the moon.

        Raises SheetError if it is not due or does not add up.
        """
        if len(points) != 4:
            raise SheetError(base.PLAYERS, len(points), str(len(points)))
        self.add(RoundEntry.of(points, jack, moon))

    def _entry_of(self, result: Result) -> tuple[int, ...]:
        return RoundEntry.of(result.points, result.seat_of(JACK_TAKEN), result.seat_of(MOON))

    def remarkable(self, entry: tuple[int, ...]) -> tuple[int, int]:
        moon = RoundEntry(entry).moon
        return (MOON, moon) if moon >= 0 else (-1, -1)

    def _check(self, entry: tuple[int, ...]) -> None:
        if kind_of(entry) != ROUND:
            raise ValueError("no kind of entry: " + str(kind_of(entry)))
        played = RoundEntry(entry)
        points = played.points
        jack = played.jack
        moon = played.moon
        for seat in (jack, moon):
            if seat < -1 or seat > 3:
                raise SheetError(base.NO_SEAT, seat, str(seat))
        if (jack >= 0) != self.jack:
            raise SheetError(base.JACK, jack)
        if jack >= 0:
            points[jack] -= JACK_POINTS
        total = round_points(self.penalties)
        if moon >= 0:
            if points != moon_points(moon, self.moon, self.penalties):
                raise SheetError(base.MOON_SUM, moon)
            return
        for n in points:
            if n < 0 or n > total:
                raise SheetError(base.RANGE, n, str(n))
        left = total - sum(points)
        if left:
            raise SheetError(base.SUM, left, "they make " + str(total - left) + " and not " + str(total))
        if max(points) == total:
            raise SheetError(base.ALL_POINTS, points.index(total))
        if max(points) < card_penalty(QUEEN_OF_SPADES, self.penalties):
            raise SheetError(base.NO_QUEEN, max(points))

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        self.rounds += 1
        self.last_dealer = self.dealer
        self.dealer = self.left_of(self.dealer)
        played = RoundEntry(entry)
        for seat in range(4):
            points = played.points[seat]
            self.totals[seat] += points
            if points > 0:
                self.paid[seat] += points * self.stake  # HE-13, HE-16
        if played.moon >= 0:
            self.events.append((MOON, played.moon, at))
        if played.jack >= 0:
            self.events.append((JACK_TAKEN, played.jack, at))
        if max(self.totals) >= self.target:  # HE-9
            self.due = OVER

    def nets(self) -> list[int]:
        """HE-15: the nets of the settlement."""
        return [net for _, _, net, _ in self.settlement()]

    def settlement(self) -> list[tuple[int, int, int, int]]:
        """HE-15: what each seat paid, takes out, its net, and how many of the coins are such that did not divide.

        The nets sum to 0. Raises SheetError while the match is not over.
        """
        if self.due != OVER:
            raise SheetError(base.NOT_DUE, self.due, "due is " + base.DUE_TEXTS[self.due])
        places = self.places()
        order = [self.left_of(self.last_dealer, step) for step in range(4)]
        taken, extra = share_out(self.pot, [places[seat] for seat in order], self.shares, 0)
        rows = []
        for seat in range(4):
            at = order.index(seat)
            rows.append((self.paid[seat], taken[at], taken[at] - self.paid[seat], extra[at]))
        return rows


def share_out(pot: int, ranks: list[int], shares: tuple[int, ...], last_dealer: int) -> tuple[list[int], list[int]]:
    """HE-14: the coins each seat takes out of `pot`, and how many of them did not divide.

    `ranks`: by seats clockwise, the places of `Sheet.places()`; who share places share their percentages equally.
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
