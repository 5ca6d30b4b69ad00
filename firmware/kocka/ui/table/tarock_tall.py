"""Draws tarock cards of 64 x 90 px on a phone."""

from kocka.ui.core import palette
from kocka.ui.table.cards_tall import WIDE
from kocka.ui.table.doubled import doubled_mask
from kocka.ui.table.tarock import FIRST, Tarock, picture_colour


class TallTarock(Tarock):
    """Pictures of taroks are doubled."""

    def __init__(self) -> None:
        super().__init__()
        self._doubled: dict = {}

    def draw(self, canvas, x: int, y: int, w: int, h: int, card: int) -> None:
        if w < WIDE:
            super().draw(canvas, x, y, w, h, card)
            return
        number = card - FIRST
        self._draw_edge(canvas, x + 4, y + 6, number)
        made = self._doubled.get(number)
        if made is None:
            made = (doubled_mask(self._pictures[number - 1]), doubled_mask(self._fills[number - 1]))
            self._doubled[number] = made
        canvas.mask(made[0], x + 15, y + 22, palette.INK)
        canvas.mask(made[1], x + 15, y + 22, picture_colour(number))
