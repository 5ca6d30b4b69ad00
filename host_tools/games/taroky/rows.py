"""What a score sheet of Taroky has in the database besides what every sheet has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kocka.engine.sheet import ROUND, VOID, kind_of
from kocka.games.taroky.rules.outcome import BASIC_TEXTS, BASICS, UNIT_TEXTS
from kocka.games.taroky.rules.settlement import BASIC, EYES, FINE, ITEM_TEXTS, SANCTION, SELECTIVE
from kocka.games.taroky.sheet.sheet import DEAL, POT, Sheet

Rows = Iterator[tuple[str, tuple[Any, ...]]]

# The names of its own kinds of entries.
ENTRIES = {POT: "pot", DEAL: "deal"}


def of_sheet(key: str, sheet: Sheet) -> Rows:
    """The pot and the settlements of a session."""
    pots = [*sheet.pots, sheet.pot]
    for at, entry in enumerate(sheet.entries):
        if at + 1 < len(pots):
            yield "sheet_pot", (key, at, pots[at], pots[at + 1])
        if kind_of(entry) not in (ROUND, VOID) or (sheet.ended >= 0 and at > sheet.ended):
            continue
        made = sheet.settlement(at)
        for line, item in enumerate(made.items):
            about, rate, announced, was_made = "", None, None, None
            if item.what == BASIC:
                about = BASIC_TEXTS[BASICS.index(item.count)]
            elif item.what == SELECTIVE:
                about, announced, was_made = UNIT_TEXTS[item.count], int(item.announced), int(item.made)
            elif item.what in (EYES, SANCTION, FINE):
                rate = item.rate
            count = 0 if about else item.count
            told = (item.seat if item.seat >= 0 else None, about, count, rate, item.factor, announced, was_made)
            yield "sheet_item", (key, at, line, ITEM_TEXTS[item.what], *told, item.value, *item.points)
        if made.stake and at != sheet.ended:
            told = (None, "", 0, None, 1, None, None)
            yield "sheet_item", (key, at, len(made.items), "stake", *told, 0, *[-made.stake] * 4)
