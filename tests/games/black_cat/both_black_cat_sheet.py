"""The sheet of Black Cat by rule: BC-2, BC-5 to BC-7, and against a plain second telling."""

from kocka.engine import sheet as base
from kocka.engine.penalties import NO_QUEEN
from kocka.engine.rng import Rng
from kocka.engine.round import NO_TRICK_BONUS
from kocka.engine.sheet import OVER, ROUND, SheetError
from kocka.games.black_cat.sheet import NO_TRICKS, Sheet


def refused(action, reason, value=None):
    """Whether `action()` is refused for this reason."""
    try:
        action()
    except SheetError as error:
        assert error.reason == reason, (error.reason, str(error))
        assert value is None or error.value == value, error.value
        return True
    return False


def test_bc_1_three_to_nine_players():
    for seats in range(3, 10):
        sheet = Sheet(seats - 1, seats)
        assert sheet.totals == [0] * seats
        assert refused(lambda seats=seats: Sheet(seats, seats), base.NO_SEAT, seats)
    for wrong in ((0, 2), (0, 10), (0, 4, 0), (0, 4, 1024), (0, 4, 8, 2)):
        try:
            Sheet(*wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)


def test_bc_2_the_deal_rotates():
    sheet = Sheet(2, 3)
    for dealer in (2, 0, 1, 2):
        assert sheet.dealer == dealer
        sheet.add_round([-135, 50, 50])


def test_bc_5_and_bc_7_a_round_adds_up():
    sheet = Sheet()
    sheet.add_round([50, -40, -45, -50])
    assert sheet.events == [(NO_TRICK_BONUS, 0, 0)]
    sheet.add_round([0, -95, -40, 0])  # a trick without points is 0
    assert refused(lambda: sheet.add_round([50, -40, -45, -49]), base.SUM, -1)
    assert refused(lambda: sheet.add_round([50, -39, -48, -49]), base.SUM, 1)
    assert refused(lambda: sheet.add_round([49, -40, -45, -50]), base.RANGE, 49)
    assert refused(lambda: sheet.add_round([0, 0, 0, -136]), base.RANGE, -136)
    assert refused(lambda: sheet.add_round([50, 50, 50, 50]), NO_TRICKS, 4)
    assert refused(lambda: sheet.add_round([-39, -32, -32, -32]), NO_QUEEN, -39)
    assert refused(lambda: sheet.add_round([-135, 50, 50]), base.PLAYERS, 3)
    Sheet(ace=1).add_round([-134, 50, 50, 50])
    assert refused(lambda: Sheet(ace=1).add_round([-85, -50, 0, 0]), base.SUM, 1)


def test_bc_6_a_fixed_number_of_rounds():
    for rounds in (1, 5, 8, 10):
        sheet = Sheet(0, 4, rounds)
        for number in range(rounds):
            assert sheet.due == ROUND and sheet.rounds == number
            sheet.add_round([50, 50, -40, -95])
        assert sheet.due == OVER
        assert sheet.places() == [1, 1, 3, 4]
        assert refused(lambda sheet=sheet: sheet.add_round([50, 50, -40, -95]), base.NOT_DUE, OVER)


def test_corrections():
    sheet = Sheet(0, 3, 2)
    sheet.add_round([50, -40, -95])
    sheet.add_round([50, 50, -135])
    sheet.replace(1, (ROUND, -135, 50, 50))
    assert (sheet.due, sheet.totals, sheet.places()) == (OVER, [-85, 10, -45], [3, 1, 2])
    sheet.insert(0, (ROUND, 0, -95, -40))
    assert (sheet.surplus, sheet.totals) == (1, [50, -135, -135])
    assert sheet.undo() == (ROUND, -135, 50, 50)
    sheet.delete(0)
    assert (sheet.due, sheet.totals, sheet.dealer) == (ROUND, [50, -40, -95], 1)
    assert refused(lambda: sheet.replace(0, (ROUND, 50, -40, -94)), base.SUM, -1)
    assert refused(lambda: sheet.replace(0, (ROUND, 50, -85)), base.PLAYERS, 2)


def test_random_matches_against_a_plain_telling():
    rng = Rng(5)
    for number in range(60):
        seats = 3 + number % 7
        rounds = 1 + number % 10
        sheet = Sheet(number % seats, seats, rounds)
        totals = [0] * seats
        for _ in range(rounds):
            points = [0] * seats
            for value in (40, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11):
                points[rng.below(seats)] -= value
            for seat in range(seats):
                if not points[seat] and rng.below(2):
                    points[seat] = 50
                totals[seat] += points[seat]
            sheet.add_round(points)
        assert (sheet.due, sheet.totals, sheet.dealer) == (OVER, totals, (number + rounds) % seats)
        best = sorted(totals)
        best.reverse()
        assert sheet.places() == [best.index(total) + 1 for total in totals]
