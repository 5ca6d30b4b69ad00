"""A list on paper whose rows have a second, smaller line: bills, tables, archives."""

from micropython import const

from kocka.ui.core.bars import check, footer, paper, title_bar
from kocka.ui.core.text import Font
from kocka.ui.widgets.list import Item, List
from kocka.ui.widgets.rows import Rows

_KEPT = const(16)  # more than are shown at a time
SHOWN_EACH = const(32)  # files after which a screen shows again how far the counting is


def counted(at: int, count: int) -> str:
    """How far the counting of so many files is, "" where there are few. Allocates."""
    return str(100 * at // count) + " %" if count > SHOWN_EACH else ""


class Entry(Item):
    """A row: label on the left and note on the right as in Item; `below`: the smaller line."""

    def __init__(self, label: str, action=None, note: str = "", below: str = "", enabled: bool = True) -> None:
        """See the class."""
        super().__init__(label, action, None, 0, note, enabled)
        self.below = below


class Made:
    """Entries of which many are made when they are looked at: `before`, `make(number)` of so many, `after`."""

    def __init__(self, before: list, count: int, make, after: list) -> None:
        """See the class."""
        self._before = before
        self._count = count
        self._make = make
        self._after = after
        self._kept: dict[int, Entry] = {}  # those that are shown

    def __len__(self) -> int:
        return len(self._before) + self._count + len(self._after)

    def __getitem__(self, at: int) -> Entry:
        """The entry at this place, from 0 on. Allocates."""
        if at < len(self._before):
            return self._before[at]
        at -= len(self._before)
        if at >= self._count:
            return self._after[at - self._count]
        if at not in self._kept:
            if len(self._kept) >= _KEPT:
                self._kept.clear()
            self._kept[at] = self._make(at)
        return self._kept[at]


class Ledger(List):
    """Rows of Entry. Rows that cannot be picked are not dimmed: they are there to be read."""

    def fill(self, items, cursor: int = 0) -> None:
        """Sets the rows, a list or Made. Allocates. Raises TooLong (strict) if a text does not fit."""
        ui = self.screen.ui
        self.items = items
        self.row = ui.body.height + ui.small.height + ui.ledger_more
        self.shown = max(1, self.h // self.row)
        room = self.w - 2 * self._pad() - self._bar()
        for item in items if Font.strict else ():
            check(ui.body, item.label, room - (len(item.note) + 1 if item.note else 0) * ui.body.width)
            check(ui.small, item.below, room)
        self.cursor = max(0, min(cursor, len(items) - 1))
        self.first = 0
        self._follow()
        self._dirty_all()

    def _draw_row(self, canvas, item, y: int, here: bool) -> None:
        ui = self.screen.ui
        pad = self._pad()
        wide = self.w - (self._bar() if len(self.items) > self.shown else 0)
        ink = ui.ink
        soft = ui.faint
        if here:
            canvas.round_rect(self.x, y, wide, self.row - ui.ledger_line, ui.cursor_round, ui.accent)
            ink = soft = ui.on_accent
        elif ui.ledger_line:
            canvas.hline(self.x + pad, y + self.row - 1, wide - 2 * pad, ui.dim)
        down = y + 2 * ui.ledger_line - 1
        canvas.text(ui.body, item.label, self.x + pad, down, ink)
        canvas.text_right(ui.body, item.note, self.x + wide - pad, down, ink)
        canvas.text(ui.small, item.below, self.x + pad, down + ui.body.height - 1, soft)


class LedgerRows(Rows):
    """A menu of Entry on a sheet of paper; `right`: a short text on the right of the title."""

    right = ""

    def empty(self) -> List:
        """As in Menu, on the sheet."""
        ui = self.ui
        high = ui.bottom - ui.top - ui.paper_top - ui.paper_foot
        return Ledger(self, ui.paper_x, ui.top + ui.paper_top, ui.width - 2 * ui.paper_x, high)

    def room(self, note: str = "", small: bool = False) -> int:
        """Width in px for a label beside this note, or for the smaller line."""
        ui = self.ui
        room = ui.width - 2 * (ui.paper_x + ui.row_pad) - ui.scroll_w
        return room if small or not note else room - (len(note) + 1) * ui.body.width

    def draw(self, canvas) -> None:
        """Draws title, paper, rows, hints."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self.title, self.right)
        paper(canvas, ui)
        self.list.draw(canvas)
        footer(canvas, ui, self.hints)
