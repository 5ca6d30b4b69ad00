"""My deals of the day of a game: a month with its weeks from Monday on, what came of the day under the cursor, days in
a row, the last seven days.
"""

from micropython import const

from kocka.hal import BACK, HOME, NEXT, NO_KEY, PREV
from kocka.match import daily, dates
from kocka.ui.core.bars import check, footer, title_bar, title_fits
from kocka.ui.core.canvas import BUTTON
from kocka.ui.core.screen import Screen, step
from kocka.ui.languages import ids, t
from kocka.ui.languages.dates import month as month_text
from kocka.ui.languages.dates import short
from kocka.ui.table import faces
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_WEEK = const(7)
_MONDAY = const(3)  # 1 January 1970 was a Thursday


# What a day is.
_FREE = const(0)
_LEFT = const(1)
_PLAYED = const(2)
_IN_A_ROW = const(3)


class Calendar(Screen):
    """The cursor goes from one of my tries to the next, from month to month."""

    def __init__(self, app: "KockaApp", game: str) -> None:
        """`game`: a name in the registry."""
        self.app = app
        self._game = game
        self._tries: list = []
        self._at = -1
        self._names: list = []
        self._lines: list = []
        self._month = ""
        self._days = bytearray(32)  # by day of the month: what it is; 0: how many there are
        self._first = 0  # column of the first day
        self._here = 0  # day of the month under the cursor
        self._this_day = 0  # today, if it is in this month
        self._today = 0
        self._streak = 0
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Loads my tries; the cursor is at the newest."""
        app = self.app
        self._title = t(games.title(self._game))
        self._hints = (((PREV, NEXT), ""), (BACK, t(ids.BACK_KEY)))
        names = t(ids.DAY_NAMES)
        self._names = [names[2 * i : 2 * i + 2] for i in range(_WEEK)]
        days, _ = daily.Days.load(app.board.folder)
        place = games.NAMES.index(self._game)
        self._tries = [one for one in days.tries if one.game == place]
        today = app.today()
        self._today = dates.ordinal(today) if today else self._tries[-1].day if self._tries else 0
        self._streak = days.streak(self._game, dates.from_ordinal(self._today))
        week = [one for one in self._tries if one.day > self._today - _WEEK and one.points != daily.LEFT]
        self._lines = [
            "",
            "",
            t(ids.DAY_STREAK).format(self._streak),
            t(ids.DAY_WEEK).format(len(week)),
            t(ids.DAY_SUM).format(faces.plain(sum([one.points for one in week]))),
        ]
        if self.ui.calendar_below:
            self._lines.insert(4, "")
        self._at = len(self._tries) - 1
        self._show()
        return None

    def _show(self) -> None:
        """Takes in the month of the day under the cursor. Allocates."""
        one = self._tries[self._at] if self._tries else None
        date = dates.from_ordinal(one.day if one is not None else self._today)
        month = date // 100
        first = dates.ordinal(month * 100 + 1)
        days = self._days
        for i in range(32):
            days[i] = _FREE
        days[0] = dates.days_in(month // 100, month % 100)
        for other in self._tries:
            if 0 <= other.day - first < days[0]:
                played = other.points != daily.LEFT
                # Today may be to come yet: the days in a row end yesterday then.
                in_a_row = played and self._today - other.day <= self._streak - (1 if self._is_done() else 0)
                days[other.day - first + 1] = _IN_A_ROW if in_a_row else _PLAYED if played else _LEFT
        self._first = (first + _MONDAY) % _WEEK
        self._here = date % 100 if one is not None else 0
        self._this_day = max(0, self._today - first + 1)
        self._month = month_text(date, False)
        if not title_fits(self.ui, self._title, self._month):
            self._month = month_text(date, True)
        if one is not None:
            result = t(ids.DAY_LEFT)
            if one.points != daily.LEFT:
                result = faces.plain(one.points)
                if one.master != daily.LEFT:
                    text = t(ids.DAY_MASTER).format(result, faces.plain(one.master))
                    is_short = len(text) * self.ui.small.width > self._room()
                    result = result + " : " + faces.plain(one.master) if is_short else text
            self._lines[0] = short(date)
            self._lines[1] = result
        self.dirty_all()

    def _room(self) -> int:
        """Px for a line beside the month, or in the right half below it."""
        ui = self.ui
        return ui.width // 2 if ui.calendar_below else ui.width - 3 * ui.gap - _WEEK * ui.calendar_column - 1

    def _is_done(self) -> bool:
        last = self._tries[-1]
        return bool(last.day == self._today and last.points != daily.LEFT)

    def on_key(self, key: int):
        """The day before or after; BACK and HOME as everywhere."""
        if key == HOME:
            return ("leave",)
        move = step(key)
        if move and self._tries:
            self._at = (self._at + move) % len(self._tries)
            self._show()
            return None
        return super().on_key(key)

    def draw(self, canvas) -> None:
        """Draws the month and what is said of it."""
        ui = self.ui
        font = ui.small
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._month)
        weeks = (self._first + self._days[0] + _WEEK - 1) // _WEEK
        below = ui.calendar_below
        lines = len(self._lines)
        high = ui.bottom - ui.top - (lines // 2 * ui.calendar_line if below else 0)
        rows = weeks + 1 if high // (weeks + 1) >= ui.calendar_row else weeks
        row = high // rows
        wide = ui.calendar_column
        left = (ui.width - _WEEK * wide) // 2 if below else ui.gap
        if rows > weeks:
            for i in range(_WEEK):
                canvas.text_centre(
                    font, self._names[i], left + i * wide, ui.top + (row - font.height) // 2, wide, ui.dim
                )
        for day in range(1, self._days[0] + 1):
            at = self._first + day - 1
            self._draw_day(
                canvas, day, left + at % _WEEK * wide, ui.top + (at // _WEEK + rows - weeks) * row, wide, row
            )
        if below:
            y = ui.top + high
            for i in range(lines):
                self._draw_line(canvas, i, ui.margin if not i & 1 else ui.width // 2, y)
                y += ui.calendar_line if i & 1 else 0
        else:
            x = left + _WEEK * wide + 2 * ui.gap + 1
            for i in range(lines):
                self._draw_line(canvas, i, x, ui.top + ui.gap + i * ui.calendar_line)
        footer(canvas, ui, self._hints)

    def _draw_day(self, canvas, day: int, x: int, y: int, wide: int, row: int) -> None:
        if not canvas.shows(x, y, wide, row):
            return
        ui = self.ui
        font = ui.small
        is_mono = ui.outlines
        is_here = day == self._here
        is_today = day == self._this_day
        what = self._days[day]
        if what == _FREE and not is_today and not ui.roomy:
            canvas.fill_rect(x + wide // 2 - 1, y + row // 2, 2, 2 - is_mono, ui.dim)
            return
        ink = ui.dim
        if is_mono:
            x -= 1  # the right edge of a digit is empty
            if what >= _PLAYED and not is_here:
                canvas.fill_rect(x, y, wide, row, ui.accent)
                ink = ui.on_accent
        elif what >= _PLAYED:
            canvas.fill_rect(x + 1, y + 1, wide - 2, row - 2, ui.accent if what == _IN_A_ROW else ui.good)
            ink = ui.on_accent if what == _IN_A_ROW else ui.bright
        elif what == _LEFT:
            canvas.rect(x + 1, y + 1, wide - 2, row - 2, ui.faint)
        if is_here and not is_mono:  # below the number, which may be as wide as its column
            canvas.rect(x, y, wide, row, ui.bright)
            canvas.rect(x + 1, y + 1, wide - 2, row - 2, ui.bright)
        digits = 2 if day > 9 else 1
        top = y + (row - font.cap) // 2 - font.base + font.cap
        canvas.number(font, day, x + (wide + digits * font.width + is_mono) // 2, top, ink)
        if is_mono:  # under the cursor is the number of a try that is neither filled nor struck through
            if what == _LEFT and not is_here:
                canvas.hline(x, y + row // 2, wide, ink)
            elif is_today and not is_here:
                canvas.hline(x + 1, y + row - 1, wide - 2, ink)
        elif is_today and not is_here:
            canvas.hline(x + 3, y + row - 3, wide - 6, ink)
        if what:
            canvas.area(BUTTON, x, y, wide, row, NO_KEY, self._steps_to(day))

    def _steps_to(self, day: int) -> int:
        """How many tries lie between the day under the cursor and another one with a try. Allocates nothing."""
        steps = 0
        for other in range(min(day, self._here), max(day, self._here)):
            if self._days[other]:
                steps += 1
        return steps if day > self._here else -steps

    def _draw_line(self, canvas, number: int, x: int, y: int) -> None:
        ui = self.ui
        text = self._lines[number]
        check(ui.small, text, (ui.width // 2 if ui.calendar_below and not number & 1 else ui.width) - x)
        canvas.text(ui.small, text, x, y, ui.accent if number < 2 else ui.text)
