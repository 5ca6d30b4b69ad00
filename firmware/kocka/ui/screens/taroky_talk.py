"""Taroky before the first trick: auction, call, talon, discards, announcements and contras (TA 3 to 5).

Above, the people with what they said last (or the talon); in the middle the words that I may say, in rows, or how the
round stands; below my hand, in which cards are chosen to be discarded.
"""

from micropython import const

from kocka.engine.round import DONE, PLAY
from kocka.engine.taroky_cards import BASIC, CLAIM, TRIO1, TRIO2, TRIO3, is_tarok
from kocka.engine.taroky_rules import allowed, reason
from kocka.engine.taroky_table import (
    AUCTION_PHASE,
    BASICS_PHASE,
    CALL,
    DECIDE,
    DISCARD,
    NOBODY,
    OFFER,
    SEATS,
    TALON_CARDS,
    TELL,
    TRIO_PHASE,
)
from kocka.ui import cards as look
from kocka.ui import playing, taroky_round, taroky_words
from kocka.ui.languages import ids, plural, t
from kocka.ui.lists import Item
from kocka.ui.pieces import check, scroll_mark
from kocka.ui.playing import Playing
from kocka.ui.portraits import SIZE, portrait
from kocka.ui.saying import balance
from kocka.ui.screens.start import forget
from kocka.ui.taroky_seats import Sides, place_of, so_far
from kocka.ui.text import clip, low_font

# Modules that are wanted again when the tricks begin.
_TRICKS = ("kocka.ui.screens.taroky_table", "kocka.ui.screens.table", "kocka.ui.screens.last_trick", "kocka.ui.felt")

_WAIT = const(0)
_WORDS = const(1)
_CARDS = const(2)

# On the colour boards (px).
_TAG = const(60)  # what was said last
_FACTS = const(43)  # what was announced, where something else was said after it
_MIDDLE = const(80)  # rows, or how the round stands
_ROW = const(20)
_LOW_ROW = const(16)
_ROWS = const(64)
_BELOW = const(143)  # what the row under the cursor means
_STATE = const(150)
_STRIP = const(124)  # as on the table, or where no card of my hand is raised
_LOW_STRIP = const(137)
_TALON_HIGH = const(58)
_GAP = const(8)  # between the trios
# On 128x64.
_MONO_ROW = const(25)
_MEANING_MS = const(6000)

_CAPITAL = const(9)  # letters of what is said at a face

# What somebody else does in a phase.
_ACTS = {
    AUCTION_PHASE: ids.TT_BIDS,
    DECIDE: ids.TT_DECIDES,
    CALL: ids.TT_CALLS,
    TRIO_PHASE: ids.TT_CHOOSES,
    OFFER: ids.TT_CHOOSES,
    DISCARD: ids.TT_DISCARDS,
}


class TarokyTalk(Playing):
    """See the module. `mode`: who does something now, and with what: _WAIT, _WORDS, _CARDS."""

    keys_text = ids.KEYS_PASS
    tells = True

    def __init__(self, game) -> None:
        """See kocka.ui.game.Game."""
        super().__init__(game)
        ui = game.ui
        self.mode = _WAIT
        self.sides = Sides()
        self.rows: list = []
        self.cursor = 0
        self._first = 0
        self._meaning: list[str] = []
        self._meaning_ms = 0  # on 128x64: how long it lies over the people
        self._board: list[str] = []
        self._state = ""
        self._talon = False  # it is shown in place of the people
        self._faces: list = [None] * SEATS
        self._names = [""] * SEATS
        self._tags = [""] * SEATS
        self._facts = [""] * SEATS
        self._lines = ["", "", ""]
        self._owners = [""] * TALON_CARDS
        self._levels = bytearray(5)
        self._turn = -1
        self._busy_ms = 0
        self._chosen = bytearray(6)
        self._count = 0
        self._sending = 0
        self._choosing = False
        self._rest = bytearray(24)
        self._spoken = False  # basic announcements
        self._agreed = ""  # what says that somebody has nothing to say
        self._font = ui.small if ui.mono else low_font(ui)

    def place(self, seat: int) -> int:
        """Where a seat sits: who plays after me at the right."""
        return place_of(seat, self.me)

    # State from the view.

    def enter(self):
        """All as the view says; what was said is read from the round, where everybody has heard it."""
        game = self.game
        ui = self.ui
        forget(_TRICKS)
        font = self._font
        room = ui.width // 3 - 4
        for seat in range(SEATS):
            place = self.place(seat)
            name = t(ids.ME) if game.is_you(seat) else game.name(seat)
            self._names[place] = clip(font, name, (8 * font.width) if ui.mono else room)
            face = game.face(seat)
            self._faces[place] = portrait(face) if face >= 0 and place and not ui.mono else None
        self._tags = [""] * SEATS
        self._facts = [""] * SEATS
        self._spoken = False
        self._agreed = t(ids.TT_SAY_PASS)
        self._hear_all()
        self._sending = self._busy_ms = 0
        self._keep([card for card in self._chosen[: self._count] if card in game.view.hand])
        self.settle()
        self.dirty_all()
        return None

    def _hear_all(self) -> None:
        """Everything that was said so far."""
        self._levels[:] = self.game.view.table.levels
        for seat, action, text in taroky_round.spoken(self.game.match.round):
            self._put_word(seat, action, text)

    def _put_word(self, seat: int, action: int, text: str) -> None:
        """A seat says something: that stays at its face; with the basic announcements what was bid goes."""
        place = self.place(seat)
        if action < BASIC:
            self._tags[place] = text
            return
        if not self._spoken:
            self._tags = [""] * SEATS
            self._spoken = True
        self._facts[place] = taroky_round.basics_short(action - BASIC, _CAPITAL)

    def _hear(self, seat: int, action: int, going_on: bool = False) -> None:
        """A seat says something now."""
        self._put_word(seat, action, taroky_round.says(action, self._levels, going_on))
        self._levels[:] = self.game.view.table.levels

    def settle(self) -> None:
        """Who does what now: people, rows, hand as the view says."""
        view = self.game.view
        table = view.table
        mine = table.turn == self.me and not self._busy_ms
        phase = table.phase
        self._turn = self.place(table.turn) if table.turn >= 0 else -1
        self._talon = phase == TRIO_PHASE or phase == OFFER or phase == DISCARD
        if not self._sending:
            before = self.mode
            self.mode = _WAIT
            if mine and phase == DISCARD:
                self.mode = _CARDS
            elif mine and phase != PLAY and phase != BASICS_PHASE and phase != TELL:
                self.mode = _WORDS
            if self.mode != before and self.mode:
                self.game.sound.turn()
        self.saying.top = _STRIP if self.mode == _CARDS else _LOW_STRIP
        self.sides.settle(view)
        self._prepare_rows(view)
        self._prepare_hand(view)
        self._prepare_board(view)
        if self.ui.mono:
            self._prepare_lines()
        self.dirty(0, 0, self.ui.width, self.hand.y)

    def _prepare_rows(self, view) -> None:
        """A row for every word that I may say, and nothing else."""
        table = view.table
        before = [row.action for row in self.rows]
        self.rows = []
        if self.mode != _WORDS:
            self._explain()
            return
        legal = self._rest
        for at in range(view.legal(legal)):
            action = legal[at]
            text = taroky_round.row_text(action, view)
            note = taroky_round.worth(action, table)
            ui = self.ui
            check(ui.body if ui.mono else self._font, text if ui.mono else text + " " + note, ui.width - 18)
            self.rows.append(Item(text, action, note=note))
        if [row.action for row in self.rows] != before:
            self.cursor = self._first = 0
        self._explain()

    def _row_high(self) -> int:
        return _ROW if len(self.rows) * _ROW <= _ROWS else _LOW_ROW

    def _explain(self) -> None:
        """What the row under the cursor means, where hints are on."""
        game = self.game
        self._meaning = []
        font = self._font
        ui = self.ui
        if not self.rows:
            return
        if game.hints:
            action = self.rows[self.cursor].action
            text = taroky_words.meaning(action, game.view.table, game.view.hand)
        else:
            text = self._question()
        self._meaning = balance(font, text, ui.width - 8)[: 3 if ui.mono else 2]

    def _question(self) -> str:
        """What I am asked; among announcements how the round stands: the rows ask by themselves."""
        table = self.game.view.table
        phase = table.phase
        if phase == AUCTION_PHASE:
            return t(ids.TT_ASK_BID if table.bid else ids.TT_ASK_OPEN)
        if phase == DECIDE:
            return t(ids.TT_ASK_DECIDE)
        if phase == CALL:
            return t(ids.TT_ASK_CALL)
        if phase == TRIO_PHASE:
            return t(ids.TT_ASK_TRIO)
        if phase == OFFER:
            return t(ids.TT_ASK_OFFER)
        return self._round_text(table)

    def _round_text(self, table) -> str:
        """Whose contract it is, and what was said to it."""
        return self.name(table.declarer) + ": " + taroky_round.round_line(table)

    def _prepare_hand(self, view) -> None:
        """My cards; those that came from the talon have a mark, chosen ones another."""
        hand = self.hand
        hand.put(view.hand)
        choosing = self.mode == _CARDS
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
        if hand.button:
            hand.cursor = hand.count
        elif hand.cursor >= hand.count:
            hand.cursor = max(0, hand.count - 1)
        left = todo - self._count
        self.saying.state(plural(ids.TT_ASK_DISCARD, left) if left else "", True, self)
        self.saying.show_button(t(ids.TT_DISCARD_BUTTON) if hand.button else "", hand.on_button(), self)
        hand.settle(self)

    def _without_chosen(self, view) -> list:
        return [card for card in view.hand if not self.is_chosen(card)]

    @property
    def choosing(self) -> bool:
        """Whether I choose cards to be discarded."""
        return self.mode == _CARDS and not self._sending

    def refused(self, card: int) -> int:
        """Why a card may not be discarded beside what is chosen already, 0 if it may."""
        view = self.game.view
        return reason(view.table, self._without_chosen(view), card)

    def _mark_forbidden(self, view) -> None:
        """What may not be discarded beside what is chosen already is dimmed."""
        if not self.game.hints:
            return
        hand = self.hand
        legal = self._rest
        found = bytes(legal[: allowed(view.table, self._without_chosen(view), legal)])
        for i in range(hand.count):
            card = hand.cards[i]
            if not self.is_chosen(card) and card not in found:
                hand.flags[i] |= look.DIMMED

    def is_chosen(self, card: int) -> bool:
        """Whether a card is among those that will be discarded."""
        for i in range(self._count):
            if self._chosen[i] == card:
                return True
        return False

    def _prepare_board(self, view) -> None:
        """How the round stands, and who is to do what."""
        table = view.table
        game = self.game
        phase = table.phase
        self._board = []
        font = self._font
        room = self.ui.width - 12
        if self.mode == _WAIT or self.mode == _CARDS:
            if self.mode == _CARDS and game.hints:
                text = t(ids.TAROKY_DISCARDS)
            elif table.contract:
                text = self._round_text(table)
            else:
                text = t(ids.TT_BEFORE).format(self.name(table.forehand), max(0, -sum(view.totals)))
            self._board = balance(font, text, room)[:2]
        if self._talon:
            for at in range(TALON_CARDS):
                seat = table.owner[at]
                name = "" if seat == NOBODY else t(ids.ME) if game.is_you(seat) else game.name(seat)
                self._owners[at] = name[: 4 if self.ui.width < 320 else 5]
        self._state = ""
        if self.mode == _WAIT and table.turn >= 0:
            if table.turn != self.me:
                self._state = t(_ACTS.get(phase, ids.TT_ANNOUNCES)).format(self.name(table.turn))
        elif self.mode == _WAIT and phase == DONE:
            self._state = t(ids.TT_NOT_PLAYED)
        if self.mode == _CARDS and self.ui.mono:
            todo = table.todo[self.me] - self._count
            self._state = plural(ids.TT_ASK_DISCARD, todo) if todo else t(ids.TT_DISCARD_BUTTON)

    def _prepare_lines(self) -> None:
        """128x64: what stands behind the names."""
        for place in range(1, SEATS):
            text = self.sides.sign(place) + " " + self._facts[place]
            if self._tags[place]:
                text += (", " if self._facts[place] else "") + self._tags[place]
            room = self.ui.width - len(self._names[place]) * self._font.width
            self._lines[place - 1] = clip(self._font, text, room)

    # What happens.

    @property
    def busy(self) -> bool:
        """Something is still to be seen, my discards are on their way, or the tricks begin."""
        covered = self.saying.covers and self.saying.kind != 3
        return covered or self._busy_ms > 0 or self._sending > 0 or self.game.view.table.phase == PLAY

    def patience_ms(self, match) -> int:
        """Cards that are put aside unseen take no time to follow."""
        ms = playing.CONSIDER_MS[self.game.speed]
        return ms // 3 if match.round.phase == DISCARD else ms

    def acted(self, outcome, before: int) -> None:
        """A word stays at the face; a basic announcement is read out."""
        game = self.game
        view = game.view
        table = view.table
        action = outcome.action
        seat = outcome.seat
        ms = playing.LIE_MS[game.speed]
        if action < CLAIM:
            if is_tarok(action):
                text = t(ids.TT_SHOWN).format(taroky_round.tarok_text(action), self.name(seat))
                self.say_for(text, 2 * ms)
            game.sound.card()
        elif action >= BASIC:
            self._hear(seat, action)
            text = taroky_round.basics_text(action - BASIC)
            if text:
                mine = game.is_you(seat)
                line = t(ids.TT_I_ANNOUNCED) if mine else t(ids.TT_ANNOUNCED)
                self.say_for(line.format(text) if mine else line.format(self.name(seat), text), 2 * ms)
        else:
            self._hear(seat, action, action == TRIO2 and table.phase == TRIO_PHASE)
            if seat != self.me:
                game.sound.card()
            if (action == TRIO2 or action == TRIO3 or action == TRIO1) and seat != self.me:
                self._busy_ms = 2 * ms
        if table.phase == DONE:
            self._busy_ms = 2 * ms
        self.settle()

    def say_for(self, text: str, ms: int) -> None:
        """A sentence in the strip, for which everybody waits."""
        self.saying.refuse(text, ms, self)
        self._busy_ms = ms

    def on_tick(self, ms: int):
        """Time passes; my discards go one after another; then the tricks begin."""
        self.saying.tick(ms, self)
        self.rested(ms)
        if self._meaning_ms:
            self._meaning_ms = max(0, self._meaning_ms - ms)
            if not self._meaning_ms:
                self.dirty(0, 0, self.ui.width, _MONO_ROW)
        if self._busy_ms:
            self._busy_ms -= ms
            if self._busy_ms <= 0:
                self._end_of_wait()
            return None
        if self._sending:
            return self._next_to_send()
        if self.game.view.table.phase == PLAY:
            return ("goto", "taroky_table")
        return None

    def _end_of_wait(self) -> None:
        self._busy_ms = 0
        self.settle()

    def _next_to_send(self):
        view = self.game.view
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
        """What is shown for a while has been seen; what I have sent off goes."""
        if self._sending:
            while self._sending:
                intent = self._next_to_send()
                if intent:
                    self.game.act(intent)
            return True
        if self._busy_ms:
            self._end_of_wait()
            return True
        return False

    def move(self, by: int):
        """The cursor goes to the next word, or card."""
        if self.mode == _CARDS:
            return super().move(by)
        if self.mode == _WORDS and self.rows:
            self._go((self.cursor + by) % len(self.rows))
        return None

    def _go(self, row: int) -> None:
        self.cursor = row
        shown = _ROWS // self._row_high()
        self._first = min(max(self._first, row - shown + 1), row)
        self._explain()
        if self.ui.mono and self.game.hints:
            self._meaning_ms = _MEANING_MS
        self.dirty(0, 0, self.ui.width, self.hand.y)

    def updown(self, by: int):
        """UP and DOWN: as PREV and NEXT among words."""
        return super().updown(by) if self.mode == _CARDS else self.move(by)

    def ok(self):
        """Says the word, or chooses a card."""
        game = self.game
        if self.mode == _WORDS:
            action = self.rows[self.cursor].action
            self.mode = _WAIT
            self.rows = []
            self._meaning = []
            self._meaning_ms = 0
            self.dirty(0, 0, self.ui.width, self.hand.y)
            return ("play", action)
        if self.mode == _WAIT:
            turn = game.view.table.turn
            if turn >= 0 and turn != self.me:
                self.refuse(t(ids.WAIT_FOR).format(self.name(turn)))
            return None
        return self._choose()

    def _choose(self):
        """OK on a card of the hand, or on the button."""
        hand = self.hand
        view = self.game.view
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
                self.refuse_card(why, view)
                return None
            if self._count == view.table.todo[self.me]:
                self.refuse(t(ids.TT_DISCARD_FULL))
                return None
            self._chosen[self._count] = card
            self._count += 1
        self.settle()
        return None

    def _drop(self, card: int) -> None:
        """Back into the hand, and with it the taroks that may only go when nothing else is left."""
        kept = [c for c in self._chosen[: self._count] if c != card and not (is_tarok(c) and not is_tarok(card))]
        self._keep(kept)

    def _keep(self, cards: list) -> None:
        """These are chosen now."""
        self._count = len(cards)
        for i in range(len(cards)):
            self._chosen[i] = cards[i]

    def back(self):
        """Puts the last chosen card back; with none chosen the menu of the game."""
        if self.mode == _CARDS and self._count:
            self._drop(self._chosen[self._count - 1])
            self.settle()
            return None
        return super().back()

    def last_trick(self):
        """INFO: what has been said so far."""
        return so_far(self.game)

    def refuse_card(self, why: int, view) -> None:
        """Why a card may not be discarded."""
        from kocka.ui import pages

        self.refuse(taroky_words.refusal(why, view.table, view.hand), pages.page_for("taroky", why))

    # Hints.

    def mark_advice(self) -> None:
        """The word that the master would say is under the cursor; his discards are chosen."""
        if not self.advised:
            return
        action = self._advice.action
        if self.mode == _WORDS:
            for row in range(len(self.rows)):
                if self.rows[row].action == action:
                    self._go(row)
        elif self.mode == _CARDS:
            given = self._advice.giving or bytes((action,))
            self._keep(list(given[: self.game.view.table.todo[self.me]]))
            self.settle()

    # Painting.

    def draw(self, canvas) -> None:
        """People or talon, rows or board, strip, fan."""
        ui = self.ui
        canvas.fill(ui.felt)
        if ui.mono:
            self._draw_mono(canvas)
        else:
            if canvas.shows(0, 0, ui.width, _MIDDLE):
                if self._talon:
                    self._draw_talon(canvas)
                else:
                    self._draw_people(canvas)
            self._draw_middle(canvas)
        if ui.mono:
            if self.saying.kind >= 3:
                self.saying.draw(canvas)
        else:
            self.saying.draw(canvas)
        self.hand.draw(canvas)

    def _draw_people(self, canvas) -> None:
        ui = self.ui
        font = self._font
        wide = ui.width // 3
        for place in range(1, SEATS):
            x = (place - 1) * wide
            now = place == self._turn
            canvas.text_centre(font, self._names[place], x, 0, wide, ui.accent if now else ui.text)
            left = x + (wide - SIZE) // 2
            canvas.round_rect(left - 2, 16, SIZE + 4, SIZE + 4, 4, ui.accent if now else ui.shadow)
            if self._faces[place] is not None:
                canvas.blit(self._faces[place], left, 18, 15)
            self.sides.draw(canvas, ui, font, left, 18, place)
            facts = self._facts[place]
            tag = self._tags[place]
            if facts:
                long = len(facts) * font.width + 6
                y = _TAG + 1 if not tag or tag == self._agreed else _FACTS
                canvas.round_rect(x + (wide - long) // 2, y, long, 16, 3, ui.shadow)
                canvas.text_centre(font, facts, x, y, wide, ui.paper)
            if tag and not (facts and tag == self._agreed):
                long = len(tag) * font.width + 8
                start = min(max(1, x + (wide - long) // 2), ui.width - long - 1)
                canvas.round_rect(start, _TAG, long, 17, 5, ui.paper)
                canvas.text(font, tag, start + 4, _TAG + 1, ui.ink)

    def _draw_talon(self, canvas) -> None:
        """The six cards as far as I know them, and who has them."""
        ui = self.ui
        font = self._font
        talon = self.game.view.talon
        painter = self.game.cards
        pitch = (ui.width - _GAP) // TALON_CARDS
        w = pitch - 2
        for at in range(TALON_CARDS):
            x = 1 + at * pitch + (_GAP if at >= 3 else 0)
            card = talon[at]
            painter.draw(canvas, x, 2, w, _TALON_HIGH, card, look.PLAIN if card else look.BACK)
            canvas.text_centre(font, self._owners[at], x, 62, w, ui.dim)

    def _draw_middle(self, canvas) -> None:
        ui = self.ui
        font = self._font
        if self.rows:
            high = self._row_high()
            shown = _ROWS // high
            y = _MIDDLE
            wide = ui.width - 8 - (6 if len(self.rows) > shown else 0)
            for at in range(self._first, min(len(self.rows), self._first + shown)):
                item = self.rows[at]
                here = at == self.cursor
                canvas.round_rect(4, y, wide, high - 1, 5, ui.accent if here else ui.panel)
                down = y + (high - font.height) // 2
                canvas.text(font, item.label, 10, down, ui.on_accent if here else ui.paper)
                if item.note:
                    canvas.text_right(font, item.note, 4 + wide - 6, down, ui.on_accent if here else ui.dim)
                y += high
            scroll_mark(canvas, ui, ui.width - 5, _MIDDLE, shown * high, self._first, shown, len(self.rows))
            y = _BELOW + (0 if len(self._meaning) > 1 else 8)
            for line in self._meaning:
                canvas.text_centre(font, line, 0, y, ui.width, ui.text)
                y += font.height
            return
        y = _MIDDLE + 4
        for line in self._board:
            canvas.text_centre(font, line, 0, y, ui.width, ui.text)
            y += font.height + 2
        if self._state:
            canvas.text_centre(ui.body, self._state, 0, _STATE - 8, ui.width, ui.dim)

    def _draw_mono(self, canvas) -> None:
        ui = self.ui
        font = self._font
        if self._meaning_ms and self._meaning:
            y = 0
            for line in self._meaning:
                canvas.text(font, line, 0, y, 1)
                y += 8
        elif self._talon:
            talon = self.game.view.talon
            painter = self.game.cards
            for at in range(TALON_CARDS):
                card = talon[at]
                x = at * 19 + (8 if at >= 3 else 0)
                painter.draw(canvas, x, 1, look.MONO_WIDTH, look.MONO_HEIGHT, card, look.PLAIN if card else look.BACK)
        else:
            for place in range(1, SEATS):
                y = (place - 1) * 8
                now = place == self._turn
                long = len(self._names[place]) * font.width
                if now:
                    canvas.fill_rect(0, y, long, 8, 1)
                canvas.text(font, self._names[place], 0, y, 0 if now else 1)
                canvas.text(font, self._lines[place - 1], long, y, 1)
        y = _MONO_ROW
        if self.rows:
            item = self.rows[self.cursor]
            canvas.fill_rect(0, y, ui.width, 13, 1)
            if len(self.rows) > 1:
                canvas.text(ui.body, "◄", 0, y, 0)
                canvas.text(ui.body, "►", ui.width - 6, y, 0)
            canvas.text_centre(ui.body, item.label, 0, y, ui.width, 0)
        elif self._state:
            gold = self.mode == _CARDS and self.hand.on_button()
            if gold:
                canvas.fill_rect(0, y, ui.width, 13, 1)
            canvas.text_centre(ui.body, self._state, 0, y, ui.width, 0 if gold else 1)
