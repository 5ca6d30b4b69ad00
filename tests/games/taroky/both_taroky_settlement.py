"""What a round of Taroky is worth (TA 7): every worked example of the rules, each rule, and what always holds.

Seat 0 is forehand. Seats go anticlockwise.
"""

from kocka.engine.option import defaults
from kocka.engine.rng import Rng
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.outcome import (
    BASIC_POINTS,
    BASICS,
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
    basic_of,
    basic_points,
)
from kocka.games.taroky.rules.settlement import (
    ANNULLED,
    BASIC,
    CAPPED,
    EYES,
    FINE,
    ITEM_TEXTS,
    MOST_POT,
    POT_PAID,
    POT_TAKEN,
    SANCTION,
    SELECTIVE,
    TAX,
    rate,
    refill,
    sanction,
    settle,
    settle_void,
    stake,
)

BOTH = 0b0101  # seats 0 and 2


def rules(**chosen):
    """Options of the engine: the defaults but for these, by the values' indexes."""
    options = bytearray(defaults(taroky_options.OPTIONS))
    for name, index in chosen.items():
        getattr(taroky_options, name).put(options, index)
    return bytes(options)


def entered(contract, side=0, eyes=0, declarer=0, trio=0, flek=0, basic=None, selective=(), renonc=None, played=True):
    """An outcome: `basic` and `renonc` by seat, `selective` of (unit, seat, announced, made, level)."""
    outcome = Outcome(contract, declarer, side, eyes, trio)
    outcome.level = flek
    outcome.played = played
    for seat, mask in (basic or {}).items():
        outcome.basic[seat] = mask
    for seat, count in (renonc or {}).items():
        outcome.renonc[seat] = count
    for one in selective:
        outcome.select(*one)
    return outcome


def settled(outcome, pot=0, options=b""):
    """(V, points a seat, pot after), once it is sure that nothing is lost and that numbers() keeps all of it."""
    options = options or rules()
    made = settle(outcome, options, pot)
    assert sum(made.points) + made.pot - pot == 0, (made.points, made.pot)
    assert made.points == [sum([item.points[seat] for item in made.items]) for seat in range(4)]
    assert made.value == sum([item.value for item in made.items])
    again = settle(Outcome.from_numbers(outcome.numbers()), options, pot)
    assert (again.points, again.pot, again.stake) == (made.points, made.pot, made.stake)
    return made.value, made.points, made.pot


def items(outcome, pot=0, options=b""):
    """[(what, seat, count, value)] of its settlement."""
    return [(item.what, item.seat, item.count, item.value) for item in settle(outcome, options or rules(), pot).items]


def pagat(seat, made, level=0):
    """An announced Pagát."""
    return (PAGAT, seat, True, made, level)


# TA 7.2, First


def test_ta_7_2_f1_not_played_with_tarocky():
    f1 = entered(FIRST, BOTH, played=False, basic={0: TAROCKY})
    assert settled(f1) == (10, [10, -10, 10, -10], 0)
    assert items(f1) == [(TAX, -1, 0, 5), (BASIC, 0, TAROCKY, 5)]


def test_ta_7_2_f2_not_played_alone():
    assert settled(entered(FIRST, played=False)) == (5, [15, -5, -5, -5], 0)


def test_ta_7_2_f3_flek():
    f3 = entered(FIRST, BOTH, 41, flek=1)
    assert settled(f3) == (12, [12, -12, 12, -12], 0)
    (item,) = settle(f3, rules(), 0).items
    assert (item.what, item.count, item.rate, item.factor) == (EYES, 6, 1, 2)


def test_ta_7_2_f4_flek_and_re():
    f4 = entered(FIRST, BOTH, 29, flek=2, basic={1: HONERY})
    assert settled(f4) == (-29, [-29, 29, -29, 29], 0)
    assert items(f4) == [(EYES, -1, -6, -24), (BASIC, 1, HONERY, -5)]


def test_ta_7_2_f5_pagat_against_and_no_pot():
    f5 = entered(FIRST, BOTH, 40, selective=[pagat(1, True)])
    assert settled(f5, 60) == (-15, [-15, 15, -15, 15], 60)
    assert items(f5, 60) == [(EYES, -1, 5, 5), (SELECTIVE, 1, PAGAT, -20)]


def test_ta_7_2_f6_alone_with_taroky():
    assert settled(entered(FIRST, 0, 32, flek=1, basic={0: TAROKY})) == (4, [12, -4, -4, -4], 0)


def test_ta_7_2_f7_a_draw_pays_announcements_alone():
    f7 = entered(FIRST, BOTH, 35, flek=1, basic={3: KRALOVSKE})
    assert settled(f7) == (-10, [-10, 10, -10, 10], 0)
    assert items(f7)[0] == (EYES, -1, 0, 0)


# TA 7.2, Second


def test_ta_7_2_s1_pagat_made():
    s1 = entered(SECOND, BOTH, 44, selective=[pagat(0, True)])
    assert settled(s1, 60) == (29, [59, -29, 59, -29], 0)
    assert items(s1, 60)[-1] == (POT_TAKEN, -1, 60, 0)


def test_ta_7_2_s2_pagat_lost():
    s2 = entered(SECOND, BOTH, 33, selective=[pagat(0, False)])
    assert settled(s2, 60) == (-22, [-52, 22, -52, 22], 120)
    assert items(s2, 60)[-1] == (POT_PAID, -1, 60, 0)


def test_ta_7_2_s3_pagat_doubled_and_made():
    s3 = entered(SECOND, BOTH, 38, selective=[pagat(0, True, 1)])
    assert settled(s3, 60) == (43, [73, -103, 73, -103], 120)
    assert items(s3, 60)[-2:] == [(POT_TAKEN, -1, 60, 0), (POT_PAID, -1, 120, 0)]


def test_ta_7_2_s4_pagat_doubled_and_lost():
    assert settled(entered(SECOND, BOTH, 36, selective=[pagat(0, False, 1)]), 60) == (-39, [-99, 69, -99, 69], 120)


def test_ta_7_2_s5_alone_with_flek_and_re_on_the_pagat():
    s5 = entered(SECOND, 0, 30, selective=[pagat(0, False, 2)])
    assert settled(s5, 60) == (-85, [-495, 105, 105, 105], 240)
    points = [item.points for item in settle(s5, rules(), 60).items[-2:]]
    assert points == [[0, 20, 20, 20], [-240, 0, 0, 0]]


def test_ta_7_2_s6_uho_caught():
    s6 = entered(SECOND, BOTH, 39, selective=[pagat(0, True), (UHO, 0, True, False, 0)])
    assert settled(s6, 60) == (-16, [14, 16, 14, 16], 0)


def test_ta_7_2_s7_a_silent_uho_is_lost_with_the_pagat():
    s7 = entered(SECOND, BOTH, 39, selective=[pagat(0, False), (UHO, 0, False, True, 0)])
    assert settled(s7, 60) == (-36, [-66, 36, -66, 36], 120)
    uho = settle(s7, rules(), 60).items[2]
    assert (uho.made, uho.coupled, uho.announced, uho.value) == (False, True, False, -20)


def test_ta_7_2_s8_alone_pagat_doubled_and_made():
    s8 = entered(SECOND, 0, 37, selective=[pagat(0, True, 1)])
    assert settled(s8, 60) == (42, [186, -82, -82, -82], 120)


# TA 7.2, Third


def test_ta_7_2_t1_first_trio_not_played():
    assert settled(entered(THIRD, declarer=1, played=False)) == (5, [-5, 15, -5, -5], 0)


def test_ta_7_2_t2_second_trio():
    t2 = entered(THIRD, 0, 43, declarer=1, trio=1, basic={1: TAROKY})
    assert settled(t2) == (26, [-26, 78, -26, -26], 0)


def test_ta_7_2_t3_back_to_the_first_trio():
    t3 = entered(THIRD, 0, 31, declarer=1, trio=2, flek=1)
    assert settled(t3) == (-32, [32, -96, 32, 32], 0)


def test_ta_7_2_t4_announced_pagat():
    t4 = entered(THIRD, 0, 40, declarer=1, selective=[pagat(1, True)])
    assert settled(t4, 60) == (25, [-25, 135, -25, -25], 0)


def test_ta_7_2_t5_silent_pagat():
    t5 = entered(THIRD, 0, 40, declarer=1, flek=1, selective=[(PAGAT, 1, False, True, 0)])
    assert settled(t5, 60) == (20, [-20, 60, -20, -20], 60)


# TA 7.2, Sixth


def test_ta_7_2_x1_won():
    assert settled(entered(SIXTH, 0, 39, declarer=1)) == (24, [-24, 72, -24, -24], 0)


def test_ta_7_2_x2_flek_and_re_lost():
    assert settled(entered(SIXTH, 0, 33, declarer=1, flek=2)) == (-48, [48, -144, 48, 48], 0)


def test_ta_7_2_x3_valat_made():
    x3 = entered(SIXTH, 0, 66, declarer=1, selective=[(VALAT, 1, True, True, 0)])
    assert settled(x3) == (266, [-266, 798, -266, -266], 0)


def test_ta_7_2_x4_valat_doubled_and_lost():
    x4 = entered(SIXTH, 0, 58, declarer=1, selective=[(VALAT, 1, True, False, 1)])
    assert settled(x4) == (-22, [22, -66, 22, 22], 0)


# TA 7.4


def varsava(piles, trickless=0, doublings=-1, renonc=None):
    """A Varšava of forehand 0."""
    outcome = entered(VARSAVA, renonc=renonc)
    outcome.piles = list(piles)
    outcome.trickless = trickless
    outcome.doublings = doublings
    return outcome


def test_ta_7_4_v1():
    v1 = varsava((22, 12, 26, 10))
    assert settled(v1, 40) == (0, [-40, 0, -40, 0], 120)
    assert items(v1, 40) == [(SANCTION, 0, 22, 0), (SANCTION, 2, 26, 0)]


def test_ta_7_4_v2():
    v2 = varsava((8, 47, 0, 15), 0b0100)
    assert settled(v2, 40) == (0, [0, -320, 0, -40], 400)
    assert settled(v2, 40, rules(VARSAVA=1)) == (0, [0, -160, 0, -20], 220)


def test_ta_7_4_the_table_of_sanctions():
    table = {14: 0, 15: 20, 24: 20, 25: 40, 34: 40, 35: 80, 44: 80, 45: 160, 54: 160, 55: 320, 64: 320, 65: 640}
    for eyes, points in table.items():
        assert sanction(eyes) == points, eyes
    assert (sanction(0), sanction(70), sanction(71)) == (0, 640, 640)
    # Forehand pays double.
    assert settled(varsava((70, 0, 0, 0), 0b1110))[1] == [-10240, 0, 0, 0]
    assert settled(varsava((70, 0, 0, 0), 0b1110), 0, rules(VARSAVA=1))[1] == [-1280, 0, 0, 0]


def test_ta_7_4_an_increase_may_be_told_as_it_is():
    for doublings in range(4):
        assert settled(varsava((20, 10, 15, 25), 0b0100, doublings))[1] == [
            -40 << doublings,
            0,
            -20 << doublings,
            -40 << doublings,
        ]


# TA 7.5


def test_ta_7_5_r1_the_winners_have_offended():
    r1 = entered(FIRST, BOTH, 41, flek=1, renonc={0: 1})
    assert settled(r1) == (0, [-40, 0, 0, 0], 40)
    assert items(r1) == [(EYES, -1, 6, 12), (ANNULLED, -1, 0, -12), (FINE, 0, 1, 0)]


def test_ta_7_5_r2_the_loser_has_offended():
    r2 = entered(THIRD, 0, 31, declarer=1, trio=1, renonc={1: 1})
    assert settled(r2) == (-8, [8, -64, 8, 8], 40)


def test_ta_7_5_every_violation_is_fined():
    assert settled(entered(FIRST, BOTH, 38, flek=1, renonc={1: 2, 3: 1}), 40) == (6, [6, -86, 6, -46], 160)
    assert settled(varsava((10, 22, 24, 14), renonc={0: 1, 1: 1}), 0) == (0, [-40, -60, -20, 0], 120)
    # Both sides: nobody is paid.
    assert settled(entered(FIRST, BOTH, 29, flek=1, renonc={0: 1, 1: 1})) == (0, [-40, -40, 0, 0], 80)


def test_ta_7_5_the_pot_goes_not_to_an_offender_and_is_not_paid_for_one():
    won = entered(SECOND, BOTH, 44, selective=[pagat(0, True)], renonc={2: 1})
    assert settled(won, 60) == (0, [0, 0, -40, 0], 100)
    doubled = entered(SECOND, BOTH, 44, selective=[pagat(0, True, 1)], renonc={2: 1})
    assert settled(doubled, 60) == (0, [0, 0, -40, 0], 100)
    lost = entered(SECOND, BOTH, 33, selective=[pagat(0, False)], renonc={2: 1})
    assert settled(lost, 60) == (-22, [-52, 22, -92, 22], 160)
    # The opponents have offended and won the Pagát: nothing is paid, to them or into the pot.
    theirs = entered(SECOND, BOTH, 33, selective=[pagat(0, False, 1)], renonc={3: 1})
    assert settled(theirs, 60) == (0, [0, 0, 0, -40], 100)


def test_ta_7_5_g30_the_announcements_of_an_offender_may_count():
    game = rules(RENONC=1)
    outcome = entered(FIRST, BOTH, 41, flek=1, basic={0: TAROKY, 1: HONERY}, renonc={0: 1})
    assert settled(outcome) == (0, [-40, 0, 0, 0], 40)
    assert settled(outcome, 0, game) == (5, [-35, -5, 5, -5], 40)


def test_ta_7_5_a_wrong_deal_is_fined_alone():
    made = settle_void(3, 2, 40)
    assert (made.points, made.pot, made.stake, len(made.items)) == ([0, 0, 0, -80], 120, 0, 1)


# TA 5, 7.1, 7.3


def test_ta_3_1_rates():
    assert [rate(entered(contract)) for contract in (FIRST, SECOND, SIXTH)] == [1, 1, 6]
    assert [rate(entered(THIRD, trio=trio)) for trio in range(3)] == [1, 2, 4]
    for contract in (FIRST, SECOND, SIXTH):
        assert settled(entered(contract, 0, 36))[0] == rate(entered(contract))


def test_ta_3_4_what_is_not_played():
    assert entered(FIRST).unplayed and entered(THIRD).unplayed
    assert not entered(SECOND).unplayed and not entered(SIXTH).unplayed and not entered(VARSAVA).unplayed
    assert not entered(THIRD, trio=1).unplayed and not entered(THIRD, trio=2).unplayed
    for contract in (FIRST, THIRD):
        assert not entered(contract, flek=1).unplayed
        assert not entered(contract, selective=[(VALAT, 1, True, False, 0)]).unplayed
        assert entered(contract, basic={0: TRUL}).unplayed


def test_ta_5_1_basic_announcements_of_a_hand():
    assert [basic_of(taroks, 0, 0) for taroks in range(13)] == [0] * 8 + [TAROCKY] * 2 + [TAROKY] * 3
    honours = {
        (0, 0): 0,
        (2, 1): 0,
        (0, 3): 0,
        (1, 3): HONERY,
        (2, 2): HONERY,
        (2, 3): HONERY,
        (3, 0): TRUL,
        (3, 1): TRULHONERY,
        (3, 3): TRULHONERY,
        (0, 4): KRALOVSKE,
        (2, 4): KRALOVSKE,
        (3, 4): KRALOVSKE | TRUL,
    }
    for (trul, kings), mask in honours.items():
        assert basic_of(trul, trul, kings) == mask, (trul, kings)
        assert basic_of(8, trul, kings) == mask | TAROCKY
    assert basic_of(3, 3, 4, False) == KRALOVSKE  # G11
    assert [basic_points(mask) for mask in BASICS] == list(BASIC_POINTS) == [5, 10, 5, 5, 10, 10]
    assert basic_points(KRALOVSKE | TRUL | TAROKY) == 25


def test_ta_5_1_basics_are_paid_whatever_happens_and_never_doubled():
    for flek in range(5):
        lost = entered(SIXTH, 0, 30, flek=flek, basic={0: TRULHONERY, 3: TAROCKY})
        assert settled(lost)[0] == -30 * (1 << flek) + 5


def test_ta_5_2_silent_ones_count_half_and_never_touch_the_pot():
    for unit, points in ((PAGAT, 10), (UHO, 20), (VALAT, 40)):
        for made in (False, True):
            for seat in range(4):
                if unit == UHO:
                    silent = entered(SECOND, BOTH, 35, selective=[pagat(seat, True), (UHO, seat, False, made, 0)])
                    alone = entered(SECOND, BOTH, 35, selective=[pagat(seat, True)])
                else:
                    silent = entered(SIXTH, BOTH, 35, selective=[(unit, seat, False, made, 0)])
                    alone = entered(SIXTH, BOTH, 35)
                won = made == (seat in (0, 2))
                assert settled(silent)[0] - settled(alone)[0] == (points if won else -points)
                assert settled(silent, 60)[2] == settled(alone, 60)[2]


def test_ta_5_2_g16_a_silent_pagat_that_is_caught_may_cost_nothing():
    caught = entered(SIXTH, 0, 36, selective=[(PAGAT, 0, False, False, 0)])
    assert settled(caught)[0] == 6 - 10
    assert settled(caught, 0, rules(SILENTPAGAT=1))[0] == 6
    assert items(caught, 0, rules(SILENTPAGAT=1)) == [(EYES, -1, 1, 6)]


def test_ta_5_2_uho_stands_and_falls_with_the_pagat():
    """Notes 4 and 5: caught beside a Pagát that is made, and lost with it though its trick was won."""
    for announced, points in ((True, 40), (False, 20)):
        for uho in (False, True):
            for made in (False, True):
                both = entered(SECOND, BOTH, 35, selective=[pagat(0, made), (UHO, 2, announced, uho, 0)])
                value = (20 if made else -20) + (points if uho and made else -points)
                assert settled(both, 60) == settled(entered(SECOND, BOTH, 35 + value - (20 if made else -20),
                                                     selective=[pagat(0, made)]), 60)  # fmt: skip


def test_ta_5_2_g18_a_failed_valat_may_lose_the_game_too():
    game = rules(FAILEDVALAT=taroky_options.FAILED_GAME)
    for seat in range(4):
        own = seat == 1
        for eyes in (30, 40):
            failed = entered(SIXTH, 0, eyes, declarer=1, selective=[(VALAT, seat, True, False, 0)])
            points = -80 if own else 80
            assert settled(failed)[0] == 6 * (eyes - 35) + points
            assert settled(failed, 0, game)[0] == (-30 if own else 30) + points
    both = entered(SIXTH, 0, 40, selective=[(VALAT, 0, True, False, 0), (VALAT, 1, True, False, 0)])
    assert settled(both, 0, game)[0] == 30
    made = entered(SIXTH, 0, 66, selective=[(VALAT, 0, True, True, 0)])
    assert settled(made, 0, game) == settled(made)
    item = settle(entered(SIXTH, 0, 40, selective=[(VALAT, 0, True, False, 0)]), game, 0).items[0]
    assert (item.turned, item.value, item.count) == (True, -30, 5)


def test_ta_5_3_contra_on_the_game_doubles_its_eyes_alone():
    for level in range(5):
        outcome = entered(THIRD, 0, 38, trio=1, flek=level, basic={0: TRUL}, selective=[pagat(0, True)])
        assert settled(outcome, 60) == (6 * (1 << level) + 25, settled(outcome, 60)[1], 0)


def test_ta_5_3_contra_on_an_announcement_doubles_it_alone():
    for unit, points in ((PAGAT, 20), (UHO, 40), (VALAT, 80)):
        for level in range(5):
            units = [pagat(0, True)] if unit == UHO else []
            units.append((unit, 0, True, True, level))
            outcome = entered(SECOND, BOTH, 44, selective=units)
            value = 9 + (points << level) + (20 if unit == UHO else 0)
            assert settled(outcome)[0] == value
    assert GAME == 0


def test_ta_7_1_two_against_two_and_one_against_three():
    for side in (0b0011, 0b1001, 0b0101):
        points = settled(entered(SIXTH, side, 36))[1]
        assert points == [6 if side >> seat & 1 else -6 for seat in range(4)]
    for declarer in range(4):
        points = settled(entered(SIXTH, 0, 34, declarer=declarer))[1]
        assert points == [-18 if seat == declarer else 6 for seat in range(4)]


def test_ta_7_1_g23_a_cap_is_about_what_a_head_pays_for_the_round():
    cap = rules(CAP=20)  # 200 points
    for eyes, value in ((35 + 34, 200), (35 + 33, 198), (35 - 35, -200)):
        assert settled(entered(SIXTH, 0, eyes), 0, cap)[0] == value
    # The pot, sanctions and fines are beside it.
    outcome = entered(SIXTH, 0, 70, selective=[pagat(0, True)], renonc={1: 6})
    assert settled(outcome, 60, cap) == (200, [660, -440, -200, -200], 240)
    assert (CAPPED, -1, 0, -30) in items(outcome, 60, cap)
    assert settled(varsava((0, 40, 30, 0), 0b1001), 0, cap)[1] == [0, -320, -160, 0]


def test_ta_7_3_only_the_declarers_announced_pagat_moves_the_pot():
    for contract in (FIRST, SECOND, THIRD, SIXTH):
        for level in range(4):
            for made in (False, True):
                mine = settled(entered(contract, 0, 36, trio=0, flek=1, selective=[pagat(0, made, level)]), 60)[2]
                moved = (0 if made else 120) if level == 0 else 60 << level
                assert mine == (60 if contract == FIRST else moved), (contract, level, made)
                theirs = entered(contract, 0, 36, flek=1, selective=[pagat(2, made, level)])
                assert settled(theirs, 60)[2] == 60


def test_ta_7_3_g25_the_pot_may_be_a_defenders_as_well():
    both = rules(PAGATPOT=1)
    for contract in (THIRD, SIXTH):
        made = entered(contract, 0, 35, flek=1, selective=[pagat(2, True)])
        assert settled(made, 60, both) == (-20, [-60, 40, 40, 40], 0)
        lost = entered(contract, 0, 35, flek=1, selective=[pagat(2, False)])
        assert settled(lost, 60, both) == (20, [60, -40, -40, -40], 120)
        doubled = entered(contract, 0, 35, flek=1, selective=[pagat(2, True, 1)])
        assert settled(doubled, 60, both) == (-40, [-240, 60, 60, 60], 120)
        doubled = entered(contract, 0, 35, flek=1, selective=[pagat(2, False, 1)])
        assert settled(doubled, 60, both) == (40, [180, -80, -80, -80], 120)
    first = entered(FIRST, 0, 35, flek=1, selective=[pagat(2, True)])
    assert settled(first, 60, both)[2] == 60


def test_ta_7_3_g26_takers_leave_what_does_not_divide_and_payers_round_up():
    caught = entered(SECOND, 0, 35, selective=[pagat(0, False, 1)])
    assert settled(caught, 40)[1:] == ([-120 - 80, 40 + 13, 40 + 13, 40 + 13], 81)
    home = entered(SECOND, 0, 35, selective=[pagat(0, True, 1)])
    assert settled(home, 40)[1:] == ([120 + 40, -40 - 27, -40 - 27, -40 - 27], 81)
    pair = entered(SECOND, BOTH, 35, selective=[pagat(0, True)])
    assert settled(pair, 81)[1:] == ([20 + 40, -20, 20 + 40, -20], 1)
    pair = entered(SECOND, BOTH, 35, selective=[pagat(0, False)])
    assert settled(pair, 81)[1:] == ([-20 - 41, 20, -20 - 41, 20], 163)


def test_ta_7_3_g27_three_opponents_may_pay_otherwise():
    home = entered(SECOND, 0, 35, selective=[pagat(0, True, 1)])
    home.contra_by = 2
    assert settled(home, 60)[1] == [180, -80, -80, -80]
    assert settled(home, 60, rules(POTCONTRA=taroky_options.POT_EACH))[1:] == ([180, -100, -100, -100], 180)
    assert settled(home, 60, rules(POTCONTRA=taroky_options.POT_CONTRA))[1:] == ([180, -40, -160, -40], 120)
    again = entered(SECOND, 0, 35, selective=[pagat(0, True, 2)])  # after re each pays twice the pot
    assert settled(again, 60, rules(POTCONTRA=taroky_options.POT_EACH))[1:] == ([300, -200, -200, -200], 360)
    home.contra_by = -1
    assert settled(home, 60, rules(POTCONTRA=taroky_options.POT_CONTRA))[1] == [180, -80, -80, -80]
    pair = entered(SECOND, BOTH, 35, selective=[pagat(0, True, 1)])
    lost = entered(SIXTH, 0, 35, selective=[pagat(2, False, 1)])
    lost.contra_by = 0
    for how in range(3):  # a defender's that was lost is no such case
        assert settled(lost, 60, rules(PAGATPOT=1, POTCONTRA=how))[1] == [180, -80, -80, -80]
    pair.contra_by = 1
    for how in range(3):
        assert settled(pair, 60, rules(POTCONTRA=how))[1] == [70, -100, 70, -100]


def test_ta_7_3_g24_stake_and_refill():
    assert stake(rules()) == 10 and stake(rules(STAKE=0)) == 0 and stake(rules(STAKE=4)) == 20
    assert [refill(pot, rules()) for pot in (0, 3, 4, 40)] == [10, 10, 0, 0]
    assert refill(0, rules(REFILL=1)) == 0 and refill(0, rules(STAKE=0)) == 0
    s1 = entered(SECOND, BOTH, 44, selective=[pagat(0, True)])
    made = settle(s1, rules(), 60)
    assert (made.pot, made.stake) == (0, 10)
    assert settle(s1, rules(REFILL=1), 60).stake == 0
    assert settle(entered(FIRST, BOTH, played=False), rules(), 40).stake == 0


# What always holds


def some_outcome(rng):
    """Any outcome at all, sensible or not."""
    contract = (FIRST, SECOND, THIRD, SIXTH, VARSAVA)[rng.below(5)]
    declarer = rng.below(4)
    outcome = Outcome(contract, declarer, 1 << declarer | 1 << rng.below(4), rng.below(71), rng.below(3))
    if rng.below(4) == 0:
        outcome.renonc[rng.below(4)] = 1 + rng.below(3)
    if contract == VARSAVA:
        outcome.piles = [rng.below(72) for _ in range(4)]
        outcome.trickless = rng.below(15)
        return outcome
    outcome.played = rng.below(4) > 0
    outcome.level = rng.below(5)
    outcome.contra_by = rng.below(5) - 1
    for seat in range(4):
        outcome.basic[seat] = basic_of(rng.below(13), rng.below(4), rng.below(5))
    for unit in (PAGAT, UHO, VALAT):
        if rng.below(2):
            outcome.select(unit, rng.below(4), rng.below(2) > 0, rng.below(2) > 0, rng.below(5))
    return outcome


def some_rules(rng):
    """Any house rules."""
    options = bytearray(defaults(taroky_options.OPTIONS))
    for at in range(len(options)):
        options[at] = rng.below(len(taroky_options.OPTIONS[at].values))
    return bytes(options)


def test_ta_7_nothing_is_ever_lost():
    """TA 7.1, TA 7.3, TA 10: what the heads win and the pot's change make 0, item by item; nothing passes 30 bits."""
    rng = Rng(4711, 7)
    seen = set()
    for _ in range(1500):
        outcome = some_outcome(rng)
        options = some_rules(rng)
        pot = (0, 1, 40, 60, 81, 400, 99999, MOST_POT)[rng.below(8)]
        value, points, after = settled(outcome, pot, options)
        made = settle(outcome, options, pot)
        for item in made.items:
            seen.add(item.what)
            assert len(item.points) == 4 and max([abs(n) for n in item.points]) < 1 << 30
            if item.what < POT_TAKEN:  # between the players
                assert sum(item.points) == 0
                assert all([item.points[seat] in (-item.value, item.value, 3 * item.value) for seat in range(4)])
            else:
                assert item.value == 0
        assert 0 <= after <= MOST_POT
        cap = taroky_options.CAP.number(options)
        assert not cap or abs(value) <= cap
        for seat in range(4):
            if outcome.renonc[seat]:
                flow = [item.points[seat] for item in made.items if item.what in (POT_TAKEN, POT_PAID)]
                assert not any([n > 0 for n in flow])  # an offender takes nothing out of the pot
                assert points[seat] < 0 or taroky_options.RENONC.of(options) or pot == MOST_POT
    assert seen == set(range(len(ITEM_TEXTS)))


def test_ta_7_sides_are_the_same_from_every_seat():
    """TA 7.1: with all seats moved on by one, so is what they get."""
    rng = Rng(4712, 7)
    for _ in range(200):
        outcome = some_outcome(rng)
        options = some_rules(rng)
        turned = Outcome.from_numbers(outcome.numbers())
        turned.declarer = (outcome.declarer + 1) % 4
        turned.side = (outcome.side << 1 | outcome.side >> 3) & 15
        turned.trickless = (outcome.trickless << 1 | outcome.trickless >> 3) & 15
        if turned.contra_by >= 0:
            turned.contra_by = (outcome.contra_by + 1) % 4
        for name in ("basic", "renonc", "piles"):
            was = getattr(outcome, name)
            setattr(turned, name, was[-1:] + was[:-1])
        turned.selective = []
        for unit, seat, announced, made, level in outcome.selective:
            turned.select(unit, (seat + 1) % 4, announced > 0, made > 0, level)
        value, points, pot = settled(outcome, 60, options)
        assert settled(turned, 60, options) == (value, points[-1:] + points[:-1], pot)


def test_an_outcome_that_cannot_be_read():
    numbers = entered(FIRST, BOTH, 40, selective=[pagat(0, True)]).numbers()
    for wrong in ((), numbers[:-1], numbers[:17], varsava((1, 2, 3, 64)).numbers()[:-1]):
        try:
            Outcome.from_numbers(wrong)
        except ValueError as error:
            assert str(len(wrong)) in str(error)
        else:
            raise AssertionError(wrong)
