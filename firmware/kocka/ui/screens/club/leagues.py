"""Monte Carlo (CK-25): leagues of four, the results of a draw, who goes up and down, the standings."""

from micropython import const

from kocka.hal import BACK, HOME, MENU, NEXT, OK, PREV
from kocka.scorebook.bill import HeadReading
from kocka.scorebook.book import files
from kocka.scorebook.leagues import FOUR, PREFIX, Leagues
from kocka.scorebook.score_sheet import PREFIX as SHEETS
from kocka.ui.art import logo
from kocka.ui.core.bars import footer, panel, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import clip, wrap
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import opening
from kocka.ui.screens.score.scoring import write
from kocka.ui.screens.score.who import Who
from kocka.ui.table import faces
from kocka.ui.widgets.dialog import Confirm
from kocka.ui.widgets.ledger import Entry, LedgerRows
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_DIGITS = const(3)


class LeaguesScreen(Screen):
    """A page per league: its four players and, once entered, the result, with who goes up and down.

    PREV and NEXT turn the pages, OK opens the menu.
    """

    def __init__(self, app: "KockaApp", score_sheet=None) -> None:
        """`score_sheet`: the open sheet, for its date, and for its totals if it belongs to a league."""
        self.app = app
        self._score_sheet = score_sheet
        self._date = score_sheet.date if score_sheet is not None else 0
        self._book: Leagues = None
        self._begun = False
        self._league = 0
        self._asked = ""
        self._totals: list[int] = []
        self._chosen: list = []
        self._before: list[int] = []
        self._title = ""
        self._right = ""
        self._hints: tuple = ()
        self._lines: list[str] = []
        self._cat: tuple = ()
        self._rows: list = []  # (name, smaller line, total, sign)

    def enter(self):
        """Reads the newest leagues when first shown."""
        if not self._begun:
            self._begun = True
            paths = files(self.app.board.folder, PREFIX)
            if paths:
                opening.book(self.app, Leagues, paths[-1], self._opened)
                return None
        self._tell()
        return None

    def _opened(self, book) -> None:
        self._book = book
        self._tell()

    def _tell(self) -> None:
        """Prepares the texts of the page. Allocates."""
        ui = self.ui
        book = self._book
        self._rows = []
        if book is None:
            self._title = t(ids.MC_TITLE)
            self._right = ""
            if ui.roomy:
                self._cat = logo.CAT_LOGO
            self._lines = wrap(ui.body, t(ids.MC_NOTHING), ui.width - 2 * ui.margin)
            self._hints = ((OK, t(ids.MC_START_KEY)), (BACK, t(ids.BACK_KEY)))
            self.dirty_all()
            return
        tables = book.tables()
        self._league %= len(tables)
        self._title = t(ids.MC_LEAGUE).format(self._league + 1)
        self._right = t(ids.MC_DRAW).format(book.draws + 1)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.MC_MENU_KEY)), (BACK, t(ids.BACK_KEY)))
        result = book.result(self._league)
        room = ui.width - ui.league_beside
        for at in range(FOUR):
            name, licence = book.players[tables[self._league][at]]
            total = sign = ""
            if result is not None:
                total = faces.plain(result[0][at])
                sign = "▼" if at == result[1] else ""
            below = t(ids.MC_LICENCE).format(licence) if licence else ""
            self._rows.append((clip(ui.body, name, room), below, total, sign))
        self.dirty_all()

    def on_key(self, key: int):
        """See the class."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if key == OK or key == MENU:
            if self._book is None:
                return self._pick()
            self._asked = "menu"
            return ("push", LeaguesMenu(self.app, self._book, self._league))
        move = step(key)
        if move and self._book is not None:
            self._league += move
            self._tell()
        return None

    def _pick(self):
        self._asked = "players"
        from kocka.ui.screens.club.league_players import LeaguePlayers

        return ("push", LeaguePlayers(self.app))

    def on_result(self, value):
        """Takes the menu's choice, a total, the loser, the players or the date."""
        if self._asked == "menu":
            return self._do(value)
        if self._asked == "new":
            return self._pick() if value == 1 else None
        if self._asked == "players":
            self.app.in_turns(self._choosing(value[1]))
            return None
        if self._asked == "date":
            self.app.in_turns(self._creating(value[1]))
            return None
        if self._asked == "total":
            return self._take_total(value)
        if self._asked == "loser":
            self._write(value)
        return None

    def _do(self, action):
        book = self._book
        if action == "enter":
            self._totals = []
            return self._ask()
        if action == "undo":
            write(self.app, book, book.undo, self._again)
        elif action == "new":
            self._asked = "new"
            return ("push", Confirm(t(ids.MC_ASK_NEW), t(ids.DO_START), t(ids.NO)))
        return None

    def _choosing(self, players: list) -> "Steps":
        """Takes the players, then asks for the date: at first that of the last sheet."""
        app = self.app
        yield
        roster = yield from opening.players(app)
        licences = [roster.member(number).licence if roster is not None else 0 for _, number in players]
        self._chosen = [(players[at][0], licences[at]) for at in range(len(players))]
        yield
        self._asked = "date"
        date = self._date or app.today()
        paths = files(app.board.folder, SHEETS)
        if not date and paths:
            reading = HeadReading(paths[-1])
            yield
            yield from reading.steps()
            date = max(0, reading.date)
        from kocka.ui.screens.club.dial import DateScreen

        app.apply(("push", DateScreen(app, date)))

    def _creating(self, date: int) -> "Steps":
        self._book = yield from Leagues.creating(self.app.board.folder, self._chosen, date)
        yield
        self._league = 0
        self._tell()

    def _ask(self):
        """Asks for the next total."""
        self._asked = "total"
        at = len(self._totals)
        result = self._book.result(self._league)
        names = [self._book.players[player][0] for player in self._book.tables()[self._league]]
        name = names[at]
        before = result[0][at] if result is not None else 0
        score_sheet = self._score_sheet
        if result is None and score_sheet is not None and score_sheet.over:
            sitting = [score_sheet.name(seat) for seat in range(score_sheet.sheet.SEATS)]
            if sorted(sitting) == sorted(names):
                before = score_sheet.sheet.totals[sitting.index(name)]
        note = "%s, %d/%d" % (t(ids.MC_LEAGUE).format(self._league + 1), at + 1, FOUR)
        from kocka.ui.screens.club.total import Total

        return ("push", Total(clip(self.ui.title, name, self.ui.width - 12), before, _DIGITS, signed=True, note=note))

    def _take_total(self, value):
        """Takes a total, or goes back to the one before."""
        if value[0] == "back":
            if not self._totals:
                return None
            self._totals.pop()
            return self._ask()
        self._totals.append(value[1])
        if len(self._totals) < FOUR:
            return self._ask()
        most = max(self._totals)
        if self._totals.count(most) == 1:
            self._write(self._totals.index(most))
            return None
        self._asked = "loser"
        table = self._book.tables()[self._league]
        rows = []  # the loser of the baráž among those with most points
        for at in range(FOUR):
            if self._totals[at] == most:
                rows.append((self._book.players[table[at]][0], lambda at=at: ("pop", at)))
        return ("push", Who(self.app, t(ids.MC_LOSER), rows))

    def _write(self, loser: int) -> None:
        book = self._book
        self._before = [book.standing(player).league for player in range(len(book.players))]
        draws = book.draws

        def done(written: bool) -> None:
            self._again(written)
            if book.draws > draws:
                self._league = 0
                self.app.apply(("push", Moves(self.app, book, self._before)))
            elif written and book.due():
                self._league = book.due()[0]
                self._tell()

        self._asked = ""
        write(self.app, book, lambda: book.enter(self._league, self._totals, loser), done)

    def _again(self, _: bool) -> None:
        self._tell()

    def draw(self, canvas) -> None:
        """Draws four players; the loser has a sign."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._right)
        y = ui.top + ui.gap
        if not self._rows:
            for line in self._lines:
                canvas.text_centre(ui.body, line, 0, y, ui.width, ui.text)
                y += ui.body.height + ui.box_lead
            if self._cat:
                canvas.blit(self._cat, ui.middle(64), (y + ui.bottom - 64) // 2, 15)
        pitch = (ui.bottom - ui.top - ui.gap) // FOUR
        for at in range(len(self._rows)):
            self._draw_row(canvas, at, y + at * pitch, pitch)
        footer(canvas, ui, self._hints)

    def _draw_row(self, canvas, at: int, y: int, pitch: int) -> None:
        """A player: name and licence, total, who goes down; `pitch`: px to the next one."""
        ui = self.ui
        row = self._rows[at]
        panel(canvas, ui, ui.margin, y, ui.width - 2 * ui.margin, pitch - 4)
        canvas.text(ui.body, row[0], ui.margin + 8, y + 1, ui.paper)
        canvas.text(ui.small, row[1], ui.margin + 8, y + pitch - 6 - ui.small.height, ui.dim)
        self._draw_total(canvas, ui.score, row, y, pitch)

    def _draw_total(self, canvas, font, row: tuple, y: int, pitch: int) -> None:
        ui = self.ui
        end = ui.width - ui.margin - 10
        down = y + (pitch - 4 - ui.title.height) // 2
        if not row[2]:
            canvas.text_right(ui.title, "–", end, down, ui.dim)
            return
        x = end - len(row[2]) * font.width
        canvas.text(font, row[2], x, y + (pitch - 4 - font.height) // 2, ui.paper)
        canvas.text_right(ui.title, row[3], x - 6, down, ui.accent)


class LeaguesMenu(Rows):
    """The menu of a league; returns ("pop", action), except for the standings, which it opens itself."""

    def __init__(self, app: "KockaApp", book: Leagues, league: int) -> None:
        """`league`: the one being looked at."""
        super().__init__(app)
        self._book = book
        self._league = league

    def build(self) -> list:
        self.title = t(ids.MC_TITLE)
        which = "" if self.ui.short_lines else str(self._league + 1) + "."
        items = [
            Item(t(ids.MC_ENTER), "enter", note=which),
            Item(t(ids.MC_STANDING), "standing", note="►"),
        ]
        if self._book.can_undo:
            items.append(Item(t(ids.MC_UNDO), "undo"))
        items.append(Item(t(ids.MC_NEW), "new"))
        return items

    def picked(self, action):
        """Returns the action."""
        return ("push", Standings(self.app, self._book)) if action == "standing" else ("pop", action)


class Standings(LedgerRows):
    """The table of the evening: by league, then fewest lost matches, fewest points."""

    def __init__(self, app: "KockaApp", book: Leagues) -> None:
        """`book`: the leagues."""
        super().__init__(app)
        self._book = book

    def build(self) -> list:
        """A row per player."""
        self.title = t(ids.MC_STANDING)
        self.hints = (((PREV, NEXT), ""), (BACK, t(ids.BACK_KEY)))
        items = []
        for place, player in enumerate(self._book.ranking()):
            standing = self._book.standing(player)
            note = faces.plain(standing.points)
            name = clip(self.ui.body, "%d. %s" % (place + 1, self._book.players[player][0]), self.room(note))
            below = t(ids.MC_DONE).format(standing.league + 1, standing.lost, standing.matches)
            items.append(Entry(name, None, note, below))
        return items


class Moves(LedgerRows):
    """The next draw: who has gone up and down."""

    def __init__(self, app: "KockaApp", book: Leagues, before: list) -> None:
        """`before`: the leagues of the players in the last draw."""
        super().__init__(app)
        self._book = book
        self._before = before

    def build(self) -> list:
        """A row per player who changes leagues, the highest league first."""
        self.title = t(ids.MC_NEXT_DRAW)
        self.right = t(ids.MC_DRAW).format(self._book.draws + 1)
        self.hints = (((PREV, NEXT), ""), (BACK, t(ids.NEXT_KEY)))
        items = []
        for table in self._book.tables():
            for player in table:
                league = self._book.standing(player).league
                if league != self._before[player]:
                    note = self.ui.arrows[league > self._before[player]]
                    name = clip(self.ui.body, self._book.players[player][0], self.room(note))
                    items.append(Entry(name, "", note, t(ids.MC_LEAGUE).format(league + 1)))
        return items or [Entry(t(ids.MC_NOBODY), "")]

    def picked(self, action):
        """Leaves: there is nothing to pick."""
        return ("pop",)
