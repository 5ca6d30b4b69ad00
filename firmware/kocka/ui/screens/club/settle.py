"""An evening settled: who pays whom, over all its sheets; OK marks a payment as paid, and takes that back."""

from kocka.hal import BACK, NEXT, OK, PREV
from kocka.match.journal import StorageError
from kocka.scorebook.purse import HOME
from kocka.scorebook.settle import COUNTED, OPEN, POT, STAYS, UNEVEN, Row, Settlement
from kocka.scorebook.settled import DRINKS, Evening, Settled
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, plural, t
from kocka.ui.languages.dates import day
from kocka.ui.screens.club.bill import SumsScreen
from kocka.ui.screens.score import scoring
from kocka.ui.table import drinks, faces
from kocka.ui.table import entry_words as words
from kocka.ui.widgets.ledger import Entry

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp


_LETTERS = 14  # of a drink
_SHEETS = -1
_SEND = -2


class SettleScreen(SumsScreen):
    """A row per payment, the largest first, then what there is to say about pots and sheets."""

    DEBTS = False

    def __init__(self, app: "KockaApp", evening: int) -> None:
        """`evening`: the date of the sheets that count."""
        super().__init__(app, t(ids.SETTLE_TITLE))
        self._evening = Evening(app.board.folder, evening)
        self._settled: Settled | None = None
        self._is_read = False  # what has been paid
        self._was_left = False  # for the sheets that count
        self._is_settling = False  # it is being found who pays whom
        self._is_known = False
        self._is_busy = False

    def sums(self, evening: int, year: int) -> Settlement:
        return Settlement()

    def enter(self):
        """Reads what has been chosen and paid, the first time and after other sheets were chosen."""
        if self._paths is None:
            self._evening = Evening(self.app.board.folder, self._evening.date)
        return super().enter()

    def leave(self) -> None:
        """The sums stay, also below a toast or a box, but go while other sheets are chosen: they are memory."""
        super().leave()
        if self._was_left:
            self.__init__(self.app, self._evening.date)  # type: ignore[misc]

    def counts(self, path: str, date: int) -> bool:
        """As in SumsScreen: a sheet of the evening, or one that was chosen."""
        return self._evening.has(path, date)

    @property
    def rows(self) -> list[Row]:
        """The payments that are shown."""
        return self._bill.rows

    def _finding(self) -> "Steps":
        """Finds who pays whom, by what has been paid."""
        self._is_settling = True
        book = self._settled
        yield
        yield from self._bill.settling(book.paid(self._evening.date) if book is not None else [])
        self._is_settling = False
        self._is_known = True
        self._is_busy = False
        self.again()

    def counting_up(self) -> "Steps":
        """Reads what was paid, then the sheets; then finds the payments."""
        if not self._is_read:
            yield from self._evening.steps()
            self._settled = self._evening.book
            self._is_read = True
            self.app.problems.extend(self._evening.problems)
            yield
        yield from super().counting_up()
        yield from self._finding()

    @property
    def is_counting(self) -> bool:
        """Whether it is not known yet who pays whom."""
        return not self._is_known or self._is_settling

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
                self._line(_party(self._bill.parties[party]), None, "● " + plural(ids.BILL_DRINKS, count), below)
            )
        for why, game, _, coins, kind in self._bill.notes:
            amount = faces.price(abs(coins), kind.what[1], kind.what[0]) if coins else ""
            why_id = ids.SETTLE_UNFINISHED
            for reason, text in (
                (STAYS, ids.SETTLE_STAYS), (COUNTED, ids.SETTLE_COUNTED), (UNEVEN, ids.SETTLE_UNEVEN),
                (OPEN, ids.SETTLE_OPEN),
            ):  # fmt: skip
                if reason == why:
                    why_id = text
            items.append(self._line(words.title(game), None, ("−" if coins < 0 else "") + amount, t(why_id)))
        items += self.skipped()
        items.append(Entry(t(ids.KEEP_SHEETS), _SHEETS, "►", plural(ids.SETTLE_SHEETS, self._bill.sheets)))
        if rows:
            items.append(Entry(t(ids.SEND_SHEET), _SEND, "►"))
        return items

    def _words(self) -> tuple[str, ...]:
        """Who pays whom, line by line, for a phone. Allocates."""
        lines = [t(ids.SETTLE_TITLE) + " " + day(self._evening.date)]
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

    def _line(self, name: str, action, note: str, below: str) -> Entry:
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
        return self._line(_party(row.giver), at, paid + " " + note, below)

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
        self.in_background(self._finding())


def _party(party: tuple[str, int]) -> str:
    """Who gives or takes."""
    return t(ids.TK_POT) if party[1] == POT else party[0]


def write(app: "KockaApp", book: Settled | None, change, done) -> None:
    """Calls `change(book)`, of a new book if there is none, and writes it; then `done(book)`, or `done(None)`."""

    app.in_turns(_writing(app, book, change, done))


def _writing(app: "KockaApp", book: Settled | None, change, done) -> "Steps":
    found: Settled | None = book
    if found is None:
        try:
            found = yield from Settled.opening(app.board.folder)
            yield
        except StorageError:
            app.cannot_save()
    if found is not None and not (yield from scoring.written(app, found, lambda: change(found))):
        found = None
    yield
    done(found)
