"""The plates of the players on the colour boards: portrait, name, points of this round, and taken tricks or letters."""

from micropython import const

from kocka.ui.core.text import Font, digits, low_font
from kocka.ui.table.portraits import SIZE

_ME = const(0)
_MARK = const(4)  # pitch of the taken tricks
_MARK_HIGH = const(10)
_HEARTS = const(3)
_SIGNED = const(27)  # px of a pill for a sign and three figures


class Plates:
    """Paints the people of a TableView, the panel, and the outline where my card will lie."""

    def __init__(self, view) -> None:
        """`view`: the TableView."""
        from kocka.ui.art import icons

        self._view = view
        where = view.geometry
        # What follows a name moves with it.
        self._name_xs = [row[0] for row in where.name]
        self._pill_xs = [row[0] for row in where.pill]
        self._mark_xs = [row[0] for row in where.marks]
        self._letter_font: Font = None
        self._letter_xs = [0] * view.seats
        self._flag = icons.LEADER

    def seat(self, place: int) -> None:
        """Somebody has sat down."""
        view = self._view
        where = view.geometry
        long = len(view.names[place]) * view.name_font.width
        if place == where.centred:
            room = where.marks[place][2]
            middle = (view.ui.width - long - 4 - where.pill_w - room) // 2
            self._name_xs[place] = max(where.name[place][0] + 2, middle)
        after = self._name_xs[place] + long
        if where.pill_gap[place]:
            self._pill_xs[place] = after + where.pill_gap[place]
            after = self._pill_xs[place] + where.pill_w
        if where.marks_gap[place]:
            self._mark_xs[place] = after + where.marks_gap[place]

    def letters_room(self, place: int) -> int:
        """How many letters of the word a place can show. May load a font."""
        if self._letter_font is None:
            self._letter_font = low_font(self._view.ui)
        first, last, _ = self._view.geometry.letters[place]
        return (last - first) // self._letter_font.width

    def spelt(self, place: int) -> None:
        """The letters of a place are known."""
        first, last, at_end = self._view.geometry.letters[place]
        long = max(1, len(self._view.letters[place])) * self._letter_font.width
        self._letter_xs[place] = last - long if at_end else first

    def draw(self, canvas, painter) -> None:
        """Paints all that is not a card. Allocates nothing."""
        view = self._view
        ui = view.ui
        panel, top = view.geometry.panel
        canvas.round_rect(panel, top, ui.width - 2 * panel, view.bottom - top - 1, 16, ui.panel)
        x, y, w, h = view.geometry.trick[_ME]
        if not view.cards[_ME] and view.place_me:
            if view.turn == _ME:
                canvas.round_frame(x, y, w, h, 4, ui.accent)
                canvas.round_frame(x + 1, y + 1, w - 2, h - 2, 3, ui.accent)
            else:
                canvas.round_frame(x, y, w, h, 4, ui.felt)
        if view.broken >= 0:
            self._draw_broken(canvas, painter, x + (w - 15) // 2, y + (h - 15) // 2)
        for place in range(view.seats):
            self._draw_plate(canvas, place)
            view.draw_more(canvas, place)

    def _draw_broken(self, canvas, painter, x: int, y: int) -> None:
        """Hearts, where my card will lie: red once they are broken, before that a shadow with a bar across."""
        view = self._view
        ui = view.ui
        if view.cards[_ME] or not canvas.shows(x - 2, y, 20, 16):
            return
        painter.draw_suit(canvas, x, y, _HEARTS, ui.alarm if view.broken else ui.shadow)
        if not view.broken:
            canvas.fill_rect(x - 2, y + 6, 19, 2, ui.felt)

    def _draw_plate(self, canvas, place: int) -> None:
        view = self._view
        where = view.geometry
        ui = view.ui
        now = place == view.turn
        face = view.faces[place]
        if face is not None:
            self.draw_face(canvas, place, face, now)
        colour = ui.accent if now else ui.text
        y = where.name[place][1]
        if where.name_end[place]:
            canvas.text_right(view.name_font, view.names[place], where.name_end[place], y, colour)
        else:
            canvas.text(view.name_font, view.names[place], self._name_xs[place], y, colour)
        x = self._pill_xs[place]
        y = where.pill[place][1]
        w = where.pill_w
        font = view.pill_font
        if canvas.shows(x, y, w, font.height):
            canvas.round_rect(x, y, w, font.height, 6, ui.shadow)
            points = view.points[place]
            if points < -99 and w < _SIGNED:
                points = -points  # no room for the sign
            right = x + (w + digits(points) * font.width) // 2
            canvas.number(font, points, right, y, ui.paper if points else ui.dim)
        if view.letters is not None:
            self._draw_letters(canvas, place)
        else:
            self._draw_marks(canvas, place)
        if where.flag and place == view.leader:
            x, y = where.flag[place]
            canvas.mask(self._flag, x, y, ui.accent if place == _ME else ui.text)

    def draw_face(self, canvas, place: int, face, now: bool) -> None:
        """Paints a portrait with its frame."""
        view = self._view
        x, y = view.geometry.face[place]
        if canvas.shows(x - 2, y - 2, SIZE + 4, SIZE + 4):
            canvas.round_rect(x - 2, y - 2, SIZE + 4, SIZE + 4, 4, view.ui.accent if now else view.ui.shadow)
            face.draw(canvas, x, y)

    def _draw_marks(self, canvas, place: int) -> None:
        """The tricks taken, as small backs; many of them lie closer together, and none leaves the room for them."""
        view = self._view
        ui = view.ui
        _, y, room = view.geometry.marks[place]
        x = self._mark_xs[place]
        if not canvas.shows(x, y, room, _MARK_HIGH):
            return
        count = min(view.taken[place], room - 5)  # as many as there is room for, a pixel apart
        last = count - 1
        pitch = _MARK
        if last * pitch + 6 > room:
            pitch = (room - 6) // last
        for i in range(count):
            gold = i == last and place == view.taker
            canvas.fill_rect(x, y, 6, _MARK_HIGH, ui.felt)
            canvas.fill_rect(x, y, 5, _MARK_HIGH, ui.accent if gold else ui.dim)
            canvas.fill_rect(x + 1, y + 1, 3, _MARK_HIGH - 2, ui.ink if gold else ui.shadow)
            x += pitch

    def _draw_letters(self, canvas, place: int) -> None:
        """The letters on a slate; who took the last trick has a gold line below."""
        view = self._view
        ui = view.ui
        letters = view.letters[place]
        font = self._letter_font
        x = self._letter_xs[place]
        y = view.geometry.marks[place][1] - 2
        w = max(1, len(letters)) * font.width + 2
        if not canvas.shows(x - 1, y, w, font.height):
            return
        if letters:
            canvas.round_rect(x - 1, y, w, font.height - 1, 2, ui.ink)
        if place == view.taker:
            canvas.hline(x, y + font.height - 1, w - 2, ui.accent)
        canvas.text(font, letters, x, y, ui.paper)
