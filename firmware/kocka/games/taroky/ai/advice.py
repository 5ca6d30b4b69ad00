"""The reasons behind the choices of Taroky's master; `advice.explain` delegates views of Taroky to this module.

As there, a reason is a plain sentence that is true at the table when it is given.
"""

from micropython import const

from kocka.ai.advice import A_CARD, A_SEAT, A_SUIT, EQUAL, MASTER, NOTHING, ONLY, REST, Advice
from kocka.ai.decision import Thinker
from kocka.engine.round import PLAY
from kocka.engine.tarock import PAGAT_CARD, XV, is_king, is_tarok, suit
from kocka.games.taroky.ai.rule import ally, choices, outstanding
from kocka.games.taroky.rules.allowed import beats
from kocka.games.taroky.rules.cards import (
    BID_FIRST,
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    CALL_XIX,
    CALL_XV,
    CLAIM,
    FLEK_GAME,
    GOOD,
    PASS,
    SAY_PAGAT,
    SAY_UHO,
    SAY_VALAT,
    TRIO1,
    TRIO2,
    TRIO3,
    VALUES,
)
from kocka.games.taroky.rules.outcome import GAME, PAGAT, VARSAVA
from kocka.games.taroky.rules.table import DECIDE, DISCARD
from kocka.games.taroky.rules.view import View

FIRST_REASON = const(64)
BEST = const(64)  # the highest expected points
SMEAR = const(65)  # a rich card into a trick that our side has won
CHEAP = const(66)  # the trick is theirs: a card that is little missed
TAKE_RICH = const(67)  # takes a trick with many points
TAKE = const(68)  # takes the trick
KING = const(69)  # leads a king whose suit nobody is known to be void in
DRAW = const(70)  # leads the highest tarok still in play
LOW_TAROK = const(71)  # leads a low tarok
FORCE = const(72)  # leads a suit in which an opponent is void
LAST_OF_SUIT = const(73)  # the last card of a suit goes
KEEP_PAGAT = const(74)  # the Pagát could be played, but another card is
PAGAT_HOME = const(75)  # the Pagát, played last to the trick, takes it
AGAINST_PAGAT = const(76)  # a plain suit against an announced Pagát
DUCK = const(77)  # Varšava: does not take the trick
LOW_LEAD = const(78)  # Varšava: leads the lowest card of a suit, which others can beat
MUST_TAKE = const(79)  # Varšava: the trick has to be overtaken
FOR_SECOND = const(80)
FOR_THIRD = const(81)
FOR_SIXTH = const(82)
NO_BID = const(83)
LOWEST_BID = const(84)
FOR_VARSAVA = const(85)
NO_VARSAVA = const(86)
CALL_PARTNER = const(87)
CALL_OWN = const(88)
TRIO_FIRST = const(89)
TRIO_ON = const(90)
TRIO_SECOND = const(91)
TRIO_BACK = const(92)
DISCARD_VOID = const(93)
DISCARD_EYES = const(94)
DISCARD_LEAST = const(95)
FOR_PAGAT = const(96)
FOR_UHO = const(97)
FOR_VALAT = const(98)
FLEK = const(99)
RE = const(100)
FLEK_UNIT = const(101)
SAY_NOTHING = const(102)

_SUBJECTS = {
    FORCE: A_SUIT,
    LAST_OF_SUIT: A_SUIT,
    AGAINST_PAGAT: A_SEAT,
    CALL_PARTNER: A_CARD,
    CALL_OWN: A_CARD,
    DISCARD_VOID: A_SUIT,
}

_EQUAL = const(20)  # hundredths of a point
_RICH = const(7)  # raw points of a trick


def subject(reason: int) -> int:
    """As `advice.subject`, for a reason of this module."""
    return _SUBJECTS.get(reason, NOTHING)


def explain(view: View, decision: Thinker) -> Advice:
    """The advice that follows from a finished decision about `view`."""
    advice = Advice(decision.action, decision.giving, list(decision.candidates), list(decision.scores))
    action = advice.action
    if action == CLAIM:
        return advice.give(REST)
    legal = choices(view)
    if len(legal) == 1:
        return advice.give(ONLY)
    if len(advice.scores) > 1 and max(advice.scores) - min(advice.scores) <= _EQUAL:
        return advice.give(EQUAL)
    phase = view.table.phase
    if phase == DISCARD:
        return _discard(view, advice)
    if phase != PLAY:
        return _word(view, advice)
    if view.table.contract == VARSAVA:
        return _varsava(view, advice)
    if view.table.count:
        return _follow(view, advice, legal)
    return _lead(view, advice)


def _word(view: View, advice: Advice) -> Advice:
    action = advice.action
    table = view.table
    if action == BID_FIRST:
        return advice.give(NO_VARSAVA if table.phase == DECIDE else LOWEST_BID)
    if CALL_XV <= action <= CALL_XIX:
        c = XV + action - CALL_XV
        return advice.give(CALL_OWN if c in view.hand else CALL_PARTNER, c)
    if action == TRIO2:
        return advice.give(TRIO_SECOND if table.trio else TRIO_ON)
    if action >= FLEK_GAME:
        if action == FLEK_GAME:
            return advice.give(RE if table.levels[GAME] & 1 else FLEK)
        return advice.give(FLEK_UNIT)
    for word, reason in (
        (GOOD, NO_BID),
        (BID_SECOND, FOR_SECOND),
        (BID_THIRD, FOR_THIRD),
        (BID_SIXTH, FOR_SIXTH),
        (BID_VARSAVA, FOR_VARSAVA),
        (TRIO1, TRIO_FIRST),
        (TRIO3, TRIO_BACK),
        (PASS, SAY_NOTHING),
        (SAY_PAGAT, FOR_PAGAT),
        (SAY_UHO, FOR_UHO),
        (SAY_VALAT, FOR_VALAT),
    ):
        if action == word:
            return advice.give(reason)
    return advice.give(MASTER)


def _discard(view: View, advice: Advice) -> Advice:
    away = advice.giving or bytes([advice.action])
    for c in away:
        if not is_tarok(c) and not [d for d in view.hand if suit(d) == suit(c) and d not in away]:
            return advice.give(DISCARD_VOID, suit(c))
    return advice.give(DISCARD_EYES if max([VALUES[c] for c in away]) > 2 else DISCARD_LEAST)


def _varsava(view: View, advice: Advice) -> Advice:
    c = advice.action
    table = view.table
    if table.count:
        return advice.give(MUST_TAKE if beats(c, table.cards[table.best]) else DUCK)
    lower = [d for d in view.hand if suit(d) == suit(c) and d < c and d != PAGAT_CARD]
    if not lower and [d for d in view.unseen() if suit(d) == suit(c) and d > c]:
        return advice.give(LOW_LEAD)
    return advice.give(BEST)


def _void_foe(view: View, s: int) -> bool:
    """Whether a seat that is or may be an opponent is void in suit `s` but may hold a tarok."""
    table = view.table
    for seat in range(4):
        if seat != view.seat and ally(view, seat) <= 0 and table.voids[seat] >> s & 1 and not table.voids[seat] >> 4:
            return True
    return False


def _lead(view: View, advice: Advice) -> Advice:
    c = advice.action
    table = view.table
    others = outstanding(view)
    if is_tarok(c):
        if not others or c > others[-1]:
            return advice.give(DRAW)
        return advice.give(LOW_TAROK if c < XV and c != PAGAT_CARD else BEST)
    side = table.units[PAGAT]
    if side and side != view.side:
        return advice.give(AGAINST_PAGAT, table.by[PAGAT])
    if _void_foe(view, suit(c)) and others and not is_king(c):
        return advice.give(FORCE, suit(c))
    if is_king(c) and not _void_foe(view, suit(c)):
        return advice.give(KING)
    return _otherwise(view, advice)


def _otherwise(view: View, advice: Advice) -> Advice:
    c = advice.action
    if not is_tarok(c) and not [d for d in view.hand if d != c and suit(d) == suit(c)]:
        return advice.give(LAST_OF_SUIT, suit(c))
    return advice.give(BEST)


def _follow(view: View, advice: Advice, legal: "list[int]") -> Advice:
    c = advice.action
    table = view.table
    best = table.cards[table.best]
    last = table.count == 3
    raw = sum([VALUES[d] for d in table.cards if d])
    if c == PAGAT_CARD:
        return advice.give(PAGAT_HOME if last and beats(c, best) else BEST)
    if beats(c, best):
        return advice.give(TAKE_RICH if raw + VALUES[c] >= _RICH else TAKE)
    friend = ally(view, table.best)
    if friend > 0 and VALUES[c] > 1:
        return advice.give(SMEAR)
    if PAGAT_CARD in legal and friend <= 0:
        return advice.give(KEEP_PAGAT)
    if friend < 0 and VALUES[c] == min([VALUES[d] for d in legal]):
        return advice.give(CHEAP)
    return _otherwise(view, advice)
