"""The records of score sheets and matches played (CK-26), and each player's sums of sheets; play mode has its own."""

from micropython import const

from kocka.games import registry
from kocka.match.archive import Counting
from kocka.match.history import History
from kocka.match.setup import HUMAN
from kocka.scorebook import deck as decks
from kocka.scorebook.bill import comparable, head_of
from kocka.scorebook.book import Loading, files
from kocka.scorebook.deck import Deck
from kocka.scorebook.records import Record, Records
from kocka.scorebook.roster import Roster
from kocka.scorebook.score_sheet import PREFIX, ScoreSheet
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, plural, t
from kocka.ui.languages.dates import day
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.table.entry_words import title, took
from kocka.ui.widgets.ledger import SHOWN_EACH, Entry, LedgerRows, counted

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.scorebook.packs import Paths
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_GAME = const(-1)
_PERSONS = const(100)  # actions from this one on are players, below it records

# Records as `Records` names them, in the order of the rows.
_LABELS = (
    ("shortest", ids.KREC_SHORTEST),
    ("most_interludes", ids.KREC_INTERLUDES),
    ("longest_peace", ids.KREC_LONGEST_PEACE),
    ("biggest_bill", ids.KREC_BIGGEST_BILL),
    ("fastest_deck", ids.KREC_FASTEST_DECK),
)
_FEWER = ("shortest", "fastest_deck")  # where less is better


class RecordsScreen(LedgerRows):
    """Records with where they were set, then the players; OK shows details.

    Counts one game at a time, a part of a sheet in a turn.
    """

    ok = ids.READ_KEY

    def __init__(self, app: "KockaApp", score_sheet=None) -> None:
        """`score_sheet`: the open sheet, whose game comes first."""
        super().__init__(app)
        self._first = score_sheet.setup.game if score_sheet is not None else ""
        self._games: list[str] = []
        self._at = 0
        self._sheets: Paths | None = None
        self._decks: list[str] = []
        self._next = 0  # index of what is next in the sheets, then in the decks
        self._until = 0
        self._roster: Roster | None = None
        self._records: Records = None
        self._shown: list[Record] = []
        self._skipped = False
        self._has_played = False  # the matches played are counted

    @property
    def is_counting(self) -> bool:
        """Whether something is left to be read."""
        return self._records is None or self._next < self._until or not self._has_played

    def enter(self):
        """Begins to read, or goes on."""
        if self.is_counting and not self.is_working:
            self.in_background(self._reading())
        return super().enter()

    def _reading(self) -> "Steps":
        """Finds what sheets and players there are, then counts the game of the newest sheet."""
        folder = self.app.board.folder
        if self._records is None:
            sheets = self._sheets = files(folder, PREFIX)
            yield
            name = self._first or (head_of(sheets[-1])[1] if len(sheets) else "")
            self._games = [name if name in registry.with_sheet() else registry.with_sheet()[0]]
            yield
            paths = files(folder, Roster.PREFIX)
            if len(paths):  # no reason to make one
                loading = Loading(Roster, paths[-1])
                yield from loading.steps()
                self._roster = loading.book  # type: ignore[assignment]
                if loading.problem:
                    self.app.problems.append(loading.problem)
            yield
            self._begin()
            yield
        yield from self._counting()

    def _begin(self) -> None:
        """Begins to count a game."""
        game = self._games[self._at]
        self._records = Records(game, self._roster)
        self._records.nameless = t(ids.ME)
        self._has_played = False
        self._decks = []
        if games.profile(game).score.described:
            self._decks = list(files(self.app.board.folder, decks.PREFIX))
        self._next = 0
        self._until = len(self._sheets or ()) + len(self._decks)
        self._skipped = False

    def _counting(self) -> "Steps":
        """Reads sheets, decks and the matches of the history, and adds them. What is half read is read again."""
        sheets: Any = self._sheets
        while self._next < self._until:
            if self._next < len(sheets):
                yield from self._sheet(sheets[self._next])
            else:
                yield from self._deck(self._decks[self._next - len(sheets)])
            self._next += 1
            if self._next == self._until or not self._next % SHOWN_EACH:
                self.again()
            yield
        records = self._records
        played = Counting(History(self.app.board.folder), records.game, seen=records.add_played)
        yield from played.steps()
        for name in played.games:
            self._know(name)
        records.add_sums(played.statistics)
        self._has_played = True
        self.again()

    def _know(self, name: str) -> None:
        """There is something of this game."""
        if name in registry.with_sheet() and name not in self._games:
            self._games.append(name)

    def _sheet(self, path: str) -> "Steps":
        name = head_of(path)[1]
        self._know(name)
        if name not in ("", self._games[self._at]):
            return
        loading = Loading(ScoreSheet, path)
        yield
        yield from loading.steps()
        if loading.book is None:
            self._skipped = True
            return
        yield
        yield from self._records.adding(loading.book)  # type: ignore[arg-type]

    def _deck(self, path: str) -> "Steps":
        loading = Loading(Deck, path)
        yield
        yield from loading.steps()
        if loading.book is None:
            self._skipped = True
        else:
            self._records.add_deck(loading.book)  # type: ignore[arg-type]

    def build(self) -> list:
        ui = self.ui
        records = self._records
        self.title = t(ids.KREC_TITLE)
        if self.is_counting:
            return [Entry(t(ids.BILL_COUNTING), None, counted(self._next, self._until))]
        items = []
        if len(self._games) > 1:
            name = clip(ui.body, title(self._games[self._at]), self.room("►"))
            items.append(Entry(name, _GAME, "►", t(ids.KREC_OTHER_GAME)))
        self._shown = []
        statistics = records.statistics
        if not statistics.matches and records.shortest is not None:
            pass  # there are matches played only, which play mode has the sums of
        elif not statistics.matches:
            below = clip(ui.small, t(ids.KREC_NONE), self.room("", True))
            items.append(Entry(plural(ids.KREC_MATCHES, 0), None, "", below))
        else:
            below = plural(ids.ROUNDS, statistics.rounds)
            items.append(Entry(t(ids.KREC_IN_ALL), None, plural(ids.KREC_MATCHES, statistics.matches), below))
        game = registry.find(self._games[self._at])
        old = game.part("records") if game.has("records") else None
        for name, label in _LABELS:
            self._add(items, label, name, old)
        for number, person in enumerate(statistics.persons):
            if person.kind != HUMAN:
                continue
            name = clip(ui.body, person.name, self.room("►"))
            below = t(ids.KREC_PERSON).format(plural(ids.KREC_MATCHES, person.matches), plural(ids.LOSSES, person.lost))
            items.append(Entry(name, _PERSONS + number, "►", clip(ui.small, below, self.room("", True))))
        if self._skipped:
            items.append(Entry("…", None, "", clip(ui.small, t(ids.BILL_SKIPPED), self.room("", True))))
        return items

    def _add(self, items: list, label: int, name: str, old: "Any") -> None:
        """Adds a row for a record: where and when it was set; and one for that of `old`, a game's part `records`."""
        records = self._records
        record = getattr(records, name)
        if record is not None:
            below = day(record.date)
            if record.place:
                below += ", " + record.place if below else record.place
            note = self._value(name, record.value, records.currency, records.decimals)
            self._add_row(items, label, note, below, record)
        for other, value, text in old.TO_BEAT if old is not None else ():
            if other != name:
                continue
            if record is None:
                items.append(Entry(t(label), None, "–"))
            note = self._value(name, value, old.CURRENCY, 0)
            is_beaten = record is not None and self._beats(name, record.value, value, old.CURRENCY)
            found = Record(value, [t(label) + ": " + note, t(text)], 0)
            self._add_row(items, ids.KREC_BEATEN if is_beaten else ids.KREC_TO_BEAT, note, t(text), found)

    def _beats(self, name: str, mine: int, value: int, currency: str) -> bool:
        """Whether a record is better than one of old; amounts only if they are in its `currency`, in whole units."""
        if name == "biggest_bill":
            records = self._records
            return records.currency == currency and comparable(mine, records.decimals) > comparable(value, 0)
        return mine < value if name in _FEWER else mine > value

    def _value(self, name: str, value: int, currency: str, decimals: int) -> str:
        """A record as text; an amount has a currency."""
        if name == "biggest_bill":
            return faces.price(value, decimals, currency)
        if name == "fastest_deck":
            return took(value)
        return plural(ids.ROUNDS, value) if name == "shortest" else str(value)

    def _add_row(self, items: list, label: int, note: str, below: str, record: Record) -> None:
        text = clip(self.ui.body, t(label), self.room(note))
        items.append(Entry(text, len(self._shown), note, clip(self.ui.small, below, self.room("", True))))
        self._shown.append(record)

    def picked(self, action):
        """Shows the next game, who set a record, or a player."""
        if action == _GAME:
            self._at = (self._at + 1) % len(self._games)
            self._begin()
            self.in_background(self._counting())
            self.again()
            return None
        if action >= _PERSONS:
            from kocka.ui.screens.club.person import PersonScreen

            person = self._records.statistics.persons[action - _PERSONS]
            return ("push", PersonScreen(self.app, person, self._games[self._at]))
        record = self._shown[action]
        lines = list(record.names)
        if record.place:
            lines.append(record.place)
        if record.date:
            lines.append(day(record.date))
        from kocka.ui.table.paper import Paper

        return ("push", Paper(self.app, self.list.item.label, "\n".join(lines)))
