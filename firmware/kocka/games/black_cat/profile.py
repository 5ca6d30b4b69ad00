"""What the screens need to know about Black Cat."""

from kocka.engine import round as rules
from kocka.games.black_cat.rules import ACE_POINTS, HEART_LEAD
from kocka.games.black_cat.sheet import USUAL_ROUNDS
from kocka.games.black_cat.title import ABOUT, TITLE
from kocka.ui.languages import ids
from kocka.ui.table.profile import ROUNDS, Play, Profile, Terms, Words


def profile() -> Profile:
    """Builds the profile of Black Cat, for the registry."""
    HEART_LEAD.show(ids.OPTION_HEARTLEAD, (ids.HEARTLEAD_FREE, ids.HEARTLEAD_LAST), ids.HELP_BC_PLAY_TITLE)
    ACE_POINTS.show(ids.OPTION_ACE, (ids.ACE_11, ids.ACE_10), ids.HELP_BC_BONUS_TITLE)
    return BlackCatProfile("black_cat", TITLE, ABOUT)


class BlackCatProfile(Profile):
    def make_play(self, play: Play) -> Play:
        play.dear = 1000
        play.fewest = 3
        play.most = 9
        return play

    def make_terms(self, terms: Terms) -> Terms:
        terms.term_pages = (("rounds", ids.HELP_BC_MATCH_TITLE),)
        terms.agreed = ROUNDS
        terms.played_rounds = USUAL_ROUNDS
        return terms

    def refusals(self) -> "tuple[tuple[str, int], ...]":
        from kocka.engine.penalties import NO_QUEEN
        from kocka.games.black_cat.sheet import NO_TRICKS

        return (
            (NO_QUEEN, ids.KEEP_NO_QUEEN),
            (NO_TRICKS, ids.KEEP_NO_TRICKS),
        )

    def make_words(self, words: Words) -> Words:
        words.end_page = ids.HELP_BC_MATCH_TITLE
        words.counted = ((rules.BLACK_QUEEN, ids.STAT_QUEENS), (rules.NO_TRICK_BONUS, ids.STAT_NO_TRICK))
        words.events = (
            (rules.NO_TRICK_BONUS, ids.EVENT_NO_TRICK),
            (rules.BLACK_QUEEN, ids.EVENT_QUEEN),
        )
        return words
