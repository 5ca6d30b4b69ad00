"""The log of a sheet: what was entered, corrected, deleted and taken back, the newest first. OK shows a line whole."""

from micropython import const

from kocka.scorebook.book import UNDO_RECORD
from kocka.scorebook.log import Line, Log
from kocka.scorebook.score_sheet import CLOSE, DELETE, INSERT, PLAYER, REPLACE, SHEET, ScoreSheet
from kocka.ui.core.text import clip, wrap
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

_PAGE = const(16)  # lines
_TOAST = const(3)  # lines of a toast
_READ_MS = const(4000)  # so long a whole line is shown


class LogScreen(Rows):
    """A page of lines, with rows for newer and older ones. They are read from the file, some in a turn."""

    stays_awake = True

    def __init__(self, app, score_sheet: ScoreSheet) -> None:
        """`score_sheet`: the sheet, which stays open."""
        super().__init__(app)
        self.score_sheet = score_sheet
        self.lines: list[str] = []  # whole, those of the page
        self.end = score_sheet.count  # number of the line after the page; they are numbered from the oldest on
        self._log: Log | None = None
        self._patience = scoring.Patience(app)

    def enter(self):
        """Begins to read."""
        if not self.lines:
            self._log = Log(self.score_sheet.path, max(0, self.end - _PAGE), self.end)
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

    def work(self) -> bool:
        """Reads some lines more, or puts one into words; shows the page when it is complete."""
        log = self._log
        if log is None:
            return False
        if log.go_on():
            self._patience.tell(log.percent * 2)
            return True
        if log.lines:
            self.lines.append(line_of(self.score_sheet, log.lines.pop()))
            return True
        self._patience.end()
        self._log = None
        self._cursor = 0
        self.again()
        return False

    def picked(self, action):
        """Shows a line whole, or turns the page."""
        if action >= 0:
            ui = self.ui
            shown = wrap(ui.body, self.lines[action], ui.width - 2 * (ui.box_edge + ui.box_pad))[:_TOAST]
            self.app.show_toast(" ".join(shown), _READ_MS)
            return None
        self.end += _PAGE if action == -1 else -_PAGE
        self.lines = []
        self.again()
        return None


def line_of(score_sheet: ScoreSheet, line: Line) -> str:
    """A line in words: "12. kolo: 10-0-18-0", "Opraveno: …". Allocates."""
    kind = line.kind
    if kind == SHEET:
        return t(ids.LOG_BEGUN).format(scoring.day(line.date) or t(ids.KEEP_NO_DATE))
    if kind == PLAYER:
        return t(ids.LOG_NAME).format(line.before + " → " + line.text if line.before else line.text)
    if kind == CLOSE:
        if line.date:
            return t(ids.LOG_DATE).format(scoring.day(line.date))
        if line.before < 0:
            return t(ids.LOG_REOPENED)
        return t(ids.LOG_CLOSED).format(scoring.day(line.before)).rstrip()
    if line.at < 0:  # a name or a date was taken back
        return t(ids.KEEP_UNDONE).format(scoring.change(score_sheet, line.before, -1, ())[0])
    text = _entry(score_sheet, line, line.entry)
    if kind == DELETE:
        return t(ids.LOG_DELETED).format(text)
    if kind == INSERT:
        return t(ids.LOG_INSERTED).format(text)
    if kind == UNDO_RECORD:
        return t(ids.KEEP_UNDONE).format(scoring.change_of(line.before) + text)
    if kind == REPLACE:
        what, said = _told(score_sheet, line, line.before)
        return t(ids.LOG_CORRECTED).format(text, said or what)
    return text


def _entry(score_sheet: ScoreSheet, line: Line, entry: tuple) -> str:  # type: ignore[type-arg]
    what, said = _told(score_sheet, line, entry)
    return what + ": " + said if said else what


def _told(score_sheet: ScoreSheet, line: Line, entry: tuple) -> tuple:  # type: ignore[type-arg]
    entry = score_sheet.with_seats(entry, line.seats, score_sheet.sheet.SEATS)
    return scoring.told(score_sheet, line.at, entry, line.round)
