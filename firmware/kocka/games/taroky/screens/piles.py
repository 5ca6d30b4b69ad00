"""Enters everybody's eyes in a Varšava played with real cards (TA 7.4, TA 10)."""

from kocka.games.taroky.rules.settlement import ALL_EYES
from kocka.games.taroky.sheet.checks import MOST_PILES
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.columns import Columns


class Piles(Columns):
    """Everybody's eyes in a Varšava, from forehand on; for the last player the rest of 70 is proposed."""

    def __init__(self, entry) -> None:
        """`entry`: the TarokyEntry that the eyes belong to."""
        sheet = entry.form.sheet
        super().__init__(entry.app, entry.score_sheet, [sheet.left_of(sheet.forehand, step) for step in range(4)])
        self._entry = entry
        self.title = t(ids.TK_PILES)
        for seat in range(4):
            self.values[seat] = entry.form.eyes_of(seat)

    def whole(self) -> int | None:
        """The largest possible sum, with four roundings up."""
        return int(MOST_PILES)

    def left(self) -> int | None:
        """How many eyes are still unassigned."""
        return ALL_EYES - sum([n or 0 for n in self.values])

    def _give_rest(self) -> bool:
        seat = self.order[self.place]
        if self.values[seat] is None:
            self.values[seat] = max(0, self.left() or 0)
        return False  # rounding can add or remove one, so the last player is asked too

    def finish(self):
        """Goes to the form."""
        form = self._entry.form
        try:
            for seat in self.order:
                form.pile(seat, None)
            for seat in self.order:
                form.pile(seat, self.values[seat] or 0)
            form.outcome()
        except ValueError as error:
            return self._entry.refuse(error)
        entry = self._entry
        return ("pop", ("told", 1)) if entry in self.app.stack else ("replace", entry)
