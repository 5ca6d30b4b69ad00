"""A hint: the master searches on behalf of the person to move."""

from micropython import const

from kocka.hal import BACK, HOME
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t

# The box: square, wide, low, mono.
_EDGE = (4, 4, 4, 0)
_TOP = (120, 120, 22, 0)  # between trick and hand
_HIGH = (44, 44, 44, 38)
_BAR_SIDES = (20, 20, 20, 12)
_READY = const(4)  # turns before the search begins

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ai.advice import Adviser
    from kocka.ai.utility import Situation


class Hint(Screen):
    """Searches in slices; returns ("pop", Advice) when done, ("pop",) with BACK.

    It lies over the table, whose cards stay visible. Its modules are imported when it starts.
    """

    overlay = True

    def __init__(self, app) -> None:
        self.app = app
        self._adviser: Adviser | None = None
        self._started = 0
        self._situation: Situation | None = None
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
        self._x = _EDGE[ui.display]
        self._y = _TOP[ui.display]
        self._w = ui.width - 2 * self._x
        self._h = _HIGH[ui.display]
        return None

    def _bar(self) -> int:
        """The width of the bar in px."""
        return self._w - _BAR_SIDES[self.ui.display]

    def work(self) -> bool:
        """Does one slice: imports what is needed, then starts the search, then continues it."""
        app = self.app
        if self._started < _READY:
            # Turns of their own: the first time, each import takes as long as some slices of the search.
            self._started += 1
            if self._started == 1:
                from kocka.ai import thinker

                thinker.load(app.session.view)
            elif self._started == 2:
                from kocka.ai.advice import Adviser
            elif self._started == 3:
                from kocka.ui.table import reasons  # noqa: F401  # the table will want it
            else:
                self._situation = app.session.match.situation(app.session.view)
            return True
        if self._adviser is None:
            from kocka.ai.advice import Adviser

            seed, stream = app.session.match.thinker_seed(app.people.me)
            self._adviser = Adviser(app.session.view, seed, stream, situation=self._situation)
            return True
        if self._adviser.advice is not None:
            found = self._adviser.advice
            self._adviser = None
            app.apply(("pop", found))
            return False
        if app.ai.think(self._adviser):
            return True  # the table returns in a turn of its own
        done = self._adviser.share(self._bar())
        if done != self._done:
            self._done = done
            self.dirty(self._x, self._y, self._w, self._h)
        return True

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
