"""What makes a pub (CK-24): marks for beer, surroundings and service, and the best pub by them."""

from kocka.scorebook import deck as decks
from kocka.scorebook.book import Loading, files
from kocka.scorebook.deck import FACTORS, WORST, Deck, Pubs
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, plural, t
from kocka.ui.screens.settings.statistics import tenths
from kocka.ui.table.paper import Paper
from kocka.ui.widgets.ledger import Entry, LedgerRows
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_LABELS = (ids.PUB_BEER, ids.PUB_PLACE, ids.PUB_SERVICE)
_MIDDLE = 2  # index of the mark that is there at first


class Marks(Rows):
    """Each person in turn gives three marks, 1 is best. Returns ("pop", ("marks", (how many, three sums)))."""

    ok = ids.CHANGE_VALUE_KEY

    def __init__(self, app: "KockaApp", score_sheet) -> None:
        """`score_sheet`: of a finished match; AI seats drink nothing."""
        super().__init__(app)
        sheet = score_sheet.sheet
        self._names = [
            score_sheet.name(seat)
            for seat in sheet.seating.order
            if not score_sheet.is_machine(sheet.seating.sitting[seat])
        ]
        self._given: list[list[int]] = []
        self._values = [_MIDDLE] * FACTORS

    def build(self) -> list:
        """A row per mark, then the next person."""
        name = self._names[len(self._given)]
        self.title = clip(self.ui.title, name, self.ui.width - 2 * self.ui.margin)
        choices = [str(mark) for mark in range(1, WORST + 1)]
        items = [Item(t(_LABELS[at]), at, choices, self._values[at]) for at in range(FACTORS)]
        items.append(Item(t(ids.PUB_DONE), -1, note="%d/%d" % (len(self._given) + 1, len(self._names))))
        items.append(Item(t(ids.PUB_SCALE), None, enabled=False))
        return items

    def picked(self, action):
        """Takes a mark, or all three."""
        if action >= 0:
            self._values[action] = self.list.item.value
            return None
        self._given.append([value + 1 for value in self._values])
        if len(self._given) < len(self._names):
            self._values = [_MIDDLE] * FACTORS
            self.list.cursor = 0
            self.again()
            return None
        marks = [len(self._given)]
        for at in range(FACTORS):
            marks.append(sum([given[at] for given in self._given]))
        return ("pop", ("marks", tuple(marks)))


class BestPubs(LedgerRows):
    """A row per pub that has marks, the best one first; OK shows them. Reads a deck a turn."""

    ok = ids.READ_KEY

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app."""
        super().__init__(app)
        self._pubs = Pubs()
        self._paths = list(files(app.board.folder, decks.PREFIX))
        self._rows: list = []

    def enter(self):
        """Begins to read, or goes on."""
        if self._paths and not self.is_working:
            self.in_background(self._reading())
        return super().enter()

    def _reading(self) -> "Steps":
        while self._paths:
            loading = Loading(Deck, self._paths[0])
            yield
            yield from loading.steps()
            self._paths.pop(0)
            if loading.book is not None:
                self._pubs.add(loading.book)  # type: ignore[arg-type]
            yield
        self.again()

    def build(self) -> list:
        self.title = t(ids.PUB_BEST)
        if self._paths:
            return [Entry(t(ids.BILL_COUNTING))]
        items = []
        self._rows = self._pubs.ranking()
        for at, row in enumerate(self._rows):
            count = row[1]
            note = _average(sum(row[2:]), count * FACTORS)
            place = clip(self.ui.body, row[0], self.room(note))
            below = " · ".join([_average(total, count) for total in row[2:]])
            items.append(Entry(place, at, note, below))
        return items or [Entry(t(ids.PUB_NONE))]

    def picked(self, action):
        """Shows the marks of a pub."""
        row = self._rows[action]
        lines = [t(_LABELS[at]) + " " + _average(row[2 + at], row[1]) for at in range(FACTORS)]
        lines.append(plural(ids.PUB_VOTES, row[1]))
        return ("push", Paper(self.app, t(ids.PUB_BEST), row[0] + "\n" + "\n".join(lines)))


def _average(total: int, count: int) -> str:
    """The average with one decimal. Allocates."""
    return tenths((20 * total + count) // (2 * count))
