"""How a round of real cards is entered on the score sheet."""

from kocka.engine import entry as base
from kocka.engine.sheet import Sheet
from tests.games.three.rules import Three


class Form(base.Form):
    """By points or by cards."""

    ALL_DEALT = True

    def _rules(self) -> type[Three]:
        return Three


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
