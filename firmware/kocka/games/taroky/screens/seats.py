"""What the screens of a running round of Taroky share: who sits where, whose side is known, the page about the round.

Everything goes anticlockwise: who plays after me sits at the right. At the faces a chip says who is with me (a plus on
green) and who against me (a minus on red) for all that I know, another one who the declarer is and with what contract.
"""

from kocka.games.taroky.rules.table import SEATS
from kocka.games.taroky.screens import round as taroky_round
from kocka.ui.languages import ids, t
from kocka.ui.table.portraits import SIZE

_SIGNS = ("", "+", "-")


class Sides:
    """By place: `relations`, 1 with me, -1 against me, 0 open. declarer: a place, -1; chip: the contract as a sign."""

    def __init__(self) -> None:
        self.relations = [0, 0, 0, 0]
        self.declarer = -1
        self.chip = ""

    def settle(self, view) -> bool:
        """What this view knows; whether that is something new."""
        table = view.table
        before = (tuple(self.relations), self.declarer, self.chip)
        for seat in range(SEATS):
            self.relations[place_of(seat, view.seat)] = taroky_round.relation(view, seat)
        self.declarer = place_of(table.declarer, view.seat) if table.declarer >= 0 else -1
        self.chip = taroky_round.chip_text(table) if table.contract else ""
        return before != (tuple(self.relations), self.declarer, self.chip)

    def sign(self, place: int) -> str:
        """What stands behind a name on 128x64."""
        mark = _SIGNS[self.relations[place]]
        return mark + self.chip if place == self.declarer else mark

    def draw(self, canvas, ui, font, x: int, y: int, place: int) -> None:
        """The chips at the portrait of a place with its top left corner at (x, y). Allocates nothing."""
        relation = self.relations[place]
        if relation:
            left = x + SIZE - 11
            canvas.round_rect(left - 1, y - 3, 15, 15, 7, ui.shadow)
            canvas.round_rect(left, y - 2, 13, 13, 6, ui.good if relation > 0 else ui.alarm)
            canvas.fill_rect(left + 3, y + 3, 7, 3, ui.paper)
            if relation > 0:
                canvas.fill_rect(left + 5, y + 1, 3, 7, ui.paper)
        if place == self.declarer:
            self.draw_contract(canvas, ui, font, x - 4, y - 3)

    def draw_contract(self, canvas, ui, font, x: int, y: int) -> None:
        """The contract as a small card at (x, y): who has it is the declarer. Allocates nothing."""
        wide = font.width + 5
        canvas.round_rect(x, y, wide, font.height + 1, 3, ui.shadow)
        canvas.round_rect(x + 1, y + 1, wide - 2, font.height - 1, 3, ui.paper)
        canvas.text(font, self.chip, x + 3, y, ui.ink)


def place_of(seat: int, me: int) -> int:
    """Where a seat sits, seen from mine: 0 me, 1 left, 2 across, 3 right, who plays after me."""
    return (me - seat) & 3


def so_far(app):
    """An intent: a page with everything that was said in this round."""
    from kocka.ui.table.paper import Paper

    return ("push", Paper(app, t(ids.TT_SO_FAR), taroky_round.story(app)))
