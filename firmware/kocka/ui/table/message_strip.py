"""The strip between trick and hand: whose turn it is, why a card is refused, who says what, a button.

It has two lines. A display too low for it shows messages for a moment in place of the trick, and the button in place of
my name (`strip_mono`).
"""

from micropython import const

from kocka.hal import BACK, OK
from kocka.ui.core.bars import TooLong
from kocka.ui.core.canvas import BUTTON, MESSAGE
from kocka.ui.core.text import Font, clip, low_font, wrap
from kocka.ui.languages import ids, t
from kocka.ui.table import geometry
from kocka.ui.table.portraits import SIZE, portrait

MYPY = False
if MYPY:
    from kocka.ui.table.trick import Trick

NOTHING = const(0)
STATE = const(1)  # whose turn it is
YOURS = const(2)  # the same in gold
REFUSAL = const(3)  # why not
TALK = const(4)

_GAP = const(5)  # px before the key that tells more


def balance(font: Font, text: str, room: int) -> list[str]:
    """The text in as few lines of `room` px as possible, of similar length, no word cut. Allocates."""
    lines = wrap(font, text, room)
    count = len(lines)
    if count < 2:
        return lines
    # The shortest line, by halves: a longer one never needs more lines.
    most = room // font.width
    least = max([len(word) for word in text.split(" ")])
    while least < most:
        middle = (least + most) >> 1
        again = wrap(font, text, middle * font.width)
        if len(again) > count:
            least = middle + 1
        else:
            most = middle
            lines = again
    return lines


class MessageStrip:
    """Lines of text by kind. Only one is visible: a refusal before talk before the state.

    kind: NOTHING … TALK, of what is visible. top, high: its rows. button: text of the button, "" without one. note:
    small text below the state. sentence, sentence_kind: the state; message: the lines of what was said last.
    """

    def __init__(self, ui) -> None:
        self._ui = ui
        where = geometry.glass(ui)
        self.top, self.high = where.strip
        self._first_font = ui.body if where.strip_font == "body" else ui.small
        self.above = 0  # rows above it that look different while something is said
        self.sentence = ""
        self.sentence_kind = NOTHING
        self.message: list[str] = []
        self._count = 0
        self._name = ""
        self._face = None
        self._left_ms = 0
        self._font = ui.small  # of the lines: a lower one for a long text
        self._note_font = ui.small
        self._note = ""
        self.note = ""
        self.kind = NOTHING
        self.more = ""  # the key that tells more about a refusal, where it is shown
        self.button = ""
        self.button_x = 0  # where the button takes the place of my name
        self.place = where.button  # the same, (x, y, w, h)
        self.chosen = False
        self._tail = self._load_tail()

    def _load_tail(self):
        from kocka.ui.art import icons

        return icons.TAIL_LEFT

    def state(self, text: str, yours: bool, screen) -> None:
        """Sets the line that is shown when there is no other message."""
        kind = (YOURS if yours else STATE) if text else NOTHING
        if text == self.sentence and kind == self.sentence_kind:
            return
        self.sentence = text
        self.sentence_kind = kind
        if self.kind < REFUSAL:
            self.kind = kind
            self.dirty(screen)

    def put_note(self, text: str, screen) -> None:
        """Sets the small text below the state, "" for none; it is cut if even the low font is too wide."""
        if text == self._note:
            return
        self._note = text
        ui = self._ui
        self._note_font = ui.small
        if len(text) * ui.small.width > ui.width - 4:
            self._note_font = low_font(ui)
            text = clip(self._note_font, text, ui.width - 4)
        self.note = text
        self.dirty(screen)

    def refuse(self, text: str, ms: int, screen, more: str = "") -> None:
        """Shows a refusal for `ms`; `more`: the key that explains it, shown beside the text if there is room."""
        self._say(REFUSAL, text, ms, screen)
        if more and not self._add_key(text, more + " " + t(ids.WHY_KEY)):
            self._add_key(text, more + " ?")

    def _add_key(self, text: str, more: str) -> bool:
        """Finds room beside the lines for the key that explains more; False if there is none. Allocates."""
        ui = self._ui
        for font in (self._font, low_font(ui)):
            lines = balance(font, text, ui.width - 10 - len(more) * self._key_font(font).width - _GAP)
            if len(lines) < 3 and " ".join(lines) == text.replace("\u00a0", " "):
                self._font = font
                self.message = lines
                self._count = len(lines)
                self.more = more
                return True
        return False

    def _key_font(self, font: Font) -> Font:
        """The font of the key beside lines in this one: the lower."""
        small: Font = self._ui.small
        return font if font.height < small.height else small

    def talk(self, name: str, face: int, mood: int, text: str, ms: int, screen) -> None:
        """Shows a remark for `ms`. Does not replace a refusal."""
        if self.kind == REFUSAL:
            return
        self._name = name
        self._face = self._portrait(face, mood)
        self._say(TALK, text, ms, screen)

    def _portrait(self, face: int, mood: int):
        return portrait(face, SIZE, mood) if face >= 0 else None

    def _say(self, kind: int, text: str, ms: int, screen) -> None:
        self.more = ""
        self.message = self.lines(kind, text)
        self._count = len(self.message)
        self.kind = kind
        self._left_ms = ms
        self.dirty(screen)

    def lines(self, kind: int, text: str) -> list[str]:
        """The lines of a text; TooLong (strict) if it does not fit."""
        ui = self._ui
        room = ui.width - (62 if kind == TALK else 12)
        self._font = self._first_font
        lines = balance(self._font, text, room)
        if len(lines) > 2:
            self._font = low_font(ui)
            lines = balance(self._font, text, room)
        return self._checked(lines, text, 2)

    def _checked(self, lines: list, text: str, most: int) -> list[str]:
        if len(lines) > most:
            if Font.strict:
                raise TooLong(f"no room for '{text}': {len(lines)} lines instead of {most}")
            lines = lines[:most]
        return lines

    @property
    def font(self) -> Font:
        """The font of the lines: a lower one for a long text."""
        return self._font

    @property
    def passing(self) -> bool:
        """Whether a message is shown that disappears by itself."""
        return self.kind >= REFUSAL

    def hush(self, screen) -> None:
        """Removes a message that would disappear by itself."""
        if self.kind >= REFUSAL:
            self.dirty(screen)
            self.kind = self.sentence_kind
            self.dirty(screen)

    def tick(self, ms: int, screen) -> None:
        if self.kind >= REFUSAL:
            self._left_ms -= ms
            if self._left_ms <= 0:
                self.hush(screen)

    def show_button(self, text: str, chosen: bool, screen) -> None:
        """Shows a button ("" for none)."""
        if text != self.button or chosen != self.chosen:
            self.button = text
            self.chosen = chosen
            self.dirty(screen)

    def dirty(self, screen) -> None:
        """Marks the strip as dirty."""
        screen.dirty(0, self.top - self.above, self._ui.width, self.high + self.above)

    # Whether the trick gives way to what is being said; whether the keys are explained to whoever waits.
    covers = False
    explains = True

    def draw_small(self, canvas) -> None:
        """Paints the message in a small font where the table must stay visible: only on 128x64."""

    def draw_trick(self, canvas, trick: "Trick") -> None:
        """Paints what is on the table beside what covers it: only on 240x135."""

    def declare(self, canvas, hand) -> None:
        """What it says, or its button, can be touched; `hand`: the button is its last stop."""
        if self.button and not self.passing:
            canvas.area(BUTTON, 0, self.top, self._ui.width, self.high, OK, hand.count - hand.cursor)
        else:
            self.declare_message(canvas, self.top, self.high)

    def declare_message(self, canvas, y: int, h: int) -> None:
        """What is said is put away by a touch; its end tells more."""
        canvas.area(MESSAGE, 0, y, self._ui.width, h, BACK)
        if self.more:
            canvas.area(MESSAGE, self._ui.width // 2, y, self._ui.width // 2, h, OK)

    def draw(self, canvas) -> None:
        """Paints it. Allocates nothing."""
        if not canvas.shows(0, self.top, self._ui.width, self.high):
            return
        ui = self._ui
        kind = self.kind
        if kind == TALK:
            canvas.round_rect(4, self.top + 1, SIZE + 4, SIZE + 4, 4, ui.shadow)
            if self._face is not None:
                self._face.draw(canvas, 6, self.top + 3)
            canvas.round_rect(50, self.top, ui.width - 54, self.high, 6, ui.paper)
            canvas.mask(self._tail, 45, self.top + 14, ui.paper)
            self._draw_lines(canvas, 50, ui.width - 54, ui.ink)
        elif kind == REFUSAL:
            canvas.round_rect(4, self.top, ui.width - 8, self.high, 6, ui.shadow)
            w = ui.width - 8
            if self.more:
                font = self._key_font(self._font)
                w -= len(self.more) * font.width + _GAP
                canvas.text(font, self.more, 4 + w, self.top + (self.high - font.height) // 2, ui.accent)
            self._draw_lines(canvas, 4, w, ui.paper)
        elif self.button:
            w = (len(self.button) + 2) * ui.body.width + 8
            x = ui.middle(w)
            y = self.top + 4
            canvas.round_rect(x, y, w, self.high - 8, 8, ui.accent if self.chosen else ui.shadow)
            if not self.chosen:
                canvas.round_frame(x, y, w, self.high - 8, 8, ui.accent)
            canvas.text_centre(ui.body, self.button, x, y + 5, w, ui.on_accent if self.chosen else ui.accent)
        elif kind:
            y = self.top + (1 if self.note else 10)
            canvas.text_centre(ui.body, self.sentence, 0, y, ui.width, ui.accent if kind == YOURS else ui.dim)
            font = self._note_font
            canvas.text_centre(font, self.note, 0, self.top + self.high - font.height, ui.width, ui.dim)

    def _draw_lines(self, canvas, x: int, w: int, colour: int) -> None:
        font = self._font
        step = min(font.height, self.high // max(1, self._count))
        y = self.top + (self.high - self._count * step) // 2
        for i in range(self._count):
            canvas.text_centre(font, self.message[i], x, y, w, colour)
            y += step
