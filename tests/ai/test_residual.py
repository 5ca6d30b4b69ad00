"""What a master's points come to beyond its rollouts: no choice changes, certain outcomes stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from host_tools.lab.tune import parameters
from kocka.ai import levels, residual, thinker
from kocka.ai.recipe import rules_of
from kocka.ai.search import may_hope
from kocka.engine.rng import Rng
from kocka.games import registry as games
from tests.ai.test_advice import at_random

GAMES = ("cerna_kocka", "hearts")


def _decided(view: Any, seed: int) -> Any:
    decision = thinker.make(view, levels.MASTER, seed, 3)
    while not decision.step(1 << 14):
        pass
    return decision


def _views(name: str, seeds: range) -> Iterator[Any]:
    """Views of seats on turn, at any time of a round."""
    for seed in seeds:
        position = at_random(name, seed, 12 + seed * 7 % 30)
        if position.to_move() >= 0:
            yield position.view(position.to_move())


@pytest.mark.parametrize("name", GAMES)
def test_no_choice_changes(name: str) -> None:
    changed = 0
    for number, view in enumerate(_views(name, range(14))):
        with parameters.overridden({"worlds": 8, "pass_worlds": 8, "triples": 4, "residual": 0}):
            plain = _decided(view, number)
        with parameters.overridden({"worlds": 8, "pass_worlds": 8, "triples": 4}):
            told = _decided(view, number)
        assert (told.action, told.candidates, told.judged) == (plain.action, plain.candidates, plain.judged)
        assert len(told.scores) == len(plain.scores)
        order = sorted(range(len(plain.scores)), key=lambda i: plain.scores[i])
        assert [told.scores[i] for i in order] == sorted(told.scores)
        changed += told.scores != plain.scores
    assert changed > 3


@pytest.mark.parametrize("name", GAMES)
def test_what_is_certain_stays(name: str) -> None:
    weights = games.find(name).part("residual").WEIGHTS
    assert len(weights) == 2 * residual.FEATURES * residual.KINDS
    for number, view in enumerate(_views(name, range(40))):
        rules = rules_of(view)
        hopes = may_hope(view, rules)
        least, plain, most = residual.bounds(view, rules, hopes)
        rng = Rng(number, 6)

        def corrected(expected: int, view: Any = view, hopes: bool = hopes) -> int:
            told: list[int] = residual.corrected(view, rules_of(view), weights, hopes, False, 12, [expected], 0)
            return told[0]

        assert corrected(least) == least and corrected(most) == most
        for _ in range(20):
            expected = least + 1 + rng.below(max(1, most - least - 1))
            if least < expected < most:
                told = corrected(expected)
                assert least < told < most  # nothing becomes certain
                assert told > plain or expected <= plain or (hopes and told >= plain)


def test_the_same_for_all_candidates() -> None:
    position = games.game("hearts").deal(5)
    view = position.view(position.to_move())
    weights = games.find("hearts").part("residual").WEIGHTS
    scores = [700, 650, 990, 2600]
    told = residual.corrected(view, rules_of(view), weights, True, False, 12, scores, 1)
    assert told[0] - 700 == told[1] - 650 == told[2] - 990 != 0
    assert told[3] == 2600
    half = residual.corrected(view, rules_of(view), weights, True, False, 9, scores, 1)
    assert abs(2 * (half[1] - 650) - (told[1] - 650)) <= 1
    assert residual.corrected(view, rules_of(view), weights, True, False, 6, scores, 1) == scores  # no masters


def test_no_weights_no_correction() -> None:
    position = games.game("cerna_kocka").deal(5)
    view = position.view(position.to_move())
    nothing = b"\x00\x80" * (residual.FEATURES * residual.KINDS)
    assert residual.corrected(view, rules_of(view), nothing, True, False, 12, [700, 650], 1) == [700, 650]
