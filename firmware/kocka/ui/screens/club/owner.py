"""Asks who owns the cards, since the owner votes last (CK-24). Returns ("pop", ("owner", name)), "" for nobody here."""

from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import opening
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Owner(Rows):
    """The players at the table, then everybody on the roster."""

    def __init__(self, app: "KockaApp", score_sheet=None) -> None:
        """`score_sheet`: the sheet of the players at the table."""
        super().__init__(app)
        self._names: list[str] = []
        self._is_open = False  # the roster was looked for
        self._is_read = False
        self._score_sheet = score_sheet

    def enter(self):
        """Reads the names when first shown."""
        first = not self._is_open
        self._is_open = True
        if first and self._score_sheet is not None:
            sheet = self._score_sheet
            count = len(sheet.players)
            self._names.extend([sheet.players[at][0] for at in range(count) if not sheet.is_machine(at)])
        super().enter()
        if first:
            opening.roster(self.app, self._opened)
        return None

    def _opened(self, roster) -> None:
        self._is_read = True
        if roster is not None:
            self._names.extend([member.name for member in roster.members if member.name not in self._names])
        self.again()

    def build(self) -> list:
        self.title = t(ids.CARDS_OWNER)
        room = self.ui.width - 2 * self.ui.margin - 3 * self.ui.body.width
        items = [Item(clip(self.ui.body, self._names[at], room), at) for at in range(len(self._names))]
        items.append(Item(t(ids.CARDS_NO_OWNER), -1) if self._is_read else Item("", None, enabled=False))
        return items

    def picked(self, action):
        return ("pop", ("owner", self._names[action] if action >= 0 else ""))
