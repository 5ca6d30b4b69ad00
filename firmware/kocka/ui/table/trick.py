"""The trick on the table: cards lying, on their way to their places, and on their way to the taker."""

from micropython import const

from kocka.ui.table import cards as look
from kocka.ui.table.geometries import TableGeometry

# What moves.
_NOTHING = const(0)
_CARD = const(1)  # to its place
TRICK_MOVES = const(2)  # all of them to their taker

# A card lies a little beside its place: so many steps of `Trick.crooked` to the right and down, by the card.
_ASIDE = b"\x00\x02\x01\x00\x02"
_DOWN = b"\x01\x00\x02\x01\x01\x00\x02"
_SHADOW = const(6)  # px, where a card sets out; it lies without one


class Trick:
    """Cards by place, seen from my chair, clockwise: 0 is me.

    cards: bytearray, 0: no card; order: places in painting order; leader: who led or will lead, -1 unknown; winner: the
    place whose card takes the complete trick while that lies on the table, else -1. crooked: how many px a card may lie
    beside its place, 0: none.
    """

    def __init__(self, ui, painter, geometry: TableGeometry) -> None:
        """An empty trick. `ui`: the Layout; `painter`: Cards or MonoCards."""
        self.ui = ui
        self.painter = painter
        self.geometry = geometry
        self.seats = len(geometry.trick)
        self.bottom = geometry.bottom
        self.cards = bytearray(self.seats)
        self.order = bytearray(self.seats)
        self.leader = -1
        self.winner = -1
        self.crooked = 0
        # A card, or all of them, on the way.
        self._moving = _NOTHING
        self._who = 0
        self._from_x = 0
        self._from_y = 0
        self._ms = 0
        self._long_ms = 0

    @property
    def moving(self) -> bool:
        """Whether cards are moving."""
        return self._moving != _NOTHING

    def lay(self, place: int, card: int, x: int, y: int, ms: int, screen) -> None:
        """Puts a card at its place; it moves there from (x, y) in `ms` milliseconds (0: at once)."""
        n = 0
        for i in range(self.seats):
            if self.cards[i]:
                n += 1
        self.order[n] = place
        self.cards[place] = card
        if ms:
            self._moving = _CARD
            self._who = place
            self._from_x = x
            self._from_y = y
            self._ms = 0
            self._long_ms = ms
        self._dirty_card(screen, place)

    def sweep(self, taker: int, ms: int, screen) -> None:
        """Moves the complete trick to its taker in `ms` milliseconds; 0 removes it at once."""
        self._dirty_cards(screen)
        self._moving = TRICK_MOVES
        self._who = taker
        self._ms = 0
        self._long_ms = max(ms, 1)
        if not ms:
            self.finish(screen)

    def mark_winner(self, place: int, screen) -> None:
        """Marks the card of this place as taking the trick; -1: none."""
        before = self.winner
        self.winner = place
        if before >= 0:
            self._dirty_card(screen, before)
        if place >= 0:
            self._dirty_card(screen, place)

    def finish(self, screen) -> None:
        """Ends all motion at its destination."""
        if self._moving == _CARD:
            self._dirty_card(screen, self._who)
            self._moving = _NOTHING
            self._dirty_card(screen, self._who)
        elif self._moving == TRICK_MOVES:
            self._dirty_cards(screen)
            self.dirty_place(screen)  # its outline is seen again
            self.clear()

    def clear(self) -> None:
        """Removes all cards and motion."""
        for i in range(self.seats):
            self.cards[i] = 0
        self.winner = -1
        self._moving = _NOTHING

    def tick(self, ms: int, screen) -> bool:
        """`ms` have passed; True when a card has just arrived. Allocates only small objects."""
        if not self._moving:
            return False
        one = self._moving == _CARD
        if self._ms + ms >= self._long_ms:
            self.finish(screen)
            return True
        if one:
            self._dirty_card(screen, self._who)
            self._ms += ms
            self._dirty_card(screen, self._who)
        else:
            self._dirty_cards(screen)
            self._ms += ms
            self._dirty_cards(screen)
        return False

    def _at(self, start: int, end: int) -> int:
        """Interpolates between two coordinates, decelerating."""
        left = self._long_ms - self._ms
        left = left * left * 256 // (self._long_ms * self._long_ms)
        return end - ((end - start) * left >> 8)

    def _away(self, start: int, end: int) -> int:
        """Interpolates between two coordinates, accelerating."""
        gone = self._ms * self._ms * 256 // (self._long_ms * self._long_ms)
        return start + ((end - start) * gone >> 8)

    def card_x(self, place: int) -> int:
        """The x at which the card of a place is painted now."""
        x: int = self.geometry.trick[place][0]
        if self.crooked:
            x += (_ASIDE[self.cards[place] % 5] - 1) * self.crooked
        if self._moving == _CARD and place == self._who:
            return self._at(self._from_x, x)
        if self._moving == TRICK_MOVES:
            return self._away(x, self.geometry.home[self._who][0])
        return x

    def card_y(self, place: int) -> int:
        _, y, _, high = self.geometry.trick[place]
        if self.crooked:  # towards the middle
            by = _DOWN[self.cards[place] % 7] * self.crooked // 2
            y += by if 2 * y + high < self.bottom else -by
        if self._moving == _CARD and place == self._who:
            return self._at(self._from_y, y)
        if self._moving == TRICK_MOVES:
            return self._away(y, self.geometry.home[self._who][1])
        return y

    def _shadow(self, place: int) -> int:
        """How far the shadow of a card lies beside it, in px: it shrinks while the card comes down."""
        if self.crooked and self._moving == _CARD and place == self._who:
            return _SHADOW * (self._long_ms - self._ms) // self._long_ms
        return 0

    def _dirty_card(self, screen, place: int) -> None:
        x = self.card_x(place)
        y = self.card_y(place)
        _, _, w, h = self.geometry.trick[place]
        shadow = self._shadow(place)
        screen.dirty(x - 2, y - 3, w + 5 + shadow, h + 6 + shadow)

    def _dirty_cards(self, screen) -> None:
        for place in range(self.seats):
            if self.cards[place]:
                self._dirty_card(screen, place)

    def dirty_place(self, screen) -> None:
        """Marks the place of my card as dirty."""
        x, y, w, h = self.geometry.trick[0]
        screen.dirty(x - 2, y - 2, w + 4, h + 4)

    def draw_moving(self, canvas) -> None:
        """Paints the trick while one of its cards moves, on top of everything else."""
        if self._moving:
            self.draw_cards(canvas)

    def draw_cards(self, canvas) -> None:
        """Paints the trick in the order played."""
        painter = self.painter
        places = self.geometry.trick
        knob = self.geometry.knob  # the leader's sign: a thick left edge
        for n in range(self.seats):
            place = self.order[n]
            card = self.cards[place]
            if not card or (n and self.is_drawn(n)):
                continue
            state = look.PLAIN
            if place == self.winner:
                state = look.SELECTED
            _, _, w, h = places[place]
            x = self.card_x(place)
            y = self.card_y(place)
            shadow = self._shadow(place)
            if shadow:
                canvas.round_rect(x + shadow, y + shadow, w, h, 2, self.ui.shadow)
            painter.draw(canvas, x, y, w, h, card, state)
            if knob and place == self.leader and (not self._moving or (self._moving == _CARD and place != self._who)):
                canvas.fill_rect(x - 2, y + 3, 2, 7, self.ui.accent)

    def is_drawn(self, n: int) -> bool:
        """Whether the n-th place of `order` is already in it (from an earlier trick)."""
        for i in range(n):
            if self.order[i] == self.order[n]:
                return True
        return False
