"""The base of all screens.

A screen keeps what it shows in plain attributes, changes them in `on_key` and `on_tick`, marks the part of the picture
that this touches as dirty, and paints in `draw`. It never paints anywhere else and never asks a clock or a pin.

`draw` always paints the whole screen from the screen's state; the app calls it with a window open over each dirty
rectangle, so painting again what is outside costs little and changes nothing. An update is therefore right as soon as
every changed pixel lies in a dirty rectangle.

`on_key`, `on_tick` and `enter` return nothing, REDRAW (all of the screen is dirty) or an *intent*: a tuple whose first
item is its name. Navigation intents of every app:

    ("push", screen)      puts a screen on top; back to this one when it pops
    ("replace", screen)   this screen goes, the other takes its place
    ("pop",)              this screen goes; ("pop", value) hands a value to on_result of the one below
    ("home",)             all screens but the lowest go
    ("toast", text)       shows a line over the screen for a moment

Everything else is for the match: see App.act.
"""

from kocka.hal import BACK, DOWN, NEXT, PREV, UP
from kocka.ui.core.canvas import Dirt
from kocka.ui.core.layout import Layout

REDRAW = True


class Screen:
    """One full screen, or (with `overlay`) a box over the screen below it.

    ui: the Layout of the board (sizes, fonts, colours, texts of key labels), given by the app before `enter`.
    dirt: what has to be painted again, the app's.
    """

    # The screen below shows through where this one does not paint.
    overlay = False
    # The device dims, but never sleeps while this screen is shown (a score that people look at).
    stays_awake = False
    # What a screen above hands over when it goes that has this one go, too, without being shown again.
    closed_by: object = None
    # What a held UP arrives as.
    held_up = UP

    ui: Layout = None  # type: ignore[assignment]
    dirt: Dirt = None  # type: ignore[assignment]

    def enter(self):
        """The screen has come to the top (again): prepare texts here. May return an intent."""
        return None

    def leave(self) -> None:
        """The screen is no longer on top."""

    def on_result(self, value):
        """The screen above has gone and handed this over; called after `enter`."""
        return None

    def on_key(self, key: int):
        """A key of kocka.hal was pressed: MENU, INFO, SHEET, HOME come as these, however they were pressed."""
        if key == BACK:
            return ("pop",)
        return None

    def on_tick(self, ms: int):
        """`ms` milliseconds (0..) have passed since the last call."""
        return None

    def work(self) -> bool:
        """A slice of what this screen computes (a few milliseconds); True if there is more. Only when no key waits."""
        return False

    def draw(self, canvas) -> None:
        """Paints the whole screen, its background first. Allocates nothing."""
        raise NotImplementedError

    def dirty(self, x: int, y: int, w: int, h: int) -> None:
        """This rectangle has to be painted again."""
        if self.dirt is not None:
            self.dirt.add(x, y, w, h)

    def dirty_all(self) -> None:
        """All has to be painted again."""
        if self.dirt is not None:
            self.dirt.all()


def step(key: int) -> int:
    """-1 for PREV and UP, 1 for NEXT and DOWN, 0 for other keys: movement in lists."""
    if key == PREV or key == UP:
        return -1
    if key == NEXT or key == DOWN:
        return 1
    return 0
