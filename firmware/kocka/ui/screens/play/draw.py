"""The draw for the first deal: everybody has drawn a card, the lowest one deals (CK-3); or a seat, A deals (KK-3)."""

from micropython import const

from kocka.hal import BACK, HOME, MENU, OK
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import faces
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# Seats in the fields by number of players, seen from mine: two in a row, clockwise round the table; more than six three
# in a row, 255: nobody.
_FIELDS = (
    b"\x01\x02\x00", b"\x01\x02\x00\x03", b"\x02\x03\x01\x04\x00", b"\x02\x03\x01\x04\x00\x05",
    b"\x03\xff\x04\x02\xff\x05\x01\x00\x06", b"\x03\x04\x05\x02\xff\x06\x01\x00\x07",
    b"\x02\x03\x04\x01\x00\x05\x08\x07\x06",
)  # fmt: skip
_FEWEST = const(3)
_NOBODY = const(255)
_PAIRS = const(6)  # up to this many seats stand two in a row
_FEW = const(4)  # up to this many seats have large fields


class Draw(Screen):
    """Returns ("proceed",) with OK, ("leave",) with BACK. letters: of each seat, where seats are drawn, else ""."""

    free = False

    def __init__(self, app: "KockaApp") -> None:
        """`app`: the app; reads the match (`drawn`, `sheet.dealer`)."""
        self.app = app
        self._names: list = []
        self.letters = ""
        self._pictures: list = []
        self._hints: tuple = ()
        self._title = ""
        self._line = ""
        self._few = True
        self._columns = 2
        self._right = False  # whether the next player sits on the right
        self._icon: tuple = ()

    def enter(self):
        """Prepares names, portraits and the sentence."""
        ui = self.ui
        app = self.app
        self._font = ui.body if ui.large_names else ui.small
        seats = len(app.session.match.setup.seats)
        self._few = seats <= _FEW
        dealer = app.session.match.sheet.dealer
        profile = games.profile(app.session.match.setup.game)
        self._right = profile.play.anticlockwise
        self.letters = (
            "".join([chr(65 + (seat - dealer) % seats) for seat in range(seats)]) if profile.play.draws_seats else ""
        )
        self._columns = 2 if seats <= _PAIRS else 3
        self._names = faces.names(app, self._font, ui.width // self._columns - 2 - self._name_x())
        self._load(seats)
        self._title = t(ids.DRAW_SEATS_TITLE if self.letters else ids.DRAW_TITLE)
        room = ui.width - 2 * ui.margin
        why = "" if self.letters else t(ids.DRAW_WHY)
        self._line = faces.who(app, dealer, ids.YOU_DEAL, ids.DEALS, room - len(why) * ui.body.width, ui.body) + why
        self._hints = ((OK, t(ids.DEAL_KEY)), (BACK, t(ids.END_KEY)))
        return None

    def _name_x(self) -> int:
        """How much of a field is no room for the name."""
        return (look.TRICK_WIDTH if self._few else look.MINI_WIDTH) + 12

    def _load(self, seats: int) -> None:
        from kocka.ui.art import icons

        self._pictures = [faces.picture(self.ui, self.app.people.face(seat)) for seat in range(seats)]
        self._icon = icons.DEALER

    def on_key(self, key: int):
        if key == OK:
            return ("proceed",)
        if key == BACK or key == HOME:
            return ("leave",)
        if key == MENU:
            return ("go", "game_menu")
        return None

    def draw(self, canvas) -> None:
        """Draws a field with card, portrait and name per player; gold round the dealer's."""
        ui = self.ui
        app = self.app
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.bottom, OK)
        title_bar(canvas, ui, self._title)
        drawn = app.session.match.drawn
        dealer = app.session.match.sheet.dealer
        seats = len(self._names)
        high = self._field_high()
        columns = self._columns
        w = ui.width // columns
        fields = _FIELDS[seats - _FEWEST]
        for field in range(len(fields)):
            place = fields[field]
            if place == _NOBODY:
                continue
            seat = (app.people.me - place if self._right else app.people.me + place) % seats
            x = field % columns * w
            y = ui.top + field // columns * high
            if canvas.shows(x, y, w, high):
                self._draw_seat(canvas, seat, drawn[seat] if drawn else 0, seat == dealer, x, y, w, high)
        self._draw_line(canvas)
        footer(canvas, ui, self._hints)

    def _field_high(self) -> int:
        return 80 if self._few else 54

    def _draw_line(self, canvas) -> None:
        """Draws who deals."""
        ui = self.ui
        colour = ui.accent if self.app.session.match.sheet.dealer == self.app.people.me else ui.paper
        canvas.text_centre(ui.body, self._line, 0, ui.bottom - ui.draw_up, ui.width, colour)

    def _draw_seat(self, canvas, seat: int, card: int, deals: bool, x: int, y: int, w: int, high: int) -> None:
        ui = self.ui
        if deals:
            canvas.round_rect(x + 2, y + 2, w - 4, high - 3, 6, ui.accent)
            canvas.round_rect(x + 4, y + 4, w - 8, high - 7, 5, ui.panel)
        else:
            canvas.round_rect(x + 3, y + 3, w - 6, high - 5, 6, ui.panel)
        colour = ui.accent if seat == self.app.people.me else ui.text
        self._draw_player(canvas, seat, card, deals, x, y, high, colour)

    def _draw_player(self, canvas, seat: int, card: int, deals: bool, x: int, y: int, high: int, colour: int) -> None:
        """Draws card, portrait and name on the field."""
        ui = self.ui
        if self._few:
            self._draw_card(canvas, seat, card, x + 7, y + 10, look.TRICK_WIDTH, look.TRICK_HEIGHT)
            left = x + look.TRICK_WIDTH + 12
            faces.draw_picture(canvas, ui, self._pictures[seat], left, y + 11)
            if deals:
                canvas.mask(self._icon, left + 37, y + 22, ui.accent)
            canvas.text(self._font, self._names[seat], left, y + 49, colour)
            return
        self._draw_card(canvas, seat, card, x + 7, y + 6, look.MINI_WIDTH, look.MINI_HEIGHT)
        left = x + look.MINI_WIDTH + 12
        faces.draw_picture(canvas, ui, self._pictures[seat], left, y + 5)
        if deals and self._columns == 2:
            canvas.mask(self._icon, left + 37, y + 16, ui.accent)
        canvas.text(self._font, self._names[seat], left, y + 34, colour)

    def _draw_card(self, canvas, seat: int, card: int, x: int, y: int, w: int, h: int) -> None:
        """Draws what the seat has drawn: a card, or a slip with its letter."""
        if self.letters:
            ui = self.ui
            canvas.round_rect(x, y, w, h, 3, ui.paper)
            canvas.text_centre(ui.title, self.letters[seat], x, y + (h - ui.title.height) // 2, w, ui.ink)
        elif card:
            self._paint(canvas, card, x, y, w, h)

    def _paint(self, canvas, card: int, x: int, y: int, w: int, h: int) -> None:
        self.app.cards.draw(canvas, x, y, w, h, card)
