"""Enters a round of Taroky played at a real table (TA 10): a few questions, then a form for everything else.

The questions are what was played, by whom, with whom and (if it was played) the eyes. The form that follows holds
everything; its first row, or OK held, goes on to the preview of the entry. A First that was not played takes OK, OK,
the partner, OK, OK.
"""

from micropython import const

from kocka.engine.sheet import ROUND, VoidEntry, kind_of, over
from kocka.games.taroky import settling
from kocka.games.taroky.rules import options
from kocka.games.taroky.rules.outcome import (
    BASICS,
    FIRST,
    GAME,
    PAGAT,
    SECOND,
    SIXTH,
    THIRD,
    UHO,
    VALAT,
    VARSAVA,
    Outcome,
)
from kocka.games.taroky.rules.settlement import ALL_EYES, HALF
from kocka.games.taroky.sheet.checks import MOST_DOUBLINGS
from kocka.games.taroky.sheet.sheet import PotEntry
from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.scorebook.score_sheet import ADD, REPLACE, ScoreSheet
from kocka.ui.core.bars import footer, title_bar
from kocka.ui.core.screen import Screen
from kocka.ui.core.text import clip, joined
from kocka.ui.languages import ids, t
from kocka.ui.screens.score import scoring
from kocka.ui.screens.score.who import Who
from kocka.ui.session.app import Half
from kocka.ui.table import faces
from kocka.ui.widgets.list import Item
from kocka.ui.widgets.rows import Rows

MYPY = False
if MYPY:
    pass

    from kocka.ui.session.app import KockaApp

# The first question: contracts with their trio.
_PLAYED = ((FIRST, 0), (VARSAVA, 0), (SECOND, 0), (THIRD, 0), (THIRD, 1), (THIRD, 2), (SIXTH, 0))
_PLAYED_IDS = (
    ids.TK_FIRST,
    ids.TK_VARSAVA,
    ids.TK_SECOND,
    ids.TK_THIRD_1,
    ids.TK_THIRD_2,
    ids.TK_THIRD_3,
    ids.TK_SIXTH,
)

_POT_DIGITS = const(5)
_JUMP = const(5)
_UNTOLD = const(-1)  # eyes that are not entered
_MOST_TIMES = const(4)  # most violations that a row offers

# Actions of the form; the announcements of a seat are BASIC_ROW + seat.
_WRITE = const(0)
EYES_ROW = const(1)
LEVEL_ROW = const(2)
REVOKE_ROW = const(3)
CONTRACT_ROW = const(4)
INCREASE_ROW = const(5)
DISCARD_ROW = const(6)
BASIC_ROW = const(8)
UNIT_ROW = const(16)  # + unit, a Valát of the opponents: + VALAT + 1


class TarokyEntry(Rows):
    """The form of a round. Returns ("pop", WRITTEN) once it is written. OK held goes on to the preview."""

    stays_awake = True
    closed_by = scoring.WRITTEN

    def __init__(self, app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int, before=None) -> None:
        """`kind`: ADD, REPLACE or INSERT of entry number `at`; `before`: see `ScoreSheet.form`."""
        super().__init__(app)
        self.score_sheet = score_sheet
        self.kind = kind
        self.at = at
        past = kind == REPLACE
        self.form = score_sheet.form(-1 if kind == ADD else at, past, before)
        self._counted = past and kind_of(score_sheet.sheet.entries[at]) == ROUND  # the eyes are entered
        self._again = False  # the contract is being changed; everything else stays
        self._is_chosen = False  # what was played is told

    def keep(self) -> None:
        """It was left without being written: what is entered waits."""
        app = self.app
        app.entry = None
        if self._is_chosen:
            entered = self.form.entered
            if entered.contract == VARSAVA:
                piles = [self.form.eyes_of(seat) for seat in range(4)]
                entered.piles = [_UNTOLD if eyes is None else eyes for eyes in piles]
            scoring.wait(app, self.score_sheet, entered.numbers(), self._counted)

    def take(self, half: Half) -> Screen:
        """Goes on with what waited: the form, or the eyes of a Varšava."""
        self._counted = half.is_entered
        self._is_chosen = True
        entered = self.form.entered = Outcome.from_numbers(half.values)
        if entered.contract != VARSAVA:
            return self
        for seat in range(4):
            self.form.pile(seat, None if entered.piles[seat] == _UNTOLD else entered.piles[seat])
        return self._piles()

    # The questions before the form.

    def _names(self) -> list[str]:
        """Of the four who play."""
        return [self.score_sheet.name(seat) for seat in self.form.four]

    def _name(self, seat: int) -> str:
        return self.score_sheet.name(self.form.four[seat])

    def first(self) -> Screen:
        """Asks what was played, or what else to write down."""
        rows: list = []
        for number in range(len(_PLAYED)):
            rows.append((t(_PLAYED_IDS[number]), lambda number=number: self._chosen(*_PLAYED[number])))
        if not self._again:
            rows.append((t(ids.KEEP_DEALS), self._deals))
            rows.append((t(ids.TK_VOID), lambda: self._anybody(t(ids.TK_VOID), self._void)))
            rows.append((t(ids.TK_COUNT_POT), self._count_pot))
            rows.append((t(ids.TK_END), lambda: self._other(over())))
        return Who(self.app, t(ids.TK_WHAT), rows, lambda points: self._other(PotEntry.of(points)))

    def _ask(self, title: str, rows: list):
        return ("replace", Who(self.app, title, rows))

    def _whose(self, title: str, then):
        """Asks for one of the four, from forehand on, then calls `then(seat)`."""
        rows: list = []
        for step in range(4):
            seat = self.form.left_of(self.form.forehand, step)
            rows.append((self._name(seat), lambda seat=seat: then(seat)))
        return ("replace", Who(self.app, title, rows))

    def _anybody(self, title: str, then):
        """Asks for somebody at the table, from forehand on, then calls `then(seat)`."""
        sheet = self.form.sheet
        rows: list = []
        seat = sheet.forehand
        while len(rows) < len(sheet.seating.here()):
            rows.append((self.score_sheet.name(seat), lambda seat=seat: then(seat)))
            seat = sheet.left_of(seat)
        return ("replace", Who(self.app, title, rows))

    def _chosen(self, contract: int, trio: int):
        """Asks who played the contract."""
        if contract == FIRST or contract == VARSAVA:
            return self._played(contract, trio, self.form.forehand)
        return self._whose(t(ids.TK_WHO_PLAYS), lambda seat: self._played(contract, trio, seat))

    def _played(self, contract: int, trio: int, declarer: int):
        if contract != FIRST and contract != SECOND:
            return self._choose(contract, declarer, -1, trio)
        rows: list = []
        for step in range(1, 4):
            seat = self.form.left_of(declarer, step)
            rows.append((self._name(seat), lambda seat=seat: self._choose(contract, declarer, seat, 0)))
        rows.append((t(ids.TK_NOBODY_ALONE), lambda: self._choose(contract, declarer, -1, 0)))
        return self._ask(t(ids.TK_WITH_WHOM), rows)

    def _choose(self, contract: int, declarer: int, partner: int, trio: int):
        """Goes on to the eyes, if there are any, or to the form."""
        form = self.form
        try:
            if self._again:
                form.change(contract, declarer, partner, trio)
                return ("pop", ("told", 1))
            form.choose(contract, declarer, partner, trio)
        except ValueError as error:
            return self.refuse(error)
        self._is_chosen = True
        if contract == VARSAVA:
            return ("replace", self._piles())
        if not form.entered.unplayed:
            return ("replace", Eyes(self, self._eyes_told))
        return ("replace", self)

    def _piles(self) -> Screen:
        from kocka.games.taroky.screens.piles import Piles

        return Piles(self)

    def _eyes_told(self, eyes: int):
        """Takes the eyes; in a Second asks whether its Pagát was made."""
        self.form.eyes(eyes)
        self._counted = True
        if self.form.entered.contract != SECOND:
            return ("replace", self)
        return self._ask(
            t(ids.TK_PAGAT),
            [
                (t(ids.TK_MADE_ROW), lambda: ("replace", self)),
                (t(ids.TK_LOST_ROW), self._second_lost),
            ],
        )

    def _second_lost(self):
        self.form.made(PAGAT, False)
        return ("replace", self)

    def _deals(self):
        from kocka.ui.screens.score.turns import ask_turn

        return ("replace", ask_turn(self.app, self.score_sheet, False, self._other, self.form.sheet))

    def _void(self, seat: int):
        """Asks how often the player violated the rules, for a round that does not count."""
        name = self.score_sheet.name(seat)
        return self._times(name, lambda count: self._other(VoidEntry.of(seat, count)), 1)

    def _times(self, name: str, then, least: int):
        rows: list = []
        for count in range(least, _MOST_TIMES + 1):
            rows.append((str(count), lambda count=count: then(count)))
        title = t(ids.TK_HOW_OFTEN)
        ui = self.app.ui  # this screen may not have been shown yet
        room = ui.width - 2 * ui.margin - (len(title) - 2) * ui.title.width
        return self._ask(title.format(clip(ui.title, name, room)), rows)

    def _count_pot(self):
        from kocka.ui.screens.club.dial import Dial

        return ("push", Dial(t(ids.TK_COUNT_POT), self.form.sheet.pot, _POT_DIGITS, 0, t(ids.TK_POINTS)))

    # The form.

    def build(self) -> list:
        """The rows, according to what is entered so far."""
        ui = self.ui
        entered = self.form.entered
        names = self._names()
        letters = (ui.width - 2 * ui.margin) // ui.title.width
        text = settling.contract(entered, True)
        self.title = text + " " + settling.side(entered, names, letters - len(text) - 1)
        items = [Item(t(ids.TK_WRITE), _WRITE, note=self._value())]
        if entered.contract == VARSAVA:
            told = [self.form.eyes_of((entered.declarer + step) % 4) for step in range(4)]
            piles = " ".join(["?" if eyes is None else str(eyes) for eyes in told])
            items.append(Item(t(ids.TK_FORM_EYES), EYES_ROW, note=piles))
            texts = [t(ids.TK_INCREASE_RULES)]
            texts.extend(["×" + str(1 << n) for n in range(MOST_DOUBLINGS + 1)])
            items.append(Item(t(ids.TK_FORM_INCREASE), INCREASE_ROW, texts, entered.doublings + 1))
        else:
            self._between(items, names)
        found = [
            names[seat][:_MOST_TIMES] + " " + str(entered.renonc[seat]) + "×"
            for seat in range(4)
            if entered.renonc[seat]
        ]
        items.append(Item(t(ids.TK_FORM_REVOKE), REVOKE_ROW, note=" ".join(found[:2]) or t(ids.TK_FORM_NONE)))
        items.append(Item(t(ids.TK_FORM_GAME), CONTRACT_ROW, note=settling.contract(entered, True)))
        if self.kind == ADD:
            items.append(Item(t(ids.KEEP_DISCARD), DISCARD_ROW))
        return items

    def _between(self, items: list, names: list[str]) -> None:
        """Adds the rows of a round with two sides."""
        ui = self.ui
        entered = self.form.entered
        if not entered.unplayed:
            items.append(Item(t(ids.TK_FORM_EYES), EYES_ROW, note=settling.score(entered) if self._counted else "?"))
        room = ui.width - 2 * ui.margin - 24
        for step in range(4):
            seat = self.form.left_of(entered.declarer, step)
            found = [t(settling.BASIC_IDS[n]) for n in range(len(BASICS)) if entered.basic[seat] & BASICS[n]]
            name = clip(ui.body, names[seat], 8 * ui.body.width)
            note = t(ids.TK_FORM_NONE)
            if found:
                more = " +1" if len(found) > 1 else ""
                note = clip(ui.body, found[0], room - (len(name) + 1 + len(more)) * ui.body.width) + more
            items.append(Item(name, BASIC_ROW + seat, note=note))
        most = 5 if options.MAXFLEK.of(self.form.options) else 4
        levels = [t(ids.TK_FORM_NONE)]
        levels.extend([settling.level(number) for number in range(1, most)])
        items.append(Item(t(ids.TK_FORM_FLEK), LEVEL_ROW, levels, entered.level))
        pagat = entered.find(PAGAT)
        for unit in (PAGAT, UHO, VALAT):
            if unit == UHO and (pagat is None or not pagat[2]):
                continue
            made = [one for one in entered.selective if one[0] == unit]
            for number in range(len(made)):
                one = made[number]
                note = " " + faces.signed(self._value_of(one))
                room_ = room - (len(t(settling.UNIT_IDS[unit])) + 1 + len(note)) * ui.body.width
                items.append(
                    Item(
                        t(settling.UNIT_IDS[unit]),
                        UNIT_ROW + unit + number,
                        note=clip(ui.body, names[one[1]], room_) + note,
                    )
                )
            if not made or (unit == VALAT and len(made) < 2):
                items.append(Item(t(settling.UNIT_IDS[unit]), UNIT_ROW + unit + len(made), note=t(ids.TK_FORM_NONE)))

    def _value_of(self, one: tuple) -> int:
        """The points that an announcement brings its side."""
        from kocka.games.taroky.rules.settlement import SELECTIVE, settle

        for item in settle(self.form.entered, self.form.options, 0).items:
            if item.what == SELECTIVE and item.count == one[0] and item.seat == one[1]:
                return item.value if self.form.entered.of_side(one[1]) else -item.value
        return 0

    def _value(self) -> str:
        """The value of the round as entered: per head, or in a Varšava for the pot."""
        if self._missing():
            return "?"
        try:
            made = self.form.preview()
        except ValueError:
            return "!"
        if self.form.entered.contract == VARSAVA:
            return "+" + str(made.pot - self.form.sheet.pot)
        return faces.signed(made.value)

    def _missing(self) -> bool:
        """Whether the eyes are still missing."""
        entered = self.form.entered
        return entered.contract != VARSAVA and not entered.unplayed and not self._counted

    def on_key(self, key: int):
        """OK held goes on to the preview."""
        if key == MENU and not self.list.choosing:
            return self.preview()
        return super().on_key(key)

    def picked(self, action):
        """Asks about, or changes, what the chosen row stands for."""
        form = self.form
        if action == _WRITE:
            return self.preview()
        if action == DISCARD_ROW:
            self.app.entry = None
            return ("pop", scoring.WRITTEN)
        if action == EYES_ROW:
            if form.entered.contract == VARSAVA:
                return ("push", self._piles())
            return ("push", Eyes(self, self._recounted))
        if action == CONTRACT_ROW:
            self._again = True
            return ("push", self.first())
        if action == REVOKE_ROW:
            return self._pushed(self._whose(t(ids.TK_FORM_REVOKE), self._revoked))
        if action == LEVEL_ROW:
            form.contra(GAME, self.list.item.value)
        elif action == INCREASE_ROW:
            form.multiply(self.list.item.value - 1)
        elif action >= UNIT_ROW:
            return self._unit(action - UNIT_ROW)
        elif action >= BASIC_ROW:
            return ("push", Announced(self, action - BASIC_ROW))
        self.again()
        return None

    def _pushed(self, intent: tuple):
        return ("push", intent[1])

    def preview(self):
        """Goes on to the preview; asks for the eyes first if they are missing. An intent."""
        if self._missing():
            self.app.show_toast(t(ids.TK_NO_EYES))
            return ("push", Eyes(self, self._recounted))
        try:
            return self._confirm(self.form.entry())
        except ValueError as error:
            return self.refuse(error)

    def _confirm(self, entry: tuple[int, ...]):
        """Shows the preview of a round."""
        return scoring.confirm(self.app, self.score_sheet, self.kind, self.at, entry)

    def _other(self, entry: tuple[int, ...]):
        """Shows the preview of another entry. A toast says what is wrong with an impossible one."""
        return scoring.confirm_other(self.app, self.score_sheet, self.kind, self.at, entry)

    def refuse(self, error: ValueError):
        """Says in a toast why the entry is refused."""
        return scoring.refuse(self.app, self.score_sheet, error)

    def _recounted(self, eyes: int):
        self.form.eyes(eyes)
        self._counted = True
        return ("pop", ("told", 1))

    def _revoked(self, seat: int):
        def entered(count: int):
            self.form.renonc(seat, count)
            return ("pop", ("told", 1))

        return self._times(self._name(seat), entered, 0)

    def on_result(self, value):
        """Nothing to do: the form shows the change already."""
        self._again = False
        return None

    # Selective announcements.

    def _unit(self, place: int):
        """Asks who announced or played it. In a Second the Pagát is the declarer's."""
        unit = min(place, int(VALAT))
        made = [one for one in self.form.entered.selective if one[0] == unit]
        if unit == PAGAT and self.form.entered.contract == SECOND:
            return self._pushed(self._was_made(unit, self.form.entered.declarer, True))
        rows: list = []
        for step in range(4):
            seat = self.form.left_of(self.form.entered.declarer, step)
            rows.append((self._name(seat), lambda seat=seat: self._how(unit, seat)))
        if place - unit < len(made):
            seat = made[place - unit][1]
            rows.append((t(ids.TK_NOBODY), lambda: self._done(lambda: self.form.drop(unit, seat))))
        return ("push", Who(self.app, t(settling.UNIT_IDS[unit]), rows))

    def _how(self, unit: int, seat: int):
        title = t(settling.UNIT_IDS[unit])
        return self._ask(
            title,
            [
                (t(ids.TK_ANNOUNCED_ROW), lambda: self._announced(unit, seat, True)),
                (t(ids.TK_SILENT_ROW), lambda: self._announced(unit, seat, False)),
            ],
        )

    def _announced(self, unit: int, seat: int, announced: bool):
        try:
            self.form.announce(unit, seat, announced)
        except ValueError as error:
            return self.refuse(error)
        if unit == VALAT and not announced:  # an unannounced Valát cannot be lost
            return ("pop", ("told", 1))
        return self._was_made(unit, seat, announced)

    def _was_made(self, unit: int, seat: int, announced: bool):
        title = t(settling.UNIT_IDS[unit])
        return self._ask(
            title,
            [
                (t(ids.TK_MADE_ROW), lambda: self._doubled(unit, seat, announced, True)),
                (t(ids.TK_LOST_ROW), lambda: self._doubled(unit, seat, announced, False)),
            ],
        )

    def _doubled(self, unit: int, seat: int, announced: bool, made: bool):
        """Asks for a flek."""
        self.form.made(unit, made, seat)
        if not announced:
            return ("pop", ("told", 1))
        rows: list = [(t(ids.TK_NO_FLEK), lambda: self._level(unit, seat, 0))]
        for number in range(1, 5 if options.MAXFLEK.of(self.form.options) else 4):
            rows.append((settling.level(number), lambda number=number: self._level(unit, seat, number)))
        return self._ask(t(ids.TK_FLEK_ON).format(t(settling.UNIT_IDS[unit])), rows)

    def _level(self, unit: int, seat: int, number: int):
        form = self.form
        form.contra(unit, number, seat)
        entered = form.entered
        by_one = options.POTCONTRA.of(form.options) == options.POT_CONTRA
        if unit != PAGAT or not number or not by_one or not entered.alone or not entered.of_side(seat):
            return ("pop", ("told", 1))
        rows: list = []
        for step in range(1, 4):
            other = form.left_of(seat, step)
            rows.append((self._name(other), lambda other=other: self._done(lambda: form.flek_by(other))))
        return self._ask(t(ids.TK_FLEK_BY), rows)

    def _done(self, change):
        """Makes a change that may be refused."""
        try:
            change()
        except ValueError as error:
            return self.refuse(error)
        return ("pop", ("told", 1))


class Announced(Rows):
    """The basic announcements of a player: OK toggles one and clears those that it excludes."""

    stays_awake = True
    ok = ids.CHANGE_VALUE_KEY

    def __init__(self, entry: TarokyEntry, seat: int) -> None:
        """`entry`: the form they belong to."""
        super().__init__(entry.app)
        self._entry = entry
        self._seat = seat

    def build(self) -> list:
        """The six announcements; grey if the pack no longer allows them."""
        ui = self.ui
        form = self._entry.form
        self.title = clip(ui.title, self._entry._name(self._seat), ui.width - 2 * ui.margin)
        self.hints = (((PREV, NEXT), ""), (OK, t(self.ok)), (BACK, t(ids.DONE_KEY)))
        choices = ("·", "●")
        items = []
        for number in range(len(BASICS)):
            on = form.entered.basic[self._seat] & BASICS[number] != 0
            possible = on or form.possible(self._seat, BASICS[number])
            items.append(Item(t(settling.BASIC_IDS[number]), number, choices, int(on), enabled=possible))
        return items

    def picked(self, action):
        """Toggles an announcement."""
        try:
            self._entry.form.toggle(self._seat, BASICS[action])
        except ValueError as error:
            return self._entry.refuse(error)
        finally:
            self.again()
        return None

    def on_key(self, key: int):
        """OK held finishes and goes on to the preview."""
        if key == MENU:
            return ("pop", ("told", 1))
        return super().on_key(key)

    def back(self):
        return ("pop", ("told", 1))


# Of the two fields, in px: free above them, higher than their texts, where the name begins, free below it.


class Eyes(Screen):
    """The eyes of both sides: PREV and NEXT change the declarer's by one, held by five; OK calls `then(eyes)`."""

    stays_awake = True

    def __init__(self, entry: TarokyEntry, then) -> None:
        """`entry`: the form they belong to."""
        self.app = entry.app
        self._entry = entry
        self._then = then
        self._eyes = entry.form.entered.eyes if entry._counted else int(HALF)
        self._names: list[str] = []
        self._texts: list[str] = []
        self._below = ""
        self._title = ""
        self._hints: tuple = ()

    def enter(self):
        """Prepares names and numbers."""
        ui = self.ui
        entered = self._entry.form.entered
        names = self._entry._names()
        font = ui.line
        letters = (ui.width // 2 - 8) // font.width
        others = [names[seat] for seat in range(4) if not entered.of_side(seat)]
        self._names = [settling.side(entered, names, letters), joined(others, letters, " + ")]
        self._title = t(ids.TK_EYES_OF if entered.alone else ids.TK_EYES_PAIR)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.NEXT_KEY)), (BACK, t(ids.BACK_KEY)))
        self._write()
        return None

    def _write(self) -> None:
        eyes = self._eyes
        self._texts = [str(eyes), str(ALL_EYES - eyes)]
        text = ids.TK_WIN if eyes > HALF else ids.TK_LOSS if eyes < HALF else ids.TK_DRAW
        self._below = t(text).format(abs(eyes - HALF))
        self.dirty_all()

    def on_key(self, key: int):
        """See the class."""
        if key == HOME:
            return ("leave",)
        if key == BACK:
            return ("pop",)
        if key == OK or key == MENU:
            return self._then(self._eyes)
        by = 1 if key == NEXT else -1 if key == PREV else 0
        by = _JUMP if key in (SHEET, UP) else -_JUMP if key in (INFO, DOWN) else by
        if by in (1, -1):
            self._eyes = (self._eyes + by) % (ALL_EYES + 1)
        else:
            self._eyes = max(0, min(ALL_EYES, self._eyes + by))
        self._write()
        return None

    def draw(self, canvas) -> None:
        """Draws two fields, the declarer's in gold."""
        ui = self.ui
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        font = ui.score
        names = ui.line
        half = ui.width // 2
        top = ui.top + ui.form_y
        high = names.height + font.height + ui.form_more
        for place in range(2):
            x = place * half + 2
            canvas.round_rect(x, top, half - 4, high, ui.radius, ui.panel if place else ui.accent)
            if place and ui.outlines:
                canvas.round_frame(x, top, half - 4, high, ui.radius, ui.text)
            ink = ui.text if place else ui.on_accent
            canvas.text_centre(names, self._names[place], x, top + ui.form_name, half - 4, ink)
            canvas.text_centre(font, self._texts[place], x, top + names.height + ui.form_number, half - 4, ink)
        below = ui.line
        y = (top + high + ui.bottom - below.height) // 2
        canvas.text_centre(below, self._below, 0, y, ui.width, ui.text)
        footer(canvas, ui, self._hints)


def taroky_screen(app: "KockaApp", score_sheet: ScoreSheet, kind: int, at: int, before=None) -> Screen:
    """The screen for an entry: its form if it exists already, else the first question."""
    entry = TarokyEntry(app, score_sheet, kind, at, before)
    if kind == REPLACE and kind_of(score_sheet.sheet.entries[at]) == ROUND:
        return entry
    if kind == ADD:
        app.entry = entry
        kept = scoring.waiting(app, score_sheet)
        if kept is not None:
            return entry.take(kept)
    return entry.first()
