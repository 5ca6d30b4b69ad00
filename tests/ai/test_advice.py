"""Hints: the reason given is true of the position, whatever the hidden cards; the advice needs the view alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.lab.engine.words import NAMES
from host_tools.lab.tune import parameters
from kocka.ai import advice, levels
from kocka.ai.advice import Advice, Adviser
from kocka.ai.decision import Thinker
from kocka.ai.recipe import rules_of
from kocka.ai.utility import Situation
from kocka.engine.cards import CLAIM, PACK32, PACK52, QUEEN_OF_SPADES, THROW_IN
from kocka.engine.rng import Rng
from kocka.engine.round import OVER, PASS
from kocka.games import registry as games
from kocka.games.cerna_kocka.rules import CernaKocka
from kocka.games.hearts.rules import Hearts
from tests.ai.hidden import elsewhere, shuffled, shuffled_layout

GAMES = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "dokladacka")


def at_random(name: str, seed: int, actions: int) -> Any:
    """A round after so many random actions; words are said only if nothing else is legal."""
    rng = Rng(seed, 31)
    game = games.game(name)
    position: Any = game.deal(seed, 1 + seed % 4 if name != "dokladacka" else 1, seed % 3)
    for _ in range(actions):
        if position.to_move() == OVER:
            break
        position.apply(_choice(position, rng))
    return position


def _choice(position: Any, rng: Rng) -> int:
    buf = bytearray(24)
    actions = list(buf[: position.legal(buf)])
    cards = [a for a in actions if a < CLAIM] or actions
    return cards[rng.below(len(cards))]


def _advice(view: Any, level: int, seed: int = 1) -> Advice:
    adviser = Adviser(view, seed, 9, level)
    while not adviser.step(500):
        assert adviser.advice is None
    assert adviser.advice is not None
    return adviser.advice


class Decision(Thinker):
    """A decision that somebody else made."""

    def __init__(self, action: int, candidates: list[int], scores: list[int]) -> None:
        super().__init__()
        self.action = action
        self.candidates = candidates
        self.scores = scores


def _because(view: Any, action: int, scores: list[int] | None = None, giving: bytes = b"") -> tuple[str, int]:
    """The reason for an action, as if it had been found best of all that may be played; the card, suit or seat."""
    cards = advice.allowed(view) if view.table.phase != PASS else list(view.hand)
    told = advice.explain(view, Decision(action, cards, scores or [300 + 50 * (c != action) for c in cards]), giving)
    return NAMES[told.reason], told.about


def _play(hands: str, plays: str = "", dealer: int = 3, game: Any = CernaKocka, give: bool = True, **named: Any) -> Any:
    """A round of these hands in which everybody gave away the last three and got three of the next line of hands.

    `hands`: four hands as they are played, separated by "/"; they are dealt so that the pass brings them about.
    """
    pack = game.PACK
    held = [pack.parse_hand(text) for text in hands.split("/")]
    given = [hand[-3:] for hand in held] if give else [[] for _ in held]
    dealt = [held[seat][: -3 if give else 99] + (given[(seat + 1) % 4] if give else []) for seat in range(4)]
    position = game(dealt, dealer=dealer, **named)
    if give:
        for seat in range(4):
            for c in given[(seat + 1) % 4]:
                position.apply(c)
    for c in pack.parse_hand(plays):
        position.apply(c)
    return position


def _card(text: str) -> int:
    return PACK52.parse(text)


HANDS = "7S,8S,KD,AD,7H,8H,9C,KS/9S,QS,8D,9D,AH,KH,7C,TC/TS,JS,7D,TD,9H,TH,8C,JC/AS,JD,QD,JH,QH,QC,KC,AC"

# Seat 0 can take all tricks.
ALL_MINE = "AC,KC,QC,AD,KD,QD,AS,KS/7C,8C,9C,7D,8D,9D,7S,8S/TC,JC,JS,TD,JD,7H,9S,TS/8H,9H,TH,JH,QH,KH,AH,QS"


def test_a_low_spade_gets_her_out() -> None:
    view = _play(HANDS).view(0)
    assert _because(view, _card("7S")) == ("cat_out", QUEEN_OF_SPADES)
    assert _because(view, _card("KS"))[0] != "cat_out"


def test_below_the_best_card() -> None:
    view = _play(HANDS, "KD").view(1)
    assert _because(view, _card("9D")) == ("highest_below", -1)
    assert _because(view, _card("8D")) == ("below", _card("KD"))


def test_last_to_play_to_a_clean_trick() -> None:
    view = _play(HANDS, "9C,7C,8C").view(3)
    assert _because(view, _card("AC")) == ("clean", -1)
    assert _because(view, _card("QC"))[0] == "must_take"


def test_the_first_trick_is_safe() -> None:
    view = _play(HANDS, "7D", dealer=1).view(3)
    assert _because(view, _card("QD")) == ("safe_first", -1)


def test_nothing_else_may_be_played() -> None:
    view = _play(HANDS, "8S,9S,TS").view(3)
    assert advice.explain(view, Decision(_card("AS"), [], [])).reason == advice.ONLY


def test_a_seat_with_every_trick_is_stopped() -> None:
    hands = "AC,KC,QC,AD,KD,QD,AS,KS/7C,8C,9C,7D,8D,9D,7S,8S/TC,JC,AH,TD,JD,7H,9S,TS/8H,9H,TH,JH,QH,KH,JS,QS"
    plays = "AC,7C,TC,8H,KC,8C,JC,9H,AD,7D,TD,TH"
    position = _play(hands, plays, totals=[0, 0, 0, 0])
    position.apply(_card("QC"))
    view = position.view(1)
    assert _because(view, _card("9C"))[0] == "only"
    # Seat 0 leads the low diamond instead and seat 2 can take it.
    position = _play(hands.replace("KD,QD", "8D,QD").replace("7D,8D,9D", "7D,9D,KD"), plays + ",8D,9D", totals=[0] * 4)
    view = position.view(2)
    assert view.table.taken[0] == 3
    assert _because(view, _card("JD"))[0] == "only"
    hands = "AC,KC,QC,AD,8D,QD,AS,KS/7C,8C,9C,7D,9D,KD,7S,8S/TC,9S,AH,TD,JD,7H,JC,TS/8H,9H,TH,JH,QH,KH,JS,QS"
    view = _play(hands, "AC,7C,TC,8H,KC,8C,JC,9H,QC,9C,7H,TH,8D,7D").view(2)
    assert _because(view, _card("JD")) == ("stop_durch", 0)
    # The same card on somebody else's trick stops nobody.
    view = _play(hands, "AC,7C,TC,8H,KC,8C,JC,9H,QC,9C,7H,TH,8D,9D").view(2)
    assert _because(view, _card("JD"))[0] != "stop_durch"


def test_a_durch_is_seen_in_the_figures() -> None:
    view = _play(
        "AC,KC,QC,AD,KD,QD,AS,KS/7C,8C,9C,7D,8D,9D,7S,8S/TC,JC,JS,TD,JD,7H,9S,TS/8H,9H,TH,JH,QH,KH,AH,QS"
    ).view(0)
    assert _because(view, _card("AC"), [-2500, -2000, -1900, -2400, -100, 0, -700, -800])[0] != "master"
    cards = advice.allowed(view)
    told = advice.explain(view, Decision(_card("AC"), cards, [-2500 + 9 * (c != _card("AC")) * c for c in cards]))
    assert NAMES[told.reason] == "durch"


def test_a_moon_is_stopped_by_the_one_who_can() -> None:
    hands = (
        "AC,KC,QC,JC,TC,9C,AS,KS,QS,AH,QH,JH,TH/2C,3C,4C,5C,6C,7C,8C,2S,8S,2D,3D,4D,5D"
        "/6D,7D,8D,9D,TD,JD,QD,KD,AD,2H,3H,4H,KH/5H,6H,7H,8H,9H,3S,4S,5S,6S,7S,9S,TS,JS"
    )
    options = Hearts.parse_option(Hearts.defaults(), "pass", "never")
    plays = "2C,6D,3S,AC,KC,3C,2H,5H,QC,4C,3H,6H,JC,5C,7D,7H,TC,6C,8D,8H,QS,2S,9D,4S,QH,8S"
    view = _play(hands, plays, 0, Hearts, give=False, options=options).view(2)
    assert view.table.points[0] > 13
    assert _because(view, _card("KH")) == ("stop_moon", 0)
    assert _because(view, _card("4H")) == ("below", _card("QH"))


def test_points_go_where_they_cannot_come_back() -> None:
    view = _play(HANDS, "AC,9C,7C,8C,KC", dealer=2).view(0)
    names = {PACK32.text(c): _because(view, c)[0] for c in advice.allowed(view)}
    assert names["8H"] == names["7H"] == "points_away"
    assert names["KS"] == "catcher"
    assert names["AD"] == "high_away"
    assert names["8S"] == "cannot_win"
    view = _play(HANDS, "AC,9C,7C,8C,KC,KD,TC,JC,QC,AD", dealer=2).view(1)
    assert _because(view, _card("QS")) == ("cat_away", QUEEN_OF_SPADES)


def test_what_a_pass_is_for() -> None:
    position = CernaKocka([PACK32.parse_hand(text) for text in HANDS.split("/")])
    view = position.view(0)
    assert _because(view, _card("KS"), giving=bytes(map(_card, ("KS", "9C", "AD"))))[0] == "pass_catcher"
    assert _because(view, _card("9C"), giving=bytes(map(_card, ("9C", "8H", "7H")))) == ("void", 0)
    assert _because(view, _card("KD"), giving=bytes(map(_card, ("KD", "AD", "8S")))) == ("void", 2)
    for _ in range(3):
        position.apply(position.hand(0)[0])
    assert _because(position.view(1), _card("QS"), giving=bytes(map(_card, ("QS", "AH", "TC"))))[0] == "pass_cat"


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(game=st.sampled_from(GAMES[:4]), seed=st.integers(0, 2**32), share=st.integers(0, 99), pick=st.integers(0, 20))
def test_a_reason_is_true_wherever_the_hidden_cards_are(game: str, seed: int, share: int, pick: int) -> None:
    """For any card that may be played, taken as the best one: other hidden hands, any cards of the others."""
    position = at_random(game, seed, games.game(game).PACK.size * share // 100)
    seat = position.to_move()
    if seat < 0 or position.phase == PASS:
        return
    view = position.view(seat)
    cards = [c for c in advice.allowed(view) if c < CLAIM]
    if not cards:
        return
    action = cards[pick % len(cards)]
    rng = Rng(seed, 33)
    scores = [int(-300 + rng.below(1200)) for _ in cards]
    told = advice.explain(view, Decision(action, cards, scores))
    name = NAMES[told.reason]
    if game == "cerna_kocka":
        worlds = [shuffled(position, seat, Rng(seed, 40 + n)) for n in range(3)]
    else:
        worlds = [elsewhere(position, seat, Rng(seed, 40 + n)) for n in range(3)]
    for world in worlds:
        assert _holds(world, view, name, told, action, rng), (name, world.code(), action)


def _holds(position: Any, view: Any, name: str, told: Advice, action: int, rng: Rng) -> bool:
    """Whether what the sentence says is so in this round, played on at random to the end of the trick."""
    seat = view.seat
    table = view.table
    rules = rules_of(view)
    hidden = [c for other in range(table.seats) if other != seat for c in position.hand(other)]
    if name == "only":
        return advice.allowed(view) == [action]
    if name == "nobody_higher":
        return not [c for c in hidden if c >> 4 == action >> 4 and c > action]
    if name == "low":
        suit = [c for c in hidden if c >> 4 == action >> 4]
        return 2 * len([c for c in suit if c > action]) > len(suit)
    if name == "equal":
        return max(told.scores) - min(told.scores) <= 20
    if name == "best":
        return told.score(action) == min(told.scores)
    if name == "durch":
        return table.taken[seat] == table.done and told.score(action) < -100
    if name == "moon":
        others = sum(rules.costs[c] for n in range(table.done) if table.takers[n] != seat for c in table.trick(n))
        return others == 0 and told.score(action) < 0
    if name == "void" and [c for c in view.hand if c >> 4 == told.about] != [action]:
        return False
    if name == "fresh" and [n for n in range(table.done) if table.log[n * table.seats] >> 4 == told.about]:
        return False
    if name == "stop_durch" and table.taken[told.about] != table.done:
        return False
    if name == "stop_moon" and [
        n
        for n in range(table.done)
        if table.takers[n] != told.about and any(rules.costs[c] > 0 for c in table.trick(n))
    ]:
        return False
    if name in ("cat_out", "catcher") and QUEEN_OF_SPADES not in hidden:
        return False
    done = position.table.done
    position.apply(action)
    while position.table.done == done:
        position.apply(_choice(position, rng))
    cards = position.table.trick(done)
    taker = position.table.takers[done]
    if name in ("cat_away", "points_away", "high_away", "cannot_win", "highest_below", "below", "beaten", "no_trick"):
        return bool(taker != seat) and (name != "cat_away" or action == QUEEN_OF_SPADES)
    if name == "cat_out":
        return QUEEN_OF_SPADES not in cards or taker != seat
    if name == "catcher":
        return action >> 4 == 1 and action > QUEEN_OF_SPADES and taker != seat
    if name in ("take_high", "must_take", "jack_home"):
        return bool(taker == seat)
    if name == "clean":
        return bool(taker == seat and not any(rules.costs[c] for c in cards))
    if name in ("stop_durch", "stop_moon"):
        return bool(taker != told.about)
    if name == "safe_first":
        return done == 0
    if name == "lowest":
        return not [c for c in view.hand if c >> 4 == action >> 4 and c < action]
    return name in ("void", "fresh", "master", "polite")


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32), share=st.integers(0, 95))
def test_hidden_cards_change_no_advice(game: str, seed: int, share: int) -> None:
    position = at_random(game, seed, games.game(game).PACK.size * share // 100)
    seat = position.to_move()
    if seat < 0:
        return
    if game == "dokladacka":
        other = shuffled_layout(position, seat, Rng(seed, 22))
    elif game == "cerna_kocka":
        other = shuffled(position, seat, Rng(seed, 22))
    else:
        other = elsewhere(position, seat, Rng(seed, 22))
    ours = _advice(position.view(seat), levels.REGULAR, seed)
    theirs = _advice(other.view(seat), levels.REGULAR, seed)
    assert vars(ours) == vars(theirs)
    reason = position.reason(ours.action)
    assert reason == 0


@pytest.mark.parametrize("game", GAMES[:3])
def test_a_pass_is_three_cards_of_the_hand(game: str) -> None:
    position = at_random(game, 5, 0)
    view = position.view(0)
    before = view.text()
    told = _advice(view, levels.MASTER)
    assert view.text() == before
    assert len(set(told.giving)) == 3
    assert told.giving[0] == told.action
    assert all(c in view.hand for c in told.giving)
    # In the middle of the pass: the rest of the same three.
    position.apply(told.giving[0])
    rest = _advice(position.view(0), levels.MASTER)
    assert rest.giving == told.giving[1:]


def test_progress_goes_up_to_the_whole() -> None:
    for actions in (0, 15):
        position = at_random("cerna_kocka", 5, actions)
        adviser = Adviser(position.view(position.to_move()), 1, 1)
        shares = []
        while not adviser.step(40):
            shares.append(adviser.share(1000))
        assert shares == sorted(shares)
        assert len(shares) > 5
        assert shares[0] < 200
        assert 800 < shares[-1] <= 1000


def test_words_are_explained() -> None:
    view = _play(ALL_MINE).view(0)
    assert advice.explain(view, Decision(THROW_IN, [], [])).reason in (advice.REST, advice.MASTER)
    told = _advice(_play(ALL_MINE, "AC,7C,TC,8H").view(0), levels.MASTER)
    assert told.action == CLAIM
    assert NAMES[told.reason] == "rest"


def test_every_reason_has_a_name_and_a_subject() -> None:
    assert len(NAMES) == len(set(NAMES)) == advice.STOPPER + 1
    for reason, name in enumerate(NAMES):
        assert getattr(advice, name.upper()) == reason
        assert advice.subject(reason) in (advice.NOTHING, advice.A_CARD, advice.A_SUIT, advice.A_SEAT)


@pytest.mark.usefixtures("compiled")
def test_a_durch_that_is_feared_is_a_reason() -> None:
    """Only where the points of the round do not speak for the cards: nothing else in this hand ever takes a trick."""
    mine = PACK32.parse_hand("AC,7C,8C,7H,8H,7D,8D,7S")
    rest = [c for c in PACK32.cards if c not in mine]
    view = CernaKocka([mine, rest[0::3], rest[1::3], rest[2::3]], 1, 3).view(0)
    told = {}
    for seed in range(8):
        with parameters.overridden({"feared_at_pass": 200}):
            found = _advice(view, levels.MASTER, seed)
        if NAMES[found.reason] == "stopper":
            assert found.score(found.action) > min(found.scores)
            if found.score(found.action) > min(found.scores) + 10:  # else chance may prefer another triple
                assert _card("AC") not in found.giving
        told[NAMES[found.reason]] = seed
    assert "stopper" in told
    situation = Situation([60, 60, 60, 97], 100, 0, 1, 0)
    adviser = Adviser(view, told["stopper"], 9, levels.MASTER, situation)
    with parameters.overridden({"feared_at_pass": 200}):
        while not adviser.step(500):
            pass
    assert adviser.advice is not None and NAMES[adviser.advice.reason] != "stopper"


@pytest.mark.slow
def test_a_match_near_its_end_is_a_reason() -> None:
    """Only where the points of the round do not speak for the card."""
    told = set()
    for seed in range(12):
        position = at_random("cerna_kocka", seed, 14 + seed)
        if position.to_move() < 0:
            continue
        seat = position.to_move()
        totals = [60, 60, 60, 60]
        totals[seat] = 97
        adviser = Adviser(position.view(seat), seed, 9, levels.MASTER, Situation(totals, 100, 0, 1, 0))
        while not adviser.step(500):
            pass
        found = adviser.advice
        assert found is not None
        if NAMES[found.reason] == "for_match":
            assert found.score(found.action) > min(found.scores)
        told.add(NAMES[found.reason])
        quiet = _advice(position.view(seat), levels.MASTER, seed)
        assert NAMES[quiet.reason] != "for_match"
    assert len(told) > 2
