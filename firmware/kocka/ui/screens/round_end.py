"""The end of a round: who took how many tricks and points, what happened, the new totals, and what comes next."""

from kocka.engine import round as rules
from kocka.engine.cards import QUEEN_OF_SPADES
from kocka.hal import BACK, HOME, INFO, MENU, OK, SHEET
from kocka.sheets import sheet as sheets
from kocka.ui import company
from kocka.ui.languages import ids, plural, t
from kocka.ui.pieces import footer, title_bar
from kocka.ui.screen import Screen, step
from kocka.ui.screens.help import Help
from kocka.ui.text import clip

# Texts of what a round and the sheet tell, the most remarkable first: (event, text).
_ROUND_EVENTS = (
    (rules.DURCH, ids.EVENT_DURCH),
    (rules.WRONG_DURCH, ids.EVENT_WRONG_DURCH),
    (rules.VAGON, ids.EVENT_VAGON),
    (rules.HODOVKA, ids.EVENT_HODOVKA),
    (rules.CACHNOV, ids.EVENT_CACHNOV),
    (rules.KADOV, ids.EVENT_KADOV),
    (rules.HOFMAN, ids.EVENT_HOFMAN),
    (rules.THROWN_IN, ids.EVENT_THROWN),
    (rules.HONEST_SUIT, ids.EVENT_HONEST),
)
_SHEET_EVENTS = (
    (sheets.BARAZ_DUE, ids.EVENT_BARAZ),
    (sheets.SELIKO, ids.EVENT_SELIKO),
    (sheets.PIVOVAR, ids.EVENT_PIVOVAR),
)
_NEXT = (ids.NEXT_ROUND, ids.NEXT_INTERLUDE, ids.NEXT_BARAZ, ids.NEXT_END)


def cat_taker(played) -> int:
    """The seat that took the black cat in a trick of this round, -1 if none did (thrown in or claimed before)."""
    table = played.table
    for trick in range(table.done):
        for card in table.trick(trick):
            if card == QUEEN_OF_SPADES:
                return int(table.takers[trick])
    return -1


def stories(game, px: int, font) -> list[str]:
    """What the round just finished has to tell, a line each, the most remarkable first. Allocates."""
    match = game.match
    lines = []
    sheet = match.sheet
    last = len(sheet.history) - 1
    told = match.result.events
    for event, text in _ROUND_EVENTS:
        for kind, seat, _ in told:
            if kind == event:
                lines.append(_line(game, seat, text, px, font))
        if event == rules.HODOVKA:
            for due, words in _SHEET_EVENTS:
                for kind, seat, entry in sheet.events:
                    if kind == due and entry == last:
                        lines.append(_line(game, seat, words, px, font))
    if not lines:
        taker = cat_taker(match.round)
        if taker >= 0:
            lines.append(company.who(game, taker, ids.YOU_TAKE_CAT, ids.EVENT_CAT, px, font))
    return lines


def _line(game, seat: int, text: int, px: int, font) -> str:
    words = t(text)
    return words.format(clip(font, game.name(seat), px - (len(words) - 2) * font.width))


class RoundEnd(Screen):
    """Returns ("proceed",) with OK, ("go", "sheet") with NEXT held, ("go", "game_menu") with OK held; PREV
    held opens the words in the rules.

    PREV and NEXT turn what there is to tell when it does not fit.
    """

    free = False

    def __init__(self, game) -> None:
        """`game`: the app; reads the match in its stage RESULT."""
        self.game = game
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
        self._least = 0
        self._most = 0
        self._crown = None
        self._paw = None

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        game = self.game
        match = game.match
        result = match.result
        if self._was_baraz():
            self._title = t(ids.BARAZ)
        elif ui.mono:
            self._title = str(match.number) + "."
        else:
            self._title = t(ids.ROUND_OVER).format(match.number)
        self._points = [company.signed(result.points[seat]) for seat in range(4)]
        self._totals = [company.plain(match.sheet.totals[seat]) for seat in range(4)]
        self._least = min(result.points)
        self._most = max(result.points)
        if ui.mono:
            self._names = company.names(game, ui.body, 36)
            self._stories = stories(game, ui.width - (len(self._title) + 1) * ui.small.width - 2, ui.small)
            self._lines = 1
        else:
            from kocka.ui import cards
            from kocka.ui.art import icons

            self._names = company.names(game, ui.body, 100 if ui.wide else 80)
            self._tricks = [
                plural(ids.TRICKS, result.tricks[seat]) if result.tricks[seat] else t(ids.NO_TRICK) for seat in range(4)
            ]
            self._pictures = [company.picture(ui, game.face(seat)) for seat in range(4)]
            self._stories = stories(game, ui.width - 2 * ui.margin, ui.body)
            self._lines = 2
            self._crown = cards.load(icons.CROWN)
            self._paw = cards.load(icons.PAW)
        self._turn(0)
        self._hints = ((OK, t(_NEXT[match.sheet.due])), (BACK, t(ids.SHEET_KEY)))
        return None

    def _was_baraz(self) -> bool:
        """Whether the round just played was a baráž."""
        sheet = self.game.match.sheet
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

    def on_key(self, key: int):
        """OK goes on."""
        if key == OK:
            return ("proceed",)
        if key == SHEET or key == BACK:
            return ("go", "sheet")
        if key == HOME:
            return ("leave",)
        if key == MENU:
            return ("go", "game_menu")
        if key == INFO:
            return ("push", Help(self.game, ids.HELP_EVENTS_TITLE))
        move = step(key)
        total = len(self._stories)
        if move and total > self._lines:
            pages = (total + self._lines - 1) // self._lines
            self._turn((self._first // self._lines + move) % pages * self._lines)
            self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        """Four rows of people, then what there is to tell."""
        ui = self.ui
        canvas.fill(ui.felt)
        if ui.mono:
            self._draw_mono(canvas)
        else:
            title_bar(canvas, ui, self._title, self._where)
            for seat in range(4):
                y = ui.top + 1 + seat * 36
                if canvas.shows(0, y, ui.width, 36):
                    self._draw_seat(canvas, (self.game.me + seat) % 4, y)
            y = ui.top + 146
            for number in range(self._first, min(len(self._stories), self._first + 2)):
                canvas.text_centre(ui.body, self._stories[number], 0, y, ui.width, ui.paper)
                y += ui.body.height
        footer(canvas, ui, self._hints)

    def _draw_seat(self, canvas, seat: int, y: int) -> None:
        ui = self.ui
        game = self.game
        points = game.match.result.points[seat]
        me = seat == game.me
        canvas.round_rect(2, y, ui.width - 4, 35, 5, ui.panel)
        company.draw_picture(canvas, ui, self._pictures[seat], 5, y + 2)
        colour = ui.accent if me else ui.text
        canvas.text(ui.body, self._names[seat], 43, y - 2, colour)
        canvas.text(ui.small, self._tricks[seat], 43, y + 16, ui.dim)
        mark = 43 + len(self._names[seat]) * ui.body.width + 5
        if points == self._least:
            canvas.mask(self._crown, mark, y + 3, colour if me else ui.paper)
        elif points == self._most and points > 0:
            canvas.mask(self._paw, mark, y + 4, ui.paper)
        end = 236 if ui.wide else 178
        down = y + (36 - ui.title.height) // 2
        canvas.text_right(ui.title, self._points[seat], end, down, ui.accent if me else ui.text)
        canvas.text_right(ui.score, self._totals[seat], ui.width - 7, y + 2, colour)

    def _draw_mono(self, canvas) -> None:
        ui = self.ui
        game = self.game
        canvas.fill_rect(0, 0, ui.width, 8, 1)
        canvas.text(ui.small, self._title, 1, 0, 0)
        if self._stories:
            canvas.text_right(ui.small, self._stories[self._first], 127, 0, 0)
        for place in range(4):
            seat = (game.me + place) % 4
            y = 7 + place * 12
            points = game.match.result.points[seat]
            canvas.text(ui.title if seat == game.me else ui.body, self._names[seat], 1, y, 1)
            for trick in range(game.match.result.tricks[seat]):
                canvas.vline(40 + 3 * trick, y + 4, 7, 1)
            canvas.text_right(ui.body, self._points[seat], 88, y, 1)
            if points == self._most and points > 0:
                canvas.hline(88 - len(self._points[seat]) * 6, y + 11, len(self._points[seat]) * 6 - 1, 1)
            canvas.text_right(ui.title, self._totals[seat], 126, y, 1)
