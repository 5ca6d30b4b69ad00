"""Taroky before the first trick on 240x135: lines of text, one row of words at a time."""

from micropython import const

from kocka.games.taroky.rules.table import SEATS
from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens.board import CARDS, TarokyBoard
from kocka.games.taroky.screens.talk import TarokyTalk
from kocka.hal import BACK, NEXT, OK, PREV
from kocka.ui.core.bars import check
from kocka.ui.core.canvas import BUTTON, MESSAGE, ROW
from kocka.ui.core.text import clip
from kocka.ui.languages import ids, plural, t
from kocka.ui.table.message_strip import REFUSAL, balance

_TURN_MS = const(3500)  # who is to act and the state of the round alternate
MEANING_MS = const(7000)
_NAME = const(8)  # letters
_CAPITAL = const(9)  # letters of a name
_SHORT = const(5)  # the same where there is much to say
_LETTERS = const(3)  # of the declarer's name, beside what to discard

MYPY = False
if MYPY:
    _Board = TarokyBoard
else:
    _Board = object


class Lines(_Board):
    """What differs from TarokyBoard, for any screen over it: names the first base class of that screen.

    The names stand in lines, followed by what they have said; the meaning of a word takes their place for a moment.
    """

    def _begin(self) -> None:
        self._meaning_ms = 0  # how long the meaning still covers the people
        self._labels = [""] * SEATS  # names by place
        self._lines = ["", "", ""]
        self._mine = ""  # me as the declarer, after line `_mine_at`; while discarding, whoever declares
        self._mine_at = 0
        self._turns: list = []  # lines shown alternately where there are no rows
        self._turns_ms = 0

    def _name_room(self) -> int:
        return _NAME * self._font.width

    def _portrait(self, face: int):
        return None

    def _meaning_lines(self, text: str) -> list:
        return balance(self._font, text, self.ui.width - 8)[:3]

    def _check_row(self, text: str, note: str) -> None:
        body = self.ui.body
        check(body, text, self.ui.width - 3 * body.width)

    def _standing(self, table) -> str:
        return ""

    def _name_owners(self, table) -> None:
        """Nothing: they have no room."""

    def _board_lines(self, text: str) -> list:
        """None: the lines alternate in the row."""
        return []

    def _discard_lines(self, table) -> list:
        return []

    def _prepare_turns(self, table, text: str) -> None:
        discarding = self.mode == CARDS
        if discarding:
            todo = table.todo[self.me] - self._count
            self._state = plural(ids.TT_ASK_DISCARD, todo) if todo else t(ids.TT_DISCARD_BUTTON)
        turns = [self._state] if self._state else []
        if text and not discarding:
            turns.extend(balance(self.ui.body, text, self.ui.width))
        if turns != self._turns:
            self._turns = turns
            self._turns_ms = 0

    def _prepare_lines(self) -> None:
        """Too long, a line loses letters of the name, then facts, then words."""
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

    def _show_button(self, text: str, chosen: bool) -> None:
        """It stands in the row."""
        self.strip.button = text
        self.strip.chosen = chosen

    def _show_meaning(self) -> None:
        self._meaning_ms = MEANING_MS if self.rows and self.app.hints else 0

    def _pass_time(self, ms: int) -> None:
        if len(self._turns) > 1:
            before = self._turns_ms // _TURN_MS
            self._turns_ms = (self._turns_ms + ms) % (_TURN_MS * len(self._turns))
            if self._turns_ms // _TURN_MS != before:
                self.dirty(0, self.where.words[0], self.ui.width, self.where.words[1])
        if self._meaning_ms:
            seen = self._meaning_from()
            self._meaning_ms = max(0, self._meaning_ms - ms)
            if not self._meaning_ms or self._meaning_from() != seen:
                self.dirty(0, 0, self.ui.width, self.where.words[0])

    def _meaning_from(self) -> int:
        """The first line of the meaning that is shown now."""
        return 0

    def _dirty_changed(self, view) -> None:
        lines = (
            tuple(self._labels), tuple(self._lines), self._mine, self._mine_at, self._turn,
            self._talon and bytes(view.talon), self._meaning_ms and tuple(self._meaning),
        )  # fmt: skip
        row = (
            [item.label for item in self.rows], self.cursor, self._turns, self._state, self.mode == CARDS, self._code,
            self.hand.button, self.hand.on_button(),
        )  # fmt: skip
        top, high = self.where.words[:2]
        if lines != self._seen[0]:
            self._dirty_words()
        elif row != self._seen[1]:
            self.dirty(0, top, self.ui.width, high)
        self._seen = lines, row

    def _dirty_words(self) -> None:
        self.dirty(0, 0, self.ui.width, self.hand.y)

    def _draw_meaning(self, canvas) -> None:
        font = self._font
        y = 0
        for line in self._meaning:
            canvas.text(font, line, 0, y, self.ui.text)
            y += font.height

    def _draw_table(self, canvas) -> None:
        """Draws a line for each player, with a row below; what players say leaves the row visible."""
        ui = self.ui
        font = self._font
        if self._meaning_ms and self._meaning:
            self._draw_meaning(canvas)
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
        if self.strip.kind >= REFUSAL:
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
            canvas.area(ROW, 0, y, ui.width, h, OK)
            if len(self.rows) > 1:
                canvas.area(BUTTON, 0, y, 3 * font.width, h, PREV)
                canvas.area(BUTTON, ui.width - 3 * font.width, y, 3 * font.width, h, NEXT)
                canvas.text(font, "◄", 0, down, ui.on_accent)
                canvas.text(font, "►", ui.width - font.width, down, ui.on_accent)
            canvas.text_centre(font, item.label, 0, down, ui.width, ui.on_accent)
            return
        text = self._turns[self._turns_ms // _TURN_MS] if self._turns else self._state
        if text:
            gold = self.mode == CARDS and self.hand.on_button()
            if self.hand.button:
                canvas.area(BUTTON, 0, y, ui.width, h, OK, self.hand.count - self.hand.cursor)
            else:
                canvas.area(MESSAGE, 0, y, ui.width, h, BACK)
            ink = ui.on_accent if gold else ui.text
            if gold:
                canvas.fill_rect(0, y, ui.width, h, ui.accent)
            canvas.text_centre(font, text, 0, down, ui.width, ink)
            if self.mode == CARDS:
                down += font.base - self._font.base
                canvas.text(self._font, self._mine, 0, down, ink)
                canvas.text_right(self._font, self._code, ui.width, down, ink)


class LowTarokyTalk(Lines, TarokyTalk):
    """See the module."""
