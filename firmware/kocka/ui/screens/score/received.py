"""Score sheets that come from another device: pages of QR codes, one after the other, in any order (receiving.py)."""

from kocka.hal import BACK
from kocka.match.deal_code import BAD_LENGTH, IMPOSSIBLE, CodeError
from kocka.match.journal import StorageError
from kocka.scorebook.book import Loading
from kocka.scorebook.receiving import Receiving
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.languages import ids, t
from kocka.ui.table.code_texts import fault
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows


class Received(Rows):
    """A row per page: whether it is there. Once all are, the sheet is kept and shown, or the list of sheets."""

    stays_awake = True

    def __init__(self, app, text: str) -> None:
        """`text`: a page as scanned."""
        super().__init__(app)
        self._text = text
        self._receiving: Receiving | None = None
        self._loading: Loading | None = None
        self._is_done = False
        self._note = t(ids.LUCK_COUNTING)

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

    def work(self) -> bool:
        """Takes the page, a part at a time."""
        if self._is_done:
            return False
        try:
            self._go_on()
        except CodeError as error:
            self._end(t(ids.RECEIVED_FOREIGN) if error.reason in (BAD_LENGTH, IMPOSSIBLE) else fault(error))
        except StorageError:
            self._end(t(ids.CANNOT_SAVE))
        return True

    def _go_on(self) -> None:
        app = self.app
        receiving = self._receiving
        if receiving is None:
            self._receiving = Receiving(app.board.folder, self._text)
        elif self._loading is not None:
            if not self._loading.go_on():
                self._show(self._loading.book)
        elif receiving.step():
            pass
        elif len(receiving.paths) == 1:
            self._loading = Loading(ScoreSheet, receiving.paths[0])
        elif receiving.paths:
            self._show(None)
        else:
            self._end("")

    def _show(self, score_sheet) -> None:
        """The sheet over the list of all, or the list."""
        app = self.app
        self._is_done = True
        app.apply(("replace", app.make("score_home")))
        if score_sheet is not None:
            app.apply(("push", app.make("score_table", score_sheet)))
        app.show_toast(t(ids.RECEIVED_KEPT))

    def _end(self, note: str) -> None:
        self._is_done = True
        self._note = note
        self.again()
