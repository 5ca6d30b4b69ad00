"""A round of any game as it is told to a free score sheet."""

from kocka.engine import entry as base
from kocka.engine.entry import AGREED
from kocka.engine.sheet import Sheet


class Form(base.Form):
    """Numbers, of which no card is known; a penalty belongs to no round."""

    SPECIALS = (AGREED,)
    ANY = True


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
