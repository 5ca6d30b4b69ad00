"""Taroky, Brno version 2005, rule by rule (TA 1 to 6 and the house rules of TA 8.2), on both Pythons."""

from kocka.engine.option import defaults
from kocka.engine.rng import Rng
from kocka.engine.round import DONE, MUST_FOLLOW, NOT_HELD, NOT_NOW, PLAY, ROUND_OVER
from kocka.engine.tarock import eyes
from kocka.games.taroky.rules import options as taroky_options
from kocka.games.taroky.rules.allowed import (
    KEPT_ANNOUNCED,
    MOND_BANNED,
    MUST_OVERTAKE,
    NOT_DISCARDED,
    PAGAT_LAST,
    TAROK_NOT_DISCARDED,
    reason_text,
)
from kocka.games.taroky.rules.cards import ABELES, BY_SIX, CUT, KNOCK, PACK54, PACKET1, TWELVES, VALUES
from kocka.games.taroky.rules.deal import Ceremony, draw_for_deal, gathered, shuffled
from kocka.games.taroky.rules.outcome import PAGAT, UHO, VALAT
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import (
    ANNOUNCE,
    BASICS_PHASE,
    CALL,
    DECIDE,
    DISCARD,
    OFFER,
    TALON_CARD,
    TELL,
    TRIO_PHASE,
    phase_text,
)
from tests.games.taroky.taroky_positions import deal, hand, legal, options_of, play, refused, until

FIRST = "first good good good first"
PASSES = "pass pass pass pass"


def selective(position):
    """The selective announcements of a finished round: (unit, seat, announced, made, level)."""
    return sorted(position.result().outcome.selective)


# The pack and the deal


def test_ta_1_the_pack():
    assert PACK54.size == len(PACK54.cards) == 54
    assert PACK54.hand_text(PACK54.cards) == (
        "7C,8C,9C,TC,JC,CC,QC,KC,7S,8S,9S,TS,JS,CS,QS,KS,4D,3D,2D,1D,JD,CD,QD,KD,4H,3H,2H,1H,JH,CH,QH,KH,"
        "T1,T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SK"
    )
    for c in PACK54.cards:
        assert PACK54.parse(PACK54.text(c)) == c and 0 < c < 128
    assert max(PACK54.cards) - 64 == 22  # a mask of a suit has at most 23 bits
    for text in ("", "T0", "T22", "1C", "7H", "AS", "T", "SKK", "XX"):
        try:
            PACK54.parse(text)
        except ValueError as error:
            assert str(error) == 'no card of the taroky pack: "' + text + '"'
        else:
            raise AssertionError(text)


def test_ta_1_points_and_eyes():
    assert sum(VALUES) == 106
    fives = [c for c in PACK54.cards if VALUES[c] == 5]
    assert PACK54.hand_text(fives) == "KC,KS,KD,KH,T1,T21,SK"
    assert [VALUES[PACK54.parse(text)] for text in "QD CD JD 1D 4D T2 T20".split()] == [4, 3, 2, 1, 1, 1, 1]
    assert eyes(106, 54) == 70 and eyes(0, 0) == 0
    assert eyes(7, 3) == 5  # king and two pips
    assert eyes(6, 2) == 5  # two left over: minus 1
    assert eyes(5, 1) == 4  # one left over: its value minus 1
    for cards in range(55):
        for raw in range(max(cards, 106 - 5 * (54 - cards)), min(5 * cards, 106) + 1):
            assert eyes(raw, cards) + eyes(106 - raw, 54 - cards) == 70


def test_ta_1_words():
    assert PACK54.parse_action("claim") == 128
    for action in range(132, 172):
        assert PACK54.parse_action(PACK54.action_text(action)) == action
    for mask in range(64):
        assert PACK54.parse_action(PACK54.action_text(192 + mask)) == 192 + mask
    assert PACK54.action_text(192) == "nothing"
    assert PACK54.action_text(192 + 2 + 32 + 4) == "taroky+trul+kralovske"
    for text in ("trul+taroky", "claims", "tarocky+", ""):
        try:
            PACK54.parse_action(text)
        except ValueError:
            continue
        raise AssertionError(text)


def test_ta_2_anticlockwise_from_forehand():
    for dealer in range(4):
        position = Taroky.deal(1, 1, dealer)
        assert position.to_move() == position.table.forehand == (dealer + 1) % 4
        play(position, "first")
        assert position.to_move() == (dealer + 2) % 4


def test_ta_2_the_lowest_card_deals():
    dealers = [0, 0, 0, 0]
    for seed in range(200):
        cut, dealer = draw_for_deal(seed)
        dealers[dealer] += 1
        lowest = cut[dealer]
        for c in cut:
            if lowest > 64:
                assert c >= lowest
            else:
                assert c > 64 or (c & 15) >= lowest & 15
    assert min(dealers) > 25


def order_and_depth():
    """The pack in order, cut at twenty."""
    return list(PACK54.cards), 20


def test_ta_2_cut_is_dealt_by_six():
    order, depth = order_and_depth()
    ceremony = Ceremony(order, depth, 1)
    assert ceremony.turn == 3 and ceremony.legal() == [CUT, KNOCK]  # opposite of the dealer
    ceremony.apply(CUT)
    after_cut = order[20:] + order[:20]
    assert ceremony.turn == -1 and ceremony.legal() == []
    assert ceremony.talon == bytes(after_cut[:6])
    assert ceremony.hands[2] == after_cut[6:12] + after_cut[30:36]  # forehand
    assert ceremony.hands[1] == after_cut[24:30] + after_cut[48:54]


def test_ta_2_knock_lets_forehand_choose():
    order, depth = order_and_depth()
    ceremony = Ceremony(order, depth, 0)
    ceremony.apply(KNOCK)
    assert ceremony.turn == 1 and ceremony.legal() == [BY_SIX, TWELVES, ABELES]
    ceremony.apply(BY_SIX)
    assert ceremony.talon == bytes(order[:6]) and ceremony.hands[1] == order[6:12] + order[30:36]


def test_ta_2_choice_of_twelve():
    order, depth = order_and_depth()
    ceremony = Ceremony(order, depth, 0)
    for action in (KNOCK, TWELVES):
        ceremony.apply(action)
    assert ceremony.turn == 1 and len(ceremony.legal()) == 4
    ceremony.apply(PACKET1 + 2)
    assert ceremony.turn == 2 and ceremony.legal() == [PACKET1, PACKET1 + 1, PACKET1 + 3]
    try:
        ceremony.apply(PACKET1 + 2)
    except ValueError:
        pass
    else:
        raise AssertionError("chosen twice")
    ceremony.apply(PACKET1)
    ceremony.apply(PACKET1 + 3)
    assert ceremony.turn == -1
    assert ceremony.hands == [order[18:30], order[30:42], order[6:18], order[42:54]]


def test_ta_2_abeles():
    order, depth = order_and_depth()
    ceremony = Ceremony(order, depth, 2)
    for action in (KNOCK, ABELES):
        ceremony.apply(action)
    assert ceremony.talon == bytes(order[:6])
    assert ceremony.hands[3] == order[6:12] + order[48:54]
    assert [ceremony.hands[seat] for seat in (0, 1, 2)] == [order[12:24], order[24:36], order[36:48]]


def test_ta_2_the_deal_is_by_six_and_shuffled():
    position = Taroky.deal(77, 3, 2)
    order, depth = shuffled(77, 3)
    assert position.talon == bytes(order[:6]) and 0 < depth < 54
    assert position.dealt[3] == bytes(sorted(order[6:12] + order[30:36]))
    assert position.talon != Taroky.deal(77, 4, 2).talon
    for wrong in ([1, 2], list(PACK54.cards[1:]) * 2):
        try:
            Ceremony(wrong, 1, 0)
        except ValueError:
            continue
        raise AssertionError("no pack")


def test_ta_2_g1_an_unshuffled_pack_is_stacked_as_played():
    for settings in ("first good good good varsava", "sixth good good good", "third good good good trio1",
                     "first good good good first"):  # fmt: skip
        position = play(deal("", "T1", "T19"), settings)
        until(position, DONE)
        cards = gathered(position)
        assert sorted(cards) == list(PACK54.cards)
    # A Varšava: the first trick and the card that went to it.
    position = until(play(deal(), "first good good good varsava"), DONE)
    assert gathered(position)[:5] == list(position.table.log[:4] + position.talon[:1])
    Ceremony(gathered(position), 10, 0)


def test_ta_2_hands_are_checked():
    good = [list(hand) for hand in Taroky.deal(1).dealt]
    for talon, text in (
        ([1, 2, 3, 4, 5, 6], "no card of the taroky pack: 1"),
        (good[0][:6], "is there twice"),
        (list(Taroky.deal(1).talon)[:5], "the talon has 6 cards, not 5"),
    ):
        try:
            Taroky(good, talon=talon)
        except ValueError as error:
            assert text in str(error), str(error)
        else:
            raise AssertionError(text)


# Auction


def test_ta_3_1_contracts_and_their_sides():
    first = until(deal("T20", "T19"), ANNOUNCE)
    assert (first.table.contract, first.table.declarer, first.sides) == (1, 0, [1, 1, -1, -1])
    second = until(play(deal("T1", "T19"), "second good good good"), ANNOUNCE)
    assert (second.table.contract, second.sides) == (2, [1, 1, -1, -1])
    third = until(play(deal(), "first third good good good trio1"), ANNOUNCE)
    assert (third.table.contract, third.table.declarer, third.sides) == (3, 1, [-1, 1, -1, -1])
    sixth = until(play(deal(), "first good sixth good good"), ANNOUNCE)
    assert (sixth.table.contract, sixth.table.declarer, sixth.sides) == (6, 2, [-1, -1, 1, -1])
    varsava = play(deal(), "first good good good varsava")
    assert (varsava.table.contract, varsava.sides, varsava.phase) == (7, [0, 0, 0, 0], PLAY)


def test_ta_3_2_forehand_opens_and_cannot_pass():
    assert legal(deal("T1")) == "first second third sixth"
    assert legal(deal("T2")) == "first third sixth"


def test_ta_3_2_higher_or_good_and_second_only_with_the_pagat():
    position = play(deal("T2", "T1"), "first")
    assert legal(position) == "good second third sixth"
    play(position, "second")
    assert (position.to_move(), legal(position)) == (2, "good third sixth")
    play(position, "third")
    assert (position.to_move(), legal(position)) == (3, "good sixth")
    assert refused(position, "third") == NOT_NOW
    play(position, "good")
    # Forehand was overbid and gets another turn, the holder of the Pagát too.
    assert (position.to_move(), legal(position)) == (0, "good sixth")
    play(position, "good")
    assert position.to_move() == 1
    play(position, "sixth")
    # Who has passed is out: only seat 2 is asked.
    assert (position.to_move(), legal(position)) == (2, "good")
    play(position, "good")
    assert (position.table.contract, position.table.declarer) == (6, 1)


def test_ta_3_2_nobody_raises_his_own_bid():
    position = play(deal(), "third good good good")
    assert (position.phase, position.table.declarer) == (TRIO_PHASE, 0)


def test_ta_3_2_after_the_approval_first_or_varsava():
    position = play(deal("T1"), "first good good good")
    assert position.phase == DECIDE and (position.to_move(), legal(position)) == (0, "first varsava")
    play(position, "first")
    assert position.phase == CALL
    # Not when somebody bid higher.
    assert play(deal(), "first third good good good").phase == TRIO_PHASE


def test_ta_3_2_g3_other_auctions():
    once = play(deal(settings="auction=once"), "first third good sixth")
    assert (once.table.contract, once.table.declarer) == (6, 3)
    assert play(deal(settings="auction=once"), "first good good good").phase == DECIDE
    once = play(deal(settings="auction=once"), "third good good good")
    assert (once.phase, once.to_move()) == (TRIO_PHASE, 0)
    hold = play(deal(settings="auction=hold"), "first third good good")
    assert (hold.to_move(), legal(hold)) == (0, "good third sixth")  # earlier than seat 1
    play(hold, "third")
    assert (hold.to_move(), legal(hold)) == (1, "good sixth")  # later than forehand
    play(hold, "good")
    assert (hold.table.contract, hold.table.declarer) == (3, 0)
    for dealer in range(4):
        hold = play(deal(settings="auction=hold", dealer=dealer), "first third sixth good good")
        assert (hold.to_move(), legal(hold)) == ((dealer + 2) % 4, "good sixth")
        play(hold, "sixth")
        assert (hold.to_move(), legal(hold)) == ((dealer + 3) % 4, "good")
        play(hold, "good")
        assert hold.table.declarer == (dealer + 2) % 4
    upgrade = play(deal("T1", settings="upgrade=on"), "first good good good")
    assert legal(upgrade) == "first second third sixth varsava"
    assert legal(play(deal("T2", settings="upgrade=on"), "first good good good")) == "first third sixth varsava"
    play(upgrade, "third")
    assert upgrade.phase == TRIO_PHASE


def test_ta_3_3_the_order_of_phases():
    for words, phases in (
        ("first good good good first", "call discard basic announce"),
        ("first third good good good trio1", "discard basic announce"),
        ("first sixth good good good", "basic announce"),
    ):
        position = play(deal("", "", "", ""), words)
        found = []
        buf = bytearray(64)
        while position.phase not in (PLAY, DONE):
            if not found or found[-1] != phase_text(position.phase):
                found.append(phase_text(position.phase))
            position.legal(buf)
            position.apply(buf[0])
        assert " ".join(found) == phases


def test_ta_3_4_what_is_not_played():
    position = until(deal(), ANNOUNCE)
    play(position, PASSES)
    assert position.phase == DONE and not position.result().outcome.played
    assert position.result().tricks == [0, 0, 0, 0]
    third = play(until(play(deal(), "third good good good trio1"), ANNOUNCE), PASSES)
    assert third.phase == DONE and not third.result().outcome.played
    # Its holder of the called card is known for the settlement.
    first = play(until(deal("", "", "T19"), ANNOUNCE), PASSES)
    assert first.result().outcome.side == 0b0101 and first.result().outcome.eyes == 0


def test_ta_3_4_what_is_played():
    for words in ("third good good good trio2 trio2", "third good good good trio2 trio3", "sixth good good good"):
        position = play(until(play(deal(), words), ANNOUNCE), PASSES)
        assert position.phase == PLAY
    second = play(until(play(deal("T1"), "second good good good"), ANNOUNCE), PASSES)
    assert second.phase == PLAY
    for words in ("pass pass flek-game", "valat", "pass pass valat against"):
        first = until(deal("", "T19", "", "T1"), ANNOUNCE)
        play(first, words)
        assert until(first, PLAY).phase == PLAY
    third = until(play(deal(), "third good good good trio1"), ANNOUNCE)
    play(third, "pass flek-game " + PASSES)
    assert third.phase == PLAY


# Talon, partner, discards


def test_ta_4_1_four_one_one_none_counted_from_the_declarer():
    talon = "7C,8C,9C,TC,7S,8S"
    position = play(deal("T2", talon=talon, dealer=0), FIRST + " call19")
    assert position.table.declarer == 1
    assert [len(position.hands[seat]) for seat in range(4)] == [12, 16, 13, 13]
    for c in talon.split(",")[:4]:
        assert c in hand(position, 1)
    assert "7S" in hand(position, 2) and "8S" in hand(position, 3)
    # Only the buyer sees what he buys.
    assert [PACK54.text(c) if c else "-" for c in position.view(1).talon] == "7C,8C,9C,TC,-,-".split(",")
    assert [PACK54.text(c) if c else "-" for c in position.view(2).talon] == "-,-,-,-,7S,-".split(",")
    assert not sum(position.view(0).talon)


def test_ta_4_1_g4_one_two_three_none():
    position = play(deal(settings="talon=1230"), FIRST + " call19")
    assert [len(position.hands[seat]) for seat in range(4)] == [13, 14, 15, 12]
    assert list(position.table.owner) == [0, 1, 1, 2, 2, 2]


def test_ta_4_1_g5_a_card_may_be_refused():
    position = play(deal(settings="refuse=on", talon="7C,8C,9C,TC,7S,8S"), FIRST + " call19")
    assert position.phase == OFFER and (position.to_move(), legal(position)) == (1, "take refuse")
    assert not position.view(1).talon[4]  # unseen
    play(position, "refuse refuse")
    assert position.to_move() == 3
    play(position, "refuse")  # the last one to refuse: it is the declarer's
    assert position.table.owner[4] == 0 and "7S" in hand(position, 0)
    assert position.to_move() == 2
    play(position, "refuse take")
    assert position.table.owner[5] == 3 and "8S" in hand(position, 3) and position.phase == DISCARD
    assert [position.table.todo[seat] for seat in range(4)] == [5, 0, 0, 1]
    assert position.view(0).hand == list(position.hand(0)) and position.view(3).hand == list(position.hand(3))


def test_ta_4_1_third_on_the_first_trio():
    position = play(deal(talon="7C,8C,9C,TC,JC,CC"), "third good good good")
    assert (position.phase, legal(position)) == (TRIO_PHASE, "trio1 trio2")
    assert [PACK54.text(c) for c in position.view(0).talon[:3]] == ["7C", "8C", "9C"]
    assert not sum(position.view(1).talon)
    play(position, "trio1")
    assert position.table.trio == 0 and "8C" in hand(position, 0) and position.table.todo[0] == 3
    assert not sum(position.view(1).talon) and not sum(position.view(0).talon[3:])  # the rest stays face down
    assert position.to_move() == 0 and position.phase == DISCARD


def test_ta_4_1_third_on_the_second_trio():
    position = play(deal(talon="7C,8C,9C,TC,JC,CC"), "third good good good trio2")
    # The first trio is turned up for all, the second is seen by the declarer alone.
    assert [PACK54.text(c) for c in position.view(2).talon if c] == ["7C", "8C", "9C"]
    assert sum(position.view(0).talon[3:]) and legal(position) == "trio2 trio3"
    play(position, "trio2")
    assert position.table.trio == 1 and "JC" in hand(position, 0) and "7C" not in hand(position, 0)
    assert not sum(position.view(2).talon[3:])
    assert "7C" not in PACK54.hand_text(position.view(2).unseen())  # it lies there, everybody knows


def test_ta_4_1_third_back_to_the_first_trio():
    position = play(deal(talon="7C,8C,9C,TC,JC,CC"), "third good good good trio2 trio3")
    assert position.table.trio == 2 and "7C" in hand(position, 0) and "JC" not in hand(position, 0)
    assert [PACK54.text(c) for c in position.view(2).talon] == ["7C", "8C", "9C", "TC", "JC", "CC"]
    assert PACK54.hand_text(position.view(2).known(0)) == "7C,8C,9C"
    assert position.view(0).known(0) == []


def test_ta_4_1_g6_the_rest_may_be_shown():
    words = "third good good good trio1"
    position = play(deal(talon="7C,8C,9C,T5,KH,CC", settings="trio=shown"), words)
    for seat in range(4):
        assert [PACK54.text(c) if c else "-" for c in position.view(seat).talon[3:]] == ["T5", "KH", "-"]


def test_ta_4_1_unused_trio_and_talon_are_the_opponents():
    for words, lying in (("third good good good trio1", "KC KS KD"), ("sixth good good good", "QC CC JC KC KS KD")):
        position = deal("", "T1", talon="QC,CC,JC,KC,KS,KD")
        until(play(position, words), ANNOUNCE)
        play(position, "pass flek-game pass pass pass pass")
        until(position, DONE)
        outcome = position.result().outcome
        mine = sum([VALUES[c] for c in position.discards[0]])
        cards = len(position.discards[0])
        for number in range(position.table.done):
            if position.table.takers[number] == 0:
                mine += sum([VALUES[c] for c in position.table.trick(number)])
                cards += 4
        if position.table.claimer == 0:
            for held in position.hands:
                mine += sum([VALUES[c] for c in held])
                cards += len(held)
        assert outcome.eyes == eyes(mine, cards)
        assert len(lying.split()) == 6 - position.table.bought[0]


def test_ta_4_2_who_may_be_called():
    for held, calls in (
        ("T2", "call19"),
        ("T18", "call19"),
        ("T19", "call18 call19"),
        ("T19,T18", "call17 call19"),
        ("T19,T17", "call18 call19"),
        ("T19,T18,T17", "call16 call19"),
        ("T19,T18,T17,T16", "call19"),
    ):
        position = play(deal(held, "T15"), FIRST)
        assert legal(position) == calls, held
    position = play(deal("T19,T18,T17,T16", "T15", settings="callxv=on"), FIRST)
    assert legal(position) == "call15 call19"
    assert legal(play(deal("T19,T18,T17,T16,T15", settings="callxv=on"), FIRST)) == "call19"


def test_ta_4_2_the_partner_is_secret_and_knows():
    position = play(until(deal("T1,T20", "T2", "T19"), ANNOUNCE), "pagat flek-pagat pass pass pass pass")
    assert position.phase == PLAY
    assert [view.side for view in [position.view(seat) for seat in range(4)]] == [1, -1, 1, -1]
    assert position.view(0).table.sides == [1, -1, 0, 0]  # seat 1 showed itself by its flek


def test_ta_4_2_the_partner_is_known_when_the_card_falls():
    position = until(play(deal("KC", "T19,8C", "KD"), FIRST + " call19"), ANNOUNCE)
    play(position, "pass pass flek-game")
    until(position, PLAY)
    assert position.table.sides == [1, 0, -1, 0]
    buf = bytearray(64)
    while position.phase == PLAY and "T19" in hand(position, 1):
        words = legal(position).split()
        position.apply(PACK54.parse_action("T19" if "T19" in words else words[0]))
        assert position.legal(buf) or position.phase == DONE
    assert position.table.sides == [1, 1, -1, -1]


def test_ta_4_2_the_declarer_buys_the_called_card():
    position = until(deal("T2", talon="T19,7C,8C,9C"), ANNOUNCE)
    assert position.sides == [1, -1, -1, -1]
    assert position.table.sides == [1, 0, 0, 0]  # he need not say so
    assert [position.view(seat).side for seat in range(4)] == [1, -1, -1, -1]


def test_ta_4_2_g8_or_says_that_he_is_alone():
    position = until(deal("T2", talon="T19,7C,8C,9C", settings="lone=told"), TELL)
    assert (position.to_move(), legal(position)) == (0, "alone")
    play(position, "alone")
    assert position.table.sides == [1, -1, -1, -1] and position.table.alone
    position = until(deal("T2", "T19", settings="lone=told"), TELL)
    assert legal(position) == "good"
    play(position, "good")
    assert position.table.sides == [1, 0, 0, 0]


def test_ta_4_2_g9_another_buyer_becomes_partner():
    position = until(deal("T2", talon="7C,8C,9C,TC,T19"), ANNOUNCE)
    assert position.sides == [1, 1, -1, -1] and position.view(1).side == 1


def test_ta_4_2_own_card_called():
    position = until(play(deal("T19"), FIRST + " call19"), ANNOUNCE)
    assert position.sides == [1, -1, -1, -1] and position.table.sides == [1, 0, 0, 0]
    play(position, "pass flek-game pass pass pass pass")
    until(position, DONE)
    assert position.result().outcome.alone


def test_ta_4_2_g33_who_wants_no_partner_says_so():
    assert legal(play(deal("T2", settings="alone=on"), FIRST)) == "call19 alone"
    assert legal(play(deal("T19", settings="alone=on"), FIRST)) == "call18 call19 alone"
    assert refused(play(deal("T2"), FIRST), "alone") == NOT_NOW
    for contract, words in ((FIRST, ""), ("second good good good", "lone=told")):
        position = play(deal("T1,T2", "T19", settings="alone=on " + words), contract + " alone")
        assert Taroky.from_code(position.code()).code() == position.code()
        assert position.decided(len(position.history) - 1)
        until(position, ANNOUNCE)
        assert position.table.bought[0] == 4 and not position.table.called
        assert position.table.alone and position.table.sides == [1, -1, -1, -1] == position.sides
        assert [position.view(seat).side for seat in range(4)] == [1, -1, -1, -1]
        play(position, "pass flek-game pass pass pass pass")
        assert "T19" in hand(position, 1)
        until(position, DONE)
        outcome = position.result().outcome
        assert outcome.alone and not outcome.called
        points = position.result().points
        assert points[0] == -3 * points[1] or contract != FIRST


def test_ta_4_3_as_many_as_bought_and_the_declarer_last():
    position = play(deal(), FIRST + " call19")
    order = []
    while position.phase == DISCARD:
        order.append(position.to_move())
        play(position, legal(position).split()[0])
    assert order == [1, 2, 0, 0, 0, 0]
    assert [len(held) for held in position.hands] == [12] * 4
    assert [len(cards) for cards in position.discards] == [4, 1, 1, 0]


def test_ta_4_3_never_kings_nor_the_trul():
    position = play(deal("KC,7C,8C,9C,TC,T1,T21,SK", talon="KS,KD,JC,CC"), FIRST + " call19")
    until_declarer(position)
    assert legal(position).split()[:6] == ["7C", "8C", "9C", "TC", "JC", "CC"]
    for word in ("KC", "KS", "T1", "T21", "SK"):
        assert refused(position, word) == NOT_DISCARDED
    assert refused(position, "T5" if "T5" in hand(position, 0) else "T3") in (TAROK_NOT_DISCARDED, NOT_HELD)
    assert refused(position, "good") == NOT_NOW


def until_declarer(position):
    """Plays on to the declarer's first discard."""
    while position.to_move() != position.table.declarer or position.phase != DISCARD:
        play(position, legal(position).split()[0])


def test_ta_4_3_taroks_only_by_force_and_shown():
    position = deal("KC,T1,T21,SK,T2,T3,T4,T5,T6,T7,T8,T9", talon="KS,KD,T10,7C", settings="")
    play(position, FIRST + " call19")
    until_declarer(position)
    assert legal(position) == "7C"
    assert refused(position, "T2") == TAROK_NOT_DISCARDED
    play(position, "7C")
    assert legal(position) == "T2 T3 T4 T5 T6 T7 T8 T9 T10"
    play(position, "T2 T3 T4")
    assert [PACK54.text(c) for _, c in position.table.shown] == ["T2", "T3", "T4"]
    for seat in range(1, 4):
        view = position.view(seat)
        assert view.table.shown == position.table.shown
        unseen = [PACK54.text(c) for c in view.unseen()]
        assert "T2" not in unseen and "7C" in unseen


def test_ta_4_3_the_called_card_stays():
    held = "KC,T19,T21,SK,T2,T3,T4,T5,T6,T7,T8,T9"
    position = play(deal(held, talon="KS,KD,T10,T1"), FIRST + " call19")
    until_declarer(position)
    assert refused(position, "T19") == NOT_DISCARDED
    assert "T19" not in legal(position) and "T10" in legal(position)


def test_ta_4_3_discards_count_for_their_side():
    position = play(deal("QC,QS,QD,QH", "T19"), FIRST + " call19")
    until_declarer(position)
    play(position, "QC QS QD QH")
    until(position, ANNOUNCE)
    play(position, "pass pass flek-game")
    until(position, DONE)
    # Four queens are 16 raw points more than none: without them the side would have so much less.
    outcome = position.result().outcome
    side = [0, 1]
    raw = 16 + sum([VALUES[c] for c in position.discards[1]])
    cards = 4 + len(position.discards[1])
    for number in range(position.table.done):
        if position.table.takers[number] in side:
            raw += sum([VALUES[c] for c in position.table.trick(number)])
            cards += 4
    if position.table.claimer in side:
        for held in position.hands:
            raw += sum([VALUES[c] for c in held])
            cards += len(held)
    assert outcome.eyes == eyes(raw, cards)


# Announcements and contra


def basics_of(held, settings=""):
    """What a declarer of a Sixth with these cards announces."""
    position = deal(held, settings=settings)
    play(position, "sixth good good good")
    return legal(position)


def test_ta_5_1_every_basic_announcement():
    pips = "7C,8C,9C,7S,8S,9S,4D,3D,2D,4H,3H,2H"

    def filled(cards):
        have = cards.split(",") if cards else []
        return ",".join(have + pips.split(",")[: 12 - len(have)])

    low = "T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12"
    for cards, said in (
        ("", "nothing"),  # no barvy in this version
        ("T2", "nothing"),  # nor barvičky
        (low[:20], "nothing"),  # seven taroks
        ("T2,T3,T4,T5,T6,T7,T8,T9", "tarocky"),
        ("T2,T3,T4,T5,T6,T7,T8,T9,T10", "tarocky"),
        ("T2,T3,T4,T5,T6,T7,T8,T9,T10,T11", "taroky"),
        ("T1,T21,SK", "trul"),
        ("T1,T21", "nothing"),
        ("T1,T21,KC", "nothing"),
        ("T1,T21,KC,KS", "honery"),
        ("SK,KC,KS,KD", "honery"),
        ("T1,T21,SK,KC", "trulhonery"),
        ("T1,T21,SK,KC,KS,KD", "trulhonery"),
        ("KC,KS,KD,KH", "kralovske"),
        ("KC,KS,KD,KH,T1,T21", "kralovske"),
        ("KC,KS,KD,KH,T1,T21,SK", "trul+kralovske"),
        ("T1,T21,SK,T2,T3,T4,T5,T6", "tarocky+trul"),
        ("T1,T21,SK,T2,T3,T4,T5,T6,T7,T8,KC", "taroky+trulhonery"),
    ):
        assert basics_of(filled(cards)) == said, (cards, basics_of(filled(cards)))
    assert basics_of(filled("KC,KS,KD,KH,T1,T21,SK"), "seven=one") == "kralovske"


def test_ta_5_1_by_the_cards_after_discarding_and_from_the_declarer_on():
    position = play(deal(), "first good third good good trio1")
    until(position, BASICS_PHASE)
    order = []
    while position.phase == BASICS_PHASE:
        order.append(position.to_move())
        words = legal(position).split()
        assert len(words) == 1  # all of them, and no other
        play(position, words[0])
    assert order == [2, 3, 0, 1]
    forehand = play(deal(settings="firstword=forehand"), "first good third good good trio1")
    assert until(forehand, BASICS_PHASE).to_move() == 0
    # None in Varšava.
    assert play(deal(), "first good good good varsava").phase == PLAY


def test_ta_5_2_pagat_of_second_is_announced_by_itself():
    position = until(play(deal("T1", "T19"), "second good good good"), ANNOUNCE)
    assert position.table.units[PAGAT] == 1 and position.table.by[PAGAT] == 0
    assert legal(position) == "pass valat"
    play(position, "pass pass")
    assert "flek-pagat" in legal(position) and "flek-game" in legal(position)


def test_ta_5_2_pagat_in_first_with_or_against():
    position = until(deal("T2", "T19", "T1"), ANNOUNCE)
    play(position, "pass pass")
    assert legal(position) == "pass pagat valat flek-game"
    play(position, "pagat")
    assert (position.to_move(), legal(position)) == (2, "against")
    play(position, "against")
    assert position.table.units[PAGAT] == -1 and position.table.sides == [1, 0, -1, 0]
    assert position.to_move() == 3
    position = until(deal("T2", "T1,T19"), ANNOUNCE)
    play(position, "pass pagat")
    assert legal(position) == "with"
    play(position, "with")
    assert position.table.sides == [1, 1, -1, -1] and position.table.units[PAGAT] == 1
    # The declarer need not say it.
    position = play(until(deal("T1", "T19"), ANNOUNCE), "pagat")
    assert position.to_move() == 1 and position.table.units[PAGAT] == 1


def test_ta_5_2_g13_a_defender_may_announce_pagat():
    position = until(play(deal("T2", "T1"), "sixth good good good"), ANNOUNCE)
    play(position, "pass")
    assert "pagat" in legal(position)
    play(position, "pagat")
    assert position.table.units[PAGAT] == -1 and position.to_move() == 2  # the side is known, nothing is asked
    position = until(play(deal("T2", "T1", settings="defpagat=off"), "sixth good good good"), ANNOUNCE)
    assert "pagat" not in legal(play(position, "pass"))
    position = until(deal("T2", "T1", "T19", settings="defpagat=off"), ANNOUNCE)
    assert "pagat" in legal(play(position, "pass"))  # in First always


def test_ta_5_2_uho_only_with_an_announced_pagat_of_its_side():
    position = until(deal("T1,T20", "T2,T19", "KC", "KS"), ANNOUNCE)
    play(position, "pass")
    assert "uho" not in legal(position)
    play(position, "pass pass pass")
    position = until(deal("T1,T20", "T2,T19"), ANNOUNCE)
    play(position, "pagat")
    assert "uho" in legal(position)
    play(position, "uho")  # the partner: that shows him
    assert position.table.units[UHO] == 1 and position.table.sides == [1, 1, -1, -1]
    position = until(deal("T1,T20", "T2", "T19"), ANNOUNCE)
    play(position, "pagat")
    assert "uho" not in legal(position)


def test_ta_5_2_g17_valat_of_either_side_once():
    position = until(deal("T20", "T19"), ANNOUNCE)
    play(position, "valat")
    assert "valat" not in legal(position).split()  # seat 1 is of the same side
    play(position, "pass")
    play(position, "valat against")
    assert position.table.units[4] == -1 and "valat" not in legal(position).split()
    only = until(deal("T20", "T19", settings="valat=declarer"), ANNOUNCE)
    assert "valat" in legal(only).split()
    assert "valat" not in legal(play(only, "pass pass")).split()


def test_ta_5_3_flek_re_sup():
    position = until(play(deal(), "sixth good good good"), ANNOUNCE)
    assert "flek-game" not in legal(position)  # nobody doubles against himself
    play(position, "pass flek-game")
    assert "flek-game" not in legal(position)  # once doubled it is the declarer's turn
    play(position, "pass pass flek-game")
    assert position.table.levels[0] == 2 and "flek-game" in legal(position)
    play(position, "flek-game pass pass")
    assert position.table.levels[0] == 3 and "flek-game" not in legal(position)
    position = until(play(deal(settings="maxflek=16"), "sixth good good good"), ANNOUNCE)
    play(position, "pass flek-game pass pass flek-game flek-game pass pass flek-game")
    assert position.table.levels[0] == 4
    assert "flek-game" not in legal(position)


def test_ta_5_3_units_are_doubled_apart_or_pagat_and_uho_together():
    position = until(play(deal("T1,T2"), "sixth good good good"), ANNOUNCE)
    play(position, "pagat pass pass pass uho")
    assert legal(position) == "pass valat flek-game flek-pagat flek-uho flek-both"
    play(position, "flek-both")
    assert list(position.table.levels) == [0, 1, 1, 0, 0] and position.table.contra_by == 1
    assert legal(position) == "pass valat flek-game"
    play(position, "flek-game pass")
    assert legal(position) == "pass valat flek-game flek-pagat flek-uho flek-both"
    play(position, "flek-uho")
    assert list(position.table.levels) == [1, 1, 2, 0, 0]
    play(position, "flek-uho")
    assert list(position.table.levels) == [1, 1, 3, 0, 0]


def test_ta_5_3_a_valat_of_the_others_has_its_own_contra():
    position = until(play(deal("SK"), "sixth good good good"), ANNOUNCE)
    play(position, "pass valat pass pass")
    assert legal(position) == "pass valat flek-countervalat"
    play(position, "flek-countervalat")
    assert list(position.table.levels) == [0, 0, 0, 0, 1]
    until(position, DONE)
    assert [one for one in selective(position) if one[0] == VALAT] == [(VALAT, 1, 1, 0, 1)]


def test_ta_5_3_contra_shows_sides():
    position = until(deal("", "T19"), ANNOUNCE)
    play(position, "pass")
    assert "flek-game" not in legal(position)  # the partner may not
    play(position, "pass flek-game")
    assert position.table.sides == [1, 0, -1, 0]
    play(position, "pass pass flek-game")
    assert position.table.sides == [1, 1, -1, -1]  # a re by another seat than the declarer


def test_ta_5_4_four_passes_end_it_and_anything_begins_anew():
    position = until(play(deal("T1"), "sixth good good good"), ANNOUNCE)
    play(position, "pass pass pass flek-game pass pass pass")
    assert position.phase == ANNOUNCE and position.to_move() == 3
    play(position, "pass")
    assert position.phase == PLAY
    position = until(play(deal(), "first sixth good good good"), ANNOUNCE)
    assert position.to_move() == 1  # the declarer begins


# Tricks


def test_ta_6_forehand_leads_and_the_winner_goes_on():
    position = play(until(play(deal(), "first good sixth good good"), ANNOUNCE), PASSES)
    assert position.to_move() == 0
    position = play(until(play(deal(settings="lead=declarer"), "first good sixth good good"), ANNOUNCE), PASSES)
    assert position.to_move() == 2
    # First and Varšava stay with forehand.
    position = until(play(deal("T1", settings="lead=declarer"), "second good good good"), ANNOUNCE)
    assert play(position, PASSES).to_move() == 0
    assert play(deal(settings="lead=declarer"), "first good good good varsava").to_move() == 0


def in_play(*hands, **more):
    """A Sixth of seat 0 in its first trick."""
    return play(until(play(deal(*hands, **more), "sixth good good good"), ANNOUNCE), PASSES)


def test_ta_6_follow_suit_then_tarok_then_anything():
    position = in_play("7C", "8C,KC,T2", "T3,T4,8S", "4D", talon="9C,TC,JC,CC,QC,7S")
    play(position, "7C")
    assert legal(position) == "8C KC"  # no need to beat
    assert refused(position, "T2") == MUST_FOLLOW and refused(position, "QS") in (MUST_FOLLOW, NOT_HELD)
    play(position, "8C")
    for word in legal(position).split():
        assert word[0] == "T" and word[1:].isdigit()
    assert refused(position, "good") == NOT_NOW


def test_ta_6_neither_suit_nor_tarok():
    taroks = ",".join(["T" + str(n) for n in range(1, 12)])
    position = in_play(taroks + ",7C", "SK,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,KC", "KS", "KD")
    play(position, "T1 T12")
    assert legal(position) == PACK54.hand_text(position.hand(2)).replace(",", " ")


def test_ta_6_the_highest_tarok_or_the_highest_of_the_suit_takes():
    position = in_play("7C,T5", "KC", "T2", "QC", talon="8C,9C,TC,JC,CC")
    play(position, "7C KC")
    play(position, "T2" if "T2" in legal(position).split() else legal(position).split()[0])
    play(position, "QC")
    assert position.table.takers[0] == 2 and position.to_move() == 2
    assert position.table.voids[2] & 1 and position.table.last_trick() == 0
    play(position, legal(position).split()[0])
    assert position.table.last_trick() == -1  # only until the next card


def test_ta_6_a_discarded_suit_takes_nothing():
    taroks = "T1,T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12"
    position = in_play("4D,3D", "KS,KC", "KH", taroks)
    assert refused(position, "KS") == NOT_HELD
    play(position, "4D")
    lead = position.table.leader
    play(position, legal(position).split()[0])
    assert position.table.leader == lead == 0


def test_ta_6_a_claim_is_sure():
    taroks = "T11,T12,T13,T14,T15,T16,T17,T18,T19,T20,T21,SK"
    position = in_play(taroks, "T1")
    assert "claim" not in legal(position)  # the Pagát of another player must be played
    position = in_play(taroks, talon="T1")
    assert "claim" not in legal(position)  # and nobody knows where it is
    assert in_play("T10," + taroks[4:]).reason(128) == NOT_NOW
    position = in_play("T1,T2,T3,T4,T5,T6,T7,T8,T9,T10,T11,T12", "T13,T14", "T15", "T16,T17,T18,T19,T20,T21,SK")
    assert "claim" not in legal(position)
    for words, sure in ((PASSES, True), ("pass pagat " + PASSES, False)):
        position = until(play(deal(taroks, "T1", "T2,T3,T4,T5,T6,T7,T8,T9,T10"), "sixth good good good"), ANNOUNCE)
        play(position, words + " SK T1 T3")
        finish_trick(position)
        # an announced Pagát has fallen: II may still be a silent Uho that is lost
        assert ("claim" in legal(position).split()) == sure
    seen_claims = 0
    for seed in range(60):
        position = play(Taroky.deal(seed), "sixth good good good")
        until(position, PLAY)
        buf = bytearray(64)
        while position.phase == PLAY:
            n = position.legal(buf)
            if buf[n - 1] == 128:
                seen_claims += 1
                check_claim(position)
                break
            position.apply(buf[0])
    assert seen_claims > 5


def check_claim(position):
    """However the rest is played by the others, the claimer takes all of it, if it plays from the top."""
    claimer = position.to_move()
    left = 12 - position.table.done
    claimed = Taroky.from_code(position.code())
    play(claimed, "claim")
    assert claimed.phase == DONE and sum(claimed.result().tricks) == 12
    for seed in range(6):
        rng = Rng(seed)
        other = Taroky.from_code(position.code())
        buf = bytearray(64)
        while other.phase == PLAY:
            n = other.legal(buf)
            words = [buf[i] for i in range(n) if buf[i] != 128]
            if other.to_move() == claimer:
                taroks = [c for c in words if c > 64]
                outside = [c for c in PACK54.cards if c > 64 and c not in other.hands[claimer]
                           and c not in list(other.table.log)]  # fmt: skip
                other.apply(max(taroks) if taroks and outside else max([c for c in words if c < 64] or words))
            else:
                other.apply(words[rng.below(len(words))])
        assert other.table.taken[claimer] == position.table.taken[claimer] + left
        assert other.result().outcome.eyes == claimed.result().outcome.eyes
        assert selective(other) == selective(claimed)


PAGAT_HAND = "T1,T2,T15,T16,T17,T18,T19,T20,T21,SK,KC,KS"


def test_ta_5_2_announced_pagat_and_uho_are_kept():
    position = until(play(deal(PAGAT_HAND), "sixth good good good"), ANNOUNCE)
    play(position, "pagat pass pass pass uho pass pass pass pass")
    assert "T1" not in legal(position).split() and "T2" not in legal(position).split()
    assert refused(position, "T1") == KEPT_ANNOUNCED and refused(position, "T2") == KEPT_ANNOUNCED
    for word in ("SK", "T21", "T20", "T19", "T18", "T17", "T16", "T15"):
        play(position, word)
        finish_trick(position)
    free = until(play(deal(PAGAT_HAND, settings="bound=off"), "sixth good good good"), ANNOUNCE)
    play(free, "pagat pass pass pass uho pass pass pass pass")
    assert "T1" in legal(free).split() and "T2" in legal(free).split()


def finish_trick(position):
    """The others play their lowest cards."""
    while position.phase == PLAY and position.table.count:
        play(position, legal(position).split()[0])


def played_out(settings="", words="pagat pass pass pass uho pass pass pass pass", order=None):
    """A Sixth with the strongest hand, played in this order."""
    position = until(play(deal(PAGAT_HAND, settings=settings), "sixth good good good"), ANNOUNCE)
    play(position, words)
    for word in (order or "SK T21 T20 T19 T18 T17 T16 T15 KC KS T2 T1").split():
        if position.phase != PLAY:
            break
        if position.to_move() != 0:
            return position
        play(position, word)
        finish_trick(position)
    return position


def test_ta_6_a_claim_keeps_pagat_and_uho_for_their_tricks():
    for words in (PASSES, "pagat pass pass pass uho pass pass pass pass", "pagat pass pass pass pass"):
        position = until(play(deal(PAGAT_HAND), "sixth good good good"), ANNOUNCE)
        play(position, words)
        for word in "SK T21 T20 T19 T18 T17 T16 T15".split():
            if "claim" in legal(position).split():
                break
            play(position, word)
            finish_trick(position)
        assert 1 < position.table.done < 9
        check_claim(position)


def test_ta_5_2_pagat_and_uho_made():
    position = played_out()
    assert position.phase == DONE and position.result().tricks == [12, 0, 0, 0]
    assert selective(position) == [(PAGAT, 0, 1, 1, 0), (UHO, 0, 1, 1, 0), (VALAT, 0, 0, 1, 0)]


def test_ta_5_2_silent_uho_beside_an_announced_pagat():
    position = played_out(words="pagat pass pass pass pass")
    assert selective(position) == [(PAGAT, 0, 1, 1, 0), (UHO, 0, 0, 1, 0), (VALAT, 0, 0, 1, 0)]
    position = played_out(words="pagat pass pass pass pass", order="SK T21 T20 T19 T18 T17 T16 T15 T2 KC KS T1")
    assert [one for one in selective(position) if one[0] == UHO] == []


def test_ta_6_a_claim_of_the_last_trick_leaves_an_uho_that_was_played_as_it_is():
    """The Pagát was lost before: the silent Uho of trick 11 is there whether or not the last trick is claimed."""
    for order in ("T1 KS T2", "KS T1 T2"):
        opening = "SK T21 T20 T19 T18 T17 T16 T15 " + order
        played = played_out("bound=off", "pagat pass pass pass pass", opening + " KC")
        claimed = played_out("bound=off", "pagat pass pass pass pass", opening + " claim")
        assert claimed.phase == DONE and claimed.table.claimer == 0
        assert [one for one in selective(played) if one[0] == UHO] == [(UHO, 0, 0, 1, 0)]
        assert selective(claimed) == selective(played)
        assert claimed.result().points == played.result().points


def test_ta_5_2_silent_pagat():
    position = played_out(words=PASSES)
    assert selective(position) == [(PAGAT, 0, 0, 1, 0), (VALAT, 0, 0, 1, 0)]  # and no Uho without it
    position = played_out(words=PASSES, order="SK T21 T20 T19 T18 T17 T16 T15 KC KS T1 T2")
    assert selective(position) == [(VALAT, 0, 0, 1, 0)]  # not in the last trick: there is none


def test_ta_5_2_announced_pagat_lost_when_played_early():
    position = played_out("bound=off", order="SK T21 T20 T19 T18 T17 T16 T15 KC KS T1 T2")
    assert selective(position) == [(PAGAT, 0, 1, 0, 0), (UHO, 0, 1, 0, 0), (VALAT, 0, 0, 1, 0)]


def test_ta_5_2_announced_valat_lost():
    position = until(deal("T20", "T19"), ANNOUNCE)
    play(position, "valat")
    until(position, DONE)
    found = [one for one in selective(position) if one[0] == VALAT]
    assert found and found[0][:4] == (VALAT, 0, 1, 0)


def taken_by_the_partner(words):
    """A First whose Pagát, played to the last trick by one of the declarer's side, is taken by the other one."""
    pagat = PACK54.parse("T1")
    buf = bytearray(64)
    for seed in range(400):
        rng = Rng(seed, 1)
        position = play(until(deal("T1,T20", "T19,SK"), ANNOUNCE), words)
        while position.phase == PLAY:
            n = position.legal(buf)
            cards = [buf[i] for i in range(n) if buf[i] != 128]
            cards = [c for c in cards if c != pagat and PACK54.text(c) != "SK"] or cards
            position.apply(cards[rng.below(len(cards))])
        if position.table.trick(11)[0] == pagat and position.table.takers[11] == 1:
            return position
    raise AssertionError("never")


def test_ta_5_2_g14_pagat_taken_by_the_partner():
    for words, announced in (("pagat " + PASSES, 1), ("pass pass flek-game " + PASSES, 0)):
        lost = taken_by_the_partner(words)
        assert [one for one in selective(lost) if one[0] == PAGAT] == [(PAGAT, 0, announced, 0, 0)]
        made = Taroky.from_code(lost.code().replace(";hands=", ";partnerpagat=made;hands="))
        assert [one for one in selective(made) if one[0] == PAGAT] == [(PAGAT, 0, announced, 1, 0)]


# Varšava


def varsava(*hands, **more):
    """A Varšava in its first trick, seat 0 to lead."""
    return play(deal(*hands, **more), "first good good good varsava")


def test_ta_6_1_nothing_is_announced_and_forehand_leads():
    position = varsava("T1")
    assert position.phase == PLAY and position.to_move() == 0
    assert [position.view(seat).side for seat in range(4)] == [0, 0, 0, 0] == position.sides


def test_ta_6_1_the_trick_must_be_overtaken():
    position = varsava("9C", "7C,TC,KC", "8C", "QC", talon="JC,CC")
    play(position, "9C")
    assert legal(position) == "TC KC"
    assert refused(position, "7C") == MUST_OVERTAKE
    play(position, "TC")
    # Who cannot plays any card of the suit.
    assert legal(position) == "8C"


def test_ta_6_1_a_plain_card_cannot_overtake_a_tarok():
    position = varsava("9C", "T7", "8C,KC", "QC", talon="7C,TC,JC,CC")
    play(position, "9C")
    play(position, "T7" if "T7" in legal(position).split() else legal(position).split()[0])
    assert legal(position) == "8C KC"


def test_ta_6_1_a_higher_tarok_if_void():
    position = varsava("9C", "T7", "T6,T9", "T5,8C", talon="7C,TC,JC,CC,QC,KC")
    play(position, "9C")
    play(position, "T7" if "T7" in legal(position).split() else legal(position).split()[0])
    assert "T6" not in legal(position).split() and "T9" in legal(position).split()
    assert refused(position, "T6") == MUST_OVERTAKE


def test_ta_6_1_the_pagat_is_the_last_tarok():
    position = varsava("T1,T2")
    assert "T1" not in legal(position).split() and refused(position, "T1") == PAGAT_LAST
    only = "7C,8C,9C,TC,JC,CC,QC,KC,7S,8S,9S,T1"
    assert "T1" in legal(varsava(only)).split()  # as the last tarok it may be led


def test_ta_6_1_the_mond_is_not_thrown_onto_the_skyz():
    position = varsava("SK", "T21,T5")
    assert "SK" in legal(position).split()
    play(position, "SK")
    assert "T5" in legal(position).split() and refused(position, "T21") == MOND_BANNED
    free = play(varsava("SK", "T21,T5", settings="mond=free"), "SK")
    assert "T21" in legal(free).split()
    assert "T21" in legal(varsava("T21")).split()  # led freely
    # Onto another tarok it is an overtaking card like any.
    assert "T21" in legal(play(varsava("T20", "T21"), "T20")).split()


def test_ta_6_1_g22_the_mond_ban_yields_first_then_the_pagat():
    plain = "7C,8C,9C,TC,JC,CC,QC,KC,7S,8S"
    position = play(varsava("SK", plain + ",T1,T21"), "SK")
    assert legal(position) == "T21"
    # Pagát and nothing else: it is the last tarok.
    position = play(varsava("SK", plain + ",9S,T1"), "SK")
    assert legal(position) == "T1"
    position = play(varsava("SK", plain + ",9S,T21"), "SK")
    assert legal(position) == "T21"


def test_ta_6_1_talon_cards_go_to_tricks_one_to_six():
    position = varsava(talon="7C,8C,9C,TC,JC,CC")
    for number in range(12):
        while position.table.done == number and position.phase == PLAY:
            play(position, legal(position).split()[0])
        shown = min(number + 1, 6)
        for seat in range(4):
            assert [c for c in position.view(seat).talon if c] == list(position.talon[:shown])
        assert list(position.table.owner[:shown]) == list(position.table.takers[:shown])
    outcome = position.result().outcome
    assert len(outcome.piles) == 4 and 69 <= sum(outcome.piles) <= 71
    for seat in range(4):
        assert bool(outcome.trickless >> seat & 1) == (not position.table.taken[seat])
        if outcome.trickless >> seat & 1:
            assert outcome.piles[seat] == 0


def test_ta_6_1_a_card_forgotten_stays_with_forehand():
    position = varsava(settings="fivesec=on")
    while position.phase == PLAY:
        play(position, legal(position).split()[0])
    assert position.phase == TALON_CARD and (position.to_move(), legal(position)) == (0, "add late")
    assert phase_text(position.phase) == "talon"
    play(position, "late")
    assert position.table.owner[0] == 0 and position.table.late == 1
    assert not sum(position.view(1).talon) and not sum(position.view(0).talon)
    assert position.phase == PLAY and position.to_move() == position.table.takers[0]
    while position.phase == PLAY:
        play(position, legal(position).split()[0])
    play(position, "add")
    assert position.view(2).talon[1] == position.talon[1]
    until(position, DONE)
    assert 69 <= sum(position.result().outcome.piles) <= 71


def test_ta_6_1_everybody_counts_his_own_pile():
    position = until(varsava(), DONE)
    for seat in range(4):
        cards = [
            c for number in range(12) if position.table.takers[number] == seat for c in position.table.trick(number)
        ]
        cards += [position.talon[i] for i in range(6) if position.table.takers[i] == seat]
        assert position.result().outcome.piles[seat] == eyes(sum([VALUES[c] for c in cards]), len(cards))


# House rules, codes, errors


def test_ta_8_2_options_are_checked():
    assert len(defaults(taroky_options.OPTIONS)) == len(Taroky.OPTIONS) == 32
    assert options_of("") == defaults(taroky_options.OPTIONS)
    names = [option.name for option in Taroky.OPTIONS]
    assert len(set(names)) == len(names)
    for option in Taroky.OPTIONS:
        assert 0 <= option.default < len(option.values) <= 255
        for i in range(len(option.values)):
            changed = options_of(option.name + "=" + option.values[i])
            assert option.of(changed) == i
    assert taroky_options.STAKE.number(options_of("stake=20 cap=200 maxflek=16")) == 20
    assert taroky_options.CAP.number(options_of("cap=200")) == 200
    assert taroky_options.MAXFLEK.number(options_of("maxflek=16")) == 16
    for setting in ("talon=22", "stake=7", "auction=never", "colour=red"):
        try:
            options_of(setting)
        except ValueError:
            continue
        raise AssertionError(setting)
    assert Taroky.deal(1, 1, 0, b"\x01").options == options_of("talon=1230")
    for wrong in (bytes(33), bytes([2]) + bytes(28)):
        try:
            Taroky.deal(1, 1, 0, wrong)
        except ValueError:
            continue
        raise AssertionError("options")


def test_ta_8_2_house_rules_are_in_the_code():
    position = deal("T1", settings="talon=1230 cap=50 auction=hold")
    code = position.code()
    assert ";talon=1230;" in code and ";cap=50;" in code and ";talon=" + PACK54.hand_text(position.talon) in code
    assert Taroky.from_code(code).options == position.options
    assert "varsava=" not in code
    for wrong in ("hearts;round=1", code + ";x", code + ";colour=red", code.replace("T1,", "T2,", 1)):
        try:
            Taroky.from_code(wrong)
        except ValueError:
            continue
        raise AssertionError(wrong)


def test_a_finished_round_takes_nothing_more():
    position = play(until(deal(), ANNOUNCE), PASSES)
    assert refused(position, "pass") == ROUND_OVER and legal(position) == ""
    for reason in (KEPT_ANNOUNCED, MOND_BANNED, MUST_FOLLOW, NOT_DISCARDED):
        assert reason_text(reason)
    open_round = deal()
    try:
        open_round.result()
    except ValueError as error:
        assert str(error) == "the round is not over"
    else:
        raise AssertionError("a result")


def test_the_result_is_settled_with_the_pot():
    position = until(play(deal("T1", totals=[-10, -10, -10, -10]), "second good good good"), ANNOUNCE)
    play(position, "pass flek-pagat pass pass pass pass")
    until(position, DONE)
    result = position.result()
    assert result.outcome.contract == 2 and result.outcome.contra_by == 1
    assert result.outcome.forehand == 0 and result.outcome.called == 19
    pagat = result.outcome.find(PAGAT)
    assert pagat[2:] == (1, pagat[3], 1)
    assert sum(result.points)  # into the pot or out of it
