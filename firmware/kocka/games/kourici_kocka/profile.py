"""What the screens need to know about Kouřící kočka."""

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.games.kourici_kocka.rules import DRINKING, STOP, TIE
from kocka.games.kourici_kocka.title import ABOUT, TITLE
from kocka.ui.languages import ids
from kocka.ui.table.profile import PACK, WORD, Play, Profile, Score, Terms, Words

_YES_NO = (ids.YES, ids.NO)


def profile() -> Profile:
    """Builds the profile of Kouřící kočka, for the registry."""
    STOP.show(ids.OPTION_STOP17, _YES_NO, ids.HELP_KK_STOP_TITLE)
    TIE.show(ids.OPTION_TIE, (ids.TIE_EACH, ids.TIE_REPLAY, ids.TIE_HEJMA), ids.HELP_KK_LOSER_TITLE)
    DRINKING.show(ids.OPTION_DRINKING, (ids.NO, ids.YES), ids.HELP_KK_RENONC_TITLE)
    return KouriciKockaProfile("kourici_kocka", TITLE, ABOUT)


class KouriciKockaProfile(Profile):
    letters = True
    losing = True

    def make_play(self, play: Play) -> Play:
        play.dear = 1000
        play.draws_seats = True
        return play

    def make_terms(self, terms: Terms) -> Terms:
        terms.term_pages = (("word", ids.HELP_KK_WORD_TITLE),)
        terms.agreed = WORD | PACK
        terms.for_money = False
        return terms

    def make_score(self, score: Score) -> Score:
        score.may_rest = 1
        return score

    def refusals(self) -> "tuple[tuple[str, int], ...]":
        from kocka.engine.penalties import NO_CAT
        from kocka.games.kourici_kocka.sheet import WRONG_HEJMA

        return (
            (NO_CAT, ids.KEEP_NO_CAT),
            (WRONG_HEJMA, ids.KEEP_WRONG_HEJMA),
        )

    def make_words(self, words: Words) -> Words:
        words.queen = (ids.YOU_TAKE_HEJMA, ids.TAKES_HEJMA)
        words.queen_event = ids.EVENT_HEJMA
        words.events = (
            (sheets.LETTER, ids.EVENT_LETTER),
            (sheets.TIED, ids.EVENT_TIED),
            (sheets.DRINKS, ids.EVENT_DRINKS),
            (rules.ALL_33, ids.EVENT_ALL33),
            (rules.LAST_HEJMA, ids.EVENT_LAST_HEJMA),
            (rules.THROWN_IN, ids.EVENT_THROWN),
            (rules.SEVENTEEN, ids.EVENT_SEVENTEEN),
            (rules.HONEST_SUIT, ids.EVENT_HONEST),
        )
        words.ending = (ids.YOU_LOSE, ids.LOSES)
        words.end_page = ids.HELP_KK_WORD_TITLE
        words.counted = ((rules.ALL_33, ids.STAT_ALL33), (rules.LAST_HEJMA, ids.STAT_LAST_HEJMA))
        return words
