"""The account of a round of Taroky: lines divided into pages."""

from kocka.games.taroky.rules.outcome import Outcome
from kocka.games.taroky.rules.settlement import Settlement
from kocka.games.taroky.screens.settling import DETAIL, RULE, Account
from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.ui.core.bars import footer, paper, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, clip, wrap
from kocka.ui.languages import ids, t

# By display (square, wide, low, mono), in px:
PAD = (9, 9, 9, 1)  # on the left and right of a line
_DETAIL_FONT = ("small", "small", "small", "body")
_INDENT = (10, 10, 10, 6)  # of a detail
_TOP = (34, 34, 23, 0)  # of the first line
_FREE = (6, 6, 3, 0)  # below the last line
_MORE = ((2, 0, 6), (2, 0, 6), (2, 0, 6), (0, 0, 1))  # than the font is high: a line, a detail, a sum
_RULE = ((2, 1), (2, 1), (2, 1), (0, 0))  # where the rule of a sum is, and what is free below any line


class Lines(Screen):
    """An account in pages: PREV and NEXT turn them, OK goes on and leaves after the last one, BACK leaves."""

    stays_awake = True

    def __init__(self, app, outcome: Outcome, made: Settlement, names: list[str], pot: int, money=None) -> None:
        """`names`: by seat; `pot`: points before the round; `money(points)`: an amount as text, None where no money is
        played for.
        """
        self.app = app
        self._shown = (outcome, made, names, pot, money)
        self._own = 0
        self._todo = 2  # slices of work still to do before the lines are ready
        self._lines: list = []
        self._pages: list = []  # where each page of the account begins, then the end
        self._page = 0
        self._title = ""
        self._where = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares the screen; the lines are made in slices of work."""
        if self._todo:
            self._pages = [0, 0]
        self._show(self._page)
        return None

    def work(self) -> bool:
        """Makes the lines, then divides them into pages, a slice per call."""
        if self._todo == 2:
            self._lines = Account(*self._shown, self._own).lines
        elif self._todo:
            self._take(self._lines)
        else:
            return False
        self._todo -= 1
        if not self._todo:
            self._show(self._page)
        return True

    def _keys(self) -> tuple:
        """What the keys do, for the hint line."""
        turn: tuple = (((PREV, NEXT), self._turn_text()),) if self._count() > 1 else ()
        return turn + ((BACK, t(ids.BACK_KEY)),)

    def _turn_text(self) -> str:
        """What PREV and NEXT do."""
        return t(ids.TURN_KEY)

    def _font(self, kind: int) -> Font:
        ui = self.ui
        return getattr(ui, _DETAIL_FONT[ui.display]) if kind == DETAIL else ui.body

    def _high(self, kind: int) -> int:
        """The height of a line in pixels."""
        return self._font(kind).height + _MORE[self.ui.display][kind]

    def _take(self, lines: list) -> None:
        """Cuts lines to the width and divides them into pages; details stay with their line."""
        ui = self.ui
        room = ui.width - 2 * PAD[ui.display]
        self._lines = []
        for left, right, kind in lines:
            font = self._font(kind)
            if kind == DETAIL:
                left = left.replace(" ×", "\u00a0×")
                found = wrap(font, left, room - _INDENT[ui.display])
                self._lines.extend([(text, "", DETAIL) for text in found])
                continue
            short = room - (len(right) + 1) * font.width
            if len(left) * font.width > short and "  " in right:  # the money gets a line of its own
                money, right = right.split("  ")
                self._lines.append((clip(font, left, room - (len(right) + 1) * font.width), right, kind))
                self._lines.append((money, "", DETAIL))
                continue
            self._lines.append((clip(font, left, short), right, kind))
        self._pages = [0]
        most = ui.bottom - _TOP[ui.display] - _FREE[ui.display]
        used = 0
        at = 0
        count = len(self._lines)
        while at < count:
            end = at + 1
            high = self._high(self._lines[at][2])
            while end < count and self._lines[end][2] == DETAIL:
                high += self._high(DETAIL)
                end += 1
            if used and used + high > most:
                self._pages.append(at)
                used = 0
            used += high
            at = end
        self._pages.append(count)

    def _count(self) -> int:
        """The number of pages."""
        return len(self._pages) - 1

    def _show(self, page: int) -> None:
        self._page = page
        self._title = t(ids.TK_ACCOUNT)
        count = self._count()
        self._where = "%d/%d" % (page + 1, count) if count > 1 else ""
        self._hints = self._keys()
        self.dirty_all()

    def on_key(self, key: int):
        """See the class."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if key == OK and not self._todo and self._page == self._count() - 1:
            return ("pop",)
        return self._turn(1 if key == OK else step(key))

    def _turn(self, move: int):
        while move and self.work():
            pass
        if move and self._count() > 1:
            self._show((self._page + move) % self._count())

    # The picture.

    def draw(self, canvas) -> None:
        canvas.fill(self.ui.felt)
        self._draw_bar(canvas)
        self._draw_lines(canvas, self._page)
        footer(canvas, self.ui, self._hints)

    def _draw_bar(self, canvas) -> None:
        title_bar(canvas, self.ui, self._title, self._where)

    def _draw_lines(self, canvas, page: int) -> None:
        ui = self.ui
        paper(canvas, ui)
        left = PAD[ui.display]
        right = ui.width - left
        indent = left + _INDENT[ui.display]
        rule, free = _RULE[ui.display]
        y = _TOP[ui.display]
        first = self._pages[page]
        for at in range(first, self._pages[page + 1]):
            text, value, kind = self._lines[at]
            font = self._font(kind)
            high = self._high(kind)
            down = y + high - font.height - free
            if kind == RULE and at > first:
                canvas.hline(left, y + rule, right - left, ui.dim)
            if kind == DETAIL:
                canvas.text(font, text, indent, down, ui.faint)
            else:
                canvas.text(font, text, left, down, ui.ink)
                canvas.text_right(font, value, right, down, ui.ink)
            y += high
