"""The score sheets on this device: continue one, look at one, begin a new one."""

from micropython import const

from kocka.games import registry
from kocka.hal import BACK, HOME, NEXT, OK, PREV, elapsed_ms
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.forget import forget
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import clip, joined
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import AROUND
from kocka.ui.widgets.list import Item, List, place_of

_LAST = const(3)  # steps in which modules are loaded
_PAGE = const(24)  # sheets
_FEW = const(8)  # among which nobody has to search
_DONE = const(10000)  # everything is loaded and read
_PATIENCE_MS = const(400)  # after which is said how far the sheet is that was chosen
_PARTS = const(4)  # in steps of so many %

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.scorebook.book import Loading
    from kocka.scorebook.packs import Paths


class ScoreHome(Screen):
    """A row for a new sheet, one per sheet, newest first, and one for everything else (bill, cards …).

    Where there are many, a page of them between a row for newer and one for older ones.

    `work` loads modules and reads the files one after the other: rows appear as they become known, and no turn takes
    long. A sheet that is opened comes first; the title bar shows how far that is, and another key ends it.
    """

    stays_awake = True

    def __init__(self, app) -> None:
        """`app`: the app."""
        self.app = app
        self._list: List = None
        self._items: list[Item] = []  # while another screen is shown: the rows down to the cursor
        self._paths: Paths | None = None
        self._page = 0  # 0: the newest
        self._next = -1  # index in the paths of the sheet that is read next, down to `_until`
        self._until = 0
        self._place = 1  # index of the row of the next sheet
        self._loading: Loading | None = None  # the sheet being read
        self._opening: Loading | None = None  # the sheet that was chosen
        self._roster: Loading | None = None  # being read
        self._has_names = False  # those of the roster are known
        self._is_new = False  # it is the model of a new one
        self._began_ms = 0
        self._where = ""  # how far that is
        self._step = 0
        self._due: list[str] = []  # modules that the next sheet needs
        self._known: list[str] = []  # games whose modules are loaded
        self._cursor = 0
        self._reported: list[str] = []  # files whose problem has been reported
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Begins to read; the cursor stays."""
        ui = self.ui
        cursor = self._cursor
        self._title = t(ids.KEEP_SHEETS)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        self._list = List(self, ui.margin, ui.top + ui.gap // 2, ui.width - 2 * ui.margin, ui.bottom - ui.top - ui.gap)
        self._next = -1
        forget(AROUND)
        self._step = min(self._step, _LAST)  # `work` looks for the sheets
        self._fill(cursor)
        return None

    def _fill(self, cursor: int) -> None:
        """The rows; the cursor stays in place, what has changed above it will be read."""
        paths = self._paths or ()
        self._items = [item for item in self._items if item.action in paths]
        self._items.insert(0, Item(t(ids.KEEP_NEW), "new", note=self._below(ids.KEEP_NEW_NOTE)))
        if self._page:
            self._items.insert(1, Item(t(ids.KEEP_NEWER), "newer", note=self._below(ids.KEEP_PAGE_NOTE)))
        self._place = 2 if self._page else 1
        if self._until:
            self._items.append(Item(t(ids.KEEP_OLDER), "older", note=self._below(ids.KEEP_PAGE_NOTE)))
        if len(paths) > _FEW:
            self._items.append(Item(t(ids.KEEP_FIND), "find", note=self._below(ids.KEEP_FIND_NOTE)))
        self._items.append(Item(t(ids.KEEP_MORE), "more", note=self._below(ids.KEEP_MORE_NOTE)))
        self._list.fill(self._items, cursor)

    def leave(self) -> None:
        """Drops the rows, to make room for the screen above."""
        self._cursor = self._list.cursor
        self._list = None
        self._title = ""
        self._hints = ()
        self._items = self._items[1 : self._cursor + 1]
        self._loading = None
        self._opening = None
        self._where = ""

    def _find(self) -> None:
        from kocka.scorebook.book import files
        from kocka.scorebook.score_sheet import PREFIX

        paths = self._paths = files(self.app.board.folder, PREFIX)
        if self._page * _PAGE >= len(paths):
            self._page = 0
        self._next = len(paths) - 1 - self._page * _PAGE
        self._until = max(0, self._next + 1 - _PAGE)

    def _turn(self, by: int) -> None:
        """Shows another page."""
        self._page += by
        self._items = []
        self._loading = None
        self._next = -1
        self._step = _LAST  # `work` looks for its sheets
        self._list.cursor = 1

    def work(self) -> bool:
        """Loads one more module, or reads one more file."""
        if self._opening is not None:
            self._open_on()
            return True
        self._step += 1
        if self._step == 1:
            import kocka.scorebook.book
        elif self._step == 2:
            import kocka.scorebook.score_sheet
        elif self._step == _LAST:
            import kocka.ui.screens.score.scoring
        elif self._step == _LAST + 1:
            if self._read_names():
                self._step -= 1
            else:
                self._find()
        elif self._step == _LAST + 2:
            self._fill(self._list.cursor)
        elif self._loading is not None:
            if not self._loading.go_on():
                self._take(self._loading)
                self._loading = None
        elif self._next >= self._until:
            path = self._paths[self._next]
            if self._prepared(path):
                from kocka.scorebook.book import Loading
                from kocka.scorebook.score_sheet import ScoreSheet

                self._next -= 1
                self._loading = Loading(ScoreSheet, path)
        elif self._step < _DONE:
            self._step = _DONE
            self._trim()
            import kocka.ui.screens.score.table  # noqa: F401
        else:
            self._step = _DONE
            return False
        return True

    def _read_names(self) -> bool:
        """Reads names corrected in the roster, which sheets then show, a part in a turn; True if it was not ready."""
        if self._has_names:
            return False
        if self._roster is None:
            from kocka.scorebook.book import Loading, files
            from kocka.scorebook.roster import Roster

            paths = files(self.app.board.folder, Roster.PREFIX)
            if len(paths):
                self._roster = Loading(Roster, paths[-1])
        if self._roster is not None and self._roster.go_on():
            return True
        if self._roster is not None and self._roster.problem:
            self.app.problems.append(self._roster.problem)
        self._roster = None
        self._has_names = True
        return True

    def _prepared(self, path: str) -> bool:
        """Whether the modules of the next sheet are loaded; else loads one more, for a game that has many."""
        if not self._due:
            from kocka.scorebook.bill import head_of
            from kocka.ui.screens.score.scoring import own_score

            game = head_of(path)[1]
            if game in self._known or game not in registry.with_sheet():
                return True
            self._known.append(game)
            own = own_score(game)
            self._due = list(own.MODULES) if own is not None else []
            return not self._due
        __import__(self._due.pop(0))
        return False

    def _take(self, loading) -> None:
        """Adds the row of a sheet that has been read, in place of its previous one."""
        path = loading.path
        score_sheet = loading.book
        if loading.problem and loading.problem.path not in self._reported:
            self._reported.append(loading.problem.path)
            self.app.problems.append(loading.problem)
        here = self._list.item.action
        if self._items[self._place].action == path:
            self._items.pop(self._place)
        if score_sheet is not None:
            self._items.insert(self._place, Item(self._label(score_sheet), path, note=self._note(score_sheet)))
            self._place += 1
        self._list.fill(self._items, place_of(self._items, here, self._list.cursor))  # the cursor stays on its row

    def _trim(self) -> None:
        """Removes rows that a new sheet has moved to the next page."""
        last = len(self._items) - (2 if self._until else 1) - (1 if len(self._paths or ()) > _FEW else 0)
        if last > self._place:
            here = self._list.item.action
            self._items = self._items[: self._place] + self._items[last:]
            self._list.fill(self._items, place_of(self._items, here, self._list.cursor))

    def _label(self, score_sheet) -> str:
        """A text that identifies a sheet."""
        from kocka.ui.screens.score import scoring

        ui = self.ui
        room = ui.width - 4 * ui.margin - 12
        title = scoring.title(score_sheet.setup.game) + ", "
        text = title + self._state(score_sheet)
        if len(text) * ui.body.width > room:
            text = title + str(score_sheet.sheet.rounds + 1) + "." if score_sheet.open else text.replace(",", "")
        return clip(ui.body, text, room)

    def _below(self, text: int) -> str:
        """The second line of the first and the last row."""
        return t(text)

    def _note(self, score_sheet) -> str:
        from kocka.ui.screens.score import scoring

        ui = self.ui
        return joined(scoring.names(score_sheet), (ui.width - 4 * ui.margin - 32) // ui.body.width, ", ")

    def _state(self, score_sheet) -> str:
        if score_sheet.over:
            return t(ids.KEEP_FINISHED)
        if not score_sheet.open:
            return t(ids.KEEP_PUT_AWAY)
        return t(ids.ROUND_OVER).format(score_sheet.sheet.rounds + 1)

    def on_key(self, key: int):
        """Moves and opens."""
        if self._opening is not None:
            if key == OK:
                return None  # it comes
            self._open(None)
            if key == BACK:
                return None
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        action = self._list.on_key(key)
        if action == "new":
            self.app.later(self._begin)
            return None
        if action == "newer" or action == "older":
            self._turn(1 if action == "older" else -1)
            return None
        if action == "find":
            from kocka.ui.screens.score.find import Find

            return ("push", Find(self.app))
        if action == "more":
            from kocka.ui.screens.club.menu import ClubMenu

            return ("push", ClubMenu(self.app, None))
        if action is not None:
            self.app.later(self._load, action)
        return None

    def on_result(self, value):
        """A sheet that was found is opened."""
        if isinstance(value, tuple) and value[0] == "found":
            self.app.later(self._load, value[1])
        return None

    def open(self, name: str) -> None:
        """Shows the sheet in the file of this name, if it is there."""
        self._find()
        path = self.app.board.folder + "/" + name
        if path in self._paths:  # type: ignore[operator]
            self._open(path)

    def _begin(self, _) -> None:
        """Opens a new sheet, modelled on the newest one."""
        self._find()
        if len(self._paths):
            self._open(self._paths[-1], True)
        else:
            self._new(None)

    def _new(self, score_sheet) -> None:
        from kocka.ui.screens.score.new import NewSheet

        self.app.apply(("push", NewSheet(self.app, score_sheet)))

    def _load(self, path: str) -> None:
        """Reads the sheet and shows it in a turn of its own."""
        self._open(path)

    def _open(self, path: str | None, is_new: bool = False) -> None:
        """Begins to read the sheet that was chosen, all of it if time stands still; None: it is not read any more."""
        from kocka.scorebook.book import Loading
        from kocka.scorebook.score_sheet import ScoreSheet

        if self._loading is not None:  # two long sheets do not fit into the memory
            self._loading = None
            self._next += 1
        self._opening = Loading(ScoreSheet, path) if path is not None else None
        self._is_new = is_new
        self._began_ms = self.app.board.clock.ms()
        self._tell("")
        while self._opening is not None and not self.app.is_long():
            self._open_on()

    def _open_on(self) -> None:
        opening = self._opening
        if self._read_names() or opening.go_on():
            if elapsed_ms(self.app.board.clock.ms(), self._began_ms) >= _PATIENCE_MS:
                self._tell("%d %%" % (opening.percent // _PARTS * _PARTS))
            return
        self._opening = None
        self.app.later(self._opened, opening)

    def _tell(self, where: str) -> None:
        """Shows how far it is."""
        if where != self._where:
            self._where = where
            self.dirty(0, 0, self.ui.width, self.ui.bar)

    def _opened(self, opening) -> None:
        score_sheet = opening.book
        if self._is_new:
            self._new(score_sheet)
        elif score_sheet is None:
            from kocka.ui.screens.settings.problem import Problem

            self.app.problems.append(opening.problem)
            self.app.apply(("push", Problem(self.app)))
        else:
            self._show(score_sheet)

    def _show(self, score_sheet) -> None:
        self.app.apply(("go", "score_table", score_sheet))

    def draw(self, canvas) -> None:
        canvas.fill(self.ui.felt)
        title_bar(canvas, self.ui, self._title, self._where)
        self._list.draw(canvas)
        footer(canvas, self.ui, self._hints)
