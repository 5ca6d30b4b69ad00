"""The end of a match: who pays, dabl and tripl, the final table; then the same again, the same deal, a replay."""

from micropython import const

from kocka.hal import BACK, HOME, INFO, MENU, NEXT, OK, PREV, SHEET
from kocka.match.setup import DRAWN, Setup
from kocka.sheets import sheet as sheets
from kocka.ui import cards, company
from kocka.ui.art import icons
from kocka.ui.languages import ids, t
from kocka.ui.lists import Item
from kocka.ui.pieces import footer, title_bar
from kocka.ui.rows import Rows
from kocka.ui.screen import Screen, step
from kocka.ui.screens.help import Help

_MOST_MUGS = const(4)


def ranking(totals: list[int], loser: int) -> list[int]:
    """The seats from the best to the worst: by total, equal ones by seat, the loser last. Allocates."""
    order: list = []
    for seat in range(len(totals)):
        place = 0
        while place < len(order) and seat != loser and order[place] != loser and totals[order[place]] <= totals[seat]:
            place += 1
        if seat == loser:
            place = len(order)
        order.insert(place, seat)
    return order


def drinks(sheet, seat: int) -> int:
    """How many rounds of drinks a seat pays (CK-17, CK-18)."""
    count = 0
    for payer, _, _ in sheet.payers:
        if payer == seat:
            count += 1
    return count


class MatchEnd(Screen):
    """OK shows what can be done next, BACK returns ("leave",), NEXT held ("go", "sheet").

    On 128x64 PREV and NEXT change between the payer and the table.
    """

    def __init__(self, game) -> None:
        """`game`: the app; reads the match in its stage OVER."""
        self.game = game
        self._names: list = []
        self._totals: list = []
        self._order: list = []
        self._mugs = bytearray(4)
        self._picture = None
        self._beer = None
        self._mug = None
        self._pictures: list = []
        self._line = ""
        self._word = ""
        self._title = ""
        self._hints: tuple = ()
        self._page = 0

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        game = self.game
        sheet = game.match.sheet
        loser = sheet.loser
        self._title = t(ids.MATCH_OVER)
        self._order = ranking(sheet.totals, loser)
        room = ui.width - (44 if ui.mono else 92)
        self._line = company.who(game, loser, ids.YOU_PAY, ids.PAYS, room, ui.title)
        self._word = ""
        for event, _, _ in sheet.events:
            if event == sheets.DABL:
                self._word = t(ids.DABL)
            elif event == sheets.TRIPL:
                self._word = t(ids.TRIPL)
        self._names = company.names(game, ui.body, 60 if ui.mono else 150 if ui.wide else 70)
        self._totals = [company.plain(total) for total in sheet.totals]
        for seat in range(4):
            self._mugs[seat] = min(_MOST_MUGS, drinks(sheet, seat))
        self._picture = company.picture(ui, game.face(loser))
        self._mug = cards.load(icons.MUG)
        self._beer = None if ui.mono else cards.load(icons.BEER, False)
        hints: list = [(OK, t(ids.NEXT_KEY)), (BACK, t(ids.END_KEY))]
        if ui.mono:
            hints.insert(0, ((PREV, NEXT), ""))
        self._hints = tuple(hints)
        return None

    def on_key(self, key: int):
        """OK: what next."""
        if key == OK:
            return ("push", AfterMatch(self.game))
        if key == SHEET:
            return ("go", "sheet")
        if key == BACK or key == HOME:
            return ("leave",)
        if key == INFO:
            return ("push", Help(self.game, ids.HELP_SCORE_TITLE))
        if key == MENU:
            return ("push", AfterMatch(self.game))
        if step(key) and self.ui.mono:
            self._page = 1 - self._page
            self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        """Who pays, and the table."""
        ui = self.ui
        canvas.fill(ui.felt)
        if ui.mono:
            if self._page:
                self._draw_table_mono(canvas)
            else:
                title_bar(canvas, ui, self._title)
                company.draw_picture(canvas, ui, self._picture, 5, ui.top + 5, 1)
                canvas.mask(self._mug, 27, ui.top + 8, 1)
                canvas.text(ui.title, self._line, 44, ui.top + 4, 1)
                canvas.text(ui.title, self._word, 44, ui.top + 20, 1)
        else:
            title_bar(canvas, ui, self._title)
            if canvas.shows(0, ui.top, ui.width, 54):
                mine = self.game.match.sheet.loser == self.game.me
                canvas.round_rect(4, ui.top + 2, ui.width - 8, 48, 8, ui.panel)
                company.draw_picture(canvas, ui, self._picture, 12, ui.top + 10, ui.accent if mine else ui.shadow)
                canvas.blit(self._beer, ui.width - 36, ui.top + 10, 15)
                y = ui.top + (2 if self._word else 13)
                canvas.text(ui.title, self._line, 52, y, ui.accent if mine else ui.paper)
                if self._word:
                    canvas.text(ui.body, self._word, 52, y + 24, ui.text)
            for place in range(4):
                self._draw_row(canvas, place, ui.top + 54 + place * 33)
        footer(canvas, ui, self._hints)

    def _draw_row(self, canvas, place: int, y: int) -> None:
        ui = self.ui
        if not canvas.shows(0, y, ui.width, 33):
            return
        seat = self._order[place]
        loses = place == 3
        me = seat == self.game.me
        canvas.number(ui.title, place + 1, 26, y + 4, ui.dim)
        colour = ui.accent if me else ui.text
        x = canvas.text(ui.body, self._names[seat], 40, y + 7, colour) + 8
        for mug in range(self._mugs[seat]):
            canvas.mask(self._mug, x + mug * 16, y + 10, ui.paper)
        canvas.text_right(ui.score, self._totals[seat], ui.width - 10, y + 1, ui.paper if loses else colour)
        if not loses:
            canvas.hline(10, y + 32, ui.width - 20, ui.panel)

    def _draw_table_mono(self, canvas) -> None:
        ui = self.ui
        for place in range(4):
            seat = self._order[place]
            y = place * 13
            canvas.number(ui.body, place + 1, 8, y, 1)
            x = canvas.text(ui.title if seat == self.game.me else ui.body, self._names[seat], 14, y, 1) + 3
            for _ in range(self._mugs[seat]):
                if x + 13 < 106:
                    canvas.mask(self._mug, x, y, 1)
                    x += 14
            canvas.text_right(ui.title, self._totals[seat], 126, y, 1)


class AfterMatch(Rows):
    """What can be done after a match: returns ("start", setup), ("same_deal", seat), ("leave",) or pushes screens."""

    def build(self) -> list:
        """The rows."""
        self.title = t(ids.WHAT_NOW)
        self.hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        return [
            Item(t(ids.AGAIN), "again"),
            Item(t(ids.SAME_DEAL), "deal"),
            Item(t(ids.SCORE_SHEET), ("go", "sheet")),
            Item(t(ids.REPLAY), "replay"),
            Item(t(ids.GO_HOME), ("leave",)),
        ]

    def picked(self, action):
        """What is no screen by name."""
        game = self.game
        if action == "again":
            return ("start", same_again(game.match.setup, game.board.entropy()))
        if action == "deal":
            return ("push", WhoseCards(game))
        from kocka.ui.screens.replay import open_replay

        return open_replay(game, game.match.path)


class WhoseCards(Rows):
    """The same deal from another seat: whose cards do you want? Returns ("same_deal", seat)."""

    def build(self) -> list:
        """The rows: my own cards first."""
        self.title = t(ids.WHOSE_CARDS)
        self.hints = (((PREV, NEXT), ""), (OK, t(ids.SELECT_KEY)), (BACK, t(ids.BACK_KEY)))
        names = company.names(self.game, self.ui.body, 100)
        me = self.game.me
        names[me] = t(ids.MY_OWN)
        return [Item(names[(me + place) % 4], ("same_deal", (me + place) % 4)) for place in range(4)]


def same_again(old: Setup, seed: int) -> Setup:
    """The setup of a new match with the same people and house rules, the first deal drawn anew."""
    return Setup(old.game, seed, old.seats, old.options, old.house, DRAWN, 1, old.price, old.currency, old.terms)
