"""Packs, cards and the words of actions."""

from kocka.engine.cards import (
    ACE,
    CINK,
    CLAIM,
    CLUBS,
    DIAMONDS,
    HEARTS,
    NO_CARD,
    PACK32,
    PACK52,
    QUEEN_OF_SPADES,
    SPADES,
    STOP17,
    THROW_IN,
    TRUMPS,
    action_text,
    card,
    parse_action,
    rank_of,
    suit_of,
)


def _error(function, *arguments):
    try:
        function(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("no ValueError")


def test_ck_1_the_pack_is_seven_to_ace_in_four_suits():
    assert PACK32.size == 32 == len(PACK32.cards)
    assert PACK32.hand_text(PACK32.cards) == (
        "7C,8C,9C,TC,JC,QC,KC,AC,7S,8S,9S,TS,JS,QS,KS,AS,7D,8D,9D,TD,JD,QD,KD,AD,7H,8H,9H,TH,JH,QH,KH,AH"
    )
    for suit in (CLUBS, SPADES, DIAMONDS, HEARTS):
        ranks = [rank_of(c) for c in PACK32.cards if suit_of(c) == suit]
        assert ranks == [7, 8, 9, 10, 11, 12, 13, 14] and ranks[-1] == ACE


def test_a_card_is_a_byte_below_128_and_sorting_bytes_sorts_a_hand():
    for pack in (PACK32, PACK52):
        assert list(pack.cards) == sorted(pack.cards)
        for c in pack.cards:
            assert NO_CARD < c < 128
            assert card(suit_of(c), rank_of(c)) == c
            assert 1 << rank_of(c) < 1 << 23
    assert PACK52.size == 52


def test_trumps_run_past_one_nibble():
    for rank in range(1, 23):
        c = card(TRUMPS, 0) + rank
        assert suit_of(c) == TRUMPS and rank_of(c) == rank


def test_texts_and_parsing_are_opposites():
    for pack in (PACK32, PACK52):
        for c in pack.cards:
            assert pack.parse(pack.text(c)) == c == parse_action(pack, action_text(pack, c))
    assert PACK32.parse("QS") == QUEEN_OF_SPADES
    for action, word in ((CLAIM, "claim"), (THROW_IN, "throwin"), (CINK, "cink"), (STOP17, "stop17")):
        assert action >= 128
        assert action_text(PACK32, action) == word and parse_action(PACK32, word) == action
    assert PACK32.parse_hand("") == []
    assert PACK32.parse_hand("AH,7C") == [card(HEARTS, 14), card(CLUBS, 7)]


def test_what_is_no_card_is_named():
    for word in ("6S", "2C", "1H", "?C", "QX", "qs", "SQ", "  ", ",,", "Qč"):
        assert '"' + word + '"' in _error(PACK32.parse, word)
        assert '"' + word + '"' in _error(parse_action, PACK32, word)
    for word in ("", "Q", "QSS", "claims", "Claim", "10S", "♠Q♠"):
        assert '"' + word + '"' in _error(PACK32.parse, word)
        assert "no card and no action" in _error(parse_action, PACK32, word)
    assert "32-card" in _error(PACK32.parse, "6S")
    assert PACK52.parse("6S") == card(SPADES, 6)
    for text in (",", "QS,", "QS AH", "QS,,AH"):
        _error(PACK32.parse_hand, text)
