"""A deal to send, where the display is low: the QR code takes its whole height, the letters stand beside it."""

from kocka.hal import OK
from kocka.match import deal_code
from kocka.ui.core.bars import footer
from kocka.ui.core.text import Font
from kocka.ui.screens.play.share import Share


class LowShare(Share):
    quiet = 2
    in_row = 1
    _font: Font = None

    def enter(self):
        """As in Share; the hint stands beside the QR code."""
        super().enter()
        self._hints = ((OK, ""),) + self._hints

    def show(self, letters: str) -> None:
        """Long codes have two groups in a row; the longest take the whole height, results in the same rows."""
        ui = self.ui
        self.in_row = 1 if len(deal_code.split(letters)[0]) <= deal_code.SHORTEST else 2
        super().show(letters)
        count = len(self._rows)
        font = ui.title if count * ui.title.height <= ui.bottom else ui.body
        if count * font.height > ui.bottom or max([len(row) for row in self._rows]) * font.width > ui.width - ui.height:
            font = ui.small
        self._font = font
        if count * font.height > ui.bottom:
            self._hints = ()
            step = self.in_row * deal_code.GROUP
            self._rows = [deal_code.grouped(letters[i : i + step]) for i in range(0, len(letters), step)]

    def _room(self) -> tuple:
        """The left edge, over the hint line, too."""
        return 0, 0, self.ui.height, self.ui.height

    def draw(self, canvas) -> None:
        """Draws the QR code at the left edge, the letters at the right."""
        ui = self.ui
        canvas.fill(ui.felt)
        if self._hints:
            footer(canvas, ui, self._hints)
            canvas.fill_rect(0, ui.bottom, ui.height, ui.foot, ui.felt)  # the first hint only moves the other one
        self._draw_code(canvas)
        if not self._rows:
            return
        left = ui.height
        font = self._font
        high = ui.bottom if self._hints else ui.height
        step = min(font.height, high // len(self._rows))
        y = (high - len(self._rows) * step) // 2
        for row in self._rows:
            canvas.text_centre(font, row, left, y, ui.width - left, ui.text)
            y += step
