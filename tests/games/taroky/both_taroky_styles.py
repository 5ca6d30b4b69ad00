"""Personas in Taroky: the same moves on both Pythons, and what each makes of the same hands."""

from kocka.ai import levels, personas, styles, thinker
from kocka.engine.rng import Rng
from kocka.engine.tarock import suit
from kocka.games.taroky.ai import beginner as taroky_beginner
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.ai import search as taroky_search
from kocka.games.taroky.ai import styles as taroky_styles
from kocka.games.taroky.rules.cards import (
    BID_FIRST,
    BID_SIXTH,
    BID_THIRD,
    BID_VARSAVA,
    FLEK_GAME,
    GOOD,
    PACK54,
    PASS,
    SAY_PAGAT,
    TRIO1,
)
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE, AUCTION_PHASE, DECIDE, DISCARD

SLOW = ("test_rounds_of_personas",)
BUDGET_S = 120
HEAP = "8M"

LOJZA, BOZKA, HONZA, ZUZKA, TONDA, KAREL, VLASTA, BOHOUS, JARDA, FRANTA, ZDENA = range(11)
WEAK = "T3,T5,7C,8C,9C,7S,8S,4D,3D,JD,2H,4H"


def position(*hands):
    """A round with dealer 3 in which seats 0, 1 … hold these; the others and the talon get what is left."""
    given = [PACK54.parse_hand(hand) for hand in hands]
    held = [c for hand in given for c in hand]
    rest = [c for c in PACK54.cards if c not in held]
    Rng(2, 2).shuffle(rest)
    while len(given) < 4:
        given.append([rest.pop() for _ in range(12)])
    return Taroky(given, 1, 3, None, [-10] * 4, rest)


def ruled(played):
    """What each persona of the rule player does here."""
    view = played.view(played.to_move())
    return [taroky_rule.decide(view, styles.of(persona)) for persona in range(personas.COUNT)]


def rated(number):
    """A hand of that R without the Pagát, and the others."""
    for seed in range(1, 4000):
        played = Taroky.deal(seed, 1, 3, None, [-10] * 4)
        hand = list(played.dealt[0])
        if taroky_rule.rating(hand) == number and 65 not in hand:
            return played
    raise AssertionError(number)


def test_bids_by_rule_are_bold_or_careful():
    assert ruled(rated(16)).count(BID_THIRD) == personas.COUNT - 1
    assert ruled(rated(16))[KAREL] == BID_FIRST
    bold = ruled(rated(14))
    assert bold[BOHOUS] == BID_THIRD
    assert bold.count(BID_FIRST) == personas.COUNT - 1
    assert ruled(rated(20))[BOHOUS] == BID_SIXTH


def test_varsavas_by_rule():
    played = rated(8)
    for bid in (BID_FIRST, GOOD, GOOD, GOOD):
        played.apply(bid)
    assert played.phase == DECIDE
    found = ruled(played)
    assert found[HONZA] == BID_VARSAVA
    assert found.count(BID_FIRST) == personas.COUNT - 1


def announcing(played):
    """The round when the first announcement is to be made by somebody else than the declarer."""
    while played.phase != ANNOUNCE:
        played.apply(taroky_rule.decide(played.view(played.to_move())))
    if played.to_move() == played.table.declarer:
        played.apply(PASS)
    return played


def test_fleks_by_rule():
    eager = kind = usual = 0
    for seed in range(1, 200):
        played = Taroky.deal(seed, 1, 3, None, [-10] * 4)
        view = played.view(played.to_move())
        if taroky_rule.is_beggar(view.hand):
            continue
        found = ruled(announcing(played))
        eager += found[ZUZKA] == FLEK_GAME
        kind += found[BOZKA] == FLEK_GAME
        usual += found[ZDENA] == FLEK_GAME
    print(eager, usual, kind)
    assert eager > usual > kind


def moods(played, level, persona):
    """How often a weak player does what, in 64 moods."""
    found = {}
    view = played.view(played.to_move())
    for stream in range(64):
        action = taroky_beginner.choose(view, level, Rng(7, stream), styles.of(persona))
        found[action] = found.get(action, 0) + 1
    return found


def test_weak_players_have_them_too():
    played = position("T2,T3,T4,T6,T7,7C,8S,9S,TS,2H,3D,4H")
    assert moods(played, levels.BEGINNER, ZDENA).get(BID_THIRD, 0) == 0
    assert moods(played, levels.BEGINNER, BOHOUS)[BID_THIRD] > 36
    six = position("T2,T3,T4,T6,T7,T9,7C,8S,9S,2H,3D,4H")
    assert moods(six, levels.BEGINNER, KAREL).get(BID_THIRD, 0) == 0


def test_suits_are_emptied_by_who_likes_it():
    played = position("SK,T21,T20,T19,T18,T17,QC,JC,TC,TS,9S,1H", WEAK)
    for bid in (BID_THIRD, GOOD, GOOD, GOOD, TRIO1):
        played.apply(bid)
    assert played.phase == DISCARD
    view = played.view(0)
    plain = taroky_rule.decide(view)
    emptied = taroky_rule.decide(view, styles.Style(void=300))
    print(PACK54.action_text(plain), PACK54.action_text(emptied))
    assert len([c for c in view.hand if suit(c) == suit(emptied)]) < len(
        [c for c in view.hand if suit(c) == suit(plain)]
    )


class Table:
    """What `taroky_styles.word` looks at."""

    def __init__(self, phase, levels=(0, 0, 0, 0, 0)):
        self.phase = phase
        self.levels = levels
        self.trio = 0


def test_words_cost_what_styles_say():
    word = taroky_styles.word
    bold = styles.of(BOHOUS)
    assert word(Table(AUCTION_PHASE), bold, BID_THIRD) == word(Table(AUCTION_PHASE), bold, BID_SIXTH) < 0
    assert word(Table(AUCTION_PHASE), bold, GOOD) == word(Table(AUCTION_PHASE), bold, BID_FIRST) == 0
    avenger = styles.of(VLASTA)
    assert word(Table(ANNOUNCE), avenger, FLEK_GAME) == 0 > word(Table(ANNOUNCE, (1, 0, 0, 0, 0)), avenger, FLEK_GAME)
    assert word(Table(ANNOUNCE), styles.of(FRANTA), SAY_PAGAT) < 0
    assert word(Table(ANNOUNCE), styles.of(FRANTA), PASS) == 0


def test_the_pagat_is_thought_of_with_fewer_taroks():
    played = position("T1,T21,T20,T19,T18,T17,T9,KC,QC,KS,KD,KH", WEAK)
    view = played.view(0)
    assert not taroky_search.needs_search(view, SAY_PAGAT)
    assert taroky_search.needs_search(view, SAY_PAGAT, styles.of(FRANTA))


def played_round(seed, level, worlds, who=(JARDA, BOHOUS, FRANTA, TONDA)):
    """A round of personas as text; a word or a card that is the style's, not the level's, with a mark."""
    played = Taroky.deal(seed, 1, seed % 4, None, [-15] * 4)
    views = [played.sit(seat) for seat in range(4)]
    number = others = 0
    words = []
    while played.to_move() >= 0:
        seat = played.to_move()
        style = styles.of(who[(seat + seed) % 4])
        decision = thinker.make(played.update(views[seat]), level, seed, number, style)
        inner = decision.decision if isinstance(decision, styles.Styled) else decision
        if worlds and hasattr(inner, "left"):
            inner.left = inner.count = worlds
        while not decision.step(40):
            assert decision.action == 0
        other = decision.action != inner.action
        others += other
        words.append(PACK54.action_text(decision.action) + ("!" if other else ""))
        played.apply(decision.action)
        number += 1
    print(seed, levels.NAMES[level], ",".join(words))
    return others


def test_rounds_of_personas():
    for seed in (1, 2, 3):
        for level in (levels.BEGINNER, levels.CASUAL, levels.RULE):
            played_round(seed, level, 0, (ZUZKA, BOHOUS, KAREL, HONZA))
    others = 0
    for seed in (7, 8, 11):
        others += played_round(seed, levels.REGULAR, 0)
    others += played_round(7, levels.MASTER, 2)
    assert others > 0
