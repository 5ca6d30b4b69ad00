"""The base class of all screens.

A screen keeps what it shows in plain attributes, changes them in `on_key` and `on_tick`, marks the affected rectangles
as dirty, and paints in `draw`. It never paints anywhere else and never reads a clock or a pin.

`draw` always paints the whole screen from its state. The app calls it with a window open over each dirty rectangle, so
that painting outside costs little and changes nothing. An update is therefore correct if every changed pixel lies in a
dirty rectangle.
"""

from kocka.hal import BACK, DOWN, MENU, NEXT, PREV, UP
from kocka.ui.core.canvas import Dirt
from kocka.ui.core.layout import Layout

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.ui.core.work import Steps

REDRAW = True


class Screen:
    """A full screen or, with `overlay`, a box over the screen below it.

    ui: the board's Layout (sizes, fonts, colours, key labels), set by the app before `enter`.
    dirt: the app's dirty rectangles.
    """

    # The screen below shows through where this one does not paint.
    overlay = False
    # The device dims but never sleeps while this screen is shown (a score that people look at).
    stays_awake = False
    # A value that, when a screen above returns it, closes this screen too without showing it again.
    closed_by: object = None
    # It asks for letters or numbers: what is typed on a keyboard goes to `typed`.
    types = False
    # A deal has just been played: a page around the device offers to send it.
    sends = False
    # A key that is held acts again and again.
    repeats = False
    # What somebody has done while its card is on its way: nothing is said of it yet. None: all is seen.
    flying: "Any" = None
    # Reviews of what a person has played, kept where something has ended so that they go on; None: nothing has.
    reviews: "list | None" = None
    # The keys that a held UP and DOWN are delivered as.
    held_up = UP
    held_down = DOWN

    ui: Layout = None
    dirt: Dirt = None

    _background: "Steps | None" = None  # its work while no key waits
    _is_in_step = False  # of that

    def held_ok(self) -> int:
        """The key that a held OK is delivered as."""
        return MENU

    def is_turned(self) -> bool:
        """Whether it is shown by 180 degrees, for those who sit opposite."""
        return False

    def enter(self):
        """The screen is on top (again): prepare texts here. May return an intent."""
        return None

    def leave(self) -> None:
        """The screen is no longer on top."""

    def on_result(self, value):
        """The screen above was popped with this value; called after `enter`."""
        return None

    def on_key(self, key: int):
        """A key of kocka.hal was pressed; MENU, INFO, SHEET and HOME arrive as such, also from long presses."""
        if key == BACK:
            return ("pop",)
        return None

    def typed(self, letter: str):
        """A letter was typed on a keyboard that the board has not; answers as `on_key`."""
        return None

    def drag(self, x: int, y: int) -> None:
        """A finger has taken what is under the cursor to this pixel; y < 0: it has let go."""

    def on_tick(self, ms: int):
        """`ms` milliseconds (0..) have passed since the last call."""
        return None

    def in_background(self, steps: "Steps") -> None:
        """Does this work while no key waits, in steps of a few ms, in place of any other.

        It ends when the screen leaves.
        """
        self.stop_work()
        self._background = steps

    def stop_work(self) -> None:
        """Ends the work where it stands; the app calls this after `leave`."""
        steps = self._background
        self._background = None
        if steps is not None and not self._is_in_step:  # one that stops itself ends after its step
            steps.close()

    @property
    def is_working(self) -> bool:
        """Whether there is work left."""
        return self._background is not None

    def work(self) -> bool:
        """A step of the work; True if there are more. The app calls this."""
        steps = self._background
        if steps is None:
            return False
        is_more = False
        self._is_in_step = True
        try:
            for _ in steps:
                is_more = True
                break
        finally:
            self._is_in_step = False
        if self._background is not steps:
            steps.close()
        elif not is_more:
            self._background = None
        return self._background is not None

    def draw(self, canvas) -> None:
        """Paints the whole screen, its background first. Allocates nothing."""
        raise NotImplementedError

    def dirty(self, x: int, y: int, w: int, h: int) -> None:
        """Marks this rectangle to be painted again."""
        if self.dirt is not None:
            self.dirt.add(x, y, w, h)

    def dirty_all(self) -> None:
        """Marks the whole screen to be painted again."""
        if self.dirt is not None:
            self.dirt.all()


def step(key: int) -> int:
    """-1 for PREV and UP, 1 for NEXT and DOWN, 0 for other keys: movement in lists."""
    if key == PREV or key == UP:
        return -1
    if key == NEXT or key == DOWN:
        return 1
    return 0
