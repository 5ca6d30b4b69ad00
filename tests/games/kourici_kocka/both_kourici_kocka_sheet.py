"""The sheet of Kouřící kočka by rule: KK-2 to KK-4, KK-7, KK-9 to KK-13, and against a plain second telling."""

from kocka.engine import sheet as base
from kocka.engine.penalties import NO_CAT
from kocka.engine.rng import Rng
from kocka.engine.sheet import DRINKS, LETTER, LOST, MISDEAL, OVER, ROUND, TIED, VOID, SheetError
from kocka.games.kourici_kocka.rules import TIE_EACH, TIE_REPLAY
from kocka.games.kourici_kocka.sheet import WORD, WORDS, WRONG_HEJMA, Sheet, check_points, check_word


def refused(action, reason, value=None):
    """Whether `action()` is refused for this reason."""
    try:
        action()
    except SheetError as error:
        assert error.reason == reason, (error.reason, str(error))
        assert value is None or error.value == value, error.value
        return True
    return False


def test_kk_3_the_loser_deals():
    sheet = Sheet(1)
    assert sheet.dealer == 1
    sheet.add_round([33, 0, 0, 0])
    assert sheet.dealer == 0
    sheet.add_lost([2])
    assert sheet.dealer == 2


def test_kk_4_a_letter_for_wrong_deals():
    sheet = Sheet(3)
    sheet.add_misdeal()
    assert (sheet.totals, sheet.dealer, sheet.rounds) == ([0, 0, 0, 1], 3, 0)
    assert sheet.entries == [(MISDEAL, 3)]


def test_kk_2_the_points_of_a_round_add_up():
    check_points([20, 13, 0, 0])
    check_points([33, 0, 0, 0])
    assert refused(lambda: check_points([20, 12, 0, 0]), base.SUM, 1)
    assert refused(lambda: check_points([20, 14, 0, 0]), base.SUM, -1)
    assert refused(lambda: check_points([34, -1, 0, 0]), base.RANGE)
    assert refused(lambda: check_points([9, 8, 8, 8]), NO_CAT, 9)
    assert refused(lambda: Sheet().add_round([33, 0, 0]), base.PLAYERS, 3)


def test_kk_7_a_round_stopped_at_seventeen():
    check_points([17, 0, 0, 0])
    check_points([17, 11, 0, 0])
    assert refused(lambda: check_points([16, 0, 0, 0]), base.SUM, 17)
    assert refused(lambda: check_points([17, 12, 0, 0]), base.SUM, 4)  # the last trick has not been played


def test_kk_9_ties():
    for tie in (TIE_EACH, TIE_REPLAY):
        sheet = Sheet(0, "KOČKA", tie)
        assert refused(lambda sheet=sheet: sheet.add_round([14, 14, 5, 0]), base.NEEDS_HOLDER)
        assert refused(lambda sheet=sheet: sheet.add_round([14, 14, 5, 0], hejma=2), WRONG_HEJMA, 2)
        sheet.add_round([14, 14, 5, 0], hejma=1)
        assert (sheet.totals, sheet.dealer) == ([0, 1, 0, 0], 1)
        sheet.add_round([11, 11, 1, 10], hejma=3)
        # The first of the tied to the left of dealer 1 is seat 0.
        assert sheet.dealer == 0
        if tie == TIE_EACH:
            assert sheet.totals == [1, 2, 0, 0]
            assert sheet.events == [(LETTER, 1, 0), (LETTER, 0, 1), (LETTER, 1, 1)]
        else:
            assert sheet.totals == [0, 1, 0, 0]
            assert sheet.events == [(LETTER, 1, 0), (TIED, 0, 1), (TIED, 1, 1)]


def test_kk_10_only_the_letter_is_carried():
    sheet = Sheet()
    sheet.add_round([17, 16, 0, 0])
    sheet.add_round([0, 33, 0, 0])
    assert sheet.totals == [1, 1, 0, 0]
    assert sheet.history == [[1, 0, 0, 0], [1, 1, 0, 0]]


def test_kk_11_the_word():
    sheet = Sheet(0, "MYŠ")
    for seat in (2, 1, 2):
        sheet.add_lost([seat])
    assert [sheet.slate(seat) for seat in range(4)] == ["", "M", "MY", ""]
    assert sheet.places() == [1, 3, 4, 1]  # fewer letters, a better place: nobody with more shares it
    sheet.add_lost([2])
    assert (sheet.due, sheet.loser, sheet.losers, sheet.slate(2)) == (OVER, 2, [2], "MYŠ")
    assert sheet.places() == [1, 3, 4, 1]
    assert refused(lambda: sheet.add_lost([0]), base.NOT_DUE, OVER)
    for word in WORDS:
        assert check_word(word) == word
    assert check_word("ŽŠ") + check_word("ABCDEFGHIJKL") == "ŽŠABCDEFGHIJKL"
    for word in ("", "A", "ABCDEFGHIJKLM", "kočka", "KO KA", "KO1"):
        assert refused(lambda word=word: check_word(word), WORD, len(word))


def test_kk_11_two_complete_the_word_together():
    sheet = Sheet(0, "AB")
    sheet.add_lost([0, 1])
    sheet.add_lost([1, 0])
    assert (sheet.due, sheet.losers, sheet.loser) == (OVER, [0, 1], -1)
    assert sheet.places() == [3, 3, 1, 1]


def test_kk_12_nobody_pays():
    sheet = Sheet(0, "AB")
    sheet.add_lost([0])
    sheet.add_lost([0])
    assert sheet.due == OVER and sheet.payers == []


def test_kk_12_a_drink_after_every_round():
    """Who loses a round drinks, if that is agreed; not for wrong deals, and not for a round that is played again."""
    sheet = Sheet(0, "ABCD", TIE_REPLAY, True)
    sheet.add_lost([1, 2])
    sheet.add_misdeal()
    sheet.add_round([11, 11, 10, 1], hejma=2)
    sheet.add_round([14, 14, 5, 0], hejma=0)
    drinks = [(seat, at) for event, seat, at in sheet.events if event == DRINKS]
    assert sheet.payers == [] and drinks == [(1, 0), (2, 0), (0, 3)]
    usual = Sheet(0, "AB")
    usual.add_lost([1])
    assert not [event for event in usual.events if event[0] == DRINKS]


def test_kk_13_renonc():
    sheet = Sheet(0)
    sheet.add_void(3)
    assert (sheet.totals, sheet.dealer, sheet.entries) == ([0, 0, 0, 1], 3, [(VOID, 3)])
    assert refused(lambda: sheet.add_void(4), base.NO_SEAT, 4)


def test_corrections():
    sheet = Sheet(0, "MYŠ")
    sheet.add_round([20, 13, 0, 0])
    sheet.add_lost([0])
    sheet.add_lost([0])
    assert sheet.due == OVER
    sheet.replace(0, (ROUND, 13, 20, 0, 0, -1))
    assert (sheet.due, sheet.totals, sheet.loser) == (ROUND, [2, 1, 0, 0], -1)
    assert sheet.undo() == (LOST, 1)
    sheet.insert(0, (LOST, 8))
    sheet.delete(1)
    assert (sheet.totals, sheet.dealer) == ([1, 0, 0, 1], 0)
    before = list(sheet.entries)
    assert refused(lambda: sheet.replace(0, (ROUND, 1, 1, 1, 1, -1)), base.SUM)
    assert refused(lambda: sheet.replace(9, (LOST, 1)), base.NO_ENTRY, 9)
    assert refused(lambda: sheet.replace(0, (LOST, 16)), base.NO_SEAT)
    assert sheet.entries == before
    again = Sheet.replay(0, [(LOST, 1)] * 5, "MYŠ")
    assert (again.surplus, again.loser, again.totals) == (2, 0, [3, 0, 0, 0])


def test_random_matches_against_a_plain_telling():
    rng = Rng(4)
    over = 0
    for number in range(60):
        sheet = Sheet(number % 4, WORDS[number % len(WORDS)], number % 2)
        letters = [0, 0, 0, 0]
        dealer = number % 4
        while sheet.due == ROUND and sheet.rounds < 40:
            points = [0, 0, 0, 0]
            hejma = rng.below(4)
            points[hejma] += 10
            for value in (5, 5, 4, 3, 2, 1, 1, 1, 1):
                points[rng.below(4)] += value
            sheet.add_round(points, hejma)
            most = max(points)
            worst = [seat for seat in range(4) if points[seat] == most]
            if hejma in worst:
                worst = [hejma]
            if len(worst) == 1 or number % 2 == 0:
                for seat in worst:
                    letters[seat] += 1
            while True:
                dealer = (dealer + 1) % 4
                if dealer in worst:
                    break
            assert (sheet.totals, sheet.dealer) == (letters, dealer)
            length = len(sheet.word)
            assert (sheet.due == OVER) == (max(letters) == length)
            assert sheet.losers == [seat for seat in range(4) if letters[seat] == length]
        over += sheet.due == OVER
        assert Sheet.replay(sheet.first_dealer, sheet.entries, sheet.word, sheet.tie).events == sheet.events
    print(over)
    assert over > 50
