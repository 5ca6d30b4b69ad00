"""The players and the trick of Taroky: with the sides at the faces, and a card of the talon on the trick."""

from micropython import const

from kocka.games.taroky.rules.outcome import VARSAVA
from kocka.games.taroky.rules.table import TALON_CARDS
from kocka.games.taroky.screens import round as taroky_round
from kocka.games.taroky.screens.seats import Sides
from kocka.ui.core.text import low_font
from kocka.ui.table import cards as look
from kocka.ui.table.table_view import ME, TableView
from kocka.ui.table.trick import TRICK_MOVES

_NARROW = const(8)  # width of a letter of the low font in px


class TarokyTableView(TableView):
    """Players with their sides at their faces; `extra`: a talon card on the trick, 0 for none."""

    def __init__(self, ui, painter, sides: Sides) -> None:
        """As in TableView; `sides`: what is known of the sides."""
        super().__init__(ui, painter)
        self.sides = sides
        self.extra = 0
        self.plain = ["", "", "", ""]
        self._chip_font = low_font(ui)
        x, y, self.extra_w, self.extra_h = self.geometry.extra
        self.extra_x = self.geometry.trick[ME][0] + x
        self.extra_y = self.geometry.trick[ME][1] + y

    def seat(self, place: int, name: str, face: int) -> None:
        super().seat(place, name, face)
        self.plain[place] = name

    def settle_sides(self, screen) -> None:
        """Redraws what depends on the sides after they have changed."""
        self.dirty(screen)

    def show_round(self, table, screen) -> None:
        """Shows the contract, the call, announcements and contras, in the strip of a playing screen."""
        screen.strip.put_note(taroky_round.round_line(table, (self.ui.width - 4) // _NARROW), screen)

    def tick_signs(self, ms: int, screen) -> None:
        """`ms` have passed."""

    def show_extra(self, card: int, screen) -> None:
        """Puts a talon card onto the trick, or with 0 removes it."""
        if card != self.extra:
            self.extra = card
            screen.dirty(self.extra_x - 1, self.extra_y - 3, self.extra_w + 5, self.extra_h + 6)

    def recall(self, view, number: int, screen) -> None:
        """Shows what belongs to finished trick `number`, -1 for none: the sides, and in Varšava the talon card."""
        self.sides.settle(view)
        self.settle_sides(screen)
        with_extra = view.table.contract == VARSAVA and 0 <= number < TALON_CARDS
        self.show_extra(view.talon[number] if with_extra else 0, screen)

    def draw_cards(self, canvas) -> None:
        """Draws the trick, and above it the card added from the talon."""
        super().draw_cards(canvas)
        if self.extra and self._moving != TRICK_MOVES:
            self.painter.draw(canvas, self.extra_x, self.extra_y, self.extra_w, self.extra_h, self.extra, look.PLAIN)

    def draw_more(self, canvas, place: int) -> None:
        """Draws the chips of the sides. See TableView."""
        font = self._chip_font
        if place != ME:
            x, y = self.geometry.face[place]
            self.sides.draw(canvas, self.ui, font, max(4, x), max(3, y), place)
        elif place == self.sides.declarer:
            x, y = self.geometry.flag[ME]
            self.sides.draw_contract(canvas, self.ui, font, x - 17, y - 2)
