"""The compiled kernel against the readable rule on the engine, on very many positions of each game.

`make test` compares 20 000 a game. A million, in about two minutes a game:

    KOCKA_POSITIONS=1000000 make test ARGS='tests/ai/test_million.py --timeout 3600'

A deal with house rules, players and some random cards is played to its end by the readable rule on the engine. From
every position on the way the kernel must come to the same end, told by a worth drawn at random for everything that a
seat can have: playing by the rule itself, and beginning with the card that the rule played there.
"""

from __future__ import annotations

import os

import pytest

from kocka.ai import kernel
from kocka.ai.recipe import rules_of
from kocka.engine.rng import Rng
from tests.ai import table_rule
from tests.ai.test_kernel import GAMES, Utility, at_random, cards_of

POSITIONS = int(os.environ.get("KOCKA_POSITIONS", "20000"))


class _Buffers(kernel.KernelBuffers):
    """Kernel buffers that keep their tables of utility when they load a view."""

    drawn = False

    def default_utility(self, me: int) -> None:
        """Nothing, once they are drawn."""
        if not self.drawn:
            super().default_utility(me)


def compare(game: str, seed: int) -> int:
    """One deal; how many positions were compared."""
    rng = Rng(seed, 79)
    position = at_random(game, seed, rng.below(cards_of(game)) if seed % 4 else 0)
    if position.to_move() < 0:
        return 0
    views = [position.view(seat) for seat in range(position.seats)]
    rules = rules_of(views[0])
    buffers = _Buffers(rules, position.seats)
    utility = Utility(buffers, rng)
    buffers.drawn = True
    sweeper = rng.below(position.seats) if rules.swing or rules.durch else -1
    found: list[tuple[int, int, int]] = []
    while position.to_move() >= 0:
        seat = position.to_move()
        sweeps = sweeper if table_rule.alone(position, rules) in (-1, sweeper) else -1
        card = table_rule.choose(position, rules, sweeps)
        buffers.look(position.update(views[seat]))
        for owner in range(position.seats):
            buffers.put(0, owner, position.hands[owner])
        buffers.sweep(sweeps)
        buffers.run(1)
        by_rule = buffers.out[0]
        buffers.choose([card])
        buffers.sweep(sweeps)
        buffers.run(1)
        found.append((len(position.history), by_rule, buffers.out[0]))
        position.apply(card)
    wanted = kernel.ZERO + utility.of(position, rules)
    assert found == [(at, wanted, wanted) for at, _, _ in found], (seed, sweeper, position.code())
    return len(found)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("game", GAMES)
def test_the_kernel_plays_as_the_readable_rule(game: str) -> None:
    positions = seed = 0
    while positions < POSITIONS:
        positions += compare(game, seed)
        seed += 1
