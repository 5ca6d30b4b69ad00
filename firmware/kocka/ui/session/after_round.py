"""What the screens at the end of a round share: loaded with them, no earlier."""

from kocka.hal import BACK, HOME, INFO, MENU, OK, SHEET
from kocka.match import settings

MYPY = False
if MYPY:
    from typing import Any


def after_round(app: "Any", key: int, page: int):
    """What a key means where a round has ended: an intent, or None. `page`: of the rules, for INFO (its title)."""
    if key == OK:
        return ("proceed",)
    if key == SHEET or key == BACK:
        return ("go", "sheet")
    if key == HOME:
        return ("leave",)
    if key == MENU:
        return ("go", "game_menu")
    if key == INFO:
        return ("go", "help", page)
    return None


def may_look(app: "Any") -> bool:
    """Whether the master may look at my cards unasked: there is time, and nobody else's cards are at this device."""
    setup = app.session.match.setup
    return bool(app.speed > settings.FAST and not setup.again and setup.people == 1)
