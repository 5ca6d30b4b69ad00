"""The score sheet at a glance: totals legible from a metre, who deals, what is due, who is in trouble, who pays."""

import micropython

from kocka.engine.sheet import BARAZ, INTERLUDE, ROUND
from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.match.settings import OPEN_SHEET, TURNED
from kocka.scorebook.glance import Glance
from kocka.scorebook.score_sheet import ADD, ScoreSheet
from kocka.ui.art import icons
from kocka.ui.core import noise
from kocka.ui.core.bars import footer
from kocka.ui.core.canvas import HINT
from kocka.ui.core.forget import forget
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import Font, clip, low_font, short
from kocka.ui.languages import ids, plural, t
from kocka.ui.screens.score import AROUND, scoring
from kocka.ui.table import entry_words as words
from kocka.ui.table import profile as games

MYPY = False
if MYPY:
    from typing import Any as ptr8

    from kocka.ui.session.app import KockaApp

_SIGNS = "0123456789−"  # characters of the largest digits
_PAYS = "○"  # beside who would pay as it stands, in whatever currency or drink: still to be paid
_MOST_NOTES = 2  # beside a name
_FEWEST_LETTERS = 3  # of a name, beside that
_LEAST_LETTERS = 4  # of a name, beside what the last round brought
_HOOK = 4  # px above a capital
# Of a cell, in px: free above the digits, from its top to the name and to a note, from the name to the digits.


def halves(text: str) -> str:
    """A number in the encoding of the font of half characters: each character and its right half. Allocates."""
    made = ""
    for sign in text:
        if sign not in _SIGNS:
            return text
        made += sign + chr(97 + _SIGNS.index(sign))
    return made


@micropython.viper
def _double(source: ptr8, left: int, step: int, target: ptr8, at: int, row: int, width: int, height: int):
    """Copies the glyph from pixel `left` on at double size to pixel `at` on. `step`, `row`: bytes of a row of either.

    Viper: a pixel at a time by framebuf, it took 40 ms.
    """
    for y in range(height):
        for x in range(left, left + width):
            if source[y * step + (x >> 3)] << (x & 7) & 128:
                to = at + 2 * (x - left)
                place = 2 * y * row + (to >> 3)
                target[place] |= 192 >> (to & 7)
                target[place + row] |= 192 >> (to & 7)


def clockwise(count: int, columns: int) -> list[int]:
    """Which player, clockwise from the first one, is in each cell, row by row; cells inside come last. Allocates."""
    rows = (count + columns - 1) // columns
    round_ = list(range(min(count, columns)))
    for row in range(1, rows - 1):
        round_.append(row * columns + columns - 1)
    if rows > 1:
        round_ += range(count - 1, (rows - 1) * columns - 1, -1)
    for row in range(rows - 2, 0, -1):
        if columns > 1:
            round_.append(row * columns)
    round_ += [cell for cell in range(count) if cell not in round_]
    found = [0] * count
    for place in range(count):
        found[round_[place]] = place
    return found


class Twice:
    """Letters of a font at double size, in the form of a kocka.ui.fonts module."""

    PLAIN = False
    MARKS = 0
    MARKED = b""

    def __init__(self, font: Font, letters: str) -> None:
        """`letters`: those that are needed, each of which the font has. Allocates about 100 bytes per letter."""
        found = sorted(set(letters))
        wide = 2 * font.width
        self.WIDTH = wide
        self.HEIGHT = 2 * font.height
        self.BASE = 2 * font.base
        self.CAP = 2 * font.cap
        self.COUNT = len(found)
        points = bytearray()
        row = (wide * self.COUNT + 7) // 8
        strip = bytearray(row * self.HEIGHT)
        for at in range(self.COUNT):
            point = ord(found[at])
            points.append(point & 255)
            points.append(point >> 8)
            left = font.place(point) * font.width
            _double(font.data[1], left, font.data[0][2], strip, at * wide, row, font.width, font.height)
        self.POINTS = bytes(points)
        self.STRIP = bytes(strip)


class ScoreTable(Screen):
    """OK enters a round, NEXT shows all rounds, PREV (or OK held) opens the menu, BACK goes to the list of sheets, DOWN
    turns the picture. Cells lie round the display as people sit round the table, in the direction of play.

    `due`: what is played next; `order`: the seat in each cell; by seat: `names` and `notes` as shown, `gains` of the
    last round; `dealer`, `leads`: seats, -1 for nobody; `font`: of the totals; `wide`: px of a cell.
    """

    stays_awake = True
    closed_by = ("dropped", 1)  # the sheet
    COLUMNS = (1, 2, 2, 2, 2, 3, 3, 3)  # of cells, by number of players from two on
    HALVED = True  # the largest digits are a font of half characters

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet) -> None:
        """`app`: the app; `score_sheet`: the sheet."""
        self.app = app
        self.score_sheet = score_sheet
        self.due = ""
        self._right = ""
        self._urgent = False
        self.names: list[str] = []
        self._totals: list[str] = []
        self.notes: list[list[str]] = []
        self.gains: list[str] = []  # of the last round, where there is room
        self.leads = -1  # the seat that leads the next round, where that is known
        self._bad: list[bool] = []  # by seat: a note that is a warning
        self.order: list[int] = []
        self.dealer = -1
        self._deals = True  # the top line shows who deals
        self._fonts: list[Font] = []
        self.font: Font = None
        self._note_font: Font = None
        self._columns = 1
        self._rows = 1
        self.wide = 1
        self._high = 1
        self._hints: tuple = ()
        self._mark: tuple = ()
        self._hook = 0  # px above the letters of a total

    def is_turned(self) -> bool:
        """For those opposite, if the setting says so."""
        return bool(self.app.settings.get(TURNED))

    def enter(self):
        """Prepares all texts from what is saved."""
        ui = self.ui
        if self.app.entry is not None:  # left, and not written
            self.app.entry.keep()
        score_sheet = self.score_sheet
        score_sheet.take_names()
        glance = Glance(score_sheet)
        sheet = score_sheet.sheet
        seats = sheet.SEATS
        forget(AROUND)
        if not self._fonts:
            self._load_fonts()
            self._note_font = ui.small if ui.roomy else low_font(ui)
            self._mark = icons.DEALER
        self._columns = self.COLUMNS[seats - 2]
        self._rows = (seats + self._columns - 1) // self._columns
        self.wide = ui.width // self._columns
        first = seats // 2 if self.is_turned() else 0  # everybody's total stays where they sit
        by = -1 if games.profile(score_sheet.setup.game).play.anticlockwise else 1
        self.order = [sheet.seating.order[(first + by * place) % seats] for place in clockwise(seats, self._columns)]
        self.due = words.due(score_sheet)
        before = games.profile(score_sheet.setup.game).score.before_round
        if before is not None and glance.due == ROUND:
            self.due = (self.due + " " + before(sheet, score_sheet.setup.options)).rstrip()
        self._urgent = glance.due == INTERLUDE or glance.due == BARAZ
        self.dealer = sheet.dealer if glance.dealer >= 0 else -1
        self._deals = games.profile(score_sheet.setup.game).score.deals
        leads = games.profile(score_sheet.setup.game).score.leads and glance.due == ROUND
        self.leads = sheet.leads if leads else -1
        self._right = self._goal(glance)
        self._totals = list(glance.slates) or [words.amount(score_sheet, total) for total in glance.totals]
        if glance.slates:
            self._totals = [slate + "·" * (len(sheet.word) - len(slate)) for slate in glance.slates]
        self._find_notes(glance)
        self._high = (self._bottom() - self._top()) // self._rows
        self.gains = [""] * seats
        self._choose_font()
        self._find_payers(glance)
        self._find_gains()
        if self.leads >= 0 and self._letters(self.leads) < len(score_sheet.name(self.leads)):
            self.leads = -1  # the name says more
        self._find_names()
        done = t(ids.KEEP_BILL_KEY if score_sheet.over else ids.KEEP_WRITE_KEY)
        self._hints = ((OK, done), (NEXT, t(ids.KEEP_ROUNDS_KEY)), (PREV, t(ids.KEEP_MENU_KEY)))
        self._note(score_sheet.path[len(self.app.board.folder) + 1 :])
        self.dirty_all()
        return None

    def _note(self, name: str) -> None:
        """This file, "" for none, is shown again after power-on."""
        if self.app.settings.get(OPEN_SHEET) != name:
            self.app.in_turns(self.app.applying(("setting", OPEN_SHEET, name)))

    def leave(self) -> None:
        """Frees the largest digits and all texts, to make room for the screen above."""
        forget(("kocka.ui.fonts.sans64",))
        self._fonts = []
        self.font = None
        self._totals = self.names = []
        self.order = []
        self._bad = []
        self._hints = ()
        self._right = ""
        self.notes = []
        self.gains = []

    def _load_fonts(self) -> None:
        """The largest digits first. Allocates."""
        from kocka.ui.fonts import sans64

        ui = self.ui
        self._fonts = [Font(sans64), ui.score, ui.title, ui.body, ui.small]

    def _goal(self, glance: Glance) -> str:
        """The right of the top line: who deals, or how it ends."""
        ui = self.ui
        score_sheet = self.score_sheet
        room = ui.width - (len(self.due) + 2) * ui.title.width - 2 * ui.margin
        if not self._deals:  # the dealer is marked in the cell
            text = t(ids.TK_POT_OF).format(glance.pot) if glance.pot or not score_sheet.over else ""
            return clip(ui.body, text, room)
        if glance.dealer >= 0:
            return self._dealing(score_sheet.players[glance.dealer][0], room)
        if score_sheet.over:
            text = words.price(score_sheet, glance.pot) if glance.pot else plural(ids.ROUNDS, glance.rounds)
            return clip(ui.body, text, room)
        return ""

    def _dealing(self, name: str, room: int) -> str:
        """Who deals, beside the sign of the dealer."""
        return clip(self.ui.body, name, room - 18)

    def _find_notes(self, glance: Glance) -> None:
        """Notes per player: what trouble they are in, whether they pay; after a match for money the net."""
        sheet = self.score_sheet.sheet
        is_roomy = self.ui.roomy
        nets = sheet.nets() if glance.pot and glance.over else []
        self.notes = []
        self._bad = []
        for seat in range(sheet.SEATS):
            player = sheet.seating.sitting[seat]
            text = 0
            if player in glance.losers:
                text = ids.KEEP_LOST
            elif player in glance.baraz:
                text = ids.KEEP_IN_BARAZ
            elif player in glance.seliko:
                text = ids.KEEP_SELIKO
            elif player in glance.brewery:
                text = ids.KEEP_BREWERY
            elif glance.over and glance.places[seat] == 1:
                text = ids.KEEP_WON
            elif glance.gone >> seat & 1:
                text = ids.KEEP_GONE
            elif glance.resting >> seat & 1:
                text = ids.KEEP_RESTS
            found = [t(text)] if text else []
            if self._columns > 2 and text in (ids.KEEP_LOST, ids.KEEP_WON) and not is_roomy:
                found = ["%d." % glance.places[seat]]
            if player in glance.owing:
                found.append(t(ids.KEEP_PAYS))
            if not self._deals:
                if text != ids.KEEP_GONE and text != ids.KEEP_RESTS:
                    has_room = is_roomy and self._rows < self.ui.cells_small
                    found = [words.in_coins(self.score_sheet, sheet.totals[seat])] if has_room else []
                text = 0
            elif nets and is_roomy:
                found = [("+" if nets[seat] > 0 else "") + words.price(self.score_sheet, nets[seat])]
            elif self._columns > 2 or self.ui.cells_one_note:  # there is room for one; the colour says the other
                found = found[-1:] if not is_roomy else found
            self.notes.append(found)
            self._bad.append(text in (ids.KEEP_SELIKO, ids.KEEP_LOST, ids.KEEP_IN_BARAZ))

    def _find_payers(self, glance: Glance) -> None:
        """Who would pay as it stands: in words where there is room for them, else by a sign."""
        for seat in range(len(self.notes)):
            if glance.players[seat] not in glance.paying:
                continue
            notes = self.notes[seat]
            if self._below() and self.ui.roomy:
                notes[:1] = [notes[0] + " " + _PAYS if notes else t(ids.KEEP_WOULD_PAY)]
            elif len(notes) < _MOST_NOTES:
                notes.append(_PAYS)
                if self._letters(seat) < min(len(self.score_sheet.name(seat)), _FEWEST_LETTERS):
                    notes.pop()

    def _choose_font(self) -> None:
        """The largest font in which every total fits; some at double size."""
        most = 1
        for total in self._totals:
            most = max(most, len(total))
        digits = not games.profile(self.score_sheet.setup.game).letters
        self._hook = 0 if digits or self.ui.roomy else _HOOK
        above, room = self._taken(digits)
        choices = [(font, 1) for font in self._fonts if digits or font not in (self._fonts[0], self.ui.score)]
        for font, times in self._with_doubles(choices, digits):
            self.font = font
            halved = self.HALVED and font is self._fonts[0]
            wide = (2 if halved else times) * most * font.width
            if not self._plain(font) or times * font.cap + above > self._high or wide > room:
                continue
            if times == 2:
                self.font = self._doubled(font, "".join(self._totals))
            elif halved:
                self._totals = [halves(total) for total in self._totals]
            return

    def _taken(self, digits: bool) -> tuple:
        """(height that a total has not, width that it has) in a cell; `digits`: there are no letters."""
        return self.ui.small.height + self.ui.cells_gap + (0 if digits else _HOOK), self.wide - 12

    def _with_doubles(self, choices: list, digits: bool) -> list:
        """The fonts with those at double size: behind the largest digits, or first."""
        ui = self.ui
        at = 1 if digits else 0
        return choices[:at] + [(font, 2) for font in (ui.title, ui.body, ui.small)] + choices[at:]

    def _doubled(self, font: Font, letters: str) -> Font:
        return Font(Twice(font, letters))

    def _plain(self, font: Font) -> bool:
        """Whether the font has all characters of the totals."""
        for total in self._totals:
            if not font.has(total):
                return False
        return True

    def _find_names(self) -> None:
        """Names as long as there is room for."""
        self.names = []
        names = words.names(self.score_sheet)
        for seat in range(len(names)):
            self.names.append(short(names[seat], max(3, self._letters(seat)), self.names + names))

    def _find_gains(self) -> None:
        """What the last round brought everybody, beside the name where that leaves the whole name or half of it."""
        sheet = self.score_sheet.sheet
        if not self.ui.roomy or games.profile(self.score_sheet.setup.game).letters:
            return
        at = sheet.counted if sheet.surplus else len(sheet.history)
        while at and sheet.seating.kinds[at - 1] != ROUND:
            at -= 1
        if not at:
            return
        before = sheet.history[at - 2] if at > 1 else [sheet.start_of(seat) for seat in range(sheet.SEATS)]
        for seat in self.order:
            gain = sheet.history[at - 1][seat] - before[seat]
            self.gains[seat] = ("+" if gain > 0 else "") + words.amount(self.score_sheet, gain)
            if self._letters(seat) < min(len(self.score_sheet.name(seat)), _LEAST_LETTERS):
                self.gains[seat] = ""
        if self._columns > 2 and "" in self.gains:
            self.gains = [""] * sheet.SEATS

    def _letters(self, seat: int) -> int:
        """How many letters of the name there is room for."""
        room = self.wide - 14
        if seat == self.dealer or seat == self.leads:
            room -= 18
        for note in self.notes[seat][1 if self._below() else 0 :]:
            room -= len(note) * self._note_font.width + 6
        if self.gains[seat]:
            room -= len(self.gains[seat]) * self.ui.small.width + 6
        return int(room // self.name_font().width)

    def name_font(self) -> Font:
        most = max(self._columns, self._rows)
        return self.ui.body if most < self.ui.cells_small else self.ui.small

    def _below(self) -> bool:
        """There is a line for notes below the digits."""
        return self._high >= self.font.cap + self.name_font().height + self.ui.small.height + 9

    def _top(self) -> int:
        return self.ui.bar

    def _bottom(self) -> int:
        return self.ui.bottom

    # Keys.

    def on_key(self, key: int):
        """See the class."""
        app = self.app
        if key == BACK:
            self._note("")
            return ("pop",)
        if key == HOME:  # a step that waits would be done in the turn that leaves
            app.act(("leave",))
            self._note("")
            return None
        if key == OK:
            if self.score_sheet.over:
                from kocka.ui.screens.club.bill import BillScreen

                return ("push", BillScreen(app, self.score_sheet))
            if not self.score_sheet.open:
                return ("toast", t(ids.KEEP_PUT_AWAY))
            try:
                self.score_sheet.check_room()
            except ValueError as error:
                return scoring.refuse(app, self.score_sheet, error)
            return ("push", scoring.entry_screen(app, self.score_sheet, ADD, 0))
        if key == NEXT or key == SHEET:
            return ("go", "score_rounds", self.score_sheet)
        if key == DOWN:
            app.act(("setting", TURNED, 1 - app.settings.get(TURNED)))
            return self.enter()
        if key in (PREV, MENU, INFO, UP):
            from kocka.ui.screens.score.menu import ScoreMenu

            return ("push", ScoreMenu(app, self.score_sheet))
        return None

    def on_result(self, value):
        """Something was written and is already shown; announces a dokládačka or baráž by sound."""
        if self._urgent:
            self.app.sound.play(noise.CINK)
        return None

    # The picture.

    def draw(self, canvas) -> None:
        """The top line, a cell for each player, what the keys do."""
        ui = self.ui
        canvas.fill(ui.felt)
        self._draw_frame(canvas)
        for place in range(len(self.order)):
            x = place % self._columns * self.wide
            y = self._top() + place // self._columns * self._high
            wide = self.wide
            if place == len(self.order) - 1:  # the last cell takes the rest of the line
                wide = ui.width - x
            if canvas.shows(x, y, wide, self._high):
                self._draw_cell(canvas, self.order[place], x, y, wide, self._high)

    def _draw_frame(self, canvas) -> None:
        """The top line and what the keys do."""
        ui = self.ui
        footer(canvas, ui, self._hints)
        if not canvas.shows(0, 0, ui.width, ui.bar):
            return
        paper = ui.accent if self._urgent else ui.shadow
        ink = ui.on_accent if self._urgent else ui.paper
        canvas.fill_rect(0, 0, ui.width, ui.bar - 2, paper)
        canvas.area(HINT, 0, 0, ui.width, ui.bar - 2, BACK)
        canvas.text(ui.title, self.due, ui.margin, (ui.bar - 2 - ui.title.height) // 2, ink)
        down = (ui.bar - 2 - ui.body.height) // 2
        ink = ui.on_accent if self._urgent else ui.dim
        canvas.text_right(ui.body, self._right, ui.width - ui.margin, down, ink)
        if self.dealer >= 0 and self._deals:
            x = ui.width - ui.margin - len(self._right) * ui.body.width - 16
            canvas.mask(self._mark, x, (ui.bar - 2 - 11) // 2, ui.on_accent if self._urgent else ui.accent)

    def _draw_cell(self, canvas, seat: int, x: int, y: int, w: int, h: int) -> None:
        ui = self.ui
        bad = self._bad[seat]
        name_down = ui.cells_name
        note_down = ui.cells_note if self._rows <= 2 else name_down
        x += 2
        y += 1
        w -= 4
        h -= 3
        canvas.round_rect(x, y, w, h, ui.radius, ui.panel)
        font = self.name_font()
        left = x + 5
        if seat == self.dealer:
            canvas.mask(self._mark, left, y + 2 + (font.height - 11) // 2, ui.accent)
            left += 15
        elif seat == self.leads:
            canvas.text(font, "►", left, y + name_down, ui.dim)
            left += 15
        canvas.text(font, self.names[seat], left, y + name_down, ui.accent if seat == self.dealer else ui.text)
        notes = self.notes[seat]
        note_font = self._note_font
        below = self._below()
        right = x + w - 3
        for at in range(len(notes)):
            size = len(notes[at]) * note_font.width + 6
            ink = ui.accent if at else ui.paper if bad else ui.dim
            left = right - size
            down = y + note_down
            if below and not at:
                left = x + (w - size) // 2
                down = y + h - note_font.height - 2
            else:
                right = left
            if bad and not at:
                canvas.round_rect(left, down, size, note_font.height + (1 if below else -1), 4, ui.alarm)
            canvas.text(note_font, notes[at], left + 3, down, ink)
        canvas.text_right(ui.small, self.gains[seat], right - 3, y + note_down, ui.dim)
        top = y + font.height + ui.cells_number
        number = self.font
        room = y + h - top - (ui.small.height if below else 0)
        down = top + (room - number.cap) // 2 - (number.base - number.cap) + self._hook
        canvas.text_centre(number, self._totals[seat], x, down, w, ui.paper)
