"""The statistics of finished matches: a page for each player, and the records."""

from micropython import const

from kocka.ai import personas
from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.match.archive import Counting
from kocka.match.history import History
from kocka.match.luck import Balance
from kocka.match.setup import HUMAN
from kocka.match.statistics import Statistics as Counts
from kocka.ui.art import logo
from kocka.ui.core.bars import check, footer, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import clip, fits, wrap
from kocka.ui.languages import ids, t
from kocka.ui.table import faces
from kocka.ui.table import profile as games

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_WHOLE = const(1000)
_LAST = const(1000)  # index of the last page


class Statistics(Screen):
    """PREV and NEXT turn pages: me and my cards, the others in order of appearance, their cards, the records.

    OK goes to the next game, BACK leaves. Counts one game at a time, since memory is scarce, and a few matches per
    turn; the title bar shows the progress.
    """

    stays_awake = True

    def __init__(self, app: "KockaApp") -> None:
        """Reads the history of `app` when entered."""
        self.app = app
        self._games: list | None = None  # games with matches, None while unknown
        self._at = 0  # index in _games
        self.pages: list = []
        self._page = 0
        self._where = ""
        self._picture = None
        self._cat: tuple = ()
        self._empty: list = []
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Begins to count the game shown, after finding out which games there are."""
        self._games = None
        self._begin(self._looking())
        return None

    def _begin(self, steps: "Steps") -> None:
        """Goes through the history; if time stands still, or it is short, within this turn."""
        self._clear()
        self.in_background(steps)
        while not self.app.is_long() and self.work():
            pass

    def _clear(self) -> None:
        """Nothing is known yet."""
        self.pages = []
        self._title = t(ids.STATISTICS)
        self._empty = [t(ids.BILL_COUNTING)]
        self._cat = ()
        self._hints = ((BACK, t(ids.BACK_KEY)),)
        self._where = ""
        self._picture = None

    def _looking(self) -> "Steps":
        """Finds out which games there are, then counts the one that is shown."""
        counting = Counting(History(self.app.board.folder), "", True)
        yield from self._going_through(counting)
        self._games = [name for name in games.NAMES if name in counting.games]
        self._at = min(self._at, max(0, len(self._games) - 1))
        if self._games:
            self._clear()
            yield from self._counting(self._games)
            return
        self._empty = wrap(self.ui.body, t(ids.NO_STATISTICS), self.ui.width - 2 * self.ui.margin)
        if self.ui.roomy:
            self._cat = logo.CAT_LOGO
        self.turn_to(0)

    def _counting(self, names: list) -> "Steps":
        """Counts the matches of a game, then makes its pages."""
        counting = Counting(History(self.app.board.folder), names[self._at])
        yield from self._going_through(counting)
        yield
        yield from self.making_pages(counting.statistics, names)
        self.turn_to(min(self._page, max(0, len(self.pages) - 1)))

    def _going_through(self, counting: Counting) -> "Steps":
        for _ in counting.steps():
            where = "%d %%" % (100 * counting.done // max(1, counting.total))
            if where != self._where:
                self._where = where
                self.dirty_all()
            yield

    def making_pages(self, counts: Counts, names: list):
        """Prepares the pages, a person's in a step: (title, face or -2, [(label, value)])."""
        profile = games.profile(names[self._at])
        for human in (True, False):
            for person in counts.persons:
                if (person.kind == HUMAN) == human:
                    self._add_pages(*person_page(person, profile))
                    if human and person.balance.luck.hands:
                        self._add_pages(person.name or t(ids.NO_NAME), -2, luck_rows(person.balance, profile))
                    yield
        others = Balance()
        for person in counts.persons:
            if person.kind != HUMAN:
                others.join(person.balance)
        if others.luck.hands:
            self._add_pages(t(ids.LUCK_OF), -2, luck_rows(others, profile))
        title = t(ids.RECORDS) if len(names) == 1 else t(profile.title)
        self._add_pages(title, -2, record_rows(counts, profile))
        self._empty = []

    def _add_pages(self, title: str, face: int, rows: list) -> None:
        """Adds one page, or as many as the rows need. Numbers grow with the years: then words give way."""
        room = self.ui.width - 2 * self.ui.margin - (self.ui.statistics_face if face > -2 else 0)
        rows = [row_in(self.ui.body, label, value, room) for label, value in rows]
        shown = self.ui.rows(self.ui.statistics_lead, self.ui.top)
        title = clip(self.ui.title, title, self.ui.width - 2 * self.ui.margin - 8 * self.ui.body.width)
        for first in range(0, len(rows), shown):
            self.pages.append((title, face, rows[first : first + shown]))

    def turn_to(self, page: int) -> None:
        self._page = page
        total = len(self.pages)
        self._where = "%d/%d" % (page + 1, total) if total > 1 else ""
        self._picture = None
        if total:
            self._title = self.pages[page][0]
            if self.pages[page][1] > -2 and self.ui.statistics_face:
                self._picture = faces.picture(self.ui, self.pages[page][1])
        hints: list = [(BACK, t(ids.BACK_KEY))]
        others = len(self._games or []) > 1
        if others:
            hints.insert(0, (OK, t(ids.NEXT_GAME_KEY)))
        if total > 1:
            hints.insert(0, ((PREV, NEXT), t(ids.TURN_KEY) if not others else ""))
        self._hints = tuple(hints)
        self.dirty_all()

    def on_key(self, key: int):
        """Turns pages, wrapping round at the ends."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if self.is_working:
            return None
        names = self._games or []
        if key == OK and len(names) > 1:
            self._at = (self._at + 1) % len(names)
            self._page = _LAST  # the records, whose title is the game's
            self._begin(self._counting(names))
            self.dirty_all()
            return None
        move = 1 if key == OK else step(key)
        if move and len(self.pages) > 1:
            self.turn_to((self._page + move) % len(self.pages))
        return None

    def draw(self, canvas) -> None:
        """Draws labels on the left, numbers on the right."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._where)
        y = ui.top + ui.statistics_top
        if self._empty:
            for line in self._empty:
                canvas.text_centre(ui.body, line, 0, y, ui.width, ui.text)
                y += ui.body.height + ui.box_lead
            if self._cat:
                canvas.blit(self._cat, ui.middle(64), (y + ui.bottom - 64) // 2, 15)
        else:
            left = ui.margin
            if self._picture is not None:
                faces.draw_picture(canvas, ui, self._picture, ui.margin + 2, y + 2)
                left += ui.statistics_face
            page = self.pages[self._page]
            for row in page[2]:
                room = ui.width - ui.margin - left - (len(row[1]) + 1) * ui.body.width
                check(ui.body, row[0], room)
                canvas.text(ui.body, row[0], left, y, ui.text)
                canvas.text_right(ui.value, row[1], ui.width - ui.margin, y - ui.statistics_up, ui.bright)
                y += ui.statistics_lead
        footer(canvas, ui, self._hints)


def row_in(font, label: str, value: str, room: int) -> tuple:
    """A row in `room` px, a letter between: else without the average in brackets, else with a cut label. Allocates."""
    for shown in (value, value.partition(" (")[0]):
        left = room - (len(shown) + 1) * font.width
        if fits(font, label, left):
            return label, shown
    return clip(font, label, left), shown


def average(points: int, rounds: int) -> str:
    """Points per round with one decimal, whole from a hundred on, in integers. Allocates."""
    tenths = (abs(points) * 20 + rounds) // (2 * rounds) if rounds else 0
    if tenths >= _WHOLE:
        return ("−" if points < 0 else "") + str((tenths + 5) // 10)
    return ("−" if points < 0 and tenths else "") + str(tenths // 10) + t(ids.DECIMAL) + str(tenths % 10)


def person_page(person, profile: games.Profile) -> tuple:
    """(name, face, rows) of a player in the statistics of a game. Allocates."""
    if person.kind == HUMAN:
        name = person.name or t(ids.NO_NAME)
        face = -1
    else:
        name = personas.name(person.persona)
        face = personas.face(person.persona)
    rows = [(t(ids.STAT_MATCHES), str(person.matches))]
    if not profile.losing:
        rows.append((t(ids.STAT_WON), str(person.won)))
    rows.append((t(ids.STAT_LOST if profile.losing else ids.STAT_LAST), str(person.lost)))
    if profile.words.interludes:
        rows.append((t(ids.STAT_INTERLUDES), str(person.interludes)))
    for event, label in profile.words.counted:
        rows.append((t(label), str(person.counts[event])))
    if profile.words.interludes:
        rows.append((t(ids.STAT_DOUBLES), str(person.dabls) + "/" + str(person.tripls)))
    if not profile.letters:
        rows.append((t(ids.STAT_AVERAGE), average(person.points, person.rounds)))
    for currency, decimals, coins in person.purse:
        rows.append((t(ids.STAT_PURSE), faces.price(coins, decimals, currency)))
    if person.kind == HUMAN:
        rows.append((t(ids.STAT_UNDONE), str(person.undone)))
        rows.append((t(ids.STAT_HINTS), str(person.hints)))
    else:
        rows.append((t(ids.STAT_STREAK), str(person.longest_streak)))
    return name, face, rows


def tenths(value: int) -> str:
    """A number of tenths as text with one decimal. Allocates."""
    whole = ("−" if value < 0 else "") + str(abs(value) // 10)
    return whole + t(ids.DECIMAL) + str(abs(value) % 10)


def rounded(hundredths: int) -> str:
    """Hundredths as text with one decimal. Allocates."""
    value = (abs(hundredths) + 5) // 10
    return tenths(-value if hundredths < 0 else value)


def _short(value: int) -> str:
    """Tenths as text; whole numbers from a hundred on. Allocates."""
    return tenths(value) if value < _WHOLE else str((value + 5) // 10)


def luck_rows(balance: Balance, profile: games.Profile) -> list:
    """The rows about the hands dealt: numbers with their average in brackets. Allocates."""
    luck = balance.luck
    first, second = profile.words.luck
    return [
        (t(ids.LUCK_HANDS), str(luck.hands)),
        (t(ids.LUCK_EXPECTED), rounded(balance.expected())),
        (t(ids.LUCK_AVERAGE), rounded(balance.average())),
        (t(ids.LUCK_SPREAD), "±" + rounded(balance.spread())),
        (t(first), "%d (%s)" % (luck.counts[0], _short(balance.usual_tenths(0)))),
        (t(second), "%d (%s)" % (luck.counts[1], _short(balance.usual_tenths(1)))),
    ]


def record_rows(counts: Counts, profile: games.Profile) -> list:
    """The rows of the records (CK-26). Allocates."""
    rows = [
        (t(ids.REC_MATCHES), str(counts.matches)),
        (t(ids.REC_ROUNDS), str(counts.rounds)),
        (t(ids.REC_SHORTEST), str(counts.shortest)),
        (t(ids.REC_LONGEST), str(counts.longest)),
    ]
    if not profile.letters:
        rows.append((t(ids.REC_POINTS), faces.plain(counts.most_points)))
    if profile.words.interludes:
        rows.append((t(ids.REC_PEACE), str(counts.longest_peace)))
        rows.append((t(ids.REC_INTERLUDES), str(counts.most_interludes)))
    return rows
