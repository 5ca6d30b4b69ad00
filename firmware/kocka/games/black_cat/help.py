"""Which pages of the rules Black Cat has, and which of them explains a refusal or an event.

A page is the id of its title; its text is the next id.
"""

from kocka.engine import round as rules
from kocka.ui.languages import ids

# fmt: off


def pages() -> tuple:
    """The pages of the rules in the order of reading."""
    return (
        ids.HELP_BC_AIM_TITLE, ids.HELP_BC_DEAL_TITLE, ids.HELP_BC_PLAY_TITLE, ids.HELP_BC_BONUS_TITLE,
        ids.HELP_BC_MATCH_TITLE,
    )


def reasons() -> tuple:
    """What explains a refused card, or an action that is no card."""
    return (
        rules.MUST_FOLLOW, ids.HELP_BC_PLAY_TITLE,
        rules.HEARTS_LAST, ids.HELP_BC_PLAY_TITLE,
    )


def events() -> tuple:
    """What explains an event of a round or a sheet."""
    return (
        rules.BLACK_QUEEN, ids.HELP_BC_AIM_TITLE,
        rules.NO_TRICK_BONUS, ids.HELP_BC_BONUS_TITLE,
    )
