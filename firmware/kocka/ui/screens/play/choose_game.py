"""Which game: the first question of a new match."""

from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.ui.core.bars import check, footer, scroll_mark, title_bar
from kocka.ui.core.canvas import ROW
from kocka.ui.core.screen import Screen, step
from kocka.ui.languages import ids, t
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class ChooseGame(Screen):
    """A field per game with its name and a line about it, the last one for a deal that somebody sent; scrolls when
    there are more than fit. OK opens its NewMatch.

    The cursor begins on the game that was played last.
    """

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads `match`."""
        self.app = app
        self._cursor = games.NAMES.index(app.session.match.setup.game) if app.session.match is not None else 0
        self._first = 0
        self._titles: list = []
        self._abouts: list = []
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares the texts."""
        self._title = t(ids.CHOOSE_GAME)
        self._titles = [t(games.title(name)) for name in games.NAMES]
        self._titles.append(t(ids.ENTER_CODE))
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        self._about()
        self._follow()
        return None

    def _about(self) -> None:
        """Prepares what stands below the titles."""
        waits = self.app.session.running.of
        self._abouts = [t(games.about(name) if waits(name) < 0 else ids.MATCH_WAITS) for name in games.NAMES]
        self._abouts.append(t(ids.ENTER_CODE_ABOUT))

    def _high(self) -> int:
        """The height of a field in px."""
        return self.ui.row_high(self._shown(), self.ui.top)

    def _shown(self) -> int:
        """How many fields fit so that the two rows of each do not touch."""
        ui = self.ui
        return min(len(self._titles), ui.rows(ui.body.height + ui.small.height - 3, ui.top))

    def _follow(self) -> None:
        """Scrolls to the cursor."""
        first = max(min(self._first, self._cursor), self._cursor - self._shown() + 1)
        if first != self._first:
            self._first = first
            self.dirty_all()

    def on_key(self, key: int):
        """Moves and picks."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        if key == OK:
            if self._cursor == len(games.NAMES):
                return ("go", "enter_code")
            name = games.NAMES[self._cursor]
            games.profile(name)  # its modules are loaded in a turn of their own
            self.app.in_turns(self.app.applying(("go", "new_match", name)))
            return None
        self._move(key)
        return None

    def _move(self, key: int) -> None:
        """Moves the cursor."""
        move = step(key)
        if move:
            self._dirty_field()
            self._cursor = (self._cursor + move) % len(self._titles)
            self._follow()
            self._dirty_field()

    def _dirty_field(self) -> None:
        high = self._high()
        self.dirty(0, self.ui.top + (self._cursor - self._first) * high, self.ui.width, high)

    def draw(self, canvas) -> None:
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        self._draw_fields(canvas)
        footer(canvas, ui, self._hints)

    def _draw_fields(self, canvas) -> None:
        ui = self.ui
        high = self._high()
        shown = self._shown()
        for number in range(self._first, self._first + shown):
            y = ui.top + (number - self._first) * high
            if canvas.shows(0, y, ui.width, high):
                self._draw_field(canvas, number, y + 1, high - 3)
                canvas.area(ROW, 0, y, ui.width, high, OK, number - self._cursor)
        scroll_mark(canvas, ui, ui.width - ui.mark_w, ui.top, high * shown, self._first, shown, len(self._titles))

    def _draw_field(self, canvas, number: int, y: int, high: int) -> None:
        ui = self.ui
        here = number == self._cursor
        canvas.round_rect(4, y, ui.width - 8, high, 6, ui.accent if here else ui.panel)
        lead = min(ui.body.height, high - ui.small.height + 1)  # a gap between the rows of the two fonts
        down = y + (high - lead - ui.small.height) // 2
        room = ui.width - 8 - 2 * ui.margin
        check(ui.small, self._abouts[number], room)
        canvas.text(ui.body, self._titles[number], 4 + ui.margin, down, ui.on_accent if here else ui.text)
        ink = ui.on_accent if here else ui.dim
        canvas.text(ui.small, self._abouts[number], 4 + ui.margin, down + lead, ink)
