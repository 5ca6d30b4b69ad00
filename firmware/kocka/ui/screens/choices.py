"""The base of screens whose rows are choices; some of these are made on another screen."""

from kocka.match.settings import LANGUAGE
from kocka.ui.core.screen import Screen

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Choices(Screen):
    """A subclass builds its rows in `fill()` and, once a choice was made on another screen, in its `on_result`."""

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app."""
        self.app = app
        self._language = -1  # of the rows that are there, while another screen is shown; else -1

    def leave(self) -> None:
        """The rows stay, see the class."""
        self._language = self.app.settings.get(LANGUAGE)

    def enter(self):
        """Builds the rows, unless they are there."""
        before = self._language
        self._language = -1
        if before != self.app.settings.get(LANGUAGE):
            self.fill()
        return None

    def fill(self) -> None:
        """Builds the rows; the cursor stays."""
        raise NotImplementedError
