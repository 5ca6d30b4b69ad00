"""What outlives a match: the history, kept short, and the pot; and score sheets, packed when they are old.

Everything in steps, one per turn of the loop.
"""

import os

from micropython import const

from kocka.match import dates
from kocka.match.history import History
from kocka.match.journal import StorageError
from kocka.match.match import number_of
from kocka.match.state import OVER
from kocka.ui.core.forget import forget
from kocka.ui.table import profile as games

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any, Protocol

    from kocka.hal import Board
    from kocka.match.archive import Folding
    from kocka.match.settings import Settings
    from kocka.scorebook.packing import Packing
    from kocka.ui.core.work import Steps

    class App(Protocol):
        """What the recorder needs of the app."""

        board: Board
        session: Any
        settings: Settings
        problems: list[Any]

        def cannot_save(self) -> None: ...
        def today(self) -> int: ...


_DAY_S = const(86400)
_IDLE_MS = const(1500)  # so long after the last key older matches are summed up and older sheets packed
_SHEET = "sheet"  # how the names of score sheets begin; a digit comes next
_MANY = const(12)  # sheets with files of their own, from which on it is worth a look
_PACKING = ("kocka.scorebook.", "kocka.engine.seating")  # modules that it loads: a match needs the memory


class Recorder:
    """The recorder of an app. No step takes longer when the history grows."""

    def __init__(self, app: "App") -> None:
        """`app`: for its folder, toasts and problems."""
        self._app = app
        self._folding: Steps | None = None  # of summing up or packing
        self._is_folded = False  # nothing to do until another match is over
        self._is_packed = False  # nothing to do until a key is pressed
        self._failed = 0  # attempts to pack for which there was no room
        self._quiet_ms = 0

    def number(self) -> int:
        """The number for a new match: above all in the history."""
        return History(self._app.board.folder).last_number() + 1

    def is_missing(self, match, running) -> bool:
        """Whether this match is over but not in the history, because power was lost in between.

        `running`: the matches that wait (Running); one that ends leaves them once it is in the history.
        """
        if match is None or match.stage != OVER or match.setup.again:
            return False
        number = number_of(match.path.rpartition("/")[2])
        last = self.number() - 1
        return number > last or (number != last and number in running.numbers())

    def counting(self, match) -> "Steps":
        """Counts what everybody was dealt, one round per turn; returns a Luck per seat."""
        from kocka.match.luck import LuckCount

        count = LuckCount(match)
        yield
        yield from count.steps()
        yield
        return count.lucks

    def recording(self, match, lucks=None) -> "Steps":
        """Adds the match to the history, or says that there is no room. `lucks`: of `counting`; None: to be counted."""
        self.stop()
        self._is_folded = False
        self._failed = 0
        if lucks is None:
            lucks = yield from self.counting(match)
            self.stop()
        yield
        app = self._app
        today = app.today()
        when = dates.ordinal(today) * _DAY_S if today else 0
        adding = History(app.board.folder).adding(match, when, lucks)
        yield
        try:
            yield from adding.steps()
            yield
        except StorageError:
            app.cannot_save()
        if adding.problem:
            app.problems.append(adding.problem)

    def keep_pot(self, match) -> None:
        """Offers what a finished session has left in the pot to the next one (TA 7.6, G31)."""
        if match is None or match.stage != OVER:
            return
        setting = games.profile(match.setup.game).terms.pot_setting
        left = match.sheet.left
        settings = self._app.settings
        if not setting or left == settings.get(setting) or left < 0:
            return
        settings.set(setting, left)
        self._app.session.note_settings()

    # While nobody waits.

    def stop(self) -> None:
        """A key was pressed: pending background work is restarted later."""
        self._quiet_ms = 0
        self._is_packed = self._failed > 1
        if self._folding is not None:
            self._folding.close()
            self._folding = None
            if self._is_folded:
                forget(_PACKING)

    def work(self, passed_ms: int) -> bool:
        """One step of summing up or packing when no key has been pressed for a while; True if there is more."""
        if self._is_folded and self._is_packed:
            return False
        self._quiet_ms += passed_ms
        if self._quiet_ms < _IDLE_MS:
            return False
        if self._folding is None:
            self._folding = self._packing() if self._is_folded else self._summing_up()
        for _ in self._folding:
            return True
        self._folding = None
        return True

    def _summing_up(self) -> "Steps":
        """Sums up the oldest matches once; without room for that it is tried again after the next match."""
        from kocka.match.archive import Folding

        folding = Folding(History(self._app.board.folder))
        yield
        is_done = True
        try:
            yield from folding.steps()
            is_done = folding.is_done
        except StorageError:
            pass
        self._is_folded = is_done
        self._report(folding)

    def _packing(self) -> "Steps":
        """Packs old sheets once, if there are many; without room for that it is tried a second time with fewer."""
        folder = self._app.board.folder
        if not self._has_sheets(folder):
            self._is_packed = True
            return
        from kocka.scorebook.packing import Packing

        packing = Packing(folder, self._failed > 0)
        yield
        try:
            yield from packing.steps()
            is_done = packing.is_done
        except StorageError:
            self._failed += 1
            is_done = self._failed > 1
        self._is_packed = is_done
        if is_done:
            forget(_PACKING)
        self._report(packing)

    def _report(self, work: "Folding | Packing") -> None:
        if work.problem:
            self._app.problems.append(work.problem)

    def _has_sheets(self, folder: str) -> bool:
        """Whether there may be score sheets to pack, or files that were never finished."""
        single = 0
        try:
            names = os.listdir(folder)
        except OSError:
            return False
        for name in names:
            if name.startswith(_SHEET):
                single += 1 if name[len(_SHEET) : len(_SHEET) + 1].isdigit() else 0
                if name.endswith(".new"):
                    return True
        return single >= _MANY
