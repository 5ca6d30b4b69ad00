"""After a match or a round: the three cards that cost a person most, what would have been better, and why."""

from micropython import const

from kocka.hal import BACK, HOME, NEXT, OK, PREV
from kocka.match.setup import HUMAN
from kocka.match.state import RESULT
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.canvas import ROW
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, low_font
from kocka.ui.languages import ids, t
from kocka.ui.table import faces
from kocka.ui.table.card_names import TAROCK, card_letters
from kocka.ui.table.message_strip import balance
from kocka.ui.table.profile import pack_of
from kocka.ui.table.reasons import consequence_text, fate_text, names_a_seat, points_text, reason_text
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

_RECORDS = const(4)  # records read per slice
_BOX_LINES = const(2)  # of a reason, in the usual font
_ROW = const(44)  # height of a card's two lines where all three stand on one page

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.match.review import Moment
    from kocka.match.review import Review as Judge
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp


class WhoseReview(Rows):
    """Asks whose cards to review if there are several persons; a review continues where it was left."""

    def build(self) -> list:
        """A row per person."""
        self.title = t(ids.REVIEW_WHOSE)
        names = faces.names(self.app, self.ui.body, 100)
        return [Item(names[seat], seat) for seat in persons(self.app.session.match)]

    def picked(self, seat):
        """Opens a person's review."""
        return ("push", review_of(self.app, seat))


def persons(match) -> list[int]:
    """The seats of the persons in a match."""
    seats = match.setup.seats
    return [seat for seat in range(len(seats)) if seats[seat].kind == HUMAN]


def review_of(app: "KockaApp", seat: int) -> "Review":
    """The review of a seat of the match, or round, that is over, begun or new; the screen of its end keeps them."""
    base: Any = app.base
    kept = base.reviews
    for review in kept:
        if review.seat == seat:
            return review
    kept.append(app.make("review", seat))
    return kept[len(kept) - 1]


def open_review(app: "KockaApp"):
    """The intent that shows the review of a person's cards in what is over, or asks whose."""
    seats = persons(app.session.match)
    if len(seats) > 1:
        return ("push", WhoseReview(app))
    return ("push", review_of(app, seats[0]))


class Review(Screen):
    """A bar while the master goes through the match; then three rows. OK: that moment in the replay. BACK leaves.

    `match`: the match reviewed; `seat`: the person's.
    """

    _pages = 1  # of a moment

    def __init__(self, app: "KockaApp", seat: int) -> None:
        """`app`: the app; its match is over."""
        self.app = app
        self.match = app.session.match
        self.seat = seat
        self._review: Judge | None = None
        self._ready = False
        self._done = 0  # px of the bar
        self._cursor = 0
        self._cards: list = []  # texts of the card played and of the better one
        self._costs: list = []
        self._where: list = []
        self._reasons: list = []
        self._fonts: list = []  # of the reasons
        self._none: list = []
        self._hints: tuple = ()
        self._title = ""
        self._running = ""

    def enter(self):
        self._prepare()
        if not self._ready and not self.is_working:
            self.in_background(self._judging())
        return None

    def _bar(self) -> int:
        """The width of the bar in px."""
        return self.ui.width - self.ui.review_bar_sides

    @property
    def dearest(self) -> "Moment | None":
        """The costliest decision, once all are judged; None if none cost much."""
        return self._review.dearest[0] if self._ready and self._review.dearest else None

    def judging(self) -> "Steps":
        """Reads the file, then goes through the match, move by move, or goes on with that; shows nothing."""
        if self._review is None:
            from kocka.match.review import Review as Judge

            replay = yield from self._loading()
            self._review = Judge(replay, self.seat)
        while not self.app.ai.think(self._review):
            yield
        self._ready = True

    def _judging(self) -> "Steps":
        """Judges and shows how far that is, then the result."""
        for _ in self.judging():
            done = self._review.share(self._bar()) if self._review is not None else 0
            if done != self._done:
                self._done = done
                self.dirty(0, self._bar_top() - 2, self.ui.width, 16)
            yield
        self._prepare()
        self.dirty_all()

    def _loading(self) -> "Steps":
        """Reads the file; returns a replay of what is to be reviewed, at its first step."""
        from kocka.match import replay

        match = self.match
        found = replay.Steps(match.path, match.count)
        yield
        while not found.read(_RECORDS):
            yield
        state = replay.Replay(match.setup, found.steps, match.sheet.entries, tuple(found.words))
        state.finished = True
        yield
        yield from state.going(state.rounds[-1] if match.stage == RESULT else 0)
        return state

    def _prepare(self) -> None:
        """Prepares all texts. Allocates."""
        ui = self.ui
        self._title = t(ids.REVIEW)
        self._running = t(ids.REVIEW_RUNNING)
        self._cards = []
        self._costs = []
        self._where = []
        self._reasons = []
        self._fonts = []
        back = (BACK, t(ids.BACK_KEY))
        self._hints = (back,)
        if not self._ready:
            return
        pack = pack_of(self.match.setup.game, self.match.setup.german)
        sign = "−" if self.match.sheet.HIGH_WINS else "+"
        for moment in self._review.dearest:
            advice = moment.advice
            letters = (card_letters(moment.action, pack), card_letters(advice.action, pack))
            self._cards.append(letters)
            self._costs.append(sign + points_text(moment.cost))
            if moment.trick < 0:
                before = ids.REVIEW_WHERE_DISCARDS if pack == TAROCK else ids.REVIEW_WHERE_PASS
                self._where.append(t(before).format(moment.number))
            else:
                self._where.append(t(ids.REVIEW_WHERE).format(moment.number, moment.trick + 1))
            name = self.app.people.name(advice.about) if names_a_seat(self.match.setup.game, advice) else ""
            text = fate_text(self.match.setup.game, moment, pack)
            lines: list[str] = []
            font = self._reason_font()
            if not text and advice.consequence is not None:
                text = consequence_text(self.match.setup.game, advice.consequence, pack, False)
            if text:
                font, lines = self._fitted(text)
            if not 0 < len(lines) <= self._most_lines():
                reason = reason_text(self.match.setup.game, advice.reason, advice.about, pack, name)
                font, lines = self._fitted(reason)
            self._fonts.append(font)
            self._reasons.append(lines)
        if self._cards:
            self._hints = ((OK, t(ids.REVIEW_SHOW_KEY)), back)
            if len(self._cards) * self._pages > 1:
                self._hints = (((PREV, NEXT), ""), (OK, t(ids.REVIEW_SHOW_KEY)), back)
        else:
            self._none = balance(ui.body, t(ids.REVIEW_NONE), ui.width - 4 * ui.margin)

    def _most_lines(self) -> int:
        """How many lines a reason may have."""
        ui = self.ui
        return (ui.bottom - ui.top - 3 * _ROW - 10) // low_font(ui).height

    def _fitted(self, text: str) -> tuple:
        """(font, lines) of a reason."""
        ui = self.ui
        font = self._reason_font()
        lines = balance(font, text, ui.width - ui.review_sides)
        if len(lines) > _BOX_LINES and ui.roomy:
            font = low_font(ui)
            lines = balance(font, text, ui.width - ui.review_sides)
        return font, lines

    def on_key(self, key: int):
        """See the class."""
        if key == BACK:
            return ("pop",)
        if key == HOME:
            return ("leave",)
        count = len(self._cards)
        if not count:
            return None
        if key == OK:
            self.app.in_turns(self._opening(self._review.dearest[self._cursor].at))
            return None
        move = step(key)
        if move:
            self._move(move)
            self.dirty_all()
        return None

    def rest(self) -> None:
        """Drops what only the replay needs; it is read again then."""
        if self._review is not None:
            self._review.replay = None

    def _opening(self, at: int) -> "Steps":
        from kocka.ui.screens.play.replay import screen_of

        yield
        judge: Judge = self._review
        if judge.replay is None:
            judge.replay = yield from self._loading()
        replay = judge.replay
        yield from replay.going(at)
        self.app.apply(("push", screen_of(self.app, replay)))

    def _move(self, by: int) -> None:
        """Moves the cursor to another moment."""
        self._cursor = (self._cursor + by) % len(self._cards)

    def _reason_font(self) -> Font:
        return self.ui.small

    # Painting.

    def _bar_top(self) -> int:
        return self.ui.review_bar

    def draw(self, canvas) -> None:
        """Draws the bar, or the result."""
        ui = self.ui
        canvas.fill(ui.felt)
        count = len(self._cards)
        title_bar(canvas, ui, self._title)
        if not self._ready:
            self._draw_bar(canvas)
        elif not count:
            y = ui.top + ui.review_none
            for line in self._none:
                canvas.text_centre(ui.body, line, 0, y, ui.width, ui.text)
                y += ui.body.height
        else:
            self._draw_found(canvas)
        footer(canvas, ui, self._hints)

    def _draw_found(self, canvas) -> None:
        """Draws all moments, and the reason of the one under the cursor."""
        ui = self.ui
        for at in range(len(self._cards)):
            self._draw_row(canvas, at, ui.top + 2 + at * _ROW)
            canvas.area(ROW, 0, ui.top + 2 + at * _ROW, ui.width, _ROW, OK, at - self._cursor)
        y = ui.top + 6 + 3 * _ROW
        lines = self._reasons[self._cursor]
        canvas.round_rect(4, y, ui.width - 8, ui.bottom - y - 4, 6, ui.shadow)
        font = self._fonts[self._cursor]
        y += (ui.bottom - y - 4 - len(lines) * font.height) // 2
        for line in lines:
            canvas.text_centre(font, line, 4, y, ui.width - 8, ui.paper)
            y += font.height

    def _draw_bar(self, canvas) -> None:
        ui = self.ui
        y = self._bar_top()
        above = y - ui.body.height - ui.review_gap
        canvas.text_centre(ui.body, self._running, 0, above, ui.width, ui.text)
        self._fill_bar(canvas, ui.middle(self._bar()), y)

    def _fill_bar(self, canvas, x: int, y: int) -> None:
        ui = self.ui
        canvas.round_rect(x, y, self._bar(), 12, 6, ui.shadow)
        if self._done > 11:
            canvas.round_rect(x, y, self._done, 12, 6, ui.accent)

    def _draw_cards(self, canvas, at: int, x: int, y: int, colour: int) -> int:
        """Draws the card played, an arrow, the better one; returns x after it."""
        ui = self.ui
        moment = self._review.dearest[at]
        x = self._draw_card(canvas, self._cards[at][0], moment.action >> 4, x, y)
        x = canvas.text(ui.body, "►", x, y, colour) + ui.review_arrow
        return self._draw_card(canvas, self._cards[at][1], moment.advice.action >> 4, x, y)

    def _draw_card(self, canvas, letters: str, suit: int, x: int, y: int) -> int:
        """Draws a card as letters; returns x after it."""
        ui = self.ui
        font = ui.body
        cards = self.app.cards
        wide = max(2, len(letters)) * font.width + cards.sign_width(font) + 6
        canvas.round_rect(x, y, wide, font.height, 4, ui.paper)
        end = canvas.text(font, letters, x + 3, y, ui.ink)
        cards.letter_suit(canvas, font, end, y, suit)
        return x + wide + 4

    def _draw_row(self, canvas, at: int, y: int) -> None:
        """Draws two lines: the cards and their cost, and when it happened."""
        ui = self.ui
        if not canvas.shows(0, y, ui.width, _ROW):
            return
        here = at == self._cursor
        canvas.round_rect(4, y, ui.width - 8, _ROW - 3, 6, ui.panel)
        if here:
            canvas.round_frame(4, y, ui.width - 8, _ROW - 3, 6, ui.accent)
        self._draw_cards(canvas, at, 12, y + 1, ui.dim)
        canvas.text_right(ui.body, self._costs[at], ui.width - 12, y + 1, ui.accent if here else ui.text)
        canvas.text(ui.small, self._where[at], 12, y + 2 + ui.body.height, ui.dim)
