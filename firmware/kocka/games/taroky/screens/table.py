"""The tricks of a round of Taroky (TA 6), and the Varšava with the talon's cards added to its first six (TA 6.1).

Like the table of the other games, with the known sides at the faces and the contract in the strip.
"""

from micropython import const

from kocka.games.taroky.rules.cards import ADD, CLAIM, LATE
from kocka.games.taroky.rules.outcome import VARSAVA
from kocka.games.taroky.rules.table import TALON_CARD, TALON_CARDS
from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens.seats import Sides, place_of, so_far
from kocka.ui.core.forget import forget
from kocka.ui.core.text import low_font, short
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.table import Table
from kocka.ui.table import cards as look
from kocka.ui.table import playing
from kocka.ui.table.table_view import ME, TableView
from kocka.ui.table.trick import TRICK_MOVES

# Modules that the next round needs again.
_BEFORE = ("kocka.games.taroky.screens.talk", "kocka.games.taroky.screens.deal", "kocka.games.taroky.screens.words")

_ADD_MS = const(5000)  # how long forehand may add a card (TA 6.1)
_SIGN_MS = const(3500)  # how long each of the signs on the right of 128x64 is shown
_NARROW = const(8)  # width of a letter of the low font in px


class TarokyTableView(TableView):
    """Players with their sides at their faces; `extra`: a talon card on the trick, 0 for none.

    On 128x64 the contract stands as a sign to the left of the trick; what completes it alternates on the right.
    """

    def __init__(self, ui, painter, sides: Sides) -> None:
        """As in TableView; `sides`: what is known of the sides."""
        super().__init__(ui, painter)
        self.sides = sides
        self.extra = 0
        self.plain = ["", "", "", ""]
        self._chip_font = ui.small if ui.mono else low_font(ui)
        self._code = ""
        self._signs: list[str] = []
        self._sign = 0
        self._sign_ms = 0
        x, y, self.extra_w, self.extra_h = self.geometry.extra
        self.extra_x = self.geometry.trick[ME][0] + x
        self.extra_y = self.geometry.trick[ME][1] + y

    def seat(self, place: int, name: str, face: int) -> None:
        super().seat(place, name, -1 if self.ui.compact else face)
        self.plain[place] = name

    def settle_sides(self, screen) -> None:
        """Redraws what depends on the sides after they have changed."""
        if self.ui.compact:
            cut = [""] * self.seats
            for place in range(self.seats):
                sign = self.sides.sign(place)
                room = self.geometry.name_letters[place] - len(sign)
                cut[place] = short(self.plain[place], room, cut)
                self.names[place] = cut[place] + sign
                self._plates.seat(place)  # what follows the name moves
        self.dirty(screen)

    def settle_code(self, table, screen) -> None:
        """Compact: sets the signs for the contract, the call, announcements and contras; none without a table."""
        code = taroky_round.code(table) if table else ""
        signs = taroky_round.signs(table) if table else []
        if code != self._code or signs != self._signs:
            self._code = code
            self._signs = signs
            self._sign = self._sign_ms = 0
            self.dirty(screen)

    def tick_code(self, ms: int, screen) -> None:
        """Advances to the next of the signs on the right."""
        if len(self._signs) > 1:
            self._sign_ms += ms
            if self._sign_ms >= _SIGN_MS:
                self._sign_ms = 0
                self._sign = (self._sign + 1) % len(self._signs)
                font = self._chip_font
                long = 5 * font.width + 1
                screen.dirty(self.ui.width - long, self.geometry.sign_y, long, font.height)

    def show_extra(self, card: int, screen) -> None:
        """Puts a talon card onto the trick, or with 0 removes it."""
        if card != self.extra:
            self.extra = card
            screen.dirty(self.extra_x - 1, self.extra_y - 3, self.extra_w + 5, self.extra_h + 6)

    def recall(self, view, number: int, screen) -> None:
        """Shows what belongs to finished trick `number`, -1 for none: the sides, and in Varšava the talon card."""
        self.sides.settle(view)
        self.settle_sides(screen)
        if self.ui.compact:
            self.settle_code(view.table, screen)
        with_extra = view.table.contract == VARSAVA and 0 <= number < TALON_CARDS
        self.show_extra(view.talon[number] if with_extra else 0, screen)

    def draw_cards(self, canvas) -> None:
        """Draws the trick, and above it the card added from the talon."""
        super().draw_cards(canvas)
        if self.extra and self._moving != TRICK_MOVES:
            self._painter.draw(canvas, self.extra_x, self.extra_y, self.extra_w, self.extra_h, self.extra, look.PLAIN)

    def draw_more(self, canvas, place: int) -> None:
        """Draws the chips of the sides; on 128x64 the contract and its signs. See TableView."""
        font = self._chip_font
        y = self.geometry.sign_y
        if y:
            if place == ME:
                canvas.text(font, self._code, 0, y, self.ui.text)
                if self._signs:
                    canvas.text_right(font, self._signs[self._sign], self.ui.width, y, self.ui.text)
        elif place != ME:
            x, y = self.geometry.face[place]
            self.sides.draw(canvas, self.ui, font, max(4, x), max(3, y), place)
        elif place == self.sides.declarer:
            x, y = self.geometry.flag[ME]
            self.sides.draw_contract(canvas, self.ui, font, x - 17, y - 2)


class TarokyTable(Table):
    """See the module."""

    cats = False
    tells = True
    table_view: TarokyTableView

    def __init__(self, app) -> None:
        """Seats all the players."""
        self.sides = Sides()
        super().__init__(app)
        self._extra_ms = 0
        self._add_ms = 0

    def place(self, seat: int) -> int:
        """The place of a seat; the player after me sits on the right."""
        return place_of(seat, self.me)

    def make_table_view(self) -> TableView:
        """A table view with the chips of the sides."""
        return TarokyTableView(self.app.ui, self.app.cards, self.sides)

    def points(self, view, seat: int) -> int:
        """The eyes of the tricks that a seat took."""
        return taroky_round.eyes_of(view, seat)

    def expect(self, view) -> None:
        """Reserves two characters for eyes."""

    def show_seal(self, table) -> None:
        """Does nothing: the strip shows the contract in that place."""

    def put_hand(self, view) -> None:
        self.hand.put(view.hand)

    def refusal(self, reason: int, view, card: int) -> str:
        """The text why a card may not be played."""
        from kocka.games.taroky.screens import words as taroky_words

        return taroky_words.refusal(reason, view.table, view.hand)

    def call_texts(self, call: int) -> tuple:
        """The texts for a claim, or for a card that forehand adds."""
        if call == CLAIM:
            return (ids.TT_CLAIM_SHORT, ids.TT_CLAIM, ids.TT_ASK_CLAIM)
        return (ids.TT_ADD_SHORT, ids.TT_ADD_BUTTON, 0)

    # State taken from the view.

    def enter(self):
        """Sets up the screen from the view and drops modules needed only before the tricks."""
        forget(_BEFORE)
        return super().enter()

    def settle(self) -> None:
        """Also updates the known sides and the contract in the strip."""
        view = self.app.session.view
        table = view.table
        if self.sides.settle(view) or not self.table_view.names[ME]:
            self.table_view.settle_sides(self)
        super().settle()
        if table.phase != TALON_CARD:
            self._add_ms = 0
        elif self._mine and not self._add_ms:
            self._add_ms = _ADD_MS
            self._show_adding()
        if self.ui.compact:
            self.table_view.settle_code(table, self)
        else:
            self.strip.put_note(taroky_round.round_line(table, (self.ui.width - 4) // _NARROW), self)

    def _mark_legal(self, view) -> None:
        """Dims cards that may not be played; a claim, or adding from the talon, becomes the button."""
        hand = self.hand
        legal = self._legal
        n = view.legal(legal)
        adding = view.table.phase == TALON_CARD
        if adding:
            self._call = ADD
        elif n and legal[n - 1] == CLAIM:
            n -= 1
            self._call = CLAIM if len(view.hand) > 1 else 0
        if not self.app.hints and not adding:
            return
        for i in range(hand.count):
            card = hand.cards[i]
            for at in range(0 if adding else n):
                if legal[at] == card:
                    break
            else:
                hand.flags[i] |= look.DIMMED

    def _say_state(self, table, mine: bool) -> None:
        super()._say_state(table, mine)
        if table.phase == TALON_CARD:
            if self._call == ADD:
                self._show_adding()
            elif not mine:
                self.strip.state(t(ids.TT_ADDS).format(self.name(table.turn)), False, self)

    def _show_adding(self) -> None:
        """Shows the remaining seconds on the button."""
        text = t(ids.TT_ADD_SHORT if self.ui.compact else ids.TT_ADD_BUTTON)
        self.strip.show_button(text.format((self._add_ms + 999) // 1000 or 5), self.hand.on_button(), self)

    # What happens.

    def is_busy(self) -> bool:
        """Also busy while a talon card is shown."""
        return self._extra_ms > 0 or super().is_busy()

    def acted(self, outcome, before: int) -> None:
        """In a Varšava adds a talon card to each of the first six tricks."""
        table_view = self.table_view
        view = self.app.session.view
        table = view.table
        action = outcome.action
        if action == ADD or action == LATE:
            card = view.talon[table.done - 1] if action == ADD else 0
            if card:
                table_view.show_extra(card, self)
                self._extra_ms = playing.LIE_MS[self.app.speed]
            else:
                self.strip.refuse(t(ids.TT_STAYED), 2 * playing.LIE_MS[self.app.speed], self)
            self.app.sound.card()
            self.settle()
            return
        super().acted(outcome, before)
        if outcome.trick < 0:
            return
        if self.sides.settle(view):
            table_view.settle_sides(self)
        if table.contract == VARSAVA and table.done <= TALON_CARDS and table.phase != TALON_CARD:
            table_view.show_extra(view.talon[table.done - 1], self)

    def on_tick(self, ms: int):
        """Shows a talon card for a moment; then forehand has five seconds to add one."""
        self.table_view.tick_code(ms, self)
        if self._extra_ms:
            self._extra_ms -= ms
            if self._extra_ms <= 0:
                self._end_of_extra()
        if self._add_ms and self._mine and not self.busy:
            before = (self._add_ms + 999) // 1000
            self._add_ms -= ms
            if self._add_ms <= 0:
                self._add_ms = 0
                return ("play", LATE)
            if (self._add_ms + 999) // 1000 != before:
                self._show_adding()
        return super().on_tick(ms)

    def _end_of_extra(self) -> None:
        self._extra_ms = 0
        self.table_view.show_extra(0, self)

    def _swept(self) -> None:
        self.table_view.show_extra(0, self)
        super()._swept()

    # Keys.

    def on_key(self, key: int):
        """Any key ends what is only being shown."""
        if self._extra_ms:
            self._end_of_extra()
        elif self._taken >= 0:
            self.table_view.show_extra(0, self)
        return super().on_key(key)

    def last_trick(self):
        """INFO: the last trick, or, before there is one, what was said."""
        if self.app.session.view.table.last_trick() >= 0:
            return super().last_trick()
        return so_far(self.app)

    def ask(self, call: int):
        """Adds a card at once, without asking."""
        if call == ADD:
            self._add_ms = 0
            return ("play", ADD)
        return super().ask(call)
