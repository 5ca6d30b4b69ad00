"""The tricks of a round of Taroky (TA 6), and the Varšava with the talon's cards added to its first six (TA 6.1).

Like the table of the other games, with the known sides at the faces and the contract in the strip.
"""

from micropython import const

from kocka.engine.tarock import MOND_CARD, PAGAT_CARD
from kocka.engine.tarock import points as raw_points
from kocka.games.taroky.rules.cards import ADD, CLAIM, LATE
from kocka.games.taroky.rules.options import HONOUR
from kocka.games.taroky.rules.outcome import VARSAVA
from kocka.games.taroky.rules.table import SEATS, TALON_CARD, TALON_CARDS, after
from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens.seats import Sides, place_of, so_far
from kocka.games.taroky.screens.table_view import TarokyTableView
from kocka.match.setup import AI
from kocka.ui.core import noise
from kocka.ui.core.forget import forget
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.table import Table
from kocka.ui.table import cards as look
from kocka.ui.table import geometry, moods, playing
from kocka.ui.table.table_view import ME, TableView

MYPY = False
if MYPY:
    from kocka.ui.core.work import Steps
    from kocka.ui.session.app import KockaApp

# Modules that the next round needs again.
_BEFORE = ("kocka.games.taroky.screens.talk", "kocka.games.taroky.screens.deal", "kocka.games.taroky.screens.words")

_FAT = const(12)  # raw points of a trick that pleases whoever takes it
_ADD_MS = const(5000)  # how long forehand may add a card (TA 6.1)


def table_view(app: "KockaApp", sides: Sides) -> TarokyTableView:
    """The table view of a display."""
    if geometry.glass(app.ui).sign_y:
        from kocka.games.taroky.screens.table_signs import SignsTableView

        return SignsTableView(app.ui, app.cards, sides)
    return TarokyTableView(app.ui, app.cards, sides)


class TarokyTable(Table):
    """See the module."""

    cats = False
    tells = True
    table_view: TarokyTableView

    def __init__(self, app: "KockaApp") -> None:
        """Seats all the players."""
        self.sides = Sides()
        super().__init__(app)
        self._extra_ms = 0
        self._add_ms = 0
        self._proven = b""  # renonces that the cards have proved so far

    def place(self, seat: int) -> int:
        """The place of a seat; the player after me sits on the right."""
        return place_of(seat, self.me)

    def make_table_view(self) -> TableView:
        """A table view with the chips of the sides."""
        return table_view(self.app, self.sides)

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
        """Sets up the screen from the view; in a turn of its own, drops modules needed only before the tricks."""
        self._proven = bytes(self.app.session.view.table.proven)
        super().enter()
        self.app.in_turns(self._forgetting())
        return None

    def _forgetting(self) -> "Steps":
        yield
        forget(_BEFORE)

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
        self.table_view.show_round(table, self)

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
        if not adding and (not self.app.hints or HONOUR.of(view.options)):
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
        text = t(ids.TT_ADD_BUTTON if self.ui.roomy else ids.TT_ADD_SHORT)
        self.strip.show_button(text.format((self._add_ms + 999) // 1000 or 5), self.hand.on_button(), self)

    # What happens.

    def is_busy(self) -> bool:
        """Also busy while a talon card is shown."""
        return self._extra_ms > 0 or super().is_busy()

    def acted(self, outcome, before: int) -> None:
        """In a Varšava forehand may add a card of the talon."""
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
            self.app.sound.play(noise.CARD)
            self.settle()
            return
        super().acted(outcome, before)

    def landed(self, outcome) -> None:
        """Also says what a card proves, and adds a card of the talon to a trick of a Varšava."""
        super().landed(outcome)
        table_view = self.table_view
        view = self.app.session.view
        table = view.table
        if bytes(table.proven) != self._proven:
            self._claim_a_renonc(table, outcome.seat)
        if outcome.trick < 0:
            return
        if self.sides.settle(view):
            table_view.settle_sides(self)
        if table.contract == VARSAVA and table.done <= TALON_CARDS and table.phase != TALON_CARD:
            table_view.show_extra(view.talon[table.done - 1], self)

    def feel(self, outcome) -> None:
        """The faces show what a trick means: a Pagát or a Mond that is taken away, or many points."""
        if outcome.trick < 0:
            return
        people = self.moods
        sides = self.app.session.view.table.sides
        taker = self.place(outcome.taker)
        for seat in range(SEATS):
            friends = sides[seat] and sides[seat] == sides[outcome.taker]
            if outcome.cards[seat] in (PAGAT_CARD, MOND_CARD) and seat != outcome.taker and not friends:
                people.happens(self.place(seat), moods.TAKES_CAT)
                people.happens(taker, moods.OTHER_TAKES_CAT)
                return
        if sum([raw_points(card) for card in outcome.cards]) >= _FAT:
            people.happens(taker, moods.OTHER_TAKES_CAT)

    def _claim_a_renonc(self, table, offender: int) -> None:
        """An AI seat that is not known to be with the offender says so as soon as all can see it (TA 7.5)."""
        self._proven = bytes(table.proven)
        seats = self.app.session.match.setup.seats
        for step in range(1, SEATS):
            seat = after(offender, step)
            friends = table.sides[seat] and table.sides[seat] == table.sides[offender]
            if seats[seat].kind == AI and not friends:
                self.talk(seat, t(ids.TT_RENONC).format(self.name(offender)))
                return

    def on_tick(self, ms: int):
        """Shows a talon card for a moment; then forehand has five seconds to add one."""
        self.table_view.tick_signs(ms, self)
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
        return super().on_key(key)

    def _clear_away(self) -> None:
        self.table_view.show_extra(0, self)
        super()._clear_away()

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
