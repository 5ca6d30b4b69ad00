"""Černá kočka, rule by rule (CK-1 to CK-13 and CK-18 to CK-21; the rules of a match are the sheet's)."""

from kocka.engine.cards import PACK32, QUEEN_OF_SPADES, THROW_IN, action_text
from kocka.engine.claim import takes_all
from kocka.engine.rng import Rng
from kocka.engine.round import (
    CACHNOV,
    DONE,
    DURCH,
    EVENT_TEXTS,
    HODOVKA,
    HOFMAN,
    HONEST_SUIT,
    KADOV,
    MUST_FOLLOW,
    NO_HEART_FIRST,
    NOT_HELD,
    NOT_NOW,
    OVER,
    PASS,
    PHASE_TEXTS,
    PLAY,
    POLITE_BLACK_CAT,
    POLITE_FIRST_TRICK,
    POLITE_SPADE_LEAD,
    REASON_TEXTS,
    ROUND_OVER,
    THROWN_IN,
    VAGON,
    WRONG_DURCH,
    IllegalAction,
    draw_for_deal,
)
from kocka.games.cerna_kocka.rules import ETIQUETTE, CernaKocka, etiquette
from tests.engine.positions import RAINBOW, SUITS, in_play, legal, parse_hands, play, play_lowest, refused


def _error(function, *arguments):
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("no ValueError")


def _events(position):
    return [EVENT_TEXTS[e] + "/" + str(seat) + "/" + str(trick) for e, seat, trick in position.result().events]


# CK-1, CK-2: cards and points


def test_ck_1_four_players():
    for seats in (0, 1, 2, 3, 5):
        hands = [[] for _ in range(seats)]
        assert "4 players" in _error(CernaKocka, hands)
    assert CernaKocka.deal(1).seats == 4


def test_ck_1_no_trumps():
    position = in_play(("7C,9D,TD,JD,QD,KD,AD,8D", SUITS[1], "7D,8C,9C,TC,JC,QC,KC,AC", SUITS[3]))
    play(position, "7C AS 8C AH")
    assert list(position.table.takers) == [2]


def test_ck_1_ace_is_high():
    position = in_play(RAINBOW, leader=1)
    play(position, "KC 9C TC AC")
    assert list(position.table.takers) == [0]


def test_ck_2_the_points_of_every_card():
    values = [("AH", 5), ("KH", 4), ("QH", 3), ("JH", 2), ("TH", 1), ("9H", 1), ("8H", 1), ("7H", 1), ("QS", 10)]
    total = 0
    for c in PACK32.cards:
        points = 0
        for text, value in values:
            if PACK32.text(c) == text:
                points = value
        assert CernaKocka.VALUES[c] == points
        total += points
    assert total == 28


def test_ck_2_points_go_to_the_taker_of_the_trick():
    position = play(in_play(SUITS), "AC QS AD AH")
    assert position.table.points == [15, 0, 0, 0]


# CK-3, CK-4: who deals, the deal


def _drawn_order(c):
    # Hearts > diamonds > spades > clubs, written out.
    return "789TJQKA".index(PACK32.text(c)[0]) * 4 + "CSDH".index(PACK32.text(c)[1])


def test_ck_3_the_lowest_card_drawn_deals():
    for seed in range(300):
        cards, dealer = draw_for_deal(seed, PACK32, 4)
        assert len(cards) == 4
        for seat in range(4):
            assert seat == dealer or _drawn_order(cards[dealer]) < _drawn_order(cards[seat])
    print(PACK32.hand_text(cards), dealer)


def test_ck_3_equal_ranks_go_by_suit():
    assert draw_for_deal(5, PACK32, 4) == (bytes(PACK32.parse_hand("7C,QS,7D,8D")), 0)
    assert draw_for_deal(18, PACK32, 4) == (bytes(PACK32.parse_hand("TD,7D,7H,KD")), 1)
    seen = [0] * 16
    for seed in range(1500):
        cards, dealer = draw_for_deal(seed, PACK32, 4)
        for seat in range(4):
            if seat != dealer and cards[seat] & 15 == cards[dealer] & 15:
                assert cards[seat] >> 4 > cards[dealer] >> 4
                seen[(cards[dealer] >> 4) * 4 + (cards[seat] >> 4)] += 1
    # Every pair of suits has met: clubs below spades below diamonds below hearts.
    for low in range(4):
        for high in range(low + 1, 4):
            assert seen[low * 4 + high]


def test_ck_3_everybody_deals_first_equally_often():
    counts = [0] * 4
    for seed in range(2000):
        counts[draw_for_deal(seed, PACK32, 4)[1]] += 1
    print(counts)
    assert min(counts) > 400


def test_ck_4_all_cards_are_dealt_one_at_a_time_clockwise():
    cards = list(PACK32.cards)
    Rng(77, 3).shuffle(cards)
    for dealer in range(4):
        position = CernaKocka.deal(77, 3, dealer)
        for i in range(32):
            assert cards[i] in position.dealt[(dealer + 1 + i) % 4]
        for seat in range(4):
            assert len(position.hand(seat)) == 8
            assert position.hand(seat) == position.dealt[seat] == bytes(sorted(position.dealt[seat]))


def test_ck_4_a_seed_and_a_number_fix_the_deal():
    assert CernaKocka.deal(5, 1).dealt == CernaKocka.deal(5, 1).dealt
    assert CernaKocka.deal(5, 1).dealt != CernaKocka.deal(5, 2).dealt
    assert CernaKocka.deal(5, 1).dealt != CernaKocka.deal(6, 1).dealt
    print(CernaKocka.deal(2**48 - 1, 1023, 3).code())


def test_ck_4_hands_are_checked():
    good = parse_hands(SUITS)
    for card, message in (
        (QUEEN_OF_SPADES, "QS is there twice"),
        (0x12, "no card of the 32"),
        (0, "no card of the 32"),
    ):
        bad = parse_hands(SUITS)
        bad[0][7] = card
        assert message in _error(CernaKocka, bad)
    bad = parse_hands(SUITS)
    bad[0].pop()
    assert "8 cards, not 7" in _error(CernaKocka, bad)
    assert "dealer" in _error(CernaKocka, good, 1, 4)
    assert "dealer" in _error(CernaKocka, good, 1, -1)
    for number in (0, -1, 1024):
        assert "1 to 1023" in _error(CernaKocka, good, number)
        assert "1 to 1023" in _error(CernaKocka.deal, 1, number)
    assert "totals" in _error(CernaKocka, good, 1, 0, None, [1, 2, 3])
    assert CernaKocka(good, 1, 0, b"").options == CernaKocka.defaults()
    assert "newer" in _error(CernaKocka, good, 1, 0, bytes(len(CernaKocka.OPTIONS) + 1))
    assert "etiquette" in _error(CernaKocka, good, 1, 0, b"\x04")


# CK-5: the pass


def test_ck_5_three_cards_go_to_the_left():
    position = CernaKocka(parse_hands(SUITS))
    play(position, "7C 8C 9C 7S 8S 9S 7D 8D 9D 7H 8H 9H")
    assert [PACK32.hand_text(position.hand(seat)) for seat in range(4)] == [
        "TC,JC,QC,KC,AC,7H,8H,9H",
        "7C,8C,9C,TS,JS,QS,KS,AS",
        "7S,8S,9S,TD,JD,QD,KD,AD",
        "7D,8D,9D,TH,JH,QH,KH,AH",
    ]


def test_ck_5_any_three_cards_may_be_given_but_none_twice():
    position = CernaKocka(parse_hands(SUITS))
    assert legal(position) == "7C 8C 9C TC JC QC KC AC"
    play(position, "AC")
    assert legal(position) == "7C 8C 9C TC JC QC KC"
    assert refused(position, "AC") == NOT_HELD
    assert refused(position, "7S") == NOT_HELD
    assert refused(position, "claim") == NOT_NOW
    assert refused(position, "throwin") == NOT_NOW


def test_ck_5_nobody_leads_before_all_have_passed():
    position = CernaKocka.deal(3)
    buf = bytearray(16)
    for count in range(12):
        assert position.phase == PASS and PHASE_TEXTS[position.phase] == "pass"
        assert position.to_move() == count // 3
        assert position.legal(buf) == 8 - count % 3
        assert not position.table.log
        position.apply(buf[0])
    assert position.phase == PLAY and position.to_move() == 1


def test_ck_5_received_cards_cannot_be_given_on():
    position = play(CernaKocka(parse_hands(SUITS)), "7C 8C 9C")
    assert legal(position) == "7S 8S 9S TS JS QS KS AS"
    assert refused(position, "7C") == NOT_HELD


def test_ck_5_what_came_is_seen_after_giving():
    position = play(CernaKocka(parse_hands(SUITS)), "7C 8C 9C 7S 8S")
    view = position.view(1)
    assert PACK32.hand_text(view.hand) == "9S,TS,JS,QS,KS,AS"
    assert view.got == b"" and PACK32.hand_text(view.gave) == "7S,8S"
    assert view.known() == [] and len(view.unseen()) == 26  # the neighbour has not picked them up
    play(position, "9S 7D 8D 9D 7H 8H 9H")
    view = position.view(1)
    assert PACK32.hand_text(view.got) == "7C,8C,9C"
    assert PACK32.hand_text(view.hand) == "7C,8C,9C,TS,JS,QS,KS,AS"
    assert view.receiver() == 2
    assert PACK32.hand_text(view.known()) == "7S,8S,9S"


# CK-6: the first lead


def test_ck_6_the_dealers_left_leads():
    for dealer in range(4):
        position = CernaKocka.deal(11, 1, dealer)
        for _ in range(12):
            position.apply(position.hand(position.to_move())[0])
        assert position.to_move() == (dealer + 1) % 4


def test_ck_6_no_heart_is_led_first():
    position = in_play(RAINBOW)
    assert legal(position) == "7C AC 7S AS 7D AD claim"
    assert refused(position, "7H") == NO_HEART_FIRST
    assert refused(position, "AH") == NO_HEART_FIRST


def test_ck_6_eight_hearts_may_lead_one():
    position = in_play(SUITS, leader=3)
    assert legal(position) == "7H 8H 9H TH JH QH KH AH claim"
    play(position, "7H 7C 7S 7D")
    assert list(position.table.takers) == [3]


def test_ck_6_seven_hearts_may_not():
    hands = ("7H,8H,9H,TH,JH,QH,KH,7C", "AH,8C,9C,TC,JC,QC,KC,AC", SUITS[1], SUITS[2])
    assert legal(in_play(hands)) == "7C claim"


def test_ck_6_hearts_may_be_led_from_the_second_trick():
    position = play(in_play(RAINBOW), "AC KC QC JC")
    assert legal(position) == "7C 7S AS 7D AD 7H AH claim"
    play(position, "7H")


def test_ck_6_hearts_may_be_thrown_into_the_first_trick():
    position = play(in_play(SUITS), "7C 7S 7D")
    assert legal(position) == "7H 8H 9H TH JH QH KH AH"


# CK-7: tricks


def test_ck_7_the_suit_led_must_be_followed():
    position = play(in_play(RAINBOW), "7C")
    assert legal(position) == "8C KC"
    assert refused(position, "8S") == MUST_FOLLOW
    assert refused(position, "KH") == MUST_FOLLOW
    assert refused(position, "QC") == NOT_HELD
    assert refused(position, "claim") == NOT_NOW
    assert refused(position, "cink") == NOT_NOW
    assert refused(position, "stop17") == NOT_NOW


def test_ck_7_nobody_need_beat():
    position = play(in_play(RAINBOW), "7C")
    play(position, "8C")  # the king stays in the hand
    assert legal(position) == "9C QC"


def test_ck_7_without_the_suit_any_card():
    position = play(in_play(SUITS), "7C")
    assert legal(position) == "7S 8S 9S TS JS QS KS AS"
    play(position, "QS")
    assert position.table.voids[1] == 1


def test_ck_7_the_highest_of_the_suit_led_takes_and_leads():
    position = play(in_play(RAINBOW), "7C 8C QC TC")
    assert list(position.table.takers) == [2]
    assert position.to_move() == 2
    play(position, "9D TD 7D KD")
    assert list(position.table.takers) == [2, 1]
    assert list(position.table.taken) == [0, 1, 1, 0]
    assert position.to_move() == 1


def test_ck_7_clockwise_and_in_turn_only():
    position = in_play(RAINBOW, leader=2)
    order = []
    buf = bytearray(16)
    for _ in range(4):
        seat = position.to_move()
        order.append(seat)
        for other in range(4):
            view = position.view(other)
            assert view.legal(buf) == (position.legal(buf) if other == seat else 0)
            if other != seat:
                assert view.reason(view.hand[0]) == NOT_NOW
        position.legal(buf)
        position.apply(buf[0])
    assert order == [2, 3, 0, 1]


# CK-8: what may be looked at


def test_ck_8_the_last_trick_until_the_next_is_led():
    position = in_play(RAINBOW)
    assert position.table.last_trick() == -1
    play(position, "7C KC 9C")
    assert position.table.last_trick() == -1
    play(position, "TC")
    assert position.table.last_trick() == 0
    assert position.table.trick(0) == bytes(PACK32.parse_hand("7C,KC,9C,TC"))
    play(position, "8D")
    assert position.table.last_trick() == -1
    play(position, "9D TD AD")
    assert position.table.last_trick() == 1
    assert position.table.trick(1) == bytes(PACK32.parse_hand("AD,8D,9D,TD"))


# CK-9: throwing in


def test_ck_9_throw_in_takes_all_held_cards():
    position = play(in_play(RAINBOW), "7C KC 9C TC 8D 9D TD AD")
    assert position.to_move() == 0
    assert legal(position) == "AC 7S AS 7D 7H AH throwin"
    held = sum([len(position.hand(seat)) for seat in range(4)])
    assert held == 24
    play(position, "throwin")
    assert position.phase == DONE and position.to_move() == OVER
    result = position.result()
    # No penalty card had been played: all 28 are the thrower's, "whatever the play would have been".
    assert not takes_all([list(position.hand(seat)) for seat in range(4)], 0)
    assert result.points == [28, 0, -1, -1]
    assert result.tricks == [7, 1, 0, 0]
    assert result.durch == -1 and result.wrong_durch == -1
    assert (THROWN_IN, 0, 2) in result.events


def test_ck_9_points_taken_before_stay():
    position = play(in_play(RAINBOW), "7C KC 9C TC KH QH JH AH")
    assert position.table.points == [14, 0, 0, 0]
    play(position, "AC 8C QC JC 7D KD 9D TD")
    assert position.to_move() == 1
    assert legal(position) == "8S KS 8D 8H throwin"
    play(position, "throwin")
    assert position.result().points == [14, 14, -1, -1]
    assert position.result().tricks == [2, 6, 0, 0]


def test_ck_9_only_on_lead_at_the_start_of_a_trick():
    position = play(in_play(RAINBOW), "7C KC 9C TC 8D")
    assert refused(position, "throwin") == NOT_NOW
    play(position, "9D TD AD")
    for seat in (1, 2, 3):
        assert position.view(seat).reason(THROW_IN) == NOT_NOW
    assert position.view(0).reason(THROW_IN) == 0


def test_ck_9_who_has_all_tricks_claims_instead():
    position = play(in_play(RAINBOW), "AC KC QC JC")
    assert "claim" in legal(position) and "throwin" not in legal(position)
    assert refused(position, "throwin") == NOT_NOW
    position = play(in_play(RAINBOW), "7C KC 9C TC 8D 9D TD AD")
    assert refused(position, "claim") == NOT_NOW


# CK-10: no trick


def test_ck_10_no_trick_is_minus_one():
    position = play(in_play(SUITS), "AC 7S 7D 7H KC 8S 8D 8H")
    play_lowest(position)
    assert position.result().points == [-28, -1, -1, -1]
    position = play(in_play(RAINBOW), "7C KC 9C TC 8D 9D TD AD throwin")
    assert position.result().points[2:] == [-1, -1]


def test_ck_10_a_trick_without_points_is_a_trick():
    position = play(in_play(RAINBOW), "7C KC 9C TC 8D 9D TD AD throwin")
    assert position.result().tricks[1] == 1 and position.result().points[1] == 0


# CK-11, CK-12: durch


def test_ck_11_all_32_cards_played_out():
    position = play_lowest(in_play(SUITS))
    result = position.result()
    assert result.points == [-28, -1, -1, -1]
    assert result.tricks == [8, 0, 0, 0]
    assert result.durch == 0
    assert _events(position)[-1] == "durch/0/7"


def test_ck_11_a_sure_durch_is_claimed():
    for tricks in range(8):
        position = in_play(SUITS)
        buf = bytearray(16)
        for _ in range(4 * tricks):
            position.legal(buf)
            position.apply(buf[0])
        play(position, "claim")
        result = position.result()
        assert result.points == [-28, -1, -1, -1]
        assert result.tricks == [8, 0, 0, 0]
        assert result.durch == 0 and result.wrong_durch == -1
        assert (DURCH, 0, max(0, tricks - 1)) in result.events


def test_ck_11_with_all_points_but_not_all_tricks_it_is_no_durch():
    position = play(in_play(RAINBOW), "7C KC 9C TC 8D 9D TD AD throwin")
    assert position.result().durch == -1


def test_ck_12_a_wrong_claim_costs_28_and_nobody_else_gets_minus_one():
    position = in_play(RAINBOW)
    play(position, "claim")
    result = position.result()
    assert result.points == [28, 0, 0, 0]
    assert result.durch == -1 and result.wrong_durch == 0
    assert result.events == [(WRONG_DURCH, 0, 0)]
    position = play(in_play(RAINBOW), "AC KC QC JC AH KH QH JH claim")
    assert position.result().points == [28, 0, 0, 0]
    assert position.result().tricks == [2, 0, 0, 0]
    assert (WRONG_DURCH, 0, 1) in position.result().events
    assert (VAGON, 0, 1) not in position.result().events


def test_ck_12_a_catch_by_careful_discards_counts():
    # Aces and kings of three suits run; the last diamond holds only if nobody keeps a higher one, and seat 3 can.
    mine = "AC,KC,QC,AS,KS,QS,AD,TD"
    hands = (mine, "7C,8C,9C,7S,8S,9S,7H,8H", "TC,JC,TS,JS,9H,TH,JH,QH", "7D,8D,9D,JD,QD,KD,KH,AH")
    position = in_play(hands)
    assert not takes_all(parse_hands(hands), 0)
    assert play(position, "claim").result().wrong_durch == 0
    # Without the jack, queen and king of diamonds elsewhere the same shape is right.
    hands = ("AC,KC,QC,AS,KS,QS,AD,KD", "7C,8C,9C,7S,8S,9S,7H,8H", "TC,JC,TS,JS,9H,TH,JH,QH", "7D,8D,9D,JD,QD,TD,KH,AH")
    assert takes_all(parse_hands(hands), 0)
    assert play(in_play(hands), "claim").result().durch == 0


def test_ck_12_a_long_suit_drawn_from_the_top_is_right():
    # The seven is good in the end: the others' cards of the suit fall under the higher ones first.
    hands = ("AC,KC,QC,7C,AS,KS,AD,AH", "8C,9C,TC,7S,8S,9S,7H,8H", "JC,TS,JS,QS,9H,TH,JH,QH", "7D,8D,9D,TD,JD,QD,KD,KH")
    assert takes_all(parse_hands(hands), 0)
    # Four cards in one hand are one too many.
    hands = ("AC,KC,QC,7C,AS,KS,AD,AH", "8C,9C,TC,JC,7S,8S,9S,7H", "8H,TS,JS,QS,9H,TH,JH,QH", "7D,8D,9D,TD,JD,QD,KD,KH")
    assert not takes_all(parse_hands(hands), 0)


def test_ck_13_the_points_of_every_ending_add_up():
    for seed in range(40):
        position = CernaKocka.deal(seed, 1, seed % 4)
        rng = Rng(seed, 9)
        buf = bytearray(16)
        while position.to_move() >= 0:
            n = position.legal(buf)
            position.apply(buf[rng.below(n)])
        result = position.result()
        if result.durch >= 0:
            expected = -31
        elif result.wrong_durch >= 0:
            expected = 28
        else:
            expected = 28 - len([t for t in result.tricks if not t])
            assert sum(result.tricks) == 8
        assert sum(result.points) == expected


def test_the_result_waits_for_the_end():
    assert "not over" in _error(CernaKocka.deal(1).result)
    assert "not over" in _error(in_play(SUITS).result)


def test_after_the_end_everything_is_refused():
    position = play(in_play(SUITS), "claim")
    buf = bytearray(16)
    assert position.legal(buf) == 0 and position.to_move() == OVER
    for word in ("7C", "AH", "claim", "throwin"):
        assert refused(position, word) == ROUND_OVER
    assert position.view(2).reason(position.hand(2)[0]) == ROUND_OVER


def test_no_number_at_all_breaks_apply():
    for position in (CernaKocka.deal(2), in_play(RAINBOW), play(in_play(RAINBOW), "7C"), play(in_play(SUITS), "claim")):
        buf = bytearray(16)
        allowed = list(buf[: position.legal(buf)])
        before = position.code()
        for action in (-1, 0, 1, 0x16, 0x1F, 0x7F, 131, 132, 255, 256, 4096):
            assert action not in allowed
            try:
                position.apply(action)
            except IllegalAction as error:
                assert error.code == before == position.code()
                assert error.action == action and error.reason
                assert REASON_TEXTS[error.reason] in str(error)
            else:
                raise AssertionError(action)


# CK-14 to CK-17 are the sheet's. CK-18: no renonc.


def test_ck_18_no_renonc_can_be_played():
    # In 60 random rounds every card of the hand that is not of the suit led is refused while one of it is held.
    refusals = 0
    for seed in range(60):
        position = CernaKocka.deal(seed)
        rng = Rng(seed, 1)
        buf = bytearray(16)
        while position.to_move() >= 0:
            seat = position.to_move()
            table = position.table
            if table.phase == PLAY and table.count:
                follows = [c for c in position.hand(seat) if c >> 4 == table.suit]
                for c in position.hand(seat):
                    if follows and c >> 4 != table.suit:
                        assert position.reason(c) == MUST_FOLLOW
                        refusals += 1
            n = position.legal(buf)
            position.apply(buf[rng.below(n)])
    print(refusals)
    assert refusals > 500


def test_ck_18_nobody_sees_the_three_cards_before_giving():
    position = play(CernaKocka(parse_hands(SUITS)), "AC KC QC")
    for held in ("", "7S", "8S"):
        if held:
            play(position, held)
        text = position.view(1).text()
        assert "AC" not in text and "KC" not in text and "QC" not in text


def test_ck_19_nothing_said_is_part_of_a_position():
    # Bluffing is talk: no action stands for it, so no view can hold it.
    words = []
    for seed in range(10):
        position = CernaKocka.deal(seed)
        buf = bytearray(16)
        while position.to_move() >= 0:
            n = position.legal(buf)
            for i in range(n):
                word = action_text(PACK32, buf[i])
                if buf[i] >= 128 and word not in words:
                    words.append(word)
            position.apply(buf[0])
    assert sorted(words) == ["claim", "throwin"]


# The table of events


def test_event_vagon_is_28_points_without_a_durch():
    position = play(in_play(RAINBOW), "7C KC 9C TC 8D 9D TD AD throwin")
    assert _events(position) == ["throwin/0/2", "vagon/0/1"]


def test_event_vagon_played_to_the_last_card():
    hands = (
        "7C,AC,KC,QC,JC,TC,9C,KD",
        "8C,7S,8S,9S,TS,JS,QS,KS",
        "7H,7D,8D,9D,TD,JD,QD,AD",
        "AS,8H,9H,TH,JH,QH,KH,AH",
    )
    position = play(
        in_play(hands), "AC 8C 7H AH KC QS 7D KH QC 7S 8D QH JC 8S 9D JH TC 9S TD TH 9C TS JD 9H 7C JS QD 8H"
    )
    play(position, "KD KS AD AS")
    assert position.result().points == [28, -1, 0, -1]
    assert _events(position) == ["vagon/0/7"]


def test_event_vagon_needs_all_28():
    hands = (
        "7C,AC,KC,QC,JC,TC,9C,KD",
        "8C,7S,8S,9S,TS,JS,QS,KS",
        "7H,7D,8D,9D,TD,JD,QD,AD",
        "AS,8H,9H,TH,JH,QH,KH,AH",
    )
    position = play(in_play(hands), "AC 8C 7D AH KC QS 8D KH QC 7S 9D QH JC 8S TD JH TC 9S JD TH")
    play(position, "9C TS QD 9H 7C JS 7H 8H KD KS AD AS")
    assert position.result().points == [28, -1, 0, -1]
    position = play(in_play(hands), "AC 8C 7D AH KC QS 8D KH QC 7S 9D QH JC 8S TD JH TC 9S JD TH")
    play(position, "9C TS QD 9H 7C JS 7H AS KD KS AD 8H")
    assert position.result().points == [27, -1, 1, -1]
    assert _events(position) == []


def test_event_durch_is_no_vagon():
    position = play(in_play(SUITS), "claim")
    assert _events(position) == ["durch/0/0"]


def test_event_hodovka_is_ace_king_queen_of_hearts_and_the_black_cat():
    hands = (
        "7C,AC,9C,TC,AH,7D,8D,9D",
        "JC,QC,KC,8H,KH,TD,JD,QD",
        "9H,TH,JH,TS,QH,KD,AD,7H",
        "JS,QS,KS,AS,8C,9S,8S,7S",
    )
    position = play(in_play(hands), "AC KC KD 8C AH KH QH QS")
    assert position.table.points == [22, 0, 0, 0]
    play(position, "claim")
    assert (HODOVKA, 0, 1) in position.result().events
    position = play(in_play(hands), "AC KC KD 8C AH KH 7H QS")
    play(position, "claim")
    assert HODOVKA not in [e for e, seat, trick in position.result().events]


def test_event_hodovka_whatever_was_led():
    # The black cat may be led, and the three hearts fall on it.
    hands = (
        "QS,7S,8S,9S,TS,JS,KS,AS",
        "AH,7D,8D,9D,TD,JD,QD,KD",
        "KH,AC,AD,TH,JH,7H,8H,9H",
        "QH,7C,8C,9C,TC,JC,QC,KC",
    )
    position = play(in_play(hands), "QS AH KH QH")
    assert position.table.points == [22, 0, 0, 0]
    play(position, "claim")
    assert position.result().events == [(HODOVKA, 0, 0), (DURCH, 0, 0)]


def _pairs():
    """Everybody holds two cards of each suit: one of 7 to 10 and one of jack to ace."""
    return [",".join([rank + suit for suit in "CSDH" for rank in pair]) for pair in ("7J", "8Q", "9K", "TA")]


def test_event_cachnov_is_the_four_low_hearts():
    position = play(in_play(_pairs()), "JC 8C 9C TC 7H 8H 9H TH")
    assert position.table.takers[1] == 3
    play_lowest(position)
    assert (CACHNOV, 3, 1) in position.result().events
    position = play(in_play(_pairs()), "JC 8C 9C TC 7H 8H 9H AH")
    play_lowest(position)
    assert CACHNOV not in [e for e, seat, trick in position.result().events]


def test_event_kadov_is_the_four_low_spades():
    position = play_lowest(play(in_play(_pairs()), "7S 8S 9S TS"))
    assert (KADOV, 3, 0) in position.result().events
    position = play_lowest(play(in_play(_pairs()), "7S 8S 9S AS"))
    assert KADOV not in [e for e, seat, trick in position.result().events]
    # The same ranks of clubs are neither.
    position = play(in_play(_pairs()), "7C 8C 9C TC claim")
    assert position.result().events == [(WRONG_DURCH, 3, 0)]


def test_event_hofman_is_the_first_trick_and_a_low_heart():
    for heart, found in (("7H", True), ("JH", False)):
        position = play_lowest(play(in_play(_pairs()), "JC 8C 9C TC " + heart))
        # The jack was beaten by nobody: seat 0 took the first trick and leads to the second.
        assert position.table.takers[0] == 0
        assert ((HOFMAN, 0, 1) in position.result().events) == found
    # Led to the third trick it is nothing.
    position = play_lowest(play(in_play(_pairs()), "JC 8C 9C TC JD 8D 9D TD 7H"))
    assert HOFMAN not in [e for e, seat, trick in position.result().events]
    for heart, leader, top in (("TH", 3, "AC"), ("9H", 2, "KC"), ("8H", 1, "QC")):
        position = in_play(_pairs(), leader=leader)
        play(position, top)
        for _ in range(3):
            play(position, legal(position).split()[0])
        play_lowest(play(position, heart))
        assert (HOFMAN, leader, 1) in position.result().events


def test_event_honest_suit_is_two_clean_tricks_of_one_suit():
    position = play(in_play(_pairs()), "JC 8C 9C TC 7C QC KC AC")
    play_lowest(position)
    assert (HONEST_SUIT, 3, 1) in position.result().events
    # One clean trick of each suit, in between: found when the second one is complete.
    position = play(in_play(_pairs()), "JC 8C 9C TC JD 8D 9D TD 7C QC KC AC throwin")
    assert (HONEST_SUIT, 3, 2) in position.result().events
    assert len([e for e, seat, trick in position.result().events if e == HONEST_SUIT]) == 1


def test_event_honest_suit_needs_all_four():
    hands = _pairs()
    hands[0] = hands[0].replace("7C", "QC")
    hands[1] = hands[1].replace("QC", "7C")
    position = play(in_play(hands), "JC 7C 9C TC QC 8C KC AC")
    play_lowest(position)
    assert (HONEST_SUIT, 3, 1) in position.result().events
    hands = _pairs()
    hands[0] = hands[0].replace("7C", "QD")
    hands[1] = hands[1].replace("QD", "7C")
    position = play(in_play(hands), "JC 8C 9C TC JD 8D KD TD")
    play_lowest(position)
    for event, _, trick in position.result().events:
        if event == HONEST_SUIT:
            assert PACK32.text(position.table.trick(trick)[0])[1] not in "CD"


def test_events_are_counted_in_every_order():
    # All eight tricks clean: four honest suits, kadov or čachnov by the cards.
    position = play_lowest(in_play(_pairs()))
    print(_events(position))
    assert len([e for e in _events(position) if e.startswith("honest_suit")]) == 4


# CK-20, CK-21: etiquette as a rule of the game


def test_etiquette_off_and_ai_bind_nobody():
    for option in ("off", "ai"):
        position = play(in_play(SUITS, etiquette=option), "7C")
        assert legal(position) == "7S 8S 9S TS JS QS KS AS"
        assert legal(in_play(RAINBOW, etiquette=option)) == "7C AC 7S AS 7D AD claim"


def test_etiquette_is_for_ai_seats_by_default():
    assert ETIQUETTE.text_of(CernaKocka.defaults()) == "ai"
    assert ";etiquette=ai;" in CernaKocka.deal(1).code()
    assert CernaKocka.deal(1).options[0] == 1


def test_ck_20_no_penalty_card_into_the_first_trick():
    position = play(in_play(SUITS, etiquette="all"), "7C")
    assert legal(position) == "7S 8S 9S TS JS KS AS"
    assert refused(position, "QS") == POLITE_FIRST_TRICK
    play(position, "7S 7D")
    # Nothing but hearts: there is no choice.
    assert legal(position) == "7H 8H 9H TH JH QH KH AH"


def test_ck_20_hearts_stay_when_there_is_another_card():
    hands = (SUITS[0], SUITS[1], "7D,8D,9D,TD,JD,QD,KD,7H", "AD,8H,9H,TH,JH,QH,KH,AH")
    position = play(in_play(hands, etiquette="all"), "7C 7S 7D")
    assert legal(position) == "AD"
    assert refused(position, "8H") == POLITE_FIRST_TRICK


def test_ck_20_only_the_first_trick():
    position = play(in_play(SUITS, etiquette="all"), "7C 7S 7D 7H 8C")
    assert legal(position) == "8S 9S TS JS QS KS AS"


def test_ck_20_tolerated_if_the_taker_has_more_than_90():
    for totals, free in (([90, 0, 0, 0], False), ([91, 0, 0, 0], True), ([0, 99, 99, 99], False)):
        position = play(in_play(SUITS, etiquette="all", totals=totals), "7C")
        assert ("QS" in legal(position)) == free
    # The one who would take the trick: not the leader, but who has beaten them.
    hands = (
        "7C,9D,TD,JD,QD,KD,AD,8D",
        "AC,7S,8S,9S,TS,JS,KS,AS",
        "QS,7D,7H,8H,9H,TH,JH,QH",
        "8C,9C,TC,JC,QC,KC,KH,AH",
    )
    position = play(in_play(hands, etiquette="all", totals=[95, 0, 0, 0]), "7C AC")
    assert legal(position) == "7D"
    position = play(in_play(hands, etiquette="all", totals=[0, 95, 0, 0]), "7C AC")
    assert "QS" in legal(position)


def test_ck_20_tolerated_if_the_thrower_has_more_than_90():
    for totals, free in (
        ([91, 0, 0, 0], False),
        ([0, 91, 0, 0], True),
        ([0, 90, 0, 0], False),
        ([99, 0, 99, 99], False),
    ):
        position = play(in_play(SUITS, etiquette="all", above90="thrower", totals=totals), "7C")
        assert ("QS" in legal(position)) == free


def test_ck_20_following_with_a_penalty_card_only_by_force():
    hands = ("7S,7C,8C,9C,TC,JC,QC,KC", "QS,KS,7D,8D,9D,TD,JD,QD", "8S,KD,AD,AC,7H,8H,9H,TH", "9S,TS,JS,AS,JH,QH,KH,AH")
    position = play(in_play(hands, etiquette="off"), "7S")
    assert legal(position) == "QS KS"
    options = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", "all")
    buf = bytearray(16)
    n = CernaKocka.allowed(position.table, position.hands[1], options, [0] * 4, buf)
    assert PACK32.hand_text(buf[:n]) == "KS"
    only = [c for c in position.hands[1] if PACK32.text(c) != "KS"]
    n = CernaKocka.allowed(position.table, only, options, [0] * 4, buf)
    assert PACK32.hand_text(buf[:n]) == "QS"


def test_ck_21_no_spade_is_led():
    position = in_play(RAINBOW, etiquette="all")
    assert legal(position) == "7C AC 7D AD claim"
    assert refused(position, "7S") == POLITE_SPADE_LEAD
    assert refused(position, "AS") == POLITE_SPADE_LEAD
    assert refused(position, "7H") == NO_HEART_FIRST
    play(position, "AC KC QC JC")
    assert legal(position) == "7C 7D AD 7H AH claim"
    assert refused(position, "AS") == POLITE_SPADE_LEAD


def test_ck_21_spades_and_hearts_alone_leave_no_choice():
    hands = ("7S,8S,9S,TS,7H,8H,9H,TH", "JS,QS,KS,AS,JH,QH,KH,AH", SUITS[0], SUITS[2])
    position = in_play(hands, etiquette="all")
    assert legal(position) == "7S 8S 9S TS claim"
    play(position, "7S JS 7C 7D")
    assert legal(position) == "QS KS AS JH QH KH AH claim"


def test_ck_21_the_ace_of_spades_gets_the_black_cat():
    hands = ("AS,7S,8S,9S,7H,8H,9H,TH", "JS,QS,KS,TS,JH,QH,KH,AH", SUITS[0], SUITS[2])
    position = play(in_play(hands, etiquette="all"), "AS")
    assert legal(position) == "QS"
    assert refused(position, "KS") == POLITE_BLACK_CAT
    assert refused(position, "JH") == MUST_FOLLOW
    play(position, "QS")
    assert legal(position) == "7C 8C 9C TC JC QC KC AC"
    # Another spade led does not get it.
    position = play(in_play(hands, etiquette="all"), "7S")
    assert legal(position) == "TS JS KS"
    assert refused(position, "QS") == POLITE_FIRST_TRICK


def test_ck_21_the_ace_of_spades_in_a_later_trick_is_nothing_special():
    hands = ("AS,7S,8S,9S,7H,8H,9H,TH", "JS,QS,KS,TS,JH,QH,KH,AH", SUITS[0], SUITS[2])
    position = play(in_play(hands, etiquette="all"), "AS QS 7C 7D 9S")
    assert legal(position) == "TS JS KS"


def test_etiquette_never_takes_the_last_choice():
    # Over random rounds the polite cards are a part of the playable ones, ascending and never none.
    narrower = 0
    for seed in range(60):
        position = CernaKocka.deal(seed)
        rng = Rng(seed, 2)
        buf = bytearray(16)
        polite = bytearray(16)
        while position.to_move() >= 0:
            n = position.legal(buf)
            if position.phase == PLAY:
                cards = n - 1 if buf[n - 1] >= 128 else n
                for i in range(cards):
                    polite[i] = buf[i]
                kept = etiquette(position.table, position.hands[position.to_move()], [0] * 4, polite, cards)
                assert 1 <= kept <= cards
                before = list(buf[:cards])
                for i in range(kept):
                    assert polite[i] in before
                    assert not i or polite[i - 1] < polite[i]
                if kept < cards:
                    narrower += 1
            position.apply(buf[rng.below(n)])
    print(narrower)
    assert narrower


def test_options_are_checked():
    assert "off, ai, all" in _error(CernaKocka.parse_option, CernaKocka.defaults(), "etiquette", "on")
    assert "no option" in _error(CernaKocka.parse_option, CernaKocka.defaults(), "pass", "left")
    for i in range(3):
        assert CernaKocka.parse_option(b"\x00", "etiquette", ("off", "ai", "all")[i])[0] == i
