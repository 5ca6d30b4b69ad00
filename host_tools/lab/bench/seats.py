"""How long the AI seats think on this computer, and how many playouts that is: on plain Python and on compiled kernels.

Processor time of one core. Without numba there are only the figures of plain Python.
"""

from __future__ import annotations

import time

from host_tools.games import parts
from host_tools.lab import jit
from host_tools.lab.bench import games
from host_tools.lab.bench.command import Row
from kocka.ai import kernel, levels, policy, thinker
from kocka.ai import worlds as dealing
from kocka.ai.recipe import rules_of
from kocka.engine.rng import Rng
from kocka.engine.round import PASS
from kocka.engine.trick import TrickRound, View
from kocka.games import registry
from kocka.games.registry import game as game_class

# As many playouts in a step as the device does between two frames.
_SLICE = 16
_SECONDS = 0.5
_FIRST_WORD = 128  # actions from here on are not cards
_CALLS = 8  # of the kernel in one deal: as many worlds as a seat thinks in


def second_hand(game: str, seed: int) -> View:
    """The view of the seat that plays the second card of a deal; the cards before are given and led by rule."""
    position = game_class(game).deal(seed, 4)
    assert isinstance(position, TrickRound)
    while True:
        view: View = position.view(position.to_move())
        if position.table.count:
            return view
        position.apply(policy.pass_card(view) if position.phase == PASS else policy.play_card(view))


def playouts(game: str, seed: int, seconds: float) -> tuple[int, float]:
    """Rule playouts as a seat thinks, and the processor time they took.

    In deals of `seed` every card that may follow the first one led is played in worlds dealt anew for each call of the
    kernel. Dealing them is not counted.
    """
    rng = Rng(seed, 1)
    buf = bytearray(32)
    done = 0
    took = 0.0
    while took < seconds:
        view = second_hand(game, rng.seed48())
        seats = view.table.seats
        buffers = kernel.KernelBuffers(rules_of(view), seats)
        buffers.look(view)
        buffers.choose([c for c in buf[: view.legal(buf)] if c < _FIRST_WORD])
        known: list[list[int]] = [[view.table.holding(seat)] for seat in range(seats)]
        known[view.seat] = [*view.hand, 0]
        dealer = dealing.Dealer(seats)
        dealer.seed(rng)
        if not dealer.prepare(known, view.unseen(), [0] * seats):
            raise ValueError("a deal that cannot be")
        for _ in range(_CALLS):
            dealer.deal(buffers.work, kernel.WORLDS, kernel.BATCH)
            start = time.process_time()
            buffers.run(kernel.BATCH)
            took += time.process_time() - start
            done += kernel.BATCH * buffers.choices
    return done, took


def think(level: int, rounds: int, game: str = registry.NAMES[0]) -> tuple[int, int, float]:
    """All seats of some rounds at one level: (decisions made, playouts done, seconds)."""
    decisions = done = 0
    seconds = 0.0
    for seed in range(rounds):
        now = game_class(game).deal(seed, 1 + seed % 4)
        views = [now.sit(seat) for seat in range(now.seats)]
        while now.to_move() >= 0:
            view = now.update(views[now.to_move()])
            start = time.process_time()
            decision = thinker.make(view, level, seed, len(now.history))
            while not decision.step(_SLICE):
                pass
            seconds += time.process_time() - start
            decisions += 1
            done += decision.playouts
            now.apply(decision.action)
    return decisions, done, seconds


def _decision(what: str, level: int, rounds: int, game: str = registry.NAMES[0]) -> Row:
    decisions, _, seconds = think(level, rounds, game)
    return Row(what, seconds * 1000 / decisions, "ms")


def rows() -> list[Row]:
    """Playouts of each game, decisions of the levels that people play against."""
    result = []
    with jit.switched(False):
        for game in games.of_tricks():
            done, took = playouts(game, 1, _SECONDS)
            result.append(Row(f"{parts.title(game)}, plain Python", done / took, "playouts/s"))
    with jit.switched(True) as reason:
        if reason:
            return result
        for game in games.of_tricks():
            playouts(game, 0, 0.01)  # compiles
            done, took = playouts(game, 1, _SECONDS)
            result.append(Row(f"{parts.title(game)}, compiled", done / took, "playouts/s"))
        think(levels.MASTER, 1)
        for level in levels.OFFERED:
            result.append(_decision(f"{levels.NAMES[level]}, a decision, compiled", level, 4))
        for game in games.of_tricks()[1:]:
            result.append(
                _decision(f"{levels.NAMES[levels.MASTER]} in {parts.title(game)}, compiled", levels.MASTER, 2, game)
            )
    return result
