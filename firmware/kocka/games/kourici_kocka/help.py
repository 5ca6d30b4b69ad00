"""The help pages of Kouřící kočka, and which of them explains a refusal or an event.

A page is the text id of its title; the id after it is its text.
"""

from kocka.engine import round as rules
from kocka.engine import sheet as sheets
from kocka.engine.cards import STOP17, THROW_IN
from kocka.ui.languages import ids

# fmt: off


def pages() -> tuple:
    """The help pages, in reading order."""
    return (
        ids.HELP_KK_AIM_TITLE, ids.HELP_KK_CARDS_TITLE, ids.HELP_KK_PASS_TITLE, ids.HELP_KK_PLAY_TITLE,
        ids.HELP_KK_STOP_TITLE, ids.HELP_KK_THROW_TITLE, ids.HELP_KK_LOSER_TITLE, ids.HELP_KK_WORD_TITLE,
        ids.HELP_KK_RENONC_TITLE, ids.HELP_KK_EVENTS_TITLE, ids.HELP_KK_TIPS_TITLE,
    )


def reasons() -> tuple:
    """Which page explains why a card or another action was refused."""
    return (
        rules.MUST_FOLLOW, ids.HELP_KK_PLAY_TITLE,
        THROW_IN, ids.HELP_KK_THROW_TITLE,
        STOP17, ids.HELP_KK_STOP_TITLE,
    )


def revoke() -> tuple:
    """What such a card would cost with real cards (KK-13): the text, and the page about it."""
    return (ids.COST_LETTER, ids.HELP_KK_RENONC_TITLE)


def events() -> tuple:
    """Which page explains an event of a round or of the sheet."""
    return (
        rules.HONEST_SUIT, ids.HELP_KK_EVENTS_TITLE,
        rules.THROWN_IN, ids.HELP_KK_THROW_TITLE,
        rules.LAST_HEJMA, ids.HELP_KK_EVENTS_TITLE,
        rules.SEVENTEEN, ids.HELP_KK_STOP_TITLE,
        rules.ALL_33, ids.HELP_KK_EVENTS_TITLE,
        sheets.LETTER, ids.HELP_KK_WORD_TITLE,
        sheets.TIED, ids.HELP_KK_LOSER_TITLE,
    )
