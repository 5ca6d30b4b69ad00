"""Dokládačka: four suits laid out from their jacks, up and down; a player who cannot lay says cink (DK-1 to DK-5)."""

from micropython import const

from kocka.engine.cards import CINK, JACK, NO_CARD
from kocka.hal import SHEET
from kocka.match import settings
from kocka.ui.core import noise
from kocka.ui.core.canvas import PERSON
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import faces, playing
from kocka.ui.table.card_names import card_letters
from kocka.ui.table.message_strip import TALK
from kocka.ui.table.playing import Playing

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_RANKS = const(8)
_SEVEN = const(7)
_CINK_MS = const(1100)
_FLASH_MS = const(700)

# By display: width and height of a card, from row to row; y of the first row, of the names, of a cink in their place.


class Interlude(Playing):
    """A row per suit, from the seven to the ace; names with their number of cards above, my fan below."""

    keys_text = ids.KEYS_LAY

    def __init__(self, app: "KockaApp") -> None:
        super().__init__(app)
        self._names = ["", "", "", ""]
        self._left = bytearray(4)  # cards left, by place
        self._turn = -1
        self._cink = -1  # the place that has just said cink
        self._cink_text = ""
        self._cink_ms = 0
        self._new = NO_CARD  # the card just laid
        self._new_ms = 0
        self._legal = bytearray(20)
        self._wanted = bytearray(4)  # by suit: 1 << 0 my card below fits, 1 << 1 above, 1 << 2 my jack opens it
        self._mine = False
        self._ranks: list[str] = []
        self._measure()

    def _measure(self) -> None:
        """Sets where the cards lie that have been laid."""
        ui = self.ui
        self._cell_w = ui.laid_w
        self._cell_h = ui.laid_h
        self._row = ui.laid_row
        self._y = ui.laid_y
        self._name_y = ui.laid_name
        self._cink_y = ui.laid_said
        self._step = self._cell_w + 1
        self._x = ui.width - 2 - _RANKS * self._step
        if ui.interlude_button:
            self.strip.place = ui.interlude_button

    def enter(self):
        """Sets up the screen from the view."""
        app = self.app
        font = self.ui.small
        room = self.ui.interlude_name * font.width
        for seat in range(4):
            name = t(ids.ME) if app.people.is_you(seat) else app.people.name(seat)
            self._names[self.place(seat)] = clip(font, name, room)
        self._cink = -1
        self._cink_text = t(ids.CINK)
        self._ranks = [card_letters(i + _SEVEN, app.cards.pack) for i in range(_RANKS)]
        self._new = NO_CARD
        self.settle()
        self.dirty_all()
        return None

    def settle(self) -> None:
        """Updates names, layout, hand and strip from the view."""
        app = self.app
        view = app.session.view
        layout = view.table
        for seat in range(4):
            self._left[self.place(seat)] = layout.holding[seat]
        self._turn = self.place(layout.turn) if layout.turn >= 0 else -1
        mine = self._turn == 0
        hand = self.hand
        hand.put(view.hand)
        hand.button = False
        must_cink = False
        for suit in range(4):
            self._wanted[suit] = 0
        if mine:
            n = view.legal(self._legal)
            must_cink = self._legal[0] == CINK
            at = 0
            for i in range(hand.count):
                c = hand.cards[i]
                while at < n and self._legal[at] < c:
                    at += 1
                if at >= n or self._legal[at] != c:
                    if app.hints:
                        hand.flags[i] |= look.DIMMED
                elif app.hints:
                    rank = c & 15
                    self._wanted[c >> 4] |= 4 if rank == JACK else (1 if rank < JACK else 2)
            if not self._mine:
                app.sound.play(noise.TURN)
        self._mine = mine
        self.strip.put_note("" if view.table.log else faces.seal_note(app.session.match), self)
        hand.lifted = mine
        hand.shown = mine
        if must_cink:
            hand.button = True
            hand.cursor = hand.count
        elif mine:
            hand.seek(hand.cursor)
        elif hand.cursor >= hand.count:
            hand.cursor = max(0, hand.count - 1)
        self.mark_advice()
        strip = self.strip
        strip.show_button(t(ids.CINK) if must_cink else "", hand.on_button(), self)
        if mine:
            strip.state(t(ids.LAY_A_CARD), True, self)
        elif layout.turn >= 0:
            text = t(ids.YOU_ARE_OUT) if not view.hand else t(ids.TURN_OF).format(app.people.name(layout.turn))
            strip.state(text, False, self)
        else:
            strip.state("", False, self)
        hand.settle(self)
        self._dirty_layout()

    # What happens.

    @property
    def busy(self) -> bool:
        """Whether a cink or a new card is still being shown."""
        return self._cink >= 0 or self._new != NO_CARD or (self.strip.covers and self.strip.kind == TALK)

    def acted(self, outcome, before: int) -> None:
        """Shows a card at its end of the row, or somebody's cink."""
        app = self.app
        still = app.speed == 0
        quick = app.speed in (settings.FAST, settings.HURRY)
        if outcome.action == CINK:
            self._cink = self.place(outcome.seat)
            self._cink_ms = _FLASH_MS if quick else _CINK_MS
            app.sound.play(noise.CINK)
        else:
            self._new = outcome.action
            self._new_ms = _FLASH_MS // 2 if still or quick else _FLASH_MS
            app.sound.play(noise.CARD)
        self.settle()

    def on_tick(self, ms: int):
        """Stops highlighting what was new."""
        self.strip.tick(ms, self)
        self.rested(ms)
        if self._cink >= 0:
            self._cink_ms -= ms
            if self._cink_ms <= 0:
                self._cink = -1
                self._dirty_layout()
        if self._new != NO_CARD:
            self._new_ms -= ms
            if self._new_ms <= 0:
                self._new = NO_CARD
                self._dirty_layout()
        return None

    def rush(self) -> bool:
        """A key ends the highlighting."""
        if self._cink >= 0 or self._new != NO_CARD:
            self._cink = -1
            self._new = NO_CARD
            self._dirty_layout()
        return False

    def last_trick(self):
        """Shows the totals, since there are no tricks."""
        return ("go", "last_trick")

    # Keys.

    def ok(self):
        """Lays the card under the cursor, or says why not; cink when nothing fits."""
        view = self.app.session.view
        layout = view.table
        if layout.turn != self.me:
            if layout.turn >= 0:
                self.wait_for(layout.turn)
            return None
        if self.hand.on_button():
            return ("play", CINK)
        card = self.hand.card()
        reason = view.reason(card)
        if reason:
            text = playing.refusal_text(reason, view, card, self.app.cards.pack)
            from kocka.ui.table import help_pages

            help_pages.refuse_card(self, self.app.session.match.sheet.INTERLUDE, reason, text)
            return None
        return ("play", card)

    # Painting.

    def _dirty_layout(self) -> None:
        self.dirty(0, 0, self.ui.width, self.hand.top)

    def draw(self, canvas) -> None:
        """Draws names, rows, strip, fan."""
        canvas.fill(self.ui.felt)
        self._draw_people(canvas)
        self._draw_rows(canvas)
        canvas.area(PERSON, 0, 0, self.ui.width, self.ui.interlude_people, SHEET)
        self.strip.declare(canvas, self.hand)
        self.strip.draw(canvas)
        self.hand.draw(canvas)

    def _draw_people(self, canvas) -> None:
        ui = self.ui
        if not canvas.shows(0, 0, ui.width, 24):
            return
        font = ui.small
        wide = ui.width // 3
        for i in range(3):
            place = i + 1
            x = i * wide
            y = self._name_y
            now = place == self._turn
            if place == self._cink:
                canvas.round_rect(x + 2, self._cink_y, wide - 6, self._y - 3, 8, ui.paper)
                canvas.text_centre(font, self._cink_text, x + 2, y, wide - 6, ui.ink)
                continue
            name = self._names[place]
            left = self._left[place]
            canvas.text(font, name, x + 4, y, ui.accent if now else (ui.text if left else ui.dim))
            pill = x + 8 + len(name) * font.width
            w = font.width + 8
            canvas.round_rect(pill, y, w, font.height, 5, ui.accent if now else ui.shadow)
            if left:
                canvas.number(font, left, pill + w - 4, y, ui.ink if now else ui.paper)
            else:
                middle = y + font.height // 2
                for shift in range(2):  # a tick mark: out and safe
                    canvas.line(pill + 4, middle + shift, pill + 7, middle + 3 + shift, ui.dim)
                    canvas.line(pill + 7, middle + 3 + shift, pill + w - 4, middle - 4 + shift, ui.dim)

    def _draw_rows(self, canvas) -> None:
        ui = self.ui
        painter = self.app.cards
        layout = self.app.session.view.table
        step = self._step
        w = self._cell_w
        h = self._cell_h
        font = ui.body
        low_cells = h < font.height  # too low for the pictures of ranks
        for line in range(4):
            suit = line  # from top to bottom as from left to right in the hand
            y = self._y + line * self._row
            if not canvas.shows(0, y, ui.width, h):
                continue
            low = layout.low[suit]
            high = layout.high[suit]
            canvas.round_rect(1, y, 19, h, 4, ui.paper)
            painter.draw_suit(canvas, 3, y + (h - 15) // 2, suit)
            for i in range(_RANKS):
                rank = i + _SEVEN
                x = self._x + i * step
                if low and low <= rank <= high:
                    new = self._new == suit << 4 | rank
                    canvas.round_rect(x, y, w, h, 3, ui.accent if new else ui.paper)
                    if low_cells:
                        down = y + (h - font.cap) // 2 - (font.base - font.cap)
                        canvas.text_centre(font, self._ranks[i], x, down, w, painter.suit_colour(suit))
                    else:
                        painter.draw_rank(canvas, x, y, w, h, suit, rank)
                elif self._fits_mine(suit, rank, low, high):
                    canvas.round_rect(x, y, w, h, 3, ui.panel)
                    canvas.round_frame(x, y, w, h, 3, ui.accent)
                else:
                    canvas.round_frame(x, y, w, h, 3, ui.panel)
                    if rank == JACK and not low:
                        canvas.fill_rect(x + w // 2 - 3, y + h // 2 - 1, 6, 2, ui.panel)

    def _fits_mine(self, suit: int, rank: int, low: int, high: int) -> bool:
        """Whether one of my cards could be laid there now."""
        wanted = self._wanted[suit]
        if not low:
            return rank == JACK and wanted & 4 != 0
        return (rank == low - 1 and wanted & 1 != 0) or (rank == high + 1 and wanted & 2 != 0)
