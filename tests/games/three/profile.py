"""The game as the screens see it, in words of its own."""

from kocka.engine import round as rules
from kocka.ui.table.profile import ROUNDS, Profile
from tests.games.three.help import PAGE
from tests.games.three.rules import QUEEN_VALUE
from tests.games.three.sheet import USUAL_ROUNDS

TITLE = ("Trojka", "Three")


def profile() -> Profile:
    """The game as the screens see it."""
    game = Profile("three", TITLE, ("Tři lidé", "Three people"))
    QUEEN_VALUE.show(("Dáma", "Queen"), (("13", "13"), ("5", "5")), PAGE)
    game.fewest = game.most = 3
    game.terms = ROUNDS
    game.played_rounds = USUAL_ROUNDS
    game.events = ((rules.BLACK_QUEEN, ("{} má dámu", "{} has the queen")),)
    return game
