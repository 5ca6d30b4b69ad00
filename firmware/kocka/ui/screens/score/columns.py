"""A number for each player, entered one after the other: the base for entering a round."""

from micropython import const

from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.session.screens import class_of
from kocka.ui.table import faces

MYPY = False
if MYPY:
    from kocka.ui.screens.score.cells import Cells

_JUMP = const(5)
_FAR = const(60)  # where more than this is possible, held keys go twice as far
_MOST_TYPED = const(9_999)  # where there is no limit, in steps
_CELLS = (("cells", "ui.screens.score.cells", "Cells", ("low", "mono")),)


class Columns(Screen):
    """A number for each player, one after the other: PREV and NEXT change it, held (or UP, DOWN) by five, OK goes on.

    `values`: by seat, None where nothing is entered yet. A subclass gives `left()`, `most(place)`, `finish()`.
    """

    stays_awake = True

    def __init__(self, app, score_sheet: ScoreSheet, order: list[int]) -> None:
        """`order`: the seats in the order in which they are asked."""
        self.app = app
        self.score_sheet = score_sheet
        self.order = order
        self.values: list[int | None] = [None] * len(order)
        self.place = 0
        self.title = ""
        self._texts: list[str] = []
        self._names: list[str] = []
        self._left = ""
        self._cells: Cells = None  # type: ignore[assignment]
        self._hints: tuple = ()

    # What a subclass gives.

    no_trick = 0  # the value for no trick, 0 where that is nothing special
    sign = 1  # -1 where the cards count minus
    unit = 1  # size of a step

    def left(self) -> int | None:
        """What is left of the sum for the others, None where no sum is known."""
        raise NotImplementedError

    def whole(self) -> int | None:
        """The required sum, None where none is known."""
        raise NotImplementedError

    def finish(self):
        """Called when everything is entered; returns an intent."""
        raise NotImplementedError

    def other(self):
        """What OK held does; returns an intent."""
        return None

    # Entering.

    def enter(self):
        """Prepares names and measures."""
        self._hints = self._keys()
        self._cells = class_of("cells", self.ui.display, _CELLS)(self.ui, len(self.order))
        self._write()
        return None

    def _keys(self) -> tuple:
        """The hint line."""
        return ((PREV, NEXT), ""), (OK, t(ids.KEEP_NEXT_KEY)), (BACK, t(ids.BACK_KEY))

    def _number(self, n: int) -> str:
        """A number as shown: an amount of money where a step is more than one. Allocates."""
        return scoring.amount(self.score_sheet, n) if self.unit > 1 else faces.plain(n)

    def _write(self) -> None:
        """Prepares the texts. Allocates."""
        ui = self.ui
        self._texts = []
        for value in self.values:
            self._texts.append("" if value is None else self._number(value))
        left = self.left()
        self._left = ""
        if left is not None:
            over = left * self.sign < 0
            self._left = self._cells.rest(self._number(abs(left) if self._cells.WORDED else left), over)
        names = [self.score_sheet.name(seat) for seat in range(len(self.order))]
        self._names = self._cells.names(names, self._texts)
        room = ui.width - 2 * ui.margin - (len(self._left) + 1) * ui.body.width
        self._title = clip(ui.title, self.title, room)
        self.dirty_all()

    def most(self) -> int:
        """How far the number under the cursor may go, in steps; -1 for no limit."""
        whole = self.whole()
        if whole is None:
            return -1
        rest = whole * self.sign
        for place in range(self.place):
            value = self.values[self.order[place]]
            if value is not None and value != self.no_trick:
                rest -= value * self.sign
        return max(0, rest)

    def _turn(self, by: int) -> None:
        """Changes the number of the player under the cursor."""
        seat = self.order[self.place]
        value = self.values[seat]
        most = self.most()
        if most < 0:
            self.values[seat] = (value or 0) + by * self.unit
            return
        least = -1 if self.no_trick else 0  # a number of points; -1 is no trick at all
        at = 0 if value is None else -1 if self.no_trick and value == self.no_trick else value * self.sign
        if by == 1 or by == -1:
            at = (at + by - least) % (most - least + 1) + least
        else:
            if most > _FAR:
                by *= 2
            at = max(least, min(most, at + by))
        self.values[seat] = self.no_trick if at < 0 else at * self.sign

    types = True

    def typed(self, letter: str):
        """A digit is added to the number; a minus turns its sign, where it may."""
        seat = self.order[self.place]
        value = self.values[seat] or 0
        most = self.most()
        if letter == "-" and most < 0:
            self.values[seat] = -value
        elif "0" <= letter <= "9":
            before = 0 if value == self.no_trick else abs(value) // self.unit
            at = before * 10 + int(letter)
            if at > (most if most >= 0 else _MOST_TYPED):
                at = int(letter)
            if 0 <= most < at:
                return None
            at *= self.unit
            self.values[seat] = (-at if value < 0 else at) if most < 0 else at * self.sign
        self._write()
        return None

    def on_key(self, key: int):
        """See the class."""
        if key == HOME:
            return ("leave",)
        if key == MENU:
            return self.other()
        seat = self.order[self.place]
        if key == BACK:
            if not self.place:
                return ("pop",)
            self.place -= 1
        elif key == PREV or key == NEXT:
            self._turn(1 if key == NEXT else -1)
        elif key == INFO or key == DOWN:
            self._turn(-_JUMP)
        elif key == SHEET or key == UP:
            self._turn(_JUMP)
        elif key == OK:
            if self.values[seat] is None:
                self.values[seat] = 0
            return self._on()
        self._write()
        return None

    def _on(self):
        """Goes to the next player; the last one gets the rest, and is asked only if that is not enough."""
        last = len(self.order) - 1
        if self.place < last:
            self.place += 1
            if self.place < last or not self._give_rest():
                self._write()
                return None
        self._write()
        return self.finish()

    def _give_rest(self) -> bool:
        """Gives the last player the rest; False if that is impossible, or they must say whether they took a trick."""
        whole = self.whole()
        if whole is None:
            return False
        rest = whole
        last = self.order[self.place]
        for seat in self.order:
            value = self.values[seat]
            if seat != last and value is not None and value != self.no_trick:
                rest -= value
        if rest * self.sign < 0:
            return False
        before = self.values[last]
        if not rest and self.no_trick:
            self.values[last] = before if before == self.no_trick else 0
            return False
        self.values[last] = rest
        return True

    # The picture.

    def draw(self, canvas) -> None:
        """Draws the players in order, the current one in gold."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title, self._left)
        self._cells.draw(canvas, self.order, self.place, self._names, self._texts)
        footer(canvas, ui, self._hints)
