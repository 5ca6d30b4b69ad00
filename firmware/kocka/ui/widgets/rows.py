"""Menus of the game: as lists.Menu, and BACK held leaves for the start screen."""

from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.ui.languages import ids, t
from kocka.ui.widgets import list as lists


class Rows(lists.Menu):
    """A title, rows and the hint line; reads nothing but what its subclass puts into `build()`.

    `ok`: the text of what OK does, in the hint line.
    """

    ok = ids.SELECT_KEY

    def __init__(self, app) -> None:
        """`app`: the app."""
        super().__init__()
        self.app = app

    def enter(self):
        """As in Menu; `hints` are the usual ones unless `build` says otherwise."""
        self.hints = (((PREV, NEXT), ""), (OK, t(self.ok)), (BACK, t(ids.BACK_KEY)))
        return super().enter()

    def again(self, _: bool = True) -> None:
        """The rows as they are now; also once something has been written."""
        self.enter()
        self.dirty_all()

    def on_key(self, key: int):
        """As in Menu; HOME returns ("leave",), unless a value is being chosen."""
        if key == HOME and not self.list.choosing:
            return ("leave",)
        return super().on_key(key)
