"""The middle of the playing screens: the people round the table and the trick between them.

Places are seen from my chair, clockwise: 0 is me at the bottom, 1 my left neighbour, the last one my right neighbour.
Three and four people sit at the sides of the table, one each; of five and six, two sit at the left and two at the
right side. Where everything stands is data (`geometry`); how it looks is a painter's: `plates`, or `plates_mono`.
"""

from micropython import const

from kocka.ui.core.text import low_font, short
from kocka.ui.table import geometry
from kocka.ui.table.portraits import portrait
from kocka.ui.table.trick import Trick

ME = const(0)
# Sides of the table, in this order where four sit there.
LEFT = const(1)
FAR = const(2)
RIGHT = const(3)


def font_of(ui, name: str):
    """The font that a geometry names: "small", "body", or "low", which may be loaded: allocates."""
    return low_font(ui) if name == "low" else ui.body if name == "body" else ui.small


class TableView(Trick):
    """What lies on the table and who sits round it.

    By place: names (str), points (ints), taken (tricks), letters (str, of the word; None when points are played for);
    faces. turn: whose turn it is (gold), -1 nobody's; taker: who took the last trick, -1. broken: hearts are (1) or are
    not yet (0) broken, -1 where that is no rule. place_me: the outline where my card will lie is shown.
    """

    def __init__(self, ui, painter, seats: int = 4, slates: bool = False) -> None:
        """`ui`: the Layout; `painter`: Cards or MonoCards; `seats`: 3..6; `slates`: letters will be played for.

        Nobody sits yet: see `seat`.
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
        """Who paints the people."""
        if self.ui.mono:
            from kocka.ui.table import plates_mono

            return plates_mono.Cells(self) if self.geometry.name_font == "small" else plates_mono.Corners(self)
        from kocka.ui.table.plates import Plates

        return Plates(self)

    # Who sits there.

    def expect(self, values, sign: int = 1) -> None:
        """What each card counts: points that may have three signs need more room. Before anybody sits down."""
        total = 0
        minus = False
        for value in values:
            total += sign * value
            minus = minus or sign * value < 0
        self._large = total > 99 or minus

    def seat(self, place: int, name: str, face: int) -> None:
        """Somebody sits down; `face` -1 for none. Allocates: for `enter`."""
        where = self.geometry
        room = ((self._large and where.large_letters) or where.name_letters)[place]
        self.names[place] = ""
        self.names[place] = short(name, room, self.names)
        drawn = face >= 0 and where.face and where.face[place]
        self.faces[place] = portrait(face) if drawn else None
        self._plates.seat(place)

    def spell(self, word: str, counts) -> None:
        """Letters are played for: so many of `word` each place has. Allocates: for `enter`."""
        self.letters = [""] * self.seats
        for place in range(self.seats):
            self.letters[place] = word[: counts[place]]
            # More letters than there is room for are counted: "8/12".
            if len(self.letters[place]) > self._plates.letters_room(place):
                self.letters[place] = str(counts[place]) + "/" + str(len(word))
            self._plates.spelt(place)

    # What has to be painted again.

    def dirty(self, screen) -> None:
        """All above the message, however it changed."""
        screen.dirty(0, 0, self.ui.width, self.bottom)

    def settle_people(self, screen) -> None:
        """After changes: whoever looks different from what the last call saw has to be painted again."""
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
        """Paints all but moving cards; the background is the caller's. Allocates nothing."""
        if not canvas.shows(0, 0, self.ui.width, self.bottom):
            return
        self._plates.draw(canvas, self._painter)
        if not self._moving:
            self.draw_cards(canvas)

    def draw_more(self, canvas, place: int) -> None:
        """What a game adds to the plate of a place. Allocates nothing."""


def place_of(seat: int, me: int, seats: int, anticlockwise: bool = False) -> int:
    """Where a seat sits, seen from mine: 0 me, then clockwise. anticlockwise: who plays next sits at the right."""
    return (me - seat if anticlockwise else seat - me) % seats
