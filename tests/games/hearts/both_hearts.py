"""Hearts, rule by rule (HE-1 to HE-8, HE-10, HE-11, the events), and perft."""

from kocka.engine.cards import PACK52
from kocka.engine.rng import Rng
from kocka.engine.round import (
    HEARTS_NOT_BROKEN,
    MUST_FOLLOW,
    MUST_OPEN,
    NO_PENALTY_FIRST,
    NOBODY_YET,
    PLAY,
    event_text,
)
from kocka.games import registry as games
from kocka.games.hearts.rules import TARGET, Hearts, moon_points, round_points
from tests.engine import book
from tests.engine.positions import legal, play, refused

SLOW = ("test_perft_of_hearts",)

BUDGET_S = 240
HEAP = "8M"

CLUBS = "2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC"
SUITS = (CLUBS, CLUBS.replace("C", "S"), CLUBS.replace("C", "D"), CLUBS.replace("C", "H"))
# Seat 3 has nothing but penalties: the queen of spades and twelve hearts.
PENALTIES = (
    CLUBS,
    "2S,3S,4S,5S,6S,7S,8S,9S,TS,JS,KS,AS,2H",
    CLUBS.replace("C", "D"),
    "QS,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH",
)
# Everybody has three or four of each suit.
MIXED = (
    "2C,6C,TC,2D,6D,TD,2S,6S,TS,AS,2H,6H,TH",
    "3C,7C,JC,3D,7D,JD,AD,3S,7S,JS,3H,7H,JH",
    "4C,8C,QC,AC,4D,8D,QD,4S,8S,QS,4H,8H,QH",
    "5C,9C,KC,5D,9D,KD,5S,9S,KS,5H,9H,KH,AH",
)


def options_of(words):
    """Options from words NAME=VALUE."""
    options = Hearts.defaults()
    for word in words.split():
        name, _, value = word.partition("=")
        options = Hearts.parse_option(options, name, value)
    return options


def held(hands, words="", number=4):
    """A round without a pass."""
    return Hearts([PACK52.parse_hand(text) for text in hands], number, 0, options_of(words))


def run(position, seed):
    """Plays at random to the end."""
    return book.play_on(position, Rng(seed, 6), 0)


def events(position):
    """The events of the result as words."""
    return [event_text(e) + "/" + str(seat) + "/" + str(trick) for e, seat, trick in position.result().events]


def highest(position):
    """Plays the highest legal card to the end."""
    buf = bytearray(20)
    while position.to_move() >= 0:
        position.apply(buf[position.legal(buf) - 1])
    return position


def test_he_1_cards_and_points():
    position = Hearts.deal(1)
    assert games.game("hearts") is Hearts
    assert sorted([c for hand in position.dealt for c in hand]) == list(PACK52.cards)
    assert [len(hand) for hand in position.dealt] == [13] * 4
    for c in PACK52.cards:
        text = PACK52.text(c)
        assert Hearts.VALUES[c] == (13 if text == "QS" else 1 if text[1] == "H" else 0)
    assert round_points() == 26


def test_he_2_the_pass_goes_left_right_across_and_not_at_all():
    for number, to in ((1, 1), (2, 3), (3, 2), (4, 0), (5, 1), (8, 0)):
        position = Hearts([PACK52.parse_hand(text) for text in SUITS], number)
        if not to:
            assert position.phase == PLAY
            continue
        play(position, "AC KC QC AS KS QS AD KD QD AH KH QH")
        for seat in range(4):
            got = PACK52.hand_text(position.view((seat + to) % 4).got)
            assert got == "QC,KC,AC".replace("C", "CSDH"[seat])
            assert position.view(seat).receiver() == (seat + to) % 4
    for words, gives in (("pass=left", [3, 3, 3, 3]), ("pass=never", [0] * 4), ("", [3, 3, 3, 0])):
        options = options_of(words)
        assert [Hearts.give(number, options) for number in (1, 2, 3, 4)] == gives
    assert Hearts.receiver(3, 2, 4, options_of("pass=left")) == 0


def test_he_2_given_before_the_received_are_seen():
    position = play(Hearts([PACK52.parse_hand(text) for text in SUITS], 2), "AC KC QC AS KS QS AD KD QD AH KH")
    assert [position.view(seat).got for seat in range(4)] == [b""] * 4


def test_he_3_the_two_of_clubs_opens():
    position = Hearts([PACK52.parse_hand(text) for text in SUITS], 1)
    play(position, "2C 3C 4C AS KS QS AD KD QD AH KH QH")
    assert position.to_move() == 1
    assert legal(position) == "2C"
    assert refused(position, "3C") == MUST_OPEN
    # Who does not hold it cannot know who leads before it lies there.
    assert [position.view(seat).to_move() for seat in range(4)] == [NOBODY_YET, 1, NOBODY_YET, NOBODY_YET]
    play(position, "2C")
    assert [position.view(seat).to_move() for seat in range(4)] == [2] * 4
    assert held(SUITS).to_move() == 0
    assert held(SUITS[1:] + SUITS[:1]).to_move() == 3


def test_he_4_follow_suit_or_play_anything():
    position = play(held(MIXED), "2C")
    assert legal(position) == "3C 7C JC"
    assert refused(position, "3D") == MUST_FOLLOW
    position = play(held(SUITS), "2C")
    assert legal(position) == "2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS"


def test_he_5_no_penalty_in_the_first_trick():
    position = play(held(SUITS), "2C")
    assert refused(position, "QS") == NO_PENALTY_FIRST
    play(position, "AS 2D")
    # Nothing but hearts: exempt.
    assert legal(position) == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    position = play(held(PENALTIES), "2C")
    assert "2H" not in legal(position)
    assert refused(position, "2H") == NO_PENALTY_FIRST
    play(position, "2S 2D")
    assert legal(position) == "QS 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    # From the second trick on they may go.
    play(position, "QS 3C")
    assert "2H" in legal(position)


def test_he_6_hearts_are_led_when_broken():
    position = play(held(MIXED), "2C 3C AC KC")
    assert legal(position) == "4C 8C QC 4S 8S QS 4D 8D QD"
    assert refused(position, "4H") == HEARTS_NOT_BROKEN
    # Nothing but hearts may be led.
    only = (
        "2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,2H",
        "AC,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH",
        SUITS[1],
        SUITS[2],
    )
    position = play(held(only), "2C AC 2S 2D")
    assert legal(position) == "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
    # The queen of spades breaks them with the option only.
    for words, may in (("", False), ("qsbreaks=on", True)):
        position = play(held(MIXED, words), "2C 3C AC KC 4S 9S TS 3S AS 7S QS 5S")
        assert ("2H" in legal(position)) == may


def test_he_6_a_heart_thrown_breaks_hearts():
    position = play(held(SUITS), "2C 2S 2D 2H 3C 3S 3D 3H")
    assert events(highest(position))[0] == "hearts_broken/3/0"


def test_he_7_the_highest_of_the_suit_led_takes_and_leads():
    position = play(held(MIXED), "2C JC 4C 9C")
    assert (list(position.table.takers), position.to_move()) == ([1], 1)


def test_he_8_shooting_the_moon():
    for words, points in (("", [0, 26, 26, 26]), ("moon=minus", [-26, 0, 0, 0])):
        position = highest(held(SUITS, words))
        assert position.result().points == points
        assert "moon/0/12" in events(position)
    assert moon_points(2, 0, 129) == [129, 129, 0, 129]


def test_he_8_the_moon_stopped():
    stopped = 0
    for seed in range(400):
        position = run(Hearts.deal(seed, 4), seed)
        for word in events(position):
            if word.startswith("moon_stopped"):
                stopped += 1
                assert 20 <= position.result().points[int(word.split("/")[1])] < 26
        for seat in range(4):
            clean = "clean_round/" + str(seat) + "/12" in events(position)
            assert clean == (position.table.points[seat] == 0)
    print(stopped)
    assert stopped > 5


def test_he_8_a_moon_is_stopped_from_ten_of_thirteen_points_on():
    """Of 26 points from 20 on; of 18 from 14 on."""
    for words, least in (("", 20), ("penalties=soft", 14)):
        whole = round_points(options_of(words))
        for points in (whole - 1, least, least - 1):
            position = highest(held(SUITS, words))
            tricks = position.table
            for number in range(tricks.done):  # the hearts of so many tricks went to somebody else
                cards = tricks.trick(number)
                if PACK52.parse("QS") not in cards and list(tricks.takers).count(1) < whole - points:
                    tricks.takers[number] = 1
            assert position.result().points[:2] == [points, whole - points]
            stopped = [word for word in events(position) if word.startswith("moon_stopped")]
            assert stopped == (["moon_stopped/0/12"] if points >= least else [])


def test_he_10_the_jack_of_diamonds():
    position = highest(held(SUITS, "jd=on"))
    # It does not count for the moon, and counts for the shooter all the same.
    assert position.result().points == [-10, 26, 26, 26]
    assert events(position)[-1].startswith("jack/0/")
    for seed in range(40):
        plain = run(Hearts.deal(seed, 4), seed)
        jack = run(Hearts.deal(seed, 4, 0, options_of("jd=on")), seed)
        assert jack.history == plain.history
        different = [a - b for a, b in zip(plain.result().points, jack.result().points)]  # noqa: B905
        assert sorted(different) == [0, 0, 0, 10]
        if max(plain.table.points) < 26:
            assert jack.table.points == jack.result().points
    seen = [word for word in events(jack) if word.startswith("jack")]
    for points in (1, 7, 20):
        position = highest(held(SUITS, "jd=on jdpoints=" + str(points)))
        assert position.result().points == [-points, 26, 26, 26]
    assert highest(held(SUITS, "jdpoints=7")).result().points == [0, 26, 26, 26]  # it does not count at all
    assert len(seen) == 1


def test_he_1_settled_once_every_point_is_taken():
    rng = Rng(5, 1)
    found = []
    for seed in range(60):
        words = ("", "jd=on", "penalties=spot", "qsbreaks=on")[seed % 4]
        found.append(book.check_settled(Hearts.deal(seed, 1 + seed % 4, 0, options_of(words)), rng))
    assert len([cards for cards, _ in found if cards > 2]) > 10
    assert len([cards for cards, forced in found if cards > 1 and forced]) > 1


def test_he_11_other_penalties():
    for words, queen, hearts in (
        ("penalties=soft", 5, [1] * 13),
        ("penalties=spot", 25, list(range(2, 15))),
        ("heart=3", 13, [3] * 13),
        ("queen=20", 20, [1] * 13),
        ("penalties=soft heart=2", 5, [2] * 13),
        ("penalties=spot queen=1", 1, list(range(2, 15))),
        ("heart=5 queen=25", 25, [5] * 13),
    ):
        assert round_points(options_of(words)) == queen + sum(hearts)
        values = Hearts.values(options_of(words))
        assert values[PACK52.parse("QS")] == queen
        assert [values[c] for c in PACK52.cards if c >> 4 == 3] == hearts
        assert sum(values) == queen + sum(hearts)
        moon = highest(held(SUITS, words))
        assert moon.result().points[0] == 0
        assert moon.result().points[1:] == [queen + sum(hearts)] * 3
        position = run(Hearts.deal(7, 4, 0, options_of(words)), 7)
        assert sum(position.result().points) == queen + sum(hearts)


def test_he_9_targets_are_numbers():
    options = options_of("target=150")
    assert TARGET.number(options) == 150
    assert TARGET.number(b"") == 100
    for text in ("5", "50", "500", "1280"):
        options_of("target=" + text)
    for text in ("0", "7", "1285", "050", "+50", "x", ""):
        try:
            options_of("target=" + text)
        except ValueError as error:
            assert "target is one of 5, 10 to 1280" in str(error)
        else:
            raise AssertionError(text)


class Book(book.Book):
    """HE-2 to HE-6 on texts."""

    breaks = False

    def leads_first(self):
        """The seat with the two of clubs."""
        for seat in range(4):
            if "2C" in self.hands[seat]:
                return seat
        raise AssertionError("nobody holds the two of clubs")

    def actions(self):
        """Texts of all that may be done."""
        cards = self.following()
        if self.passing():
            return cards
        if not self.tricks:
            return ["2C"]
        if self.leading():
            broken = [c for c in self.played() if c[1] == "H" or (self.breaks and c == "QS")]
            return cards if broken else ([c for c in cards if c[1] != "H"] or cards)
        if len(self.tricks) == 1:
            return [c for c in cards if c[1] != "H" and c != "QS"] or cards
        return cards


class QueenBook(Book):
    """The rule book with `qsbreaks=on`."""

    breaks = True


def test_perft_of_hearts():
    position = Hearts.deal(3, 1, 2)
    assert book.counted(position, Book(book.texts(position), 2, 3, 1), (1, 2, 3)) == [13, 156, 1716]
    leaves = []
    for number, left in ((1, 1), (2, 3), (3, 2), (4, 0)):
        for words, rules in (("", Book), ("qsbreaks=on", QueenBook)):
            position = Hearts.deal(number, number, 0, options_of(words))
            for card in [] if not left else [c for seat in range(4) for c in position.hand(seat)[:3]]:
                position.apply(card)
            leaves.append(book.counted(position, rules(book.texts(position), 0, 3 if left else 0, left), (1, 3, 4)))
    for seed in range(4):
        words = "qsbreaks=on" if seed % 2 else ""
        position = book.play_on(Hearts.deal(seed, 4, 0, options_of(words)), Rng(seed, 8), 2 + seed % 2)
        rules = QueenBook if seed % 2 else Book
        leaves.append(book.counted(position, rules(book.texts(position), 0, 0, 0), (4, 12)))
    print(leaves)


def test_perft_of_the_first_tricks_of_the_penalty_hands():
    for hands in (SUITS, PENALTIES, MIXED):
        position = held(hands)
        print(book.counted(position, Book(book.texts(position), 0, 0, 0), (1, 2, 3)))
