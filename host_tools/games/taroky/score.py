"""How a round of Taroky is written down, for `kocka bench score`: a Varšava, which has most numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kocka.engine.rng import Rng
from kocka.games.taroky.rules.cards import BID_FIRST, BID_VARSAVA, GOOD
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.sheet.sheet import outcome_of
from kocka.hal import NEXT, OK

if TYPE_CHECKING:
    from host_tools.lab.bench.score import Scorer

SEATS = 4
WHAT = "Varšava"
MOST = 14  # keys pressed for the median deal


def piles_of(seed: int) -> list[int]:
    """The eyes a seat of a Varšava that is played at random."""
    now = Taroky.deal(seed, 1, 0)
    rng = Rng(seed, 9)
    buf = bytearray(now.ACTIONS)
    while now.to_move() >= 0:
        actions = list(buf[: now.legal(buf)])
        wanted = [action for action in (BID_VARSAVA, GOOD, BID_FIRST) if action in actions]
        now.apply(wanted[0] if wanted else actions[rng.below(len(actions))])
    return list(now.result().outcome.piles)


def enter(scorer: Scorer, seed: int) -> int:
    """The presses of a Varšava at random."""
    piles = piles_of(seed)
    scorer.press(OK)
    scorer.press(NEXT)
    scorer.press(OK)
    for seat in scorer.app.top.order:
        scorer.turn_to(piles[seat])
        scorer.press(OK)
    made = outcome_of(scorer.app.top.entry).piles
    if made != piles:
        raise ValueError(f"{made} and not {piles}")
    return scorer.done()
