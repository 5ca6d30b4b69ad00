"""The game as the screens see it, in words of its own."""

from kocka.engine import round as rules
from kocka.ui.table.profile import Play, Profile, Words

TITLE = ("Pětka", "Five")


def profile() -> Profile:
    """The game as the screens see it."""
    return FiveProfile("five", TITLE, ("Pět lidí", "Five people"))


class FiveProfile(Profile):
    losing = True

    def make_play(self, play: Play) -> Play:
        play.fewest = play.most = 5
        return play

    def make_words(self, words: Words) -> Words:
        words.events = ((rules.BLACK_QUEEN, ("{} má dámu", "{} has the queen")),)
        words.counted = ((rules.BLACK_QUEEN, ("Dámy", "Queens")),)
        return words
