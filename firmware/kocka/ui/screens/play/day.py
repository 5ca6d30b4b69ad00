"""The deal of the day of each game, of which one try counts, and a puzzle."""

from kocka.match import daily, dates, journal
from kocka.match import lesson as lessons
from kocka.ui.languages import ids, t
from kocka.ui.languages.dates import short
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows


class Day(Rows):
    """A row per game: played today, or to be played; then a puzzle. Asks which day it is where no clock says."""

    _locked: journal.Problem | None = None  # a file that cannot be written

    def build(self) -> list:
        app = self.app
        today = app.today()
        self.title = t(ids.DAY_DEAL) + (" " + short(today) if today else "")
        if not today:
            return [Item(t(ids.DATE_TITLE), "date")]
        days, problem = daily.Days.load(app.board.folder)
        self._locked = days.locked or app.settings.locked  # the settings keep the date of the deal at hand
        if problem and not days.locked:
            app.problems.append(problem)
        items = []
        for name in games.NAMES:
            one = days.find(today, name)
            note = t(ids.DAY_PLAY)
            if one is not None:
                note = t(ids.DAY_LEFT) if one.points == daily.LEFT else faces.plain(one.points)
            title = t(games.title(name))
            items.append(Item(title, ("go", "calendar", name) if one is not None else name, note=note))
        place = lessons.puzzle_of(dates.ordinal(today))
        is_solved = lessons.Learnt(app.settings, lessons.PUZZLES).has(place.game, place.number)
        note = t(ids.LESSON_DONE) if is_solved else t(games.title(place.game))
        items.append(Item(t(ids.PUZZLE), ("lesson", place), note=note))
        return items

    def enter(self):
        """Asks for the day at once if it is not known."""
        answer = super().enter()
        return self._ask() if not self.app.today() and not self.asked else answer

    asked = False

    def _ask(self):
        from kocka.ui.screens.club.dial import DateScreen

        self.asked = True
        return ("push", DateScreen(self.app, 0))

    def picked(self, action):
        """Begins the only try that counts, or asks for the day."""
        app = self.app
        if action == "date":
            return self._ask()
        if self._locked is not None:  # no try can be noted: it would not be the only one
            from kocka.ui.screens.settings.problem import Problem

            app.problems.append(self._locked)
            return ("push", Problem(app))
        today = app.today()
        return ("shared", daily.letters_of(today, action), today)

    def on_result(self, value):
        """Takes the day that was entered."""
        self.app.evening = (value[1], self.app.board.clock.ms())
        self.app.board.set_today(value[1])
        self.again()
        return None
