"""A round of Black Cat as it is told to the score sheet."""

from kocka.engine import entry as base
from kocka.engine.sheet import Sheet
from kocka.games.black_cat.rules import BlackCat


class Form(base.Form):
    """By points or by cards; nothing is special."""

    def _rules(self) -> type[BlackCat]:
        return BlackCat


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
