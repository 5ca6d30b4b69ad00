"""The reasons behind the master's choices in a Dokládačka; `advice.explain` delegates its views to this module."""

from micropython import const

from kocka.ai.advice import EQUAL, LAY_END, LAY_KEEP, LAY_OWN, ONLY, Advice, allowed, equal, otherwise
from kocka.ai.decision import Thinker
from kocka.engine.cards import ACE, JACK
from kocka.games.cerna_kocka.dokladacka.rules import LayoutView

_EQUAL_LAYING = const(100)  # a hundredth of a per cent each


def explain(view: LayoutView, decision: Thinker) -> Advice:
    """The advice that follows from a finished decision about `view`."""
    advice = Advice(decision.action, b"", list(decision.candidates), list(decision.scores))
    cards = allowed(view)
    if len(cards) == 1:
        return advice.give(ONLY)
    if equal(advice, _EQUAL_LAYING):
        return advice.give(EQUAL)
    c = advice.action
    opened = _opens(c)
    for other in opened:
        if other in view.hand:
            return advice.give(LAY_OWN, other)
    unseen = bytes(view.unseen())
    if not [other for other in opened if other in unseen]:
        for kept in cards:
            if [other for other in _opens(kept) if other in unseen]:
                return advice.give(LAY_KEEP, kept)
        return advice.give(LAY_END)
    return otherwise(advice)


def _opens(c: int) -> list[int]:
    """The cards that fit once `c` lies there: the next one outwards, for a jack both neighbours (DK-2)."""
    rank = c & 15
    opened = []
    if rank <= JACK and rank > 7:
        opened.append(c - 1)
    if rank >= JACK and rank < ACE:
        opened.append(c + 1)
    return opened
