"""Every seat of Taroky, at every level and in every phase, decides the same whatever the others hold.

The hidden cards change places at random, as long as all that the seat has seen could have happened just so; this knows
nothing of how seats imagine worlds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from kocka.ai import levels, personas, styles, thinker
from kocka.engine.rng import Rng
from kocka.engine.round import PLAY, IllegalAction
from kocka.engine.tarock import is_tarok
from kocka.games.taroky.ai import rule as taroky_rule
from kocka.games.taroky.ai import search as taroky_search
from kocka.games.taroky.rules.cards import PACK54
from kocka.games.taroky.rules.round import Taroky
from kocka.games.taroky.rules.table import ANNOUNCE, AUCTION_PHASE, CALL, DECIDE, DISCARD, TRIO_PHASE

_SWAPS = 40
_WORLDS = 16
LEVELS = [n for n in range(len(levels.NAMES)) if n != levels.RANDOM]


def swapped(position: Taroky, seat: int, a: int, b: int) -> Taroky | None:
    """The same round with two hidden cards in each other's place; None if the seat would have seen another one."""
    change = {a: b, b: a}
    hands = [sorted(change.get(c, c) for c in hand) for hand in position.dealt]
    talon = [change.get(c, c) for c in position.talon]
    other = Taroky(hands, position.number, position.dealer, position.options, list(position.totals), talon)
    try:
        for actor, action in zip(position.actors, position.history, strict=True):
            hidden = other.phase == DISCARD and actor != seat and not is_tarok(action)
            other.apply(change.get(action, action) if hidden else action)
    except IllegalAction:
        return None
    return other if other.view(seat).text() == position.view(seat).text() else None


def other_deal(position: Taroky, seat: int, seed: int) -> Taroky:
    """A round that looks the same to `seat`, with its hidden cards mixed as far as that goes."""
    rng = Rng(seed, 43)
    hidden = list(position.view(seat).unseen())
    found = position
    for _ in range(_SWAPS):
        a, b = hidden[rng.below(len(hidden))], hidden[rng.below(len(hidden))]
        if a != b:
            found = swapped(found, seat, a, b) or found
    return found


def positions(seed: int, random_options: bool) -> Iterator[tuple[Taroky, int]]:
    """Positions of a round by rule, now and then at random, in which the seat to move has a choice."""
    rng = Rng(seed, 41)
    options = bytearray(Taroky.defaults())
    if random_options:
        for at in range(len(options)):
            options[at] = rng.below(len(Taroky.OPTIONS[at].values))
    position = Taroky.deal(seed, 1, seed % 4, bytes(options), [-10] * 4)
    buf = bytearray(64)
    while position.to_move() >= 0:
        seat = position.to_move()
        n = position.legal(buf)
        if n > 1 and (position.phase != PLAY or not rng.below(5)):
            yield position, seat
            n = position.legal(buf)
        chance = position.phase != ANNOUNCE and not rng.below(4)
        position.apply(buf[rng.below(n)] if chance else taroky_rule.decide(position.view(seat)))


def decided(
    position: Taroky, seat: int, level: int, style: styles.Style = styles.PLAIN
) -> tuple[int, bytes, list[int]]:
    """All that a seat comes to, from its view."""
    taroky_search.forget()
    decision = thinker.make(position.view(seat), level, 7, 9, style)
    inner = getattr(decision, "decision", decision)
    if getattr(inner, "left", 0):
        inner.left = inner.count = _WORLDS
    while not decision.step(64):
        pass
    return decision.action, bytes(decision.candidates), list(decision.scores)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("level", LEVELS, ids=[levels.NAMES[n] for n in LEVELS])
def test_hidden_cards_change_no_decision(level: int) -> None:
    compared: Counter[int] = Counter()
    changed = 0
    for seed in range(16):
        for position, seat in positions(seed, seed % 2 == 1):
            if compared[position.phase] > 12:
                continue
            other = other_deal(position, seat, seed)
            changed += any(other.hands[s] != position.hands[s] for s in range(4))
            mine = decided(position, seat, level)
            assert decided(other, seat, level) == mine, position.code()
            compared[position.phase] += 1
    assert set(compared) >= {AUCTION_PHASE, DECIDE, CALL, TRIO_PHASE, DISCARD, ANNOUNCE, PLAY}
    assert changed > 0.8 * sum(compared.values())


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("level", [levels.BEGINNER, levels.REGULAR, levels.RULE])
def test_hidden_cards_change_no_decision_in_any_style(level: int) -> None:
    compared = 0
    for seed in range(4):
        for number, (position, seat) in enumerate(positions(seed, False)):
            other = other_deal(position, seat, seed)
            style = styles.of((seed + 3 * number) % personas.COUNT)
            assert decided(other, seat, level, style) == decided(position, seat, level, style), position.code()
            compared += 1
    assert compared > 40


@pytest.mark.slow
def test_other_deals_are_told_apart_by_whoever_looks() -> None:
    told = 0
    for seed in range(4):
        for position, seat in positions(seed, False):
            other = other_deal(position, seat, seed)
            told += other.hands[(seat + 1) % 4] != position.hands[(seat + 1) % 4]
            assert sorted([c for hand in other.dealt for c in hand] + list(other.talon)) == sorted(PACK54.cards)
    assert told > 20
