"""Taroky's rule player (TA 9): rules of thumb from its view alone, without chance or playouts.

    action = decide(view)       # games/taroky/rules/view.py; the seat of the view must be the one to move

The thresholds are those of TA 9 where it gives any. Stronger players are measured against this seat.
"""

from micropython import const

from kocka.ai.styles import PLAIN, Style, steps
from kocka.engine.round import PLAY
from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, SKYZ, XIX, XV, is_king, is_tarok, suit
from kocka.games.taroky.rules.allowed import beats
from kocka.games.taroky.rules.cards import (
    ADD,
    ALONE,
    BID_FIRST,
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    CALL_XIX,
    CLAIM,
    FLEK_GAME,
    FLEK_PAGAT,
    GOOD,
    PASS,
    SAY_PAGAT,
    SAY_UHO,
    SAY_VALAT,
    TAKE,
    TRIO1,
    TRIO2,
    TRIO3,
    VALUES,
)
from kocka.games.taroky.rules.outcome import GAME, PAGAT, SECOND, TAROCKY, TAROKY, VARSAVA
from kocka.games.taroky.rules.round import BUFFER
from kocka.games.taroky.rules.table import ANNOUNCE, AUCTION_PHASE, CALL, DECIDE, DISCARD, TRICKS, TRIO_PHASE
from kocka.games.taroky.rules.view import View

# TA 9: the least rating, or number of taroks, for a decision.
_THIRD = const(16)
_SIXTH = const(22)
_SECOND_TAROKS = const(7)
_PAGAT_TAROKS = const(9)
_UHO_TAROKS = const(10)
_VALAT_TOPS = const(9)
_OWN_CALL = const(20)
_ALONE_CALL = const(22)  # to say so (G33): all know then whom to play against
_NEXT_TRIO = const(18)
_CONTRA = const(18)
_CONTRA_WITH_HELP = const(16)
_RECONTRA = const(20)
_CONTRA_PAGAT_TAROKS = const(7)
_VARSAVA = const(6)
_VARSAVA_HIGH = const(3)

_XVIII = const(82)
_SUITS = const(4)
# How many hundredths of a style's points (`styles`) equal one point of R, one tarok, and in leading one tarok.
_AN_R = const(250)
_A_TAROK = const(400)
_A_LEAD = const(50)
_A_VOID = const(30)  # when emptying suits, per card of the suit that is discarded
_RICH = const(5)  # raw points on the table that justify a high card


def rating(hand: list[int]) -> int:
    """R of TA 9: taroks, those from XV on, sure tricks of taroks, five-point cards, and two for every void suit."""
    found = tops(hand)
    lengths = [0] * (_SUITS + 1)
    for c in hand:
        lengths[suit(c)] += 1
        if is_tarok(c):
            found += 1
            if c >= XV:
                found += 1
        if VALUES[c] == 5:
            found += 1
    return found + 2 * len([n for n in lengths[:_SUITS] if not n])


def tops(hand: list[int]) -> int:
    """Sure tarok tricks: counted from the Škýz down; each missing tarok costs one of those below it."""
    missing = sure = 0
    for c in range(SKYZ, PAGAT_CARD - 1, -1):
        if c not in hand:
            missing += 1
        elif missing:
            missing -= 1
        else:
            sure += 1
    return sure


def taroks(hand: list[int]) -> int:
    """The number of taroks in a hand."""
    return len([c for c in hand if is_tarok(c)])


def choices(view: View) -> list[int]:
    """The actions of the seat of `view`, which must be the one to move."""
    buf = bytearray(BUFFER)
    return list(buf[: view.legal(buf)])


def decide(view: View, style: Style = PLAIN) -> int:
    """The action of the seat of `view`, which must be the one to move, in a `style`."""
    legal = choices(view)
    if len(legal) == 1:
        return legal[0]
    if CLAIM in legal:
        return int(CLAIM)
    phase = view.table.phase
    if phase == PLAY:
        if view.table.contract == VARSAVA:
            return _varsava(view, legal)
        return _lead(view, legal, style) if not view.table.count else _follow(view, legal)
    if phase == DISCARD:
        return _discard(view, legal, style)
    if phase == ANNOUNCE:
        return _announce(view, legal, style)
    wanted: list[int] = []
    if phase == AUCTION_PHASE:
        wanted = [_bid(view, legal, style)]
    elif phase == DECIDE:
        wanted = [BID_VARSAVA] if is_beggar(view.hand, steps(style.beggar, _AN_R)) else [BID_FIRST]
    elif phase == CALL:
        # Forced or not: the highest tarok that somebody else holds, or one's own with a hand for three opponents.
        rated = rating(view.hand)
        wanted = [CALL_XIX] if rated >= _OWN_CALL else legal
        if rated >= _ALONE_CALL and XIX not in view.hand:
            wanted = [ALONE, CALL_XIX]
    elif phase == TRIO_PHASE:
        wanted = [_trio(view, legal, style)]
    for action in wanted:
        if action in legal:
            return action
    for action in (TAKE, ADD, PASS):
        if action in legal:
            return action
    return legal[0]


# Before the tricks


def _bid(view: View, legal: list[int], style: Style) -> int:
    rated = rating(view.hand) - steps(style.bids, _AN_R)
    if rated >= _SIXTH and BID_SIXTH in legal:
        return int(BID_SIXTH)
    second = BID_SECOND in legal and _pagat_taroks(view, style) >= _SECOND_TAROKS
    if rated >= _NEXT_TRIO or (rated >= _THIRD and not second):
        if BID_THIRD in legal:
            return int(BID_THIRD)
    if second:
        return int(BID_SECOND)
    return int(GOOD if GOOD in legal else BID_FIRST)


def _pagat_taroks(view: View, style: Style) -> int:
    """The number of taroks as a player sees it who wants to bring the Pagát home; the style shifts it."""
    return taroks(view.hand) - steps(style.pagat, _A_TAROK)


def is_beggar(hand: list[int], less: int = 0) -> bool:
    """Whether the hand suits Varšava; `less`: by how much R must be lower than usual."""
    return rating(hand) <= _VARSAVA - less and len([c for c in hand if is_tarok(c) and c >= XV]) < _VARSAVA_HIGH


def _trio(view: View, legal: list[int], style: Style) -> int:
    first = [c for c in view.talon[:3] if c]
    if TRIO1 in legal:
        rich = [c for c in first if is_king(c) or c >= _XVIII]
        if rich or taroks(first) == 3 or rating(view.hand) - steps(style.bids, _AN_R) < _NEXT_TRIO:
            return int(TRIO1)
        return int(TRIO2)
    second = [c for c in view.talon[3:6] if c]
    return int(TRIO3 if _gain(first) > _gain(second) + 4 else TRIO2)


def _gain(cards: list[int]) -> int:
    """Roughly how much cards of the talon improve a hand."""
    return sum([VALUES[c] + (3 if is_tarok(c) else 0) + (2 if is_tarok(c) and c >= XV else 0) for c in cards])


def _discard(view: View, legal: list[int], style: Style) -> int:
    """The next discard: from short suits without their king, rich cards first; taroks only if needed, lowest first."""
    best = legal[0]
    most = -1000
    for c in legal:
        if is_tarok(c):
            continue
        own = [d for d in view.hand if suit(d) == suit(c)]
        value = 3 * VALUES[c] - (4 + steps(style.void, _A_VOID)) * len(own)
        if is_king(own[-1]):
            value -= 8
        elif len(own) <= view.table.todo[view.seat]:
            value += 6  # the suit can be emptied
        if value > most:
            most = value
            best = c
    return best


def _announce(view: View, legal: list[int], style: Style) -> int:
    table = view.table
    hand = view.hand
    number = taroks(hand)
    if SAY_PAGAT in legal and _pagat_taroks(view, style) >= _PAGAT_TAROKS:
        return int(SAY_PAGAT)
    if SAY_UHO in legal and number >= _UHO_TAROKS and PAGAT_CARD in hand:
        return int(SAY_UHO)
    if SAY_VALAT in legal and tops(hand) >= _VALAT_TOPS and number + len([c for c in hand if is_king(c)]) == TRICKS:
        return int(SAY_VALAT)
    rated = rating(hand)
    if FLEK_GAME in legal:
        if table.levels[GAME]:
            if table.levels[GAME] == 1 and rated - steps(style.again, _AN_R) >= _RECONTRA:
                return int(FLEK_GAME)
        elif rated - steps(style.fleks, _AN_R) >= (_CONTRA_WITH_HELP if _helped(view) else _CONTRA):
            if not table.basics[table.declarer] & (TAROCKY | TAROKY):
                return int(FLEK_GAME)
    if FLEK_PAGAT in legal and not table.levels[PAGAT] and table.by[PAGAT] != view.seat:
        if number - steps(style.fleks, _A_TAROK) >= _CONTRA_PAGAT_TAROKS and not table.basics[table.by[PAGAT]] & TAROKY:
            return int(FLEK_PAGAT)
    return int(PASS)


def _helped(view: View) -> bool:
    """Whether somebody on the same side has announced something."""
    table = view.table
    return any([table.basics[seat] for seat in range(4) if seat != view.seat and ally(view, seat) > 0])


# Tricks


def ally(view: View, seat: int) -> int:
    """1 if `seat` is known to be on the same side as the view's seat, -1 if on the other, 0 while that is open."""
    table = view.table
    mine = view.side
    if table.contract > SECOND:
        return 1 if (seat == table.declarer) == (view.seat == table.declarer) else -1
    theirs = 1 if seat == table.declarer else table.sides[seat]
    if mine > 0 and seat != table.declarer and (view.seat != table.declarer or table.called in view.dealt):
        return -1  # the partner knows that there is no other; so does a declarer who holds the called card
    if not theirs and view.seat == table.declarer and table.called in list(view.talon):
        return -1
    return theirs * mine


def outstanding(view: View) -> list[int]:
    """The taroks that others may hold, ascending."""
    return [c for c in view.unseen() if is_tarok(c)]


def cheap(view: View, legal: list[int]) -> int:
    """The card that is least missed: few points, low, of a short suit; a king or a tarok last."""
    best = legal[0]
    most = -10000
    for c in legal:
        own = len([d for d in view.hand if suit(d) == suit(c)])
        value = -20 * VALUES[c] - (c & 15 if not is_tarok(c) else 20 + c - PAGAT_CARD) - 2 * own
        if c == PAGAT_CARD:
            value -= 200
        if value > most:
            most = value
            best = c
    return best


def dear(legal: list[int]) -> int:
    """The richest card that does not win tricks by itself: a smear (TA 9)."""
    best = legal[0]
    most = -10000
    for c in legal:
        value = 10 * VALUES[c] - (c - XV + 20 if c >= XV else 0)
        if c in (SKYZ, MOND_CARD):
            value -= 100
        if value > most:
            most = value
            best = c
    return best


def _keeps_pagat(view: View) -> bool:
    """Whether the Pagát is meant for the last trick: announced by this seat, or held with more taroks than the others
    have.
    """
    if view.table.by[PAGAT] == view.seat:
        return True
    return 2 * taroks(view.hand) > len(outstanding(view)) + 2


def _lead(view: View, legal: list[int], style: Style) -> int:
    table = view.table
    hand = view.hand
    others = outstanding(view)
    own = [c for c in legal if is_tarok(c)]
    foes = [seat for seat in range(4) if seat != view.seat and ally(view, seat) <= 0]
    # Enemies of an announced Pagát lead plain suits, to draw its owner's taroks.
    against = table.units[PAGAT] != 0 and table.units[PAGAT] != view.side
    if own and not against and others:
        top = own[-1]
        if top > others[-1] and (top not in (SKYZ, MOND_CARD) or len(own) >= 3):
            if 2 * len(own) >= len(others) or view.side > 0:
                return top
    for c in reversed(legal):
        if not is_king(c):
            continue
        voids = [seat for seat in foes if table.voids[seat] >> suit(c) & 1 and not table.voids[seat] >> 4 & 1]
        unseen = len([d for d in view.unseen() if suit(d) == suit(c)])
        if not voids and (unseen >= 5 or not others):
            return c
    if own and view.side > 0 and len(own) >= 5 + steps(style.taroks, _A_LEAD) and not against:
        low = [c for c in own if c != PAGAT_CARD]
        if low:
            return low[0]
    if against or view.side < 0:
        forcing = []
        for c in legal:
            if not is_tarok(c) and not is_king(c):
                for seat in foes:
                    if table.voids[seat] >> suit(c) & 1 and not table.voids[seat] >> 4 & 1:
                        forcing.append(c)
        if forcing:
            return cheap(view, forcing)
    plain = [c for c in legal if not is_tarok(c)]
    if plain:
        safe = [c for c in plain if not is_king(c)]
        return cheap(view, safe or plain)
    low = [c for c in hand if c in legal and c != PAGAT_CARD]
    return low[0] if low else legal[0]


def _follow(view: View, legal: list[int]) -> int:
    table = view.table
    best = table.cards[table.best]
    last = table.count == 3
    raw = sum([VALUES[c] for c in table.cards if c])
    others = outstanding(view)
    behind = [(table.leader + i) % 4 for i in range(table.count + 1, 4)]
    foes = [seat for seat in behind if ally(view, seat) <= 0]
    friend = ally(view, table.best)
    if PAGAT_CARD in legal and len(legal) > 1 and _keeps_pagat(view):
        legal = [c for c in legal if c != PAGAT_CARD]
    winning = [c for c in legal if beats(c, best)]
    losing = [c for c in legal if not beats(c, best)]
    if friend > 0 and losing:
        if not foes or stands(view, best, foes, others):
            return dear(losing)
        if not winning or is_tarok(best):
            return cheap(view, losing)
    if not winning:
        return cheap(view, legal)
    if last or not foes:
        if PAGAT_CARD in winning:
            return int(PAGAT_CARD)
        if not losing or friend < 0 or raw >= _RICH:
            return _winner(winning)
        return cheap(view, losing)
    sure = [c for c in winning if c != PAGAT_CARD and stands(view, c, foes, others)]
    if sure and (raw >= 3 or not is_tarok(sure[0])):
        return _winner(sure)
    kings = [c for c in winning if is_king(c)]
    if kings and len([c for c in view.unseen() if suit(c) == suit(kings[0])]) >= 4:
        return kings[0]
    tarok = [c for c in winning if is_tarok(c) and c != PAGAT_CARD]
    if tarok and not is_tarok(best):
        # Second or third hand with a tarok: high enough to be worth something when there are many eyes.
        high = [c for c in tarok if c >= XV and c < MOND_CARD]
        return high[0] if high and raw >= _RICH else tarok[0]
    if losing:
        return cheap(view, losing)
    return _winner(winning)


def _winner(winning: list[int]) -> int:
    """The card to win with: the richest plain card, or the lowest tarok."""
    tarok = [c for c in winning if is_tarok(c)]
    plain = [c for c in winning if not is_tarok(c)]
    return plain[-1] if plain else tarok[0]


def stands(view: View, best: int, foes: list[int], others: list[int]) -> bool:
    """Whether, as far as is known, none of `foes`, who play later, can beat `best`."""
    table = view.table
    for seat in foes:
        tarokless = table.voids[seat] >> 4 & 1 != 0
        if is_tarok(best):
            if not tarokless and others and others[-1] > best:
                return False
        else:
            higher = [c for c in view.unseen() if suit(c) == suit(best) and c > best]
            void = table.voids[seat] >> suit(best) & 1 != 0
            if (higher and not void) or (void and not tarokless and others):
                return False
            if not void and not tarokless and others and not _likely(view, suit(best)):
                return False
    return True


def _likely(view: View, s: int) -> bool:
    """Whether a seat that has shown no void will probably follow this suit."""
    return len([c for c in view.unseen() if suit(c) == s]) >= 4


# Varšava


def _varsava(view: View, legal: list[int]) -> int:
    """TA 9: lead low; if the trick cannot be won, play the highest; if it must be, win low, or as last with the
    highest.
    """
    table = view.table
    if table.count:
        best = table.cards[table.best]
        if not beats(legal[-1], best):
            return _burden(legal)
        if table.count == 3:
            return max(legal)
        return min(legal)
    best = legal[0]
    most = -1000
    unseen = view.unseen()
    for c in legal:
        higher = len([d for d in unseen if suit(d) == suit(c) and d > c])
        rest = len([d for d in unseen if suit(d) == suit(c)])
        value = 4 * higher - 2 * VALUES[c] - (c & 15 if not is_tarok(c) else 6)
        if not rest:
            value -= 30  # nobody follows, and taroks may be gone
        if value > most:
            most = value
            best = c
    return best


def _burden(legal: list[int]) -> int:
    """The most dangerous card to keep."""
    best = legal[0]
    most = -1
    for c in legal:
        danger = 3 * VALUES[c] + (c - PAGAT_CARD if is_tarok(c) else c & 15)
        if danger > most:
            most = danger
            best = c
    return best
