"""A deal to send: a QR code that leads the page to it, and its code to read out and type."""

from micropython import const

from kocka.hal import BACK, HOME, OK
from kocka.match import deal_code
from kocka.match.deal_code import CodeError
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.qr import Qr
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.widgets.dialog import Message

_QUIET = const(4)  # modules around the code


class Share(Screen):
    """Shows the code of the last deal, for whoever plays the cards of the person who holds the device.

    `link`: where the QR code leads, for a page that offers to copy it.
    """

    quiet = _QUIET
    in_row = 4  # groups of letters

    def __init__(self, app, state=None, letters: str = "", line: str = "") -> None:
        """`state`: a replay, or None for the app's match; `letters`: a code to show instead of its deal's.

        `line`: what a page copies before the link.
        """
        self.app = app
        self._state = state
        self._letters = letters
        self.line = line
        self._code: Qr | None = None
        self._rows: list[str] = []
        self._ready = False
        self._title = ""
        self._hints: tuple = ()
        self.link = ""

    def enter(self):
        """Computes the code; the QR code follows in steps."""
        self._hints = ((BACK, t(ids.BACK_KEY)),)
        if self._letters:
            self._title = t(ids.SEND_RESULT)
            self.show(self._letters)
            return None
        state = self._state or self.app.session.match
        self._title = t(ids.SEND_DEAL)
        me = self.app.people.seat_in(state)
        try:
            letters = deal_code.code_of(state.same_deal_from(me, me))
            if self._state is None and state.result is not None and state.setup.game == state.round.NAME:
                letters = deal_code.with_results(letters, [state.result.points[me]])
        except CodeError:
            return ("replace", Message(t(ids.CODE_NONE)))
        self.show(letters)
        return None

    def show(self, letters: str) -> None:
        """Sets what is shown."""
        self.link = deal_code.link(letters)
        step = self.in_row * deal_code.GROUP
        deal = deal_code.split(letters)[0]
        self._rows = [deal_code.grouped(deal[i : i + step]) for i in range(0, len(deal), step)]
        if len(letters) > len(deal):
            self._rows.append("+ " + deal_code.grouped(letters[len(deal) :]))
        self._ready = False
        try:
            self._code = Qr(self.link.encode())
        except ValueError:
            self._code = None  # the page's address is too long: the letters must do

    def work(self) -> bool:
        """Computes a part of the QR code."""
        if self._ready or self._code is None:
            return False
        if not self._code.step():
            self._ready = True
            self.dirty_all()
        return True

    def on_key(self, key: int):
        """BACK and OK leave."""
        if key == HOME:
            return ("leave",)
        return ("pop",) if key == BACK or key == OK else None

    def draw(self, canvas) -> None:
        """Draws the QR code, below it the letters."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        high = len(self._rows) * ui.body.height
        self._draw_code(canvas, 0, ui.top + ui.gap, ui.width, ui.bottom - ui.top - high - 2 * ui.gap)
        y = ui.bottom - high
        for row in self._rows:
            canvas.text_centre(ui.body, row, 0, y, ui.width, ui.text)
            y += ui.body.height
        footer(canvas, ui, self._hints)

    def _draw_code(self, canvas, x: int, y: int, w: int, h: int) -> None:
        """Draws the QR code in the middle of a box, each module as many whole pixels as fit."""
        code = self._code
        if code is None or not self._ready or not canvas.shows(x, y, w, h):
            return
        size = code.size
        px = min(w, h) // (size + 2 * self.quiet)
        if not px:
            return
        wide = min(w, h, px * (size + 2 * _QUIET))
        x += (w - wide) // 2
        y += (h - wide) // 2
        self._draw_paper(canvas, x, y, wide)
        inset = (wide - px * size) // 2
        x += inset
        y += inset
        for row in range(size):
            if not canvas.shows(x, y + row * px, size * px, px):
                continue
            start = -1
            for column in range(size + 1):
                dark = column < size and code.dark(column, row)
                if dark and start < 0:
                    start = column
                elif not dark and start >= 0:
                    self._draw_run(canvas, x + start * px, y + row * px, (column - start) * px, px)
                    start = -1

    def _draw_paper(self, canvas, x: int, y: int, wide: int) -> None:
        canvas.fill_rect(x, y, wide, wide, self.ui.paper)

    def _draw_run(self, canvas, x: int, y: int, w: int, h: int) -> None:
        canvas.fill_rect(x, y, w, h, self.ui.ink)
