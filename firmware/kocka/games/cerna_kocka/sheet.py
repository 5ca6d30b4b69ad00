"""The sheet of Černá kočka: CK-10 to CK-18, the events of RULES.md, DK-1 and DK-5.

    sheet = Sheet(dealer)
    sheet.add_round([14, 14, -1, 1])                     # CK-10, CK-13
    sheet.add_round([-28, -1, -1, -1], durch=0)          # CK-11
    sheet.add_round([0, 28, 0, 0], wrong_durch=1)        # CK-12
    sheet.add_interlude(loser)                           # when sheet.due == INTERLUDE
    sheet.add_void(offender, points=0)                   # CK-18: a round for the table, or agreed points

The rest of the interface is in `engine/sheet.py`. This class adds `baraz` (the tied seats that play one),
`in_brewery(seat)`, `in_seliko(seat)`, `lost_interludes` (per seat), `rounds` and `interludes` (how many were played)
and `surplus`.

Decided where the rules leave it open:
- The end of the match takes precedence over an interlude: when both fall on one round, no dokládačka is played. (Play
  alone cannot cause this, since a round has at most 28 points; agreed points of CK-18 can.) None becomes due during a
  baráž either.
- A void round (CK-18) is dealt again by the same dealer, also in a baráž: agreed points count for the total, but do not
  decide between the tied players.
- In a baráž the round is added to the totals as always. Only the tied players can lose, by the points of that round
  alone; those who are still tied for most play another one.
- Losing two or more interludes and the match is a tripl, losing one and the match a dabl.
- Pivovar and seliko are events each time a total passes 71 and 90 from below.
- Corrections (`replace`, `delete`, `insert`) recompute everything after them. What was played stays played: the loser
  of a dokládačka that was not due by the corrected totals still pays, and it replaces the next one that would have been
  due; one that a correction makes due stays due until it is entered. Entries after a corrected end of the match are
  kept but do not count; `surplus` is their number.
"""

from micropython import const

from kocka.engine import sheet as base
from kocka.engine.penalties import NO_CAT
from kocka.engine.round import DURCH, VAGON, WRONG_DURCH, Result
from kocka.engine.sheet import (
    BARAZ,
    BARAZ_DUE,
    DABL,
    FOR_INTERLUDE,
    FOR_MATCH,
    FOR_RENONC,
    INTERLUDE,
    OVER,
    PIVOVAR,
    ROUND,
    SELIKO,
    TRIPL,
    VOID,
    InterludeEntry,
    SheetError,
    VoidEntry,
    kind_of,
)
from kocka.games.cerna_kocka.rules import DURCH_POINTS, FIFTY, NO_TRICK, ROUND_POINTS

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Self

    from kocka.engine.terms import Terms

# Why a round is refused; value: the seat.
DURCH_SUM = "a durch is -28 and -1 for each other player"
WRONG_DURCH_SUM = "a wrong durch is 28 and 0 for each other player"
ALL_TRICKS = "who took all tricks has made a durch"

END_AT = const(100)  # CK-14
INTERLUDE_AT = const(50)  # CK-16
BREWERY_ABOVE = const(71)
SELIKO_ABOVE = const(90)
_BLACK_CAT = const(10)


def durch_points(seat: int) -> list[int]:
    """The points of a round in which `seat` made a durch (CK-11)."""
    points = [NO_TRICK] * 4
    points[seat] = DURCH_POINTS
    return points


def wrong_durch_points(seat: int) -> list[int]:
    """The points of a round in which `seat` claimed a wrong durch (CK-12)."""
    points = [0] * 4
    points[seat] = ROUND_POINTS
    return points


def missing(points: list[int]) -> int:
    """How many of the 28 points of a round without a durch are not entered yet; negative if too many are (CK-13)."""
    left = int(ROUND_POINTS)
    for n in points:
        if n > 0:
            left -= n
    return left


class RoundEntry:
    """(ROUND, points of the seats, durch, wrong durch): `points`; `durch`, `wrong_durch`: the seat or -1."""

    @staticmethod
    def of(points: "list[int] | tuple[int, ...]", durch: int = -1, wrong_durch: int = -1) -> tuple[int, ...]:
        """An entry of a round; `durch`, `wrong_durch`: the seat or -1."""
        return base.round_of(points, durch, wrong_durch)

    def __init__(self, entry: tuple[int, ...]) -> None:
        self.points = entry[1:-2]
        self.durch = entry[-2]
        self.wrong_durch = entry[-1]


class Sheet(base.Sheet):
    """A match of Černá kočka on paper; see the module's docstring."""

    INTERLUDE = "dokladacka"
    whole = int(ROUND_POINTS)
    no_trick = int(NO_TRICK)
    ends_at = int(END_AT)
    loser_pays = True  # CK-17
    fifty_allows = False  # CK-16: exactly 50 points do not keep another dokládačka from being due
    _reached = 0  # with `fifty_allows`, a mask of those with 50 or more

    @classmethod
    def begin(cls, dealer: int, seats: int, options: bytes, terms: "Terms") -> "Self":
        sheet = super().begin(dealer, seats, options, terms)
        if FIFTY.of(options):  # what is usual takes no memory
            sheet.fifty_allows = True
        return sheet

    def _reset(self) -> None:
        super()._reset()
        self.baraz = b""
        self.lost_interludes = bytearray(self.SEATS)
        if self.fifty_allows:
            self._reached = 0
        self._armed = True  # CK-16: a dokládačka becomes due when somebody reaches 50
        self._interludes_left = 0  # that became due and are not played; negative: played and not due (corrections)

    def sat_down(self, seat: int) -> None:
        self.lost_interludes[seat] = 0  # a dabl is of one person

    def add_round(self, points: list[int], durch: int = -1, wrong_durch: int = -1) -> None:
        """Enters a round: each seat's points, including the −1s (CK-10).

        `durch`, `wrong_durch`: the seat that made it or claimed it wrongly, -1: nobody.
        Raises SheetError if no round is due or the points do not add up (CK-13).
        """
        if len(points) != 4:
            raise SheetError(base.PLAYERS, len(points), str(len(points)))
        self.add(RoundEntry.of(points, durch, wrong_durch))

    def _entry_of(self, result: Result) -> tuple[int, ...]:
        return RoundEntry.of(result.points, result.durch, result.wrong_durch)

    def _round_of(self, points: list[int]) -> tuple[int, ...]:
        return RoundEntry.of(points)

    def remarkable(self, entry: tuple[int, ...]) -> tuple[int, int]:
        played = RoundEntry(entry)
        if played.durch >= 0:
            return DURCH, played.durch
        return (WRONG_DURCH, played.wrong_durch) if played.wrong_durch >= 0 else (-1, -1)

    def add_interlude(self, loser: int) -> None:
        """Enters the loser of a dokládačka (DK-5), which may be a player who said cink needlessly (DK-4)."""
        self.add(InterludeEntry.of(loser))

    def add_void(self, offender: int, points: int = 0) -> None:
        """Enters a renonc (CK-18): the offender pays for the table or takes `points` (1..100) agreed by the others."""
        self.add(VoidEntry.of(offender, points))

    def places(self) -> list[int]:
        """Places by points; the loser of the match is last, even if others have more points (after a baráž)."""
        if self.loser < 0:
            return super().places()
        totals = list(self.totals)
        totals[self.loser] = max(totals) + 1
        return self.seating.ranked(totals)

    def in_brewery(self, seat: int) -> bool:
        """Whether `seat` can lose in one round: its total is above 71."""
        return bool(self.totals[seat] > BREWERY_ABOVE)

    def in_seliko(self, seat: int) -> bool:
        """Whether the black cat alone is enough to lose: the total is above 90."""
        return bool(self.totals[seat] > SELIKO_ABOVE)

    def check_played(self, entry: tuple[int, ...], playing: int) -> None:
        kind = kind_of(entry)
        if kind == ROUND:
            played = RoundEntry(entry)
            check_points(list(played.points), played.durch, played.wrong_durch)
        elif kind == INTERLUDE:
            self.check_seat(InterludeEntry(entry).loser)
        else:
            self.check_void(entry)

    def _book(self, entry: tuple[int, ...], at: int) -> None:
        kind = kind_of(entry)
        if kind == INTERLUDE:
            self._book_interlude(InterludeEntry(entry).loser, at)
        elif kind == VOID:
            void = VoidEntry(entry)
            if void.amount:
                self._add_points(void.seat, void.amount, at)
                if self.due != BARAZ:
                    self._after_points(at)
            else:
                self.payers.append((void.seat, FOR_RENONC, at))
        elif kind == ROUND:  # after a misdeal the same player deals again (CK-4)
            self._book_round(RoundEntry(entry), at)

    def _book_interlude(self, loser: int, at: int) -> None:
        self.interludes += 1
        self.lost_interludes[loser] += 1
        self.payers.append((loser, FOR_INTERLUDE, at))
        self.dealer = self.left_of(self.dealer)  # DK-1
        self._interludes_left -= 1
        if self.due == INTERLUDE and self._interludes_left <= 0:
            self.due = ROUND

    def _book_round(self, played: RoundEntry, at: int) -> None:
        self.rounds += 1
        self.dealer = self.left_of(self.dealer)  # CK-3
        for seat in range(self.SEATS):
            points = played.points[seat]
            if seat == played.durch:
                self.events.append((DURCH, seat, at))
            elif seat == played.wrong_durch:
                self.events.append((WRONG_DURCH, seat, at))
            elif points == ROUND_POINTS:
                self.events.append((VAGON, seat, at))
            self._add_points(seat, points, at)
        if self.due == BARAZ:
            most = max([played.points[seat] for seat in self.baraz])
            self._decide([seat for seat in self.baraz if played.points[seat] == most], at)
        else:
            self._after_points(at)

    def _add_points(self, seat: int, points: int, at: int) -> None:
        before = self.totals[seat]
        now = before + points
        self.totals[seat] = now
        if before <= BREWERY_ABOVE < now:
            self.events.append((PIVOVAR, seat, at))
        if before <= SELIKO_ABOVE < now:
            self.events.append((SELIKO, seat, at))

    def _after_points(self, at: int) -> None:
        """What the new totals cause: the end (CK-14), a baráž (CK-15) or a dokládačka (CK-16)."""
        most = max(self.totals)
        fell, rose = self._crossed() if self.fifty_allows else (False, True)
        if most >= END_AT:
            self._decide([seat for seat in range(self.SEATS) if self.totals[seat] == most], at)
        elif most < INTERLUDE_AT or (fell and most == INTERLUDE_AT):
            self._armed = True
        elif self._armed and rose:
            self._armed = False
            self._interludes_left += 1
            if self._interludes_left > 0:
                self.due = INTERLUDE

    def _crossed(self) -> tuple[bool, bool]:
        """Whether somebody has fallen below 50 with the last points, and whether somebody has risen to it."""
        before = self._reached
        self._reached = sum([1 << seat for seat in range(self.SEATS) if self.totals[seat] >= INTERLUDE_AT])
        return before & ~self._reached != 0, self._reached & ~before != 0

    def _decide(self, worst: list[int], at: int) -> None:
        """A single seat in `worst`, those with most points, has lost the match; several play a baráž."""
        if len(worst) > 1:
            self.due = BARAZ
            self.baraz = bytes(worst)
            for seat in worst:
                self.events.append((BARAZ_DUE, seat, at))
            return
        loser = worst[0]
        self.due = OVER
        self.baraz = b""
        self.losers = [loser]
        self.payers.append((loser, FOR_MATCH, at))
        if self.lost_interludes[loser] > 1:
            self.events.append((TRIPL, loser, at))
        elif self.lost_interludes[loser]:
            self.events.append((DABL, loser, at))


def check_points(points: list[int], durch: int = -1, wrong_durch: int = -1) -> None:
    """Raises SheetError if no round can end with these points (CK-10 to CK-13)."""
    for seat in (durch, wrong_durch):
        if seat < -1 or seat > 3:
            raise SheetError(base.NO_SEAT, seat, str(seat))
    if durch >= 0:
        if wrong_durch >= 0 or points != durch_points(durch):
            raise SheetError(DURCH_SUM, durch)
        return
    if wrong_durch >= 0:
        if points != wrong_durch_points(wrong_durch):
            raise SheetError(WRONG_DURCH_SUM, wrong_durch)
        return
    without = 0
    for n in points:
        if n < NO_TRICK or n > ROUND_POINTS:
            raise SheetError(base.RANGE, n, str(n))
        if n == NO_TRICK:
            without += 1
    left = missing(points)
    if left:
        due = ROUND_POINTS - without
        raise SheetError(base.SUM, left, "they make " + str(due - left) + " and not " + str(due))
    if without == 3:
        raise SheetError(ALL_TRICKS, points.index(ROUND_POINTS))
    if max(points) < _BLACK_CAT:
        raise SheetError(NO_CAT, max(points))


def sheet_class() -> type[Sheet]:
    """The game's Sheet class, for the registry."""
    return Sheet
