"""What the screens need to know about a free score sheet."""

from kocka.games.free.title import ABOUT, TITLE
from kocka.ui.languages import ids
from kocka.ui.table.profile import Profile


def profile() -> Profile:
    """Builds the profile of a free score sheet, for the registry."""
    game = Profile("free", TITLE, ABOUT)
    game.leads = False
    game.void = (ids.KEEP_PENALTY_OF, ids.KEEP_PENALTY_OF, "±")
    return game
