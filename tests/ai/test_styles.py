"""Styles of personas: what each leaning does in positions made for it, and that it never outweighs a clear decision."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kocka.ai import levels, personas, styles, thinker
from kocka.ai.decision import Decided, Thinker
from kocka.ai.recipe import rules_of
from kocka.ai.styles import PLAIN, Style
from kocka.engine.cards import CLAIM, NO_CARD
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.registry import game as game_class
from tests.ai.hidden import elsewhere, shuffled
from tests.ai.test_fairness import _position
from tests.ai.test_kernel import GAMES, at_random, cards_of
from tests.ai.test_sense import cards, held, text

BOZKA, HONZA, ZUZKA, TONDA, KAREL, VLASTA, BOHOUS, JARDA, FRANTA, ZDENA = range(1, 11)


class Compared(Thinker):
    """A thought that found these scores (hundredths) for these cards and takes the first of the best."""

    def __init__(self, scores: dict[str, int]) -> None:
        super().__init__()
        self.candidates = sorted(cards(" ".join(scores)))
        self.scores = [scores[text(c)] for c in self.candidates]
        self.action = self.candidates[self.scores.index(min(self.scores))]


def chosen(view: View, style: Style, scores: dict[str, int], bluffs: bool = False) -> str:
    """What a player of `style` plays when the cards are expected to cost so much."""
    return text(styles.choose(Compared(scores), view, style, bluffs))


def leaning(view: View, style: Style, card: str, bluffs: bool = False) -> int:
    """What the style adds to the cost of one card."""
    return styles.lean(view, style, cards(card), bluffs)[0]


def hearts(hands: list[str], played: str = "", totals: list[int] | None = None) -> View:
    """The view of the seat on turn in a round of Hearts without a pass."""
    position = held("hearts", hands, played)
    position.totals[:] = totals or [0, 0, 0, 0]
    return position.view(position.to_move())


# Seat 0 leads, then seats 1, 2, 3; after one trick of clubs.
_HANDS = [
    "2C 9C 4D 5D 6D AD 3H 4H KH 5S 6S QS KS",
    "3C 7D 8D 9D TD 2H 5H 6H 7H 2S 3S 4S 7S",
    "KC 4C 5C 6C 7C JD QD 8H 9H TH JH 8S 9S",
    "AC 8C TC JC QC 2D 3D KD QH AH TS JS AS",
]
_TO_LEAD = "2C 3C KC AC 2D AD 7D JD"  # seat 0 is to lead


def test_most_personas_have_a_style_of_their_own() -> None:
    found = [styles.of(number) for number in range(personas.COUNT)]
    own = {tuple(vars(style).values()) for style in found if style is not PLAIN}
    assert len(own) == len([style for style in found if style is not PLAIN]) >= 9
    assert styles.of(ZDENA) is PLAIN
    for style in found:
        assert all(-600 <= value <= 600 for value in vars(style).values())
    with pytest.raises(IndexError):
        styles.of(personas.COUNT)


def test_a_style_decides_between_cards_that_are_nearly_equal_and_no_others() -> None:
    view = held("hearts", _HANDS, "2C 3C KC AC KD").view(0)
    near = {"4D": 200, "5D": 205, "6D": 210, "AD": 290}
    assert chosen(view, PLAIN, near) == "4D"
    assert chosen(view, Style(low=80), near) == "6D"
    far = {"4D": 200, "5D": 500, "6D": 500, "AD": 500}
    for persona in range(personas.COUNT):
        assert chosen(view, styles.of(persona), far, True) == "4D"


def test_a_score_that_was_not_trusted_counts_as_a_cost() -> None:
    """The search may prefer the rule player's card to one that looks better by chance: a style does not undo that."""
    view = held("hearts", _HANDS, "2C 3C KC AC KD").view(0)
    decision = Compared({"4D": 100, "AD": 160})
    decision.action = cards("AD")[0]
    assert styles.choose(decision, view, Style(low=1), False) == cards("AD")[0]
    assert styles.choose(decision, view, Style(low=-100), False) == cards("4D")[0]


def test_a_style_weighs_what_was_decided_by() -> None:
    """Where the match was played for, the points that people are shown are another thing."""
    view = held("hearts", _HANDS, "2C 3C KC AC KD").view(0)
    decision = Compared({"4D": 100, "6D": 100})
    assert styles.choose(decision, view, Style(low=60), False) == cards("6D")[0]
    decision.judged = [100, 400]
    assert styles.choose(decision, view, Style(low=60), False) == cards("4D")[0]


def test_words_and_single_cards_stay() -> None:
    view = held("hearts", _HANDS, "2C 3C KC AC KD").view(0)
    assert styles.choose(Decided(CLAIM), view, styles.of(JARDA), True) == CLAIM
    assert styles.choose(Decided(cards("4D")[0]), view, PLAIN, True) == cards("4D")[0]


def test_fear_avoids_tricks_and_its_opposite_seeks_them() -> None:
    view = hearts(_HANDS, _TO_LEAD)
    brave, careful = Style(fear=-60), Style(fear=60)
    assert leaning(view, careful, "KS") > leaning(view, careful, "6D") > leaning(view, careful, "3H") > 0
    assert leaning(view, brave, "KS") < leaning(view, brave, "3H") < 0
    passing = game_class("hearts").deal(3, 1).view(0)
    low, high = passing.hand[0], max(passing.hand, key=lambda c: c & 15)
    assert styles.lean(passing, careful, [high], False) < styles.lean(passing, careful, [low], False)


def test_the_careful_one_ducks_where_the_plain_player_takes() -> None:
    """Equal in points: Karel stays below, the brave one takes the lead over."""
    view = hearts(_HANDS, "2C 3C KC AC 2D")
    assert view.seat == 0
    points = {"AD": 300, "6D": 302}
    assert chosen(view, PLAIN, points) == "AD"
    assert chosen(view, styles.of(KAREL), points) == "6D"
    assert chosen(view, Style(fear=-60), {"AD": 302, "6D": 300}) == "AD"


def test_small_cards_are_saved() -> None:
    view = held("hearts", _HANDS, "2C 3C KC AC KD").view(0)
    tonda = styles.of(TONDA)
    assert leaning(view, tonda, "4D") > leaning(view, tonda, "6D") > leaning(view, tonda, "AD") == 0
    assert chosen(view, tonda, {"4D": 100, "6D": 105}) == "6D"


def test_short_suits_are_emptied() -> None:
    lojza = styles.of(0)
    view = hearts(_HANDS, "2C 3C KC AC")
    assert leaning(view, lojza, "2D") < leaning(view, lojza, "8C") == 0  # of three diamonds, of four clubs
    passing = game_class("hearts").deal(3, 1).view(0)
    lengths = {c: sum(other >> 4 == c >> 4 for other in passing.hand) for c in passing.hand}
    short = min(passing.hand, key=lambda c: lengths[c])
    long = max(passing.hand, key=lambda c: lengths[c])
    assert styles.lean(passing, lojza, [short], False) < styles.lean(passing, lojza, [long], False)


def _trick_with_a_void(totals: list[int]) -> View:
    """Seat 0, without clubs, throws into a trick that seat 3 is winning."""
    hands = [_HANDS[0].replace("9C", "8S"), _HANDS[1], _HANDS[2].replace("8S", "9C"), _HANDS[3]]
    return hearts(hands, "2C 3C KC AC TC", totals)


def test_the_cat_is_held_or_thrown_at_once() -> None:
    view = _trick_with_a_void([0, 0, 0, 0])
    assert view.seat == 0
    assert leaning(view, styles.of(FRANTA), "QS") > 0 > leaning(view, styles.of(KAREL), "QS")
    nearly = {"QS": 500, "KH": 600}
    assert chosen(view, PLAIN, nearly) == "QS"
    assert chosen(view, styles.of(FRANTA), nearly) == "KH"
    assert chosen(view, styles.of(KAREL), {"QS": 540, "KH": 500}) == "QS"


@pytest.mark.parametrize(
    ("persona", "totals", "gladly"),
    [(ZUZKA, [40, 60, 50, 10], True), (ZUZKA, [40, 10, 50, 60], False), (BOZKA, [40, 60, 50, 10], True),
     (BOZKA, [40, 10, 50, 60], False)],
)  # fmt: skip
def test_penalty_cards_have_their_victims(persona: int, totals: list[int], gladly: bool) -> None:
    """Seat 3 is winning the trick: who goes for the leader gives her the cat if she stands best, the kind one keeps it
    if she stands worst."""
    view = _trick_with_a_void(totals)
    equal = {"QS": 500, "KD": 500} if "KD" in [text(c) for c in view.hand] else {"QS": 500, "AD": 500}
    other = next(card for card in equal if card != "QS")
    assert (chosen(view, styles.of(persona), equal) == "QS") == gladly
    assert leaning(view, styles.of(persona), other) == 0
    # Hearts count as well, less.
    style = styles.of(persona)
    assert abs(leaning(view, style, "KH")) <= abs(leaning(view, style, "QS") - style.cat * 26 // 28)


def test_standing_counts_this_round_and_knows_ties() -> None:
    view = _trick_with_a_void([0, 30, 20, 10])
    rules = rules_of(view)
    assert styles.standing(view, rules) == (3, 1)
    view.table.points[3] = 15
    assert styles.standing(view, rules) == (2, 1)
    view.table.points[3] = 10
    assert styles.standing(view, rules) == (-1, 1)
    # Of Black Cat many points are good.
    position = game_class("black_cat").deal(1, totals=[0, -30, -20, -10], seats=4)
    other = position.view(0)
    assert styles.standing(other, rules_of(other)) == (3, 1)


def test_the_cat_is_avenged() -> None:
    """Seat 3 put the cat on seat 0's ace of spades: its trick is the place for hearts now."""
    hands = [
        "2C AS 4D 5D 6D AD 3H 4H KH 5S 6S 7S KS",
        "3C 7D 8D 9D TD 2H 5H 6H 7H 2S 3S 4S 9S",
        "KC 4C 5C 6C 7C JD QD 8H 9H TH JH 8S JS",
        "AC 8C TC JC QC 2D 3D KD QH AH TS QS 9C",
    ]
    played = "2C 3C KC AC TS AS 2S 8S 5S 9S JS QS"
    position = held("hearts", hands, played)
    assert styles.offender(position.view(0)) == -1
    assert styles.offender(position.view(3)) == -1
    hands[0] = hands[0].replace("5S", "TS")
    hands[3] = hands[3].replace("TS", "5S")
    position = held("hearts", hands, "2C 3C KC AC 5S AS 2S 8S KS 3S JS QS")
    assert styles.offender(position.view(0)) == 3
    assert styles.offender(position.view(1)) == -1
    for c in cards("4D 7D JD KD 8C"):
        position.apply(c)
    view = position.view(0)
    assert view.table.best == 3
    vlasta = styles.of(VLASTA)
    assert leaning(view, vlasta, "KH") < 0
    assert chosen(view, vlasta, {"7S": 100, "KH": 120}) == "KH"
    assert chosen(view, PLAIN, {"7S": 100, "KH": 120}) == "7S"


def test_who_passed_the_cat_is_remembered() -> None:
    position = game_class("cerna_kocka").deal(5)
    giver = next(seat for seat in range(4) if 0x1C in position.hand(seat))
    while position.phase == PASS:
        hand = position.hand(position.to_move())
        position.apply(0x1C if 0x1C in hand else hand[0])
    taker = (giver + 1) % 4
    assert styles.offender(position.view(taker)) == giver
    assert all(styles.offender(position.view(seat)) == -1 for seat in range(4) if seat != taker)


def test_hearts_are_led_gladly_by_who_hunts() -> None:
    position = game_class("black_cat").deal(4)
    view = position.view(position.to_move())
    heart = next(c for c in view.hand if c >> 4 == 3)
    assert styles.lean(view, styles.of(JARDA), [heart], False)[0] < 0
    assert styles.lean(view, Style(hearts=40), [heart], False)[0] > 0


def test_a_bluff_tells_something_wrong() -> None:
    view = hearts(_HANDS, _TO_LEAD)
    rules = rules_of(view)
    told = {text(c): styles.misleads(view, rules, c) for c in view.hand}
    assert told["5S"] and told["6S"]  # as if the cat were elsewhere
    assert not told["QS"] and not told["KS"] and not told["9C"]
    throwing = _trick_with_a_void([0, 0, 0, 0])
    assert styles.misleads(throwing, rules_of(throwing), cards("AD")[0])
    assert not styles.misleads(throwing, rules_of(throwing), cards("KH")[0])
    following = hearts(_HANDS, "2C 3C KC AC KD")
    assert styles.misleads(following, rules_of(following), cards("4D")[0])
    assert not styles.misleads(following, rules_of(following), cards("6D")[0])
    honza = styles.of(HONZA)
    assert chosen(view, honza, {"4D": 100, "5S": 110}, bluffs=True) == "5S"
    assert chosen(view, honza, {"4D": 100, "5S": 110}, bluffs=False) == "4D"


def test_leanings_grow_with_the_points_of_the_game() -> None:
    def first(game: str) -> int:
        view = game_class(game).deal(4).view(0)
        return abs(styles.lean(view, Style(low=280), [view.game.PACK.cards[0]], False)[0])

    assert first("black_cat") == 280 * 135 // 28
    assert first("hearts") == 280 * 26 // 28
    assert first("cerna_kocka") == first("kourici_kocka") == 280


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("level", [levels.BEGINNER, levels.CASUAL, levels.REGULAR, levels.MASTER])
def test_every_level_keeps_the_style(level: int) -> None:
    """In some positions of some rounds a persona plays otherwise than the level does, and always a card it may."""
    others = 0
    for seed in range(3 if level == levels.MASTER else 6):
        position = game_class("cerna_kocka").deal(seed)
        stream = 0
        while position.to_move() >= 0:
            view = position.view(position.to_move())
            style = styles.of((TONDA, JARDA, FRANTA, 0)[view.seat])
            decision = thinker.make(view, level, 9, stream, style)
            assert isinstance(decision, styles.Styled)
            while not decision.step(700):
                assert decision.action == NO_CARD
            others += decision.action != decision.decision.action
            assert decision.total == decision.decision.total
            position.apply(decision.action)
            stream += 1
    assert others > 3


def test_a_shooter_asks_less_of_a_durch() -> None:
    """CK-11: the search compares trying for all tricks with a margin that the style moves."""
    hands = [
        "AC KC QC AD KD QD JS AH",
        "7C 8C 9C 7D 8D 9D 7S 7H",
        "TC JC TD JD 8S 9S 8H 9H",
        "TS QS KS AS TH JH QH KH",
    ]
    final = [sorted(cards(hand)) for hand in hands]
    passed = [final[(seat + 1) % 4][:3] for seat in range(4)]
    dealt = [[c for c in final[s] if c not in passed[(s + 3) % 4]] + passed[s] for s in range(4)]
    position = game_class("cerna_kocka")(dealt, 1, 3)
    for seat in range(4):
        for c in passed[seat]:
            position.apply(c)
    view = position.view(0)
    cheapest = []
    for sweep in (-600, -300, 0):
        decision = thinker.make(view, levels.REGULAR, 5, 1, Style(sweep=sweep, low=1))
        while not decision.step(1 << 14):
            pass
        cheapest.append(min(decision.scores))
    # A regular does not try by itself; a shooter's margin is told with what it expects.
    assert cheapest[0] < cheapest[1] < cheapest[2]


# Fairness.


def _answer(view: View, level: int, seed: int, style: Style) -> int:
    decision = thinker.make(view, level, seed, 9, style)
    while not decision.step(500):
        pass
    return decision.action


@pytest.mark.parametrize("persona", [number for number in range(personas.COUNT) if styles.of(number) is not PLAIN])
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), actions=st.integers(0, 42), level=st.sampled_from([0, 1, 5]))
def test_hidden_cards_change_nothing_in_any_style(persona: int, seed: int, actions: int, level: int) -> None:
    position = _position(seed, actions)
    seat = position.to_move()
    if seat < 0:
        return
    other = shuffled(position, seat, Rng(seed, 22))
    style = styles.of(persona)
    assert _answer(other.view(seat), level, seed, style) == _answer(position.view(seat), level, seed, style)


@pytest.mark.parametrize("game", GAMES[1:])
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), share=st.integers(0, 99), persona=st.integers(0, personas.COUNT - 1))
def test_hidden_cards_change_nothing_in_the_other_games(game: str, seed: int, share: int, persona: int) -> None:
    position = at_random(game, seed, cards_of(game) * share // 100)
    seat = position.to_move()
    if seat < 0:
        return
    other = elsewhere(position, seat, Rng(seed, 22))
    style = styles.of(persona)
    for level in (levels.BEGINNER, levels.CASUAL, levels.REGULAR):
        assert _answer(other.view(seat), level, seed, style) == _answer(position.view(seat), level, seed, style)


def test_slices_change_nothing() -> None:
    position = game_class("hearts").deal(8)
    for stream in range(16):
        view = position.view(position.to_move())
        found = set()
        for slice in (1, 37, 1 << 14):
            decision = thinker.make(view, levels.REGULAR, 4, stream, styles.of(HONZA))
            while not decision.step(slice):
                pass
            found.add((decision.action, decision.playouts))
        assert len(found) == 1
        position.apply(found.pop()[0])


def test_a_dokladacka_has_no_style() -> None:
    position: Dokladacka = Dokladacka.deal(2)
    view = position.view(position.to_move())
    assert not isinstance(thinker.make(view, levels.BEGINNER, 1, 1, styles.of(HONZA)), styles.Styled)
