"""What the screen shows of Taroky before the first trick.

At the top are the people with what they said last (or the talon); in the middle the words that I may say, in rows, or
the state of the round. What happens there is in `talk.py` and `deal.py`.
"""

from micropython import const

from kocka.engine.round import DONE
from kocka.games.taroky.rules.cards import AGAINST, ALONE, BASIC, FLEK_BOTH, SAY_PAGAT, WITH
from kocka.games.taroky.rules.table import (
    AUCTION_PHASE,
    CALL,
    DECIDE,
    DISCARD,
    NOBODY,
    OFFER,
    SEATS,
    TALON_CARDS,
    TRIO_PHASE,
)
from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens import words as taroky_words
from kocka.games.taroky.screens.seats import Sides, place_of
from kocka.ui.core.bars import scroll_mark
from kocka.ui.core.text import clip, low_font
from kocka.ui.languages import ids, plural, t
from kocka.ui.table import cards as look
from kocka.ui.table import geometry
from kocka.ui.table.message_strip import balance
from kocka.ui.table.playing import Playing
from kocka.ui.table.portraits import SIZE, portrait

# Who is to act, and with what: somebody else, I with a word, I with cards.
WAIT = const(0)
WORDS = const(1)
CARDS = const(2)

FEW = const(3)  # rows that leave room for the state of the round, or for a sentence in the strip
_GAP = const(8)  # px between the trios
_TURN_MS = const(3500)  # who is to act and the state of the round alternate

_CAPITAL = const(9)  # letters of a word said at a face
_SHORT = const(5)  # the same on a small screen
_LETTERS = const(3)  # of the declarer's name on 128x64, beside what to discard

# What somebody else is doing, by phase.
_ACTS = {
    AUCTION_PHASE: ids.TT_BIDS,
    DECIDE: ids.TT_DECIDES,
    CALL: ids.TT_CALLS,
    TRIO_PHASE: ids.TT_CHOOSES,
    OFFER: ids.TT_CHOOSES,
    DISCARD: ids.TT_DISCARDS,
}


class TarokyBoard(Playing):
    """See the module. `mode`: WAIT, WORDS or CARDS; `rows`: the words that I may say; `cursor`: one of them."""

    def __init__(self, app) -> None:
        super().__init__(app)
        ui = app.ui
        self.mode = WAIT
        self.sides = Sides()
        self.rows: list = []
        self.cursor = 0
        self._first = 0
        self._meaning: list[str] = []
        self._meaning_ms = 0  # on 128x64: how long the meaning still covers the people
        self._board: list[str] = []
        self._state = ""
        self._talon = False  # the talon is shown in place of the people
        self._faces: list = [None] * SEATS
        self._names = [""] * SEATS
        self._tags = [""] * SEATS
        self._facts = [""] * SEATS
        self._basics = bytearray(SEATS)  # their masks
        self._words: list = []  # (action, text) of what matters, by place
        self._newest = -1  # the place that spoke last
        self._labels = [""] * SEATS  # names on the compact screen, by place
        self._lines = ["", "", ""]
        self._code = ""
        self._mine = ""  # on 128x64: me as the declarer, after line `_mine_at`; while discarding, whoever declares
        self._mine_at = 0
        self._line = ""  # the state of the round, while I may announce
        self._turns: list = []  # on 128x64: lines shown alternately where there are no rows
        self._turns_ms = 0
        self._owners: list = []  # (name, x) below the talon
        self._turn = -1
        self._count = 0  # how many of the cards to be discarded are chosen
        self._spoken = False  # basic announcements
        self._agreed = ""  # the word that means "nothing to say" in this phase
        self._font = ui.small if ui.mono else low_font(ui)
        self.where = geometry.glass(ui)

    def place(self, seat: int) -> int:
        """The place of a seat on the screen; the player after me sits on the right."""
        return place_of(seat, self.me)

    # What is shown, prepared from the view. Allocates.

    def _prepare_people(self) -> None:
        """Sets names and faces; nobody has said anything yet."""
        app = self.app
        ui = self.ui
        font = self._font
        room = ui.width // 3 - 4
        for seat in range(SEATS):
            place = self.place(seat)
            name = t(ids.ME) if app.people.is_you(seat) else app.people.name(seat)
            self._names[place] = clip(font, name, (8 * font.width) if ui.compact else room)
            face = app.people.face(seat)
            self._faces[place] = portrait(face) if face >= 0 and place and not ui.compact else None
        self._tags = [""] * SEATS
        self._facts = [""] * SEATS
        self._basics = bytearray(SEATS)
        self._words = [[] for _ in range(SEATS)]
        self._spoken = False
        self._agreed = t(ids.TT_SAY_PASS)

    def _put_word(self, seat: int, action: int, text: str) -> None:
        """Shows what a seat says at its face; with the basic announcements the bids disappear.

        A word that matters stays there until the tricks begin; of several as many are shown as fit.
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
        """The words that matter at a place, the last ones within `letters` letters.

        The side of a Pagát is named only while it is the latest word (after that it has its chip).
        """
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

    def _row_high(self) -> int:
        _, room, row, low = self.where.words
        return low if self._line or len(self.rows) * row > room else row

    def _rows_shown(self) -> int:
        return FEW if self._line else self.where.words[1] // self._row_high()

    def _explain(self) -> None:
        """Explains the row under the cursor, where hints are on."""
        app = self.app
        self._meaning = []
        font = self._font
        ui = self.ui
        if not self.rows:
            return
        if app.hints:
            action = self.rows[self.cursor].action
            text = taroky_words.meaning(action, app.session.view.table, app.session.view.hand)
        else:
            text = self._question()
        self._meaning = balance(font, text, ui.width - 8)[: 3 if ui.compact else 2]

    def _question(self) -> str:
        """What I am asked; while announcing, the state of the round, since the rows speak for themselves."""
        table = self.app.session.view.table
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
        """Whose contract it is, and the contras to it; on a single line the name is left out, since it has its chip."""
        name = self.name(table.declarer) + ": "
        text = name + taroky_round.round_line(table, letters - len(name))
        return text if len(text) <= letters else clip(self._font, taroky_round.round_line(table, letters),
                                                      letters * self._font.width)  # fmt: skip

    def _prepare_board(self, view) -> None:
        """Prepares the state of the round, and who is to do what."""
        table = view.table
        app = self.app
        phase = table.phase
        self._board = []
        font = self._font
        room = self.ui.width - 12
        text = ""
        if self.mode != WORDS:
            if table.contract:
                text = self._round_text(table)
            else:
                text = t(ids.TT_BEFORE).format(self.name(table.forehand), max(0, -sum(view.totals)))
            if self.mode == CARDS and app.hints:
                self._board = [self._round_text(table, room // font.width)]
                self._board.extend(balance(font, t(ids.TAROKY_DISCARDS), room)[:2])
            else:
                self._board = balance(font, text, room)[:2]
        if self._talon and not self.ui.compact:
            self._name_owners(table)
        self._state = ""
        if self.mode == WAIT and table.turn >= 0:
            if table.turn != self.me:
                self._state = t(_ACTS.get(phase, ids.TT_ANNOUNCES)).format(self.name(table.turn))
        elif self.mode == WAIT and phase == DONE:
            self._state = t(ids.TT_NOT_PLAYED)
        if self.mode == CARDS and self.ui.compact:
            todo = table.todo[self.me] - self._count
            self._state = plural(ids.TT_ASK_DISCARD, todo) if todo else t(ids.TT_DISCARD_BUTTON)
        if self.ui.compact:
            turns = [self._state] if self._state else []
            if text and self.mode != CARDS:
                turns.extend(balance(self.ui.body, text, self.ui.width))
            if turns != self._turns:
                self._turns = turns
                self._turns_ms = 0

    def _name_owners(self, table) -> None:
        """Puts the owner's name below each run of talon cards of one seat, where it fits. Allocates."""
        ui = self.ui
        font = self._font
        app = self.app
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
                name = clip(font, t(ids.ME) if app.people.is_you(seat) else app.people.name(seat), wide + 4)
                long = len(name) * font.width
                x = max(0, min(left + (wide - long) // 2, right - long))
                self._owners.append((name, x))
                right = x - 4
            last = first - 1

    def _prepare_lines(self) -> None:
        """Compact: prepares what follows the names. Too long, it loses letters of the name, then facts, then words."""
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
        if self.mode == CARDS:
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

    def _pass_time(self, ms: int) -> None:
        """Compact: alternates lines, and hides the meaning of a word after its time."""
        if len(self._turns) > 1:
            before = self._turns_ms // _TURN_MS
            self._turns_ms = (self._turns_ms + ms) % (_TURN_MS * len(self._turns))
            if self._turns_ms // _TURN_MS != before:
                self.dirty(0, self.where.words[0], self.ui.width, self.where.words[1])
        if self._meaning_ms:
            self._meaning_ms = max(0, self._meaning_ms - ms)
            if not self._meaning_ms:
                self.dirty(0, 0, self.ui.width, self.where.words[0])

    # Painting.

    def draw(self, canvas) -> None:
        """Draws people or talon, rows or board, strip, fan."""
        ui = self.ui
        canvas.fill(ui.felt)
        if ui.compact:
            self._draw_compact(canvas)
        else:
            if canvas.shows(0, 0, ui.width, self.where.words[0]):
                if self._talon:
                    self._draw_talon(canvas)
                else:
                    self._draw_people(canvas)
            self._draw_middle(canvas)
            self.strip.draw(canvas)
        self.hand.draw(canvas)

    def _draw_people(self, canvas) -> None:
        ui = self.ui
        font = self._font
        where = self.where
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
                y = where.said + 1 if not tag or tag == self._agreed else where.facts
                canvas.round_rect(x + (wide - long) // 2, y, long, 16, 3, ui.shadow)
                canvas.text_centre(font, facts, x, y, wide, ui.paper)
            if tag and not (facts and tag == self._agreed):
                long = len(tag) * font.width + 8
                start = min(max(1, x + (wide - long) // 2), ui.width - long - 1)
                canvas.round_rect(start, where.said, long, 17, 5, ui.paper)
                canvas.text(font, tag, start + 4, where.said + 1, ui.ink)

    def _draw_talon(self, canvas) -> None:
        """Draws the six cards, as far as I know them, and their owners."""
        ui = self.ui
        font = self._font
        talon = self.app.session.view.talon
        painter = self.app.cards
        pitch = (ui.width - _GAP) // TALON_CARDS
        y, h, w = self.where.talon
        w = min(w, pitch - 2)
        for at in range(TALON_CARDS):
            x = 1 + at * pitch + (_GAP if at >= 3 else 0)
            card = talon[at]
            painter.draw(canvas, x, y, w, h, card, look.PLAIN if card else look.BACK)
        for name, x in self._owners:
            canvas.text(font, name, x, y + h + 2, ui.dim)

    def _draw_middle(self, canvas) -> None:
        ui = self.ui
        font = self._font
        where = self.where
        if self.rows:
            high = self._row_high()
            shown = self._rows_shown()
            y = where.words[0]
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
            scroll_mark(canvas, ui, ui.width - 5, where.words[0], shown * high, self._first, shown, len(self.rows))
            if self._line and not self.strip.passing:
                canvas.text_centre(font, self._line, 0, where.standing, ui.width, ui.dim)
            y = where.meaning + (0 if len(self._meaning) > 1 else 8)
            for line in self._meaning:
                canvas.text_centre(font, line, 0, y, ui.width, ui.text)
                y += font.height
            return
        full = len(self._board) > 2
        y = where.words[0] + (-2 if full else 4)
        for line in self._board:
            canvas.text_centre(font, line, 0, y, ui.width, ui.text)
            y += font.height + (-1 if full else 2)
        if self._state:
            canvas.text_centre(ui.body, self._state, 0, where.state, ui.width, ui.dim)

    def _draw_compact(self, canvas) -> None:
        """Draws a line for each player, with a row below; what players say leaves the row visible."""
        ui = self.ui
        font = self._font
        if self._meaning_ms and self._meaning:
            y = 0
            for line in self._meaning:
                canvas.text(font, line, 0, y, ui.text)
                y += font.height
        elif self._talon:
            self._draw_talon(canvas)
        else:
            for place in range(1, SEATS):
                y = (place - 1) * font.height
                now = place == self._turn
                long = len(self._labels[place]) * font.width
                if now:
                    canvas.fill_rect(0, y, long, font.height, ui.accent)
                canvas.text(font, self._labels[place], 0, y, ui.on_accent if now else ui.text)
                canvas.text(font, self._lines[place - 1], long, y, ui.dim)
            canvas.text_right(font, self._mine, ui.width, font.height * self._mine_at, ui.text)
        self._draw_row(canvas)
        if self.strip.kind >= 3:
            if self.rows:  # keep the row under the cursor visible
                canvas.fill_rect(0, 0, ui.width, self.where.words[0], ui.felt)
                self.strip.draw_small(canvas)
            else:
                self.strip.draw(canvas)

    def _draw_row(self, canvas) -> None:
        """Draws the word under the cursor, or who is to act."""
        ui = self.ui
        font = ui.body
        y, h, _, _ = self.where.words
        down = y + (h - font.height) // 2
        if self.rows:
            item = self.rows[self.cursor]
            canvas.fill_rect(0, y, ui.width, h, ui.accent)
            if len(self.rows) > 1:
                canvas.text(font, "◄", 0, down, ui.on_accent)
                canvas.text(font, "►", ui.width - font.width, down, ui.on_accent)
            canvas.text_centre(font, item.label, 0, down, ui.width, ui.on_accent)
            return
        text = self._turns[self._turns_ms // _TURN_MS] if self._turns else self._state
        if text:
            gold = self.mode == CARDS and self.hand.on_button()
            ink = ui.on_accent if gold else ui.text
            if gold:
                canvas.fill_rect(0, y, ui.width, h, ui.accent)
            canvas.text_centre(font, text, 0, down, ui.width, ink)
            if self.mode == CARDS:
                down += font.base - self._font.base
                canvas.text(self._font, self._mine, 0, down, ink)
                canvas.text_right(self._font, self._code, ui.width, down, ink)
