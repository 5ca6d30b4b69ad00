"""Who pays whom at the end (TA 7.6): everybody ends with nothing owed, in as few payments as a table makes."""

from kocka.engine.debts import debts
from kocka.engine.rng import Rng


def test_the_largest_debt_first():
    assert debts([0, 0, 0, 0]) == []
    assert debts([237, -225, 173, -185]) == [(1, 0, 225), (3, 2, 173), (3, 0, 12)]
    assert debts([30, -10, -10, -10]) == [(1, 0, 10), (2, 0, 10), (3, 0, 10)]


def test_everybody_ends_with_nothing():
    rng = Rng(7, 1)
    for _ in range(300):
        totals = [rng.below(2001) - 1000 for _ in range(3)]
        totals.append(-sum(totals))
        found = debts(totals)
        assert len(found) <= 3
        for giver, taker, much in found:
            assert giver != taker and much > 0
            totals[giver] += much
            totals[taker] -= much
        assert totals == [0, 0, 0, 0]


def test_what_does_not_make_nothing_is_the_pots():
    """TA 7.6, G31: what lies in a pot that is left was paid into it, what is missing from an old one was taken."""
    assert debts([-10, -10, -10, -10]) == [(0, 4, 10), (1, 4, 10), (2, 4, 10), (3, 4, 10)]
    assert debts([20, -30, -10, -20]) == [(1, 0, 20), (1, 4, 10), (2, 4, 10), (3, 4, 20)]
    assert debts([70, -20, -20, 10]) == [(1, 0, 20), (2, 0, 20), (4, 0, 30), (4, 3, 10)]
