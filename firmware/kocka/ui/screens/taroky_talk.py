"""Taroky before the first trick: auction, call, talon, discards, announcements and contras (TA 3 to 5).

Above, the people with what they said last (or the talon); in the middle the words that I may say, in rows, or how the
round stands; below my hand, in which cards are chosen to be discarded.
"""

from micropython import const

from kocka.engine.round import DONE, PLAY
from kocka.engine.taroky_cards import (
    AGAINST,
    ALONE,
    BASIC,
    CLAIM,
    FLEK_BOTH,
    SAY_PAGAT,
    TRIO1,
    TRIO2,
    TRIO3,
    WITH,
    is_tarok,
)
from kocka.engine.taroky_rules import allowed, reason
from kocka.engine.taroky_table import (
    ANNOUNCE,
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
from kocka.ui.taroky_seats import Sides, place_of, so_far
from kocka.ui.text import clip, low_font

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
_LINE = const(128)  # how the round stands, below three rows
_FEW = const(3)  # rows above that line, or above a sentence in the strip
_STRIP = const(124)  # as on the table, or where no card of my hand is raised
_LOW_STRIP = const(137)
_TALON_HIGH = const(58)
_GAP = const(8)  # between the trios
# On 128x64.
_MONO_ROW = const(25)
_MEANING_MS = const(6000)
_TURN_MS = const(3500)  # who is to do what, and how the round stands, take turns

# No word is said by a key sooner than this after the rows have come, or come back: it was meant for something else.
CALM_MS = 400
# A word takes so long whoever says it: what the top level thinks about one (200 ms) is hidden in it.
_WORD_MS = const(600)

_CAPITAL = const(9)  # letters of what is said at a face
_SHORT = const(5)  # the same where there is little room
_LETTERS = const(3)  # of the declarer's name on 128x64 beside what is to be discarded

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
        self._basics = bytearray(SEATS)  # their masks
        self._words: list = []  # (action, text) of what weighs, by place
        self._newest = -1  # the place that has spoken last
        self._labels = [""] * SEATS  # their names there
        self._lines = ["", "", ""]
        self._code = ""
        self._mine = ""  # on 128x64: me as the declarer, behind line `_mine_at`; beside discards whoever it is
        self._mine_at = 0
        self._line = ""  # how the round stands, while I may announce
        self._turns: list = []  # on 128x64: lines that take turns where there are no rows
        self._turns_ms = 0
        self._owners: list = []  # (name, x) below the talon
        self._calm_ms = 0
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
        self._basics = bytearray(SEATS)
        self._words = [[] for _ in range(SEATS)]
        self._spoken = False
        self._calm_ms = CALM_MS
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
        """A seat says something: that stays at its face; with the basic announcements what was bid goes.

        A word that weighs stays there until the tricks begin; who has said several shows as many as there is room for.
        """
        place = self.place(seat)
        if action >= BASIC:
            if not self._spoken:
                self._tags = [""] * SEATS
                self._spoken = True
            self._basics[place] = action - BASIC
            self._facts[place] = taroky_round.basics_short(action - BASIC, _CAPITAL)
            return
        before = self._newest
        self._newest = place
        words = self._words[place]
        if SAY_PAGAT <= action <= FLEK_BOTH or action == ALONE:
            words.append((action, text))
        elif not words:
            self._tags[place] = text
        for at in (before, place):
            if at >= 0 and self._words[at]:
                self._tags[at] = self._said(at, (self.ui.width // 3 - 4) // self._font.width)

    def _said(self, place: int, letters: int) -> str:
        """The words that weigh of a place, the last ones of them in so many letters; whose side a Pagát is on only as
        long as nobody has said anything after it (then it has its chip)."""
        found = ""
        side = ""
        words = self._words[place]
        for at in range(len(words) - 1, -1, -1):
            action, text = words[at]
            if action == WITH or action == AGAINST:
                side = " " + text if at + 1 == len(words) and place == self._newest else ""
            elif not found:
                found = text
            elif len(text) + 1 + len(found) <= letters:
                found = text + " " + found
        return found + side if len(found) + len(side) <= letters else found

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
                self._calm_ms = CALM_MS
        self.saying.top = _STRIP if self.mode == _CARDS else _LOW_STRIP
        self.sides.settle(view)
        self._code = taroky_round.code(table)
        self._prepare_rows(view)
        self.saying.above = _LOW_STRIP - _LINE if self._line else 0
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
        self._line = ""
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
        if table.phase == ANNOUNCE and self.game.hints and not self.ui.mono:
            self._line = self._round_text(table, self.ui.width // self._font.width)
        if [row.action for row in self.rows] != before:
            self.cursor = self._first = 0
        self._explain()

    def _row_high(self) -> int:
        return _LOW_ROW if self._line or len(self.rows) * _ROW > _ROWS else _ROW

    def _rows_shown(self) -> int:
        return _FEW if self._line else _ROWS // self._row_high()

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

    def _round_text(self, table, letters: int = 99) -> str:
        """Whose contract it is, and what was said to it; in one line the name gives way, it has its chip."""
        name = self.name(table.declarer) + ": "
        text = name + taroky_round.round_line(table, letters - len(name))
        return text if len(text) <= letters else clip(self._font, taroky_round.round_line(table, letters),
                                                      letters * self._font.width)  # fmt: skip

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
        text = ""
        if self.mode != _WORDS:
            if table.contract:
                text = self._round_text(table)
            else:
                text = t(ids.TT_BEFORE).format(self.name(table.forehand), max(0, -sum(view.totals)))
            if self.mode == _CARDS and game.hints:
                self._board = [self._round_text(table, room // font.width)]
                self._board.extend(balance(font, t(ids.TAROKY_DISCARDS), room)[:2])
            else:
                self._board = balance(font, text, room)[:2]
        if self._talon and not self.ui.mono:
            self._name_owners(table)
        self._state = ""
        if self.mode == _WAIT and table.turn >= 0:
            if table.turn != self.me:
                self._state = t(_ACTS.get(phase, ids.TT_ANNOUNCES)).format(self.name(table.turn))
        elif self.mode == _WAIT and phase == DONE:
            self._state = t(ids.TT_NOT_PLAYED)
        if self.mode == _CARDS and self.ui.mono:
            todo = table.todo[self.me] - self._count
            self._state = plural(ids.TT_ASK_DISCARD, todo) if todo else t(ids.TT_DISCARD_BUTTON)
        if self.ui.mono:
            turns = [self._state] if self._state else []
            if text and self.mode != _CARDS:
                turns.extend(balance(self.ui.body, text, self.ui.width))
            if turns != self._turns:
                self._turns = turns
                self._turns_ms = 0

    def _name_owners(self, table) -> None:
        """Whose the cards of the talon are: a name below each run of cards of one seat, where it fits. Allocates."""
        ui = self.ui
        font = self._font
        game = self.game
        pitch = (ui.width - _GAP) // TALON_CARDS
        self._owners = []
        last = TALON_CARDS - 1
        right = ui.width
        while last >= 0:
            seat = table.owner[last]
            first = last
            while first and table.owner[first - 1] == seat:
                first -= 1
            left = first * pitch + (_GAP if first >= 3 else 0)
            wide = last * pitch + (_GAP if last >= 3 else 0) + pitch - left
            if seat != NOBODY:
                name = clip(font, t(ids.ME) if game.is_you(seat) else game.name(seat), wide + 4)
                long = len(name) * font.width
                x = max(0, min(left + (wide - long) // 2, right - long))
                self._owners.append((name, x))
                right = x - 4
            last = first - 1

    def _prepare_lines(self) -> None:
        """128x64: what stands behind the names. What is too long loses letters of the name, of the facts, words."""
        font = self._font
        most = self.ui.width // font.width
        sides = self.sides
        for place in range(1, SEATS):
            sign = sides.sign(place)
            if place == sides.declarer:
                sign = sign[:-1] + self._code
            for short in range(3):
                name = self._names[place][: _SHORT if short else _CAPITAL]
                facts = self._facts[place]
                if facts and short > 1:
                    facts = taroky_round.basics_short(self._basics[place], _SHORT)
                text = sign + " " + facts
                said = self._tags[place]
                if self._words[place]:
                    said = self._said(place, most - len(name) - len(text) - 2)
                elif facts and said == self._agreed:
                    said = ""
                if said:
                    text += (", " if facts else "") + said
                if len(name) + len(text) <= most:
                    break
            self._labels[place] = name
            self._lines[place - 1] = clip(font, text, (most - len(name)) * font.width)
        self._mine = ""
        if self.mode == _CARDS:
            self._mine = self._names[sides.declarer][:_LETTERS]
            return
        if sides.declarer:
            return
        self._mine = self._names[0][:_SHORT] + " " + self._code
        for at in range(SEATS - 1):
            room = most - len(self._mine) - 1 - len(self._labels[at + 1])
            if len(self._lines[at]) <= room:
                self._mine_at = at
                return
        self._mine_at = SEATS - 2
        self._lines[SEATS - 2] = clip(font, self._lines[SEATS - 2], room * font.width)

    # What happens.

    @property
    def busy(self) -> bool:
        """Something is still to be seen, my discards are on their way, or the tricks begin."""
        covered = self.saying.covers and self.saying.kind != 3
        return covered or self._busy_ms > 0 or self._sending > 0 or self.game.view.table.phase == PLAY

    def patience_ms(self, match) -> int:
        """Cards that are put aside unseen take no time to follow; a word takes as long as if all were thought about."""
        ms = playing.CONSIDER_MS[self.game.speed]
        phase = match.round.phase
        if phase == ANNOUNCE or phase == TELL:
            return max(ms, _WORD_MS)
        return ms // 3 if phase == DISCARD else ms

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
                if action == WITH or action == AGAINST:
                    self.say_for(self.name(seat) + ": " + t(ids.TT_ROW_WITH + action - WITH), 2 * ms)
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
        self._calm_ms = max(0, self._calm_ms - ms)
        if len(self._turns) > 1:
            before = self._turns_ms // _TURN_MS
            self._turns_ms = (self._turns_ms + ms) % (_TURN_MS * len(self._turns))
            if self._turns_ms // _TURN_MS != before:
                self.dirty(0, _MONO_ROW, self.ui.width, 13)
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
        shown = min(_FEW, self._rows_shown()) if self.advised else self._rows_shown()
        self._first = min(max(self._first, row - shown + 1), row)
        self._explain()
        if self.ui.mono and self.game.hints:
            self._meaning_ms = _MEANING_MS
        self.dirty(0, 0, self.ui.width, self.hand.y)

    def updown(self, by: int):
        """UP and DOWN: as PREV and NEXT among words."""
        return super().updown(by) if self.mode == _CARDS else self.move(by)

    def ok(self):
        """Says the word, or chooses a card. A word that has only just come into sight is not said."""
        game = self.game
        if self.mode == _WORDS:
            if self._calm_ms:
                return None
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
        self._calm_ms = CALM_MS
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
        if not ui.mono:
            self.saying.draw(canvas)
        elif self.saying.kind >= 3:
            if self.rows:  # the one under the cursor stays in sight
                canvas.fill_rect(0, 0, ui.width, _MONO_ROW, 0)
                self.saying.draw_small(canvas)
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
        for name, x in self._owners:
            canvas.text(font, name, x, 62, ui.dim)

    def _draw_middle(self, canvas) -> None:
        ui = self.ui
        font = self._font
        if self.rows:
            high = self._row_high()
            shown = self._rows_shown()
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
            if self._line and not self.saying.passing:
                canvas.text_centre(font, self._line, 0, _LINE, ui.width, ui.dim)
            y = _BELOW + (0 if len(self._meaning) > 1 else 8)
            for line in self._meaning:
                canvas.text_centre(font, line, 0, y, ui.width, ui.text)
                y += font.height
            return
        full = len(self._board) > 2
        y = _MIDDLE + (-2 if full else 4)
        for line in self._board:
            canvas.text_centre(font, line, 0, y, ui.width, ui.text)
            y += font.height + (-1 if full else 2)
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
                long = len(self._labels[place]) * font.width
                if now:
                    canvas.fill_rect(0, y, long, 8, 1)
                canvas.text(font, self._labels[place], 0, y, 0 if now else 1)
                canvas.text(font, self._lines[place - 1], long, y, 1)
            canvas.text_right(font, self._mine, ui.width, 8 * self._mine_at, 1)
        y = _MONO_ROW
        if self.rows:
            item = self.rows[self.cursor]
            canvas.fill_rect(0, y, ui.width, 13, 1)
            if len(self.rows) > 1:
                canvas.text(ui.body, "◄", 0, y, 0)
                canvas.text(ui.body, "►", ui.width - 6, y, 0)
            canvas.text_centre(ui.body, item.label, 0, y, ui.width, 0)
            return
        text = self._turns[self._turns_ms // _TURN_MS] if self._turns else self._state
        if text:
            gold = self.mode == _CARDS and self.hand.on_button()
            if gold:
                canvas.fill_rect(0, y, ui.width, 13, 1)
            canvas.text_centre(ui.body, text, 0, y, ui.width, 0 if gold else 1)
            if self.mode == _CARDS:
                canvas.text(font, self._mine, 0, y + 4, 0 if gold else 1)
                canvas.text_right(font, self._code, ui.width, y + 4, 0 if gold else 1)
