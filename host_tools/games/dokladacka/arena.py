"""Dokládačka in the arena."""

from host_tools.arena import game


class Arena(game.Arena):
    """Who is left with cards loses."""

    LOSES = True
    SINCE = "v0.1"
    AGAINST = game.OLDER


ARENA = Arena()
