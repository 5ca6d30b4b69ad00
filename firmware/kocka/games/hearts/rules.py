"""Hearts: one round (rules HE-1 to HE-8, HE-10, HE-11 and the events). The sheet knows the target and the money.

The holder of the two of clubs leads first (HE-3). Nobody else knows who that is before the card is on the table, so
until then the other seats' views give NOBODY_YET as the seat to move.
"""

from array import array

from micropython import const

from kocka.engine.cards import CLUBS, DIAMONDS, HEARTS, JACK, PACK52, QUEEN_OF_SPADES, card
from kocka.engine.claim import has_to_take_all
from kocka.engine.option import Numbers, Option, in_order
from kocka.engine.round import (
    BLACK_QUEEN,
    CLEAN_ROUND,
    HEARTS_BROKEN,
    HEARTS_NOT_BROKEN,
    JACK_TAKEN,
    MOON,
    MOON_STOPPED,
    MUST_FOLLOW,
    MUST_OPEN,
    NO_PENALTY_FIRST,
    PASS,
    Result,
)
from kocka.engine.trick import Table, TrickRound, View, all_taken, follow, trick_of, whole, without_suit

TWO_OF_CLUBS = card(CLUBS, 2)
JACK_OF_DIAMONDS = card(DIAMONDS, JACK)

# Values of the house rules.
PASS_CYCLE = const(0)
PASS_LEFT = const(1)
PASS_NEVER = const(2)
MOON_PLUS = const(0)
MOON_MINUS = const(1)
CLASSIC = const(0)
SPOT = const(2)

TARGETS = Numbers(5, 5, 256)

# House rules.
PASSING = Option("pass", ("cycle", "left", "never"), PASS_CYCLE)  # HE-2
TARGET = Option("target", TARGETS, 19, deal=False)  # HE-7
JD = Option("jd", ("off", "on"))  # HE-10
MOON_POINTS = Option("moon", ("plus", "minus"), MOON_PLUS)  # HE-8
PENALTIES = Option("penalties", ("classic", "soft", "spot"), CLASSIC)  # HE-11
QS_BREAKS = Option("qsbreaks", ("off", "on"), sheet=False)  # HE-6
HEART = Option("heart", Numbers(0, 1, 6))  # HE-11; 0: as in the set
QUEEN = Option("queen", Numbers(0, 1, 26))  # HE-11; 0: as in the set
JD_POINTS = Option("jdpoints", Numbers(1, 1, 20), 9)  # HE-10, HE-11: where J♦ subtracts points

# How many seats to the left the cards are passed, by round number modulo 4; 0: nothing is passed (HE-2).
_LEFT_BY = (0, 1, 3, 2)

# A moon is stopped once one player has at least this much of the sum: 20 of 26. HE-10 is left out.
_STOPPED = const(10)
_STOPPED_OF = const(13)


def penalty(c: int, options: bytes = b"") -> int:
    """The points of card `c`, without what J♦ takes off (HE-1, HE-11)."""
    penalties = PENALTIES.of(options)
    if c == QUEEN_OF_SPADES:
        return QUEEN.of(options) or (13, 5, 25)[penalties]
    if c >> 4 != HEARTS:
        return 0
    return HEART.of(options) or (c & 15 if penalties == SPOT else 1)


def round_points(options: bytes = b"") -> int:
    """All points of a round, which is also the value of a moon: 26 unless set otherwise (HE-8, HE-11)."""
    return sum([penalty(c, options) for c in PACK52.cards])


def jack_points(options: bytes) -> int:
    """What J♦ adds to the points of a round: below 0, or 0 where it does not count (HE-10)."""
    return -JD_POINTS.number(options) if JD.of(options) else 0


def _values(options: bytes) -> "array[int]":
    values = array("b", bytes(128))
    for c in PACK52.cards:
        values[c] = penalty(c, options)
    values[JACK_OF_DIAMONDS] = jack_points(options)
    return values


def is_broken(table: Table, options: bytes) -> bool:
    """HE-6: whether hearts may be led: a heart, or with `qsbreaks=on` Q♠, was played in an earlier trick."""
    for c in table.log:
        if c >> 4 == HEARTS or (c == QUEEN_OF_SPADES and QS_BREAKS.of(options)):
            return True
    return False


class Hearts(TrickRound):
    """A round of Hearts: pass three cards, thirteen tricks, 26 points."""

    NAME = "hearts"
    PACK = PACK52
    OPTIONS = in_order(PASSING, TARGET, JD, MOON_POINTS, PENALTIES, QS_BREAKS, HEART, QUEEN, JD_POINTS)
    VALUES = _values(b"")
    OPENING = TWO_OF_CLUBS

    @staticmethod
    def receiver(seat: int, number: int, seats: int, options: bytes = b"") -> int:
        """The seat that gets the cards of `seat`: left, right, across (HE-2); `seat` itself when nothing is passed."""
        return (seat + _left_by(number, options)) % seats

    @classmethod
    def give(cls, number: int, options: bytes = b"") -> int:
        """How many cards are passed: three, but none in every fourth round (HE-2)."""
        return cls.GIVE if _left_by(number, options) else 0

    @classmethod
    def values(cls, options: bytes = b"") -> "bytes | array[int]":
        """The points of each card, indexed by card (HE-1, HE-10, HE-11)."""
        for option in (JD, PENALTIES, HEART, QUEEN):
            if not option.is_usual(options):
                return _values(options)
        return cls.VALUES

    @staticmethod
    def allowed(table: Table, hand: list[int], options: bytes, totals: list[int], buf: bytearray) -> int:
        """What the seat to move may do: HE-2 while passing, HE-3 to HE-6 in play."""
        if table.phase == PASS:
            return whole(hand, buf)
        n = follow(table, hand, buf)
        if table.count:
            return n if table.done else _harmless(buf, n)
        if not table.done:
            if TWO_OF_CLUBS in hand:
                buf[0] = TWO_OF_CLUBS
                return 1
            return 0
        return n if is_broken(table, options) else without_suit(buf, n, HEARTS)

    @classmethod
    def why_not(cls, table: Table, hand: list[int], card: int) -> int:
        """The rule that forbids `card`: HE-3, HE-4, HE-5 or HE-6."""
        if not table.count:
            return HEARTS_NOT_BROKEN if table.done else MUST_OPEN
        for c in hand:
            if c >> 4 == table.suit:
                return MUST_FOLLOW
        return NO_PENALTY_FIRST

    @staticmethod
    def is_settled(view: View) -> bool:
        """HE-1, HE-10: all hearts, Q♠, and J♦ where it counts, are taken, or this seat has to take the rest."""
        return all_taken(view.table) or has_to_take_all(view)

    def result(self) -> Result:
        """Points by HE-1, HE-8, HE-10 and HE-11, tricks and events. Raises ValueError before the round is over."""
        table = self.table
        if table.turn >= 0:
            raise ValueError("the round is not over")
        whole_sum = round_points(self.options)
        points = [0] * table.seats
        for number in range(table.done):
            for c in table.trick(number):
                points[table.takers[number]] += penalty(c, self.options)
        last = table.done - 1
        events = [_broken(self)] + [(BLACK_QUEEN, _taker(table, QUEEN_OF_SPADES), trick_of(table, QUEEN_OF_SPADES))]
        for seat in range(table.seats):
            if points[seat] == whole_sum:
                events.append((MOON, seat, last))
            elif points[seat] * _STOPPED_OF >= whole_sum * _STOPPED:
                events.append((MOON_STOPPED, seat, last))
            elif not points[seat]:
                events.append((CLEAN_ROUND, seat, last))
        shooter = points.index(whole_sum) if whole_sum in points else -1
        if shooter >= 0:
            points = moon_points(shooter, MOON_POINTS.of(self.options), whole_sum)
        if JD.of(self.options):
            taker = _taker(table, JACK_OF_DIAMONDS)
            points[taker] += jack_points(self.options)
            events.append((JACK_TAKEN, taker, trick_of(table, JACK_OF_DIAMONDS)))
        result = Result(points, list(table.taken))
        result.events = events
        return result


def moon_points(shooter: int, moon: int, whole_sum: int = 26) -> list[int]:
    """The points of each seat when `shooter` shot the moon (HE-8); `moon`: MOON_PLUS or MOON_MINUS; `whole_sum`: all
    points of a round.
    """
    points = [0] * 4 if moon == MOON_MINUS else [whole_sum] * 4
    points[shooter] = -whole_sum if moon == MOON_MINUS else 0
    return points


def _left_by(number: int, options: bytes) -> int:
    how = PASSING.of(options)
    if how == PASS_CYCLE:
        return _LEFT_BY[number % 4]
    return 1 if how == PASS_LEFT else 0


def _harmless(buf: bytearray, n: int) -> int:
    """HE-5: no heart and no Q♠ in the first trick, unless the hand holds nothing else."""
    kept = 0
    for i in range(n):
        if buf[i] >> 4 != HEARTS and buf[i] != QUEEN_OF_SPADES:
            buf[kept] = buf[i]
            kept += 1
    return kept or n


def _taker(table: Table, c: int) -> int:
    return int(table.takers[trick_of(table, c)])


def _broken(position: Hearts) -> tuple[int, int, int]:
    """HEARTS_BROKEN by the seat that played the first heart (or Q♠ where it breaks hearts too)."""
    table = position.table
    at = 0
    for c in table.log:
        if c >> 4 == HEARTS or (c == QUEEN_OF_SPADES and QS_BREAKS.of(position.options)):
            break
        at += 1
    number = at // table.seats
    return HEARTS_BROKEN, (table.leaders[number] + at % table.seats) % table.seats, number


def round_class() -> type[Hearts]:
    """The game's Round class, for the registry."""
    return Hearts
