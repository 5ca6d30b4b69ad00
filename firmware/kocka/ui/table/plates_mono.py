"""The plates of the players on 128x64: a name and a number at each corner, or beside each box of the trick."""

from micropython import const

from kocka.ui.core.text import digits

_ME = const(0)
_HEARTS = const(3)


class MonoPlates:
    """Paints the people of a TableView, and the outline where my card will lie."""

    def __init__(self, view) -> None:
        """`view`: the TableView."""
        self._view = view

    def seat(self, place: int) -> None:
        """Somebody has sat down."""

    def letters_room(self, place: int) -> int:
        """How many letters of the word a place can show."""
        return self._view.geometry.slate_w // self._view.name_font.width

    def spelt(self, place: int) -> None:
        """The letters of a place are known."""

    def draw(self, canvas, painter) -> None:
        """Paints all that is not a card. Allocates nothing."""
        view = self._view
        x, y, w, h = view.geometry.trick[_ME]
        if not view.cards[_ME] and view.place_me:
            canvas.round_frame(x, y, w, h, 1, 1)
            if view.turn != _ME:  # only its corners
                canvas.fill_rect(x + 4, y, w - 8, h, 0)
                canvas.fill_rect(x, y + 4, w, h - 8, 0)
        if view.broken > 0:
            x, y = view.geometry.broken
            painter.draw_suit(canvas, x, y, _HEARTS)
        for place in range(view.seats):
            self.draw_plate(canvas, place)
        for place in range(view.seats):
            view.draw_more(canvas, place)

    def draw_plate(self, canvas, place: int) -> None:
        """Paints one of the people."""
        raise NotImplementedError


class Corners(MonoPlates):
    """A name and the points after it."""

    def draw_plate(self, canvas, place: int) -> None:
        """Paints one of the people."""
        view = self._view
        font = view.name_font
        name = view.names[place]
        wide = len(name) * font.width
        points = view.points[place]
        long = digits(points) * font.width
        x, y = view.geometry.name[place]
        if view.geometry.name_end[place]:
            x = view.geometry.name_end[place] - wide - 3 - long
        now = place == view.turn
        if now:
            canvas.fill_rect(x, y, wide + 1, 13, 1)
        canvas.text(font, name, x + (1 if now else 0), y, 0 if now else 1)
        canvas.number(font, points, min(x + wide + 3 + long, view.ui.width), y, 1)
        if place == view.taker and not now:
            canvas.hline(x, y + 12, wide, 1)


class Cells(MonoPlates):
    """Names with the points below them, or the points beside and the letters below them; beside the boxes."""

    def draw_plate(self, canvas, place: int) -> None:
        """Paints one of the people."""
        view = self._view
        font = view.name_font
        x, y = view.geometry.name[place]
        now = place == view.turn
        wide = len(view.names[place]) * font.width
        if now:
            canvas.fill_rect(x, y, wide, 8, 1)
        canvas.text(font, view.names[place], x, y, 0 if now else 1)
        points = view.points[place]
        if view.letters is not None:
            canvas.number(font, points, x + view.geometry.slate_w, y, 1)
            canvas.text(font, view.letters[place], x, y + 10, 1)
            if place == view.taker:
                canvas.hline(x, y + 8, wide, 1)
            return
        canvas.number(font, points, x + digits(points) * font.width, y + 9, 1)
        if place == view.taker:
            canvas.hline(x, y + 17, wide, 1)


class Rows(MonoPlates):
    """Seven to nine people: a name and the points after it, above each box; no points while there are none."""

    def draw_plate(self, canvas, place: int) -> None:
        """Paints one of the people."""
        view = self._view
        font = view.name_font
        x, y = view.geometry.name[place]
        now = place == view.turn
        wide = len(view.names[place]) * font.width
        if now:
            canvas.fill_rect(x, y, wide, 7, 1)
        canvas.text(font, view.names[place], x, y, 0 if now else 1)
        points = view.points[place]
        if points:
            # No room for the sign of three figures.
            canvas.number(font, abs(points) if abs(points) > 99 else points, x + wide + 15, y, 1)
        if place == view.taker:
            canvas.hline(x, y + 7, wide, 1)
