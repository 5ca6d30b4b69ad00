"""Kouřící kočka: one round (rules KK-1 to KK-9 and the events of KK-14).

A player on lead may throw the hand in only when the loss is certain (KK-8); `engine/certain.py` proves that from what
the seat knows. With `stop17=on` the player on lead may end the round once somebody has 17 points; the device does so at
once. Cards still held then belong to nobody. A German pack changes only the drawing: leaves ♠, bells ♦, acorns ♣.
"""

from micropython import const

from kocka.engine.cards import PACK32, QUEEN_OF_SPADES, STOP17, THROW_IN
from kocka.engine.certain import LIMIT, Search
from kocka.engine.option import Option, in_order
from kocka.engine.penalties import short_pack_values
from kocka.engine.round import ALL_33, LAST_HEJMA, PASS, SEVENTEEN, THROWN_IN, Result
from kocka.engine.trick import Table, TrickRound, follow, honest_suits, trick_of, whole

ROUND_POINTS = const(33)
LAST_TRICK = const(5)  # KK-2
LOST_AT = const(17)  # KK-7: more than half
HEJMA = QUEEN_OF_SPADES
# Cards played and taken back in one slice of the search (a few milliseconds on the device), and in all of it.
_SLICE = const(6)
_WHOLE = const(1 << 20)

# House rules.
STOP = Option("stop17", ("on", "off"), sheet=False)  # KK-7
TIE = Option("tie", ("each", "replay", "hejma"))  # KK-9
DRINKING = Option("drinking", ("off", "on"), deal=False)  # KK-12
# Values of the option "stop17".
STOP_ON = const(0)
STOP_OFF = const(1)
# Values of the option "tie".
TIE_EACH = const(0)
TIE_REPLAY = const(1)
TIE_HEJMA = const(2)

_VALUES = short_pack_values()  # KK-2: the cards count as in Černá kočka


class KouriciKocka(TrickRound):
    """A round of Kouřící kočka: three cards passed to the left, eight tricks, 5 points for the last one, 33 in all."""

    NAME = "kourici_kocka"
    PACK = PACK32
    OPTIONS = in_order(STOP, TIE, DRINKING)
    VALUES = _VALUES
    GERMAN = True  # KK-1
    AUTOMATIC = STOP17

    @staticmethod
    def allowed(table: Table, hand: list[int], options: bytes, totals: list[int], buf: bytearray) -> int:
        """What the seat to move may do: KK-5 while passing, KK-6 in play, KK-7 and KK-8 on lead."""
        if table.phase == PASS:
            return whole(hand, buf)
        n = follow(table, hand, buf)
        if table.count:
            return n
        if _is_lost(table, hand):
            buf[n] = THROW_IN
            n += 1
        if STOP.of(options) == STOP_ON and max(table.points) >= LOST_AT:
            buf[n] = STOP17
            n += 1
        return n

    @classmethod
    def may_say(cls, table: Table, options: bytes, totals: list[int], word: int) -> bool:
        """Whether `word` is possible as far as the table shows, without looking at the hand.

        A throw-in needs enough points still to come (KK-8), the stop somebody with 17 points (KK-7).
        """
        if table.phase == PASS or table.count:
            return False
        if word == THROW_IN:
            return ROUND_POINTS - sum(table.points) + table.points[table.turn] >= LOST_AT
        return word == STOP17 and STOP.of(options) == STOP_ON and max(table.points) >= LOST_AT

    @staticmethod
    def ponder(table: Table, hand: list[int]) -> bool:
        """On lead: runs a slice of the search for a certain loss (KK-8)."""
        if table.phase == PASS or table.count or table.turn < 0 or table.points[table.turn] >= LOST_AT:
            return True
        return _asked.ask(table, hand, LOST_AT - table.points[table.turn], _SLICE)

    def result(self) -> Result:
        """Points by KK-2 and KK-8, letters by KK-9, events. Raises ValueError before the round is over."""
        table = self.table
        if table.turn >= 0:
            raise ValueError("the round is not over")
        points = list(table.points)
        tricks = list(table.taken)
        events = honest_suits(table)
        caller = self.caller
        if caller < 0:
            points[table.takers[table.done - 1]] += LAST_TRICK
        elif self.history[len(self.history) - 1] == THROW_IN:
            tricks[caller] += table.size - table.done
            points[caller] += LAST_TRICK
            for hand in self.hands:
                for c in hand:
                    points[caller] += _VALUES[c]
            events.append((THROWN_IN, caller, table.done))
        _add_events(table, points, events)
        result = Result(points, tricks)
        result.events = events
        result.hejma = hejma_taker(self)
        result.losers = losers(points, result.hejma, TIE.of(self.options))
        if len(result.losers) == 1:
            result.loser = result.losers[0]
        return result


class _Asked:
    """Caches the last question about a certain loss: round, view and screen ask the same one at every lead."""

    question = b""
    search: Search | None = None  # while the answer is not known
    answer = False

    def ask(self, table: Table, hand: list[int], need: int, most: int) -> bool:
        """Continues the search (Search.go_on) for whether the seat on lead is certain to get `need`.

        Returns whether the answer is known.
        """
        log = bytes(table.log)
        question = log + bytes(hand) + bytes(table.voids) + bytes([table.turn, need])
        if self.question != question:
            unseen = [c for c in PACK32.cards if c not in hand and c not in log]
            self.search = Search(table, hand, unseen, need, LAST_TRICK, LIMIT)
            self.question = question
        search = self.search
        if search is not None and search.go_on(most):
            self.answer = not search.escapes
            self.search = None
        return self.search is None


_asked = _Asked()


def _is_lost(table: Table, hand: list[int]) -> bool:
    """KK-8: whether the seat on lead is certain to have 17 points or more at the end."""
    need = LOST_AT - table.points[table.turn]
    if need <= 0:
        return True
    _asked.ask(table, hand, need, _WHOLE)
    return _asked.answer


def hejma_taker(position: KouriciKocka) -> int:
    """The seat that took Hejma in a finished round; -1 if it was not played before the stop at 17."""
    number = trick_of(position.table, HEJMA)
    if number >= 0:
        return int(position.table.takers[number])
    if position.history[len(position.history) - 1] == THROW_IN:
        return position.caller
    return -1


def losers(points: list[int], hejma: int, tie: int) -> list[int]:
    """The seats that get a letter (KK-9), ascending; none when a tie means that the round is replayed.

    `points`: per seat; `hejma`: who took it, -1 for nobody; `tie`: TIE_EACH, TIE_REPLAY or TIE_HEJMA.
    """
    most = max(points)
    worst = [seat for seat in range(len(points)) if points[seat] == most]
    if len(worst) == 1:
        return worst
    if hejma in worst or (hejma >= 0 and tie == TIE_HEJMA):
        return [hejma]
    return [] if tie == TIE_REPLAY else worst


def _add_events(table: Table, points: list[int], events: list[tuple[int, int, int]]) -> None:
    """Adds the events of KK-14: Hejma with the last trick, 17 reached in trick N, all 33 points."""
    last = max(0, table.done - 1)
    if table.done == table.size and trick_of(table, HEJMA) == last:
        events.append((LAST_HEJMA, table.takers[last], last))
    sums = [0] * table.seats
    reached = False
    for number in range(table.done):
        taker = table.takers[number]
        for c in table.trick(number):
            sums[taker] += _VALUES[c]
        if number + 1 == table.size:
            sums[taker] += LAST_TRICK
        if sums[taker] >= LOST_AT and not reached:
            reached = True
            events.append((SEVENTEEN, taker, number))
    for seat in range(table.seats):
        if points[seat] == ROUND_POINTS:
            events.append((ALL_33, seat, last))


def round_class() -> type[KouriciKocka]:
    """The game's Round class, for the registry."""
    return KouriciKocka
