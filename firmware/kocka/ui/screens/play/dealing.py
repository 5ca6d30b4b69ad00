"""Dealing: the cards of a round fly to its players as they are dealt in this game, then mine are turned up.

It is shown before the first screen of a round, where speed leaves time for it. Any key skips it.
"""

from micropython import const

from kocka.hal import HOME, OK
from kocka.ui.core import noise
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids
from kocka.ui.table import cards as look
from kocka.ui.table import faces, parts
from kocka.ui.table import profile as games
from kocka.ui.table.table_view import ME, TableView, place_of, seat_all

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# Milliseconds by speed (off, fast, normal, slow, hurried): from one packet to the next, and from one card of mine that
# is turned to the next. It is not shown where speed is off or fast, but a deal that is on its way goes on.
_PACKET_MS = (1, 15, 45, 65, 1)
_TURN_MS = (1, 15, 40, 60, 1)
_LOOK_MS = const(240)  # all of mine are turned up
_FEW = const(16)  # so many packets take two times as long each


class Dealing(Screen):
    """Backs on their way from the dealer; mine become a fan. Goes on with `then`, a screen, or what the stage shows."""

    def __init__(self, app: "KockaApp", then: str = "") -> None:
        """`then`: the screen that takes its place, "" for that of the stage."""
        self.app = app
        self.ui = app.ui
        self._then = then
        self._hand = parts.hand(app.ui, app.cards)
        self._strip = parts.strip(app.ui)
        self._table: TableView = None
        self._order = b""  # the places that get a packet, in turn
        self._packet = 1
        self._dealer = 0  # place
        self._gone = 0  # packets that have arrived
        self._up = 0  # cards of mine that are turned up
        self._count = 0  # of mine
        self._is_open = True  # mine are for me to see now
        self._ms = 0
        self._packet_ms = 1
        self._x = self._y = self._w = self._h = 0  # the packet on its way

    def enter(self):
        """Reads what is dealt."""
        app = self.app
        match = app.session.match
        dealt = match.round
        profile = games.profile(match.setup.game)
        seats = dealt.seats
        right = profile.play.anticlockwise
        places = [place_of(seat, app.people.me, seats, right) for seat in range(seats)]
        self._table = TableView(app.ui, app.cards, seats, profile.letters)
        seat_all(self._table, app, places, profile.letters)
        self._dealer = places[dealt.dealer]
        self._packet = dealt.PACKET
        packets = seats * dealt.hand_size(seats) // self._packet
        self._order = bytes([places[(dealt.dealer + 1 + number) % seats] for number in range(packets)])
        hand = self._hand
        hand.put(app.session.view.hand)
        self._count = hand.count
        self._is_open = app.people.count < 2
        for place in range(self._count):
            hand.flags[place] = look.BACK
        hand.count = 0
        hand.shown = hand.lifted = hand.chooses = False
        self._packet_ms = _PACKET_MS[app.speed] * (2 if len(self._order) < _FEW else 1)
        text = faces.who(app, dealt.dealer, ids.YOU_DEAL, ids.DEALS, self.ui.width, self.ui.body)
        self._strip.state(text, False, self)
        self._move()
        self.dirty_all()
        return None

    def on_tick(self, ms: int):
        """Packets go on, then cards of mine are turned; at the end the round begins."""
        self._ms += ms
        if self._gone < len(self._order):
            while self._ms >= self._packet_ms and self._gone < len(self._order):
                self._ms -= self._packet_ms
                self._arrived()
            self._move()
            return None
        if not self._is_open or self._up == self._count:
            return self._done() if self._ms >= _LOOK_MS else None
        turn_ms = _TURN_MS[self.app.speed]
        while self._ms >= turn_ms and self._up < self._count:
            self._ms -= turn_ms
            self._hand.flags[self._up] = look.PLAIN
            self._hand.dirty_card(self, self._up)
            self._up += 1
        return None

    def on_key(self, key: int):
        """Any key ends the deal, and does nothing else: mine lie there at once, the next turn goes on."""
        if key == HOME:
            return ("leave",)
        hand = self._hand
        hand.count = self._up = self._count
        if self._is_open:
            for place in range(self._count):
                hand.flags[place] = look.PLAIN
        hand.dirty(self)
        self._gone = len(self._order)
        self._dirty_packet()
        self._ms = _LOOK_MS
        return None

    def _done(self):
        return ("goto", self._then) if self._then else ("proceed",)

    def _arrived(self) -> None:
        """The packet on its way is where it belongs."""
        hand = self._hand
        if self._order[self._gone] == ME:
            for _ in range(self._packet):
                hand.count += 1
                hand.dirty_card(self, hand.count - 1)
            self.app.sound.play(noise.DEALT)
        self._gone += 1

    def _move(self) -> None:
        """Where the packet on its way is now; what it leaves and where it comes to is painted again."""
        self._dirty_packet()
        if self._gone == len(self._order):
            return
        place = self._order[self._gone]
        where = self._table.geometry
        x, y = where.home[self._dealer]
        to_x, to_y = where.home[place]
        if place == ME:
            to_x = self._hand.x(self._hand.count)
        gone = self._ms * 256 // self._packet_ms
        self._x = x + ((to_x - x) * gone >> 8)
        self._y = y + ((to_y - y) * gone >> 8)
        self._w, self._h = where.trick[place][2:]
        self._dirty_packet()

    def _dirty_packet(self) -> None:
        self.dirty(self._x - 2, self._y - 3, self._w + 7, self._h + 8)

    def draw(self, canvas) -> None:
        """Draws people, strip, fan, and the packet on top."""
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.height, OK)
        self._table.draw(canvas)
        self._strip.draw(canvas)
        self._hand.draw(canvas)
        if self._gone < len(self._order):
            if self._packet > 1:
                self.app.cards.draw(canvas, self._x + 3, self._y + 2, self._w, self._h, 0, look.BACK)
            self.app.cards.draw(canvas, self._x, self._y, self._w, self._h, 0, look.BACK)
