"""The weak levels: the mistakes that people make, each in a position of its own, and never just any card."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kocka.ai import beginner, levels, policy
from kocka.ai.levels import BEGINNER, CASUAL
from kocka.ai.recipe import rules_of
from kocka.ai.styles import PLAIN, Style
from kocka.engine.cards import CINK, PACK52, QUEEN_OF_SPADES
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.games.cerna_kocka.ai import laying_beginner, laying_rule
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.registry import game as game_class
from tests.ai.test_sense import cards, held, text

MOODS = range(16)
GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat")
BOTH = pytest.mark.parametrize("level", [BEGINNER, CASUAL], ids=["beginner", "casual"])


class Mood(Rng):
    """A generator whose first number is known."""

    def __init__(self, mood: int) -> None:
        super().__init__(1)
        self._mood = mood

    def below(self, n: int) -> int:
        assert n == 16
        return self._mood


def plays(view: View, level: int, style: Style = PLAIN) -> list[str]:
    """What is played in each mood."""
    return [text(beginner.choose(view, level, style, Mood(mood))) for mood in MOODS]


def hearts(hands: list[str], played: str) -> View:
    """The view of the seat on turn in a round of Hearts without a pass."""
    position = held("hearts", hands, played)
    return position.view(position.to_move())


# After two tricks seat 0 leads, all clubs but the nine have been played, seat 1 is void of them.
_HANDS = [
    "2C AC 9C 4D 5D 8D 3H 4H KH 5S 6S JS KS",
    "3C 7D 9D TD JD 2H 5H 6H 7H 2S 3S 4S 7S",
    "KC 4C 5C 6C 7C 2D QD 8H 9H TH JH 8S 9S",
    "8C TC JC QC 3D 6D KD AD QH AH TS AS QS",
]


def test_what_has_gone_is_forgotten_after_two_tricks() -> None:
    position = held("hearts", _HANDS, "2C 3C KC 8C 2D 3D 4D 7D 9D QD KD 5D TC 9C TD 7C")
    view = position.view(position.to_move())
    table = view.table
    assert table.done == 4
    believed = {text(c) for c in beginner.believed_out(view, 2)}
    for word in ("2C", "3C", "KC", "8C", "2D", "3D"):
        assert (word in believed) == (cards(word)[0] not in view.hand), word
    assert not {"9D", "QD", "5D"} & believed
    assert set(view.unseen()) <= set(beginner.believed_out(view, 2))
    assert set(beginner.believed_out(view, 0)) == set(view.unseen()) | set(table.log)
    assert set(beginner.believed_out(view, 20)) == set(view.unseen())


def test_nobody_forgets_that_the_cat_has_fallen() -> None:
    hands = [_HANDS[0].replace("KS", "QS"), *_HANDS[1:3], _HANDS[3].replace("QS", "KS")]
    position = held("hearts", hands, "2C 3C KC 8C 8S AS QS 2S 3D 4D 7D 2D 9D QD KD 5D AD 8D TD 9S")
    view = position.view(position.to_move())
    assert QUEEN_OF_SPADES not in beginner.believed_out(view, 0)


def test_a_void_is_forgotten_after_two_tricks() -> None:
    """Seat 1 shows that it has no clubs; two tricks later that counts no more."""
    position = held("hearts", _HANDS, "2C 3C KC 8C 4C TC AC 7D 4D TD 2D 3D 9D QD KD 5D")
    view = position.view(3)
    assert beginner.suits_refused(view, 3) == 1
    assert beginner.suits_refused(view, 2) == 0


def test_a_beginner_passes_by_rank_and_fear() -> None:
    hand = cards("2C 3C AC 4D KD AD 5S 6S 7S QS AS 2H 3H")
    rest = [c for c in PACK52.cards if c not in hand]
    position = game_class("hearts")([hand, rest[0::3], rest[1::3], rest[2::3]], 1)
    given = []
    for _ in range(3):
        view = position.view(0)
        chosen = {beginner.choose(view, BEGINNER, PLAIN, Mood(mood)) for mood in MOODS}
        assert len(chosen) == 1
        given.append(text(chosen.pop()))
        position.apply(cards(given[-1])[0])
    assert given[0] == "QS"
    assert set(given[1:]) < {"AC", "AD", "AS"}


def test_a_casual_player_passes_as_the_rule_does_in_most_moods() -> None:
    position = game_class("hearts").deal(6, 1)
    view = position.view(0)
    found = [beginner.choose(view, CASUAL, PLAIN, Mood(mood)) for mood in MOODS]
    assert found.count(policy.pass_card(view)) >= 10


def _last_in_hand() -> View:
    """Seat 1 is last to a trick of diamonds without points, and holds the ace."""
    hands = [
        "2C AC 9C 4D 5D 8D 3H 4H KH 5S 6S JS KS",
        "3C 7D 9D AD JD 2H 5H 6H 7H 2S 3S 4S 7S",
        "KC 4C 5C 6C 7C 2D QD 8H 9H TH JH 8S 9S",
        "8C TC JC QC 3D 6D KD TD QH AH TS AS QS",
    ]
    view = hearts(hands, "2C 3C KC 8C 2D 3D 8D")
    assert view.seat == 1
    assert view.table.count == 3
    return view


def test_the_ace_is_saved_when_it_could_go_for_nothing() -> None:
    """Who thinks loses the ace now; a beginner never does, a casual player mostly."""
    view = _last_in_hand()
    assert "AD" not in plays(view, BEGINNER)
    casual = plays(view, CASUAL)
    assert casual.count("AD") >= 10
    assert casual.count("AD") < 16  # now and then a casual player saves it, too


def test_high_cards_are_spent_early() -> None:
    """On lead in the first half: in some moods the highest club or diamond goes first."""
    view = hearts(_HANDS, "2C 3C KC 8C 2D 3D 8D 7D")
    assert view.seat == 0
    found = plays(view, BEGINNER)
    assert found.count("AC") >= 4
    assert found.count("3H") == 0
    assert set(found) <= {"AC", "9C", "4D", "5D", "5S", "6S"}
    assert plays(view, CASUAL).count("AC") <= 1


def test_a_beginner_hopes_for_the_king() -> None:
    """A spade is led and the cat need not go: in some moods she does, in the hope that the king comes after."""
    hands = [_HANDS[0].replace("KS", "QS"), *_HANDS[1:3], _HANDS[3].replace("QS", "KS")]
    view = hearts(hands, "2C 3C KC 8C 9S TS")
    assert view.seat == 0
    assert 2 <= plays(view, BEGINNER).count("QS") <= 6
    assert "QS" not in plays(view, CASUAL)
    # Under the king she goes in every mood.
    view = hearts(hands, "2C 3C KC 8C 9S KS")
    assert set(plays(view, BEGINNER)) == set(plays(view, CASUAL)) == {"QS"}


def test_the_cat_waits_too_long_in_some_moods() -> None:
    hands = [_HANDS[0].replace("9C", "QS"), *_HANDS[1:3], _HANDS[3].replace("QS", "9C")]
    view = hearts(hands, "2C 3C KC 8C 4C TC AC 7D 5D 9D QD 3D 5C JC")
    assert view.seat == 0
    for level, most in ((BEGINNER, 4), (CASUAL, 1)):
        found = plays(view, level)
        assert 1 <= 16 - found.count("QS") <= most
        assert "8D" in found  # she waits for a better trick


def test_a_beginner_fears_high_clubs_more_than_hearts() -> None:
    hands = [_HANDS[0].replace("9C", "9S").replace("8D", "AD"), _HANDS[1], _HANDS[2].replace("9S", "9C")]
    hands.append(_HANDS[3].replace("AD", "8D"))
    view = hearts(hands, "2C 3C KC 8C 4C TC AC 7D 4D TD QD 8D 5C JC")
    assert view.seat == 0
    found = plays(view, BEGINNER)
    assert found.count("AD") >= 6
    assert found.count("KH") >= 4
    assert plays(view, CASUAL).count("AD") <= 2


def test_he_10_the_jack_of_diamonds_is_kept_by_who_knows() -> None:
    hands = [_HANDS[0].replace("8D", "JD"), _HANDS[1].replace("JD", "8D"), *_HANDS[2:]]
    position = held("hearts", hands, "2C 3C KC 8C QD KD", jd="on")
    view = position.view(0)
    assert "JD" not in plays(view, CASUAL)
    assert "JD" in plays(view, BEGINNER)


@BOTH
@pytest.mark.parametrize("game", GAMES)
def test_every_card_has_a_reason(level: int, game: str) -> None:
    """With the same mood and the same view the same card; no other number is drawn; and it may be played."""
    buf = bytearray(20)
    for seed in range(4):
        position = game_class(game).deal(seed, 1, seed % 3)
        turn = 0
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            found = [beginner.choose(view, level, PLAIN, Mood(mood)) for mood in MOODS]
            legal = buf[: view.legal(buf)]
            assert all(action in legal for action in found)
            # A person weighs a handful of cards, not thirteen.
            assert len(set(found)) <= 6
            position.apply(found[(seed + turn) % 16])
            turn += 1


@BOTH
def test_a_dokladacka_is_never_laid_at_random(level: int) -> None:
    buf = bytearray(20)
    for seed in range(10):
        position: Dokladacka = Dokladacka.deal(seed)
        turn = 0
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            n = view.legal(buf)
            found = {laying_beginner.choose(view, level, Mood(mood)) for mood in MOODS}
            jacks = {c for c in buf[:n] if c & 15 == 11}
            reasons = jacks | {buf[0], laying_rule.lay_card(view)}
            danger = max(buf[:n], key=lambda c: (laying_beginner.danger(view.hand, c), -c)) if buf[0] != CINK else CINK
            assert found <= reasons | {danger}
            position.apply(sorted(found)[turn % len(found)])
            turn += 1


_HIGH = [
    "AC KC QC JC AD KD QD JS",
    "7C 8C 9C 7D 8D 9D 7S 7H",
    "TC JD TD 8S 9S 8H 9H TH",
    "TS QS KS AS JH QH KH AH",
]


def _after_pass(hands: list[str]) -> View:
    final = [sorted(cards(hand)) for hand in hands]
    passed = [final[(seat + 1) % 4][:3] for seat in range(4)]
    dealt = [[c for c in final[s] if c not in passed[(s + 3) % 4]] + passed[s] for s in range(4)]
    position = game_class("cerna_kocka")(dealt, 1, 3)
    assert position.phase == PASS
    for seat in range(4):
        for c in passed[seat]:
            position.apply(c)
    return position.view(0)


@BOTH
def test_a_weak_shooter_shoots(level: int) -> None:
    """CK-11 with any hand that looks high: the highest card first, in every mood, and the lowest three are given."""
    shooter = Style(sweep=-500)
    view = _after_pass(_HIGH)
    assert {word[0] for word in plays(view, level, shooter)} == {"A"}
    assert {word[0] for word in plays(view, level)} != {"A"}
    hand = cards("AC KC QC 7D AD 8S KS AH")
    rest = [c for c in game_class("cerna_kocka").PACK.cards if c not in hand]
    position = game_class("cerna_kocka")([hand, rest[0::3], rest[1::3], rest[2::3]], 1)
    given = set()
    for _ in range(3):
        chosen = {beginner.choose(position.view(0), level, shooter, Mood(mood)) for mood in MOODS}
        assert len(chosen) == 1
        given.add(text(next(iter(chosen))))
        position.apply(chosen.pop())
    assert given == {"7D", "8S", "QC"}


def test_there_is_no_durch_in_black_cat() -> None:
    view = game_class("black_cat").deal(1, seats=4).view(1)
    if view.to_move() != 1:
        view = game_class("black_cat").deal(1, seats=4, dealer=0).view(1)
    rules = rules_of(view)
    assert not rules.durch
    assert not rules.swing
    assert plays(view, BEGINNER, Style(sweep=-500)) == plays(view, BEGINNER)


def test_levels_are_different_people() -> None:
    """Over a few rounds a beginner and a casual player choose otherwise again and again."""
    other = 0
    choose: Callable[..., int] = beginner.choose
    for seed in range(4):
        position = game_class("hearts").deal(seed)
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            weak, better = (choose(view, level, PLAIN, Mood(seed * 4)) for level in (levels.BEGINNER, levels.CASUAL))
            other += weak != better
            position.apply(better)
    assert other > 20
