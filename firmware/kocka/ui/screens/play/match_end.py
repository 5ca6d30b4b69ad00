"""The end of a match: who pays, lost or won, the final table, the settlement; then play again, or a replay."""

from micropython import const

from kocka.engine import sheet as sheets
from kocka.hal import BACK, HOME, INFO, MENU, NEXT, OK, PREV, SHEET
from kocka.match.setup import Setup, first_dealer
from kocka.ui.art import icons
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.forget import forget
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, clip, joined, low_font, short_names
from kocka.ui.languages import ids, t
from kocka.ui.screens import SCORE
from kocka.ui.screens.play.bar import bar, drinks, stake_of
from kocka.ui.screens.play.money import Money
from kocka.ui.screens.play.round_end import LINES, MANY, slate
from kocka.ui.table import faces, moods
from kocka.ui.table import profile as games
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_MOST_MUGS = const(4)
# Of a match that can be put on a score sheet: all its records are in the memory at once.
_MOST_ENTRIES = const(250)

_HEAD_HIGH = const(54)  # px: the face, with who has lost or won

# Pages; those from MONEY on are of `money`.
SUMMARY = const(0)
RANKING = const(1)  # where the summary has no room for it


def ranking(places: list[int]) -> list[int]:
    """The seats from best to worst; those who share a place in seat order. Allocates."""
    order: list = []
    for place in range(1, len(places) + 1):
        for seat in range(len(places)):
            if places[seat] == place:
                order.append(seat)
    return order


class MatchEnd(Screen):
    """OK shows what to do next; BACK returns ("leave",), NEXT held ("go", "sheet").

    PREV and NEXT turn pages: to the settlement of a match for money (HE-15), where a display is small also to the final
    table.
    """

    sends = True
    pages: tuple = (SUMMARY,)  # the first ones

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads the match in its stage OVER."""
        self.app = app
        self._names: list = []
        self._totals: list = []
        self._order: list = []
        self._places: list = []
        self._mugs = bytearray(0)
        self._money: Money = None
        self._font: Font = None
        self._low: Font = None  # of the table of many
        self._mug_up = 0  # px from a mug in it to the end of its row
        self._picture = None
        self._beer: tuple = ()
        self._mug: tuple = ()
        self._mine = False
        self._bad = False  # the last one is emphasized
        self._line = ""
        self._word = ""
        self._title = ""
        self._hints: tuple = ()
        self._pages: list = []
        self._page = 0
        self.reviews = []

    def enter(self):
        """Prepares all texts."""
        app = self.app
        match = app.session.match
        sheet = match.sheet
        profile = games.profile(match.setup.game)
        self._profile = profile
        seats = len(match.setup.seats)
        self._title = t(ids.TK_SESSION_OVER if sheet.SESSION else ids.MATCH_OVER)
        stake = stake_of(match)
        self._places = sheet.places()
        self._order = ranking(self._places)
        self._low = low_font(self.ui) if seats > MANY else None
        self._bad = profile.losing
        self._mugs = bytearray([min(_MOST_MUGS, drinks(sheet, seat, stake != "")) for seat in range(seats)])
        self._mug = icons.MUG
        self._crown = icons.CROWN
        self._choose_head(sheet, stake)
        if profile.letters:
            self._totals = [slate(sheet, seat) for seat in range(seats)]
        else:
            self._totals = [faces.plain(total) for total in sheet.totals]
        self._name(sheet)
        self._money = self._make_money()
        self._money.prepare(match, profile, self._order, self._names)
        pages = self.pages if seats <= MANY else (SUMMARY, RANKING)
        self._pages = list(pages + self._money.pages())
        hints: list = [(OK, t(ids.NEXT_KEY)), (BACK, t(ids.END_KEY))]
        if len(self._pages) > 1:
            has_word = self.ui.long_lines and seats <= MANY
            hints.insert(0, ((PREV, NEXT), t(ids.MONEY_KEY) if has_word else ""))
        self._hints = tuple(hints)
        return None

    def _make_money(self) -> Money:
        """The pages about money."""
        return Money(self.app)

    def _name(self, sheet) -> None:
        """Prepares the names in the final table."""
        ui = self.ui
        room = ui.match_end_name
        if self._profile.letters:
            room = ui.width - 40 - len(sheet.word) * ui.body.width - 16
        if len(self._order) > MANY:  # beside a place, a mug and a total
            self._mug_up = 22 + max([len(total) for total in self._totals]) * self._low.width
            self._names = faces.names(self.app, self._low, min(ui.width // 2 - 80, ui.width // 2 - self._mug_up - 20))
        else:
            self._names = faces.names(self.app, ui.body, room)

    def _choose_head(self, sheet, stake: str) -> None:
        """Chooses the face and name at the top, and the word below."""
        ui = self.ui
        app = self.app
        profile = self._profile
        first = self._order[0]
        last = self._order[len(self._order) - 1]
        seat = last if profile.losing else first
        several = [other for other in self._order if self._places[other] == self._places[seat]]
        mine, others = profile.words.ending
        room = self._head_room()
        self._font = self._head_font(t(others).format(app.people.name(seat)), room)
        font = self._font
        self._mine = app.people.me in several
        self._word = ""
        if len(several) == 1:
            self._line = faces.who(app, seat, mine, others, room, font)
        elif profile.losing:
            text = t(others)
            letters = room // font.width - len(text.format(""))
            self._line = text.format(joined([app.people.name(other) for other in several], letters, ", "))
        else:
            self._line = t(ids.SHARED_WIN)
            if font is ui.title:
                self._font = self._head_font(self._line, room)
            self._word = joined([app.people.name(other) for other in several], room // ui.body.width, ", ")
        if profile.letters:
            self._word = sheet.word
        for event, _, _ in sheet.events:
            if event == sheets.DABL:
                self._word = t(ids.DABL)
            elif event == sheets.TRIPL:
                self._word = t(ids.TRIPL)
        if not self._word and profile.losing:
            self._word = self._clipped(stake, room)
        self._picture = faces.picture(ui, app.people.face(seat), moods.HAS_LOST if self._bad else moods.HAS_WON)
        self._load_beer()

    def _head_room(self) -> int:
        """Room in px for the line beside the face."""
        return self.ui.width - (92 if max(self._mugs) or not self._bad else 64)

    def _clipped(self, text: str, room: int) -> str:
        """A text of the line below the head, cut to `room` px."""
        return clip(self.ui.body, text, room)

    def _head_font(self, text: str, room: int) -> Font:
        """The font of the line beside the face."""
        return self.ui.body if len(text) * self.ui.title.width > room else self.ui.title

    def _load_beer(self) -> None:
        self._beer = icons.BEER

    def on_key(self, key: int):
        """OK opens what to do next."""
        if key == OK:
            return ("push", AfterMatch(self.app))
        if key == SHEET:
            return ("go", "sheet")
        if key == BACK or key == HOME:
            return ("leave",)
        if key == INFO:
            return ("go", "help", self._profile.words.end_page)
        if key == MENU:
            return ("push", AfterMatch(self.app))
        move = step(key)
        if move and len(self._pages) > 1:
            self._page = (self._page + move) % len(self._pages)
            self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.bottom, OK)
        page = self._pages[self._page]
        if page == SUMMARY:
            self.draw_summary(canvas)
        elif page == RANKING:
            self.draw_ranking(canvas)
        else:
            self._money.draw(canvas, page)
        footer(canvas, ui, self._hints)

    def draw_summary(self, canvas) -> None:
        """Draws who has lost or won, and the final table below."""
        ui = self.ui
        self.draw_head(canvas)
        if len(self._order) <= MANY:
            self.draw_rows(canvas, ui.top + _HEAD_HIGH)

    def draw_ranking(self, canvas) -> None:
        """Draws the final table as a page of its own, where there is one."""
        title_bar(canvas, self.ui, self._title)
        self.draw_rows(canvas, self.ui.top)

    def draw_rows(self, canvas, top: int) -> None:
        """Draws the rows of the final table from `top` to the hints."""
        seats = len(self._order)
        if seats > MANY:
            for place in range(seats):
                self._draw_narrow(canvas, place, top, self.ui.row_high(LINES, top))
            return
        high = min(33, self.ui.row_high(seats, top))
        for place in range(seats):
            self._draw_row(canvas, place, top + place * high, high)

    def draw_head(self, canvas) -> None:
        """Draws title, face, line and word."""
        ui = self.ui
        title_bar(canvas, ui, self._title)
        if not canvas.shows(0, ui.top, ui.width, _HEAD_HIGH):
            return
        canvas.round_rect(4, ui.top + 2, ui.width - 8, 48, 8, ui.panel)
        faces.draw_picture(canvas, ui, self._picture, 12, ui.top + 10, ui.accent if self._mine else ui.shadow)
        if max(self._mugs) and self._bad:
            canvas.blit(self._beer, ui.width - 36, ui.top + 10, 15)
        elif not self._bad:
            canvas.mask(self._crown, ui.width - 30, ui.top + 20, ui.accent if self._mine else ui.paper)
        y = ui.top + (2 if self._word else 13)
        canvas.text(self._font, self._line, 52, y, ui.accent if self._mine else ui.paper)
        if self._word:
            canvas.text(ui.body, self._word, 52, y + 24, ui.text)

    def _draw_row(self, canvas, place: int, y: int, high: int) -> None:
        ui = self.ui
        if not canvas.shows(0, y, ui.width, high):
            return
        seat = self._order[place]
        last = self._places[seat] == self._places[self._order[len(self._order) - 1]]
        me = seat == self.app.people.me
        low = (high - 33) // 2
        canvas.number(ui.title, self._places[seat], 26, y + 4 + low, ui.dim)
        colour = ui.accent if me else ui.text
        x = canvas.text(ui.body, self._names[seat], 40, y + 7 + low, colour) + 8
        for mug in range(self._mugs[seat]):
            canvas.mask(self._mug, x + mug * 16, y + 10 + low, ui.paper)
        font = ui.body if self._profile.letters else ui.score if high > 30 else ui.title
        down = y + (high - font.height) // 2
        canvas.text_right(font, self._totals[seat], ui.width - 10, down, ui.paper if last and self._bad else colour)
        if place < len(self._order) - 1:
            canvas.hline(10, y + high - 1, ui.width - 20, ui.panel)

    def _draw_narrow(self, canvas, place: int, top: int, high: int) -> None:
        """Draws the line of one of many, in two columns."""
        ui = self.ui
        half = ui.width >> 1
        x = place // LINES * half
        y = top + place % LINES * high
        if not canvas.shows(x, y, half, high):
            return
        seat = self._order[place]
        font = self._low
        y += (high - font.height) // 2
        colour = ui.accent if seat == self.app.people.me else ui.text
        canvas.number(font, self._places[seat], x + 12, y, ui.dim)
        canvas.text(font, self._names[seat], x + 17, y, colour)
        if self._mugs[seat]:
            canvas.mask(self._mug, x + half - self._mug_up, y + 2, ui.paper)
        last = self._places[seat] == self._places[self._order[len(self._order) - 1]]
        canvas.text_right(font, self._totals[seat], x + half - 5, y, ui.paper if last and self._bad else colour)


class AfterMatch(Rows):
    """What to do after a match: returns ("start", setup, True), ("same_deal", seat), ("leave",) or pushes screens."""

    def build(self) -> list:
        """The rows; whoever comes back from score keeping leaves its modules behind."""
        forget(SCORE)
        self.title = t(ids.WHAT_NOW)
        rows = [
            Item(t(ids.AGAIN), "again"),
            Item(t(ids.SAME_DEAL), "deal"),
            Item(t(ids.SEND_DEAL), ("go", "share")),
            Item(t(ids.LUCK), ("go", "luck")),
            Item(t(ids.SCORE_SHEET), ("go", "sheet")),
            Item(t(ids.MORE_TITLE), "club", enabled=len(self.app.session.match.sheet.entries) <= _MOST_ENTRIES),
            Item(t(ids.REPLAY), "replay"),
            Item(t(ids.REVIEW), "review"),
            Item(t(ids.DAY_DEAL), ("go", "day")),
            Item(t(ids.GO_HOME), ("leave",)),
        ]
        if bar(self.app) is not None:
            rows.insert(1, Item(t(ids.BAR), "bar"))
        return rows

    def picked(self, action):
        """Handles the choices that are not the name of a screen."""
        app = self.app
        if action == "again":
            left = max(0, app.session.match.sheet.left)
            return ("start", same_again(app.session.match.setup, app.board.entropy(), left), True)
        if action == "bar":
            return ("push", bar(self.app))
        if action == "deal":
            return ("push", WhoseCards(app))
        if action == "club":
            from kocka.ui.screens.club.played import Played

            return ("push", Played(app))
        if action == "review":
            from kocka.ui.screens.play.review import open_review

            return open_review(app)
        from kocka.ui.screens.play.replay import read_replay

        return read_replay(app, app.session.match.path)


class WhoseCards(Rows):
    """The same deal from another seat: asks whose cards you want. Returns ("same_deal", seat, state)."""

    def __init__(self, app: "KockaApp", state=None) -> None:
        """`state`: a replay whose deal is meant, or None for the app's match."""
        super().__init__(app)
        self._state = state

    def build(self) -> list:
        """The rows: one's own cards first."""
        self.title = t(ids.WHOSE_CARDS)
        state = self._state or self.app.session.match
        if self._state is None:
            names = faces.names(self.app, self.ui.body, 100)
        else:
            names = short_names([faces.seat_name(seat) for seat in state.setup.seats], 100 // self.ui.body.width)
        me = self.app.people.seat_in(state)
        names[me] = t(ids.MY_OWN)
        seats = len(names)
        return [Item(names[(me + place) % seats], ("same_deal", (me + place) % seats, state)) for place in range(seats)]


def same_again(old: Setup, seed: int, pot: int = 0) -> Setup:
    """The setup of a new match with the same people and house rules and a new draw for the first deal, not yet sealed.

    `pot`: points that the old one has left in it.
    """
    terms = old.terms.with_pot(pot)
    dealer = first_dealer(old.game, seed, len(old.seats))
    return Setup(old.game, seed, old.seats, old.options, old.house, dealer, 1, old.price, old.currency, terms)
