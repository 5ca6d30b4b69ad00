"""The reason for a hint: what each card, or word, is expected to cost."""

from kocka.engine.cards import CLAIM
from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.match.state import INTERLUDE
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, clip
from kocka.ui.languages import ids, t
from kocka.ui.table.card_names import ACCUSATIVE, card_letters, card_name
from kocka.ui.table.message_strip import balance
from kocka.ui.table.profile import profile
from kocka.ui.table.reasons import consequence_text, names_a_seat, points_text, reason_text

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp


class Why(Screen):
    """The expected cost of each card, best first: a bar and a number each; the reason is below the title, or on a page
    of words before them that says what a dearer card leads to.

    In a session points are won and lost, and the best choice has the longest bar. Words, in a game with more to decide
    than cards, have their bar below them. PREV and NEXT turn pages, OK and BACK leave.
    """

    def __init__(self, app: "KockaApp", advice) -> None:
        """`advice`: an ai.advice.Advice with candidates, about the current position."""
        self.app = app
        self._advice = advice
        self._order: list = []  # indexes of the candidates
        self._letters: list = []
        self._points: list = []
        self._bars = bytearray()
        self._lines: list = []
        self._words: list = []  # lines of a page before the bars, if there is more to tell than the reason
        self._is_words = False
        self._first = 0
        self._shown = 1
        self._y = 0
        self._row = 0
        self._room = 0  # px for a card; 0: these are words
        self._font: Font = None
        self._title = ""
        self._what = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        app = self.app
        advice = self._advice
        laying = app.session.match.stage == INTERLUDE
        self._title = t(ids.HINT)
        high = not laying and app.session.match.sheet.HIGH_WINS
        is_more = high or app.session.match.sheet.SESSION
        self._what = t(ids.WHY_CHANCE if laying else ids.WHY_MORE if is_more else ids.WHY_POINTS)
        if not laying and profile(app.session.match.setup.game).letters:
            self._what = t(ids.WHY_COST)
        pack = app.cards.pack
        self._font = ui.body
        scores = advice.scores
        self._order = [place for _, place in sorted([(scores[place], place) for place in range(len(scores))])]
        bars = [-score for score in scores] if app.session.match.sheet.SESSION else scores
        low = min(0, min(bars))
        whole = max(1, max(bars) - low)
        self._letters = []
        self._points = []
        self._bars = bytearray()
        words = min(advice.candidates) >= CLAIM
        word_letters = profile(app.session.match.setup.game).play.word_letters
        if words:
            self._font = self._word_font()
        for place in self._order:
            action = advice.candidates[place]
            self._letters.append(
                word_letters(action, app.session.view) if words and word_letters else card_letters(action, pack)
            )
            score = -scores[place] if high else scores[place]
            self._points.append(str((score + 50) // 100) + " %" if laying else points_text(score))
            self._bars.append((bars[place] - low) * 255 // whole)
        self._lines = []
        self._words = []
        self._y = ui.top
        self._explain(pack)
        self._row = ui.why_word if words else ui.why_card
        self._room = 0
        if words:
            for at in range(len(self._letters)):
                room = ui.width - 2 * ui.margin - (1 + len(self._points[at])) * self._font.width
                self._letters[at] = clip(self._font, self._letters[at], room)
        else:
            self._room = (1 + max([2] + [len(letters) for letters in self._letters])) * self._font.width + 4
        self._shown = max(1, ui.rows(self._row, self._y))
        hints: list = [(BACK, t(ids.BACK_KEY))]
        self._is_words = len(self._words) > 0
        if self._is_words or len(self._order) > self._shown:
            hints.insert(0, ((PREV, NEXT), t(ids.TURN_KEY)))
        self._hints = tuple(hints)
        return None

    def _word_font(self) -> Font:
        return self.ui.small

    def _explain(self, pack: int) -> None:
        """Prepares the reason; the rows begin below it."""
        ui = self.ui
        app = self.app
        advice = self._advice
        game = app.session.match.setup.game
        name = app.people.name(advice.about) if names_a_seat(game, advice) else ""
        text = reason_text(game, advice.reason, advice.about, pack, name)
        if self._advice.consequence is not None:
            self._words = self.told(text, pack)
            return
        self._lines = balance(ui.small, text, ui.width - 2 * ui.margin)
        self._y = ui.top + len(self._lines) * ui.small.height + 4

    def most_words(self) -> int:
        """How many lines the page of words has."""
        return self.ui.rows(self.ui.body.height, self.ui.top)

    def told(self, reason: str, pack: int) -> list[str]:
        """The lines of the page of words: why the best choice is good, what the dearer one leads to.

        Without what is said in fewer words elsewhere if there is no room for all.
        """
        ui = self.ui
        app = self.app
        advice = self._advice
        found = advice.consequence
        instead = t(ids.WOULD_INSTEAD_THREE)
        if not advice.giving:
            instead = t(ids.WOULD_INSTEAD).format(card_name(advice.compared, pack, ACCUSATIVE))
        game = app.session.match.setup.game
        alone = consequence_text(game, found, pack, False)
        instead += " " + consequence_text(game, found, pack, not advice.giving)
        worlds = t(ids.WOULD_WORLDS).format(found.worlds, found.OF)
        taker = t(ids.WOULD_THEIRS).format(app.people.name(found.taker)) if found.taker >= 0 else ""
        lines: list[str] = []
        for texts in (
            (reason, taker, instead, worlds),
            (reason, instead, worlds),
            (instead, worlds),
            (instead,),
            (alone,),
        ):
            lines = []
            for text in texts:
                lines += balance(ui.body, text, ui.width - 2 * ui.margin) if text else []
            if len(lines) <= self.most_words():
                break
        return lines

    def on_key(self, key: int):
        """See the class."""
        if key == BACK or key == OK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        by = step(key)
        first = self._first + by * self._shown
        if self._is_words or (first < 0 and self._words):
            self._is_words = by < 0
        elif 0 <= first < len(self._order):
            self._first = first
        self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        """Draws title, reason, bars; or the words."""
        ui = self.ui
        canvas.fill(ui.felt)
        if self._is_words:
            self._draw_words(canvas)
            return
        title_bar(canvas, ui, self._title, self._what)
        y = ui.top
        for line in self._lines:
            canvas.text(ui.small, line, ui.margin, y, ui.text)
            y += ui.small.height
        y = self._y
        for at in range(self._first, min(len(self._order), self._first + self._shown)):
            self._draw_row(canvas, at, y)
            y += self._row
        footer(canvas, ui, self._hints)

    def _draw_words(self, canvas) -> None:
        """Draws the page of words."""
        ui = self.ui
        title_bar(canvas, ui, self._title)
        y = ui.top
        for line in self._words:
            canvas.text(ui.body, line, ui.margin, y, ui.text)
            y += ui.body.height
        footer(canvas, ui, self._hints)

    def _draw_row(self, canvas, at: int, y: int) -> None:
        """Draws a card, its bar, its points; or a word with its bar below."""
        ui = self.ui
        if not canvas.shows(0, y, ui.width, self._row):
            return
        font = self._font
        advice = self._advice
        card = advice.candidates[self._order[at]]
        chosen = card == advice.action or card in advice.giving
        if self._room:
            self._draw_card(canvas, at, card, y)
            left = self._bar_left()
            self._draw_bar(canvas, left, y, ui.width - ui.margin - 6 * font.width - left, at, chosen)
        else:
            canvas.text(font, self._letters[at], ui.margin, y, ui.text)
            self._draw_bar(canvas, ui.margin, y, ui.width - 2 * ui.margin, at, chosen)
        canvas.text_right(font, self._points[at], ui.width - ui.margin, self._points_y(y), ui.text)

    def _bar_left(self) -> int:
        """Where the bar beside a card begins."""
        return self.ui.margin + self._room + 12

    def _points_y(self, y: int) -> int:
        return y - 1

    def _draw_card(self, canvas, at: int, card: int, y: int) -> None:
        ui = self.ui
        font = self._font
        canvas.round_rect(ui.margin, y, self._room + 8, self._row - 1, 4, ui.paper)
        right = canvas.text(font, self._letters[at], ui.margin + 3, y - 1, ui.ink)
        self.app.cards.letter_suit(canvas, font, right, y - 1, card >> 4)

    def _draw_bar(self, canvas, x: int, y: int, wide: int, at: int, chosen: bool) -> None:
        """Draws the bar of the row at `y`, which is `wide` px for the most."""
        ui = self.ui
        high = self._row - 9 if self._room else 5
        down = y + (5 if self._room else self._font.height)
        wide = max(4, wide * self._bars[at] // 255)
        canvas.round_rect(x, down, wide, high, min(3, high >> 1), ui.good if chosen else ui.faint)
