"""Černá kočka in the arena."""

from host_tools.lab.arena import game
from kocka.engine.round import DURCH


class Arena(game.Arena):
    """The strokes of this game are durchs."""

    STROKE = (DURCH, "durchs")
    SINCE = "v0.1"
    AGAINST = game.OLDER


ARENA = Arena()
