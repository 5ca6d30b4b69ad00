"""Questions of score keeping that are answered by one row: who, which card, what to do with a line."""

from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.scoring import WRITTEN
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows


class Who(Rows):
    """A title and rows: (label, what is done) each, a function without arguments that answers as `on_key` does.

    `number`: what is done with a number that a screen above hands over, `other`: with anything else; what is written
    closes all of them: WRITTEN goes down to the screen that began.
    """

    stays_awake = True
    closed_by = WRITTEN

    def __init__(self, app, title: str, rows: list, number=None, other=None) -> None:
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
    """Some of the players: OK turns each on or off. `then(mask)`: what is done when that is done."""

    stays_awake = True
    closed_by = WRITTEN

    ok = ids.CHANGE_VALUE_KEY

    def __init__(self, app, title: str, order: list[int], names: list[str], then) -> None:
        """`order`: seats as they are asked; `names`: by seat."""
        super().__init__(app)
        self._title = title
        self._order = order
        self._names = names
        self._then = then
        self._mask = 0

    def build(self) -> list:
        """A row for each, then "done"."""
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
        """A player, or "done"."""
        if action < 0:
            return self._then(self._mask)
        self._mask ^= 1 << action
        return None
