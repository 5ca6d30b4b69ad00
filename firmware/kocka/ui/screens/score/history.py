"""Everything written on a sheet, line by line: each can be corrected or deleted, or one inserted before it; a graph."""

from micropython import const

from kocka.engine.seating import SEATING
from kocka.engine.sheet import INTERLUDE, ROUND, InterludeEntry, kind_of
from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.scorebook.score_sheet import DELETE, INSERT, REPLACE, ScoreSheet
from kocka.ui.art import icons
from kocka.ui.core.bars import footer, hints_fit, scroll_mark, title_bar
from kocka.ui.core.canvas import ROW
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, clip, short_names, wrap
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.sheet import font_for
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.who import Who
from kocka.ui.table import entry_words as words
from kocka.ui.table import faces, parts
from kocka.ui.table import profile as games
from kocka.ui.widgets.graph import Graph

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_PAGE = const(5)  # lines per UP or DOWN; twice as many with each further one
_FAR = const(80)  # at most
_LOOKED_AT = const(100)  # lines in which whole amounts are looked for; a longer sheet has room for smaller coins
COLUMNS = const(3)  # players shown where a line does not hold all of them


class Rounds(Screen):
    """Totals after each entry; the top of the screen explains the cursor's line. OK changes it, held OK shows the
    graph; UP and DOWN, or PREV and NEXT held, leaf, faster and faster.
    """

    stays_awake = True

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet, graph: bool = False) -> None:
        """`graph`: begin with the graph."""
        self.app = app
        self.score_sheet = score_sheet
        self.graph = graph
        self.cursor = -1
        self._first = 0
        self._shown = 1
        self._row = 1
        self._left = 0
        self._pitch = 1
        self._head = 0
        self._font: Font = None
        self._drawn: Graph = None
        self._names: list[str] = []
        self._marks: list[str] = []
        self._cells: list = []  # cells of the visible lines, like the marks and losers
        self._count = 0
        self._made = 0  # index of the first of them
        self._until = 0
        self._losers: list[int] = []
        self._title = ""
        self._empty: list[str] = []
        self._hints: tuple = ()
        self._mug: tuple = ()
        self._jump = 0  # lines of the last key if it leafed, backwards negative
        self._crowded = False  # one line at a time, as fields
        self._gains: list[str] = []
        self._why = None  # the account of the line, if the game has one

    def enter(self):
        """Prepares all texts; the cursor begins at the last line."""
        ui = self.ui
        score_sheet = self.score_sheet
        sheet = score_sheet.sheet
        count = len(sheet.entries)
        seats = sheet.SEATS
        self._order = list(sheet.seating.order)
        self._mug = icons.MUG
        self._empty = wrap(ui.body, t(ids.KEEP_NO_ROUNDS), ui.width - 2 * ui.margin)
        self._count = count
        self._made = self._until = 0
        self._measure(seats, self._widest())
        self._names = short_names(words.names(score_sheet), self._letters())
        self._shown = ui.rows(self._row, self._head)
        self.cursor = count - 1 if self.cursor < 0 or self.cursor >= count else self.cursor
        self._follow()
        self._tell()
        return None

    def _measure(self, seats: int, widest: int) -> None:
        """Divides the screen; `widest`: characters of the longest total."""
        ui = self.ui
        self._left = max(34 if seats < 6 else 24, self._mark_wide())
        self._pitch = (ui.width - self._left - 8) // seats
        self._head = ui.bar + ui.small.height + 2
        self._row = ui.rounds_row
        self._font = font_for(ui, widest, self._pitch - 2)
        self._crowded = (
            seats > 6 or widest * self._font.width > self._pitch - 2 or self._font.height < ui.small.height - 4
        )

    def _mark_wide(self) -> int:
        """The room of the longest number of a line, in px."""
        return len(str(self._count)) * self.ui.small.width + self.ui.rounds_gap + 1

    def _letters(self) -> int:
        """How many letters of a name there is room for."""
        ui = self.ui
        if self._crowded:
            return (ui.width // COLUMNS - 8) // ui.small.width
        return max(1, (self._pitch - 4) // ui.small.width)

    def leave(self) -> None:
        """Drops lines and graph, to make room for the screen above."""
        self._cells = []
        self._marks = []
        self._gains = []
        self._names = []
        self._empty = []
        self._order = []
        self._hints = ()
        self._title = ""
        self._drawn = None

    def _widest(self) -> int:
        """The length of the longest total."""
        score_sheet = self.score_sheet
        sheet = score_sheet.sheet
        if sheet.word:
            return max(2, sheet.seating.high)
        decimals = words.decimals_of(score_sheet)
        cents = decimals != 0 and len(sheet.history) > _LOOKED_AT
        if decimals and not cents:
            unit = 10**decimals
            for totals in sheet.history:
                cents = cents or any([n % unit for n in totals])
        return max(
            2,
            len(faces.money(sheet.seating.low, decimals, cents)),
            len(faces.money(sheet.seating.high, decimals, cents)),
        )

    def _fill(self) -> None:
        """Prepares the texts of the visible lines. Allocates."""
        score_sheet = self.score_sheet
        sheet = score_sheet.sheet
        first = self._first
        until = min(self._count, first + self._shown)
        if first == self._made and until == self._until:
            return
        self._made = first
        self._until = until
        self._marks = words.marks(score_sheet, first, until)
        self._losers = []
        self._cells = []
        for at in range(first, until):
            entry = sheet.entries[at]
            kind = kind_of(entry)
            self._losers.append(InterludeEntry(entry).loser if kind == INTERLUDE else -1)
            if kind >= SEATING:
                row = ["" for _ in sheet.history[at]]
            elif sheet.word:
                row = [sheet.word[:n] for n in sheet.history[at]]
            else:
                row = [words.amount(score_sheet, n) for n in sheet.history[at]]
            for seat in range(sheet.SEATS):
                if not sheet.seating.is_taken(seat) and sheet.seating.player_at(seat, at) < 0:
                    row[seat] = ""
            self._cells.append(row)

    def _make_graph(self) -> None:
        score_sheet = self.score_sheet
        sheet = score_sheet.sheet
        initials = short_names(words.names(score_sheet), 1)
        levels: tuple = ()
        if not sheet.word:
            levels = games.levels(games.profile(score_sheet.setup.game), sheet)
        labels = tuple([words.amount(score_sheet, level) for level in levels]) if words.is_money(score_sheet) else ()
        self._drawn = parts.graph(self.ui, sheet.history, initials, self._order, levels, False, labels)

    def _follow(self) -> None:
        """Scrolls to the cursor."""
        self._first = max(0, min(self._first, self._count - self._shown))
        if self.cursor < self._first:
            self._first = max(0, self.cursor)
        elif self.cursor >= self._first + self._shown:
            self._first = self.cursor - self._shown + 1

    def _tell(self) -> None:
        """Puts what the line under the cursor is into the title. Allocates."""
        ui = self.ui
        score_sheet = self.score_sheet
        if not self.graph:
            self._fill()
        elif self._count and self._drawn is None:
            self._make_graph()
        text = t(ids.KEEP_GRAPH if self.graph else ids.KEEP_ROUNDS)
        if not self.graph and self.cursor >= 0:
            entry = score_sheet.sheet.entries[self.cursor]
            text = words.story(score_sheet, entry, self.cursor)
            if words.surplus(score_sheet, self.cursor):
                text = t(ids.TK_NOT_COUNTED)
            if self._crowded:
                self._find_gains()
                text = text or t(ids.ROUND_OVER).format(self._marks[self.cursor - self._made])
            if not text and kind_of(entry) != ROUND:  # a note of an event that this version does not know
                text = t(ids.KEEP_ROUNDS)
            elif not text:
                entered = score_sheet.sheet.points_of(entry)
                points = [words.amount(score_sheet, entered[seat]) for seat in self._order]
                sign = ", " if len(points) < 5 else " "
                text = sign.join(points)
        room = ui.width - 2 * ui.margin
        self._big = ui.title if len(text) * ui.title.width <= room else ui.body
        self._title = clip(self._big, text, room)
        if self.graph:
            self._hints = ((OK, t(ids.TABLE_KEY)), (BACK, t(ids.BACK_KEY)))
        elif self._count:
            keys = ((OK, t(ids.KEEP_CHANGE_KEY)), (BACK, t(ids.BACK_KEY)))
            self._hints = (((PREV, NEXT), "" if self.app.board.has_up else t(ids.KEEP_HOLD)),) + keys
            if not hints_fit(ui, self._hints):
                self._hints = (((PREV, NEXT), ""),) + keys
        else:
            self._hints = ((BACK, t(ids.BACK_KEY)),)
        self.dirty_all()

    def _find_gains(self) -> None:
        """Prepares everybody's gain by the line. Allocates."""
        history = self.score_sheet.sheet.history
        before = history[self.cursor - 1] if self.cursor else None
        self._gains = []
        for seat in range(self.score_sheet.sheet.SEATS):
            n = history[self.cursor][seat] - (before[seat] if before else self.score_sheet.sheet.start_of(seat))
            self._gains.append(words.amount(self.score_sheet, n))

    def on_key(self, key: int):
        """See the class."""
        by = self._leaf(key)
        if key == BACK or (key == SHEET and not by):
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if key == MENU or (key == OK and self.graph):
            if self._count:
                self.graph = not self.graph
                self._tell()
            return None
        if not self._count or self.graph:
            return None
        if key == OK:
            return self._change()
        self._jump = by * min(_FAR, 2 * abs(self._jump)) if self._jump * by > 0 else by * _PAGE
        if by:
            self.cursor = max(0, min(self._count - 1, self.cursor + self._jump))
        elif step(key):
            self.cursor = (self.cursor + step(key)) % self._count
        if by or step(key):
            self._follow()
            self._tell()
        return None

    def _leaf(self, key: int) -> int:
        """-1 or 1 for a key that leafs: UP and DOWN, where a board has none PREV and NEXT held; else 0."""
        if self.app.board.has_up:
            return step(key) if key == UP or key == DOWN else 0
        return -1 if key == INFO else 1 if key == SHEET and self._count and not self.graph else 0

    def _change(self):
        """Asks what to do with the line."""
        sheet = self.score_sheet.sheet
        kind = kind_of(sheet.entries[self.cursor])
        rows: list = []
        if kind < SEATING:
            rows.append((t(ids.KEEP_CORRECT), lambda: self._correct(REPLACE)))
        self._why = words.account(self.score_sheet, self.cursor)
        if self._why is not None:
            rows.append((t(ids.TK_ACCOUNT), self._account))
        rows.append((t(ids.KEEP_DELETE), self._delete))
        rows.append((t(ids.KEEP_INSERT), lambda: self._correct(INSERT)))
        if kind < SEATING:
            rows.append((t(ids.KEEP_DEALS), lambda: self._correct_turn(False)))
        if sheet.seating.rested(sheet, self.cursor):
            rows.append((t(ids.KEEP_OUT), lambda: self._correct_turn(True)))
        return ("push", Who(self.app, self._title, rows))

    def _account(self):
        """Shows why everybody won or paid what they did in this round."""
        own = words.own_score(self.score_sheet.setup.game)
        return ("push", own.lines(self.app, self._why))

    def _correct(self, kind: int) -> None:
        scoring.correct(self.app, self.score_sheet, kind, self.cursor)

    def _correct_turn(self, is_out: bool) -> None:
        from kocka.ui.screens.score.turns import correct_turn

        correct_turn(self.app, self.score_sheet, self.cursor, is_out)

    def _delete(self):
        try:
            return ("replace", self.app.make("score_confirm", self.score_sheet, DELETE, self.cursor, ()))
        except ValueError as error:
            return ("toast", words.refusal(error, self.score_sheet))

    def on_result(self, value):
        """Updates the lines after something was written."""
        return None

    def draw(self, canvas) -> None:
        """Draws the lines, or the graph."""
        ui = self.ui
        canvas.fill(ui.felt)
        self._draw_title(canvas)
        if self.graph and self._drawn is not None:
            self._drawn.draw(canvas)
        elif not self._count:
            y = (ui.top + ui.bottom - len(self._empty) * ui.body.height) // 2
            for line in self._empty:
                canvas.text_centre(ui.body, line, 0, y, ui.width, ui.text)
                y += ui.body.height
        elif self._crowded:
            self._draw_fields(canvas)
        else:
            self._draw_lines(canvas)
        footer(canvas, ui, self._hints)

    def _draw_title(self, canvas) -> None:
        ui = self.ui
        if self._big is ui.title:
            title_bar(canvas, ui, self._title)
            return
        title_bar(canvas, ui, "")
        down = (ui.bar - ui.bar_line - ui.body.height) // 2
        canvas.text(ui.body, self._title, ui.margin, down, ui.paper)

    def _draw_fields(self, canvas) -> None:
        """Draws the line under the cursor: each player's gain and, where there is room, the total after it."""
        ui = self.ui
        seats = len(self._order)
        wide = ui.width // COLUMNS
        high = (ui.bottom - ui.bar) // ((seats + COLUMNS - 1) // COLUMNS)
        for place in range(seats):
            x = place % COLUMNS * wide
            self._draw_field(canvas, self._order[place], x, ui.bar + place // COLUMNS * high, wide, high)

    def _draw_field(self, canvas, seat: int, x: int, y: int, w: int, h: int) -> None:
        ui = self.ui
        canvas.round_rect(x + 2, y + 1, w - 4, h - 3, ui.radius, ui.panel)
        canvas.text(ui.small, self._names[seat], x + 6, y + 2, ui.dim)
        down = y + (h + ui.small.height - ui.body.height) // 2
        if h >= 2 * ui.small.height + ui.body.height:
            total = self._cells[self.cursor - self._made][seat]
            canvas.text_right(ui.small, total, x + w - 6, y + h - ui.small.height - 4, ui.dim)
            down = y + ui.small.height + 1
        canvas.text_right(ui.body, self._gains[seat], x + w - 6, down, ui.text)

    def _draw_lines(self, canvas) -> None:
        ui = self.ui
        font = self._font
        pitch = self._pitch
        left = self._left
        right = ui.rounds_right
        for place in range(len(self._order)):
            end = left + (place + 1) * pitch - right
            canvas.text_right(ui.small, self._names[self._order[place]], end, ui.bar, ui.dim)
        y = self._head
        for at in range(len(self._cells)):
            here = self._made + at == self.cursor
            canvas.area(ROW, 0, y, ui.width, self._row, OK, self._made + at - self.cursor)
            if here:
                canvas.round_rect(0, y, ui.width - ui.rounds_edge, self._row - ui.rounds_below, ui.radius, ui.accent)
            ink = ui.on_accent if here else ui.text
            if left:
                down = y + (self._row - ui.small.height) // 2
                canvas.text_right(ui.small, self._marks[at], left - ui.rounds_gap, down, ink if here else ui.dim)
            down = y + max(-1, (self._row - font.height) // 2)
            cells = self._cells[at]
            for place in range(len(self._order)):
                seat = self._order[place]
                end = left + (place + 1) * pitch - right
                if self._losers[at] == seat:
                    canvas.mask(self._mug, end - 14, y + (self._row - 13) // 2, ink)
                elif self._losers[at] < 0:
                    canvas.text_right(font, cells[seat], end, down, ink)
            y += self._row
        high = self._shown * self._row
        scroll_mark(canvas, ui, ui.width - ui.rounds_mark, self._head, high, self._first, self._shown, self._count)
