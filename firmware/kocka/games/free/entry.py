"""How a round of any game is entered on a free score sheet."""

from kocka.engine import entry as base
from kocka.engine.entry import AGREED
from kocka.engine.sheet import Sheet


class Form(base.Form):
    """Plain numbers, no cards; a penalty belongs to no round."""

    SPECIALS = (AGREED,)
    ANY = True


def form_of(name: str, sheet: Sheet, options: bytes, entry: tuple[int, ...]) -> Form:
    """The entry form of the next round on `sheet`, for the registry."""
    return Form(name, sheet, options)
