"""The help pages of Black Cat, and which of them explains a refusal or an event.

A page is the text id of its title; the id after it is its text.
"""

from kocka.engine import round as rules
from kocka.ui.languages import ids

# fmt: off


def pages() -> tuple:
    """The help pages, in reading order."""
    return (
        ids.HELP_BC_AIM_TITLE, ids.HELP_BC_DEAL_TITLE, ids.HELP_BC_PLAY_TITLE, ids.HELP_BC_BONUS_TITLE,
        ids.HELP_BC_MATCH_TITLE, ids.HELP_BC_TIPS_TITLE, ids.HELP_BC_NAMES_TITLE,
    )


def reasons() -> tuple:
    """Which page explains why a card or another action was refused."""
    return (
        rules.MUST_FOLLOW, ids.HELP_BC_PLAY_TITLE,
        rules.HEARTS_LAST, ids.HELP_BC_PLAY_TITLE,
    )


def revoke() -> tuple:
    """What such a card would cost with real cards (as the score sheet has it): the text, and the page about it."""
    return (ids.COST_VOID, ids.HELP_BC_PLAY_TITLE)


def events() -> tuple:
    """Which page explains an event of a round or of the sheet."""
    return (
        rules.BLACK_QUEEN, ids.HELP_BC_AIM_TITLE,
        rules.NO_TRICK_BONUS, ids.HELP_BC_BONUS_TITLE,
    )
