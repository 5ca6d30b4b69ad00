"""Dokládačka, rule by rule (DK-1 to DK-5, and CK-23)."""

from kocka.engine.cards import CINK, JACK, PACK32, TEN
from kocka.engine.rng import Rng
from kocka.engine.round import (
    DOES_NOT_FIT,
    DONE,
    MUST_LAY,
    NOT_HELD,
    NOT_NOW,
    OVER,
    PLAY,
    REASON_TEXTS,
    ROUND_OVER,
    IllegalAction,
)
from kocka.games.cerna_kocka.dokladacka.rules import JACKS, Dokladacka, last_jack_is_free
from tests.engine.positions import RAINBOW, SUITS, legal, parse_hands, play, play_lowest, refused


def _round(texts, leader=0):
    return Dokladacka(parse_hands(texts), 1, (leader + 3) % 4)


def _random_round(seed, stream=0):
    position = Dokladacka.deal(seed, 1, seed % 4)
    rng = Rng(seed, stream)
    buf = bytearray(16)
    while position.to_move() >= 0:
        position.apply(buf[rng.below(position.legal(buf))])
    return position


# DK-1: the deal


def test_dk_1_eight_cards_each_one_at_a_time():
    cards = list(PACK32.cards)
    Rng(9, Dokladacka.STREAM + 2).shuffle(cards)
    position = Dokladacka.deal(9, 2, 1)
    for i in range(32):
        assert cards[i] in position.hand((2 + i) % 4)
    assert [len(position.hand(seat)) for seat in range(4)] == [8] * 4
    print(position.code())


def test_dk_1_no_pass_and_the_dealers_left_begins():
    for dealer in range(4):
        position = Dokladacka.deal(1, 1, dealer)
        assert position.phase == PLAY
        assert position.to_move() == (dealer + 1) % 4


def test_dk_1_dealt_apart_from_the_rounds():
    from kocka.games.cerna_kocka.rules import CernaKocka

    for number in (1, 2, 1023):
        assert Dokladacka.deal(3, number).dealt != CernaKocka.deal(3, number).dealt


def test_dk_1_hands_are_checked():
    for texts in (SUITS[:3], (SUITS[0], SUITS[0], SUITS[2], SUITS[3]), ("7C", SUITS[1], SUITS[2], SUITS[3])):
        try:
            _round(texts)
        except ValueError as error:
            print(error)
        else:
            raise AssertionError(texts)


# DK-2: what fits


def test_dk_2_a_jack_opens_its_suit():
    position = _round(RAINBOW, leader=3)
    assert legal(position) == "JC JS JD JH"
    assert refused(position, "TC") == DOES_NOT_FIT
    assert bytes(PACK32.parse_hand("JC,JS,JD,JH")) == JACKS


def test_dk_2_upwards_and_downwards_from_the_jack():
    position = play(_round(RAINBOW, leader=3), "JC cink cink QC TC")
    assert legal(position) == "cink"
    play(position, "cink")
    assert legal(position) == "KC"
    play(position, "KC")
    assert legal(position) == "9C"
    assert refused(position, "QH") == DOES_NOT_FIT
    play(position, "9C JS AC 8C QS TS 7C KS 9S")
    assert legal(position) == "JD JH"
    table = position.table
    assert (table.low[0], table.high[0]) == (7, 14)
    assert (table.low[1], table.high[1]) == (9, 13)
    assert (table.low[2], table.high[2]) == (0, 0)


def test_dk_2_the_order_is_seven_to_ace():
    position = _round(SUITS, leader=2)
    play(position, "JD JH JC JS QD QH QC QS KD KH KC KS AD AH AC AS TD TH TC TS 9D 9H 9C 9S 8D 8H 8C 8S")
    assert legal(position) == "7D"
    play(position, "7D 7H 7C")
    assert position.to_move() == OVER
    assert position.result().loser == 1


def test_dk_2_a_layout_never_has_a_gap():
    for seed in range(40):
        position = Dokladacka.deal(seed)
        rng = Rng(seed, 1)
        buf = bytearray(16)
        while position.to_move() >= 0:
            position.apply(buf[rng.below(position.legal(buf))])
            laid = [c for c in position.history if c != CINK]
            for suit in range(4):
                ranks = sorted([c & 15 for c in laid if c >> 4 == suit])
                if ranks:
                    assert ranks == list(range(position.table.low[suit], position.table.high[suit] + 1))
                    assert JACK in ranks
                else:
                    assert position.table.low[suit] == 0


# DK-3, DK-4: one card each, or cink


def test_dk_3_one_card_by_free_choice():
    position = _round(SUITS)
    play(position, "JC JS JD JH")
    assert legal(position) == "TC QC"
    play(position, "QC TS")
    assert position.to_move() == 2


def test_dk_3_who_cannot_says_cink():
    position = _round(RAINBOW)
    for seat in range(3):
        assert position.to_move() == seat
        assert legal(position) == "cink"
        play(position, "cink")
    assert list(position.table.cinks) == [1, 1, 1, 0]
    assert legal(position) == "JC JS JD JH"


def test_dk_3_the_turn_goes_clockwise():
    position = _round(RAINBOW, leader=2)
    order = []
    for _ in range(8):
        order.append(position.to_move())
        play(position, legal(position).split()[0])
    assert order == [2, 3, 0, 1, 2, 3, 0, 1]


def test_dk_3_somebody_can_always_lay():
    # Never more cinks in a row than there are others with cards.
    for seed in range(60):
        position = _random_round(seed)
        row = 0
        for action in position.history:
            row = row + 1 if action == CINK else 0
            assert row <= 3


def test_dk_4_no_cink_while_able_to_play():
    position = _round(RAINBOW, leader=3)
    assert refused(position, "cink") == MUST_LAY
    for seed in range(20):
        position = Dokladacka.deal(seed)
        buf = bytearray(16)
        while position.to_move() >= 0:
            n = position.legal(buf)
            if buf[0] != CINK:
                assert position.reason(CINK) == MUST_LAY
            else:
                assert n == 1
                for c in position.hand(position.to_move()):
                    assert position.reason(c) == DOES_NOT_FIT
            position.apply(buf[0])


def test_refused_actions_say_why():
    position = _round(RAINBOW, leader=3)
    assert refused(position, "7C") == NOT_HELD
    assert refused(position, "claim") == NOT_NOW
    assert refused(position, "throwin") == NOT_NOW
    for action in (-1, 0, 1, 200, 256):
        before = position.code()
        try:
            position.apply(action)
        except IllegalAction as error:
            assert error.code == before == position.code()
            assert REASON_TEXTS[error.reason] in str(error)
        else:
            raise AssertionError(action)
    view = position.view(0)
    buf = bytearray(16)
    assert view.legal(buf) == 0
    assert view.reason(CINK) == NOT_NOW
    assert position.view(3).reason(CINK) == MUST_LAY
    assert position.view(3).reason(position.hand(3)[0]) == DOES_NOT_FIT


# DK-5: the end


def test_dk_5_who_has_no_card_left_is_out():
    # Seat 0 runs out first; from then on the turn passes it by.
    hands = ("JC,JS,JD,JH,QC,QS,QD,QH", "TC,TS,TD,TH,9C,9S,9D,9H", "KC,KS,KD,KH,AC,AS,AD,AH", "8C,8S,8D,8H,7C,7S,7D,7H")
    position = play_lowest(_round(hands))
    out = -1
    for i in range(len(position.history)):
        if out >= 0:
            assert position.actors[i] != 0
        if out < 0 and len([1 for k in range(i + 1) if position.actors[k] == 0 and position.history[k] != CINK]) == 8:
            out = i
    assert out > 0
    assert position.result().loser >= 1


def test_dk_5_the_one_left_with_cards_loses():
    losers = [0] * 4
    for seed in range(80):
        position = _random_round(seed)
        assert position.phase == DONE and position.to_move() == OVER
        result = position.result()
        left = [seat for seat in range(4) if position.hand(seat)]
        assert left == [result.loser]
        assert [len(position.hand(seat)) for seat in range(4)] == list(position.table.holding)
        losers[result.loser] += 1
    print(losers)
    assert min(losers) > 5


def test_dk_5_the_totals_do_not_change():
    for seed in range(10):
        position = _random_round(seed)
        assert position.result().points == [0, 0, 0, 0]
        assert position.result().tricks == [0, 0, 0, 0]
        assert position.result().events == []
        assert position.result().durch == position.result().wrong_durch == -1


def test_dk_5_after_the_end_nothing():
    position = _random_round(3)
    loser = position.result().loser
    buf = bytearray(16)
    assert position.legal(buf) == 0
    assert refused(position, PACK32.text(position.hand(loser)[0])) == ROUND_OVER
    assert refused(position, "cink") == ROUND_OVER
    assert position.view(loser).reason(CINK) == ROUND_OVER
    try:
        Dokladacka.deal(1).result()
    except ValueError as error:
        assert "not over" in str(error)
    else:
        raise AssertionError("a result before the end")


# What a cink tells everybody


def test_a_cink_denies_the_cards_that_fitted():
    position = play(_round(RAINBOW, leader=3), "JC cink")
    denied = position.table.denied[0]
    assert denied[0] == 1 << TEN | 1 << 12
    assert denied[1] == denied[2] == denied[3] == 1 << JACK
    assert position.view(2).table.denied == position.table.denied


def test_what_is_denied_is_never_held():
    for seed in range(40):
        position = Dokladacka.deal(seed)
        rng = Rng(seed, 5)
        buf = bytearray(16)
        while position.to_move() >= 0:
            position.apply(buf[rng.below(position.legal(buf))])
            for seat in range(4):
                for c in position.hand(seat):
                    assert not position.table.denied[seat][c >> 4] >> (c & 15) & 1


def test_a_view_counts_the_unseen_cards():
    position = play(_round(RAINBOW, leader=3), "JC cink cink QC TC")
    view = position.view(0)
    assert PACK32.hand_text(view.hand) == "7C,AC,7S,AS,7D,AD,7H,AH"
    assert len(view.unseen()) == 24 - 3
    assert list(view.table.holding) == [8, 8, 7, 6]
    print(view.text())


# CK-23: when the jack need not be kept


def test_ck_23_no_ace_and_no_seven_cannot_be_last():
    position = _round(("JC,8C,KC,QC,8S,KS,9S,TS", "7C,AC,JS,QS,7S,AS,9C,TC", SUITS[2], SUITS[3]))
    assert last_jack_is_free(position.view(0))
    for seat in (1, 2, 3):
        assert not last_jack_is_free(position.view(seat))
