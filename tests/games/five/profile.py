"""The game as the screens see it, in words of its own."""

from kocka.engine import round as rules
from kocka.ui.table.profile import Profile

TITLE = ("Pětka", "Five")


def profile() -> Profile:
    """The game as the screens see it."""
    game = Profile("five", TITLE, ("Pět lidí", "Five people"))
    game.fewest = game.most = 5
    game.losing = True
    game.events = ((rules.BLACK_QUEEN, ("{} má dámu", "{} has the queen")),)
    game.counted = ((rules.BLACK_QUEEN, ("Dámy", "Queens")),)
    return game
