"""What was dealt, in numbers: counted over a match, averages and usual deviations, kept in the history."""

from kocka.engine.cards import KING, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.tarock import is_king, is_tarok
from kocka.engine.terms import Terms
from kocka.games import registry as games
from kocka.games.taroky.rules.options import CEREMONY, OPTIONS, SHUFFLE
from kocka.match.archive import statistics_of
from kocka.match.history import History
from kocka.match.luck import Balance, Luck, LuckCount, average, spread
from kocka.match.match import OVER, Match
from kocka.match.replay import Replay
from tests.match import table

BUDGET_S = 120
HEAP = "8M"
SECRET = bytes(range(16))
PLAYED = (
    ("cerna_kocka", 4),
    ("kourici_kocka", 4),
    ("hearts", 4),
    ("black_cat", 3),
    ("black_cat", 4),
    ("black_cat", 5),
    ("black_cat", 6),
    ("black_cat", 7),
    ("black_cat", 8),
    ("black_cat", 9),
    ("taroky", 4),
)
TRUL = ("T1", "T21", "SK")


def measured():
    """The games whose hands have been measured; the others' luck is not counted."""
    return [game for game in games.NAMES if games.find(game).has("hand_values")]


def test_measured_games_have_their_tables():
    found = []
    for game in measured():
        kind = games.game(game)
        for seats, data in games.find(game).part("hand_values").TABLES:
            found.append((game, seats))
            cards = kind.cards(seats)
            assert len(data) == 2 * len(cards)
            assert kind.counted(cards) == kind.COUNTED
    assert found[: len(PLAYED)] == list(PLAYED)
    try:
        average("hearts", 5)
    except ValueError:
        return
    raise AssertionError("there is no Hearts with five")


def test_the_data_say_what_the_rules_say():
    """Sums need the sizes of hands and packs, and do not import the game for them."""
    for name in measured():
        part = games.find(name).part("hand_values")
        kind = games.game(name)
        assert part.COUNTED == kind.COUNTED
        for seats, cards in part.TABLES:
            assert len(cards) // 2 == len(kind.cards(seats))
            assert (part.HAND or len(cards) // 2 // seats) == kind.hand_size(seats)


def test_all_hands_of_a_deal_are_average_together():
    """The hands of one deal share its worth, its queen and its high cards: nobody is lucky alone."""
    for game, seats in PLAYED[:-1]:
        kind = games.game(game)
        deals = 40
        total = Luck()
        squares = 0
        for seed in range(deals):
            expected = 0
            for hand in kind.hands_of(seed, 1, seed % seats, seats):
                one = Luck()
                one.add_hand(game, seats, hand)
                total.add(one)
                expected += one.expected
                squares += (one.expected - average(game, seats)) ** 2
            assert abs(expected - seats * average(game, seats)) < seats
        assert total.hands == deals * seats
        assert total.counts == [deals, deals * 8]
        two = spread(game, seats, 1)
        assert 6 * two * two < 10 * 4 * squares // total.hands < 15 * two * two
        assert spread(game, seats, 4) in (two // 2, two // 2 + 1)
        print(game, seats, average(game, seats), two)


def test_good_cards_are_worth_what_they_should_be():
    """In Hearts low hearts and no high spades are a good hand; the measured figures agree."""
    pack = games.game("hearts").PACK
    good = Luck()
    good.add_hand("hearts", 4, pack.parse_hand("2C,3C,4C,2D,3D,4D,2S,3S,2H,3H,4H,5H,6H"))
    bad = Luck()
    bad.add_hand("hearts", 4, pack.parse_hand("2C,TC,JC,QC,KC,9D,JD,QD,KS,AS,QH,KH,AH"))
    assert good.expected + 300 < average("hearts", 4) < bad.expected - 300
    assert (good.counts, bad.counts) == ([0, 0], [0, 5])


def test_what_is_dealt_in_taroky_is_average_in_the_long_run():
    """The talon has a part of each deal; the mean of many hands, and how far they lie from it, are as measured."""
    kind = games.game("taroky")
    total = Luck()
    squares = 0
    deals = 400
    for seed in range(deals):
        for hand in kind.hands_of(seed, 1, seed % 4, 4):
            one = Luck()
            one.add_hand("taroky", 4, hand)
            assert one.counts[0] == len([c for c in hand if is_tarok(c)])
            assert one.counts[1] == len([c for c in hand if is_king(c) or kind.PACK.text(c) in TRUL])
            total.add(one)
            squares += one.expected**2
    balance = Balance()
    balance.add(total, "taroky", 4)
    two = spread("taroky", 4, 1)
    assert average("taroky", 4) == 0 == balance.average()
    assert abs(balance.expected()) < balance.spread() + two // 20
    assert 8 * two * two < 10 * 4 * squares // total.hands < 12 * two * two
    assert balance.usual_tenths(0) == 10 * 4 * deals * 22 * 12 // 54
    assert abs(10 * total.counts[0] - balance.usual_tenths(0)) < 1000
    assert abs(10 * total.counts[1] - balance.usual_tenths(1)) < 600
    print(balance.expected(), two, total.counts, balance.usual_tenths(0), balance.usual_tenths(1))


def test_a_good_hand_of_taroky_is_worth_more():
    """A Third that a plain player bids, a hand that lets others play, and the called XIX, which makes a partner."""
    pack = games.game("taroky").PACK
    found = []
    for text in ("SK,T21,T20,T18,T17,T15,T12,T8,T5,KC,QC,KH", "7C,9C,QC,8S,TS,CS,4D,2D,JD,3H,QH,T4",
                 "T19,9C,QC,8S,TS,CS,4D,2D,JD,3H,QH,T4"):  # fmt: skip
        luck = Luck()
        luck.add_hand("taroky", 4, pack.parse_hand(text))
        found.append(luck.expected)
    assert found[0] > 4000 and found[1] < -500 and found[2] > found[1] + 500
    assert [game for game in measured() if games.find(game).part("hand_values").RATED] == ["taroky"]
    print(found)


def test_taroky_dealt_by_its_players_is_counted_from_the_journal():
    """TA 2, G1: the ceremony, packs that are not shuffled, or both; what was taken back is no other deal."""
    for shuffle, ceremony in ((0, 1), (1, 0), (1, 1)):
        folder = table.new_folder()
        options = bytearray(games.game("taroky").defaults())
        SHUFFLE.put(options, shuffle)
        CEREMONY.put(options, ceremony)
        assert OPTIONS[CEREMONY.place] is CEREMONY
        terms = Terms("", 4, 10)
        setup = table.setup(31, 1, 1, None, bytes(options), "taroky", 4, terms, SECRET)
        match = Match.create(folder, setup)
        rng = Rng(31, 99)
        lucks = [Luck() for _ in range(4)]
        rounds = 0
        undone = 0
        while match.stage != OVER:
            table.play(match, rng, 1)
            if match.sheet.rounds == rounds == undone and match.can_undo(0) and match.round.table.done == 3:
                match.undo(0)
                undone += 1
            if match.sheet.rounds > rounds:
                rounds = match.sheet.rounds
                undone = rounds
                for seat in range(4):
                    lucks[seat].add_hand("taroky", 4, list(match.round.dealt[seat]))
                if rounds == 2:
                    again, _ = Match.load(match.path)  # its last round is on the sheet, and nobody has gone on
                    _counts_as(again, lucks, rounds)
        _counts_as(match, lucks, 4)
        assert sum(match.undone) > 0
        replay, _ = Replay.load(match.path)
        replay.go(replay.end)
        _counts_as(replay, lucks, 4)
        table.clear(folder)


def _counts_as(match, lucks, rounds):
    count = LuckCount(match)
    steps = 0
    for _ in count.steps():
        steps += 1
    assert steps > rounds
    for seat in range(4):
        found = count.lucks[seat]
        assert (found.hands, found.expected, found.counts) == (rounds, lucks[seat].expected, lucks[seat].counts)


def test_a_match_is_counted_round_by_round():
    for game in ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "taroky"):
        folder = table.new_folder()
        setup = table.short(game, 278, secret=SECRET)
        if game == "taroky":
            setup = table.setup(278, game=game, terms=Terms("", 2, 10), secret=SECRET)
        match = Match.create(folder, setup)
        seats = len(match.setup.seats)
        rng = Rng(278, 99)
        hands = [[] for _ in range(seats)]
        rounds = 0
        while match.stage != OVER:
            table.play(match, rng, 1)
            if match.sheet.rounds > rounds:
                rounds = match.sheet.rounds
                for seat in range(seats):
                    hands[seat].append(match.round.dealt[seat])
        count = LuckCount(match)
        steps = 0
        for _ in count.steps():
            steps += 1
        assert steps == rounds
        for seat in range(seats):
            luck = Luck()
            for hand in hands[seat]:
                luck.add_hand(game, seats, hand)
            found = count.lucks[seat]
            assert (found.hands, found.expected) == (rounds, luck.expected)
            if game != "taroky":
                assert found.counts[0] == len([hand for hand in hands[seat] if QUEEN_OF_SPADES in list(hand)])
                assert found.counts[1] == sum([len([c for c in hand if c & 15 >= KING]) for hand in hands[seat]])
        replay, _ = Replay.load(match.path)
        replay.go(replay.end)
        again = LuckCount(replay)
        for _ in again.steps():
            pass
        assert [luck.expected for luck in again.lucks] == [luck.expected for luck in count.lucks]
        history = History(folder)
        assert history.add(match, 0, count.lucks)
        counts, _ = statistics_of(history, game)
        me = counts.persons[0].balance
        assert (me.luck.hands, me.luck.expected) == (rounds, count.lucks[0].expected)
        assert me.average() == average(game, seats)
        print(game, me.luck.hands, me.luck.expected, me.average(), me.spread(), me.luck.counts, me.usual_tenths(0))
        table.clear(folder)


def test_balances_of_tables_of_different_size():
    """Black Cat with three and with six: what is average is added up hand by hand."""
    balance = Balance()
    three = Luck()
    three.hands = 3
    three.expected = 3 * average("black_cat", 3)
    six = Luck()
    six.hands = 6
    six.expected = 6 * average("black_cat", 6)
    balance.add(three, "black_cat", 3)
    balance.add(six, "black_cat", 6)
    assert balance.expected() == balance.average()
    assert balance.usual_tenths(0) == 20  # 1 in three hands of three, 1 in six of six
    assert balance.usual_tenths(1) == 160
    few = [spread("black_cat", seats, 9) for seats in (3, 6)]
    assert min(few) < balance.spread() < max(few)
    none = Balance()
    assert (none.expected(), none.average(), none.spread(), none.usual_tenths(0)) == (0, 0, 0, 0)
