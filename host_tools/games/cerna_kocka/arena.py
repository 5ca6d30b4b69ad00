"""Černá kočka in the arena."""

from host_tools.arena import game
from kocka.engine.round import DURCH


class Arena(game.Arena):
    """Durchs are counted as the strokes of this game."""

    STROKE = (DURCH, "durchs")
    SINCE = "v0.1"
    AGAINST = game.OLDER


ARENA = Arena()
