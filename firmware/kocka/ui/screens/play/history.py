"""The finished matches, newest first: game, date, my place, with whom; OK shows one, and its replay."""

from micropython import const

from kocka.ai import personas
from kocka.hal import BACK, HOME, OK
from kocka.match import dates, history
from kocka.match.journal import size_of
from kocka.match.match import path_of
from kocka.match.setup import HUMAN
from kocka.ui.core.bars import footer, title_bar, title_fits, title_room
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import Font, clip, fits, joined, low_font, short_names
from kocka.ui.languages import ids, plural, t
from kocka.ui.languages.dates import short
from kocka.ui.screens.play.match_end import ranking
from kocka.ui.screens.play.round_end import LINES, MANY
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.widgets.dialog import Message
from kocka.ui.widgets.ledger import Entry, LedgerRows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_DAY_S = const(86400)
_YEAR = const(36)  # so many letters have room for the year
_MOST = const(24)
_PAGE = const(12)  # rows read when the cursor approaches the end of those known
_NEAR = const(4)
_TALL = const(37)  # px of a row with a portrait and two lines


def newest(folder: str, most: int = _MOST) -> list:
    """The last `most` summaries, newest first."""
    reader = history.Newest(history.History(folder))
    steps = reader.steps()
    found: list = []
    for _ in steps:
        if reader.summary is not None:
            found.append(reader.summary)
            if len(found) == most:
                break
    steps.close()
    return found


def match_file(folder: str, number: int) -> str:
    """The path of a finished match's file, "" if it is gone."""
    path = path_of(folder, number)
    return path if size_of(path) >= 0 else ""


def featured_seat(match) -> int:
    """The seat that represents a match: the only loser, else the first of the winners."""
    if match.loser >= 0:
        return match.loser
    for seat in range(len(match.seats)):
        if match.seats[seat].place == 1:
            return seat
    return 0


def my_seat(match) -> int:
    """The seat from which a finished match is described: the first person's, else the one that represents it."""
    for seat in range(len(match.seats)):
        if match.seats[seat].kind == HUMAN:
            return seat
    return featured_seat(match)


class History(LedgerRows):
    """A row per match: the game, the date, my place, with whom.

    More are read while the user looks at the first ones, and as the cursor approaches them. The last row says that
    there were earlier matches, which are in the statistics.
    """

    stays_awake = True

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads the history of its board's folder."""
        super().__init__(app)
        self._reader: history.Newest = None
        self._rest: Steps | None = None  # of reading; it goes on after another screen
        self._items: list = []
        self._places: list = []  # places of the summaries in the files
        self._wanted = 0

    def enter(self):
        """Begins to read, or continues."""
        if not self._wanted:
            self._reader = history.Newest(history.History(self.app.board.folder))
            self._rest = self._reader.steps()
            self._wanted = _PAGE
        if self._rest is not None and not self.is_working:
            self.in_background(self._reading(self._rest))
            while len(self._places) < self._wanted and not self.app.is_long() and super().work():
                pass
        return super().enter()

    def build(self) -> list:
        """The rows known so far."""
        self.title = t(ids.HISTORY)
        items = list(self._items)
        if self._rest is not None:
            items.append(Entry("…", None, enabled=False))
        elif not items:
            items.append(Entry(t(ids.NO_HISTORY_ROW), None, enabled=False))
        return items

    def _reading(self, rest: "Steps") -> "Steps":
        """A row for each match; at the end one that says that there were others."""
        for _ in rest:
            match = self._reader.summary
            if match is not None:
                self._items.append(self._entry(match))
                self._places.append(self._reader.place)
            yield
        self._rest = None
        if history.History(self.app.board.folder).head().matches:
            self._items.append(Entry(t(ids.HISTORY_SUMMED), None, enabled=False))

    def _entry(self, match) -> Entry:
        """The row of a match: the game, my place; the date, or its number where nobody knew the date, and with whom."""
        ui = self.ui
        me = my_seat(match)
        note = t(ids.PLACE).format(match.seats[me].place)
        date = dates.from_ordinal(match.when // _DAY_S) if match.when else 0
        letters = self.room("", True) // ui.small.width
        when = short(date) if date else "%d." % (match.number + 1)
        if date and letters >= _YEAR:
            when += " %d" % (date // 10000)
        others = [faces.seat_name(match.seats[i]) for i in range(len(match.seats)) if i != me]
        letters -= len(when) + 2
        below = when + "  " + joined(others, letters, ", ")
        title = t(games.title(match.game))
        if not fits(ui.body, title, self.room(note)):
            note = str(match.seats[me].place) + "."
        return Entry(clip(ui.body, title, self.room(note)), len(self._places), note, below)

    def work(self) -> bool:
        """Reads one more match while rows are wanted."""
        if not self.is_working or self.list.choosing:
            return False
        if self.list.cursor + _NEAR > len(self._places):
            self._wanted = max(self._wanted, len(self._places) + _PAGE)
        if len(self._places) >= self._wanted:
            return False
        more = super().work()
        if not more or len(self._places) == self._wanted:
            first = self.list.first
            self.list.fill(self.build(), self.list.cursor)
            self.list.first = first  # rows have only been appended
            self.dirty_all()
        return more

    def picked(self, action):
        """Shows the match."""
        summary = history.at(self._places[action])
        return ("go", "finished", summary) if summary else None


class Finished(Screen):
    """One finished match: the final table. OK replays it if its file still exists."""

    def __init__(self, app: "KockaApp", summary) -> None:
        """`summary`: see match.history."""
        self.app = app
        self._summary = summary
        self._order: list = []
        self._names: list = []
        self._hints_taken: list = []
        self._totals: list = []
        self._pictures: list = []
        self._low: Font = None  # of the table of many
        self._title = ""
        self._where = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        match = self._summary
        seats = match.seats
        self._order = ranking([seat.place for seat in seats])
        title = t(games.title(match.game))
        self._where = plural(ids.ROUNDS, match.rounds)
        if not title_fits(ui, title, self._where):
            self._where = t(ids.ROUNDS_SHORT).format(match.rounds)
        self._title = clip(ui.title, title, title_room(ui, self._where))
        high = self._high()
        self._names = []
        self._hints_taken = []
        for seat in seats:
            # Players who took hints have a mark: below the name where there is room, else beside it.
            mark = " ?" + str(seat.hints) if seat.hints and high < _TALL else ""
            name = clip(ui.body, faces.seat_name(seat), ui.history_name - len(mark) * ui.body.width)
            self._names.append(name + mark)
            self._hints_taken.append(plural(ids.HINTS_TAKEN, seat.hints) if seat.hints and not mark else "")
        self._totals = [faces.plain(seat.total) for seat in seats]
        self._low = low_font(ui) if len(seats) > MANY else None
        if len(seats) > MANY:
            self._names = short_names([faces.seat_name(seat) for seat in seats], self._narrow())
        else:
            self._load()
        self._hints = ((OK, t(ids.REPLAY_KEY)), (BACK, t(ids.BACK_KEY)))
        return None

    def _narrow(self) -> int:
        """How many letters of a name there is room for in two columns."""
        return (self.ui.width // 2 - 55) // self._low.width

    def _high(self) -> int:
        """The height of a row."""
        seats = len(self._summary.seats)
        return min(45, (self.ui.bottom - self.ui.top - 3) // (seats if seats <= MANY else LINES))

    def _load(self) -> None:
        """Loads the portraits."""
        seats = self._summary.seats
        faces_of = [-1 if seat.kind == HUMAN else personas.face(seat.persona) for seat in seats]
        self._pictures = [faces.picture(self.ui, face) for face in faces_of]

    def on_key(self, key: int):
        """OK opens the replay."""
        if key == OK:
            path = match_file(self.app.board.folder, self._summary.number)
            if not path:
                return ("push", Message(t(ids.NO_REPLAY)))
            from kocka.ui.screens.play.replay import read_replay

            return read_replay(self.app, path)
        if key == HOME:
            return ("leave",)
        return Screen.on_key(self, key)

    def draw(self, canvas) -> None:
        """Draws a row per player, the best first."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._where)
        high = self._high()
        for place in range(len(self._order)):
            if self._low is not None:
                self._draw_narrow(canvas, place, high)
            else:
                self._draw_row(canvas, place, high)
        footer(canvas, ui, self._hints)

    def _draw_narrow(self, canvas, place: int, high: int) -> None:
        """Draws the line of one of many."""
        ui = self.ui
        font = self._low
        half = ui.width >> 1
        x = place // LINES * half
        y = ui.top + 3 + place % LINES * high
        seat = self._order[place]
        canvas.round_rect(x + 2, y, half - 4, high - 2, 4, ui.panel)
        y += (high - 2 - font.height) // 2
        canvas.text(font, self._names[seat], x + 6, y, ui.text)
        canvas.text_right(font, self._totals[seat], x + half - 6, y, ui.paper if not place else ui.text)

    def _draw_row(self, canvas, place: int, high: int) -> None:
        ui = self.ui
        seat = self._order[place]
        y = ui.top + 3 + place * high
        canvas.round_rect(3, y, ui.width - 6, high - 3, 6, ui.panel)
        if high >= _TALL:
            faces.draw_picture(canvas, ui, self._pictures[seat], 10, y + (high - 35) // 2)
        font = ui.score if high >= _TALL else ui.title
        down = y + (high - 3 - ui.body.height) // 2
        taken = self._hints_taken[seat]
        if taken:
            down -= ui.small.height // 2
            canvas.text(ui.small, taken, 54, down + ui.body.height - 1, ui.dim)
        canvas.text(ui.body, self._names[seat], 54 if high >= _TALL else 10, down, ui.text)
        down = y + (high - 3 - font.height) // 2
        colour = ui.paper if place == len(self._order) - 1 else ui.text
        canvas.text_right(font, self._totals[seat], ui.width - 12, down, colour)
