"""The score sheet: the totals (or letters) after every round, a graph of them, and the house rules in use."""

from micropython import const

from kocka.engine.sheet import INTERLUDE, OVER, ROUND, VOID, InterludeEntry, kind_of
from kocka.hal import BACK, HOME, NEXT, OK, PREV, SHEET
from kocka.ui.art import icons
from kocka.ui.core.bars import footer, scroll_mark, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, low_font, wrap
from kocka.ui.languages import ids, t
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.table.match_graph import match_graph
from kocka.ui.widgets.graph import Graph
from kocka.ui.widgets.list import List

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_TABLE = const(0)
_GRAPH = const(1)
_RULES = const(2)
_LEGIBLE = const(30)  # px of a column with a total
MANY = 6  # more players have no portraits
_KEYS = (ids.TABLE_KEY, ids.GRAPH_KEY, ids.RULES_KEY)


def font_for(ui, letters: int, px: int) -> Font:
    """The largest font of the board, or a smaller one, in which this many digits fit. May load one: allocates."""
    for font in (ui.title, ui.body, ui.small):
        if letters * font.width <= px:
            return font
    from kocka.ui.fonts import fixed8, fixed13, sans16

    for data in (sans16, fixed13):
        if letters * data.WIDTH <= px:
            return Font(data)
    return Font(fixed8)


class Sheet(Screen):
    """OK switches between table, graph and house rules, PREV and NEXT scroll, BACK returns."""

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads `match.sheet`."""
        self.app = app
        self._profile: games.Profile = None
        self._seats = 4
        self._session = False  # of Taroky: the contracts stand on the left
        self._page = _TABLE
        self._first = 0
        self._shown = 1
        self._head = 0
        self._row = 1
        self._left = 0
        self._pitch = 1
        self._font: Font = None
        self._cells: list = []
        self._marks: list = []
        self._losers: list = []
        self._got: list = []  # by entry: a mask of the seats that got a letter
        self._names: list = []
        self._pictures: list = []
        self._small: Font = None  # of the names
        self._fields = False  # a round at a time
        self._rules: List = None
        self._title = ""
        self._rules_title = ""
        self._goal = ""
        self._empty: list = []
        self._hints: tuple = ()
        self._mug: tuple = ()
        self._graph: Graph = None

    def enter(self):
        """Prepares the numbers of all entries; the table begins at its end."""
        ui = self.ui
        app = self.app
        match = app.session.match
        self._profile = games.profile(match.setup.game)
        self._seats = len(match.setup.seats)
        self._session = self._profile.terms.agreed & games.SESSION != 0
        self._title = t(ids.SHEET_TITLE)
        self._rules_title = t(ids.HOUSE_RULES)
        self._goal = games.goal(self._profile, match)
        self._empty = wrap(ui.body, t(ids.SHEET_EMPTY), ui.width - 2 * ui.margin)
        self._mug = icons.MUG
        self._fill(match)
        widest = 1
        for row in self._cells:
            for cell in row:
                widest = max(widest, len(cell))
        self._head = ui.sheet_head
        self._row = ui.sheet_row
        self._divide(widest)
        below = ui.small.height + 2 if self._goal else 0
        self._shown = (ui.bottom - self._head - below) // self._row
        self._first = max(0, len(self._cells) - self._shown)
        self._measure()
        self._fill_rules()
        self._choose_hints()
        self.dirty_all()
        return None

    def _divide(self, widest: int) -> None:
        """Divides the width into columns. `widest`: letters of the longest number."""
        ui = self.ui
        seats = self._seats
        self._left = 48 if self._session else 34 if seats < 5 else 28
        self._pitch = (ui.width - self._left - 8) // seats
        self._pictures = []
        self._small = ui.small
        if seats > MANY:
            self._small = low_font(ui)
            self._head = self._small.height + 6
            if self._pitch < _LEGIBLE:
                self._one_at_a_time(widest)
                return
        else:
            self._pictures = [faces.picture(ui, self.app.people.face(seat)) for seat in range(seats)]
        self._names = faces.names(self.app, self._small, self._pitch - 2)
        self._font = font_for(ui, widest, self._pitch - 2)

    def _one_at_a_time(self, widest: int) -> None:
        """There is no room for a column for each: a round at a time, three in a line. `widest`: as in `_divide`."""
        self._fields = True
        self._marks = [t(ids.ROUND_OVER).format(mark) if mark.isdigit() else mark for mark in self._marks]
        self._row = self.ui.bottom - self._head - (self.ui.small.height + 2 if self._goal else 0)
        room = (self.ui.width - 2) // 3 - self._small.width - 4 - widest * self._small.width
        self._names = faces.names(self.app, self._small, room)

    def _fill(self, match) -> None:
        """Prepares the texts of all entries."""
        sheet = match.sheet
        self._cells = []
        self._marks = []
        self._losers = []
        self._got = []
        number = match.setup.first - 1
        before = [0] * self._seats
        for at in range(len(sheet.history)):
            entry = sheet.entries[at]
            totals = sheet.history[at]
            loser = -1
            kind = kind_of(entry)
            if kind == INTERLUDE:
                mark = "D"
                loser = InterludeEntry(entry).loser
            elif kind == VOID:
                mark = "R"
            elif kind == OVER:
                mark = "="
            else:
                number += 1
                mark = str(number)
                if self._profile.score.mark is not None:
                    mark = self._profile.score.mark(sheet, at)
            self._marks.append(mark)
            self._losers.append(loser)
            if self._profile.letters:
                got = 0
                row = []
                for seat in range(self._seats):
                    if totals[seat] > before[seat]:
                        got |= 1 << seat
                        row.append(sheet.word[totals[seat] - 1])
                    else:
                        row.append(str(sheet.points_of(entry)[seat]) if kind == ROUND else "·")
                self._got.append(got)
                self._cells.append(row)
                before = totals
            else:
                self._got.append(0)
                self._cells.append([faces.plain(total) for total in totals])

    def _fill_rules(self) -> None:
        """Prepares the rows of the house rules."""
        ui = self.ui
        self._rules = List(self, ui.margin, ui.top + ui.gap // 2, ui.width - 2 * ui.margin, ui.bottom - ui.top - ui.gap)
        self._rules.fill(games.rows(self._profile, self.app.session.match.setup))

    def _next_page(self) -> int:
        """The page that OK shows next."""
        if self._page == _TABLE and self._cells and not self._profile.letters:
            return _GRAPH
        return _RULES if self._page != _RULES else _TABLE

    def _choose_hints(self) -> None:
        hints: list = [(OK, t(_KEYS[self._next_page()])), (BACK, t(ids.BACK_KEY))]
        if self._page == _RULES or (self._page == _TABLE and len(self._cells) > self._shown):
            hints.insert(0, ((PREV, NEXT), ""))
        self._hints = tuple(hints)

    def _measure(self) -> None:
        """Prepares the graph, if there is anything to show."""
        if self.app.session.match.sheet.history and not self._profile.letters:
            self._graph = match_graph(self.app)

    def on_key(self, key: int):
        """See the class."""
        if key == BACK or key == SHEET:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if key == OK:
            self._page = self._next_page()
            self._choose_hints()
            self.dirty_all()
            return None
        move = step(key)
        if not move:
            return None
        if self._page == _RULES:
            self._rules.on_key(key)
        elif self._cells and self._page == _TABLE:
            first = max(0, min(self._first + move, len(self._cells) - self._shown))
            if first != self._first:
                self._first = first
                self.dirty(0, 0, self.ui.width, self.ui.bottom)
        return None

    def draw(self, canvas) -> None:
        """Draws table, graph or house rules."""
        ui = self.ui
        canvas.fill(ui.felt)
        if self._page == _RULES:
            title_bar(canvas, ui, self._rules_title)
            self._rules.draw(canvas)
        elif not self._cells:
            title_bar(canvas, ui, self._title)
            y = (ui.top + ui.bottom - len(self._empty) * ui.body.height) // 2
            for line in self._empty:
                canvas.text_centre(ui.body, line, 0, y, ui.width, ui.text)
                y += ui.body.height
        elif self._page == _GRAPH:
            self._draw_graph(canvas)
        else:
            self._draw_table(canvas)
        footer(canvas, ui, self._hints)

    def _draw_graph(self, canvas) -> None:
        title_bar(canvas, self.ui, self._title)
        self._graph.draw(canvas)

    # The table.

    def _draw_table(self, canvas) -> None:
        ui = self.ui
        app = self.app
        seats = self._seats
        canvas.fill_rect(0, 0, ui.width, self._head - 2, ui.shadow)
        if self._fields:
            canvas.text(self._small, self._marks[self._first], 6, 2, ui.dim)
            self._draw_fields(canvas)
            if self._goal:
                canvas.text_centre(ui.small, self._goal, 0, ui.bottom - ui.small.height - 1, ui.width, ui.dim)
            return
        left = self._left
        pitch = self._pitch
        face_y = ui.sheet_face_y
        name_y = ui.sheet_name_y if self._pictures else 2
        for place in range(seats):
            seat = (app.people.me + place) % seats
            x = left + place * pitch + (pitch - 32) // 2
            if self._pictures:
                faces.draw_picture(canvas, ui, self._pictures[seat], x, face_y, ui.accent if place == 0 else -1)
            if name_y:
                colour = ui.accent if place == 0 else ui.text
                canvas.text_centre(self._small, self._names[seat], left + place * pitch, name_y, pitch, colour)
        y = self._head
        last = len(self._cells) - 1
        font = self._font
        for at in range(self._first, min(last + 1, self._first + self._shown)):
            if at == last:
                canvas.fill_rect(0, y, ui.width - 8, self._row, ui.panel)
            down = y + (self._row - font.height) // 2
            canvas.text_right(ui.small, self._marks[at], left - 6, y + (self._row - ui.title.height) // 2 + 4, ui.dim)
            cells = self._cells[at]
            for place in range(seats):
                seat = (app.people.me + place) % seats
                middle = left + place * pitch + pitch // 2
                if self._losers[at] >= 0:
                    if self._losers[at] == seat:
                        canvas.mask(self._mug, middle - 6, down + 5, ui.paper)
                elif self._profile.letters:
                    self._draw_letter(canvas, cells[seat], middle, y, self._got[at] >> seat & 1, place == 0)
                else:
                    end = min(middle + 3 * font.width // 2, left + (place + 1) * pitch - 1)
                    if len(cells[seat]) > 3:
                        end = left + (place + 1) * pitch - 1
                    canvas.text_right(font, cells[seat], end, down, ui.accent if place == 0 else ui.text)
            y += self._row
        if self._goal:
            canvas.text_centre(ui.small, self._goal, 0, ui.bottom - ui.small.height - 1, ui.width, ui.dim)
        scroll_mark(canvas, ui, ui.width - 6, self._head, self._shown * self._row, self._first, self._shown, last + 1)

    def _draw_fields(self, canvas) -> None:
        """Draws the totals after one round, three in a line."""
        ui = self.ui
        at = self._first
        font = self._small
        wide = (ui.width - 2) // 3
        high = self._row // 3
        for place in range(self._seats):
            seat = (self.app.people.me + place) % self._seats
            x = place % 3 * wide
            y = self._head + place // 3 * high + (high - font.height) // 2
            colour = ui.text if place else ui.accent
            canvas.text(font, self._names[seat], x + 1, y, colour)
            canvas.text_right(font, self._cells[at][seat], x + wide + 1 - font.width, y, colour)
        scroll_mark(canvas, ui, ui.width - 2, self._head, self._row, at, 1, len(self._cells))

    def _draw_letter(self, canvas, cell: str, middle: int, y: int, got: int, mine: bool) -> None:
        """Draws a letter gained in this round, or the points of a seat that gained none."""
        ui = self.ui
        font = ui.title if got else ui.small
        down = y + (self._row - font.height) // 2
        colour = ui.faint
        if got:
            canvas.round_rect(middle - 12, y + 1, 24, self._row - 2, 4, ui.shadow)
            colour = ui.accent if mine else ui.paper
        canvas.text(font, cell, middle - len(cell) * font.width // 2, down, colour)
