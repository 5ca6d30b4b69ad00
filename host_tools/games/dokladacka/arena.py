"""Dokládačka in the arena."""

from host_tools.lab.arena import game


class Arena(game.Arena):
    """Whoever is left with cards loses the round."""

    LOSES = True
    SINCE = "v0.1"
    AGAINST = game.OLDER


ARENA = Arena()
