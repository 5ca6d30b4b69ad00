"""Kouřící kočka, rule by rule (KK-1 to KK-9, KK-14), perft, and the search behind a throw-in."""

from kocka.ai.recipe import rules_of
from kocka.engine.cards import PACK32
from kocka.engine.certain import LIMIT, Search
from kocka.engine.rng import Rng
from kocka.engine.round import MUST_FOLLOW, NOT_NOW, OVER, PASS, event_text
from kocka.games import registry as games
from kocka.games.kourici_kocka import rules as kourici_kocka
from kocka.games.kourici_kocka.rules import TIE_EACH, TIE_HEJMA, TIE_REPLAY, KouriciKocka, losers
from kocka.games.kourici_kocka.sheet import Sheet
from tests.engine import book
from tests.engine.positions import RAINBOW, SUITS, legal, parse_hands, play, play_lowest, refused

SLOW = True
BUDGET_S = 240
HEAP = "8M"

# A rainbow played suit by suit: the ten of seat 3 takes, then the ace of seat 0.
FIRST = "7C 8C 9C TC JC AC KC QC 7S 8S 9S TS JS AS KS QS"
HEARTS_LAST = "7D 8D 9D TD JD AD KD QD 7H 8H 9H TH JH AH KH QH"


def in_play(hands, leader=0, stop17="off", tie="each"):
    """A round whose pass is over: the seats hold `hands`, `leader` leads."""
    after = parse_hands(hands)
    dealt = [after[seat][3:] + after[(seat + 1) % 4][:3] for seat in range(4)]
    options = KouriciKocka.parse_option(KouriciKocka.defaults(), "stop17", stop17)
    options = KouriciKocka.parse_option(options, "tie", tie)
    position = KouriciKocka(dealt, 1, (leader + 3) % 4, options)
    for seat in range(4):
        for card in after[(seat + 1) % 4][:3]:
            position.apply(card)
    return position


def events(position):
    """The events of the result as words."""
    return [event_text(e) + "/" + str(seat) + "/" + str(trick) for e, seat, trick in position.result().events]


def test_kk_1_the_pack_of_32_and_four_players():
    position = KouriciKocka.deal(1)
    assert games.game("kourici_kocka") is KouriciKocka
    assert sorted([c for hand in position.dealt for c in hand]) == list(PACK32.cards)
    assert (KouriciKocka.FEWEST, KouriciKocka.MOST) == (4, 4)
    # Leaves are S, bells D, acorns C; ten to ace as in the French pack.
    assert PACK32.text(PACK32.cards[13]) == "QS"


def test_kk_2_thirty_three_points():
    value = {"AH": 5, "KH": 4, "QH": 3, "JH": 2, "TH": 1, "9H": 1, "8H": 1, "7H": 1, "QS": 10}
    for c in PACK32.cards:
        assert KouriciKocka.VALUES[c] == value.get(PACK32.text(c), 0)
    assert sum(value.values()) + 5 == 33
    position = play_lowest(in_play(SUITS))
    # Everybody holds one suit: seat 0 leads clubs to the end.
    assert position.result().points == [33, 0, 0, 0]


def test_kk_2_the_last_trick_counts_five():
    position = in_play(RAINBOW)
    play(position, FIRST + " " + HEARTS_LAST)
    # Tens take the first trick of each suit, aces the second; the last one holds the hearts J A K Q.
    assert position.table.points == [24, 0, 0, 4]
    assert position.result().points == [29, 0, 0, 4]
    assert position.result().tricks == [4, 0, 0, 4]


def test_kk_3_cards_are_dealt_from_the_dealers_left():
    for dealer in range(4):
        cards = list(PACK32.cards)
        Rng(9, 2).shuffle(cards)
        position = KouriciKocka.deal(9, 2, dealer)
        for i in range(32):
            assert cards[i] in position.dealt[(dealer + 1 + i) % 4]


def test_kk_5_three_cards_to_the_left_unseen():
    position = play(KouriciKocka(parse_hands(SUITS)), "7C 8C 9C 7S 8S 9S 7D 8D 9D 7H 8H")
    assert position.view(0).got == b""
    assert refused(position, "throwin") == NOT_NOW
    play(position, "9H")
    assert PACK32.hand_text(position.view(0).got) == "7H,8H,9H"
    assert PACK32.hand_text(position.hand(1)) == "7C,8C,9C,TS,JS,QS,KS,AS"


def test_kk_6_any_card_may_be_led():
    """KK-6: hearts too, to the first trick; then the suit is followed and the highest of it takes and leads."""
    position = in_play(RAINBOW, leader=2)
    assert legal(position) == "9C QC 9S QS 9D QD 9H QH"
    assert position.to_move() == 2
    play(position, "QH")
    assert legal(position) == "TH JH"
    assert refused(position, "TC") == MUST_FOLLOW
    play(position, "JH 7H")
    play(position, "KH")
    assert position.to_move() == 1
    # No need to beat, any card when void.
    assert legal(play(in_play(SUITS), "7C")) == "7S 8S 9S TS JS QS KS AS"


def test_kk_7_stop_at_seventeen():
    for stop17, word in (("on", " stop17"), ("off", "")):
        position = play(in_play(SUITS, stop17=stop17), "7C QS 7D AH")
        assert "stop17" not in legal(position)
        assert refused(position, "stop17") == NOT_NOW
        play(position, "8C 7S 8D KH")
        assert position.table.points == [19, 0, 0, 0]
        assert legal(position) == "9C TC JC QC KC AC throwin" + word
    stopped = play(in_play(SUITS, stop17="on"), "7C QS 7D AH 8C 7S 8D KH stop17")
    assert stopped.to_move() == OVER
    result = stopped.result()
    # What is not played belongs to nobody, the last trick's 5 included.
    assert result.points == [19, 0, 0, 0]
    assert result.tricks == [2, 0, 0, 0]
    assert result.loser == 0
    assert events(stopped) == ["seventeen/0/1"]
    on = play(in_play(SUITS, stop17="on"), "7C QS 7D AH 8C 7S 8D KH 9C")
    assert refused(on, "stop17") == NOT_NOW  # only before a trick
    # Whoever keeps the table stops it at 17, not at 16.
    for hearts, points, word in ((("JH", "KH"), 16, 0), (("JH", "AH"), 17, KouriciKocka.AUTOMATIC)):
        table = play(in_play(SUITS, stop17="on"), "7C QS 7D {} 8C 7S 8D {}".format(*hearts))
        assert (table.table.points[0], table.automatic()) == (points, word)
        assert ("stop17" in legal(table)) == bool(word)


def test_kk_8_throwing_in_takes_everything_held():
    position = play(in_play(SUITS), "7C QS 7D AH throwin")
    assert position.result().points == [33, 0, 0, 0]
    assert position.result().tricks == [8, 0, 0, 0]
    assert events(position) == ["throwin/0/1", "all33/0/0"]
    assert position.result().loser == 0


def test_kk_8_only_when_the_loss_is_certain():
    # A hand of clubs on lead takes all: certain from the first card on. In a rainbow nobody is.
    assert legal(in_play(SUITS)).split()[-1] == "throwin"
    position = in_play(RAINBOW)
    assert refused(position, "throwin") == NOT_NOW
    # Never in the middle of a trick.
    assert refused(play(in_play(SUITS), "7C"), "throwin") == NOT_NOW


def test_kk_8_a_lead_is_searched_once_for_all_who_ask():
    """Round, view and screen ask the same; another hand, another lead is another question."""
    asked = []

    def counting(table, hand, *more):
        asked.append(bytes(hand))
        return Search(table, hand, *more)

    kourici_kocka.Search = counting
    try:
        for number, hands in enumerate((SUITS, RAINBOW)):
            position = in_play(hands)
            view = position.view(0)
            first = legal(position)
            for card in list(view.hand):
                assert not position.reason(card)
                assert not view.reason(card)
            assert legal(position) == first
            assert ("throwin" in first) == (number == 0)
        assert "throwin" in legal(in_play(SUITS))
        # Pondered on before: the same answer, and the same search.
        position = in_play(RAINBOW)
        slices = 1
        while not position.ponder(position.table, position.hands[0]):
            slices += 1
        assert "throwin" not in legal(position)
        assert position.ponder(position.table, position.hands[0])
        assert slices > 1
    finally:
        kourici_kocka.Search = Search
    hands = [bytes(in_play(hands).hands[0]) for hands in (SUITS, RAINBOW, SUITS, RAINBOW)]
    assert asked == hands or asked == hands[1:]


def test_kk_8_twelve_and_the_last_trick():
    """KK-8: 13 points and a card that nobody can beat for the last trick: certain; a beatable one is not."""
    hands = (
        "AC,KC,QC,JC,TC,9C,8C,AD",
        "7C,QS,8S,9S,TS,JS,7D,8D",
        "KS,AS,7S,9D,TD,JD,QD,KD",
        "7H,8H,9H,TH,JH,QH,KH,AH",
    )
    position = in_play(hands)
    assert legal(position).split()[-1] == "throwin"  # all eight tricks
    play(position, "AC 7C KS 7H KC QS AS 8H QC 8S 7S 9H JC 9S 9D TH TC TS TD JH 9C JS JD QH")
    assert position.table.points == [19, 0, 0, 0]
    assert legal(position).split()[-1] == "throwin"
    # Two cards each, nobody has shown a void in diamonds: the ace of diamonds is high, the seven is not.
    table = in_play(hands).table
    high = PACK32.parse_hand("AD")
    others = PACK32.parse_hand("7D,8D,7H")
    assert surely_gets(table, high, others, 5, 5)
    assert not surely_gets(table, high, others, 7, 5)  # one heart at most
    assert not surely_gets(table, PACK32.parse_hand("7D"), PACK32.parse_hand("8D,7H,8H"), 1, 5)
    # The eight of diamonds would beat it, but whoever could hold it did not follow diamonds.
    for seat in (1, 2, 3):
        table.voids[seat] = 1 << 2
    assert surely_gets(table, PACK32.parse_hand("7D"), PACK32.parse_hand("7S,7H,8H"), 7, 5)


def naive_least(mine, hands, leader, points, value_of, bonus):
    """The fewest points that seat 0 (`mine`) can end with when all help it, hands open. Lists of cards."""
    if not mine and not [c for hand in hands for c in hand]:
        return points
    everybody = [mine]
    everybody.extend(hands)
    return _naive_trick(everybody, leader, [], points, value_of, bonus)


def _naive_trick(hands, leader, trick, points, value_of, bonus):
    if len(trick) == 4:
        best = 0
        for i in range(1, 4):
            if trick[i] >> 4 == trick[best] >> 4 and trick[i] > trick[best]:
                best = i
        taker = (leader + best) % 4
        if taker == 0:
            for c in trick:
                points += value_of[c]
            if not hands[0]:
                points += bonus
        return naive_least(hands[0], hands[1:], taker, points, value_of, bonus)
    who = (leader + len(trick)) % 4
    cards = hands[who]
    if trick:
        cards = [c for c in cards if c >> 4 == trick[0] >> 4] or cards
    least = 1000
    for c in cards:
        rest = [[x for x in hand if x != c] for hand in hands]
        longer = list(trick)
        longer.append(c)
        least = min(least, _naive_trick(rest, leader, longer, points, value_of, bonus))
    return least


def worlds(unseen, sizes, barred):
    """All ways to deal `unseen` into hands of `sizes` without the suits of the masks `barred`."""
    if not unseen:
        return [[[] for _ in sizes]]
    found = []
    for who in range(len(sizes)):
        if sizes[who] and not barred[who] >> (unseen[0] >> 4) & 1:
            rest = list(sizes)
            rest[who] -= 1
            for world in worlds(unseen[1:], rest, barred):
                world[who].append(unseen[0])
                found.append(world)
    return found


def endings(seed, count, left):
    """Positions with `left` cards each, the seat on lead made likely to have points."""
    found = []
    rng = Rng(seed, 3)
    number = 0
    while len(found) < count:
        number += 1
        position = KouriciKocka.deal(seed * 1000 + number, 1, number % 4, b"\x01\x00")
        buf = bytearray(20)
        while position.phase == PASS or len(position.hand(0)) > left or position.table.count:
            n = position.legal(buf)
            while buf[n - 1] >= 128:
                n -= 1
            high = position.phase and position.to_move() == number % 3
            position.apply(buf[n - 1] if high else buf[rng.below(n)])
        found.append(position)
    return found


def surely_gets(table, hand, unseen, need, bonus, limit=LIMIT):
    """The answer of a whole search."""
    search = Search(table, hand, unseen, need, bonus, limit)
    assert search.go_on(100_000)
    return not search.escapes


def compare(seed, count, left):
    """The search against all worlds and lines; how often it is certain, how often not."""
    counts = [0, 0]
    for position in endings(seed, count, left):
        table = position.table
        seat = table.turn
        mine = list(position.hands[seat])
        unseen = list(position.view(seat).unseen())
        barred = [table.voids[(seat + i) % 4] for i in (1, 2, 3)]
        least = 1000
        for world in worlds(unseen, [left] * 3, barred):
            least = min(least, naive_least(mine, world, 0, 0, KouriciKocka.VALUES, 5))
        for need in (1, 5, 6, 10, least, least + 1):
            search = Search(table, mine, unseen, need, 5, 1000)
            assert search.go_on(100_000)
            certain = not search.escapes
            assert search.steps <= 1000
            sliced = Search(table, mine, unseen, need, 5, 1000)
            while not sliced.go_on(1):
                pass
            assert (sliced.escapes, sliced.steps) == (search.escapes, search.steps)
            assert certain == (least >= need), (position.code(), need, least)
            # With less time it may not be sure, but never wrongly.
            in_time = surely_gets(table, mine, unseen, need, 5)
            assert in_time == (certain and search.steps <= LIMIT)
            counts[certain] += 1
    return counts


def test_kk_8_the_search_agrees_with_every_world_and_line():
    counts = [compare(1, 30, 1), compare(2, 12, 2)]
    print(counts)
    for certain, not_certain in counts:
        assert certain > 10 and not_certain > 10


def test_kk_8_a_search_that_gives_up_proves_nothing():
    position = in_play(SUITS)
    table = position.table
    assert surely_gets(table, position.hands[0], list(position.view(0).unseen()), 17, 5)
    rainbow = in_play(RAINBOW)
    assert not surely_gets(rainbow.table, rainbow.hands[0], list(rainbow.view(0).unseen()), 17, 5, 1)


def test_kk_9_who_has_most_loses():
    assert losers([10, 12, 8, 3], 0, TIE_EACH) == [1]
    # Equal: who took Hejma.
    assert losers([14, 14, 5, 0], 1, TIE_EACH) == [1]
    assert losers([11, 0, 11, 11], 2, TIE_REPLAY) == [2]
    # 11-11-10-1 with Hejma at the 10: a letter for each, or the round again.
    assert losers([11, 11, 10, 1], 2, TIE_EACH) == [0, 1]
    assert losers([11, 11, 10, 1], 2, TIE_REPLAY) == []


def tied_round(tie):
    """A whole random round that ends with a tie of players without Hejma."""
    options = KouriciKocka.parse_option(b"\x01\x00", "tie", tie)
    for seed in range(4000):
        position = book.play_on(KouriciKocka.deal(seed, 1, 0, options), Rng(seed, 1), 0)
        points = position.result().points
        worst = [seat for seat in range(4) if points[seat] == max(points)]
        if len(worst) > 1:
            if position.result().hejma not in worst:
                return position, worst
    raise AssertionError("no such round")


def test_kk_9_ties_in_play():
    position, worst = tied_round("each")
    print(position.result().points, worst)
    assert position.result().losers == worst
    assert position.result().loser == -1
    again = games.from_code(position.code().replace("tie=each", "tie=replay"))
    assert again.result().losers == []


def test_kk_14_events():
    position = in_play(RAINBOW)
    play(position, FIRST.replace("S", "H") + " " + HEARTS_LAST.replace("H", "S"))
    assert events(position) == [
        "honest_suit/0/1",
        "honest_suit/0/3",
        "honest_suit/0/5",
        "honest_suit/0/7",
        "last_hejma/0/7",
        "seventeen/0/7",
    ]
    whole = play_lowest(in_play(SUITS))
    assert "all33/0/7" in events(whole)
    assert len([e for e in events(whole) if e.startswith("seventeen")]) == 1


class Book(book.Book):
    """KK-5 to KK-8 on texts, with `stop17=on`; a certain loss is looked for in every world (few cards only)."""

    def points(self):
        """What each seat has taken."""
        sums = [0, 0, 0, 0]
        for number in range(len(self.takers)):
            for c in self.tricks[number][1]:
                if c == "QS":
                    sums[self.takers[number]] += 10
                elif c[1] == "H":
                    sums[self.takers[number]] += {"A": 5, "K": 4, "Q": 3, "J": 2}.get(c[0], 1)
        return sums

    def lost(self, need):
        """KK-8: whether every world and line brings the seat on turn `need` points."""
        barred = [0, 0, 0, 0]
        for leader, cards in self.tricks:
            for i in range(4):
                if cards[i][1] != cards[0][1]:
                    barred[(leader + i) % 4] |= 1 << "CSDH".index(cards[0][1])
        mine = sorted([PACK32.parse(c) for c in self.hands[self.turn]])
        others = [(self.turn + i) % 4 for i in (1, 2, 3)]
        unseen = [PACK32.parse(c) for who in others for c in self.hands[who]]
        for world in worlds(unseen, [len(mine)] * 3, [barred[who] for who in others]):
            if naive_least(mine, world, 0, 0, KouriciKocka.VALUES, 5) < need:
                return False
        return True

    def actions(self):
        """Texts of all that may be done."""
        cards = self.following()
        if self.leading() and not self.passing():
            points = self.points()
            if points[self.turn] >= 17 or (len(cards) <= 2 and self.lost(17 - points[self.turn])):
                cards.append("throwin")
            if max(points) >= 17:
                cards.append("stop17")
        return cards


def test_perft_first_cards():
    position = KouriciKocka.deal(3, 1, 2)
    assert book.counted(position, Book(book.texts(position), 2, 3, 1), (1, 2, 3)) == [8, 56, 336]
    rainbow = in_play(RAINBOW)
    leaves = book.counted(rainbow, Book(book.texts(rainbow), 3, 3, 1), (1, 2, 3, 4, 5))
    print(leaves)
    assert leaves[:4] == [8, 16, 32, 64]


def test_perft_last_tricks():
    leaves = []
    for position in endings(5, 5, 1) + endings(6, 3, 2):
        rules = Book(book.texts(position), position.dealer, 3, 1)
        position = games.from_code(position.code().replace("stop17=off", "stop17=on"))
        leaves.append(book.counted(position, rules, (1, 8)))
    print(leaves)


def test_perft_with_the_stop():
    """Perft against the rule book where somebody has 17 already and it is not the seat on lead, or it is."""
    compared = 0
    for seed in range(200):
        position = KouriciKocka.deal(seed, 1, seed % 4)
        book.play_on(position, Rng(seed, 4), 2)
        table = position.table
        if table.count or max(table.points) < 17:
            continue
        compared += 1
        rules = Book(book.texts(position), position.dealer, 3, 1)
        assert len(book.counted(position, rules, (1, 8))) == 2
        if compared == 12:
            break
    print(compared)
    assert compared == 12


def test_kk_9_by_a_house_rule_who_took_hejma_loses_any_tie():
    """The other reading of the source: 11, 11, 10, 1 is lost by the 10 with Hejma, who deals next."""
    assert losers([11, 11, 10, 1], 2, TIE_HEJMA) == [2]
    assert losers([11, 11, 11, 0], 1, TIE_HEJMA) == [1]
    assert losers([12, 11, 10, 0], 2, TIE_HEJMA) == [0]  # no tie
    assert losers([11, 11, 10, 1], -1, TIE_HEJMA) == [0, 1]
    sheet = Sheet(0, "ABCD", TIE_HEJMA)
    sheet.add_round([11, 11, 10, 1], 2)
    assert (sheet.totals, sheet.dealer, sheet.rounds) == ([0, 0, 1, 0], 2, 1)
    position, worst = tied_round("hejma")
    found = position.result()
    assert found.losers == [found.hejma] and found.loser == found.hejma not in worst
    for value, ties in (("each", 1), ("replay", 3), ("hejma", 0)):  # what a tie without Hejma costs the AI
        options = KouriciKocka.parse_option(b"\x01\x00\x00", "tie", value)
        assert rules_of(KouriciKocka.deal(1, 1, 0, options).view(0)).ties == ties
