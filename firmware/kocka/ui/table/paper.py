"""Longer texts on a sheet of paper, page by page, with the suits' signs in their colours and rows of small cards.

A line of cards in the engine's letters behind "=" (=QS AH TH) is a row of pictures, small ones, or behind "==" larger
ones where there is room. "~a word" is a line with the picture of the first sound (kocka.ui.core.noise) behind the word.
A card in the text is its letter and the suit's sign (Q♠); with German cards both become those
of that pack.
"""

from micropython import const

from kocka.engine.cards import PACK52, Pack
from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.ui.core import noise
from kocka.ui.core.bars import footer, paper, title_bar
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, wrap
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table.card_names import GERMAN, TAROCK

MYPY = False
if MYPY:
    from typing import Any, Protocol

    class App(Protocol):
        """What pages need of the app; a subclass needs more."""

        cards: Any


_ROW = "="
_TUNE = "~"
_MOTIFS = "DEALT CARD TURN REFUSED TRICK HEART CAT CINK DURCH MOON PAGAT LETTER LOST WON"
_HIGHEST = const(0x8C)  # pitch
_UNIT = const(3)  # of a note's length, for a px; more on a narrow display
_NARROW = const(768)
_FEW = const(3)  # lines that the last page has at least


class Paper(Screen):
    """A title and a text in pages: PREV and NEXT turn them, OK goes on (and leaves at the end), BACK leaves.

    Subclasses may give another text at the ends: `beyond(move)` returns True if there is one.
    """

    def __init__(self, app: "App", title: str = "", text: str = "") -> None:
        """`text`: "\\n" begins a new line."""
        self.app: Any = app
        self._title = title
        self._text = text
        self._lines: list = []
        self._signs = bytearray()
        self._rows: list = []
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
        self._lead = font.height + ui.page_lead
        self._shown = (ui.bottom - ui.top - ui.page_rows) // self._lead
        self._lines = []
        self._rows = []  # (line, cards, whether they are larger, lines)
        if self.app.cards.pack == GERMAN:
            for sign in look.SIGNS:
                text = text.replace("J" + sign, t(ids.UNDER_LETTERS) + sign)
                text = text.replace("Q" + sign, t(ids.OVER_LETTERS) + sign)
        self._lay(self._parts(text))
        self._find_signs()
        self._turn(min(first, max(0, len(self._lines) - 1) // self._shown * self._shown))

    def _room(self) -> int:
        """Width of a line."""
        return self.ui.width - 2 * self.ui.page_x

    def _sizes(self, large: bool) -> tuple:
        """The measures of a row of cards."""
        painter = self.app.cards
        return painter.large_row if large else painter.small_row

    def _parts(self, text: str) -> list:
        """Paragraphs and rows of cards in turn: (lines, cards, whether they are larger); b"" in a paragraph.

        Behind a word, a sound in place of cards: (line, motif, None).
        """
        pack: Pack = PACK52
        if self.app.cards.pack == TAROCK:
            from kocka.engine.tarock import TarockPack

            pack = TarockPack()
        parts: list = []
        for paragraph in text.split("\n"):
            if paragraph.startswith(_TUNE):
                name = _MOTIFS.split(" ")[ord(paragraph[1]) - ord("a")]
                parts.append(([paragraph[3:]], getattr(noise, name), None))
                continue
            if not paragraph.startswith(_ROW):
                parts.append((wrap(self._font, paragraph, self._room()), b"", False))
                continue
            large = paragraph[1] == _ROW
            _, _, pitch, _, tall = self._sizes(large)
            names = paragraph.lstrip(_ROW).split(" ")
            most = self._room() // pitch
            lines = [""] * tall
            for at in range(0, len(names), most):
                parts.append((lines, bytes([pack.parse(name) for name in names[at : at + most]]), large))
        return parts

    def _pages_from(self, parts: list, at: int, line: int) -> int:
        """How many pages there are when the parts from `at` on follow `line` lines, as full as can be."""
        shown = self._shown
        for i in range(at, len(parts)):
            tall = len(parts[i][0])
            if parts[i][1] and line % shown > shown - tall:
                line += shown - line % shown
            line += tall
        return (line + shown - 1) // shown

    def _lay(self, parts: list) -> None:
        """The lines: as few pages as can be, paragraphs whole where there is room, no lone line at the end."""
        shown = self._shown
        lines = self._lines
        count = self._pages_from(parts, 0, 0)
        for at in range(len(parts)):
            text, row, large = parts[at]
            left = shown - len(lines) % shown
            tall = len(text)
            if not row and text[-1].endswith(":") and at + 1 < len(parts):
                tall += len(parts[at + 1][0]) if parts[at + 1][1] else 1  # what it speaks of stays with it
            if row:
                cut = len(text) > left
            else:
                cut = tall > left <= shown // 2 and self._pages_from(parts, at, len(lines) + left) <= count
            if cut:
                lines.extend([""] * left)
            if row:
                self._rows.append((len(lines), row, large, tall))
            lines.extend(text)
        few = min(_FEW, shown - 1)
        last = len(lines) % shown
        if 0 < last < few and len(lines) > shown and lines[-last - 1]:
            start = len(lines) - few
            if not self._rows or self._rows[-1][0] + self._rows[-1][3] <= start:
                lines[start:start] = [""] * (few - last)

    def _find_signs(self) -> None:
        """Signs are painted by themselves: (line, column, suit), three bytes each."""
        self._signs = bytearray()
        for number in range(len(self._lines)):
            line = self._lines[number]
            for suit in range(4):
                if look.SIGNS[suit] in line:
                    for column in range(len(line)):
                        if line[column] == look.SIGNS[suit]:
                            self._signs.append(number)
                            self._signs.append(column)
                            self._signs.append(suit)
                    line = line.replace(look.SIGNS[suit], " ")
            self._lines[number] = line

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
        ui = self.ui
        font = self._font
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._where)
        paper(canvas, ui)
        x = ui.page_x
        y = ui.top + ui.page_y
        last = min(len(self._lines), self._first + self._shown)
        down = y
        for number in range(self._first, last):
            canvas.text(font, self._lines[number], x, down, ui.ink)
            down += self._lead
        for at in range(0, len(self._signs), 3):
            number = self._signs[at]
            if self._first <= number < last:
                left = x + self._signs[at + 1] * font.width
                down = y + (number - self._first) * self._lead
                self.app.cards.letter_suit(canvas, font, left, down, self._signs[at + 2])
        for number, row, large, _ in self._rows:
            if self._first <= number < last:
                down = y + (number - self._first) * self._lead
                if large is None:
                    self._draw_tune(canvas, down, row)
                else:
                    self._draw_row(canvas, down, row, large)
        canvas.area(PAGE, 0, ui.top, ui.width, ui.bottom - ui.top, OK)
        footer(canvas, ui, self._hints)

    def _draw_tune(self, canvas, y: int, motif: bytes) -> None:
        """A bar for each note, the longer the longer it sounds, the higher the higher."""
        ui = self.ui
        x = ui.width * 5 // 8
        unit = max(_UNIT, _NARROW // ui.width)
        steps = self._font.height - 3
        for at in range(0, len(motif), 2):
            wide = motif[at + 1] // unit + 1
            if motif[at]:
                up = min(motif[at], _HIGHEST) * (steps - 1) // _HIGHEST
                canvas.fill_rect(x, y + steps - up, wide, 2, ui.ink)
            x += wide + 1

    def _draw_row(self, canvas, y: int, row: bytes, large: bool) -> None:
        """Cards in the middle of a line."""
        wide, high, pitch, above, _ = self._sizes(large)
        x = (self.ui.width - len(row) * pitch + 1) >> 1
        for card in row:
            self.app.cards.draw(canvas, x, y + above, wide, high, card)
            x += pitch
