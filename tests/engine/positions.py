"""Positions for the tests of the rules, on both Pythons: hands given as they are after the pass, actions as words."""

from kocka.engine.cards import PACK32, parse_action
from kocka.engine.round import IllegalAction
from kocka.games.cerna_kocka.rules import CernaKocka

# Each seat holds one suit: seat 0 clubs, 1 spades, 2 diamonds, 3 hearts.
SUITS = (
    "7C,8C,9C,TC,JC,QC,KC,AC",
    "7S,8S,9S,TS,JS,QS,KS,AS",
    "7D,8D,9D,TD,JD,QD,KD,AD",
    "7H,8H,9H,TH,JH,QH,KH,AH",
)
# Everybody holds two cards of each suit: the sevens and aces with seat 0, the eights and kings with seat 1, and so on.
RAINBOW = (
    "7C,AC,7S,AS,7D,AD,7H,AH",
    "8C,KC,8S,KS,8D,KD,8H,KH",
    "9C,QC,9S,QS,9D,QD,9H,QH",
    "TC,JC,TS,JS,TD,JD,TH,JH",
)


def parse_hands(texts):
    """Lists of cards from texts."""
    return [PACK32.parse_hand(text) for text in texts]


def in_play(texts, leader=0, etiquette="off", totals=None, above90="taker"):
    """A round of Černá kočka whose pass is over: the seats hold `texts`, `leader` leads to the first trick."""
    after = parse_hands(texts)
    dealt = []
    for seat in range(4):
        dealt.append(after[seat][3:] + after[(seat + 1) % 4][:3])
    options = CernaKocka.parse_option(CernaKocka.defaults(), "etiquette", etiquette)
    options = CernaKocka.parse_option(options, "above90", above90)
    position = CernaKocka(dealt, 1, (leader + 3) % 4, options, totals)
    for seat in range(4):
        for card in after[(seat + 1) % 4][:3]:
            position.apply(card)
    for seat in range(4):
        assert position.hand(seat) == bytes(sorted(after[seat]))
    return position


def play(position, words):
    """Plays `words` (separated by spaces); returns the position."""
    for word in words.split():
        position.apply(parse_action(position.PACK, word))
    return position


def play_lowest(position):
    """Plays the lowest legal card until the round is over; returns the position."""
    buf = bytearray(16)
    while position.to_move() >= 0:
        position.legal(buf)
        position.apply(buf[0])
    return position


def legal(position):
    """The legal actions as words separated by spaces."""
    from kocka.engine.cards import action_text

    buf = bytearray(16)
    n = position.legal(buf)
    return " ".join([action_text(position.PACK, buf[i]) for i in range(n)])


def refused(position, word):
    """The reason why `word` is refused; checks that nothing has changed and what the exception carries."""
    action = parse_action(position.PACK, word)
    before = position.code()
    state = (position.to_move(), legal(position), [position.hand(seat) for seat in range(4)])
    reason = position.reason(action)
    assert reason
    try:
        position.apply(action)
    except IllegalAction as error:
        assert error.action == action
        assert error.reason == reason
        assert error.code == before
        assert before not in str(error)  # it would tell all hands to a log
    else:
        raise AssertionError("not refused: " + word)
    assert position.code() == before
    assert state == (position.to_move(), legal(position), [position.hand(seat) for seat in range(4)])
    return reason
