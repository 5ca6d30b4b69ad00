"""Score sheets to send: QR codes, one a page, that lead the page of the device to what was played (sheet_code.py).

Or words that any phone reads by its camera alone.
"""

from micropython import const

from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.match import page
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.qr import MOST_VERSION, Qr, letters_in, size_of
from kocka.ui.core.screen import step
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.share import Share
from kocka.ui.widgets.dialog import Message

_FINE_UM = const(250)  # phones read modules of this size at ease
_SMALL = const(5)  # the largest version where they are smaller

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.scorebook.sheet_code import Pages
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp


class Send(Share):
    """NEXT and OK go to the next page, PREV to the one before; BACK leaves, and OK after the last one. `pages`: None
    while they are not known.
    """

    def __init__(self, app: "KockaApp", sheets: list, evening: int = 0, lines: tuple[str, ...] = ()) -> None:
        """`sheets`: to be sent; `evening`: a date whose sheets are sent, too, 0: none; `lines`: these words instead."""
        super().__init__(app)
        self._sheets = list(sheets)
        self._evening = evening
        self._lines = lines
        self._packed = bytearray()
        self.pages: Pages | Words | None = None
        self._page = 0
        self._whole = ""
        self._words: list[str] = []

    @property
    def link_of_all(self) -> str:
        """A link with all pages in one, for whom no camera reads it; "" while it is not known. Allocates."""
        if self.pages is not None and not self._whole and not self._lines:
            from kocka.scorebook.sheet_code import MOST_BYTES, Pages

            self._whole = _link(Pages(self._packed, 2 * MOST_BYTES).text(0))
        return self._whole

    def enter(self):
        """As in Share."""
        super().enter()
        self._tell()

    def _tell(self) -> None:
        """The title and the hints."""
        self._title = t(ids.SEND_SHEET_TITLE)
        self._words = self._title.split(" ")
        pages = self.pages
        many = pages is not None and pages.count > 1
        if pages is not None and many:
            self._words.append(str(self._page + 1) + "/" + str(pages.count))
            self._title = " ".join(self._words)
        self._hints = self._keys(many)

    def _keys(self, many: bool) -> tuple:
        """The hint line; `many`: there are several pages."""
        back = (BACK, t(ids.BACK_KEY))
        return (((PREV, NEXT), t(ids.NEXT_KEY)), back) if many else (back,)

    def making(self) -> "Steps":
        """Reads the sheets, packs them, then computes the page's QR code."""
        if self.pages is None:
            most = self._version()
            if self._lines:
                self.pages = Words(self._lines, letters_in(most, b"") * 11 // 16)
            else:
                yield from self._gathering()
                from kocka.scorebook.sheet_code import Pages

                try:
                    self.pages = Pages(self._packed, letters_in(most, _link("").encode()))
                except ValueError:
                    self.app.apply(("replace", Message(t(ids.SEND_SHEET_MUCH))))
                    return
            yield
        self._tell()
        text = self.pages.text(self._page)
        self._rows = [self._title]
        if self._lines:
            self._code = Qr(text.encode())
        else:
            self.link = _link(text)
            self._code = Qr(_link("").encode(), text)
        self.dirty_all()
        yield
        yield from self.painting()

    def _gathering(self) -> "Steps":
        sheets = list(self._sheets)
        if self._evening:
            yield from self._others(sheets)
        from kocka.scorebook.sheet_code import MOST_BYTES, MOST_SHEETS, packing

        yield
        if len(sheets) > MOST_SHEETS:
            self._packed = bytearray(MOST_BYTES + 1)
            return
        self._packed = bytearray()
        yield from packing(sheets, self._packed)

    def _others(self, sheets: list) -> "Steps":
        """Adds the sheets of the evening."""
        from kocka.scorebook.bill import HeadReading
        from kocka.scorebook.book import Loading, files
        from kocka.scorebook.score_sheet import PREFIX, ScoreSheet

        for path in files(self.app.board.folder, PREFIX):
            reading = HeadReading(path)
            yield from reading.steps()
            if reading.date == self._evening:
                loading = Loading(ScoreSheet, path)
                yield from loading.steps()
                if loading.book is not None:
                    sheets.append(loading.book)

    def _version(self) -> int:
        """The largest QR code that a phone reads at ease here."""
        side = min(self._room()[2:])
        for version in range(MOST_VERSION, _SMALL, -1):
            px = side // (size_of(version) + 2 * self.quiet)
            if px * self.app.board.um_per_px >= _FINE_UM:
                return version
        return int(_SMALL)

    def on_key(self, key: int):
        """See the class."""
        pages = self.pages
        if key == BACK or key == HOME or pages is None:
            return super().on_key(key)
        by = 1 if key == OK else step(key)
        if key == OK and self._page == pages.count - 1:
            return ("pop",)
        if by and pages.count > 1:
            self._page = (self._page + by) % pages.count
            self.enter()
            self.dirty_all()
        return None

    def _room(self) -> tuple:
        """Between the bars."""
        ui = self.ui
        return 0, ui.top, ui.width, ui.bottom - ui.top

    def draw(self, canvas) -> None:
        """Draws the page."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        footer(canvas, ui, self._hints)
        self._draw_code(canvas)


class Words:
    """Lines in pages of so many bytes at most, each with the first line: `count`, `text`."""

    def __init__(self, lines: tuple[str, ...], most: int) -> None:
        """`most`: more than any two lines have."""
        self._pages = [lines[0]]
        for line in lines[1:]:
            text = self._pages[-1] + "\n" + line
            if len(text.encode()) <= most:
                self._pages[-1] = text
            else:
                self._pages.append(lines[0] + "\n" + line)
        self.count = len(self._pages)

    def text(self, page: int) -> str:
        """What is in the code of this page."""
        return self._pages[page]


def _link(text: str) -> str:
    return page.PAGE + "#" + text
