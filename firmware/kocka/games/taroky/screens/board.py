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
from kocka.hal import OK, SHEET
from kocka.ui.core.bars import scroll_mark
from kocka.ui.core.canvas import PERSON, ROW
from kocka.ui.core.text import clip, low_font
from kocka.ui.languages import ids, t
from kocka.ui.table import cards as look
from kocka.ui.table import geometry, playing
from kocka.ui.table.message_strip import balance
from kocka.ui.table.playing import Playing
from kocka.ui.table.portraits import SIZE, portrait

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

# Who is to act, and with what: somebody else, I with a word, I with cards.
WAIT = const(0)
WORDS = const(1)
CARDS = const(2)

FEW = const(3)  # rows that leave room for the state of the round, or for a sentence in the strip
_GAP = const(8)  # px between the trios
_OVER = const(2)  # px by which a full board begins above its rows

_CAPITAL = const(9)  # letters of a word said at a face

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
    """See the module. `mode`: WAIT, WORDS or CARDS; `rows`: the words that I may say; `cursor`: one of them.

    `closed`: a mask of the cards of the talon that have become known and are yet to be turned up.
    """

    def __init__(self, app: "KockaApp") -> None:
        super().__init__(app)
        ui = app.ui
        self.mode = WAIT
        self.sides = Sides()
        self.rows: list = []
        self.cursor = 0
        self._first = 0
        self._meaning: list[str] = []
        self._board: list[str] = []
        self._state = ""
        self._talon = False  # the talon is shown in place of the people
        self._known: bytes | None = None  # its cards as they were seen last, None where it is seen anew
        self.closed = 0
        self._faces: list = [None] * SEATS
        self._names = [""] * SEATS
        self._tags = [""] * SEATS
        self._facts = [""] * SEATS
        self._basics = bytearray(SEATS)  # their masks
        self._words: list = []  # (action, text) of what matters, by place
        self._newest = -1  # the place that spoke last
        self._code = ""
        self._line = ""  # the state of the round, while I may announce
        self._owners: list = []  # (name, x) below the talon
        self._turn = -1
        self._count = 0  # how many of the cards to be discarded are chosen
        self._spoken = False  # basic announcements
        self._seen: tuple = (None, None)  # what `_dirty_changed` saw
        self._discarding: list[str] = []  # the board while I discard
        self._agreed = ""  # the word that means "nothing to say" in this phase
        self._font = low_font(ui)
        self.where = geometry.glass(ui)
        self._begin()

    def _begin(self) -> None:
        """Adds what a display keeps besides."""

    def place(self, seat: int) -> int:
        """The place of a seat on the screen; the player after me sits on the right."""
        return place_of(seat, self.me)

    # What is shown, prepared from the view. Allocates.

    def _prepare_people(self) -> None:
        """Sets names and faces; nobody has said anything yet."""
        app = self.app
        font = self._font
        room = self._name_room()
        for seat in range(SEATS):
            place = self.place(seat)
            name = t(ids.ME) if app.people.is_you(seat) else app.people.name(seat)
            self._names[place] = clip(font, name, room)
            face = app.people.face(seat)
            self._faces[place] = self._portrait(face) if face >= 0 and place else None
        self._tags = [""] * SEATS
        self._facts = [""] * SEATS
        self._basics = bytearray(SEATS)
        self._words = [[] for _ in range(SEATS)]
        self._spoken = False
        self._agreed = t(ids.TT_SAY_PASS)

    def _name_room(self) -> int:
        """Of a name, in px."""
        return int(self.ui.width // 3 - 4)

    def _portrait(self, face: int):
        return portrait(face)

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
        if not self.rows:
            return
        if app.hints:
            action = self.rows[self.cursor].action
            text = taroky_words.meaning(action, app.session.view.table, app.session.view.hand)
        else:
            text = self._question()
        self._meaning = self._meaning_lines(text)

    def _meaning_lines(self, text: str) -> list:
        return balance(self._font, text, self.ui.width - 8)[:2]

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
        text = ""
        if self.mode == CARDS and app.hints:
            self._board = self._discard_lines(table)
        elif self.mode != WORDS:
            if table.contract:
                text = self._round_text(table)
            else:
                text = t(ids.TT_BEFORE).format(self.name(table.forehand), max(0, -sum(view.totals)))
            self._board = self._board_lines(text)
        if self._talon:
            self._name_owners(table)
        self._state = ""
        if self.mode == WAIT and table.turn >= 0:
            if table.turn != self.me:
                self._state = t(_ACTS.get(phase, ids.TT_ANNOUNCES)).format(self.name(table.turn))
        elif self.mode == WAIT and phase == DONE:
            self._state = t(ids.TT_NOT_PLAYED)
        self._prepare_turns(table, text)

    def _board_lines(self, text: str) -> list:
        """How the round stands, in the middle."""
        return balance(self._font, text, self.ui.width - 12)[:2]

    def _discard_lines(self, table) -> list:
        """The same while I discard, with what may be discarded."""
        line = self._round_text(table, (self.ui.width - 12) // self._font.width)
        if self._discarding[:1] != [line]:
            self._discarding = [line] + self._board_lines(t(ids.TAROKY_DISCARDS))
        return self._discarding

    def _prepare_turns(self, table, text: str) -> None:
        """Prepares what alternates with the state where there is a single line for it; `text`: how the round stands."""

    def _prepare_lines(self) -> None:
        """Prepares what follows the names, where there are no faces."""

    def _show_meaning(self) -> None:
        """Shows what the word under the cursor means, where it has no place of its own."""

    def _pass_time(self, ms: int) -> None:
        """`ms` have passed."""

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

    # Painting.

    def _dirty_changed(self, view) -> None:
        """Marks what looks different above the hand since the last call: everything, or all but people and talon.

        The strip marks itself, unless it has moved.
        """
        sides = self.sides
        people = (
            self._turn, self._talon and (bytes(view.talon), tuple(self._owners)), tuple(self._tags),
            tuple(self._facts), tuple(sides.relations), sides.declarer, sides.chip,
        )  # fmt: skip
        words = (
            tuple(self._board), self._state, self._line, tuple(self._meaning), self.cursor, self._first, self.strip.top,
            tuple([(row.label, row.note) for row in self.rows]),
        )  # fmt: skip
        if people != self._seen[0]:
            self.dirty(0, 0, self.ui.width, self.hand.y)
        elif words != self._seen[1]:
            self._dirty_words()
        self._seen = people, words

    def _dirty_words(self) -> None:
        """Marks rows or board and the strip as dirty."""
        top = self.where.words[0] - _OVER
        self.dirty(0, top, self.ui.width, self.hand.y - top)

    def draw(self, canvas) -> None:
        """Draws people or talon, rows or board, strip, fan."""
        canvas.fill(self.ui.felt)
        canvas.area(PERSON, 0, 0, self.ui.width, self.where.words[0], SHEET)
        if not self.rows or self.strip.passing:
            self.strip.declare(canvas, self.hand)
        self._draw_table(canvas)
        self.hand.draw(canvas)

    def _draw_table(self, canvas) -> None:
        """Draws all above the fan."""
        if canvas.shows(0, 0, self.ui.width, self.where.words[0] - _OVER):
            if self._talon:
                self._draw_talon(canvas)
            else:
                self._draw_people(canvas)
        self._draw_middle(canvas)
        self.strip.draw(canvas)

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
                self._faces[place].draw(canvas, left, 18)
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
            card = 0 if self.closed >> at & 1 else talon[at]
            painter.draw(canvas, x, y, w, h, card, look.PLAIN if card else look.BACK)
        for name, x in self._owners:
            canvas.text(font, name, x, y + h + 2, ui.dim)

    def _close(self, talon: bytes) -> None:
        """Cards of the talon that have just become known wait to be turned up, where there is motion."""
        if self._talon and self._known is not None and playing.CARD_MS[self.app.speed]:
            for at in range(TALON_CARDS):
                if talon[at] and not self._known[at]:
                    self.closed |= 1 << at
        self._known = talon

    def _turn_up(self, how_many: int) -> None:
        """Turns up so many of those that wait, from the left."""
        for at in range(TALON_CARDS):
            if how_many and self.closed >> at & 1:
                self.closed &= ~(1 << at)
                how_many -= 1
                self.dirty(0, 0, self.ui.width, self.hand.y)

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
                canvas.area(ROW, 4, y, wide, high, OK, at - self.cursor)
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
        y = where.words[0] + (-_OVER if full else 4)
        for line in self._board:
            canvas.text_centre(font, line, 0, y, ui.width, ui.text)
            y += font.height + (-1 if full else 2)
        if self._state:
            canvas.text_centre(ui.body, self._state, 0, where.state, ui.width, ui.dim)
