"""A free score sheet as the screens see it."""

from kocka.ui.languages import ids
from kocka.ui.table.profile import Profile

TITLE = ids.KEEP_FREE


def profile() -> Profile:
    """The game as the screens see it."""
    game = Profile("free", ids.KEEP_FREE, ids.KEEP_FREE)
    game.void = (ids.KEEP_PENALTY_OF, ids.KEEP_PENALTY_OF, "±")
    return game
