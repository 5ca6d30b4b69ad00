"""Claims again, on thousands of positions: too many for the small Python."""

from __future__ import annotations

import time

import pytest

from kocka.engine.claim import takes_all
from kocka.engine.rng import Rng
from tests.engine.both_claim import a_position, by_suits, compare, count_nodes, naive, proofs


@pytest.mark.slow
def test_four_tricks_against_every_line_of_play():
    right = compare(11, naive, (1, 2, 3, 4), 1500)
    assert min(right) > 100


@pytest.mark.slow
def test_thousands_of_positions_against_the_rule_of_suits():
    right = compare(12, by_suits, (4, 5, 6, 7, 8), 2000)
    assert min(right) > 100


@pytest.mark.slow
def test_proofs_hold_in_many_worlds():
    assert proofs(13, 400, 30) > 400


@pytest.mark.slow
def test_the_search_stays_small():
    assert count_nodes(7, 1500, 3) < 4000
    assert count_nodes(8, 1500, 4) < 10_000


def test_seven_tricks_well_under_a_second():
    rng = Rng(14)
    slowest = 0.0
    for i in range(400):
        hands = a_position(rng, 7, i % 9)
        start = time.perf_counter()
        takes_all(hands, 0)
        slowest = max(slowest, time.perf_counter() - start)
    assert slowest < 0.5
