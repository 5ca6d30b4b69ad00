"""The trick of a round that cost most: who took it, and the cards that did it with those who threw them."""

from kocka.ui.core.text import short_names
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import faces, moods

MYPY = False
if MYPY:
    from typing import Any, Protocol

    from kocka.engine.trick import Table
    from kocka.ui.core.layout import Layout

    class App(Protocol):
        """Whose trick it is."""

        cards: Any
        people: Any
        session: Any
        ui: Layout


_EDGE = 4  # px
_MOST = 2  # px more than a card is wide, from card to card


def dearest(table: "Table") -> int:
    """The number of the trick with most points, the first of equal ones; -1 where none has any. Some count minus."""
    found = -1
    most = 0
    for number in range(table.done):
        points = abs(sum([table.values[card] for card in table.trick(number)]))
        if points > most:
            most = points
            found = number
    return found


class DearestTrick:
    """A picture of it, `high` px high and as wide as the display. seat: who took it."""

    def __init__(self, app: "App", number: int) -> None:
        """`number`: of the trick in the match's round. Allocates: for `enter`."""
        ui = app.ui
        table = app.session.match.round.table
        self._app = app
        self._wide, self._tall = ui.round_end_card
        self.high = self._tall + ui.small.height + 4
        self.seat = table.takers[number]
        cards = table.trick(number)
        seats = table.seats
        order = [(table.leaders[number] + i) % seats for i in range(seats)]
        self._cards = bytes([cards[seat] for seat in order])
        values = [abs(table.values[card]) for card in self._cards]
        self._dear = values.index(max(values))
        self._number = t(ids.TRICK_NUMBER).format(number + 1)
        self._left = max(len(self._number) * ui.small.width, ui.face + 4) + 2 * _EDGE
        room = ui.width - self._left - _EDGE
        self._pitch = min(self._wide + _MOST, (room - self._wide) // (seats - 1))
        letters = (self._pitch - 2) // ui.small.width
        self._names = short_names([app.people.name(seat) for seat in order], letters)
        self._picture = faces.picture(ui, app.people.face(self.seat), moods.TAKES_CAT)

    def draw(self, canvas, y: int) -> None:
        """Paints it with its top at y. Allocates nothing."""
        ui = self._app.ui
        if not canvas.shows(0, y, ui.width, self.high):
            return
        middle = (self._left - ui.face) // 2
        faces.draw_picture(canvas, ui, self._picture, middle, y + (self._tall - ui.face) // 2, ui.shadow)
        canvas.text_centre(ui.small, self._number, 0, y + self._tall + 2, self._left, ui.dim)
        x = self._left
        for at in range(len(self._cards)):
            if at != self._dear:
                self._draw_card(canvas, x + at * self._pitch, y, at, look.PLAIN)
        self._draw_card(canvas, x + self._dear * self._pitch, y, self._dear, look.SELECTED)

    def _draw_card(self, canvas, x: int, y: int, at: int, state: int) -> None:
        ui = self._app.ui
        self._app.cards.draw(canvas, x, y, self._wide, self._tall, self._cards[at], state)
        colour = ui.accent if state else ui.text
        canvas.text_centre(ui.small, self._names[at], x, y + self._tall + 2, self._wide, colour)
