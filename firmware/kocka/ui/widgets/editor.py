"""An editor for names, letter by letter with four keys."""

from micropython import const

from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.ui.core.bars import check, footer, title_bar
from kocka.ui.core.canvas import WHEEL
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import ELLIPSIS

_UPPER = "AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPQRŘSŠTŤUÚŮVWXYÝZŽ"
_LOWER = "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž"
_OTHER = " -.0123456789"
_DELETE = "←"
_DONE = "→"
_JUMP = const(5)


class NameEditor(Screen):
    """A name, letter by letter from a wheel: PREV and NEXT turn it, OK takes a letter, BACK deletes one.

    BACK leaves when there is none, held always. Held PREV and NEXT (or UP and DOWN) turn five letters at once. The
    wheel also has "delete" and "done"; MENU (OK held) means done too. The first letter of each word is a capital.
    Returns ("pop", name); leaving returns no name.
    """

    def __init__(self, title: str, name: str, most: int, done: str, delete: str, hints: tuple) -> None:
        """`most`: letters at most; `done`, `delete`: what the two signs on the wheel are called; `hints`: see
        bars.footer.
        """
        self._title = title
        self._name = name[:most]
        self._most = most
        self._done = done
        self._delete = delete
        self._hints = hints
        self._wheel: list[str] = []  # single letters: slicing a str would allocate while painting
        self._cursor = 0
        self._tail = ""  # the part of the name that is shown

    def enter(self):
        """Begins at the first letter, or at "done" if there is already a name."""
        self._choose_wheel()
        self._cursor = len(self._wheel) - 1 if self._name else 0
        self._cut_tail()
        self.dirty_all()
        return None

    def _choose_wheel(self) -> None:
        """Sets the wheel: capitals at the beginning of a word."""
        capital = not self._name or self._name[-1] in " -."
        self._wheel = list((_UPPER if capital else _LOWER) + _OTHER + _DELETE + _DONE)

    def on_key(self, key: int):
        """See the class."""
        size = len(self._wheel)
        if key == MENU:
            return self._finish()
        if key == BACK:
            if not self._name:
                return ("pop",)
            self._cut()
        elif key == HOME:
            return ("pop",)
        elif key == OK:
            letter = self._wheel[self._cursor]
            if letter == _DONE:
                return self._finish()
            if letter == _DELETE:
                self._cut()
            elif len(self._name) < self._most and (letter != " " or self._name):
                self._name += letter
                self._choose_wheel()
                if len(self._name) == self._most:
                    self._cursor = size - 1
        elif key == UP or key == INFO:
            self._cursor = (self._cursor - _JUMP) % size
        elif key == DOWN or key == SHEET:
            self._cursor = (self._cursor + _JUMP) % size
        elif key == PREV:
            self._cursor = (self._cursor - 1) % size
        elif key == NEXT:
            self._cursor = (self._cursor + 1) % size
        self._cut_tail()
        self.dirty(0, self.ui.top, self.ui.width, self.ui.bottom - self.ui.top)
        return None

    types = True

    def typed(self, letter: str):
        """Takes the letter as if the wheel had been turned to it, in the case that the wheel has."""
        for letters, others in ((_UPPER, _LOWER), (_LOWER, _UPPER)):
            if letter in letters and letter not in self._wheel:
                letter = others[letters.index(letter)]
        if letter in (_DELETE, _DONE) or letter not in self._wheel:
            return None
        self._cursor = self._wheel.index(letter)
        return self.on_key(OK)

    def _cut_tail(self) -> None:
        """Keeps as much of the end of the name as fits, with room for the next letter."""
        room = self.ui.width // self.ui.title.width - 3
        name = self._name
        self._tail = name if self._most <= room + 1 or len(name) <= room else ELLIPSIS + name[len(name) - room + 1 :]

    def _cut(self) -> None:
        self._name = self._name[:-1]
        self._choose_wheel()

    def _finish(self):
        name = self._name.strip()
        return ("pop", name) if name else None

    def draw(self, canvas) -> None:
        """Draws the name with a cursor, then the wheel, then what OK does with the current sign."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        font = ui.title
        room = ui.row_high(2, ui.top)
        y = ui.top + (room - font.height) // 2
        shown = min(self._most, ui.width // font.width - 2)
        x = (ui.width - (shown + 1) * font.width) // 2
        canvas.hline(x, y + font.height + ui.spread // 2, shown * font.width, ui.dim)
        x = canvas.text(font, self._tail, x, y, ui.text)
        if len(self._name) < self._most:
            canvas.fill_rect(x, y + font.height - 1, font.width, ui.rule_h, ui.accent)
        y = ui.top + room + ui.spread
        self._draw_wheel(canvas, y)
        letter = self._wheel[self._cursor]
        below = y + font.height + 2 * ui.spread
        caption = self._done if letter == _DONE else self._delete if letter == _DELETE else ""
        if caption and below + ui.small.height <= ui.bottom:
            check(ui.small, caption, ui.width)
            canvas.text_centre(ui.small, caption, 0, below, ui.width, ui.text)
        footer(canvas, ui, self._hints)

    def _draw_wheel(self, canvas, y: int) -> None:
        ui = self.ui
        font = ui.title
        pitch = font.width + ui.buttons_gap
        half = (ui.width // pitch - 1) // 2
        centre = ui.width // 2 - font.width // 2
        size = len(self._wheel)
        for offset in range(-half, half + 1):
            x = centre + offset * pitch
            canvas.area(WHEEL, x, y - ui.spread, pitch, font.height + 2 * ui.spread, OK, offset)
            letter = self._wheel[(self._cursor + offset) % size]
            if letter == " ":
                letter = "·"
            if offset == 0:
                canvas.round_rect(
                    x - 3, y - ui.spread // 2, font.width + 6, font.height + ui.spread, ui.cursor_round, ui.accent
                )
                canvas.text(font, letter, x, y, ui.on_accent)
            else:
                canvas.text(font, letter, x, y, ui.dim)
