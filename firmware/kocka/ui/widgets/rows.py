"""Menus of the app: as lists.Menu, but BACK held leaves for the start screen."""

from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.ui.languages import ids, t
from kocka.ui.widgets import list as lists

MYPY = False
if MYPY:
    from typing import Any


class Rows(lists.Menu):
    """A title, rows and the hint line; shows only what the subclass puts into `build()`.

    `ok`: the text id of what OK does, for the hint line.
    """

    ok = ids.SELECT_KEY

    def __init__(self, app: "Any") -> None:
        """`app`: the app."""
        super().__init__()
        self.app = app

    def enter(self):
        """As in Menu; `hints` are the usual ones unless `build` says otherwise."""
        self.hints = (((PREV, NEXT), ""), (OK, t(self.ok)), (BACK, t(ids.BACK_KEY)))
        return super().enter()

    def again(self, _: bool = True) -> None:
        """Rebuilds the rows; also a callback after something has been written."""
        self.enter()
        self.dirty_all()

    def on_key(self, key: int):
        """As in Menu; HOME returns ("leave",), unless a value is being chosen."""
        if key == HOME and not self.list.choosing:
            return ("leave",)
        return super().on_key(key)
