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
from kocka.ui.screens.club.bill import TOLD, counted
from kocka.ui.screens.score.scoring import day, title, took
from kocka.ui.screens.settings.statistics import Statistics, average
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.table.paper import Paper
from kocka.ui.widgets.ledger import Entry, LedgerRows

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.scorebook.packs import Paths

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

    Counts one game at a time, a sheet per slice of work.
    """

    ok = ids.READ_KEY

    def __init__(self, app, score_sheet=None) -> None:
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
        self._has_roster = False  # it was looked for
        self._records: Records = None  # type: ignore[assignment]
        self._shown: list[Record] = []
        self._skipped = False
        self._loading: Loading | None = None
        self._adding: Any = None  # the rest of adding what has been read
        self._playing: Counting | None = None  # what goes through the matches played

    @property
    def is_counting(self) -> bool:
        """Whether something is left to be read."""
        return self._records is None or self._next < self._until or self._playing is not None

    def _prepare(self) -> None:
        """A step before counting: what sheets and players there are, and of which game the newest sheet is."""
        sheets = self._sheets
        if sheets is None:
            self._sheets = files(self.app.board.folder, PREFIX)
        elif not self._games:
            name = self._first or (head_of(sheets[-1])[1] if len(sheets) else "")
            self._games = [name if name in registry.with_sheet() else registry.with_sheet()[0]]
        elif not self._has_roster:
            paths = files(self.app.board.folder, Roster.PREFIX)
            if self._loading is None and len(paths):  # no reason to make one
                self._loading = Loading(Roster, paths[-1])
            if self._loading is not None and self._loading.go_on():
                return
            self._has_roster = True
            if self._loading is not None:
                self._roster = self._loading.book  # type: ignore[assignment]
                if self._loading.problem:
                    self.app.problems.append(self._loading.problem)
                self._loading = None
        else:
            self._count()

    def _count(self) -> None:
        """Begins to count a game."""
        self._records = Records(self._games[self._at], self._roster)
        self._records.nameless = t(ids.ME)
        self._count_again()
        self._decks = []
        if games.profile(self._games[self._at]).described:
            self._decks = list(files(self.app.board.folder, decks.PREFIX))
        self._next = 0
        self._until = len(self._sheets or ()) + len(self._decks)
        self._skipped = False

    def work(self) -> bool:
        """Reads a part of a sheet or a deck, or adds it."""
        sheets = self._sheets
        if sheets is None or self._records is None:
            self._prepare()
            return True
        if self._next == self._until:
            return self._count_played()
        is_deck = self._next >= len(sheets)
        path = self._decks[self._next - len(sheets)] if is_deck else sheets[self._next]
        loading = self._loading
        if self._adding is not None:
            for _ in self._adding:
                return True
            self._adding = None
        elif loading is not None:
            if loading.go_on():
                return True
            self._loading = None
            self._skipped |= loading.book is None
            if loading.book is not None and not is_deck:
                self._adding = self._records.adding(loading.book)  # type: ignore[arg-type]
                return True
            if loading.book is not None:
                self._records.add_deck(loading.book)  # type: ignore[arg-type]
        elif is_deck:
            self._loading = Loading(Deck, path)
            return True
        else:
            name = head_of(path)[1]
            if name in registry.with_sheet() and name not in self._games:
                self._games.append(name)
            if name in ("", self._games[self._at]):
                self._loading = Loading(ScoreSheet, path)
                return True
        self._next += 1
        if self._next == self._until or not self._next % TOLD:
            self.again()
        return self.is_counting

    def _count_again(self) -> None:
        """Begins with the matches of the history, which come after all else."""
        records = self._records
        self._playing = Counting(History(self.app.board.folder), records.game, told=records.add_played)

    def _count_played(self) -> bool:
        """Adds a few matches of the history; whether that is what was left to do."""
        playing = self._playing
        if playing is None:
            return False
        if not playing.step():
            for name in playing.games:
                if name in registry.with_sheet() and name not in self._games:
                    self._games.append(name)
            self._records.add_sums(playing.statistics)
            self._playing = None
            playing.close()
            self.again()
        return True

    def leave(self) -> None:
        """Drops a half-read sheet; it is read again. So is the history, after all else."""
        super().leave()
        if self._playing is not None:
            self._playing.close()
            self._count_again()
        self._loading = None
        self._adding = None

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
            self._count()
            self.again()
            return None
        if action >= _PERSONS:
            person = self._records.statistics.persons[action - _PERSONS]
            return ("push", PersonScreen(self.app, person, self._games[self._at]))
        record = self._shown[action]
        lines = list(record.names)
        if record.place:
            lines.append(record.place)
        if record.date:
            lines.append(day(record.date))
        return ("push", Paper(self.app, self.list.item.label, "\n".join(lines)))


class PersonScreen(Statistics):
    """One player's sums, in pages."""

    def __init__(self, app, person, name: str) -> None:
        """`person`: of match.statistics; `name`: of the game."""
        super().__init__(app)
        self._person = person
        self._of = name

    def enter(self):
        """Prepares the pages."""
        self._pages = []
        self._add_pages(self._person.name, -2, person_rows(self._person, self._of))
        self._turn(min(self._page, len(self._pages) - 1))
        return None


def person_rows(person, name: str) -> list:
    """(label, value) rows of a player in a game. Allocates."""
    rows = [(t(ids.STAT_MATCHES), str(person.matches))]
    if not registry.find(name).has("rules"):
        rows.append((t(ids.STAT_WON), str(person.won)))
        rows.append((t(ids.STAT_LAST), str(person.lost)))
        return rows
    profile = games.profile(name)
    if not profile.losing:
        rows.append((t(ids.STAT_WON), str(person.won)))
    rows.append((t(ids.STAT_LOST if profile.losing else ids.STAT_LAST), str(person.lost)))
    rows.append((t(ids.STAT_STREAK), str(person.longest_streak)))
    for event, label in profile.counted:
        rows.append((t(label), str(person.counts[event])))
    if profile.interludes:
        rows.append((t(ids.KREC_HODOVKAS), str(person.hodovkas)))
        rows.append((t(ids.STAT_INTERLUDES), str(person.interludes)))
        rows.append((t(ids.STAT_DOUBLES), str(person.dabls) + "/" + str(person.tripls)))
    if not profile.letters:
        rows.append((t(ids.STAT_AVERAGE), average(person.points, person.rounds)))
    for currency, decimals, coins in person.purse:
        rows.append((t(ids.STAT_PURSE), faces.price(coins, decimals, currency)))
    return rows
