"""Enters everybody's eyes in a Varšava played with real cards (TA 7.4, TA 10)."""

from kocka.games.taroky.rules.settlement import ALL_EYES
from kocka.games.taroky.sheet.checks import MOST_PILES
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.columns import Columns


class Piles(Columns):
    """Everybody's eyes in a Varšava, from forehand on: an equal part of what is left is proposed, to the last one all.

    OK held goes to the form, for an increase or a violation.
    """

    closed_by = scoring.WRITTEN
    has_other = True

    def __init__(self, entry) -> None:
        """`entry`: the TarokyEntry that the eyes belong to."""
        form = entry.form
        seats = [form.four[form.left_of(form.forehand, step)] for step in range(4)]
        super().__init__(entry.app, entry.score_sheet, seats)
        self._entry = entry
        self.title = t(ids.TK_PILES)
        for at in range(4):
            self.values[form.four[at]] = form.eyes_of(at)

    def whole(self) -> int | None:
        """The largest possible sum, with four roundings up."""
        return int(MOST_PILES)

    def left(self) -> int | None:
        """How many eyes are still unassigned."""
        return ALL_EYES - sum([n or 0 for n in self.values])

    def propose(self) -> None:
        seat = self.order[self.place]
        if self.values[seat] is None:
            self.values[seat] = max(0, self.left() or 0) // (4 - self.place)

    def _give_rest(self) -> bool:
        return False  # rounding can add or remove one, so the last player is asked too

    def other(self):
        """To the form, with what is told so far."""
        try:
            self._tell(None)
        except ValueError as error:
            return self._entry.refuse(error)
        return self._shown()

    def _write(self) -> None:
        """As in Columns; the form knows what is told, so that it can wait there."""
        try:
            self._tell(None)
        except ValueError:
            pass  # too many: said when it goes on
        super()._write()

    def _tell(self, untold: int | None) -> None:
        """Gives the form what is told, and `untold` for the others."""
        form = self._entry.form
        for at in range(4):
            form.pile(at, None)
        for at in range(4):
            value = self.values[form.four[at]]
            form.pile(at, untold if value is None else value)

    def _shown(self):
        entry = self._entry
        return ("pop", ("told", 1)) if entry in self.app.stack else ("replace", entry)

    def finish(self):
        """Goes on to the preview, or back to the form."""
        form = self._entry.form
        try:
            self._tell(0)
            form.outcome()
        except ValueError as error:
            return self._entry.refuse(error)
        return self._shown() if self._entry in self.app.stack else self._entry.preview()
