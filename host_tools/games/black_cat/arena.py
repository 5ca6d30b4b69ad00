"""Black Cat in the arena."""

from host_tools.lab.arena import game
from kocka.engine.round import NO_TRICK_BONUS


class Arena(game.Arena):
    """The stroke is the bonus for taking no trick."""

    STROKE = (NO_TRICK_BONUS, "bonuses")
    SINCE = "v0.1"
    AGAINST = game.OLDER


ARENA = Arena()
