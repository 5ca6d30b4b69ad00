"""Longer texts on a sheet of paper, page by page, with the suits' signs in their colours."""

from micropython import const

from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.ui import palette
from kocka.ui.languages import ids, t
from kocka.ui.pieces import footer, title_bar
from kocka.ui.screen import Screen, step
from kocka.ui.text import Font, wrap

_SIGNS = ("♣", "♠", "♦", "♥")
_PAD = const(8)


class Paper(Screen):
    """A title and a text in pages: PREV and NEXT turn them, OK goes on (and leaves at the end), BACK leaves.

    Subclasses may give another text at the ends: `beyond(move)` returns True if there is one.
    """

    def __init__(self, game, title: str = "", text: str = "") -> None:
        """`text`: "\\n" begins a new line."""
        self.game = game
        self._title = title
        self._text = text
        self._lines: list = []
        self._signs = bytearray()
        self._first = 0
        self._shown = 1
        self._where = ""
        self._hints: tuple = ()
        self._font: Font = None
        self._lead = 1

    def enter(self):
        """Wraps the text; the page stays."""
        self.put(self._title, self._text, self._first)
        return None

    def put(self, title: str, text: str, first: int = 0) -> None:
        """Shows another text. Allocates."""
        ui = self.ui
        self._title = title
        self._text = text
        font = ui.body
        self._font = font
        self._lead = font.height if ui.mono else font.height + 2
        self._shown = (ui.bottom - ui.top - (0 if ui.mono else 12)) // self._lead
        self._lines = wrap(font, text, ui.width - (2 if ui.mono else 2 * _PAD + 6))
        # Signs are painted by themselves: (line, column, suit), three bytes each.
        self._signs = bytearray()
        if not ui.mono:
            for number in range(len(self._lines)):
                line = self._lines[number]
                for suit in range(4):
                    if _SIGNS[suit] in line:
                        for column in range(len(line)):
                            if line[column] == _SIGNS[suit]:
                                self._signs.append(number)
                                self._signs.append(column)
                                self._signs.append(suit)
                        line = line.replace(_SIGNS[suit], " ")
                self._lines[number] = line
        self._turn(min(first, max(0, len(self._lines) - 1) // self._shown * self._shown))

    def _turn(self, first: int) -> None:
        self._first = first
        pages = (len(self._lines) + self._shown - 1) // self._shown
        self._where = self.where(first // self._shown + 1, pages)
        self._hints = self.hints(first // self._shown + 1 >= pages)
        self.dirty_all()

    def where(self, page: int, pages: int) -> str:
        """What stands at the right of the title."""
        return "%d/%d" % (page, pages) if pages > 1 else ""

    def hints(self, last: bool) -> tuple:
        """The hint line; `last`: on the last page."""
        if len(self._lines) <= self._shown:
            return ((BACK, t(ids.BACK_KEY)),)
        return (((PREV, NEXT), t(ids.TURN_KEY)), (BACK, t(ids.BACK_KEY)))

    def beyond(self, move: int) -> bool:
        """The reader wants to go past the last (1) or before the first page (-1)."""
        return False

    def on_key(self, key: int):
        """See the class."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        move = 1 if key == OK else step(key)
        if move:
            first = self._first + move * self._shown
            if 0 <= first < len(self._lines):
                self._turn(first)
            elif not self.beyond(move) and key == OK:
                return ("pop",)
        return None

    def last_page(self) -> None:
        """Turns to the last page."""
        self._turn(max(0, len(self._lines) - 1) // self._shown * self._shown)

    def draw(self, canvas) -> None:
        """The page."""
        ui = self.ui
        font = self._font
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._where)
        x = 1
        y = ui.top
        if not ui.mono:
            canvas.round_rect(3, ui.top, ui.width - 6, ui.bottom - ui.top - 3, 6, ui.paper)
            x = 3 + _PAD
            y += 5
        last = min(len(self._lines), self._first + self._shown)
        down = y
        for number in range(self._first, last):
            canvas.text(font, self._lines[number], x, down, ui.text if ui.mono else ui.ink)
            down += self._lead
        colours = palette.SUITS_TWO
        if not ui.mono and self.game.cards.four_colours:
            colours = palette.SUITS_FOUR
        for at in range(0, len(self._signs), 3):
            number = self._signs[at]
            if self._first <= number < last:
                suit = self._signs[at + 2]
                canvas.text(
                    font, _SIGNS[suit], x + self._signs[at + 1] * font.width,
                    y + (number - self._first) * self._lead, colours[suit],
                )  # fmt: skip
        footer(canvas, ui, self._hints)
