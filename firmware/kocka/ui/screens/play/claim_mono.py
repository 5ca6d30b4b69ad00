"""A claim on 128x64."""

from kocka.hal import OK
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.text import Font
from kocka.ui.screens.play.claim_low import LowClaim
from kocka.ui.table import cards as look


class MonoClaim(LowClaim):
    def _line_font(self) -> Font:
        return self.ui.body

    def draw(self, canvas) -> None:
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.height, OK)
        canvas.fill_rect(0, 0, ui.width, 13, 1)
        canvas.text(ui.body, self._title, 1, 0, 0)
        canvas.text(ui.body, self._line, 0, 13, 1)
        hand = self._hands[self._row]
        canvas.text(ui.body, self._names[self._row], 0, 28, 1)
        x = 0
        for c in hand:
            self.app.cards.draw(canvas, x, 42, look.MONO_WIDTH, look.MONO_HEIGHT, c, look.PLAIN)
            x += 16
        if len(hand) < 6:
            canvas.text_right(ui.small, self._hints[1][1], ui.width, 55, 1)
