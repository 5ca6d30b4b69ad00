"""Every seat of every game, at every level and in every style, decides the same whatever the others hold.

The hidden cards are dealt again by `other_deals`, which knows nothing of the seats' determinization. Together with the
blind sittings of tests/host_tools/test_engine_protocol.py, where the others' cards are not even there, this is the
proof that no seat cheats.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from host_tools.lab.engine.session import limit
from kocka.ai import levels, personas, statements, styles, thinker
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.games import registry as games
from tests.ai.other_deals import other_deal

TABLES = [
    *[(name, 4) for name in ("cerna_kocka", "dokladacka", "kourici_kocka", "hearts")],
    *[("black_cat", seats) for seats in (3, 4, 5, 6, 9)],
]
NAMES = [f"{game}-{seats}" for game, seats in TABLES]
_PLAYOUTS = 40  # of a thinking seat: enough to choose by them
_BUF = bytearray(64)


def positions(game: str, seats: int, seed: int) -> Any:
    """Positions of a random round in which somebody has more than one choice, as (position, its seat to move)."""
    kind = games.game(game)
    rng = Rng(seed, 41)
    options = bytes([rng.below(len(one.values)) if one.name != "stop17" else 1 for one in kind.OPTIONS])
    totals = [rng.below(90) for _ in range(seats)]
    position: Any = kind.deal(seed, 1 + seed % 4, seed % seats, options, totals, seats)
    while position.to_move() >= 0:
        n = position.legal(_BUF)
        while n > 1 and _BUF[n - 1] >= 128:
            n -= 1
        if n > 1 and not rng.below(5):
            yield position, position.to_move()
            n = position.legal(_BUF)
            while n > 1 and _BUF[n - 1] >= 128:
                n -= 1
        position.apply(_BUF[rng.below(n)])


def decided(view: Any, level: int, seed: int, style: Any) -> tuple[Any, ...]:
    """All that a seat comes to: its action, and how it judges the others."""
    decision = thinker.make(view, level, seed, 9, style)
    limit(decision, _PLAYOUTS)
    while not decision.step(64):
        pass
    return decision.action, bytes(decision.candidates), list(decision.scores)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("level", range(len(levels.NAMES)), ids=levels.NAMES)
@pytest.mark.parametrize(("game", "seats"), TABLES, ids=NAMES)
def test_hidden_cards_change_no_decision(game: str, seats: int, level: int) -> None:
    """Every seat, in the pass and in the play."""
    compared: Counter[tuple[int, bool]] = Counter()
    changed = 0
    for seed in range(4 * seats):
        for position, seat in positions(game, seats, 100 * level + seed):
            passing = position.phase == PASS
            if compared[seat, passing] > 3:
                continue
            other = other_deal(position, seat, Rng(seed, 42))
            if other is None:
                continue
            changed += any(other.hand(s) != position.hand(s) for s in range(seats))
            mine = decided(position.view(seat), level, seed, styles.PLAIN)
            assert decided(other.view(seat), level, seed, styles.PLAIN) == mine, position.code()
            compared[seat, passing] += 1
    assert {seat for seat, passing in compared if not passing} == set(range(seats))
    if hasattr(games.game(game), "GIVE") and games.game(game).GIVE:
        assert {seat for seat, passing in compared if passing} == set(range(seats))
    total = sum(compared.values())
    assert total > 3 * seats
    assert changed > 0.6 * total


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("persona", range(personas.COUNT), ids=[personas.name(n) for n in range(personas.COUNT)])
def test_hidden_cards_change_no_style(persona: int) -> None:
    """Each persona in some positions of every game, at the levels that people play against."""
    compared = 0
    for number, (game, seats) in enumerate(TABLES):
        for position, seat in positions(game, seats, 1000 * persona + number):
            other = other_deal(position, seat, Rng(number, 43))
            if other is None or compared % 40 > 8 + 4 * number:
                continue
            level = levels.OFFERED[compared % len(levels.OFFERED)]
            style = styles.of(persona)
            assert decided(other.view(seat), level, 7, style) == decided(position.view(seat), level, 7, style)
            compared += 1
    assert compared > 20


def test_other_deals_are_told_apart_by_whoever_looks() -> None:
    """A seat that looked at the others' cards would be found out: the length of its left neighbour's spades differs."""
    told = 0
    for seed in range(6):
        for position, seat in positions("hearts", 4, seed):
            other = other_deal(position, seat, Rng(seed, 42))
            if other is None:
                continue
            left = (seat + 1) % 4
            spades = [[c for c in round_.hand(left) if c >> 4 == 1] for round_ in (position, other)]
            told += spades[0] != spades[1]
    assert told > 10


def test_what_was_said_is_weighed_without_hidden_cards() -> None:
    """Whoever speaks, true or not (CK-19): only what was said counts, and what the cards on the table prove."""
    compared = weighed = 0
    for seed in range(12):
        for position, seat in positions("cerna_kocka", 4, seed):
            other = other_deal(position, seat, Rng(seed, 42)) if position.phase != PASS else None
            if other is None or compared > 5 * seed:
                continue
            words = []
            for view in (position.view(seat), other.view(seat)):
                plain = decided(view, levels.MASTER, seed, styles.PLAIN)
                at = len(position.history)
                speaker = (seat + 1) % 4
                view.said = bytes(
                    [at, speaker, statements.MY_QUEEN, speaker, at, speaker, statements.MINE_ALL, speaker]
                )
                view.proven = bytes([9, 0] * 4)
                words.append(decided(view, levels.MASTER, seed, styles.PLAIN))
            assert words[0] == words[1], position.code()
            compared += 1
            weighed += words[1] != plain
    assert compared > 20 and weighed > 5
