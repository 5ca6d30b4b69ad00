"""A deal to send: a QR code that leads the page to it, and its code to read out and type."""

import framebuf
from micropython import const

from kocka.hal import BACK, HOME, OK
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.qr import Qr
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.widgets.dialog import Message

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_QUIET = const(4)  # modules around the code
_STEP = const(6)  # rows of modules that are painted in a turn


class Share(Screen):
    """Shows the code of the last deal, for whoever plays the cards of the person who holds the device.

    `link`: where the QR code leads, for a page that offers to copy it.
    """

    quiet = _QUIET
    in_row = 4  # groups of letters

    def __init__(self, app: "KockaApp", state=None, letters: str = "", line: str = "") -> None:
        """`state`: a replay, or None for the app's match; `letters`: a code to show instead of its deal's.

        `line`: what a page copies before the link.
        """
        self.app = app
        self._state = state
        self._letters = letters
        self.line = line
        self._code: Qr | None = None
        self._rows: list[str] = []
        self._picture: tuple = ()  # of the code: a drawing
        self._frame: framebuf.FrameBuffer = None  # over the picture
        self._box = (0, 0, 0)  # x, y, width of its paper
        self._inks: tuple = ()
        self._ready = False
        self._title = ""
        self._hints: tuple = ()
        self.link = ""

    def enter(self):
        """The code follows, then the QR code in steps."""
        self._hints = ((BACK, t(ids.BACK_KEY)),)
        self._title = t(ids.SEND_RESULT if self._letters else ids.SEND_DEAL)
        self._code = None
        self._picture = ()
        self._rows = []
        self._ready = False
        self.in_background(self.making())

    def _code_of_deal(self) -> str:
        """The code of the deal, with my result if it is the app's and over. Raises CodeError."""
        from kocka.match import deal_code

        state = self._state or self.app.session.match
        me = self.app.people.seat_in(state)
        letters = deal_code.code_of(state.same_deal_from(me, me))
        if self._state is None and state.result is not None and state.setup.game == state.round.NAME:
            letters = deal_code.with_results(letters, [state.result.points[me]])
        return letters

    def show(self, letters: str) -> None:
        """Sets what is shown."""
        from kocka.match import deal_code

        self.link = deal_code.link(letters)
        step = self.in_row * deal_code.GROUP
        deal = deal_code.split(letters)[0]
        self._rows = [deal_code.grouped(deal[i : i + step]) for i in range(0, len(deal), step)]
        if len(letters) > len(deal):
            self._rows.append("+ " + deal_code.grouped(letters[len(deal) :]))
        try:
            self._code = Qr(self.link.encode())
        except ValueError:
            self._code = None  # the page's address is too long: the letters must do

    def making(self) -> "Steps":
        """Computes the letters, then the QR code."""
        from kocka.match.deal_code import CodeError

        try:
            self.show(self._letters or self._code_of_deal())
        except CodeError:
            self.app.apply(("replace", Message(t(ids.CODE_NONE))))
            return
        self.dirty_all()
        yield
        yield from self.painting()

    def painting(self) -> "Steps":
        """Computes the QR code and paints it into the picture."""
        code = self._code
        if code is None:
            return
        yield from code.steps()
        self._begin_picture(code.size)
        yield
        for row in range(code.size):
            self._paint_row(code, row)
            if row % _STEP == _STEP - 1:
                yield
        self._ready = True
        x, y, wide = self._box
        self.dirty(x, y, wide, wide)

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
        self._draw_code(canvas)
        y = ui.bottom - len(self._rows) * ui.body.height
        for row in self._rows:
            canvas.text_centre(ui.body, row, 0, y, ui.width, ui.text)
            y += ui.body.height
        footer(canvas, ui, self._hints)

    def _room(self) -> tuple:
        """Where the QR code may be: x, y, width, height."""
        ui = self.ui
        high = len(self._rows) * ui.body.height
        return 0, ui.top + ui.gap, ui.width, ui.bottom - ui.top - high - 2 * ui.gap

    def _begin_picture(self, size: int) -> None:
        """An empty picture in the middle of the room, for each of `size` modules as many whole pixels as fit."""
        x, y, w, h = self._room()
        px = min(w, h) // (size + 2 * self.quiet)
        wide = min(w, h, px * (size + 2 * _QUIET))
        self._box = x + (w - wide) // 2, y + (h - wide) // 2, wide
        side = px * size
        pixels = bytearray((side + 7) // 8 * side)
        self._picture = (side, side, pixels)
        self._inks = self._colours()
        self._frame = framebuf.FrameBuffer(pixels, side, side, framebuf.MONO_HLSB)

    def _paint_row(self, code: Qr, row: int) -> None:
        """Paints a row of modules into the picture."""
        frame = self._frame
        size = code.size
        px = self._picture[0] // size
        start = -1
        for column in range(size + 1):
            dark = column < size and code.dark(column, row)
            if dark and start < 0:
                start = column
            elif not dark and start >= 0:
                frame.fill_rect(start * px, row * px, (column - start) * px, px, 1)
                start = -1

    def _colours(self) -> tuple:
        """Of the paper, and of dark modules."""
        return self.ui.paper, self.ui.ink

    def _draw_code(self, canvas) -> None:
        if not self._ready or not self._picture:
            return
        x, y, wide = self._box
        if canvas.shows(x, y, wide, wide):
            canvas.fill_rect(x, y, wide, wide, self._inks[0])
            inset = (wide - self._picture[0]) // 2
            canvas.mask(self._picture, x + inset, y + inset, self._inks[1])
