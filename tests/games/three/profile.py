"""The game as the screens see it, in words of its own."""

from kocka.engine import round as rules
from kocka.ui.table.profile import ROUNDS, Play, Profile, Terms, Words
from tests.games.three.help import PAGE
from tests.games.three.rules import QUEEN_VALUE
from tests.games.three.sheet import USUAL_ROUNDS

TITLE = ("Trojka", "Three")


def profile() -> Profile:
    """The game as the screens see it."""
    QUEEN_VALUE.show(("Dáma", "Queen"), (("13", "13"), ("5", "5")), PAGE)
    return ThreeProfile("three", TITLE, ("Tři lidé", "Three people"))


class ThreeProfile(Profile):
    def make_play(self, play: Play) -> Play:
        play.fewest = play.most = 3
        return play

    def make_terms(self, terms: Terms) -> Terms:
        terms.agreed = ROUNDS
        terms.played_rounds = USUAL_ROUNDS
        return terms

    def make_words(self, words: Words) -> Words:
        words.events = ((rules.BLACK_QUEEN, ("{} má dámu", "{} has the queen")),)
        return words
