"""After a match played on the device: puts it on a score sheet, then shows what lies beside one."""

from kocka.hal import BACK
from kocka.match.journal import StorageError
from kocka.match.setup import HUMAN
from kocka.ui.languages import ids, t
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps

# Each loaded in a turn of its own.
_MODULES = (
    "kocka.scorebook.book",
    "kocka.scorebook.score_sheet",
    "kocka.scorebook.bill",
    "kocka.scorebook.roster",
    "kocka.ui.table.entry_words",
    "kocka.ui.screens.score.scoring",
    "kocka.ui.screens.club.menu",
)


class Played(Rows):
    """Shown while the sheet is looked for or written; then the menu of `club.menu` takes its place."""

    stays_awake = True

    def enter(self):
        """Begins to look for the sheet of the match."""
        if not self.is_working:
            self.in_background(self._putting())
        return super().enter()

    def build(self) -> list:
        self.title = t(ids.MORE_TITLE)
        self.hints = ((BACK, t(ids.BACK_KEY)),)
        return [Item(t(ids.LUCK_COUNTING))]

    def _putting(self) -> "Steps":
        for module in _MODULES:
            __import__(module)
            yield
        from kocka.scorebook.played import Putting

        app = self.app
        match = app.session.match
        names = []
        for seat, person in enumerate(match.setup.seats):
            nameless = person.kind == HUMAN and not person.name
            names.append(t(ids.PLAYER_NUMBER).format(seat + 1) if nameless else app.people.name(seat))
        putting = Putting(app.board.folder, match, names, app.today())
        yield
        try:
            yield from putting.steps()
        except StorageError:
            app.apply(("pop",))
            app.cannot_save()
            return
        yield
        from kocka.ui.screens.club.menu import ClubMenu

        app.apply(("replace", ClubMenu(app, putting.score_sheet)))
