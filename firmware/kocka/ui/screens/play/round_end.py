"""The end of a round: tricks and points of each player, what happened, the new totals, what comes next."""

from kocka.engine import sheet as sheets
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.hal import BACK, OK
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, low_font, short
from kocka.ui.languages import ids, plural, t
from kocka.ui.session.after_round import after_round
from kocka.ui.table import faces
from kocka.ui.table import profile as games

_NEXT = (ids.NEXT_ROUND, ids.NEXT_INTERLUDE, ids.NEXT_BARAZ)
_MANY = 4  # with more rows than this, rows are lower
_SHORT = 3  # digits of a total in the largest font
_FEW = 2  # this many lines leave no room for who took the queen of spades


def cat_taker(played) -> int:
    """The seat that took the black cat in a trick of this round, -1 if none did (thrown in or claimed before)."""
    table = played.table
    for trick in range(table.done):
        for card in table.trick(trick):
            if card == QUEEN_OF_SPADES:
                return int(table.takers[trick])
    return -1


def event_rows(app) -> list[tuple[int, int, int, int]]:
    """(event, text, seat, number of the trick from 1) for the finished round, most remarkable first. Allocates."""
    match = app.session.match
    sheet = match.sheet
    last = len(sheet.history) - 1
    found = []
    for event, text in games.profile(match.setup.game).events:
        for kind, seat, trick in match.result.events:
            if kind == event:
                found.append((event, text, seat, trick + 1))
        for kind, seat, entry in sheet.events:
            if kind == event and entry == last and event >= sheets.PIVOVAR:
                found.append((event, text, seat, 0))
    return found


def stories(app, px: int, font) -> list[str]:
    """The events of the finished round, a line each, most remarkable first. Allocates."""
    lines = [_line(app, seat, text, trick, px, font) for _, text, seat, trick in event_rows(app)]
    profile = games.profile(app.session.match.setup.game)
    if len(lines) < _FEW and profile.queen_event:
        taker = cat_taker(app.session.match.round)
        if taker >= 0:
            lines.append(faces.who(app, taker, profile.queen[0], profile.queen_event, px, font))
    return lines


def _line(app, seat: int, text: int, trick: int, px: int, font) -> str:
    """A text about a seat. The part after a "|" is used for the only person at the device."""
    words = t(text)
    other, bar, mine = words.partition("|")
    if bar:
        if app.people.is_you(seat):
            return mine.format("", trick)
        words = other
    room = px - len(words.format("", trick)) * font.width
    return words.format(short(app.people.name(seat), room // font.width), trick)


class RoundEnd(Screen):
    """Returns ("proceed",) with OK, ("go", "sheet") with NEXT held, ("go", "game_menu") with OK held.

    PREV held explains the words in the rules. PREV and NEXT turn the story's pages when it does not fit; the last page
    is the seal of the deal and its seed.
    """

    free = False

    def __init__(self, app) -> None:
        """`app`: the app; reads the match in its stage RESULT."""
        self.app = app
        self._names: list = []
        self._tricks: list = []
        self._points: list = []
        self._totals: list = []
        self._pictures: list = []
        self._stories: list = []
        self._first = 0
        self._lines = 1
        self._title = ""
        self._where = ""
        self._hints: tuple = ()
        self._profile: games.Profile = None
        self._marks = bytearray(0)
        self._high = 0
        self._long = False  # a total does not fit in large digits
        self._small: Font = None
        self._shown_title = ""
        self._crown = None
        self._paw = None

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        app = self.app
        match = app.session.match
        result = match.result
        self._profile = games.profile(match.setup.game)
        seats = len(match.setup.seats)
        if match.setup.again:
            self._title = t(ids.AGAIN_SHORT if ui.compact else ids.AGAIN_OVER)
        elif self._was_baraz():
            self._title = t(ids.BARAZ)
        elif ui.compact:
            self._title = str(match.number) + "."
        else:
            self._title = t(ids.ROUND_OVER).format(match.number)
        self._points = [faces.signed(points) for points in result.points]
        self._find_marks(match)
        if self._profile.letters:
            self._points = [str(points) for points in result.points]
            self._totals = [slate(match.sheet, seat) for seat in range(seats)]
        else:
            self._totals = [faces.plain(total) for total in match.sheet.totals]
            self._long = not ui.wide and max([len(total) for total in self._totals]) > _SHORT
        if ui.mono:
            self._small = ui.small if seats > 4 or self._profile.letters else ui.body
            self._high = min(11, 47 // seats) if self._small is ui.small else 12
            self._names = faces.names(app, self._small, 36)
            self._stories = stories(app, ui.width - (len(self._title) + 1) * ui.small.width - 2, ui.small)
            self._lines = 1
        else:
            from kocka.ui.art import icons
            from kocka.ui.table import cards

            self._high = (ui.bottom - ui.top) // seats if ui.low else min(36, 146 // seats)
            self._small = ui.body if seats <= _MANY or not ui.low else low_font(ui)
            room = 100 if ui.wide else 80
            self._names = faces.names(app, self._small, room)
            self._tricks = [plural(ids.TRICKS, tricks) if tricks else t(ids.NO_TRICK) for tricks in result.tricks]
            self._pictures = [faces.picture(ui, app.people.face(seat)) for seat in range(seats)]
            self._lines = 1 if ui.low else 2
            room = (len(self._title) + 1) * ui.title.width if ui.low else 0
            self._stories = stories(app, ui.width - 2 * ui.margin - room, ui.body)
            self._crown = cards.load(icons.CROWN)
            self._paw = cards.load(icons.PAW)
        seal = faces.seed_lines(match)
        if seal and len(self._stories) % self._lines:
            self._stories.append("")
        if self._lines > 1 and len(seal) > self._lines:
            seal.insert(1, "")  # both lines of the seed on one page
        self._stories.extend(seal)
        self._turn(0)
        due = match.sheet.due
        after = self._profile.last if due == sheets.OVER else _NEXT[due]
        if match.setup.again:
            after = ids.END_KEY
        self._hints = ((OK, t(after)), (BACK, t(ids.SHEET_KEY)))
        return None

    def _find_marks(self, match) -> None:
        """The best (1) and the worst (2) round by seat, 0 for the others."""
        points = match.result.points
        self._marks = bytearray(len(points))
        best = max(points) if match.sheet.HIGH_WINS else min(points)
        worst = min(points) if match.sheet.HIGH_WINS else max(points)
        for seat in range(len(points)):
            if self._profile.letters:
                self._marks[seat] = 2 if seat in match.result.losers else 0
            elif points[seat] == best:
                self._marks[seat] = 1
            elif points[seat] == worst and worst:
                self._marks[seat] = 2

    def _was_baraz(self) -> bool:
        """Whether the round just played was a baráž."""
        sheet = self.app.session.match.sheet
        last = len(sheet.history) - 1
        for event, _, entry in sheet.events:
            if event == sheets.BARAZ_DUE and entry == last - 1:
                return True
        return False

    def _turn(self, first: int) -> None:
        self._first = first
        total = len(self._stories)
        pages = (total + self._lines - 1) // self._lines
        self._where = "%d/%d" % (first // self._lines + 1, pages) if pages > 1 else ""
        self._shown_title = self._title
        ui = self.ui
        if ui.low:  # the story stands beside the title, or replaces it
            self._where = self._stories[first] if self._stories else ""
            letters = len(self._title) + 1 + len(self._where)
            if letters * ui.body.width > ui.width - 2 * ui.margin:
                self._shown_title = ""

    def on_key(self, key: int):
        """OK goes on."""
        intent = after_round(self.app, key, self._page())
        if intent:
            return intent
        move = step(key)
        total = len(self._stories)
        if move and total > self._lines:
            pages = (total + self._lines - 1) // self._lines
            self._turn((self._first // self._lines + move) % pages * self._lines)
            self.dirty_all()
        return None

    def _page(self) -> int:
        """The rules page about the topmost event."""
        found = event_rows(self.app)
        if self._first >= len(found):
            return self._profile.end_page
        from kocka.ui.table import help_pages as pages

        return pages.page_for_event(self._profile.name, found[self._first][0])

    def draw(self, canvas) -> None:
        """Draws a row per player, then the story."""
        ui = self.ui
        canvas.fill(ui.felt)
        seats = len(self._names)
        if ui.mono:
            self._draw_mono(canvas)
        else:
            title_bar(canvas, ui, self._shown_title, self._where)
            for place in range(seats):
                y = ui.top + 1 + place * self._high
                if canvas.shows(0, y, ui.width, self._high):
                    self._draw_seat(canvas, (self.app.people.me + place) % seats, y)
            y = ui.top + 146
            for number in range(self._first, 0 if ui.low else min(len(self._stories), self._first + 2)):
                canvas.text_centre(ui.body, self._stories[number], 0, y, ui.width, ui.paper)
                y += ui.body.height
        footer(canvas, ui, self._hints)

    def _draw_seat(self, canvas, seat: int, y: int) -> None:
        ui = self.ui
        me = seat == self.app.people.me
        high = self._high
        tall = high > 34  # room for two lines and a portrait
        canvas.round_rect(2, y, ui.width - 4, high - 1, 5, ui.panel)
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
        if self._marks[seat] == 1:
            canvas.mask(self._crown, mark, top + 5, colour if me else ui.paper)
        elif self._marks[seat]:
            canvas.mask(self._paw, mark, top + 6, ui.paper)
        if letters:
            if not tall:
                canvas.text(ui.body, self._totals[seat], 100, y + (high - ui.body.height) // 2, ui.paper)
            points = ui.score if tall else ui.title
            canvas.text_right(
                points, self._points[seat], ui.width - 7, y + (2 if tall else (high - points.height) // 2), colour
            )
            return
        total = ui.score if tall and not self._long else ui.title
        end = 236 if ui.wide else 182 if tall else 170
        canvas.text_right(ui.title, self._points[seat], end, y + (high - ui.title.height) // 2, colour)
        canvas.text_right(total, self._totals[seat], ui.width - 7, y + (high - total.height) // 2, colour)

    def _draw_mono(self, canvas) -> None:
        ui = self.ui
        app = self.app
        result = app.session.match.result
        canvas.fill_rect(0, 0, ui.width, 8, 1)
        canvas.text(ui.small, self._title, 1, 0, 0)
        if self._stories:
            canvas.text_right(ui.small, self._stories[self._first], 127, 0, 0)
        seats = len(self._names)
        font = self._small
        low = font is ui.small
        dense = self._high < 9  # of six: every row of pixels counts
        top = 7 if not low else 8 if dense else 9
        for place in range(seats):
            seat = (app.people.me + place) % seats
            y = top + place * self._high
            if dense:
                y = top + (39 * place + 4) // 5
            mine = seat == app.people.me
            block = mine and low and not dense
            if block:
                canvas.fill_rect(0, y, len(self._names[seat]) * font.width + 1, 8, 1)
            canvas.text(ui.title if mine and not low else font, self._names[seat], 1, y, 0 if block else 1)
            end = 58 if self._profile.letters else 94 if low else 88
            canvas.text_right(font, self._points[seat], end, y, 1)
            if self._marks[seat] == 2 and dense:
                canvas.text(font, "▼", end - 6 * font.width, y, 1)
            elif self._marks[seat] == 2:
                canvas.hline(end - len(self._points[seat]) * font.width, y + font.height - (0 if low else 2),
                             len(self._points[seat]) * font.width - 1, 1)  # fmt: skip
            if self._profile.letters:
                canvas.text(font, self._totals[seat], 66, y, 1)
                continue
            pitch = 3 if seats < 5 else 2
            for trick in range(result.tricks[seat]):
                canvas.vline(40 + pitch * trick, y + (1 if low else 4), 6 if low else 7, 1)
            canvas.text_right(font if low else ui.title, self._totals[seat], 126, y, 1)


def slate(sheet, seat: int) -> str:
    """The letters of a seat, with a dot for each missing one: "KOČ··" (KK-11). Allocates."""
    letters = sheet.slate(seat)
    return letters + "·" * (len(sheet.word) - len(letters))
