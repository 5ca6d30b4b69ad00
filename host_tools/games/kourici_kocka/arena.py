"""Kouřící kočka in the arena."""

from host_tools.lab.arena import game


class Arena(game.Arena):
    """Whoever has the most points gets a letter; totals show no leader."""

    LOSES = True
    LEADS = False
    SINCE = "v0.1"
    AGAINST = game.OLDER


ARENA = Arena()
