"""The vote on 240x135: low cards, and a rank and suit for each vote."""

from kocka.ui.screens.club.vote import Describing
from kocka.ui.table import cards as look


class LowDescribing(Describing):
    """The caption has no room."""

    HIGH = look.MINI_HEIGHT
    DOWN = 1

    def _draw_votes(self, canvas) -> None:
        ui = self.ui
        cards = self.app.cards
        each = ui.width // len(self._names)
        y = ui.bottom - 24
        self._draw_names(canvas, y - ui.small.height - 1)
        for number in range(len(self._names)):
            x = number * each + (each - 38) // 2
            if number < len(self._vote.votes):
                card = self._vote.votes[number]
                canvas.round_rect(x, y, 38, 22, 3, ui.paper)
                cards.draw_rank(canvas, x + 2, y + 2, 16, 18, card >> 4, card & 15)
                cards.draw_suit(canvas, x + 20, y + 4, card >> 4)
            else:
                canvas.round_frame(x, y, 38, 22, 3, ui.accent if number == len(self._vote.votes) else ui.panel)
