"""The sheet of Taroky: totals, the pot, who deals, the end of a session, and what it refuses (TA 7, TA 10)."""

from kocka.engine import sheet as base
from kocka.engine.option import defaults
from kocka.engine.rng import Rng
from kocka.engine.seating import JOIN, SEATING, TableSeating
from kocka.engine.sheet import OVER, ROUND, VOID, SheetError
from kocka.engine.terms import Terms
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.cards import BID_SECOND, BID_SIXTH, BID_THIRD, GOOD
from kocka.games.taroky.rules.outcome import (
    FIRST,
    GAME,
    HONERY,
    KRALOVSKE,
    PAGAT,
    SECOND,
    SIXTH,
    TAROCKY,
    TAROKY,
    THIRD,
    TRUL,
    TRULHONERY,
    UHO,
    VALAT,
    VARSAVA,
    Outcome,
)
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.settlement import FINE, MOST_POT, POT_PAID, settle
from kocka.games.taroky.sheet import checks
from kocka.games.taroky.sheet.sheet import COINS, POT, Sheet, amount, entry_of

BUDGET_S = 120


def rules(**chosen):
    """Options of the engine: the defaults but for these, by the values' indexes."""
    options = bytearray(defaults(taroky_options.OPTIONS))
    for name, index in chosen.items():
        getattr(taroky_options, name).put(options, index)
    return bytes(options)


def entered(contract, declarer, partner=-1, eyes=0, trio=0):
    """A round with nothing announced; a First or a Third on the first trio is not played."""
    side = 1 << declarer | (1 << partner if partner >= 0 else 0)
    outcome = Outcome(contract, declarer, side, eyes, trio)
    outcome.played = not outcome.unplayed
    if not outcome.played:
        outcome.eyes = 0
    return outcome


def second(declarer, partner, eyes, made, level=0):
    """A Second with its Pagát."""
    outcome = entered(SECOND, declarer, partner, eyes)
    outcome.select(PAGAT, declarer, True, made, level)
    return outcome


def warsaw(forehand, piles):
    """A Varšava; who has no eyes has taken no trick."""
    outcome = Outcome(VARSAVA, forehand)
    outcome.piles = list(piles)
    for seat in range(4):
        if not piles[seat]:
            outcome.trickless |= 1 << seat
    return outcome


def refused(action, reason, value=None):
    """Whether `action()` is refused for this reason, and says something of its own."""
    try:
        action()
    except SheetError as error:
        assert error.reason == reason, (error.reason, str(error))
        assert value is None or error.value == value, error.value
        assert str(error).startswith(reason)
        return True
    return False


def wrong(outcome, reason, value=None, options=b""):
    """Whether this cannot have been a round, for this reason."""
    return refused(lambda: checks.check(outcome, options or rules()), reason, value)


def changes(before, after):
    """What each seat has won between these."""
    return [after[seat] - before[seat] for seat in range(4)]


def balanced(sheet):
    """Whether nothing was lost."""
    return sum(sheet.totals) + sheet.pot == sheet.outside


# The pot and the stake


def test_ta_7_3_everybody_pays_a_stake_at_the_start_and_into_an_empty_pot():
    sheet = Sheet()
    assert (sheet.totals, sheet.pot, sheet.forehand) == ([-10] * 4, 40, 1)
    sheet.add_outcome(second(1, 3, 44, True))
    # 29 from each opponent, 20 each from the pot; and a stake again.
    assert sheet.totals == [-10 - 29 - 10, -10 + 29 + 20 - 10] * 2
    assert sheet.pot == 40 and balanced(sheet)
    assert sheet.settlement(0).stake == 10 and sheet.settlement(0).pot == 0
    sheet = Sheet(0, rules(STAKE=4, REFILL=1))
    assert (sheet.totals, sheet.pot) == ([-20] * 4, 80)
    sheet.add_outcome(second(1, 3, 35, True))
    assert sheet.pot == 0 and balanced(sheet)
    assert Sheet(0, rules(STAKE=0)).totals == [0] * 4


def test_ta_7_3_the_pot_grows_from_round_to_round():
    sheet = Sheet(3)
    sheet.add_outcome(second(0, 2, 33, False))
    assert (sheet.pot, sheet.pots) == (80, [40])
    sheet.add_outcome(warsaw(1, (22, 12, 26, 10)))
    # Seat 1 is forehand with 12 eyes; seats 0 and 2 pay 20 and 40.
    assert (sheet.pot, sheet.pots) == (140, [40, 80])
    sheet.add_outcome(second(2, -1, 40, False, 1))
    # Three opponents take 46 each, two points stay; the lone declarer pays twice 140.
    assert sheet.pot == 140 - 138 + 280
    assert [item.what for item in sheet.settlement(2).items][-1] == POT_PAID
    assert balanced(sheet)


def test_ta_7_3_a_pot_that_was_counted_or_left_from_before():
    sheet = Sheet()
    sheet.add_pot(100)
    assert (sheet.pot, sheet.outside, sheet.totals) == (100, 60, [-10] * 4)
    sheet.add_outcome(second(1, 3, 35, True))
    assert sheet.totals[1] == -10 + 20 + 50 - 10
    assert balanced(sheet)
    assert refused(lambda: sheet.add_pot(-1), checks.WRONG_COUNT, -1)
    assert refused(lambda: sheet.add_pot(MOST_POT + 1), checks.WRONG_COUNT)
    assert sheet.entries == [(POT, 100), entry_of(second(1, 3, 35, True))]


def test_ta_7_4_a_warsaw_pays_nobody():
    sheet = Sheet(3)
    sheet.add_outcome(warsaw(0, (22, 12, 26, 10)))
    assert sheet.history[0] == [-50, -10, -50, -10]
    assert sheet.pot == 120
    sheet.add_outcome(warsaw(1, (8, 47, 0, 15)))
    # Forehand is seat 1 now and pays double.
    assert changes(sheet.history[0], sheet.history[1]) == [0, -640, 0, -40]


# Who deals


def test_ta_2_the_deal_passes_on():
    """TA 2: to the next seat, also after a round that was not played (G2)."""
    sheet = Sheet(2)
    for dealer in (2, 3, 0, 1):
        assert sheet.dealer == dealer
        sheet.add_outcome(entered(FIRST, (dealer + 1) % 4, (dealer + 3) % 4))
    assert sheet.rounds == 4 and sheet.dealer == 2
    same = Sheet(2, rules(REDEAL=1))
    same.add_outcome(entered(FIRST, 3, 1))
    assert same.dealer == 2
    same.add_outcome(entered(SIXTH, 0, -1, 40))
    assert same.dealer == 3


def test_ta_3_1_only_forehand_plays_a_first_or_a_warsaw():
    sheet = Sheet(0)
    assert refused(lambda: sheet.add_outcome(entered(FIRST, 0, 2)), checks.NOT_FOREHAND, 0)
    assert refused(lambda: sheet.add_outcome(warsaw(2, (70, 0, 0, 0))), checks.NOT_FOREHAND, 2)
    for declarer in range(4):
        sheet.add_outcome(entered(THIRD, declarer))
    # A correction may move who deals: what was entered stays.
    sheet = Sheet(0)
    sheet.add_outcome(entered(SIXTH, 3, -1, 36))
    sheet.add_outcome(entered(FIRST, 2, 0))
    sheet.delete(0)
    assert sheet.entries[0][2] == 2 and sheet.forehand == 2


# Renonc


def test_ta_7_5_a_round_that_does_not_count():
    sheet = Sheet()
    sheet.add_fine(3, 2)
    assert (sheet.totals, sheet.pot, sheet.rounds, sheet.dealer) == ([-10, -10, -10, -90], 120, 0, 0)
    assert [(item.what, item.seat, item.count) for item in sheet.settlement(0).items] == [(FINE, 3, 2)]
    assert refused(lambda: sheet.add_fine(4), base.NO_SEAT, 4)
    assert refused(lambda: sheet.add_fine(0, 0), checks.WRONG_COUNT)
    assert sheet.entries == [(VOID, 3, 2)]


# The end


def test_ta_7_6_the_pot_is_shared_out_at_the_end():
    sheet = Sheet(0, coins=COINS)
    sheet.add_outcome(entered(SIXTH, 1, -1, 36))
    assert sheet.endless and sheet.due == ROUND
    sheet.add_end()
    assert (sheet.totals, sheet.pot, sheet.due) == ([-6, 18, -6, -6], 0, OVER)
    assert sheet.nets() == [-60, 180, -60, -60]
    assert sheet.places() == [2, 1, 2, 2]
    assert refused(lambda: sheet.add_outcome(entered(FIRST, 2, 0)), base.NOT_DUE, OVER)
    assert sheet.undo() == (OVER,)
    assert (sheet.totals[1], sheet.pot, sheet.due) == (8, 40, ROUND)


def test_ta_7_6_what_does_not_divide_goes_to_the_first_seat():
    sheet = Sheet()
    sheet.add_pot(43)
    sheet.add_end()
    assert sheet.totals == [3, 0, 0, 0] and sheet.pot == 0
    left = Sheet(0, rules(POTEND=1))  # G31
    left.add_end()
    assert (left.totals, left.pot, left.left) == ([-10] * 4, 40, 40)


def test_ta_7_6_a_pot_that_stays_is_the_next_sessions():
    """G31: heads and pot make what was in the pot at the start; a stake is paid only into an empty one (TA 7.3)."""
    pot = 0
    heads = [0] * 4
    for session in range(6):
        sheet = Sheet.begin(session % 4, 4, rules(POTEND=1), Terms(stake=10).with_pot(pot))
        assert sheet.carried == pot == sheet.outside and sheet.left == -1
        assert (sheet.totals, sheet.pot) == (([0] * 4, pot) if pot >= 4 else ([-10] * 4, pot + 40))
        sheet.add_outcome(second(sheet.forehand, -1, 30, session % 3 == 2))
        sheet.add_fine(session % 4)
        sheet.add_outcome(entered(SIXTH, 1, -1, 36 + session))
        assert sum(sheet.totals) + sheet.pot == pot
        sheet.add_end()
        assert sheet.left == sheet.pot and sum(sheet.totals) + sheet.pot == pot
        again = Sheet(session % 4, rules(POTEND=1), 0, 10, pot)
        again.load(sheet.entries)
        assert (again.totals, again.pot, again.history) == (sheet.totals, sheet.pot, sheet.history)
        corrected = Sheet(session % 4, rules(POTEND=1), 0, 10, pot)
        corrected.load_beside(sheet, sheet.entries[1:])  # what was worked out is taken over
        again.delete(0)
        assert (corrected.totals, corrected.pots, corrected.pot) == (again.totals, again.pots, again.pot)
        pot = sheet.left
        heads = [heads[seat] + sheet.totals[seat] for seat in range(4)]
        assert sum(heads) + pot == 0  # over all sessions
    divided = Sheet(0, rules(), 0, 10, 121)
    divided.add_end()
    assert (divided.totals, divided.pot, divided.left) == ([31, 30, 30, 30], 0, -1)
    for wrong in (-1, 1000001):
        try:
            Sheet(0, rules(), 0, 10, wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)


def test_ta_7_6_a_session_may_have_a_number_of_rounds():
    sheet = Sheet.begin(0, 4, rules(), Terms(rounds=2, stake=10))
    assert not sheet.endless
    sheet.add_outcome(entered(SIXTH, 1, -1, 36))
    sheet.add_outcome(second(2, 0, 44, True))
    assert sheet.due == OVER and sheet.pot == 0  # nobody pays a stake any more
    assert sum(sheet.totals) == 0 == sum(sheet.nets())


def test_points_are_tenths_of_a_crown():
    """TA 7: 1 point = 0.10 Kč, 640 are 64."""
    assert [amount(points) for points in (5, 10, 20, 40, 48, 80, 640)] == [
        (0, 50),
        (1, 0),
        (2, 0),
        (4, 0),
        (4, 80),
        (8, 0),
        (64, 0),
    ]
    assert amount(7, 1, 0) == (7, 0)


# What cannot have been (TA 10)


def test_ta_10_contracts_sides_and_trios():
    assert wrong(entered(4, 0), checks.NO_CONTRACT, 4)
    assert wrong(entered(SIXTH, 4), checks.NOBODY, 4)
    for contract in (THIRD, SIXTH):
        assert wrong(entered(contract, 0, 2, 40, 0), checks.WRONG_SIDE, 0b0101)
    for side in (0b0111, 0b1010, 0, 16 + 1):
        outcome = entered(FIRST, 0)
        outcome.side = side
        assert wrong(outcome, checks.WRONG_SIDE, side)
    assert wrong(entered(THIRD, 0, -1, 40, 3), checks.NO_TRIO, 3)
    assert wrong(entered(SIXTH, 0, -1, 40, 1), checks.NO_TRIO, 1)
    for partner in (-1, 1, 2, 3):
        checks.check(entered(FIRST, 0, partner), rules())
        checks.check(second(0, partner, 30, False), rules())


def test_ta_10_eyes_and_contras():
    for eyes in (-1, 71):
        assert wrong(entered(SIXTH, 0, -1, eyes), checks.WRONG_EYES, eyes)
    for level, options in ((-1, rules()), (4, rules()), (5, rules(MAXFLEK=1))):
        outcome = entered(SIXTH, 0, -1, 30)
        outcome.level = level
        assert wrong(outcome, checks.WRONG_LEVEL, level, options)
        assert wrong(second(0, 2, 30, False, level), checks.WRONG_LEVEL, level, options)
    checks.check(second(0, 2, 30, False, 4), rules(MAXFLEK=1))


def test_ta_10_not_played_only_where_nothing_was_said():
    for contract in (FIRST, THIRD):
        played = entered(contract, 0)
        played.played = True
        assert wrong(played, checks.NOT_PLAYED)
        contra = entered(contract, 0)
        contra.level = 1
        assert wrong(contra, checks.IS_PLAYED)
        contra.played = True
        checks.check(contra, rules())
        silent = entered(contract, 0)
        silent.select(PAGAT, 0, False, True)
        assert wrong(silent, checks.IS_PLAYED)
        eyes = entered(contract, 0)
        eyes.eyes = 40
        assert wrong(eyes, checks.WRONG_EYES, 40)
    for outcome in (entered(SIXTH, 0), entered(THIRD, 0, -1, 30, 1), second(0, 2, 30, False)):
        outcome.played = False
        assert wrong(outcome, checks.IS_PLAYED)


def test_ta_10_a_second_has_an_announced_pagat_of_its_declarer():
    assert wrong(entered(SECOND, 1, 3), checks.NEEDS_PAGAT, 1)
    for seat, announced in ((3, True), (0, True), (1, False)):
        outcome = entered(SECOND, 1, 3)
        outcome.select(PAGAT, seat, announced, True)
        assert wrong(outcome, checks.NEEDS_PAGAT, 1)


def test_ta_10_uho_needs_an_announced_pagat_of_the_same_side():
    """TA 5.2, note 4."""
    for announced in (True, False):
        alone = entered(SIXTH, 0, -1, 40)
        alone.select(UHO, 0, announced, True)
        assert wrong(alone, checks.UHO_ALONE, 0)
        other = entered(SIXTH, 0, -1, 40)
        other.select(PAGAT, 1, True, True)
        other.select(UHO, 0, announced, True)
        assert wrong(other, checks.UHO_ALONE, 0)
        silent = entered(SIXTH, 0, -1, 40)
        silent.select(PAGAT, 0, False, True)
        silent.select(UHO, 0, announced, True)
        assert wrong(silent, checks.UHO_ALONE, 0)
        both = second(0, 2, 40, True)
        both.select(UHO, 2, announced, False)
        checks.check(both, rules())


def test_ta_10_each_announcement_once_and_no_contra_on_silence():
    for unit in (PAGAT, UHO):
        twice = second(0, 2, 40, True)
        twice.select(unit, 2, True, False)
        twice.select(unit, 0, True, False)
        assert wrong(twice, checks.TWICE, unit)
    sides = entered(SIXTH, 0, -1, 40)
    sides.select(VALAT, 0, True, False)
    sides.select(VALAT, 1, True, False)
    checks.check(sides, rules())
    sides.select(VALAT, 2, True, False)
    assert wrong(sides, checks.TWICE, VALAT)
    silent = entered(SIXTH, 0, -1, 40)
    silent.select(PAGAT, 0, False, True, 1)
    assert wrong(silent, checks.SILENT_CONTRA, PAGAT)
    nothing = entered(SIXTH, 0, -1, 40)
    nothing.select(GAME, 0, True, True)
    assert wrong(nothing, checks.WRONG_COUNT, GAME)


def test_ta_10_only_an_opponent_says_flek_to_the_pagat():
    for level, seat, fits in ((1, 1, True), (2, 3, True), (1, 2, False), (0, 1, False), (1, 0, False)):
        outcome = second(0, 2, 40, True, level)
        outcome.contra_by = seat
        if fits:
            checks.check(outcome, rules())
        else:
            assert wrong(outcome, checks.NO_CONTRA, seat), (level, seat)
    outcome = entered(SIXTH, 0, -1, 40)
    outcome.contra_by = 1
    assert wrong(outcome, checks.NO_CONTRA, 1)


def test_ta_10_a_valat_leaves_the_others_nothing():
    for seat, eyes in ((0, 35), (1, 35), (1, 60)):
        outcome = entered(SIXTH, 0, -1, eyes)
        outcome.select(VALAT, seat, True, True)
        assert wrong(outcome, checks.NO_VALAT, seat)
    outcome = entered(SIXTH, 0, -1, 60)
    outcome.select(VALAT, 0, True, True)
    checks.check(outcome, rules())
    outcome.select(PAGAT, 1, False, True)
    assert wrong(outcome, checks.NO_VALAT, 0)
    silent = entered(SIXTH, 0, -1, 60)
    silent.select(VALAT, 0, False, False)
    assert wrong(silent, checks.NO_VALAT, 0)


def test_ta_8_2_what_house_rules_forbid():
    """G13 and G17: a defender's Pagát and Valát."""
    for contract in (FIRST, THIRD, SIXTH):
        outcome = entered(contract, 0, -1, 40)
        outcome.played = True
        outcome.select(PAGAT, 2, True, False)
        checks.check(outcome, rules())
        if contract != FIRST:
            assert wrong(outcome, checks.NO_SUCH_RULE, PAGAT, rules(DEFPAGAT=1))
        else:
            checks.check(outcome, rules(DEFPAGAT=1))
    outcome = entered(SIXTH, 0, -1, 40)
    outcome.select(VALAT, 2, True, False)
    checks.check(outcome, rules())
    assert wrong(outcome, checks.NO_SUCH_RULE, VALAT, rules(VALAT=1))


def with_basic(*masks):
    """A Sixth in which the seats announce these."""
    outcome = entered(SIXTH, 0, -1, 40)
    outcome.basic = list(masks)
    return outcome


def test_ta_10_announcements_that_exclude_each_other():
    for mask in (
        TAROCKY | TAROKY,
        TRUL | HONERY,
        TRUL | TRULHONERY,
        HONERY | TRULHONERY,
        HONERY | KRALOVSKE,
        TRULHONERY | KRALOVSKE,
        TAROKY | KRALOVSKE,  # ten taroks and four kings are fourteen cards
        64,
    ):
        assert wrong(with_basic(0, mask, 0, 0), checks.BASIC_CLASH, 1), mask
    for mask in (
        TRUL | KRALOVSKE,
        TAROCKY | KRALOVSKE,
        TAROKY | TRULHONERY,
        TAROKY | HONERY,
        TAROCKY | TRUL | KRALOVSKE,
    ):
        checks.check(with_basic(0, mask, 0, 0), rules())
    assert wrong(with_basic(TRUL | KRALOVSKE, 0, 0, 0), checks.BASIC_CLASH, 0, rules(SEVEN=1))


def test_ta_10_honours_of_the_others_follow_from_a_trul():
    for masks in (
        (TRUL, TRUL, 0, 0),
        (TRUL, TRULHONERY, 0, 0),
        (KRALOVSKE, KRALOVSKE, 0, 0),
        (TRULHONERY, HONERY, 0, 0),  # no card of the trul is left, nor four kings
        (HONERY, HONERY, 0, 0),  # eight of seven cards
        (TRUL, HONERY, 0, 0),
        (KRALOVSKE, HONERY, 0, 0),
        (TAROCKY, TAROCKY, TAROCKY, 0),
        (TAROKY, TAROKY, TAROCKY, 0),
    ):
        assert wrong(with_basic(*masks), checks.TOO_MANY), masks
    for masks in ((TAROKY, TAROKY, 0, 0), (TRUL, KRALOVSKE, 0, 0), (TAROKY, TAROCKY, 0, 0), (TRUL, 0, 0, TAROKY)):
        checks.check(with_basic(*masks), rules())
    held = with_basic(TRUL, 0, 0, 0)
    held.select(PAGAT, 1, True, False)
    assert wrong(held, checks.TOO_MANY)  # seat 1 has tarok I
    held = with_basic(0, TRUL, 0, 0)
    held.select(PAGAT, 1, True, False)
    checks.check(held, rules())


def test_ta_10_a_warsaw_has_four_piles():
    for piles in ((22, 12, 26, 10), (70, 0, 0, 0), (22, 12, 26, 11), (22, 12, 26, 9), (71, 0, 0, 0)):
        checks.check(warsaw(0, piles), rules())
    for piles in ((22, 12, 26, 12), (22, 12, 26, 8)):
        assert wrong(warsaw(0, piles), checks.WARSAW_SUM, sum(piles))
    assert wrong(warsaw(0, (72, 0, 0, 0)), checks.WRONG_EYES, 72)
    assert wrong(warsaw(0, (70, 0, 1, -1)), checks.WRONG_EYES, -1)
    short = warsaw(0, (70, 0, 0, 0))
    short.piles = [70, 0, 0]
    assert wrong(short, base.PLAYERS, 3)


def test_ta_10_who_takes_no_trick_has_no_eyes():
    outcome = warsaw(0, (22, 12, 26, 10))
    outcome.trickless = 1
    assert wrong(outcome, checks.WARSAW_TRICKS, 0)
    checks.check(outcome, rules(FIVESEC=1))  # TA 6.1: a card of the talon that stayed with forehand
    outcome = warsaw(0, (70, 0, 0, 0))
    outcome.trickless = 0b0110
    assert wrong(outcome, checks.WARSAW_TRICKS, 3)
    outcome.trickless = 15
    assert wrong(outcome, checks.WRONG_COUNT, 15)
    outcome = warsaw(0, (70, 0, 0, 0))
    outcome.doublings = 4
    assert wrong(outcome, checks.WRONG_COUNT, 4)


def test_ta_10_nothing_is_announced_in_a_warsaw():
    """TA 5.1, TA 5.2, TA 6.1."""
    for change in ("level", "eyes", "basic", "selective", "played"):
        outcome = warsaw(0, (22, 12, 26, 10))
        if change == "basic":
            outcome.basic[1] = int(TRUL)
        elif change == "selective":
            outcome.select(PAGAT, 0, True, True)
        else:
            setattr(outcome, change, 0 if change == "played" else 1)
        assert wrong(outcome, checks.WARSAW_ONLY), change
    for change in ("piles", "trickless", "doublings"):
        outcome = entered(SIXTH, 0, -1, 40)
        setattr(outcome, change, [70, 0, 0, 0] if change == "piles" else 1)
        assert wrong(outcome, checks.WARSAW_ONLY), change


def test_ta_10_violations_are_counts():
    for count in (-1, checks.MOST_VIOLATIONS + 1):
        outcome = entered(SIXTH, 0, -1, 40)
        outcome.renonc[2] = count
        assert wrong(outcome, checks.WRONG_COUNT, count)


def test_what_is_no_entry_of_this_sheet():
    sheet = Sheet()
    assert refused(lambda: sheet.add((5, 1)), base.NOT_HERE, 5)
    assert refused(lambda: sheet.add((OVER, 1)), base.NOT_HERE)
    assert refused(lambda: sheet.settlement(0), base.NO_ENTRY, 0)
    sheet.add_pot(40)
    assert refused(lambda: sheet.settlement(0), base.NO_ENTRY, 0)
    assert refused(lambda: sheet.outcome(0), base.NO_ENTRY, 0)
    for make in (
        lambda: Sheet(0, bytes(len(taroky_options.OPTIONS) + 1)),
        lambda: Sheet(0, b"", 0, 501),
        lambda: Sheet.begin(0, 3, rules(), Terms()),
    ):
        try:
            make()
        except ValueError as error:
            assert str(error)
        else:
            raise AssertionError("accepted")


# Around the table


def test_at_a_table_the_order_of_the_seats_is_that_of_play():
    sheet = Sheet.begin(0, 4, rules(), Terms(stake=10)).sit(TableSeating(4), 0)
    sheet.add((SEATING, 0, 2, 1, 3))
    assert sheet.forehand == 2
    sheet.add_outcome(entered(FIRST, 2, 0))
    assert sheet.dealer == 2
    sheet.add((JOIN, 3, 4))
    sheet.add_outcome(second(1, 3, 33, False))
    assert sheet.pots[1:4:2] == [40, 40] and sheet.pot == 80
    assert sheet.settlement(3).pot == 80
    assert len(sheet.history) == 4 and balanced(sheet)


# Rounds of the engine


def test_every_round_of_the_engine_can_be_written_down():
    """TA 7, TA 10: random rounds, random house rules; what the engine says is what the sheet's checks allow."""
    seen = set()
    for seed in range(1, 161):
        rng = Rng(seed, 99)
        options = bytearray(defaults(taroky_options.OPTIONS))
        if seed % 2:
            for at in range(len(options)):
                options[at] = rng.below(len(taroky_options.OPTIONS[at].values))
        sheet = Sheet(seed % 4, bytes(options))
        sheet.add_pot(40 + 20 * rng.below(4))
        played = Taroky.deal(seed, 1, sheet.dealer, bytes(options), [-sheet.pot, 0, 0, 0])
        buf = bytearray(128)
        while played.to_move() >= 0:
            n = played.legal(buf)
            action = buf[rng.below(n)]
            if seed % 4 == 0 and BID_SECOND in list(buf[:n]):
                action = int(BID_SECOND)
            elif (seed % 4 == 0 and BID_THIRD <= action <= BID_SIXTH) or (seed % 8 == 2 and buf[0] == GOOD):
                action = buf[0]
            played.apply(action)
        result = played.result()
        before = list(sheet.totals)
        made = settle(result.outcome, bytes(options), sheet.pot)
        sheet.add_result(result)
        assert result.points == made.points
        assert [n + made.stake for n in changes(before, sheet.totals)] == result.points
        assert balanced(sheet)
        assert sheet.settlement(1).points == result.points
        seen.add(result.outcome.contract)
    print(sorted(seen))
    assert seen == {FIRST, SECOND, THIRD, SIXTH, VARSAVA}


def test_any_session_gives_the_same_sheet_again():
    """Entries replayed, corrected and undone: the same totals and the same pot."""
    rng = Rng(77, 3)
    for _ in range(40):
        sheet = Sheet(rng.below(4), rules(REDEAL=rng.below(2)))
        for _ in range(12):
            seat = rng.below(4)
            kind = rng.below(6)
            if kind == 0:
                sheet.add_outcome(entered(FIRST, sheet.forehand, (sheet.forehand + 1 + rng.below(3)) % 4))
            elif kind == 1:
                sheet.add_outcome(
                    second(seat, (seat + rng.below(4)) % 4, rng.below(71), rng.below(2) > 0, rng.below(4))
                )
            elif kind == 2:
                sheet.add_outcome(entered(THIRD, seat, -1, rng.below(71), 1 + rng.below(2)))
            elif kind == 3:
                sheet.add_outcome(warsaw(sheet.forehand, (10, 20, 5, 35)))
            elif kind == 4:
                sheet.add_fine(seat)
            else:
                sheet.add_pot(rng.below(200))
            assert balanced(sheet) and 0 <= sheet.pot <= MOST_POT
            assert len(sheet.pots) == len(sheet.history) == len(sheet.entries)
        again = Sheet(sheet.first_dealer, sheet.options)
        again.load(sheet.entries)
        assert (again.history, again.pot, again.pots, again.dealer) == (
            sheet.history,
            sheet.pot,
            sheet.pots,
            sheet.dealer,
        )
        was = (list(sheet.history), sheet.pot)
        entry = sheet.entries[5]
        sheet.replace(5, entry_of(entered(SIXTH, 2, -1, 50)))
        sheet.replace(5, entry)
        assert (sheet.history, sheet.pot) == was
        sheet.add_end()
        sheet.undo()
        assert (sheet.history, sheet.pot) == was
