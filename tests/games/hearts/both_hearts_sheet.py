"""The sheet of Hearts by rule: HE-8 to HE-16, with money examples worked by hand and a plain second telling."""

from kocka.engine import sheet as base
from kocka.engine.penalties import NO_QUEEN
from kocka.engine.rng import Rng
from kocka.engine.round import JACK_TAKEN, MOON
from kocka.engine.sheet import OVER, ROUND, SheetError, ranked
from kocka.engine.terms import Terms
from kocka.games.hearts.rules import MOON_MINUS, Hearts
from kocka.games.hearts.sheet import ALL_POINTS, MOON_SUM, SHARES, WINNER_TAKES_ALL, WRONG_JACK, Sheet, share_out


def refused(action, reason, value=None):
    """Whether `action()` is refused for this reason."""
    try:
        action()
    except SheetError as error:
        assert error.reason == reason, (error.reason, str(error))
        assert value is None or error.value == value, error.value
        return True
    return False


def test_he_8_a_moon_on_the_sheet():
    sheet = Sheet()
    sheet.add_round([26, 26, 0, 26], moon=2)
    assert sheet.events == [(MOON, 2, 0)]
    assert refused(lambda: sheet.add_round([26, 26, 0, 25], moon=2), MOON_SUM, 2)
    assert refused(lambda: sheet.add_round([0, 0, -26, 0], moon=2), MOON_SUM, 2)
    assert refused(lambda: sheet.add_round([26, 0, 0, 0]), ALL_POINTS, 0)
    minus = Sheet(moon=MOON_MINUS)
    minus.add_round([0, 0, -26, 0], moon=2)
    assert minus.totals == [0, 0, -26, 0]


def test_a_round_adds_up():
    """HE-1: 26 points, thirteen of them with one player; HE-11 with the other sets."""
    sheet = Sheet()
    assert refused(lambda: sheet.add_round([13, 8, 4, 0]), base.SUM, 1)
    assert refused(lambda: sheet.add_round([13, 8, 6, 0]), base.SUM, -1)
    assert refused(lambda: sheet.add_round([12, 8, 6, 0]), NO_QUEEN, 12)
    assert refused(lambda: sheet.add_round([27, -1, 0, 0]), base.RANGE)
    assert refused(lambda: sheet.add_round([26, 0, 0]), base.PLAYERS, 3)
    assert refused(lambda: sheet.add_round([13, 13, 0, 0], moon=4), base.NO_SEAT, 4)
    assert sheet.totals == [0] * 4
    Sheet(whole=18, queen=5).add_round([10, 8, 0, 0])
    Sheet(whole=129, queen=25).add_round([100, 29, 0, 0])


def test_he_9_the_target_and_shared_places():
    for target in (50, 100, 150):
        sheet = Sheet(1, target)
        while sheet.due == ROUND:
            assert max(sheet.totals) < target
            sheet.add_round([13, 5, 5, 3])
        assert max(sheet.totals) >= target
        assert sheet.places() == [4, 2, 2, 1]
        assert refused(lambda sheet=sheet: sheet.add_round([13, 5, 5, 3]), base.NOT_DUE, OVER)
    assert ranked([5, 9, 5, 20]) == [1, 3, 1, 4]
    assert ranked([5, 9, 5, 20], True) == [3, 2, 3, 1]
    assert ranked([7, 7, 7, 7]) == [1, 1, 1, 1]


def test_he_10_the_jack_of_diamonds():
    sheet = Sheet(jack=10, stake=1)
    sheet.add_round([3, 13, 0, 0], jack=0)
    assert sheet.events == [(JACK_TAKEN, 0, 0)]
    sheet.add_round([13, 13, -10, 0], jack=2)
    sheet.add_round([-10, 26, 26, 26], jack=0, moon=0)
    assert refused(lambda: sheet.add_round([13, 13, 0, 0]), WRONG_JACK)
    assert refused(lambda: Sheet().add_round([3, 13, 0, 0], jack=0), WRONG_JACK)


def test_he_11_the_sets_need_their_sums():
    assert refused(lambda: Sheet(whole=18, queen=5).add_round([13, 13, 0, 0]), base.SUM, -8)
    assert refused(lambda: Sheet(whole=129, queen=25).add_round([13, 13, 0, 0]), base.SUM, 103)


def matched(rounds, **rules):
    """A sheet with these rounds."""
    sheet = Sheet(**rules)
    for points in rounds:
        sheet.add_round(points)
    return sheet


def test_he_12_whole_coins():
    sheet = matched([[13, 13, 0, 0]], stake=50)
    assert (sheet.paid, sheet.pot) == ([650, 650, 0, 0], 1300)
    for stake in (-1, 10**7):
        try:
            Sheet(stake=stake)
        except ValueError as error:
            assert "stake" in str(error)
        else:
            raise AssertionError(stake)


def test_he_13_and_he_14_and_he_15_a_settlement_by_hand():
    """Three rounds at 1 coin: 39, 18, 12, 9 points, 78 in the pot: 39, 23.4, 15.6 -> 39, 23, 15 and one coin over."""
    sheet = matched([[13, 6, 4, 3]] * 3, target=39, stake=1)
    assert (sheet.due, sheet.totals, sheet.pot) == (OVER, [39, 18, 12, 9], 78)
    assert sheet.places() == [4, 3, 2, 1]
    # 39 + 23 + 15 = 77: the coin goes to the first.
    assert sheet.settlement() == [(39, 0, -39, 0), (18, 15, -3, 0), (12, 23, 11, 0), (9, 40, 31, 1)]


def test_he_14_shared_places_by_hand():
    # First and second equal: 40 % each of 100.
    assert share_out(100, [1, 1, 3, 4], SHARES, 0) == ([40, 40, 20, 0], [0, 0, 0, 0])
    # Second and third equal: 25 % each; third and last: 10 % each; all equal: 25 % each.
    assert share_out(100, [1, 2, 2, 4], SHARES, 0)[0] == [50, 25, 25, 0]
    assert share_out(100, [1, 2, 3, 3], SHARES, 0)[0] == [50, 30, 10, 10]
    assert share_out(100, [1, 1, 1, 1], SHARES, 0)[0] == [25, 25, 25, 25]
    # Three first: 100 / 3 each; the coin over goes to the first left of the dealer, seat 2.
    assert share_out(100, [1, 1, 1, 4], SHARES, 1) == ([33, 33, 34, 0], [0, 0, 1, 0])
    # 99: 49.5, 29.7, 19.8: two coins over, to the first and the second.
    assert share_out(99, [1, 2, 3, 4], SHARES, 3) == ([50, 30, 19, 0], [1, 1, 0, 0])


def test_he_14_winner_takes_all():
    assert share_out(101, [2, 1, 3, 4], WINNER_TAKES_ALL, 0)[0] == [0, 101, 0, 0]
    assert share_out(101, [1, 3, 1, 4], WINNER_TAKES_ALL, 0) == ([50, 0, 51, 0], [0, 0, 1, 0])
    sheet = matched([[13, 6, 4, 3]] * 3, target=39, stake=1, shares=WINNER_TAKES_ALL)
    assert [row[2] for row in sheet.settlement()] == [-39, -18, -12, 69]


def test_he_14_other_shares():
    """As agreed: also something for the last; coins over go to the better place."""
    options = Hearts.parse_option(Hearts.defaults(), "target", "40")
    sheet = Sheet.begin(0, 4, options, Terms(stake=1, shares=(40, 30, 20, 10)))
    for _ in range(4):
        sheet.add_round([13, 6, 4, 3])
    assert sheet.pot == 104
    assert [row[1] for row in sheet.settlement()] == [10, 20, 32, 42]


def test_he_13_what_is_paid_after_a_round():
    sheet = Sheet(jack=10, stake=2)
    assert Sheet(stake=2).pot == 0
    sheet.add_round([13, 6, 4, -7], jack=3)
    assert sheet.dues() == [26, 12, 8, 0] and sheet.pot == 46
    sheet.add_round([0, 13, 3, 0], jack=3)
    assert sheet.dues() == [0, 26, 6, 0] and sheet.pot == 78


def test_he_15_only_at_the_end():
    assert refused(lambda: matched([[13, 6, 4, 3]], stake=1).settlement(), base.NOT_DUE, ROUND)


def test_he_16_negative_rounds_pay_nothing():
    sheet = Sheet(jack=10, stake=2)
    sheet.add_round([13, 13, -10, 0], jack=2)
    assert (sheet.totals, sheet.paid) == ([13, 13, -10, 0], [26, 26, 0, 0])
    sheet.add_round([-5, 20, 1, 0], jack=0)
    # The minus stays on the total only.
    assert (sheet.totals, sheet.paid) == ([8, 33, -9, 0], [26, 66, 2, 0])


def test_corrections():
    sheet = matched([[13, 6, 4, 3]] * 3, target=39, stake=1)
    sheet.replace(0, (ROUND, 3, 6, 4, 13, -1, -1))
    assert (sheet.due, sheet.totals, sheet.pot, sheet.dealer) == (ROUND, [29, 18, 12, 19], 78, 3)
    assert sheet.undo() == (ROUND, 13, 6, 4, 3, -1, -1)
    assert (sheet.totals, sheet.pot) == ([16, 12, 8, 16], 52)
    assert refused(lambda: sheet.replace(0, (ROUND, 3, 6, 4, 12, -1, -1)), base.SUM, 1)
    assert refused(lambda: sheet.replace(5, (ROUND, 3, 6, 4, 13, -1, -1)), base.NO_ENTRY, 5)


def test_random_matches_pay_nothing_in_sum():
    """HE-15 with random rounds: nets sum to 0, no coin is lost, and each gets its exact share within a coin."""
    rng = Rng(8)
    for number in range(80):
        jack = (0, 10, 0, 3)[number % 4]
        shares = WINNER_TAKES_ALL if number % 5 == 0 else SHARES
        sheet = Sheet(number % 4, (50, 100, 150)[number % 3], jack, stake=1 + number, shares=shares)
        while sheet.due == ROUND:
            points = [0, 0, 0, 0]
            points[rng.below(4)] += 13
            for _ in range(13):
                points[rng.below(4)] += 1
            if max(points) == 26:
                continue
            taker = rng.below(4) if jack else -1
            if jack:
                points[taker] -= jack
            sheet.add_round(points, taker)
        rows = sheet.settlement()
        assert sum([net for _, _, net, _ in rows]) == 0
        assert sum([taken for _, taken, _, _ in rows]) == sheet.pot == sum([paid for paid, _, _, _ in rows])
        order = sorted([(sheet.totals[seat], seat) for seat in range(4)])
        for total, seat in order:
            equal = [at for at in range(4) if order[at][0] == total]
            exact = sheet.pot * sum([shares[at] for at in equal])  # times 100 * len(equal)
            unit = 100 * len(equal)
            assert exact - unit < rows[seat][1] * unit <= exact + unit
            assert rows[seat][3] in (0, 1)
