"""The last trick, as long as it may be looked at (CK-8), and how the match stands."""

from micropython import const

from kocka.engine.trick import Table
from kocka.ui import company, games
from kocka.ui.felt import ME, Felt, digits
from kocka.ui.languages import ids, t
from kocka.ui.saying import Saying
from kocka.ui.screen import Screen
from kocka.ui.text import clip

_NAME_LETTERS = const(9)  # of a name in the sentence
_FEW = const(4)  # so many have portraits beside their totals


class LastTrick(Screen):
    """The four cards where they lay, who led, who took; below, everybody's total. Any key goes back."""

    def __init__(self, game) -> None:
        """See kocka.ui.game.Game."""
        self.game = game
        self.ui = game.ui
        self.seats = len(game.match.setup.seats)
        letters = games.profile(game.match.setup.game).letters
        self.felt = Felt(game.ui, game.cards, self.seats, letters)
        self.saying = Saying(game.ui)
        self._faces: list = [None] * self.seats
        self._names = [""] * self.seats
        self._title = ""

    def enter(self):
        """Reads the table."""
        game = self.game
        ui = self.ui
        me = game.me
        felt = self.felt
        table = game.view.table if game.view is not None else None
        felt.clear()
        felt.place_me = False
        felt.leader = felt.taker = -1
        text = t(ids.NO_LAST_TRICK)
        number = -1
        if isinstance(table, Table):
            felt.expect(table.values, -1 if game.match.sheet.HIGH_WINS else 1)
            number = table.last_trick()
            if table.done and number < 0:
                text = t(ids.LAST_TRICK_GONE)
            for seat in range(self.seats):
                place = (seat - me) % self.seats
                felt.points[place] = abs(table.points[seat]) if game.match.sheet.HIGH_WINS else table.points[seat]
                felt.taken[place] = table.taken[seat]
        for seat in range(self.seats):
            place = (seat - me) % self.seats
            name = t(ids.ME) if game.is_you(seat) else game.name(seat)
            felt.seat(place, name, game.face(seat))
            self._faces[place] = company.picture(ui, game.face(seat)) if not ui.mono else None
            self._names[place] = clip(ui.body, name, 6 * ui.body.width) if self.seats <= _FEW else name[:4]
        if number >= 0:
            seat = table.leaders[number]
            taker = (table.takers[number] - me) % self.seats
            felt.leader = (seat - me) % self.seats
            cards = table.trick(number)
            for _ in range(self.seats):
                felt.lay((seat - me) % self.seats, cards[seat], 0, 0, 0, self)
                seat = (seat + 1) % self.seats
            felt.winner = felt.turn = felt.taker = taker
            mine = game.is_you(table.takers[number])
            text = t(ids.YOU_TAKE) if mine else t(ids.TAKES).format(game.name(table.takers[number])[:_NAME_LETTERS])
            text = t(ids.LAST_TRICK) + ": " + text[0].lower() + text[1:]
        if games.profile(game.match.setup.game).letters:
            sheet = game.match.sheet
            felt.spell(sheet.word, [sheet.totals[(me + place) % self.seats] for place in range(self.seats)])
        self._shown = number >= 0
        self._lines = self.saying.lines(3, text)
        return None

    def on_key(self, key: int):
        """Back to the table."""
        return ("pop",)

    def draw(self, canvas) -> None:
        """The trick above, the totals below."""
        ui = self.ui
        canvas.fill(ui.felt)
        totals = self.game.match.sheet.totals
        me = self.game.me
        if ui.mono:
            if self._shown:
                self.felt.draw(canvas)
            else:
                self._draw_lines(canvas, ui.body, 1, 13)
            self._draw_totals_mono(canvas, totals, me)
            return
        self.felt.draw(canvas)
        self._draw_lines(canvas, ui.small, 125, ui.small.height)
        top = 166
        canvas.round_rect(4, top, ui.width - 8, 72, 8, ui.shadow)
        wide = (ui.width - 8) // self.seats
        font = ui.title if self.seats <= _FEW else ui.body if ui.wide else self.felt.pill_font
        for place in range(self.seats):
            x = 4 + place * wide
            total = totals[(place + me) % self.seats]
            company.draw_picture(canvas, ui, self._faces[place], x + (wide - 32) // 2, top + 4)
            right = x + (wide + digits(total) * font.width) // 2
            canvas.number(font, total, right, top + 42, ui.accent if place == ME else ui.paper)

    def _draw_totals_mono(self, canvas, totals: list, me: int) -> None:
        """Names and totals, two in a line, three where more than four play."""
        ui = self.ui
        canvas.hline(0, 39, ui.width, 1)
        for place in range(self.seats):
            total = totals[(place + me) % self.seats]
            if self.seats <= _FEW:
                x = (place & 1) * 66
                y = 39 + (place >> 1) * 12
                canvas.text(ui.body, self._names[place], x, y, 1)
                canvas.number(ui.body, total, x + 60, y, 1)
            else:
                x = place % 3 * 43
                y = 41 + place // 3 * 11
                canvas.text(ui.small, self._names[place], x, y, 1)
                canvas.number(ui.small, total, x + 42, y, 1)

    def _draw_lines(self, canvas, font, y: int, step: int) -> None:
        for line in self._lines:
            canvas.text_centre(font, line, 0, y, self.ui.width, self.ui.accent)
            y += step
