"""Taroky before the first trick: auction, call, talon, discards, announcements and contras (TA 3 to 5).

The behaviour and the keys; the picture is in `board.py`. At the bottom is my hand, in which I choose my discards.
"""

from micropython import const

from kocka.engine.round import DONE, PLAY
from kocka.engine.tarock import is_tarok
from kocka.games.taroky.rules.allowed import allowed, reason
from kocka.games.taroky.rules.cards import AGAINST, BASIC, CLAIM, FLEK_GAME, TRIO1, TRIO2, TRIO3, WITH
from kocka.games.taroky.rules.table import (
    ANNOUNCE,
    BASICS_PHASE,
    DISCARD,
    OFFER,
    TALON_CARDS,
    TELL,
    TRIO_PHASE,
)
from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens import words as taroky_words
from kocka.games.taroky.screens.board import CARDS, FEW, WAIT, WORDS, TarokyBoard
from kocka.games.taroky.screens.seats import so_far
from kocka.match import settings
from kocka.ui.core import noise
from kocka.ui.core.bars import check
from kocka.ui.languages import ids, plural, t
from kocka.ui.table import cards as look
from kocka.ui.table import playing
from kocka.ui.table.message_strip import REFUSAL
from kocka.ui.widgets.list import Item

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# No key says a word sooner than this after the rows have appeared: it was meant for something else.
CALM_MS = 400
# A word takes this long whoever says it, which hides that the top level thinks for 200 ms about one.
_WORD_MS = const(600)
_FLEK_MS = const(6000)  # what a flek is, stands there
_TURN_MS = const(140)  # from one card of the talon that is turned up to the next


class TarokyTalk(TarokyBoard):
    """See the module."""

    keys_text = ids.KEYS_PASS
    tells = True
    _closed_ms = 0  # since a card of the talon was turned up

    def __init__(self, app: "KockaApp") -> None:
        super().__init__(app)
        self._calm_ms = 0
        self._levels = bytearray(5)
        self._busy_ms = 0
        self._chosen = bytearray(6)
        self._sending = 0
        self._choosing = False
        self._rest = bytearray(24)

    # State taken from the view.

    def enter(self):
        """Sets up the screen from the view; what was said is read from the round, where everybody has heard it."""
        self._prepare_people()
        self._calm_ms = CALM_MS
        self._hear_all()
        self._sending = self._busy_ms = self.closed = 0
        self._known = None
        self._keep([card for card in self._chosen[: self._count] if card in self.app.session.view.hand])
        self.settle()
        self.dirty_all()
        return None

    def _hear_all(self) -> None:
        """Shows everything said so far."""
        self._levels[:] = self.app.session.view.table.levels
        for seat, action, text in taroky_round.spoken(self.app.session.match.round):
            self._put_word(seat, action, text)

    def _hear(self, seat: int, action: int, going_on: bool = False) -> None:
        """Shows what a seat says now."""
        self._put_word(seat, action, taroky_round.says(action, self._levels, going_on))
        self._levels[:] = self.app.session.view.table.levels

    def settle(self) -> None:
        """Updates who does what: people, rows and hand, from the view."""
        view = self.app.session.view
        table = view.table
        mine = table.turn == self.me and not self._busy_ms
        phase = table.phase
        self._turn = self.place(table.turn) if table.turn >= 0 else -1
        self._talon = phase == TRIO_PHASE or phase == OFFER or phase == DISCARD
        if not self._sending:
            before = self.mode
            self.mode = WAIT
            if mine and phase == DISCARD:
                self.mode = CARDS
            elif mine and phase != PLAY and phase != BASICS_PHASE and phase != TELL:
                self.mode = WORDS
            if self.mode != before and self.mode:
                self.app.sound.play(noise.TURN)
                self._calm_ms = CALM_MS
        where = self.where
        self.strip.top = where.low_strip if where.covers or self.mode != CARDS else where.strip[0]
        self.sides.settle(view)
        self._code = taroky_round.code(table)
        self._prepare_rows(view)
        self.strip.above = where.low_strip - where.standing if self._line else 0
        self._prepare_hand(view)
        self._prepare_board(view)
        self._prepare_lines()
        self._close(bytes(view.talon))
        self._dirty_changed(view)

    def _prepare_rows(self, view) -> None:
        """Makes a row for each word that I may say."""
        table = view.table
        before = [row.action for row in self.rows]
        self.rows = []
        self._line = ""
        if self.mode != WORDS:
            self._explain()
            return
        legal = self._rest
        for at in range(view.legal(legal)):
            action = legal[at]
            text = taroky_round.row_text(action, view)
            note = taroky_round.row_value(action, table)
            self._check_row(text, note)
            self.rows.append(Item(text, action, note=note))
        if table.phase == ANNOUNCE and self.app.hints:
            self._line = self._standing(table)
        offered = [row.action for row in self.rows]
        if offered != before:
            self.cursor = self._first = 0
            if FLEK_GAME in offered:
                self._explain_flek()
        self._explain()

    def _explain_flek(self) -> None:
        """Says what the word means, once on a device, where speed leaves time for it."""
        if self.app.speed <= settings.FAST or self.app.session.match.setup.again:
            return
        from kocka.ui.session.first_uses import FLEK, explanation

        text = explanation(self.app, [FLEK])
        if text:
            self.strip.refuse(text, _FLEK_MS, self)

    def _check_row(self, text: str, note: str) -> None:
        """TooLong (strict) for a word without room."""
        check(self._font, text + " " + note, self.ui.width - 18)

    def _standing(self, table) -> str:
        """How the round stands, above the rows."""
        return self._round_text(table, self.ui.width // self._font.width)

    def _prepare_hand(self, view) -> None:
        """Prepares my cards, with marks for those from the talon and those chosen."""
        hand = self.hand
        hand.put(view.hand)
        choosing = self.mode == CARDS
        table = view.table
        talon = bytes(view.talon)
        if choosing:
            self._mark_forbidden(view)
        for i in range(hand.count):
            card = hand.cards[i]
            if self.is_chosen(card):
                hand.flags[i] |= look.MARKED | look.RAISED
            elif table.phase == DISCARD and card in talon:
                hand.flags[i] |= look.RECEIVED
        todo = table.todo[self.me] if choosing else 0
        if choosing and not self._choosing:
            hand.seek(hand.cursor)
        self._choosing = choosing
        hand.button = choosing and self._count == todo
        hand.shown = hand.lifted = choosing
        hand.chooses = not self.rows
        hand.picks = True
        if hand.button:
            hand.cursor = hand.count
        elif hand.cursor >= hand.count:
            hand.cursor = max(0, hand.count - 1)
        left = todo - self._count
        self.strip.state(plural(ids.TT_ASK_DISCARD, left) if left else "", True, self)
        self._show_button(t(ids.TT_DISCARD_BUTTON) if hand.button else "", hand.on_button())
        hand.settle(self)

    def _show_button(self, text: str, chosen: bool) -> None:
        """Shows the button that ends the discarding, "" for none."""
        self.strip.show_button(text, chosen, self)

    def _without_chosen(self, view) -> list:
        return [card for card in view.hand if not self.is_chosen(card)]

    @property
    def choosing(self) -> bool:
        """Whether I am choosing cards to discard."""
        return self.mode == CARDS and not self._sending

    def refused(self, card: int) -> int:
        """Why a card may not join the chosen discards, 0 if it may."""
        view = self.app.session.view
        return reason(view.table, self._without_chosen(view), card)

    def _mark_forbidden(self, view) -> None:
        """Dims the cards that may not join the chosen discards."""
        if not self.app.hints:
            return
        hand = self.hand
        legal = self._rest
        found = bytes(legal[: allowed(view.table, self._without_chosen(view), legal)])
        for i in range(hand.count):
            card = hand.cards[i]
            if not self.is_chosen(card) and card not in found:
                hand.flags[i] |= look.DIMMED

    def is_chosen(self, card: int) -> bool:
        """Whether a card is among the chosen discards."""
        for i in range(self._count):
            if self._chosen[i] == card:
                return True
        return False

    # What happens.

    @property
    def busy(self) -> bool:
        """Whether something is still being shown, my discards are on their way, or the tricks are about to begin."""
        covered = self.strip.covers and self.strip.kind != REFUSAL
        return covered or self._busy_ms > 0 or self._sending > 0 or self.app.session.view.table.phase == PLAY

    def patience_ms(self, match) -> int:
        """Hidden discards take no time to follow; a word takes as long as if every seat thought about it."""
        ms = playing.CONSIDER_MS[self.app.speed]
        phase = match.round.phase
        if phase == ANNOUNCE or phase == TELL:
            return max(ms, _WORD_MS)
        return ms // 3 if phase == DISCARD else ms

    def acted(self, outcome, before: int) -> None:
        """Shows a word at the face of its seat; a basic announcement is read out."""
        app = self.app
        view = app.session.view
        table = view.table
        action = outcome.action
        seat = outcome.seat
        ms = playing.LIE_MS[app.speed]
        if action < CLAIM:
            if is_tarok(action):
                text = t(ids.TT_SHOWN).format(taroky_round.tarok_text(action), self.name(seat))
                self.say_for(text, 2 * ms)
            app.sound.play(noise.CARD)
        elif action >= BASIC:
            self._hear(seat, action)
            text = taroky_round.basics_text(action - BASIC)
            if text:
                mine = app.people.is_you(seat)
                line = t(ids.TT_I_ANNOUNCED) if mine else t(ids.TT_ANNOUNCED)
                self.say_for(line.format(text) if mine else line.format(self.name(seat), text), 2 * ms)
        else:
            self._hear(seat, action, action == TRIO2 and table.phase == TRIO_PHASE)
            if seat != self.me:
                app.sound.play(noise.CARD)
                if action == WITH or action == AGAINST:
                    self.say_for(self.name(seat) + ": " + t(ids.TT_ROW_WITH + action - WITH), 2 * ms)
            if (action == TRIO2 or action == TRIO3 or action == TRIO1) and seat != self.me:
                self._busy_ms = 2 * ms
        if table.phase == DONE:
            self._busy_ms = 2 * ms
        self.settle()

    def say_for(self, text: str, ms: int) -> None:
        """Shows a sentence in the strip for `ms`; everybody waits."""
        self.strip.refuse(text, ms, self)
        self._busy_ms = ms

    def on_tick(self, ms: int):
        """Advances the display: my discards go one after another, then the tricks begin."""
        self.strip.tick(ms, self)
        self.rested(ms)
        self._calm_ms = max(0, self._calm_ms - ms)
        if self.closed:
            self._closed_ms += ms
            if self._closed_ms >= _TURN_MS:
                self._closed_ms = 0
                self._turn_up(1)
                self.app.sound.play(noise.DEALT)
        self._pass_time(ms)
        if self._busy_ms:
            self._busy_ms -= ms
            if self._busy_ms <= 0:
                self._end_of_wait()
            return None
        if self._sending:
            return self._next_to_send()
        if self.app.session.view.table.phase == PLAY:
            return ("goto", "taroky_table")
        return None

    def _end_of_wait(self) -> None:
        self._busy_ms = 0
        self.settle()

    def _next_to_send(self):
        view = self.app.session.view
        while self._sending:
            card = self._chosen[self._count - self._sending]
            self._sending -= 1
            if card in view.hand:
                if not self._sending:
                    self._count = 0
                return ("play", card)
        self._count = 0
        self.settle()
        return None

    # Keys.

    def rush(self) -> bool:
        """Ends what is shown for a while, and sends off my chosen discards at once."""
        if self._sending:
            while self._sending:
                intent = self._next_to_send()
                if intent:
                    self.app.act(intent)
            return True
        if self._busy_ms:
            self._end_of_wait()
            return True
        self._turn_up(TALON_CARDS)
        return False

    def move(self, by: int):
        """Moves the cursor to the next word or card."""
        if self.mode == CARDS:
            return super().move(by)
        if self.mode == WORDS and self.rows:
            self._go((self.cursor + by) % len(self.rows))
        return None

    def _go(self, row: int) -> None:
        self.cursor = row
        shown = min(FEW, self._rows_shown()) if self.advised else self._rows_shown()
        self._first = min(max(self._first, row - shown + 1), row)
        self._explain()
        self._show_meaning()
        self._dirty_words()

    def updown(self, by: int):
        """UP and DOWN: as PREV and NEXT among words."""
        return super().updown(by) if self.mode == CARDS else self.move(by)

    def ok(self):
        """Says the word, or chooses a card. A word that has only just appeared is not said."""
        app = self.app
        if self.mode == WORDS:
            if self._calm_ms:
                return None
            action = self.rows[self.cursor].action
            self.mode = WAIT
            self.rows = []
            self._meaning = []
            self._show_meaning()
            self._dirty_words()
            return ("play", action)
        if self.mode == WAIT:
            turn = app.session.view.table.turn
            if turn >= 0 and turn != self.me:
                self.wait_for(turn)
            return None
        return self._choose()

    def _choose(self):
        """OK on a card of the hand, or on the button."""
        hand = self.hand
        view = self.app.session.view
        if hand.on_button():
            self._sending = self._count
            hand.shown = False
            hand.dirty(self)
            return None
        card = hand.card()
        if self.is_chosen(card):
            self._drop(card)
        else:
            why = self.refused(card)
            if why:
                from kocka.ui.table import help_pages

                help_pages.refuse_card(self, "taroky", why, taroky_words.refusal(why, view.table, view.hand))
                return None
            if self._count == view.table.todo[self.me]:
                self.refuse(t(ids.TT_DISCARD_FULL))
                return None
            self._chosen[self._count] = card
            self._count += 1
        self.settle()
        return None

    def _drop(self, card: int) -> None:
        """Takes a card back into the hand, along with taroks that may be discarded only when nothing else is left."""
        kept = [c for c in self._chosen[: self._count] if c != card and not (is_tarok(c) and not is_tarok(card))]
        self._keep(kept)

    def _keep(self, cards: list) -> None:
        """Sets the chosen discards."""
        self._count = len(cards)
        for i in range(len(cards)):
            self._chosen[i] = cards[i]

    def back(self):
        """Takes back the last chosen card; with none chosen opens the game menu."""
        if self.mode == CARDS and self._count:
            self._drop(self._chosen[self._count - 1])
            self.settle()
            return None
        return super().back()

    def last_trick(self):
        """INFO: what has been said so far."""
        return so_far(self.app)

    # Hints.

    def mark_advice(self) -> None:
        """Puts the cursor on the word that the master would say, or chooses the discards the master would make."""
        if not self.advised:
            return
        self._calm_ms = CALM_MS
        action = self._advice.action
        if self.mode == WORDS:
            for row in range(len(self.rows)):
                if self.rows[row].action == action:
                    self._go(row)
        elif self.mode == CARDS:
            given = self._advice.giving or bytes((action,))
            self._keep(list(given[: self.app.session.view.table.todo[self.me]]))
            self.settle()
