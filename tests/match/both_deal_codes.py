"""The code of a deal: the same cards, seat and people from 16 letters, on both Pythons; wrong letters are noticed."""

from kocka.engine.rng import Rng
from kocka.games import registry
from kocka.match import deal_code, seal
from kocka.match.deal_code import CodeError, code_of, seed_bits, setup_of
from kocka.match.setup import AI, HUMAN, SeatSetup, Setup
from kocka.match.state import MatchState
from tests.match import table

BUDGET_S = 60
HEAP = "8M"


def refused(text):
    """The CodeError for a text."""
    try:
        setup_of(text)
    except CodeError as error:
        return error
    raise AssertionError(text + " was taken")


def people(count, me, rng, level):
    """Seats with a person at `me` and different personas elsewhere."""
    free = list(range(11))
    rng.shuffle(free)
    return [SeatSetup(HUMAN) if i == me else SeatSetup(AI, level, free[i]) for i in range(count)]


def match_of(game, rng, options=None, seats=4, kind="short"):
    """A match of a person at seat 0: "sealed", "open" as devices deal it without seals, "short" as they once did."""
    setup = Setup(game, rng.seed48(), people(seats, 0, rng, rng.below(3)), options, dealer=rng.below(seats))
    bits = seed_bits(setup)
    cards = registry.game(game).PACK.size
    if kind == "short" and bits:
        setup.secret = table.short_secret(bits, rng)
    elif kind == "sealed":
        setup.secret = seal.secret([rng.seed48() for _ in range(seal.secret_numbers(cards))])
    else:
        setup.secret = seal.open_secret(cards, [rng.seed48() for _ in range(3)])
    return MatchState(setup)


def same(setup, code):
    """The setup of a code, compared with that which it was made of: rotated, the same deal."""
    back = setup_of(code)
    me = [seat.kind for seat in setup.seats].index(HUMAN)
    count = len(setup.seats)
    assert back.seats[0].kind == HUMAN
    turned = [setup.seats[(me + i) % count] for i in range(count)]
    assert [(seat.kind, seat.persona) for seat in back.seats] == [(seat.kind, seat.persona) for seat in turned]
    assert (back.game, back.dealer, back.first % 4) == (setup.game, (setup.dealer - me) % count, setup.first % 4)
    theirs, ours = MatchState(setup), MatchState(back)
    for i in range(count):
        assert theirs.view((me + i) % count).hand == ours.view(i).hand
    assert code_of(back) == deal_code.letters_of(code)
    return back


def test_a_finished_deal_of_every_game_travels():
    """A short seed takes 16 letters, with many seats more; deals with seals and without take 24 or more."""
    rng = Rng(5)
    for game in registry.NAMES:
        _, fewest, most = registry.find(game).house_rules()
        for seats in range(fewest, most + 1):
            for kind in ("short", "open", "sealed"):
                state = match_of(game, rng, None, seats, kind)
                again = state.same_deal_from(0, 0)
                code = code_of(again)
                assert (len(code) == 16) == (kind == "short" and seats < 8)
                assert kind == "short" or deal_code.LETTERS.index(code[0]) == (
                    deal_code.WIDE if registry.game(game).PACK.size > 32 else deal_code.NARROW
                )
                same(again, code)
                same(again, deal_code.grouped(code).lower())
                other = state.same_deal_from(1, 0)
                same(other, code_of(other))
                print(game, seats, kind, seed_bits(state.setup), code)


def test_house_rules_travel_and_take_bits_from_the_seed():
    rng = Rng(6)
    for game in registry.NAMES:
        known = registry.find(game).house_rules()[0]
        for count in range(len(known) + 1):
            places = list(range(len(known)))
            rng.shuffle(places)
            options = bytearray([option.default for option in known])
            for place in places[:count]:
                option = known[place]
                if option.name not in ("ceremony", "shuffle"):
                    options[place] = rng.below(len(option.values))
            for kind in ("short", "open"):
                state = match_of(game, rng, bytes(options), 4, kind)
                again = state.same_deal_from(0, 0)
                back = same(again, code_of(again))
                for option in known:
                    expected = option.of(options) if option.played and option.deal else option.default
                    assert option.of(back.options) == expected
                print(game, count, seed_bits(state.setup), len(code_of(again)))


def test_one_or_two_wrong_letters_are_noticed():
    rng = Rng(7)
    code = code_of(match_of("hearts", rng).same_deal_from(0, 0))
    letters = deal_code.LETTERS
    for i in range(1, 16):
        for letter in letters:
            if letter != code[i]:
                assert refused(code[:i] + letter + code[i + 1 :]).reason == deal_code.BAD_CHECK
        if i < 15 and code[i] != code[i + 1]:
            assert refused(code[:i] + code[i + 1] + code[i] + code[i + 2 :]).reason == deal_code.BAD_CHECK
    for _ in range(2000):
        wrong = list(code)
        for _ in range(2):
            wrong[1 + rng.below(15)] = letters[rng.below(32)]
        if "".join(wrong) != code:
            assert refused("".join(wrong)).reason == deal_code.BAD_CHECK


def test_what_cannot_be_read_is_refused_in_words():
    code = code_of(match_of("cerna_kocka", Rng(8)).same_deal_from(0, 0))
    bad = refused("U" + code[1:])
    assert (bad.reason, bad.letter) == (deal_code.BAD_LETTER, "U")
    assert refused("").reason == refused(code[:12]).reason == refused(code + "00").reason == deal_code.BAD_LENGTH
    for first in "4567Z":
        text = first + code[1:14]
        assert refused(text + deal_code.check_letters(text)).reason == deal_code.NEWER
    unknown = code[0] + "F" + code[2:14]  # the sixteenth game
    assert refused(unknown + deal_code.check_letters(unknown)).reason == deal_code.NEWER
    assert deal_code.letters_of("o1-il o") == "01110"


def test_any_letters_are_read_or_refused():
    """With a right checksum, too: never anything but a CodeError, and what is read is written the same way."""
    rng = Rng(9)
    read = 0
    for _ in range(1500):
        text = "".join([deal_code.LETTERS[rng.below(3 if i == 0 else 32)] for i in range((14, 22, 34)[rng.below(3)])])
        text += deal_code.check_letters(text)
        try:
            setup = setup_of(text)
        except CodeError:
            continue
        read += 1
        if deal_code.LETTERS.index(text[0]) != deal_code.NARROW:
            assert code_of(setup) == text
    print(read)


# Codes that were given to somebody: they stay valid for ever.
GIVEN = (
    ("00JAK0R1FVAH6ME8", "cerna_kocka", 0, 1, (5, 3, 1), bytes([1])),
    ("01A225EMP8GD0J4N", "kourici_kocka", 0, 1, (1, 2, 10), bytes(2)),
    ("0JBCJ1Y6XV2D0M2S", "hearts", 3, 1, (6, 2, 3), bytes([0, 19, 0, 0, 0, 0])),
    ("03XJ4S0C1QGE67NF", "black_cat", 3, 1, (9, 4, 6), bytes(2)),
    ("043612AG65638M3P", "taroky", 2, 1, (3, 1, 4), None),
    ("02BJ7WJ9BYPS0HHC", "hearts", 2, 1, (9, 7, 8), bytes([0, 19, 1, 1, 2, 0])),
    ("223M50MQWBHK5G3GVJG5N9B44F4AQ8AF00KE", "hearts", 2, 1, (10, 5, 0), bytes([0, 19, 0, 0, 0, 0])),
)


def test_codes_of_earlier_versions_are_read():
    for code, game, dealer, first, personas, options in GIVEN:
        setup = setup_of(code)
        assert (setup.game, setup.dealer, setup.first) == (game, dealer, first)
        assert [seat.persona for seat in setup.seats[1:]] == list(personas)
        assert options is None or setup.options == registry.game(game).completed(options)
        print(code, MatchState(setup).round.code())
