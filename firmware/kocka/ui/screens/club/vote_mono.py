"""The vote and the baráž on 128x64."""

from kocka.ui.screens.club.vote import Baraz, Describing
from kocka.ui.table import cards as look


class MonoDescribing(Describing):
    """The current card is inverse; the caption has no room."""

    def _draw_cards(self, canvas) -> None:
        ui = self.ui
        offered = self._vote.offered
        pitch = look.MONO_WIDE + 2
        x = ui.middle(look.MONO_WIDE)
        y = ui.top + 3
        for offset in (-2, -1, 1, 2, 0):
            at = self._cursor + offset
            if 0 <= at < len(offered):
                state = look.PLAIN if offset else look.SELECTED
                self.app.cards.draw(canvas, x + offset * pitch, y, look.MONO_WIDE, look.MONO_LOW, offered[at], state)

    def _draw_votes(self, canvas) -> None:
        ui = self.ui
        each = ui.width // len(self._names)
        y = ui.bottom - look.MONO_LOW
        for number in range(len(self._names)):
            x = number * each + 1
            canvas.text(ui.body, self._names[number], x, y - 12, 1)
            if number < len(self._vote.votes):
                card = self._vote.votes[number]
                self.app.cards.draw(canvas, x, y, look.MONO_WIDE, look.MONO_LOW, card, look.DIMMED)
            elif number == len(self._vote.votes):
                canvas.fill_rect(x, y + 4, 6, 2, 1)


class MonoBaraz(Baraz):
    """The picked back is inverse."""

    def _draw_backs(self, canvas) -> None:
        ui = self.ui
        wide = look.MONO_WIDE
        count = len(self._backs)
        x = (ui.width - count * wide - (count - 1) * 4) // 2
        for number in range(count):
            here = number == self._cursor
            card = self._backs[number] if self._open and here else 0
            state = look.PLAIN if self._open and here else look.BACK
            self.app.cards.draw(canvas, x, ui.top + 5, wide, 21, card, state | (look.SELECTED if here else 0))
            x += wide + 4
        canvas.text_centre(self._font, self._caption, 0, ui.bottom - 13, ui.width, 1)
