"""Pages of the end of a match: the settlement for money (HE-15), the division of a session of Taroky (TA 7.6)."""

from micropython import const

from kocka.ui.core.bars import check, title_bar
from kocka.ui.core.text import short_names
from kocka.ui.languages import ids, t
from kocka.ui.table import faces
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# Pages.
MONEY = const(2)
NETS = const(3)  # where the one before has no room for them
DEBTS = const(4)  # of a session of Taroky: who pays whom

_ROW = const(46)  # px of a row at most


class Money:
    """What each seat has paid, taken and won; who pays whom. Prepare it, then draw its pages."""

    _pages: tuple = (MONEY,)

    def __init__(self, app: "KockaApp") -> None:
        self.app = app
        self.ui = app.ui
        self._rows: list = []  # by seat: paid, taken, net
        self._debts: list = []  # who gives, who takes, how much
        self._order: list = []
        self._names: list = []
        self._who: list = []
        self._title = ""
        self._title_debts = t(ids.TK_DEBTS)
        self._pot = ""
        self._extra = ""
        self._heads: tuple = ()

    def prepare(self, match, profile: games.Profile, order: list, names: list) -> None:
        """Prepares all texts. `order`: the seats from best to worst; `names`: those of all seats."""
        app = self.app
        self._order = order
        self._names = names
        everybody = [app.people.name(seat) for seat in range(len(match.setup.seats))]
        self._who = short_names(everybody, self._debtor_letters())
        self._who.append(t(ids.TK_POT))  # after the last seat: see debts.py
        setup = match.setup
        if profile.terms.agreed & games.SESSION:
            self._divide(match.sheet, setup.terms.decimals, setup.currency)
        elif profile.terms.agreed & games.MONEY and match.sheet.stake:
            self._settle(match.sheet, setup.terms.decimals, setup.currency)

    def pages(self) -> tuple:
        """Those that there is something to show on."""
        return (self._pages if self._rows else ()) + ((DEBTS,) if self._debts else ())

    def _debtor_letters(self) -> int:
        """Room for a name on the page of debts."""
        return 110 // self.ui.body.width

    def _settle(self, sheet, decimals: int, currency: str) -> None:
        """Whole coins (HE-12, HE-15), decimals only if some amount has them."""
        found = sheet.settlement()
        self._rows = faces.settled(found, decimals)
        self._extra = t(ids.EXTRA_COIN) if sum([row[3] for row in found]) else ""
        self._title = t(ids.SETTLEMENT)
        self._pot = faces.price(sheet.pot, decimals, currency)
        self._heads = (t(ids.PAID_IN), t(ids.TAKEN_OUT), t(ids.NET))

    def _divide(self, sheet, decimals: int, currency: str) -> None:
        """TA 7.6: what everybody has won, their share of the pot, its value in money; then who pays whom."""
        from kocka.engine.debts import debts

        pot, shares = sheet.division()
        self._title = t(ids.TK_ACCOUNT)
        self._pot = t(ids.TK_POT_OF).format(pot)
        self._heads = (t(ids.TK_POINTS), t(ids.TK_SHARE), t(ids.NET) if sheet.point_coins else t(ids.TK_SUM))
        nets = sheet.nets() if sheet.point_coins else sheet.totals
        if not sheet.point_coins:
            decimals = 0
        whole = not any([net % 10**decimals for net in nets])
        for seat in range(sheet.SEATS):
            net = ("+" if nets[seat] > 0 else "") + faces.money(nets[seat], decimals, not whole)
            self._rows.append((faces.plain(sheet.totals[seat] - shares[seat]), faces.signed(shares[seat]), net))
        if not sheet.point_coins:
            return
        if sheet.pot:
            self._extra = t(ids.TK_POT_LEFT).format(sheet.pot)
        for giver, taker, points in debts(sheet.totals):
            self._debts.append((giver, taker, faces.price(points * sheet.point_coins, decimals, currency)))

    def draw(self, canvas, page: int) -> None:
        """Draws one of `pages`. Allocates nothing."""
        if page == DEBTS:
            title_bar(canvas, self.ui, self._title_debts)
            self._draw_debts(canvas)
        else:
            self._draw_rows(canvas, page)

    def _draw_rows(self, canvas, page: int) -> None:
        """Draws a name per player with its three amounts below."""
        ui = self.ui
        title_bar(canvas, ui, self._title, self._pot)
        third = (ui.width - 2 * ui.margin) // 3
        y = ui.top
        for column in range(3):
            right = ui.margin + (column + 1) * third
            check(ui.small, self._heads[column], third - ui.small.width // 2)
            canvas.text_right(ui.small, self._heads[column], right, y, ui.dim)
        y += ui.small.height
        high = min(_ROW, (ui.bottom - y - ui.small.height) // len(self._order))
        for place in range(len(self._order)):
            seat = self._order[place]
            colour = ui.accent if seat == self.app.people.me else ui.text
            canvas.hline(ui.margin, y, ui.width - 2 * ui.margin, ui.panel)
            canvas.text(ui.small, self._names[seat], ui.margin, y, colour)
            for column in range(3):
                amount = self._rows[seat][column]
                check(ui.body, amount, third)
                right = ui.margin + (column + 1) * third
                ink = ui.paper if column == 2 else ui.dim
                canvas.text_right(ui.body, amount, right, y + high - ui.body.height, ink)
            y += high
        canvas.text_centre(ui.small, self._extra, 0, ui.bottom - ui.small.height, ui.width, ui.dim)

    def _draw_debts(self, canvas) -> None:
        """Draws who pays whom and how much, a row each."""
        ui = self.ui
        me = self.app.people.me
        y = ui.top + 8
        high = min(_ROW, ui.row_high(max(3, len(self._debts)), y))
        for giver, taker, much in self._debts:
            canvas.round_rect(4, y, ui.width - 8, high - 4, 5, ui.panel)
            canvas.text(ui.body, self._who[giver], 12, y + 1, ui.accent if giver == me else ui.text)
            canvas.text(ui.body, "→ ", 12, y + 20, ui.dim)
            x = 12 + 2 * ui.body.width
            canvas.text(ui.body, self._who[taker], x, y + 20, ui.accent if taker == me else ui.dim)
            canvas.text_right(ui.title, much, ui.width - 12, y + 9, ui.paper)
            y += high
