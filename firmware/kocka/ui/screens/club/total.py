"""The total of a player in a league, as a number to be dialled."""

from kocka.ui.screens.club.dial import Dial


class Total(Dial):
    """A total; BACK on its first wheel returns to the player before: ("pop", ("back",))."""

    def on_key(self, key: int):
        """As in Dial."""
        answer = super().on_key(key)
        return ("pop", ("back",)) if answer == ("pop",) else answer
