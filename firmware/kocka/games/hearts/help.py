"""The help pages of Hearts, and which of them explains a refusal or an event.

A page is the text id of its title; the id after it is its text.
"""

from kocka.engine import round as rules
from kocka.ui.languages import ids

# fmt: off


def pages() -> tuple:
    """The help pages, in reading order."""
    return (
        ids.HELP_HE_AIM_TITLE, ids.HELP_HE_PASS_TITLE, ids.HELP_HE_FIRST_TITLE, ids.HELP_HE_PLAY_TITLE,
        ids.HELP_HE_BROKEN_TITLE, ids.HELP_HE_MOON_TITLE, ids.HELP_HE_POINTS_TITLE, ids.HELP_HE_MONEY_TITLE,
        ids.HELP_HE_EVENTS_TITLE, ids.HELP_HE_TIPS_TITLE, ids.HELP_HE_ODDS_TITLE,
    )


def reasons() -> tuple:
    """Which page explains why a card or another action was refused."""
    return (
        rules.MUST_FOLLOW, ids.HELP_HE_PLAY_TITLE,
        rules.MUST_OPEN, ids.HELP_HE_FIRST_TITLE,
        rules.NO_PENALTY_FIRST, ids.HELP_HE_FIRST_TITLE,
        rules.HEARTS_NOT_BROKEN, ids.HELP_HE_BROKEN_TITLE,
    )


def revoke() -> tuple:
    """What such a card would cost with real cards (as the score sheet has it): the text, and the page about it."""
    return (ids.COST_VOID, ids.HELP_HE_PLAY_TITLE)


def events() -> tuple:
    """Which page explains an event of a round or of the sheet."""
    return (
        rules.MOON, ids.HELP_HE_MOON_TITLE,
        rules.MOON_STOPPED, ids.HELP_HE_EVENTS_TITLE,
        rules.HEARTS_BROKEN, ids.HELP_HE_BROKEN_TITLE,
        rules.BLACK_QUEEN, ids.HELP_HE_AIM_TITLE,
        rules.CLEAN_ROUND, ids.HELP_HE_EVENTS_TITLE,
        rules.JACK_TAKEN, ids.HELP_HE_POINTS_TITLE,
    )
