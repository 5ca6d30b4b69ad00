"""What the screens of a running round of Taroky share: who sits where, which sides are known, the page about the round.

Play is anticlockwise: the player after me sits on the right. A chip at each face shows who is known to be with me (a
plus on green) or against me (a minus on red); another one shows the declarer and the contract.
"""

from kocka.games.taroky.rules.table import SEATS
from kocka.games.taroky.screens import round as taroky_round
from kocka.ui.languages import ids, t
from kocka.ui.table.portraits import SIZE

MYPY = False
if MYPY:
    from kocka.ui.session.app import KockaApp

_SIGNS = ("", "+", "-")


class Sides:
    """The known sides. `relations`, by place: 1 with me, -1 against me, 0 open.

    `declarer`: a place, or -1; `chip`: the contract as a character.
    """

    def __init__(self) -> None:
        self.relations = [0, 0, 0, 0]
        self.declarer = -1
        self.chip = ""

    def settle(self, view) -> bool:
        """Reads the sides from the view; returns whether anything is new."""
        table = view.table
        before = (tuple(self.relations), self.declarer, self.chip)
        for seat in range(SEATS):
            self.relations[place_of(seat, view.seat)] = taroky_round.relation(view, seat)
        self.declarer = place_of(table.declarer, view.seat) if table.declarer >= 0 else -1
        self.chip = taroky_round.chip_text(table) if table.contract else ""
        return before != (tuple(self.relations), self.declarer, self.chip)

    def sign(self, place: int) -> str:
        """What follows a name on 128x64."""
        mark = _SIGNS[self.relations[place]]
        return mark + self.chip if place == self.declarer else mark

    def draw(self, canvas, ui, font, x: int, y: int, place: int) -> None:
        """Draws the chips at the portrait of a place; (x, y): its top left corner. Allocates nothing."""
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
        """Draws the contract as a small card at (x, y), which marks the declarer. Allocates nothing."""
        wide = font.width + 5
        canvas.round_rect(x, y, wide, font.height + 1, 3, ui.shadow)
        canvas.round_rect(x + 1, y + 1, wide - 2, font.height - 1, 3, ui.paper)
        canvas.text(font, self.chip, x + 3, y, ui.ink)


def place_of(seat: int, me: int) -> int:
    """The place of a seat, seen from mine: 0 me, 1 left, 2 across, 3 right (the player after me)."""
    return (me - seat) & 3


def so_far(app: "KockaApp"):
    """The intent to open a page with everything said in this round."""
    from kocka.ui.table.paper import Paper

    return ("push", Paper(app, t(ids.TT_SO_FAR), taroky_round.story(app)))
