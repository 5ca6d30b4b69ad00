"""The middle of the playing screens: the people round the table and the trick between them.

Places are seen from my chair, clockwise: 0 is me at the bottom, 1 my left neighbour, the last one my right neighbour.
With three and four people one sits at each side of the table; with five and six, two sit at the left and two at the
right; more sit in two rows. Positions are data (`geometry`); a painter draws them: `plates`, or `plates_mono`.
"""

from micropython import const

from kocka.hal import INFO, SHEET
from kocka.ui.core import layouts
from kocka.ui.core.canvas import PERSON, TRICK
from kocka.ui.core.text import low_font, short
from kocka.ui.languages import ids, t
from kocka.ui.table import geometry
from kocka.ui.table.portraits import portrait
from kocka.ui.table.trick import Trick

MYPY = False
if MYPY:
    from typing import Any, Protocol

    class App(Protocol):
        """Who sits at the table."""

        session: Any
        people: Any


ME = const(0)
# Sides of the table, in this order where four sit there.
LEFT = const(1)
FAR = const(2)
RIGHT = const(3)


def font_of(ui, name: str):
    """The font named by a geometry: "small", "body", or "low", which may have to be loaded (allocates)."""
    return low_font(ui) if name == "low" else ui.body if name == "body" else ui.small


class TableView(Trick):
    """The cards on the table and the people round it.

    By place: names (str), points (ints), taken (tricks), letters (str, of the word; None when points are played for);
    faces. turn: the place on turn (gold), -1: nobody's; taker: who took the last trick, -1: nobody. broken: hearts are
    (1) or are not yet (0) broken, -1 where no such rule exists. place_me: whether the outline for my card is shown.
    """

    def __init__(self, ui, painter, seats: int = 4, slates: bool = False) -> None:
        """`ui`: the Layout; `painter`: Cards or MonoCards; `seats`: 3..9; `slates`: played for letters.

        The places are empty: see `seat`.
        """
        super().__init__(ui, painter, geometry.table(ui, seats, slates))
        self.names = [""] * seats
        self.faces: list = [None] * seats
        self.points = [0] * seats
        self.taken = bytearray(seats)
        self.letters: list = None
        self.turn = -1
        self.taker = -1
        self.broken = -1
        self.place_me = True
        self._large = False  # points may have three signs
        self._seen = [-1] * seats  # what `settle_people` saw
        self.name_font = font_of(ui, self.geometry.name_font)
        self.pill_font = font_of(ui, self.geometry.pill_font)
        self._plates = self._make_plates()

    def _make_plates(self):
        """Creates the painter of the people."""
        module, kind = self.geometry.plates
        return layouts.named("ui.table." + module, kind)(self)

    # Who sits there.

    def expect(self, values) -> None:
        """Card values, so that points of up to three characters get enough room. Call before `seat`."""
        total = 0
        minus = False
        for value in values:
            total += value
            minus = minus or value < 0
        self._large = total > 99 or minus

    def seat(self, place: int, name: str, face: int) -> None:
        """Puts a person at a place; `face` -1 for none. Allocates: for `enter`."""
        where = self.geometry
        room = ((self._large and where.large_letters) or where.name_letters)[place]
        self.names[place] = ""
        self.names[place] = short(name, room, self.names)
        drawn = face >= 0 and where.face and where.face[place]
        self.faces[place] = portrait(face) if drawn else None
        self._plates.seat(place)

    def spell(self, word: str, counts) -> None:
        """For games for letters: how many letters of `word` each place has. Allocates: for `enter`."""
        self.letters = [""] * self.seats
        for place in range(self.seats):
            self.letters[place] = word[: counts[place]]
            # More letters than there is room for are counted: "8/12".
            if len(self.letters[place]) > self._plates.letters_room(place):
                self.letters[place] = str(counts[place]) + "/" + str(len(word))
            self._plates.spelt(place)

    # What has to be painted again.

    def dirty(self, screen) -> None:
        """Marks everything above the message strip as dirty."""
        screen.dirty(0, 0, self.ui.width, self.bottom)

    def settle_people(self, screen) -> None:
        """Marks people as dirty who look different since the last call."""
        areas = self.geometry.area
        for place in range(self.seats):
            seen = (self.points[place] + 256) * 64 + self.taken[place]
            seen = seen * 8 + (self.turn == place) + 2 * (self.leader == place) + 4 * (self.taker == place)
            if place == ME:
                seen = seen * 4 + self.broken + 1
            if seen == self._seen[place]:
                continue
            self._seen[place] = seen
            if not areas:
                self.dirty(screen)
                continue
            x, y, w, h = areas[place]
            screen.dirty(x, y, w, h)
            if place == ME:
                self.dirty_place(screen)

    # Painting.

    def draw(self, canvas) -> None:
        """Paints everything but moving cards; the caller paints the background. Allocates nothing."""
        if not canvas.shows(0, 0, self.ui.width, self.bottom):
            return
        self._plates.draw(canvas, self.painter)
        if not self._moving:
            self.draw_cards(canvas)

    def declare(self, canvas) -> None:
        """A face can be touched for the score, the trick for the last one."""
        if not canvas.asked:
            return
        where = self.geometry
        left = where.trick[0][0]
        top = where.trick[0][1]
        right = left
        bottom = top
        for x, y, w, h in where.trick:
            left = min(left, x)
            top = min(top, y)
            right = max(right, x + w)
            bottom = max(bottom, y + h)
        canvas.area(TRICK, left, top, right - left, bottom - top, INFO)
        for place in range(self.seats):
            if where.area:
                x, y, w, h = where.area[place]
            else:
                x, y = where.name[place]
                w = 46  # the name and the number behind it
                h = 18
                if where.name_end[place]:
                    x = where.name_end[place] - w
            canvas.area(PERSON, x, y, w, h, SHEET)
        for x, y, w, h in where.trick:
            canvas.area(TRICK, x, y, w, h, INFO)
        for place in range(self.seats):
            if where.face and where.face[place] is not None:
                x, y = where.face[place]
                canvas.area(PERSON, x, y, where.face_size, where.face_size, INFO if place else SHEET)

    def draw_more(self, canvas, place: int) -> None:
        """Paints what a game adds to the plate of a place. Allocates nothing."""


def place_of(seat: int, me: int, seats: int, anticlockwise: bool = False) -> int:
    """The place of a seat, seen from mine: 0 me, then clockwise. anticlockwise: the next player sits at the right."""
    return (me - seat if anticlockwise else seat - me) % seats


def seat_all(table_view: TableView, app: "App", places: "list[int]", letters: bool) -> None:
    """Seats everybody of the running match: names, faces, with `letters` those too. `places`: by seat. Allocates."""
    people = app.people
    match = app.session.match
    for seat in range(len(places)):
        place = places[seat]
        name = t(ids.ME) if people.count < 2 and not place else people.name(seat)
        table_view.seat(place, name, people.face(seat))
    if letters:
        counts = [0] * len(places)
        for seat in range(len(places)):
            counts[places[seat]] = match.sheet.totals[seat]
        table_view.spell(match.sheet.word, counts)
