"""After a match played on the device: puts it on a score sheet, then shows what lies beside one."""

from kocka.hal import BACK
from kocka.match.journal import StorageError
from kocka.match.setup import HUMAN
from kocka.ui.languages import ids, t
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.scorebook.played import Putting

# Each loaded in a turn of its own.
_MODULES = (
    "kocka.scorebook.book",
    "kocka.scorebook.score_sheet",
    "kocka.scorebook.bill",
    "kocka.scorebook.roster",
    "kocka.ui.screens.score.scoring",
    "kocka.ui.screens.club.menu",
)


class Played(Rows):
    """Shown while the sheet is looked for or written; then the menu of `club.menu` takes its place."""

    stays_awake = True

    def __init__(self, app) -> None:
        """`app`: its match is over."""
        super().__init__(app)
        self._step = 0
        self._putting: Putting | None = None

    def build(self) -> list:
        self.title = t(ids.MORE_TITLE)
        self.hints = ((BACK, t(ids.BACK_KEY)),)
        return [Item(t(ids.LUCK_COUNTING))]

    def work(self) -> bool:
        """Does a part."""
        step = self._step
        self._step = min(step + 1, len(_MODULES) + 1)
        if step < len(_MODULES):
            __import__(_MODULES[step])
        elif step == len(_MODULES):
            self._begin()
        elif self._putting is None:
            return False
        else:
            self._go_on(self._putting)
        return True

    def _begin(self) -> None:
        from kocka.scorebook.played import Putting

        app = self.app
        match = app.session.match
        names = []
        for seat, person in enumerate(match.setup.seats):
            nameless = person.kind == HUMAN and not person.name
            names.append(t(ids.PLAYER_NUMBER).format(seat + 1) if nameless else app.people.name(seat))
        self._putting = Putting(app.board.folder, match, names, app.today())

    def _go_on(self, putting: "Putting") -> None:
        try:
            if putting.step():
                return
        except StorageError:
            self._putting = None
            self.app.apply(("pop",))
            self.app.cannot_save()
            return
        self._putting = None
        self.app.later(self._show, putting.score_sheet)

    def _show(self, score_sheet) -> None:
        from kocka.ui.screens.club.menu import ClubMenu

        if self.app.top is self:
            self.app.apply(("replace", ClubMenu(self.app, score_sheet)))
