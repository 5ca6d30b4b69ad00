"""The end of a round: tricks and points of each player, what happened, the new totals, what comes next."""

from kocka.engine import sheet as sheets
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.engine.round import BLACK_QUEEN
from kocka.hal import BACK, OK, PREV
from kocka.match import settings
from kocka.match.setup import HUMAN
from kocka.ui.core.bars import footer, hints_fit, title_bar, title_fits
from kocka.ui.core.canvas import HINT, PAGE
from kocka.ui.core.forget import forget
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, low_font, short
from kocka.ui.languages import ids, plural, t
from kocka.ui.session.after_round import RoundOver
from kocka.ui.table import faces, moods
from kocka.ui.table import profile as games
from kocka.ui.widgets.dialog import Message

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp
    from kocka.ui.table.dearest_trick import DearestTrick

_NEXT = (ids.NEXT_ROUND, ids.NEXT_INTERLUDE, ids.NEXT_BARAZ)
_CROWN_WIDE = 18  # px, with a gap
_ROW = 36  # px of a player's row; what is in a higher one stands in its middle
MANY = 6  # more players stand in two columns, in lines
LINES = 5
_BESIDE = 4  # more players leave no room for the trick that cost most beside them
_TRICK = -1  # a page
NONE = -2
_WORD = 7  # letters; a longer word is counted where names stand in front of it
_FEW = 2  # this many lines leave no room for who took the queen of spades


def cat_taker(played) -> int:
    """The seat that took the black cat in a trick of this round, -1 if none did (thrown in or claimed before)."""
    table = played.table
    for trick in range(table.done):
        for card in table.trick(trick):
            if card == QUEEN_OF_SPADES:
                return int(table.takers[trick])
    return -1


def event_rows(app: "KockaApp") -> list[tuple[int, int, int, int]]:
    """(event, text, seat, number of the trick from 1) for the finished round, most remarkable first. Allocates.

    That a total has come near the end is no news any more where the end is reached, or a baráž decides it.
    """
    match = app.session.match
    sheet = match.sheet
    last = len(sheet.history) - 1
    is_end = sheet.due == sheets.OVER or sheet.due == sheets.BARAZ
    found = []
    for event, text in games.profile(match.setup.game).words.events:
        for kind, seat, trick in match.result.events:
            if kind == event:
                found.append((event, text, seat, trick + 1))
        for kind, seat, entry in sheet.events:
            if kind == event and entry == last and event >= (sheets.DABL if is_end else sheets.PIVOVAR):
                found.append((event, text, seat, 0))
    return found


def stories(app: "KockaApp", px: int, font) -> list[str]:
    """The events of the finished round, a line each, most remarkable first. Allocates."""
    lines = [_line(app, seat, text, trick, px, font) for _, text, seat, trick in event_rows(app)]
    profile = games.profile(app.session.match.setup.game)
    if len(lines) < _FEW and profile.words.queen_event:
        taker = cat_taker(app.session.match.round)
        if taker >= 0:
            lines.append(faces.who(app, taker, profile.words.queen[0], profile.words.queen_event, px, font))
    return lines + _dues(app, px, font)


def _dues(app: "KockaApp", px: int, font) -> list[str]:
    """What the people pay into the pot now, a line each (HE-13). Allocates."""
    match = app.session.match
    setup = match.setup
    dues = [] if setup.terms.at_end else match.sheet.dues()
    return [
        _line(app, seat, ids.PAYS_IN, faces.price(dues[seat], setup.terms.decimals, setup.currency), px, font)
        for seat in range(len(dues))
        if dues[seat] and setup.seats[seat].kind == HUMAN
    ]


def _line(app: "KockaApp", seat: int, text: int, trick: "int | str", px: int, font) -> str:
    """A text about a seat and a number of a trick or an amount.

    The part after a "|" is used for the only person at the device.
    """
    words = t(text)
    other, bar, mine = words.partition("|")
    if bar:
        if app.people.is_you(seat):
            return mine.format("", trick)
        words = other
    room = px - len(words.format("", trick)) * font.width
    return words.format(short(app.people.name(seat), room // font.width), trick)


class RoundEnd(RoundOver, Screen):
    """Returns ("proceed",) with OK, ("go", "sheet") with NEXT held, ("go", "game_menu") with OK held.

    PREV held explains the words in the rules. PREV and NEXT turn the story's pages when it does not fit; the last page
    is the seal of the deal and its seed.
    """

    sends = True
    free = False
    _lines = 2  # of the story, on a page

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads the match in its stage RESULT."""
        self.app = app
        self._names: list = []
        self._tricks: list = []
        self._points: list = []
        self._totals: list = []
        self._slates: list = []  # where names stand in front of them
        self._pictures: list = []
        self._stories: list = []
        self._first = 0
        self._pages: list = [0]  # the first lines of the story's pages; _TRICK: the trick that cost most
        self._page_now = 0
        self._title = ""
        self._where = ""
        self._hints: tuple = ()
        self._why: tuple = ()  # on the page about my dearest card
        self._profile: games.Profile = None
        self._marks = bytearray(0)
        self._high = 0
        self._points_end = 0  # px, in a line of one of many
        self._long = False  # a total does not fit in large digits
        self._small: Font = None
        self._shown_title = ""
        self._caption = ""  # below the rows: what the title has no room for
        self._crown: tuple = ()
        self._paw: tuple = ()
        self._dearest: DearestTrick | None = None
        self._trick = -1  # its number
        self._lock: tuple = ()  # of a sealed deal
        self._before_seal = 0  # lines of the story before the seal
        self._sealed = 0  # lines of the story about the seal, at its end
        self._mine = NONE  # the line of the story about my dearest card, behind all others
        self.reviews = []

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        app = self.app
        match = app.session.match
        result = match.result
        self._profile = games.profile(match.setup.game)
        self.dear = self._profile.play.dear
        seats = len(match.setup.seats)
        if match.setup.again:
            self._title = t(ids.AGAIN_OVER if ui.roomy else ids.AGAIN_SHORT)
        elif self._was_baraz():
            self._title = t(ids.BARAZ)
        else:
            self._title = t(ids.ROUND_OVER).format(match.number) if ui.roomy else str(match.number) + "."
        self._points = [faces.signed(points) for points in result.points]
        self._find_marks(match)
        if self._profile.letters:
            self._points = [str(points) for points in result.points]
            self._totals = [slate(match.sheet, seat) for seat in range(seats)]
            self._slates = self._totals
            word = match.sheet.word
            if len(word) > _WORD:
                self._slates = [str(match.sheet.totals[seat]) + "/" + str(len(word)) for seat in range(seats)]
        else:
            self._totals = [faces.plain(total) for total in match.sheet.totals]
            self._long = max([len(total) for total in self._totals]) > ui.round_end_digits
        self._measure(seats)
        self._before_seal = len(self._stories)
        seal = faces.seed_lines(match)
        if seal and len(self._stories) % self._lines:
            self._stories.append("")
        if self._lines > 1 and len(seal) > self._lines:
            seal.insert(1, "")  # both lines of the seed on one page
        self._stories.extend(seal)
        self._find_pages(match, seats)
        self._sealed = len(seal)
        if seal and ui.roomy:
            from kocka.ui.art import icons

            self._lock = icons.LOCK
        self._page_now = 0
        self._turn(self._pages[0])
        due = match.sheet.due
        after = self._profile.words.last if due == sheets.OVER else _NEXT[due]
        if match.setup.again:
            after = ids.END_KEY
        self._hints = ((OK, t(after)), (BACK, t(ids.SHEET_KEY)))
        self._why = ((OK, t(ids.WHY_KEY)), (BACK, t(ids.SHEET_KEY)))
        if self.mine is not None:
            self.tell_mine()
        self._rest_ms = 0
        return self._explain()

    def tell_mine(self) -> None:
        """Adds the page about my dearest card, a mark in my row and, where there is room, how one gets there."""
        from kocka.ui.table import reasons

        moment = self.mine
        pack = self.app.cards.pack
        cost = ("−" if self.app.session.match.sheet.HIGH_WINS else "+") + reasons.points_text(moment.cost)
        if self._lines > 1:
            if len(self._stories) % self._lines:
                self._stories.append("")
            self._stories.append(t(ids.MY_DEAREST))
        self._mine = len(self._stories) - self._lines + 1
        self._stories.append(reasons.instead_text(moment.action, moment.advice.action, pack) + ": " + cost)
        self._pages.append(self._mine)
        first, last = self._hints
        for word in ("?", t(ids.WHY_KEY) + "?"):
            hints = (first, (PREV, word), last)
            if self.ui.touched or hints_fit(self.ui, hints):
                self._hints = hints
        self._turn(self._pages[self._page_now])
        self.dirty_all()

    def _explain(self):
        """The intent that shows what a term means which is used for the first time, where speed leaves time for it."""
        app = self.app
        if app.speed <= settings.FAST or app.session.match.setup.again:
            return None
        from kocka.ui.session.first_uses import explanation

        text = explanation(app, [event for event, _, _, _ in event_rows(app)])
        forget(("kocka.ui.session.first_uses",))
        return ("push", Message(text)) if text else None

    def _measure(self, seats: int) -> None:
        """Prepares what depends on the room in a row: names, portraits, the story."""
        from kocka.ui.art import icons

        ui = self.ui
        app = self.app
        self._high = min(ui.round_end_row, ui.round_end_story // seats)
        if seats > MANY:
            self._high = ui.round_end_story // LINES
            self._name(low_font(ui))
        else:
            self._name(ui.body)
        tricks = app.session.match.result.tricks
        self._tricks = [plural(ids.TRICKS, count) if count else t(ids.NO_TRICK) for count in tricks]
        self._pictures = []
        if seats <= MANY:
            for seat in range(seats):
                event = (-1, moods.HAS_WON, moods.TAKES_CAT, moods.TAKES_CAT)[self._marks[seat]]
                self._pictures.append(faces.picture(ui, app.people.face(seat), event))
        self._stories = stories(app, ui.width - 2 * ui.margin, ui.body)
        self._crown = icons.CROWN
        self._paw = icons.PAW

    def _name(self, font: Font) -> None:
        """Prepares the names in this font."""
        self._small = font
        if len(self._points) <= MANY:
            self._names = faces.names(self.app, font, self.ui.round_end_name)
            return
        half = self._half()
        self._points_end = min(half * 2 // 3, half - 8 - max([len(total) for total in self._totals]) * font.width)
        room = self._points_end - 8 - max([len(points) for points in self._points]) * font.width
        self._names = faces.names(self.app, font, min(self.ui.width // 6, room))

    def _half(self) -> int:
        """The width of a line of one of many, in px."""
        return self.ui.width >> 1

    def _find_marks(self, match) -> None:
        """By seat: 1, the best round (a crown), plus 2, who took the black cat (a paw)."""
        points = match.result.points
        self._marks = bytearray(len(points))
        best = max(points) if match.sheet.HIGH_WINS else min(points)
        for seat in range(len(points)):
            if not self._profile.letters and points[seat] == best:
                self._marks[seat] = 1
        taker = cat_taker(match.round) if self._profile.words.queen_event else -1
        for kind, seat, _ in match.result.events:
            if kind == BLACK_QUEEN:
                taker = seat
        if taker >= 0:
            self._marks[taker] |= 2

    def _was_baraz(self) -> bool:
        """Whether the round just played was a baráž."""
        sheet = self.app.session.match.sheet
        last = len(sheet.history) - 1
        for event, _, entry in sheet.events:
            if event == sheets.BARAZ_DUE and entry == last - 1:
                return True
        return False

    def _find_pages(self, match, seats: int) -> None:
        """Which pages there are: the trick that cost most comes first, or, as a screen of its own, before the seal."""
        from kocka.ui.table import dearest_trick

        self._pages = list(range(0, max(1, len(self._stories)), self._lines))
        self._trick = dearest_trick.dearest(match.round.table)
        if self._trick < 0:
            return
        if self.ui.round_end_card and seats <= _BESIDE:
            self._dearest = dearest_trick.DearestTrick(self.app, self._trick)
            self._pages.insert(0, _TRICK)
        else:
            self._pages.insert(max(1, (self._before_seal + self._lines - 1) // self._lines), _TRICK)

    def _turn(self, first: int) -> None:
        """Shows the page that begins with this line of the story."""
        self._first = first
        pages = len(self._pages)
        self._where = "%d/%d" % (self._page_now + 1, pages) if pages > 1 else ""
        self._shown_title = self._title
        self._caption = ""
        if first == _TRICK and self._before_seal:
            story = self._stories[0]
            whole = story + "  " if self._lock else story
            if self.app.session.match.setup.again or not title_fits(self.ui, whole, ""):
                self._caption = story
                return
            self._shown_title = story
            if not title_fits(self.ui, whole, self._where):
                self._where = ""

    def on_key(self, key: int):
        """OK goes on, or tells why my dearest card is dear."""
        intent = self.went_on(key, self._first == self._mine, self._page())
        if intent:
            return intent
        move = step(key)
        if not move or len(self._pages) < 2:
            return None
        page = (self._page_now + move) % len(self._pages)
        if self._pages[page] == _TRICK and self._dearest is None:
            return ("go", "last_trick", self._trick)
        self._page_now = page
        self._turn(self._pages[page])
        self.dirty_all()
        return None

    def story(self) -> list[str]:
        """The lines that this page tells. Allocates."""
        return self._stories[max(0, self._first) : self._first + self._lines]

    def _page(self) -> int:
        """The rules page about the topmost event."""
        if self._sealed and self._before_seal <= self._first != self._mine:
            return ids.HELP_SEALS_TITLE
        found = event_rows(self.app)
        first = max(0, self._first)  # the trick that cost most belongs to the first of the story
        if first >= len(found):
            return self._profile.words.end_page
        from kocka.ui.table import help_pages as pages

        return pages.page_for_event(self._profile.name, found[first][0])

    def draw(self, canvas) -> None:
        """Draws a row per player, then the story."""
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.bottom, OK)
        self._draw_seats(canvas)
        self._draw_story(canvas)
        footer(canvas, ui, self._why if self._first == self._mine else self._hints)

    def _draw_seats(self, canvas) -> None:
        ui = self.ui
        title_bar(canvas, ui, self._shown_title, self._where)
        if self._lock:
            x = ui.bar_x + (len(self._shown_title) + 1) * ui.title.width
            canvas.mask(self._lock, x, (ui.bar - ui.bar_line - self._lock[1]) // 2, ui.accent)
            canvas.area(HINT, x, 0, self._lock[0], ui.bar, PREV)
        seats = len(self._names)
        if seats > MANY:
            for place in range(seats):
                self._draw_narrow(canvas, (self.app.people.me + place) % seats, place)
            return
        if self._first == _TRICK:
            self._dearest.draw(canvas, ui.top + 2)
            self._draw_flat(canvas, ui.top + 3 + self._dearest.high)
            return
        for place in range(seats):
            y = ui.top + 1 + place * self._high
            if canvas.shows(0, y, ui.width, self._high):
                self._draw_seat(canvas, (self.app.people.me + place) % seats, y)

    def _draw_flat(self, canvas, top: int) -> None:
        """Draws the rows below the trick that cost most."""
        ui = self.ui
        seats = len(self._names)
        rows = self._high
        room = ui.bottom - top
        if self._caption:
            room -= ui.body.height
        self._high = min(rows, room // seats)
        for place in range(seats):
            y = top + place * self._high
            if canvas.shows(0, y, ui.width, self._high):
                self._draw_seat(canvas, (self.app.people.me + place) % seats, y)
        if self._caption:
            canvas.text_centre(ui.body, self._caption, 0, top + seats * self._high, ui.width, ui.paper)
        self._high = rows

    def _draw_narrow(self, canvas, seat: int, place: int) -> None:
        """Draws the line of one of many: name, points, total."""
        ui = self.ui
        half = ui.width >> 1
        x = place // LINES * half
        y = ui.top + 1 + place % LINES * self._high
        if not canvas.shows(x, y, half, self._high):
            return
        canvas.round_rect(x + 1, y, half - 2, self._high - 1, 4, ui.panel)
        colour = ui.text if place else ui.accent
        font = self._small
        y += (self._high - 1 - font.height) // 2
        canvas.text(font, self._names[seat], x + 4, y, colour)
        canvas.text_right(font, self._points[seat], x + self._points_end, y, colour)
        canvas.text_right(font, self._totals[seat], x + half - 4, y, ui.paper)

    def _draw_story(self, canvas) -> None:
        ui = self.ui
        if self._first == _TRICK:
            return
        y = ui.top + ui.round_end_story
        for number in range(self._first, min(len(self._stories), self._first + self._lines)):
            canvas.text_centre(ui.body, self._stories[number], 0, y, ui.width, ui.paper)
            y += ui.body.height

    def _draw_seat(self, canvas, seat: int, y: int) -> None:
        ui = self.ui
        me = seat == self.app.people.me
        high = self._high
        tall = high > 34  # room for two lines and a portrait
        canvas.round_rect(2, y, ui.width - 4, high - 1, 5, ui.panel)
        y += max(0, high - _ROW) // 2
        high = min(high, _ROW)
        colour = ui.accent if me else ui.text
        letters = self._profile.letters
        left = 43 if tall else 8
        font = self._small
        top = y - 2 if tall else y + (high - 1 - font.height) // 2
        canvas.text(font, self._names[seat], left, top, colour)
        if tall:
            faces.draw_picture(canvas, ui, self._pictures[seat], 5, y + 2)
            if letters:
                canvas.text(ui.body, self._totals[seat], left, y + 15, ui.paper)
            else:
                canvas.text(ui.small, self._tricks[seat], left, y + 16, ui.dim)
        mark = left + len(self._names[seat]) * font.width + 5
        if self._marks[seat] & 1:
            canvas.mask(self._crown, mark, top + 5, colour if me else ui.paper)
            mark += _CROWN_WIDE
        if self._marks[seat] & 2:
            canvas.mask(self._paw, mark, top + 6, ui.paper)
            mark += _CROWN_WIDE
        if me and self._mine != NONE:
            canvas.text(font, "?", mark, top, ui.paper)
        if letters:
            if not tall:
                slate_x = max(100, left + ui.round_end_name + 24)
                canvas.text(ui.body, self._slates[seat], slate_x, y + (high - ui.body.height) // 2, ui.paper)
            points = ui.score if tall else ui.title
            canvas.text_right(
                points, self._points[seat], ui.width - 7, y + (2 if tall else (high - points.height) // 2), colour
            )
            return
        total = ui.score if tall and not self._long else ui.title
        end = ui.round_end_points if tall else ui.round_end_flat
        canvas.text_right(ui.title, self._points[seat], end, y + (high - ui.title.height) // 2, colour)
        canvas.text_right(total, self._totals[seat], ui.width - 7, y + (high - total.height) // 2, colour)


def slate(sheet, seat: int) -> str:
    """The letters of a seat, with a dot for each missing one: "KOČ··" (KK-11). Allocates."""
    letters = sheet.slate(seat)
    return letters + "·" * (len(sheet.word) - len(letters))
