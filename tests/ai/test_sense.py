"""Known blunders of other programs, and what a sensible player does: hand-made positions for every thinking level."""

from __future__ import annotations

import pytest

from host_tools.lab.tune import parameters
from kocka.ai import levels, policy, search, thinker
from kocka.engine.cards import PACK32, PACK52, STOP17, THROW_IN
from kocka.engine.round import PASS
from kocka.engine.trick import TrickRound
from kocka.games.registry import game as game_class

pytestmark = pytest.mark.usefixtures("compiled")

THINKING = pytest.mark.parametrize("level", [levels.REGULAR, levels.MASTER], ids=["regular", "master"])


def cards(text: str) -> list[int]:
    """Cards written with spaces between."""
    return [PACK52.parse(word) for word in text.split()]


def text(found: int) -> str:
    """A card as it is written."""
    return PACK52.text(found)


def held(game: str, hands: list[str], played: str = "", dealer: int = 3, **options: str) -> TrickRound:
    """A round in which the seats hold `hands` when play begins (nothing passed in Hearts), after `played`."""
    rules = game_class(game)
    chosen = rules.defaults()
    for name, value in options.items():
        chosen = rules.parse_option(chosen, name, value)
    final = [sorted(cards(hand)) for hand in hands]
    seats = len(hands)
    if game in ("cerna_kocka", "kourici_kocka"):
        # What each seat passes is what its left neighbour shall hold.
        passed = [final[(seat + 1) % seats][:3] for seat in range(seats)]
        final = [[c for c in final[s] if c not in passed[(s + 3) % 4]] + passed[s] for s in range(seats)]
    position = rules(final, 4, dealer, chosen)
    assert isinstance(position, TrickRound)
    if position.phase == PASS:
        for seat in range(seats):
            for c in passed[seat]:
                position.apply(c)
    for c in cards(played):
        position.apply(c)
    return position


def answer(position: TrickRound, level: int, seed: int = 3) -> int:
    """What the seat on turn does."""
    decision = thinker.make(position.view(position.to_move()), level, seed, 40)
    while not decision.step(1000):
        pass
    return decision.action


def answers(position: TrickRound, level: int) -> set[str]:
    """What it does with different random numbers."""
    return {text(answer(position, level, seed)) for seed in range(5)}


# ---- known stupidities


@THINKING
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("hand", ["2H 3H 4C 9C KC 5D 8D QD AD 6S 9S JS KS", "2H 5H JH 3C 6C TC AC 4D 7D KD 2S 7S QS"])
def test_the_lowest_heart_is_not_passed(level: int, number: int, hand: str) -> None:
    """Small hearts stay: they are safe, and they stop a moon of whoever gets the high ones."""
    mine = cards(hand)
    rest = [c for c in PACK52.cards if c not in mine]
    position = game_class("hearts")([mine, rest[0::3], rest[1::3], rest[2::3]], number)
    given = set()
    while position.to_move() == 0:
        card = answer(position, level)
        given.add(text(card))
        position.apply(card)
    assert len(given) == 3
    assert not given & {"2H", "3H", "5H"}


@THINKING
def test_a_dead_suit_is_not_led(level: int) -> None:
    """The last club takes whatever the others throw on it: hearts and the cat."""
    hands = [
        "2C JC KC AC 2D 3D 4D 2S 4S 6S 3H 5H 7H",
        "3C 4C 5C 5D 6D 7D 8D 3S 5S 7S 2H 9H JH",
        "6C 7C 8C 9D TD JD 8S 9S TS 4H 6H TH AH",
        "9C TC QC QD KD AD JS QS KS AS 8H QH KH",
    ]
    position = held("hearts", hands, "2C 5C 8C QC TC JC 4C 7C KC 3C 6C 9C")
    assert position.to_move() == 0
    assert "AC" not in answers(position, level)


@THINKING
def test_the_cat_is_not_thrown_on_the_first_spade(level: int) -> None:
    """Second in hand with lower spades she stays: king and ace may be anywhere."""
    hands = [
        "2C 3C QS 4S 6S 2H 3H 8H 9H 2D 3D 8D 9D",
        "5C 7C 8C 5S 7S 8S AS 4H TH 4D TD JD QD",
        "6C 9C TC 9S KS 3S JH QH 5H 5D KD AD 6D",
        "4C JC QC KC AC 2S TS JS KH AH 6H 7H 7D",
    ]
    position = held("hearts", hands, "2C 5C 6C KC 2S")
    assert position.to_move() == 0
    assert not answers(position, level) & {"QS"}


@THINKING
def test_a_moon_that_is_impossible_is_given_up(level: int) -> None:
    """Tops and a heart of mine, but somebody else has one too: the cat is not taken for a moon any more."""
    hands = [
        "2C 7C 3D AD 2S 3S 4S 5S AS 2H QH KH AH",
        "3C 6C KC 8C 3H 4H 5H KS JS 9S TS 7S 6S",
        "4C 9C TC AC QC JC 5D 6D 7D 8D 6H 7H 8S",
        "5C 4D TD 2D 9D JD QD TH 8H 9H JH KD QS",
    ]
    position = held("hearts", hands, "2C 3C 4C 5C 4D AD 3H 5D 3D 4H 6D TD QS")
    assert position.to_move() == 0
    assert position.table.points == [1, 0, 0, 1]
    assert "AS" not in answers(position, level)


# Seat 3 takes everything; only the king of hearts of seat 0 is in its way.
_SHOOTER = [
    "2C QS KH 3H 2H 2S 3S 4S 5S 2D 3D 4D 5D",
    "3C 4C 4H 5H 6H 6S 7S 8S 6D 7D 8D 9D TD",
    "5C 6C 7H 8H 9H 9S TS JS KS AS JD QD KD",
    "AC KC QC JC TC 9C 8C 7C AD JH TH QH AH",
]
_SWEPT = (
    "2C 3C 5C AC KC QS 4C 6C QC 2S 6D 7H JC 3S 4H 8H TC 4S 5H 9H 9C 5S 6H 9S 8C 2D 6S TS 7C 3D 7S JS AD 4D 7D JD "
    "TH 2H 8S KS"
)


@THINKING
def test_a_trick_is_taken_to_stop_a_moon(level: int) -> None:
    """One heart for me or thirteen points for everybody: the king while it still takes."""
    position = held("hearts", _SHOOTER, _SWEPT + " JH")
    assert position.to_move() == 0
    assert position.table.points[3] == 21
    assert answers(position, level) == {"KH"}


@THINKING
def test_the_heart_that_may_stop_a_moon_is_kept(level: int) -> None:
    """Void, and everything so far is with the one who takes this trick too: not the king of hearts."""
    position = held("hearts", _SHOOTER, " ".join(_SWEPT.split()[:21]))
    assert position.to_move() == 0
    assert "KH" not in answers(position, level)


def test_a_durch_of_somebody_else_is_stopped() -> None:
    """It would be one point less for me, but all of them for seat 3: the king of diamonds takes a trick and a heart."""
    hands = [
        "9C 7S 8S 9S TS 8D KD 7D",
        "8C JS KS AS 9H 8H KH TH",
        "7C QS 7H JH QH 9D JD TD",
        "AC KC QC JC TC AD QD AH",
    ]
    played = "AC 9C 8C 7C KC 7S JS QS QC 8S KS 7H JC 9S AS JH TC TS 9H QH AD 8D 8H 9D QD"
    position = held("cerna_kocka", hands, played, dealer=2)
    assert position.to_move() == 0
    assert answers(position, levels.MASTER) == {"KD"}


@pytest.mark.parametrize("hand", ["AC 7C 8C 7H 8H 7D 8D 7S", "AS 7S 8S 7H 8H 7C 8C 7D"])
def test_the_only_stopper_is_kept_if_a_durch_is_dear(hand: str) -> None:
    """Nothing else in the hand ever takes a trick: without the ace anybody could have a durch."""
    mine = cards(hand)
    rest = [c for c in PACK32.cards if c not in mine]

    def kept() -> int:
        found = 0
        for seed in range(8):
            position = game_class("cerna_kocka")([mine, rest[0::3], rest[1::3], rest[2::3]], 1, 3)
            for _ in range(3):
                position.apply(answer(position, levels.MASTER, seed))
            found += mine[0] in position.hand(0)
        return found

    with parameters.overridden({"feared_at_pass": 200}):
        dear = kept()
    with parameters.overridden({"feared_at_pass": 0}):
        assert dear >= max(6, kept() + 4)


def test_a_stopper_is_not_thrown() -> None:
    """Void in clubs, of which seat 3 has taken two: the ace of spades may be what stops it."""
    hands = [
        "9C 8D KD 7D AS 7S 9D 8H",
        "8C JS KS TS 9H 7H KH TH",
        "7C QS 8S JH QH 9S JD TD",
        "AC KC QC JC TC AD QD AH",
    ]
    position = held("cerna_kocka", hands, "AC 9C 8C 7C KC", dealer=2)
    assert position.to_move() == 0
    assert "AS" not in answers(position, levels.MASTER)


DEALS = 150


@pytest.mark.slow
@pytest.mark.parametrize(("level", "most"), [(levels.REGULAR, 0), (levels.MASTER, 3)], ids=["regular", "master"])
def test_known_stupidities_are_not_seen_in_many_deals(level: int, most: int) -> None:
    """Low hearts passed, or the cat on the first spade with lower ones held: a master does so for a moon of its own."""
    cat = PACK52.parse("QS")
    passed, thrown, tempted = set(), set(), 0
    for seed in range(DEALS):
        position = game_class("hearts").deal(seed, 1 + seed % 3)
        mine = seed % 4
        while position.to_move() >= 0:
            seat = position.to_move()
            view = position.view(seat)
            decision = thinker.make(view, level if seat == mine else levels.RULE, seed, 40)
            while not decision.step(1000):
                pass
            action, log, count = decision.action, position.table.log, position.table.count
            if seat == mine and position.phase == PASS:
                if action in cards("2H 3H 4H 5H"):
                    passed.add(seed)
            elif seat == mine and count and position.table.suit == 1 and cat in view.hand:
                before = [c for c in list(log)[: len(log) - count] if c >> 4 == 1]
                if not before and any(c >> 4 == 1 and c < cat for c in view.hand):
                    tempted += 1
                    if action == cat:
                        thrown.add(seed)
            position.apply(action)
    assert tempted >= DEALS // 30
    assert len(passed) <= most
    assert len(thrown) <= most // 3


# ---- what one wants


@THINKING
def test_a_sure_moon_is_taken(level: int) -> None:
    """All penalty cards so far are mine, and ace, king and the last heart take the others as well."""
    hands = [
        "2C QS 3H 5H 2D 4D 5D 2S 3S 4S 5S 6S 7S",
        "3C 4C 2H 6H 8H JH 6D 7D 8D 8S 9S TS JS",
        "5C 6C 7C 7H 9H QH TH 9D TD QD JD KS AS",
        "AC KC QC JC TC 9C 8C AD KD 3D AH KH 4H",
    ]
    played = (
        "2C 3C 5C AC KC QS 4C 6C QC 2S 2H 7C JC 3H 6H 7H TC 3S 8H 9H 9C 4S JH QH 8C 5S 8S KS AD 2D 6D 9D KD 4D 7D TD"
    )
    for moon in ("plus", "minus"):
        position = held("hearts", hands, played + " 3D 5D 8D QD TH", moon=moon)
        assert position.to_move() == 3
        assert position.table.points[3] == 21
        assert not answers(position, level) & {"4H"}


# The first diamond trick comes to seat 0, last in hand with the jack and the two.
_JACK = [
    "2C 3C JD 2D 2S 3S 4S 5S 6S 2H 3H 4H 5H",
    "AC KC QC JC 5D 6D QD 7S 8S 6H 7H 8H 9H",
    "4C 5C 6C 7D 8D 9D KD 9S TS JS KS TH JH",
    "7C 8C 9C TC TD AD 3D 4D QS AS QH KH AH",
]


@THINKING
def test_the_jack_of_diamonds_comes_home(level: int) -> None:
    """HE-10: last in hand it takes the trick and ten points off."""
    assert answers(held("hearts", _JACK, "2C AC 4C 7C 5D 7D TD", jd="on"), level) == {"JD"}


@THINKING
def test_somebody_elses_jack_is_taken(level: int) -> None:
    """HE-10: the ace takes a trick in which the jack lies."""
    hands = [hand.replace("JD", "AD") if "JD" in hand else hand.replace("AD", "JD") for hand in _JACK]
    position = held("hearts", hands, "2C AC 4C 7C 5D 7D JD", jd="on")
    assert position.to_move() == 0
    assert answers(position, level) == {"AD"}


@THINKING
def test_the_bonus_for_no_trick_is_wanted(level: int) -> None:
    """BC-5: an empty trick would be the place for a king, but fifty points wait for a hand without a trick."""
    hands = [
        "2D 3D 4D KD 2C 3C 4C 2S 3S 4S 2H 3H 4H",
        "5D 6D AD 5C 6C 7C 5S 6S 7S AS 5H 6H 7H",
        "7D 8D JD 8C 9C TC 8S 9S TS KS 8H 9H TH",
        "9D TD QD JC QC KC AC JS QS JH QH KH AH",
    ]
    position = held("black_cat", hands, "5D 8D TD", dealer=0)
    assert position.to_move() == 0
    assert "KD" not in answers(position, level)


@THINKING
@pytest.mark.parametrize("game", ["kourici_kocka", "black_cat", "hearts"])
def test_the_cat_is_dumped(level: int, game: str) -> None:
    """Void in the suit that is led: Hejma goes."""
    if game == "kourici_kocka":
        hands = [
            "QS 7H 8H 9H 7D 8D 9D TD",
            "7C 8C 9S JS KS TH AD JD",
            "9C TC 7S 8S JH QH QD KD",
            "JC QC KC AC AS KH AH TS",
        ]
        position = held(game, hands, "QC", dealer=2)
    else:
        hands = [
            "2C QS 9H 8H 7H 6H 7D 8D 9D TD JD QD 6D" if game == "hearts" else "2D QS 9H 8H 7H 6H 7D 8D 9D TD JD QD 6D",
            "3C 4C 5C 6C 7C 2S 3S 4S KS TS 3D 4D 5D",
            "8C 9C TC JC 5S 6S 7S 8S 4H 5H 2H 3H KD",
            "QC KC AC 9S JS AS TH JH QH KH AH AD " + ("2D" if game == "hearts" else "2C"),
        ]
        position = held(game, hands, "2C 3C 8C QC KC" if game == "hearts" else "KC", dealer=2)
    assert position.to_move() == 0
    assert answers(position, level) == {"QS"}


# ---- 17 points of Kouřící kočka

_LOST = [
    "AS KS QS AH KH QH JH AC",
    "7C 8C 9C TC 7D 8D 9D TD",
    "JC QC KC JD QD KD AD 7S",
    "8S 9S TS JS 7H 8H 9H TH",
]
ALL = pytest.mark.parametrize("level", range(len(levels.NAMES)), ids=levels.NAMES)


@ALL
def test_kk_8_a_certain_loss_is_thrown_in(level: int) -> None:
    position = held("kourici_kocka", _LOST)
    assert position.to_move() == 0
    assert answer(position, level) == THROW_IN


@ALL
def test_kk_7_a_round_that_is_decided_is_stopped(level: int) -> None:
    """Seat 0 has 17 points; whoever leads ends it, seat 0 itself too."""
    position = held("kourici_kocka", _LOST, "AH 7C JC 7H KH 8C QC 8H QH 9C KC 9H JH TC JD TH")
    assert max(position.table.points) >= 17
    assert position.to_move() == 0
    assert answer(position, level) == STOP17


@THINKING
def test_17_is_watched(level: int) -> None:
    """With 15 points the ace goes while its trick is empty: the last one would bring the letter, now seat 3 gets it."""
    hands = [
        "AH KH AC 7C 7S 8S 7D 8D",
        "7H QD 9S TD 9D AS TC 8C",
        "9H JH QS JD QH JS JC QC",
        "TH 8H KS AD KD TS 9C KC",
    ]
    played = "AH 7H 9H TH KH QD JH 8H 7S 9S QS KS AD 7D TD JD KD 8D 9D QH TS 8S AS JS TC JC 9C"
    position = held("kourici_kocka", hands, played)
    assert position.to_move() == 0
    assert position.table.points == [15, 0, 0, 13]
    assert answers(position, level) == {"AC"}
    for c in cards("AC 7C 8C QC KC"):
        position.apply(c)
    assert position.result().losers == [3]


@pytest.mark.parametrize("game", ["hearts", "cerna_kocka"])
def test_of_cards_that_do_the_same_the_highest_goes(game: str) -> None:
    """Who does not lead keeps the lower one of two that no other card lies between."""
    thrown = 0
    for seed in range(40, 46):
        position = game_class(game).deal(seed)
        assert isinstance(position, TrickRound)
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            decision = thinker.make(view, levels.MASTER, seed, len(position.history))
            table = view.table
            if position.phase != PASS and table.count and len(decision.candidates) > 1 and table.done in (3, 5):
                while not decision.step(100):
                    pass
                groups = decision.group if isinstance(decision, search.Card) else []
                if groups and len(groups) == len(decision.candidates):
                    cards_ = list(decision.candidates)
                    mine = groups[cards_.index(decision.action)]
                    alike = [c for c, group in zip(cards_, groups, strict=True) if group == mine]
                    frowned = {policy.is_frowned_on(view, c) for c in alike}
                    if len(alike) > 1 and len(frowned) == 1:
                        thrown += 1
                        assert decision.action == max(alike)
            position.apply(policy.choose(view))
    assert thrown > 3
