"""Ratings of the report: who ends before whom, and how much is known about it."""

from __future__ import annotations

import random

import pytest

from host_tools.records.report.ratings import ratings


def test_nobody_is_better_where_all_is_even() -> None:
    found = ratings([[("A", 1), ("B", 2)], [("B", 1), ("A", 2)], [("A", 1), ("B", 1)]])
    assert found["A"] == pytest.approx(found["B"]) and found["A"][0] == pytest.approx(1000)


def test_a_few_matches_move_nobody_far_and_many_say_more() -> None:
    few, many = (ratings([[("A", 1), ("B", 2), ("C", 3), ("D", 4)]] * count) for count in (2, 60))
    assert [*few] == ["A", "B", "C", "D"]
    for found in (few, many):
        assert found["A"][0] > found["B"][0] > 1000 > found["C"][0] > found["D"][0]
    assert few["B"][1] > 1.5 * many["B"][1]
    assert many["A"][0] > few["A"][0] + 100


def test_strengths_are_found_again_and_intervals_hold_them() -> None:
    """Matches drawn from known strengths: 95 % of the intervals should hold them, 80 % must."""
    dice = random.Random(3)
    true = {"A": 1100.0, "B": 1030.0, "C": 970.0, "D": 900.0}
    held = 0
    for _ in range(25):
        matches = []
        for _ in range(120):
            one, other = dice.sample(sorted(true), 2)
            chance = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
            first, second = (one, other) if dice.random() < chance else (other, one)
            matches.append([(first, 1), (second, 2)])
        found = ratings(matches)
        held += sum(abs(found[name][0] - true[name]) <= found[name][1] for name in true)
    assert held >= 80
