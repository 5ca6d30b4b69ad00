"""The last trick, as long as it may be looked at (CK-8), and how the match stands."""

from kocka.engine.trick import Table
from kocka.ui import company
from kocka.ui.felt import ME, Felt
from kocka.ui.languages import ids, t
from kocka.ui.saying import Saying
from kocka.ui.screen import Screen
from kocka.ui.text import clip


class LastTrick(Screen):
    """The four cards where they lay, who led, who took; below, everybody's total. Any key goes back."""

    def __init__(self, game) -> None:
        """See kocka.ui.game.Game."""
        self.game = game
        self.ui = game.ui
        self.felt = Felt(game.ui, game.cards)
        self.saying = Saying(game.ui)
        self._faces = [None, None, None, None]
        self._names = ["", "", "", ""]
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
            number = table.last_trick()
            if table.done and number < 0:
                text = t(ids.LAST_TRICK_GONE)
            for seat in range(4):
                place = (seat - me) % 4
                felt.points[place] = table.points[seat]
                felt.taken[place] = table.taken[seat]
        for seat in range(4):
            place = (seat - me) % 4
            name = game.name(seat) if place else t(ids.ME)
            felt.seat(place, name, game.face(seat))
            self._faces[place] = company.picture(ui, game.face(seat)) if not ui.mono else None
            self._names[place] = clip(ui.body, name, 6 * ui.body.width)
        if number >= 0:
            seat = table.leaders[number]
            taker = (table.takers[number] - me) % 4
            felt.leader = (seat - me) % 4
            cards = table.trick(number)
            for _ in range(4):
                felt.lay((seat - me) % 4, cards[seat], 0, 0, 0, self)
                seat = (seat + 1) % 4
            felt.winner = felt.turn = felt.taker = taker
            text = t(ids.YOU_TAKE) if taker == ME else t(ids.TAKES).format(game.name(table.takers[number]))
            text = t(ids.LAST_TRICK) + ": " + text[0].lower() + text[1:]
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
            for place in range(4):
                x = (place & 1) * 66
                y = 39 + (place >> 1) * 12
                canvas.text(ui.body, self._names[place], x, y, 1)
                canvas.number(ui.body, totals[(place + me) % 4], x + 60, y, 1)
            canvas.hline(0, 39, ui.width, 1)
            return
        self.felt.draw(canvas)
        self._draw_lines(canvas, ui.small, 125, ui.small.height)
        top = 166
        canvas.round_rect(4, top, ui.width - 8, 72, 8, ui.shadow)
        wide = (ui.width - 8) // 4
        for place in range(4):
            x = 4 + place * wide
            total = totals[(place + me) % 4]
            company.draw_picture(canvas, ui, self._faces[place], x + (wide - 32) // 2, top + 4)
            digits = 1 if 0 <= total < 10 else (2 if -10 < total < 100 else 3)
            right = x + (wide + digits * ui.title.width) // 2
            canvas.number(ui.title, total, right, top + 42, ui.accent if place == ME else ui.paper)

    def _draw_lines(self, canvas, font, y: int, step: int) -> None:
        for line in self._lines:
            canvas.text_centre(font, line, 0, y, self.ui.width, self.ui.accent)
            y += step
