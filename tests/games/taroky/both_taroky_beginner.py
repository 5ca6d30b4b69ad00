"""The weak levels of Taroky: the mistakes they make, and that they play every game to its end."""

from kocka.ai import levels, thinker
from kocka.engine.rng import Rng
from kocka.games.taroky.ai import beginner as taroky_beginner
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.rules.cards import BID_FIRST, BID_THIRD, GOOD, PACK54, VALUES
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import DISCARD

SIX_TAROKS = "T2,T3,T4,T6,T7,T9,7C,8S,9S,2H,3D,4H"
STRONG = "SK,T21,T20,T19,T18,T17,T9,T8,QC,CC,QS,7S"


def position(*hands):
    """A round with dealer 3 in which seats 0, 1 … hold these; the others and the talon get what is left."""
    given = [PACK54.parse_hand(hand) for hand in hands]
    held = [c for hand in given for c in hand]
    rest = [c for c in PACK54.cards if c not in held]
    Rng(2, 2).shuffle(rest)
    while len(given) < 4:
        given.append([rest.pop() for _ in range(12)])
    return Taroky(given, 1, 3, None, None, rest)


def moods(played, level):
    """What a player of a level does in this position, by how many moods of 64."""
    found = {}
    view = played.view(played.to_move())
    for stream in range(64):
        action = taroky_beginner.choose(view, level, Rng(7, stream))
        found[action] = found.get(action, 0) + 1
    return found


def test_a_beginner_bids_third_with_any_six_taroks():
    played = position(SIX_TAROKS)
    beginner = moods(played, levels.BEGINNER)
    casual = moods(played, levels.CASUAL)
    assert beginner[BID_THIRD] > 36
    assert 0 < casual[BID_THIRD] < 32 < casual[BID_FIRST]
    assert taroky_rule.decide(played.view(0)) == BID_FIRST


def test_a_beginner_keeps_dear_cards_and_puts_small_ones_away():
    played = position(STRONG)
    for bid in (BID_THIRD, GOOD, GOOD, GOOD):
        played.apply(bid)
    while played.phase != DISCARD:
        played.apply(taroky_rule.decide(played.view(0)))
    beginner = moods(played, levels.BEGINNER)
    ruled = taroky_rule.decide(played.view(0))
    assert VALUES[ruled] > 1
    small = [action for action in beginner if VALUES[action] == 1]
    assert sum([beginner[action] for action in small]) > 32
    assert moods(played, levels.CASUAL).get(ruled, 0) > 32


def test_every_level_plays_to_the_end():
    for level in range(len(levels.NAMES)):
        if level in (levels.MASTER, levels.REGULAR, levels.FLAT):
            continue
        for seed in range(1, 9):
            played = Taroky.deal(seed, 1, seed % 4, None, [-15] * 4)
            views = [played.sit(seat) for seat in range(4)]
            number = 0
            while played.to_move() >= 0:
                seat = played.to_move()
                decision = thinker.make(played.update(views[seat]), level, seed, number)
                assert decision.step(1)
                played.apply(decision.action)
                number += 1
            print(level, seed, played.result().points)
