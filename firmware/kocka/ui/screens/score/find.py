"""Score sheets by date, a page at a time; of one game only, or with one person."""

from micropython import const

from kocka.games import registry
from kocka.scorebook.bill import head_of
from kocka.scorebook.book import files
from kocka.scorebook.score_sheet import PREFIX
from kocka.scorebook.search import Search
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.languages.dates import day
from kocka.ui.screens.club.roster import RosterScreen
from kocka.ui.table import entry_words as words
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_PAGE = const(12)  # sheets
_STEP = const(8)  # so many sheets are looked at before that is shown
_GAME = const(-1)
_WHO = const(-2)
_NEWER = const(-3)
_OLDER = const(-4)


class Whose(RosterScreen):
    """The players; who is looked for need not play, so that their order stays."""

    def take(self) -> None:
        member = self._book.member(self._chosen[0])
        self.app.apply(("pop", ("players", [(member.name, member.number)] if member is not None else [])))


class Find(Rows):
    """A row for the game, one for the person, then the sheets. Returns ("pop", ("found", path)) for a chosen sheet.

    `search`: what has been found; `first`: the first one on the page; `who`: (name, number) or None; `games`: names of
    those to choose from, "" for any.
    """

    stays_awake = True

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app."""
        super().__init__(app)
        self.search: Search = None
        self.first = 0
        self.who: tuple[str, int] | None = None
        self.games = ("",) + tuple(registry.with_sheet())
        self._game = 0
        self._is_done = False  # all have been looked at
        self._is_shown = False  # so has the page
        self._count = ""
        self._page: list[str] = []  # of the sheets on the page, as they become known

    def enter(self):
        """Begins to look, unless all has been found."""
        if self.search is None:
            self._begin()
        elif not self._is_shown and not self.is_working:
            self.in_background(self._looking())
        return super().enter()

    def _begin(self) -> None:
        self.search = None
        self.first = 0
        self._is_done = False
        self._begin_page()

    def _begin_page(self) -> None:
        self._page = []
        self._count = "…"
        self._is_shown = False
        self.in_background(self._looking())

    def build(self) -> list:
        """The rows, and the sheets of the page once all have been looked at."""
        ui = self.ui
        self.title = t(ids.KEEP_SHEETS)
        titles = [t(ids.FIND_ANY)] + [words.title(name) for name in self.games[1:]]
        room = ui.width - 4 * ui.margin - 12
        letters = room // ui.body.width - 11
        items = [
            Item(
                t(ids.KEEP_GAME), _GAME, [clip(ui.body, title, letters * ui.body.width) for title in titles], self._game
            ),
            Item(t(ids.FIND_WHO), _WHO, note=self.who[0][:letters] if self.who else t(ids.FIND_ANYBODY)),
        ]
        if not self._is_done:
            return items
        if self.first:
            items.append(Item(t(ids.KEEP_NEWER), _NEWER))
        for at in range(self.first, min(len(self.search), self.first + len(self._page))):
            date = self.search.date(at)
            when = self.mark(at) + (day(date) or t(ids.KEEP_NO_DATE))
            title = words.title(self._page[at - self.first])
            if not ui.long_lines and when[-4:].isdigit():
                when = when[:-4] + when[-2:]  # of the year
            if date and (len(when) + 1 + len(title)) * ui.body.width > room:
                when = when[: when.rfind(" ")]  # without the year
            items.append(Item(when, at, note=clip(ui.body, title, room - (len(when) + 1) * ui.body.width)))
        if self.first + _PAGE < len(self.search):
            items.append(Item(t(ids.KEEP_OLDER), _OLDER))
        return items

    def mark(self, at: int) -> str:
        """What stands before the date."""
        return ""

    def _looking(self) -> "Steps":
        """Finds the sheets, looks at each; then reads the games of the page, one after the other."""
        if self.search is None:
            self.search = Search(files(self.app.board.folder, PREFIX), self.games[self._game], self.who)
            yield
        search = self.search
        for _ in search.steps():
            if not search.looked % _STEP:
                self._tell(str(search.looked))
            yield
        self._is_done = True
        while self.first + len(self._page) < min(len(search), self.first + _PAGE):
            self._page.append(head_of(search.path(self.first + len(self._page)))[1])
            yield
        self._is_shown = True
        self._tell(str(len(search)))
        self.again()

    def _tell(self, text: str) -> None:
        """How many sheets, at the right of the title."""
        if text != self._count:
            self._count = text
            self.dirty(0, 0, self.ui.width, self.ui.bar)

    def picked(self, action):
        """Another game or person, another page, or a sheet."""
        if action >= 0:
            return ("pop", ("found", self.search.path(action)))
        if action == _WHO:
            if self.who is None:
                return ("push", Whose(self.app, pick=1))
            self.who = None
        elif action == _GAME:
            self._game = self.list.item.value
        else:
            self.first += -_PAGE if action == _NEWER else _PAGE
            self._begin_page()
            self.again()
            return None
        self._begin()
        self.again()
        return None

    def on_result(self, value):
        """Takes over which person is looked for."""
        if isinstance(value, tuple) and value[0] == "players" and value[1]:
            self.who = value[1][0]
            self._begin()
            self.again()
        return None

    def draw(self, canvas) -> None:
        """Draws the rows, and how many sheets there are."""
        canvas.fill(self.ui.felt)
        title_bar(canvas, self.ui, self.title, self._count)
        self.list.draw(canvas)
        footer(canvas, self.ui, self.hints)
