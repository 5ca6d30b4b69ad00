"""Positions of Taroky for the tests of its rules, on both Pythons: hands given in part, actions as words."""

from kocka.games.taroky.rules.cards import PACK54
from kocka.games.taroky.rules.round import IllegalTaroky, Taroky

# Forehand is seat 0: seat 3 deals.
DEALER = 3


def options_of(settings):
    """House rules from words OPTION=VALUE."""
    options = Taroky.defaults()
    for setting in settings.split():
        name, _, value = setting.partition("=")
        options = Taroky.parse_option(options, name, value)
    return options


def deal(*hands, talon="", settings="", dealer=DEALER, totals=None):
    """A round in which the seats hold at least these cards; the others go round from the lowest on."""
    parts = [PACK54.parse_hand(text) for text in hands]
    while len(parts) < 4:
        parts.append([])
    lies = PACK54.parse_hand(talon)
    used = [c for part in parts for c in part] + lies
    assert len(set(used)) == len(used), "a card twice"
    rest = [c for c in PACK54.cards if c not in used]
    while len(lies) < 6:
        lies.append(rest.pop(0))
    seat = 0
    while rest:
        if len(parts[seat]) < 12:
            parts[seat].append(rest.pop(0))
        seat = (seat + 1) % 4
    return Taroky(parts, 1, dealer, options_of(settings), totals, lies)


def play(position, words):
    """Does these actions, words separated by spaces; returns the position."""
    for word in words.split():
        position.apply(PACK54.parse_action(word))
    return position


def legal(position):
    """The legal actions as words separated by spaces."""
    buf = bytearray(64)
    return " ".join([PACK54.action_text(buf[i]) for i in range(position.legal(buf))])


def until(position, phase):
    """Does the lowest action until a phase begins: forehand's First is accepted, nothing is announced."""
    buf = bytearray(64)
    while position.phase != phase:
        assert position.legal(buf), position.code()
        position.apply(buf[0])
    return position


def refused(position, word):
    """The reason why an action is refused; nothing has changed then."""
    before = position.code()
    try:
        play(position, word)
    except IllegalTaroky as error:
        assert position.code() == before == error.code
        assert error.reason == position.reason(PACK54.parse_action(word))
        return error.reason
    raise AssertionError(word + " was allowed")


def hand(position, seat):
    """A hand as text."""
    return PACK54.hand_text(position.hand(seat))
