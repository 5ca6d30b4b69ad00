"""The bill: who pays for what on a sheet and what was paid; sums over an evening, a year, all time."""

from micropython import const

from kocka.engine.debts import debts, lost
from kocka.engine.seating import PaidEntry
from kocka.hal import BACK, NEXT, PREV
from kocka.match.dates import year_of
from kocka.scorebook.bill import PAYMENTS, Bill, HeadReading, Sums, counts
from kocka.scorebook.book import Loading, files
from kocka.scorebook.purse import BAR, HOME
from kocka.scorebook.score_sheet import FOR_NOTHING, PREFIX, ScoreSheet
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, plural, t
from kocka.ui.languages.dates import day
from kocka.ui.screens.score.scoring import write
from kocka.ui.screens.score.who import Who
from kocka.ui.table import drinks, faces
from kocka.ui.table.entry_words import in_coins, price
from kocka.ui.table.profile import profile, shares, stake_of
from kocka.ui.widgets.dialog import Box
from kocka.ui.widgets.ledger import SHOWN_EACH, Entry, LedgerRows, Made, counted
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.scorebook.packs import Paths
    from kocka.ui.core.work import Steps
    from kocka.ui.screens.play.bar import Bar
    from kocka.ui.session.app import KockaApp

_REASONS = (ids.BILL_WHY_INTERLUDE, ids.BILL_WHY_MATCH, ids.BILL_WHY_RENONC)
_DIGITS = const(6)


_OTHER = const(-1)
_EVENING = const(-2)
_YEAR = const(-3)
_ALWAYS = const(-4)
_CARDS = const(-5)
_SEND = const(-6)
_BAR = const(-7)
_SETTLE = const(-8)

# What can be done with a payment.
_CHANGE = const(0)
_DELETE = const(1)


def _squared(app: "KockaApp", day: int, path: str = ""):
    """Whose debts of drinks are settled: a Squared, Years without a day. None if nobody paid after an evening.

    It takes memory.
    """
    folder = app.board.folder
    if not len(files(folder, PAYMENTS)):
        return None
    from kocka.scorebook.squared import Squared, Years

    return Squared(folder, day, path) if day else Years(folder)


class BillScreen(LedgerRows):
    """A row per round of drinks: who pays, why, how much.

    OK marks a debt as paid, or corrects a payment. Below: the card that the loser describes, another payment, and the
    sums of the evening, the year and all time.
    """

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet | None = None) -> None:
        """`score_sheet`: whose bill it is; None shows only the sums, the last evening's first."""
        super().__init__(app)
        self._score_sheet = score_sheet
        self._date = score_sheet.date if score_sheet else 0
        self._asked = -1  # the row whose payment a box asks about
        self._rows: list[tuple[Any, ...]] = []  # as ScoreSheet.bill, of so many records
        self._records = -1
        self._squared: Any = None  # who has paid otherwise (squared.py)

    def enter(self):
        """Counts anew what has changed, a part in a turn where that takes long."""
        score_sheet = self._score_sheet
        if self._records != (score_sheet.count if score_sheet is not None else 0):
            self.in_background(self._dating() if score_sheet is None else self._collecting(score_sheet))
            while not self.app.is_long() and super().work():
                pass
        return super().enter()

    def _dating(self) -> "Steps":
        paths = files(self.app.board.folder, PREFIX)
        self._date = self.app.today()
        yield
        if len(paths):
            reading = HeadReading(paths[-1])
            yield from reading.steps()
            self._date = max(self._date, reading.date)
        self._records = 0

    def _collecting(self, score_sheet: ScoreSheet) -> "Steps":
        found: list[tuple[Any, ...]] = []
        for row in score_sheet.billed():
            if row is None:
                yield
            else:
                found.append(row)
        self._squared = None
        if [row for row in found if row[3] < 0]:
            squared: Any = _squared(self.app, score_sheet.date, score_sheet.path)
            if squared is not None:
                yield from squared.reading()
            self._squared = squared
        self._rows = found
        self._records = score_sheet.count

    def work(self) -> bool:
        """Counts a part; shows the rows at the end."""
        was_working = self.is_working
        is_more = super().work()
        if was_working and not is_more:
            self.again()
        return is_more

    def build(self):
        self.title = t(ids.BILL_TITLE)
        if self.is_working and not self._rows:
            return [Entry(t(ids.BILL_COUNTING))]
        before: list[Entry] = []
        items: list[Entry] = []
        score_sheet = self._score_sheet
        if score_sheet is not None:
            if score_sheet.sheet.stake:
                self._settle(score_sheet, before)
            elif score_sheet.sheet.point_coins and not score_sheet.sheet.is_money:
                self._owe(score_sheet, before)
            if score_sheet.over and score_sheet.sheet.loser >= 0 and profile(score_sheet.setup.game).score.described:
                items.append(Entry(t(ids.CARDS_DESCRIBE), _CARDS, "►", t(ids.CARDS_TITLE)))
            if score_sheet.over and self._at_the_bar(score_sheet) is not None:
                items.append(Entry(t(ids.BAR), _BAR, "►"))
            items.append(Entry(t(ids.BILL_OTHER), _OTHER, "►", t(ids.BILL_WHO)))
        if self._date:
            items.append(Entry(t(ids.BILL_EVENING), _EVENING, "►", day(self._date)))
            items.append(Entry(t(ids.SETTLE_EVENING), _SETTLE, "►", day(self._date)))
            items.append(Entry(t(ids.BILL_YEAR).format(year_of(self._date)), _YEAR, "►"))
        items.append(Entry(t(ids.BILL_ALWAYS), _ALWAYS, "►"))
        if self._date:
            items.append(Entry(t(ids.SEND_SHEET), _SEND, "►", day(self._date)))
        return Made(before, len(self._rows), self._row, items)

    def _at_the_bar(self, score_sheet: ScoreSheet) -> "Bar | None":
        """CK-17: the toast after a match that is over, None if nobody stands anything."""
        setup = score_sheet.setup
        stake = stake_of(setup.terms, setup.price, setup.purse.home)
        names = [score_sheet.name(seat) for seat in lost(score_sheet.sheet)]
        if not names or not (stake or score_sheet.sheet.payers):
            return None
        from kocka.ui.screens.play.bar import Bar

        return Bar(names, stake, True)

    def _settle(self, score_sheet: ScoreSheet, items: list) -> None:
        """Adds the settlement of HE-15: the pot, then each player's net, the winner first; during the match the
        payments so far.
        """
        ui = self.ui
        sheet: Any = score_sheet.sheet
        pot = price(score_sheet, sheet.pot)
        terms = score_sheet.setup.terms
        items.append(Entry(clip(ui.body, t(ids.SETTLEMENT), self.room(pot)), None, pot, shares(terms)))
        if terms.at_end and not score_sheet.over:
            return
        rows = [(paid, 0, paid, 0) for paid in sheet.paid]
        if score_sheet.over:
            rows = sheet.settlement()
        texts = faces.settled(rows, score_sheet.setup.purse.decimals)
        below = [t(ids.PAID_IN) for _ in texts]
        if score_sheet.over:
            for form in (t(ids.PAID_IN) + " {}, " + t(ids.TAKEN_OUT) + " {}", t(ids.PAID_IN) + " {} → {}", "{} → {}"):
                below = [form.format(paid, taken) for paid, taken, _ in texts]
                if max([len(text) for text in below]) * ui.small.width <= self.room(small=True):
                    break
        places = sheet.places()
        for place in range(1, sheet.SEATS + 1):
            for seat in sheet.seating.order:
                if places[seat] == place:
                    note = texts[seat][2 if score_sheet.over else 0]
                    items.append(Entry(clip(ui.body, score_sheet.name(seat), self.room(note)), None, note, below[seat]))
        if sum([row[3] for row in rows]):
            items.append(Entry("", None, "", t(ids.EXTRA_COIN)))

    def _owe(self, score_sheet: ScoreSheet, items: list) -> None:
        """TA 7.6: adds who pays whom after a session of Taroky, then each player's points and their value."""
        sheet = score_sheet.sheet
        coins = sheet.point_coins
        if score_sheet.over:
            for giver, taker, points in debts(sheet.totals):
                note = price(score_sheet, points * coins)
                text = t(ids.TK_TAKES_POT if giver == sheet.SEATS else ids.TK_GIVES_POT)
                if giver < sheet.SEATS and taker < sheet.SEATS:
                    text = t(ids.TK_GIVES).format(score_sheet.name(taker))
                who = taker if giver == sheet.SEATS else giver
                name = clip(self.ui.body, score_sheet.name(who), self.room(note))
                items.append(Entry(name, None, note, clip(self.ui.small, text, self.room(small=True))))
        carried = sheet.carried
        pot = sheet.pot
        if carried or (score_sheet.over and pot):
            text = t(ids.TK_POT_CARRIED) + ": " + str(carried) if carried else ""
            items.append(Entry(t(ids.TK_POT), None, str(pot), text))
        places = sheet.places()
        for place in range(1, sheet.SEATS + 1):
            for seat in sheet.seating.order:
                if places[seat] == place:
                    note = in_coins(score_sheet, sheet.totals[seat]) or "0"
                    below = ("−" if sheet.totals[seat] < 0 else "") + plural(ids.POINTS, abs(sheet.totals[seat]))
                    items.append(Entry(clip(self.ui.body, score_sheet.name(seat), self.room(note)), None, note, below))

    def _row(self, number: int) -> Entry:
        score_sheet = self._score_sheet
        player, why, _, coins, currency = self._rows[number]
        reason = t(ids.BILL_WHY_NOTHING if why == FOR_NOTHING else _REASONS[why])
        if coins >= 0:
            note = price(score_sheet, coins, currency)
        else:
            note = t(ids.SETTLE_SQUARED if self._is_squared(player) else ids.BILL_OWES)
            if score_sheet.setup.terms.played_for:
                reason += ", " + drinks.named(score_sheet.setup.terms.played_for)
            if score_sheet.setup.price:
                reason += ", " + price(score_sheet, score_sheet.setup.price, HOME)
        name = clip(self.ui.body, score_sheet.players[player][0], self.room(note))
        return Entry(name, number, note, clip(self.ui.small, reason, self.room(small=True)))

    def _is_squared(self, player: int) -> bool:
        """Whether what a player owes was marked as paid after the evening."""
        squared = self._squared
        return bool(squared is not None and squared.has(self._score_sheet, player))

    def picked(self, action):
        """Pays, corrects, or opens the sums."""
        score_sheet = self._score_sheet
        self._asked = -1
        if action == _EVENING:
            return ("push", SumsScreen(self.app, t(ids.BILL_EVENING), self._date))
        if action == _SETTLE:
            self._records = -1
            return ("go", "settle", self._date)
        if action == _YEAR:
            year = year_of(self._date)
            return ("push", SumsScreen(self.app, t(ids.BILL_YEAR).format(year), 0, year))
        if action == _ALWAYS:
            return ("push", SumsScreen(self.app, t(ids.BILL_ALWAYS)))
        if action == _SEND:
            return ("go", "send_sheet", [], self._date)
        if action == _BAR:
            return ("push", self._at_the_bar(score_sheet))
        if action == _CARDS:
            from kocka.ui.screens.club.deck import DeckScreen

            return ("push", DeckScreen(self.app, score_sheet))
        if action == _OTHER:
            return self._ask_payer(score_sheet)
        if self.is_working:
            return None
        player, _, _, coins, currency = self._rows[action]
        if coins < 0 and self._is_squared(player):
            self._records = -1
            return ("go", "settle", self._squared.evening)
        if coins < 0:
            return ("push", Pay(self.app, score_sheet, player))
        self._asked = action
        text = score_sheet.players[player][0] + ": " + price(score_sheet, coins, currency)
        return ("push", Box(text, (t(ids.CHANGE_VALUE_KEY), t(ids.DO_DELETE), t(ids.SET_BACK)), 2, 2))

    def _ask_payer(self, score_sheet: ScoreSheet):
        """Asks who makes a payment without a debt; the amount is next."""
        rows = []
        for number in range(len(score_sheet.players)):
            rows.append(
                (score_sheet.players[number][0], lambda number=number: ("replace", Pay(self.app, score_sheet, number)))
            )
        return ("push", Who(self.app, t(ids.BILL_WHO), rows))

    def on_result(self, value):
        """Does what was chosen for a payment."""
        asked = self._asked
        if asked < 0 or (value != _CHANGE and value != _DELETE):
            return None
        score_sheet = self._score_sheet
        at = payment_of(score_sheet, self._rows, asked)
        if value == _CHANGE:
            player = PaidEntry(score_sheet.sheet.entries[at]).player
            return ("push", Pay(self.app, score_sheet, player, at))
        if value == _DELETE:
            write(self.app, score_sheet, lambda: score_sheet.delete(at), self.again)
        return None


def payment_of(score_sheet: ScoreSheet, rows: "list[Any]", number: int) -> int:
    """Which entry paid row `number` of its bill: a player's payments settle their debts in order."""
    player, _, _, _, _ = rows[number]
    before = len([1 for who, _, _, coins, _ in rows[:number] if who == player and coins >= 0])
    found = [entry for who, _, _, entry in score_sheet.sheet.seating.payments if who == player]
    return int(found[before])


class Pay(Rows):
    """Asks how much was paid, and in which currency. The first row saves it."""

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet, player: int, at: int = -1) -> None:
        """`player`: who pays; `at`: the entry that is corrected, -1 for a new payment."""
        super().__init__(app)
        self._score_sheet = score_sheet
        self._player = player
        self._at = at
        self._currency: int = HOME
        self._coins = score_sheet.setup.price
        if at >= 0:
            _, _, self._coins, self._currency = score_sheet.sheet.entries[at]
        elif not self._coins and score_sheet.setup.purse.bar:
            self._currency = BAR
        self._cursor = 0 if self._coins else 1
        self._busy = False

    def build(self) -> list:
        purse = self._score_sheet.setup.purse
        room = self.ui.width - 2 * self.ui.margin - (len(t(ids.BILL_PAYS_TITLE)) - 2) * self.ui.title.width
        self.title = t(ids.BILL_PAYS_TITLE).format(
            clip(self.ui.title, self._score_sheet.players[self._player][0], room)
        )
        amount = price(self._score_sheet, self._coins, self._currency)
        items = [
            Item(t(ids.BILL_PAID), "pay", note=amount),
            Item(t(ids.BILL_AMOUNT), "amount", note="►"),
        ]
        if purse.bar:
            items.append(Item(t(ids.BILL_CURRENCY), "currency", (purse.home, purse.bar), self._currency))
        return items

    def picked(self, action):
        """Saves the payment, or asks for a value."""
        score_sheet = self._score_sheet
        purse = score_sheet.setup.purse
        if action == "currency":  # as much as before, at the rate of the sheet
            self._coins = purse.exchanged(self._coins, self._currency)
            self._currency = self.list.item.value
            self.again()
            return None
        if action == "amount":
            from kocka.ui.screens.club.dial import Dial

            bar = self._currency == BAR
            decimals = purse.bar_decimals if bar else purse.decimals
            unit = purse.bar if bar else purse.home
            return ("push", Dial(t(ids.BILL_AMOUNT), self._coins, _DIGITS, decimals, unit, note=self.title))
        if self._busy:
            return None
        self._busy = True
        paid = (self._player, self._coins, self._currency)
        if self._at >= 0:
            write(
                self.app,
                score_sheet,
                lambda: score_sheet.replace(self._at, PaidEntry.of(*paid)),
                self._written,
            )
        else:
            write(self.app, score_sheet, lambda: score_sheet.pay(*paid), self._written)
        return None

    def on_result(self, value):
        """Takes the amount; the next OK saves it."""
        if value:
            self._coins = value[1]
            self.list.cursor = 0
            self.again()
        return None

    def _written(self, done: bool) -> None:
        self._busy = False
        if done:
            self.app.apply(("pop",))


class SumsScreen(LedgerRows):
    """Who has paid what, summed over sheets, a part of one in a turn. `DEBTS`: what is owed is summed, too."""

    DEBTS = True

    def __init__(self, app: "KockaApp", title: str, evening: int = 0, year: int = 0) -> None:
        """`evening`, `year`: whose sheets count, 0 for any."""
        super().__init__(app)
        self.title = title
        self._bill: Any = self.sums(evening, year)
        self._paths: Paths | None = None
        self._at = 0  # index of the sheet that is next
        self._skipped = False
        self._squaring: Any = None  # the rest of finding whose debts are settled
        squared: Any = _squared(app, evening) if self.DEBTS else None
        self._years: Any = None  # whose debts are settled, evening by evening
        if squared is not None:
            self._bill.is_squared = squared.has
            if evening:
                self._squaring = squared.reading()
            else:
                self._years = squared

    def sums(self, evening: int, year: int) -> "Any":
        """What is summed: it has `evening`, `year` and `adding`."""
        return Bill(evening, year)

    def enter(self):
        """Looks for the sheets when first shown; goes on to read them."""
        if self._paths is None:
            self._paths = files(self.app.board.folder, PREFIX)
        if self.is_counting and not self.is_working:
            self.in_background(self.counting_up())
        return super().enter()

    def counts(self, path: str, date: int) -> bool:
        """Whether a sheet of that date is summed."""
        return counts(date, self._bill.evening, self._bill.year)

    @property
    def is_counting(self) -> bool:
        """Whether sheets are left to be read."""
        return self._paths is None or self._at < len(self._paths)

    def counting_up(self) -> "Steps":
        """Reads the sheets that count, and adds them. One that is half read when the screen leaves is read again."""
        paths: Any = self._paths
        if self._squaring is not None:
            for _ in self._squaring:
                yield
            self._squaring = None
        while self._at < len(paths):
            path = paths[self._at]
            reading = HeadReading(path)
            yield
            yield from reading.steps()
            if self.counts(path, reading.date):
                yield from self._counting(path)
            self._at += 1
            if not self.is_counting or not self._at % SHOWN_EACH:
                self.again()
            yield

    def _counting(self, path: str) -> "Steps":
        loading = Loading(ScoreSheet, path)
        yield
        yield from loading.steps()
        if loading.book is None:
            self._skipped = True
            return
        yield
        if self._years is not None:
            yield from self._years.reading(loading.book, self._paths, self._at)
        yield from self._bill.adding(loading.book)

    def build(self) -> list:
        """A row per person, then the sums of all."""
        if self.is_counting:
            return self.counting()
        self.hints = (((PREV, NEXT), ""), (BACK, t(ids.BACK_KEY)))
        items = []
        for row in self._bill.rows:
            if row.debts or row.parts or row.won.parts:
                below = plural(ids.BILL_DRINKS, row.debts) if row.debts else t(ids.BILL_WHY_NOTHING)
                if row.won.parts:
                    won = t(ids.BILL_GAME).format(self._amounts(row.won))
                    below = won + ", " + below if row.debts or row.parts else won
                if row.unpaid:
                    below += ", " + t(ids.BILL_UNPAID).format(self._amounts(row.promised) or row.unpaid)
                items.append(self._entry(row.name, row, below))
        if not items:
            items.append(Entry(t(ids.BILL_NOTHING)))
        elif len(items) > 1 or self._bill.parts:
            at_bar = [amount for amount in self._bill.as_paid()]
            below = "" if at_bar == [amount[:3] for amount in self._bill.at_home()] else _joined(at_bar)
            items.append(self._entry(t(ids.BILL_TOTAL), self._bill, below))
        return items + self.skipped()

    def counting(self) -> list:
        """The row while sheets are read."""
        self.hints = (((PREV, NEXT), ""), (BACK, t(ids.BACK_KEY)))
        return [Entry(t(ids.BILL_COUNTING), None, counted(self._at, len(self._paths or ())))]

    def skipped(self) -> list:
        """A row where sheets could not be read, else none."""
        if not self._skipped:
            return []
        return [Entry("…", None, "", clip(self.ui.small, t(ids.BILL_SKIPPED), self.room(small=True)))]

    def _entry(self, name: str, sums: Sums, below: str) -> Entry:
        ui = self.ui
        note = self._amounts(sums)
        return Entry(
            clip(ui.body, name, max(5 * ui.body.width, self.room(note))), None, note,
            clip(ui.small, below, self.room(small=True)),
        )  # fmt: skip

    def _amounts(self, sums: Sums) -> str:
        """Amounts in the home currency, without "≈": one that does not divide ends with "…". Allocates."""
        found = sums.at_home()
        text = _joined([amount[:3] for amount in found])
        return text + "…" if [amount for amount in found if not amount[3]] else text


def _joined(amounts: list) -> str:
    """Amounts in several currencies, joined. Allocates."""
    return " + ".join([faces.price(coins, decimals, currency) for currency, decimals, coins in amounts])
