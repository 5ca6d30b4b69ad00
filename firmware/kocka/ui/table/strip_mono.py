"""What has to be said on 128x64: for a moment in place of the trick; the button in place of my name."""

from kocka.hal import OK
from kocka.ui.core.canvas import BUTTON
from kocka.ui.core.text import wrap
from kocka.ui.table.message_strip import REFUSAL, TALK, balance
from kocka.ui.table.strip_covering import CoveringStrip


class MonoStrip(CoveringStrip):
    """A message strip of three lines on a ground of its own; the button stands where my name is."""

    explains = False

    def _load_tail(self):
        return None

    def _portrait(self, face: int, mood: int):
        return None

    def _add_key(self, text: str, more: str) -> bool:
        """Beside the last line, which is to be the shortest."""
        ui = self._ui
        if self._count == 3:
            lines = wrap(ui.body, text, ui.width - 2)
            if len(lines) > 3 or len(lines[2]) + len(more) + 1 > (ui.width - 2) // ui.body.width:
                return False
            self.message = lines
        self.more = more
        return True

    def lines(self, kind: int, text: str) -> list[str]:
        """How a text is broken; TooLong (strict) if it does not fit."""
        ui = self._ui
        self._font = ui.body
        return self._checked(balance(ui.body, text, ui.width - 2), text, 3 if kind == REFUSAL else 2)

    def declare(self, canvas, hand) -> None:
        if self.button and not self.passing:
            _, y, w, h = self.place
            canvas.area(BUTTON, self.button_x, y, w, h, OK, hand.count - hand.cursor)
        else:
            super().declare(canvas, hand)

    def draw_small(self, canvas) -> None:
        """The text at the top, where what lies below has to stay in sight; three lines need the small font."""
        ui = self._ui
        few = self._count < 3 and not self.more
        for i in range(self._count):
            canvas.text(ui.body if few else ui.small, self.message[i], 0, (12 * i - 1) if few else 8 * i, 1)
        if self.more:
            canvas.text_right(ui.small, self.more, ui.width, 16, 1)

    def dirty(self, screen) -> None:
        """All of it has to be painted again."""
        screen.dirty(0, 0, self._ui.width, self.high)

    def draw(self, canvas) -> None:
        """Paints it. Allocates nothing."""
        ui = self._ui
        if self.kind >= REFUSAL:
            canvas.fill_rect(0, 0, ui.width, self.high, 0)
            canvas.round_frame(0, 0, ui.width, self.high, 2, 1)
            y = 2 if self._count > 2 or self.kind == TALK or self.more else 6
            if self.kind == TALK:
                canvas.fill_rect(0, 0, len(self._name) * ui.body.width + 5, 12, 1)
                canvas.text(ui.body, self._name, 3, 0, 0)
                y = 12
            if self.more:
                canvas.text_right(ui.body, self.more, ui.width - 4, 24 + self._count // 3, 1)
            for i in range(self._count):
                w = ui.width
                if i == 2 and self.more:
                    w -= (len(self.more) + 1) * ui.body.width
                canvas.text_centre(ui.body, self.message[i], 0, y - 1, w, 1)
                y += 12
        elif self.button:
            x = self.button_x
            w = len(self.button) * ui.body.width + 3
            canvas.fill_rect(x, 25, 52, 13, 0)
            canvas.fill_rect(x, 26, w, 12, 1)
            if not self.chosen:
                canvas.fill_rect(x + 1, 27, w - 2, 10, 0)
            canvas.text(ui.body, self.button, x + 2, 25, 0 if self.chosen else 1)
