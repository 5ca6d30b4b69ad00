"""The help pages of Černá kočka, and which of them explains a refusal or an event.

A page is the text id of its title; the id after it is its text.
"""

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.engine.cards import CLAIM, THROW_IN
from kocka.ui.languages import ids

# fmt: off


def pages() -> tuple:
    """The help pages, in reading order."""
    return (
        ids.HELP_AIM_TITLE, ids.HELP_PASS_TITLE, ids.HELP_PLAY_TITLE, ids.HELP_SCORE_TITLE, ids.HELP_DURCH_TITLE,
        ids.HELP_THROW_IN_TITLE, ids.HELP_DOKLADACKA_TITLE, ids.HELP_LAY_TITLE, ids.HELP_BARAZ_TITLE,
        ids.HELP_ETIQUETTE_TITLE, ids.HELP_MANNERS_TITLE, ids.HELP_RENONC_TITLE, ids.HELP_EVENTS_TITLE,
        ids.HELP_TIPS_TITLE, ids.HELP_PUB_TITLE, ids.HELP_RECORDS_TITLE,
    )


def reasons() -> tuple:
    """Which page explains why a card or another action was refused."""
    return (
        rules.MUST_FOLLOW, ids.HELP_PLAY_TITLE,
        rules.NO_HEART_FIRST, ids.HELP_PLAY_TITLE,
        rules.POLITE_FIRST_TRICK, ids.HELP_ETIQUETTE_TITLE,
        rules.POLITE_SPADE_LEAD, ids.HELP_ETIQUETTE_TITLE,
        rules.POLITE_BLACK_CAT, ids.HELP_ETIQUETTE_TITLE,
        CLAIM, ids.HELP_DURCH_TITLE,
        THROW_IN, ids.HELP_THROW_IN_TITLE,
    )


def revoke() -> tuple:
    """What such a card would cost with real cards (CK-18): the text, and the page about it."""
    return (ids.COST_RENONC, ids.HELP_RENONC_TITLE)


def events() -> tuple:
    """Which page explains an event of a round or of the sheet."""
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
