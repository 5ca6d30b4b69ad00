"""A hint: the master thinks over the table, for the person on turn; and the page with what each card would come to."""

from micropython import const

from kocka.engine.dokladacka import LayoutView
from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.ui.games import profile
from kocka.ui.languages import ids, t
from kocka.ui.pieces import footer, title_bar
from kocka.ui.reasons import names_a_seat, points_text, rank_letters, reason_text
from kocka.ui.saying import balance
from kocka.ui.screen import Screen, step
from kocka.ui.text import Font

_TOP = const(120)  # of the box on the colour boards: between trick and hand
_HIGH = const(44)
_READY = const(3)  # turns before the thought begins

_NONE: list = [None]  # type: ignore[type-arg]  # for an attribute that holds something else later


class Hint(Screen):
    """Thinks for the person on turn, in slices: ("pop", Advice) when it is done, ("pop",) with BACK.

    It lies over the table, whose cards stay in sight. What it needs is imported when it begins.
    """

    overlay = True

    def __init__(self, game) -> None:
        """See kocka.ui.game.Game."""
        self.game = game
        self._adviser = _NONE[0]
        self._started = 0
        self._situation = _NONE[0]
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
        if ui.mono:
            self._x, self._y, self._w, self._h = 0, 0, ui.width, 38
        else:
            self._x, self._y, self._w, self._h = 4, _TOP, ui.width - 8, _HIGH
        return None

    def _bar(self) -> int:
        """Width of the bar."""
        return self._w - (12 if self.ui.mono else 20)

    def work(self) -> bool:
        """One slice: first what is needed is loaded, then the thought begins, then it goes on."""
        game = self.game
        if self._started < _READY:
            # Turns of their own: the first time each import takes as long as some slices of thinking.
            self._started += 1
            if self._started == 1:
                from kocka.seats import thinker

                thinker.load(game.view)
            elif self._started == 2:
                from kocka.seats.advice import Adviser
            else:
                self._situation = game.match.situation(game.view)
            return True
        if self._adviser is None:
            from kocka.seats.advice import Adviser

            seed, stream = game.match.thinker_seed(game.me)
            self._adviser = Adviser(game.view, seed, stream, situation=self._situation)
            return True
        if game.think(self._adviser):
            advice = self._adviser.advice
            self._adviser = None
            game.apply(("pop", advice))
            return False
        done = self._adviser.share(self._bar())
        if done != self._done:
            self._done = done
            self.dirty(self._x, self._y, self._w, self._h)
        return True

    def on_key(self, key: int):
        """BACK gives up; other keys wait, too."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        return None

    def draw(self, canvas) -> None:
        """The box with the bar."""
        ui = self.ui
        x = self._x
        y = self._y
        if not canvas.shows(x, y, self._w, self._h):
            return
        if ui.mono:
            canvas.fill_rect(x, y, self._w, self._h, 0)
            canvas.round_frame(x, y, self._w, self._h, 2, 1)
            canvas.text_centre(ui.body, self._text, x, y + 1, self._w, 1)
            canvas.rect(x + 5, y + 15, self._bar() + 2, 7, 1)
            canvas.fill_rect(x + 6, y + 16, self._done, 5, 1)
            canvas.text_centre(ui.body, self._stop, x, y + 24, self._w, 1)
            return
        canvas.round_rect(x, y, self._w, self._h, 6, ui.shadow)
        canvas.text(ui.small, self._text, x + 10, y + 3, ui.paper)
        canvas.text_right(ui.small, self._stop, x + self._w - 10, y + 3, ui.dim)
        down = y + self._h - 16
        canvas.round_rect(x + 10, down, self._bar(), 8, 4, ui.panel)
        if self._done > 7:
            canvas.round_rect(x + 10, down, self._done, 8, 4, ui.accent)


class Why(Screen):
    """What each card is expected to cost, the best first: a bar and a number each; below the title the reason.

    PREV and NEXT turn pages, OK and BACK leave.
    """

    def __init__(self, game, advice) -> None:
        """`advice`: of seats.advice, with candidates, about the position in play."""
        self.game = game
        self._advice = advice
        self._order: list = []  # places in the candidates
        self._letters: list = []
        self._points: list = []
        self._bars = bytearray()
        self._lines: list = []
        self._first = 0
        self._shown = 1
        self._y = 0
        self._row = 0
        self._font: Font = None
        self._what = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        game = self.game
        advice = self._advice
        laying = isinstance(game.view, LayoutView)
        high = not laying and game.match.sheet.HIGH_WINS
        self._what = t(ids.WHY_CHANCE if laying else ids.WHY_POINTS)
        if not laying and profile(game.match.setup.game).letters:
            self._what = t(ids.WHY_COST)
        german = game.cards.german
        self._font = ui.small if ui.mono else ui.body
        scores = advice.scores
        self._order = [place for _, place in sorted([(scores[place], place) for place in range(len(scores))])]
        low = min(0, min(scores))
        whole = max(1, max(scores) - low)
        self._letters = []
        self._points = []
        self._bars = bytearray()
        for place in self._order:
            self._letters.append(rank_letters(advice.candidates[place] & 15, german))
            score = -scores[place] if high else scores[place]
            self._points.append(str((score + 50) // 100) + " %" if laying else points_text(score))
            self._bars.append((scores[place] - low) * 255 // whole)
        self._lines = []
        self._y = ui.top
        if not ui.mono:
            name = game.name(advice.about) if names_a_seat(advice) else ""
            text = reason_text(advice.reason, advice.about, german, name)
            self._lines = balance(ui.small, text, ui.width - 2 * ui.margin)
            self._y = ui.top + len(self._lines) * ui.small.height + 4
        self._row = 8 if ui.mono else 20
        self._shown = max(1, (ui.bottom - self._y) // self._row)
        hints: list = [(BACK, t(ids.BACK_KEY))]
        if len(self._order) > self._shown:
            hints.insert(0, ((PREV, NEXT), t(ids.TURN_KEY)))
        self._hints = tuple(hints)
        return None

    def on_key(self, key: int):
        """See the class."""
        if key == BACK or key == OK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        first = self._first + step(key) * self._shown
        if 0 <= first < len(self._order):
            self._first = first
            self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        """Title, reason, bars."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, t(ids.HINT), self._what)
        y = ui.top
        for line in self._lines:
            canvas.text(ui.small, line, ui.margin, y, ui.text)
            y += ui.small.height
        y = self._y
        for at in range(self._first, min(len(self._order), self._first + self._shown)):
            self._draw_row(canvas, at, y)
            y += self._row
        footer(canvas, ui, self._hints)

    def _draw_row(self, canvas, at: int, y: int) -> None:
        """A card, its bar, its points."""
        ui = self.ui
        if not canvas.shows(0, y, ui.width, self._row):
            return
        font = self._font
        advice = self._advice
        card = advice.candidates[self._order[at]]
        chosen = card == advice.action or card in advice.giving
        x = ui.margin
        room = 3 * font.width + 4
        if ui.mono:
            x = canvas.text(font, self._letters[at], x, y, 1)
            self.game.cards.letter_suit(canvas, font, x, y, card >> 4)
        else:
            canvas.round_rect(x, y, room + 8, self._row - 1, 4, ui.paper)
            right = canvas.text(font, self._letters[at], x + 3, y - 1, ui.ink)
            self.game.cards.letter_suit(canvas, font, right, y - 1, card >> 4)
        left = x + room + 12 if not ui.mono else 24
        right = ui.width - ui.margin - 6 * font.width
        wide = (right - left) * self._bars[at] // 255
        high = self._row - (3 if ui.mono else 9)
        down = y + (1 if ui.mono else 5)
        if ui.mono:
            canvas.rect(left, down, max(2, wide), high, 1)
            if chosen:
                canvas.fill_rect(left, down, max(2, wide), high, 1)
        else:
            canvas.round_rect(left, down, max(4, wide), high, 3, ui.good if chosen else ui.faint)
        canvas.text_right(font, self._points[at], ui.width - ui.margin, y if ui.mono else y - 1, ui.text)
