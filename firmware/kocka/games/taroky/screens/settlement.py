"""The result of a round of Taroky: who was who and what they win, the count of the eyes, the account with reasons."""

from micropython import const

from kocka.games.taroky.rules.outcome import VARSAVA, Outcome
from kocka.games.taroky.rules.settlement import Settlement, settle
from kocka.games.taroky.screens.account import Lines
from kocka.games.taroky.settling import DETAIL, HEAD, contract, role_text, score
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.core.bars import footer, paper
from kocka.ui.core.screen import step
from kocka.ui.core.text import Font, clip
from kocka.ui.languages import ids, t
from kocka.ui.session.after_round import RoundOver
from kocka.ui.table import faces
from kocka.ui.table import profile as games

MYPY = False
if MYPY:  # only a type checker looks inside
    from typing import Any

    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

_TEXT = const(43)  # px: where a row's text begins, beside the face


class RoundSettled(RoundOver, Lines):
    """The end of a round that was played.

    OK returns ("proceed",), NEXT held or BACK ("go", "sheet"), OK held ("go", "game_menu"); PREV and NEXT turn the
    pages: heads, the eyes, the account, the seal, and what cost me most.
    """

    stays_awake = False
    free = False
    letters = 0  # of the title that give way to the number of the page

    def __init__(self, app: "KockaApp") -> None:
        """Reads the match of `app` in its stage RESULT."""
        match: Any = app.session.match
        outcome = match.result.outcome
        sheet = match.sheet
        pot = sheet.pot_before(len(sheet.history) - 1)
        setup = match.setup
        made = settle(outcome, setup.options, pot)
        seats = range(4)
        coins = sheet.point_coins
        money = None
        if coins:
            money = lambda points: faces.price(points * coins, setup.terms.decimals, setup.currency)  # noqa: E731
        super().__init__(app, outcome, made, [app.people.name(seat) for seat in seats], pot, money)
        self.reviews = []
        self._own = app.people.me
        self._number = match.number
        self._texts: list = []
        self._short: list = []
        self._roles: list = []
        self._points: list = []
        self._totals: list = []
        self._pictures: list = []
        self._below: list = []
        self._counted: list = []
        self._seal: list = []
        self._told: list = []  # what cost me most
        self._need = ""
        self._end = 0
        self._big: Font = None
        self._first = 1  # first page of the account

    def enter(self):
        """Prepares all texts."""
        ui = self.ui
        app = self.app
        match: Any = app.session.match
        outcome, made, names, pot, _ = self._shown
        seats = range(4)
        self._points = [faces.signed(points) for points in made.points]
        self._totals = [faces.plain(total) for total in match.sheet.totals]
        room = self._measure()
        self._short = [clip(ui.body, names[seat], room) for seat in seats]
        if self.mine is not None:
            self._short[self._own] = clip(ui.body, names[self._own], room - ui.body.width) + "?"
        self._rest_ms = 0
        roles = [self._role(outcome, seat) for seat in seats]
        widest = max([len(total) for total in self._totals])
        beside = ui.width - 7 - widest * ui.title.width - _TEXT
        self._roles = [text if len(text) * ui.small.width <= beside else text.partition(",")[0] for text in roles]
        text = contract(outcome)
        end = score(outcome)
        font = ui.line
        most = (ui.width - 2 * ui.margin) // font.width - self.letters
        if len(text) + len(end) + 1 > most:
            text = contract(outcome, True)
        self._below = [(text + " " + end).strip()]
        text = t(ids.TK_PAGE_POT).format(match.sheet.pot)
        if made.pot != pot:
            text = t(ids.TK_POT_CHANGE).format(pot, made.pot)
        if match.sheet.ended >= 0 and match.sheet.pot < made.pot:  # the totals include it
            text = t(ids.TK_DIVIDED).format(made.pot)
        elif made.stake:
            text += ", " + t(ids.TK_STAKE_OF).format(made.stake)
        self._below.append(clip(font, text, most * font.width))
        self._first = 2 if outcome.played else 1
        self._need = t(ids.TK_NEED)
        self._seal = faces.seed_lines(match)
        self.dear = games.profile("taroky").play.dear
        if self.mine is not None:
            from kocka.ui.table.reasons import instead_text, points_text

            text = instead_text(self.mine.action, self.mine.advice.action, app.cards.pack)
            self._told = [t(ids.MY_DEAREST), text + ": −" + points_text(self.mine.cost)]
        return super().enter()

    def _measure(self) -> int:
        """The room of a name: totals on the right, points beside them. Loads the faces."""
        ui = self.ui
        widest = max([len(total) for total in self._totals])
        self._end = ui.width - 7 - max(4, widest) * ui.title.width - ui.heads_gap
        widest = max([len(points) for points in self._points])
        self._big = ui.title if widest <= ui.heads_digits else ui.body
        self._pictures = [faces.picture(ui, self.app.people.face(seat)) for seat in range(4)]
        return int(self._end - widest * self._big.width - _TEXT - 4)

    def _role(self, outcome: Outcome, seat: int) -> str:
        return role_text(outcome, seat)

    def making(self) -> "Steps":
        """Prepares the count of the eyes first, then the account."""
        if self._first == 2 and not self._counted:
            outcome, made, names, _, _ = self._shown
            self._counted = counted(self.app.session.match.round, outcome, names, made)
            yield
        yield from super().making()

    def _add(self) -> None:
        """Adds what was claimed."""
        if self.app.session.match.said:
            from kocka.ui.session import voices

            for text in voices.accounted(self.app):
                self._lines += [(text[0], "", HEAD), (text[1], "", DETAIL)]

    def tell_mine(self) -> None:
        self.enter()
        self.dirty_all()

    def _is_mine(self) -> bool:
        """Whether the page about what cost me most is shown."""
        return self.mine is not None and self._page == self._count() - 1

    def _keys(self) -> tuple:
        after = ids.WHY_KEY if self._is_mine() else ids.END_KEY if self.app.session.match.setup.again else ids.NEXT_KEY
        return (((PREV, NEXT), self._turn_text()), (OK, t(after)), (BACK, t(ids.SHEET_KEY)))

    def _turn_text(self) -> str:
        return t(ids.TK_WHY_KEY) if self.ui.long_lines and not self._is_mine() else ""

    def _count(self) -> int:
        more = (1 if self._seal else 0) + (1 if self.mine is not None else 0)
        return len(self._pages) - 1 + self._first + more

    def _show(self, page: int) -> None:
        super()._show(page)
        if not self._ready:
            self._where = ""
        if page == 0:
            self._title = t(ids.ROUND_OVER).format(self._number)
            if self.app.session.match.setup.again:
                self._title = t(ids.AGAIN_OVER)
        elif page < self._first:
            self._title = t(ids.TK_COUNT)
        elif self._is_mine():
            self._title = t(ids.REVIEW)
        elif page - self._first == len(self._pages) - 1:
            self._title = t(ids.TK_SEAL)

    def on_key(self, key: int):
        """OK goes on."""
        intent = self.went_on(key, self._is_mine(), games.profile("taroky").words.end_page)
        return intent or self._turn(step(key))

    def draw(self, canvas) -> None:
        ui = self.ui
        page = self._page
        canvas.fill(ui.felt)
        self._draw_bar(canvas)
        if page == 0:
            self._draw_heads(canvas)
        elif page < self._first:
            self._draw_count(canvas)
        elif page - self._first < len(self._pages) - 1:
            self._draw_lines(canvas, page - self._first)
        else:
            paper(canvas, ui)
            lines = self._told if self._is_mine() else self._seal
            y = (ui.top + ui.bottom - len(lines) * ui.body.height) // 2
            for text in lines:
                canvas.text_centre(ui.line, text, 0, y, ui.width, ui.ink)
                y += ui.body.height
        footer(canvas, ui, self._hints)

    def _draw_heads(self, canvas) -> None:
        """Draws a row per player: who they are, their role, what they win, their total."""
        ui = self.ui
        me = self.app.people.me
        for place in range(4):
            seat = (me + place) % 4
            y = ui.top + 1 + place * 36
            if not canvas.shows(0, y, ui.width, 36):
                continue
            colour = ui.text if place else ui.accent
            canvas.round_rect(2, y, ui.width - 4, 35, 5, ui.panel)
            faces.draw_picture(canvas, ui, self._pictures[seat], 5, y + 2)
            canvas.text(ui.body, self._short[seat], _TEXT, y - 2, colour)
            canvas.text(ui.small, self._roles[seat], _TEXT, y + 16, ui.dim)
            canvas.text_right(self._big, self._points[seat], self._end, y + ui.heads_down, colour)
            canvas.text_right(ui.title, self._totals[seat], ui.width - 7, y + 6, colour)
        y = ui.top + 146
        for text in self._below:
            canvas.text_centre(ui.body, text, 0, y, ui.width, ui.paper)
            y += ui.body.height

    def _draw_count(self, canvas) -> None:
        """Draws lines of a label and two numbers: a heading, parts, and the eyes as their sum."""
        ui = self.ui
        paper(canvas, ui)
        font = self._count_font()
        high = ui.count_row
        left = ui.account_x
        right = ui.width - left
        middle = right - ui.count_wide
        y = self._draw_columns(canvas, middle, right)
        last = len(self._counted) - 1
        for at in range(1, last + 1):
            label, one, two = self._counted[at]
            if at == last:
                canvas.hline(left, y - 1, right - left, ui.dim)
            canvas.text(font, label, left, y, ui.ink)
            canvas.text_right(font, one, middle, y, ui.ink)
            canvas.text_right(font, two, right, y, ui.ink)
            y += high

    def _count_font(self) -> Font:
        return self.ui.body

    def _draw_columns(self, canvas, middle: int, right: int) -> int:
        """Draws the headings of two columns, and what is needed to win. Returns the y of the first row."""
        ui = self.ui
        head = self._counted[0]
        y = ui.top + 3
        canvas.text_right(ui.small, head[1], middle, y, ui.faint)
        canvas.text_right(ui.small, head[2], right, y, ui.faint)
        if self._shown[0].contract != VARSAVA:
            canvas.text_centre(ui.small, self._need, 0, ui.bottom - ui.small.height - 6, ui.width, ui.faint)
        return int(y + ui.small.height + 4)


def counted(position, outcome: Outcome, names: list[str], made: Settlement) -> list[tuple[str, str, str]]:
    """The count of the eyes (TA 1, 4.3, 6.1) as lines of a label and two numbers. Allocates.

    The first line is the heading, the last one the sum. In a Varšava there is a line per player: eyes, and what they
    pay.
    """
    if outcome.contract == VARSAVA:
        lines = [("", t(ids.TK_EYES), t(ids.TK_POINTS))]
        for step_ in range(4):
            seat = (outcome.declarer + step_) % 4
            lines.append((names[seat], str(outcome.piles[seat]), faces.signed(made.points[seat])))
        lines.append(("", str(sum(outcome.piles)), faces.signed(sum(made.points))))
        return lines
    from kocka.games.taroky.rules.cards import VALUES
    from kocka.games.taroky.rules.count import pile_of_side
    from kocka.games.taroky.rules.table import NOBODY

    columns = []
    for side in (outcome.side, ~outcome.side & 15):
        pile = pile_of_side(position, side)
        put = sum([VALUES[c] for seat in range(4) if side >> seat & 1 for c in position.discards[seat]])
        left = 0
        if side != outcome.side:
            owner = position.table.owner
            left = sum([VALUES[position.talon[at]] for at in range(len(owner)) if owner[at] == NOBODY])
        columns.append((pile.raw - put - left, put, left, pile.eyes() - pile.raw, pile.eyes()))
    lines = [("", t(ids.TK_SIDE), t(ids.TK_OTHERS))]
    labels = (ids.TK_TRICKS, ids.TK_DISCARDS, ids.TK_TALON, ids.TK_LESS, ids.TK_EYES)
    for row in range(5):
        lines.append((t(labels[row]), faces.plain(columns[0][row]), faces.plain(columns[1][row])))
    return lines
