"""Hearts in the arena."""

from host_tools.lab.arena import game
from kocka.engine.round import MOON


class Arena(game.Arena):
    """Moons; four directions of passing take turns (HE-2); the match is about money."""

    STROKE = (MOON, "moons")
    TURNS = 4
    COINS = 100
    SINCE = "v0.1"
    AGAINST = game.OLDER


ARENA = Arena()
