"""The weak levels of Taroky: people with little practice. They err as people do and never play just any card.

A beginner's mistakes: counts nothing but taroks, so bids too high and announces an unsafe Pagát; turns up the second
trio because the first disappoints; discards small cards and keeps rich ones; doubles because of a king or two; leads
the Škýz at once, or the first king at hand; forgets to smear; takes tricks that the partner has won; takes with the
highest card (so the Mond falls under the Škýz); plays the Pagát early when it would take a trick. A casual player makes
each of these mistakes now and then.
"""

from micropython import const

from kocka.ai.levels import BEGINNER
from kocka.ai.styles import PLAIN, Style, steps
from kocka.engine.rng import Rng
from kocka.engine.round import PLAY
from kocka.engine.tarock import PAGAT_CARD, SKYZ, is_king, is_tarok
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.ai.rule import ally, cheap, rating, taroks
from kocka.games.taroky.rules.allowed import beats
from kocka.games.taroky.rules.cards import (
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    FLEK_GAME,
    SAY_PAGAT,
    TRIO1,
    TRIO2,
    VALUES,
)
from kocka.games.taroky.rules.outcome import THIRD, VARSAVA
from kocka.games.taroky.rules.table import ANNOUNCE, AUCTION_PHASE, DECIDE, DISCARD, TRIO_PHASE
from kocka.games.taroky.rules.view import View

# A mood, 0..15, is drawn for each decision. The mistake is made in moods below these: (beginner, casual).
_BIDS_BY_TAROKS = (12, 4)
_TURNS_UP = (9, 3)
_KEEPS_DEAR = (11, 4)
_HOPES_FOR_PAGAT = (10, 3)
_DOUBLES = (7, 2)
_DOUBLES_THIRD = (7, 12)  # no mistake where the game would not be played
_LEADS_HIGHEST = (5, 1)
_LEADS_A_KING = (10, 2)  # from the limit above on
_FORGETS_TO_SMEAR = (9, 3)
_TAKES_HIGH = (7, 2)
_SPENDS_PAGAT = (5, 1)

_THIRD = const(6)  # taroks
_SECOND = const(5)
_SIXTH = const(9)
_BEGGAR = const(3)
_PAGAT = const(7)
_FLEK = const(13)  # rating
_FLEK_THIRD = const(11)
_A_TAROK = const(400)  # hundredths of a point of a style
_AN_R = const(250)


def choose(view: View, level: int, rng: Rng, style: Style = PLAIN) -> int:
    """What a player of `level` (BEGINNER or CASUAL) does, in a style. The seat of `view` must be the one to move."""
    mood = rng.below(16)
    who = 0 if level == BEGINNER else 1
    legal = taroky_rule.choices(view)
    if len(legal) == 1:
        return legal[0]
    found = -1
    phase = view.table.phase
    if phase == PLAY:
        if view.table.contract != VARSAVA and legal[-1] <= SKYZ:
            found = _follow(view, legal, who, mood) if view.table.count else _lead(legal, who, mood)
    elif phase == DISCARD:
        if mood < _KEEPS_DEAR[who] and not is_tarok(legal[0]):
            found = min(legal, key=_keeping)
    else:
        found = _word(view, phase, who, mood, style)
    return found if found in legal else taroky_rule.decide(view, style)


def _keeping(c: int) -> int:
    """How much somebody who sees only its points wants to keep card `c`."""
    return VALUES[c] << 8 | c & 15


def _word(view: View, phase: int, who: int, mood: int, style: Style) -> int:
    """A mistaken bid, trio or announcement; -1 for none."""
    number = taroks(view.hand)
    if phase == AUCTION_PHASE and mood < _BIDS_BY_TAROKS[who]:
        high = number - steps(style.bids, _A_TAROK)
        if high >= _SIXTH:
            return int(BID_SIXTH)
        if high >= _THIRD:
            return int(BID_THIRD)
        if high - steps(style.pagat, _A_TAROK) >= _SECOND and PAGAT_CARD in view.hand:
            return int(BID_SECOND)
    elif phase == DECIDE and mood < _BIDS_BY_TAROKS[who]:
        if number <= _BEGGAR - steps(style.beggar, _A_TAROK):
            return int(BID_VARSAVA)
    elif phase == TRIO_PHASE and mood < _TURNS_UP[who]:
        first = [c for c in view.talon[:3] if c]
        return int(TRIO1 if taroks(first) > 1 else TRIO2)
    elif phase == ANNOUNCE:
        if mood < _HOPES_FOR_PAGAT[who] and number - steps(style.pagat, _A_TAROK) >= _PAGAT and PAGAT_CARD in view.hand:
            return int(SAY_PAGAT)
        rated = rating(view.hand) - steps(style.fleks, _AN_R)
        if not view.table.levels[0]:
            if mood < _DOUBLES[who] and rated >= _FLEK:
                return int(FLEK_GAME)
            if mood < _DOUBLES_THIRD[who] and rated >= _FLEK_THIRD and view.table.contract == THIRD:
                return int(FLEK_GAME)
    return -1


def _lead(legal: list[int], who: int, mood: int) -> int:
    if mood < _LEADS_HIGHEST[who]:
        return legal[-1]
    if mood < _LEADS_A_KING[who]:
        for c in legal:
            if is_king(c):
                return c
    return -1


def _follow(view: View, legal: list[int], who: int, mood: int) -> int:
    table = view.table
    best = table.cards[table.best]
    winning = [c for c in legal if beats(c, best)]
    losing = [c for c in legal if not beats(c, best)]
    if ally(view, table.best) > 0 and losing:
        return cheap(view, losing) if mood < _FORGETS_TO_SMEAR[who] else -1
    if winning:
        if mood < _SPENDS_PAGAT[who] and winning[0] == PAGAT_CARD:
            return int(PAGAT_CARD)
        if mood < _TAKES_HIGH[who]:
            return winning[-1]
    return -1
