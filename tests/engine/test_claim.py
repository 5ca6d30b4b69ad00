"""Claims again, on thousands of positions: too many for the small Python."""

from __future__ import annotations

import pytest

from tests.engine.both_claim import compare, naive, proofs, searched


@pytest.mark.slow
def test_four_tricks_against_every_line_of_play():
    right = compare(11, naive, (1, 2, 3, 4), 1500)
    assert min(right) > 100


@pytest.mark.slow
def test_thousands_of_positions_against_the_search_of_whole_hands():
    right = compare(12, searched, (4, 5, 6, 7, 8), 2000)
    assert min(right) > 100


@pytest.mark.slow
def test_proofs_hold_in_many_worlds():
    assert proofs(13, 400, 30) > 400
