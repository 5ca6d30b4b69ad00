"""Boxes over the screen: questions and messages."""

from kocka.hal import BACK, OK
from kocka.ui.core.bars import TooLong, button, sheet
from kocka.ui.core.canvas import BUTTON
from kocka.ui.core.screen import Screen, step
from kocka.ui.core.text import Font, wrap


class Box(Screen):
    """A paper box in the middle of the screen: wrapped text and a row of buttons.

    Returns ("pop", n) for the button pressed. BACK presses button `back`.
    """

    overlay = True

    def __init__(self, text: str, buttons: tuple, cursor: int = 0, back: int = 0) -> None:
        """`text`: up to about four lines; `buttons`: one to three short words; `cursor`: the initial button; `back`:
        BACK's.
        """
        self.text = text
        self._buttons = buttons
        self._cursor = cursor
        self._back = back
        self._lines: list[str] = []
        self._x = 0
        self._y = 0
        self._w = 0
        self._h = 0

    def enter(self):
        """Wraps the text. TooLong (strict) if the box would be higher than the screen."""
        ui = self.ui
        self._w = ui.width - 2 * ui.box_edge
        self._lines = self.wrapped()
        self._h = len(self._lines) * self.lead() + self.around()
        if Font.strict and self._h > ui.height - 2:
            raise TooLong(f"'{self.text}' makes a box {self._h} px high")
        self._x = ui.middle(self._w)
        self._y = self.top()
        return None

    def top(self) -> int:
        """Its highest row."""
        return max(0, (self.ui.height - self._h) // 2)

    def wrapped(self) -> list[str]:
        """The lines of the text."""
        return wrap(self.font(), self.text, self._w - 2 * self.ui.box_pad)

    def font(self) -> Font:
        """The font of the text."""
        body: Font = self.ui.body
        return body

    def around(self) -> int:
        """The height of all but the lines in px."""
        ui = self.ui
        return self._button_height() + ui.box_top + ui.box_gap + ui.box_foot

    def _button_height(self) -> int:
        return self.ui.body.height + self.ui.box_gap

    def lead(self) -> int:
        """From line to line in px."""
        return int(self.font().height + self.ui.box_lead)

    def on_key(self, key: int):
        """Moves between buttons; OK presses."""
        move = step(key)
        if move and len(self._buttons) > 1:
            self._cursor = (self._cursor + move) % len(self._buttons)
            self.dirty(self._x, self._y, self._w, self._h)
        elif key == OK:
            return ("pop", self._cursor)
        elif key == BACK:
            return ("pop", self._back)
        return None

    def draw(self, canvas) -> None:
        """Draws the box only."""
        ui = self.ui
        if not canvas.shows(self._x - 1, self._y - 1, self._w + 4, self._h + 4):
            return
        sheet(canvas, ui, self._x, self._y, self._w, self._h)
        font = self.font()
        lead = self.lead()
        y = self._y + ui.box_top
        for line in self._lines:
            canvas.text_centre(font, line, self._x, y, self._w, ui.ink)
            y += lead
        gap = ui.buttons_gap
        count = len(self._buttons)
        wide = (self._w - gap * (count + 1)) // count
        if count == 1:
            wide = min(wide, (len(self._buttons[0]) + 2) * ui.body.width)
        high = self._button_height()
        x = self._x + (self._w - wide * count - gap * (count - 1)) // 2
        top = self._y + self._h - high - ui.box_foot
        for number in range(count):
            button(canvas, ui, x, top, wide, high, self._buttons[number], number == self._cursor)
            canvas.area(BUTTON, x, top, wide, high, OK, number - self._cursor)
            x += wide + gap


class Confirm(Box):
    """A yes/no question; ("pop", 1) is yes, ("pop", 0) no. The cursor starts on no unless `yes_first`."""

    def __init__(self, text: str, yes: str, no: str, yes_first: bool = False) -> None:
        """yes, no: the words on the buttons ("Ano", "Ne")."""
        Box.__init__(self, text, (no, yes), 1 if yes_first else 0, 0)


class Message(Box):
    """A message to be acknowledged."""

    def __init__(self, text: str, ok: str = "OK") -> None:
        """`ok`: the word on the button."""
        Box.__init__(self, text, (ok,))
