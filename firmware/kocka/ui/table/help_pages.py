"""Which pages of the rules each game has, and which of them explains a refusal, an event or a house rule.

A page is the id of its title; its text is the next id. Cards in a text: see kocka.ui.table.paper.
"""

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.engine.cards import CINK, CLAIM, STOP17, THROW_IN
from kocka.ui.languages import ids

COMMON = "all"  # the chapter about what is the same in all games
KEEP = "keep"  # that about keeping score

CHAPTERS = ("cerna_kocka", "kourici_kocka", "hearts", "black_cat", "taroky", KEEP, COMMON)


def chapter_title(chapter: str) -> int:
    """The title of a chapter in CHAPTERS."""
    titles = (ids.CERNA_KOCKA, ids.KOURICI_KOCKA, ids.HEARTS, ids.BLACK_CAT, ids.TAROKY, ids.KEEP_SCORE, ids.RULES)
    return titles[CHAPTERS.index(chapter)]


# The tables are made when they are asked for: what they take is only taken then.


# fmt: off
def pages_of(chapter: str) -> tuple:
    """The pages of a chapter in CHAPTERS in the order of reading. Raises ValueError for any other."""
    if chapter == "cerna_kocka":
        return (
            ids.HELP_AIM_TITLE, ids.HELP_PASS_TITLE, ids.HELP_PLAY_TITLE, ids.HELP_SCORE_TITLE, ids.HELP_DURCH_TITLE,
            ids.HELP_THROW_IN_TITLE, ids.HELP_DOKLADACKA_TITLE, ids.HELP_LAY_TITLE, ids.HELP_BARAZ_TITLE,
            ids.HELP_ETIQUETTE_TITLE, ids.HELP_EVENTS_TITLE,
        )
    if chapter == "kourici_kocka":
        return (
            ids.HELP_KK_AIM_TITLE, ids.HELP_KK_CARDS_TITLE, ids.HELP_KK_PASS_TITLE, ids.HELP_KK_PLAY_TITLE,
            ids.HELP_KK_STOP_TITLE, ids.HELP_KK_THROW_TITLE, ids.HELP_KK_LOSER_TITLE, ids.HELP_KK_WORD_TITLE,
            ids.HELP_KK_EVENTS_TITLE,
        )
    if chapter == "hearts":
        return (
            ids.HELP_HE_AIM_TITLE, ids.HELP_HE_PASS_TITLE, ids.HELP_HE_FIRST_TITLE, ids.HELP_HE_PLAY_TITLE,
            ids.HELP_HE_BROKEN_TITLE, ids.HELP_HE_MOON_TITLE, ids.HELP_HE_POINTS_TITLE, ids.HELP_HE_MONEY_TITLE,
            ids.HELP_HE_EVENTS_TITLE,
        )
    if chapter == "black_cat":
        return (
            ids.HELP_BC_AIM_TITLE, ids.HELP_BC_DEAL_TITLE, ids.HELP_BC_PLAY_TITLE, ids.HELP_BC_BONUS_TITLE,
            ids.HELP_BC_MATCH_TITLE,
        )
    if chapter == "taroky":
        return (
            ids.HELP_TA_AIM_TITLE, ids.HELP_TA_CARDS_TITLE, ids.HELP_TA_VALUES_TITLE, ids.HELP_TA_EYES_TITLE,
            ids.HELP_TA_COURSE_TITLE, ids.HELP_TA_PLAY_TITLE, ids.HELP_TA_STEP_TITLE, ids.HELP_TA_SCREEN_TITLE,
            ids.HELP_TA_DEAL_TITLE, ids.HELP_TA_AUCTION_TITLE, ids.HELP_TA_GAMES_TITLE, ids.HELP_TA_CALL_TITLE,
            ids.HELP_TA_TALON_TITLE, ids.HELP_TA_DISCARD_TITLE, ids.HELP_TA_BASICS_TITLE, ids.HELP_TA_PAGAT_TITLE,
            ids.HELP_TA_FLEK_TITLE, ids.HELP_TA_SETTLE_TITLE, ids.HELP_TA_POT_TITLE, ids.HELP_TA_VARSAVA_TITLE,
            ids.HELP_TA_TIPS_TITLE, ids.HELP_TA_TIPS_PLAY_TITLE, ids.HELP_TA_HOUSE_TITLE, ids.HELP_TA_HOUSE_SAY_TITLE,
            ids.HELP_TA_HOUSE_MONEY_TITLE, ids.HELP_TA_WORDS_TITLE, ids.HELP_TA_WORDS2_TITLE, ids.HELP_TA_WORDS3_TITLE,
        )
    if chapter == KEEP:
        return (
            ids.HELP_KEEP_TABLE_TITLE, ids.HELP_KEEP_ROUND_TITLE, ids.HELP_KEEP_MEND_TITLE, ids.HELP_KEEP_BILL_TITLE,
            ids.HELP_KEEP_PEOPLE_TITLE, ids.HELP_TA_KEEP_TITLE, ids.HELP_KEEP_COMPUTER_TITLE,
        )
    if chapter == COMMON:
        return (ids.HELP_TABLE_TITLE, ids.HELP_WORDS_TITLE, ids.HELP_KEYS_TITLE)
    raise ValueError("no rules of " + chapter)


def _reasons(game: str) -> tuple:
    """What explains a refused card, or an action that is no card."""
    if game == "cerna_kocka":
        return (
            rules.MUST_FOLLOW, ids.HELP_PLAY_TITLE,
            rules.NO_HEART_FIRST, ids.HELP_PLAY_TITLE,
            rules.POLITE_FIRST_TRICK, ids.HELP_ETIQUETTE_TITLE,
            rules.POLITE_SPADE_LEAD, ids.HELP_ETIQUETTE_TITLE,
            rules.POLITE_BLACK_CAT, ids.HELP_ETIQUETTE_TITLE,
            CLAIM, ids.HELP_DURCH_TITLE,
            THROW_IN, ids.HELP_THROW_IN_TITLE,
        )
    if game == "dokladacka":
        return (
            rules.DOES_NOT_FIT, ids.HELP_LAY_TITLE,
            rules.MUST_LAY, ids.HELP_LAY_TITLE,
            CINK, ids.HELP_LAY_TITLE,
        )
    if game == "kourici_kocka":
        return (
            rules.MUST_FOLLOW, ids.HELP_KK_PLAY_TITLE,
            THROW_IN, ids.HELP_KK_THROW_TITLE,
            STOP17, ids.HELP_KK_STOP_TITLE,
        )
    if game == "hearts":
        return (
            rules.MUST_FOLLOW, ids.HELP_HE_PLAY_TITLE,
            rules.MUST_OPEN, ids.HELP_HE_FIRST_TITLE,
            rules.NO_PENALTY_FIRST, ids.HELP_HE_FIRST_TITLE,
            rules.HEARTS_NOT_BROKEN, ids.HELP_HE_BROKEN_TITLE,
        )
    if game == "black_cat":
        return (
            rules.MUST_FOLLOW, ids.HELP_BC_PLAY_TITLE,
            rules.HEARTS_LAST, ids.HELP_BC_PLAY_TITLE,
        )
    if game == "taroky":
        from kocka.games.taroky.rules import allowed as taroky_rules

        return (
            rules.MUST_FOLLOW, ids.HELP_TA_PLAY_TITLE,
            CLAIM, ids.HELP_TA_PLAY_TITLE,
            taroky_rules.MUST_OVERTAKE, ids.HELP_TA_VARSAVA_TITLE,
            taroky_rules.PAGAT_LAST, ids.HELP_TA_VARSAVA_TITLE,
            taroky_rules.MOND_BANNED, ids.HELP_TA_VARSAVA_TITLE,
            taroky_rules.KEPT_ANNOUNCED, ids.HELP_TA_PAGAT_TITLE,
            taroky_rules.NOT_DISCARDED, ids.HELP_TA_DISCARD_TITLE,
            taroky_rules.TAROK_NOT_DISCARDED, ids.HELP_TA_DISCARD_TITLE,
        )
    return ()


def _events(game: str) -> tuple:
    """What explains an event."""
    if game == "cerna_kocka":
        return (
            rules.VAGON, ids.HELP_EVENTS_TITLE,
            rules.DURCH, ids.HELP_DURCH_TITLE,
            rules.WRONG_DURCH, ids.HELP_DURCH_TITLE,
            rules.HODOVKA, ids.HELP_EVENTS_TITLE,
            rules.CACHNOV, ids.HELP_EVENTS_TITLE,
            rules.KADOV, ids.HELP_EVENTS_TITLE,
            rules.HOFMAN, ids.HELP_EVENTS_TITLE,
            rules.HONEST_SUIT, ids.HELP_EVENTS_TITLE,
            rules.THROWN_IN, ids.HELP_THROW_IN_TITLE,
            sheets.PIVOVAR, ids.HELP_SCORE_TITLE,
            sheets.SELIKO, ids.HELP_SCORE_TITLE,
            sheets.DABL, ids.HELP_EVENTS_TITLE,
            sheets.TRIPL, ids.HELP_EVENTS_TITLE,
            sheets.BARAZ_DUE, ids.HELP_BARAZ_TITLE,
        )
    if game == "kourici_kocka":
        return (
            rules.HONEST_SUIT, ids.HELP_KK_EVENTS_TITLE,
            rules.THROWN_IN, ids.HELP_KK_THROW_TITLE,
            rules.LAST_HEJMA, ids.HELP_KK_EVENTS_TITLE,
            rules.SEVENTEEN, ids.HELP_KK_STOP_TITLE,
            rules.ALL_33, ids.HELP_KK_EVENTS_TITLE,
            sheets.LETTER, ids.HELP_KK_WORD_TITLE,
            sheets.TIED, ids.HELP_KK_LOSER_TITLE,
        )
    if game == "hearts":
        return (
            rules.MOON, ids.HELP_HE_MOON_TITLE,
            rules.MOON_STOPPED, ids.HELP_HE_EVENTS_TITLE,
            rules.HEARTS_BROKEN, ids.HELP_HE_BROKEN_TITLE,
            rules.BLACK_QUEEN, ids.HELP_HE_AIM_TITLE,
            rules.CLEAN_ROUND, ids.HELP_HE_EVENTS_TITLE,
            rules.JACK_TAKEN, ids.HELP_HE_POINTS_TITLE,
        )
    if game == "black_cat":
        return (
            rules.BLACK_QUEEN, ids.HELP_BC_AIM_TITLE,
            rules.NO_TRICK_BONUS, ids.HELP_BC_BONUS_TITLE,
        )
    if game == "taroky":
        return (
            rules.CONTRACT_MADE, ids.HELP_TA_SETTLE_TITLE,
            rules.CONTRACT_LOST, ids.HELP_TA_SETTLE_TITLE,
            rules.PAGAT_MADE, ids.HELP_TA_PAGAT_TITLE,
            rules.PAGAT_LOST, ids.HELP_TA_PAGAT_TITLE,
            rules.UHO_MADE, ids.HELP_TA_PAGAT_TITLE,
            rules.UHO_LOST, ids.HELP_TA_PAGAT_TITLE,
            rules.VALAT_MADE, ids.HELP_TA_PAGAT_TITLE,
            rules.VALAT_LOST, ids.HELP_TA_PAGAT_TITLE,
            rules.VARSAVA, ids.HELP_TA_VARSAVA_TITLE,
        )
    return ()
# fmt: on


def _find(table: tuple, key, page: int) -> int:
    """The page next to `key` in the table, `page` if it is not there."""
    for i in range(0, len(table), 2):
        if table[i] == key:
            return int(table[i + 1])
    return page


def page_for(game: str, reason: int, action: int = 0) -> int:
    """The page that says why a card may not be played; `action`: the claim, throw-in … that was refused.

    What every game forbids (not your turn, no such card) is on the page about the table.
    """
    table = _reasons(game)
    page = _find(table, action, 0) if action >= CLAIM else 0
    return page or _find(table, reason, ids.HELP_TABLE_TITLE)


def page_for_event(game: str, event: int) -> int:
    """The page that explains an event of a round or a sheet; the game's first one for what it does not know."""
    return _find(_events(game), event, 0) or first_page(game)


def page_for_option(game: str, option: str) -> int:
    """The page that explains a house rule or a term of a match; the game's first one for what it does not know.

    `option`: named as in the game's OPTIONS, in match.setup.HOUSE and in engine.terms.Terms.
    """
    from kocka.ui.table.profile import profile

    if option == "talk" or option == "undo":
        return int(ids.HELP_TABLE_TITLE)
    if option == "art":
        return int(ids.HELP_KK_CARDS_TITLE)
    for known in profile(game).options:
        if known.name == option:
            return known.help_page or first_page(game)
    for term, page in profile(game).term_pages:
        if term == option:
            return int(page)
    return first_page(game)


def first_page(game: str) -> int:
    """Where the rules of a game begin."""
    if game == "dokladacka":
        return int(ids.HELP_DOKLADACKA_TITLE)
    return int(pages_of(game)[0])


def chapter_of(page: int) -> str:
    """The chapter in which a page is. Raises ValueError for what is no page."""
    for chapter in CHAPTERS:
        if page in pages_of(chapter):
            return chapter
    raise ValueError("no page of the rules has the title " + str(page))
