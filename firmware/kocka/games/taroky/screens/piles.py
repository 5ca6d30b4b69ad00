"""The eyes of everybody in a Varšava with real cards (TA 7.4, TA 10)."""

from kocka.games.taroky.rules.settlement import ALL_EYES
from kocka.games.taroky.sheet.checks import MOST_PILES
from kocka.ui.languages import ids, t
from kocka.ui.screens.score.columns import Columns


class Piles(Columns):
    """The eyes of everybody in a Varšava, forehand first; the last one is proposed what is left of 70."""

    def __init__(self, entry) -> None:
        """`entry`: the TarokyEntry whose form it is."""
        sheet = entry.form.sheet
        super().__init__(entry.app, entry.score_sheet, [sheet.left_of(sheet.forehand, step) for step in range(4)])
        self._entry = entry
        self.title = t(ids.TK_PILES)
        for seat in range(4):
            self.values[seat] = entry.form.eyes_of(seat)

    def whole(self) -> int | None:
        """As many as four roundings can make."""
        return int(MOST_PILES)

    def left(self) -> int | None:
        """Eyes that nobody has been given yet."""
        return ALL_EYES - sum([n or 0 for n in self.values])

    def _give_rest(self) -> bool:
        seat = self.order[self.place]
        if self.values[seat] is None:
            self.values[seat] = max(0, self.left() or 0)
        return False  # they may be one more or less, so the last one is asked too

    def finish(self):
        """To the form."""
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
