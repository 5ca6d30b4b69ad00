"""The free sheet, and what happens around the table on every sheet: seats changed, somebody else, notes, payments."""

from kocka.engine import sheet as base
from kocka.engine.round import HODOVKA
from kocka.engine.seating import JOIN, NOTE, PAID, SEATING, TableSeating
from kocka.engine.sheet import INTERLUDE, OVER, ROUND, VOID, SheetError
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules, Sheet, unpack
from kocka.games.hearts import sheet as hearts
from kocka.games.registry import sheet_class


def refused(action, reason, value=None):
    """Whether `action()` is refused for this reason."""
    try:
        action()
    except SheetError as error:
        assert error.reason == reason, (error.reason, str(error))
        assert value is None or error.value == value, error.value
        return True
    return False


def impossible(action):
    """Whether `action()` raises a ValueError that is no SheetError."""
    try:
        action()
    except SheetError:
        return False
    except ValueError as error:
        return bool(str(error))
    return False


def test_low_wins_until_the_target():
    sheet = Sheet(1, 3, Rules(target=50))
    sheet.add_round([10, -5, 20])
    sheet.add_round([30, 0, 29])
    assert (sheet.totals, sheet.due, sheet.dealer, sheet.rounds) == ([40, -5, 49], ROUND, 0, 2)
    sheet.add_penalty(1, 7)
    assert (sheet.dealer, sheet.rounds, sheet.due) == (0, 2, ROUND)
    sheet.add_round([0, 0, 1])
    assert (sheet.due, sheet.places(), sheet.loser) == (OVER, [2, 1, 3], -1)
    assert refused(lambda: sheet.add_round([1, 1, 1]), base.NOT_DUE)


def test_high_wins_after_so_many_rounds():
    sheet = Sheet.begin(0, 9, Rules(True).pack(), Terms(rounds=2))
    sheet.add_round([1, 2, 3, 4, 5, 6, 7, 8, 8])
    assert not sheet.endless
    sheet.add_round([0] * 9)
    assert sheet.due == OVER
    assert sheet.places() == [9, 8, 7, 6, 5, 4, 3, 1, 1]
    assert sheet.nets() == [0] * 9


def test_money_makes_nothing_in_sum():
    sheet = Sheet(0, 4, Rules(True, checked=True, money=True))
    assert sheet.endless
    sheet.add_round([1250, -50, -700, -500])
    assert sheet.nets() == [1250, -50, -700, -500]
    assert refused(lambda: sheet.add_round([100, 0, 0, -50]), base.SUM, -50)
    assert refused(lambda: sheet.add_round([100, -100, 0]), base.PLAYERS, 3)
    assert refused(lambda: sheet.add_round([1000001, -1000001, 0, 0]), base.RANGE, 1000001)
    assert refused(lambda: sheet.add_penalty(4, 1), base.NO_SEAT, 4)
    assert refused(lambda: sheet.add((INTERLUDE, 1)), base.NOT_DUE)
    assert refused(lambda: sheet.load([(INTERLUDE, 1)]), base.NOT_HERE, INTERLUDE)
    assert sheet.totals == [1250, -50, -700, -500]


def test_rules_are_packed():
    for rules in (Rules(), Rules(True, 500, True, -135, True), Rules(False, 10000000, True, 10000000)):
        again = unpack(rules.pack())
        for name in ("high_wins", "target", "checked", "total", "money"):
            assert getattr(again, name) == getattr(rules, name)
        print(rules.pack())
    assert unpack(b"").target == 0
    for make in (
        lambda: Rules(target=-1),
        lambda: Rules(target=10000001),
        lambda: Rules(total=-10000001),
        lambda: unpack(b"\x08" + bytes(8)),
        lambda: unpack(bytes(8)),
        lambda: Sheet(0, 1),
        lambda: Sheet(0, 10),
    ):
        assert impossible(make)


def test_seats_are_changed():
    """Columns stay, the deal goes on as they sit: in every game."""
    for game in ("cerna_kocka", "hearts", "black_cat", "free"):
        options = b"" if game == "free" else games.game(game).defaults()
        kind = Sheet if game == "free" else sheet_class(game)
        sheet = kind.begin(0, 4, options, Terms()).sit(TableSeating(4), 0)
        rounds = {
            "cerna_kocka": (ROUND, 10, 10, 8, 0, -1, -1),
            "hearts": (ROUND, 13, 13, 0, 0, -1, -1),
            "black_cat": (ROUND, -40, -40, -55, 0),
            "free": (ROUND, 1, 2, 3, 4),
        }
        sheet.add(rounds[game])
        assert sheet.dealer == 1
        sheet.add((SEATING, 1, 0, 2, 3))
        assert (sheet.dealer, sheet.seating.order) == (1, [1, 0, 2, 3])
        dealers = []
        for _ in range(4):
            sheet.add(rounds[game])
            if sheet.due == INTERLUDE:
                break
            dealers.append(sheet.dealer)
        assert dealers == [0, 2, 3, 1][: len(dealers)]
        assert len(dealers) > 2
        for wrong in ((SEATING, 0, 1, 2, 2), (SEATING, 0, 1, 2), (SEATING, 1, 2, 3, 4)):
            assert refused(lambda sheet=sheet, wrong=wrong: sheet.load([wrong]), base.SEATING_WRONG)
        assert sheet.seating.order == [1, 0, 2, 3]


def test_kk_9_the_next_dealer_as_they_sit():
    """KK-9: the first of the tied to the left of the dealer, after they have changed places too."""
    sheet = sheet_class("kourici_kocka").begin(0, 4, bytes(2), Terms()).sit(TableSeating(4), 0)
    sheet.add((SEATING, 3, 1, 0, 2))
    sheet.add_lost([1, 3])
    assert sheet.dealer == 3  # from 0 on: 2, 3, 1
    sheet.undo()
    sheet.undo()
    sheet.add_lost([1, 3])
    assert sheet.dealer == 1


def test_he_14_odd_coins_as_they_sit():
    """HE-14: among equals to the seat nearest left of the last dealer, wherever its column is."""
    for seating, extra in (((0, 1, 2, 3), [0, 0, 0, 1]), ((1, 0, 2, 3), [1, 0, 0, 0])):
        sheet = hearts.Sheet(target=21, stake=1).sit(TableSeating(4), 1)
        sheet.add((SEATING, seating[0], seating[1], seating[2], seating[3]))
        sheet.add_round([0, 21, 5, 0])
        rows = sheet.settlement()  # 26 coins: 10 to each of the best, 5 to the third, one does not divide
        assert [row[3] for row in rows] == extra
        assert [row[0] for row in rows] == [0, 21, 5, 0]
        assert [row[1] - row[3] for row in rows] == [10, 0, 5, 10]
        assert sum([row[2] for row in rows]) == 0


def test_somebody_else_sits_down():
    sheet = sheet_class("cerna_kocka").begin(0, 4, b"", Terms()).sit(TableSeating(4), 0)
    sheet.add_round([28, 0, 0, 0])
    sheet.add_round([28, 0, 0, 0])
    sheet.add_interlude(0)
    sheet.add((JOIN, 0, 4))
    assert (sheet.totals, sheet.seating.sitting, sheet.seating.order) == ([56, 0, 0, 0], [4, 1, 2, 3], [0, 1, 2, 3])
    assert list(sheet.lost_interludes) == [0, 0, 0, 0]
    sheet.add((JOIN, 1, 5, 30))
    assert sheet.totals == [56, 30, 0, 0]
    assert refused(lambda: sheet.add((JOIN, 2, 4)), base.SITS, 4)
    assert refused(lambda: sheet.add((JOIN, 2, 6, 100)), base.START, 100)
    assert refused(lambda: sheet.add((JOIN, 4, 6)), base.NO_SEAT, 4)
    sheet.add((JOIN, 0, 0, 20))  # back again
    assert [sheet.seating.player_at(0, at) for at in range(6)] == [0, 0, 0, 0, 4, 4]
    assert sheet.seating.player_at(0, 6) == 0
    sheet.delete(3)
    assert sheet.seating.sitting == [0, 5, 2, 3]
    assert list(sheet.lost_interludes) == [0, 0, 0, 0]
    letters = sheet_class("kourici_kocka").begin(0, 4, bytes(2), Terms("MYŠ")).sit(TableSeating(4), 0)
    assert refused(lambda: letters.add((JOIN, 0, 4, 3)), base.START, 3)
    letters.add((JOIN, 0, 4, 2))
    assert letters.slate(0) == "MY"
    letters.add_lost([0])
    assert letters.losers == [0]
    assert refused(lambda: letters.add((JOIN, 0, 5)), base.NOT_DUE)
    points = hearts.Sheet().sit(TableSeating(4), 0)
    assert refused(lambda: points.add((JOIN, 0, 4, 100)), base.START, 100)


def test_notes_and_payments_count_for_nothing():
    """They may come at any time, also after the end and when an interlude is due."""
    sheet = sheet_class("cerna_kocka").begin(0, 4, b"", Terms()).sit(TableSeating(4), 0)
    sheet.add((VOID, 2, 60))
    assert sheet.due == INTERLUDE
    sheet.add((NOTE, HODOVKA, 2))
    sheet.add_interlude(2)
    sheet.add((PAID, 2, 200, 1))
    sheet.add((VOID, 2, 60))
    assert (sheet.due, sheet.loser) == (OVER, 2)
    sheet.add((PAID, 2, 220, 1))
    sheet.add((NOTE, HODOVKA, 1))
    assert sheet.surplus == 0
    assert list(sheet.seating.payments) == [(2, 200, 1, 3), (2, 220, 1, 5)]
    assert [seat for event, seat, _ in sheet.events if event == HODOVKA] == [2, 1]
    assert len(sheet.history) == len(sheet.entries) == 7
    assert refused(lambda: sheet.add((VOID, 1, 1)), base.NOT_DUE)
    assert refused(lambda: sheet.add((PAID, 2, -1, 0)), base.RANGE, -1)
    for wrong in (
        (PAID, 2, 1, 2),
        (PAID, 256, 1, 0),
        (PAID, 2, 1),
        (NOTE, 99, 0),
        (NOTE, 1),
        (JOIN, 0, 256),
        (11, 0),
        (JOIN, 0),
    ):
        try:
            sheet.load([wrong])
        except (ValueError, IndexError):
            continue
        raise AssertionError(wrong)
