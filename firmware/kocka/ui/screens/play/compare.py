"""The results of a deal that several people played, side by side, with what a master made of the same cards."""

from micropython import const

from kocka.hal import elapsed_ms
from kocka.match import daily, deal_code
from kocka.ui.languages import ids, t
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_SLICE_MS = const(6)
_MOST = const(64)


class Compare(Rows):
    """Rows with my points, a friend's and a master's, who still plays them; opens the screen that sends mine."""

    stays_awake = True

    def __init__(self, app: "KockaApp", letters: str, results: list, date: int = 0, mine: bool = True) -> None:
        """`letters`: of the deal; `results`: as in its code, mine last if `mine`, else it is the answer to mine.

        `date`: of the deal of a day, 0 for any other.
        """
        super().__init__(app)
        self._letters = letters
        self._results = results
        self._mine = results[-1] if mine else results[0]
        self._friend = results[:-1] if mine else results[1:]
        self._date = date
        self._game = deal_code.setup_of(letters).game
        self._master: int | None = None

    def build(self) -> list:
        self.title = t(ids.RESULTS)
        items = [Item(t(ids.RESULT_MINE), None, note=faces.plain(self._mine))]
        for points in self._friend:
            items.append(Item(t(ids.RESULT_FRIEND), None, note=faces.plain(points)))
        note = "…" if self._master is None else faces.plain(self._master)
        items.append(Item(t(ids.RESULT_MASTER), None, note=note))
        items.append(Item(t(ids.SEND_RESULT), "send"))
        if self._date:
            items.append(Item(t(ids.DAY_CALENDAR), ("go", "calendar", self._game)))
        items.append(Item(t(ids.GO_HOME), ("leave",)))
        return items

    @property
    def _place(self) -> int:
        """The row of what can be done first."""
        return 2 + len(self._friend)

    def enter(self):
        """The cursor is on sending. The master begins to play."""
        if self._master is None and not self.is_working:
            self.in_background(self._playing())
        answer = super().enter()
        if not self.list.cursor:
            self.list.fill(self.list.items, self._place)
        return answer

    def _playing(self) -> "Steps":
        """The master plays the deal, in slices of some ms."""
        from kocka.match.par import Par

        par = Par(deal_code.setup_of(self._letters))
        clock = self.app.board.clock
        budget = 4
        is_over = False
        while not is_over:
            yield
            before = clock.ms()
            is_over = par.step(budget)
            took_ms = elapsed_ms(clock.ms(), before)
            if took_ms > _SLICE_MS:
                budget = max(1, budget * _SLICE_MS // took_ms)
            else:
                budget = min(_MOST, budget + 1)
        self._master = par.points
        self.again()
        if self._date:
            days, _ = daily.Days.load(self.app.board.folder)
            days.note_master(self._date, self._game, self._master)
            self.app.in_turns(days.saving())

    def picked(self, action):
        """Sends my result: the deal with the results that it came with and mine."""
        letters = deal_code.with_results(self._letters, self._results[:2])
        master = "?" if self._master is None else faces.plain(self._master)
        line = t(ids.RESULT_LINE).format(t(games.title(self._game)), faces.plain(self._mine), master)
        return ("go", "share", None, letters, line)
