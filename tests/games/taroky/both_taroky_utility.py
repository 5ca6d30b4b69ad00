"""What results of Taroky's playouts are worth to a seat: what the settlement makes of them, the pot by a quarter."""

from kocka.engine.option import defaults
from kocka.games.taroky.ai.kernel import KernelBuffers
from kocka.games.taroky.ai.utility import UNIT, Stakes
from kocka.games.taroky.rules.options import OPTIONS
from kocka.games.taroky.rules.outcome import FIRST, GAME, PAGAT, SECOND, SIXTH, THIRD, UHO, VALAT, VARSAVA, Outcome
from kocka.games.taroky.rules.settlement import settle
from kocka.games.taroky.rules.table import COUNTER

SLOW = ("test_ta_7_announced_and_doubled",)
POT = 60
USUAL = defaults(OPTIONS)


def filled(stakes, declarer, called):
    """Kernel buffers filled with these stakes."""
    buffers = KernelBuffers()
    buffers.start(stakes.contract, declarer, 0, called)
    for _ in stakes.fill(buffers):
        pass
    return buffers


def announced_side(code, side):
    """Whether a code says that the card of the side won its trick."""
    return code == (1 if side > 0 else 3)


def settled(stakes, partner, eyes, pagat, uho, valat, seat):
    """What the settlement gives a seat, and a quarter of what the pot gains; declarer 0, `partner` a seat or 0."""
    side = 1 | 1 << partner
    outcome = Outcome(stakes.contract, 0, side, eyes, stakes.trio)
    outcome.level = stakes.levels[GAME]
    foe = 1
    for unit, code in ((PAGAT, pagat), (UHO, uho)):
        own = stakes.units[unit]
        if own:
            outcome.select(unit, 0 if own > 0 else foe, True, announced_side(code, own), stakes.levels[unit])
        elif code and (unit == PAGAT or (stakes.units[PAGAT] and (code < 3) == (stakes.units[PAGAT] > 0))):
            outcome.select(unit, 0 if code < 3 else foe, False, code in (1, 3))
    for unit, who in ((VALAT, 1), (COUNTER, 2)):
        if stakes.units[unit]:
            outcome.select(VALAT, 0 if who == 1 else foe, True, valat == who, stakes.levels[unit])
        elif valat == who:
            outcome.select(VALAT, 0 if who == 1 else foe, False, True)
    made = settle(outcome, USUAL, POT)
    return made.points[seat] + (made.pot - POT) / 4


def compare(stakes, partner, seat):
    """All results for these stakes, as the kernel would tell them, against the settlement."""
    stakes.me = seat == 0
    stakes.sign = 1 if seat == 0 or (partner and seat == partner) else -1
    called = 83 if stakes.contract <= SECOND else 0
    buffers = filled(stakes, 0, called)
    alone = 0 if partner else 1
    for eyes in (0, 20, 35, 36, 50, 70):
        for pagat in range(5):
            for uho in range(5):
                for valat in (0, 1, 2):
                    if pagat and uho and (pagat > 2) != (uho > 2) and valat:
                        continue
                    result = eyes | pagat << 7 | uho << 10 | valat << 13 | alone << 15
                    found = (buffers.utility(result) + stakes.failed()) / UNIT
                    wanted = settled(stakes, partner, eyes, pagat, uho, valat, seat)
                    assert abs(found - wanted) <= 1, (stakes.contract, eyes, pagat, uho, valat, seat, found, wanted)


def test_ta_7_silent_games():
    for contract, trio in ((FIRST, 0), (SECOND, 0), (THIRD, 0), (THIRD, 1), (THIRD, 2), (SIXTH, 0)):
        for partner in (0, 2) if contract <= SECOND else (0,):
            for seat in (0, 1, 2):
                stakes = Stakes(contract, trio, USUAL, POT, 1, False)
                if contract == SECOND:
                    stakes.units[PAGAT] = 1
                compare(stakes, partner, seat)


def test_ta_7_announced_and_doubled():
    for contract in (FIRST, SECOND, THIRD, SIXTH):
        for level in (1, 2):
            for pagat in (1, -1) if contract != SECOND else (1,):
                stakes = Stakes(contract, 0, USUAL, POT, 1, False)
                stakes.levels[GAME] = level
                stakes.levels[PAGAT] = level
                stakes.units[PAGAT] = pagat
                stakes.units[UHO] = pagat
                for seat in (0, 1, 2):
                    compare(stakes, 2 if contract <= SECOND else 0, seat)


def test_ta_7_valat():
    for unit, side in ((VALAT, 1), (COUNTER, -1)):
        stakes = Stakes(SIXTH, 0, USUAL, POT, 1, False)
        stakes.units[unit] = side
        stakes.levels[unit] = 1
        for seat in (0, 1):
            compare(stakes, 0, seat)


def test_ta_7_4_more_eyes_of_a_varsava_never_cost_less():
    for forehand in (True, False):
        buffers = filled(Stakes(VARSAVA, 0, USUAL, POT, 1, forehand), 0, 0)
        utilities = [buffers.utility(eyes) for eyes in range(71)]
        for eyes in range(70):
            assert utilities[eyes] > utilities[eyes + 1]
        assert utilities[14] - utilities[15] > (30 if forehand else 15) * UNIT


def test_losses_count_more_for_who_raises():
    plain = Stakes(SIXTH, 0, USUAL, POT, 1, True)
    raised = Stakes(SIXTH, 0, USUAL, POT, 1, True)
    raised.fear = 12
    for eyes, factor in ((20, 1.5), (50, 1.0)):
        one = filled(plain, 0, 0).utility(eyes)
        assert filled(raised, 0, 0).utility(eyes) == int(one * factor)


def test_a_game_that_is_not_played():
    assert Stakes(FIRST, 0, USUAL, POT, 1, True).tax() == 5 * UNIT
    assert Stakes(THIRD, 0, USUAL, POT, 1, True).tax() == 15 * UNIT
    assert Stakes(THIRD, 0, USUAL, POT, -1, False).tax() == -5 * UNIT
