"""A seat decides from its view alone: other cards in the other hands, the same answer (every level, every phase)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kocka.ai import levels, talk, thinker
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import View
from kocka.games.cerna_kocka.dokladacka.rules import Dokladacka
from kocka.games.cerna_kocka.rules import CernaKocka
from tests.ai.hidden import elsewhere, shuffled, shuffled_layout
from tests.ai.test_kernel import GAMES, at_random, cards_of
from tests.plugin import first_fast

pytestmark = pytest.mark.usefixtures("compiled")

_BUF = bytearray(20)


def _position(seed: int, actions: int) -> CernaKocka:
    rng = Rng(seed, 21)
    position: CernaKocka = CernaKocka.deal(seed, dealer=seed % 4)
    for _ in range(actions):
        n = position.legal(_BUF)
        while n and _BUF[n - 1] >= 128:
            n -= 1
        if not n:
            break
        position.apply(_BUF[rng.below(n)])
    return position


def _answer(view: View, level: int, seed: int) -> tuple[int, list[int], list[int]]:
    decision = thinker.make(view, level, seed, 9)
    while not decision.step(500):
        pass
    return decision.action, decision.candidates, decision.scores


@pytest.mark.parametrize("level", range(len(levels.NAMES)), ids=levels.NAMES)
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32), actions=st.integers(0, 42))
def test_hidden_cards_change_no_decision(level: int, seed: int, actions: int) -> None:
    position = _position(seed, actions)
    seat = position.to_move()
    if seat < 0:
        return
    other = shuffled(position, seat, Rng(seed, 22))
    assert other.view(seat).text() == position.view(seat).text()
    assert _answer(other.view(seat), level, seed) == _answer(position.view(seat), level, seed)


def test_the_shuffle_does_change_the_hidden_cards() -> None:
    changed = 0
    passes = 0
    for seed in range(40):
        position = _position(seed, 12 + seed % 20)
        seat = position.to_move()
        other = shuffled(position, seat, Rng(seed, 22))
        changed += any(other.hand(s) != position.hand(s) for s in range(4))
        passes += other.given != position.given
        assert position.phase != PASS
    assert changed > 35
    assert passes > 35


@pytest.mark.parametrize("level", range(len(levels.NAMES)), ids=levels.NAMES)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32), actions=st.integers(0, 40))
def test_hidden_cards_change_no_decision_of_a_dokladacka(level: int, seed: int, actions: int) -> None:
    position: Dokladacka = Dokladacka.deal(seed, dealer=seed % 4)
    rng = Rng(seed, 23)
    for _ in range(actions):
        n = position.legal(_BUF)
        if not n:
            return
        position.apply(_BUF[rng.below(n)])
    seat = position.to_move()
    if seat < 0:
        return
    other = shuffled_layout(position, seat, Rng(seed, 24))
    assert other.view(seat).text() == position.view(seat).text()
    assert _answer(other.view(seat), level, seed) == _answer(position.view(seat), level, seed)


@pytest.mark.parametrize("game", first_fast(GAMES[1:]))
@pytest.mark.parametrize("level", range(len(levels.NAMES)), ids=levels.NAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), share=st.integers(0, 99), passing=st.integers(0, 5))
def test_hidden_cards_change_no_decision_of_the_other_games(
    level: int, game: str, seed: int, share: int, passing: int
) -> None:
    position = at_random(game, seed, cards_of(game) * share // 100)
    if not passing and position.phase != PASS and position.table.give:
        # back to the middle of the pass
        hands = [list(hand) for hand in position.dealt]
        again = type(position)(hands, position.number, position.dealer, position.options)
        for action in position.history[: seed % (3 * position.seats)]:
            again.apply(action)
        position = again
    seat = position.to_move()
    if seat < 0:
        return
    other = elsewhere(position, seat, Rng(seed, 22))
    assert other.view(seat).text() == position.view(seat).text()
    assert _answer(other.view(seat), level, seed) == _answer(position.view(seat), level, seed)


def test_other_games_are_shuffled_too() -> None:
    changed = 0
    for seed in range(30):
        position = at_random(GAMES[1 + seed % 3], seed, 12 + seed % 8)
        seat = position.to_move()
        other = elsewhere(position, seat, Rng(seed, 22))
        changed += any(other.hand(s) != position.hand(s) for s in range(position.seats))
    assert changed > 25


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32), tricks=st.integers(0, 7))
def test_hidden_cards_change_no_word(seed: int, tricks: int) -> None:
    """CK-19: what is said in a round with other hands and other passes, but the same cards played, is the same."""
    position = _position(seed, 12 + 4 * tricks)
    if position.to_move() < 0:
        return
    other = shuffled(position, 0, Rng(seed, 25))
    table_talk = talk.TableTalk([0, 3, 8, 6], seed)
    for ours, theirs in (
        (
            table_talk.before_play(4, position.table, [10, 95, 3, 80]),
            table_talk.before_play(4, other.table, [10, 95, 3, 80]),
        ),
        (table_talk.after_trick(4, position.table), table_talk.after_trick(4, other.table)),
    ):
        assert (ours is None) == (theirs is None)
        if ours and theirs:
            assert (ours.seat, ours.line, ours.about) == (theirs.seat, theirs.line, theirs.about)
