"""How long the AI seats think on this Python, a decision of Černá kočka on average, and how many playouts that is."""

from __future__ import annotations

import time

from host_tools.bench.command import Row
from kocka.engine.cerna_kocka import CernaKocka
from kocka.seats import levels, thinker

# As many playouts in one step as between two frames of the device.
_SLICE = 16
_ROUNDS = {levels.BEGINNER: 40, levels.REGULAR: 20, levels.MASTER: 6}


def think(level: int, rounds: int) -> tuple[int, int, float]:
    """All four seats of some rounds at one level: (decisions made, playouts done, seconds)."""
    decisions = playouts = 0
    seconds = 0.0
    for seed in range(rounds):
        now = CernaKocka.deal(seed)
        while now.to_move() >= 0:
            view = now.view(now.to_move())
            start = time.process_time()
            thought = thinker.make(view, level, seed, len(now.history))
            while not thought.step(_SLICE):
                pass
            seconds += time.process_time() - start
            decisions += 1
            playouts += thought.playouts
            now.apply(thought.action)
    return decisions, playouts, seconds


def rows() -> list[Row]:
    """The figures of each level that people play against."""
    result = []
    for level, rounds in _ROUNDS.items():
        decisions, playouts, seconds = think(level, rounds)
        result.append(Row(f"{levels.NAMES[level]}, a decision", seconds * 1000 / decisions, "ms"))
        if playouts:
            result.append(Row(f"{levels.NAMES[level]}, playouts", playouts / seconds, "playouts/s"))
    return result
