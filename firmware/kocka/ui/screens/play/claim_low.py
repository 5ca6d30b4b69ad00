"""A claim where there is room for one hand."""

from kocka.hal import NEXT, OK, PREV
from kocka.ui.core.bars import footer
from kocka.ui.core.canvas import PAGE
from kocka.ui.core.screen import step
from kocka.ui.languages import ids, t
from kocka.ui.screens.play.claim import Claim
from kocka.ui.table import cards as look


class LowClaim(Claim):
    """See Claim. PREV and NEXT show the other hands."""

    _row = 0

    def enter(self):
        super().enter()
        self._hints = (((PREV, NEXT), ""), (OK, t(ids.GO_ON_KEY)))
        return None

    def on_key(self, key: int):
        move = step(key)
        if not move:
            return super().on_key(key)
        self._row = (self._row + move) % 4
        self.dirty_all()
        return None

    def draw(self, canvas) -> None:
        ui = self.ui
        canvas.fill(ui.felt)
        canvas.area(PAGE, 0, 0, ui.width, ui.bottom, OK)
        canvas.text_centre(ui.body, self._title, 0, -1, ui.width, ui.text)
        canvas.text_centre(ui.small, self._line, 0, 19, ui.width, ui.accent)
        canvas.text_centre(ui.body, self._names[self._row], 0, 40, ui.width, ui.text)
        hand = self._hands[self._row]
        x = (ui.width - 24 * len(hand)) // 2
        for c in hand:
            self.app.cards.draw(canvas, x, 66, look.MINI_WIDTH, look.MINI_HEIGHT, c, look.PLAIN)
            x += 24
        footer(canvas, ui, self._hints)
