"""Lists of rows with a cursor and values to choose, and menus made of one."""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.core.bars import TooLong, check, footer, scroll_mark, title_bar
from kocka.ui.core.canvas import BUTTON, ROW
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font


class Item:
    """A row of a list: a label and perhaps a value to choose.

    label: text on the left. action: what List.on_key returns when it is picked (an intent, or anything that the screen
    understands; None: cannot be picked). choices: texts of the values, None for a plain row; value: index of the
    current one. note: text on the right of a plain row. enabled: False: grey, cannot be picked.
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
        """The text on the right. Allocates nothing."""
        return self.choices[self.value] if self.choices else self.note

    def set(self, value: int) -> None:
        """Chooses a value."""
        self.value = value

    def widest(self) -> int:
        """Length in letters of the longest text on the right, including the arrows shown while choosing."""
        if not self.choices:
            return len(self.note)
        most = 0
        for choice in self.choices:
            most = max(most, len(choice))
        return most + (2 if len(self.choices) > 2 else 0)


class NumberItem(Item):
    """A row whose value is one of many numbers; their texts are created one at a time.

    choices: has a length and texts by index, none longer than the last one (kocka.engine.option.Numbers); words: what
    the first ones are called instead.
    """

    def __init__(self, label: str, action, choices, value: int, words=()) -> None:
        super().__init__(label, action, choices, value)
        self._words = words
        self.set(value)

    def right(self) -> str:
        """The number. Allocates nothing."""
        return self.note

    def set(self, value: int) -> None:
        """Chooses a number. Allocates."""
        self.value = value
        self.note = self._words[value] if value < len(self._words) else self.choices[value]

    def widest(self) -> int:
        """As in Item."""
        return max(max([len(word) for word in self._words], default=0), len(self.choices[len(self.choices) - 1])) + 2


class List:
    """Rows in a box with a cursor; scrolls when there are more than fit.

    OK toggles a row with two choices; with more, OK starts choosing (PREV and NEXT change the value, OK keeps it, BACK
    restores the old one). Rows are two lines high when a label and its value do not fit side by side.
    """

    def __init__(self, screen: Screen, x: int, y: int, w: int, h: int) -> None:
        """`screen`: whose dirty rectangles it marks; x, y, w, h: the box in px."""
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
        """Sets the rows. Allocates: call it in `enter`. TooLong (strict) if a text does not fit."""
        ui = self.screen.ui
        self.items = items
        self.choosing = False
        self._double = False
        room = self.w - 2 * self._pad() - self._bar()
        for item in items:
            widest = item.widest()
            if widest and (len(item.label) + 1 + widest) * ui.body.width > room:
                self._double = True
        for item in items:
            check(ui.body, item.label, room)
            widest = item.widest()
            if Font.strict and widest * ui.body.width > room - (0 if not self._double else 2 * ui.body.width):
                raise TooLong(f"a value of '{item.label}' does not fit")
        self.row = (ui.body.height + ui.row_gap) * 2 + ui.row_more if self._double else ui.row
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
        """Moves, chooses or picks. Returns the action of a picked or changed row (see `changed`), else None."""
        self.changed = False
        if not self.items:
            return None
        item = self.items[self.cursor]
        move = step(key)
        if self.choosing:
            if move:
                item.set((item.value + move) % len(item.choices))
            elif key == OK:
                self.choosing = False
                self.changed = item.value != self._before
            elif key == BACK:
                self.choosing = False
                item.set(self._before)
            self._dirty_row(self.cursor)
            return item.action if self.changed else None
        if move:
            self.move(move)
        elif key == OK and item.enabled:
            if not item.choices:
                return item.action
            if len(item.choices) == 2:
                item.set(1 - item.value)
                self.changed = True
                self._dirty_row(self.cursor)
                return item.action
            self.choosing = True
            self._before = item.value
            self._dirty_row(self.cursor)
        return None

    def takes(self, key: int) -> bool:
        """Whether the list needs BACK now, to end choosing."""
        return self.choosing

    def move(self, by: int) -> None:
        """Moves the cursor, wrapping round at the ends."""
        self._dirty_row(self.cursor)
        self.cursor = (self.cursor + by) % len(self.items)
        if self._follow():
            self._dirty_all()
        else:
            self._dirty_row(self.cursor)

    def draw(self, canvas) -> None:
        """Paints the rows; the caller paints the background. Allocates nothing."""
        count = min(self.shown, len(self.items) - self.first)
        for place in range(count):
            y = self.y + place * self.row
            if canvas.shows(self.x, y, self.w, self.row):
                self._draw_row(canvas, self.items[self.first + place], y, self.first + place == self.cursor)
                if not self.choosing or self.first + place == self.cursor:
                    canvas.area(ROW, self.x, y, self.w, self.row, OK, self.first + place - self.cursor)
        if self.choosing:
            self._declare_arrows(canvas)
        if len(self.items) > self.shown:
            ui = self.screen.ui
            bar = self._bar()
            x = self.x + self.w - bar + (bar - ui.mark_w)
            scroll_mark(canvas, ui, x, self.y, self.shown * self.row, self.first, self.shown, len(self.items))

    def _declare_arrows(self, canvas) -> None:
        """The arrows at the value that is being chosen."""
        item = self.items[self.cursor]
        body = self.screen.ui.body
        wide = (len(item.right()) + 2) * body.width + 2
        x = self.x + self.w - self._pad() - (self._bar() if len(self.items) > self.shown else 0) - wide
        y = self.y + (self.cursor - self.first) * self.row
        canvas.area(BUTTON, x - body.width, y, 2 * body.width, self.row, PREV)
        canvas.area(BUTTON, x + wide - body.width, y, 2 * body.width, self.row, NEXT)

    def _draw_row(self, canvas, item: Item, y: int, here: bool) -> None:
        ui = self.screen.ui
        pad = self._pad()
        wide = self.w - (self._bar() if len(self.items) > self.shown else 0)
        ink = ui.text if item.enabled else ui.faint
        soft = ui.dim if item.enabled else ink
        choosing = here and self.choosing
        if here and not choosing:
            canvas.round_rect(self.x, y, wide, self.row - 1, ui.cursor_round, ui.accent)
            ink = soft = ui.on_accent
        right = item.right()
        down = y + (ui.row_down if self._double and right else max(0, (self.row - 1 - ui.body.height) // 2))
        canvas.text(ui.body, item.label, self.x + pad, down, ink)
        if not item.enabled and ui.outlines:
            canvas.hline(self.x + pad, down + 7, len(item.label) * ui.body.width, ui.on_accent if here else ui.text)
        if not right:
            return
        if self._double:
            down += ui.body.height + ui.row_gap
        end = self.x + wide - pad
        if choosing:
            step_px = ui.body.width
            size = (len(right) + 2) * step_px + 4
            canvas.round_rect(end - size, down, size + pad - 1, ui.body.height, ui.choice_round, ui.accent)
            canvas.text(ui.body, "◄", end - size + 1, down, ui.on_accent)
            canvas.text(ui.body, right, end - size + 2 + step_px, down, ui.on_accent)
            canvas.text(ui.body, "►", end - step_px, down, ui.on_accent)
        else:
            canvas.text_right(ui.body, right, end, down, soft)

    def _pad(self) -> int:
        return self.screen.ui.row_pad

    def _bar(self) -> int:
        return self.screen.ui.scroll_w

    def _follow(self) -> bool:
        """Scrolls to the cursor; True if it scrolled."""
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


def place_of(items: list, action, place: int) -> int:
    """The index of the row with this action, `place` if it is that one or there is none. Allocates nothing."""
    if place < len(items) and items[place].action == action:
        return place
    for at in range(len(items)):
        if items[at].action == action:
            return at
    return place


class Menu(Screen):
    """A title, a list and the hint line. Subclasses define `title`, `hints`, `build()` and `picked`.

    An action that is a tuple (an intent) is returned; for any other, `picked(action)` is called.
    """

    title = ""
    hints: tuple = ()

    def __init__(self) -> None:
        """Empty until it is entered."""
        self.list: List = None
        self._cursor = 0

    def build(self) -> list:
        """The rows, a list of Item. Called at every `enter`."""
        raise NotImplementedError

    def picked(self, action):
        """A row without an intent was picked or its value changed: see `self.list.item`. Returns as on_key does."""
        return None

    def enter(self):
        """Builds the rows; the cursor stays on its row, also where there are others above it now."""
        here = None
        if self.list is not None:
            self._cursor = self.list.cursor
            here = self.list.item.action if self.list.items else None
        self.list = self.empty()
        items = self.build()
        self.list.fill(items, self._cursor if here is None else place_of(items, here, self._cursor))
        return None

    def empty(self) -> List:
        """Shows an empty list. Allocates."""
        ui = self.ui
        return List(self, ui.margin, ui.top + ui.gap // 2, ui.width - 2 * ui.margin, ui.bottom - ui.top - ui.gap)

    def on_key(self, key: int):
        """Moves and picks; BACK leaves."""
        if key == BACK and not self.list.choosing:
            return self.back()
        action = self.list.on_key(key)
        if action is None:
            return None
        return action if isinstance(action, tuple) else self.picked(action)

    def back(self):
        """The answer to the BACK key."""
        return ("pop",)

    def draw(self, canvas) -> None:
        """Draws title, rows, hints."""
        canvas.fill(self.ui.felt)
        title_bar(canvas, self.ui, self.title)
        self.list.draw(canvas)
        footer(canvas, self.ui, self.hints)
