"""Černá kočka: one round (rules CK-1 to CK-13 and the events of RULES.md)."""

from micropython import const

from kocka.engine.cards import (
    ACE,
    ACE_OF_SPADES,
    CLAIM,
    HEARTS,
    KING,
    PACK32,
    QUEEN,
    QUEEN_OF_SPADES,
    SPADES,
    TEN,
    THROW_IN,
    card,
)
from kocka.engine.claim import takes_all
from kocka.engine.option import Option, in_order
from kocka.engine.penalties import short_pack_values
from kocka.engine.round import (
    CACHNOV,
    DURCH,
    HODOVKA,
    HOFMAN,
    HONEST_SUIT,
    KADOV,
    MUST_FOLLOW,
    NO_HEART_FIRST,
    PASS,
    POLITE_BLACK_CAT,
    POLITE_FIRST_TRICK,
    POLITE_SPADE_LEAD,
    THROWN_IN,
    VAGON,
    WRONG_DURCH,
    Result,
)
from kocka.engine.trick import Table, TrickRound, follow, honest, is_first, whole, without_suit

ROUND_POINTS = const(28)
NO_TRICK = const(-1)  # CK-10
DURCH_POINTS = const(-28)  # CK-11
# CK-20: above this total a player may throw a penalty card into the first trick.
TOLERATED_ABOVE = const(90)

# Values of the option "etiquette".
ETIQUETTE_OFF = const(0)
ETIQUETTE_AI = const(1)
ETIQUETTE_ALL = const(2)
ETIQUETTE_STRICT = const(3)
# Who keeps to CK-20 and CK-21: nobody, AI seats, everybody; strict: AI seats, which keep to CK-22 as well.
ETIQUETTE = Option("etiquette", ("off", "ai", "all", "strict"), ETIQUETTE_AI, sheet=False)
# Whose total CK-20 asks for: that of who would take the trick, or of who throws the card.
ABOVE_90 = Option("above90", ("taker", "thrower"), sheet=False)
# CK-16: whether somebody with exactly 50 points keeps another dokládačka from being due.
FIFTY = Option("fifty", ("blocks", "allows"), deal=False)


_VALUES = short_pack_values()


def etiquette(table: Table, hand: list[int], totals: list[int], buf: bytearray, n: int, options: bytes = b"") -> int:
    """Removes from the `n` playable cards in `buf` those that CK-20 and CK-21 frown on, unless none would remain.

    Returns how many remain, still ascending. Applies to AI seats by default, to everybody with `etiquette=all`.
    """
    if not table.count:
        for c in hand:
            if c >> 4 != SPADES and c >> 4 != HEARTS:  # CK-21: there is a choice besides spades and hearts
                return without_suit(buf, n, SPADES)
        return n
    if table.done:
        return n
    if table.cards[table.leader] == ACE_OF_SPADES:
        for i in range(n):
            if buf[i] == QUEEN_OF_SPADES:  # CK-21 wins over CK-20
                buf[0] = QUEEN_OF_SPADES
                return 1
    if totals[table.turn if ABOVE_90.of(options) else table.best] > TOLERATED_ABOVE:
        return n
    kept = 0
    for i in range(n):
        if not _VALUES[buf[i]]:
            buf[kept] = buf[i]
            kept += 1
    return kept or n


class CernaKocka(TrickRound):
    """A round of Černá kočka: three cards passed to the left, eight tricks, 28 points."""

    NAME = "cerna_kocka"
    PACK = PACK32
    OPTIONS = in_order(ETIQUETTE, ABOVE_90, FIFTY)
    VALUES = _VALUES

    @staticmethod
    def allowed(table: Table, hand: list[int], options: bytes, totals: list[int], buf: bytearray) -> int:
        """What the seat to move may do: CK-5 while passing, CK-6 and CK-7 in play, CK-9 and CK-11 on lead."""
        if table.phase == PASS:
            return whole(hand, buf)
        n = follow(table, hand, buf)
        if not table.count and not table.done:
            n = without_suit(buf, n, HEARTS)  # CK-6
        if ETIQUETTE.of(options) == ETIQUETTE_ALL:
            n = etiquette(table, hand, totals, buf, n, options)
        if not table.count:
            buf[n] = CLAIM if table.taken[table.turn] == table.done else THROW_IN
            n += 1
        return n

    @staticmethod
    def polite(table: Table, hand: list[int], totals: list[int], buf: bytearray, n: int, options: bytes = b"") -> int:
        """CK-20, CK-21: as `etiquette`; where it is strict, CK-22."""
        n = etiquette(table, hand, totals, buf, n, options)
        if ETIQUETTE.of(options) != ETIQUETTE_STRICT:
            return n
        kept = 0
        for i in range(n):
            if not CernaKocka.frowns_on(table, buf[i]):
                buf[kept] = buf[i]
                kept += 1
        return kept or n

    @staticmethod
    def frowns_on(table: Table, card: int) -> bool:
        """CK-22: the black cat into the first heart trick, any penalty card into the first club or diamond trick."""
        suit = table.suit
        if not table.count or suit == SPADES or not _VALUES[card] or not is_first(table, suit):
            return False
        return suit != HEARTS or card == QUEEN_OF_SPADES

    @classmethod
    def why_not(cls, table: Table, hand: list[int], card: int) -> int:
        """The rule that forbids `card`: CK-6, CK-7, or by etiquette CK-20 and CK-21."""
        if not table.count:
            return NO_HEART_FIRST if card >> 4 == HEARTS and not table.done else POLITE_SPADE_LEAD
        if card >> 4 != table.suit:
            for c in hand:
                if c >> 4 == table.suit:
                    return MUST_FOLLOW
        led = table.cards[table.leader]
        if led == ACE_OF_SPADES and QUEEN_OF_SPADES in hand:
            return POLITE_BLACK_CAT
        return POLITE_FIRST_TRICK

    def result(self) -> Result:
        """Points by CK-2 and CK-9 to CK-12, tricks and events. Raises ValueError before the round is over."""
        table = self.table
        if table.turn >= 0:
            raise ValueError("the round is not over")
        points = list(table.points)
        tricks = list(table.taken)
        caller = self.caller
        events = _trick_events(table)
        durch = -1
        wrong = -1
        if caller >= 0:
            claimed = tricks[caller] == table.done
            if claimed and not takes_all(self.hands, caller):
                wrong = caller
            else:
                tricks[caller] += table.size - table.done
                for hand in self.hands:
                    for c in hand:
                        points[caller] += _VALUES[c]
                if not claimed:
                    events.append((THROWN_IN, caller, table.done))
        for seat in range(4):
            if tricks[seat] == table.size and wrong < 0:
                durch = seat
        last = max(0, table.done - 1)
        if wrong >= 0:
            points = [0, 0, 0, 0]
            points[wrong] = ROUND_POINTS
            events.append((WRONG_DURCH, wrong, last))
        else:
            for seat in range(4):
                if seat == durch:
                    points[seat] = DURCH_POINTS
                    events.append((DURCH, seat, last))
                elif points[seat] == ROUND_POINTS:
                    events.append((VAGON, seat, last))
                if not tricks[seat]:
                    points[seat] = NO_TRICK
        result = Result(points, tricks)
        result.events = events
        result.durch = durch
        result.wrong_durch = wrong
        return result


def _trick_events(table: Table) -> list[tuple[int, int, int]]:
    """The events of single tricks: hodovka, čachnov, kadov, Hofman's move, honest suits."""
    events = []
    clean = bytearray(4)  # tricks of each suit to which all four followed
    for number in range(table.done):
        taker = table.takers[number]
        cards = sorted(table.trick(number))
        if cards == [QUEEN_OF_SPADES, card(HEARTS, QUEEN), card(HEARTS, KING), card(HEARTS, ACE)]:
            events.append((HODOVKA, taker, number))
        suit = cards[0] >> 4
        if cards[3] >> 4 == suit:
            if cards[3] & 15 == TEN and suit == HEARTS:
                events.append((CACHNOV, taker, number))
            if cards[3] & 15 == TEN and suit == SPADES:
                events.append((KADOV, taker, number))
        if honest(cards, clean):
            events.append((HONEST_SUIT, taker, number))
        if number == 1:
            led = table.log[4]
            if led >> 4 == HEARTS and led & 15 <= TEN:
                events.append((HOFMAN, table.leaders[1], number))
    return events


def round_class() -> type[CernaKocka]:
    """The game's Round class, for the registry."""
    return CernaKocka
