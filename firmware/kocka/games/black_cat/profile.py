"""What the screens need to know about Black Cat."""

from kocka.engine import round as rules
from kocka.games.black_cat.rules import ACE_POINTS, HEART_LEAD
from kocka.games.black_cat.sheet import USUAL_ROUNDS
from kocka.games.black_cat.title import ABOUT, TITLE
from kocka.ui.languages import ids
from kocka.ui.table.profile import ROUNDS, Profile


def profile() -> Profile:
    """Builds the profile of Black Cat, for the registry."""
    game = Profile("black_cat", TITLE, ABOUT)
    HEART_LEAD.show(ids.OPTION_HEARTLEAD, (ids.HEARTLEAD_FREE, ids.HEARTLEAD_LAST), ids.HELP_BC_PLAY_TITLE)
    ACE_POINTS.show(ids.OPTION_ACE, (ids.ACE_11, ids.ACE_10), ids.HELP_BC_BONUS_TITLE)
    game.term_pages = (("rounds", ids.HELP_BC_MATCH_TITLE),)
    game.terms = ROUNDS
    game.end_page = ids.HELP_BC_MATCH_TITLE
    game.counted = ((rules.BLACK_QUEEN, ids.STAT_QUEENS), (rules.NO_TRICK_BONUS, ids.STAT_NO_TRICK))
    game.fewest = 3
    game.most = 9
    game.events = (
        (rules.NO_TRICK_BONUS, ids.EVENT_NO_TRICK),
        (rules.BLACK_QUEEN, ids.EVENT_QUEEN),
    )
    game.played_rounds = USUAL_ROUNDS
    return game
