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


def _by_seat(seats: int, four: list[int], points: list[int]) -> list[int | None]:
    """Points of the four who play, in the columns of five seats of a table."""
    found: list[int | None] = [0] * seats + [None] * (5 - seats)
    for seat, won in zip(four, points, strict=True):
        found[seat] = won
    return found


def of_sheet(key: str, sheet: Sheet, opening: list[int]) -> Rows:
    """The pot and the settlements of a session; `opening`: the totals before it."""
    pots = [*sheet.pots, sheet.pot]
    for at, entry in enumerate(sheet.entries):
        if at + 1 < len(pots):
            yield "sheet_pot", (key, at, pots[at], pots[at + 1])
        if kind_of(entry) not in (ROUND, VOID) or (sheet.ended >= 0 and at > sheet.ended):
            continue
        made = sheet.settlement(at)
        four = sheet.playing(entry)
        for line, item in enumerate(made.items):
            about, rate, announced, was_made = "", None, None, None
            if item.what == BASIC:
                about = BASIC_TEXTS[BASICS.index(item.count)]
            elif item.what == SELECTIVE:
                about, announced, was_made = UNIT_TEXTS[item.count], int(item.announced), int(item.made)
            elif item.what in (EYES, SANCTION, FINE):
                rate = item.rate
            count = 0 if about else item.count
            told = (four[item.seat] if item.seat >= 0 else None, about, count, rate, item.factor, announced, was_made)
            yield (
                "sheet_item",
                (key, at, line, ITEM_TEXTS[item.what], *told, item.value, *_by_seat(sheet.SEATS, four, item.points)),
            )
        if made.stake and at != sheet.ended:
            before = sheet.history[at - 1] if at else opening
            points = _by_seat(sheet.SEATS, four, made.points)
            stakes = [now - was - (won or 0) for now, was, won in zip(sheet.history[at], before, points, strict=False)]
            told = (None, "", 0, None, 1, None, None)
            yield "sheet_item", (key, at, len(made.items), "stake", *told, 0, *stakes, *[None] * (5 - len(stakes)))
