"""A number for each player, entered one after the other: the base for entering a round."""

from micropython import const

from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.scorebook.score_sheet import ScoreSheet
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import Font, clip, short, short_names
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.table import faces

_JUMP = const(5)
_FAR = const(60)  # where more than this is possible, held keys go twice as far

_FEW = 4  # up to this many players have a row each on a low display


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
        self._font: Font = None
        self._high = 1
        self._columns = 1
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
        ui = self.ui
        count = len(self.order)
        self._hints = self._keys()
        if ui.mono:
            self._columns = 2 if count <= 4 else 3
            self._high = (ui.bottom - ui.top) // ((count + self._columns - 1) // self._columns)
            self._font = ui.score if self._high >= 20 else ui.body
            if self._high >= 20 and self._columns == 3:
                self._font = ui.title
        else:
            if ui.low and count > _FEW:
                self._columns = 2 if count <= 2 * _FEW else 3
            lines = (count + self._columns - 1) // self._columns
            self._high = min(46, (ui.bottom - ui.top - 2) // lines)
            self._font = ui.body
            for font in (ui.score, ui.title, ui.body):
                if font.cap + 6 <= self._high:
                    self._font = font
                    break
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
        seats = range(len(self.order))
        self._texts = []
        for seat in seats:
            value = self.values[seat]
            if value is None:
                self._texts.append("")
            else:
                self._texts.append(self._number(value))
        left = self.left()
        self._left = ""
        if left is not None and not ui.mono:
            over = left * self.sign < 0
            text = ids.KEEP_TOO_MANY_SHORT if over else ids.KEEP_LEFT
            self._left = t(text).format(self._number(abs(left)))
        elif left is not None:
            self._left = self._number(left)
        if ui.mono:
            wide = ui.width // self._columns
            self._names = []
            for seat in seats:
                room = (
                    wide
                    - 3
                    - (len(self._texts[seat]) * self._font.width if self._high >= 20 and self._font is ui.score else 0)
                )
                most = 3 if self._high < 20 else max(3, room // ui.small.width)
                self._names.append(short(self.score_sheet.name(seat), most, self._names))
        else:
            room = ui.width // self._columns - 2 * ui.margin - 12 - (5 if self._columns < 3 else 0) * self._font.width
            self._names = short_names([self.score_sheet.name(seat) for seat in seats], room // ui.body.width)
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
        if ui.mono:
            self._draw_mono(canvas)
        elif self._columns > 1:
            self._draw_fields(canvas)
        else:
            font = self._font
            for place in range(len(self.order)):
                seat = self.order[place]
                y = ui.top + 1 + place * self._high
                if not canvas.shows(0, y, ui.width, self._high):
                    continue
                here = place == self.place
                paper = ui.accent if here else ui.panel
                canvas.round_rect(ui.margin - 2, y, ui.width - 2 * ui.margin + 4, self._high - 2, 5, paper)
                ink = ui.on_accent if here else ui.text if place < self.place else ui.dim
                down = y + (self._high - 2 - ui.body.height) // 2
                canvas.text(ui.body, self._names[seat], ui.margin + 4, down, ink)
                down = y + (self._high - 2 - font.cap) // 2 - (font.base - font.cap)
                end = ui.width - ui.margin - 6
                if self._texts[seat]:
                    canvas.text_right(font, self._texts[seat], end, down, ink)
                else:
                    canvas.hline(end - 2 * font.width, y + self._high // 2, font.width, ink)
        footer(canvas, ui, self._hints)

    def _draw_fields(self, canvas) -> None:
        """Draws fields side by side, for more players than rows; name above number where they are narrow."""
        ui = self.ui
        wide = ui.width // self._columns
        high = self._high
        for place in range(len(self.order)):
            seat = self.order[place]
            x = place % self._columns * wide
            y = ui.top + 1 + place // self._columns * high
            here = place == self.place
            canvas.round_rect(x + 1, y, wide - 2, high - 1, 4, ui.accent if here else ui.panel)
            ink = ui.on_accent if here else ui.text if place < self.place else ui.dim
            canvas.text(ui.small, self._names[seat], x + 4, y - 1, ink)
            down = y + high - ui.small.base - 3
            canvas.text_right(ui.small, self._texts[seat] or "–", x + wide - 5, down, ink)

    def _draw_mono(self, canvas) -> None:
        ui = self.ui
        wide = ui.width // self._columns
        font = self._font
        for place in range(len(self.order)):
            seat = self.order[place]
            x = place % self._columns * wide
            y = ui.top + place // self._columns * self._high
            here = place == self.place
            if here:
                canvas.fill_rect(x, y, wide - 1, self._high - 1, 1)
            ink = 0 if here else 1
            if font is ui.score:
                canvas.text(ui.small, self._names[seat], x + 1, y + 1, ink)
                canvas.text_right(font, self._texts[seat], x + wide - 2, y + 1, ink)
            elif self._high >= 20:
                canvas.text(ui.small, self._names[seat], x + 1, y, ink)
                canvas.text_right(font, self._texts[seat], x + wide - 3, y + 7, ink)
            else:
                canvas.text(ui.small, self._names[seat], x + 1, y + 2, ink)
                canvas.text_right(font, self._texts[seat], x + wide - 2, y, ink)
