"""A round told by points, by cards or as a special result, in every game; and what does not add up is named."""

from kocka.engine import sheet as base
from kocka.engine.cards import NO_CARD, QUEEN_OF_SPADES
from kocka.engine.entry import (
    AGREED,
    CINK,
    DURCH,
    LETTERS,
    LOSER,
    MOON,
    RENONC,
    THROW_IN,
    WRONG_DEAL,
    WRONG_DURCH,
)
from kocka.engine.penalties import NO_CAT
from kocka.engine.rng import Rng
from kocka.engine.sheet import INTERLUDE, LOST, MISDEAL, OVER, ROUND, VOID, SheetError
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.free.sheet import Rules
from kocka.games.free.sheet import Sheet as FreeSheet
from kocka.games.hearts.sheet import WRONG_JACK
from kocka.games.kourici_kocka.sheet import WRONG_HEJMA
from kocka.games.registry import sheet_class
from tests.games.both_sheets import result_of

NAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat")


def form_of(game, seats=4, terms=None, **options):
    """The form of a new sheet with these options of the engine."""
    packed = games.game(game).defaults()
    for name in sorted(options):
        packed = games.game(game).parse_option(packed, name, options[name])
    packed = bytes(packed)
    return games.find(game).form(sheet_class(game).begin(0, seats, packed, terms or Terms()), packed)


def free_form(rules, seats=3):
    return games.find("free").form(FreeSheet.begin(0, seats, rules.pack(), Terms()))


def refused(action, reason, value=None):
    """Whether `action()` is refused for this reason."""
    try:
        action()
    except SheetError as error:
        assert error.reason == reason, (error.reason, str(error))
        assert value is None or error.value == value, error.value
        return True
    return False


def test_players_are_asked_from_the_dealers_left():
    form = form_of("cerna_kocka")
    assert form.order() == [1, 2, 3, 0]
    form.sheet.add_round([10, 10, 8, 0])
    assert form.order() == [2, 3, 0, 1]
    assert form_of("black_cat", 5).order() == [1, 2, 3, 4, 0]


def test_the_last_one_gets_the_rest():
    form = form_of("cerna_kocka")
    assert form.left([None, None, None, None]) == 28
    assert form.left([14, None, 3, -1]) == 11
    assert form.rest([14, None, 3, -1]) == [14, 11, 3, -1]
    assert form.rest([14, 11, 3, None]) == [14, 11, 3, 0]
    assert form.rest([14, 11, 3, 0]) == [14, 11, 3, 0]
    assert refused(lambda: form.rest([14, None, None, 0]), base.PLAYERS, 2)
    assert refused(lambda: form.rest([14, 16, None, 0]), base.SUM, -2)
    assert refused(lambda: form.check([14, 15, None, None]), base.SUM, -1)
    assert refused(lambda: form.check([29, None, None, None]), base.RANGE, 29)
    assert refused(lambda: form.check([-2, None, None, None]), base.RANGE, -2)
    assert refused(lambda: form.check([None, None, None]), base.PLAYERS, 3)
    form.check([-1, 28, None, None])
    assert form_of("kourici_kocka").rest([None, 13, 3, 0]) == [17, 13, 3, 0]
    assert form_of("hearts").rest([13, 8, None, 0]) == [13, 8, 5, 0]
    minus = form_of("black_cat", 5)
    assert minus.left([-40, 50, None, None, None]) == -95
    assert minus.rest([-40, 50, -45, 50, None]) == [-40, 50, -45, 50, -50]
    assert refused(lambda: minus.check([-100, -36, None, None, None]), base.SUM, 1)
    assert refused(lambda: minus.check([1, None, None, None, None]), base.RANGE, 1)


def test_a_free_sheet_knows_a_sum_or_none():
    form = free_form(Rules(checked=True, total=20))
    assert form.left([30, None, None]) == -10
    form.check([30, None, None])
    assert form.rest([30, None, -5]) == [30, -5, -5]
    assert form.entry([30, -5, -5]) == (ROUND, 30, -5, -5)
    assert refused(lambda: form.entry([30, -5, -4]), base.SUM, -1)
    open_form = free_form(Rules())
    assert open_form.left([1, 2, None]) is None
    assert refused(lambda: open_form.rest([1, 2, None]), base.PLAYERS, 2)
    assert open_form.entry([1, 2, 3]) == (ROUND, 1, 2, 3)
    assert open_form.questions() == []
    assert open_form.special(AGREED, 2, number=-7) == (VOID, 2, -7)


def test_ck_10_who_took_no_trick_gets_minus_one():
    form = form_of("cerna_kocka")
    assert form.entry([14, 11, 3, 0], 1 << 3) == (ROUND, 14, 11, 3, -1, -1, -1)
    assert form.entry([14, 11, 3, -1]) == (ROUND, 14, 11, 3, -1, -1, -1)
    assert form.entry([28, 0, 0, 0], 6) == (ROUND, 28, -1, -1, 0, -1, -1)
    assert refused(lambda: form.entry([14, 11, 3, 0], 1), base.TRICKLESS, 0)
    assert refused(lambda: form.entry([14, 11, 2, 0]), base.SUM, 1)
    assert refused(lambda: form.entry([14, 14, 0]), base.PLAYERS, 3)
    assert refused(lambda: form.entry([9, 9, 9, 1]), NO_CAT, 9)


def test_ck_11_a_durch_is_found_by_itself():
    form = form_of("cerna_kocka")
    durch = (ROUND, -1, -28, -1, -1, 1, -1)
    assert form.entry([0, 28, 0, 0], 13) == durch
    assert form.entry([-1, 28, -1, -1]) == durch
    assert form.special(DURCH, 1) == durch
    assert refused(lambda: form.special(DURCH, 4), base.NO_SEAT, 4)


def test_as_many_points_may_be_agreed_as_end_the_match():
    """CK-18's hundred is the cat's: Hearts to 500 takes more; a short match keeps what older sheets may hold."""
    _agreed_at_most("hearts", 500, target="500")
    _agreed_at_most("hearts", 100, target="50")
    _agreed_at_most("black_cat", 100)


def _agreed_at_most(game, most, **options):
    form = form_of(game, **options)
    assert form.special(AGREED, 1, number=most) == (VOID, 1, most)
    assert refused(lambda: form.special(AGREED, 1, number=most + 1), base.RANGE, most + 1)


def test_ck_12_and_ck_18_and_dk_4_special_results():
    """CK-12, CK-18, DK-4, DK-5: a wrong durch, a renonc that pays or takes agreed points, the loser, a wrong cink."""
    form = form_of("cerna_kocka")
    assert form.special(WRONG_DURCH, 2) == (ROUND, 0, 0, 28, 0, -1, 2)
    assert form.special(RENONC, 3) == (VOID, 3, 0)
    assert form.special(AGREED, 3, number=60) == (VOID, 3, 60)
    assert refused(lambda: form.special(AGREED, 3), base.RANGE, 0)
    assert refused(lambda: form.special(AGREED, 3, number=101), base.RANGE, 101)
    assert refused(lambda: form.special(LOSER, 3), base.NOT_HERE, LOSER)
    form.sheet.add(form.special(AGREED, 3, number=60))
    assert form.specials() == (LOSER, CINK)
    assert form.special(LOSER, 0) == form.special(CINK, 0) == (INTERLUDE, 0)
    assert refused(lambda: form.special(DURCH, 0), base.NOT_HERE, DURCH)
    form.sheet.add_interlude(0)
    form.sheet.add(form.special(AGREED, 3, number=60))
    assert form.sheet.due == OVER
    assert form.specials() == ()


def test_ck_9_and_kk_8_all_the_rest_is_theirs():
    """CK-9, KK-8: who throws in has everything that is not told of."""
    form = form_of("cerna_kocka")
    assert form.special(THROW_IN, 2, [5, None, None, 3]) == (ROUND, 5, 0, 20, 3, -1, -1)
    assert form.special(THROW_IN, 2, [5, None, 4, 3], trickless=2) == (ROUND, 5, -1, 20, 3, -1, -1)
    assert form.special(THROW_IN, 0) == (ROUND, 28, 0, 0, 0, -1, -1)
    letters = form_of("kourici_kocka")
    assert letters.special(THROW_IN, 1, [4, None, None, None]) == (ROUND, 4, 29, 0, 0, 1)
    assert letters.special(THROW_IN, 1, [14, None, None, None]) == (ROUND, 14, 19, 0, 0, -1)


def test_kourici_kocka_is_told_by_its_losers():
    """KK-4, KK-9, KK-10, KK-13."""
    form = form_of("kourici_kocka")
    assert form.special(LETTERS, -1, number=5) == (LOST, 5)
    assert form.special(RENONC, 2) == (VOID, 2)
    assert form.special(WRONG_DEAL, 0) == (MISDEAL, 0)
    assert form.entry([20, 13, 0, 0]) == (ROUND, 20, 13, 0, 0, -1)
    assert refused(lambda: form.entry([14, 14, 5, 0]), base.NEEDS_HOLDER, 14)
    assert form.entry([14, 14, 5, 0], holder=1) == (ROUND, 14, 14, 5, 0, 1)
    assert refused(lambda: form.entry([14, 14, 5, 0], holder=2), WRONG_HEJMA, 2)


def test_he_8_and_he_10_moon_and_jack():
    """HE-8, HE-10: a moon is found by itself; J♦ takes ten points off."""
    form = form_of("hearts")
    moon = (ROUND, 26, 26, 0, 26, -1, 2)
    assert form.entry([0, 0, 26, 0]) == moon
    assert form.special(MOON, 2) == moon
    jack = form_of("hearts", jd="on", moon="minus")
    assert jack.entry([13, 8, 5, 0], holder=3) == (ROUND, 13, 8, 5, -10, 3, -1)
    assert jack.entry([0, 0, 26, 0], holder=2) == (ROUND, 0, 0, -36, 0, 2, 2)
    assert jack.special(MOON, 0, jack=1) == (ROUND, -26, -10, 0, 0, 1, 0)
    assert refused(lambda: jack.entry([13, 8, 5, 0]), WRONG_JACK, -1)
    assert refused(lambda: jack.entry([13, 8, 5, 0], holder=4), base.NO_SEAT, 4)
    assert refused(lambda: form.special(DURCH, 0), base.NOT_HERE)


def test_bc_5_who_took_no_trick_gets_fifty():
    form = form_of("black_cat", 5)
    assert form.entry([0, -40, -45, -50, 0], 17) == (ROUND, 50, -40, -45, -50, 50)
    assert form.entry([0, -40, -45, -50, 50], 16) == (ROUND, 0, -40, -45, -50, 50)
    assert refused(lambda: form.entry([0, -40, -45, -50, 0], 2), base.TRICKLESS, 1)


def test_questions_name_all_cards_that_count():
    for game, seats, total in (
        ("cerna_kocka", 4, 28),
        ("kourici_kocka", 4, 33),
        ("hearts", 4, 26),
        ("black_cat", 9, -135),
    ):
        form = form_of(game, seats)
        asked = [(len(question.cards), question.value) for question in form.questions()]
        assert sum([many * value for many, value in asked]) == total
        assert form.questions()[0].cards == [QUEEN_OF_SPADES]
        print(game, asked, [games.game(game).PACK.text(q.cards[0]) for q in form.questions() if q.cards[0]])
    form = form_of("hearts", jd="on", penalties="spot")
    asked = [(len(question.cards), question.value) for question in form.questions()]
    assert sum([many * value for many, value in asked]) == form.sheet.whole
    assert asked[-1] == (1, 0)
    assert [q.cards[0] for q in form_of("kourici_kocka").questions()][1] == NO_CARD


def test_counted_from_answers():
    form = form_of("cerna_kocka")  # cat, ace, king, queen, jack, small hearts
    assert form.counted([0, 0, 1, None, None, None]) == ([15, 4, 0, 0], -1)
    assert form.left(form.counted([0, 0, 1, None, None, None])[0]) == 9
    assert form.counted([0, 0, 1, 2, 2, [1, 1, 2, 0]]) == ([16, 5, 7, 0], -1)
    assert refused(lambda: form.counted([0, 0, 1, 2, 2, [1, 1, 2, 1]]), base.SUM, -1)
    assert refused(lambda: form.counted([0, 0, 1, 2, 2, [1, -1, 2, 1]]), base.RANGE, -1)
    assert refused(lambda: form.counted([0, 0, 1, 2, 2, [1, 1, 2]]), base.PLAYERS, 3)
    assert refused(lambda: form.counted([4]), base.NO_SEAT, 4)
    letters = form_of("kourici_kocka")
    assert letters.counted([1, 1, 1, -1, None, None, [0, 2, 0, 0]]) == ([0, 22, 0, 0], 1)
    jack = form_of("hearts", jd="on")
    assert jack.counted([3, [2, 11, 0, 0], 1]) == ([2, 11, 0, 13], 1)


def test_cards_and_points_say_the_same():
    """Any way of spreading the cards: what the answers count up to is an entry, equal to the one told by its points."""
    rng = Rng(1996, 6)
    made = 0
    for game in NAMES:
        for _ in range(60):
            seats = 3 + rng.below(7) if game == "black_cat" else 4
            form = form_of(game, seats, jd="on") if game == "hearts" and made % 2 else form_of(game, seats)
            takers = [rng.below(seats) for _ in range(128)]
            last = rng.below(seats)
            answers = []
            by_hand = [0] * seats
            for question in form.questions():
                if len(question.cards) == 1:
                    seat = takers[question.cards[0]] if question.cards[0] else last
                    answers.append(seat)
                    by_hand[seat] += question.value
                else:
                    counts = [0] * seats
                    for c in question.cards:
                        counts[takers[c]] += 1
                        by_hand[takers[c]] += question.value
                    answers.append(counts)
            points, holder = form.counted(answers)
            assert points == by_hand
            assert form.left(points) == 0
            trickless = 0
            for seat in range(seats):
                if not points[seat] and rng.below(2) and seat != last:
                    trickless |= 1 << seat
            missing = rng.below(seats)
            entered = list(points)
            entered[missing] = None
            assert form.rest(entered) == points
            entry = form.entry(points, trickless, holder)
            form.sheet.add(entry)
            made += 1
    assert made == 240


def test_a_round_of_the_engine_is_told_as_it_was():
    """The entry that a person tells by points is the one that the engine's result gives."""
    compared = 0
    for game in NAMES:
        for seed in range(12):
            seats = 3 + seed % 4 if game == "black_cat" else 4
            form = form_of(game, seats)
            result = result_of(game, seed, 1, form.sheet, form.options, seats)
            points = list(result.points)
            trickless = 0
            if game in ("cerna_kocka", "black_cat"):
                for seat in range(seats):
                    if not result.tricks[seat]:
                        trickless |= 1 << seat
                        points[seat] = 0
            twin = form_of(game, seats)
            twin.sheet.add_result(result)
            if result.durch >= 0 or result.wrong_durch >= 0:
                continue
            holder = result.hejma if game == "kourici_kocka" else -1
            if form.left(points) == 0 or game == "kourici_kocka":
                assert form.entry(points, trickless, holder) == twin.sheet.entries[0]
                compared += 1
    assert compared > 40
