"""The seat of Taroky by rules of thumb (TA 9): what it decides with plain hands; whole rounds at all house rules."""

from kocka.engine.rng import Rng
from kocka.games.taroky.ai.rule import ally, decide, rating, taroks, tops
from kocka.games.taroky.rules.cards import (
    ALONE,
    BID_FIRST,
    BID_SECOND,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    CALL_XIX,
    FLEK_GAME,
    GOOD,
    PACK54,
    PASS,
    SAY_PAGAT,
    TRIO1,
    TRIO2,
)
from kocka.games.taroky.rules.outcome import FIRST, SECOND, THIRD, VARSAVA
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE

BUDGET_S = 120

STRONG = "SK,T21,T20,T19,T18,T17,T9,T8,KC,KS,KD,KH"  # R: 8 + 6 + 6 sure + 6 of five points
PAGAT_HAND = "T1,T2,T4,T6,T9,T12,T14,T15,QC,KS,CD,4H"
BEGGAR = "7C,8C,TC,7S,9S,TS,3D,2D,4H,2H,T2,T4"
MIDDLING = "T3,T5,T10,T11,T13,T16,9C,QS,8S,JD,QH,3H"


def cards(text):
    return PACK54.parse_hand(text)


def position(*hands, dealer=3, talon="", options=None):
    """A round in which seats 0, 1 … hold these; the others and the talon get what is left."""
    given = [cards(hand) for hand in hands]
    held = [c for hand in given for c in hand]
    lying = cards(talon)
    held += lying
    rest = [c for c in PACK54.cards if c not in held]
    Rng(1, 1).shuffle(rest)
    while len(lying) < 6:
        lying.append(rest.pop())
    while len(given) < 4:
        given.append([rest.pop() for _ in range(12)])
    return Taroky(given, 1, dealer, options, None, lying)


def decided(played):
    """What the seat on turn does."""
    return decide(played.view(played.to_move()))


def test_ta_9_the_rating_of_a_hand():
    strong = cards(STRONG)
    assert (taroks(strong), tops(strong)) == (8, 6)  # IX and VIII pay for the missing XVI … X
    assert rating(strong) == 8 + 6 + 6 + 6
    assert rating(cards(BEGGAR)) == 2
    assert tops(cards("T21,T20")) == 1  # the missing Škýz takes one of them away
    assert tops(cards("T20,T19,T18")) == 1
    assert rating(cards("T1")) == 1 + 1 + 2 * 4  # Pagát is a five-point card; four suits are void


def test_ta_9_bids():
    assert decided(position(STRONG)) == BID_SIXTH
    assert decided(position(PAGAT_HAND)) == BID_SECOND
    assert decided(position(MIDDLING)) == BID_FIRST
    second = position(MIDDLING, STRONG)
    second.apply(BID_FIRST)
    assert decided(second) == BID_SIXTH
    passed = position(PAGAT_HAND, MIDDLING)
    passed.apply(BID_FIRST)
    assert decided(passed) == GOOD
    third = position("SK,T20,T18,T17,T15,T9,T8,T7,KC,QC,9S,4D")
    assert 16 <= rating(third.dealt[0]) < 22
    assert decided(third) == BID_THIRD


def test_ta_9_varsava_with_a_beggars_hand_after_everybody_has_passed():
    for hand, wanted in ((BEGGAR, BID_VARSAVA), (MIDDLING, BID_FIRST)):
        played = position(hand)
        played.apply(BID_FIRST)
        for _ in range(3):
            played.apply(GOOD)
        assert decided(played) == wanted


def test_ta_9_the_trio_and_the_call():
    weak = "SK,T20,T18,T10,T9,T8,T7,T6,KC,QC,9S,4D"
    for hand, talon, wanted in (
        (weak, "7C,8C,9C,KS,KD,KH", TRIO1),  # too weak to go on
        (STRONG, "7C,8C,9C,7S,8S,9S", TRIO2),
        (STRONG, "QC,T7,9C,7S,8S,9S", TRIO2),
        ("SK,T21,T20,T19,T18,T17,T9,T8,KC,KS,KD,4H", "7C,8C,KH,7S,8S,9S", TRIO1),
    ):
        played = position(hand, talon=talon)
        played.apply(BID_THIRD)
        for _ in range(3):
            played.apply(GOOD)
        assert decided(played) == wanted, (hand, talon)
    # Who holds XIX calls it only with a hand for three opponents.
    for hand, wanted in ((STRONG, CALL_XIX), ("T1,T4,T6,T9,T12,T14,T19,QC,QS,JD,4H,3H", CALL_XIX - 1)):
        played = position(hand)
        played.apply(BID_FIRST)
        for _ in range(3):
            played.apply(GOOD)
        played.apply(BID_FIRST)
        assert decided(played) == wanted


def test_ta_4_2_g33_alone_with_a_hand_for_three_opponents():
    """Who may play without a partner does so with a strong hand; with XIX in it, in secret."""
    alone = Taroky.parse_option(Taroky.defaults(), "alone", "on")
    no_19 = STRONG.replace("T19,", "") + ",T15"
    assert rating(cards(no_19)) >= 22 > rating(cards(MIDDLING))
    for held, wanted in ((no_19, ALONE), (STRONG, CALL_XIX), (MIDDLING, CALL_XIX)):
        played = position(held, options=alone)
        for word in (BID_FIRST, GOOD, GOOD, GOOD, BID_FIRST):
            played.apply(word)
        assert decided(played) == wanted, held
        while played.to_move() >= 0:
            played.apply(decided(played))
        assert sum(played.result().points) <= 0
    # The others know it, too, and play on.
    played = position(no_19, MIDDLING, options=alone)
    for word in (BID_FIRST, GOOD, GOOD, GOOD, BID_FIRST, ALONE):
        played.apply(word)
    to_announcements(played)
    for seat in range(4):
        view = played.view(seat)
        assert [ally(view, other) for other in range(4)] == [
            1 if (seat == 0) == (other == 0) else -1 for other in range(4)
        ]


def to_announcements(played, *bids):
    """Plays on, by rule, until somebody may announce or double."""
    for bid in bids:
        played.apply(bid)
    while played.table.phase != ANNOUNCE:
        played.apply(decided(played))
    return played


def test_ta_9_a_defender_with_a_strong_hand_doubles():
    strong = "SK,T21,T20,T18,T17,T15,T14,T8,KS,KD,KH,7S"
    played = to_announcements(position(MIDDLING, strong), BID_FIRST, GOOD, GOOD, GOOD, BID_FIRST)
    assert decided(played) == PASS
    played.apply(PASS)
    assert decided(played) == FLEK_GAME
    played = to_announcements(position(MIDDLING, BEGGAR), BID_FIRST, GOOD, GOOD, GOOD, BID_FIRST)
    played.apply(PASS)
    assert decided(played) == PASS


def test_ta_9_pagat_is_announced_from_nine_taroks():
    hand = "T1,T5,T7,T9,T11,T13,T15,T16,T17,KC,9S,4D"
    played = to_announcements(position(hand), BID_SIXTH, GOOD, GOOD, GOOD)
    assert decided(played) == SAY_PAGAT
    played = to_announcements(position("T1,T5,T7,T9,T11,T13,T15,T16,KC,QC,9S,4D"), BID_SIXTH, GOOD, GOOD, GOOD)
    assert decided(played) == PASS


def test_ta_4_2_who_is_on_whose_side_as_far_as_it_is_known():
    """TA 9: the holder of the called card knows all, the others what was shown."""
    played = position(MIDDLING, BEGGAR, "T19,T6,T7,T8,KS,KD,CS,4D,1H,JH,CC,QC")
    to_announcements(played, BID_FIRST, GOOD, GOOD, GOOD, BID_FIRST)
    partner = played.view(2)
    assert [ally(partner, seat) for seat in (0, 1, 3)] == [1, -1, -1]
    declarer = played.view(0)
    assert [ally(declarer, seat) for seat in (1, 2, 3)] == [0, 0, 0]
    defender = played.view(1)
    assert [ally(defender, seat) for seat in (0, 2, 3)] == [-1, 0, 0]
    played = to_announcements(position(STRONG), BID_THIRD, GOOD, GOOD, GOOD)
    assert [ally(played.view(1), seat) for seat in (0, 2, 3)] == [-1, 1, 1]
    assert [ally(played.view(0), seat) for seat in (1, 2, 3)] == [-1, -1, -1]


def random_round(seed):
    """A round at any house rules, every seat by rule; returns it finished."""
    rng = Rng(seed, 5)
    options = bytearray(Taroky.defaults())
    if seed % 2:
        for at in range(len(options)):
            options[at] = rng.below(len(Taroky.OPTIONS[at].values))
    played = Taroky.deal(seed, 1, seed % 4, bytes(options), [-15] * 4)
    views = [played.sit(seat) for seat in range(4)]
    while played.to_move() >= 0:
        seat = played.to_move()
        played.apply(decide(played.update(views[seat])))  # IllegalTaroky for what the rules do not allow
    return played


def test_whole_rounds_at_all_house_rules():
    contracts = set()
    for seed in range(1, 61):
        played = random_round(seed)
        contracts.add(played.result().outcome.contract)
        again = random_round(seed)
        assert bytes(again.history) == bytes(played.history)  # nothing is left to chance
        print(seed, played.result().points)
    assert contracts >= {FIRST, SECOND, THIRD, VARSAVA}, contracts
