"""Who pays whom at the end (TA 7.6), and after an evening: nothing is owed then, in the fewest payments there are."""

from kocka.engine.debts import MOST, debts
from kocka.engine.rng import Rng


def paid(totals, found):
    """What is left of the totals, and of the pot behind them."""
    left = list(totals)
    left.append(-sum(totals))
    for giver, taker, much in found:
        assert giver != taker and much > 0
        left[giver] += much
        left[taker] -= much
    return left


def fewest(left):
    """The fewest payments by trying them all: somebody who owes pays somebody all of it or all that is asked."""
    left = sorted([n for n in left if n])
    if not left:
        return 0
    best = len(left)
    giver = left[0]
    for at in range(1, len(left)):
        if left[at] > 0 and (at == 1 or left[at] != left[at - 1]):
            rest = left[1:at] + left[at + 1 :]
            rest.append(giver + left[at])
            best = min(best, 1 + fewest(rest))
    return best


def test_the_largest_debt_first():
    assert debts([0, 0, 0, 0]) == []
    assert debts([237, -225, 173, -185]) == [(1, 0, 225), (3, 2, 173), (3, 0, 12)]
    assert debts([30, -10, -10, -10]) == [(1, 0, 10), (2, 0, 10), (3, 0, 10)]


def test_groups_that_owe_nothing_to_others_pay_among_themselves():
    assert debts([6, -3, -3, 5, -5]) == [(4, 3, 5), (1, 0, 3), (2, 0, 3)]
    assert len(debts([9, -4, -5, 8, -1, -7, 10, -8, -2])) == 6
    assert len(debts([11, -5, -6, 12, -4, -8, 13, -3, -10, 14, -1, -13])) == 8


def test_random_evenings_are_settled_in_the_fewest_payments():
    rng = Rng(21, 3)
    for number in range(120):
        people = 2 + number % 6
        totals = [rng.below(15) - 7 for _ in range(people - 1)]
        if number % 3:
            totals.append(-sum(totals))
        found = debts(totals)
        left = paid(totals, found)
        assert left == [0] * len(left)
        totals.append(-sum(totals))
        assert len(found) == fewest(totals), totals


def test_more_people_than_can_be_searched_are_settled_too():
    rng = Rng(21, 4)
    totals = [rng.below(2001) - 1000 for _ in range(MOST + 4)]
    totals.append(-sum(totals))
    found = debts(totals)
    assert len(found) <= MOST + 4
    assert paid(totals, found) == [0] * (len(totals) + 1)


def test_what_does_not_make_nothing_is_the_pots():
    """TA 7.6, G31: what lies in a pot that is left was paid into it, what is missing from an old one was taken."""
    assert debts([-10, -10, -10, -10]) == [(0, 4, 10), (1, 4, 10), (2, 4, 10), (3, 4, 10)]
    assert debts([20, -30, -10, -20]) == [(1, 4, 30), (3, 0, 20), (2, 4, 10)]
    assert debts([70, -20, -20, 10]) == [(4, 0, 40), (1, 0, 20), (2, 0, 10), (2, 3, 10)]
