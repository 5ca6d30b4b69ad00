"""A hint: the master searches on behalf of the person to move."""

from kocka.games import registry
from kocka.hal import BACK, HOME
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp


class Hint(Screen):
    """Searches in slices; returns ("pop", Advice) when done, ("pop",) with BACK.

    It lies over the table, whose cards stay visible. Its modules are imported when it starts.
    """

    overlay = True

    def __init__(self, app: "KockaApp") -> None:
        self.app = app
        self._done = 0  # px of the bar
        self._text = ""
        self._stop = ""
        self._x = 0
        self._y = 0
        self._w = 0
        self._h = 0

    def enter(self):
        """Measures the box."""
        ui = self.ui
        self._text = t(ids.HINT_THINKING)
        self._stop = ui.label(BACK) + " " + t(ids.HINT_STOP_KEY)
        self._x = ui.hint_x
        self._y = ui.hint_y
        self._w = ui.width - 2 * self._x
        self._h = ui.hint_high
        if not self.is_working:
            self.in_background(self._searching())
        return None

    def _bar(self) -> int:
        """The width of the bar in px."""
        return self._w - self.ui.hint_bar_sides

    def _searching(self) -> "Steps":
        """Imports what is needed, then searches."""
        app = self.app
        session = app.session
        # Turns of their own: the first time, each import takes as long as some slices of the search.
        from kocka.ai import thinker

        thinker.load(session.view)
        yield
        from kocka.ai.advice import Adviser

        yield
        from kocka.ui.table import reasons  # noqa: F401  # the table will want it

        yield
        situation = session.match.situation(session.view)
        yield
        seed, stream = session.match.thinker_seed(app.people.me)
        adviser = Adviser(session.view, seed, stream, situation=situation)
        yield
        while not app.ai.think(adviser):
            done = adviser.share(self._bar())
            if done != self._done:
                self._done = done
                self.dirty(self._x, self._y, self._w, self._h)
            yield
        advice = adviser.advice
        del adviser  # its work space
        yield
        ai = registry.find(session.view.game.NAME).ai()
        base: Any = app.base
        comparison = ai.comparison(session.view, advice, base.considered(), seed, stream)
        yield
        while comparison is not None and not comparison.step():
            yield
        if comparison is not None:
            advice.consequence = comparison.found
        yield  # the table returns in a turn of its own
        app.apply(("pop", advice))

    def on_key(self, key: int):
        """BACK cancels; other keys are ignored."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        return None

    def draw(self, canvas) -> None:
        """Draws the box with the bar."""
        canvas.area(PAGE, self._x, self._y, self._w, self._h, BACK)
        if canvas.shows(self._x, self._y, self._w, self._h):
            self._draw_box(canvas, self._x, self._y)

    def _draw_box(self, canvas, x: int, y: int) -> None:
        ui = self.ui
        canvas.round_rect(x, y, self._w, self._h, 6, ui.shadow)
        canvas.text(ui.small, self._text, x + 10, y + 3, ui.paper)
        canvas.text_right(ui.small, self._stop, x + self._w - 10, y + 3, ui.dim)
        down = y + self._h - 16
        canvas.round_rect(x + 10, down, self._bar(), 8, 4, ui.panel)
        if self._done > 7:
            canvas.round_rect(x + 10, down, self._done, 8, 4, ui.accent)
