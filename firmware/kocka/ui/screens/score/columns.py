"""A number for each player, entered one after the other: the base for entering a round."""

from micropython import const

from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP, elapsed_ms
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.core import noise
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.session.screens import class_of
from kocka.ui.table import entry_words as words
from kocka.ui.table import faces

MYPY = False
if MYPY:
    from kocka.ui.screens.score.cells import Cells
    from kocka.ui.session.app import KockaApp

_JUMP = const(5)
_TENS = const(10)
_FAR = const(100)  # where more than this is possible, held keys go twice as far
_AGAIN_MS = const(400)  # held keys that come closer together are one
_FASTER = const(10)  # after so many, ten times as far
_MOST_TYPED = const(9_999)  # where there is no limit, in steps
CELLS = (("cells", "ui.screens.score.cells", "Cells", ("low", "mono")),)


def round_number(n: int, by: int, step: int) -> int:
    """The next multiple of `step` above `n`, below it if `by` is negative. Allocates nothing."""
    return (n // step + 1) * step if by > 0 else -(-n // step + 1) * step


class Columns(Screen):
    """A number for each player, one after the other: PREV and NEXT change it, held (or UP, DOWN) by five, OK goes on.

    Where more is possible it goes by tens to a round number, and faster and faster while the key is held.

    `values`: by seat, None where nothing is entered yet; `is_entered`: somebody's number was turned or typed.
    A subclass gives `left()`, `most(place)`, `finish()`.
    """

    stays_awake = True
    repeats = True

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet, order: list[int]) -> None:
        """`order`: the seats in the order in which they are asked."""
        self.app = app
        self.score_sheet = score_sheet
        self.order = order
        seats = range(score_sheet.sheet.SEATS)
        self.values: list[int | None] = [None if seat in order else 0 for seat in seats]
        self.place = 0
        self.is_entered = False
        self.title = ""
        self._texts: list[str] = []
        self._names: list[str] = []
        self._left = ""
        self._cells: Cells = None
        self._hints: tuple = ()
        self._jumped_ms = 0
        self._jumps = 0  # of a key that is still held

    # What a subclass gives.

    no_trick = 0  # the value for no trick, 0 where that is nothing special
    sign = 1  # -1 where the cards count minus
    unit = 1  # size of a step
    has_other = False  # OK held does something

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

    def propose(self) -> None:
        """Fills in what is likely for the player under the cursor, unless something is entered."""

    # Entering.

    def enter(self):
        """Prepares names and measures."""
        self._hints = self._keys()
        self._cells = class_of("cells", self.ui.painters, CELLS)(self.ui, len(self.order))
        self.propose()
        self._write()
        return None

    def _keys(self) -> tuple:
        """The hint line: it explains OK held, which is not obvious."""
        ui = self.ui
        hints: list = [((PREV, NEXT), ""), (OK, t(ids.KEEP_NEXT_KEY))]
        if self.has_other:
            hints.append((ui.label(OK) + "…", t(ids.KEEP_HOLD_KEY)))
        if not self.has_other or ui.columns_back:
            hints.append((BACK, t(ids.BACK_KEY)))
        return tuple(hints)

    def _number(self, n: int) -> str:
        """A number as shown: an amount of money where a step is more than one. Allocates."""
        return words.amount(self.score_sheet, n) if self.unit > 1 else faces.plain(n)

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
        names = words.names(self.score_sheet)
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
        self.is_entered = True
        seat = self.order[self.place]
        value = self.values[seat]
        most = self.most()
        if most < 0:
            at = (value or 0) // self.unit
            far = self.jump() * (_TENS if self._is_fast() else 1)
            self.values[seat] = (at + by if by in (1, -1) else round_number(at, by, far)) * self.unit
            return
        least = -1 if self.no_trick else 0  # a number of points; -1 is no trick at all
        at = 0 if value is None else -1 if self.no_trick and value == self.no_trick else value * self.sign
        if by == 1 or by == -1:
            at = (at + by - least) % (most - least + 1) + least
        else:
            at = max(least, min(most, round_number(at, by, self.jump())))
        self.values[seat] = self.no_trick if at < 0 else at * self.sign

    def jump(self) -> int:
        """A held key goes to the next multiple of this."""
        return _JUMP if 0 <= self.most() <= _FAR else _TENS

    def _is_fast(self) -> bool:
        """A key has been held for long."""
        now = self.app.board.clock.ms()
        held = elapsed_ms(now, self._jumped_ms) < _AGAIN_MS
        self._jumps = self._jumps + 1 if held else 0
        self._jumped_ms = now
        return self._jumps >= _FASTER

    types = True

    def typed(self, letter: str):
        """A digit is added to the number; a minus turns its sign, where it may."""
        self.is_entered = True
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
            if self.place == len(self.order) - 1 and self._is_blind():
                self.app.sound.play(noise.REFUSED)
                return ("toast", t(ids.KEEP_NOT_TOLD))
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
            self.propose()
            if self.place < last or self._is_blind() or not self._give_rest():
                self._write()
                return None
        self._write()
        return self.finish()

    def _is_blind(self) -> bool:
        """No number was entered, and the last player would get all that there is."""
        return self.whole() is not None and not self.is_entered

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
