"""Editors of numbers and dates, wheel by wheel with four keys, and of typed texts: names of players and places."""

from micropython import const

from kocka.hal import BACK, DOWN, HOME, INFO, MENU, NEXT, OK, PREV, SHEET, UP
from kocka.match import dates
from kocka.ui.core.bars import check, footer, title_bar
from kocka.ui.core.canvas import BUTTON
from kocka.ui.core.screen import Screen
from kocka.ui.languages import ids, t
from kocka.ui.widgets.editor import NameEditor

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_NAME_LETTERS = const(12)  # letters of up to two bytes each
_REASON_LETTERS = const(24)
_PLACE_LETTERS = const(24)
_DIGIT = const(9)
_JUMP = const(5)
_FIRST_YEAR = const(1990)
_LAST_YEAR = const(2099)


class Wheels(Screen):
    """Numbers side by side: PREV and NEXT turn the gold one, held by five.

    OK goes to the next wheel and finishes after the last; BACK goes to the one before and leaves from the first. OK
    held finishes, BACK held leaves. `taken()` gives the answer. A wheel is a list [least, most, value, digits, sign
    after it].
    """

    def __init__(self, title: str, wheels: list, at: int = 0, unit: str = "", note: str = "") -> None:
        """`at`: the initial wheel; `unit`: shown after the number; `note`: a line below it."""
        self._title = title
        self._wheels = wheels
        self._at = at
        self._unit = unit
        self._note = note
        self._texts: list[str] = []
        self._hints: tuple = ()
        self._typed = False  # the wheel that turns has a digit that was typed

    def enter(self):
        """Prepares the texts of the wheels."""
        self._hints = (((PREV, NEXT), t(ids.TURN_DIAL_KEY)), (OK, t(ids.NEXT_KEY)), (BACK, t(ids.BACK_KEY)))
        self._write()
        return None

    def taken(self):
        """The answer once OK has finished."""
        raise NotImplementedError

    def _write(self) -> None:
        """Makes the texts of the wheels. Allocates."""
        self._texts = [self._text_of(wheel) for wheel in self._wheels]
        ui = self.ui
        self.dirty(0, ui.top, ui.width, ui.bottom - ui.top)

    def _text_of(self, wheel: list) -> str:
        digits = str(wheel[2])
        return "0" * (wheel[3] - len(digits)) + digits

    def on_key(self, key: int):
        """See the class."""
        if key == HOME:
            return ("pop",)
        if key == MENU:
            return self.taken()
        self._typed = False
        wheel = self._wheels[self._at]
        if key == OK:
            if self._at == len(self._wheels) - 1:
                return self.taken()
            self._at += 1
        elif key == BACK:
            if self._at == 0:
                return ("pop",)
            self._at -= 1
        else:
            by = 1 if key in (NEXT, UP) else -1 if key in (PREV, DOWN) else 0
            by = _JUMP if key == SHEET else -_JUMP if key == INFO else by
            wheel[2] = (wheel[2] + by - wheel[0]) % (wheel[1] - wheel[0] + 1) + wheel[0]
        self._write()
        return None

    types = True

    def typed(self, letter: str):
        """A digit is added to the wheel that turns; a full wheel hands over to the next one."""
        if not "0" <= letter <= "9":
            return None
        wheel = self._wheels[self._at]
        value = wheel[2] * 10 + int(letter) if self._typed else int(letter)
        if value <= wheel[1] and (value >= wheel[0] or 10 * value <= wheel[1]):
            self._typed = True
            wheel[2] = value
            if 10 * value > wheel[1] and self._at < len(self._wheels) - 1 and value >= wheel[0]:
                self._at += 1
                self._typed = False
        self._write()
        return None

    def draw(self, canvas) -> None:
        """Draws the wheels in the middle, the one that turns in gold."""
        ui = self.ui
        font = ui.score
        canvas.fill(ui.felt)
        title_bar(canvas, ui, self._title)
        wide = 0
        for at in range(len(self._texts)):
            wide += (len(self._texts[at]) + len(self._wheels[at][4])) * font.width
        unit = (len(self._unit) + 1) * ui.body.width if self._unit else 0
        x = (ui.width - wide - unit) // 2
        y = (ui.top + ui.bottom - font.height) // 2 - (ui.note.height if self._note else 0) // 2
        for at in range(len(self._texts)):
            text = self._texts[at]
            size = len(text) * font.width
            if at == self._at:
                pad = ui.dial_pad
                canvas.round_rect(x - pad, y - pad, size + 2 * pad, font.height + 2 * pad - 1, ui.radius, ui.accent)
                canvas.area(BUTTON, x - pad, ui.top, size + 2 * pad, y - ui.top, NEXT)
                canvas.area(BUTTON, x - pad, y, size + 2 * pad, font.height, OK)
                canvas.area(BUTTON, x - pad, y + font.height, size + 2 * pad, ui.bottom - y - font.height, PREV)
                if ui.dial_arrows:
                    canvas.text_centre(ui.body, "▲", x, y - ui.body.height - 4, size, ui.dim)
                    canvas.text_centre(ui.body, "▼", x, y + font.height + 4, size, ui.dim)
            x = canvas.text(font, text, x, y, ui.on_accent if at == self._at else ui.text)
            x = canvas.text(font, self._wheels[at][4], x, y, ui.dim)
        if self._unit:
            canvas.text(ui.body, self._unit, x + ui.body.width, y + font.base - ui.body.base, ui.dim)
        if self._note:
            check(ui.note, self._note, ui.width)
            canvas.text_centre(ui.note, self._note, 0, ui.bottom - ui.note.height - ui.gap, ui.width, ui.dim)
        footer(canvas, ui, self._hints)


class Dial(Wheels):
    """A number, digit by digit. Returns ("pop", ("number", n))."""

    def __init__(
        self,
        title: str,
        value: int,
        digits: int,
        decimals: int = 0,
        unit: str = "",
        signed: bool = False,
        note: str = "",
        whole: int = 3,
    ) -> None:
        """`value`: the initial one; `digits`: in all, `decimals` of them after the decimal sign; `signed`: with a sign
        wheel.
        `unit`, `note`: see Wheels. The cursor starts at the first digit of the value, or among the last `whole` digits
        before the decimals.
        """
        rest = abs(value)
        wheels: list = []
        for at in range(digits):
            sign = t(ids.DECIMAL) if at == decimals and at else ""
            wheels.insert(0, [0, _DIGIT, rest % 10, 1, sign])
            rest //= 10
        first = 0
        while first < digits - whole - decimals and not wheels[first][2]:
            first += 1
        if signed:
            wheels.insert(0, [0, 1, 1 if value < 0 else 0, 1, ""])
            first += 1
        self._signed = signed
        super().__init__(title, wheels, first, unit, note)

    def _text_of(self, wheel: list) -> str:
        if self._signed and wheel is self._wheels[0]:
            return "−" if wheel[2] else "+"
        return super()._text_of(wheel)

    def taken(self):
        value = 0
        for wheel in self._wheels[1:] if self._signed else self._wheels:
            value = value * 10 + wheel[2]
        return ("pop", ("number", -value if self._signed and self._wheels[0][2] else value))


class DateScreen(Wheels):
    """A date. Returns ("pop", ("date", 20261121))."""

    def __init__(self, app: "KockaApp", date: int, title: str = "") -> None:
        """`date`: the initial one, 0 for any; `title`: in place of the question for today's date."""
        date = date or 20260101
        wheels: list = [
            [1, 31, date % 100, 2, "."],
            [1, 12, date // 100 % 100, 2, "."],
            [_FIRST_YEAR, _LAST_YEAR, max(_FIRST_YEAR, date // 10000), 4, ""],
        ]
        super().__init__(title or t(ids.DATE_TITLE), wheels)

    def taken(self):
        """The date, if the calendar has it."""
        day, month, year = [wheel[2] for wheel in self._wheels]
        date = year * 10000 + month * 100 + day
        try:
            return ("pop", ("date", dates.check(date)))
        except ValueError:
            return ("toast", t(ids.NO_SUCH_DAY))


class _Typed(NameEditor):
    """A typed text. Returns ("pop", text)."""

    def __init__(self, title: int, text: str, most: int) -> None:
        """`title`: a text id; `text`: the initial one."""
        super().__init__("", text, most, "", "", ())
        self._asks = title

    def enter(self):
        """Sets the texts in the current language."""
        self._title = t(self._asks)
        self._done = t(ids.LETTER_DONE)
        self._delete = t(ids.LETTER_DELETE)
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.LETTER_KEY)), (BACK, t(ids.DELETE_KEY)))
        return super().enter()


class PlayerName(_Typed):
    """The name of a player. Returns ("pop", name)."""

    def __init__(self, name: str = "") -> None:
        """`name`: the initial one."""
        super().__init__(ids.PLAYER_NAME_TITLE, name, _NAME_LETTERS)


class PlaceEditor(_Typed):
    """The place where people play. Returns ("pop", place)."""

    def __init__(self, place: str = "") -> None:
        """`place`: the initial one."""
        super().__init__(ids.PLACE_TITLE, place, _PLACE_LETTERS)

    def _choose_wheel(self) -> None:
        """Sets the wheel, with a comma to separate a village and its pub."""
        super()._choose_wheel()
        self._wheel.insert(len(self._wheel) - 2, ",")


class Reason(_Typed):
    """Why somebody may not play any more. Returns ("pop", reason)."""

    def __init__(self) -> None:
        """The usual one is there already."""
        super().__init__(ids.BAN_TITLE, t(ids.BAN_RENONC), _REASON_LETTERS)


class DrinkEditor(_Typed):
    """What the loser stands. Returns ("pop", text)."""

    def __init__(self, text: str) -> None:
        """`text`: the initial one."""
        super().__init__(ids.PLAYED_FOR_TITLE, text, _NAME_LETTERS)


class CurrencyEditor(_Typed):
    """A currency in three letters. ("pop", name)."""

    def __init__(self, name: str = "") -> None:
        """`name`: the initial one."""
        super().__init__(ids.CURRENCY_TITLE, name, 3)
