"""Plays of Taroky that another card dominates, for `kocka arena --faults`."""

from __future__ import annotations

from typing import Any

from host_tools.lab.arena.game import Faults
from kocka.engine.tarock import MOND_CARD, PAGAT_CARD, SKYZ, UHO_CARD, XV, is_tarok
from kocka.games.taroky.ai import rule
from kocka.games.taroky.rules.allowed import beats
from kocka.games.taroky.rules.outcome import UHO, VARSAVA


def faults(view: Any, action: int) -> Faults:
    """As `Arena.FAULTS`; nothing is said of a Varšava, where tricks are avoided."""
    table = view.table
    found: Faults = []
    if not table.count or table.contract == VARSAVA:
        return found
    lying = table.cards[table.best]
    friend = rule.ally(view, table.best)
    legal = [c for c in rule.choices(view) if c <= SKYZ]
    winning = [c for c in legal if beats(c, lying)]
    losing = [c for c in legal if not beats(c, lying)]
    lowest = [c for c in winning if is_tarok(c) and c != PAGAT_CARD and (c != UHO_CARD or not table.units[UHO])][:1]
    if table.count == 3 and lowest:
        for name, least, most in (("Škýz or Mond", MOND_CARD, SKYZ), ("a tarok", UHO_CARD, MOND_CARD - 1)):
            if any(c > lowest[0] and least <= c <= most and not _equal(view, lowest[0], c) for c in winning):
                wrong = action > lowest[0] and least <= action <= most and not _equal(view, lowest[0], action)
                if action == MOND_CARD and SKYZ in view.unseen():
                    wrong = False  # brought home before the Škýz takes it
                found.append((f"last, takes with {name} where less takes", wrong))
    if table.count == 3 and friend > 0 and losing and winning and winning != [PAGAT_CARD]:
        found.append(("last, overtakes the partner", action in winning and action > PAGAT_CARD))
    if friend > 0 and losing and is_tarok(losing[0]) and losing[-1] >= XV and losing[0] < XV:
        found.append(("a high tarok under the partner's", XV <= action < MOND_CARD and action in losing))
    later = [(table.leader + i) % 4 for i in range(table.count + 1, 4)]
    if friend <= 0 and PAGAT_CARD in losing and len(legal) > 1 and not any(rule.ally(view, one) > 0 for one in later):
        found.append(("the Pagát under another's card", action == PAGAT_CARD))
    return found


def _equal(view: Any, low: int, high: int) -> bool:
    """Whether nobody else holds a tarok between these two."""
    return not any(low < c < high for c in view.unseen())
