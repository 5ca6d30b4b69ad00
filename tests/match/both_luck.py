"""What was dealt, in numbers: counted over a match, averages and usual deviations, kept in the history."""

from kocka.engine import games
from kocka.engine.cards import KING, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.match.hand_worths import TABLES
from kocka.match.history import History
from kocka.match.luck import HIGH_CARDS, Balance, Luck, LuckCount, average, spread
from kocka.match.match import OVER, Match
from kocka.match.replay import Replay
from kocka.match.statistics import Statistics
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
)


def test_every_game_has_its_table():
    assert [(game, seats) for game, seats, _ in TABLES] == list(PLAYED)
    for game, seats, data in TABLES:
        cards = games.game(game).cards(seats)
        assert len(data) == 2 * len(cards)
    try:
        average("hearts", 5)
    except ValueError:
        return
    raise AssertionError("there is no Hearts with five")


def test_all_hands_of_a_deal_are_average_together():
    """The hands of one deal share its worth, its queen and its high cards: nobody is lucky alone."""
    for game, seats in PLAYED:
        kind = games.game(game)
        deals = 40
        total = Luck()
        squares = 0
        for seed in range(deals):
            worth = 0
            for hand in kind.hands_of(seed, 1, seed % seats, seats):
                one = Luck()
                one.add_hand(game, seats, hand)
                total.add(one)
                worth += one.worth
                squares += (one.worth - average(game, seats)) ** 2
            assert abs(worth - seats * average(game, seats)) < seats
        assert total.hands == deals * seats
        assert (total.queens, total.high) == (deals, deals * HIGH_CARDS)
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
    assert good.worth + 300 < average("hearts", 4) < bad.worth - 300
    assert (good.high, bad.high, bad.queens) == (0, 5, 0)


def test_a_match_is_counted_round_by_round():
    for game in ("cerna_kocka", "kourici_kocka", "hearts", "black_cat"):
        folder = table.new_folder()
        match = Match.create(folder, table.short(game, 278, secret=SECRET))
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
        while count.step():
            steps += 1
        assert steps == rounds
        for seat in range(seats):
            luck = Luck()
            for hand in hands[seat]:
                luck.add_hand(game, seats, hand)
            found = count.lucks[seat]
            assert (found.hands, found.worth) == (rounds, luck.worth)
            assert found.queens == len([hand for hand in hands[seat] if QUEEN_OF_SPADES in list(hand)])
            assert found.high == sum([len([c for c in hand if c & 15 >= KING]) for hand in hands[seat]])
        replay, _ = Replay.load(match.path)
        replay.go(replay.end)
        again = LuckCount(replay)
        while again.step():
            pass
        assert [luck.worth for luck in again.lucks] == [luck.worth for luck in count.lucks]
        history = History(folder)
        assert history.add(match, 0, count.lucks)
        counts = Statistics(game)
        counts.read(history)
        me = counts.persons[0].balance
        assert (me.luck.hands, me.luck.worth) == (rounds, count.lucks[0].worth)
        assert me.average() == average(game, seats)
        print(game, me.luck.hands, me.luck.worth, me.average(), me.spread(), me.luck.queens, me.queens_tenths())
        table.clear(folder)


def test_balances_of_tables_of_different_size():
    """Black Cat with three and with six: what is average is added up hand by hand."""
    balance = Balance()
    three = Luck()
    three.hands = 3
    three.worth = 3 * average("black_cat", 3)
    six = Luck()
    six.hands = 6
    six.worth = 6 * average("black_cat", 6)
    balance.add(three, "black_cat", 3)
    balance.add(six, "black_cat", 6)
    assert balance.worth() == balance.average()
    assert balance.queens_tenths() == 20  # 1 in three hands of three, 1 in six of six
    assert balance.high_tenths() == 160
    few = [spread("black_cat", seats, 9) for seats in (3, 6)]
    assert min(few) < balance.spread() < max(few)
    none = Balance()
    assert (none.worth(), none.average(), none.spread(), none.queens_tenths()) == (0, 0, 0, 0)
