"""Which pages of the rules Taroky has, and which of them explains a refusal or an event.

A page is the id of its title; its text is the next id.
"""

from kocka.engine import round as rules
from kocka.engine.cards import CLAIM
from kocka.games.taroky.rules import allowed as taroky_rules
from kocka.ui.languages import ids

# fmt: off


def pages() -> tuple:
    """The pages of the rules in the order of reading."""
    return (
        ids.HELP_TA_AIM_TITLE, ids.HELP_TA_CARDS_TITLE, ids.HELP_TA_VALUES_TITLE, ids.HELP_TA_EYES_TITLE,
        ids.HELP_TA_COURSE_TITLE, ids.HELP_TA_PLAY_TITLE, ids.HELP_TA_STEP_TITLE, ids.HELP_TA_SCREEN_TITLE,
        ids.HELP_TA_DEAL_TITLE, ids.HELP_TA_AUCTION_TITLE, ids.HELP_TA_GAMES_TITLE, ids.HELP_TA_CALL_TITLE,
        ids.HELP_TA_TALON_TITLE, ids.HELP_TA_DISCARD_TITLE, ids.HELP_TA_BASICS_TITLE, ids.HELP_TA_PAGAT_TITLE,
        ids.HELP_TA_FLEK_TITLE, ids.HELP_TA_SETTLE_TITLE, ids.HELP_TA_POT_TITLE, ids.HELP_TA_VARSAVA_TITLE,
        ids.HELP_TA_REAL_TITLE,
        ids.HELP_TA_TIPS_TITLE, ids.HELP_TA_TIPS_PLAY_TITLE, ids.HELP_TA_HOUSE_TITLE, ids.HELP_TA_HOUSE_SAY_TITLE,
        ids.HELP_TA_HOUSE_MONEY_TITLE, ids.HELP_TA_WORDS_TITLE, ids.HELP_TA_WORDS2_TITLE, ids.HELP_TA_WORDS3_TITLE,
    )


def reasons() -> tuple:
    """What explains a refused card, or an action that is no card."""
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


def revoke() -> tuple:
    """What such a card would cost with real cards (TA 7.5): the text, and the page about it."""
    return (ids.COST_FINE, ids.HELP_TA_REAL_TITLE)


def events() -> tuple:
    """What explains an event of a round or a sheet."""
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
