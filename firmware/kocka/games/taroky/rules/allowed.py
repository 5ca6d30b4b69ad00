"""What the seat on turn may do in a round of Taroky, phase by phase, and why something is not allowed.

Nothing here looks at more than the public table, the options in it and the hand of the seat on turn: the round asks
with the hand it holds, a view with its own.
"""

from micropython import const

from kocka.engine import round as base
from kocka.engine.round import ALLOWED, MUST_FOLLOW, NOT_HELD, NOT_NOW, PLAY, ROUND_OVER
from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, SKYZ, UHO_CARD, XIX, XV, XVI, is_king, is_tarok, suit
from kocka.games.taroky.rules.cards import (
    ADD,
    AGAINST,
    ALONE,
    BASIC,
    BID_FIRST,
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    CALL_XIX,
    CALL_XV,
    CLAIM,
    FLEK_BOTH,
    FLEK_GAME,
    GOOD,
    LATE,
    PASS,
    REFUSE,
    SAY_PAGAT,
    SAY_UHO,
    SAY_VALAT,
    TAKE,
    TRIO1,
    TRIO2,
    TRIO3,
    WITH,
)
from kocka.games.taroky.rules.options import (
    AUCTION,
    AUCTION_HOLD,
    BOUND,
    CALLXV,
    DEFPAGAT,
    HONOUR,
    MAXFLEK,
    MAY_BE_ALONE,
    MOND,
    SEVEN,
    UPGRADE,
)
from kocka.games.taroky.rules.options import VALAT as VALAT_BY
from kocka.games.taroky.rules.outcome import FIRST, GAME, PAGAT, SECOND, UHO, VALAT, VARSAVA, basic_of
from kocka.games.taroky.rules.table import (
    ANNOUNCE,
    AUCTION_PHASE,
    BASICS_PHASE,
    CALL,
    COUNTER,
    DECIDE,
    DISCARD,
    OFFER,
    TALON_CARD,
    TELL,
    TRICKS,
    TRIO_PHASE,
    Table,
)

# Reasons beside those of `round.py`.
MUST_OVERTAKE = const(32)
PAGAT_LAST = const(33)
MOND_BANNED = const(34)
KEPT_ANNOUNCED = const(35)
NOT_DISCARDED = const(36)
TAROK_NOT_DISCARDED = const(37)
_REASON_TEXTS = (
    "in Varsava the trick must be overtaken",
    "in Varsava the pagat is the last tarok to be played",
    "in Varsava the mond is not thrown onto the skyz",
    "an announced card is kept for its trick",
    "kings, the trul and the called card are not discarded",
    "a tarok is discarded only when nothing else can be",
)

_PAGAT_TRICK = const(11)  # counted from 0
_UHO_TRICK = const(10)


def reason_text(reason: int) -> str:
    """Why an action is refused, in English."""
    return _REASON_TEXTS[reason - MUST_OVERTAKE] if reason >= MUST_OVERTAKE else base.reason_text(reason)


def side_of(table: Table, seat: int, hand: list[int]) -> int:
    """1 if a seat with this hand, before the first trick, plays with the declarer, -1 if against (TA 4.2)."""
    if seat == table.declarer:
        return 1
    return 1 if table.contract <= SECOND and table.called in hand else -1


def allowed(table: Table, hand: list[int], buf: bytearray) -> int:
    """Fills `buf` with what the seat on turn may do with `hand` (ascending), ascending; returns how many."""
    seat = table.turn
    phase = table.phase
    if seat < 0:
        return 0
    if phase == PLAY:
        n = _varsava(table, hand, buf) if table.contract == VARSAVA else _cards(table, hand, buf)
        if takes_all(table, hand):
            buf[n] = CLAIM
            n += 1
        return n
    if phase == DISCARD:
        return _discards(table, hand, buf)
    actions = _words(table, seat, hand)
    for i in range(len(actions)):
        buf[i] = actions[i]
    return len(actions)


def _words(table: Table, seat: int, hand: list[int]) -> list[int]:
    phase = table.phase
    if phase == ANNOUNCE:
        return _announcements(table, seat, hand)
    if phase == BASICS_PHASE:
        return [BASIC + basics(hand, table.options)]
    if phase == AUCTION_PHASE:
        return _bids(table, seat, hand)
    if phase == DECIDE:
        found = [BID_FIRST]
        if UPGRADE.of(table.options):
            if PAGAT_CARD in hand:
                found.append(BID_SECOND)
            found += [BID_THIRD, BID_SIXTH]
        return found + [BID_VARSAVA]
    if phase == CALL:
        return _calls(table, hand)
    if phase == OFFER:
        return [TAKE, REFUSE]
    if phase == TRIO_PHASE:
        return [TRIO2, TRIO3] if table.trio else [TRIO1, TRIO2]
    if phase == TELL:
        return [ALONE] if table.called in hand else [GOOD]
    if phase == TALON_CARD:
        return [ADD, LATE]
    return []


def _bids(table: Table, seat: int, hand: list[int]) -> list[int]:
    """TA 3.2: forehand opens; then a higher contract or good. Second needs the Pagát."""
    if not table.bid:
        found = [BID_FIRST]
        least = BID_SECOND
    else:
        found = [GOOD]
        least = table.bid + 1
        if AUCTION.of(table.options) == AUCTION_HOLD and table.bid != BID_FIRST and _before(table, seat, table.bidder):
            least = table.bid
    if least <= BID_SECOND and PAGAT_CARD in hand:
        found.append(BID_SECOND)
    for bid in (BID_THIRD, BID_SIXTH):
        if bid >= least:
            found.append(bid)
    return found


def _before(table: Table, seat: int, other: int) -> bool:
    """Whether `seat` speaks before `other`, counted from forehand."""
    return (seat - table.forehand) & 3 < (other - table.forehand) & 3


def _calls(table: Table, hand: list[int]) -> list[int]:
    """TA 4.2: XIX, or the next lower tarok that the declarer does not hold; XV (G7) and nobody (G33) by house rules."""
    found = []
    lowest = XV if CALLXV.of(table.options) else XVI
    for c in range(XIX, lowest - 1, -1):
        if c not in hand:
            found.append(CALL_XV + c - XV)
            break
    if XIX in hand:
        found.append(CALL_XIX)
    if MAY_BE_ALONE.of(table.options):
        found.append(ALONE)
    return found


def _discards(table: Table, hand: list[int], buf: bytearray) -> int:
    """TA 4.3: plain cards but no king; then taroks, but never the trul, nor the called one."""
    n = 0
    for c in hand:
        if not is_tarok(c) and not is_king(c):
            buf[n] = c
            n += 1
    if n:
        return n
    for c in hand:
        if is_tarok(c) and c not in (PAGAT_CARD, MOND_CARD, SKYZ, table.called):
            buf[n] = c
            n += 1
    return n


def basics(hand: list[int], options: bytes) -> int:
    """The basic announcements of a hand of twelve, a mask (TA 5.1)."""
    trul = [c for c in hand if c in (PAGAT_CARD, MOND_CARD, SKYZ)]
    taroks = [c for c in hand if is_tarok(c)]
    kings = [c for c in hand if is_king(c)]
    return basic_of(len(taroks), len(trul), len(kings), not SEVEN.of(options))


def raisable(table: Table, unit: int, side: int) -> bool:
    """Whether a seat of that side may double a unit now (TA 5.3): in turns, the opponents of its owner first."""
    owner = table.units[unit]
    level = table.levels[unit]
    if not owner or level >= 3 + MAXFLEK.of(table.options):
        return False
    return (owner if level & 1 else -owner) == side


def _announcements(table: Table, seat: int, hand: list[int]) -> list[int]:
    """TA 5.2 to 5.4."""
    side = side_of(table, seat, hand)
    if table.asked:
        return [WITH if side > 0 else AGAINST]
    units = table.units
    found = [PASS]
    if PAGAT_CARD in hand and not units[PAGAT]:
        if side > 0 or table.contract == FIRST or not DEFPAGAT.of(table.options):
            found.append(SAY_PAGAT)
    if UHO_CARD in hand and units[PAGAT] == side and not units[UHO]:
        found.append(SAY_UHO)
    if not units[VALAT if side > 0 else COUNTER] and (side > 0 or not VALAT_BY.of(table.options)):
        found.append(SAY_VALAT)
    for unit in range(GAME, COUNTER + 1):
        if raisable(table, unit, side):
            found.append(FLEK_GAME + unit)
    if raisable(table, PAGAT, side) and raisable(table, UHO, side):
        found.append(FLEK_BOTH)
    return found


def _follow(table: Table, hand: list[int], buf: bytearray) -> int:
    """TA 6: the suit led; void in it a tarok; without one anything."""
    n = 0
    if table.count:
        for wanted in (table.suit, 4):
            for c in hand:
                if suit(c) == wanted:
                    buf[n] = c
                    n += 1
            if n:
                return n
    for c in hand:
        buf[n] = c
        n += 1
    return n


def _without(buf: bytearray, n: int, barred: int) -> int:
    """Takes one card out of the `n` in `buf`, unless it is the only one; returns how many stay."""
    kept = 0
    for i in range(n):
        if buf[i] != barred or n == 1:
            buf[kept] = buf[i]
            kept += 1
    return kept


def _cards(table: Table, hand: list[int], buf: bytearray) -> int:
    """TA 6, and TA 5.2: an announced Pagát or Uho stays in the hand until its trick if another card may be played."""
    n = _follow(table, hand, buf)
    if BOUND.of(table.options):
        return n
    if table.by[PAGAT] == table.turn and table.done < _PAGAT_TRICK:
        n = _without(buf, n, PAGAT_CARD)
    if table.by[UHO] == table.turn and table.done < _UHO_TRICK:
        n = _without(buf, n, UHO_CARD)
    return n


def beats(card: int, best: int) -> bool:
    """Whether `card` takes a trick from `best`, the card that is winning it."""
    return card > best and (card >= PAGAT_CARD or card >> 4 == best >> 4)


def _varsava(table: Table, hand: list[int], buf: bytearray) -> int:
    """TA 6.1: follow, overtake, the Pagát last of the taroks, no Mond onto the Škýz; where they clash, by G22."""
    n = _follow(table, hand, buf)
    cards = [buf[i] for i in range(n)]
    pagat = len([c for c in hand if is_tarok(c)]) > 1
    mond = SKYZ in list(table.cards) and not MOND.of(table.options)
    over = cards
    if table.count:
        best = table.cards[table.best]
        over = [c for c in cards if beats(c, best)]
    found: list[int] = []
    for mond_ban in (mond, False):
        for some in (over, cards):
            if not found:
                found = [c for c in some if not (c == PAGAT_CARD and pagat) and not (c == MOND_CARD and mond_ban)]
    found = found or cards
    for i in range(len(found)):
        buf[i] = found[i]
    return len(found)


def takes_all(table: Table, hand: list[int]) -> bool:
    """Whether the seat on turn, on lead, is sure of all remaining tricks, wherever the cards are that it does not see.

    The program's claim (TA 6). Sure is: all own taroks beat the unseen ones and, where there are plain cards beside
    them, draw them all; and in every plain suit the leads from the top beat or draw the unseen cards. A Pagát (and in a
    round with an announced Pagát an Uho) somewhere else must be played out. Not in Varšava.
    """
    if table.count or table.contract == VARSAVA or not hand:
        return False
    log = bytes(table.log)
    mine: list[list[int]] = [[], [], [], [], []]
    for c in hand:
        mine[suit(c)].append(c)
    taroks = [c for c in range(PAGAT_CARD, SKYZ + 1) if c not in log and c not in hand]
    if taroks:
        own = mine[4]
        if not own or own[0] < taroks[-1] or (len(own) < len(taroks) and len(own) < len(hand)):
            return False
        if taroks[0] == PAGAT_CARD or (table.units[PAGAT] and UHO_CARD in taroks):
            return False
    for s in range(4):
        held = mine[s]
        if held:
            theirs = [c for c in range(s << 4 | 7, s << 4 | 15) if c not in log and c not in held]
            for i in range(min(len(theirs), len(held), TRICKS - table.done)):
                if held[len(held) - 1 - i] < theirs[-1]:
                    return False
    return True


def reason(table: Table, hand: list[int], action: int) -> int:
    """Why the seat on turn, which holds `hand`, may not do `action`; ALLOWED if it may.

    With `honour` any card of the hand may be played to a trick (TA 7.5, `is_renonc`).
    """
    buf = bytearray(len(hand) + 16)
    found = list(buf[: allowed(table, hand, buf)])
    if action in found:
        return ALLOWED
    if table.turn < 0:
        return ROUND_OVER
    if action >= CLAIM or action <= 0 or (table.phase != PLAY and table.phase != DISCARD):
        return NOT_NOW
    if action not in hand:
        return NOT_HELD
    if table.phase == PLAY and HONOUR.of(table.options):
        return ALLOWED
    if table.phase == DISCARD:
        if is_king(action) or action in (PAGAT_CARD, MOND_CARD, SKYZ, table.called):
            return NOT_DISCARDED
        return TAROK_NOT_DISCARDED
    return _broken(table, hand, action)


def is_renonc(table: Table, hand: list[int], card: int) -> bool:
    """Whether `card`, which `allowed` does not list, is a renonc (TA 7.5).

    An announced card that leaves its trick is lost and no more: that it is kept is a rule of ours (G15).
    """
    return _broken(table, hand, card) != KEPT_ANNOUNCED


def _broken(table: Table, hand: list[int], action: int) -> int:
    """Which rule of play a card of the hand would break that `allowed` does not list."""
    followed = bytearray(len(hand))
    if action not in list(followed[: _follow(table, hand, followed)]):
        return MUST_FOLLOW
    if table.contract != VARSAVA:
        return KEPT_ANNOUNCED
    if action == PAGAT_CARD:
        return PAGAT_LAST
    best = table.cards[table.best] if table.count else 0
    if not best or beats(action, best) or action == MOND_CARD:
        return MOND_BANNED
    return MUST_OVERTAKE
