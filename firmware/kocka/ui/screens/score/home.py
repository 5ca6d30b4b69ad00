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

_PAGE = const(24)  # sheets
_FEW = const(8)  # among which nobody has to search
_PATIENCE_MS = const(400)  # after which is said how far the sheet is that was chosen
_PARTS = const(4)  # in steps of so many %

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.scorebook.packs import Paths
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp


class ScoreHome(Screen):
    """A row for a new sheet, one per sheet, newest first, and one for everything else (bill, cards …).

    Where there are many, a page of them between a row for newer and one for older ones.

    While no key waits, modules are loaded and the files are read one after the other: rows appear as they become known.
    A sheet that is opened comes first; the title bar shows how far that is, and another key ends it.
    """

    stays_awake = True

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app."""
        self.app = app
        self._list: List = None
        self._items: list[Item] = []  # while another screen is shown: the rows down to the cursor
        self._paths: Paths | None = None
        self._page = 0  # 0: the newest
        self._next = -1  # index in the paths of the sheet that is read next, down to `_until`
        self._until = 0
        self._place = 1  # index of the row of the next sheet
        self._is_loaded = False  # the modules are
        self._is_filled = False  # the rows of this page are there
        self._is_opening = False  # a sheet that was chosen is read
        self._where = ""  # how far that is
        self._has_names = False  # those of the roster are known
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
        forget(AROUND)
        self._fill(cursor)
        self._read()
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
        self._is_opening = False
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
        self._list.cursor = 1
        self._read()

    def _read(self) -> None:
        """Begins to look for the sheets of the page."""
        self._is_filled = False
        self.in_background(self._reading())

    def _reading(self) -> "Steps":
        """Reads the sheets of the page, or goes on with that."""
        if not self._is_loaded:
            import kocka.scorebook.book

            yield
            import kocka.scorebook.score_sheet

            yield
            import kocka.ui.table.entry_words

            yield
            import kocka.ui.screens.score.scoring

            self._is_loaded = True
            yield
        from kocka.scorebook.book import Loading
        from kocka.scorebook.score_sheet import ScoreSheet

        if not self._is_filled:
            yield from self._naming()
            self._find()
            yield
            self._fill(self._list.cursor)
            self._is_filled = True
            yield
        while self._next >= self._until:
            path = self._paths[self._next]
            yield from self._preparing(path)
            loading = Loading(ScoreSheet, path)
            yield
            yield from loading.steps()
            self._next -= 1
            self._take(loading)
            yield
        self._trim()
        import kocka.ui.screens.score.table  # noqa: F401

    def _naming(self) -> "Steps":
        """Reads names corrected in the roster, which sheets then show."""
        if self._has_names:
            return
        from kocka.scorebook.book import Loading, files
        from kocka.scorebook.roster import Roster

        paths = files(self.app.board.folder, Roster.PREFIX)
        if len(paths):
            loading = Loading(Roster, paths[-1])
            yield from loading.steps()
            if loading.problem:
                self.app.problems.append(loading.problem)
        self._has_names = True
        yield

    def _preparing(self, path: str) -> "Steps":
        """Loads the modules that a sheet needs, where its game has many."""
        from kocka.scorebook.bill import head_of
        from kocka.ui.table.entry_words import own_score

        game = head_of(path)[1]
        if game in self._known or game not in registry.with_sheet():
            return
        yield
        own = own_score(game)
        for module in own.MODULES if own is not None else ():
            __import__(module)
            yield
        self._known.append(game)

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
        from kocka.ui.table import entry_words as words

        ui = self.ui
        room = ui.width - 4 * ui.margin - 12
        title = words.title(score_sheet.setup.game) + ", "
        text = title + self._state(score_sheet)
        if len(text) * ui.body.width > room:
            text = title + str(score_sheet.sheet.rounds + 1) + "." if score_sheet.open else text.replace(",", "")
        return clip(ui.body, text, room)

    def _below(self, text: int) -> str:
        """The second line of the first and the last row."""
        return t(text)

    def _note(self, score_sheet) -> str:
        from kocka.ui.table import entry_words as words

        ui = self.ui
        return joined(words.names(score_sheet), (ui.width - 4 * ui.margin - 32) // ui.body.width, ", ")

    def _state(self, score_sheet) -> str:
        if score_sheet.over:
            return t(ids.KEEP_FINISHED)
        if not score_sheet.open:
            return t(ids.KEEP_PUT_AWAY)
        return t(ids.ROUND_OVER).format(score_sheet.sheet.rounds + 1)

    def on_key(self, key: int):
        """Moves and opens."""
        if self._is_opening:
            if key == OK:
                return None  # it comes
            self._stop_opening()
            if key == BACK:
                return None
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if not self._items:
            return None  # the rows of another page are to come
        action = self._list.on_key(key)
        if action == "new":
            self.app.in_turns(self._beginning())
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
            self.app.in_turns(self._choosing(action))
        return None

    def on_result(self, value):
        """A sheet that was found is opened."""
        if isinstance(value, tuple) and value[0] == "found":
            self.app.in_turns(self._choosing(value[1]))
        return None

    def open(self, name: str) -> None:
        """Shows the sheet in the file of this name, if it is there."""
        self._find()
        path = self.app.board.folder + "/" + name
        if path in self._paths:
            self._open(path)

    def _beginning(self) -> "Steps":
        """Opens a new sheet, modelled on the newest one."""
        from kocka.scorebook.book import files
        from kocka.scorebook.score_sheet import PREFIX

        yield
        paths = files(self.app.board.folder, PREFIX)
        if len(paths):
            self._open(paths[-1], True)
        else:
            self._new(None)

    def _new(self, score_sheet) -> None:
        from kocka.ui.screens.score.new import NewSheet

        self.app.apply(("push", NewSheet(self.app, score_sheet)))

    def _choosing(self, path: str) -> "Steps":
        yield
        self._open(path)

    def _open(self, path: str, is_new: bool = False) -> None:
        """Begins to read the sheet that was chosen, all of it if time stands still. `is_new`: as a model."""
        self._is_opening = True
        self._tell("")
        self.in_background(self._opening(path, is_new))  # two long sheets do not fit into the memory
        while not self.app.is_long() and self.work():
            pass

    def _stop_opening(self) -> None:
        """It is not read any more."""
        self._is_opening = False
        self._tell("")
        self.in_background(self._reading())

    def _opening(self, path: str, is_new: bool) -> "Steps":
        from kocka.scorebook.book import Loading
        from kocka.scorebook.score_sheet import ScoreSheet

        clock = self.app.board.clock
        began_ms = clock.ms()
        yield from self._naming()
        loading = Loading(ScoreSheet, path)
        for _ in loading.steps():
            if elapsed_ms(clock.ms(), began_ms) >= _PATIENCE_MS:
                self._tell("%d %%" % (loading.percent // _PARTS * _PARTS))
            yield
        self._is_opening = False
        self.app.in_turns(self._opened(loading, is_new))

    def _tell(self, where: str) -> None:
        """Shows how far it is."""
        if where != self._where:
            self._where = where
            self.dirty(0, 0, self.ui.width, self.ui.bar)

    def _opened(self, loading, is_new: bool) -> "Steps":
        yield
        score_sheet = loading.book
        if is_new:
            self._new(score_sheet)
        elif score_sheet is None:
            from kocka.ui.screens.settings.problem import Problem

            self.app.problems.append(loading.problem)
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
