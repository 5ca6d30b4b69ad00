"""Touch: what a finger does on the glass, as keys.

A screen declares with `canvas.area` what can be touched, while it paints it: so an area lies where its drawing lies. On
a touch the screen paints itself once more to tell its areas, and the touch becomes the keys that do the same: NEXT or
PREV until the cursor is there, then the area's key. A finger that stays is a held key; one that moves chooses among
cards, and plays the last one if it then leaves the hand upwards, scrolls a list, or is an arrow key.

Only the page and the simulator load this module; no image has it, since no board has a touch panel.
"""

from micropython import const

from kocka.hal import BACK, DOWN, LONG, NEXT, NO_KEY, OK, PREV, UP
from kocka.ui.core.canvas import CARD, PAGE, PICK, ROW, WHEEL

MYPY = False
if MYPY:
    from typing import Any, Protocol

    from kocka.ui.core.layout import Layout
    from kocka.ui.core.screen import Screen

    class App(Protocol):
        """What touch needs of the app."""

        canvas: Any
        toast: Any
        ui: Layout

        @property
        def top(self) -> Screen: ...


# What a finger does.
TOUCHES = const(0)
MOVES = const(1)
LEAVES = const(2)
STAYS = const(3)  # it has been in its place for LONG_MS

# Fields of an area: see Canvas.area.
_NAME = const(0)
_X = const(1)
_Y = const(2)
_W = const(3)
_H = const(4)
_KEY = const(5)
_STEPS = const(6)

_REACHES = const(16)  # a finger reaches areas as far away as one of so many parts of the width
_SLIDES = const(12)  # as far, and it no longer means the place that it touched
_THROWS = const(7)  # a card that is moved up by one of so many parts of the height is played


class Touch:
    """Takes what a finger does; `key` gives the keys, one at a time."""

    def __init__(self, app: "App") -> None:
        """`app`: a kocka.ui.core.app.App."""
        self._app = app
        self._down = False
        self._slid = False
        self._x = 0  # where it touched, or where the last row was scrolled
        self._y = 0
        self._first = None  # the area that it touched
        self._card = (0, 0)  # where it was on a card last
        self._drags = False  # a card follows it
        self._row = 0  # height of the rows that it scrolls
        self._keys: list = []
        # What the cursor is on its way to: a point, the screen, the steps that are left, the key that comes then.
        self._aim: tuple = ()

    def areas(self) -> list:
        """The areas of the top screen as it is now: tuples (name, x, y, w, h, key, steps), the uppermost last."""
        app = self._app
        canvas = app.canvas
        found: list = []

        def listen(name: int, x: int, y: int, w: int, h: int, key: int, steps: int = 0) -> None:
            found.append((name, x, y, w, h, key, steps))

        before = canvas.area
        asked = canvas.asked
        canvas.asked = True
        canvas.open(0, 0, canvas.width, canvas.height)
        canvas.area = listen
        try:
            app.top.draw(canvas)
        finally:
            canvas.area = before
            canvas.asked = asked
            app.toast.draw(canvas)
            canvas.forget()
        return found

    def at(self, x: int, y: int):
        """The area at a point, or the nearest one within reach, or the page; None if there is none."""
        best = None
        page = None
        least = self._app.ui.width // _REACHES
        least = least * least + 1
        for area in self.areas():
            across = max(area[_X] - x, 0, x - area[_X] - area[_W] + 1)
            down = max(area[_Y] - y, 0, y - area[_Y] - area[_H] + 1)
            away = across * across + down * down
            if area[_NAME] == PAGE:
                if not away:
                    page = area
            elif away < least or (best is not None and away == 0):
                least = away
                best = area
        return page if best is None else best

    def take(self, x: int, y: int, what: int) -> None:
        """A finger at this pixel of the screen: TOUCHES, MOVES, LEAVES, STAYS."""
        if what == TOUCHES:
            self._down = True
            self._slid = False
            self._x = x
            self._y = y
            self._first = self.at(x, y)
            self._card = (x, y)
            self._row = self._first[_H] if self._first is not None and self._first[_NAME] == ROW else 0
        elif not self._down:
            return
        elif what == MOVES:
            self._move(x, y)
        elif what == LEAVES:
            self._down = False
            self._let_go()
            if not self._slid:
                self._tap(self._first, 0)
            elif self._slides_among_cards():
                self._throw(y)
            elif not self._row:
                self._swipe(x - self._x, y - self._y)
        elif not self._slid:
            self._down = False
            self._tap(self._first, LONG)

    def _slides_among_cards(self) -> bool:
        return self._first is not None and self._first[_NAME] in (CARD, PICK)

    def _tap(self, area, held: int) -> None:
        if area is None:
            if held:
                self._keys.append(OK | held)
            return
        key = area[_KEY]
        if held:
            key = key | held if key in (OK, BACK, PREV, NEXT) else OK | held
        elif area[_NAME] == CARD and area[_STEPS]:
            key = NO_KEY  # touched first, a card is chosen; touched again, it is played
        self._aim_at(self._x, self._y, area, key)

    def _aim_at(self, x: int, y: int, area, key: int) -> None:
        steps = area[_STEPS]
        if steps and area[_NAME] == WHEEL:
            for _ in range(abs(steps)):
                self._keys.append(NEXT if steps > 0 else PREV)
            steps = 0
        if steps:
            self._aim = (x, y, self._app.top, abs(area[_STEPS]) + 1, key)
        elif key:
            self._keys.append(key)

    def _move(self, x: int, y: int) -> None:
        far = self._app.ui.width // _SLIDES
        if max(abs(x - self._x), abs(y - self._y)) >= (self._row or far):
            self._slid = True
        if not self._slid:
            return
        if self._slides_among_cards():
            area = self.at(x, y)
            if area is not None and area[_NAME] in (CARD, PICK):
                self._card = (x, y)
                self._let_go()
                self._aim_at(x, y, area, NO_KEY)
            elif y < self._card[1] and not self._aim:
                self._drag(x, y)
        elif self._row:
            while abs(y - self._y) >= self._row:
                up = y < self._y
                self._y += -self._row if up else self._row
                self._keys.append(NEXT if up else PREV)

    def _drag(self, x: int, y: int) -> None:
        """The card that the finger was on last follows it, once the cursor is there."""
        if not self._drags:
            area = self.at(*self._card)
            if area is None or area[_NAME] not in (CARD, PICK):
                return
            if area[_STEPS]:
                self._aim_at(self._card[0], self._card[1], area, NO_KEY)
                return
            self._drags = True
        self._app.top.drag(x, y)

    def _let_go(self) -> None:
        """No card follows the finger any more."""
        if self._drags:
            self._drags = False
            self._app.top.drag(-1, -1)

    def _throw(self, y: int) -> None:
        """The card that the finger was on last is played if it has gone far above it."""
        x, from_y = self._card
        if from_y - y < self._app.ui.height // _THROWS:
            return
        area = self.at(x, from_y)
        if area is not None and area[_NAME] in (CARD, PICK):
            self._aim_at(x, from_y, area, area[_KEY])

    def _swipe(self, dx: int, dy: int) -> None:
        """What moves to the left or up uncovers what comes next."""
        if abs(dx) >= abs(dy):
            self._keys.append(NEXT if dx < 0 else PREV)
        else:
            self._keys.append(DOWN if dy < 0 else UP)

    def key(self) -> int:
        """The next key, NO_KEY if there is none."""
        if self._keys:
            return int(self._keys.pop(0))
        if not self._aim:
            return NO_KEY
        x, y, screen, left, key = self._aim
        self._aim = ()
        if self._app.top is not screen:
            return NO_KEY
        area = self.at(x, y)
        steps = area[_STEPS] if area is not None else 0
        if not steps:
            return int(key) if area is not None else NO_KEY
        if abs(steps) >= left:  # the cursor does not follow: nothing can be chosen now
            return NO_KEY
        self._aim = (x, y, screen, abs(steps), key)
        return NEXT if steps > 0 else PREV
