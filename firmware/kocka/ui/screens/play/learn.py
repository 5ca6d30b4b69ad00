"""Lessons: the games, and the lessons and puzzles of each."""

from kocka.match import lesson as lessons
from kocka.ui.languages import ids, t
from kocka.ui.table import profile as games
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Learn(Rows):
    """A row for each game that has lessons, with how many of them have been played."""

    def build(self) -> list:
        self.title = t(ids.LEARN)
        learnt = lessons.Learnt(self.app.settings)
        rows = []
        for game in games.NAMES:
            count = len(lessons.makers(game))
            if count:
                note = t(ids.LEARNT_OF).format(learnt.count(game), count)
                rows.append(Item(t(games.title(game)), game, note=note))
        return rows

    def picked(self, action):
        return ("push", Lessons(self.app, action))


class Lessons(Rows):
    """The lessons of a game, with a mark on those that have been played. OK begins one."""

    def __init__(self, app: "KockaApp", game: str) -> None:
        super().__init__(app)
        self._game = game

    def build(self) -> list:
        self.title = t(games.title(self._game))
        learnt = lessons.Learnt(self.app.settings)
        rows = []
        for number, make in enumerate(lessons.makers(self._game)):
            note = t(ids.LESSON_DONE) if learnt.has(self._game, number) else ""
            rows.append(Item(t(make().title), number, note=note))
        count = len(lessons.puzzles(self._game))
        if count:
            solved = lessons.Learnt(self.app.settings, lessons.PUZZLES).count(self._game)
            rows.append(Item(t(ids.PUZZLES), "puzzle", note=t(ids.LEARNT_OF).format(solved, count)))
        return rows

    def picked(self, action):
        if action == "puzzle":
            return puzzle(self.app, self._game)
        return ("lesson", lessons.Place(self._game, action))


def puzzle(app: "KockaApp", game: str) -> tuple:
    """The intent that begins the first puzzle of a game that was not solved yet."""
    number = lessons.Learnt(app.settings, lessons.PUZZLES).next(game, len(lessons.puzzles(game)))
    return ("lesson", lessons.Place(game, number, False, lessons.PUZZLES))
