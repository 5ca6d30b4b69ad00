"""The hands dealt to me in this match, compared with the average of all deals."""

from kocka.hal import BACK, HOME
from kocka.match.luck import Balance, LuckCount
from kocka.ui.core.text import wrap
from kocka.ui.languages import ids, t
from kocka.ui.screens.settings.statistics import Statistics, luck_rows
from kocka.ui.table import profile as games

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp


class Luck(Statistics):
    """Rates the finished rounds, a deal per slice; then PREV and NEXT turn pages if there are several. BACK leaves."""

    def __init__(self, app: "KockaApp") -> None:
        """Reads the match of `app`."""
        super().__init__(app)
        self._note: list = []

    def enter(self):
        """Begins to count."""
        self.pages = []
        self._note = []
        self._title = t(ids.LUCK)
        self._empty = [t(ids.LUCK_COUNTING)]
        self.turn_to(0)
        self.in_background(self._rating())
        return None

    def _rating(self) -> "Steps":
        """Rates the hands of a round in a step, then makes the pages."""
        match = self.app.session.match
        count = LuckCount(match)
        yield from count.steps()
        balance = Balance()
        balance.add(count.lucks[self.app.people.me], match.setup.game, len(match.setup.seats))
        ui = self.ui
        room = ui.width - 2 * ui.margin
        self._empty = []
        if balance.luck.hands:
            self._add_pages(t(ids.LUCK), -2, luck_rows(balance, games.profile(match.setup.game)))
            self._note = wrap(ui.small, t(ids.LUCK_NOTE), room)
        else:
            self._empty = wrap(ui.body, t(ids.LUCK_NONE), room)
        self.turn_to(0)

    def on_key(self, key: int):
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        return super().on_key(key)

    def draw(self, canvas) -> None:
        """Draws the page, and below it the meaning of the numbers if there is room."""
        ui = self.ui
        super().draw(canvas)
        if ui.roomy:
            y = ui.bottom - len(self._note) * ui.small.height
            for line in self._note:
                canvas.text_centre(ui.small, line, 0, y, ui.width, ui.dim)
                y += ui.small.height
