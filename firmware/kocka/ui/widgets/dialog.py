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
        self._text = text
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
        self._lines = wrap(ui.body, self._text, self._w - 2 * ui.box_pad)
        self._h = len(self._lines) * self._lead() + self._button_height() + ui.box_top + ui.box_gap + ui.box_foot
        if Font.strict and self._h > ui.height - 2:
            raise TooLong(f"'{self._text}' makes a box {self._h} px high")
        self._x = ui.middle(self._w)
        self._y = max(0, (ui.height - self._h) // 2)
        return None

    def _button_height(self) -> int:
        return self.ui.body.height + self.ui.box_gap

    def _lead(self) -> int:
        return self.ui.body.height + self.ui.box_lead

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
        lead = self._lead()
        y = self._y + ui.box_top
        for line in self._lines:
            canvas.text_centre(ui.body, line, self._x, y, self._w, ui.ink)
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
