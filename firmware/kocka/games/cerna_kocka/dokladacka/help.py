"""Which pages of the rules Dokládačka has, and which of them explains a refusal or an event.

A page is the id of its title; its text is the next id.
"""

from kocka.engine import round as rules
from kocka.engine.cards import CINK
from kocka.ui.languages import ids

# fmt: off


def pages() -> tuple:
    """The pages of the rules in the order of reading."""
    return (ids.HELP_DOKLADACKA_TITLE,)


def reasons() -> tuple:
    """What explains a refused card, or an action that is no card."""
    return (
        rules.DOES_NOT_FIT, ids.HELP_LAY_TITLE,
        rules.MUST_LAY, ids.HELP_LAY_TITLE,
        CINK, ids.HELP_LAY_TITLE,
    )


def events() -> tuple:
    """What explains an event of a round or a sheet."""
    return ()
