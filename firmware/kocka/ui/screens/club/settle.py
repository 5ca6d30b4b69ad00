"""An evening settled: who pays whom, over all its sheets; OK marks a payment as paid, and takes that back."""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.scorebook.purse import HOME
from kocka.scorebook.settle import COUNTED, OPEN, POT, STAYS, UNEVEN, Row, Settlement
from kocka.scorebook.settled import DRINKS, Evening, Settled
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, plural, t
from kocka.ui.screens.club.bill import SumsScreen
from kocka.ui.screens.score import scoring
from kocka.ui.session import writing
from kocka.ui.table import drinks, faces
from kocka.ui.widgets.ledger import Entry

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

_LETTERS = 14  # of a drink
_SHEETS = -1
_SEND = -2


class SettleScreen(SumsScreen):
    """A row per payment, the largest first, then what there is to say about pots and sheets."""

    def __init__(self, app, evening: int) -> None:
        """`evening`: the date of the sheets that count."""
        super().__init__(app, t(ids.SETTLE_TITLE))
        self._evening = Evening(app.board.folder, evening)
        self._settled: Settled | None = None
        self._is_read = False  # what has been paid
        self._was_left = False  # for the sheets that count
        self._settling: Any = None  # the rest of finding who pays whom
        self._is_known = False
        self._is_busy = False

    def sums(self, evening: int, year: int) -> Settlement:
        return Settlement()

    def enter(self):
        """The sums are those of the first time, also after a toast or a box, unless other sheets were chosen."""
        if self._was_left:
            self.__init__(self.app, self._evening.date)  # type: ignore[misc]
        return super().enter()

    def counts(self, path: str, date: int) -> bool:
        """As in SumsScreen: a sheet of the evening, or one that was chosen."""
        return self._evening.has(path, date)

    @property
    def rows(self) -> list[Row]:
        """The payments that are shown."""
        return self._bill.rows

    def _find(self) -> None:
        """Finds who pays whom, by what has been paid."""
        book = self._settled
        self._settling = self._bill.settling(book.paid(self._evening.date) if book is not None else [])

    def work(self) -> bool:
        """Reads a part of what was paid or of a sheet, or finds a part of the payments."""
        if not self._is_read:
            self._is_read = not self._evening.go_on()
            self._settled = self._evening.book
            if self._is_read:
                self.app.problems.extend(self._evening.problems)
            return True
        if self._settling is not None:
            for _ in self._settling:
                return True
            self._settling = None
            self._is_known = True
            self._is_busy = False
            self.again()
            return False
        if super().work():
            return True
        if self._is_known or self._paths is None or self._at < len(self._paths):
            return False
        self._find()
        return True

    @property
    def is_counting(self) -> bool:
        """Whether it is not known yet who pays whom."""
        return not self._is_known or self._settling is not None

    def build(self) -> list:
        """A row per payment, then the notes."""
        if not self._is_known:
            return self.counting()
        rows = self.rows
        self.hints = (((PREV, NEXT), ""), (OK, t(ids.CHANGE_VALUE_KEY)), (BACK, t(ids.BACK_KEY)))
        items = [self._row(at) for at in range(len(rows))]
        if not items:
            items.append(Entry(t(ids.SETTLE_EVEN)))
        for what, party, count in self._bill.rounds:
            below = t(ids.SETTLE_AT_BAR) + (", " + drinks.named(what[0]) if what[0] else "")
            items.append(
                self._told(_party(self._bill.parties[party]), None, "● " + plural(ids.BILL_DRINKS, count), below)
            )
        for why, game, _, coins, kind in self._bill.notes:
            amount = faces.price(abs(coins), kind.what[1], kind.what[0]) if coins else ""
            told = ids.SETTLE_UNFINISHED
            for reason, text in (
                (STAYS, ids.SETTLE_STAYS), (COUNTED, ids.SETTLE_COUNTED), (UNEVEN, ids.SETTLE_UNEVEN),
                (OPEN, ids.SETTLE_OPEN),
            ):  # fmt: skip
                if reason == why:
                    told = text
            items.append(self._told(scoring.title(game), None, ("−" if coins < 0 else "") + amount, t(told)))
        items += self.skipped()
        items.append(Entry(t(ids.KEEP_SHEETS), _SHEETS, "►", plural(ids.SETTLE_SHEETS, self._bill.sheets)))
        if rows:
            items.append(Entry(t(ids.SEND_SHEET), _SEND, "►"))
        return items

    def _words(self) -> tuple[str, ...]:
        """Who pays whom, line by line, for a phone. Allocates."""
        lines = [t(ids.SETTLE_TITLE) + " " + scoring.day(self._evening.date)]
        for row in self.rows:
            name, decimals = row.what
            if decimals != DRINKS:
                much = faces.price(row.amount, decimals, name)
            elif name:
                much = str(row.amount) + "× " + drinks.named(name)
            else:
                much = plural(ids.SETTLE_DRINKS, row.amount)
            paid = "●" if row.number >= 0 else "○"
            lines.append(paid + " " + _party(row.giver) + " → " + _party(row.taker) + ": " + much)
        return tuple(lines)

    def _told(self, name: str, action, note: str, below: str) -> Entry:
        ui = self.ui
        name = clip(ui.body, name, self.room(note))
        return Entry(name, action, note, clip(ui.small, below, self.room(small=True)))

    def _row(self, at: int) -> Entry:
        row = self.rows[at]
        name, decimals = row.what
        paid = "●" if row.number >= 0 else "○"
        if decimals == DRINKS:
            note = str(row.amount) + "× " + clip(self.ui.body, drinks.named(name), _LETTERS * self.ui.body.width)
            if not name:
                note = plural(ids.SETTLE_DRINKS, row.amount)
        else:
            note = faces.price(row.amount, decimals, name)
        below = t(ids.SETTLE_PAID if row.number >= 0 else ids.TK_GIVES).format(_party(row.taker))
        other = " (" + self._other(row) + ")"
        if len(other) > 3 and (len(below) + len(other)) * self.ui.small.width <= self.room(small=True):
            below += other
        return self._told(_party(row.giver), at, paid + " " + note, below)

    def _other(self, row: Row) -> str:
        """The same in the currency of the bar; "" without one."""
        for kind in self._bill.kinds:
            purse = kind.purse
            if kind.what == row.what and purse is not None and purse.bar and purse.decimals == row.what[1]:
                return faces.price(purse.exchanged(row.amount, HOME), purse.bar_decimals, purse.bar)
        return ""

    def picked(self, action):
        """Marks a payment as paid, or takes that back; or opens the list of sheets."""
        if self._is_busy or not self._is_known:
            return None
        if action == _SEND:
            return ("go", "send_sheet", [], 0, self._words())
        if action == _SHEETS:
            self._was_left = True
            return ("go", "choose_sheets", self._evening)
        row = self.rows[action]
        day = self._evening.date

        def change(book: Settled) -> None:
            if row.number < 0:
                book.give(day, row)
            else:
                book.take_back(day, row.number)

        self._is_busy = True
        write(self.app, self._settled, change, self._written)
        return None

    def _written(self, book: Settled | None) -> None:
        if book is None:
            self._is_busy = False
            return
        self._settled = book
        self._find()


def _party(party: tuple[str, int]) -> str:
    """Who gives or takes."""
    return t(ids.TK_POT) if party[1] == POT else party[0]


def write(app, book: Settled | None, change, done) -> None:
    """Calls `change(book)`, of a new book if there is none, and writes it; then `done(book)`, or `done(None)`."""

    def begin(found: Settled) -> None:
        scoring.write(app, found, lambda: change(found), lambda is_done: done(found if is_done else None))

    if book is None:
        writing.write(app, lambda _: Settled.opening(app.board.folder), None, begin, lambda: done(None))
    else:
        begin(book)
