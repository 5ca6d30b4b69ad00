"""Questions of score keeping answered by picking a row: who, which card, what to do with a line."""

from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.scoring import WRITTEN
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Who(Rows):
    """A title and rows: (label, function) each; the function takes no arguments and answers as `on_key` does.

    `number`: called with a number that a screen above returns, `other`: with anything else; WRITTEN closes all of them
    down to the screen that began the entry.
    """

    stays_awake = True
    closed_by = WRITTEN

    def __init__(self, app: "KockaApp", title: str, rows: list, number=None, other=None) -> None:
        """`app`: the app."""
        super().__init__(app)
        self._title = title
        self._rows = rows
        self._number = number
        self._other = other

    def build(self) -> list:
        ui = self.ui
        self.title = clip(ui.title, self._title, ui.width - 2 * ui.margin)
        room = ui.width - 4 * ui.margin - 12
        return [Item(clip(ui.body, self._rows[at][0], room), at) for at in range(len(self._rows))]

    def picked(self, action):
        return self._rows[action][1]()

    def on_result(self, value):
        """See the class."""
        if value[0] == "number" and self._number is not None:
            return self._number(value[1])
        if self._other is not None:
            return self._other(value)
        return None


class Several(Rows):
    """Several of the players: OK toggles each. `then(mask)` is called on "done"."""

    stays_awake = True
    closed_by = WRITTEN

    ok = ids.CHANGE_VALUE_KEY

    def __init__(self, app: "KockaApp", title: str, order: list[int], names: list[str], then) -> None:
        """`order`: seats in the order of the rows; `names`: by seat."""
        super().__init__(app)
        self._title = title
        self._order = order
        self._names = names
        self._then = then
        self._mask = 0

    def build(self) -> list:
        """A row per player, then "done"."""
        ui = self.ui
        self.title = clip(ui.title, self._title, ui.width - 2 * ui.margin)
        choices = (t(ids.NO), t(ids.YES))
        room = ui.width - 4 * ui.margin - 12 - 5 * ui.body.width
        items = []
        for seat in self._order:
            items.append(Item(clip(ui.body, self._names[seat], room), seat, choices, self._mask >> seat & 1))
        items.append(Item(t(ids.KEEP_DONE), -1))
        return items

    def picked(self, action):
        """Toggles a player, or finishes."""
        if action < 0:
            return self._then(self._mask)
        self._mask ^= 1 << action
        return None
