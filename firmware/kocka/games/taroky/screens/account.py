"""The account of a round of Taroky: lines divided into pages."""

from kocka.games.taroky.rules.outcome import Outcome
from kocka.games.taroky.rules.settlement import Settlement
from kocka.games.taroky.settling import DETAIL, RULE, Account
from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.ui.core.bars import footer, paper, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, clip, wrap
from kocka.ui.languages import ids, t

MYPY = False
if MYPY:  # only a type checker looks inside
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp


class Lines(Screen):
    """An account in pages: PREV and NEXT turn them, OK goes on and leaves after the last one, BACK leaves."""

    stays_awake = True

    def __init__(
        self, app: "KockaApp", outcome: Outcome, made: Settlement, names: list[str], pot: int, money=None
    ) -> None:
        """`names`: by seat; `pot`: points before the round; `money(points)`: an amount as text, None where no money is
        played for.
        """
        self.app = app
        self._shown = (outcome, made, names, pot, money)
        self._own = 0
        self._ready = False  # the lines are made
        self._lines: list = []
        self._pages: list = []  # where each page of the account begins, then the end
        self._page = 0
        self._title = ""
        self._where = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares the screen; the lines are made while no key waits."""
        if not self._ready:
            self._pages = [0, 0]
            if not self.is_working:
                self.in_background(self.making())
        self._show(self._page)
        return None

    def making(self) -> "Steps":
        """Makes the lines, then divides them into pages."""
        self._lines = Account(*self._shown, self._own).lines
        yield
        self._add()
        self._take(self._lines)
        self._ready = True
        self._show(self._page)

    def _add(self) -> None:
        """Adds what stands below the account."""

    def _keys(self) -> tuple:
        """What the keys do, for the hint line."""
        turn: tuple = (((PREV, NEXT), self._turn_text()),) if self._count() > 1 else ()
        return turn + ((BACK, t(ids.BACK_KEY)),)

    def _turn_text(self) -> str:
        """What PREV and NEXT do."""
        return t(ids.TURN_KEY)

    def _font(self, kind: int) -> Font:
        return self.ui.note if kind == DETAIL else self.ui.body

    def _high(self, kind: int) -> int:
        """The height of a line in pixels."""
        ui = self.ui
        more = 0 if kind == DETAIL else ui.account_rule_more if kind == RULE else ui.account_more
        return self._font(kind).height + more

    def _take(self, lines: list) -> None:
        """Cuts lines to the width and divides them into pages; details stay with their line."""
        ui = self.ui
        room = ui.width - 2 * ui.account_x
        self._lines = []
        for left, right, kind in lines:
            font = self._font(kind)
            if kind == DETAIL:
                left = left.replace(" ×", "\u00a0×")
                found = wrap(font, left, room - ui.account_indent)
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
        most = ui.bottom - ui.account_top - ui.account_free
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
        if key == OK and self._ready and self._page == self._count() - 1:
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
        left = ui.account_x
        right = ui.width - left
        indent = left + ui.account_indent
        y = ui.account_top
        first = self._pages[page]
        for at in range(first, self._pages[page + 1]):
            text, value, kind = self._lines[at]
            font = self._font(kind)
            high = self._high(kind)
            down = y + high - font.height - ui.account_below
            if kind == RULE and at > first:
                canvas.hline(left, y + ui.account_rule, right - left, ui.dim)
            if kind == DETAIL:
                canvas.text(font, text, indent, down, ui.faint)
            else:
                canvas.text(font, text, left, down, ui.ink)
                canvas.text_right(font, value, right, down, ui.ink)
            y += high
