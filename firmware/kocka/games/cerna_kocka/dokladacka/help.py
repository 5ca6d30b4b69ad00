"""The help pages of Dokládačka, and which of them explains a refusal or an event.

A page is the text id of its title; the id after it is its text.
"""

from kocka.engine import round as rules
from kocka.engine.cards import CINK
from kocka.ui.languages import ids

# fmt: off


def pages() -> tuple:
    """The help pages, in reading order."""
    return (ids.HELP_DOKLADACKA_TITLE,)


def reasons() -> tuple:
    """Which page explains why a card or another action was refused."""
    return (
        rules.DOES_NOT_FIT, ids.HELP_LAY_TITLE,
        rules.MUST_LAY, ids.HELP_LAY_TITLE,
        CINK, ids.HELP_LAY_TITLE,
    )


def revoke() -> tuple:
    """What such a card would cost with real cards (DK-4): the text, and the page about it."""
    return (ids.COST_DOKLADACKA, ids.HELP_RENONC_TITLE)


def events() -> tuple:
    """Which page explains an event of a round or of the sheet."""
    return ()
