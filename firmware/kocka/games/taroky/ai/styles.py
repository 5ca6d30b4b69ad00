"""How a persona plays Taroky: leanings of `styles.Style` between nearly equal words and cards.

For a seat that compared choices by playouts, the style adds some points to the cost of some of them. A seat that goes
by rules of thumb (the rule player, weak players) over- or underrates its hand instead (`styles.steps`). The cost of a
word is in points per head of a simple game; the cost of a card grows with the stakes.
"""

from micropython import const

from kocka.ai.styles import Style, Styled
from kocka.engine.round import PLAY
from kocka.engine.tarock import PAGAT_CARD, is_tarok, suit
from kocka.games.taroky.rules.cards import (
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    FLEK_BOTH,
    FLEK_GAME,
    SAY_PAGAT,
    SAY_UHO,
    TRIO2,
)
from kocka.games.taroky.rules.outcome import GAME, PAGAT, SIXTH, THIRD, VARSAVA
from kocka.games.taroky.rules.table import COUNTER, TRICKS, TRIO_PHASE, Table
from kocka.games.taroky.rules.view import View

_KEPT = const(4)  # playing the Pagát early costs its leaning divided by this


class TarokyStyled(Styled):
    """Another thinker's decision in Taroky, made in a style."""

    def chosen(self) -> int:
        """As in Styled: the cheapest of the compared choices, with the style's cost added."""
        decision = self.decision
        action = decision.action
        choices = decision.candidates
        scores = decision.scores
        if decision.giving or len(scores) < 2 or action not in choices:
            return action
        mine = scores[choices.index(action)]
        leanings = lean(self.view, self.style, choices)
        best = action
        least = leanings[choices.index(action)]
        for i in range(len(choices)):
            # A score below that of the chosen action was not trusted: count it as much the other way.
            cost = abs(scores[i] - mine) + leanings[i]
            if cost < least:
                least = cost
                best = choices[i]
        return best


def lean(view: View, style: Style, choices: "list[int]") -> "list[int]":
    """What `style` adds to the cost of each choice, in hundredths of a point; less is preferred."""
    if view.table.phase != PLAY:
        return [word(view.table, style, action) for action in choices]
    return [_card(view, style, c) for c in choices]


def word(table: Table, style: Style, action: int) -> int:
    """As `lean`, for a word of the auction, a trio, an announcement or a contra; 0 for passing."""
    if action == BID_THIRD or action == BID_SIXTH:
        return style.bids
    if action == BID_SECOND:
        return style.bids // 2 + style.pagat
    if action == BID_VARSAVA:
        return 4 * style.beggar
    if action == TRIO2 and table.phase == TRIO_PHASE:
        return 0 if table.trio else style.bids // 2
    if action == SAY_PAGAT or action == SAY_UHO:
        return 2 * style.pagat
    if FLEK_GAME <= action <= FLEK_BOTH:
        unit = action - FLEK_GAME
        return style.again if table.levels[PAGAT if unit > COUNTER else unit] else style.fleks
    return 0


def _card(view: View, style: Style, c: int) -> int:
    """As `lean`, for playing card `c`."""
    table = view.table
    if table.contract == VARSAVA:
        return 0
    leaning = 0
    if is_tarok(c):
        if not table.count:
            leaning += style.taroks
        if c == PAGAT_CARD and style.pagat < 0 and table.done < TRICKS - 1:
            leaning -= style.pagat // _KEPT
    elif style.void:
        length = len([d for d in view.hand if suit(d) == suit(c)])
        leaning -= style.void * max(0, 4 - length) // 3
    rate = 1 << table.trio if table.contract == THIRD else 6 if table.contract == SIXTH else 1
    if table.contract >= THIRD and view.seat == table.declarer:
        rate *= 3
    return leaning * rate << table.levels[GAME]
