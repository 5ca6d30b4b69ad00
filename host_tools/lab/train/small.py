"""The small case of every training: a few deals, on plain kernels. `make gen-check` compares tests/data/training."""

from __future__ import annotations

from host_tools.lab.arena.work import Place
from host_tools.lab.train.training import Recipe, gathered, of_games

FOLDER = "tests/data/training"


def outputs() -> dict[str, bytes]:
    """The files that the trainings make of their small cases."""
    made = {}
    for game, training in of_games():
        player, deals = training.SMALL
        recipe = Recipe(training.NAME, game, player, deals, 1)
        rows = gathered(training, recipe, Place(1, plain=True), lambda: None)
        made[f"{FOLDER}/{training.NAME}-{game}.txt"] = training.made(recipe, rows).encode()
    return made
