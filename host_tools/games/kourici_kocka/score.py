"""How a round of Kouřící kočka is written down, for `kocka bench score`: who has lost it, several after a tie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kocka.games.kourici_kocka.rules import HEJMA
from kocka.hal import NEXT, OK, PREV
from kocka.scorebook.score_sheet import ADD

if TYPE_CHECKING:
    from host_tools.lab.bench.score import Scorer

SEATS = 4
WHAT = "who has lost"
MOST = 5  # keys pressed for the median deal


def enter(scorer: Scorer, seed: int) -> int:
    """The presses of a round at random."""
    from host_tools.lab.bench.score import of_cards

    form = scorer.sheet.form()
    takers, _, points = of_cards(scorer.sheet.setup.game, SEATS, seed)
    before = scorer.sheet.sheet.totals
    after = scorer.sheet.trial(ADD, 0, form.entry(points, 0, takers[HEJMA])).totals
    losers = [seat for seat in form.order() if after[seat] > before[seat]]
    scorer.press(OK)
    rows = scorer.app.top.list.items
    if len(losers) == 1:
        _to(scorer, list(form.order()).index(losers[0]), len(rows))
    else:
        _to(scorer, SEATS if losers else SEATS + 1, len(rows))
    scorer.press(OK)
    if len(losers) > 1:
        for seat in form.order():
            if seat in losers:
                scorer.press(OK)
            scorer.press(NEXT)
        scorer.press(OK)
    made = scorer.sheet.trial(ADD, 0, scorer.app.top.entry).totals
    if made != after:
        raise ValueError(f"{made} and not {after}")
    return scorer.done()


def _to(scorer: Scorer, row: int, rows: int) -> None:
    """Move the cursor from the first row to this one, the shorter way."""
    scorer.press(NEXT if 2 * row <= rows else PREV, min(row, rows - row))
