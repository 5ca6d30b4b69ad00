"""The last trick, as long as players may look at it (CK-8), and the standing of the match."""

from micropython import const

from kocka.hal import OK
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import digits, short
from kocka.ui.languages import ids, t
from kocka.ui.table import faces
from kocka.ui.table import profile as games
from kocka.ui.table.parts import strip
from kocka.ui.table.table_view import ME, TableView, place_of

MYPY = False
if MYPY:
    from typing import Any

    from kocka.ui.session.app import KockaApp

_NAME_LETTERS = const(9)  # letters of a name in the sentence
FEW = const(4)  # up to this many players have portraits beside their totals
MANY = const(6)  # up to this many above them
COLUMNS = const(5)  # of names and totals of more


class LastTrick(Screen):
    """The cards where they lay, who led, who took; below, everybody's total. Any key goes back."""

    def __init__(self, app: "KockaApp", number: int = -1) -> None:
        """`number`: of the trick, -1: the last one, if that may still be seen."""
        self.app = app
        self._number = number
        self.ui = app.ui
        self.seats = len(app.session.match.setup.seats)
        profile = games.profile(app.session.match.setup.game)
        self._anticlockwise = profile.play.anticlockwise
        if profile.play.table_view is not None and app.session.view is not None:
            self.table_view = profile.play.table_view(app)
        else:
            self.table_view = TableView(app.ui, app.cards, self.seats, profile.letters)
        self.strip = strip(app.ui)
        self._faces: list = [None] * self.seats
        self._names = [""] * self.seats
        self._totals = [0] * self.seats  # by place

    def _place(self, seat: int) -> int:
        """The place of a seat, seen from mine."""
        return place_of(seat, self.app.people.me, self.seats, self._anticlockwise)

    def enter(self):
        """Reads the table."""
        app = self.app
        profile = games.profile(app.session.match.setup.game)
        table_view = self.table_view
        table = app.session.view.table if app.session.view is not None else None
        table_view.clear()
        table_view.place_me = False
        table_view.leader = table_view.taker = -1
        text = t(ids.NO_LAST_TRICK)
        number = -1
        if hasattr(table, "last_trick"):
            if profile.play.points is None:
                table_view.expect(table.values)
            number = table.last_trick() if self._number < 0 else self._number
            if table.done and number < 0:
                text = t(ids.LAST_TRICK_GONE)
            for seat in range(self.seats):
                place = self._place(seat)
                if profile.play.points is not None:
                    table_view.points[place] = profile.play.points(app.session.view, seat)
                else:
                    table_view.points[place] = table.points[seat]
                table_view.taken[place] = table.taken[seat]
        self._names = [""] * len(self._names)
        for seat in range(self.seats):
            place = self._place(seat)
            name = t(ids.ME) if app.people.is_you(seat) else app.people.name(seat)
            table_view.seat(place, name, app.people.face(seat))
            if self.seats <= MANY:
                self._faces[place] = self._picture(app.people.face(seat))
            many = self.ui.last_trick_name if self.seats <= MANY else self.ui.last_trick_low_name
            letters = 6 if self.seats <= FEW else many
            self._names[place] = short(name, letters, self._names)
        if number >= 0:
            seat = table.leaders[number]
            taker = self._place(table.takers[number])
            table_view.leader = self._place(seat)
            cards = table.trick(number)
            for _ in range(self.seats):
                table_view.lay(self._place(seat), cards[seat], 0, 0, 0, self)
                seat = (seat + 1) % self.seats
            table_view.winner = table_view.turn = table_view.taker = taker
            if profile.play.table_view is not None:
                table_view.recall(app.session.view, number, self)
            mine = app.people.is_you(table.takers[number])
            text = (
                t(ids.YOU_TAKE) if mine else t(ids.TAKES).format(app.people.name(table.takers[number])[:_NAME_LETTERS])
            )
            title = t(ids.LAST_TRICK) if self._number < 0 else t(ids.TRICK_NUMBER).format(number + 1)
            if mine or t(ids.TAKES)[0] != "{":
                text = text[0].lower() + text[1:]
            text = title + ": " + text
        for seat in range(self.seats):
            self._totals[self._place(seat)] = app.session.match.sheet.totals[seat]
        if profile.letters:
            sheet: Any = app.session.match.sheet
            table_view.spell(sheet.word, self._totals)
        self._shown = number >= 0
        self._lines = self._wrapped(text)
        return None

    def _picture(self, face: int):
        """The portrait beside a total."""
        return faces.picture(self.ui, face)

    def _wrapped(self, text: str) -> list:
        """The sentence in lines."""
        return self.strip.lines(3, text)

    def on_key(self, key: int):
        """Back to the table."""
        return ("pop",)

    def draw(self, canvas) -> None:
        """Draws the trick above, the totals below."""
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.height, OK)
        self.table_view.draw(canvas)
        self._draw_sentence(canvas)
        self._draw_totals(canvas)

    def _draw_sentence(self, canvas) -> None:
        font = self.strip.font
        self._draw_lines(canvas, font, self.table_view.bottom + 1, font.height)

    def _draw_totals(self, canvas) -> None:
        """Draws portraits with the totals below them."""
        ui = self.ui
        top = ui.height - 74
        canvas.round_rect(4, top, ui.width - 8, 72, 8, ui.shadow)
        if self.seats > MANY:
            font = self.table_view.pill_font
            wide = (ui.width - 8) // COLUMNS
            for place in range(self.seats):
                x = 4 + place % COLUMNS * wide
                y = top + 2 + place // COLUMNS * 34
                total = self._totals[place]
                colour = ui.accent if place == ME else ui.paper
                canvas.text_centre(font, self._names[place], x, y, wide, ui.dim)
                canvas.number(font, total, x + (wide + digits(total) * font.width) // 2, y + 16, colour)
            return
        wide = (ui.width - 8) // self.seats
        font = ui.title if self.seats <= FEW else ui.body if ui.large_names else self.table_view.pill_font
        for place in range(self.seats):
            x = 4 + place * wide
            total = self._totals[place]
            faces.draw_picture(canvas, ui, self._faces[place], x + (wide - 32) // 2, top + 4)
            right = x + (wide + digits(total) * font.width) // 2
            canvas.number(font, total, right, top + 42, ui.accent if place == ME else ui.paper)

    def _draw_lines(self, canvas, font, y: int, step: int) -> None:
        for line in self._lines:
            canvas.text_centre(font, line, 0, y, self.ui.width, self.ui.accent)
            y += step
