"""An evening settled: who pays whom, over all its sheets; OK marks a payment as paid, and takes that back."""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.scorebook.book import files
from kocka.scorebook.purse import HOME
from kocka.scorebook.score_sheet import PREFIX
from kocka.scorebook.settle import COUNTED, OPEN, POT, STAYS, UNEVEN, Row, Settlement
from kocka.scorebook.settled import DRINKS, Settled
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


class SettleScreen(SumsScreen):
    """A row per payment, the largest first, then what there is to say about pots and sheets."""

    def __init__(self, app, evening: int) -> None:
        """`evening`: the date of the sheets that count."""
        super().__init__(app, t(ids.SETTLE_TITLE), evening)
        self._settled: Settled | None = None
        self._settling: Any = None  # the rest of finding who pays whom
        self._is_known = False
        self._is_busy = False

    def sums(self, evening: int, year: int) -> Settlement:
        return Settlement(evening, year)

    def enter(self):
        """The sums are those of the first time, also after a toast or a box."""
        if self._paths is None:
            self._paths = files(self.app.board.folder, PREFIX)
            self._settled = Settled.of(self.app.board.folder, self._bill.evening)
        return super().enter()

    @property
    def rows(self) -> list[Row]:
        """The payments that are shown."""
        return self._bill.rows

    def _find(self) -> None:
        """Finds who pays whom, by what has been paid."""
        book = self._settled
        self._settling = self._bill.settling(book.paid(self._bill.evening) if book is not None else [])

    def work(self) -> bool:
        """Reads a part of a sheet, or finds a part of the payments."""
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
        keys = (((PREV, NEXT), ""), (OK, t(ids.CHANGE_VALUE_KEY)), (BACK, t(ids.BACK_KEY)))
        self.hints = keys if rows else (keys[0], keys[2])
        items = [self._row(at) for at in range(len(rows))]
        if not items:
            items.append(Entry(t(ids.SETTLE_EVEN)))
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
        return items + self.skipped()

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
        taker = t(ids.TK_POT) if row.taker[1] == POT else row.taker[0]
        below = t(ids.SETTLE_PAID if row.number >= 0 else ids.TK_GIVES).format(taker)
        other = " (" + self._other(row) + ")"
        if len(other) > 3 and (len(below) + len(other)) * self.ui.small.width <= self.room(small=True):
            below += other
        giver = t(ids.TK_POT) if row.giver[1] == POT else row.giver[0]
        return self._told(giver, at, paid + " " + note, below)

    def _other(self, row: Row) -> str:
        """The same in the currency of the bar; "" without one."""
        for kind in self._bill.kinds:
            purse = kind.purse
            if kind.what == row.what and purse is not None and purse.bar and purse.decimals == row.what[1]:
                return faces.price(purse.exchanged(row.amount, HOME), purse.bar_decimals, purse.bar)
        return ""

    def picked(self, action):
        """Marks a payment as paid, or takes that back."""
        if self._is_busy or not self._is_known:
            return None
        self._is_busy = True
        if self._settled is None:
            opening = Settled.opening(self.app.board.folder)
            writing.write(self.app, lambda _: opening, None, lambda book: self._opened(book, action), self._failed)
        else:
            self._write(action)
        return None

    def _opened(self, book: Settled, action: int) -> None:
        self._settled = book
        self._write(action)

    def _write(self, action: int) -> None:
        book = self._settled
        row = self.rows[action]
        day = self._bill.evening

        def change() -> None:
            if row.number < 0:
                book.give(day, row)
            else:
                book.take_back(day, row.number)

        scoring.write(self.app, book, change, self._written)

    def _failed(self) -> None:
        self._is_busy = False

    def _written(self, done: bool) -> None:
        if not done:
            self._is_busy = False
            return
        self._find()
