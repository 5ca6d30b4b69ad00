"""The end of a match: who pays, lost or won, the final table, the settlement; then play again, or a replay."""

from micropython import const

from kocka.engine import sheet as sheets
from kocka.hal import BACK, HOME, INFO, MENU, NEXT, OK, PREV, SHEET
from kocka.match.setup import DRAWN, Setup
from kocka.ui.art import icons
from kocka.ui.core.bars import check, footer, title_bar
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, joined, short_names
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.round_end import slate
from kocka.ui.table import cards, faces
from kocka.ui.table import profile as games
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

_MOST_MUGS = const(4)

# Pages; on colour boards the first one shows both the head and the ranking.
_HEAD = const(0)
_RANKING = const(1)
_MONEY = const(2)  # on 128x64: payments in and out
_NETS = const(3)  # on 128x64 only
_DEBTS = const(4)  # of a session of Taroky: who pays whom


def ranking(places: list[int]) -> list[int]:
    """The seats from best to worst; those who share a place in seat order. Allocates."""
    order: list = []
    for place in range(1, len(places) + 1):
        for seat in range(len(places)):
            if places[seat] == place:
                order.append(seat)
    return order


def drinks(sheet, seat: int) -> int:
    """How many rounds of drinks a seat pays (CK-17, CK-18)."""
    count = 0
    for payer, _, _ in sheet.payers:
        if payer == seat:
            count += 1
    return count


class MatchEnd(Screen):
    """OK shows what to do next; BACK returns ("leave",), NEXT held ("go", "sheet").

    PREV and NEXT turn pages: to the settlement of a match for money (HE-15), on 128x64 also to the final table.
    """

    def __init__(self, app) -> None:
        """`app`: the app; reads the match in its stage OVER."""
        self.app = app
        self._names: list = []
        self._totals: list = []
        self._order: list = []
        self._places: list = []
        self._mugs = bytearray(0)
        self._money: list = []  # by seat: paid, taken, net
        self._debts: list = []  # who gives, who takes, how much
        self._extra = ""
        self._pot = ""
        self._settlement = ""
        self._heads: tuple = ()
        self._font: Font = None
        self._picture = None
        self._beer = None
        self._mug = None
        self._mine = False
        self._bad = False  # the last one is emphasized
        self._line = ""
        self._word = ""
        self._title = ""
        self._hints: tuple = ()
        self._pages: list = []
        self._page = 0
        self.reviews: list = []  # reviews of the persons' cards, kept so that they continue where they were left

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        app = self.app
        match = app.session.match
        sheet = match.sheet
        profile = games.profile(match.setup.game)
        self._profile = profile
        seats = len(match.setup.seats)
        self._title = t(ids.TK_SESSION_OVER if sheet.SESSION else ids.MATCH_OVER)
        self._places = sheet.places()
        self._order = ranking(self._places)
        self._bad = profile.losing
        self._choose_head(sheet)
        narrow = 150 if ui.wide else 70
        if ui.mono:
            narrow = 36 if profile.terms & games.MONEY else 60
        if profile.letters:
            narrow = ui.width - 40 - len(sheet.word) * ui.body.width - 16
            self._totals = [slate(sheet, seat) for seat in range(seats)]
        else:
            self._totals = [faces.plain(total) for total in sheet.totals]
        self._names = faces.names(app, ui.small if ui.mono and profile.letters else ui.body, narrow)
        self._mugs = bytearray([min(_MOST_MUGS, drinks(sheet, seat)) for seat in range(seats)])
        self._mug = cards.load(icons.MUG)
        self._beer = None if ui.mono else cards.load(icons.BEER, False)
        self._crown = cards.load(icons.CROWN)
        self._debts = []
        self._title_debts = t(ids.TK_DEBTS)
        self._who = short_names(self._all_names(), 6 if ui.compact else 110 // ui.body.width)
        self._who.append(t(ids.TK_POT))  # after the last seat: see debts.py
        self._settle(match)
        self._pages = [_HEAD, _RANKING] if ui.compact else [_HEAD]
        if self._money:
            self._pages += [_MONEY, _NETS] if ui.compact else [_MONEY]
        if self._debts:
            self._pages.append(_DEBTS)
        hints: list = [(OK, t(ids.NEXT_KEY)), (BACK, t(ids.END_KEY))]
        if len(self._pages) > 1:
            hints.insert(0, ((PREV, NEXT), t(ids.MONEY_KEY) if ui.wide else ""))
        self._hints = tuple(hints)
        return None

    def _all_names(self) -> list:
        app = self.app
        return [app.people.name(seat) for seat in range(len(app.session.match.setup.seats))]

    def _choose_head(self, sheet) -> None:
        """Chooses the face and name at the top, and the word below."""
        ui = self.ui
        app = self.app
        profile = self._profile
        first = self._order[0]
        last = self._order[len(self._order) - 1]
        seat = last if profile.losing else first
        several = [other for other in self._order if self._places[other] == self._places[seat]]
        mine, others = profile.ending
        drunk = len(sheet.payers) > 0
        room = ui.width - (44 if ui.mono else 92 if drunk or not profile.losing else 64)
        self._font = ui.title
        if not ui.mono and len(t(others).format(app.people.name(seat))) * ui.title.width > room:
            self._font = ui.body
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
            if not ui.mono and len(self._line) * font.width > room:
                self._font = ui.body
            self._word = joined([app.people.name(other) for other in several], room // ui.body.width, ", ")
        if profile.letters:
            self._word = sheet.word
        for event, _, _ in sheet.events:
            if event == sheets.DABL:
                self._word = t(ids.DABL)
            elif event == sheets.TRIPL:
                self._word = t(ids.TRIPL)
        self._picture = faces.picture(ui, app.people.face(seat))

    def _settle(self, match) -> None:
        """Prepares the settlement: whole coins (HE-12, HE-15), decimals only if some amount has them."""
        self._money = []
        setup = match.setup
        decimals = setup.terms.decimals
        if self._profile.terms & games.SESSION:
            self._divide(match.sheet, decimals, setup.currency)
            return
        if not self._profile.terms & games.MONEY or not match.sheet.stake:
            return
        found = match.sheet.settlement()
        self._money = faces.settled(found, decimals)
        self._extra = t(ids.EXTRA_COIN) if sum([row[3] for row in found]) else ""
        self._settlement = t(ids.SETTLEMENT)
        self._pot = faces.price(match.sheet.pot, decimals, setup.currency)
        self._heads = (t(ids.PAID_IN), t(ids.TAKEN_OUT), t(ids.NET))

    def _divide(self, sheet, decimals: int, currency: str) -> None:
        """TA 7.6: prepares what everybody has won, their share of the pot, its value in money; then who pays whom."""
        from kocka.engine.debts import debts

        pot, shares = sheet.division()
        self._settlement = t(ids.TK_ACCOUNT)
        self._pot = t(ids.TK_POT_OF).format(pot)
        self._heads = (t(ids.TK_POINTS), t(ids.TK_SHARE), t(ids.NET) if sheet.coins else t(ids.TK_SUM))
        nets = sheet.nets() if sheet.coins else sheet.totals
        if not sheet.coins:
            decimals = 0
        whole = not any([net % 10**decimals for net in nets])
        for seat in range(sheet.SEATS):
            net = ("+" if nets[seat] > 0 else "") + faces.money(nets[seat], decimals, not whole)
            self._money.append((faces.plain(sheet.totals[seat] - shares[seat]), faces.signed(shares[seat]), net))
        if not sheet.coins:
            return
        if sheet.pot:
            self._extra = t(ids.TK_POT_LEFT).format(sheet.pot)
        for giver, taker, points in debts(sheet.totals):
            self._debts.append((giver, taker, faces.price(points * sheet.coins, decimals, currency)))

    def on_key(self, key: int):
        """OK opens what to do next."""
        if key == OK:
            return ("push", AfterMatch(self.app))
        if key == SHEET:
            return ("go", "sheet")
        if key == BACK or key == HOME:
            return ("leave",)
        if key == INFO:
            return ("go", "help", self._profile.end_page)
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
        page = self._pages[self._page]
        if page == _DEBTS:
            self._draw_debts(canvas)
        elif ui.mono:
            if page == _RANKING:
                self._draw_ranking_mono(canvas)
            elif page == _HEAD:
                title_bar(canvas, ui, self._title)
                faces.draw_picture(canvas, ui, self._picture, 5, ui.top + 5, 1)
                if max(self._mugs) or not self._bad:
                    canvas.mask(self._mug if max(self._mugs) else self._crown, 27, ui.top + 8, 1)
                canvas.text(ui.title, self._line, 44, ui.top + 4, 1)
                canvas.text(ui.title, self._word, 44, ui.top + 20, 1)
            else:
                self._draw_money_compact(canvas, page)
        elif page == _NETS or (page == _MONEY and ui.low):
            self._draw_money_compact(canvas, page)
        elif page == _MONEY:
            self._draw_money(canvas)
        else:
            title_bar(canvas, ui, self._title)
            top = ui.top
            if page == _HEAD:
                if canvas.shows(0, ui.top, ui.width, 54):
                    self._draw_head(canvas)
                top += 54
            seats = len(self._order)
            high = min(33, (ui.bottom - ui.top - (0 if ui.low else 54)) // seats)
            for place in range(0 if ui.low and page == _HEAD else seats):
                self._draw_row(canvas, place, top + place * high, high)
        footer(canvas, ui, self._hints)

    def _draw_head(self, canvas) -> None:
        ui = self.ui
        canvas.round_rect(4, ui.top + 2, ui.width - 8, 48, 8, ui.panel)
        faces.draw_picture(canvas, ui, self._picture, 12, ui.top + 10, ui.accent if self._mine else ui.shadow)
        if max(self._mugs):
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

    def _draw_ranking_mono(self, canvas) -> None:
        ui = self.ui
        seats = len(self._order)
        high = 13 if seats < 5 else 52 // seats
        letters = self._profile.letters
        for place in range(seats):
            seat = self._order[place]
            y = place * high
            plain = ui.body if seats < 5 else ui.small
            name = ui.small if letters else plain
            down = y + (4 if letters else 0)
            canvas.number(plain, self._places[seat], 8, y, 1)
            bold = ui.title if seat == self.app.people.me and name is ui.body else name
            x = canvas.text(bold, self._names[seat], 14, down, 1) + 3
            for _ in range(self._mugs[seat]):
                if x + 13 < 106:
                    canvas.mask(self._mug, x, y, 1)
                    x += 14
            canvas.text_right(ui.title if plain is ui.body else plain, self._totals[seat], 126, y, 1)

    # The settlement.

    def _draw_money(self, canvas) -> None:
        """Draws a name per player with its three amounts below."""
        ui = self.ui
        title_bar(canvas, ui, self._settlement, self._pot)
        third = (ui.width - 2 * ui.margin) // 3
        y = ui.top
        for column in range(3):
            right = ui.margin + (column + 1) * third
            check(ui.small, self._heads[column], third - ui.small.width // 2)
            canvas.text_right(ui.small, self._heads[column], right, y, ui.dim)
        y += ui.small.height
        high = (ui.bottom - y - ui.small.height) // len(self._order)
        for place in range(len(self._order)):
            seat = self._order[place]
            colour = ui.accent if seat == self.app.people.me else ui.text
            canvas.hline(ui.margin, y, ui.width - 2 * ui.margin, ui.panel)
            canvas.text(ui.small, self._names[seat], ui.margin, y, colour)
            for column in range(3):
                amount = self._money[seat][column]
                check(ui.body, amount, third)
                right = ui.margin + (column + 1) * third
                ink = ui.paper if column == 2 else ui.dim
                canvas.text_right(ui.body, amount, right, y + high - ui.body.height, ink)
            y += high
        canvas.text_centre(ui.small, self._extra, 0, ui.bottom - ui.small.height, ui.width, ui.dim)

    def _draw_debts(self, canvas) -> None:
        """Draws who pays whom and how much, a row each."""
        ui = self.ui
        title_bar(canvas, ui, self._title_debts)
        y = ui.top + (0 if ui.compact else 8)
        high = min(14 if ui.mono else 25 if ui.low else 46, (ui.bottom - y) // max(3, len(self._debts)))
        for giver, taker, much in self._debts:
            if ui.mono:
                canvas.text(ui.small, self._who[giver], 1, y + 4, 1)
                canvas.text(ui.small, self._who[taker], 41, y + 4, 1)
                canvas.text_right(ui.body, much, 127, y, 1)
                canvas.text(ui.small, "→", 34, y + 4, 1)
            elif ui.low:
                canvas.text(ui.small, self._who[giver], 4, y + 3, ui.text)
                canvas.text(ui.small, "→", 66, y + 3, ui.dim)
                canvas.text(ui.small, self._who[taker], 78, y + 3, ui.text)
                canvas.text_right(ui.body, much, ui.width - 4, y + 2, ui.paper)
            else:
                canvas.round_rect(4, y, ui.width - 8, high - 4, 5, ui.panel)
                colour = ui.accent if giver == self.app.people.me else ui.text
                canvas.text(ui.body, self._who[giver], 12, y + 1, colour)
                colour = ui.accent if taker == self.app.people.me else ui.dim
                canvas.text(ui.body, "→ ", 12, y + 20, ui.dim)
                canvas.text(ui.body, self._who[taker], 12 + 2 * ui.body.width, y + 20, colour)
                canvas.text_right(ui.title, much, ui.width - 12, y + 9, ui.paper)
            y += high

    def _draw_money_compact(self, canvas, page: int) -> None:
        """Draws what was paid in and taken out, or the net."""
        ui = self.ui
        first = 0 if page == _MONEY else 2
        last = 2 if page == _MONEY else 3
        top = ui.small.height
        half = ui.width * 84 // 128
        canvas.fill_rect(0, 0, ui.width, top, ui.bar_back)
        for column in range(first, last):
            right = half if column == 0 else ui.width - 1
            canvas.text_right(ui.small, self._heads[column], right, 0, ui.paper)
        canvas.text(ui.small, self._pot, 1, 0, ui.paper)
        high = (ui.bottom - top + 1) // max(4, len(self._order))
        for place in range(len(self._order)):
            seat = self._order[place]
            y = top - 1 + place * high + (high - 12) // 4
            mine = seat == self.app.people.me
            canvas.text(ui.title if mine else ui.body, self._names[seat], 1, y, ui.accent if mine else ui.text)
            for column in range(first, last):
                right = half if column == 0 else ui.width - 1
                canvas.text_right(ui.body, self._money[seat][column], right, y, ui.text)


class AfterMatch(Rows):
    """What to do after a match: returns ("start", setup, True), ("same_deal", seat), ("leave",) or pushes screens."""

    def build(self) -> list:
        self.title = t(ids.WHAT_NOW)
        return [
            Item(t(ids.AGAIN), "again"),
            Item(t(ids.SAME_DEAL), "deal"),
            Item(t(ids.LUCK), ("go", "luck")),
            Item(t(ids.SCORE_SHEET), ("go", "sheet")),
            Item(t(ids.REPLAY), "replay"),
            Item(t(ids.REVIEW), "review"),
            Item(t(ids.GO_HOME), ("leave",)),
        ]

    def picked(self, action):
        """Handles the choices that are not the name of a screen."""
        app = self.app
        if action == "again":
            left = max(0, getattr(app.session.match.sheet, "left", 0))
            return ("start", same_again(app.session.match.setup, app.board.entropy(), left), True)
        if action == "deal":
            return ("push", WhoseCards(app))
        if action == "review":
            from kocka.ui.screens.play.review import open_review

            return open_review(app)
        from kocka.ui.screens.play.replay import open_replay

        return open_replay(app, app.session.match.path)


class WhoseCards(Rows):
    """The same deal from another seat: asks whose cards you want. Returns ("same_deal", seat, state)."""

    def __init__(self, app, state=None) -> None:
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
    return Setup(old.game, seed, old.seats, old.options, old.house, DRAWN, 1, old.price, old.currency, terms)
