"""A free score sheet as the screens see it."""

from kocka.games.free.title import ABOUT, TITLE
from kocka.ui.languages import ids
from kocka.ui.table.profile import Profile


def profile() -> Profile:
    """The game as the screens see it."""
    game = Profile("free", TITLE, ABOUT)
    game.void = (ids.KEEP_PENALTY_OF, ids.KEEP_PENALTY_OF, "±")
    return game
