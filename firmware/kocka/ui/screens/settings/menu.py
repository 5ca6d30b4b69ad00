"""The menu of the start screen: settings, history, statistics, the rules, about."""

from kocka.ui.languages import ids, t
from kocka.ui.widgets.dialog import Confirm
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows


class Menu(Rows):
    """Returns ("go", name) of another screen, or ("delete_match",) once confirmed."""

    def build(self) -> list:
        self.title = t(ids.MENU)
        items = [
            Item(t(ids.SETTINGS), ("go", "settings")),
            Item(t(ids.RULES), ("go", "help")),
            Item(t(ids.HISTORY), "history"),
            Item(t(ids.STATISTICS), ("go", "statistics")),
            Item(t(ids.LEARN), ("go", "learn")),
        ]
        if self.app.session.resumable:
            items.append(Item(t(ids.DELETE_MATCH), "delete"))
        items.append(Item(t(ids.ABOUT), ("go", "about")))
        return items

    def picked(self, action):
        """Handles the choices that are not the name of a screen."""
        if action == "history":
            from kocka.ui.screens.play.history import History

            return ("push", History(self.app))
        return ("push", Confirm(t(ids.ASK_DELETE_MATCH), t(ids.DO_DELETE), t(ids.NO)))

    def on_result(self, value):
        """Takes the answer to the question."""
        return ("delete_match",) if value == 1 and self.app.session.resumable else None
