"""The tricks of a round of Taroky (TA 6), and the Varšava with the talon's cards on its first six (TA 6.1).

As on the table of the other games, with what is known of the sides at the faces and the contract in the strip.
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

# Modules that are wanted again in the next round.
_BEFORE = ("kocka.games.taroky.screens.talk", "kocka.games.taroky.screens.deal", "kocka.games.taroky.screens.words")

_ADD_MS = const(5000)  # so long forehand has time to add a card (TA 6.1)
_SIGN_MS = const(3500)  # so long each of the signs at the right of 128x64 is seen
_NARROW = const(8)  # px of the letters of the low font


class TarokyTableView(TableView):
    """People with their sides at their faces. extra: a card of the talon on the trick, 0 for none.

    On 128x64 the contract stands at the left of the trick as a sign, what belongs to it at the right, by turns.
    """

    def __init__(self, ui, painter, sides: Sides) -> None:
        """See Felt; `sides`: what is known."""
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
        """What is known of the sides has changed."""
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
        """Compact: what is played, and what was called, announced or doubled; nothing without a table."""
        code = taroky_round.code(table) if table else ""
        signs = taroky_round.signs(table) if table else []
        if code != self._code or signs != self._signs:
            self._code = code
            self._signs = signs
            self._sign = self._sign_ms = 0
            self.dirty(screen)

    def tick_code(self, ms: int, screen) -> None:
        """The next of the signs at the right."""
        if len(self._signs) > 1:
            self._sign_ms += ms
            if self._sign_ms >= _SIGN_MS:
                self._sign_ms = 0
                self._sign = (self._sign + 1) % len(self._signs)
                font = self._chip_font
                long = 5 * font.width + 1
                screen.dirty(self.ui.width - long, self.geometry.sign_y, long, font.height)

    def show_extra(self, card: int, screen) -> None:
        """Puts a card of the talon onto the trick, or takes it away with 0."""
        if card != self.extra:
            self.extra = card
            screen.dirty(self.extra_x - 1, self.extra_y - 3, self.extra_w + 5, self.extra_h + 6)

    def recall(self, view, number: int, screen) -> None:
        """What belongs to finished trick `number`, -1 for none: the sides, and in Varšava the card of the talon."""
        self.sides.settle(view)
        self.settle_sides(screen)
        if self.ui.compact:
            self.settle_code(view.table, screen)
        with_extra = view.table.contract == VARSAVA and 0 <= number < TALON_CARDS
        self.show_extra(view.talon[number] if with_extra else 0, screen)

    def draw_cards(self, canvas) -> None:
        """The trick, and above it what was added from the talon."""
        super().draw_cards(canvas)
        if self.extra and self._moving != TRICK_MOVES:
            self._painter.draw(canvas, self.extra_x, self.extra_y, self.extra_w, self.extra_h, self.extra, look.PLAIN)

    def draw_more(self, canvas, place: int) -> None:
        """See TableView: the chips of the sides; on 128x64 the contract and its signs."""
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
        """Sits everybody down."""
        self.sides = Sides()
        super().__init__(app)
        self._extra_ms = 0
        self._add_ms = 0

    def place(self, seat: int) -> int:
        """Where a seat sits: who plays after me at the right."""
        return place_of(seat, self.me)

    def make_table_view(self) -> TableView:
        """With the chips of the sides."""
        return TarokyTableView(self.app.ui, self.app.cards, self.sides)

    def points(self, view, seat: int) -> int:
        """The eyes of the tricks taken."""
        return taroky_round.eyes_of(view, seat)

    def expect(self, view) -> None:
        """Two signs are enough for eyes."""

    def show_seal(self, table) -> None:
        """The strip has the contract in its place."""

    def put_hand(self, view) -> None:
        self.hand.put(view.hand)

    def refusal(self, reason: int, view, card: int) -> str:
        """Why a card may not be played."""
        from kocka.games.taroky.screens import words as taroky_words

        return taroky_words.refusal(reason, view.table, view.hand)

    def call_texts(self, call: int) -> tuple:
        """The claim, or a card that forehand adds."""
        if call == CLAIM:
            return (ids.TT_CLAIM_SHORT, ids.TT_CLAIM, ids.TT_ASK_CLAIM)
        return (ids.TT_ADD_SHORT, ids.TT_ADD_BUTTON, 0)

    # State from the view.

    def enter(self):
        """All as the view says; what was needed before the tricks makes room."""
        forget(_BEFORE)
        return super().enter()

    def settle(self) -> None:
        """Also whose side is known, and the contract in the strip."""
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
        """Cards that may not be played are dimmed; a claim, or adding from the talon, becomes the button."""
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
        """The button with the seconds that are left."""
        text = t(ids.TT_ADD_SHORT if self.ui.compact else ids.TT_ADD_BUTTON)
        self.strip.show_button(text.format((self._add_ms + 999) // 1000 or 5), self.hand.on_button(), self)

    # What happens.

    def is_busy(self) -> bool:
        """Also while a card of the talon is shown."""
        return self._extra_ms > 0 or super().is_busy()

    def acted(self, outcome, before: int) -> None:
        """In a Varšava a card of the talon comes to each of the first six tricks."""
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
        """A card of the talon is seen for a moment; forehand has five seconds to add one."""
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
        """What is shown has been seen."""
        if self._extra_ms:
            self._end_of_extra()
        elif self._taken >= 0:
            self.table_view.show_extra(0, self)
        return super().on_key(key)

    def last_trick(self):
        """INFO: the last trick; where there is none to be seen, what was said."""
        if self.app.session.view.table.last_trick() >= 0:
            return super().last_trick()
        return so_far(self.app)

    def ask(self, call: int):
        """Adding a card is done at once."""
        if call == ADD:
            self._add_ms = 0
            return ("play", ADD)
        return super().ask(call)
