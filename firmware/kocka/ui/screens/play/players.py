"""Who sits at the table of a new match."""

from micropython import const

from kocka.ai import levels, personas
from kocka.hal import BACK, DOWN, HOME, MENU, NEXT, OK, PREV, UP
from kocka.match.setup import AI, HUMAN, SeatSetup
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.canvas import BUTTON
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.new_match import NewMatch, seat_face
from kocka.ui.table import faces
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_MOST_ROWS = const(6)  # that have room for portraits
_STYLED = const(40)  # px that a chair needs for its style to be shown


def seat_style(seat: SeatSetup, profile: games.Profile) -> str:
    """The playing style of a seat, in a word or two; "" for a person."""
    if seat.kind != AI:
        return ""
    return t(profile.words.styles + seat.persona)


class Players(Screen):
    """Who sits where and how well each plays: two fields per chair, OK begins choosing. Returns ("pop", ("people", 1)).

    The first field is a persona or a person, the second one the level or the person's name. A persona's style stands
    below its name or, where there are too many chairs for that, in the title for the chair under the cursor. Changes
    the seats of the NewMatch from which it was opened. Nobody sits on two chairs; at least one person plays.
    """

    def __init__(self, app: "KockaApp", new_match: NewMatch) -> None:
        """`new_match`: whose choices these are."""
        self.app = app
        self._owner = new_match
        self._cursor = 0
        self._choosing = False
        self._before = (0, 0, 0)
        self._changed = False
        self._pictures: list = []
        self._texts: list = []
        self._styles: list = []
        self._first = 0
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares texts and portraits."""
        ui = self.ui
        self._high = self._row_high()
        self._shown = min(self._owner.count, ui.rows(self._high, ui.top))
        self._prepare()
        return None

    def _row_high(self) -> int:
        """The height of a chair's row."""
        return self.ui.row_high(min(self._owner.count, _MOST_ROWS), self.ui.top)

    def _load(self, seats: list) -> None:
        """Loads the portraits."""
        self._pictures = [faces.picture(self.ui, seat_face(seat)) for seat in seats]

    def _prepare(self) -> None:
        """Prepares texts, portraits and hints. Allocates."""
        ui = self.ui
        seats = self._owner.taken()
        room = self._field_room()
        self._texts = []
        for seat in seats:
            self._texts.append(
                clip(ui.body, t(ids.PERSON) if seat.kind == HUMAN else personas.name(seat.persona), room)
            )
            second = (
                (seat.name or t(ids.YOUR_NAME)) if seat.kind == HUMAN else t(faces.LEVELS[levels.place(seat.level)])
            )
            self._texts.append(clip(ui.body, second, room))
        self._load(seats)
        self._styles = [seat_style(seat, self._owner.profile) for seat in seats] if self._high >= _STYLED else []
        chair = self._cursor // 2
        self._title = t(ids.WHO_SITS)
        style = "" if self._styles else seat_style(seats[chair], self._owner.profile)
        if style:
            self._title = personas.name(seats[chair].persona) + ": " + style
            if len(self._title) * ui.title.width > ui.width - 2 * ui.margin:
                self._title = style
        if chair < self._first:
            self._first = chair
        elif chair >= self._first + self._shown:
            self._first = chair - self._shown + 1
        done = t(ids.DONE_KEY if self._choosing else ids.CHANGE_VALUE_KEY)
        self._hints = (((PREV, NEXT), ""), (OK, done), (BACK, t(ids.BACK_KEY)))
        self.dirty_all()

    def _field_wide(self) -> int:
        """The width of a field in px."""
        return (self.ui.width - 44) // 2

    def _field_room(self) -> int:
        """The width of its text."""
        return self._field_wide() - 4

    def on_key(self, key: int):
        """PREV and NEXT move between the fields, or change the one being chosen; UP and DOWN move between chairs."""
        owner = self._owner
        seat = owner.seats[self._cursor // 2]
        who = self._cursor % 2 == 0
        move = step(key)
        fields = 2 * owner.count
        if self._choosing:
            if move:
                if who:
                    owner.change_who(self._cursor // 2, move)
                else:
                    seat.level = levels.OFFERED[(levels.place(seat.level) + move) % len(levels.OFFERED)]
            elif key == BACK:
                seat.kind, seat.level, seat.persona = self._before
                self._choosing = False
            elif key == OK:
                self._changed = True
                self._choosing = False
        elif key == UP or key == DOWN:
            self._cursor = (self._cursor + 2 * move) % fields
        elif move:
            self._cursor = (self._cursor + move) % fields
        elif key == OK:
            if not who and seat.kind == HUMAN:
                from kocka.ui.screens.settings.settings import YourName

                return ("push", YourName(seat.name))
            self._choosing = True
            self._before = (seat.kind, seat.level, seat.persona)
        elif key == BACK or key == HOME or key == MENU:
            return ("pop", ("people", 1)) if self._changed else ("pop",)
        self._prepare()
        return None

    def on_result(self, value):
        """Takes the name that was typed in."""
        self._owner.seats[self._cursor // 2].name = value
        self._prepare()
        return None

    def draw(self, canvas) -> None:
        """Draws a row per chair."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        for place in range(min(self._shown, self._owner.count - self._first)):
            seat = self._first + place
            self._draw_chair(canvas, seat, ui.top + place * self._high)
        footer(canvas, ui, self._hints)

    def _draw_chair(self, canvas, seat: int, y: int) -> None:
        """Draws the portrait, the two fields, the style."""
        ui = self.ui
        if not canvas.shows(0, y, ui.width, self._high + 1):
            return
        if self._high > 36:
            canvas.round_rect(2, y + 1, ui.width - 4, self._high - 2, 5, ui.panel)
        faces.draw_picture(canvas, ui, self._pictures[seat], 4, y + (self._high - 32) // 2)
        wide = self._field_wide()
        style = self._styles[seat] if self._styles else ""
        high = 23 + ui.small.height if style else 24
        fields = y + (self._high - high) // 2
        self._field(canvas, 2 * seat, 39, fields, wide)
        self._field(canvas, 2 * seat + 1, 41 + wide, fields, wide)
        if style:
            canvas.text(ui.small, style, 42, fields + 23, ui.dim)

    def _field(self, canvas, number: int, x: int, y: int, wide: int) -> None:
        ui = self.ui
        text = self._texts[number]
        here = number == self._cursor
        if here and self._choosing:
            canvas.area(BUTTON, x, y, wide // 2, 24, PREV)
            canvas.area(BUTTON, x + wide // 2, y, wide - wide // 2, 24, NEXT)
        elif not self._choosing:
            canvas.area(BUTTON, x, y, wide, 24, OK, number - self._cursor)
        if here and self._choosing:
            canvas.round_rect(x, y, wide, 24, 5, ui.paper)
            canvas.text_centre(ui.body, text, x, y + 2, wide, ui.ink)
            return
        if here:
            canvas.round_rect(x, y, wide, 24, 5, ui.accent)
        canvas.text(ui.body, text, x + 3, y + 2, ui.on_accent if here else ui.text)
