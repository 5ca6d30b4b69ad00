"""Score sheets that come from another device: pages of QR codes, one after the other, in any order (receiving.py)."""

from kocka.hal import BACK
from kocka.match.deal_code import BAD_LENGTH, IMPOSSIBLE, CodeError
from kocka.match.journal import StorageError
from kocka.scorebook.book import Loading
from kocka.scorebook.receiving import Receiving
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.opening import two_people
from kocka.ui.table.code_texts import fault
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp


class Received(Rows):
    """A row per page: whether it is there. Once all are, the sheet is kept and shown, or the list of sheets."""

    stays_awake = True

    def __init__(self, app: "KockaApp", text: str) -> None:
        """`text`: a page as scanned."""
        super().__init__(app)
        self._text = text
        self._receiving: Receiving | None = None
        self._rest: Steps | None = None  # of it; it goes on after a question
        self._is_done = False
        self._note = t(ids.LUCK_COUNTING)

    def enter(self):
        """Begins, or goes on."""
        if not self._is_done and not self.is_working:
            self.in_background(self._taking())
        return super().enter()

    def build(self) -> list:
        self.title = t(ids.RECEIVED_TITLE)
        self.hints = ((BACK, t(ids.BACK_KEY)),)
        receiving = self._receiving
        if not self._is_done or receiving is None or not receiving.missing:
            return [Item(self._note)]
        missing = receiving.missing
        items = []
        for page in range(receiving.scanned.count):
            note = t(ids.RECEIVED_MISSING if page in missing else ids.RECEIVED_HERE)
            items.append(Item(t(ids.RECEIVED_PAGE).format(page + 1), note=note))
        return items

    def _taking(self) -> "Steps":
        """Takes the page; once all are there, shows what they held."""
        try:
            yield from self._receiving_on()
        except CodeError as error:
            self._end(t(ids.RECEIVED_FOREIGN) if error.reason in (BAD_LENGTH, IMPOSSIBLE) else fault(error))
        except StorageError:
            self._end(t(ids.CANNOT_SAVE))

    def _receiving_on(self) -> "Steps":
        app = self.app
        if self._rest is None:
            self._receiving = Receiving(app.board.folder, self._text)
            self._rest = self._receiving.steps()
            yield
        receiving: Any = self._receiving
        for _ in self._rest:
            if receiving.name:
                app.apply(two_people(receiving.name, receiving.other))
            yield
        if len(receiving.paths) == 1:
            loading = Loading(ScoreSheet, receiving.paths[0])
            yield
            yield from loading.steps()
            self._show(loading.book)
        elif receiving.paths:
            self._show(None)
        else:
            self._end("")

    def on_result(self, value):
        """Whether two names are two people."""
        self._receiving.answer(value == 1)
        return None

    def _show(self, score_sheet) -> None:
        """The sheet over the list of all, or the list."""
        app = self.app
        self._is_done = True
        if self._receiving.problem is not None:
            app.problems.append(self._receiving.problem)
        app.apply(("replace", app.make("score_home")))
        if score_sheet is not None:
            app.apply(("push", app.make("score_table", score_sheet)))
        app.show_toast(t(ids.RECEIVED_KEPT))

    def _end(self, note: str) -> None:
        self._is_done = True
        self._note = note
        self.again()
