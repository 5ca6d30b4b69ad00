"""Black Cat, rule by rule (BC-1 to BC-5, BC-7), and perft."""

from kocka.engine.cards import PACK52
from kocka.engine.rng import Rng
from kocka.engine.round import HEARTS_LAST, MUST_FOLLOW, PLAY, event_text
from kocka.games import registry as games
from kocka.games.black_cat.rules import BlackCat, put_aside, round_points
from tests.engine import book
from tests.engine.positions import play

BUDGET_S = 240
HEAP = "8M"

CLUBS = "2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC"
SUITS = (CLUBS, CLUBS.replace("C", "S"), CLUBS.replace("C", "D"), CLUBS.replace("C", "H"))

LAST = b"\x01\x00"
ACE_TEN = b"\x00\x01"


def held(hands, options=None, dealer=3):
    """A round with given hands."""
    return BlackCat([PACK52.parse_hand(text) for text in hands], 1, dealer, options)


def legal(position):
    """The legal cards."""
    buf = bytearray(24)
    return PACK52.hand_text(buf[: position.legal(buf)])


def run(position, seed):
    """Plays at random to the end."""
    return book.play_on(position, Rng(seed, 6), 0)


def test_bc_1_cards_put_aside():
    aside = ["2C", "", "2C,2D", "2C,2D,2S,3C", "2C,2D,2S", "2C,2D,2S,3C", "2C,2D,2S,3C,3D,3S,4C"]
    for seats in range(3, 10):
        assert PACK52.hand_text(put_aside(seats)) == aside[seats - 3]
        position = BlackCat.deal(seats, 1, 0, None, None, seats)
        assert [len(hand) for hand in position.dealt] == [52 // seats] * seats
        left = [c for c in PACK52.cards if c not in put_aside(seats)]
        assert sorted([c for hand in position.dealt for c in hand]) == left
        unseen = position.view(0).unseen()
        assert len(unseen) == 52 // seats * (seats - 1)
        assert games.from_code(position.code()).code() == position.code()
    for seats in (2, 10):
        try:
            BlackCat.deal(1, 1, 0, None, None, seats)
        except ValueError as error:
            assert "3 to 9" in str(error)
        else:
            raise AssertionError(seats)


def test_bc_1_a_card_put_aside_is_refused():
    hands = [list(hand) for hand in BlackCat.deal(1, 1, 0, None, None, 5).dealt]
    hands[0][0] = PACK52.parse("2C")
    try:
        BlackCat(hands)
    except ValueError as error:
        assert str(error) == "2C is put aside with 5 players"
    else:
        raise AssertionError("dealt")


def test_bc_2_no_pass_forehand_leads_anything():
    for seats in range(3, 10):
        for dealer in range(seats):
            position = BlackCat.deal(5, 1, dealer, None, None, seats)
            assert position.phase == PLAY
            assert position.to_move() == (dealer + 1) % seats
            assert legal(position) == PACK52.hand_text(position.hand(position.to_move()))


def test_bc_3_follow_suit_or_anything():
    position = play(held(SUITS), "2C")
    assert legal(position) == SUITS[1]
    play(position, "QS 2D AH")
    assert position.table.points == [-51, 0, 0, 0]
    three = BlackCat.deal(2, 1, 0, None, None, 3)
    play(three, PACK52.text(three.hand(1)[0]))
    suit = three.table.suit
    other = [c for c in three.hand(2) if c >> 4 != suit]
    assert other and three.reason(other[0]) == MUST_FOLLOW


def test_bc_4_hearts_led_last():
    free = held(SUITS, None, 2)
    assert legal(free) == SUITS[3]
    # Nothing but hearts: they may be led with the option too.
    assert legal(held(SUITS, LAST, 2)) == SUITS[3]
    for seed in range(20):
        position = BlackCat.deal(seed, 1, 0, LAST, None, 3 + seed % 7)
        hand = position.hand(1)
        plain = bytes([c for c in hand if c >> 4 != 3])
        assert legal(position) == PACK52.hand_text(plain or hand)
        for c in hand:
            if c not in plain and plain:
                assert position.reason(c) == HEARTS_LAST


def test_bc_5_points():
    value = {"QS": -40, "AH": -11, "KH": -10, "QH": -10, "JH": -10, "TH": -10}
    for rank in range(2, 10):
        value[str(rank) + "H"] = -rank
    for c in PACK52.cards:
        assert BlackCat.VALUES[c] == value.get(PACK52.text(c), 0)
    assert (round_points(), round_points(1)) == (-135, -134)
    for options, points in ((None, -135), (ACE_TEN, -134)):
        position = run(held(SUITS, options), 1)
        # Nobody can follow: seat 0 takes all.
        assert position.result().points == [points, 50, 50, 50]
        assert position.result().tricks == [13, 0, 0, 0]


def test_bc_5_and_bc_7_the_sum_of_a_round():
    """BC-7: 50 for each player without a trick less 135, with any number of players."""
    bonus = 0
    for seats in range(3, 10):
        for seed in range(12):
            options = ACE_TEN if seed % 2 else None
            position = run(BlackCat.deal(seed, 1, seed % seats, options, None, seats), seed)
            result = position.result()
            none = [seat for seat in range(seats) if not result.tricks[seat]]
            bonus += len(none)
            assert sum(result.points) == 50 * len(none) - (134 if seed % 2 else 135)
            for seat in range(seats):
                assert (result.points[seat] == 50) == (seat in none)
            words = [event_text(event) for event, _, _ in result.events]
            assert words == ["black_queen"] + ["no_trick"] * len(none)
    print(bonus)
    assert bonus > 5


class Book(book.Book):
    """BC-2 to BC-4 on texts."""

    last = False

    def actions(self):
        """Texts of all that may be played."""
        cards = self.following()
        if self.last and self.leading():
            return [c for c in cards if c[1] != "H"] or cards
        return cards


class LastBook(Book):
    """The rule book with `heartlead=last`."""

    last = True


def test_bc_5_settled_once_every_point_is_taken():
    rng = Rng(5, 1)
    found = []
    for seed in range(70):
        found.append(book.check_settled(BlackCat.deal(seed, 1, 0, None, None, 3 + seed % 7), rng, True))
    assert len([cards for cards, _ in found if cards > 2]) > 5
    assert len([cards for cards, forced in found if cards > 1 and forced]) > 1


def test_perft_of_black_cat():
    leaves = []
    for seats in range(3, 10):
        for options, rules in ((None, Book), (LAST, LastBook)):
            position = BlackCat.deal(seats, 1, seats - 1, options, None, seats)
            leaves.append(book.counted(position, rules(book.texts(position), seats - 1, 0, 0), (1, 3)))
            book.play_on(position, Rng(seats, 9), 2 if seats < 6 else 1)
            depths = (3, 6) if seats < 5 else (3, 5)
            leaves.append(book.counted(position, rules(book.texts(position), seats - 1, 0, 0), depths))
    print(leaves)
