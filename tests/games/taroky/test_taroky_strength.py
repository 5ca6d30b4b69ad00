"""The levels of Taroky are as strong as their names say, on some deals; `kocka arena` measures it on many."""

from __future__ import annotations

import pytest

from host_tools.lab.arena.duel import Others, deal_seed, observe, play
from host_tools.lab.arena.game import Table
from kocka.ai import levels, thinker
from kocka.engine.tarock import PAGAT_CARD
from kocka.games.taroky.rules.cards import BID_SECOND
from kocka.games.taroky.rules.outcome import THIRD
from kocka.games.taroky.rules.round import Taroky

TAROKY = Table("taroky")
_DEALS = 24


def lead(name: str, against: str, deals: int) -> float:
    """Points a round that a player is ahead of the others, in every seat of some deals."""
    seen = [observe(TAROKY, (name,), Others((against,)), 5, number)[0] for number in range(deals)]
    return sum(one.player - one.opponents for one in seen) / deals


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_a_master_beats_the_rules_and_the_rules_beat_a_beginner() -> None:
    assert lead("master", "rule", _DEALS) > 3
    assert lead("beginner", "rule", 3 * _DEALS) < -3
    assert lead("regular", "beginner", 3 * _DEALS) > 3


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("level", ["beginner", "casual", "regular", "master"])
def test_most_rounds_among_equals_are_played(level: str) -> None:
    """A Third is answered with flek where that is better than to pay for it (TA 3.4)."""
    outcomes = [play(TAROKY, [level] * 4, deal_seed(5, number), number).outcome for number in range(_DEALS)]
    untouched = [outcome for outcome in outcomes if not outcome.played]
    assert len(untouched) < 0.6 * len(outcomes)
    assert len([outcome for outcome in untouched if outcome.contract == THIRD]) <= len(outcomes) // 3


@pytest.mark.slow
def test_nobody_bids_second_without_the_pagat() -> None:
    """Nor does anybody do what is not allowed: the round would refuse it."""
    for level in range(len(levels.NAMES)):
        for seed in range(1, 30):
            position = Taroky.deal(seed, 1, seed % 4, None, [-10] * 4)
            seat = position.to_move()
            if level in (levels.MASTER, levels.FLAT) and seed > 6:
                break  # plain kernels are slow
            decision = thinker.make(position.view(seat), level, seed, 0)
            if getattr(decision, "left", 0):
                decision.left = decision.count = 4  # type: ignore[attr-defined]
            while not decision.step(100):
                pass
            assert decision.action != BID_SECOND or PAGAT_CARD in position.dealt[seat]
            position.apply(decision.action)
