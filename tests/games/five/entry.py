"""How a round of real cards is entered on the score sheet."""

from kocka.engine import entry as base
from kocka.engine.sheet import Sheet
from tests.games.five.rules import Five


class Form(base.Form):
    """By points or by cards."""

    ALL_DEALT = True

    def _rules(self) -> type[Five]:
        return Five


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
