"""The score sheet: the totals after every round, and a graph of them."""

from kocka.hal import BACK, HOME, NEXT, OK, PREV, SHEET
from kocka.sheets import cerna_kocka as rules
from kocka.sheets.sheet import INTERLUDE, VOID
from kocka.ui import cards, company, palette
from kocka.ui.art import icons
from kocka.ui.languages import ids, t
from kocka.ui.pieces import footer, scroll_mark, title_bar
from kocka.ui.screen import Screen, step
from kocka.ui.text import wrap

_LEVELS = (rules.INTERLUDE_AT, rules.BREWERY_ABOVE, rules.SELIKO_ABOVE, rules.END_AT)
# Lines on paper, by place from me on: pencils in four colours; mine is thick.
_PENCILS = (palette.INK, palette.BLUE, palette.RED, palette.GREEN)
# Lines in black and white: drawn pixels and left out ones, by place; mine is thick.
_DASHES = ((1, 0), (1, 0), (4, 3), (1, 2))


class Sheet(Screen):
    """OK changes between table and graph, PREV and NEXT scroll, BACK returns to where it was opened."""

    def __init__(self, game) -> None:
        """`game`: the app; reads `match.sheet`."""
        self.game = game
        self._graph = False
        self._first = 0
        self._shown = 1
        self._head = 0
        self._row = 1
        self._cells: list = []
        self._marks: list = []
        self._losers: list = []
        self._names: list = []
        self._pictures: list = []
        self._title = ""
        self._empty: list = []
        self._hints: tuple = ()
        self._mug = None
        self._low = 0
        self._high = 0
        self._initials: list = []
        self._ends = [0, 0, 0, 0]
        self._words: tuple = ()

    def enter(self):
        """Prepares the numbers of all entries; the table begins at its end."""
        ui = self.ui
        game = self.game
        sheet = game.match.sheet
        self._title = t(ids.SHEET_TITLE)
        self._empty = wrap(ui.body, t(ids.SHEET_EMPTY), ui.width - 2 * ui.margin)
        self._mug = cards.load(icons.MUG)
        self._cells = []
        self._marks = []
        self._losers = []
        number = game.match.setup.first - 1
        for at in range(len(sheet.history)):
            entry = sheet.entries[at]
            loser = -1
            if entry[0] == INTERLUDE:
                mark = "D"
                loser = entry[1]
            elif entry[0] == VOID:
                mark = "R"
            else:
                number += 1
                mark = str(number)
            self._marks.append(mark)
            self._losers.append(loser)
            self._cells.append([company.plain(total) for total in sheet.history[at]])
        if ui.mono:
            self._names = company.names(game, ui.small, 25)
            self._shown = (ui.bottom - 9) // 11
        else:
            self._pictures = [company.picture(ui, game.face(seat)) for seat in range(4)]
            self._names = company.names(game, ui.small, 64)
            self._head = 60 if ui.wide else 43
            self._row = 26 if ui.wide else 29
            self._shown = (ui.bottom - self._head) // self._row
        self._first = max(0, len(self._cells) - self._shown)
        self._measure()
        self._choose_hints()
        self.dirty_all()
        return None

    def _choose_hints(self) -> None:
        other = t(ids.TABLE_KEY if self._graph else ids.GRAPH_KEY)
        hints: list = [(BACK, t(ids.BACK_KEY))]
        if self._cells:
            hints.insert(0, (OK, other))
        if not self._graph and len(self._cells) > self._shown:
            hints.insert(0, ((PREV, NEXT), ""))
        self._hints = tuple(hints)

    def _measure(self) -> None:
        """What the graph has to show: its range, and where the initials at the ends of the lines stand."""
        ui = self.ui
        sheet = self.game.match.sheet
        low = 0
        high = rules.END_AT
        for totals in sheet.history:
            for total in totals:
                low = min(low, total)
                high = max(high, total)
        self._low = low - 2
        self._high = high + 4
        self._initials = [self.game.name(seat)[:1] for seat in range(4)]
        step_px = 8 if ui.mono else ui.small.height - 4
        order = sorted([self._y(sheet.totals[seat]) * 4 + seat for seat in range(4)])
        taken = self._top() + step_px // 2 - step_px
        for code in order:
            y = max(code // 4, taken + step_px)
            self._ends[code % 4] = y
            taken = y
        over = taken - (self._bottom() - step_px // 2)
        if over > 0:
            for seat in range(4):
                self._ends[seat] -= over

    def on_key(self, key: int):
        """See the class."""
        if key == BACK or key == SHEET:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if key == OK and self._cells:
            self._graph = not self._graph
            self._choose_hints()
            self.dirty_all()
            return None
        move = step(key)
        if move and self._cells and not self._graph:
            first = max(0, min(self._first + move, len(self._cells) - self._shown))
            if first != self._first:
                self._first = first
                self.dirty(0, 0, self.ui.width, self.ui.bottom)
        return None

    def draw(self, canvas) -> None:
        """Table or graph."""
        ui = self.ui
        canvas.fill(ui.felt)
        if not self._cells:
            title_bar(canvas, ui, self._title)
            y = (ui.top + ui.bottom - len(self._empty) * ui.body.height) // 2
            for line in self._empty:
                canvas.text_centre(ui.body, line, 0, y, ui.width, ui.text)
                y += ui.body.height
        elif self._graph:
            self._draw_graph(canvas)
        elif ui.mono:
            self._draw_table_mono(canvas)
        else:
            self._draw_table(canvas)
        footer(canvas, ui, self._hints)

    # The table.

    def _draw_table(self, canvas) -> None:
        ui = self.ui
        game = self.game
        canvas.fill_rect(0, 0, ui.width, self._head - 2, ui.shadow)
        left = 34
        pitch = (ui.width - left - 8) // 4
        for place in range(4):
            seat = (game.me + place) % 4
            x = left + place * pitch + (pitch - 32) // 2
            company.draw_picture(canvas, ui, self._pictures[seat], x, 5, ui.accent if place == 0 else -1)
            if ui.wide:
                colour = ui.accent if place == 0 else ui.text
                canvas.text_centre(ui.small, self._names[seat], left + place * pitch, 40, pitch, colour)
        y = self._head
        last = len(self._cells) - 1
        for at in range(self._first, min(last + 1, self._first + self._shown)):
            if at == last:
                canvas.fill_rect(0, y, ui.width - 8, self._row, ui.panel)
            down = y + (self._row - ui.title.height) // 2
            canvas.text_right(ui.small, self._marks[at], 28, down + 4, ui.dim)
            cells = self._cells[at]
            for place in range(4):
                seat = (game.me + place) % 4
                end = left + place * pitch + (pitch + 3 * ui.title.width) // 2
                if self._losers[at] >= 0:
                    if self._losers[at] == seat:
                        canvas.mask(self._mug, left + place * pitch + (pitch - 13) // 2, down + 5, ui.paper)
                else:
                    canvas.text_right(ui.title, cells[seat], end, down, ui.accent if place == 0 else ui.text)
            y += self._row
        scroll_mark(canvas, ui, ui.width - 6, self._head, self._shown * self._row, self._first, self._shown, last + 1)

    def _draw_table_mono(self, canvas) -> None:
        ui = self.ui
        game = self.game
        left = 14
        pitch = 28
        canvas.fill_rect(0, 0, ui.width, 8, 1)
        for place in range(4):
            seat = (game.me + place) % 4
            canvas.text_right(ui.small, self._names[seat], left + (place + 1) * pitch - 1, 0, 0)
        y = 8
        last = len(self._cells) - 1
        for at in range(self._first, min(last + 1, self._first + self._shown)):
            canvas.text_right(ui.small, self._marks[at], 11, y + 4, 1)
            cells = self._cells[at]
            for place in range(4):
                seat = (game.me + place) % 4
                end = left + (place + 1) * pitch - 1
                if self._losers[at] >= 0:
                    if self._losers[at] == seat:
                        canvas.mask(self._mug, end - 14, y, 1)
                else:
                    canvas.text_right(ui.title if at == last else ui.body, cells[seat], end, y, 1)
            y += 11
        scroll_mark(canvas, ui, ui.width - 2, 9, self._shown * 11, self._first, self._shown, last + 1)

    # The graph.

    def _left(self) -> int:
        return 17 if self.ui.mono else 40

    def _right(self) -> int:
        return self.ui.width - (12 if self.ui.mono else 24)

    def _top(self) -> int:
        return 1 if self.ui.mono else self.ui.top + 6

    def _bottom(self) -> int:
        return self.ui.bottom - (2 if self.ui.mono else 7)

    def _x(self, at: int) -> int:
        """Of entry `at`, -1 for the beginning."""
        left = self._left()
        return left + (self._right() - left) * (at + 1) // len(self._cells)

    def _y(self, total: int) -> int:
        top = self._top()
        return top + (self._bottom() - top) * (self._high - total) // (self._high - self._low)

    def _draw_graph(self, canvas) -> None:
        ui = self.ui
        game = self.game
        if not ui.mono:
            title_bar(canvas, ui, self._title)
            canvas.round_rect(3, ui.top, ui.width - 6, ui.bottom - ui.top - 2, 6, ui.paper)
        ink = 1 if ui.mono else palette.PAPER_DIM
        canvas.hline(self._left(), self._y(0), self._right() - self._left(), 1 if ui.mono else palette.GREY)
        taken = -100
        for number in range(4):
            level = _LEVELS[3 - number]
            y = self._y(level)
            if not ui.mono:
                colour = palette.RED if level == rules.END_AT else ink
                canvas.hline(self._left(), y, self._right() - self._left(), colour)
            else:
                x = self._left()
                while x < self._right():
                    canvas.pixel(x, y, 1)
                    x += 4
            font = ui.small
            if y - taken >= font.cap + 2:
                down = y - (4 if ui.mono else font.base - font.cap // 2)
                canvas.number(font, level, self._left() - (1 if ui.mono else 3), down, 1 if ui.mono else palette.GREY)
                taken = y
        sheet = game.match.sheet
        for turn in range(4):
            place = 3 - turn
            seat = (game.me + place) % 4
            x = self._x(-1)
            y = self._y(0)
            for at in range(len(sheet.history)):
                x2 = self._x(at)
                y2 = self._y(sheet.history[at][seat])
                if ui.mono:
                    self._dashed(canvas, x, y, x2, y2, place)
                else:
                    canvas.line(x, y, x2, y2, _PENCILS[place])
                    canvas.line(x, y + 1, x2, y2 + 1, _PENCILS[place])
                    if place == 0:
                        canvas.line(x, y - 1, x2, y2 - 1, _PENCILS[place])
                        canvas.line(x, y + 2, x2, y2 + 2, _PENCILS[place])
                x = x2
                y = y2
            x = self._right()
            down = self._ends[seat]
            if ui.mono:
                canvas.text(ui.small, self._initials[seat], x + 5, down - 4, 1)
            else:
                canvas.disc(x, self._y(sheet.totals[seat]), 4 if place == 0 else 3, _PENCILS[place])
                if place == 0:
                    canvas.disc(x, self._y(sheet.totals[seat]), 2, palette.GOLD)
                canvas.text(ui.small, self._initials[seat], x + 7, down - ui.small.height // 2, _PENCILS[place])

    def _dashed(self, canvas, x: int, y: int, x2: int, y2: int, place: int) -> None:
        """A line in black and white in the style of a place. Allocates nothing."""
        drawn, left_out = _DASHES[place]
        period = drawn + left_out
        dx = x2 - x
        dy = y2 - y
        length = max(abs(dx), abs(dy), 1)
        for i in range(length + 1):
            px = x + dx * i // length
            py = y + dy * i // length
            if (px + (py if abs(dy) > abs(dx) else 0)) % period < drawn:
                canvas.pixel(px, py, 1)
                if place == 0:
                    canvas.pixel(px, py + 1, 1)
