"""How a round of Black Cat is entered on the score sheet."""

from kocka.engine import entry as base
from kocka.engine.entry import AGREED, RENONC, WRONG_DEAL
from kocka.engine.sheet import Sheet
from kocka.games.black_cat.rules import BlackCat


class Form(base.Form):
    """Entered by points or by cards; Black Cat adds no questions."""

    SPECIALS = (RENONC, AGREED, WRONG_DEAL)

    def _rules(self) -> type[BlackCat]:
        return BlackCat


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The entry form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
