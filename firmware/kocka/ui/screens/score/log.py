"""The log of a sheet: what was entered, corrected, deleted and taken back, the newest first. OK shows a line whole."""

from micropython import const

from kocka.scorebook.log import Log
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.table import entry_words as words
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_PAGE = const(16)  # lines
_READ_MS = const(4000)  # so long a whole line is shown


class LogScreen(Rows):
    """A page of lines, with rows for newer and older ones. They are read from the file, some in a turn."""

    stays_awake = True

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet) -> None:
        """`score_sheet`: the sheet, which stays open."""
        super().__init__(app)
        self.score_sheet = score_sheet
        self.lines: list[str] = []  # whole, those of the page
        self.end = score_sheet.count  # number of the line after the page; they are numbered from the oldest on
        self._patience = scoring.Patience(app)

    def enter(self):
        """Begins to read."""
        if not self.lines and not self.is_working:
            self.in_background(self._reading())
        return super().enter()

    def build(self) -> list:
        """The lines that were read."""
        ui = self.ui
        self.title = t(ids.KEEP_LOG)
        room = ui.width - 4 * ui.margin - 12
        items = [Item(clip(ui.body, self.lines[at], room), at) for at in range(len(self.lines))]
        if self.end < self.score_sheet.count:
            items.insert(0, Item(t(ids.KEEP_NEWER), -1))
        if self.lines and self.end > _PAGE:
            items.append(Item(t(ids.KEEP_OLDER), -2))
        return items or [Item("…", None, enabled=False)]

    def _reading(self) -> "Steps":
        """Reads the lines, puts one after the other into words, and shows the page."""
        log = Log(self.score_sheet.path, max(0, self.end - _PAGE), self.end)
        for _ in log.steps():
            self._patience.tell(log.percent * 2)
            yield
        lines = []
        while log.lines:
            lines.append(words.line_of(self.score_sheet, log.lines.pop()))
            yield
        self.lines = lines
        self._patience.end()
        self._cursor = 0
        self.again()

    def picked(self, action):
        """Shows a line whole, or turns the page."""
        if action >= 0:
            self.app.show_toast(self.lines[action], _READ_MS, may_be_cut=True)
            return None
        self.end += _PAGE if action == -1 else -_PAGE
        self.lines = []
        self.again()
        return None
