"""What screens are put together from: title bar, hint line, lists, choosers, dialogs, pages of text, a name editor.

Functions paint; classes keep state. Texts come from the caller, already in the right language. Whatever has to be cut
or wrapped is prepared when a screen is entered, never while painting.
"""

from micropython import const

from kocka.hal import BACK, DOWN, MENU, NEXT, OK, PREV, UP
from kocka.ui.screen import Screen, step
from kocka.ui.text import Font, clip, fits, wrap

_PILL = const(4)  # free px on either side of a key's name
_HINT_GAP = const(10)


class TooLong(ValueError):
    """A text does not fit where it has to."""


def check(font: Font, text: str, px: int) -> None:
    """TooLong if a line does not fit in `px` and Font.strict is on (tests, builds); else nothing. Allocates nothing."""
    if Font.strict and not fits(font, text, px):
        raise TooLong(f"'{text}' is {len(text) * font.width} px wide, there is room for {px}")


# Painted pieces.


def title_bar(canvas, ui, title: str, right: str = "") -> None:
    """The top line: title on the left, a short text (page, total) on the right."""
    if not canvas.shows(0, 0, ui.width, ui.bar):
        return
    check(ui.title, title, ui.width - 2 * ui.margin - (len(right) + 1 if right else 0) * ui.body.width)
    if ui.mono:
        canvas.fill_rect(0, 0, ui.width, ui.bar - 1, ui.text)
        canvas.text(ui.title, title, 2, -1, ui.felt)
        if right:
            canvas.text_right(ui.body, right, ui.width - 2, -1, ui.felt)
        return
    canvas.fill_rect(0, 0, ui.width, ui.bar - 2, ui.shadow)
    canvas.text(ui.title, title, ui.margin, (ui.bar - 2 - ui.title.height) // 2, ui.paper)
    if right:
        canvas.text_right(ui.body, right, ui.width - ui.margin, (ui.bar - 2 - ui.body.height) // 2, ui.dim)


def footer(canvas, ui, hints: tuple) -> None:
    """The hint line: `hints` is a tuple of (key or (key, key) or text, what it does); the last one stands on the right.

    A key is shown by its name on the board (`ui.label`).
    """
    top = ui.height - ui.foot
    if not canvas.shows(0, top, ui.width, ui.foot):
        return
    check_hints(ui, hints)
    if ui.mono:
        canvas.fill_rect(0, top, ui.width, ui.foot, ui.felt)
        canvas.hline(0, top, ui.width, ui.text)
    else:
        canvas.fill_rect(0, top, ui.width, ui.foot, ui.shadow)
    x = ui.margin
    last = len(hints) - 1
    for number in range(last + 1):
        hint = hints[number]
        if number == last and last > 0:
            x = ui.width - ui.margin - _hint_width(ui, hint)
        _hint(canvas, ui, hint, x, top)
        x += _hint_width(ui, hint) + (_HINT_GAP if not ui.mono else 5)


def check_hints(ui, hints: tuple) -> None:
    """TooLong if the hints do not fit in one line and Font.strict is on."""
    if not Font.strict:
        return
    total = -(5 if ui.mono else _HINT_GAP)
    for hint in hints:
        total += _hint_width(ui, hint) + (5 if ui.mono else _HINT_GAP)
    if total > ui.width - 2 * ui.margin:
        raise TooLong(f"the hints are {total} px wide, there is room for {ui.width - 2 * ui.margin}")


def _label_width(ui, key) -> int:
    """Width of the key's name with its pill."""
    if isinstance(key, tuple):
        return _label_width(ui, key[0]) + _label_width(ui, key[1]) + (1 if ui.mono else 2)
    name = key if isinstance(key, str) else ui.label(key)
    return len(name) * ui.small.width + (2 if ui.mono else 2 * _PILL)


def _hint_width(ui, hint: tuple) -> int:
    width = _label_width(ui, hint[0])
    if hint[1]:
        width += (2 if ui.mono else 4) + len(hint[1]) * ui.small.width
    return width


def _label(canvas, ui, key, x: int, top: int) -> int:
    """Paints a key's name in its pill (or two side by side); returns x after it."""
    if isinstance(key, tuple):
        x = _label(canvas, ui, key[0], x, top) + (1 if ui.mono else 2)
        return _label(canvas, ui, key[1], x, top)
    name = key if isinstance(key, str) else ui.label(key)
    wide = len(name) * ui.small.width
    if ui.mono:
        canvas.fill_rect(x, top + 1, wide + 2, 8, ui.text)
        canvas.text(ui.small, name, x + 1, top + 1, ui.felt)
        return x + wide + 2
    canvas.round_rect(x, top + 1, wide + 2 * _PILL, ui.foot - 2, 4, ui.panel)
    canvas.text(ui.small, name, x + _PILL, top + (ui.foot - ui.small.height) // 2, ui.paper)
    return x + wide + 2 * _PILL


def _hint(canvas, ui, hint: tuple, x: int, top: int) -> None:
    x = _label(canvas, ui, hint[0], x, top)
    if ui.mono:
        canvas.text(ui.small, hint[1], x + 2, top + 1, ui.text)
    else:
        canvas.text(ui.small, hint[1], x + 4, top + (ui.foot - ui.small.height) // 2, ui.dim)


def button(canvas, ui, x: int, y: int, w: int, h: int, text: str, chosen: bool) -> None:
    """A button; the chosen one is gold (on mono: inverse)."""
    check(ui.body, text, w - 2)
    radius = 2 if ui.mono else 5
    down = y + (h - ui.body.height) // 2
    if chosen:
        canvas.round_rect(x, y, w, h, radius, ui.accent)
        canvas.text_centre(ui.body, text, x, down, w, ui.on_accent)
    elif ui.mono:
        canvas.round_rect(x, y, w, h, radius, ui.felt)
        canvas.round_frame(x, y, w, h, radius, ui.text)
        canvas.text_centre(ui.body, text, x, down, w, ui.text)
    else:
        canvas.round_rect(x, y, w, h, radius, ui.dim)
        canvas.text_centre(ui.body, text, x, down, w, ui.ink)


def panel(canvas, ui, x: int, y: int, w: int, h: int) -> None:
    """A box for other things: lighter felt, on mono black with a frame."""
    if ui.mono:
        canvas.round_rect(x, y, w, h, 2, ui.felt)
        canvas.round_frame(x, y, w, h, 2, ui.text)
    else:
        canvas.round_rect(x, y, w, h, ui.radius, ui.panel)


def sheet(canvas, ui, x: int, y: int, w: int, h: int) -> None:
    """A paper box that lies over everything, with a shadow: dialogs, toasts, talk."""
    if ui.mono:
        canvas.fill_rect(x - 1, y - 1, w + 2, h + 2, ui.felt)
        canvas.round_frame(x, y, w, h, 2, ui.text)
    else:
        canvas.round_rect(x + 2, y + 2, w, h, ui.radius, ui.shadow)
        canvas.round_rect(x, y, w, h, ui.radius, ui.paper)


def scroll_mark(canvas, ui, x: int, y: int, h: int, first: int, shown: int, total: int) -> None:
    """A thin bar at the right edge that says which part of a longer list is seen. Nothing if all of it is."""
    if total <= shown:
        return
    wide = 2 if ui.mono else 4
    size = max(wide * 2, h * shown // total)
    top = (h - size) * first // (total - shown)
    if ui.mono:
        canvas.fill_rect(x, y, wide, h, ui.felt)
        canvas.fill_rect(x, y + top, wide, size, ui.text)
    else:
        canvas.fill_rect(x, y, wide, h, ui.shadow)
        canvas.round_rect(x, y + top, wide, size, 1, ui.dim)


# Lists.


class Item:
    """A row of a list: a label and perhaps a value to choose.

    label: text on the left. action: what List.on_key answers when it is picked (an intent, or anything the screen
    understands; None picks nothing). choices: texts of the values, None for a plain row; value: index of the chosen.
    note: text on the right of a plain row. enabled: greyed and never picked when False.
    """

    def __init__(self, label: str, action=None, choices=None, value: int = 0, note: str = "", enabled: bool = True):
        """See the class."""
        self.label = label
        self.action = action
        self.choices = choices
        self.value = value
        self.note = note
        self.enabled = enabled

    def right(self) -> str:
        """What stands on the right. Allocates nothing."""
        return self.choices[self.value] if self.choices else self.note


class List:
    """Rows in a box, one of them under the cursor; scrolls when there are more than fit.

    A row with two choices changes at OK; with more, OK begins choosing (PREV and NEXT change the value, OK keeps it,
    BACK takes the old one back). Rows are two lines high when a label and its value do not fit side by side.
    """

    def __init__(self, screen: Screen, x: int, y: int, w: int, h: int) -> None:
        """`screen`: whose dirt it makes; x, y, w, h: the box (px)."""
        self.screen = screen
        self.x = x
        self.y = y
        self.w = w
        self.h = h
        self.items: list[Item] = []
        self.cursor = 0
        self.first = 0
        self.choosing = False
        self.changed = False  # the last key changed a value for good
        self._before = 0
        self._double = False
        self.row = screen.ui.row
        self.shown = 1

    def fill(self, items: list, cursor: int = 0) -> None:
        """Puts in rows. Allocates: call it in `enter`. TooLong (strict) if a text does not fit."""
        ui = self.screen.ui
        self.items = items
        self.choosing = False
        self._double = False
        room = self.w - 2 * self._pad() - self._bar()
        for item in items:
            widest = self._widest(item)
            if widest and (len(item.label) + 1 + widest) * ui.body.width > room:
                self._double = True
        for item in items:
            check(ui.body, item.label, room)
            widest = self._widest(item)
            if Font.strict and widest * ui.body.width > room - (0 if not self._double else 2 * ui.body.width):
                raise TooLong(f"a value of '{item.label}' does not fit")
        lead = ui.body.height + (0 if ui.mono else 1)
        self.row = lead * 2 + (1 if ui.mono else 6) if self._double else ui.row
        self.shown = max(1, self.h // self.row)
        self.cursor = max(0, min(cursor, len(items) - 1))
        self.first = 0
        self._follow()
        self._dirty_all()

    @property
    def item(self) -> Item:
        """The row under the cursor."""
        return self.items[self.cursor]

    def on_key(self, key: int):
        """Moves, chooses or picks. Returns the action of a picked or changed row, else None; see `changed`."""
        self.changed = False
        item = self.items[self.cursor]
        move = step(key)
        if self.choosing:
            if move:
                item.value = (item.value + move) % len(item.choices)
            elif key == OK:
                self.choosing = False
                self.changed = item.value != self._before
            elif key == BACK:
                self.choosing = False
                item.value = self._before
            self._dirty_row(self.cursor)
            return item.action if self.changed else None
        if move:
            self.move(move)
        elif key == OK and item.enabled:
            if not item.choices:
                return item.action
            if len(item.choices) == 2:
                item.value = 1 - item.value
                self.changed = True
                self._dirty_row(self.cursor)
                return item.action
            self.choosing = True
            self._before = item.value
            self._dirty_row(self.cursor)
        return None

    def takes(self, key: int) -> bool:
        """Whether BACK belongs to the list now (it would end choosing)."""
        return self.choosing

    def move(self, by: int) -> None:
        """Moves the cursor, round the ends."""
        self._dirty_row(self.cursor)
        self.cursor = (self.cursor + by) % len(self.items)
        if self._follow():
            self._dirty_all()
        else:
            self._dirty_row(self.cursor)

    def draw(self, canvas) -> None:
        """Paints the rows; the background is the caller's. Allocates nothing."""
        count = min(self.shown, len(self.items) - self.first)
        for place in range(count):
            y = self.y + place * self.row
            if canvas.shows(self.x, y, self.w, self.row):
                self._draw_row(canvas, self.items[self.first + place], y, self.first + place == self.cursor)
        if len(self.items) > self.shown:
            ui = self.screen.ui
            bar = self._bar()
            x = self.x + self.w - bar + (bar - (2 if ui.mono else 4))
            scroll_mark(canvas, ui, x, self.y, self.shown * self.row, self.first, self.shown, len(self.items))

    def _draw_row(self, canvas, item: Item, y: int, here: bool) -> None:
        ui = self.screen.ui
        pad = self._pad()
        wide = self.w - (self._bar() if len(self.items) > self.shown else 0)
        ink = ui.text if item.enabled else ui.faint
        soft = ui.dim if item.enabled else ink
        choosing = here and self.choosing
        if here and not choosing:
            canvas.round_rect(self.x, y, wide, self.row - 1, 2 if ui.mono else 5, ui.accent)
            ink = soft = ui.on_accent
        down = y + (0 if ui.mono else (self.row - 1 - ui.body.height) // 2)
        if self._double:
            down = y + (0 if ui.mono else 2)
        canvas.text(ui.body, item.label, self.x + pad, down, ink)
        if not item.enabled and ui.mono:
            canvas.hline(self.x + pad, down + 7, len(item.label) * ui.body.width, ui.on_accent if here else ui.text)
        right = item.right()
        if not right:
            return
        if self._double:
            down += ui.body.height + (0 if ui.mono else 1)
        end = self.x + wide - pad
        if choosing:
            step_px = ui.body.width
            size = (len(right) + 2) * step_px + 2
            canvas.round_rect(end - size, down, size + pad - 1, ui.body.height, 2 if ui.mono else 4, ui.accent)
            canvas.text(ui.body, "◄", end - size + 1, down, ui.on_accent)
            canvas.text(ui.body, right, end - size + 1 + step_px, down, ui.on_accent)
            canvas.text(ui.body, "►", end - step_px, down, ui.on_accent)
        else:
            canvas.text_right(ui.body, right, end, down, soft)

    def _pad(self) -> int:
        return 2 if self.screen.ui.mono else 6

    def _bar(self) -> int:
        return 3 if self.screen.ui.mono else 8

    def _widest(self, item: Item) -> int:
        """Letters of the longest text on the right, with the arrows shown while choosing."""
        if not item.choices:
            return len(item.note)
        most = 0
        for choice in item.choices:
            most = max(most, len(choice))
        return most + (2 if len(item.choices) > 2 else 0)

    def _follow(self) -> bool:
        """Scrolls so that the cursor is seen; True if it scrolled."""
        before = self.first
        if self.cursor < self.first:
            self.first = self.cursor
        elif self.cursor >= self.first + self.shown:
            self.first = self.cursor - self.shown + 1
        return self.first != before

    def _dirty_row(self, number: int) -> None:
        self.screen.dirty(self.x, self.y + (number - self.first) * self.row, self.w, self.row)

    def _dirty_all(self) -> None:
        self.screen.dirty(self.x, self.y, self.w, self.h)


class Menu(Screen):
    """A title, a list and the hint line. Subclasses give `title`, `hints` and `build()`, and answer `picked`.

    The row picked is answered with its action if that is a tuple (an intent); else `picked(action)` decides.
    """

    title = ""
    hints: tuple = ()

    def __init__(self) -> None:
        """Empty until it is entered."""
        self.list: List = None  # type: ignore[assignment]
        self._cursor = 0

    def build(self) -> list:
        """The rows, a list of Item. Called at every `enter`."""
        raise NotImplementedError

    def picked(self, action):
        """A row without an intent was picked, or its value changed: see `self.list.item`. Answers as on_key does."""
        return None

    def enter(self):
        """Builds the rows; the cursor stays where it was."""
        ui = self.ui
        if self.list is not None:
            self._cursor = self.list.cursor
        self.list = List(self, ui.margin, ui.top + ui.gap // 2, ui.width - 2 * ui.margin, ui.bottom - ui.top - ui.gap)
        self.list.fill(self.build(), self._cursor)
        return None

    def on_key(self, key: int):
        """Moves and picks; BACK leaves."""
        if key == BACK and not self.list.choosing:
            return self.back()
        action = self.list.on_key(key)
        if action is None:
            return None
        return action if isinstance(action, tuple) else self.picked(action)

    def back(self):
        """The answer to BACK."""
        return ("pop",)

    def draw(self, canvas) -> None:
        """Title, rows, hints."""
        canvas.fill(self.ui.felt)
        title_bar(canvas, self.ui, self.title)
        self.list.draw(canvas)
        footer(canvas, self.ui, self.hints)


# Boxes over the screen.


class Box(Screen):
    """A paper box in the middle of the screen: wrapped text and a row of buttons.

    ("pop", n) tells which was pressed. BACK presses button `back`.
    """

    overlay = True

    def __init__(self, text: str, buttons: tuple, cursor: int = 0, back: int = 0) -> None:
        """text: up to four lines or so; buttons: one to three short words; cursor: the button chosen at first."""
        self._text = text
        self._buttons = buttons
        self._cursor = cursor
        self._back = back
        self._lines: list[str] = []
        self._x = 0
        self._y = 0
        self._w = 0
        self._h = 0

    def enter(self):
        """Wraps the text. TooLong (strict) if the box would be higher than the screen."""
        ui = self.ui
        pad = 3 if ui.mono else 10
        self._w = ui.width - 2 * (1 if ui.mono else 10)
        self._lines = wrap(ui.body, self._text, self._w - 2 * pad)
        lead = ui.body.height if ui.mono else ui.body.lead
        self._h = len(self._lines) * lead + self._button_height() + (4 if ui.mono else 26)
        if Font.strict and self._h > ui.height - 2:
            raise TooLong(f"'{self._text}' makes a box {self._h} px high")
        self._x = (ui.width - self._w) // 2
        self._y = max(0, (ui.height - self._h) // 2)
        return None

    def _button_height(self) -> int:
        return self.ui.body.height + (1 if self.ui.mono else 8)

    def on_key(self, key: int):
        """Moves between buttons; OK presses."""
        move = step(key)
        if move and len(self._buttons) > 1:
            self._cursor = (self._cursor + move) % len(self._buttons)
            self.dirty(self._x, self._y, self._w, self._h)
        elif key == OK:
            return ("pop", self._cursor)
        elif key == BACK:
            return ("pop", self._back)
        return None

    def draw(self, canvas) -> None:
        """Only the box."""
        ui = self.ui
        if not canvas.shows(self._x - 1, self._y - 1, self._w + 4, self._h + 4):
            return
        sheet(canvas, ui, self._x, self._y, self._w, self._h)
        lead = ui.body.height if ui.mono else ui.body.lead
        y = self._y + (1 if ui.mono else 9)
        for line in self._lines:
            canvas.text_centre(ui.body, line, self._x, y, self._w, ui.ink)
            y += lead
        gap = 3 if ui.mono else 8
        count = len(self._buttons)
        wide = (self._w - gap * (count + 1)) // count
        if count == 1:
            wide = min(wide, (len(self._buttons[0]) + 2) * ui.body.width)
        high = self._button_height()
        x = self._x + (self._w - wide * count - gap * (count - 1)) // 2
        top = self._y + self._h - high - (2 if ui.mono else 9)
        for number in range(count):
            button(canvas, ui, x, top, wide, high, self._buttons[number], number == self._cursor)
            x += wide + gap


class Confirm(Box):
    """A yes/no question; ("pop", 1) is yes, ("pop", 0) no. The cursor begins on no unless `yes_first`."""

    def __init__(self, text: str, yes: str, no: str, yes_first: bool = False) -> None:
        """yes, no: the words on the buttons ("Ano", "Ne")."""
        Box.__init__(self, text, (no, yes), 1 if yes_first else 0, 0)


class Message(Box):
    """Something to be read and acknowledged."""

    def __init__(self, text: str, ok: str = "OK") -> None:
        """`ok`: the word on the button."""
        Box.__init__(self, text, (ok,))


class Toast:
    """A line or two over the lower part of the screen that goes away by itself."""

    def __init__(self, ui) -> None:
        """Nothing shown."""
        self._ui = ui
        self.text = ""
        self._lines: list[str] = []
        self._left_ms = 0
        self._y = 0
        self._h = 0

    def show(self, text: str, ms: int) -> None:
        """Shows a text (at most three lines of it) for some milliseconds. Allocates."""
        ui = self._ui
        self.text = text
        self._left_ms = ms
        lines = wrap(ui.body, text, ui.width - (8 if ui.mono else 40))
        if Font.strict and len(lines) > 3:
            raise TooLong(f"'{text}' is too long for a toast")
        self._lines = lines[:3]
        self._h = len(self._lines) * ui.body.height + (3 if ui.mono else 14)
        self._y = ui.bottom - self._h - (1 if ui.mono else 6)

    def hide(self) -> None:
        """Takes it away."""
        self.text = ""

    def passed(self, ms: int) -> bool:
        """Time has passed; True when it is over. Allocates nothing."""
        if not self.text:
            return False
        self._left_ms -= ms
        return self._left_ms <= 0

    def dirty(self, dirt) -> None:
        """Marks where it is (if it is)."""
        if self.text:
            dirt.add(0, self._y - 1, self._ui.width, self._h + 4)

    def draw(self, canvas) -> None:
        """Paints it if there is one."""
        if not self.text:
            return
        ui = self._ui
        x = 1 if ui.mono else 10
        w = ui.width - 2 * x
        if not canvas.shows(x, self._y - 1, w + 2, self._h + 4):
            return
        sheet(canvas, ui, x, self._y, w, self._h)
        y = self._y + (1 if ui.mono else 7)
        for line in self._lines:
            canvas.text_centre(ui.body, line, x, y, w, ui.ink)
            y += ui.body.height


# Whole screens.


class Pager(Screen):
    """A longer text, page by page; the page number stands in the title bar."""

    def __init__(self, title: str, text: str, hints: tuple) -> None:
        """hints: the hint line, see footer."""
        self._title = title
        self._text = text
        self._hints = hints
        self._lines: list[str] = []
        self._per_page = 1
        self._page = 0
        self._pages = 1
        self._where = ""
        self._lead = 1

    def enter(self):
        """Wraps the text."""
        ui = self.ui
        font = ui.body
        self._lead = font.height if ui.mono else font.lead
        self._lines = wrap(font, self._text, ui.width - 2 * ui.margin)
        self._per_page = (ui.bottom - ui.top - ui.gap) // self._lead
        self._pages = max(1, (len(self._lines) + self._per_page - 1) // self._per_page)
        self._turn_to(min(self._page, self._pages - 1))
        return None

    def _turn_to(self, page: int) -> None:
        self._page = page
        self._where = f"{page + 1}/{self._pages}" if self._pages > 1 else ""
        self.dirty(0, 0, self.ui.width, self.ui.bottom)

    def on_key(self, key: int):
        """PREV and NEXT turn pages (not round the ends), BACK and OK on the last page leave."""
        if key == BACK:
            return ("pop",)
        move = step(key)
        if key == OK:
            if self._page + 1 == self._pages:
                return ("pop",)
            move = 1
        if move and 0 <= self._page + move < self._pages:
            self._turn_to(self._page + move)
        return None

    def draw(self, canvas) -> None:
        """The page."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._where)
        y = ui.top + ui.gap // 2
        for number in range(self._page * self._per_page, min(len(self._lines), (self._page + 1) * self._per_page)):
            canvas.text(ui.body, self._lines[number], ui.margin, y, ui.text)
            y += self._lead
        footer(canvas, ui, self._hints)


_UPPER = "AÁBCČDĎEÉĚFGHIÍJKLMNŇOÓPQRŘSŠTŤUÚŮVWXYÝZŽ"
_LOWER = "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž"
_OTHER = " -.0123456789"
_DELETE = "←"
_DONE = "→"


class NameEditor(Screen):
    """A name, letter by letter from a wheel: PREV and NEXT turn it, OK takes, BACK deletes (leaves when empty).

    UP and DOWN turn faster where there are such keys. The wheel also has "delete" and "done"; MENU (OK held) is done
    too. The first letter of each word is a capital. ("pop", name) hands the name over; leaving hands over nothing.
    """

    def __init__(self, title: str, name: str, most: int, done: str, delete: str, hints: tuple) -> None:
        """most: letters at most; done, delete: what the two signs of the wheel mean; hints: see footer."""
        self._title = title
        self._name = name[:most]
        self._most = most
        self._done = done
        self._delete = delete
        self._hints = hints
        self._wheel = ""
        self._cursor = 0

    def enter(self):
        """Begins at the first letter, or at "done" if there is a name to start from."""
        self._choose_wheel()
        self._cursor = len(self._wheel) - 1 if self._name else 0
        self.dirty_all()
        return None

    def _choose_wheel(self) -> None:
        """Capitals at the beginning of a word."""
        capital = not self._name or self._name[-1] in " -."
        self._wheel = (_UPPER if capital else _LOWER) + _OTHER + _DELETE + _DONE

    def on_key(self, key: int):
        """See the class."""
        size = len(self._wheel)
        if key == MENU:
            return self._finish()
        if key == BACK:
            if not self._name:
                return ("pop",)
            self._cut()
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
        elif key == UP:
            self._cursor = (self._cursor - 5) % size
        elif key == DOWN:
            self._cursor = (self._cursor + 5) % size
        elif key == PREV:
            self._cursor = (self._cursor - 1) % size
        elif key == NEXT:
            self._cursor = (self._cursor + 1) % size
        self.dirty(0, self.ui.top, self.ui.width, self.ui.bottom - self.ui.top)
        return None

    def _cut(self) -> None:
        self._name = self._name[:-1]
        self._choose_wheel()

    def _finish(self):
        name = self._name.strip()
        return ("pop", name) if name else None

    def draw(self, canvas) -> None:
        """The name with a cursor, below it the wheel, below that what OK does with a sign."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        font = ui.title
        room = (ui.bottom - ui.top) // 2
        y = ui.top + (room - font.height) // 2
        x = (ui.width - (self._most + 1) * font.width) // 2
        canvas.hline(x, y + font.height + (0 if ui.mono else 2), self._most * font.width, ui.dim)
        x = canvas.text(font, self._name, x, y, ui.text)
        if len(self._name) < self._most:
            canvas.fill_rect(x, y + font.height - 1, font.width, 2 if ui.mono else 3, ui.accent)
        y = ui.top + room + (0 if ui.mono else 4)
        self._draw_wheel(canvas, y)
        letter = self._wheel[self._cursor]
        below = y + font.height + (0 if ui.mono else 8)
        caption = self._done if letter == _DONE else self._delete if letter == _DELETE else ""
        if caption and below + ui.small.height <= ui.bottom:
            check(ui.small, caption, ui.width)
            canvas.text_centre(ui.small, caption, 0, below, ui.width, ui.text)
        footer(canvas, ui, self._hints)

    def _draw_wheel(self, canvas, y: int) -> None:
        ui = self.ui
        font = ui.title
        pitch = font.width + (3 if ui.mono else 8)
        half = (ui.width // pitch - 1) // 2
        centre = ui.width // 2 - font.width // 2
        size = len(self._wheel)
        for offset in range(-half, half + 1):
            x = centre + offset * pitch
            letter = self._wheel[(self._cursor + offset) % size]
            if letter == " ":
                letter = "·"
            if offset == 0:
                canvas.round_rect(
                    x - 3, y - (0 if ui.mono else 2), font.width + 6, font.height + (0 if ui.mono else 4),
                    2 if ui.mono else 5, ui.accent,
                )  # fmt: skip
                canvas.text(font, letter, x, y, ui.on_accent)
            else:
                canvas.text(font, letter, x, y, ui.dim)


__all__ = [
    "Box", "Confirm", "Item", "List", "Menu", "Message", "NameEditor", "Pager", "Toast", "TooLong",
    "button", "check", "check_hints", "clip", "footer", "panel", "scroll_mark", "sheet", "title_bar",
]  # fmt: skip
