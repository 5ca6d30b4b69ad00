"""Random rounds of Taroky with hypothesis: what must hold at every step, whatever is played and by whatever rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kocka.engine.cards import NO_CARD
from kocka.engine.round import DONE, PLAY, IllegalAction
from kocka.engine.tarock import is_tarok
from kocka.games.taroky.rules.cards import CLAIM, PACK54, VALUES
from kocka.games.taroky.rules.count import pile_of_side
from kocka.games.taroky.rules.deal import gathered
from kocka.games.taroky.rules.options import HONOUR
from kocka.games.taroky.rules.outcome import VARSAVA
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.settlement import settle
from kocka.games.taroky.rules.table import ANNOUNCE, AUCTION_PHASE, DECIDE, DISCARD, NOBODY
from kocka.games.taroky.rules.view import View
from kocka.games.taroky.sheet import checks
from tests.engine.test_invariants import everything

SEEDS = st.integers(0, 2**48 - 1)
RANDOM = st.randoms(use_true_random=False)
OPTIONS = st.one_of(
    st.just(Taroky.defaults()),
    st.tuples(*[st.integers(0, len(option.values) - 1) for option in Taroky.OPTIONS]).map(bytes),
)


def legal(position: Any) -> list[int]:
    """The legal actions of the seat to move."""
    buf = bytearray(64)
    return list(buf[: position.legal(buf)])


def choose(position: Taroky, rng: random.Random) -> int:
    """One of the legal actions: claims and announcements only now and then, so that rounds get long and differ."""
    actions = legal(position)
    if position.phase == ANNOUNCE and rng.randrange(3):
        return actions[0]
    if position.phase in (AUCTION_PHASE, DECIDE) and rng.randrange(2):
        return actions[0]
    if actions[-1] == CLAIM and rng.randrange(6):
        actions.pop()
    return rng.choice(actions)


def check_legal(position: Taroky) -> None:
    """`legal` is ascending, without doubles, and exactly what is not refused; views agree with it. On the honour wrong
    cards of the hand are not refused either.
    """
    allowed = legal(position)
    assert allowed == sorted(set(allowed))
    turn = position.to_move()
    assert bool(allowed) == (turn >= 0) == (position.phase != DONE)
    wrong = position.hand(turn) if position.phase == PLAY and HONOUR.of(position.options) else ()
    for action in range(256):
        assert (position.reason(action) == 0) == (action in allowed or action in wrong)
    for seat in range(4):
        view = position.view(seat)
        assert not view.due
        assert legal(view) == (allowed if seat == turn else [])
        assert bytes(view.hand) == position.hand(seat)
        assert view.to_move() == turn
        assert everything(view.table) == everything(position.table)
        assert view.side in (0, position.sides[seat])


def check_cards(position: Taroky) -> None:
    """Every card is in one hand, discarded, played, or in the talon; exactly once."""
    table = position.table
    cards = [c for hand in position.hands for c in hand] + [c for pile in position.discards for c in pile]
    cards += list(table.log)
    for at, owner in enumerate(table.owner):
        if owner == NOBODY or not table.bought[owner]:
            cards.append(position.talon[at])
    assert sorted(cards) == list(PACK54.cards)
    assert [table.holding(seat) for seat in range(4)] == [len(hand) for hand in position.hands]
    for seat in range(4):
        view = position.view(seat)
        unseen = view.unseen()
        others = [c for other in range(4) if other != seat for c in position.hands[other]]
        assert set(others) <= set(unseen) and not set(position.hand(seat)) & set(unseen)
        for other in range(4):
            kept = set(position.hands[other]) | set(position.discards[other])
            assert set(view.known(other)) <= kept and set(view.known(other)) <= set(unseen) | set(
                c for s, c in table.shown
            )


def check_code(position: Taroky) -> None:
    """`code` gives the same position back, and the views too."""
    again = Taroky.from_code(position.code())
    assert again.code() == position.code() and " " not in position.code()
    assert everything(again) == everything(position)
    for seat in range(4):
        assert everything(again.view(seat)) == everything(position.view(seat))
        assert again.view(seat).text() == position.view(seat).text()


def check_result(position: Taroky) -> None:
    """70 eyes, twelve tricks, and nothing is won that nobody pays."""
    result = position.result()
    outcome = result.outcome
    pot = -sum(position.totals)
    made = settle(outcome, position.options, pot)
    assert sum(made.points) + made.pot - pot == 0 and list(result.points) == list(made.points)
    checks.check(outcome, position.options)
    checks.check_possible_eyes(outcome)
    if outcome.contract == VARSAVA:
        assert 69 <= sum(outcome.piles) <= 71 and sum(result.tricks) == 12
    elif outcome.played:
        assert outcome.eyes + pile_of_side(position, 15 & ~outcome.side).eyes() == 70
        assert sum(result.tricks) == 12
    else:
        assert result.tricks == [0, 0, 0, 0]
    assert sorted(gathered(position)) == list(PACK54.cards)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(SEEDS, OPTIONS, st.integers(0, 3), RANDOM)
def test_a_round(seed, options, dealer, rng):
    position = Taroky.deal(seed, 1 + rng.randrange(1023), dealer, options, [-10, -10, -30, 5])
    grown = [position.sit(seat) for seat in range(4)]
    steps = 0
    while position.to_move() >= 0:
        if rng.randrange(8) == 0:
            check_legal(position)
            check_code(position)
            check_cards(position)
        position.apply(choose(position, rng))
        steps += 1
        for seat in range(4):
            # A view updated step by step equals a view built from the start.
            position.update(grown[seat])
            if rng.randrange(8) == 0:
                assert everything(grown[seat]) == everything(position.view(seat))
    check_legal(position)
    check_code(position)
    check_cards(position)
    check_result(position)


def redealt(position: Taroky, seat: int, rng: random.Random) -> Taroky | None:
    """The round with cards that `seat` has never seen exchanged, played again as everybody saw it.

    What others discarded unseen is chosen anew. None if that world cannot have been.
    """
    view = position.view(seat)
    hidden = [c for c in view.unseen() if not any(c in view.known(other) for other in range(4))]
    if len(hidden) < 2:
        return None
    dealt = [list(hand) for hand in position.dealt]
    talon = list(position.talon)
    for _ in range(rng.choice((1, 1, 2, 3))):
        a, b = rng.sample(hidden, 2)
        swap = {a: b, b: a}
        dealt = [[swap.get(c, c) for c in hand] for hand in dealt]
        talon = [swap.get(c, c) for c in talon]
    fresh = Taroky(dealt, position.number, position.dealer, position.options, position.totals, talon)
    try:
        for actor, action in zip(position.actors, position.history, strict=True):
            if fresh.to_move() != actor:
                return None
            if fresh.phase == DISCARD and actor != seat and not is_tarok(action):
                plain = [c for c in legal(fresh) if not is_tarok(c)]
                if not plain:
                    return None
                action = action if action in plain and rng.randrange(4) else rng.choice(plain)
            fresh.apply(action)
            if fresh.table.picked and turned_up(fresh) != turned_up(position):
                return None
    except IllegalAction:
        return None
    return fresh


def turned_up(position: Taroky) -> list[int]:
    """What G6 shows of the trio that was left, NO_CARD for the others: that they stay hidden tells of them, too."""
    return [c if is_tarok(c) or VALUES[c] == 5 else NO_CARD for c in position.talon[3:]]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(SEEDS, OPTIONS, st.integers(0, 90), RANDOM)
def test_a_view_does_not_change_when_hidden_cards_are_shuffled(seed, options, stop, rng):
    position = Taroky.deal(seed, 1, seed & 3, options)
    for _ in range(stop):
        if position.to_move() >= 0:
            position.apply(choose(position, rng))
    for seat in range(4):
        for _ in range(4):
            if len(position.view(seat).unseen()) < 2:
                continue
            other = redealt(position, seat, rng)
            if other is not None:
                assert other.actors == position.actors
                assert everything(other.view(seat)) == everything(position.view(seat))
                assert other.view(seat).text() == position.view(seat).text()


def test_the_shuffling_does_change_what_is_hidden():
    # Otherwise the test above would compare a position with itself.
    rng = random.Random(1)
    changed = dict.fromkeys(("auction", "discard", "play"), 0)
    for seed in range(60):
        position = Taroky.deal(seed)
        for _ in range(seed):
            if position.to_move() >= 0:
                position.apply(choose(position, rng))
        for _ in range(3):
            seat = rng.randrange(4)
            if len(position.view(seat).unseen()) < 2:
                continue
            other = redealt(position, seat, rng)
            if other is not None and (other.hands, other.discards) != (position.hands, position.discards):
                names = {AUCTION_PHASE: "auction", PLAY: "play"}
                changed[names.get(position.phase, "discard")] += 1
    assert min(changed.values()) > 3, changed


@settings(max_examples=60, deadline=None)
@given(SEEDS, OPTIONS, st.integers(0, 90), RANDOM, st.integers(-300, 300))
def test_an_illegal_action_leaves_everything_as_it_was(seed, options, stop, rng, action):
    position = Taroky.deal(seed, 1, 0, options)
    for _ in range(stop):
        if position.to_move() >= 0:
            position.apply(choose(position, rng))
    if not position.reason(action):
        return
    before = everything(position)
    with pytest.raises(IllegalAction) as caught:
        position.apply(action)
    error = caught.value
    assert (error.action, error.reason, error.code) == (action, position.reason(action), position.code())
    assert everything(position) == before


@settings(max_examples=100, deadline=None)
@given(SEEDS, st.integers(0, 60), RANDOM, st.integers(1, 3))
def test_a_damaged_code_is_read_as_another_position_or_refused(seed, stop, rng, damages):
    position = Taroky.deal(seed)
    for _ in range(stop):
        if position.to_move() >= 0:
            position.apply(choose(position, rng))
    code = position.code()
    for _ in range(damages):
        at = rng.randrange(len(code))
        letter = rng.choice("7AKQJTCSDH,;=/-0129 acxř")
        code = rng.choice(
            [code[:at] + code[at + 1 :], code[:at] + letter + code[at:], code[:at] + letter + code[at + 1 :]]
        )
    try:
        again = Taroky.from_code(code)
    except (ValueError, IllegalAction):
        return
    check_cards(again)
    assert Taroky.from_code(again.code()).code() == again.code()


def test_a_hidden_discard_is_seen_as_no_card(monkeypatch):
    position = Taroky.deal(3)
    while position.phase != ANNOUNCE:
        position.apply(legal(position)[0])
    view = position.sit(3)
    seen = []
    told = View.observe
    monkeypatch.setattr(View, "observe", lambda self, seat, action: (seen.append(action), told(self, seat, action)))
    position.update(view)
    others = [c for pile in position.discards[:3] for c in pile]
    assert len(others) == 5 and not any(is_tarok(c) for c in others)
    assert not set(others) & set(seen) and seen.count(NO_CARD) == 5 and len(seen) == len(position.history)
