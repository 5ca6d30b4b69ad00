"""What the screens need to know about Kouřící kočka."""

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.games.kourici_kocka.rules import DRINKING, STOP, TIE
from kocka.games.kourici_kocka.title import ABOUT, TITLE
from kocka.ui.languages import ids
from kocka.ui.table.profile import PACK, WORD, Profile

_YES_NO = (ids.YES, ids.NO)


def profile() -> Profile:
    """Builds the profile of Kouřící kočka, for the registry."""
    game = Profile("kourici_kocka", TITLE, ABOUT)
    game.may_rest = 1
    STOP.show(ids.OPTION_STOP17, _YES_NO, ids.HELP_KK_STOP_TITLE)
    TIE.show(ids.OPTION_TIE, (ids.TIE_EACH, ids.TIE_REPLAY), ids.HELP_KK_LOSER_TITLE)
    DRINKING.show(ids.OPTION_DRINKING, (ids.NO, ids.YES), ids.HELP_KK_RENONC_TITLE)
    game.term_pages = (("word", ids.HELP_KK_WORD_TITLE),)
    game.terms = WORD | PACK
    game.for_money = False
    game.letters = True
    game.draws_seats = True
    game.queen = (ids.YOU_TAKE_HEJMA, ids.TAKES_HEJMA)
    game.queen_event = ids.EVENT_HEJMA
    game.events = (
        (sheets.LETTER, ids.EVENT_LETTER),
        (sheets.TIED, ids.EVENT_TIED),
        (sheets.DRINKS, ids.EVENT_DRINKS),
        (rules.ALL_33, ids.EVENT_ALL33),
        (rules.LAST_HEJMA, ids.EVENT_LAST_HEJMA),
        (rules.THROWN_IN, ids.EVENT_THROWN),
        (rules.SEVENTEEN, ids.EVENT_SEVENTEEN),
        (rules.HONEST_SUIT, ids.EVENT_HONEST),
    )
    game.ending = (ids.YOU_LOSE, ids.LOSES)
    game.end_page = ids.HELP_KK_WORD_TITLE
    game.counted = ((rules.ALL_33, ids.STAT_ALL33), (rules.LAST_HEJMA, ids.STAT_LAST_HEJMA))
    game.losing = True
    return game
