"""The sheets that are kept on this device: to go on with one, to look at one, to begin a new one."""

from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.score.book import files
from kocka.score.kept import PREFIX, Kept
from kocka.ui import scoring
from kocka.ui.languages import ids, t
from kocka.ui.lists import Item, List
from kocka.ui.pieces import footer, title_bar
from kocka.ui.screen import Screen
from kocka.ui.text import clip


class ScoreHome(Screen):
    """A row for a new sheet, one for each sheet, the newest first, and one for what else there is (bill, cards …).

    The files are read one after the other in `work`: rows come as they are known.
    """

    stays_awake = True

    def __init__(self, game) -> None:
        """`game`: the app."""
        self.game = game
        self._list: List = None
        self._items: list[Item] = []
        self._paths: list[str] = []
        self._told: list[str] = []  # files whose problem has been told
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Begins to read; the cursor stays."""
        ui = self.ui
        cursor = self._list.cursor if self._list is not None else 0
        self._title = t(ids.KEEP_SHEETS)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        self._list = List(self, ui.margin, ui.top + ui.gap // 2, ui.width - 2 * ui.margin, ui.bottom - ui.top - ui.gap)
        notes = ("", "") if ui.mono else (t(ids.KEEP_NEW_NOTE), t(ids.KEEP_MORE_NOTE))
        self._items = [Item(t(ids.KEEP_NEW), "new", note=notes[0]), Item(t(ids.KEEP_MORE), "more", note=notes[1])]
        self._paths = files(self.game.board.folder, PREFIX)
        for _ in range(min(cursor - 1, len(self._paths))):  # so that the cursor can stand where it stood
            self._read()
        self._list.fill(self._items, cursor)
        return None

    def work(self) -> bool:
        """Reads one more file."""
        if not self._paths:
            return False
        self._read()
        if self._list.choosing:
            return True
        self._list.fill(self._items, self._list.cursor)
        return True

    def _read(self) -> None:
        path = self._paths.pop()
        kept, problem = Kept.load(path)
        if problem and path not in self._told:
            self._told.append(path)
            self.game.problems.append(problem)
        if kept is not None:
            self._items.insert(len(self._items) - 1, Item(self._label(kept), path, note=self._note(kept)))

    def _label(self, kept: Kept) -> str:
        """Which sheet it is."""
        ui = self.ui
        room = ui.width - 4 * ui.margin - (6 if ui.mono else 12)
        if not ui.mono:
            title = scoring.title(kept.agreement.game) + ", "
            text = title + self._state(kept)
            if len(text) * ui.body.width > room:
                text = title + str(kept.sheet.rounds + 1) + "." if kept.open else text.replace(",", "")
            return clip(ui.body, text, room)
        return clip(ui.body, " ".join([name[:3] for name in scoring.names(kept)]), room)

    def _note(self, kept: Kept) -> str:
        """Who plays."""
        ui = self.ui
        if ui.mono:
            return ""
        return clip(ui.body, ", ".join(scoring.names(kept)), ui.width - 4 * ui.margin - 32)

    def _state(self, kept: Kept) -> str:
        if kept.over:
            return t(ids.KEEP_FINISHED)
        if not kept.open:
            return t(ids.KEEP_PUT_AWAY)
        return t(ids.ROUND_OVER).format(kept.sheet.rounds + 1)

    def on_key(self, key: int):
        """Moves and opens."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        action = self._list.on_key(key)
        if action == "new":
            from kocka.ui.screens.score_new import NewSheet

            return ("push", NewSheet(self.game))
        if action == "more":
            from kocka.ui.screens.tally_menu import TallyMenu

            return ("push", TallyMenu(self.game, None))
        if action is not None:
            kept, problem = Kept.load(action)
            if kept is None:
                from kocka.ui.screens.problem import Problem

                self.game.problems.append(problem)
                return ("push", Problem(self.game))
            from kocka.ui.screens.score_table import ScoreTable

            return ("push", ScoreTable(self.game, kept))
        return None

    def draw(self, canvas) -> None:
        """The rows."""
        canvas.fill(self.ui.felt)
        title_bar(canvas, self.ui, self._title)
        self._list.draw(canvas)
        footer(canvas, self.ui, self._hints)
