"""Menus of the game: as lists.Menu, and BACK held leaves for the start screen."""

from kocka.hal import HOME
from kocka.ui import lists


class Rows(lists.Menu):
    """A title, rows and the hint line; reads nothing but what its subclass puts into `build()`."""

    def __init__(self, game) -> None:
        """`game`: the app."""
        super().__init__()
        self.game = game

    def on_key(self, key: int):
        """As in Menu; HOME returns ("leave",), unless a value is being chosen."""
        if key == HOME and not self.list.choosing:
            return ("leave",)
        return super().on_key(key)
